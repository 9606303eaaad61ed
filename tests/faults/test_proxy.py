"""The nginx of `docs/deploy` in front of two processes on one PostgreSQL: the real program, with other ports."""

import json
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from tests.servers import WEB, Server, served

CONFIGURATION = Path(__file__).parents[2] / "docs" / "deploy" / "nginx.conf"
NGINX = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")  # which is on no path but root's
NAME = "tapete.example"
HEAD_TIMEOUT = 2.0  # seconds; ten as it is deployed

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.skipif(NGINX is None, reason="there is no nginx here: apt-get install nginx-light"),
]


class Proxy(NamedTuple):
    """nginx as it runs: a client of it, its ports, what it wrote, and the processes behind it."""

    web: httpx.Client
    plain: int
    secure: int
    log: Path
    behind: tuple[Server, Server]

    def post(self, path: str, body: object = None, token: str | None = None, **headers: str) -> httpx.Response:
        told = {"content-type": "application/json", **headers}
        if token is not None:
            told["authorization"] = f"Bearer {token}"
        return self.web.post(path, content=json.dumps({} if body is None else body), headers=told)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return int(listening.getsockname()[1])


def _certificate(folder: Path) -> None:
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
         "-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")],
        check=True, capture_output=True,
    )  # fmt: skip


def configured(folder: Path, plain: int, secure: int, *behind: str) -> Path:
    """The configuration as it is deployed, but for ports, files and how long a head may take."""
    text = CONFIGURATION.read_text()
    temporary = "".join(
        f"    {kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    for was, becomes in {
        "pid /run/nginx.pid;": f"pid {folder / 'nginx.pid'};\ndaemon off;",
        "error_log stderr warn;": f"error_log {folder / 'error.log'} warn;",
        "access_log /dev/stdout told;": f"access_log {folder / 'access.log'} told;\n{temporary}",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
        "/etc/nginx/tls/fullchain.pem": str(folder / "fullchain.pem"),
        "/etc/nginx/tls/privkey.pem": str(folder / "privkey.pem"),
        "server app1:8000": f"server {behind[0]}",
        "server app2:8000": f"server {behind[1]}",
        "client_header_timeout 10s;": f"client_header_timeout {HEAD_TIMEOUT:.0f}s;",
    }.items():
        assert text.count(was) == 1, was
        text = text.replace(was, becomes)
    (folder / "nginx.conf").write_text(text)
    return folder / "nginx.conf"


@pytest.fixture(scope="module")
def proxy(new_postgresql_url: Callable[[], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    folder, url = tmp_path_factory.mktemp("nginx"), new_postgresql_url()
    plain, secure = _free_port(), _free_port()
    _certificate(folder)
    with ExitStack() as stack:
        first, second = (stack.enter_context(served(url, "--migrate", "--host-name", NAME)) for _ in range(2))
        addresses = [one.address.removeprefix("http://") for one in (first, second)]
        command = [str(NGINX), "-p", str(folder), "-c", str(configured(folder, plain, secure, *addresses))]
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False)
        assert tested.returncode == 0, tested.stderr
        assert "[warn]" not in tested.stderr.replace('"user" directive', "")
        nginx = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        stack.callback(nginx.wait, 10)
        stack.callback(nginx.terminate)
        trusted = ssl.create_default_context(cafile=folder / "fullchain.pem")
        client = stack.enter_context(
            httpx.Client(base_url=f"https://{NAME}:{secure}", transport=_Here(trusted), timeout=30)
        )
        yield Proxy(_answering(client), plain, secure, folder / "access.log", (first, second))


class _Here(httpx.HTTPTransport):
    """Whatever the name, the way leads to this machine; certificate and Host are the name's."""

    def __init__(self, trusted: ssl.SSLContext) -> None:
        super().__init__(verify=trusted)

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions["sni_hostname"] = NAME
        request.url = request.url.copy_with(host="127.0.0.1")
        return super().handle_request(request)


def _answering(client: httpx.Client) -> httpx.Client:
    """The client, once nginx listens."""
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline:
        try:
            client.get("/health/live")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return client
    pytest.fail("nginx does not listen")


def test_a_game_is_played_through_it_by_both_processes(proxy: Proxy) -> None:
    chance, before = Random(5), [_answers(server) for server in proxy.behind]
    made = proxy.post("/api/games").json()
    game = f"/api/games/{made['id']}"
    view = proxy.post(f"{game}/deal", token=made["token"]).json()
    moves = 0
    while view["status"] == "playing" and moves < 200:
        fields = dict(chance.choice([one for one in view["legal"] if one["move"] == "knock"] or view["legal"]))
        answer = proxy.post(
            f"{game}/{fields.pop('move')}", fields, made["token"], **{"if-match": f'"{view["version"]}"'}
        )
        assert answer.status_code == 200, answer.text
        view, moves = answer.json(), moves + 1
    assert view["status"] != "playing"
    assert all(_answers(server) > count for server, count in zip(proxy.behind, before, strict=True))


def _answers(server: Server) -> float:
    text = WEB.get(f"{server.address}/metrics").text
    return sum(float(line.split()[-1]) for line in text.splitlines() if line.startswith("tapete_request_seconds_count"))


def test_it_speaks_tls_and_sends_who_does_not_there(proxy: Proxy) -> None:
    answer = WEB.get(f"http://127.0.0.1:{proxy.plain}/reglas/gin.html?x=1", headers={"host": NAME})
    assert (answer.status_code, answer.headers["location"]) == (308, f"https://{NAME}/reglas/gin.html?x=1")
    told = proxy.web.get("/")
    assert told.headers["strict-transport-security"] == "max-age=31536000"
    assert told.headers["content-security-policy"].startswith("default-src 'none'")
    assert told.headers["server"] == "nginx"


def test_the_figures_stay_inside(proxy: Proxy) -> None:
    assert proxy.web.get("/metrics").status_code == 404
    assert proxy.web.get("/%6detrics").status_code == 404
    assert "tapete_moves" in WEB.get(f"{proxy.behind[0].address}/metrics").text


def test_a_head_that_trickles_is_cut_off(proxy: Proxy) -> None:
    trusted = ssl.create_default_context()
    trusted.check_hostname, trusted.verify_mode = False, ssl.CERT_NONE
    with (
        closing(socket.create_connection(("127.0.0.1", proxy.secure), timeout=10)) as raw,
        trusted.wrap_socket(raw, server_hostname=NAME) as trickling,
    ):
        begun = time.monotonic()
        trickling.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}\r\nX-Slow: ".encode())
        assert _until_closed(trickling) - begun < 3 * HEAD_TIMEOUT
    assert proxy.web.get("/health/live").status_code == 200


def _until_closed(trickling: ssl.SSLSocket) -> float:
    """Send a byte now and then until the other side has had enough; the time of that."""
    trickling.settimeout(0.2)
    for _ in range(100):
        try:
            trickling.sendall(b"x")
            if trickling.recv(1000) == b"":
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic()


def test_what_an_outsider_says_about_where_it_is_is_replaced(proxy: Proxy) -> None:
    """Requests from other machines are counted and those from this one are not: so it shows who is believed."""
    told = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9", "x-real-ip": "203.0.113.9"}
    through = [proxy.post("/api/games", **told).status_code for _ in range(15)]
    assert through == [201] * 15
    direct = [
        WEB.post(f"{proxy.behind[0].address}/api/games", headers={"x-forwarded-for": "203.0.113.9"}).status_code
        for _ in range(15)
    ]
    assert 429 in direct


def test_a_live_stream_is_passed_on_as_it_comes(proxy: Proxy) -> None:
    made = proxy.post("/api/games").json()
    game, headers = f"/api/games/{made['id']}", {"authorization": f"Bearer {made['token']}"}
    headers |= {"accept": "application/x-ndjson"}
    with proxy.web.stream("GET", f"{game}/events", headers=headers) as stream:
        assert stream.status_code == 200
        frames = (json.loads(line) for line in stream.iter_lines() if line)
        assert _next_view(frames)["version"] == made["view"]["version"]
        begun = time.monotonic()
        dealt = proxy.post(f"{game}/deal", token=made["token"]).json()
        seen = _next_view(frames)
        took = time.monotonic() - begun
    assert seen["version"] == dealt["version"]
    assert took < 5, f"the view came after {took:.1f} seconds: it was kept back"


def _next_view(frames: Iterator[dict[str, Any]]) -> dict[str, Any]:
    view: dict[str, Any] = next(frame["view"] for frame in frames if frame["event"] == "view")
    return view


def test_its_log_is_one_object_a_line_without_queries(proxy: Proxy) -> None:
    proxy.web.get("/api/rules?secret=canary", headers={"user-agent": "canary"})
    time.sleep(0.2)
    lines = proxy.log.read_text().splitlines()
    assert [json.loads(line)["path"] for line in lines if "/api/rules" in line]
    assert "canary" not in "".join(lines)
    assert all(json.loads(line)["status"] for line in lines)


def test_when_one_process_is_killed_the_other_answers(proxy: Proxy) -> None:
    """The last test of this module, since it leaves one process only."""
    proxy.behind[0].process.kill()
    proxy.behind[0].process.wait(10)
    answers = [proxy.web.get("/api/rules").status_code for _ in range(20)]
    answers += [proxy.post("/api/games").status_code for _ in range(10)]
    assert answers == [200] * 20 + [201] * 10
