"""Cards: everybody is told where a change has led, by a card that calls those who have to decide."""

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.state import State
from hansa_bot.host.kernel import outgoing, posts
from hansa_bot.host.kernel.commit import REDO
from hansa_bot.host.kernel.live_table import Asked, Change, LastCard, LiveTable
from hansa_bot.host.kernel.settings import EACH, STEPS
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import AGREED, NewPost


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the post that tells everybody of it, where one is due, and those to its followers."""
    if before.table.gathering.forum and _tagged_by(before) != _tagged_by(after):
        change = replace(change, new_posts=(*change.new_posts, outgoing.new_post(posts.TagsPost())))
    return _tell_everybody(before, change, after, world)


def _tagged_by(live: LiveTable) -> tuple[object, ...]:
    """Return what the tags of a table's post in a forum depend on."""
    table = live.table
    return table.status, len(table.seats) < table.size, table.place


def _tell_everybody(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the public post, where one is due, and who has then been asked."""
    if after.session is None:
        return change
    if change.status is Status.ABANDONED:
        has_closing = any(isinstance(due.payload, posts.ClosedPost) for due in change.new_posts)
        closing = (
            () if has_closing else (outgoing.new_post(posts.ClosedPost(user=change.user or 0), after.table.version),)
        )
        return replace(change, new_posts=(*change.new_posts, *closing, *fold(before)))
    if change.entries:
        new_posts, asked = _after_step(before, change, after)
        if not new_posts and _shows_step(before, change, after, world):
            step = posts.StepPost(seat=before.table.seat_of(change.user), since=before.table.version)
            new_posts = [outgoing.new_post(step, after.table.version)]
    elif change.sitters is not None and after.table.status is Status.RUNNING:
        new_posts, asked = _after_sitting_down(before, after, change.user)
    else:
        return change
    return replace(change, new_posts=(*change.new_posts, *new_posts), asked=asked)


def card(
    live: LiveTable, persons: Sequence[int], moved: str | None = None, *, by: int | None = None
) -> list[NewPost]:
    """Return the card that calls the persons on some seats, and the fold of the one before it.

    Who has brought it about (`by`) sees it already, and is not called.
    """
    users = tuple(user for seat in persons if (user := live.table.seats[seat].user) not in (None, by))
    own = by if any(live.table.seats[seat].user == by for seat in persons) else None
    called = posts.CardPost(
        turn=live.state.turn, seats=tuple(persons), users=users, moved=moved, own=own, watched=live.watched
    )
    # Of a game that is watched there is one card, edited from turn to turn, unless it goes elsewhere.
    folds = [] if live.watched and moved is None else fold(live)
    return [outgoing.new_post(called, live.table.version), *folds]


def fold(live: LiveTable) -> list[NewPost]:
    """Return the post that shrinks the last card of a table, if there is one."""
    last: LastCard | None = live.announced.card
    if last is None:
        return []
    # The message is not known yet: the courier finds it by the nonce when the fold's turn has come.
    return [
        outgoing.new_post(posts.CardFold(post=last.nonce, version=last.version, seats=last.seats), live.table.version)
    ]


def _after_step(before: LiveTable, change: Change, after: LiveTable) -> tuple[list[NewPost], Asked | None]:
    """Return the posts that follow from a new position, and who has then been asked.

    A card is due when the turn, or the persons who must decide, are not those who were asked last. What computer
    players do is a reason for one only where they are watched, that a question to several has been answered by one of
    them never.
    """
    first, state = change.entries[0], after.state
    if state.over:
        return [outgoing.new_post(posts.FinalPost(turn=state.turn), after.table.version), *fold(after)], None
    persons = after.to_call
    if not persons and not after.watched:
        return [], before.announced.asked
    asked = (state.turn, tuple(persons))
    # Where the whole table went back, everybody is told again, no matter who was asked before.
    if not first.rewound and before.session is not None:
        # an undo, or a sealed answer that was withdrawn: nobody else acts without being asked
        undone = first.undo_to is not None or first.seat not in before.state.waiting
        same = asked == before.announced.asked
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


def _after_sitting_down(before: LiveTable, after: LiveTable, by: int | None) -> tuple[list[NewPost], Asked | None]:
    """Return the card for somebody new on a seat that must decide, and who has then been asked.

    The position is the same, so whoever else must decide has been asked already: where a computer player now sits
    for a person, nobody is called again.
    """
    persons = after.to_call
    if not persons:
        return [], before.announced.asked
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
