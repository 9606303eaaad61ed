"""`tapete replay` of a deal of rummy: every move and card, the melds on the table, and the count at the end."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.commands.at_the_table import client_of
from tests.commands.room import Room

from tapete.cli import main
from tapete.commands.faces import Faces
from tapete.commands.rummy_ending import Counting
from tapete.commands.rummy_telling import RummyStory
from tapete.engine.rummy.score import blocked
from tapete.engine.rummy.shown import MeldOnTable
from tapete.engine.rummy.steps import count_steps
from tapete.play.records import LoggedDiscard, LoggedDraw, LoggedMove, LoggedSwapBack
from tapete.play.worked import worked_hands

HANDS = {
    hand.id.removeprefix("worked-"): (deal, hand)
    for deal in worked_hands()
    for hand in deal.hands
    if deal.rules == "rummy"
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


def told(url: str, slug: str, *options: str) -> list[str]:
    """The blocks of a replay: a headline, one for each ply, and the count."""
    run = replay(url, f"worked-{slug}", *options)
    assert run.exit_code == 0, run.output
    return run.stdout.split("\n\n")


def shown(card: str) -> str:
    """A card as the terminal shows it."""
    return card if card == "XX" else card[0] + SYMBOLS[card[1]]


def test_there_are_worked_deals_of_rummy() -> None:
    assert len(HANDS) >= 3


@pytest.mark.parametrize("slug", HANDS)
def test_every_move_is_told_in_its_order(seeded: str, slug: str) -> None:
    deal, worked = HANDS[slug]
    blocks = told(seeded, slug)
    assert len(blocks) == 1 + 1 + len(worked.moves) + 1
    for number, (block, move) in enumerate(zip(blocks[2:-1], worked.moves, strict=True), start=1):
        headline, *lines = block.splitlines()
        who = "the pile becomes the stock" if move["move"] == "rebuild" else deal.seats[int(str(move["seat"]))].name
        assert headline.startswith(f"{number:3}  {who} ")
        seats = [line.split()[0] for line in lines[: len(deal.seats)]]
        assert seats == [seat.name for seat in deal.seats]
        if "card" in move:
            assert f" {shown(str(move['card']))} " in headline


def test_all_cards_and_what_they_count_stand_at_each_ply(seeded: str) -> None:
    deal = told(seeded, "opening-of-forty")[1].splitlines()
    assert deal == [
        "  0  the deal   stock 81, pile 4♥",
        "     Ana    9♣ T♣ 5♦ 7♦ K♦ A♥ 2♥ 3♥ K♥ 3♠ 7♠ Q♠ K♠     97",
        "     Leo    A♣ 2♣ 4♣ 8♣ 6♦ J♦ Q♦ 7♥ 9♥ 2♠ 5♠ 8♠ J♠     92",
    ]


def test_an_opening_is_told_with_its_total_and_lies_on_the_table_after_it(seeded: str) -> None:
    blocks = told(seeded, "opening-of-forty")
    assert blocks[3].splitlines()[0] == "  2  Ana opens with [K♦ K♥ K♠] [A♥ 2♥ 3♥ 4♥]: 40   stock 81, pile empty"
    assert all(block.splitlines()[3].split()[0] == "table" for block in blocks[3:-1])
    assert "[K♦ K♥ K♠] [A♥ 2♥ 3♥ 4♥] [8♣ 9♣ T♣]" in blocks[-2]


def test_an_opening_that_leaves_one_card_may_count_less(seeded: str) -> None:
    assert "Ana opens with [2♥ 3♥ 4♥ 5♥] [2♣ 2♦ 2♠] [3♣ 3♦ 3♠] [A♦ 2♦ 3♦]: 35 " in told(seeded, "closed-going-out")[-3]


def test_the_count_names_each_card_and_a_closed_going_out_pays_twice(seeded: str) -> None:
    assert told(seeded, "closed-going-out")[-1].splitlines() == [
        "Leo is left with 4♣ 4, 5♣ 5, 7♣ 7, 8♦ 8, 9♥ 9, 6♠ 6, 7♠ 7: 46",
        "Eva is left with A♣ 11, 8♣ 8, T♣ 10, 5♦ 5, 7♦ 7, 9♦ 9, J♦ 10, 6♥ 6, 8♥ 8, J♥ 10, 4♠ 4, T♠ 10, XX 20: 118",
        "gone out in the turn of the opening: twice 164",
        "Ana scores 328",
    ]


def test_of_a_blocked_deal_each_hand_is_held_against_the_lightest(seeded: str) -> None:
    blocks = told(seeded, "blocked-deal")
    assert sum("the pile becomes the stock" in block for block in blocks) == 2
    assert blocks[-1].splitlines()[-6:] == [
        *("Ana's 22 against 2: 20", "Leo's 62 against 2: 60", "Eva's 13 against 2: 11"),
        *("Marta's 11 against 2: 9", "Noa's 18 against 2: 16", "Iván scores 116"),
    ]


def test_a_long_table_is_told_in_several_lines(seeded: str) -> None:
    lines = told(seeded, "blocked-deal")[-2].splitlines()
    assert sum(line.split()[0] == "table" for line in lines) == 1
    assert max(map(len, lines)) <= 80
    melds = " ".join(lines[7:])
    assert melds.count("[") == 12


@pytest.mark.parametrize(
    ("slug", "heading"),
    [
        ("opening-of-forty", "worked-opening-of-forty, one deal of rummy, opening with 40: Leo deals"),
        ("blocked-deal", "worked-blocked-deal, one deal of rummy, opening with 40: Noa deals"),
    ],
)
def test_the_heading_says_which_deal_it_is_and_who_deals(seeded: str, slug: str, heading: str) -> None:
    assert told(seeded, slug)[0] == heading


@pytest.mark.parametrize("seat", range(6))
def test_a_seats_view_hides_the_other_hands_and_their_draws_to_the_end(seeded: str, seat: int) -> None:
    deal, _ = HANDS["blocked-deal"]
    blocks = told(seeded, "blocked-deal", "--view", str(seat))
    for block in blocks[1:-2]:
        headline, *lines = block.splitlines()
        for other, line in enumerate(lines[:6]):
            hidden = re.fullmatch(rf" +{deal.seats[other].name} +\d+ cards", line) is not None
            assert hidden == (other != seat)
        assert (" a card from the stock" in headline) == (
            " from the stock " in headline and deal.seats[seat].name not in headline
        )
    assert not re.search(r"\d cards", blocks[-2])


def test_a_seat_that_does_not_play_has_no_view(seeded: str) -> None:
    run = replay(seeded, "worked-opening-of-forty", "--view", "2")
    assert run.exit_code == 2
    assert "seat 2 does not play worked-opening-of-forty" in run.stderr


def deck(ana: str, leo: str, upcard: str, stock: str) -> list[str]:
    """A deck that deals these hands, Ana's first, and has these cards on top of its stock."""
    rest = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] * 2 + ["XX"] * 4
    dealt = [card for two in zip(ana.split(), leo.split(), strict=True) for card in two]
    front = [*dealt, upcard, *stock.split()]
    for card in front:
        rest.remove(card)
    return [*front, *rest]


def test_a_card_given_back_a_swapped_joker_and_what_is_laid_off_are_told(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with client_of(file, rigged=True) as client:
        room = Room(client, seats=2)
        ana = "5H XX 7H KC KD KH AC 2D 4C 6C 9H JS TS"
        leo = "QC QD QH 8C 8D 8H 2S 3S 4S 9C 9D 9S 6H"
        room.rig(deck(ana, leo, "JD", "2C 3D"))
        room.deal()
        room.move(0, "draw", {"from": "stock"})
        room.move(0, "open", {"melds": [["5H", "XX", "7H"], ["KC", "KD", "KH"]]})
        room.move(0, "discard", {"card": "AC"})
        room.move(1, "draw", {"from": "discard"})
        room.move(1, "take-back", {})
        room.move(1, "draw", {"from": "stock"})
        melds = ["QC QD QH", "8C 8D 8H", "2S 3S 4S", "9C 9D 9S"]
        room.move(1, "open", {"melds": [meld.split() for meld in melds]})
        room.move(1, "swap-joker", {"card": "6H", "meld": 0, "joker": 1})
        room.move(1, "lay-off", {"card": "XX", "meld": 2, "end": "high"})
        hand = room.move(1, "discard", {"card": "3D"})["hand"]["id"]
    run = replay(f"sqlite:///{file}", hand)
    assert run.exit_code == 0, run.output
    lines = [block.splitlines()[0].split("   ")[0][5:] for block in run.stdout.split("\n\n")[5:-1]]
    assert lines == [
        "Leo draws A♣ off the pile",
        "Leo gives the card back",
        "Leo draws 3♦ from the stock",
        "Leo opens with [Q♣ Q♦ Q♥] [8♣ 8♦ 8♥] [2♠ 3♠ 4♠] [9♣ 9♦ 9♠]: 90",
        "Leo swaps 6♥ for the joker of [5♥ XX 7♥]",
        "Leo lays off XX on [Q♣ Q♦ Q♥]",
        "Leo throws 3♦",
    ]
    assert run.stdout.endswith("twice 43\nLeo scores 86\n")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (LoggedDraw(ply=1, seat=1, at="", auto=True, source="stock", card="5H"), "Eva draws 5H from the stock"),
        (LoggedDiscard(ply=1, seat=0, at="", auto=True, card="XX"), "Ana throws XX"),
        (LoggedSwapBack(ply=1, seat=0, at="", auto=True, meld=0, joker=1), "Ana puts the joker back into [5H 6H 7H]"),
    ],
)
def test_what_the_table_did_for_a_seat_is_marked(move: LoggedMove, words: str) -> None:
    table = [MeldOnTable(0, 1, "run", ("5H", "6H", "7H"), ())]
    assert RummyStory(["Ana", "Eva"], Faces(plain=True))._move(move, table).plain == f"{words} (by the clock)"


def test_of_a_void_deal_nobody_scores() -> None:
    steps = count_steps(blocked([("9H",), ("9C",), ("KD", "2C")]))
    lines = [line.plain for line in Counting(["Ana", "Eva", "Leo"], Faces(plain=True)).lines(steps)]
    assert lines == [
        "Ana is left with 9H 9: 9",
        "Eva is left with 9C 9: 9",
        "Leo is left with KD 10, 2C 2: 12",
        "several hands are lightest, and nobody scores",
    ]
