"""People at one table, each in a browser of their own: what one does the others see, whatever the net does."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from tests.browser.conftest import PATIENCE
from tests.browser.desk import Desk
from tests.browser.rummy_ends import GOES_OUT, LEFT
from tests.browser.rummy_room import RummyDesk
from tests.browser.rummy_room import deck as rummy_deck
from tests.deals import deck
from tests.servers import Server, served

SOON = 2_000  # milliseconds in which a move is to be seen by the others
PHONE, WIDE = (390, 844), (1280, 800)
# Nine melded and a deuce: the three of spades makes it gin. What the other holds is worth more than the game.
NEARLY_GIN = "4S 5S 6S 9H 9D 9C KH KD KC 2D"
HEAVY = "KS QD QH JS TC TD 8D 7H 6C 5C"
STOCK = "7D 2H JH AC 3S"
ROOM_STOCK = "9H 8H 7S AC"

Arrival = Callable[[tuple[int, int]], Desk]
Arrivals = Callable[[str], AbstractContextManager[Arrival]]


@pytest.fixture
def arrivals(chromium: Browser) -> Arrivals:
    """How people come to a server: each with a browser profile of their own, whose page must not complain."""

    @contextmanager
    def at(address: str) -> Iterator[Arrival]:
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

    return at


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


def sits_down(desk: Desk, link: str, name: str) -> Desk:
    """Come by an invitation."""
    desk.page.goto(link)
    desk.at("sit-name").fill(name)
    desk.at("sit").click()
    return at_the_table(desk)


def links(host: Desk) -> list[str]:
    """The invitations that the table shows."""
    expect(host.at("invite-link").first).to_be_visible()
    return [box.input_value() for box in host.at("invite-link").all()]


def sees(desk: Desk, phase: str) -> None:
    """Another's move has arrived, without a reload."""
    desk.page.locator(f"body[data-phase={phase}]").wait_for(timeout=SOON)


def two_at_gin(arrive: Arrival, stock: str = STOCK) -> tuple[Desk, Desk]:
    """Ana makes a game at the other tables, Eva comes by the link."""
    ana, eva = arrive(WIDE), arrive(PHONE)
    ana.page.goto(f"{ana.address}/?vel=0#/mesas")
    ana.at("seat-1-person").click()
    ana.at("target-50").click()
    ana.at("name-0").fill("Ana")
    ana.at("open-table").click()
    at_the_table(ana)
    sits_down(eva, links(ana)[0].replace("/#", "/?vel=0#"), "Eva")
    ana.order(deck(NEARLY_GIN, HEAVY, "8H", stock))
    expect(ana.at("deal")).to_be_visible(timeout=SOON)
    ana.at("deal").click()
    ana.comes_to("oferta_tu")
    sees(eva, "oferta_cpu")
    return ana, eva


def turn(on: Desk, other: Desk, card: str) -> None:
    """Draw from the stock and throw that card; the other sees it."""
    on.draw()
    on.throw(card)
    sees(other, "robar")


def passes(ana: Desk, eva: Desk) -> None:
    ana.press("pass")
    sees(eva, "oferta_tu")
    eva.press("pass")
    sees(ana, "robar")


def test_two_people_play_gin_to_its_end_whatever_happens_to_their_pages(server: Server, arrivals: Arrivals) -> None:
    with arrivals(server.address) as arrive:
        ana, eva = two_at_gin(arrive)
        asked = looks(eva.page)
        passes(ana, eva)
        turn(ana, eva, "7D")
        expect(eva.page).to_have_title("● Tu turno · Tapete")
        turn(eva, ana, "2H")
        assert asked == [], "nobody asks while the stream tells"
        ana.page.reload()
        ana.comes_to("robar")
        turn(ana, eva, "JH")
        loses_the_net(eva, ana)
        turn(eva, ana, "AC")
        ana.draw()
        ana.card("2D").click()
        ana.knock()
        for desk in (ana, eva):
            desk.comes_to("mostrar", "fin_partida")
        assert ana.view["status"] == "finished"
        assert ana.view["winner"] == 0


def loses_the_net(lost: Desk, other: Desk) -> None:
    """For a while somebody has no net; the one who waits is told, and both are when it is back."""
    name = lost.view["seats"][lost.view["you"]]["name"]
    lost.page.context.set_offline(True)
    expect(lost.at("net")).to_have_attribute("data-state", "offline")
    expect(other.at("away")).to_have_text("sin conexión")
    expect(other.at("status")).to_contain_text(f"Juega {name} · sin conexión")
    lost.page.context.set_offline(False)
    expect(lost.at("net")).to_have_count(0, timeout=SOON)
    expect(other.at("away")).to_have_count(0, timeout=SOON)


def test_a_move_pressed_without_a_net_is_made_once_when_it_is_back(server: Server, arrivals: Arrivals) -> None:
    with arrivals(server.address) as arrive:
        ana, eva = two_at_gin(arrive)
        passes(ana, eva)
        ana.draw()
        ana.page.context.set_offline(True)
        ana.throw("7D")
        expect(ana.at("net")).to_be_visible()
        ana.page.context.set_offline(False)
        sees(eva, "robar")
        expect(ana.at("net")).to_have_count(0)
        assert [card["card"] for card in ana.view["hand"]["discard_pile"]] == ["8H", "7D"]


def test_a_stream_cut_by_the_server_s_restart_comes_back_by_itself(tmp_path: Path, arrivals: Arrivals) -> None:
    file = tmp_path / "table.sqlite3"
    with served(file, "--rigged-deals") as first, arrivals(first.address) as arrive:
        ana, eva = two_at_gin(arrive)
        first.process.terminate()
        first.process.wait(10)
        began = monotonic()
        with served(file, "--rigged-deals", "--port", first.address.rsplit(":", 1)[1]):
            print(f"the server was away for {monotonic() - began:.1f} s", end=" ")  # noqa: T201
            passes_when_back(ana, eva)


def passes_when_back(ana: Desk, eva: Desk) -> None:
    """The moves go on, and arrive by the new streams."""
    for desk in (ana, eva):
        expect(desk.at("net")).to_have_count(0)
        desk.page.wait_for_function("document.querySelector('tapete-table').session.live.up")
    asked = looks(eva.page)
    passes(ana, eva)
    turn(ana, eva, "7D")
    assert asked == []


def test_three_people_play_a_room_of_rummy_to_the_count(server: Server, arrivals: Arrivals) -> None:
    with arrivals(server.address) as arrive:
        ana, eva, leo = (RummyDesk.of(arrive(size)) for size in (WIDE, PHONE, PHONE))
        ana.page.goto(f"{ana.address}/?vel=0#/rummy")
        for choice in ("seats-3", "clock-600", "seat-1-person", "seat-2-person"):
            ana.at(choice).click()
        ana.at("name-0").fill("Ana")
        ana.at("open-room").click()
        at_the_table(ana)
        for desk, name, link in zip((eva, leo), ("Eva", "Leo"), links(ana), strict=True):
            sits_down(desk, link.replace("/#", "/?vel=0#"), name)
        ana.order(rummy_deck(GOES_OUT, *LEFT, seats=3, stock=ROOM_STOCK))
        expect(ana.at("deal")).to_be_visible(timeout=SOON)
        ana.at("deal").click()
        ana.comes_to("robar")
        for on, after, drawn in ((ana, eva, "9H"), (eva, leo, "8H"), (leo, ana, "7S")):
            on.take_from("stock")
            on.throw(drawn)
            sees(after, "robar")
        loses_the_net_beside(leo, eva)
        ana.take_from("stock")
        ana.press("open")
        for desk in (ana, eva, leo):
            desk.comes_to("recuento", "fin")
            expect(desk.at("count-hand")).to_have_count(2)


def loses_the_net_beside(lost: Desk, other: Desk) -> None:
    """Somebody who is not on turn has no net for a while: the chip says so, the status line does not."""
    lost.page.context.set_offline(True)
    expect(other.at("away")).to_have_text("sin conexión")
    expect(other.at("status")).not_to_contain_text("sin conexión")
    lost.page.context.set_offline(False)
    expect(other.at("away")).to_have_count(0, timeout=SOON)
