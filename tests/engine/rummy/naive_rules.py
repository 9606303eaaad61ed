"""What the rules have against a move at a naive deal, and the moves that they leave."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from tests.engine.rummy.every_meld import JOKER, RUNS, Row, is_set
from tests.engine.rummy.naive_deal import NaiveDeal, laid_out, read

FACES = (*sorted({face for run in RUNS for face in run}), JOKER)
NOT_HELD = "card-not-held"


def objections(deal: NaiveDeal, seat: int, word: str) -> set[str]:
    """All that the rules have against a seat's move, as refusal codes: nothing where it is legal."""
    if deal.stage == "over":
        return {"hand-finished"}
    wrong = {"not-your-turn"} if seat != deal.turn else set()
    verb, *rest = word.split() if word[0] != "-" else ("discard", word[1:])
    if deal.stage != ("draw" if verb in ("stock", "pile") else "play"):
        return wrong | {"wrong-phase"}
    return wrong | set(AGAINST[verb](deal, *rest))


def _against_stock(deal: NaiveDeal) -> Iterator[str]:
    yield from ()


def _against_pile(deal: NaiveDeal) -> Iterator[str]:
    if deal.gave_back:
        yield "must-draw-stock"


def _against_back(deal: NaiveDeal) -> Iterator[str]:
    if deal.taken is None or deal.has_laid:
        yield "nothing-to-take-back"


def _against_discard(deal: NaiveDeal, face: str) -> Iterator[str]:
    yield from _lacking(deal, [face])
    if deal.taken is not None or (deal.debt and deal.mixed):
        yield "must-use-card"
    if deal.debt:
        yield "joker-not-laid"


def _against_open(deal: NaiveDeal, *words: str) -> Iterator[str]:
    rows = [tuple(text.split()) for text in " ".join(words).split("+")]
    faces = [face for row in rows for face in row]
    if deal.turn in deal.opened:
        yield "already-opened"
    yield from _lacking(deal, faces)
    if deal.taken is not None and deal.taken.face not in faces:
        yield "must-use-card"
    for row in rows:
        yield from _against_row(row)
    total = sum(_worth(row) for row in rows)
    if total < deal.minimum and len(deal.held[deal.turn]) - len(faces) > 1:
        yield "opening-too-low"


def _worth(row: Row) -> int:
    ways = laid_out(row)
    return read(next(iter(ways)))[0].value if len(ways) == 1 else 0


def _against_row(row: Row) -> Iterator[str]:
    ways = laid_out(row)
    if len(ways) != 1:
        yield "ambiguous-meld" if ways else "invalid-meld"


def _against_meld(deal: NaiveDeal, *row: str) -> Iterator[str]:
    yield from _unopened(deal)
    yield from _lacking(deal, row)
    yield from _against_row(row)


def _against_off(deal: NaiveDeal, face: str, meld: str, *end: str) -> Iterator[str]:
    yield from _unopened(deal)
    yield from _lacking(deal, [face])
    if not 0 <= int(meld) < len(deal.table):
        yield "no-such-meld"
        return
    fit = ends(deal, face, int(meld))
    if not fit or (end and end[0] not in fit):
        yield "invalid-meld"
    if not end and len(fit) == 2 and not is_set(deal.table[int(meld)].row):
        yield "ambiguous-end"


def ends(deal: NaiveDeal, face: str, meld: int) -> list[str]:
    """The ends of a meld that a card may be laid to."""
    row = deal.table[meld].row
    return [end for end, longer in (("low", (face, *row)), ("high", (*row, face))) if read(longer)]


def _against_swap(deal: NaiveDeal, face: str, meld: str, place: str) -> Iterator[str]:
    yield from _unopened(deal)
    yield from _lacking(deal, [face])
    if not 0 <= int(meld) < len(deal.table):
        yield "no-such-meld"
        return
    row = deal.table[int(meld)].row
    if not 0 <= int(place) < len(row) or row[int(place)] != JOKER:
        yield "no-joker-there"
    elif not _takes(row, int(place), face):
        yield "not-the-jokers-card"


def _takes(row: Row, place: int, face: str) -> bool:
    """Whether the meld, with a real card in the joker's place, is one that it could have stood for."""
    before = {known.faces for known in read(row)}
    after = {known.faces for known in read((*row[:place], face, *row[place + 1 :]))}
    return face != JOKER and bool(after) and after <= before


def _unopened(deal: NaiveDeal) -> Iterator[str]:
    if deal.turn not in deal.opened:
        yield "not-opened"


def _lacking(deal: NaiveDeal, faces: Sequence[str]) -> Iterator[str]:
    held = deal.faces(deal.turn)
    if any(faces.count(face) > held.count(face) for face in faces):
        yield NOT_HELD


AGAINST: dict[str, Callable[..., Iterator[str]]] = {
    "stock": _against_stock,
    "pile": _against_pile,
    "back": _against_back,
    "discard": _against_discard,
    "open": _against_open,
    "meld": _against_meld,
    "off": _against_off,
    "swap": _against_swap,
}


def words_to_try(deal: NaiveDeal) -> Iterator[str]:
    """Every draw, discard, layoff and swap of the seat on turn."""
    held = dict.fromkeys(deal.faces(deal.turn))
    yield from ("stock", "pile", "back", *(f"-{face}" for face in held))
    for face, meld in product(held, range(len(deal.table))):
        yield from (f"off {face} {meld} low", f"off {face} {meld} high")
    jokers = [
        (meld, place) for meld, one in enumerate(deal.table) for place, face in enumerate(one.row) if face == JOKER
    ]
    yield from (f"swap {face} {meld} {place}" for face in held for meld, place in jokers)


def odd_words(deal: NaiveDeal) -> Iterator[str]:
    """Moves of cards that are not held, to where there is nothing, or with no end named."""
    for face, meld in product(FACES, range(-1, len(deal.table) + 1)):
        yield f"off {face} {meld}"
    held = dict.fromkeys([*deal.faces(deal.turn), "9D"])
    for face, (meld, lying) in product(held, enumerate(deal.table)):
        yield from (f"swap {face} {meld} {place}" for place in range(-1, len(lying.cards) + 1))
    yield from ("swap 7H -1 0", f"swap 7H {len(deal.table)} 0", *(f"-{face}" for face in FACES))


def is_listed_form(deal: NaiveDeal, word: str) -> bool:
    """Whether a word is how its move is listed: with the end of a meld named, of a set the right one."""
    verb, *rest = word.split()
    if verb != "off":
        return True
    return len(rest) == 3 and (rest[2] == "high" or not is_set(deal.table[int(rest[1])].row))
