"""Rooms of rummy for a page: decks that deal given cards, and a person at the table."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect
from tests.browser.desk import Desk
from tests.deals import MIXED, faces
from tests.servers import WEB

JOKER = "XX"
SPARE = (*MIXED, *MIXED, *[JOKER] * 4)  # what is left open is filled in this order, jokers last


def deck(*hands: str, seats: int = 2, upcard: str = "", stock: str = "") -> list[str]:
    """The 108 cards in the order in which they leave: these hands, from the dealer's left on, the upcard, the stock.

    Open places get cards that nothing names, in an order without melds; no jokers come by themselves before the end.
    """
    named = [faces(hand) for hand in (*hands, *[""] * (seats - len(hands)))]
    asked = Counter(card for cards in (*named, faces(upcard), faces(stock)) for card in cards)
    assert not asked - Counter(SPARE), "a script names a card too often"
    rest = list(SPARE)
    for card in asked.elements():
        rest.reverse()  # the copy that comes last is the one that is named
        rest.remove(card)
        rest.reverse()
    spare = iter(rest)
    full = [[*cards, *(next(spare) for _ in range(13 - len(cards)))] for cards in named]
    dealt = [card for turn in zip(*full, strict=True) for card in turn]
    return [*dealt, *(faces(upcard) or (next(spare),)), *faces(stock), *spare]


class RummyDesk(Desk):
    """A person at a rummy table; the first seat begins."""

    @classmethod
    def of(cls, desk: Desk) -> "RummyDesk":
        """The same page, at a table of rummy."""
        return cls(desk.page, desk.address)

    def room(
        self, seats: int = 2, people: Sequence[str] = (), cpu: str = "novato", **options: Any
    ) -> list[dict[str, Any]]:
        """A room of so many seats made by the API: oneself, these people, CPUs; the invitations."""
        others: list[dict[str, str]] = [{"name": name} for name in people]
        others += [{"cpu": cpu}] * (seats - 1 - len(others))
        body = {"rules": "rummy", "seats": [{"name": "Ana"}, *others], **options}
        made = WEB.post(f"{self.address}/api/games", json=body).raise_for_status().json()
        self.game, self.token = made["id"], made["token"]
        return list(made["invites"])

    def dealt(self, *hands: str, seats: int = 2, upcard: str = "", stock: str = "", **options: Any) -> "RummyDesk":
        """A room with CPUs, dealt by order, opened on the page."""
        self.room(seats, **options)
        self.order(deck(*hands, seats=seats, upcard=upcard, stock=stock))
        self.post("deal")
        return self.sit()

    def sit(self, query: str = "?vel=0") -> "RummyDesk":
        """Open the table with this desk's token in the browser."""
        self.page.goto(f"{self.address}/{query}")
        script = "([game, token]) => localStorage.setItem(`tapete.token.${game}`, JSON.stringify(token))"
        self.page.evaluate(script, [self.game, self.token])
        self.look(query)
        return self

    def look(self, query: str = "?vel=0") -> None:
        """Open the table as whoever this browser is."""
        self.page.goto(f"{self.address}/{query}#/sala/{self.game}")
        self.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()

    def post(self, move: str, token: str = "", **fields: object) -> dict[str, Any]:
        """Make a move by the API, for this desk's seat or another's; the view after it."""
        headers = {"Authorization": f"Bearer {token or self.token}"}
        answer = WEB.post(f"{self.address}/api/games/{self.game}/{move}", json=fields, headers=headers)
        return dict(answer.raise_for_status().json())

    def choose(self, *names: str) -> None:
        """Touch these cards of the hand."""
        for name in names:
            self.card(name).click()

    def take_from(self, pile: str) -> None:
        """Draw from the stock or take the discard."""
        self.at(pile).click()
        self.comes_to("jugar")

    def insist(self, testid: str) -> None:
        """Press a button although it says that it is disabled."""
        self.wait()
        self.at(testid).click(force=True)

    def target(self, key: str) -> Locator:
        """A marked place on the table, as `0-high` or `2-swap-1`."""
        return self.page.locator(f'.melds [data-target="{key}"]')

    def melds(self) -> list[list[str]]:
        """The melds on the table as the page shows them."""
        script = "nodes => nodes.map(meld => [...meld.querySelectorAll('[data-card]')].map(card => card.dataset.card))"
        return list(self.page.eval_on_selector_all('[data-testid="table-meld"]', script))

    def built(self, *rows: str) -> None:
        """Make melds ready one after the other."""
        for row in rows:
            before = self.at("built").count()
            self.choose(*row.split())
            self.press("build")
            expect(self.at("built")).to_have_count(before + 1)

    def with_eva(self, mine: str, evas: str, upcard: str = "", stock: str = "", **options: Any) -> str:
        """A room of two people, dealt by order: oneself, who begins, and Eva; her token."""
        (invite,) = self.room(2, ["Eva"], **options)
        body = {"name": "Eva", "invite": invite["invite"]}
        address = f"{self.address}/api/games/{self.game}/join"
        eva = str(WEB.post(address, json=body).raise_for_status().json()["token"])
        self.order(deck(mine, evas, upcard=upcard, stock=stock))
        self.post("deal")
        return eva

    def plays_turn(self, token: str = "", *, opens: bool = False, throws: str = "") -> None:
        """A turn by the API: draw from the stock, open if wanted, throw."""
        view = self.post("draw", token, **{"from": "stock"})
        if opens:
            view = self.post("open", token, melds=view["hand"]["opening_best"]["melds"])
        self.post("discard", token, card=throws or view["hand"]["drawn"])
