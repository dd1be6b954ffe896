"""Rings: what happens when a timer of each kind is due."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.host.absence import absence, substitute, vote
from hansa_bot.host.kernel import posts
from hansa_bot.host.lobby import expiry
from hansa_bot.host.posting import shutting
from hansa_bot.host.time import clocking, heads_up, lateness, reminder, reminding
from hansa_bot.host.time.timers import Ring

ALL: Mapping[str, Ring] = {
    clocking.LATE: lateness.ring,
    absence.HOLIDAY: absence.rang,
    posts.VOTE: vote.rang,
    vote.RESUME: vote.resume_rang,
    posts.OFFER: substitute.rang,
    expiry.WARN: expiry.warn,
    expiry.EXPIRE: expiry.expire,
    shutting.KIND: shutting.shut,
    reminder.KIND: reminding.ring,
    heads_up.KIND: heads_up.ring,
}
"""By the kind of the timer."""
