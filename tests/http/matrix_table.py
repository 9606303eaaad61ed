"""Who may do what, by hand from the API's promises: every route, everybody who may come, every state of a game.

A cell is a status or a problem's code. Where it has several words they are for the host, the seat whose turn comes
second (the owner of the turn in `second's turn`), and a third seat. Where several refusals would do, the order is: who
asks cannot be read, what is asked for is not there, who asks does not sit there, the hand, the turn, the move.
"""

STATES = ("waiting", "host's turn", "second's turn", "between hands", "finished")
NOWHERE = ("unknown id", "malformed id")
SEATED = ("host", "second", "third")
STRANGERS = ("guest of another game", "garbage", "left")  # whose token opens no seat here
ASKERS = (*SEATED, "spectator", *STRANGERS, "malformed")

STATUS = {
    "unauthorized": 401,
    "not-your-seat": 403,
    "not-the-host": 403,
    "not-found": 404,
    "no-such-seat": 422,
}
OTHERS_FORBIDDEN = "200 not-the-host not-the-host"
OTHERS_TAKEN = "seat-taken not-the-host not-the-host"

# By state, for those who sit. Spectators are 401 there, strangers 403, and nobody finds what is not there.
SEATS = {
    "leave": ("200", "200", "200", "200", "game-finished"),
    "rematch": ("game-running", "game-running", "game-running", "game-running", "201"),
    "seats/3/cpu": (OTHERS_FORBIDDEN, "seat-taken", "seat-taken", "seat-taken", "game-finished"),
    "seats/1/cpu": (*["not-away seat-taken not-away"] * 4, "game-finished"),
    "seats/5/cpu": (*["no-such-seat"] * 4, "game-finished"),
    "seats/3/invite": (OTHERS_FORBIDDEN, *[OTHERS_TAKEN] * 4),
    "seats/1/invite": (*[OTHERS_TAKEN] * 5,),
    "seats/5/invite": (*["no-such-seat"] * 5,),
    "deal": ("seats-open", "hand-running", "hand-running", "200", "game-finished"),
}


def _in_turn(code: str) -> tuple[str, ...]:
    """A move that whoever is on turn is answered like this, and others not at all."""
    host, second = f"{code} not-your-turn not-your-turn", f"not-your-turn {code} not-your-turn"
    return "no-hand", host, second, "hand-finished", "hand-finished"


GIN = {
    **SEATS,
    "draw": _in_turn("200"),
    "discard": _in_turn("wrong-phase"),
    "knock": _in_turn("wrong-phase"),
    "upcard": _in_turn("wrong-phase"),
    "big-gin": _in_turn("wrong-phase"),
    **{name: _in_turn("other-games-move") for name in ("take-back", "open", "meld", "lay-off", "swap-joker")},
}
RUMMY = {
    **SEATS,
    "draw": _in_turn("200"),
    **{name: _in_turn("wrong-phase") for name in ("discard", "take-back", "open", "meld", "lay-off", "swap-joker")},
    **{name: _in_turn("other-games-move") for name in ("knock", "upcard", "big-gin")},
}
TABLES = {"gin": GIN, "rummy": RUMMY}

BODIES: dict[str, object] = {
    "deal": {},
    "upcard": {"take": True},
    "draw": {"from": "stock"},
    "discard": {"card": "KD"},
    "knock": {"discard": "KD"},
    "open": {"melds": [["KS", "KH", "KD"]]},
    "meld": {"cards": ["KS", "KH", "KD"]},
    "lay-off": {"card": "KD", "meld": 0, "end": "low"},
    "swap-joker": {"card": "KD", "meld": 0, "joker": 0},
    "cpu": {"cpu": "mesa"},
}

# Everybody alike, whatever they bring: what is asked about a game's last hand, by state.
RUNNING = "hand-running"
HANDS: dict[str, tuple[str, ...]] = {
    "": ("not-found", RUNNING, RUNNING, "200", "200"),
    "/positions": ("not-found", RUNNING, RUNNING, "200", "200"),
    "/showdown": ("not-found", RUNNING, RUNNING, "200", "200"),
    "/proof": ("not-found", RUNNING, RUNNING, "not-found", "not-found"),  # the decks of these games were ordered
    "/comments": ("not-found", RUNNING, RUNNING, "200", "200"),
}
HAND_WRITES: dict[str, tuple[object, tuple[str, ...]]] = {
    "/rematch": ({}, ("not-found", RUNNING, RUNNING, "201", "201")),
    "/comments": ({"text": "Buena mano"}, ("not-found", RUNNING, RUNNING, "201", "201")),
}
JOIN = ("201", "not-found", "not-found", "not-found", "not-found")

# Everybody alike, and no game in it.
OPEN: dict[str, tuple[str, object, int]] = {
    "POST /api/games": ("/api/games", {"seats": [{"name": "Ana"}]}, 201),
    "GET /api/worked-hands": ("/api/worked-hands", None, 200),
    "POST /api/calculator/deadwood": ("/api/calculator/deadwood", {"cards": [f"{rank}C" for rank in "A234567"]}, 200),
    "POST /api/calculator/showdown": (
        "/api/calculator/showdown",
        {
            "knocker": ["4S", "5S", "6S", "9H", "9D", "9C", "AH", "2H", "3H", "4H"],
            "defender": ["KS", "KC", "QS", "QC", "JS", "JC", "7S", "7C", "8H", "8D"],
        },
        200,
    ),
    "POST /api/calculator/meld": ("/api/calculator/meld", {"cards": ["5H", "XX", "7H"]}, 200),
    "POST /api/calculator/opening": ("/api/calculator/opening", {"cards": ["KS", "KH", "KD"]}, 200),
    "GET /api/rules": ("/api/rules", None, 200),
    "GET /api/rules/{name}": ("/api/rules/rummy", None, 200),
    "GET /health/live": ("/health/live", None, 200),
    "GET /health/ready": ("/health/ready", None, 200),
    "GET /metrics": ("/metrics", None, 200),
    "GET /{path}": ("/js/main.js", None, 200),
    "GET /": ("/", None, 200),
    "GET /schema": ("/schema", None, 200),
    "GET /schema/openapi.json": ("/schema/openapi.json", None, 200),
    "GET /schema/{path}": ("/schema/nothing", None, 404),
}

GAME_READS = {"": "the view", "/events": "the stream", "/hands": "the score sheet"}


def routes() -> set[str]:
    """The routes that have a row."""
    seated = {f"POST /api/games/{{game}}/{_template(name)}" for name in GIN}
    reads = {f"GET /api/games/{{game}}{page}" for page in GAME_READS}
    hands = {f"GET /api/hands/{{hand}}{page}" for page in HANDS} | {
        f"POST /api/hands/{{hand}}{page}" for page in HAND_WRITES
    }
    return {*OPEN, *seated, *reads, *hands, "POST /api/games/{game}/join"}


def _template(name: str) -> str:
    parts = ["{seat}" if part.isdigit() else part for part in name.split("/")]
    return "/".join(parts)


def body_for(name: str) -> object:
    """A body that is well-formed for a seat's route."""
    return BODIES.get(name.rpartition("/")[2], {})


def expected_of_seat(game: str, name: str, state: str, asker: str) -> str:
    """The cell for a route that is for those who sit."""
    if asker == "malformed":
        return "unauthorized"
    if state in NOWHERE:
        return "not-found"
    if asker == "spectator":
        return "unauthorized"
    if asker in STRANGERS:
        return "not-your-seat"
    words = TABLES[game][name][STATES.index(state)].split()
    return words[SEATED.index(asker) % len(words)]


def expected_of_look(page: str, state: str, asker: str) -> str:
    """The cell for the view, the stream or the score sheet of a game."""
    if page == "/hands":
        return "not-found" if state in NOWHERE else "200"
    if asker == "malformed":
        return "unauthorized"
    if state in NOWHERE:
        return "not-found"
    return "not-your-seat" if asker in STRANGERS else "200"


def expected_of_all(row: tuple[str, ...], state: str) -> str:
    """The cell for what everybody may ask alike."""
    return "not-found" if state in NOWHERE else row[STATES.index(state)]
