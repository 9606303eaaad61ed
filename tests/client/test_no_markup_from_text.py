"""The client makes no markup and no code out of text."""

import re
from pathlib import Path

CLIENT = Path(__file__).parents[2] / "client"
MAKES = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|parseFromString|setHTMLUnsafe|document\.write"
    r"|unsafeHTML|unsafeSVG|unsafeStatic|\beval\b|new Function|srcdoc|javascript:|setAttribute\(\s*[\"'`]on"
)
PAGES = ["rules-dialog.js: parseFromString"]  # a page of the client's own, and inert


def test_no_module_of_the_client_makes_markup_or_code_out_of_text() -> None:
    files = sorted((CLIENT / "js").rglob("*.js"))
    assert len(files) > 100
    found = [f"{file.name}: {match[0]}" for file in files if (match := MAKES.search(file.read_text()))]
    assert found == PAGES


def test_no_page_of_the_client_has_a_script_or_a_handler_of_its_own() -> None:
    pages = sorted(CLIENT.rglob("*.html"))
    assert pages
    for page in pages:
        text = page.read_text()
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", text), page.name
        assert not re.search(r"<[^>]*\son\w+=", text), page.name
