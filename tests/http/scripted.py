"""Games whose next deal is ordered through the development door, so that a test knows every card."""

import httpx
from tests.deals import DEALER, NON_DEALER, deck
from tests.http.guests import Guest, against_the_cpu, rig, two_people

UPCARD = "8D"
STOCK = "9C 3S 5D KS TH 4C"
KNOCKS_AT_TEN = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"  # with any card drawn and thrown
ALMOST_GIN = "4S 5S 6S 9H 9D 9C 2H 3H 4H KD"  # gin with a 5H, 7S, 3S or 9S, when KD is thrown
GOES_GIN = "4S 5S 6S 9H 9D 9C AH 2H 3H 4H"


async def ana_and_eva(
    client: httpx.AsyncClient, *, first: str = NON_DEALER, second: str = DEALER, stock: str = STOCK, **wish: object
) -> tuple[Guest, Guest]:
    """Two people and an ordered deal that is still to be made; Ana does not deal and so is first."""
    ana, eva = await two_people(client, **wish)
    await rig(ana, deck(first, second, UPCARD, stock))
    return ana, eva


async def ana_alone(
    client: httpx.AsyncClient,
    cpu: str,
    *,
    first: str = NON_DEALER,
    second: str = DEALER,
    stock: str = STOCK,
    **wish: object,
) -> Guest:
    """Ana against the computer, which is told its first moves, and an ordered deal that is still to be made."""
    ana = await against_the_cpu(client, **wish)
    await rig(ana, deck(first, second, UPCARD, stock), cpu)
    return ana


async def say(guests: tuple[Guest, Guest], words: str) -> None:
    """Play a script of two people: each word by the seat whose turn it is."""
    for word in words.split():
        view = await guests[0].view()
        turn = view["hand"]["turn"] if view["status"] == "playing" else 0
        await guests[turn].say(word)
