"""The command line: serve, simulate, replay, comments, seed, openapi, verify, db."""

import click

from tapete import __version__
from tapete.commands.comments import comments
from tapete.commands.documents import openapi, verify
from tapete.commands.replaying import replay
from tapete.commands.seeding import seed
from tapete.commands.serving import serve
from tapete.commands.simulating import simulate
from tapete.commands.tables import db


@click.group()
@click.version_option(__version__)
def main() -> None:
    """A table for gin rummy: server, computer players and tools."""


for command in (serve, simulate, replay, comments, seed, openapi, verify, db):
    main.add_command(command)

if __name__ == "__main__":
    main()
