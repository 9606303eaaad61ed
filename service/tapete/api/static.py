"""The browser client's files: the same bytes are named by a strong ETag, sent once, and answered 304 from then on."""

import gzip
import hashlib
from pathlib import Path, PurePosixPath
from stat import S_ISREG
from typing import Any, NamedTuple

from litestar import Request, Response, route
from litestar.handlers import HTTPRouteHandler

from tapete.api.problems import Problem

MEDIA_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".md": "text/markdown",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
}
ALREADY_SMALL = frozenset({".png", ".woff2"})


class File(NamedTuple):
    """A file as it goes out. `packed` is its gzip form, None where that saves nothing; each form has its own ETag."""

    stamp: tuple[int, int]
    media_type: str
    plain: bytes
    packed: bytes | None
    digest: str


class ClientFiles:
    """The files under `root`, read when first asked for and again when they change on disk."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._files: dict[Path, File] = {}

    def find(self, address: str) -> File | None:
        """The file at a URL path, None when there is none. Nothing outside of the root is ever found, nor a dotfile."""
        names = PurePosixPath(address.lstrip("/") or "index.html").parts
        if any(name.startswith(".") or "\\" in name or "\0" in name for name in names):
            return None
        try:
            path = self._root.joinpath(*names).resolve()  # a link may lead outside, so the check comes after
            status = path.stat()
        except OSError:  # no such file, or a name longer than any
            return None
        if not (path.is_relative_to(self._root) and S_ISREG(status.st_mode)):
            return None
        return self._current(path, (status.st_mtime_ns, status.st_size))

    def _current(self, path: Path, stamp: tuple[int, int]) -> File:
        file = self._files.get(path)
        if file is None or file.stamp != stamp:
            file = self._files[path] = _load(path, stamp)
        return file


def _load(path: Path, stamp: tuple[int, int]) -> File:
    plain = path.read_bytes()
    packed = None if path.suffix in ALREADY_SMALL else gzip.compress(plain, mtime=0)
    return File(
        stamp=stamp,
        media_type=MEDIA_TYPES.get(path.suffix, "application/octet-stream"),
        plain=plain,
        packed=packed if packed is not None and len(packed) < len(plain) else None,
        digest=hashlib.sha256(plain).hexdigest()[:32],
    )


def client_files(root: Path) -> HTTPRouteHandler:
    """The handler for `/` and every path that no other handler has."""
    files = ClientFiles(root)

    @route(["/", "/{path:path}"], http_method=["GET", "HEAD"], include_in_schema=False, sync_to_thread=False)
    def serve(request: Request[Any, Any, Any]) -> Response[bytes | None]:
        file = files.find(request.scope["path"])
        if file is None:
            raise Problem(404, "not-found")
        return _answer(request, file)

    return serve


def _answer(request: Request[Any, Any, Any], file: File) -> Response[bytes | None]:
    packed = file.packed if accepts_gzip(request.headers.get("accept-encoding", "")) else None
    etag = f'"{file.digest}"' if packed is None else f'"{file.digest}-gzip"'
    headers = {"etag": etag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if names(request.headers.get("if-none-match", ""), etag):
        return Response(None, status_code=304, headers=headers)
    if packed is not None:
        headers["content-encoding"] = "gzip"
    content = file.plain if packed is None else packed  # for HEAD too: the server keeps the length and drops the bytes
    return Response(content, status_code=200, headers=headers, media_type=file.media_type)


def accepts_gzip(accepted: str) -> bool:
    """Whether an Accept-Encoding takes gzip: named, or under `*`, and not at `q=0`."""
    weights: dict[str, bool] = {}
    for entry in accepted.lower().split(","):
        coding, _, weight = entry.replace(" ", "").partition(";q=")
        weights[coding] = weight.strip("0.") != "" if weight else True
    return weights.get("gzip", weights.get("*", False))


def names(if_none_match: str, etag: str) -> bool:
    """Whether an If-None-Match names the tag, compared weakly as RFC 9110 has it for this header."""
    tags = [tag.strip().removeprefix("W/") for tag in if_none_match.split(",")]
    return etag in tags or tags == ["*"]
