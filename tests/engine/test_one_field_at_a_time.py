"""Each field of a custom table, value by value: what it must change changes, and everything else stays (`gin-tables`).

Every row says for one value exactly which paths of the battery differ from the house table (`spade_doubles`: from
Oklahoma, which it needs), and how; of words those lost and those gained.
"""

from typing import Any

import pytest
from tests.engine.battery import Difference, all_written, difference
from tests.engine.houses import custom

from tapete.engine.gin.custom import choices
from tapete.engine.gin.table import MESA

ROWS: dict[tuple[str, Any], Difference] = {
    ("gin_bonus", 20): {
        "gin.points": (88, 83),
        "eleven melded, one thrown.points": (92, 87),
        "gin under an ace.points": (88, 83),
    },
    ("undercut_bonus", 10): {
        "undercut.points": (34, 19),
        "tie.points": (25, 10),
        "undercut under a seven.points": (27, 12),
    },
    ("undercut_bonus", 20): {
        "undercut.points": (34, 29),
        "tie.points": (25, 20),
        "undercut under a seven.points": (27, 22),
    },
    ("tie_undercuts", False): {"tie.end": ("undercut 1", "knock 0"), "tie.points": (25, 0)},
    ("oklahoma", True): {
        "ten left under a seven.limit": (10, 7),
        "ten left under a seven.legal": ("!KC", ""),
        "ten left under a seven.refused": (None, "!KC: too-much-deadwood"),
        "ten left under a seven.end": ("knock 0", "none, discard"),
        "ten left under a seven.points": (55, None),
        "ten left under a seven.counts": ("10 65", None),
        "ten left under a seven.laid off": ("", None),
        "ten left under a seven.doubled": (False, None),
        "three left under a seven.limit": (10, 7),
        "three left under a seven.legal": ("!3D", ""),
        "undercut under a seven.limit": (10, 7),
        "undercut under a seven.legal": ("!3D", ""),
        "three left under an ace.limit": (10, 0),
        "three left under an ace.legal": ("!3D !JC", ""),
        "three left under an ace.refused": (None, "!JC: too-much-deadwood"),
        "three left under an ace.end": ("knock 0", "none, discard"),
        "three left under an ace.points": (54, None),
        "three left under an ace.counts": ("3 57", None),
        "three left under an ace.laid off": ("9S", None),
        "three left under an ace.doubled": (False, None),
        "gin under an ace.limit": (10, 0),
        "gin under an ace.legal": ("!4H !5H !KC !TC", ""),
    },
    ("spade_doubles", True): {
        "three left under a seven.points": (54, 108),
        "three left under a seven.doubled": (False, True),
        "undercut under a seven.points": (27, 54),
        "undercut under a seven.doubled": (False, True),
        "gin under an ace.points": (88, 176),
        "gin under an ace.doubled": (False, True),
    },
    ("stock_left", 3): {
        "run down.stock": (2, 3),
        "run down.legal": ("-3H -4S -5H -6S -7H -8S -9C -9H -AH -QS -TS", ""),
        "run down.refused": (None, "stock: hand-finished"),
        "last card.stock": (2, 3),
        "last card.legal": ("!7D -2H -3D -4H -4S -5S -6S -7D -9C -9D -9H -AD", ""),
        "last card.refused": (None, "stock: hand-finished"),
        "last card.end": ("knock 0", "drawn None"),
        "last card.points": (53, 0),
        "last card.counts": ("10 63", "10 72"),
        "last card.laid off": ("9S", ""),
    },
    ("return_taken", True): {
        "put back.legal": ("", "-JD"),
        "put back.refused": ("-JD: card-just-taken", None),
        "put back.end": ("none, discard", "none, draw"),
        "put back in a knock.legal": ("", "!KC -KC"),
        "put back in a knock.refused": ("!KC: card-just-taken", None),
        "put back in a knock.end": ("none, discard", "knock 0"),
        "put back in a knock.points": (None, 55),
        "put back in a knock.counts": (None, "10 65"),
        "put back in a knock.laid off": (None, ""),
        "put back in a knock.doubled": (None, False),
    },
    ("next_dealer", "alternate"): {
        "won by the one who did not deal.next dealer": (1, 0),
        "short of the target.next dealer": (1, 0),
        "at the target.next dealer": (1, 0),
    },
    ("hand_bonus", 20): {"at the target.bonus.0": (0, 2 * 20), "at the target.bonus.1": (0, 4 * 20)},
    ("hand_bonus", 25): {"at the target.bonus.0": (0, 2 * 25), "at the target.bonus.1": (0, 4 * 25)},
    ("game_bonus", 100): {"at the target.bonus.0": (0, 100)},
    ("big_gin_bonus", 31): {
        "eleven melded.legal": ("", "big"),
        "eleven melded.refused": ("big: no-big-gin", None),
        "eleven melded.end": ("none, discard", "big gin 0"),
        "eleven melded.points": (None, 67 + 31),
        "eleven melded.counts": (None, "0 67"),
        "eleven melded.laid off": (None, ""),
        "eleven melded.doubled": (None, False),
        "eleven melded, one thrown.legal": ("", "big"),
        "ten melded.refused": ("big: no-big-gin", "big: too-much-deadwood"),
    },
}


def needed(field: str) -> dict[str, Any]:
    """What else a table must have for the field to mean something."""
    return {"oklahoma": True} if field == "spade_doubles" else {}


def test_there_is_a_row_for_each_value_that_is_not_the_house_tables() -> None:
    others = {
        (field, value) for field, values in choices().items() for value in values if value != getattr(MESA, field)
    }
    assert set(ROWS) == others


@pytest.mark.parametrize(("field", "value"), ROWS, ids=str)
def test_a_value_changes_what_it_must_and_nothing_else(field: str, value: Any) -> None:
    base, changed = custom(**needed(field)), custom(**needed(field), **{field: value})
    assert difference(all_written(base), all_written(changed)) == ROWS[field, value]


def test_a_custom_table_of_house_values_plays_as_the_house_table() -> None:
    assert difference(all_written(MESA), all_written(custom())) == {}
