"""Big gin where the table has a bonus of its own for it: declared with eleven cards, none thrown (`gin-tables`)."""

from random import Random

import msgspec
import pytest
from tests.deals import continued, dealt, deck, hand, new_game, options, played, refusal_of, refused
from tests.engine.battery import ELEVEN
from tests.engine.checks import check_table
from tests.engine.houses import GENEROUS, custom
from tests.engine.naive_melds import Cards, least
from tests.engine.random_cards import some_cards
from tests.engine.test_big_gin import eleven_melded, gins

from tapete.engine.cards import cards_of, mask_of
from tapete.engine.events import BigGinDeclared, HandFinished
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.positions import position
from tapete.engine.gin.result import Result, result_of, showdown_of
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import BigGin
from tapete.engine.refusals import Refusal

PAYING = custom(big_gin_bonus=31)
DEFENDER = "7D 7H 7S 2C 2D 2H TD JD QD 5S"
WITH_LAYOFFS = "7H 6H 2H 2D 9D TS 5C 5S AD 8H"


def ready(rules: Table = PAYING, defender: str = DEFENDER) -> Hand:
    """The non-dealer has drawn the eleventh melded card from the stock."""
    return played(hand(ELEVEN, defender, "AC", "KC", rules=rules), "pass pass stock")


def test_it_is_listed_when_all_eleven_are_melded() -> None:
    assert "big" in options(ready())
    assert "big" not in options(ready(), 1)


def test_it_is_listed_for_no_other_cards_and_at_no_other_time() -> None:
    for words in ("", "pass", "pass pass", "pass pass stock -KC", "pass pass stock -9C"):
        assert "big" not in options(played(hand(ELEVEN, DEFENDER, "AC", "KC", rules=PAYING), words))
    assert "big" not in options(played(hand(ELEVEN, DEFENDER, "AC", "KS", rules=PAYING), "pass pass stock"))


@pytest.mark.parametrize("rules", [MESA, custom()], ids=["mesa", "custom"])
def test_where_it_pays_as_gin_it_is_neither_listed_nor_accepted(rules: Table) -> None:
    assert "big" not in options(ready(rules))
    assert refusal_of(ready(rules), "big") is Refusal.NO_BIG_GIN


def test_the_older_table_knows_no_big_gin_either() -> None:
    before = played(hand(ELEVEN, DEFENDER, "AC", "KC", rules=CLASICO), "stock")
    assert "big" not in options(before)
    assert refusal_of(before, "big") is Refusal.NO_BIG_GIN


def test_with_less_than_eleven_melded_cards_it_is_refused_with_what_is_left() -> None:
    ten = played(hand(ELEVEN, DEFENDER, "AC", "KS", rules=PAYING), "pass pass stock")
    refusal = refused(ten, "big")
    assert (refusal.code, refusal.params) == (Refusal.TOO_MUCH_DEADWOOD, {"deadwood": 10, "limit": 0})


def test_it_is_refused_out_of_turn_before_the_draw_and_after_the_end() -> None:
    assert refusal_of(ready(), "big", 1) is Refusal.NOT_YOUR_TURN
    before = hand(ELEVEN, DEFENDER, "AC", "KC", rules=PAYING)
    assert refused(before, "big").params == {"phase": "upcard", "move": "big-gin"}
    assert refused(played(before, "pass pass"), "big").params == {"phase": "draw", "move": "big-gin"}
    assert refusal_of(played(ready(), "big"), "big") is Refusal.HAND_FINISHED


def test_it_ends_the_hand_as_gin_with_eleven_cards_and_pays_31() -> None:
    after = played(ready(), "big")
    assert after.showdown is not None
    result = result_of(PAYING, after.showdown)
    assert (result.outcome, result.big_gin, result.knocker, result.winner) == ("gin", True, 0, 0)
    assert (len(result.seats[0].cards), result.seats[0].deadwood, result.seats[1].deadwood) == (11, 0, 5)
    assert result.points == 5 + 31


def test_the_same_cards_may_be_knocked_with_as_an_ordinary_gin() -> None:
    assert gins(options(ready()), Cards([*ELEVEN.split(), "KC"])) == {"!9C", "!KC"}
    after = played(ready(), "!9C")
    assert after.showdown is not None
    assert (after.showdown.big, points(PAYING, after.showdown)) == (False, 5 + 25)


def test_no_card_is_thrown_and_none_is_lost() -> None:
    before = ready()
    after = played(before, "big")
    assert (after.pile, after.cards, after.stock) == (before.pile, before.cards, before.stock)
    assert sum(cards.bit_count() for cards in after.cards) + len(after.pile) + after.stock == 52
    assert (after.ply, after.turns) == (before.ply + 1, before.turns + 1)
    check_table(after)


def test_there_are_no_layoffs() -> None:
    after = played(ready(defender=WITH_LAYOFFS), "big")
    assert after.showdown is not None
    assert after.showdown.holdings[1].laid == ()
    assert after.showdown.holdings[1].deadwood == least(Cards(WITH_LAYOFFS.split()))


def test_the_card_just_taken_from_the_pile_may_be_one_of_the_eleven() -> None:
    after = played(hand(ELEVEN, DEFENDER, "KC", rules=PAYING), "take big")
    assert after.showdown is not None
    assert points(PAYING, after.showdown) == 5 + 31
    assert (after.taken, after.drawn) == (None, None)


def test_it_is_allowed_whatever_the_knock_limit() -> None:
    rules = custom(oklahoma=True, big_gin_bonus=31)
    assert played(hand(ELEVEN, DEFENDER, "AC", "KC", rules=rules), "pass pass stock big").phase == "finished"


def test_it_is_told_by_an_event_of_its_own_to_everybody() -> None:
    _, happened = play.apply(ready(), 0, BigGin())
    assert happened == (BigGinDeclared(4, 0), HandFinished(4, "gin"))
    game = continued(dealt(new_game(100, rules=PAYING), deck(ELEVEN, DEFENDER, "AC", "KC")), "pass pass stock big")
    for seat in (0, 1, None):
        assert view(game, seat, Envelope("g", 1, ())).events[-2:] == happened
    assert game.scores == (36, 0)


def test_the_move_travels_as_its_bare_name() -> None:
    assert msgspec.json.encode(BigGin()) == b'{"move":"big-gin"}'
    assert msgspec.json.decode(b'{"move":"big-gin"}', type=BigGin) == BigGin()
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"move":"big-gin","discard":"KD"}', type=BigGin)


def test_a_replay_and_a_published_result_show_the_eleven() -> None:
    after = played(ready(), "big")
    assert after.showdown is not None
    shown = position(after, 1).hands[0]
    assert (shown.count, shown.deadwood, sum(map(len, shown.melds or ()))) == (11, 0, 11)
    published = msgspec.json.encode(result_of(PAYING, after.showdown))
    assert showdown_of(msgspec.json.decode(published, type=Result)) == after.showdown


def test_random_hands_list_it_exactly_when_brute_force_melds_all_eleven() -> None:
    rng = Random(31)
    found = 0
    for number in range(600):
        eleven = eleven_melded(rng) if number % 3 == 0 else some_cards(rng, 11)
        taken = rng.choice(sorted(eleven))
        before = played(hand(" ".join(sorted(eleven - {taken})), "", taken, rules=GENEROUS), "take")
        whole = least(eleven) == 0
        assert ("big" in options(before)) == whole
        assert (refused(before, "big").code is Refusal.TOO_MUCH_DEADWOOD) if not whole else played(before, "big")
        assert mask_of(eleven) == before.cards[0]
        assert set(cards_of(before.cards[0])) == eleven
        found += whole
    assert found >= 200
