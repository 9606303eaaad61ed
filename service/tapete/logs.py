"""How the log is written: one line for each record on stderr, whoever made it, as JSON or for people.

Nothing that came from outside can break out of its line: control characters, line ends of any kind and what a terminal
would obey are written as escapes. What is never logged: query strings, bodies, tokens, names, cards and seeds.
"""

import json
import logging
from collections.abc import MutableMapping
from typing import Any, Literal

from structlog.processors import TimeStamper, format_exc_info
from structlog.stdlib import ExtraAdder, ProcessorFormatter, add_log_level, add_logger_name
from structlog.typing import Processor

Form = Literal["json", "text"]
Level = Literal["debug", "info", "warning", "error"]
Record = MutableMapping[str, Any]

_FIRST = ("time", "level", "logger", "event")


def configuration(form: Form, level: Level) -> dict[str, Any]:
    """What `logging.config.dictConfig` takes. Libraries speak from warnings up, since at their lowest level some of
    them write what is not to be written."""
    own = level.upper()
    theirs = "ERROR" if level == "error" else "WARNING"
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"tapete": {"()": "tapete.logs.formatter", "form": form}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr", "formatter": "tapete"}},
        "root": {"level": theirs, "handlers": ["stderr"]},
        "loggers": {"tapete": {"level": own}},
    }


def formatter(form: Form) -> logging.Formatter:
    """For records of every logger, in order: time, level, logger, event, and what else was said with it."""
    before: list[Processor] = [
        add_log_level,
        add_logger_name,
        ExtraAdder(),
        TimeStamper(fmt="iso", utc=True, key="time"),
        format_exc_info,
    ]
    render = _as_json if form == "json" else _for_people
    return ProcessorFormatter(
        foreign_pre_chain=before, processors=[ProcessorFormatter.remove_processors_meta, _in_order, render]
    )


def _in_order(_: object, __: str, record: Record) -> Record:
    record.pop("color_message", None)  # uvicorn says some things twice, once in colours
    first = {name: record.pop(name) for name in _FIRST if name in record}
    return {**first, **record}


def _as_json(_: object, __: str, record: Record) -> str:
    """All but ASCII is escaped, so that no terminal and no reader of lines can be led astray."""
    return json.dumps(record, default=repr, ensure_ascii=True)


def _for_people(_: object, __: str, record: Record) -> str:
    """A traceback follows in lines of its own, set in from the margin where records begin."""
    traceback = str(record.pop("exception", ""))
    time, level, logger, event = (plain(str(record.pop(name, ""))) for name in _FIRST)
    rest = [f"{name}={plain(str(value))}" for name, value in record.items() if value is not None]
    lines = [" ".join((time[11:19], level, logger, event, *rest))]
    return "\n    ".join(lines + [plain(line) for line in traceback.split("\n") if line])


def plain(text: str) -> str:
    """Text with everything that is no printable character written as an escape."""
    return "".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in text)
