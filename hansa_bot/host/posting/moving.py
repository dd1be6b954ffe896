"""Moving: a table stands where it was opened, in a thread of its own, or wherever somebody brings it."""

from dataclasses import dataclass, replace
from functools import partial

from msgspec import structs

from hansa_bot.host.kernel import notices, outgoing, posts
from hansa_bot.host.kernel.asks import TO_MOVE, note_ask
from hansa_bot.host.kernel.commit import Core, Feature, commit, hold, retry_on_conflict, run_decision
from hansa_bot.host.kernel.errors import AskedOften, ChannelBusy, Elsewhere, NotOwner, NotRunning
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_deal_over, check_insider
from hansa_bot.host.kernel.table import LEFT, Person, Place, Status, Table, clean_name
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting.cards import card
from hansa_bot.model.values import NewPost

MOVE, BRING = "move", "bring"
BROUGHT, LOST = "brought", "lost"
"""Why a card is posted again: somebody has brought the table here, or the thread where it was is gone."""


class Moving(Feature):
    """Takes tables to other places. What was asked there is asked again where they are now."""

    async def move(
        self, table_id: int, person: Person, place: Place, request: str, *, managing: bool = False
    ) -> Table:
        """Bring a table to a place of the same guild; if it stands there already, its card is posted again.

        Where somebody who manages the server does so as such (`managing`), the table is told. Raises NoTable,
        NotSeated (neither seated nor owner), NotOwner (managing nothing), NotRunning, Elsewhere, ChannelBusy.
        """
        key = person.id, BRING if managing else MOVE, request
        return await self._carry_out(
            table_id, key, partial(decide_moving, person=person, place=place, managing=managing)
        )

    @retry_on_conflict
    async def arrive(self, table_id: int, thread: int) -> None:
        """Go on in a table's own thread, which has just been opened; twice is the same as once."""
        async with hold(self._core, table_id, "arrive") as (loaded, live):
            place = live.table.place
            if place.channel != thread and live.table.status is not Status.ABANDONED:
                away = Place(place.guild, thread, place.parent or place.channel)
                # The lobby card stays behind and says where the game is.
                await commit(
                    self._core, loaded, Change(place=away, new_posts=(outgoing.new_post(posts.LobbyPost()),))
                )

    @retry_on_conflict
    async def lost(self, table_id: int, channel: int) -> bool:
        """Go back to where a thread was that is gone; return whether the table now is somewhere else than
        `channel`.
        """
        async with hold(self._core, table_id, LOST) as (loaded, live):
            place = live.table.place
            if place.channel != channel:
                return True
            # In a forum itself nobody can post.
            if live.table.gathering.forum or live.table.is_deal or place.parent is None:
                return False
            if live.table.deal_goes_on(self._core.clock.now()):  # where others could look on
                return False
            if await run_decision(self._core, partial(_keeper, live, place.parent)) is not None:
                return False
            await commit(self._core, loaded, _move_to(live, Place(place.guild, place.parent), LOST))
            return True


def decide_moving(live: LiveTable, world: World, *, person: Person, place: Place, managing: bool) -> Change:
    """Return the change by which a table stands elsewhere; raises like `Moving.move`."""
    table = live.table
    if table.place.guild != place.guild:
        raise Elsewhere
    if not table.status.live:
        raise NotRunning(table.status)
    check_deal_over(table, world.now)  # where others could look on, or will
    if not managing:
        check_insider(live, person)
    elif not person.manages:
        raise NotOwner(table.owner)
    if (busy := _keeper(live, place.channel, world)) is not None:
        raise ChannelBusy(busy)
    moved = _move_to(live, place, BROUGHT, person.id)
    change = _counted(live, moved, table.seat_of(person.id), world.now)
    if not managing:
        return change
    brought = notices.TableBrought(by=person.id, by_name=clean_name(person.name))
    return replace(change, new_posts=(outgoing.new_post(brought, table.version), *change.new_posts))


@dataclass(frozen=True, slots=True)
class TableIn:
    """Looks up the id of a channel's live table, else of the newest that was played there, else None."""

    channel: int

    async def read(self, core: Core, /) -> int | None:
        """Return it."""
        return await core.places.table_in(self.channel)


@dataclass(frozen=True, slots=True)
class IsLive:
    """Looks up whether another table is live."""

    table: int

    async def read(self, core: Core, /) -> bool:
        """Return whether it is."""
        row = await core.tables.stored(self.table)
        return row is not None and Status(row.status).live


def _keeper(live: LiveTable, channel: int, world: World) -> int | None:
    """Return the live table that keeps a channel from another live one."""
    if not live.table.status.live:
        return None
    other = world.find(TableIn(channel))
    if other is None or other == live.table.id:
        return None
    return other if world.find(IsLive(other)) else None


def _move_to(live: LiveTable, place: Place, why: str, by: int | None = None) -> Change:
    if live.table.status is Status.LOBBY:
        new_posts = [outgoing.new_post(posts.LobbyPost(anew=True))]
    else:
        persons = live.to_call
        new_posts = card(live, persons, moved=why, by=by) if persons or live.watched else []
    # A thread that somebody else has opened is not ours to put to sleep.
    gathers = live.table.gathering
    own = gathers.thread and place.parent is None and not gathers.forum
    # People who have left the server cannot play in any of its channels.
    left = {why: users for why, users in gathers.barred.items() if why == LEFT}
    gathers = replace(gathers, thread=own, forum=False, locked=False, barred=left)
    return Change(place=place, gathering=gathers, new_posts=tuple(new_posts))


def _counted(live: LiveTable, change: Change, seat: int | None, now: float) -> Change:
    """Return a move whose card calls nobody, once a seat has moved a running game often enough lately."""
    if seat is None or not any(
        isinstance(due.payload, posts.CardPost) and due.payload.users for due in change.new_posts
    ):
        return change
    # The move itself is free, however often; only calling people by it is counted.
    try:
        return note_ask(live, change, seat, TO_MOVE, now)
    except AskedOften:
        return replace(change, new_posts=tuple(_quiet(due) for due in change.new_posts))


def _quiet(due: NewPost) -> NewPost:
    payload = due.payload
    return (
        replace(due, payload=structs.replace(payload, users=(), silent=True))
        if isinstance(payload, posts.CardPost)
        else due
    )
