"""What each worked hand is there to show: it is shown, and by another rule it would have gone otherwise."""

from msgspec.structs import replace
from tests.engine.naive_melds import Cards, count, layouts, least, least_after_layoffs, loose
from tests.seeds.stories import STORIES, held, top

from tapete.engine import game as games
from tapete.engine.cards import CARDS, NUMBER, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand, pile_open
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move
from tapete.engine.refusals import IllegalMove
from tapete.play.play_through import play_through


def cards(slug: str, seat: int) -> Cards:
    """The ten cards of a seat at the end."""
    return Cards(next(one.cards for one in STORIES[slug].result.seats if one.seat == seat))


def ending(before: Hand, seat: int, move: Knock | Discard, rules: Table | None = None) -> tuple[str, int | None]:
    """How a move would have ended the hand, maybe at another table: outcome and winner; `""` where it goes on."""
    after, _ = play.apply(replace(before, rules=rules or before.rules), seat, move)
    return ("", None) if after.showdown is None else (after.showdown.outcome, after.showdown.winner)


def last_knock(slug: str) -> tuple[Hand, int, Knock]:
    """The position before the knock, who knocked, and the knock."""
    story = STORIES[slug]
    seat, knock = story.moves[-1]
    assert isinstance(knock, Knock)
    return story.positions[-2], seat, knock


def test_a_broken_set_leaves_less_than_a_whole_one() -> None:
    defender = cards("broken-set", 0)
    assert least(defender) == 38
    assert least(defender - {"7C", "8C"}) == 30


def test_the_jack_on_the_set_of_jacks_would_keep_the_queen_out() -> None:
    defender = cards("jack-lets-queen-in", 0)
    assert (least(defender), least(defender - {"JC"}), least(defender - {"JC", "QC"})) == (54, 44, 34)


def test_against_the_gin_three_cards_would_have_fitted() -> None:
    defender = cards("gin-no-layoffs", 1)
    assert (least(defender), least(defender - {"6H", "7H", "9C"})) == (63, 41)


def test_eleven_cards_are_melded_and_an_end_of_the_long_run_is_laid_down() -> None:
    before = STORIES["eleven-melded"].positions[-2]
    eleven = before.cards[before.turn]
    assert (eleven.bit_count(), deadwood(eleven)) == (11, 0)
    gins = {card for card in cards_of(eleven) if least(Cards(cards_of(eleven)) - {card}) == 0}
    assert gins == {"9C", "KC"}


def test_twenty_become_four() -> None:
    defender = cards("twenty-to-four", 1)
    assert (least(defender), least(defender - {"6C", "TC"})) == (20, 4)


def test_with_the_three_sevens_it_would_be_48() -> None:
    defender = cards("run-not-set", 0)
    assert Cards({"7S", "8S", "9S", "7H", "7D"}) <= defender
    sevens = Cards({"7D", "7H", "7S"})
    with_set = min(count(loose(defender, melds)) for melds in layouts(defender) if sevens in melds)
    assert (with_set, least(defender)) == (48, 45)


def test_the_dead_upcard_stays_and_both_first_draws_are_from_the_stock() -> None:
    story = STORIES["dead-upcard"]
    told = [(one["move"], one.get("take", one.get("from"))) for one in story.told.moves[:6]]
    assert told == [
        *(("upcard", False), ("upcard", False), ("draw", "stock"), ("discard", None), ("draw", "stock")),
        ("discard", None),
    ]
    after = story.positions
    dealer_to_draw = after[4]
    assert top(dealer_to_draw) == "KS"
    assert not pile_open(dealer_to_draw, dealer_to_draw.turn)
    ten = held(dealer_to_draw, dealer_to_draw.turn)
    assert least(ten | {"KS"}) < least(ten)
    assert all(one.pile[0] == after[0].pile[0] for one in after)


def test_nobody_knocks_and_two_cards_are_left() -> None:
    story = STORIES["drawn-at-two"]
    assert [one.stock for one in story.positions[-2:]] == [2, 2]
    assert (story.result.outcome, story.result.knocker, story.result.winner, story.result.points) == (
        *("drawn", None, None),
        0,
    )
    assert [seat.deadwood for seat in story.result.seats] == [12, 11]


def test_on_the_very_last_turn_a_discard_would_have_drawn_the_hand() -> None:
    before, seat, knock = last_knock("last-turn-knock")
    assert before.stock == 2
    assert ending(before, seat, Discard(knock.discard)) == ("drawn", None)
    assert STORIES["last-turn-knock"].result.winner == seat


def test_by_the_melds_shown_to_one_who_names_none_it_would_have_been_an_undercut() -> None:
    before, seat, knock = last_knock("named-melds")
    assert ending(before, seat, Knock(knock.discard)) == ("undercut", 1)
    assert ending(before, seat, knock) == ("knock", 0)
    assert least(cards("named-melds", 0)) == 9
    run = (Cards({"AH", "2H", "3H"}), Cards({"3C", "3D", "3S"}))
    assert least_after_layoffs(run, cards("named-melds", 1)) == 8
    assert NUMBER["AC"] in before.pile


def test_with_aces_low_alone_the_knocker_would_have_held_27() -> None:
    knocker = cards("high-ace-run", 1)
    assert (least(knocker), least(knocker, "either")) == (27, 9)
    story = STORIES["high-ace-run"]
    assert [card for _, card in taken(story.moves, story.positions)] == ["AH", "KH"]


def taken(moves: list[tuple[int, Move]], positions: list[Hand]) -> list[tuple[int, str]]:
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


def test_the_dealer_of_three_sits_out_and_the_deal_goes_to_the_left() -> None:
    story = STORIES["dealer-sits-out"]
    assert {seat for seat, _ in story.moves} == {0, 2} == {seat.seat for seat in story.result.seats}
    assert story.told.dealer == 1
    assert story.moves[0][0] == 2
    after = play_through(story.deal, "").stages[-1].after
    assert (after.scores, after.dealers) == ((0, 0, 20), (2,))


def test_two_hands_of_one_deal_are_added_for_the_pairs() -> None:
    story, beside = STORIES["hands-in-pairs"], STORIES["hands-in-pairs-beside"]
    assert story.deal is beside.deal
    assert [{seat.seat for seat in one.result.seats} for one in (story, beside)] == [{0, 1}, {2, 3}]
    first, both = (stage.after for stage in play_through(story.deal, "").stages)
    assert (first.scores, both.scores) == ((22, 0, 0, 0), (22, 0, 0, 31))
    assert [sum(both.scores[seat] for seat in side) for side in both.sides] == [22, 31]
    assert (games.status(first), games.status(both)) == ("playing", "between-hands")
