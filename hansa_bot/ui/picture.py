"""Pictures of tables: drawn by the worker, with the description that goes along; a game never waits for one."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from hansa_bot.engine.event import Event
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.base import Painter
from hansa_bot.ui import limits
from hansa_bot.ui.draft import Draft
from hansa_bot.ui.moment import Moment

_log = logging.getLogger(__name__)


@cache
def painter_of(title: str) -> Painter:
    """Return the painter of a title, made once."""
    return registry.load(title).painter()


async def board(worker: Worker, moment: Moment, marks: Sequence[Event], key: object) -> bytes | None:
    """Return the board as PNG with everything that `marks` tell of marked, or None when drawing it failed.

    Requests with the same key replace each other while they wait.
    """
    view, names, tr = moment.view, moment.names, moment.tr
    painter = painter_of(moment.table.title)
    try:
        return await worker.png(key, lambda: painter.board(view, names, tr, marks))
    except Exception:  # the picture is the one part of a message that the game can do without
        _log.exception("picture failed table=%d version=%d seat=%s", moment.table.id, moment.version, moment.seat)
        return None


def alt_text(moment: Moment) -> str:
    """Return what somebody who cannot see the picture hears instead; the whole stands behind "As text"."""
    text = moment.texts.board(moment.view)
    if len(text) <= limits.ALT_TEXT:
        return text
    more = moment.tr("The whole position: press “As text”.")
    kept = limits.lines_that_fit(text.split("\n"), limits.ALT_TEXT - len(more) - 1)
    return "\n".join([*kept, more]) if kept else limits.cut(text, limits.ALT_TEXT)


async def illustrate(draft: Draft, worker: Worker, moment: Moment, marks: Sequence[Event], key: object) -> Draft:
    """Return the draft with the board of a moment and its description."""
    return replace(draft, picture=await board(worker, moment, marks, key), alt=alt_text(moment))
