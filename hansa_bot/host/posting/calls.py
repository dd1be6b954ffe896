"""Calls: people who want it are called in private when they have to decide, instead of by the card or beside it.

The card knows who was called so, and by which post: it is taken away once they need not decide any more.
"""

from dataclasses import replace

from msgspec import structs

from hansa_bot.host.kernel import outgoing
from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.notices import CallPost
from hansa_bot.host.kernel.posts import CardPost, PrivateCall, ReminderFold
from hansa_bot.host.kernel.settings import CHANNEL, DIRECT, MENTION, ZONE, Chosen
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import NewPost


def on_change(before: LiveTable, change: Change, after: LiveTable, world: World) -> Change:
    """Return a change with the private calls that its card makes due, and the end of those that it answers.

    It stands behind the cards.
    """
    last = before.announced.card
    card = next((due for due in change.new_posts if isinstance(due.payload, CardPost)), None)
    # Those who have decided since the last card are not called any more, unless they took it back by themselves.
    known = [] if last is None else [call for call in last.calls if _waits(before, call)]
    if card is None:
        gone = [call for call in known if not _waits(after, call)]
        return replace(change, new_posts=(*change.new_posts, *_take_away(gone, after)))
    # Where nothing happened in the game (it has moved, somebody else sits there), nobody is called twice.
    kept = [] if change.entries else [call for call in known if _waits(after, call)]
    called, calls = _call(card, after, kept, world)
    new_posts = [called if due is card else due for due in change.new_posts]
    gone = [call for call in known if call not in kept]
    return replace(change, new_posts=(*new_posts, *_take_away(gone, after), *calls))


def _waits(live: LiveTable, call: PrivateCall) -> bool:
    asked = live.seats_to_move(computers=False)
    return call.seat in asked and live.table.seats[call.seat].user == call.user


def _take_away(calls: list[PrivateCall], live: LiveTable) -> list[NewPost]:
    version = live.table.version
    return [
        outgoing.new_post(ReminderFold(post=call.post, version=version, user=call.user, how=DIRECT), version)
        for call in calls
    ]


def rests(chosen: Chosen, now: float) -> bool:
    """Return whether a call rings no bell: on a holiday, and in the quiet hours of whoever has said where they
    are.
    """
    asleep = chosen.has(ZONE) and chosen.quiet_hours.quiet_at(now)
    return asleep or chosen.holiday_end(now) is not None


def _call(card: NewPost, live: LiveTable, kept: list[PrivateCall], world: World) -> tuple[NewPost, list[NewPost]]:
    """Return a card that mentions only who wants it, and the calls of the others; who has one gets no second."""
    payload, had = card.payload, {(call.seat, call.user): call for call in kept}
    assert isinstance(payload, CardPost), "cards alone call"
    calls: list[PrivateCall] = []
    new_posts: list[NewPost] = []
    for seat in payload.seats:
        user = live.table.seats[seat].user
        chosen = None if user is None else world.person(user)
        if user is None or chosen is None or chosen[CHANNEL] == MENTION:
            continue
        call, instead = had.get((seat, user)), chosen[CHANNEL] == DIRECT
        if call is None:
            if user == payload.own and not instead:
                continue
            # Where it takes the card's place it stands there all the same, and rings no bell.
            silent = user == payload.own or rests(chosen, world.now)
            message = CallPost(user=user, seat=seat, instead=instead, silent=silent)
            new_posts.append(outgoing.new_post(message, card.version))
            call = PrivateCall(seat=seat, user=user, post=new_posts[-1].nonce, instead=instead)
        calls.append(call)
    quiet = {call.user for call in calls if call.instead}
    users = tuple(user for user in payload.users if user not in quiet)
    return replace(card, payload=structs.replace(payload, users=users, calls=tuple(calls))), new_posts
