"""What the host decides with and the store keeps, as plain values: seats, timers, posts, requests.

Neither a database nor a platform is known here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from hansa_bot.engine.session import Entry


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits on a seat; the number of the seat is its place in the sequence of all.

    `computer` is the name of a computer player, or the kind of one without a name of its own: those that stand in for
    a person, and those that sat down before they had names.
    """

    name: str
    user: int | None
    computer: str | None
    # A computer player sits there only until this person comes back.
    kept_for: int | None = None
    # A number in the title's palette, where one was chosen.
    colour: int | None = None
    # Who began the game on the seat: seasons rank that person, even where somebody else ends it.
    starter: int | None = None

    @property
    def holder(self) -> int | None:
        """Whose seat it is, also while a computer player stands in for that person."""
        return self.kept_for if self.user is None else self.user


@dataclass(frozen=True, slots=True)
class StoredTable:
    """One table as stored, without its history."""

    id: int
    title: str
    guild: int | None
    channel: int
    status: str
    size: int
    options: dict[str, str]
    owner: int
    language: str
    seed: str | None = None
    rules: int | None = None
    version: int = 0
    # None until the game begins: a table with a state is worth reading even when it is closed.
    state: str | None = None
    # The version at which the present stretch of free undo begins.
    undo_from: int | None = None
    # The turn, and the persons' seats that were last asked to decide in it.
    asked: list[Any] | None = None
    setup: dict[str, Any] | None = None
    terms: dict[str, Any] | None = None
    clocks: dict[str, Any] | None = None
    parent: int | None = None
    # Counts writes, not moves: settings of a lobby change it too, and a write at another revision is refused.
    revision: int = 0
    seats: tuple[Seat, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Where:
    """Where a table stands, who looks after it, and whether it is known that nobody can press anything there."""

    guild: int | None
    channel: int
    parent: int | None
    owner: int
    locked: bool


@dataclass(frozen=True, slots=True)
class LiveCounts:
    """How many live tables a user owns in all and in a guild, how many a channel has with threads, and the guild."""

    owned: int
    owned_there: int
    channel: int
    guild: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state as it was at a version, in canonical JSON under a version of the rules."""

    version: int
    rules: int
    state: str


IMPORT = "import"
"""The verb of the receipt by which a table came from a file; it is nobody's, and never pruned."""
HINT = "hint"
"""The verb of the receipt of a hint that a user took; they are counted, so they are never pruned either."""
ORIGIN = -1
"""The version at which a game keeps its `Origin`, where that does not follow from its table."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """One request that was carried out: who asked what, from which version to which it led."""

    user: int
    verb: str
    request: str
    seat: int | None
    before: int
    after: int

    @property
    def key(self) -> tuple[int, str, str]:
        """What makes another request the same one."""
        return (self.user, self.verb, self.request)


OPEN, AGREED, REFUSED, WITHDRAWN, OVERTAKEN = "open", "agreed", "refused", "withdrawn", "overtaken"


@dataclass(frozen=True, slots=True)
class UndoRequest:
    """A request of `seat`, made at `version`, to go back to version `back_to`; `nonce` is that of its post.

    `asked` are the seats whose agreement it needs, `agreed` those that have given it; `by` is the seat that ended it.
    """

    nonce: str
    version: int
    seat: int
    back_to: int
    asked: tuple[int, ...]
    agreed: tuple[int, ...] = ()
    state: str = OPEN
    by: int | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have not agreed yet."""
        return tuple(seat for seat in self.asked if seat not in self.agreed)


WAITING, SENDING, SENT, FAILED, DROPPED = "waiting", "sending", "sent", "failed", "dropped"


@dataclass(frozen=True, slots=True)
class NewPost:
    """A post that is due once the change that makes it is stored; its `nonce` makes it the same post later.

    What its `payload` says is the host's to know; it is stored as plain values.
    """

    kind: str
    version: int
    payload: Any
    nonce: str


@dataclass(frozen=True, slots=True)
class StoredPost:
    """A stored post; `due` is when it may be tried next, `at` when it was stored, in unix seconds.

    Its `payload` is a mapping until the host has read it.
    """

    id: int
    table: int
    kind: str
    version: int
    payload: Any
    nonce: str
    state: str
    tries: int
    due: float
    message: int | None
    # Why it failed, or what keeps it in that somebody could mend; a post that merely waits has none.
    reason: str | None
    channel: int | None = None
    at: float = 0.0


NOBODY = -1
"""The seat of a timer that concerns the whole table."""
TimerKey = tuple[str, int]


@dataclass(frozen=True, slots=True)
class Timer:
    """Something of a `kind` that is `due` (unix seconds) for a seat; at most one of a kind for each seat."""

    kind: str
    due: float
    seat: int = NOBODY
    payload: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> TimerKey:
        """What makes another timer take the place of this one."""
        return (self.kind, self.seat)


class Whose(Enum):
    """Who can choose something: a person, by user id, or a server, by guild id."""

    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Follower:
    """A user follows a table: `every` says how often, `told` up to which version that has been done."""

    user: int
    every: str
    told: int


@dataclass(frozen=True, slots=True)
class Dossier:
    """A table with its log (and each line's rules version), requests, snapshots, last card, versions of all cards,
    requests to go back, timers, standing orders by seat, and followers.

    `base` is the state at which the present stretch of free undo begins, if there is one.
    """

    row: StoredTable
    log: list[Entry]
    written_under: list[int]
    receipts: list[Receipt]
    kept: list[int]
    base: Snapshot | None
    card: StoredPost | None
    cards: list[int]
    proposals: list[UndoRequest]
    timers: list[Timer]
    orders: dict[int, dict[str, str]]
    plans: dict[int, Any]
    followers: list[Follower]


@dataclass(frozen=True, slots=True)
class CalledSeats:
    """Seats were called at a table, in a turn, at a time in unix seconds."""

    turn: int
    seats: tuple[int, ...]
    at: float


@dataclass(frozen=True, slots=True)
class Sat:
    """A table at which a user sits, whatever has become of it; `begun` says whether a game was played there."""

    table: int
    title: str
    channel: int
    status: str
    begun: bool


DELETED = "deleted"
"""The trouble of an overview that somebody has deleted: it never counts as outdated again."""


@dataclass(frozen=True, slots=True)
class Overview:
    """The overview of a channel. `wanted` counts what has changed, `shown` is that count when it was last renewed;
    it is not tried again before `due` (unix seconds). `message` is None until it is posted, which is done with the
    `nonce`; `trouble` names what is wrong with it.
    """

    channel: int
    guild: int
    nonce: str
    message: int | None = None
    wanted: int = 1
    shown: int = 0
    due: float = 0.0
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzlePost:
    """A puzzle of the week in a channel: `due` to be posted with its `nonce`, then to tell its answer, then `done`.

    People answer `until` some time; times are unix seconds. Its `puzzle`, once it is chosen, is known by its key.
    """

    nonce: str
    guild: int
    channel: int
    due: float
    puzzle: str | None = None
    message: int | None = None
    until: float | None = None
    done: bool = False
