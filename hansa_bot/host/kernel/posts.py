"""Posts: what the host shows and asks at a table, one struct for each kind, as it lies in the outbox.

What it tells in a line or in private stands in `notices`. A row of the outbox names its `kind`; where a kind has
several forms (a fold, a note, a private message), a tag in the payload tells them apart. Rows outlive a release: a
field may be added with a default, and none may be renamed.
"""

from typing import ClassVar

import msgspec

LOBBY, CARD, FINAL, FOLD, CLOSED, PROMPT = "lobby", "card", "final", "fold", "closed", "prompt"
REMIND, NOTE, OFFER, VOTE, STEP, THREAD, DIRECT = "remind", "note", "offer", "vote", "step", "thread", "direct"
SHUT, GONE, TAGS, DEAL, DEAL_LIST = "shut", "gone", "tags", "deal", "deal_list"


class PostPayload(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a post of one kind consists of. Users are ids, times unix seconds."""

    kind: ClassVar[str]

    @property
    def form(self) -> str | None:
        """The tag by which one form of a kind is told from the others: what is folded, or what it is about."""
        tag = self.__struct_config__.tag
        return None if tag is None else str(tag)


class LobbyPost(PostPayload, frozen=True, kw_only=True):
    """The lobby card; made `anew` it is posted below and calls some users, otherwise the existing one is edited.

    The first one calls all who are invited but the `quiet` ones.
    """

    kind: ClassVar[str] = LOBBY
    anew: bool = False
    call: tuple[int, ...] = ()
    quiet: tuple[int, ...] = ()


class DealPost(PostPayload, frozen=True, kw_only=True):
    """What a deal is, and how many have played it: an edit, once it is out."""

    kind: ClassVar[str] = DEAL


class DealListPost(PostPayload, frozen=True, kw_only=True):
    """The list of a deal that is over."""

    kind: ClassVar[str] = DEAL_LIST


class PrivateCall(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A user on a seat who is called by a private `post` (its nonce) beside the card, or `instead` of by it."""

    seat: int
    user: int
    post: str
    instead: bool = False


class CardPost(PostPayload, frozen=True, kw_only=True):
    """Somebody must decide: in which turn, which seats, which users to mention; why it has `moved` from elsewhere.

    `calls` are those of them who are called in private. `own` is the user who has brought it about, and so need not
    be called. A `silent` one calls nobody. Where computer players are `watched` it takes the place of the last one.
    """

    kind: ClassVar[str] = CARD
    turn: int
    seats: tuple[int, ...]
    users: tuple[int, ...]
    moved: str | None = None
    calls: tuple[PrivateCall, ...] = ()
    own: int | None = None
    silent: bool = False
    watched: bool = False


class FinalPost(PostPayload, frozen=True, kw_only=True):
    """The game is over."""

    kind: ClassVar[str] = FINAL
    turn: int


class ClosedPost(PostPayload, frozen=True, kw_only=True):
    """A user has abandoned the table; somebody without a seat is known `by_name`."""

    kind: ClassVar[str] = CLOSED
    user: int
    by_name: str = ""


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
    """Open a thread for the table at its lobby card, or without one; in a `forum`, a post with it.

    That calls all who are invited but the `quiet` ones.
    """

    kind: ClassVar[str] = THREAD
    forum: bool = False
    quiet: tuple[int, ...] = ()


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
