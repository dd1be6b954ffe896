"""Posts: what the host's posts say, made from exactly the version that each is for."""

from __future__ import annotations

import logging
from dataclasses import replace

from hansa_bot.engine.session import Entry
from hansa_bot.host.ports import Post
from hansa_bot.host.table import Place
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui import card as cards
from hansa_bot.ui import final as finals
from hansa_bot.ui import lobby_card, picture, recap
from hansa_bot.ui.draft import Draft, paragraphs
from hansa_bot.ui.moment import Moment, at
from hansa_bot.ui.services import Services

_log = logging.getLogger(__name__)


async def lobby(services: Services, post: Post) -> tuple[Place, Draft]:
    """Return the lobby card as the table stands now."""
    table = await services.host.query.table(post.table)
    return table.place, lobby_card.compose(table)


async def card(services: Services, post: Post) -> tuple[Place, Draft]:
    """Return the card of a decision at the post's version, with the board."""
    moment = await at(services.host, post.table, post.version)
    entries = await _since(services, moment)
    draft = cards.compose(moment, entries)
    return moment.table.place, await _illustrated(services, moment, entries, draft)


async def final(services: Services, post: Post) -> tuple[Place, Draft]:
    """Return the last card of a game, with the board."""
    moment = await at(services.host, post.table, post.version)
    result = await services.host.query.result(post.table)
    assert result is not None, "a final post means that the game is over"
    entries = await services.host.query.log(post.table, None, last=1, until=post.version)
    return moment.table.place, await _illustrated(services, moment, entries, finals.compose(moment, result))


async def closed(services: Services, post: Post) -> tuple[Place, Draft]:
    """Return the line that says who gave the table up."""
    table = await services.host.query.table(post.table)
    by = next((info.name for info in table.seats if info.user == post.payload.get("user")), None)
    return table.place, lobby_card.closed(table, by)


async def fold(services: Services, post: Post) -> tuple[Place, Draft]:
    """Return the one line that an earlier card shrinks to."""
    query = services.host.query
    version = int(post.payload["version"])
    moment = await at(services.host, post.table, version)
    entries = await query.log(post.table, None, since=version, until=post.version)
    return moment.table.place, Draft(cards.folded(moment, post.payload.get("seats", ()), entries))


def without_picture(draft: Draft, table_language: str) -> Draft:
    """Return a draft for a channel where no file may be attached: it says so, and describes the board instead."""
    tr = catalog(table_language)
    hint = tr("-# I may not attach files in this channel (permission Attach Files), so here is the board in words.")
    return replace(draft, picture=None, content=paragraphs(draft.content, hint, draft.alt))


async def _since(services: Services, moment: Moment) -> list[Entry]:
    """Return what has happened since the person who must decide last acted, as everybody may know it."""
    query, table = services.host.query, moment.table.id
    asked = [info.seat for info in moment.waiting if info.user is not None]
    if len(asked) != 1:
        return await query.log(table, None, since=0, until=moment.version, last=cards.RECENT)
    own = await query.since(table, asked[0], moment.version)
    since = own[0].version - 1 if own else moment.version
    return await query.log(table, None, since=since, until=moment.version)


async def _illustrated(services: Services, moment: Moment, entries: list[Entry], draft: Draft) -> Draft:
    key = ("card", moment.table.id, moment.version)
    return await picture.illustrate(draft, services.worker, moment, recap.marks(entries), key)
