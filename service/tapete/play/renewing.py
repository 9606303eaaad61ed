"""After a database was put back: the deals that were to come are drawn anew.

In the time that was undone they may have been dealt and seen; dealt again from the same seeds, some would know them.
"""

import msgspec

from tapete.engine import shuffle
from tapete.play.house import House
from tapete.play.opened import NextDeal
from tapete.play.rows import as_text, opened_from
from tapete.play.secret import new_id
from tapete.store.games import load_game
from tapete.store.inspection import game_ids, renew_deals, skip_versions

_UNREACHED = 10_000  # versions: more than a game has


async def renew(house: House) -> int:
    """Draw new ids and seeds for every deal that waits; how many games they were in. Games that are not over go on from
    versions that were never reached, so that none is taken for one of the time that was undone.

    A deck that was fixed beforehand (a deal played once more) stays, since it is known anyway.
    """
    renewed, last = 0, ""
    while found := await house.database.read(game_ids, last):
        renewed += sum([await _renewed(house, ident) for ident in found])
        last = found[-1]
    await house.write(skip_versions, _UNREACHED)
    return renewed


async def _renewed(house: House, ident: str) -> bool:
    row = await house.database.read(load_game, ident)
    upcoming = () if row is None else opened_from(row).next
    if row is None or not any(one.seed for one in upcoming):
        return False
    drawn = tuple(_drawn(house, one) for one in upcoming)
    return await house.write(renew_deals, ident, row.version, as_text(drawn))


def _drawn(house: House, one: NextDeal) -> NextDeal:
    if one.seed is None:
        return one
    return msgspec.structs.replace(one, hand=new_id(house.entropy), seed=house.entropy(shuffle.SEED_BYTES))
