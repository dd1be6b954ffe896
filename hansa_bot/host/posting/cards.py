"""Cards: who is told where a change has led: all by a card that calls whoever must decide, followers in private.

A card stands where its table is: in a channel, a thread of its own, or wherever somebody brings it. The thread of a
game that has ended is archived after a while.
"""

from collections.abc import Sequence
from dataclasses import replace

from msgspec import structs

from hansa_bot.engine.state import State
from hansa_bot.host.kernel import notices, outgoing, posts
from hansa_bot.host.kernel.asks import TO_MOVE, note_ask
from hansa_bot.host.kernel.commit import REDO, Core, Feature, commit, hold, retry_on_conflict
from hansa_bot.host.kernel.errors import AskedOften, ChannelBusy, Elsewhere, NotOwner, NotRunning
from hansa_bot.host.kernel.live_table import Asked, Change, LastCard, LiveTable, check_insider
from hansa_bot.host.kernel.settings import ARCHIVE, EACH, OFF, OVERVIEWS, STEPS
from hansa_bot.host.kernel.table import LEFT, Person, Place, Status, Table, clean_name
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting import calls
from hansa_bot.model.values import AGREED, Follower, Receipt, Timer


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the post that tells everybody of it, where one is due, and those to its followers."""
    if before.table.gathering.forum and _tagged_by(before) != _tagged_by(after):
        change = replace(change, drafts=(*change.drafts, outgoing.draft(posts.TagsPost())))
    change = _tell_followers(before, _tell_everybody(before, change, after, world), after)
    card = next((due for due in change.drafts if isinstance(due.payload, posts.CardPost)), None)
    called = before.told.card is not None and before.told.card.calls
    return calls.follow(before, change, card, world) if card or called else change


def _tagged_by(live: LiveTable) -> tuple[object, ...]:
    """Return what the tags of a table's post in a forum depend on."""
    table = live.table
    return table.status, len(table.seats) < table.size, table.place


def _tell_everybody(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the public post, where one is due, and who has then been asked."""
    if after.session is None:
        return change
    if change.status is Status.ABANDONED:
        said = any(isinstance(due.payload, posts.ClosedPost) for due in change.drafts)
        told = () if said else (outgoing.draft(posts.ClosedPost(user=change.user or 0), after.table.version),)
        return replace(change, drafts=(*change.drafts, *told, *fold(before)))
    if change.entries:
        drafts, asked = _after_step(before, change, after)
        if not drafts and _shows_step(before, change, after, world):
            step = posts.StepPost(seat=before.table.seat_of(change.user), since=before.table.version)
            drafts = [outgoing.draft(step, after.table.version)]
    elif change.sitters is not None and after.table.status is Status.RUNNING:
        drafts, asked = _after_sitting_down(before, after, change.user)
    else:
        return change
    return replace(change, drafts=(*change.drafts, *drafts), asked=asked)


def card(
    live: LiveTable, persons: Sequence[int], moved: str | None = None, *, by: int | None = None
) -> list[outgoing.PostDraft]:
    """Return the card that calls the persons on some seats, and the fold of the one before it.

    Who has brought it about (`by`) sees it already, and is not called.
    """
    users = tuple(user for seat in persons if (user := live.table.seats[seat].user) not in (None, by))
    own = by if any(live.table.seats[seat].user == by for seat in persons) else None
    called = posts.CardPost(turn=live.state.turn, seats=tuple(persons), users=users, moved=moved, own=own)
    return [outgoing.draft(called, live.table.version), *fold(live)]


def fold(live: LiveTable) -> list[outgoing.PostDraft]:
    """Return the post that shrinks the last card of a table, if there is one."""
    last: LastCard | None = live.told.card
    if last is None:
        return []
    # The message is not known yet: the courier finds it by the nonce when the fold's turn has come.
    return [
        outgoing.draft(posts.CardFold(post=last.nonce, version=last.version, seats=last.seats), live.table.version)
    ]


def _after_step(before: LiveTable, change: Change, after: LiveTable) -> tuple[list[outgoing.PostDraft], Asked | None]:
    """Return the posts that follow from a new position, and who has then been asked.

    A card is due when the turn, or the persons who must decide, are not those who were asked last. What computer
    players do is never a reason for one, nor that a question to several has been answered by one of them.
    """
    first, state = change.entries[0], after.state
    if state.over:
        return [outgoing.draft(posts.FinalPost(turn=state.turn), after.table.version), *fold(after)], None
    persons = after.to_call
    if not persons:
        return [], before.told.asked
    asked = (state.turn, tuple(persons))
    # Where the whole table went back, everybody is told anew, whoever was asked before.
    if not first.rewound and before.session is not None:
        # an undo, or a sealed answer that was withdrawn: nobody else acts without being asked
        undone = first.undo_to is not None or first.seat not in before.state.waiting
        same = asked == before.told.asked
        if same or _answered(before.state, state) or (undone and _answered(state, before.state)):
            return [], asked
    return card(after, persons, by=_who_went_back(change)), asked


def _who_went_back(change: Change) -> int | None:
    """Return the user who takes something back, or does it again: they know where that has led.

    Who has asked to go back is not meant: they waited for the others' answer, though it is done in their name.
    """
    agreed = any(row.state == AGREED for row in change.proposals)
    again = change.receipt is not None and change.receipt.verb == REDO
    return change.user if not agreed and (again or change.entries[0].undo_to is not None) else None


def _after_sitting_down(
    before: LiveTable, after: LiveTable, by: int | None
) -> tuple[list[outgoing.PostDraft], Asked | None]:
    """Return the card for somebody new on a seat that must decide, and who has then been asked.

    The position is the same, so whoever else must decide has been asked already: where a computer player now sits
    for a person, nobody is called again.
    """
    persons = after.to_call
    if not persons:
        return [], before.told.asked
    new = [seat for seat in persons if after.sitters[seat].user != before.sitters[seat].user]
    return card(after, persons, by=by) if new else [], (after.state.turn, tuple(persons))


def _answered(before: State, after: State) -> bool:
    """Return whether the same question is pending, to fewer seats."""
    if (before.turn, len(before.stack)) != (after.turn, len(after.stack)):
        return False
    was, now = before.stack[-1], after.stack[-1]
    return was.kind == now.kind and set(now.seats) < set(was.seats)


def _shows_step(before: LiveTable, change: Change, after: LiveTable, world: World) -> bool:
    """Return whether a person wants the channel to see each step of a turn that goes on, or the taking back of
    one.
    """
    if change.user is None or before.session is None or change.entries[0].rewound:
        return False
    goes_on = not after.state.over and after.state.turn == before.state.turn
    return goes_on and world.person(change.user)[STEPS] == EACH


def outdate_overviews(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the channels whose overviews list the table otherwise from then on."""
    guild = before.table.place.guild
    if guild is None or OVERVIEWS not in world.server(guild).stored:
        return change
    if _listed(before) == _listed(after):
        return change
    places = before.table.place, after.table.place
    channels = {each for place in places for each in (place.channel, place.parent) if each is not None}
    return replace(change, overviews=frozenset(channels))


def _listed(live: LiveTable) -> tuple[object, ...]:
    """Return all of a table that a list of tables shows."""
    table, waiting = live.table, live.seats_to_move(computers=True) + live.seats_to_move(computers=False)
    agreed = table.size, table.options, table.terms, table.gathering.closed
    return table.status, table.place, table.seats, agreed, sorted(waiting), live.told.card


FOLLOW = "follow"
TURN, ROUND = "turn", "round"
"""How often somebody may be told, where it is not OFF."""

PRIVATE_REFUSED = "refused"
"""Stored instead for somebody whose private messages Discord did not let us send."""


class Following(Feature):
    """Who follows which table."""

    async def every(self, table_id: int, user: int) -> str:
        """Return how often a user is told: TURN, ROUND, OFF, or REFUSED where that was in vain; raises NoTable."""
        row = (await self._core.tables.live(table_id)).followers.get(user)
        return OFF if row is None else row.every

    async def follow(self, table_id: int, user: int, every: str, *, request: str) -> Table:
        """Tell a user from now on at the end of every turn or round, or not any more (OFF).

        Raises NoTable, and NotRunning where nothing is to come.
        """

        def decide(live: LiveTable) -> Change:
            if every == OFF:
                return Change(followers={user: None})
            if not live.table.status.live:
                raise NotRunning(live.table.status)
            return Change(followers={user: Follower(user, every, live.table.version)})

        return await self._carry_out(table_id, (user, FOLLOW, request), decide)

    async def refused(self, table_id: int, user: int) -> None:
        """Tell a user nothing more, as Discord does not let us; the next answer to them says so."""
        await self._core.tasks.finish(self._refused(table_id, user))

    @retry_on_conflict
    async def _refused(self, table_id: int, user: int) -> None:
        async with hold(self._core, table_id, PRIVATE_REFUSED) as (loaded, live):
            row = live.followers.get(user)
            if row is not None and row.every != PRIVATE_REFUSED:
                stopped = {user: replace(row, every=PRIVATE_REFUSED)}
                await commit(self._core, loaded, Change(followers=stopped))


def _tell_followers(before: LiveTable, change: Change, after: LiveTable) -> Change:
    """Return a change with the messages to those who follow the table, where a turn or round has ended by it."""
    if not before.followers or (change.session is None and change.status is None):
        return change
    ended = not after.table.status.live
    due = {user: row for user, row in after.followers.items() if ended or _due(before, after, row.every)}
    if not due:
        return change
    told = {user: None if ended else replace(row, told=after.table.version) for user, row in due.items()}
    begun = after.session is not None
    drafts = [_summary(after, row) for row in due.values() if begun and row.every in (TURN, ROUND)]
    return replace(change, followers={**change.followers, **told}, drafts=(*change.drafts, *drafts))


def _summary(after: LiveTable, row: Follower) -> outgoing.PostDraft:
    return outgoing.draft(notices.FollowerSummary(user=row.user, since=row.told, silent=True), after.table.version)


def _due(before: LiveTable, after: LiveTable, every: str) -> bool:
    """Return whether a turn has ended, or as many as there are seats; what was taken back has not."""
    if before.session is None or after.session is None or every not in (TURN, ROUND):
        return False
    was, now = before.state.turn, after.state.turn
    if every == TURN:
        return now > was
    seats = after.state.seats
    return (now - 1) // seats > (was - 1) // seats


MOVE, BRING = "move", "bring"
BROUGHT, LOST = "brought", "lost"
"""Why a card is posted anew: somebody has brought the table here, or the thread where it was is gone."""

ARCHIVE_TIMER = "archive"
"""The kind of the timer by which the thread of a finished game is archived."""


class Moving(Feature):
    """Takes tables to other places. Whatever was asked there is asked anew where they are now."""

    async def move(
        self, table_id: int, person: Person, place: Place, request: str, *, managing: bool = False
    ) -> Table:
        """Bring a table to a place of the same guild; where it stands there already, its card is posted anew.

        Where somebody who manages the server does so as such (`managing`), the table is told. Raises NoTable,
        NotSeated (neither seated nor owner), NotOwner (managing nothing), NotRunning, Elsewhere, ChannelBusy.
        """
        return await self._core.tasks.finish(self._move(table_id, person, place, request, managing))

    @retry_on_conflict
    async def arrive(self, table_id: int, thread: int) -> None:
        """Go on in a table's own thread, which has just been opened; twice is the same as once."""
        async with hold(self._core, table_id, "arrive") as (loaded, live):
            place = live.table.place
            if place.channel != thread and live.table.status is not Status.ABANDONED:
                away = Place(place.guild, thread, place.parent or place.channel)
                # The lobby card stays behind and says where the game is.
                await commit(self._core, loaded, Change(place=away, drafts=(outgoing.draft(posts.LobbyPost()),)))

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
            if live.table.gathering.forum or place.parent is None or await self._taken(live, place.parent):
                return False
            await commit(self._core, loaded, _move_to(live, Place(place.guild, place.parent), LOST))
            return True

    @retry_on_conflict
    async def _move(self, table_id: int, person: Person, place: Place, request: str, managing: bool) -> Table:
        verb = BRING if managing else MOVE
        async with hold(self._core, table_id, verb) as (loaded, live):
            table = live.table
            if (person.id, verb, request) in live.receipts:
                return table
            if table.place.guild != place.guild:
                raise Elsewhere
            if not table.status.live:
                raise NotRunning(table.status)
            if not managing:
                check_insider(live, person)
            elif not person.manages:
                raise NotOwner(table.owner)
            if (busy := await self._taken(live, place.channel)) is not None:
                raise ChannelBusy(busy)
            receipt = Receipt(person.id, verb, request, table.seat_of(person.id), table.version, table.version)
            change = _counted(live, _move_to(live, place, BROUGHT, person.id), receipt.seat, self._core.clock.now())
            change = replace(change, user=person.id, receipt=receipt)
            if managing:
                brought = notices.TableBrought(by=person.id, by_name=clean_name(person.name))
                note = outgoing.draft(brought, table.version)
                change = replace(change, drafts=(note, *change.drafts))
            return (await commit(self._core, loaded, change)).table

    async def _taken(self, live: LiveTable, channel: int) -> int | None:
        """Return the live table that keeps a channel from another live one."""
        other = await self._core.places.table_in(channel)
        if other in (None, live.table.id) or not live.table.status.live:
            return None
        assert other is not None, "looked at above"
        return other if (await self._core.tables.live(other)).table.status.live else None


def _move_to(live: LiveTable, place: Place, why: str, by: int | None = None) -> Change:
    if live.table.status is Status.LOBBY:
        drafts = [outgoing.draft(posts.LobbyPost(anew=True))]
    else:
        persons = live.to_call
        drafts = card(live, persons, moved=why, by=by) if persons else []
    # A thread that somebody else has opened is not ours to put to sleep.
    gathers = live.table.gathering
    own = gathers.thread and place.parent is None and not gathers.forum
    # Who has left the server is gone wherever it stands.
    left = {why: users for why, users in gathers.barred.items() if why == LEFT}
    gathers = replace(gathers, thread=own, forum=False, locked=False, barred=left)
    return Change(place=place, gathering=gathers, drafts=tuple(drafts))


def _counted(live: LiveTable, change: Change, seat: int | None, now: float) -> Change:
    """Return a move whose card calls nobody, once a seat has moved a running game often enough lately."""
    if seat is None or not any(
        isinstance(due.payload, posts.CardPost) and due.payload.users for due in change.drafts
    ):
        return change
    try:
        return note_ask(live, change, seat, TO_MOVE, now)
    except AskedOften:
        return replace(change, drafts=tuple(_quiet(due) for due in change.drafts))


def _quiet(due: outgoing.PostDraft) -> outgoing.PostDraft:
    told = due.payload
    return (
        replace(due, payload=structs.replace(told, users=(), silent=True))
        if isinstance(told, posts.CardPost)
        else due
    )


def archive_later(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """See to it that the thread of a game that ends is archived so many days later as the server has chosen."""
    if before.table.status is not Status.RUNNING or change.status is None or change.status.live:
        return change
    guild, place = before.table.place.guild, before.table.place
    if guild is None or place.parent is None or not before.table.gathering.thread:
        return change
    days = world.server(guild)[ARCHIVE]
    if days == OFF:
        return change
    timer = Timer(ARCHIVE_TIMER, world.now + float(days) * DAY)
    return replace(change, timers={**change.timers, timer.key: timer})


async def archive(core: Core, live: LiveTable, timer: Timer, now: float) -> Change | None:
    """Archive the thread, unless another game has begun there."""
    if await core.places.table_in(live.table.place.channel) != live.table.id:
        return None
    return Change(drafts=(outgoing.draft(posts.ArchivePost(), live.table.version),))
