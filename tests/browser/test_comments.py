"""Comments under a replay: written without an account, shown as text whatever they look like, refused in words."""

from itertools import count

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, Route, expect
from tests.browser.desk import Desk
from tests.servers import WEB

from tapete.play.worked import worked_hands

HOSTILE = "<img src=x onerror=alert(1)>"
numbers = count(1)
ANY = "worked-last-turn-knock"  # where it does not matter who has commented before
hands = iter([one.id for one in worked_hands() if one.id != ANY])


def an_address() -> dict[str, str]:
    """What a proxy on this machine would say of a client that nobody has heard of."""
    number = next(numbers)
    return {"X-Forwarded-For": f"10.1.{number // 250}.{number % 250}"}


class Reader:
    """Somebody at a hand that nobody else comments on, at an address of their own."""

    def __init__(self, desk: Desk, hand: str) -> None:
        self.desk = desk
        self.path = f"{desk.address}/api/hands/{hand}/comments"
        self.hand = hand
        self.dialogs: list[str] = []
        desk.page.on("dialog", self._opened)
        desk.page.set_extra_http_headers(an_address())

    def _opened(self, dialog: Dialog) -> None:
        self.dialogs.append(dialog.message)
        dialog.dismiss()

    def write(self, *texts: str, name: str | None = None) -> None:
        """Others comment, oldest first."""
        for text in texts:
            WEB.post(self.path, json={"text": text, "name": name}, headers=an_address()).raise_for_status()

    def open(self, query: str = "?vel=0") -> None:
        self.desk.page.goto("about:blank")
        self.desk.page.goto(f"{self.desk.address}/{query}#/mano/{self.hand}")
        expect(self.desk.at("comment-form")).to_be_visible()

    def send(self, text: str, name: str | None = None) -> None:
        if name is not None:
            self.desk.at("comment-name").fill(name)
        self.desk.at("comment-text").fill(text)
        self.desk.at("comment-send").click(force=True)  # it answers too while it says that it is disabled

    @property
    def kept(self) -> list[str]:
        return [one["text"] for one in WEB.get(f"{self.path}?limit=100").raise_for_status().json()["comments"]]

    @property
    def shown(self) -> list[str]:
        return self.desk.page.locator(".comment-text").all_inner_texts()


@pytest.fixture
def reader(anywhere: Desk) -> Reader:
    """On a phone and on a desktop, each time at another hand."""
    return Reader(anywhere, next(hands))


@pytest.fixture
def at_desk(desk: Desk) -> Reader:
    return Reader(desk, next(hands))


def test_what_is_written_appears_on_top_and_is_announced_and_kept(reader: Reader) -> None:
    desk = reader.desk
    reader.open()
    expect(desk.at("no-comments")).to_be_visible()
    reader.send("Debió\n\ngolpear antes.", name="Ana")
    expect(desk.at("comment")).to_have_count(1)
    expect(desk.at("comment")).to_be_focused()
    expect(desk.at("announcer")).to_contain_text("Comentario publicado")
    reader.send("Y otra cosa.")
    expect(desk.at("comment")).to_have_count(2)
    expect(desk.at("comment").first).to_be_focused()
    assert reader.shown == ["Y otra cosa.", "Debió\n\ngolpear antes."] == reader.kept
    expect(desk.at("comment-text")).to_have_value("")
    reader.open()
    expect(desk.at("comment")).to_have_count(2)
    expect(desk.at("comment-name")).to_have_value("Ana")
    expect(desk.at("comment").last).to_contain_text("Ana")


def test_a_hostile_comment_and_name_are_text(reader: Reader) -> None:
    desk = reader.desk
    reader.write(HOSTILE, "javascript:alert(1) http://example.com **x**", name=HOSTILE)
    reader.open()
    reader.send(HOSTILE, name=HOSTILE)
    expect(desk.at("comment")).to_have_count(3)
    expect(desk.page.locator(".comment bdi")).to_have_text([HOSTILE] * 3)
    assert reader.shown == [HOSTILE, "javascript:alert(1) http://example.com **x**", HOSTILE]
    expect(desk.page.locator("img, .comment a, .comment strong, .comment script")).to_have_count(0)
    expect(desk.at("comment-name")).to_have_value(HOSTILE)
    assert reader.dialogs == []


def test_a_comment_stays_within_the_page_and_a_tall_one_is_folded(reader: Reader) -> None:
    desk = reader.desk
    reader.write("x" * 1000, "Z" + "\u0301" * 500, "W" * 40, name="W" * 40)
    reader.write("\n".join(["line"] * 200))
    reader.open()
    expect(desk.at("comment")).to_have_count(4)
    page = desk.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = page.eval_on_selector_all(".comment", "nodes => nodes.map(node => node.offsetHeight)")
    assert max(heights) < 480
    fold = desk.at("comment-whole").first
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")
    assert page.locator(".comment").first.evaluate("node => node.offsetHeight") > 4000
    fold.click()
    assert page.locator(".comment").first.evaluate("node => node.offsetHeight") < 480


def test_older_ones_come_page_by_page_and_the_focus_goes_to_them(at_desk: Reader) -> None:
    desk = at_desk.desk
    at_desk.write(*(str(number) for number in range(45)))
    at_desk.open()
    for many in (20, 40):
        expect(desk.at("comment")).to_have_count(many)
        desk.at("more-comments").click()
        expect(desk.at("comment").nth(many)).to_be_focused()
    expect(desk.at("comment")).to_have_count(45)
    expect(desk.at("more-comments")).to_have_count(0)
    assert at_desk.shown == [str(number) for number in range(44, -1, -1)]
    expect(desk.at("announcer")).to_contain_text("5 comentarios más")


def test_where_the_last_one_shown_is_gone_they_are_read_anew(at_desk: Reader) -> None:
    desk = at_desk.desk
    at_desk.write(*(str(number) for number in range(22)))
    at_desk.open()
    expect(desk.at("comment")).to_have_count(20)
    at_desk.write("new")

    def gone(route: Route) -> None:
        route.fulfill(status=422, json={"code": "unknown-comment", "params": {}})

    desk.page.route("**/comments?before=*", gone, times=1)
    desk.at("more-comments").click()
    expect(desk.at("comment").first).to_contain_text("new")
    expect(desk.at("comment")).to_have_count(20)


def test_who_comments_too_often_reads_when_to_come_back_and_loses_nothing(at_desk: Reader) -> None:
    desk = at_desk.desk
    at_desk.open()
    for number in range(5):
        at_desk.send(str(number))
        expect(desk.at("comment")).to_have_count(number + 1)
    at_desk.send("one too many")
    expect(desk.at("comment-failed")).to_contain_text("dentro de")
    expect(desk.at("comment-failed")).to_be_in_viewport()
    expect(desk.at("comment-text")).to_have_value("one too many")
    expect(desk.at("comment-text")).to_be_focused()
    expect(desk.at("net")).to_have_count(0)
    assert len(at_desk.kept) == 5


def test_what_cannot_be_sent_is_said_in_words(at_desk: Reader) -> None:
    desk = at_desk.desk
    at_desk.open()
    at_desk.send("\n ")
    expect(desk.at("comment-failed")).to_contain_text("Escribe algo")
    at_desk.send("a\tb")
    expect(desk.at("comment-failed")).to_contain_text("tabuladores")
    desk.at("comment-text").fill("🂡" * 1000)
    expect(desk.at("comment-failed")).to_be_empty()
    expect(desk.at("comment-left")).to_have_text("Quedan 0 caracteres")
    at_desk.send("🂡" * 1002)
    expect(desk.at("comment-failed")).to_contain_text("Sobran 2 caracteres")
    assert at_desk.kept == []
    at_desk.send("🂡" * 1000)
    expect(desk.at("comment")).to_have_count(1)
    assert at_desk.kept == ["🂡" * 1000]


def test_a_comment_whose_answer_was_lost_is_made_once(at_desk: Reader) -> None:
    desk = at_desk.desk
    at_desk.open()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    desk.page.route("**/comments", lose, times=1)
    at_desk.send("once")
    expect(desk.at("comment")).to_have_count(1)
    assert at_desk.kept == ["once"]


def test_keys_typed_into_a_comment_turn_no_move(desk: Desk) -> None:
    Reader(desk, ANY).open()
    ply = desk.at("board").get_attribute("data-ply")
    desk.at("comment-text").press_sequentially("cvl 123")
    desk.page.keyboard.press("ArrowRight")
    expect(desk.at("comment-text")).to_have_value("cvl 123")
    assert desk.at("board").get_attribute("data-ply") == ply


@pytest.mark.parametrize("theme", ["green", "light"])
def test_axe_finds_nothing_in_the_comments(anywhere: Desk, theme: str) -> None:
    reader = Reader(anywhere, ANY)
    reader.write("a comment", "\n".join("many lines of it" for _ in range(40)))
    reader.open()
    anywhere.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    reader.send("")
    expect(anywhere.at("comment-failed")).not_to_be_empty()
    found = Axe().run(anywhere.page, context=".comments").response
    assert found["passes"]
    assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found["violations"]] == []


def test_the_comments_speak_english_too(desk: Desk) -> None:
    Reader(desk, ANY).open("?vel=0&lang=en")
    expect(desk.at("comments").get_by_role("heading")).to_contain_text("Comments")
    expect(desk.at("comment-send")).to_have_text("Post")
