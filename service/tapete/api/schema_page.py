"""The OpenAPI document as a page to read: operations, types, problem codes. No script, and nothing from elsewhere."""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Any

from tapete.api.problem_texts import TEXTS

Document = dict[str, Any]
CODE = re.compile("`([^`]+)`")
PLAIN = '<a href="#type-ProblemDetails">ProblemDetails</a>'
METHODS = ("get", "post", "put", "patch", "delete")
BOUNDS = {
    "minimum": "from {}",
    "maximum": "to {}",
    "exclusiveMinimum": "above {}",
    "exclusiveMaximum": "below {}",
    "multipleOf": "in steps of {}",
    "minLength": "{} characters or more",
    "maxLength": "{} characters or fewer",
    "minItems": "{} items or more",
    "maxItems": "{} items or fewer",
    "pattern": "matching {}",
    "format": "as {}",
    "default": "{} when left out",
}


def page(document: Document) -> str:
    """The whole page. A problem's `type` (`/schema#stale`) leads to the words about its code here."""
    info = document["info"]
    operations = list(_operations(document))
    types = sorted(document["components"]["schemas"].items())
    parts = [
        f"<h1>{escape(info['title'])} <small>{escape(info['version'])}</small></h1>",
        _prose(info),
        '<p>The same for programs: <a href="/schema/openapi.json">openapi.json</a></p>',
        _contents(operations),
        *(_operation(path, method, told) for path, method, told in operations),
        '<h2 id="types">Types</h2>',
        *(_type(name, schema) for name, schema in types),
        '<h2 id="problems">Problem codes</h2>',
        _definitions(((code, escape(text)) for code, text in sorted(TEXTS.items())), anchored=True),
    ]
    return _SHELL.format(title=escape(info["title"]), main="\n".join(part for part in parts if part))


_SHELL = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}: the API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/css/schema.css">
</head>
<body>
<main>
{main}
</main>
</body>
</html>
"""


def _operations(document: Document) -> Iterator[tuple[str, str, Document]]:
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def _contents(operations: list[tuple[str, str, Document]]) -> str:
    lines = (
        f'<li><a href="#op-{escape(told["operationId"])}"><code>{method.upper()} {escape(path)}</code></a> '
        f"{escape(told.get('summary', ''))}</li>"
        for path, method, told in operations
    )
    return (
        f'<nav aria-label="Contents"><ul>{"".join(lines)}</ul>'
        '<p><a href="#types">Types</a> · <a href="#problems">Problem codes</a></p></nav>'
    )


def _operation(path: str, method: str, told: Document) -> str:
    rows = [_parameter(each) for each in told.get("parameters", [])]
    body = told.get("requestBody")
    parts = [
        f'<section id="op-{escape(told["operationId"])}">',
        f"<h2><code>{method.upper()} {escape(path)}</code></h2>",
        f"<p>{escape(told.get('summary', ''))}</p>",
        _prose(told),
        _table(("Parameter", "In", "Type", "Meaning"), rows) if rows else "",
        f"<p>Body{'' if body['required'] else ' (may be left out)'}: {_content(body)}</p>" if body else "",
        _answers(told["responses"]),
        "</section>",
    ]
    return "\n".join(part for part in parts if part)


def _parameter(told: Document) -> tuple[str, ...]:
    name = f"<code>{escape(told['name'])}</code>{'' if told.get('required') else ' (optional)'}"
    return name, escape(told["in"]), _kind(told["schema"]), _inline(told.get("description", ""))


def _answers(responses: Document) -> str:
    """What comes back; the refusals in one line, with their type only where it is more than problem details."""
    good = {status: told for status, told in responses.items() if status < "400"}
    refused = [
        f"{status} {escape(told['description'])}" + ("" if PLAIN in (kind := _content(told)) else f" ({kind})")
        for status, told in responses.items()
        if status not in good
    ]
    answered = _definitions(
        (status, f"{escape(told['description'])}{': ' if told.get('content') else ''}{_content(told)}")
        for status, told in good.items()
    )
    return f"{answered}\n<p>Refused with {PLAIN}: {', '.join(refused)}</p>"


def _content(told: Document) -> str:
    content = told.get("content", {})
    return "; ".join(
        _kind(body["schema"]) + ("" if "json" in media_type else f" ({escape(media_type)})")
        for media_type, body in content.items()
    )


def _type(name: str, schema: Document) -> str:
    rows = [
        (f"<code>{escape(key)}</code>{'' if key in schema.get('required', []) else ' (optional)'}", *_field(told))
        for key, told in schema.get("properties", {}).items()
    ]
    told = _table(("Field", "Type", "Meaning"), rows) if rows else f"<p>{_kind(schema)}</p>"
    return f'<section id="type-{escape(name)}">\n<h3>{escape(name)}</h3>\n{_prose(schema)}\n{told}\n</section>'


def _field(schema: Document) -> tuple[str, str]:
    return _kind(schema), _inline(schema.get("description", ""))


def _kind(schema: Document) -> str:
    """A schema in a few words of HTML: "list of Move", "integer (from 0, to 1)", "text or null"."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#type-{name}">{name}</a>'
    if either := schema.get("anyOf") or schema.get("oneOf"):
        return " or ".join(_kind(each) for each in either)
    if "enum" in schema:
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in schema["enum"])
    bounds = ", ".join(_bounds(schema))
    return _word(schema) + (f" ({bounds})" if bounds else "") + _of_items(schema)


def _word(schema: Document) -> str:
    words = {"array": "list", "string": "text"}
    kind = str(schema.get("type", "anything"))
    return words.get(kind, escape(kind))


def _of_items(schema: Document) -> str:
    if schema.get("type") != "array":
        return ""
    items = schema.get("prefixItems") or [schema.get("items") or {}]
    return " of " + " and ".join(_kind(each) for each in items)


def _bounds(schema: Document) -> Iterator[str]:
    for key, words in BOUNDS.items():
        if key in schema:
            value = schema[key]
            shown = f"{value:g}" if isinstance(value, float) else value if isinstance(value, str) else json.dumps(value)
            yield words.format(f"<code>{escape(shown)}</code>")


def _prose(told: Document) -> str:
    paragraphs = (told.get("description") or "").split("\n\n")
    return "\n".join(f"<p>{_inline(each)}</p>" for each in paragraphs if each)


def _inline(text: str) -> str:
    return CODE.sub(r"<code>\1</code>", escape(text))


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{each}</th>' for each in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f'<div class="wide"><table>\n<thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody>\n</table></div>'


def _definitions(pairs: Iterable[tuple[str, str]], *, anchored: bool = False) -> str:
    terms = (
        f'<dt id="{escape(word)}">{escape(word)}</dt><dd>{told}</dd>' if anchored else f"<dt>{word}</dt><dd>{told}</dd>"
        for word, told in pairs
    )
    return "<dl>" + "\n".join(terms) + "</dl>"
