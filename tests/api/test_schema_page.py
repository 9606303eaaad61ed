"""The page at /schema: all that the document says, in HTML that the policy allows, with anchors for problem types."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.api.small_app import CLIENT, small_app

from tapete.api.openapi import document
from tapete.api.problem_texts import TEXTS
from tapete.api.schema_page import page

VOID = {"meta", "link", "br"}


class Reader(HTMLParser):
    """Tags in order, ids, links, text; `open` is left empty by a page whose tags are all closed."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.text = ""
        self.words: set[str] = set()
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data
        self.words |= set(re.findall(r"[\w/{}.-]+", data))

    def all(self, name: str) -> list[str]:
        return [value or "" for key, value in self.attributes if key == name]


told: dict[str, Any] = json.loads(document(small_app()))
read = Reader(page(told))


def test_the_page_is_served_as_html(ask: TestClient[Litestar]) -> None:
    answer = ask.get("/schema")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.text == page(told)


def test_every_tag_is_closed_and_every_id_is_used_once() -> None:
    assert read.open == []
    ids = read.all("id")
    assert len(ids) == len(set(ids))


def test_nothing_on_the_page_needs_more_than_the_policy_allows() -> None:
    assert not {"script", "style", "iframe", "object", "form"} & set(read.tags)
    assert not [name for name, _ in read.attributes if name == "style" or name.startswith("on")]
    assert not read.all("src")
    for link in read.all("href"):
        assert link.startswith(("#", "/", "data:,"))


def test_the_style_sheet_is_there() -> None:
    (sheet,) = [link for link in read.all("href") if link.endswith(".css")]
    assert (CLIENT / sheet.lstrip("/")).is_file()


def test_every_link_into_the_page_leads_somewhere() -> None:
    inside = {link[1:] for link in read.all("href") if link.startswith("#")}
    assert inside
    assert inside <= set(read.all("id"))


def test_every_operation_type_field_and_parameter_is_on_the_page() -> None:
    words = read.words
    for path, item in told["paths"].items():
        for method, operation in item.items():
            assert {method.upper(), path} <= words
            assert f"op-{operation['operationId']}" in read.all("id")
            assert {each["name"] for each in operation.get("parameters", [])} <= words
            assert operation["responses"].keys() <= words
    for name, schema in told["components"]["schemas"].items():
        assert f"type-{name}" in read.all("id")
        assert schema["properties"].keys() <= words


def test_the_type_of_every_problem_leads_to_its_words() -> None:
    for code, text in TEXTS.items():
        assert code in read.all("id")
        assert text in read.text


def test_what_handlers_say_is_shown_as_text_whatever_signs_it_holds() -> None:
    assert "A second one, about <angles> & ampersands." in read.text
    assert "<angles>" not in page(told)


@pytest.mark.parametrize(
    "words",
    [
        "integer (from 1, to 500, 50 when left out)",
        "list (6 items or fewer, [] when left out) of text (20 characters or fewer)",
        "text (2 characters or fewer, matching ^[A-K0-9][CDHS]$)",
        "Discard or Knock or null",
        '"easy" or "hard" or null',
        "Body (may be left out): NewGame",
        "Body: Joined",
        "412 Stale (StaleDetails)",
    ],
)
def test_bounds_and_choices_are_in_words(words: str) -> None:
    assert words in " ".join(read.text.split())
