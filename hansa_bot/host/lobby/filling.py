"""The last seat of a lobby: the person who opened it is called, once, in their own way, since now they can start.

Nobody is called by what they did themselves. Who gets up and sits down again within the hour calls nobody once more:
the card shows it, and the owner has been told. A private call goes as soon as it is not true any more.
"""

from dataclasses import replace

from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import LobbyFull
from hansa_bot.host.kernel.outgoing import new_post
from hansa_bot.host.kernel.posts import LobbyPost, ReminderFold
from hansa_bot.host.kernel.settings import CHANNEL, DIRECT, MENTION
from hansa_bot.host.kernel.table import Filling, Status, Table
from hansa_bot.host.kernel.terms import HOUR
from hansa_bot.host.kernel.world import World
from hansa_bot.host.posting.calls import rests
from hansa_bot.model.values import NewPost

CALM = HOUR
"""Seconds after a call in which a lobby that fills again calls nobody."""


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the call that it makes due, and the end of one that it makes pointless."""
    was, table = before.table, after.table
    filled = table.gathering.filled
    if not _is_full(table):
        return change if filled is None or filled.post is None else _take_away(change, table, filled, was.owner)
    recently = filled is not None and world.now - filled.at < CALM
    # Somebody who has opened a table for others and does not sit there is not called, such as the sandbox's welcome.
    sits = table.seat_of(table.owner) is not None
    if _is_full(was) or recently or not sits or change.user in (None, table.owner):
        return change
    return _call(change, table, world)


def _is_full(table: Table) -> bool:
    return table.status is Status.LOBBY and len(table.seats) >= table.size


def _call(change: Change, table: Table, world: World) -> Change:
    chosen, owner, now = world.person(table.owner), table.owner, world.now
    new_posts = list(change.new_posts)
    if chosen[CHANNEL] != DIRECT:
        # An edit calls nobody, and the card with its buttons belongs below what was said meanwhile.
        new_posts = [due for due in new_posts if not isinstance(due.payload, LobbyPost)]
        new_posts.append(new_post(LobbyPost(anew=True, call=(owner,))))
    if chosen[CHANNEL] == MENTION:
        return _noting(change, table, Filling(now), new_posts)
    letter = new_post(LobbyFull(user=owner, instead=chosen[CHANNEL] == DIRECT, silent=rests(chosen, now)))
    return _noting(change, table, Filling(now, letter.nonce), [*new_posts, letter])


def _take_away(change: Change, table: Table, filled: Filling, called: int) -> Change:
    assert filled.post is not None, "what is taken away was sent"
    fold = new_post(ReminderFold(post=filled.post, version=0, user=called, how=DIRECT))
    return _noting(change, table, replace(filled, post=None), [*change.new_posts, fold])


def _noting(change: Change, table: Table, filled: Filling, new_posts: list[NewPost]) -> Change:
    return replace(change, gathering=replace(table.gathering, filled=filled), new_posts=tuple(new_posts))
