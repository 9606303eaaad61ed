"""Checks of one promise each, made to be run over the program as it is, and over the program with a fault in it.

Each is handed the URL of a database with empty tables, opens the program on it, and fails by an AssertionError where
the promise is broken. `ON_POSTGRESQL` are those that two processes are needed for.
"""

from collections.abc import Awaitable, Callable

from tests.faults import check_company, check_keys, check_saving, check_winning

Check = Callable[[str], Awaitable[None]]

ON_SQLITE: tuple[Check, ...] = (
    check_saving.nothing_is_told_before_it_is_saved,
    check_winning.one_of_eight_moves_for_a_version_is_made,
    check_winning.a_move_for_an_old_version_is_refused,
    check_winning.one_of_eight_guests_takes_a_seat,
    check_winning.one_of_sixteen_like_moves_is_made,
    check_keys.whatever_write_is_in_doubt_the_key_settles_it,
    check_keys.the_first_answer_is_given_again,
    check_keys.a_key_is_a_seats_own,
    check_keys.a_key_is_for_one_request,
    check_saving.changes_have_the_writers_lock_from_their_beginning,
    check_saving.a_commit_is_synced,
    check_saving.what_cannot_be_saved_is_refused_and_can_be_asked_again,
    check_saving.a_file_is_served_by_one_process,
    check_winning.a_move_counts_until_the_grace_is_over,
    check_winning.of_a_move_and_the_end_of_its_time_one_is_played,
    check_company.a_spectators_stream_shows_no_hand,
    check_company.a_seat_that_was_left_opens_nothing_and_tells_nothing,
    check_winning.who_asks_for_another_game_is_told_the_same_one,
)
ON_POSTGRESQL: tuple[Check, ...] = (
    check_company.what_another_process_does_is_seen_at_once,
    check_company.a_stream_tells_what_another_process_did,
    check_company.of_two_processes_one_ends_a_turn,
)
