"""Moves as they travel: one tagged JSON object each, and nothing else passes."""

import json

import msgspec
import pytest
from tests.deals import move

from tapete.engine.moves import Knock, Move

TOLD = {
    "take": '{"move":"upcard","take":true}',
    "pass": '{"move":"upcard","take":false}',
    "stock": '{"move":"draw","from":"stock"}',
    "pile": '{"move":"draw","from":"discard"}',
    "-KD": '{"move":"discard","card":"KD"}',
    "!KD": '{"move":"knock","discard":"KD"}',
    "big": '{"move":"big-gin"}',
}
REFUSED = [
    "{}",
    "[]",
    '{"move":"deal"}',
    '{"move":"pass"}',
    '{"move":"upcard"}',
    '{"move":"upcard","take":1}',
    '{"move":"draw","from":"hand"}',
    '{"move":"draw","source":"stock"}',
    '{"move":"discard"}',
    '{"move":"discard","card":"10H"}',
    '{"move":"discard","card":"KD\\n"}',
    '{"move":"discard","card":"KD","seat":1}',
    '{"move":"big-gin","discard":"KD"}',
    '{"move":"big_gin"}',
    '{"move":"knock","discard":null}',
    '{"move":"knock","discard":"KD","melds":["4S","5S"]}',
    '{"move":"knock","discard":"KD","melds":[["4S","5S","6X"]]}',
]


@pytest.mark.parametrize(("word", "text"), TOLD.items(), ids=TOLD)
def test_each_move_has_its_own_text(word: str, text: str) -> None:
    assert msgspec.json.encode(move(word)).decode() == text
    assert msgspec.json.decode(text, type=Move) == move(word)


def test_a_knock_may_carry_its_melds() -> None:
    knock = Knock("KD", (("4S", "5S", "6S"), ("9C", "9D", "9H")))
    text = msgspec.json.encode(knock)
    assert json.loads(text)["melds"] == [["4S", "5S", "6S"], ["9C", "9D", "9H"]]
    assert msgspec.json.decode(text, type=Move) == knock


@pytest.mark.parametrize("text", REFUSED)
def test_anything_else_is_stopped_at_the_wire(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Move)
