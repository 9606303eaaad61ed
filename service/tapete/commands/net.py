"""Options of `tapete serve` about the net: whose requests are counted, and which names are answered to."""

import functools
import ipaddress
import re
from collections.abc import Callable
from typing import Any, NamedTuple, get_args

import click

from tapete.settings import Counted, answered_hosts, named_hosts

_NAME = re.compile(r"[\w.-]+|\[[0-9A-Fa-f:.]+\]")


class Net(NamedTuple):
    """What was chosen."""

    limits: Counted
    names: tuple[str, ...]

    def hosts(self, bound: str) -> tuple[str, ...] | None:
        """The names that are answered to at an address: always a list where only this machine can reach it."""
        own = (f"[{bound}]" if ":" in bound else bound,) if is_loopback(bound) else ()
        return answered_hosts((*own, *self.names))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def net_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--limits` and `--host-name`, handed on as one `net`."""

    @click.option(
        "--limits",
        type=click.Choice(get_args(Counted)),
        default="net",
        envvar="TAPETE_LIMITS",
        show_default=True,
        help="Whose requests are counted: those from other machines, all, or none.",
    )
    @click.option(
        "--host-name",
        "names",
        metavar="NAME",
        multiple=True,
        default=named_hosts,
        show_default="TAPETE_HOSTS",
        callback=_names,
        help="A name to answer to, besides localhost; may be repeated.",
    )
    @functools.wraps(command)
    def with_net(*, limits: Counted, names: tuple[str, ...], **rest: Any) -> Any:
        return command(net=Net(limits, names), **rest)

    return with_net


def _names(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    for name in names:
        if not _NAME.fullmatch(name):
            raise click.ClickException(f"{name}: a host's name stands alone, without a port")
    return names
