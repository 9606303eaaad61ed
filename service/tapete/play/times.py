"""Times as they are told."""

from datetime import UTC, datetime


def timestamp(milliseconds: int) -> str:
    """RFC 3339 in UTC, to the millisecond."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
