"""The client's files: found, named by their content, revalidated, packed, and never from outside their folder."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.api.small_app import small_app

Client = TestClient[Litestar]
PAGE = "<!doctype html><title>Tapete</title>" + "<p>naipes</p>" * 200
PLAIN = {"accept-encoding": "identity"}
PACKED = {"accept-encoding": "gzip"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    client = tmp_path / "client"
    (client / "js").mkdir(parents=True)
    (client / ".secret").mkdir()
    (client / "index.html").write_text(PAGE)
    (client / "js" / "main.js").write_text("export const a = 1;\n" * 100)
    (client / "js" / "tiny.js").write_text("1")
    (client / "dot.png").write_bytes(b"\x89PNG" + b"a" * 4000)
    (client / "el niño.txt").write_text("hola")
    (client / ".secret" / "key.txt").write_text("not for you")
    (client / ".env").write_text("not for you")
    (tmp_path / "outside.txt").write_text("not for you")
    (client / "link.txt").symlink_to(tmp_path / "outside.txt")
    return client


@pytest.fixture
def files(folder: Path) -> Iterator[Client]:
    with TestClient(small_app(folder), raise_server_exceptions=False) as client:
        yield client


def test_the_index_is_at_the_root(files: Client) -> None:
    for path in ("/", "/index.html"):
        answer = files.get(path)
        assert (answer.status_code, answer.text) == (200, PAGE)
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("a.html", "text/html; charset=utf-8"),
        ("a.css", "text/css; charset=utf-8"),
        ("a.js", "text/javascript; charset=utf-8"),
        ("a.json", "application/json"),
        ("a.webmanifest", "application/manifest+json"),
        ("a.svg", "image/svg+xml"),
        ("a.png", "image/png"),
        ("a.ico", "image/x-icon"),
        ("a.woff2", "font/woff2"),
        ("a.txt", "text/plain; charset=utf-8"),
        ("a.exe", "application/octet-stream"),
        ("a", "application/octet-stream"),
    ],
)
def test_a_file_has_the_type_of_its_name(files: Client, folder: Path, name: str, media_type: str) -> None:
    (folder / name).write_bytes(b"{}")
    answer = files.get(f"/{name}")
    assert (answer.content, answer.headers["content-type"]) == (b"{}", media_type)


def test_a_name_may_hold_what_a_url_must_escape(files: Client) -> None:
    assert files.get("/el%20ni%C3%B1o.txt").text == "hola"


def test_every_file_is_to_be_asked_for_again(files: Client) -> None:
    for path in ("/", "/js/main.js", "/dot.png"):
        assert files.get(path).headers["cache-control"] == "no-cache"


def test_an_unchanged_file_is_304_without_a_body(files: Client) -> None:
    first = files.get("/js/main.js")
    again = files.get("/js/main.js", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert "content-type" not in again.headers


def test_the_tag_is_strong_and_is_that_of_the_content(files: Client, folder: Path) -> None:
    tag = files.get("/js/main.js").headers["etag"]
    assert tag.startswith('"')
    (folder / "js" / "copy.js").write_bytes((folder / "js" / "main.js").read_bytes())
    assert files.get("/js/copy.js").headers["etag"] == tag


def test_a_changed_file_is_sent_anew_even_when_its_length_stays(files: Client, folder: Path) -> None:
    path = folder / "js" / "tiny.js"
    tag = files.get("/js/tiny.js").headers["etag"]
    path.write_text("2")
    os.utime(path, ns=(1, path.stat().st_mtime_ns + 1))
    answer = files.get("/js/tiny.js", headers={"if-none-match": tag})
    assert (answer.status_code, answer.text) == (200, "2")
    path.unlink()
    assert files.get("/js/tiny.js").status_code == 404


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),
        ('"other", {tag}', 304),
        ("*", 304),
        ('"other"', 200),
        ("", 200),
        ("{bare}", 200),
    ],
)
def test_if_none_match_is_read_as_rfc_9110_has_it(files: Client, given: str, status: int) -> None:
    tag = files.get("/").headers["etag"]
    header = given.format(tag=tag, bare=tag.strip('"'))
    assert files.get("/", headers={"if-none-match": header}).status_code == status


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip", "gzip"),
        ("deflate, gzip;q=0.5, br", "gzip"),
        ("GZIP ; q=1", "gzip"),
        ("*", "gzip"),
        ("gzip;q=0", None),
        ("gzip;q=0.000, *", None),
        ("identity", None),
        ("br", None),
        ("*;q=0", None),
        ("", None),
    ],
)
def test_gzip_is_sent_to_who_takes_it(files: Client, accepted: str, coding: str | None) -> None:
    with files.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert int(answer.headers["content-length"]) == len(raw)
    assert (gzip.decompress(raw) if coding else raw) == PAGE.encode()


def test_each_form_has_a_tag_of_its_own(files: Client) -> None:
    plain, packed = (files.get("/", headers=form).headers["etag"] for form in (PLAIN, PACKED))
    assert plain != packed
    assert files.get("/", headers={**PLAIN, "if-none-match": packed}).status_code == 200
    assert files.get("/", headers={**PACKED, "if-none-match": packed}).status_code == 304


def test_what_gzip_would_not_shorten_is_sent_as_it_is(files: Client) -> None:
    for path in ("/js/tiny.js", "/dot.png"):
        assert "content-encoding" not in files.get(path, headers=PACKED).headers


@pytest.mark.parametrize("form", [PLAIN, PACKED])
def test_head_says_what_get_would(files: Client, form: dict[str, str]) -> None:
    head, get = files.head("/", headers=form), files.get("/", headers=form)
    assert (head.status_code, head.content) == (200, b"")
    for name in ("etag", "content-length", "content-type", "cache-control", "content-encoding", "vary"):
        assert head.headers.get(name) == get.headers.get(name)
    assert files.head("/", headers={**form, "if-none-match": get.headers["etag"]}).status_code == 304


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.html",
        "/js",
        "/js/",
        "/index.html/more",
        "/.env",
        "/.secret/key.txt",
        "/link.txt",
        "/../outside.txt",
        "/js/../../outside.txt",
        "/%2e%2e/outside.txt",
        "/%2e%2e%2foutside.txt",
        "/js/..%2f..%2foutside.txt",
        "/..%5coutside.txt",
        "/js%5c..%5c..%5coutside.txt",
        "/%2foutside.txt",
        "/index.html%00",
        "/%00",
        "/" + "a" * 3000,
        "/" + "a/" * 2000,
    ],
)
def test_what_is_no_file_of_the_folder_is_404(files: Client, path: str) -> None:
    answer = files.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert "not for you" not in answer.text


def test_a_name_that_another_system_would_read_as_a_path_is_404(files: Client, folder: Path) -> None:
    (folder / "js\\main.js").write_text("not for you")
    assert files.get("/js%5cmain.js").status_code == 404


def test_an_absolute_path_is_taken_from_the_folder(files: Client, folder: Path) -> None:
    assert files.get("/" + str(folder.parent / "outside.txt")).status_code == 404


def test_a_file_can_only_be_read(files: Client) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE"):
        assert files.request(method, "/index.html").headers["allow"] == "GET, HEAD, OPTIONS"
