"""`tapete replay`: a finished hand in the terminal, as all saw it or as one seat did."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.commands.at_the_table import Guest, client_of
from tests.databases import on_postgresql
from tests.servers import served

from tapete.cli import main
from tapete.play.worked import worked_hands

HANDS = {
    hand.id.removeprefix("worked-"): (deal, hand)
    for deal in worked_hands()
    for hand in deal.hands
    if deal.rules != "rummy"
}
SYMBOLS = dict(zip("CDHS", "♣♦♥♠", strict=True))


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a database with the worked hands."""
    url = f"sqlite:///{tmp_path_factory.mktemp('replay') / 'tapete.db'}"
    assert CliRunner().invoke(main, ["seed", "--database", url]).exit_code == 0
    return url


def replay(url: str, hand: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["replay", hand, "--database", url, *options])


def told(url: str, slug: str, *options: str) -> str:
    run = replay(url, f"worked-{slug}", *options)
    assert run.exit_code == 0, run.output
    return run.stdout


def plies(text: str) -> list[str]:
    """The blocks of a replay: a headline, one for each ply, and the showdown."""
    return text.split("\n\n")


def shown(card: str) -> str:
    """A card as the terminal shows it."""
    return card[0] + SYMBOLS[card[1]]


@pytest.mark.parametrize("slug", HANDS)
def test_every_move_is_told_in_its_order(seeded: str, slug: str) -> None:
    deal, worked = HANDS[slug]
    blocks = plies(told(seeded, slug))
    assert len(blocks) == 1 + 1 + len(worked.moves) + 1
    for number, (block, move) in enumerate(zip(blocks[2:-1], worked.moves, strict=True), start=1):
        headline, *seats = block.splitlines()
        assert headline.startswith(f"{number:3}  {deal.seats[int(str(move['seat']))].name} ")
        playing = sorted(seat.seat for seat in worked.result.seats)
        assert [line.split()[0] for line in seats] == [deal.seats[seat].name for seat in playing]
        for field in ("card", "discard"):
            if field in move:
                assert f" {shown(str(move[field]))} " in headline


def test_every_card_of_both_hands_and_the_deadwood_stand_at_each_ply(seeded: str) -> None:
    deal = plies(told(seeded, "broken-set"))[1].splitlines()
    assert deal[0].startswith("  0  the deal")
    assert deal[1].split() == ["Ana", "[7♣", "7♥", "7♠]", "8♣", "3♦", "Q♦", "K♦", "2♥", "5♥", "9♠", "47"]
    assert deal[2].split() == ["Leo", *["4♣", "5♣", "K♣", "2♦", "9♦", "T♦", "3♥", "T♥", "A♠", "2♠"], "56"]


def test_melds_stand_in_brackets(seeded: str) -> None:
    last = plies(told(seeded, "eleven-melded"))[-2]
    assert "[9♣ T♣ J♣ Q♣] [3♥ 4♥ 5♥] [8♣ 8♦ 8♠]" in last
    before = plies(told(seeded, "eleven-melded"))[-3]
    assert re.search(r"\[9♣ T♣ J♣ Q♣ K♣\] \[3♥ 4♥ 5♥\] \[8♣ 8♦ 8♠\] +0$", before, re.MULTILINE)


def test_the_stock_and_the_top_of_the_pile_are_told(seeded: str) -> None:
    blocks = plies(told(seeded, "drawn-at-two"))
    assert "stock 31, pile " in blocks[1]
    assert "stock 2, pile " in blocks[-2]


def test_a_dead_upcard_is_marked_while_it_lies_alone(seeded: str) -> None:
    blocks = plies(told(seeded, "dead-upcard"))
    assert [number for number, block in enumerate(blocks[1:-1]) if "(dead)" in block] == [2, 3]


def test_layoffs_are_told_with_the_count_before_and_after(seeded: str) -> None:
    ending = plies(told(seeded, "broken-set"))[-1].splitlines()
    assert "Ana lays off 7♣ on [4♣ 5♣ 6♣] out of [7♣ 7♦ 7♥ 7♠]: 38 to 38" in ending
    assert "Ana lays off 8♣ on [4♣ 5♣ 6♣ 7♣]: 38 to 30" in ending
    assert ending[-2:] == ["6 against Ana's 30: 24", "Leo scores 24"]


def test_of_several_each_lays_off_on_the_melds_as_they_have_grown(seeded: str) -> None:
    ending = plies(told(seeded, "four-at-the-table"))[-1].splitlines()
    assert [line for line in ending if "lays off" in line] == [
        "Hugo lays off 7♣ on [8♣ 9♣ T♣]: 42 to 35",
        "Hugo lays off 6♣ on [7♣ 8♣ 9♣ T♣]: 35 to 29",
        "Ana lays off 5♣ on [6♣ 7♣ 8♣ 9♣ T♣]: 48 to 43",
        "Ana lays off 6♥ on [7♥ 8♥ 9♥ T♥]: 43 to 37",
        "Leo lays off 4♣ on [5♣ 6♣ 7♣ 8♣ 9♣ T♣]: 38 to 34",
    ]
    assert ending[-4:] == [
        *("7 against Hugo's 29: 22", "7 against Ana's 37: 30", "7 against Leo's 34: 27"),
        "Eva scores 79",
    ]


def test_a_jack_goes_below_a_run_that_ends_with_its_ace(seeded: str) -> None:
    ending = plies(told(seeded, "jack-on-the-ace-run"))[-1]
    assert "Ana lays off J♥ on [Q♥ K♥ A♥]: 33 to 23" in ending


def test_a_defender_who_does_not_matter_adds_nothing(seeded: str) -> None:
    ending = plies(told(seeded, "lowest-undercuts"))[-1].splitlines()
    assert ending[-4:] == ["10 against Leo's 5: 5", "10 against Eva's 6: 0", "undercut: 10 more", "Leo scores 15"]


def test_big_gin_and_a_doubled_score_are_told(seeded: str) -> None:
    big = told(seeded, "big-gin")
    assert "Ana declares big gin" in big
    assert big.endswith("0 against Leo's 28: 28\nbig-gin: 31 more\nAna scores 59\n")
    assert told(seeded, "spade-doubles").endswith("a spade was turned up: 25 more\nLeo scores 50\n")


@pytest.mark.parametrize(
    ("slug", "heading"),
    [
        ("tie-at-ten", "worked-tie-at-ten, a hand to 100: Ana deals"),
        ("high-ace-run", "worked-high-ace-run, a hand to 100 at the table clasico: Ana deals"),
        ("spade-doubles", "worked-spade-doubles, a hand to 100 at the table custom, a knock leaves 7: Leo deals"),
        ("ace-turned-up", "worked-ace-turned-up, a hand to 100 at the table custom, a knock leaves nothing: Leo deals"),
        ("dealer-sits-out", "worked-dealer-sits-out, a hand to 100: Leo deals and sits out"),
        ("hands-in-pairs-beside", "worked-hands-in-pairs-beside, a hand to 100: Hugo deals"),
    ],
)
def test_the_heading_says_which_hand_it_is_at_which_table_and_who_deals(seeded: str, slug: str, heading: str) -> None:
    assert plies(told(seeded, slug))[0] == heading


def test_the_seats_of_a_hand_in_pairs_have_their_own_views(seeded: str) -> None:
    blocks = plies(told(seeded, "hands-in-pairs-beside", "--view", "3"))
    assert all("Eva   10 cards" in block or "Eva   11 cards" in block for block in blocks[1:-2])
    assert "Ana" not in "".join(blocks)


@pytest.mark.parametrize(("slug", "seat"), [("tie-at-ten", "2"), ("dealer-sits-out", "1"), ("hands-in-pairs", "2")])
def test_who_does_not_play_a_hand_has_no_view_of_it(seeded: str, slug: str, seat: str) -> None:
    run = replay(seeded, f"worked-{slug}", "--view", seat)
    assert run.exit_code == 2
    assert run.stderr.endswith(f"Error: Invalid value for --view: seat {seat} does not play worked-{slug}\n")
    assert run.stdout == ""


def test_the_bonuses_are_told(seeded: str) -> None:
    assert plies(told(seeded, "tie-at-ten"))[-1].splitlines()[-3:] == [
        "10 against Leo's 10: 0",
        "undercut: 25 more",
        "Leo scores 25",
    ]
    assert "Ana has gin\n" in told(seeded, "gin-no-layoffs")
    assert told(seeded, "gin-no-layoffs").endswith("gin: 25 more\nAna scores 88\n")


def test_a_drawn_hand_says_why(seeded: str) -> None:
    assert told(seeded, "drawn-at-two").endswith("drawn: 2 cards are left in the stock, and nobody scores\n")


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seats_view_hides_the_other_hand_and_its_draws_until_the_knock(seeded: str, seat: int) -> None:
    blocks = plies(told(seeded, "last-turn-knock", "--view", str(seat)))
    mine, other = ("Ana", "Leo") if seat == 0 else ("Leo", "Ana")
    for block in blocks[1:-2]:
        line = next(line for line in block.splitlines() if line.split()[0] == other)
        assert re.fullmatch(rf" +{other}  1[01] cards", line)
        assert not re.search(rf"{other} draws \S+ from the stock", block)
        assert "cards" not in next(line for line in block.splitlines() if line.split()[0] == mine)
    assert "cards" not in blocks[-2]
    assert any(re.search(rf"{mine} draws \S+ from the stock", block) for block in blocks)
    assert any(f"{other} draws a card from the stock" in block for block in blocks)


def test_a_seats_view_of_a_drawn_hand_never_shows_the_other(seeded: str) -> None:
    blocks = plies(told(seeded, "drawn-at-two", "--view", "0"))
    assert all("Leo  10 cards" in block or "Leo  11 cards" in block for block in blocks[1:-1])


def test_a_terminal_without_suits_is_given_letters(seeded: str) -> None:
    command = [sys.executable, "-m", "tapete.cli", "replay", "worked-tie-at-ten", "--database", seeded]
    environment = {"PYTHONIOENCODING": "ascii", "PATH": "", "HOME": "/"}
    run = subprocess.run(command, capture_output=True, env=environment, check=True)
    assert b"[JH QH KH] [9C 9D 9S]" in run.stdout
    assert run.stdout.isascii()


def test_a_hand_just_played_at_the_table_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with client_of(file) as client:
        guest = Guest(client)
        view = guest.play_on(guest.deal())
        hand = view["hand"]
    text = replay(f"sqlite:///{file}", hand["id"]).stdout
    winner = hand["result"]["winner"]
    assert winner is None or text.endswith(f" scores {hand['result']['points']}\n")


def test_a_hand_that_runs_stays_hidden(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with client_of(file) as client:
        hand = Guest(client).deal()["hand"]
    run = replay(f"sqlite:///{file}", hand["id"])
    assert run.exit_code == 1
    assert run.stderr == f"Error: {hand['id']} is still being played, and its cards stay hidden until it ends\n"
    assert run.stdout == ""


def test_a_table_that_is_being_served_can_be_looked_into(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with served(file):
        assert "Leo scores 25" in told(f"sqlite:///{file}", "tie-at-ten")


@on_postgresql
def test_a_hand_on_a_server_is_replayed(database_url: str) -> None:
    CliRunner().invoke(main, ["seed", "--database", database_url])
    assert "Leo scores 25" in told(database_url, "tie-at-ten")


def test_an_unknown_hand_and_a_missing_database_are_told_in_a_line(seeded: str, tmp_path: Path) -> None:
    assert replay(seeded, "nothing").stderr == "Error: there is no hand nothing in this database\n"
    missing = replay(f"sqlite:///{tmp_path / 'none.db'}", "worked-tie-at-ten")
    assert missing.exit_code == 1
    assert "does not exist" in missing.stderr
    assert list(tmp_path.iterdir()) == []
