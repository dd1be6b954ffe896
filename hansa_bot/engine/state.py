"""States: everything that is true of a table at one version, pending questions included, as records that serialise
by themselves; views, what one seat, or a spectator, may see, made by copying what may be seen, never by deleting; and
chance, a keyed counter inside the state, or draws that were given explicitly.

Seats are places at a table, counted from 0 in playing order; the engine knows no users. The same key gives the same
game in every Python version, and nothing public lets anybody guess the key.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any, Protocol, TypeVar

import msgspec

from hansa_bot.engine.errors import DrawError
from hansa_bot.letters import plain_letters, without_marks

T = TypeVar("T")
REDRAWN = "redrawn"
"""The name of every draw that redraws something hidden."""


class Chance(Protocol):
    """A source of chance for redrawing hidden things: a `random.Random`, or a table's own."""

    def getrandbits(self, bits: int, /) -> int:
        """Return a number of so many bits."""

    def randint(self, least: int, most: int, /) -> int:
        """Return a number from `least` to `most`."""

    def choice(self, items: Sequence[T], /) -> T:
        """Return one of the items."""

    def shuffle(self, items: list[Any], /) -> None:
        """Put the items into random order."""


class Rng(msgspec.Struct):
    """The source of all chance of one table.

    `count` rises with every draw. `given` holds results by the name of the draw, first one first, for a game that
    was played elsewhere; a name that stands in it is never drawn at random.
    """

    key: str
    count: int = 0
    given: dict[str, list[Any]] = {}

    def clone(self) -> Rng:
        """Return an independent copy."""
        given = {name: rest[:] for name, rest in self.given.items()} if self.given else {}
        return Rng(self.key, self.count, given)

    def getrandbits(self, bits: int, /) -> int:
        """Return a number of so many bits, 256 at most."""
        return _below(self, 1 << bits)

    def randint(self, least: int, most: int, /) -> int:
        """Return a number from `least` to `most`."""
        return pick(self, REDRAWN, range(least, most + 1))

    def choice(self, items: Sequence[T], /) -> T:
        """Return one of the items."""
        return pick(self, REDRAWN, items)

    def shuffle(self, items: list[Any], /) -> None:
        """Put the items into random order."""
        items[:] = shuffle(self, REDRAWN, items)


def seal(key: str) -> str:
    """Return the SHA-256 of a secret key, as hexadecimal digits: told before the first draw, it fixes all of them."""
    return hashlib.sha256(key.encode()).hexdigest()


SHOWN = 32
"""Digits of a seal that a card shows: 128 bits, for which nobody finds another key."""


def shown_seal(key: str) -> str:
    """Return as much of a key's seal as a card shows."""
    return seal(key)[:SHOWN]


def is_seal(text: str, key: str) -> bool:
    """Return whether a text is the seal of a key, in full or as a card shows it."""
    digits = text.strip().lower()
    return len(digits) >= SHOWN and seal(key).startswith(digits)


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that was made: by which key, with which of its numbers (`count` of them from `first` on), the result.

    One that was `given` used no number.
    """

    name: str
    key: str
    first: int
    count: int
    result: Any
    given: bool


_noted: ContextVar[list[Draw] | None] = ContextVar("noted", default=None)


@contextmanager
def noted_draws() -> Iterator[list[Draw]]:
    """Collect every draw that is made inside the context, in order."""
    draws: list[Draw] = []
    token = _noted.set(draws)
    try:
        yield draws
    finally:
        _noted.reset(token)


class Decision(msgspec.Struct):
    """One pending question to one or several seats.

    `seats` still owe an answer, in ascending order; when several do, the order of their answers must not matter.
    `data` holds whatever small integers the title needs to go on.
    """

    kind: str
    seats: list[int]
    data: list[int] = []

    def clone(self) -> Decision:
        """Return an independent copy."""
        return Decision(self.kind, self.seats[:], self.data[:])


class State(msgspec.Struct, kw_only=True):
    """What every title's state has; a title adds flat lists, ints and bytearrays of its own.

    The top of `stack` is the pending decision; its bottom is the turn. `turn` counts turns from 1, 0 in setup.
    A state that was handed out is never changed again.
    """

    seats: int
    rng: Rng
    stack: list[Decision]
    turn: int = 0
    over: bool = False

    @property
    def waiting(self) -> list[int]:
        """Seats that must decide now, ascending; empty after the end."""
        return [] if self.over or not self.stack else self.stack[-1].seats


S = TypeVar("S", bound=State)


def encode(state: State) -> bytes:
    """Return the canonical JSON of a state: the same state always gives the same bytes.

    Raises TypeError for a field that has no such form.
    """
    try:
        # Sorted keys: a dict remembers the order in which it was filled, and digests must not.
        return msgspec.json.encode(state, order="deterministic")
    except TypeError as error:
        raise TypeError(
            f"{type(state).__name__} has a field without a canonical form: the keys of its dicts must be texts, and "
            f"what it holds must be what msgspec writes as JSON ({error})"
        ) from error


def decode(kind: type[S], data: bytes | str | dict[str, Any]) -> S:
    """Return the state that `encode` wrote; raises msgspec.ValidationError when the data does not fit."""
    if isinstance(data, dict):
        return msgspec.convert(data, kind)
    return msgspec.json.decode(data, type=kind)


def digest(state: State) -> str:
    """Return a short fingerprint of a state, equal in every process and Python version."""
    # 64 bits show any replay that goes astray, and are short enough for every line of a log.
    return hashlib.sha256(encode(state)).hexdigest()[:16]


class View(msgspec.Struct, kw_only=True):
    """What every title's view has. `seat` is the reader, None for a spectator."""

    seat: int | None
    seats: int
    turn: int
    over: bool
    waiting: list[int]
    decision: str | None


def letter(seat: int) -> str:
    """Return the letter of a seat in notation and records: A for seat 0."""
    return chr(ord("A") + seat)


def initial(name: str) -> str:
    """Return the first letter of a name as a capital without accents; empty where that is none from A to Z."""
    plain = without_marks("".join(map(plain_letters, name)))
    first = next((char for char in plain if char.isalnum()), "").upper()
    return first if first in ascii_uppercase else ""


def seat_signs(names: Sequence[str]) -> tuple[str, ...]:
    """Return the signs of seats, which never depend on colour: the initials of their names where all differ.

    Else they are the seats' letters. A name that is told apart by its letter ("Anna (B)") has that for a sign.
    """
    letters = tuple(letter(seat) for seat in range(len(names)))
    # Two people of one name got the letters of their seats behind it: there the ending counts, not the initial.
    endings = ("".join(name.split()[1:][-1:]).strip("()") for name in names)
    found = tuple(
        own if ending == own else initial(name) for name, ending, own in zip(names, endings, letters, strict=True)
    )
    return found if all(found) and len(set(found)) == len(found) else letters


def nobodys_sign(signs: Sequence[str]) -> str:
    """Return the sign of what no seat plays: N, where that is no seat's."""
    return next(sign for sign in "NXYZQW" if sign not in signs)


def _below(rng: Rng, bound: int) -> int:
    # Keyed, so that nobody can work out later draws from earlier ones; 256 bits make the bias of a remainder nothing.
    number = hmac.digest(rng.key.encode(), rng.count.to_bytes(8, "big"), "sha256")
    rng.count += 1
    return int.from_bytes(number, "big") % bound


def shuffle(rng: Rng, name: str, items: Sequence[T], rule: str = "") -> list[T]:
    """Return the items in random order, or in the order given for this draw.

    Raises DrawError, naming the rule, when the given order is not an order of these very items.
    """
    return deal(rng, name, items, len(items), rule)


def deal(rng: Rng, name: str, items: Sequence[T], count: int, rule: str = "") -> list[T]:
    """Return so many of the items in random order, or those given for this draw; the others stay out of the game.

    Raises DrawError, naming the rule, when what is given cannot be had from these items.
    """
    if name not in rng.given:
        order = list(items)
        # All are shuffled even where few are dealt: stored games rest on how far the counter moves.
        for last in range(len(order) - 1, 0, -1):
            other = _below(rng, last + 1)
            order[last], order[other] = order[other], order[last]
        return _collect(rng, name, max(len(order) - 1, 0), order[:count])
    # A given result counts as a draw too: the counter is how a session sees that free undo ends here.
    rng.count += 1
    rest = rng.given[name]
    dealt = rest[:count]
    if len(dealt) < count or Counter(map(str, dealt)) - Counter(map(str, items)):
        raise DrawError(name, dealt, items, rule)
    rng.given[name] = rest[count:]
    return _collect(rng, name, 0, dealt)


def mixed(rng: Chance, hidden: Iterable[int]) -> list[int]:
    """Return hidden things in an order that rests on chance and on which ones they are, not on how they lay."""
    found = sorted(hidden)
    rng.shuffle(found)
    return found


def pick(rng: Rng, name: str, items: Sequence[T], rule: str = "") -> T:
    """Return one of the items at random, or the next result given for this draw (a die is a pick from its faces).

    Raises DrawError, naming the rule, when the given result is none of the items.
    """
    if name in rng.given:
        rng.count += 1
        rest = rng.given[name]
        if not rest or rest[0] not in items:
            raise DrawError(name, rest[:1], items, rule)
        rng.given[name] = rest[1:]
        result: T = rest[0]
        return _collect(rng, name, 0, result)
    return _collect(rng, name, 1, items[_below(rng, len(items))])


def _collect(rng: Rng, name: str, count: int, result: T) -> T:
    draws = _noted.get()
    if draws is not None:
        draws.append(Draw(name, rng.key, rng.count - count, count, result, name in rng.given))
    return result
