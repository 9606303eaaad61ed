"""What is shown as possible is possible: along random deals, hints and marks against what the rules accept."""

from collections import Counter
from random import Random

from tests.engine.rummy.playing import random_deck, random_play, rich_deck, some_style

from tapete.engine.moves import Draw, LayMeld, LayOff, Open, RummyMove, SwapJoker, TakeBack
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.legal import legal_moves
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.shown import RummyHandView, show
from tapete.engine.rummy.view import view

DEALS = 60


def shown(hand: Hand) -> RummyHandView:
    """The deal as the seat on turn sees it."""
    return show(view(hand, hand.turn), Papers("deal", 1), None)


def goes(hand: Hand, move: RummyMove) -> bool:
    """Whether the rules accept a move of the seat on turn."""
    try:
        play.apply(hand, hand.turn, move)
    except IllegalMove:
        return False
    return True


def check_openings(hand: Hand, now: RummyHandView) -> str:
    """An opening that is called allowed goes and counts and leaves what it says; one that is not does not go."""
    best, out = now.opening_best, now.go_out
    assert best is not None
    assert goes(hand, Open(best.melds)) == best.allowed
    assert best.short == max(0, hand.rules.opening - best.total)
    for choice in (best, out):
        if choice is not None and choice.allowed:
            after, events = play.apply(hand, hand.turn, Open(choice.melds))
            assert len(after.cards[hand.turn]) == choice.left
            assert getattr(events[0], "total", None) == choice.total
    assert out is None or (out.allowed and out.left <= 1)
    return "opens" if best.allowed else "opens not"


def check_layout(hand: Hand, now: RummyHandView) -> str:
    """The best layout can be laid move by move, leaves what it says, and no duty."""
    best = now.layout_best
    if best is None:
        assert hand.taken is not None or hand.freed
        return "no layout"
    after = hand
    moves: list[RummyMove] = [LayMeld(meld) for meld in best.melds]
    moves += [LayOff(one.card, one.meld, one.end) for one in best.layoffs]
    for move in moves:
        after, _ = play.apply(after, hand.turn, move)
    assert sorted(after.cards[hand.turn]) == sorted(best.left)
    assert (after.taken, after.freed) == (None, ())
    return "layout"


def check_preview(hand: Hand, now: RummyHandView) -> str:
    """The pile's top is called usable just where a seat that took it could lay it."""
    preview = now.take_preview
    if preview is None:
        assert hand.stock_only
        return "no preview"
    taken, _ = play.apply(hand, hand.turn, Draw("discard"))
    moves = [move for move in legal_moves(view(taken, taken.turn)) if not isinstance(move, TakeBack)]
    assert preview.usable == any(lays(move, taken.taken or "") for move in moves)
    return "usable" if preview.usable else "of no use"


def lays(move: RummyMove, card: str) -> bool:
    """Whether a move lays a card."""
    match move:
        case Open():
            return any(card in meld for meld in move.melds)
        case LayMeld():
            return card in move.cards
        case LayOff() | SwapJoker():
            return card == move.card
    return False


def test_along_random_deals_what_is_shown_as_possible_is_possible() -> None:
    rng = Random(12)
    found: Counter[str] = Counter()
    for number in range(DEALS):
        seats = 2 + number % 5
        deck = rich_deck(rng, seats) if number % 4 else random_deck(rng)
        rules = Options(opening=rng.choice((30, 40, 51)))
        style = some_style(rng)._replace(late=0.0)
        for step in random_play(rng, play.deal(rules, seats - 1, deck, range(seats)), style):
            hand = step.after
            if hand.phase in ("draw", "play") and rng.random() < (0.2 if not hand.acted else 0.6):
                check = check_preview if hand.phase == "draw" else check_layout if hand.has_opened else check_openings
                found[check(hand, shown(hand))] += 1
    assert all(found[name] > 5 for name in ("opens", "opens not", "layout", "usable", "of no use", "no preview")), found
