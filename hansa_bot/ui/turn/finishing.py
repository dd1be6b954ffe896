"""Finishing: a turn that ends by itself, for whoever has chosen so, once nothing but ending it is left."""

from __future__ import annotations

from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.host import Host
from hansa_bot.host.prefs import BY_ITSELF, ENDING, Whose
from hansa_bot.ui.kit.moment import Moment, present


async def finish(host: Host, before: Moment, user: int, request: str) -> bool:
    """End the turn in which a person has just acted, and say whether it was done.

    `before` is the moment at which the person acted by the request. It is an action of its own, so that it can be
    taken back like any other.
    """
    if (await host.prefs.of(Whose.PERSON, user))[ENDING] != BY_ITSELF:
        return False
    after = await present(host, before.table.id, user)
    action = only_ending(after)
    if action is None or after.state.turn != before.state.turn:
        return False
    try:
        await host.play.act(after.table.id, user, [action], seen=after.version, request=f"{request}.end")
    except PlayerError:  # somebody was quicker, or took a step back: then it is for the person to end it
        return False
    return True


def only_ending(moment: Moment) -> Action | None:
    """Return the action that ends the reader's own turn when there is no other one, else None."""
    if not (moment.must_act and moment.own_turn and len(moment.state.stack) == 1 and len(moment.offers) == 1):
        return None
    (action,) = moment.offers
    return action if kind_of(action) in moment.title.ending_kinds else None


def note(after: Moment) -> str:
    """Say that the turn has ended by itself, and how to take that back where it is still free."""
    ended = after.tr("Nothing else was left to do, so your turn has ended by itself.")
    if not after.undo_to or not after.running:
        return ended
    return " ".join((ended, after.tr("Until somebody else acts, /table undo takes that back.")))
