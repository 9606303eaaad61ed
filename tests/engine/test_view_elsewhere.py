"""What views show besides, at other tables and with more seats: arrangements, high aces, seats, sides, the upcard."""

from random import Random

import pytest
from tests.deals import NAMES, continued, dealt, deck, deck_of, faces, gin, new_game
from tests.engine.houses import GENEROUS, KINDS, custom
from tests.engine.naive_melds import PLACE, Cards, best_layouts, count, least, loose, shown_by_default
from tests.engine.playing import choose, some_style, tied_deck
from tests.engine.test_knock import BLOCK
from tests.engine.test_showdown_of_several import GIN, KNOCKER, NOTHING_EITHER, NOTHING_MELDED

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.game_view import Envelope, GameView, view
from tapete.engine.gin.shown import AfterDiscard, HandView
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import BigGin, Knock

EITHER_END = "AS 2S 3S 4S JS QS KS 9H 9D 9C"


def seen(game: Game, seat: int | None) -> GameView:
    """A view of the game."""
    return view(game, seat, Envelope("game", 1, ()))


def hand_seen(game: Game, seat: int | None) -> HandView:
    """The hand of such a view."""
    hand = seen(game, seat).hand
    assert isinstance(hand, HandView)
    return hand


def drawn(first: str, stock: str, rules: Table = MESA) -> Game:
    """Seat 0 holds these cards and has drawn this one from the stock."""
    game = dealt(new_game(100, rules=rules), deck(first, "", "JD", stock))
    return continued(game, "pass pass stock" if rules.upcard_offer else "stock")


def without(game: Game, card: str) -> AfterDiscard:
    """What seat 0 is told of throwing a card."""
    return next(one for one in hand_seen(game, 0).after_discard if one.card == card)


def sets_of(arrangement: tuple[tuple[str, ...], ...]) -> frozenset[Cards]:
    """An arrangement as sets of cards."""
    return frozenset(Cards(meld) for meld in arrangement)


def test_a_discard_to_knock_with_names_every_way_to_lay_out_the_melds() -> None:
    ways = without(drawn(BLOCK, "KD"), "KD").arrangements
    assert {sets_of(way) for way in ways} == best_layouts(Cards(BLOCK.split()))
    assert len(ways) == 2


def test_the_way_shown_by_default_comes_first() -> None:
    game = drawn(BLOCK, "KD")
    first = without(game, "KD").arrangements[0]
    assert sets_of(first) == shown_by_default(Cards(BLOCK.split()))
    assert hand_seen(games.apply(game, 0, Knock("KD")), 0).melds == first


def test_each_arrangement_may_be_named_in_the_knock() -> None:
    game = drawn(BLOCK, "KD")
    for way in without(game, "KD").arrangements:
        over = hand_seen(games.apply(game, 0, Knock("KD", way)), 1)
        assert over.result is not None
        assert over.result.seats[0].melds == way


def test_other_discards_have_none() -> None:
    game = drawn(BLOCK, "KD")
    for one in hand_seen(game, 0).after_discard:
        assert bool(one.arrangements) == one.knock


def test_a_card_that_may_not_go_has_none_however_little_it_leaves() -> None:
    taken = continued(dealt(new_game(), deck(BLOCK, "", "KD")), "take")
    assert without(taken, "KD") == AfterDiscard("KD", 9, knock=False, legal=False, arrangements=())
    may_return = continued(dealt(new_game(rules=GENEROUS), deck(BLOCK, "", "KD")), "take")
    assert without(may_return, "KD").legal
    assert len(without(may_return, "KD").arrangements) == 2


def test_the_arrangements_of_random_hands_are_all_there_are() -> None:
    rng = Random(12)
    seen_ways = 0
    for name in ("mesa", "clasico", "everything"):
        for _ in range(20):
            rules = KINDS[name].table
            game = dealt(new_game(rules=rules), tied_deck(rng, 2, rules.aces))
            style = some_style(rng)
            while game.boards[0].running:
                hand = gin(game.boards[0])
                for one in hand_seen(game, hand.turn).after_discard if hand.phase == "discard" else ():
                    cards = Cards(hand_seen(game, hand.turn).cards) - {one.card}
                    assert one.deadwood == least(cards, rules.aces)
                    if one.knock:
                        assert {sets_of(way) for way in one.arrangements} == best_layouts(cards, rules.aces)
                        assert sets_of(one.arrangements[0]) == shown_by_default(cards, rules.aces)
                        assert all(count(loose(cards, tuple(sets_of(way)))) == one.deadwood for way in one.arrangements)
                        seen_ways += len(one.arrangements) > 1
                game = games.apply(game, hand.turn, choose(rng, hand, style))
    assert seen_ways > 20


def test_a_run_with_a_high_ace_is_written_from_left_to_right() -> None:
    game = drawn("QS KS AS 9H 9D 9C 4H 3D 2H 5C", "KD", CLASICO)
    assert ("QS", "KS", "AS") in hand_seen(game, 0).melds
    over = continued(game, "-KD")
    assert ("QS", "KS", "AS") in hand_seen(over, 0).melds


def test_where_the_ace_can_stand_at_either_end_both_ways_are_named() -> None:
    ways = without(drawn(EITHER_END, "7D", CLASICO), "7D").arrangements
    assert {frozenset(way) for way in ways} == {
        frozenset({("AS", "2S", "3S", "4S"), ("JS", "QS", "KS"), ("9C", "9D", "9H")}),
        frozenset({("2S", "3S", "4S"), ("JS", "QS", "KS", "AS"), ("9C", "9D", "9H")}),
    }
    low = without(drawn(EITHER_END, "7D"), "7D").arrangements
    assert len(low) == 1


def test_without_an_upcard_offer_the_first_player_has_a_preview_of_the_card_turned_up() -> None:
    game = dealt(new_game(rules=CLASICO), deck("4S 5S 6S 9H 9D 9C 4H 3D 2H KD", "", "7S"))
    hand = hand_seen(game, 0)
    assert (hand.phase, hand.turn) == ("draw", 0)
    assert hand.take_preview is not None
    assert (hand.take_preview.deadwood, hand.take_preview.discard) == (9, "KD")
    assert hand_seen(game, 1).take_preview is None


def test_where_a_card_may_be_returned_the_preview_may_throw_it_again() -> None:
    game = dealt(new_game(rules=custom(return_taken=True)), deck("4S 5S 6S 9H 9D 9C 4H 3D 2H AD", "", "KD"))
    preview = hand_seen(game, 0).take_preview
    assert preview is not None
    assert (preview.deadwood, preview.discard) == (10, "KD")


def test_big_gin_is_among_the_legal_moves_that_go_out() -> None:
    game = drawn("3H 4H 5H 8S 8D 8C 9C TC JC QC", "KC", GENEROUS)
    assert BigGin() in seen(game, 0).legal
    assert BigGin() not in seen(game, 1).legal


@pytest.mark.parametrize("seats", [3, 4])
def test_several_seats_are_named_in_turn_order_with_what_they_hold(seats: int) -> None:
    game = dealt(new_game(100, 2, rules=CLASICO, form="together", seats=seats), deck_of([""] * seats, "KC", "KD"))
    game = continued(game, "stock")
    for seat in (*range(seats), None):
        shown = seen(game, seat)
        assert isinstance(shown.hand, HandView)
        assert shown.hand.seats == tuple((2 + step) % seats for step in range(seats))
        assert shown.hand.upcard == "KC"
        assert [one.name for one in shown.seats] == list(NAMES[:seats])
        assert [one.cards for one in shown.seats] == [10 + (one == 2) for one in range(seats)]
        assert [one.dealer for one in shown.seats] == [one == 1 for one in range(seats)]
        assert [one.seat for one in shown.hand.rival_pickups] == [one for one in range(seats) if one != seat]
        assert (shown.beside, shown.options.format) == ((), "together")


def test_what_each_of_several_rivals_took_from_the_pile_is_told_apart() -> None:
    game = dealt(new_game(rules=CLASICO, form="together", seats=3), deck_of(["2C", "2D", "2H"], "KC"))
    game = continued(game, "pile -2C pile -2D stock")
    assert [(one.seat, one.cards) for one in hand_seen(game, 2).rival_pickups] == [(0, ("KC",)), (1, ("2C",))]
    assert [(one.seat, one.cards) for one in hand_seen(game, 0).rival_pickups] == [(1, ("2C",)), (2, ())]


def test_the_result_of_several_lists_all_who_played() -> None:
    game = new_game(100, rules=CLASICO, form="together", seats=3)
    over = continued(dealt(game, deck_of([KNOCKER, NOTHING_MELDED, NOTHING_EITHER], "", "TS")), "stock !TS")
    for seat in (0, 1, 2, None):
        result = hand_seen(over, seat).result
        assert result is not None
        assert [(one.seat, one.deadwood) for one in result.seats] == [(0, 10), (1, 71), (2, 68)]
        assert (result.points, result.winner, result.big_gin, result.doubled) == (119, 0, False, False)


def test_hands_won_are_counted_and_bonuses_come_with_the_end() -> None:
    rules = custom(hand_bonus=25, game_bonus=100)
    game = new_game(60, rules=rules)
    once = continued(dealt(game, deck(GIN, NOTHING_MELDED, "TS", "JS")), "pass pass stock !JS")
    assert [(one.score, one.hands_won, one.bonus) for one in seen(once, 1).seats] == [
        (71 + 25 + 25 + 100, 1, 125),
        (0, 0, 0),
    ]
    longer = continued(dealt(new_game(1000, rules=rules), deck(GIN, NOTHING_MELDED, "TS", "JS")), "pass pass stock !JS")
    assert [(one.score, one.hands_won, one.bonus) for one in seen(longer, 1).seats] == [(96, 1, 0), (0, 0, 0)]


def test_a_custom_table_reads_custom_and_goes_out_as_data() -> None:
    rules = custom(oklahoma=True, big_gin_bonus=31)
    shown = seen(new_game(500, rules=rules), None)
    assert (shown.rules, shown.options.table, shown.target) == ("custom", rules, 500)
    assert seen(new_game(rules=CLASICO), 0).rules == "clasico"


def test_cards_are_in_pack_order_at_the_older_table_too() -> None:
    game = dealt(new_game(rules=CLASICO), deck(EITHER_END, ""))
    assert hand_seen(game, 0).cards == tuple(sorted(faces(EITHER_END), key=PLACE.__getitem__))
