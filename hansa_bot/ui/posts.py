"""Posts: what the host's posts say, made from exactly the version that each is for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from hansa_bot.engine.session import Entry
from hansa_bot.host.errors import NoVersion
from hansa_bot.host.ports import (
    CARD,
    CLOSED,
    DIRECT,
    FINAL,
    FOLD,
    LOBBY,
    NOTE,
    OFFER,
    PROMPT,
    REMIND,
    STEP,
    VOTE,
    Post,
)
from hansa_bot.host.posting.followers import SUMMARY
from hansa_bot.host.table import Table
from hansa_bot.ui import direct, notes, threads
from hansa_bot.ui.back import requests
from hansa_bot.ui.kit import narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.draft import Draft, paragraphs
from hansa_bot.ui.kit.moment import Moment, at, present
from hansa_bot.ui.lobby import lobby_card, lobby_notes
from hansa_bot.ui.look import following, scoresheet
from hansa_bot.ui.time import absence, late, pausing, reminders, substituting
from hansa_bot.ui.turn import card as cards
from hansa_bot.ui.turn import steps

_log = logging.getLogger(__name__)

Made = tuple[Table, Draft]


async def lobby(services: Services, post: Post) -> Made:
    """Return the lobby card as the table stands now; people are called only when it shows for the first time."""
    table = await services.host.query.table(post.table)
    call: Sequence[int] = post.payload.get("call", ())
    if post.payload.get("message") is None and not post.payload.get("anew"):
        call = table.invited
    away, closes = await services.host.holidays.away(table), await services.host.query.closes_at(post.table)
    return table, lobby_card.compose(table, away=away, call=call, closes=closes)


async def card(services: Services, post: Post) -> Made:
    """Return the card of a decision at the post's version, with the board."""
    moment = await _moment(services, post.table, post.version)
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
    draft = replace(draft, content=paragraphs(threads.moved(post, moment.tr), draft.content))
    # The card speaks to whoever is asked, its picture to all: what the last card showed is no news to them.
    news = await services.host.query.since(post.table, None, moment.version)
    return moment.table, await _illustrated(services, moment, news, draft)


async def final(services: Services, post: Post) -> Made:
    """Return the last card of a game, with the board and the score sheet."""
    moment = await _moment(services, post.table, post.version)
    result = await services.host.query.result(post.table)
    assert result is not None, "a final post means that the game is over"
    scenes = await scoresheet.course(services, moment)
    marks = scenes[-1].events if scenes else ()
    boards, sheets = await asyncio.gather(
        picture.board(services.worker, moment, marks, ("card", moment.table.id, moment.version)),
        scoresheet.pictures(services, moment, result.scores, result, scenes),
    )
    return moment.table, replace(scoresheet.last_card(moment, result), pictures=[*boards, *sheets])


async def closed(services: Services, post: Post) -> Made:
    """Return the line that says who gave the table up."""
    table = await services.host.query.table(post.table)
    by = next((info.name for info in table.seats if info.user == post.payload.get("user")), None)
    return table, lobby_card.closed(table, by)


async def fold(services: Services, post: Post) -> Made:
    """Return the one line that an earlier card, or a request to go back, shrinks to."""
    kind, version = post.payload.get("kind"), int(post.payload["version"])
    if kind in FOLDED:
        return await FOLDED[kind](services, post)
    moment = await _moment(services, post.table, version)
    if kind == PROMPT:
        row = await services.host.rewinding.proposal(post.table, post.payload["proposal"])
        return moment.table, Draft(requests.ended(moment, row))
    entries = await services.host.query.log(post.table, None, since=version, until=post.version)
    return moment.table, Draft(cards.folded(moment, post.payload.get("seats", ()), entries))


async def prompt(services: Services, post: Post) -> Made:
    """Return the question whether the game may go back; once that is settled, the line that says how."""
    moment = await _moment(services, post.table, post.version)
    row = await services.host.rewinding.proposal(post.table, post.payload["proposal"])
    return moment.table, requests.prompt(moment, row, await services.host.rewinding.falls(post.table, row))


async def _moment(services: Services, table_id: int, version: int) -> Moment:
    try:
        return await at(services.host, table_id, version)
    except NoVersion:  # its rules are gone: what is true now is better than nothing
        return await present(services.host, table_id, None)


async def _gone_back(services: Services, moment: Moment) -> str | None:
    """Tell that the game went back since the last card: news, although nothing of what fell holds."""
    found = await services.host.rewinding.gone_back(moment.table.id, moment.version)
    return None if found is None else requests.gone_back(moment, *found, cards.SINCE)


async def _illustrated(services: Services, moment: Moment, entries: Sequence[Entry], draft: Draft) -> Draft:
    key = ("card", moment.table.id, moment.version)
    return replace(
        draft, pictures=await picture.with_close_up(services.worker, moment, narration.marks(entries), key)
    )


MAKE: dict[str, Callable[[Services, Post], Awaitable[Made]]] = {
    LOBBY: lobby,
    CARD: card,
    FINAL: final,
    FOLD: fold,
    PROMPT: prompt,
    STEP: steps.step,
    CLOSED: closed,
    NOTE: notes.note,
    OFFER: substituting.offer,
    VOTE: pausing.question,
    DIRECT: direct.direct,
    REMIND: reminders.remind,
}

FOLDED: dict[str, Callable[[Services, Post], Awaitable[Made]]] = {
    OFFER: substituting.folded,
    VOTE: pausing.folded,
}
"""What other posts than cards shrink to."""

direct.DIRECTS.update(reminders.DIRECTS | following.DIRECTS)
direct.REFUSED[SUMMARY] = following.refused
notes.NOTES.update(absence.NOTES | pausing.NOTES)
for telling in (late, lobby_notes):
    notes.NOTES.update(telling.NOTES)
    direct.DIRECTS.update(telling.DIRECTS)
