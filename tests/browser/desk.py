"""A person at the table: a page, and the server's door for deals by order."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, Page, Request, expect
from tests.deals import deck
from tests.servers import WEB

GUARD = 360  # milliseconds in which a button that has just changed its meaning is deaf
GUARDED = ("deal", "rematch", "to-sheet", "to-replay", "other-target")  # for so long after a showdown, on any spot
REMEMBERS = "addEventListener('pointerdown', (event) => { window.pressed = [event.clientX, event.clientY]; }, true)"
NEAR = """node => { const [x, y] = window.pressed ?? [-1e4, -1e4]; const box = node.getBoundingClientRect();
    return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 60; }"""
HAND_OVER = ("mostrar", "otra_mesa", "fin_mano", "fin_partida", "tablas")  # phases in which nothing is to be played
PASS, STOCK = {"move": "upcard", "take": False}, {"move": "draw", "from": "stock"}


def throws(card: str) -> dict[str, str]:
    """The CPU's order to discard a card."""
    return {"move": "discard", "card": card}


class Desk:
    """Playing through the page; `errors` are what the page complained of."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.game = ""
        self.token = ""
        self.errors: list[str] = []
        page.add_init_script(REMEMBERS)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: self._complaint(message.type, message.text))

    def _complaint(self, kind: str, text: str) -> None:
        if kind == "error" and "Failed to load resource" not in text:
            self.errors.append(text)

    # Getting there

    def lobby(self) -> "Desk":
        """The first screen, without animations."""
        self.page.goto(f"{self.address}/?vel=0")
        expect(self.at("gin-form")).to_be_visible()
        return self

    def rigged(
        self, first: str = "", second: str = "", upcard: str = "", stock: str = "", cpu: Sequence[Any] = ()
    ) -> "Desk":
        """A game whose next deal gives the person `first`, the CPU `second`; opened, and dealt by the page's button."""
        self.new_game()
        self.order(deck(first, second, upcard, stock), cpu)
        self.sit_down()
        self.at("deal").first.click()
        expect(self.at("piles")).to_be_visible()
        return self

    def new_game(self, target: int = 50, **wish: Any) -> list[dict[str, Any]]:
        """A game made by the API, its token put where the client keeps it; the invitations for it."""
        made = WEB.post(f"{self.address}/api/games", json={"target": target, **wish}).raise_for_status().json()
        self.game, self.token = made["id"], made["token"]
        return list(made["invites"])

    def order(self, cards: Sequence[str], cpu: Sequence[Any] = (), beside: Sequence[str] = ()) -> None:
        """Fix the next deal, and the CPUs' first moves; `beside` is the deck of the other hand of a pair."""
        body = {"deck": list(cards), "cpu_moves": list(cpu), "beside": list(beside) or None}
        answer = WEB.put(f"{self.address}/api/dev/games/{self.game}/next-deal", json=body)
        assert answer.is_success, answer.text

    def sit_down(self, query: str = "?vel=0") -> "Desk":
        """Open the game's table with its token in this browser."""
        self.page.goto(f"{self.address}/{query}")
        self.page.evaluate(
            "([game, token]) => localStorage.setItem(`tapete.token.${game}`, JSON.stringify(token))",
            [self.game, self.token],
        )
        self.page.goto(f"{self.address}/{query}#/gin/{self.game}")
        self.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()
        return self

    # Looking

    def at(self, testid: str) -> Locator:
        """The component of this name."""
        return self.page.get_by_test_id(testid)

    def card(self, card: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'[data-testid="hand-card"][data-held="{card}"]')

    @property
    def phase(self) -> str:
        """What the page waits for."""
        return str(self.page.evaluate("document.body.dataset.phase"))

    def comes_to(self, *phases: str) -> str:
        """Wait for one of these phases."""
        wanted = ", ".join(f"[data-phase={phase}]" for phase in phases)
        self.page.locator(f"body:is({wanted})").wait_for()
        return self.phase

    def leaves(self, phase: str) -> None:
        """Wait until this phase is over."""
        self.page.locator(f"body:not([data-phase={phase}])").wait_for()

    @property
    def held(self) -> list[str]:
        """The own cards as they lie."""
        return [
            str(card)
            for card in self.page.eval_on_selector_all(
                '[data-testid="hand-card"]', "nodes => nodes.map(n => n.dataset.held)"
            )
        ]

    @property
    def view(self) -> dict[str, Any]:
        """The game as the API shows it to this seat."""
        headers = {"Authorization": f"Bearer {self.token}"}
        answer = WEB.get(f"{self.address}/api/games/{self.game}", headers=headers).raise_for_status()
        return dict(answer.json())

    def posts(self, under: str = "/api/") -> list[str]:
        """What the page posts from now on, as it comes: the last words of addresses that have this in them.

        To hear of all requests of a page takes longer than to load it, so only those do who ask for it.
        """
        sent: list[str] = []

        def note(request: Request) -> None:
            if request.method == "POST" and under in request.url:
                sent.append(request.url.rsplit("/", 1)[1])

        self.page.on("request", note)
        return sent

    # Doing

    def until_company_is_told(self) -> None:
        """What tells of people is loaded after the table itself."""
        while not self.page.evaluate("customElements.get('tapete-company') !== undefined"):
            self.wait(50)

    def wait(self, milliseconds: int = GUARD) -> None:
        """Let the guard against a second press run out."""
        self.page.wait_for_timeout(milliseconds)

    def press(self, testid: str) -> None:
        """Press a button; one on the spot of the press before only once its meaning has stood long enough."""
        button = self.at(testid).first
        if testid in GUARDED or button.evaluate(NEAR):
            self.wait()
        button.click()

    def pass_upcard(self) -> None:
        """Pass, and see the turn come round."""
        self.press("pass")
        self.comes_to("robar", "turno_rival", *HAND_OVER)

    def draw(self) -> None:
        """Draw from the stock."""
        self.press("stock")
        self.comes_to("tirar")

    def throw(self, card: str) -> None:
        """Touch a card and throw it."""
        self.card(card).click()
        self.press("throw")

    def knock(self) -> None:
        """Arm the knock and confirm it."""
        self.press("knock")
        self.press("knock")
        self.comes_to(*HAND_OVER)
