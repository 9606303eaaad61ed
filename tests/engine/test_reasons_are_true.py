"""Reasons: whatever they say is so, they leave nothing out, and every kind of them comes up."""

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from tests.engine.claims import Case
from tests.engine.count_claims import maximal
from tests.engine.knock_claims import laid_in, named_in
from tests.engine.naive_melds import PLACE, Cards, best_layouts, count, layouts, least, loose, shown_by_default, takes
from tests.engine.random_cards import some_cards, some_defence
from tests.engine.test_big_gin import eleven_melded
from tests.engine.test_explain import CLAIMS, OKLAHOMA, TIES, counted, knocked, of_fixture
from tests.engine.test_showdown import FIXTURES

from tapete.engine.cards import CARDS
from tapete.engine.gin.custom import CustomTable, table_of
from tapete.engine.gin.reasons import TEXTS, Reason
from tapete.engine.gin.table import CLASICO, MESA, Table

HANDS = 300
BIG = table_of(CustomTable(big_gin_bonus=31))
TABLES = {"mesa": MESA, "clasico": CLASICO, "big": BIG, "ties": TIES, "oklahoma": OKLAHOMA}


@cache
def counts(name: str) -> list[tuple[Case, tuple[Reason, ...]]]:
    """Hands of seven to eleven cards at a table, explained; every claim checked."""
    rng, table = Random(21), TABLES[name]
    return [counted(some_case(rng, table)) for _ in range(HANDS)]


def some_case(rng: Random, table: Table) -> Case:
    """Cards to be counted, with or without an upcard."""
    cards = eleven_melded(rng) if rng.random() < 0.05 else some_cards(rng, rng.randrange(7, 12), table.aces)
    return Case(table, cards, upcard=rng.choice(sorted(PLACE)) if rng.random() < 0.7 else None)


@cache
def knocks(name: str) -> list[tuple[Case, tuple[Reason, ...]]]:
    """Knocks at a table, explained; every claim checked."""
    rng, table = Random(22), TABLES[name]
    return [some_knock(rng, table) for _ in range(HANDS)]


def some_knock(rng: Random, table: Table) -> tuple[Case, tuple[Reason, ...]]:
    """A knock, or a big gin where the table has it, against hands that lean to layoffs."""
    cards, named = some_knocker(rng, table)
    shown = named or tuple(sorted(shown_by_default(cards, table.aces), key=sorted))
    return knocked(table, cards, some_defence(rng, cards, shown, table.aces), named, rng.choice(sorted(PLACE)))


def some_knocker(rng: Random, table: Table) -> tuple[Cards, tuple[Cards, ...] | None]:
    """A knocker's ten cards, or eleven of a big gin, and now and then melds that it names."""
    if table.big_gin_bonus is not None and rng.random() < 0.2:
        return eleven_melded(rng), None
    cards = some_cards(rng, 10, table.aces)
    while least(cards, table.aces) > 10:
        cards = some_cards(rng, 10, table.aces)
    if rng.random() < 0.3:
        within = [way for way in layouts(cards, table.aces) if count(loose(cards, way)) <= 10]
        return cards, rng.choice(sorted(within, key=lambda way: sorted(map(sorted, way))))
    return cards, None


@pytest.mark.parametrize("name", TABLES)
def test_all_that_is_said_of_counts_is_so_and_no_choice_of_melds_is_left_out(name: str) -> None:
    for case, reasons in counts(name):
        codes = Counter(one.code for one in reasons)
        best = best_layouts(case.cards, case.aces)
        assert codes["melds"] + codes["all-melded"] + codes["no-melds"] + codes["as-low"] == len(best)
        assert codes["would-leave"] == worse_choices(case)


def worse_choices(case: Case) -> int:
    """How many maximal choices leave more than the least."""
    best = least(case.cards, case.aces)
    return sum(count(case.cards - melded) > best for melded in maximal(case.cards, case.aces))


@pytest.mark.parametrize("name", TABLES)
def test_all_that_is_said_of_knocks_is_so_and_no_layoff_is_left_out(name: str) -> None:
    for case, reasons in knocks(name):
        assert laid_in(reasons) == case.gone
        broken = [one.params["own"] for one in reasons if one.code == "own-meld-broken"]
        assert {named_in(own) for own in broken} == given_up(case)
        places = [one.params for one in reasons if one.code.startswith("other-place")]
        assert {(params["card"], named_in(params["other"])) for params in places} == other_places(case)


def given_up(case: Case) -> set[Cards]:
    """The defender's own melds that gave cards away."""
    own = shown_by_default(case.defender, case.aces)
    return {meld for meld in own if meld & case.gone}


def other_places(case: Case) -> set[tuple[str, Cards]]:
    """The cards laid off, each with every other meld shown that could have taken it."""
    assert case.showdown is not None
    where = {CARDS[one.card]: case.shown[one.meld] for one in case.showdown.holdings[1].laid}
    return {
        (card, meld)
        for card, taken_by in where.items()
        for meld in case.shown
        if meld != taken_by and card in takes((meld,), case.defender, case.aces)
    }


def test_every_kind_of_reason_comes_up_and_is_checked() -> None:
    told = Counter(one.code for name in TABLES for _, reasons in (*counts(name), *knocks(name)) for one in reasons)
    told.update(one.code for fixture in FIXTURES.values() for one in of_fixture(fixture))
    assert CLAIMS.keys() == TEXTS.keys()
    assert TEXTS.keys() - told.keys() == set()


def test_every_text_is_a_sentence_without_a_hole() -> None:
    sentence = re.compile(r"[A-Z0-9](?:[\w,;:'=+.-]| (?! ))+\.")
    for name in TABLES:
        for _, reasons in (*counts(name), *knocks(name)):
            assert [one.text for one in reasons if not sentence.fullmatch(one.text)] == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_client_has_words_for_every_reason_and_names_only_what_comes_with_it(language: str) -> None:
    words = json.loads((Path(__file__).parents[2] / "client" / "i18n" / f"{language}.json").read_text())
    given: dict[str, set[str]] = {code: {"who", "other_name", "sum"} for code in TEXTS}
    for name in TABLES:
        for _, reasons in (*counts(name), *knocks(name)):
            for one in reasons:
                given[one.code] |= one.params.keys()
    for code, names in given.items():
        assert set(re.findall(r"{(\w+)}", words[f"pad.why.{code}"])) <= names, code
