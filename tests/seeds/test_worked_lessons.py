"""What each worked hand of the house table is there to show; by another rule it would have gone otherwise."""

from tests.engine.naive_melds import Cards, count, layouts, least, least_after_layoffs, loose
from tests.seeds.stories import STORIES, cards, ending, held, last_knock, top

from tapete.engine import game as games
from tapete.engine.cards import NUMBER, cards_of
from tapete.engine.gin.hand import pile_open
from tapete.engine.gin.melds import deadwood
from tapete.engine.moves import Discard, Knock
from tapete.play.play_through import play_through


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
