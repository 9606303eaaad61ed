"""What each worked hand of another table is there to show; by another rule it would have gone otherwise."""

from msgspec.structs import replace
from tests.engine.naive_melds import Cards, least, least_after_layoffs
from tests.seeds.stories import STORIES, cards, ending, held, last_knock, top

from tapete.engine.cards import CARDS
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import CLASICO, MESA
from tapete.engine.moves import BigGin, Discard, Draw, Knock, TableMove
from tapete.engine.refusals import IllegalMove
from tapete.play.play_through import play_through


def test_with_aces_low_alone_the_knocker_would_have_held_27() -> None:
    knocker = cards("high-ace-run", 1)
    assert (least(knocker), least(knocker, "either")) == (27, 9)
    story = STORIES["high-ace-run"]
    assert [card for _, card in taken(story.moves, story.positions)] == ["AH", "KH"]


def taken(moves: list[tuple[int, TableMove]], positions: list[Hand]) -> list[tuple[int, str]]:
    """Who took what from the pile."""
    pairs = zip(moves, positions, strict=False)
    return [(seat, top(before)) for (seat, move), before in pairs if move == Draw("discard")]


def test_the_jack_goes_below_the_run_with_the_ace_and_the_two_not_beyond_it() -> None:
    defender = cards("jack-on-the-ace-run", 0)
    run = (Cards({"QH", "KH", "AH"}), Cards({"7C", "8C", "9C"}))
    assert list(run) == [Cards(meld) for meld in STORIES["jack-on-the-ace-run"].knocker.melds[::-1]]
    assert "2H" in defender
    assert least_after_layoffs(run, defender, "either") == least(defender) - 10 - 6 == 23
    assert STORIES["jack-on-the-ace-run"].knocker.melds[1] == ("QH", "KH", "AH")


def test_with_cards_out_of_the_knockers_run_both_pairs_would_have_been_sets() -> None:
    defender = cards("pairs-stay-pairs", 0)
    assert Cards({"6D", "6S", "7C", "7D"}) <= defender
    assert ("5H", "6H", "7H") in STORIES["pairs-stay-pairs"].knocker.melds
    assert least(defender | {"6H", "7H"}) == 45 - 26
    assert STORIES["pairs-stay-pairs"].defenders[0].layoffs == ()


def test_the_second_to_lay_off_can_do_so_only_because_of_the_first() -> None:
    shown = tuple(Cards(meld) for meld in STORIES["layoffs-in-turn"].knocker.melds)
    second = cards("layoffs-in-turn", 2)
    assert least_after_layoffs(shown, second, "either") == least(second, "either") == 11
    assert STORIES["layoffs-in-turn"].defenders[1].deadwood == 8


def test_of_four_each_lays_off_where_the_one_before_has_left_off() -> None:
    story = STORIES["four-at-the-table"]
    shown = tuple(Cards(meld) for meld in story.knocker.melds)
    alone = [least_after_layoffs(shown, Cards(seat.cards), "either") for seat in story.defenders]
    assert alone == [29, 42, 38]
    assert [seat.deadwood for seat in story.defenders] == [29, 37, 34]


def test_both_are_below_the_knocker_and_only_the_lower_one_scores() -> None:
    played = play_through(STORIES["lowest-undercuts"].deal, "").stages[-1].after
    assert played.scores == (0, 15, 0)


def test_against_gin_two_cards_of_two_defenders_would_have_fitted() -> None:
    story = STORIES["gin-against-two"]
    shown = tuple(Cards(meld) for meld in story.knocker.melds)
    assert least_after_layoffs(shown, cards("gin-against-two", 0), "either") == 35 - 6
    assert least_after_layoffs(shown, cards("gin-against-two", 2), "either") == 34 - 1
    assert CLASICO.gin_bonus == 20


def test_with_eight_one_waits_where_a_seven_is_turned_up() -> None:
    story = STORIES["spade-doubles"]
    waiting = next(one for one in story.positions if one.phase == "discard" and one.turn == 1)
    assert waiting.limit == 7
    eight = [card for card in held(waiting, 1) if least(held(waiting, 1) - {card}) == 8]
    assert eight
    assert min(least(held(waiting, 1) - {card}) for card in held(waiting, 1)) == 8
    assert refused(waiting, Knock(eight[0]))
    assert not refused(replace(waiting, rules=MESA), Knock(eight[0]))
    assert story.result.doubled


def refused(hand: Hand, move: Knock | BigGin) -> bool:
    try:
        play.apply(hand, hand.turn, move)
    except IllegalMove:
        return True
    return False


def test_with_an_ace_turned_up_two_is_too_much_to_knock_with() -> None:
    story = STORIES["ace-turned-up"]
    second_turn = [one for one in story.positions if one.phase == "discard" and one.turn == 0][1]
    (card,) = [card for card in held(second_turn, 0) if least(held(second_turn, 0) - {card}) == 2]
    assert story.result.upcard == "AH"
    assert second_turn.limit == 0
    assert refused(second_turn, Knock(card))
    assert not refused(replace(second_turn, rules=MESA), Knock(card))


def test_big_gin_is_declared_with_eleven_cards_and_only_where_it_is_paid() -> None:
    story = STORIES["big-gin"]
    before, (seat, move) = story.positions[-2], story.moves[-1]
    assert isinstance(move, BigGin)
    assert (len(held(before, seat)), least(held(before, seat))) == (11, 0)
    assert refused(replace(before, rules=MESA), BigGin())
    assert story.result.big_gin
    assert len(story.knocker.cards) == 11


def test_at_the_house_table_the_tie_would_have_been_an_undercut() -> None:
    before, seat, knock = last_knock("tie-to-the-knocker")
    assert ending(before, seat, knock) == ("knock", 1)
    assert ending(before, seat, knock, MESA) == ("undercut", 0)
    after = play_through(STORIES["tie-to-the-knocker"].deal, "").stages[-1].after
    assert (after.scores, after.won, after.dealers) == ((0, 0), (0, 1), (0,))


def test_with_one_card_less_to_be_left_the_hand_would_have_gone_on_to_a_knock() -> None:
    story = STORIES["drawn-at-three"]
    last, (seat, thrown) = story.positions[-1], story.moves[-1]
    assert last.stock == 3
    assert isinstance(thrown, Discard)
    assert [one.deadwood for one in story.result.seats] == [11, 14]
    gone_on, _ = play.apply(replace(story.positions[-2], rules=MESA), seat, thrown)
    drawn, _ = play.apply(gone_on, gone_on.turn, Draw("stock"))
    assert CARDS[last.deck[last.top]] == "JS"
    assert min(least(held(drawn, 0) - {card}) for card in held(drawn, 0)) == 7
