"""States serialise by themselves and have a fingerprint."""

import msgspec
import pytest

from hansa_bot.engine.rng import Rng
from hansa_bot.engine.state import Decision, State, decode, digest, encode

GOLDEN_DIGEST = "22af00c92422092b"


class Board(State, kw_only=True):
    """A state with a bytearray and a dictionary."""

    spaces: bytearray = msgspec.field(default_factory=bytearray)
    names: dict[str, int] = msgspec.field(default_factory=dict)


def board(**more):
    return Board(seats=2, rng=Rng("key"), stack=[Decision("turn", [1])], **more)


def test_a_state_survives_its_encoding():
    state = board(spaces=bytearray(b"\x00\xff"), names={"b": 1})
    for data in (encode(state), encode(state).decode(), msgspec.json.decode(encode(state))):
        assert decode(Board, data) == state


def test_the_encoding_is_canonical():
    first, second = board(names={"a": 1, "b": 2}), board(names={"b": 2, "a": 1})
    assert encode(first) == encode(second)
    assert digest(first) == digest(second)


def test_the_fingerprint_is_a_golden_value():
    assert digest(board()) == GOLDEN_DIGEST


def test_every_difference_shows():
    digests = {digest(state) for state in (board(), board(turn=1), board(spaces=bytearray(1)), board(over=True))}
    assert len(digests) == 4


def test_data_that_does_not_fit_is_refused():
    with pytest.raises(msgspec.ValidationError):
        decode(Board, b'{"seats": "two"}')


def test_waiting_is_the_top_decision():
    state = board()
    state.stack.append(Decision("shift", [0]))
    assert state.waiting == [0]
    state.over = True
    assert state.waiting == []
    assert Board(seats=1, rng=Rng("key"), stack=[]).waiting == []
