"""What each problem code means, in plain English, for whoever reads an answer by eye.

Programs and translations go by the code and its params. A new code gets its line here and so stands on the schema page.
"""

TEXTS: dict[str, str] = {
    # the request as such
    "bad-request": "The request cannot be understood.",
    "unknown-host": "This server does not answer to the name in the request's Host header, or there is none.",
    "head-too-large": "A request's first line and headers may have {limit} bytes at most.",
    "cross-site": "Another site's page sent this, and only pages of this one may change anything here.",
    "unknown-parameter": "There is no query parameter {name} here.",
    "repeated-parameter": "The query parameter {name} may be given only once.",
    "invalid-parameter": "{field} is not of the form that is needed; see errors.",
    "method-not-allowed": "This address does not take that method; the Allow header lists those it takes.",
    "not-found": "There is nothing at this address.",
    "not-acceptable": "This can only be had in another media type.",
    # the body
    "not-json": "The body must be JSON, announced as Content-Type: application/json.",
    "body-too-large": "The body may have {limit} bytes at most.",
    "too-slow": "The request did not arrive within {seconds} seconds.",
    "malformed-json": "The body is not JSON: it breaks at byte {at}.",
    "not-utf-8": "The body is not UTF-8: byte {at} is no part of a character.",
    "duplicate-key": "The key {key} stands twice in one object, and which of the two is meant cannot be known.",
    "too-deep": "The body may be nested {limit} levels deep at most.",
    "nul-in-text": "The text at {path} holds the character NUL.",
    "lone-surrogate": "The text at {path} holds half a surrogate pair.",
    "not-a-number": "JSON has no {name}.",
    "number-too-large": "Numbers may not go beyond what a double can hold exactly, 2^53 - 1.",
    "invalid-body": "The body does not have the shape that is needed; see errors.",
    "missing-body": "A body is needed here.",
    "out-of-range": "{field} is well-formed, but outside of what is allowed; see errors.",
    "blank-name": "There is nothing to be seen in that name.",
    "blank-text": "There is nothing to be seen in that text.",
    "card-twice": "There is only one of each card.",
    "format-not-offered": "The rules {rules} are not played in the format {format}.",
    "length-not-target": "Rummy is played to a length, deal or 200, and has no other target.",
    "more-than-there-are": "Two packs and four jokers do not hold so many of these cards.",
    "not-among-the-cards": "{card} is not one of the cards.",
    "only-in-rummy": "{field} is chosen for rummy only.",
    "name-reserved": "The table itself uses the name {name}; choose another one.",
    "name-too-long": "A name has {most} visible characters at most.",
    "needs-oklahoma": "{field} goes with oklahoma only: a spade turned up doubles where the upcard sets the limit.",
    "upcard-needed": "At this table the knock limit comes from the upcard: name it.",
    "wrong-number-of-decks": "The next deal is of {hands}, one deck each.",
    "no-seat-for-a-person": "At least one seat is for a person.",
    "no-such-seat": "There is no seat {seat} at this table.",
    "not-a-deck": "A deck is the 52 cards, each once; in rummy two packs and four jokers.",
    "scripted-move-illegal": "The computer player was told to make a move that the rules refuse.",
    "target-not-offered": "A game under these rules is not played to that target.",
    "too-many-seats": "So many do not fit here: {most} at most, with these rules in this format.",
    "unknown-comment": "There is no such comment on this hand, or no longer.",
    "unknown-cpu": "There is no computer player of that name.",
    "unknown-rules": "There is no rule table of that name.",
    # who asks
    "unauthorized": "The token is not known here.",
    "forbidden": "That is not for you to do.",
    "not-your-seat": "That is another player's seat.",
    "not-the-host": "Open seats are looked after by the first person at the table, seat {host}.",
    # seats
    "game-running": "The game is not over yet.",
    "name-taken": "Somebody at this table has that name, or one that looks the same.",
    "not-away": "Whoever sits there has not been away for long enough: {seconds} seconds more.",
    "seat-taken": "Somebody sits on that seat.",
    # the rules refuse
    "already-opened": "You have opened in this deal; further melds are laid by meld.",
    "ambiguous-end": "That card fits both ends of the run: name the end.",
    "ambiguous-meld": "Those cards can be laid in more than one way: lay them from left to right.",
    "card-just-taken": "The card just taken from the discard pile may not be thrown in the same turn.",
    "card-not-held": "You do not hold that card.",
    "conflict": "That cannot be done as things stand.",
    "game-finished": "The game is over.",
    "hand-finished": "The hand is over.",
    "hand-running": "That hand is still being played; until it ends its cards stay hidden and no other is dealt.",
    "invalid-meld": "Those cards are no meld ({reason}); cards names those that it is about.",
    "invalid-melds": "Those cards do not make these melds.",
    "joker-not-laid": "A joker freed from the table must be laid again in the same turn.",
    "must-draw-stock": "Only the stock may be drawn from now.",
    "must-use-card": "The {card} off the pile must be laid this turn, or given back (take-back) before anything else.",
    "no-big-gin": "At this table big gin is not declared: eleven melded cards are a gin by a knock.",
    "no-hand": "No hand has been dealt yet.",
    "no-joker-there": "There is no joker at that place of the meld.",
    "no-such-meld": "There is no meld of that number on the table: it has {melds}.",
    "not-comparable": "That hand would not have come to this showdown at the other table: {reason}.",
    "not-in-hand": "You sit this hand out.",
    "not-opened": "You have not opened yet.",
    "not-the-jokers-card": "That joker stands for {stands_for}, and only that card takes its place.",
    "not-your-turn": "It is another player's turn.",
    "nothing-to-take-back": "There is no card to give back, or something else was done since it was taken.",
    "opening-too-low": "Those melds make {total}, and the opening needs {opening}.",
    "other-games-move": "There is no such move in this game.",
    "seats-open": "A seat is still open.",
    "time-ran-out": "Your time ran out before this came, and the table has ended your turn.",
    "too-much-deadwood": "There is too much deadwood to knock.",
    "upcard-dead": "The upcard was passed by everybody and stays where it is.",
    "wrong-phase": "That move does not fit this moment of the turn: now is the phase {phase}.",
    # the same thing twice, or too late
    "stale": "The game has moved on since the version you named; view is what it is now.",
    "idempotency-key-reused": "This Idempotency-Key came before with a different body.",
    # not now
    "too-many-streams": "So many live streams are open already ({whose}); close one or come back later.",
    "too-many-requests": "That was too often; Retry-After says when to come back.",
    "unavailable": "This cannot be done right now; Retry-After says when to try again.",
    "server-error": "Something went wrong on this side. The X-Request-Id header names this request in the log.",
}


def title(code: str) -> str:
    """A code as a headline: `not-your-turn` is "Not your turn"."""
    words = code.replace("-", " ").replace("json", "JSON").replace("utf 8", "UTF-8")
    return words[:1].upper() + words[1:]


def detail(code: str, params: dict[str, object]) -> str:
    """The sentence for a code with its params set in; a code or param that is missing leaves the headline."""
    try:
        return TEXTS[code].format_map(params)
    except KeyError:
        return f"{title(code)}."
