"""Ids and tokens: what they look like, and that they are nothing but the chance that they are made of."""

import re
import secrets

import pytest

from tapete.play.secret import may_be_id, new_id, new_token


def test_an_id_has_twelve_url_safe_characters_and_begins_with_a_letter_or_a_digit() -> None:
    for _ in range(2_000):
        assert re.fullmatch("[A-Za-z0-9][A-Za-z0-9_-]{11}", new_id(secrets.token_bytes))


def test_an_id_that_would_begin_with_a_dash_is_drawn_again() -> None:
    drawn = iter([b"\xfb" + bytes(8), b"\xff" + bytes(8), bytes(9)])
    assert new_id(lambda _: next(drawn)) == "AAAAAAAAAAAA"


def test_ids_carry_72_bits_and_tokens_256() -> None:
    asked: list[int] = []

    def entropy(length: int) -> bytes:
        asked.append(length)
        return bytes(length)

    new_id(entropy)
    assert len(new_token(entropy)) == 43
    assert asked == [9, 32]


def test_no_two_are_alike() -> None:
    assert len({new_id(secrets.token_bytes) for _ in range(2_000)}) == 2_000
    assert len({new_token(secrets.token_bytes) for _ in range(2_000)}) == 2_000


@pytest.mark.parametrize("text", ["", "a b", "\0", "ñ", "a/b", "x" * 41, "a\n", "..", "１"])
def test_what_cannot_be_an_id_is_known_without_a_question(text: str) -> None:
    assert not may_be_id(text)


def test_every_id_may_be_one() -> None:
    assert all(may_be_id(new_id(secrets.token_bytes)) for _ in range(500))
