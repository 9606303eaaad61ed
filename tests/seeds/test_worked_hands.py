"""The worked hands that come with the program: legal from the deal to the end, true to their texts."""

import re

import pytest
from tests.engine.naive_melds import Cards, count, layouts, least, loose

from tapete.engine.cards import CARDS, cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand, pile_open
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.table import TABLES
from tapete.engine.moves import Discard, Knock
from tapete.play.records import move_of
from tapete.play.worked import play_through, worked_hands
from tapete.settings import folder

FILES = sorted((folder("seeds") / "hands").glob("*.json"))
HANDS = {one.id.removeprefix("worked-"): one for one in worked_hands()}
SUITS = dict(zip("♣♦♥♠", "CDHS", strict=True))

# What the rules give, worked out by hand: outcome, points, knocker's count, defender's count, layoffs in order.
EXPECTED: dict[str, tuple[str, int, int, int, str]] = {
    "tie-by-layoffs": ("undercut", 25, 10, 10, "3S 2S 7S"),
    "broken-set": ("knock", 24, 6, 30, "7C 8C"),
    "jack-lets-queen-in": ("knock", 27, 7, 34, "JC QC"),
    "gin-no-layoffs": ("gin", 88, 0, 63, ""),
    "chain-at-both-ends": ("knock", 28, 8, 36, "6C 5C TC JC"),
    "eleven-melded": ("gin", 69, 0, 44, ""),
    "twenty-to-four": ("undercut", 30, 9, 4, "6C TC"),
    "tie-at-ten": ("undercut", 25, 10, 10, ""),
    "run-not-set": ("knock", 36, 9, 45, ""),
    "dead-upcard": ("knock", 14, 4, 18, "6S"),
    "last-turn-knock": ("knock", 3, 8, 11, "AS"),
}


def positions(slug: str) -> list[Hand]:
    """Every position of a worked hand, by the rules alone."""
    worked = HANDS[slug]
    now = play.deal(TABLES[worked.rules], worked.dealer, worked.deck)
    found = [now]
    for line in play_through(worked, "").lines:
        now, _ = play.apply(now, line.seat, move_of(line))
        found.append(now)
    return found


@pytest.mark.parametrize("slug", HANDS)
def test_it_is_played_through_by_the_rules_to_the_result_it_tells(slug: str) -> None:
    played = play_through(HANDS[slug], "2026-01-01T00:00:00.000Z")
    assert played.after.hand is not None
    assert played.after.hand.phase == "finished"
    assert len(played.lines) == len(HANDS[slug].moves) == played.after.hand.ply


@pytest.mark.parametrize("slug", EXPECTED)
def test_its_result_is_what_the_rules_give(slug: str) -> None:
    outcome, points, knocker, defender, laid = EXPECTED[slug]
    result = HANDS[slug].result
    assert result.knocker is not None
    assert (result.outcome, result.points) == (outcome, points)
    assert result.seats[result.knocker].deadwood == knocker
    assert result.seats[1 - result.knocker].deadwood == defender
    assert " ".join(one.card for one in result.seats[1 - result.knocker].layoffs) == laid
    assert result.winner == (1 - result.knocker if outcome == "undercut" else result.knocker)


def test_every_hand_that_somebody_won_is_worked_out_above() -> None:
    assert EXPECTED.keys() == {slug for slug, one in HANDS.items() if one.result.outcome != "drawn"}
    assert {one.result.outcome for one in HANDS.values()} == {"gin", "knock", "undercut", "drawn"}


@pytest.mark.parametrize("slug", HANDS)
def test_what_it_counts_is_counted_alike_by_brute_force(slug: str) -> None:
    for seat in HANDS[slug].result.seats:
        kept = Cards(seat.cards) - {one.card for one in seat.layoffs}
        assert seat.deadwood == least(kept) == count(Cards(seat.unmelded))


@pytest.mark.parametrize("slug", EXPECTED)
def test_the_knocker_shows_what_the_rules_show_for_one_who_names_nothing(slug: str) -> None:
    before = positions(slug)[-2]
    last = play_through(HANDS[slug], "").lines[-1]
    named = move_of(last)
    assert isinstance(named, Knock)
    assert play.apply(before, last.seat, Knock(named.discard)) == play.apply(before, last.seat, named)


def test_files_are_named_by_their_order_and_their_hand() -> None:
    for place, (file, worked) in enumerate(zip(FILES, worked_hands(), strict=True), start=1):
        assert file.name == f"{place:02}-{worked.id.removeprefix('worked-')}.json"
        assert re.fullmatch(r"worked-[a-z]+(-[a-z]+)*", worked.id)


@pytest.mark.parametrize("slug", HANDS)
def test_it_is_told_briefly_in_both_languages(slug: str) -> None:
    worked = HANDS[slug]
    assert worked.title.es != worked.title.en
    assert worked.about.es != worked.about.en
    for title in (worked.title.es, worked.title.en):
        assert 3 < len(title) <= 40
    for about in (worked.about.es, worked.about.en):
        assert 40 < len(about) <= 200
        assert about.endswith(".")


@pytest.mark.parametrize("slug", HANDS)
def test_both_texts_name_the_same_cards_and_the_points_that_were_won(slug: str) -> None:
    worked = HANDS[slug]
    named = [re.findall(r"(10|[2-9AJQK])([♣♦♥♠])", text) for text in (worked.about.es, worked.about.en)]
    assert sorted(named[0]) == sorted(named[1])
    ends = {card for seat in worked.result.seats for card in seat.cards}
    ends |= {card for told in worked.moves for card in (told.get("card"), told.get("discard")) if isinstance(card, str)}
    assert {("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in named[0]} <= ends


def test_a_broken_set_leaves_less_than_a_whole_one() -> None:
    defender = Cards(HANDS["broken-set"].result.seats[0].cards)
    assert least(defender) == 38
    assert least(defender - {"7C", "8C"}) == 30


def test_the_jack_on_the_set_of_jacks_would_keep_the_queen_out() -> None:
    defender = Cards(HANDS["jack-lets-queen-in"].result.seats[0].cards)
    assert (least(defender), least(defender - {"JC"}), least(defender - {"JC", "QC"})) == (54, 44, 34)


def test_against_the_gin_three_cards_would_have_fitted() -> None:
    defender = Cards(HANDS["gin-no-layoffs"].result.seats[1].cards)
    assert (least(defender), least(defender - {"6H", "7H", "9C"})) == (63, 41)


def test_eleven_cards_are_melded_and_an_end_of_the_long_run_is_laid_down() -> None:
    before = positions("eleven-melded")[-2]
    eleven = before.cards[before.turn]
    assert (eleven.bit_count(), deadwood(eleven)) == (11, 0)
    gins = {card for card in cards_of(eleven) if least(Cards(cards_of(eleven)) - {card}) == 0}
    assert gins == {"9C", "KC"}
    assert HANDS["eleven-melded"].result.points == 44 + 25


def test_twenty_become_four() -> None:
    defender = Cards(HANDS["twenty-to-four"].result.seats[1].cards)
    assert (least(defender), least(defender - {"6C", "TC"})) == (20, 4)


def test_with_the_three_sevens_it_would_be_48() -> None:
    defender = Cards(HANDS["run-not-set"].result.seats[0].cards)
    assert Cards({"7S", "8S", "9S", "7H", "7D"}) <= defender
    sevens = Cards({"7D", "7H", "7S"})
    with_set = min(count(loose(defender, melds)) for melds in layouts(defender) if sevens in melds)
    assert (with_set, least(defender)) == (48, 45)


def test_the_dead_upcard_stays_and_both_first_draws_are_from_the_stock() -> None:
    worked = HANDS["dead-upcard"]
    told = [(one["move"], one.get("take", one.get("from"))) for one in worked.moves[:6]]
    assert told == [
        *(("upcard", False), ("upcard", False), ("draw", "stock"), ("discard", None), ("draw", "stock")),
        ("discard", None),
    ]
    after = positions("dead-upcard")
    dealer_to_draw = after[4]
    assert CARDS[dealer_to_draw.pile[-1]] == "KS"
    assert not pile_open(dealer_to_draw, dealer_to_draw.turn)
    ten = Cards(cards_of(dealer_to_draw.cards[dealer_to_draw.turn]))
    assert least(ten | {"KS"}) < least(ten)
    assert all(one.pile[0] == after[0].pile[0] for one in after)


def test_nobody_knocks_and_two_cards_are_left() -> None:
    last, before = positions("drawn-at-two")[-1], positions("drawn-at-two")[-2]
    assert (last.stock, before.stock) == (2, 2)
    result = HANDS["drawn-at-two"].result
    assert (result.outcome, result.knocker, result.winner, result.points) == ("drawn", None, None, 0)
    assert [seat.deadwood for seat in result.seats] == [12, 11]


def test_on_the_very_last_turn_a_discard_would_have_drawn_the_hand() -> None:
    before = positions("last-turn-knock")[-2]
    last = play_through(HANDS["last-turn-knock"], "").lines[-1]
    knock = move_of(last)
    assert isinstance(knock, Knock)
    assert before.stock == 2
    drawn, _ = play.apply(before, last.seat, Discard(knock.discard))
    assert drawn.showdown is not None
    assert drawn.showdown.outcome == "drawn"
    assert HANDS["last-turn-knock"].result.winner == last.seat
