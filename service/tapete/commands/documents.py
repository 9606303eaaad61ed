"""`tapete openapi` and `tapete verify`: what the API is, and whether a deal was honest."""

import sys
from pathlib import Path
from typing import BinaryIO

import click


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
def openapi(file: Path | None) -> None:
    """Write the API's OpenAPI document to FILE, or print it."""
    from tapete.api.openapi import document
    from tapete.app import create_app
    from tapete.settings import Settings

    text = document(create_app(Settings("sqlite://")))
    if file is None:
        sys.stdout.buffer.write(text)
    else:
        file.write_bytes(text)


@click.command()
@click.argument("proof", type=click.File("rb"))
def verify(proof: BinaryIO) -> None:
    """Deal a hand again from its PROOF (`GET /api/hands/{id}/proof`, `-` for standard input) and compare.

    Of a whole record (`GET /api/hands/{id}`) the moves are played again too.
    """
    import msgspec

    from tapete.commands.proofs import faults_of, given, honest

    try:
        told = given(proof.read())
    except msgspec.DecodeError as error:
        raise click.ClickException(f"this is no proof: {error}") from error
    faults = faults_of(told)
    for fault in faults:
        click.echo(f"wrong: {fault}")
    if faults:
        raise SystemExit(1)
    click.echo(f"honest: {honest(told)}")
