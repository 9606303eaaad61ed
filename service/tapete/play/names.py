"""Names at a table: tidied, short enough to be shown, and told apart from one another.

Two names are alike where they fold to the same text (NFKC without case), or where they look the same by `_likeness`.
That is a small part of what UTS 39 calls confusable: marks, case and compatibility forms are left out of account, and
letters of Cyrillic, Greek and Latin that look like another plain Latin letter count as that letter. Digits for letters
(`0` for `O`), pairs (`rn` for `m`) and all other scripts are not looked into.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from tapete.engine.game import Player
from tapete.engine.refusals import Param
from tapete.play.refused import OutOfRange, SeatRefused

VISIBLE = 20  # characters; marks that sit on another one do not count
MOST = 40  # code points
RESERVED = re.compile(r"cpu\d*|server|tapete")  # what the table calls itself and its computer players

_LOOKS = {
    "АаΑαɑ": "a",
    "ВвΒβ": "b",
    "СсϹϲ": "c",
    "ԁđĐð": "d",
    "ЕеΕεЄє": "e",
    "ɡ": "g",
    "НнΗһҺħĦ": "h",
    "ІіΙιıӀ": "i",
    "ЈјͿϳ": "j",
    "КкΚκ": "k",
    "ӏłŁ|ǀ": "l",
    "МмΜ": "m",
    "Νηп": "n",
    "ОоΟοσøØ": "o",
    "РрΡρ": "p",
    "Ԛԛ": "q",
    "гᴦ": "r",
    "Ѕѕꜱ": "s",
    "ТтΤτŧŦ": "t",
    "υ": "u",
    "νѴѵ": "v",
    "ԜԝωѡѠ": "w",
    "ХхΧχ": "x",
    "УуΥүҮγ": "y",
    "Ζζ": "z",
}
_LATIN = str.maketrans({letter: latin for letters, latin in _LOOKS.items() for letter in letters})
_NOTHING = ("Cc", "Cf", "Co", "Cs", "Zs", "Zl", "Zp")
_BLANK = "\u2800\uffa0\ufe0e\ufe0f"  # a symbol and a letter, to Unicode, and what chooses between pictures


def tidied(name: str, **where: Param) -> str:
    """A name as it is kept: composed, without blanks around it, one blank where there were several.

    Raises `OutOfRange` where it is too long, or nothing is to be seen; `where` goes into the params.
    """
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    seen = sum(map(_is_seen, tidy))
    if not seen:
        raise OutOfRange("blank-name", **where)
    if len(tidy) > MOST or sum(unicodedata.category(one)[0] != "M" for one in tidy) > VISIBLE:
        raise OutOfRange("name-too-long", most=VISIBLE, **where)
    return tidy


def _is_seen(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] != "M" and category not in _NOTHING and character not in _BLANK


def of_person(name: str, **where: Param) -> str:
    """As `tidied`, and none of the names that the table itself uses; raises `OutOfRange`."""
    tidy = tidied(name, **where)
    if any(RESERVED.fullmatch(key) for key in _keys(tidy)):
        raise OutOfRange("name-reserved", name=tidy, **where)
    return tidy


def alike(one: str, other: str) -> bool:
    """Whether two names would be taken for one another; seats without a name are not."""
    return bool(one and other) and any(map(str.__eq__, _keys(one), _keys(other)))


def refuse_alike(players: Sequence[Player]) -> None:
    """Each person's name is like no other at the table; raises `OutOfRange` naming the later of the two seats."""
    for seat, player in enumerate(players):
        for other in players[:seat]:
            if (player.cpu is None or other.cpu is None) and alike(player.name, other.name):
                raise OutOfRange("name-taken", seat=seat, field=f"seats[{seat}].name")


def refuse_taken(players: Sequence[Player], seat: int, name: str) -> None:
    """Whoever sits down has a name like nobody's who sits there; raises `SeatRefused` naming the other's seat."""
    for other, player in enumerate(players):
        if other != seat and not player.open and alike(name, player.name):
            raise SeatRefused("name-taken", seat=other)


def meant_for(players: Sequence[Player], seat: int, name: str) -> tuple[int, ...]:
    """The other open seats that were meant for somebody of such a name: invitations may be mixed up among friends."""
    return tuple(
        other for other, player in enumerate(players) if other != seat and player.open and alike(name, player.name)
    )


@lru_cache(1_000)
def _keys(name: str) -> tuple[str, str, str]:
    """What a name reads as and what it looks like, without blanks; a great i is an i, and looks like a small l."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(folded.split()), _likeness(name), _likeness(name.replace("I", "l"))


def _likeness(name: str) -> str:
    """The name as if it were written plainly in small Latin letters, wherever it looks so."""
    plain = [one for one in unicodedata.normalize("NFKD", name) if not unicodedata.combining(one)]
    latin = "".join(plain).translate(_LATIN).casefold()
    kept = (one for one in unicodedata.normalize("NFKD", latin) if not unicodedata.combining(one))
    return "".join(one for one in kept if one not in _BLANK and unicodedata.category(one) not in _NOTHING)
