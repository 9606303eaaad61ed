"""Which names are answered to: none that another site's page could have made lead here."""

import http.client
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.api.small_app import small_app
from tests.servers import served

from tapete.api.hosts import Hosts
from tapete.commands.net import Net
from tapete.settings import OWN_NAMES, answered_hosts, from_environment

Client = TestClient[Litestar]
NAMES = answered_hosts(["Table.example", "[2001:DB8::1]"])


@pytest.fixture(scope="module")
def named() -> Iterator[Client]:
    with TestClient(small_app(first=[Hosts(NAMES)])) as client:
        yield client


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1", True),
        ("127.0.0.1:65535", True),
        ("[::1]", True),
        ("[::1]:8000", True),
        ("table.example", True),
        ("Table.EXAMPLE:443", True),
        ("[2001:db8::1]:8000", True),
        ("evil.example", False),
        ("evil.example:8000", False),
        ("localhost.evil.example", False),
        ("evil.example.localhost", False),
        ("table.example.evil.example", False),
        ("notlocalhost", False),
        ("127.0.0.1.evil.example", False),
        ("127.0.0.2", False),
        ("0.0.0.0:8000", False),
        ("::1", False),
        ("[::1", False),
        ("[::1].evil.example", False),
        ("evil.example#localhost", False),
        ("evil.example@localhost", False),
        ("localhost@evil.example", False),
        ("localhost, evil.example", False),
        ("localhost:8000:8000", False),
        ("localhost:evil.example", False),
        ("localhost/", False),
        ("localhost\x00", False),
        ("", False),
        (":8000", False),
    ],
)
@pytest.mark.parametrize("path", ["/api/games/x", "/", "/schema", "/health/live"])
def test_a_host_is_known_by_its_whole_name(named: Client, path: str, host: str, known: bool) -> None:
    answer = named.get(path, headers={"host": host})
    assert answer.status_code == (200 if known else 400)
    if not known:
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["code"] in ("unknown-host", "bad-request")  # what is no name at all


def test_no_other_header_can_name_the_host(named: Client) -> None:
    for header in ("x-forwarded-host", "x-host", "forwarded", "x-original-host", "x-http-host-override"):
        assert named.get("/", headers={"host": "evil.example", header: "localhost"}).status_code == 400
        assert named.get("/", headers={"host": "localhost", header: "evil.example"}).status_code == 200


def test_a_page_of_another_name_can_make_no_game_though_its_browser_takes_it_for_this_site(named: Client) -> None:
    headers = {"host": "evil.example:8000", "origin": "http://evil.example:8000", "sec-fetch-site": "same-origin"}
    assert named.post("/api/games", json={}, headers=headers).json()["code"] == "unknown-host"


def test_where_no_names_are_kept_any_is_answered() -> None:
    with TestClient(small_app(first=[Hosts(None)])) as client:
        assert client.get("/", headers={"host": "evil.example"}).status_code == 200


@pytest.mark.parametrize(
    ("bound", "names", "hosts"),
    [
        ("127.0.0.1", (), OWN_NAMES),
        ("localhost", (), OWN_NAMES),
        ("::1", (), OWN_NAMES),
        ("127.0.0.7", (), (*OWN_NAMES, "127.0.0.7")),
        ("127.0.0.1", ("a.example",), (*OWN_NAMES, "a.example")),
        ("0.0.0.0", (), None),
        ("::", (), None),
        ("0.0.0.0", ("A.example", "b.example"), (*OWN_NAMES, "a.example", "b.example")),
    ],
)
def test_the_address_and_the_names_say_what_is_answered(
    bound: str, names: tuple[str, ...], hosts: tuple[str, ...] | None
) -> None:
    assert Net("net", names).hosts(bound) == hosts


def test_names_are_read_from_the_environment() -> None:
    assert from_environment({}).hosts is None
    assert from_environment({"TAPETE_HOSTS": " a.example, B.example,"}).hosts == (*OWN_NAMES, "a.example", "b.example")
    with pytest.raises(ValueError, match="TAPETE_LIMITS"):
        from_environment({"TAPETE_LIMITS": "some"})


def _status(address: str, *lines: str) -> int:
    """The status of an answer to these very lines."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=10)
    connection.connect()
    connection.sock.sendall("\r\n".join([*lines, "", ""]).encode())
    answer = http.client.HTTPResponse(connection.sock)
    answer.begin()
    connection.close()
    return answer.status


def test_the_server_on_this_machine_answers_to_its_own_names_and_those_given_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAPETE_HOSTS", "unused.example")
    with served(tmp_path / "tapete.db", "--host-name", "table.example") as server:
        ask = "GET /api/rules HTTP/1.1"
        assert _status(server.address, ask, "Host: " + server.address.removeprefix("http://")) == 200
        assert _status(server.address, ask, "Host: table.example") == 200
        assert _status(server.address, ask, "Host: unused.example") == 400
        assert _status(server.address, ask, "Host: evil.example", "X-Forwarded-Host: localhost") == 400
        assert _status(server.address, ask, "Host: localhost", "Host: evil.example") == 400
        assert _status(server.address, "GET http://localhost/api/rules HTTP/1.1", "Host: evil.example") == 400
        assert _status(server.address, ask) == 400
        assert _status(server.address, "GET /api/rules HTTP/1.0") == 400
        assert _status(server.address, "GET /api/rules HTTP/1.0", "Host: localhost") == 200


def test_a_server_for_others_answers_to_any_name_until_it_is_given_some(tmp_path: Path) -> None:
    with served(tmp_path / "open.db", "--host", "0.0.0.0") as server:
        assert _status(server.address, "GET /api/rules HTTP/1.1", "Host: anything.example") == 200
    with served(tmp_path / "named.db", "--host", "0.0.0.0", "--host-name", "table.example") as server:
        assert _status(server.address, "GET /api/rules HTTP/1.1", "Host: anything.example") == 400
        assert _status(server.address, "GET /api/rules HTTP/1.1", "Host: table.example:8000") == 200
