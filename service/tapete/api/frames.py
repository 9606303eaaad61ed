"""What a listener is told, in the two forms that there are on the wire."""

from typing import Any

import msgspec

from tapete.play.following import Company, End, Frame, Quiet, Seen

SSE = "text/event-stream"
LINES = "application/x-ndjson"
_QUIET = {SSE: b": \n\n", LINES: b"\n"}


def written(frame: Frame, form: str) -> bytes:
    """A frame as server-sent events or as a line of JSON."""
    if isinstance(frame, Quiet):
        return _QUIET[form]
    return _event(frame) if form == SSE else _line(frame)


def _event(frame: Frame) -> bytes:
    match frame:
        case Seen(version, view):
            return b"event: view\nid: %d\ndata: %s\n\n" % (version, view)
        case End(_, retry):
            return b"event: end\nretry: %d\ndata: %s\n\n" % (retry, msgspec.json.encode(_told(frame)))
    return b"event: presence\ndata: %s\n\n" % msgspec.json.encode(_told(frame))


def _line(frame: Frame) -> bytes:
    match frame:
        case Seen(version, view):
            return b'{"event":"view","id":%d,"view":%s}\n' % (version, view)
        case End():
            return msgspec.json.encode({"event": "end", **_told(frame)}) + b"\n"
    return msgspec.json.encode({"event": "presence", **_told(frame)}) + b"\n"


def _told(frame: Frame) -> dict[str, Any]:
    match frame:
        case Company(present):
            return {"present": present}
        case End(reason, retry):
            return {"reason": reason, "retry": retry}
    return {}
