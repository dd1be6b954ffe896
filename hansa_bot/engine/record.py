"""Records: a whole game as JSON Lines, comfortable to write by hand and exact enough to replay.

The first line is the header, then comes one action a line. Blank lines and lines that start with `#` are comments.
Answers that the rules force need not be written: they follow by themselves. Written right behind the action that they
answer, each counts as that answer, once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

import msgspec

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import RecordError
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Entry
from hansa_bot.engine.state import letter

FORMAT = "table-record/1"
MOST_SEATS = 26
"""Each has a letter."""
MOST_OF_A_LINE = 100_000
"""Characters; the longest that a title writes is a header with all draws of a game."""
SEED, REDRAW = "seed", "redraw"
"""Verbs of moves that are nobody's: from here on chance comes from another secret, which stands behind them.

`redraw` draws from it also what no seat knows then; `seed` is that of older games and leaves it as it lies.
"""
NEW_SECRET = (SEED, REDRAW)
L = TypeVar("L", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Move:
    """One action of a record, or `undo` (also `undo/<version>`, further back than is free when it was `agreed`).

    `digest` is the fingerprint expected after it and all answers that it forced. `line` is where it stood in the
    file, or the version that it led to in a log.
    """

    seat: int
    action: Action
    digest: str | None = None
    comment: str | None = None
    line: int | None = None
    agreed: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """A game: its title, rules version, seats by name, options, secret seed or given draws, and what was done.

    A draw without a given result comes from the seed (an empty one if there is none). Without `rules` the record
    stands under whatever rules version replays it. One with a `position` begins there, not with a setup.
    """

    title: str
    seats: tuple[str, ...]
    moves: tuple[Move, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str | None = None
    draws: Mapping[str, list[Any]] = field(default_factory=dict)
    rules: int | None = None
    line: int | None = None
    position: dict[str, Any] | None = None

    @property
    def setup(self) -> Setup:
        """What the game starts from."""
        return Setup(len(self.seats), dict(self.options), self.seed or "", dict(self.draws))


class Origin(Setup, frozen=True):
    """What a game began with that does not follow from its table: draws that were given, and the game `before` it.

    That is a record, its seats named by their letters. It ends with the secret of all that was drawn from then on, or
    leads to `state`, the position from which a table is to play on, as it is stored; what no seat knows there is
    redrawn if the game `redraws`. A `state` without a game before it has nothing in it of what was hidden there.
    """

    before: str = ""
    state: str = ""
    redraws: bool = False


def origin_of(record: Record, moves: Sequence[Move], rules: int, state: str = "") -> Origin:
    """Return the origin of a game before which these moves of a record were made under a rules version."""
    letters = tuple(map(letter, range(len(record.seats))))
    before = replace(record, seats=letters, moves=tuple(moves), rules=record.rules or rules)
    setup = msgspec.structs.asdict(record.setup)
    return Origin(**setup, before=dump(before) if moves or state else "", state=state, redraws=bool(state))


# Unknown fields are refused: people write records by hand, and a misspelt "digest" would check nothing.
class _Header(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    format: str
    title: str
    seats: list[str]
    rules: int | None = None
    options: dict[str, str] = {}
    seed: str | None = None
    draws: dict[str, list[str | int]] = {}
    position: dict[str, Any] | None = None


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    seat: str | int
    action: str
    digest: str | None = None
    comment: str | None = None
    agreed: bool = False


def parse(text: str) -> Record:
    """Return the record that stands in a text; raises RecordError with the line that is wrong."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if _speaks(line)]
    if not lines:
        raise RecordError("there is no header line", 1)
    number, first = lines[0]
    header = _decode(first, _Header, number)
    _check_header(header, number)
    return Record(
        title=header.title,
        seats=tuple(header.seats),
        moves=tuple(_move(line, len(header.seats), number) for number, line in lines[1:]),
        options=header.options,
        seed=header.seed,
        draws=header.draws,
        rules=header.rules,
        line=number,
        position=header.position,
    )


def dump(record: Record) -> str:
    """Return a record as text that `parse` reads."""
    header = _Header(
        format=FORMAT,
        title=record.title,
        rules=record.rules,
        seats=list(record.seats),
        options=dict(record.options),
        seed=record.seed,
        draws=dict(record.draws),
        position=record.position,
    )
    moves = [_Line(letter(move.seat), move.action, move.digest, move.comment, move.agreed) for move in record.moves]
    return "".join(msgspec.json.encode(line).decode() + "\n" for line in (header, *moves))


def moves_of(entries: Sequence[Entry], *, digests: bool = True) -> tuple[Move, ...]:
    """Return the moves that lead to the same log; forced answers fall away and leave their digest behind.

    They are written only where the seat does the same once more, which would else be taken for them.
    """
    moves: list[Move] = []
    forced: list[Move] = []
    for entry in entries:
        digest = entry.digest if digests else None
        move = Move(entry.seat, entry.action, digest, line=entry.version, agreed=entry.rewound)
        if entry.auto and moves:
            moves[-1] = replace(moves[-1], digest=digest)
            forced.append(move)
            continue
        if any((answer.seat, answer.action) == (move.seat, move.action) for answer in forced):
            moves += forced
        moves.append(move)
        forced = []
    return tuple(moves)


def _speaks(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _decode(line: str, kind: type[L], number: int) -> L:
    if len(line) > MOST_OF_A_LINE:
        raise RecordError(f"the line is longer than {MOST_OF_A_LINE} characters", number)
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise RecordError(str(error), number) from error


def _check_header(header: _Header, number: int) -> None:
    if header.format != FORMAT:
        raise RecordError(f"the format is {header.format!r}, this reads {FORMAT!r}", number)
    if header.rules is not None and header.rules < 1:
        raise RecordError(f"there are no rules of version {header.rules}", number)
    if not header.seats:
        raise RecordError("no seats", number)
    if len(header.seats) > MOST_SEATS:
        raise RecordError(f"{len(header.seats)} seats are too many", number)
    if header.seed is None and not header.draws:
        raise RecordError("give a seed, or the draws by name", number)


def _move(line: str, seats: int, number: int) -> Move:
    read = _decode(line, _Line, number)
    letters = [letter(seat) for seat in range(seats)]
    sign = read.seat.upper() if isinstance(read.seat, str) else None
    seat = letters.index(sign) if sign in letters else read.seat
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise RecordError(f"seat {read.seat!r} is none of {', '.join(letters)} (or 0 to {seats - 1})", number)
    return Move(seat, read.action, read.digest, read.comment, number, read.agreed)
