"""The rules' pages: well made, the same in both languages, their links whole, readable under the content policy."""

import json
import re
from itertools import pairwise

import pytest
from tests.contract.pages import CLIENT, PAGES, PAIRS, Node, page

everywhere = pytest.mark.parametrize("name", PAGES)
in_both = pytest.mark.parametrize("name", PAIRS[0])
ALIKE = {"section", "h2", "h3", "figure", "tr", "th", "td", "details"}


def marks(node: Node) -> list[tuple[str, ...]]:
    """What a page says to programs: tags with their id and data, in order, whatever the language."""
    said = [
        (one.tag, *sorted(f"{name}={value}" for name, value in one.attrs.items() if re.match("id$|data-", name)))
        for one in node
    ]
    return [words for words in said if len(words) > 1 or words[0] in ALIKE]


@pytest.mark.parametrize("pair", PAIRS)
def test_both_languages_have_the_same_sections_anchors_tables_and_examples(pair: tuple[str, str]) -> None:
    spanish, english = (marks(page(name).one("main")) for name in pair)
    assert len(spanish) > 100
    assert spanish == english


@everywhere
def test_a_page_says_its_language_and_names_its_twin(name: str) -> None:
    html = page(name).one("html")
    language = "en" if name.startswith("en/") else "es"
    assert html["lang"] == language
    twins = {link["hreflang"]: target(name, link["href"])[0] for link in html.all("link", rel="alternate")}
    (pair,) = (pair for pair in PAIRS if name in pair)
    assert twins == dict(zip(("es", "en"), pair, strict=True))
    assert html.all("link", rel="canonical") == []


@everywhere
def test_a_page_has_one_heading_and_its_landmarks(name: str) -> None:
    body = page(name).one("body")
    assert len(body.all("h1")) == len(body.all("header")) == len(body.all("main")) == len(body.all("footer")) == 1
    assert [nav for nav in body.all("nav") if not {"aria-label", "aria-labelledby"} & set(nav.attrs)] == []
    assert body.all("a")[0]["href"] == "#" + body.one("main")["id"]
    levels = [int(node.tag[1]) for node in body if re.fullmatch(r"h\d", node.tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))


@everywhere
def test_the_contents_name_every_section_in_order(name: str) -> None:
    main = page(name).one("main")
    listed = [link["href"] for link in main.one("nav").all("a")]
    assert listed == [f"#{section['id']}" for section in main.all("section")]


@everywhere
def test_no_id_stands_twice(name: str) -> None:
    ids = [node["id"] for node in page(name) if "id" in node.attrs]
    assert len(ids) == len(set(ids))


@everywhere
def test_nothing_is_written_into_the_page_that_the_policy_forbids(name: str) -> None:
    for node in page(name):
        assert node.tag != "style"
        assert node.tag != "script" or (node["src"], node.text) == (node["src"], "")
        assert not [attribute for attribute in node.attrs if attribute == "style" or attribute.startswith("on")]
        assert not node.attrs.get("href", "").startswith("javascript:")


@pytest.mark.parametrize("name", [*PAGES, "img/cards.svg"])
def test_suits_are_drawn_and_never_written(name: str) -> None:
    assert re.findall("[\u2660-\u2667\U0001f0a0-\U0001f0ff\ufe0f]", (CLIENT / name).read_text()) == []


def target(name: str, address: str) -> tuple[str, str]:
    """The file that a page's link leads to, as a path in `client/`, and the anchor there."""
    path, _, anchor = address.partition("#")
    file = (CLIENT / name).parent / path.split("?")[0] if path else CLIENT / name
    file = file / "index.html" if file.is_dir() else file
    return file.resolve().relative_to(CLIENT).as_posix(), anchor


def links(name: str) -> list[tuple[str, str]]:
    """Where everything on a page leads: the file and the anchor of each address."""
    addresses = [node.attrs.get("href") or node["src"] for node in page(name) if {"href", "src"} & set(node.attrs)]
    return [target(name, address) for address in addresses if not address.startswith("data:")]


@everywhere
def test_every_link_and_anchor_leads_somewhere(name: str) -> None:
    assert len(links(name)) > 30
    for file, anchor in links(name):
        assert (CLIENT / file).is_file(), file
        if anchor and not anchor.startswith("/"):
            assert len(page(file).all(id=anchor)) == 1, (file, anchor)


@everywhere
def test_every_screen_of_the_client_that_is_linked_is_there(name: str) -> None:
    routes = set(re.findall(r"(\w+): \"", (CLIENT / "js" / "router.js").read_text()))
    linked = {anchor.removeprefix("/") for _, anchor in links(name) if anchor.startswith("/")}
    assert linked
    assert linked <= routes


@pytest.mark.parametrize(("key", "pair"), [("rules.page", PAIRS[0]), ("rules.page.rummy", PAIRS[2])])
def test_the_client_opens_the_page_of_its_language(key: str, pair: tuple[str, str]) -> None:
    for language, name in zip(("es", "en"), pair, strict=True):
        assert json.loads((CLIENT / "i18n" / f"{language}.json").read_text())[key] == name


@everywhere
def test_every_page_leads_to_all_the_others_of_its_language(name: str) -> None:
    pages = [pair[name.startswith("en/")] for pair in (PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[1])]
    nav = page(name).one("header").one("nav")
    assert [target(name, link["href"])[0] for link in nav.all("a")] == pages
    assert [target(name, link["href"])[0] for link in nav.all("a", aria_current="page")] == [name]


@pytest.mark.parametrize("name", [*PAIRS[2], *PAIRS[3]])
def test_a_page_about_rummy_leads_to_its_table(name: str) -> None:
    buttons = page(name).all("a", class_="button primary")
    assert target(name, buttons[-1]["href"]) == ("index.html", "/rummy")
    assert ("lang=en" in buttons[-1]["href"]) == name.startswith("en/")


@pytest.mark.parametrize("name", PAIRS[2])
def test_rummy_has_its_questions_its_words_and_its_answers(name: str) -> None:
    main = page(name).one("main")
    assert main.all("section")[0]["id"] == "how-to-play"
    assert len(main.one("section", id="how-to-play").one("ol").all("h3")) == 5
    assert len(main.one("section", id="turn").one("ol").all("h3")) == 3
    words = main.one("dl", class_="forms words")
    assert len(words.all("dt")) == len(words.all("dd")) > 10
    faq = main.one("section", id="faq")
    assert len(faq.all("details")) == len(faq.all("summary")) >= 10


@in_both
def test_five_questions_come_first_and_the_answers_to_others_open_and_close(name: str) -> None:
    sections = page(name).one("main").all("section")
    assert sections[0]["id"] == "how-to-play"
    questions = [heading.text for heading in sections[0].one("ol").all("h3")]
    assert len(questions) == 5
    assert all(question.endswith("?") for question in questions)
    (faq,) = (section for section in sections if section["id"] == "faq")
    assert len(faq.all("details")) == len(faq.all("summary")) >= 10
    (mistakes,) = (section for section in sections if section["id"] == "mistakes")
    assert len(mistakes.all("li")) == 4
