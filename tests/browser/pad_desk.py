"""Two people with real cards at the score pad: entering hands by touch or by keyboard, and reading the sheet."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.desk import Desk
from tests.engine.test_showdown import FIXTURES

KNOCKER, DEFENDER = FIXTURES["B"].knocker.split(), FIXTURES["B"].defender.split()


class Pad:
    """The score pad's page."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    def at(self, testid: str) -> Locator:
        """The component of this name."""
        return self.desk.at(testid)

    def open(self, query: str = "?vel=0") -> "Pad":
        """The page, as it is on a first visit or a later one."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.desk.address}/{query}#/marcador")
        expect(self.at("pad")).to_be_visible()
        return self

    def begin(self, *names: str, table: str = "mesa", target: int | None = None) -> "Pad":
        """A sheet for Ana and Eva, or others."""
        self.open()
        for place, name in enumerate(names or ("Ana", "Eva")):
            self.at(f"pad-name-{place}").fill(name)
        self.at(f"pad-table-{table}").click()
        if target is not None:
            self.at(f"pad-target-{target}").click()
        self.at("pad-begin").click()
        expect(self.at("pad-hand")).to_be_visible()
        return self

    def begin_own(self, target: int, **rules: int) -> "Pad":
        """A sheet at a table of their own: for each rule the place of its choice, in the order shown."""
        self.open()
        self.at("pad-table-custom").click()
        for field, place in rules.items():
            row = self.at(f"rule-{field}")
            (row if row.locator(".segment").count() == 0 else row.locator(".segment").nth(place)).click()
        self.at("pad-target").fill(str(target))
        self.at("pad-begin").click()
        return self

    def card(self, card: str) -> Locator:
        """A card of the pack, to be pressed."""
        return self.page.locator(f'[data-pick="{card}"]')

    def tap(self, cards: Iterable[str]) -> None:
        """Touch cards one after the other."""
        for card in cards:
            self.card(card).tap()

    def type(self, text: str) -> None:
        """Write cards and send them."""
        self.at("cards-text").fill(text)
        self.at("cards-text").press("Enter")

    def enter(self, knocker: str = " ".join(KNOCKER), defender: str = " ".join(DEFENDER), by: int = 0) -> None:
        """Both hands, typed; `by` says which player knocked."""
        self.at(f"pad-knocker-{by}").click()
        self.type(f"{knocker} {defender}")

    def note_points(self, winner: int, points: int, outcome: str = "") -> None:
        """A hand that the players counted themselves."""
        self.at("pad-kind-points").click()
        self.at(f"pad-winner-{winner}").click()
        if outcome:
            self.at(f"pad-outcome-{outcome}").click()
        self.at("pad-points").fill(str(points))
        self.at("note").click()

    def note_drawn(self) -> None:
        """A hand that nobody won."""
        self.at("pad-kind-drawn").click()
        self.at("note").click()

    def shows(self, first: int, second: int, *, dealer: int | None = None) -> None:
        """Both totals, and who deals next."""
        for player, total in enumerate((first, second)):
            expect(self.at(f"player-{player}").locator("strong")).to_have_text(str(total))
        if dealer is not None:
            expect(self.at(f"player-{dealer}").locator(".dealer")).to_be_visible()
            expect(self.at(f"player-{1 - dealer}").locator(".dealer")).to_have_count(0)

    def saved(self, button: str) -> str:
        """The text of the file that a button gives."""
        with self.page.expect_download() as download:
            self.at(button).click()
        return Path(download.value.path()).read_text(encoding="utf-8")

    def bring(self, text: str, name: str = "pad.json") -> None:
        """Open a file."""
        payload = {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        self.at("import").set_input_files(payload)  # type: ignore[arg-type]  # a dict is what it takes

    @property
    def kept(self) -> dict[str, Any]:
        """What lies in the browser."""
        return dict(json.loads(str(self.page.evaluate("localStorage.getItem('tapete.pad')"))))
