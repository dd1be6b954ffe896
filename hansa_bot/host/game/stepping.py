"""Stepping: each step of a turn is posted for whoever has chosen so; usually the channel sees whole turns."""

from __future__ import annotations

import logging
from dataclasses import replace

from hansa_bot.host.change import Change
from hansa_bot.host.core import Core
from hansa_bot.host.kernel.posts import CardPost, FinalPost, StepPost, draft
from hansa_bot.host.prefs import EACH, STEPS, Whose
from hansa_bot.host.standing import Standing

_log = logging.getLogger(__name__)


async def shown(core: Core, stands: Standing, change: Change, user: int) -> Change:
    """Return a change by a user with the post that shows it, where the turn goes on and no card tells of it."""
    session = change.session
    if session is None or session.state.over or session.state.turn != stands.state.turn:
        return change
    if any(isinstance(due.payload, CardPost | FinalPost) for due in change.drafts):
        return change
    if not await _wanted(core, user):
        return change
    step = StepPost(seat=stands.table.seat_of(user), since=stands.game.version)
    return replace(change, drafts=(*change.drafts, draft(step, session.version)))


async def _wanted(core: Core, user: int) -> bool:
    try:
        return (await core.prefs.of(Whose.PERSON, user))[STEPS] == EACH
    except Exception:  # a setting that cannot be read must not keep anybody from acting
        _log.exception("settings unknown user=%s", user)
        return False
