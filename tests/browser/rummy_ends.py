"""Deals of rummy that are over, in every way in which one can end."""

from typing import Any

from tests.browser.rummy_room import RummyDesk, deck
from tests.servers import WEB

GUESTS = ("Eva", "Leo", "Noa", "Teo", "Sol")
# With the ace of clubs from the stock all of it goes: twelve cards open, one is laid off, the last is thrown.
GOES_OUT = "KS KH KD 5H 6H 7H 2C 3C 4C 8D 8S 8C AS"
MELDS = [["KS", "KH", "KD"], ["5H", "6H", "7H"], ["2C", "3C", "4C"], ["8D", "8S", "8C"]]
# What the others are left with: a joker, an ace and courts among them.
LEFT = ("XX AD QC QD JD TD 9D 2S 4S 6S 9S JS QS", "AH AC KC QH 3H 5S 7S 9C TC JC 2H 4H 6H")
LEFT_COUNTS = (121, 98)
LIGHT = "2C 2D 3H 3S 4C 5D 6H 7S 9C 2H 4S JD 4D"
AS_LIGHT = "2S 2C 3C 3D 4H 5C 6D 7H 9S 2H 4H JS 4D"
LIGHT_COUNT = 61


def goes_out_closed(desk: RummyDesk, **options: Any) -> dict[str, Any]:
    """Opens and goes out in the first turn of three, by the API; the view after it."""
    desk.room(3, **options)
    desk.order(deck(GOES_OUT, *LEFT, seats=3, stock="AC"))
    desk.post("deal")
    desk.post("draw", **{"from": "stock"})
    desk.post("open", melds=MELDS)
    desk.post("lay-off", card="AC", meld=2, end="low")
    return desk.post("discard", card="AS")


def seated(desk: RummyDesk, **options: Any) -> list[str]:
    """A room of six people; everybody's token, one's own first."""
    invites = desk.room(6, GUESTS, **options)
    join = f"{desk.address}/api/games/{desk.game}/join"
    bodies = [{"name": GUESTS[invite["seat"] - 1], "invite": invite["invite"]} for invite in invites]
    return [desk.token, *(str(WEB.post(join, json=body).raise_for_status().json()["token"]) for body in bodies)]


def worn_out(desk: RummyDesk, *hands: str, **options: Any) -> dict[str, Any]:
    """Six people throw what they draw until there is nothing to draw from; one's own view after it.

    Without hands the cards are dealt by chance, and the deal can be proved.
    """
    tokens = seated(desk, **options)
    if hands:
        desk.order(deck(*hands, seats=6))
    view = desk.post("deal")
    while view["status"] == "playing":
        token = tokens[view["hand"]["turn"]]
        drawn = desk.post("draw", token, **{"from": "stock"})["hand"]["drawn"]
        view = desk.post("discard", token, card=drawn)
    return desk.view
