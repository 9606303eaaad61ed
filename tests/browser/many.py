"""Tables of several seats and hands, made and played through the API, for a page to be opened on what came of it."""

from collections.abc import Sequence
from typing import Any

from tests.browser.desk import Desk
from tests.deals import MIXED, faces
from tests.servers import WEB

ANA = {"name": "Ana"}
CPU = {"cpu": "mesa"}
FOUR = [ANA, CPU, CPU, CPU]
STOCK = {"from": "stock"}

# Of the hands that the others hold, cards are laid off on this one's run of spades from both ends, and on its nines.
KNOCKER = "4S 5S 6S 9H 9D 9C AH 2D 3C AD"
LAYS_SEVEN = "KD KH KS 7S 3H 4C QC AC 7C 5D"
LAYS_EIGHT = "8S TC TD TH JC QD 2C 6H AS QS"  # only where a seven lies already
LAYS_TWO = "8C 8D 8H 3S 9S JH QH 6D JD 5C"
FOUR_HANDS = (KNOCKER, LAYS_SEVEN, LAYS_EIGHT, LAYS_TWO)


def deck_of(*hands: str, upcard: str = "", stock: str = "") -> list[str]:
    """A deck that deals these hands in turn order from the dealer's left; what is left open is filled without melds."""
    named = [faces(cards) for cards in (*hands, upcard, stock)]
    taken = [card for cards in named for card in cards]
    assert len(set(taken)) == len(taken), "a script names a card twice"
    rest = iter([card for card in MIXED if card not in taken])
    full = [[*cards, *(next(rest) for _ in range(10 - len(cards)))] for cards in named[: len(hands)]]
    dealt = [card for row in zip(*full, strict=True) for card in row]
    return [*dealt, *(named[-2] or (next(rest),)), *named[-1], *rest]


def make(desk: Desk, **wish: Any) -> list[dict[str, Any]]:
    """A game made by the API with this desk on its first seat; the invitations to the others'."""
    made = WEB.post(f"{desk.address}/api/games", json=wish).raise_for_status().json()
    desk.game, desk.token = made["id"], made["token"]
    return list(made["invites"])


def join(desk: Desk, invite: dict[str, Any], name: str) -> str:
    """Take an invited seat for somebody; the token of it."""
    body = {"name": name, "invite": invite["invite"]}
    joined = WEB.post(f"{desk.address}/api/games/{desk.game}/join", json=body).raise_for_status()
    return str(joined.json()["token"])


def rig(desk: Desk, cards: Sequence[str], cpu: Sequence[Any] = (), beside: Sequence[str] | None = None) -> None:
    """Fix the next deal, that of the other table too, and the CPUs' first moves."""
    body = {"deck": list(cards), "cpu_moves": list(cpu), **({} if beside is None else {"beside": list(beside)})}
    WEB.put(f"{desk.address}/api/dev/games/{desk.game}/next-deal", json=body).raise_for_status()


def post(desk: Desk, move: str, token: str = "", **fields: object) -> dict[str, Any]:
    """Make a move by the API, for this desk's seat or another's; the view after it."""
    headers = {"Authorization": f"Bearer {token or desk.token}"}
    answer = WEB.post(f"{desk.address}/api/games/{desk.game}/{move}", json=fields, headers=headers)
    return dict(answer.raise_for_status().json())


def knocks_from_the_stock(desk: Desk, discard: str) -> dict[str, Any]:
    """Deal, draw from the stock, and knock."""
    post(desk, "deal")
    post(desk, "draw", **STOCK)
    return post(desk, "knock", discard=discard)


def knocks_with_the_upcard(desk: Desk, discard: str) -> dict[str, Any]:
    """Deal, keep the upcard, and knock."""
    post(desk, "deal")
    post(desk, "upcard", take=True)
    return post(desk, "knock", discard=discard)


def four_knocked(desk: Desk, hands: Sequence[str] = FOUR_HANDS, target: int = 100) -> dict[str, Any]:
    """Four at the older table; the person knocks on its first turn with seven or whatever the hands make of it."""
    make(desk, rules="clasico", target=target, seats=FOUR)
    rig(desk, deck_of(*hands, stock="KC"))
    return knocks_from_the_stock(desk, "KC")


def play_on(desk: Desk) -> dict[str, Any]:
    """One decision of this desk's seat by the API: what leaves least is thrown, and knocked with; the view after it."""
    view = desk.view
    legal, hand = view["legal"], view["hand"]
    kinds = [move["move"] for move in legal]
    if "deal" in kinds:
        return post(desk, "deal")
    if "upcard" in kinds:
        return post(desk, "upcard", take=False)
    if "draw" in kinds:
        return post(desk, "draw", **STOCK)
    open_to = [entry for entry in hand["after_discard"] if entry["knock" if "knock" in kinds else "legal"]]
    best = min(open_to, key=lambda entry: entry["deadwood"])["card"]
    return post(desk, "knock", discard=best) if "knock" in kinds else post(desk, "discard", card=best)


def play_rounds(desk: Desk, rounds: int) -> dict[str, Any]:
    """Play so many deals to their end, or the whole game where that is shorter."""
    view = desk.view
    for _ in range(rounds):
        if view["status"] == "finished":
            break
        view = play_on(desk)
        while view["status"] == "playing":
            view = play_on(desk)
    return view


def fits(desk: Desk) -> bool:
    """Whether nothing sticks out to the right of the screen."""
    return bool(desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def shown_cards(desk: Desk, within: str = "body") -> list[str]:
    """The faces that the document holds there, in their order."""
    script = "(root) => [...document.querySelectorAll(`${root} [data-card]`)].map((node) => node.dataset.card)"
    return list(desk.page.evaluate(script, within))
