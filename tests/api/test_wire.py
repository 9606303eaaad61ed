"""Bodies over a real socket: how much is read before a refusal, and what a client that leaves does to the server."""

import logging
import socket
import threading
import time
from collections.abc import Iterator

import pytest
import uvicorn
from tests.api.small_app import small_app

Address = tuple[str, int]
HEAD = b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nConnection: close\r\n"
CHUNK = b"400\r\n" + b" " * 1024 + b"\r\n"


@pytest.fixture(scope="module", params=["h11", "httptools", "tapete.api.wire:Wire"], ids=["h11", "httptools", "ours"])
def address(request: pytest.FixtureRequest) -> Iterator[Address]:
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(
        small_app(), http=request.param, log_level="warning", server_header=False, timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    while not server.started:
        time.sleep(0.02)
    yield listening.getsockname()
    server.should_exit = True
    thread.join(10)
    listening.close()
    assert not thread.is_alive()


def exchange(address: Address, *sent: bytes) -> bytes:
    """All that the server says to these bytes, until it closes."""
    with socket.create_connection(address, timeout=5) as client:
        for part in sent:
            client.sendall(part)
        return everything(client)


def everything(client: socket.socket) -> bytes:
    answer = bytearray()
    while part := client.recv(65536):
        answer += part
    return bytes(answer)


def first(client: socket.socket) -> bytes:
    """One answer off a connection that stays open."""
    answer = bytearray()
    while (end := answer.find(b"\r\n\r\n")) < 0:
        answer += client.recv(65536)
    length = int(answer.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while len(answer) < end + 4 + length:
        answer += client.recv(65536)
    return bytes(answer)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def test_a_chunked_body_without_a_length_is_read_whole(address: Address) -> None:
    answer = exchange(
        address, HEAD, b"Transfer-Encoding: chunked\r\n\r\n", b'5\r\n{"tar\r\n', b'8\r\nget":77}\r\n', b"0\r\n\r\n"
    )
    assert status(answer) == 201
    assert b'"target":77' in answer


def test_a_chunked_body_is_413_as_soon_as_it_has_grown_too_large(address: Address) -> None:
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNK * 17)  # and never an end
        answer = first(client)
    assert status(answer) == 413
    assert b"application/problem+json" in answer
    assert b"server:" not in answer.lower()


def test_a_client_that_sends_a_megabyte_in_chunks_hears_413_and_may_go_on_asking(address: Address) -> None:
    head = HEAD.replace(b"Connection: close\r\n", b"")
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(head + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNK * 1024 + b"0\r\n\r\n")
        assert status(first(client)) == 413
        client.sendall(HEAD + b"Content-Length: 2\r\n\r\n{}")
        assert status(everything(client)) == 201


def test_an_announced_body_is_413_before_a_byte_of_it_is_sent(address: Address) -> None:
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(HEAD + b"Content-Length: 16385\r\n\r\n")
        assert status(first(client)) == 413


def test_who_asks_before_sending_is_not_told_to_go_on_with_a_body_too_large(address: Address) -> None:
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(HEAD + b"Expect: 100-continue\r\nContent-Length: 1000000\r\n\r\n")
        assert status(first(client)) == 413


def test_a_client_that_leaves_amid_its_body_leaves_no_trace_of_a_fault(
    address: Address, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        with socket.create_connection(address, timeout=5) as client:
            client.sendall(HEAD + b'Content-Length: 20\r\n\r\n{"target"')
        time.sleep(0.3)
        assert status(exchange(address, HEAD, b"Content-Length: 2\r\n\r\n{}")) == 201
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []


@pytest.mark.parametrize(
    "lines",
    [
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}",
        b"Content-Length: -2\r\n\r\n{}",
        b"Content-Length: two\r\n\r\n{}",
        b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    ],
)
def test_a_body_whose_end_is_in_doubt_makes_no_game(address: Address, lines: bytes) -> None:
    answer = exchange(address, HEAD, lines)
    assert status(answer) == 400
    assert answer.count(b"HTTP/1.1") == 1


def test_a_get_with_a_large_body_is_answered_without_reading_it(address: Address) -> None:
    head = HEAD.replace(b"POST /api/games", b"GET /api/games/x")
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(head + b"Content-Length: 100000000\r\n\r\n")
        assert status(first(client)) == 200


def test_a_head_answer_has_the_length_of_the_file_and_no_body(address: Address) -> None:
    lines = b" / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
    head, _, body = exchange(address, b"HEAD" + lines).partition(b"\r\n\r\n")
    length = len(exchange(address, b"GET" + lines).partition(b"\r\n\r\n")[2])
    assert body == b""
    assert f"content-length: {length}\r\n".encode() in head.lower() + b"\r\n"


def test_no_path_over_the_wire_leads_out_of_the_client_folder(address: Address) -> None:
    for path in (
        b"/../pyproject.toml",
        b"/css/../../pyproject.toml",
        b"/%2e%2e/pyproject.toml",
        b"/..%2fpyproject.toml",
        b"//pyproject.toml",
        b"//../pyproject.toml",
    ):
        answer = exchange(address, b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert status(answer) == 404, path


ours = pytest.mark.parametrize("address", ["tapete.api.wire:Wire"], indirect=True)
NO_HTTP = [
    b"hello\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # somebody takes it for TLS
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost : x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nBad\x00Name: y\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nName: a\nb\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 20\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: +2\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, identity\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}XX0\r\n\r\n",
    HEAD + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
]


@ours
@pytest.mark.parametrize("sent", NO_HTTP, ids=range(len(NO_HTTP)))
def test_what_is_no_http_is_400_in_problem_details_and_the_connection_is_over(address: Address, sent: bytes) -> None:
    """What comes after it on the wire is no request of its own: a proxy may have read the end elsewhere."""
    answer = exchange(address, sent + b"POST /api/games HTTP/1.1\r\nHost: x\r\n\r\n")  # at once, lest a reset take it
    head, _, body = answer.partition(b"\r\n\r\n")
    assert status(answer) == 400
    assert answer.count(b"HTTP/1.1 ") == 1
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head.lower()
    assert b'"code":"bad-request"' in body
    for name in (b"x-content-type-options", b"content-security-policy", b"cache-control", b"x-request-id", b"date"):
        assert head.lower().count(b"\r\n" + name + b":") == 1
    assert b"server:" not in head.lower()


@ours
def test_a_head_that_is_too_large_is_431(address: Address) -> None:
    with socket.create_connection(address, timeout=5) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 33_000)
        answer = everything(client)
    assert status(answer) == 431
    assert b'"limit":32768' in answer
