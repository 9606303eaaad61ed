"""The CPU at other tables: as it always played at its own, and with what the others change in its reckoning."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.bots.watching import MESA_CPU, chosen
from tests.deals import PACK, deck, hand, played, word_of

from tapete.engine import shuffle
from tapete.engine.cards import NUMBER, cards_of, mask_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.play import legal_moves
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.gin.view import view
from tapete.engine.moves import BigGin, Discard, Draw, Knock

KEPT = (Path(__file__).parent / "house_table_moves.txt").read_text().splitlines()
GIN_ONLY = replace(MESA, oklahoma=True)


def one_of_a_row(number: int, dealer: int) -> tuple[str, Hand]:
    """A hand of the row that `tapete simulate --seed 1` plays, its moves as words."""
    chance, words = Random(f"1:{number}"), []
    now = play.deal(MESA, dealer, shuffle.deck(str(number), chance.randbytes(32)))
    while now.phase != "finished":
        move = chosen(now, chance)
        words.append(word_of(move))
        now, _ = play.apply(now, now.turn, move)
    return " ".join(words), now


def test_at_the_house_table_it_decides_as_ever() -> None:
    dealer = 1
    for number, kept in enumerate(KEPT, start=1):
        words, over = one_of_a_row(number, dealer)
        assert words == kept
        assert over.showdown is not None
        dealer = dealer if over.showdown.winner is None else 1 - over.showdown.winner
    assert len(KEPT) == 60


def shuffled(rules: Table, seed: int, seats: int = 2) -> Hand:
    order = tuple(range(seats))
    return play.deal(rules, seats - 1, Random(seed).sample(PACK, 52), order)


def to_the_end(now: Hand, seed: int) -> Hand:
    """The hand played out by CPUs; every move is one of those listed as legal."""
    chance = Random(seed)
    while now.phase != "finished":
        move = chosen(now, chance)
        assert move in legal_moves(now, now.turn)
        now, _ = play.apply(now, now.turn, move)
    return now


TABLES = {
    "clasico": CLASICO,
    "oklahoma": replace(MESA, oklahoma=True, spade_doubles=True),
    "big gin": replace(MESA, big_gin_bonus=31),
    "returns": replace(MESA, return_taken=True, stock_left=3, tie_undercuts=False),
}


@pytest.mark.parametrize("name", TABLES)
def test_it_plays_legally_at_every_table(name: str) -> None:
    ends = [to_the_end(shuffled(TABLES[name], seed), seed) for seed in range(150)]
    assert {"knock", "gin"} <= {now.showdown.outcome for now in ends if now.showdown is not None}


@pytest.mark.parametrize("seats", [3, 4])
def test_it_plays_legally_with_several_rivals(seats: int) -> None:
    for seed in range(100):
        to_the_end(shuffled(CLASICO, seed, seats), seed)


def rearranged(now: Hand, seat: int, rng: Random) -> Hand:
    """The hand with all cards exchanged that the seat has not seen: in the stock, and of the others what they did not
    take from the pile."""
    theirs = [other for other in now.order if other != seat]
    unseen = [NUMBER[card] for other in theirs for card in cards_of(now.cards[other] & ~now.pickups[other])]
    hidden = [*now.deck[now.top :], *unseen]
    swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    cards = [
        own if place == seat else sum(1 << swap.get(NUMBER[card], NUMBER[card]) for card in cards_of(own))
        for place, own in enumerate(now.cards)
    ]
    return replace(now, deck=tuple(swap.get(number, number) for number in now.deck), cards=tuple(cards))


@pytest.mark.parametrize("seats", [3, 4])
def test_what_several_rivals_hide_changes_no_move(seats: int) -> None:
    rng, changed = Random(3), 0
    for seed in range(60):
        now, chance = shuffled(CLASICO, seed, seats), Random(seed)
        while now.phase != "finished":
            other = rearranged(now, now.turn, rng)
            changed += other.cards != now.cards
            assert view(other, now.turn) == view(now, now.turn)
            assert chosen(other, Random(now.ply)) == chosen(now, Random(now.ply))
            now, _ = play.apply(now, now.turn, chosen(now, chance))
    assert changed > 800


def test_with_an_ace_turned_up_its_hands_mostly_end_with_gin() -> None:
    ends = []
    for seed in range(400):
        cards = Random(seed).sample(PACK, 52)
        ace = cards.index("AS")
        cards[ace], cards[20] = cards[20], cards[ace]
        ends.append(to_the_end(play.deal(GIN_ONLY, 1, cards), seed))
    outcomes = [now.showdown.outcome for now in ends if now.showdown is not None]
    assert set(outcomes) == {"gin", "drawn"}
    assert outcomes.count("drawn") < 0.16 * len(outcomes)


# Two kings, a queen and nothing near them; the ace of hearts would make a run of the queen and king of hearts.
HIGH = "KH QH 4S 5S 6S 2C 2D 8C 8D TC"


def test_it_takes_an_ace_that_ends_a_run_above_the_king_where_aces_do() -> None:
    for rules, taken in ((CLASICO, True), (MESA, False)):
        now = hand(HIGH, "3C 3D 7H 9H JC JD 9S KC 6D 4D", "AH", rules=rules)
        assert chosen(now, Random(1)) in ([Draw("discard")] if taken else [play.legal_moves(now, now.turn)[1]])


def test_it_keeps_a_queen_and_king_that_an_ace_may_join_where_aces_stand_above_kings() -> None:
    """The jack and the king or queen make no run any more; the ten is a little harder to let go than either alone."""
    thrown = {}
    for rules, opening in ((CLASICO, ""), (MESA, "pass pass ")):
        now = hand("KH QH TC 4S 5S 6S 2C 2D 3H 8D", "", "7C", stock="JH 9C 2H", rules=rules)
        now = played(now, f"{opening}stock -JH stock -9C stock")
        moves = {chosen(now, Random(seed)) for seed in range(40)}
        thrown[rules.name] = {move.card for move in moves if isinstance(move, Discard)}
    assert thrown == {"clasico": {"TC"}, "mesa": {"KH", "QH"}}


def three_dealt(first: str, upcard: str, stock: str = "") -> Hand:
    """Three at the table, the next after the dealer with these cards; nobody holds a club or a diamond near them."""
    cards = deck(first, "", upcard, stock)
    mine, rest = cards[0:20:2], [card for card in PACK if card not in (*cards[0:20:2], upcard, *stock.split())]
    dealt = [card for trio in zip(mine, rest[:10], rest[10:20], strict=True) for card in trio]
    return play.deal(CLASICO, 2, (*dealt, upcard, *stock.split(), *rest[20:]), (0, 1, 2))


def test_only_the_next_of_several_rivals_makes_a_card_dangerous() -> None:
    """The king of diamonds or of clubs may go; a rival was seen to take the queen and jack of diamonds."""
    before = play.apply(three_dealt("KD KC 4S 5S 6S 2H 3H 7C 8D AH", "KH", "AD"), 0, Draw("stock"))[0]
    suited = mask_of(["QD", "JD"])
    for taker, thrown in ((1, "KC"), (2, "KD")):
        pickups = tuple(suited if seat == taker else 0 for seat in range(3))
        cards = tuple(own & ~suited | (suited if seat == taker else 0) for seat, own in enumerate(before.cards))
        now = replace(before, pickups=pickups, cards=cards)
        assert MESA_CPU.choose(view(now, 0), Random(1)) == Discard(thrown)


def test_it_declares_big_gin_only_where_the_table_pays_for_it() -> None:
    eleven = "4S 5S 6S 7S 9H 9D 9C 2H 3H 4H"
    for bonus, expected in ((31, BigGin), (None, Knock)):
        now = hand(eleven, "", upcard="KC", stock="8S QD", rules=replace(MESA, big_gin_bonus=bonus))
        now = played(now, "pass pass stock")
        assert deadwood(now.cards[now.turn]) == 0
        assert isinstance(chosen(now, Random(1)), expected)
