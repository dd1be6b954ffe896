"""Posts: what the host has to say on the platform, one struct for each kind, as it lies in the outbox.

A row of the outbox names its `kind`; where a kind has several forms (a fold, a note, a private message), a tag in the
payload tells them apart. Rows outlive a release: a field may be added with a default, and none may be renamed.
"""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Union

import msgspec

from hansa_bot.store import outbox

LOBBY, CARD, FINAL, FOLD, CLOSED, PROMPT = "lobby", "card", "final", "fold", "closed", "prompt"
REMIND, NOTE, OFFER, VOTE, STEP, THREAD, DIRECT = "remind", "note", "offer", "vote", "step", "thread", "direct"
SHUT, GONE, TAGS = "shut", "gone", "tags"


class PostPayload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a post of one kind consists of. Users are ids, times unix seconds."""

    kind: ClassVar[str]

    @property
    def form(self) -> str | None:
        """The tag by which one form of a kind is told from the others: what is folded, or what it is about."""
        tag = self.__struct_config__.tag
        return None if tag is None else str(tag)


class LobbyPost(PostPayload, frozen=True, kw_only=True):
    """The lobby card; made `anew` it stands below and calls some users, else the one that is there is edited."""

    kind: ClassVar[str] = LOBBY
    anew: bool = False
    call: tuple[int, ...] = ()


class PrivateCall(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A user on a seat who is called by a private `post` (its nonce) beside the card, or `instead` of by it."""

    seat: int
    user: int
    post: str
    instead: bool = False


class CardPost(PostPayload, frozen=True, kw_only=True):
    """Somebody must decide: in which turn, which seats, which users to mention; why it has `moved` from elsewhere.

    `calls` are those of them who are called in private.
    """

    kind: ClassVar[str] = CARD
    turn: int
    seats: tuple[int, ...]
    users: tuple[int, ...]
    moved: str | None = None
    calls: tuple[PrivateCall, ...] = ()


class FinalPost(PostPayload, frozen=True, kw_only=True):
    """The game is over."""

    kind: ClassVar[str] = FINAL
    turn: int


class ClosedPost(PostPayload, frozen=True, kw_only=True):
    """A user has abandoned the table."""

    kind: ClassVar[str] = CLOSED
    user: int


class PromptPost(PostPayload, frozen=True, kw_only=True):
    """Somebody asks to take the game back: the request by its nonce, the seats that are asked, users to mention."""

    kind: ClassVar[str] = PROMPT
    proposal: str
    seats: tuple[int, ...]
    users: tuple[int, ...]


class OfferPost(PostPayload, frozen=True, kw_only=True):
    """A seat may be taken over by whoever likes; `by` is the user who says so, if any."""

    kind: ClassVar[str] = OFFER
    seat: int
    by: int | None = None


class VotePost(PostPayload, frozen=True, kw_only=True):
    """A seat asks the users to agree to something (`what`), else to a pause of so many days (None: until ended)."""

    kind: ClassVar[str] = VOTE
    seat: int | None
    users: tuple[int, ...]
    days: int | None = None
    what: str = ""


class GonePost(PostPayload, frozen=True, kw_only=True):
    """The person of a seat has not decided since a time: the others (`users`) say how it goes on."""

    kind: ClassVar[str] = GONE
    seat: int
    users: tuple[int, ...]
    since: float


class StepPost(PostPayload, frozen=True, kw_only=True):
    """What a seat has done since a version in a turn that goes on."""

    kind: ClassVar[str] = STEP
    seat: int | None
    since: int


class ThreadPost(PostPayload, frozen=True, kw_only=True):
    """Open a thread for the table at its lobby card, or without one; in a `forum`, a post with it."""

    kind: ClassVar[str] = THREAD
    forum: bool = False


class TagsPost(PostPayload, frozen=True, kw_only=True):
    """Let the tags of the table's post in a forum say how it stands now."""

    kind: ClassVar[str] = TAGS


class ArchivePost(PostPayload, frozen=True, kw_only=True):
    """Archive the table's thread."""

    kind: ClassVar[str] = SHUT


class ReminderPost(PostPayload, frozen=True, kw_only=True):
    """A person is waited for, perhaps as the `last`; `how`, or `otherwise` where that fails: mention or direct."""

    kind: ClassVar[str] = REMIND
    seat: int
    user: int
    since: float
    how: str
    deadline: float | None = None
    last: bool = False
    otherwise: str | None = msgspec.field(default=None, name="else")
    gone: bool = False  # from the server; never stored


class Fold(PostPayload, frozen=True, kw_only=True, tag_field="kind"):
    """The message of an earlier `post` (its nonce), which was made for a `version`, shrinks to one line or goes."""

    kind: ClassVar[str] = FOLD
    post: str
    version: int


class CardFold(Fold, frozen=True, kw_only=True, tag=CARD):
    """A card by which the `seats` were asked."""

    seats: tuple[int, ...] = ()


class PromptFold(Fold, frozen=True, kw_only=True, tag=PROMPT):
    """A request to go back has had its answer."""

    proposal: str


class OfferFold(Fold, frozen=True, kw_only=True, tag=OFFER):
    """The offer of a seat is settled: `state` says how, `name` who sits there."""

    seat: int
    state: str
    name: str


class VoteFold(Fold, frozen=True, kw_only=True, tag=VOTE):
    """What a seat has asked all others is over: `state` says how it went, `by` which seat did not agree."""

    state: str
    seat: int | None = None
    what: str = ""
    by: int | None = None


class GoneFold(Fold, frozen=True, kw_only=True, tag=GONE):
    """The question about a seat whose person is gone is settled: `state` says how, `name` who sat there."""

    seat: int
    state: str
    name: str


class IdleFold(Fold, frozen=True, kw_only=True, tag="idle"):
    """A table that was warned goes on, or has ended."""


class ReminderFold(Fold, frozen=True, kw_only=True, tag=REMIND):
    """A reminder of a user is taken away, from where it was sent."""

    user: int
    how: str


class Note(PostPayload, frozen=True, kw_only=True, tag_field="what"):
    """A line for everybody at the table, which mentions nobody; `seat` is whom it is about."""

    kind: ClassVar[str] = NOTE


class LobbyExpires(Note, frozen=True, kw_only=True, tag="expiring"):
    """A lobby in which nothing happens closes at a time."""

    at: float


class TableIdle(Note, frozen=True, kw_only=True, tag="idle"):
    """A game in which nobody has played `since` a time closes at another."""

    at: float
    since: float


class HolidayBegins(Note, frozen=True, kw_only=True, tag="holiday"):
    """Somebody is away until a time."""

    seat: int
    until: float


class HolidayEnds(Note, frozen=True, kw_only=True, tag="returned"):
    """Somebody is back from a holiday, for whom others wait."""

    seat: int


class TablePaused(Note, frozen=True, kw_only=True, tag="paused"):
    """The table rests, as a seat has asked, until a time or until somebody goes on."""

    seat: int | None
    until: float | None


class TableResumed(Note, frozen=True, kw_only=True, tag="resumed"):
    """The table goes on, by itself or because a seat says so."""

    seat: int | None


class SeatTaken(Note, frozen=True, kw_only=True, tag="taken"):
    """Somebody has taken a seat over; `before` is the name that it had."""

    seat: int
    before: str


class SeatHanded(Note, frozen=True, kw_only=True, tag="handed"):
    """A user who manages the server gave a seat, `before` its name, `to` a user or a computer player (None)."""

    seat: int
    by: int
    to: int | None
    before: str


class TableBrought(Note, frozen=True, kw_only=True, tag="brought"):
    """A manager of the server, a user, has moved the table to where this stands."""

    by: int


class PersonBack(Note, frozen=True, kw_only=True, tag="came_back"):
    """Somebody is back on their own seat."""

    seat: int
    before: str = ""


class TimeRanOut(Note, frozen=True, kw_only=True, tag="ran_out"):
    """A seat's time has run out, and nothing follows from it."""

    seat: int


class DecidedForSeat(Note, frozen=True, kw_only=True, tag="helped"):
    """A decision was made for somebody whose time has run out."""

    seat: int


class ComputerStandsIn(Note, frozen=True, kw_only=True, tag="takeover"):
    """A computer player stands in for somebody whose time has run out."""

    seat: int


class TimeSpared(Note, frozen=True, kw_only=True, tag="spared"):
    """Somebody has time until then, because I was not there when it ran out."""

    seat: int
    until: float


class Direct(PostPayload, frozen=True, kw_only=True, tag_field="what"):
    """A private message to a user; a `silent` one rings no bell."""

    kind: ClassVar[str] = DIRECT
    user: int
    silent: bool = False


class CallPost(Direct, frozen=True, kw_only=True, tag="call"):
    """A person must decide on a seat; `instead` says that the card does not mention them."""

    seat: int
    instead: bool = False


class FollowerSummary(Direct, frozen=True, kw_only=True, tag="summary"):
    """What has happened since a version, for somebody who likes to watch."""

    since: int


class PlaceBlocked(Direct, frozen=True, kw_only=True, tag="blocked"):
    """The table's channel takes no posts, or is `gone`; for the owner of the table."""

    channel: int | None = None
    gone: bool = False


class TimeOut(Direct, frozen=True, kw_only=True, tag="time_out"):
    """The time of a person has run out: how it went on, and how often the seat may still be late."""

    seat: int
    how: str
    left: int


class NextUp(Direct, frozen=True, kw_only=True, tag="heads_up"):
    """A person is next once the present turn is over."""

    seat: int
    turn: int


_FORMS: dict[str, Any] = {
    kind.kind: Union[tuple(kind.__subclasses__()) or kind]  # noqa: UP007 (as many as there are)
    for kind in PostPayload.__subclasses__()
}
"""The forms of each kind of post."""


class UnknownPost(Exception):
    """A stored post is none that this version knows."""


@dataclass(frozen=True, slots=True)
class PostDraft:
    """A post that is due once the change that makes it is stored; its nonce is what makes it the same post later."""

    payload: PostPayload
    version: int
    nonce: str

    @property
    def kind(self) -> str:
        """The kind of the post."""
        return self.payload.kind

    @property
    def row(self) -> outbox.NewPost:
        """The post as it is stored."""
        return outbox.NewPost(self.kind, self.version, msgspec.to_builtins(self.payload), self.nonce)


def draft(payload: PostPayload, version: int = 0, nonce: str | None = None) -> PostDraft:
    """Return a new post that shows a version of the table, with a nonce of its own unless it is given one."""
    return PostDraft(payload, version, nonce or new_nonce())


def new_nonce() -> str:
    """Return a nonce that no post has had."""
    return secrets.token_hex(12)  # Discord keeps nonces of at most 25 characters


def read(kind: str, stored: Mapping[str, Any]) -> PostPayload:
    """Return what lies in a row of the outbox; raises UnknownPost for what only another version knows."""
    try:
        payload: PostPayload = msgspec.convert(stored, _FORMS[kind])
    except (KeyError, msgspec.ValidationError) as error:
        raise UnknownPost(f"a post of kind {kind!r} is not understood: {error}") from error
    return payload
