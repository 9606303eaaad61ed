"""Names at a table: composed, short, not the table's own, and each like no other."""

import pytest
from tests.play.houses import do, house, seated

from tapete.engine import game as games
from tapete.engine.game import Player
from tapete.engine.game_view import Deal
from tapete.engine.gin.table import TABLES
from tapete.play import tables
from tapete.play.names import alike, meant_for, of_person, refuse_alike, refuse_taken, tidied
from tapete.play.once import Guard
from tapete.play.refused import OutOfRange, SeatRefused
from tapete.store.database import Database

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ana", "Ana"),
        ("  Ana  ", "Ana"),
        ("Ana \u00a0 María", "Ana María"),
        ("Jose\u0301", "José"),
        ("\u1112\u1161\u11ab", "\ud55c"),
        ("Ａｎａ", "Ａｎａ"),
        ("n" * 20, "n" * 20),
        ("x\u0301\u0302" * 13, "x\u0301\u0302" * 13),
        ("👍🏽", "👍🏽"),
    ],
)
def test_a_name_is_kept_composed_and_without_needless_blanks(given: str, kept: str) -> None:
    assert tidied(given) == kept
    assert tidied(kept) == kept


@pytest.mark.parametrize("name", ["n" * 21, "日" * 21, "x\u0301" + "\u0302" * 39, "e\u0301" * 21, "a b " * 6])
def test_a_name_has_twenty_visible_characters_and_forty_code_points_at_most(name: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        tidied(name, seat=3)
    assert (refused.value.code, refused.value.params) == ("name-too-long", {"most": 20, "seat": 3})


def test_marks_on_a_letter_are_not_counted() -> None:
    assert len(tidied("x\u0301" * 20)) == 40


@pytest.mark.parametrize("name", ["\u2800", "\uffa0 \u2800", "\u0301", "\ufe0f", "\u00a0", "\u3000\u2003"])
def test_a_name_in_which_nothing_is_seen_is_none(name: str) -> None:
    with pytest.raises(OutOfRange, match="blank-name"):
        tidied(name)


ALIKE = [
    ("Ana", "ana"),
    ("Ana", "Аnа"),  # Cyrillic А and а
    ("Ana", "Αnα"),  # Greek
    ("Ana", "Ａｎａ"),
    ("Ana", "A n a"),
    ("Ana", "Áná"),
    ("José", "Jose\u0301"),
    ("Straße", "STRASSE"),
    ("ΑΝΝΑ", "αννα"),
    ("Σίσυφος", "ΣΊΣΥΦΟΣ"),
    ("Иван", "ИВАН"),
    ("Ivan", "lvan"),
    ("scope", "ѕсоре"),
    ("İrem", "irem"),
    ("Íñigo", "iñigo"),
    ("ﬁn", "fin"),
    ("Ana1", "Ana①"),
    ("Łukasz", "Lukasz"),
    ("Ana", "Ana\ufe0f"),
]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_read_or_look_the_same_are_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ana", "Eva"), ("Ana", "Anna"), ("राम", "रमा"), ("日本", "日木"), ("Eva 1", "Eva 2"), ("🂡", "🂢"), ("", "")],
)
def test_other_names_are_not(one: str, other: str) -> None:
    assert not alike(one, other)


@pytest.mark.parametrize(
    "name",
    ["CPU", "cpu", " CPU  2", "CPU 12", "cpu2", "СРU", "ＣＰＵ", "Server", "SERVER", "Tapete", "tаpete", "Ŝerver"],
)
def test_what_the_table_calls_itself_and_its_computers_is_no_persons_name(name: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        of_person(name)
    assert refused.value.code == "name-reserved"
    assert tidied(name)  # a computer may have it


@pytest.mark.parametrize("name", ["Cpus", "CPU 2a", "Servera", "Tapetes", "Ana CPU"])
def test_a_name_that_only_begins_so_is_free(name: str) -> None:
    assert of_person(name) == name


def test_at_a_table_no_person_is_called_like_anybody_else() -> None:
    refuse_alike([Player("Ana"), Player("Eva", open=True), Player("Bot", "mesa"), Player("Bot", "mesa"), Player("")])
    refuse_alike([Player(""), Player("", open=True)])
    for players in (
        [Player("Ana"), Player("ANA", open=True)],
        [Player("Ana"), Player("Аna", "mesa")],
        [Player("Ana", "mesa"), Player("Ana")],
    ):
        with pytest.raises(OutOfRange) as refused:
            refuse_alike(players)
        assert refused.value.params["seat"] == 1


def test_whoever_sits_down_may_have_the_name_that_was_meant_for_an_open_seat_and_nobodys_who_sits_there() -> None:
    players = (Player("Ana"), Player("Eva", open=True), Player("Leo", open=True), Player("CPU", "mesa"))
    for free in ("Eva", "Noa", "eva", "Leo"):
        refuse_taken(players, 1, free)
    assert meant_for(players, 1, "LEO") == (2,)
    assert meant_for(players, 1, "Eva") == meant_for(players, 2, "Ana") == ()
    for name, whose in (("ANA", 0), ("СРU", 3)):
        with pytest.raises(SeatRefused) as refused:
            refuse_taken(players, 1, name)
        assert (refused.value.code, refused.value.params) == ("name-taken", {"seat": whose})


async def test_a_game_of_before_with_longer_and_equal_names_is_read_and_played_on(database: Database) -> None:
    at = house(database)
    players = (Player("n" * 40), Player("N" * 40), Player("CPU", "mesa"))
    game = games.start(TABLES["clasico"], 50, players, 0, "together")
    made = seated(await tables.set_up(at, game, tables.next_deals(at, game), Guard()))
    at.memory.tables.clear()
    shown = await do(at, made.id, made.token, Deal())
    assert [one.name for one in shown.seats] == ["n" * 40, "N" * 40, "CPU"]
    assert shown.status == "playing"
