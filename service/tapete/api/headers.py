"""What every answer carries, whatever made it: a handler, a refusal, a file, a 404. Hung on as `before_send`."""

import secrets

from litestar.types import Message, Scope

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
UNUSED_FEATURES = (
    "accelerometer", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope", "hid",
    "magnetometer", "microphone", "midi", "payment", "serial", "usb",
)  # fmt: skip
ALWAYS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in UNUSED_FEATURES).encode()),
)
UNLESS_SET: tuple[tuple[bytes, bytes], ...] = ((b"cache-control", b"no-store"),)
BY_ASKER = (b"vary", b"Authorization")


def request_id(scope: Scope) -> str:
    """The name of a request in its answer and in the log. It is drawn here, so that no caller writes into the log."""
    state = scope.setdefault("state", {})
    name: str = state.setdefault("request_id", "")
    if not name:
        name = state["request_id"] = secrets.token_hex(8)
    return name


async def dress(message: Message, scope: Scope) -> None:
    """Add the headers as an answer starts. What the answer has set itself stays, Cache-Control and Vary included."""
    if message["type"] != "http.response.start":
        return
    headers = list(message.get("headers", ()))
    present = {name.lower() for name, _ in headers}
    added = ALWAYS + UNLESS_SET
    if scope["path"].startswith("/api/"):
        added += (BY_ASKER,)
    headers.extend(pair for pair in added if pair[0] not in present)
    headers.append((b"x-request-id", request_id(scope).encode()))
    message["headers"] = headers
