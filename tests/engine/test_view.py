"""What a seat is shown of a hand: its marks and counters, the pile, the rival's pickups, and the end."""

import pytest
from tests.deals import NON_DEALER, continued, dealt, deck, faces, new_game
from tests.engine.naive_melds import PLACE
from tests.engine.test_melds import F1

from tapete.engine.game import Game, Player
from tapete.engine.game_view import Deal, Envelope, GameView, view
from tapete.engine.gin.shown import HandView

OPEN = "pass pass stock -KH stock -KC"
TEN = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"


def seen(
    words: str = "", seat: int | None = 0, first: str = NON_DEALER, stock: str = "", upcard: str = "8D"
) -> GameView:
    """A seat's view of a new game's first hand after a script of moves; seat 0 is the non-dealer."""
    game = continued(dealt(new_game(), deck(first, "", upcard, stock)), words)
    return view(game, seat, Envelope("game", 7, ("next",)))


def table(
    words: str = "", seat: int | None = 0, first: str = NON_DEALER, stock: str = "", upcard: str = "8D"
) -> HandView:
    """The hand in such a view."""
    hand = seen(words, seat, first, stock, upcard).hand
    assert isinstance(hand, HandView)
    return hand


def test_own_cards_are_sorted_by_suit_then_rank() -> None:
    assert table().cards == tuple(sorted(faces(NON_DEALER), key=PLACE.__getitem__))


def test_the_marks_are_the_best_melds_and_the_counter_is_what_stays() -> None:
    hand = table(first="7S 8S 9S 7H 7D KH QC 9D AC AD")
    assert hand.melds == (("7S", "8S", "9S"),)
    assert hand.deadwood == 45


def test_each_of_the_eleven_shows_the_count_that_it_would_leave() -> None:
    eleven = faces(F1)
    hand = table("pass pass stock", first=" ".join(eleven[:10]), stock=eleven[10])
    assert [one.card for one in hand.after_discard] == list(hand.cards)
    left = {one.card: one.deadwood for one in hand.after_discard}
    assert [left[card] for card in eleven] == [37, 36, 35, 44, 44, 44, 16, 16, 23, 24, 25]
    assert hand.deadwood == 26


def test_a_discard_that_allows_a_knock_says_so() -> None:
    hand = table("pass pass stock", first=TEN, stock="KD", upcard="JD")
    assert [one.card for one in hand.after_discard if one.knock] == ["KD"]
    assert hand.knock_limit == 10
    assert all(one.legal for one in hand.after_discard)


def test_the_card_just_taken_is_named_and_neither_discard_nor_knock() -> None:
    hand = table("take", first=TEN, upcard="KD")
    assert (hand.taken, hand.drawn) == ("KD", None)
    assert [(one.card, one.deadwood, one.knock) for one in hand.after_discard if not one.legal] == [("KD", 10, False)]


def test_the_card_just_drawn_is_named_to_its_seat_alone() -> None:
    assert table("pass pass stock", 0, stock="5C").drawn == "5C"
    for seat in (1, None):
        assert table("pass pass stock", seat, stock="5C").drawn is None


def test_the_card_just_taken_is_marked_for_its_seat_alone() -> None:
    assert [table("take", seat).taken for seat in (0, 1, None)] == ["8D", None, None]


def test_only_the_seat_that_is_to_discard_gets_counters_for_discards() -> None:
    assert len(table("take", 0).after_discard) == 11
    assert table("take", 1).after_discard == ()
    assert table("", 0).after_discard == ()


def test_a_card_on_offer_shows_what_it_would_leave_and_the_discard_that_goes_with_it() -> None:
    preview = table(first="4S 5S 6S 9H 9D 9C 4H 3D 2H KD", upcard="7S").take_preview
    assert preview is not None
    assert (preview.deadwood, preview.discard) == (9, "KD")


def test_the_preview_never_throws_the_card_just_taken() -> None:
    preview = table(first=TEN, upcard="KD").take_preview
    assert preview is not None
    assert (preview.deadwood, preview.discard) == (16, "4H")


@pytest.mark.parametrize(
    ("words", "seat", "there"),
    [
        ("", 0, True),
        ("", 1, False),
        ("", None, False),
        ("pass", 1, True),
        ("pass pass", 0, False),
        ("pass pass stock -KH", 1, False),
        (OPEN, 0, True),
        ("take", 0, False),
    ],
)
def test_there_is_a_preview_only_while_the_seat_may_take_the_piles_top(
    words: str, seat: int | None, there: bool
) -> None:
    game = continued(dealt(new_game()), words)
    hand = view(game, seat, Envelope("game", 1, ())).hand
    assert hand is not None
    assert (hand.take_preview is not None) == there


def test_the_discards_lie_in_order_with_who_threw_them() -> None:
    game = continued(dealt(new_game()), OPEN)
    for seat in (0, 1, None):
        hand = view(game, seat, Envelope("game", 1, ())).hand
        assert isinstance(hand, HandView)
        assert [(one.card, one.seat) for one in hand.discard_pile] == [("8D", None), ("KH", 0), ("KC", 1)]


def test_what_the_rival_took_from_the_pile_is_remembered_until_it_is_thrown() -> None:
    taken = continued(dealt(new_game()), "take -KH stock -KC")
    assert _pickups(taken, 1) == [(0, ("8D",))]
    assert _pickups(taken, 0) == [(1, ())]
    assert _pickups(taken, None) == [(0, ("8D",)), (1, ())]
    assert _pickups(continued(taken, "stock -8D"), 1) == [(0, ())]


def _pickups(game: Game, seat: int | None) -> list[tuple[int, tuple[str, ...]]]:
    hand = view(game, seat, Envelope("game", 1, ())).hand
    assert isinstance(hand, HandView)
    return [(one.seat, one.cards) for one in hand.rival_pickups]


def test_a_spectator_sees_the_table_and_no_cards() -> None:
    shown = seen("take", None)
    assert isinstance(shown.hand, HandView)
    assert (shown.you, shown.legal) == (None, ())
    assert (shown.hand.cards, shown.hand.melds, shown.hand.deadwood) == ((), (), 0)
    assert [seat.cards for seat in shown.seats] == [11, 10]


def test_everybody_sees_how_many_cards_the_seats_and_the_stock_hold() -> None:
    for seat in (0, 1, None):
        shown = seen("pass pass stock -KH stock", seat)
        assert [one.cards for one in shown.seats] == [10, 11]
        assert shown.hand is not None
        assert shown.hand.stock == 29


def test_the_result_comes_with_the_end_and_not_before() -> None:
    words = "pass pass stock"
    assert table(words, first=TEN, stock="KD", upcard="JD").result is None
    over = table(words + " !KD", 1, first=TEN, stock="KD", upcard="JD")
    assert (over.phase, over.turn) == ("finished", None)
    assert over.result is not None
    assert over.result.outcome == "knock"


def test_the_commitment_to_the_next_deal_shows_between_hands_only() -> None:
    before = new_game(100)
    running = dealt(before, deck(TEN, "", "JD", "KD"))
    after = continued(running, "pass pass stock !KD")
    shown = [view(game, 0, Envelope("game", 1, ("next",))).next_commitment for game in (before, running, after)]
    assert shown == ["next", None, "next"]


def test_between_hands_a_seat_may_deal_and_a_spectator_may_not() -> None:
    game = new_game()
    assert view(game, 0, Envelope("game", 1, ())).legal == view(game, 1, Envelope("game", 1, ())).legal == (Deal(),)
    assert view(game, None, Envelope("game", 1, ())).legal == ()
    waiting = new_game(players=(Player("Ana"), Player("", open=True)))
    assert view(waiting, 0, Envelope("game", 1, ())).legal == ()


def test_the_seats_show_who_sits_there_and_who_deals() -> None:
    game = dealt(new_game(players=(Player("Ana"), Player("CPU", cpu="mesa"))))
    ana, cpu = view(game, 0, Envelope("game", 1, ())).seats
    assert (ana.seat, ana.name, ana.cpu, ana.open, ana.score, ana.dealer) == (0, "Ana", None, False, 0, False)
    assert (cpu.seat, cpu.cpu, cpu.dealer) == (1, "mesa", True)
