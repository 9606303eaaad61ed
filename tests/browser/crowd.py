"""Decks for hands of more than two, and playing on as anybody would."""

from typing import Any

import pytest
from tests.browser.desk import Desk
from tests.deals import MIXED, faces
from tests.servers import WEB

# Deals of a game by chance, before one that ends it.
BY_CHANCE = pytest.mark.parametrize("by_chance", [1, pytest.param(1000, marks=pytest.mark.long)])
DECIDE = ("oferta_tu", "robar", "tirar")
REST = ("fin_mano", "tablas", "fin_partida")


def pack(*hands: str, players: int = 2, upcard: str = "", stock: str = "") -> list[str]:
    """A deck that deals these hands, from the dealer's left on; what is left open gets cards that nothing names."""
    named = [faces(hand) for hand in (*hands, *[""] * (players - len(hands)))]
    taken = {card for cards in (*named, faces(upcard), faces(stock)) for card in cards}
    rest = iter([card for card in MIXED if card not in taken])
    full = [[*cards, *(next(rest) for _ in range(10 - len(cards)))] for cards in named]
    dealt = [card for turn in zip(*full, strict=True) for card in turn]
    return [*dealt, *(faces(upcard) or (next(rest),)), *faces(stock), *rest]


def opened(desk: Desk) -> None:
    """Take over the game that the page has just made."""
    desk.game = desk.page.url.split("#/gin/")[1]
    desk.token = desk.page.evaluate("game => JSON.parse(localStorage.getItem(`tapete.token.${game}`))", desk.game)


def decide(desk: Desk) -> None:
    """One decision of a turn: pass, draw from the stock, knock when that is open, or throw what leaves the least."""
    phase = desk.phase
    if phase == "oferta_tu":
        desk.press("pass")
    elif phase == "robar":
        desk.press("stock")
    elif desk.at("knock").get_attribute("aria-disabled") == "false":
        desk.press("knock")
        desk.press("knock")
    else:
        entries = [entry for entry in desk.view["hand"]["after_discard"] if entry["legal"]]
        desk.throw(min(entries, key=lambda entry: entry["deadwood"])["card"])
    desk.leaves(phase)


def call(desk: Desk, token: str, what: str, body: dict[str, Any]) -> dict[str, Any]:
    """A move of another person, made by the API; the table as that person sees it."""
    headers = {"Authorization": f"Bearer {token}"}
    answer = WEB.post(f"{desk.address}/api/games/{desk.game}/{what}", json=body, headers=headers)
    return dict(answer.raise_for_status().json())


def join(desk: Desk, name: str, invite: str) -> dict[str, Any]:
    """Somebody sits down by the API: the token among the rest."""
    body = {"name": name, "invite": invite}
    return dict(WEB.post(f"{desk.address}/api/games/{desk.game}/join", json=body).raise_for_status().json())
