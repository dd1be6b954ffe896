"""Steps: the line that shows a step of a turn that goes on, for persons who have chosen to play so."""

from __future__ import annotations

from hansa_bot.host.kernel.errors import NoVersion
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import StepPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.ui.kit import narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.kit.moment import Moment, at, present
from hansa_bot.ui.kit.narration import heading, tell
from hansa_bot.ui.kit.replies import safe

TOLD = 500
"""Characters for what was done."""


async def step(services: Services, post: Post[StepPost]) -> tuple[Table, Draft]:
    """Return the line with the board as it was after the step; it calls nobody and offers nothing to press.

    What was taken back is told, and that it was: each step stands in the channel as it was made.
    """
    moment = await _moment(services, post)
    entries = await services.host.query.log(post.table, None, since=post.payload.since, until=post.version)
    told = narration.newest(narration.counted(tell(entries, moment.said)), TOLD)
    if not told:
        seat = post.payload.seat
        name = "" if seat is None else safe(moment.table.names[seat])
        told = moment.tr("{name} has made a step.", name=name)
    key = ("step", post.table, post.version)
    pictures = await picture.board(services.worker, moment, narration.marks(entries), key)
    return moment.table, Draft(f"-# {heading(moment)}: {told}", pictures=pictures)


async def _moment(services: Services, post: Post[StepPost]) -> Moment:
    try:
        return await at(services.host, post.table, post.version)
    except NoVersion:  # its rules are gone: what is true now is better than nothing
        return await present(services.host, post.table, None)
