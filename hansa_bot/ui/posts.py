"""Posts: what the host's posts say, made from exactly the version that each is for."""

from __future__ import annotations

import logging
from dataclasses import replace

from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import (
    CardPost,
    PostPayload,
)
from hansa_bot.host.kernel.table import Table
from hansa_bot.ui import channels
from hansa_bot.ui.back import requests
from hansa_bot.ui.kit import narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.posting import Make, moment_of_post
from hansa_bot.ui.lobby import lobby_card
from hansa_bot.ui.look import following, scoresheet
from hansa_bot.ui.time import absence, pausing, reminders, substituting
from hansa_bot.ui.turn import card as cards

_log = logging.getLogger(__name__)


async def card(services: Services, post: Post[CardPost]) -> tuple[Table, Draft]:
    """Return the card of a decision at the post's version, with the board."""
    moment = await moment_of_post(services, post)
    asked = [info.seat for info in moment.waiting if info.user is not None]
    # Who alone must decide hears of everything since the own last action, several together since the last card.
    seat = asked[0] if len(asked) == 1 else None
    entries = await services.host.query.since(post.table, seat, moment.version)
    try:
        draft = cards.compose(
            moment, entries, await _gone_back(services, moment), await absence.remarks(services, moment)
        )
    except Exception:  # a sentence that fails must not keep a person from being called
        _log.exception("card failed table=%d version=%d", post.table, post.version)
        draft = cards.bare(moment)
    draft = replace(draft, content=paragraphs(channels.moved_line(post, moment.tr), draft.content))
    # The card speaks to whoever is asked, its picture to all: what the last card showed is no news to them.
    news = await services.host.query.since(post.table, None, moment.version)
    key = ("card", moment.table.id, moment.version)
    pictures = await picture.with_close_up(services.worker, moment, narration.marks(news), key)
    return moment.table, replace(draft, pictures=pictures)


async def _gone_back(services: Services, moment: Moment) -> str | None:
    """Tell that the game went back since the last card: news, although nothing of what fell holds."""
    found = await services.host.rewinding.gone_back(moment.table.id, moment.version)
    return None if found is None else requests.gone_back(moment, *found, cards.SINCE)


MAKE: dict[type[PostPayload], Make] = {
    CardPost: card,
    **cards.SAYS,
    **lobby_card.SAYS,
    **scoresheet.SAYS,
    **following.SAYS,
    **requests.SAYS,
    **absence.SAYS,
    **pausing.SAYS,
    **reminders.SAYS,
    **substituting.SAYS,
}
"""Who makes a post, by what it consists of."""
