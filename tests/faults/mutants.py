"""Faults to be planted in the program, as data: what is wrong, how it is put there, and the check that must fail."""

from collections.abc import Callable
from typing import NamedTuple

from tests.faults import check_company, check_keys, check_saving, check_winning
from tests.faults.checks import Check
from tests.faults.plants import (
    WHATEVER_VERSION,
    Put,
    answer_before_the_commit,
    any_request,
    as_remembered,
    begin_deferred,
    busy_is_as_good_as_done,
    follow_twice,
    key_in_a_transaction_of_its_own,
    neither_version_nor_ply,
    never,
    remember_before_the_commit,
    synchronous,
    tell_before_the_commit,
    the_view_of,
    time_out_whatever_the_version,
)

from tapete.api import asking
from tapete.play import changes, clocks, once, tables, turns
from tapete.play.opened import OpenTable
from tapete.store import games as stored_games
from tapete.store import postgresql
from tapete.store.claim import Claim


class Mutant(NamedTuple):
    """A fault: how it is planted, and the check that catches it."""

    plant: Callable[[Put], None]
    caught_by: Check


MUTANTS: dict[str, Mutant] = {
    "a move is answered before it is saved": Mutant(
        answer_before_the_commit, check_saving.nothing_is_told_before_it_is_saved
    ),
    "a move is shown to others before it is saved": Mutant(
        remember_before_the_commit, check_saving.nothing_is_told_before_it_is_saved
    ),
    "listeners are told of a move before it is saved": Mutant(
        tell_before_the_commit, check_saving.nothing_is_told_before_it_is_saved
    ),
    "the version that a move was made for is not looked at": Mutant(
        lambda put: put(turns, "_check_version", lambda *_: None), check_winning.a_move_for_an_old_version_is_refused
    ),
    "a step is saved whatever the version is": Mutant(
        lambda put: put(stored_games, "_STEP", WHATEVER_VERSION), check_winning.one_of_eight_guests_takes_a_seat
    ),
    "neither the version nor the ply keeps a move from being made twice": Mutant(
        neither_version_nor_ply, check_winning.one_of_sixteen_like_moves_is_made
    ),
    "the same for moves that name their version": Mutant(
        neither_version_nor_ply, check_winning.one_of_eight_moves_for_a_version_is_made
    ),
    "the key is kept in a transaction of its own": Mutant(
        key_in_a_transaction_of_its_own, check_keys.whatever_write_is_in_doubt_the_key_settles_it
    ),
    "the key is not kept": Mutant(
        lambda put: put(once, "kept", lambda *_: None), check_keys.whatever_write_is_in_doubt_the_key_settles_it
    ),
    "the key is not looked up": Mutant(
        lambda put: put(once, "recalled", never), check_keys.the_first_answer_is_given_again
    ),
    "a retry is answered with the present view": Mutant(
        the_view_of(lambda seat: seat), check_keys.the_first_answer_is_given_again
    ),
    "a retry is answered with another seat's view": Mutant(
        the_view_of(lambda seat: 1 - seat), check_keys.the_first_answer_is_given_again
    ),
    "a key is not its seat's own": Mutant(
        lambda put: put(turns, "_scope", lambda table, *_: table.id), check_keys.a_key_is_a_seats_own
    ),
    "a key answers any request": Mutant(
        lambda put: put(asking, "_fingerprint", any_request), check_keys.a_key_is_for_one_request
    ),
    "a write begins as a read": Mutant(begin_deferred, check_saving.changes_have_the_writers_lock_from_their_beginning),
    "SQLite does not sync each commit": Mutant(synchronous("NORMAL"), check_saving.a_commit_is_synced),
    "SQLite never syncs": Mutant(synchronous("OFF"), check_saving.a_commit_is_synced),
    "PostgreSQL does not wait for its disk": Mutant(
        lambda put: put(postgresql, "SETTINGS", {"synchronous_commit": "off"}), check_saving.a_commit_is_synced
    ),
    "what could not be saved is answered all the same": Mutant(
        busy_is_as_good_as_done, check_saving.what_cannot_be_saved_is_refused_and_can_be_asked_again
    ),
    "a file is not claimed": Mutant(
        lambda put: put(Claim, "_taken", lambda _: True), check_saving.a_file_is_served_by_one_process
    ),
    "a move may come too late": Mutant(
        lambda put: put(turns, "has_run_out", lambda *_: False), check_winning.a_move_counts_until_the_grace_is_over
    ),
    "there is no grace": Mutant(
        lambda put: put(clocks, "GRACE", 0), check_winning.a_move_counts_until_the_grace_is_over
    ),
    "the table ends a turn whatever the version is": Mutant(
        time_out_whatever_the_version, check_winning.of_a_move_and_the_end_of_its_time_one_is_played
    ),
    "the same by two processes": Mutant(time_out_whatever_the_version, check_company.of_two_processes_one_ends_a_turn),
    "a spectator is taken for the first seat": Mutant(
        lambda put: put(OpenTable, "asker", lambda self, token: self.seated(token) if token else 0),
        check_company.a_spectators_stream_shows_no_hand,
    ),
    "a seat that was left is still known by its token": Mutant(
        lambda put: put(changes, "held", lambda table, _: table.holders),
        check_company.a_seat_that_was_left_opens_nothing_and_tells_nothing,
    ),
    "each who asks for another game sets one up": Mutant(
        follow_twice, check_winning.who_asks_for_another_game_is_told_the_same_one
    ),
    "a process shows a game as it remembers it": Mutant(
        lambda put: put(tables, "look", as_remembered), check_company.what_another_process_does_is_seen_at_once
    ),
    "the database tells other processes nothing": Mutant(
        lambda put: put(stored_games, "announce", lambda *_: None),
        check_company.a_stream_tells_what_another_process_did,
    ),
}


def plant_for_good(fault: str) -> None:
    """In a process that lives with it to its end."""
    MUTANTS[fault].plant(setattr)
