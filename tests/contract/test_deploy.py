"""What `docs/` says and deploys is so: settings, options, figures, limits, and files that their programs take."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from prometheus_client import REGISTRY

from tapete import meters
from tapete.api import deadline, gate, limits, wire
from tapete.cli import main
from tapete.live import budget
from tapete.play import senders

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "operating.md").read_text()
DEPLOY = ROOT / "docs" / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.is_file())
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
NGINX = (DEPLOY / "nginx.conf").read_text()
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
APPS = ("app1", "app2")


def everything() -> Iterator[tuple[str, str]]:
    yield "operating.md", PAGE
    for path in FILES:
        yield path.name, path.read_text()


def read_by_the_program() -> set[str]:
    """Every TAPETE_ variable that the code names."""
    sources = "".join(path.read_text() for path in (ROOT / "service").rglob("*.py"))
    return set(re.findall(r"\bTAPETE_[A-Z_]+\b", sources))


def test_the_page_names_every_variable_that_is_read_and_no_other() -> None:
    assert set(re.findall(r"`(TAPETE_[A-Z_]+)`", PAGE)) == read_by_the_program()


def test_what_is_deployed_sets_only_variables_that_are_read() -> None:
    of_compose = {"TAPETE_PASSWORD"}  # its own, for the database
    for name, text in everything():
        assert set(re.findall(r"\bTAPETE_[A-Z_]+", text)) <= read_by_the_program() | of_compose, name


def test_every_option_of_serve_is_on_the_page() -> None:
    options = {option for param in main.commands["serve"].params for option in param.opts}
    unimportant = {"--no-open"}
    assert set(re.findall(r"^\| `?(--[a-z-`, ]+)", PAGE, flags=re.MULTILINE))
    assert options - unimportant <= set(re.findall(r"--[a-z-]+", PAGE))


def commands() -> Iterator[tuple[str, str]]:
    """Every command line of the program's that the page and the files have."""
    for name, text in everything():
        for line in re.findall(
            r"(?:^|[ `/'])tapete ((?:serve|db|seed|simulate)\b[^`'#\n;]*)", text, flags=re.MULTILINE
        ):
            yield name, line
        for words in re.findall(r"\[\"?tapete\"?, ([^\]]+)\]", text):
            yield name, re.sub(r"[\",]+", " ", words)


def test_every_command_line_is_one_that_the_program_takes() -> None:
    seen = list(commands())
    assert {name for name, _ in seen} >= {"operating.md", "compose.yaml", "Dockerfile", "tapete.service"}
    for name, line in seen:
        words = line.split()
        command: click.Command = main.commands[words.pop(0)]
        if isinstance(command, click.Group):
            assert words[0] in command.commands, (name, line)
            command = command.commands[words.pop(0)]
        known = {option for param in command.params for option in param.opts}
        assert {word for word in words if word.startswith("--")} <= known, (name, line)


def test_every_figure_is_on_the_page_and_every_figure_of_the_page_is_counted() -> None:
    told = set(re.findall(r"^\| `(tapete_\w+)`", PAGE, flags=re.MULTILINE))
    counted = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in REGISTRY.collect()
        if family.name.startswith("tapete_")
    }
    assert told == counted
    assert meters.MEDIA_TYPE.startswith("text/plain")


def test_the_limits_are_those_of_the_page() -> None:
    create, act, read = (limits.ALLOWED[kind][0] for kind in ("create", "act", "read"))
    page = " ".join(PAGE.split())
    assert f"{gate.MAX_BODY // 1024} KiB a body, {wire.MAX_HEAD // 1024} KiB a head" in page
    assert f"{wire.Wire.seconds_for_a_head:.0f} seconds for either, {deadline.SECONDS:.0f} seconds to begin" in page
    assert f"{create.burst} new games at once and one every {create.interval:.0f} seconds" in page
    assert f"{act.burst} moves at once and {1 / act.interval:.0f} a second" in page
    assert f"{read.burst} looks at once and {1 / read.interval:.0f} a second" in page
    assert f"{budget.PER_ASKER} for a token, {budget.PER_ADDRESS} for an address" in page
    assert f"{budget.PER_PROCESS:,} for a process" in page
    minute, hour = (one.most for one in senders.ALLOWED[:2])
    assert f"comments ({minute} a minute, {hour} an hour from an address)" in page


def test_every_link_of_the_page_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", PAGE)
    assert len(links) > 5
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
    assert {Path(link).name for link in links} == {path.name for path in FILES}


def test_compose_has_two_processes_behind_a_proxy_that_alone_may_say_who_asks() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"db", "upgrade", "nginx", *APPS}
    address = services["nginx"]["networks"]["inside"]["ipv4_address"]
    for app in APPS:
        assert services[app]["environment"]["FORWARDED_ALLOW_IPS"] == address
        assert "ports" not in services[app]
        assert f"server {app}:{services[app]['command'][services[app]['command'].index('--port') + 1]} " in NGINX
        assert services[app]["depends_on"]["upgrade"]["condition"] == "service_completed_successfully"
    assert "ports" not in services["db"]
    assert len({services[app]["networks"]["inside"]["ipv4_address"] for app in APPS} | {address}) == 3


def test_compose_upgrades_the_tables_and_gives_more_time_to_stop_than_is_taken() -> None:
    assert COMPOSE["services"]["upgrade"]["command"] == ["tapete", "db", "upgrade"]
    assert COMPOSE["services"]["app1"]["stop_grace_period"] == "10s"
    assert COMPOSE["services"]["app1"]["build"]["dockerfile"] == "docs/deploy/Dockerfile"
    assert (DEPLOY / COMPOSE["services"]["app1"]["build"]["context"]).resolve() == ROOT


def test_the_names_agree() -> None:
    hosts = COMPOSE["services"]["app1"]["environment"]["TAPETE_HOSTS"]
    assert set(re.findall(r"server_name (\S+);", NGINX)) == {hosts}
    assert f"TAPETE_HOSTS={hosts}" in (DEPLOY / "tapete.service").read_text()


def test_nginx_takes_what_the_program_takes() -> None:
    most = re.search(r"client_max_body_size (\d+)k;", NGINX)
    assert most
    assert int(most[1]) * 1024 >= gate.MAX_BODY
    answer = re.search(r"proxy_read_timeout (\d+)s;", NGINX)
    assert answer
    assert int(answer[1]) > deadline.SECONDS


def test_the_image_is_made_of_what_is_there() -> None:
    copied = [word for line in re.findall(r"^COPY (.*) \S+$", DOCKERFILE, flags=re.MULTILINE) for word in line.split()]
    assert len(copied) > 6
    assert [word for word in copied if not (ROOT / word).exists()] == []
    built = {"pyproject.toml", "README.md", "LICENSE", "service", "migrations", "client", "openapi", "seeds"}
    assert built <= set(copied)
    client = re.search(r"postgres:(\d+)", (DEPLOY / "compose.yaml").read_text())
    assert client
    assert f"here both are {client[1]}" in DOCKERFILE


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_the_units_are_what_systemd_takes(tmp_path: Path) -> None:
    program = tmp_path / "tapete"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for path in FILES:
        if path.suffix in (".service", ".timer"):
            (tmp_path / path.name).write_text(path.read_text().replace("/opt/tapete/bin/tapete", str(program)))
    units = sorted(str(path) for path in tmp_path.glob("*.*"))
    assert len(units) == 3
    verified = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
