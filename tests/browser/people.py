"""People at one table, each in a browser profile of their own."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, Request, expect
from tests.browser.conftest import PATIENCE
from tests.browser.desk import Desk
from tests.deals import deck

SOON = 2_000  # milliseconds in which a move is to be seen by the others
PHONE, WIDE = (390, 844), (1280, 800)
# Nine melded and a deuce: the three of spades makes it gin. What the other holds is worth more than the game.
NEARLY_GIN = "4S 5S 6S 9H 9D 9C KH KD KC 2D"
HEAVY = "KS QD QH JS TC TD 8D 7H 6C 5C"
STOCK = "7D 2H JH AC 3S"

Arrival = Callable[[tuple[int, int]], Desk]


@contextmanager
def arriving(chromium: Browser, address: str) -> Iterator[Arrival]:
    """How people come to a server, by the size of their screens; nobody's page may complain."""
    desks: list[Desk] = []

    def arrive(size: tuple[int, int]) -> Desk:
        context = chromium.new_context(viewport={"width": size[0], "height": size[1]})
        context.set_default_timeout(PATIENCE)
        desks.append(Desk(context.new_page(), address))
        return desks[-1]

    try:
        yield arrive
        assert [desk.errors for desk in desks] == [[] for _ in desks]
    finally:
        for desk in desks:
            desk.page.context.close()


def looks(page: Page) -> list[str]:
    """The times that a page asks for the whole game, as they come."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == "GET" and "/api/games/" in request.url and not request.url.endswith("/events"):
            asked.append(request.url)

    page.on("request", note)
    return asked


def at_the_table(desk: Desk) -> Desk:
    """Wait for the table; keep its game and token."""
    desk.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()
    desk.game = desk.page.url.rsplit("/", 1)[1]
    desk.token = desk.page.evaluate("game => JSON.parse(localStorage.getItem(`tapete.token.${game}`))", desk.game)
    return desk


def until(desk: Desk, script: str) -> None:
    """Wait until this is so on the page."""
    for _ in range(PATIENCE // 50):
        if desk.page.evaluate(script):
            return
        desk.wait(50)
    message = f"never came true: {script}"
    raise AssertionError(message)


def follows(desk: Desk) -> None:
    """Wait until the page's stream is open."""
    until(desk, "document.querySelector('#app').firstElementChild.session.live.up")


def links(host: Desk) -> list[str]:
    """The invitations that the table shows."""
    expect(host.at("invite-link").first).to_be_visible()
    return [box.input_value().replace("/#", "/?vel=0#") for box in host.at("invite-link").all()]


def sits_down(desk: Desk, link: str, name: str) -> Desk:
    """Come by an invitation."""
    desk.page.goto(link)
    desk.at("sit-name").fill(name)
    desk.at("sit").click()
    return at_the_table(desk)


def sees(desk: Desk, phase: str) -> None:
    """Another's move has arrived, without a reload."""
    desk.page.locator(f"body[data-phase={phase}]").wait_for(timeout=SOON)


def two_at_gin(arrive: Arrival, stock: str = STOCK) -> tuple[Desk, Desk]:
    """Ana makes a game at the other tables, Eva comes by the link; Ana has dealt, and is asked first."""
    ana, eva = arrive(WIDE), arrive(PHONE)
    ana.page.goto(f"{ana.address}/?vel=0#/mesas")
    ana.at("seat-1-person").click()
    ana.at("target-50").click()
    ana.at("name-0").fill("Ana")
    ana.at("open-table").click()
    at_the_table(ana)
    sits_down(eva, links(ana)[0], "Eva")
    ana.order(deck(NEARLY_GIN, HEAVY, "8H", stock))
    expect(ana.at("deal")).to_be_visible(timeout=SOON)
    ana.at("deal").click()
    ana.comes_to("oferta_tu")
    sees(eva, "oferta_cpu")
    return ana, eva


def passes(ana: Desk, eva: Desk) -> None:
    """Nobody wants the upcard."""
    ana.press("pass")
    sees(eva, "oferta_tu")
    eva.press("pass")
    sees(ana, "robar")


def turn(on: Desk, other: Desk, card: str) -> None:
    """Draw from the stock and throw that card; the other sees it."""
    on.draw()
    on.throw(card)
    sees(other, "robar")
