"""Pictures of tables: drawn by the worker, with the description that goes along; a game never waits for one."""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Mapping, Sequence
from contextvars import ContextVar

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import View
from hansa_bot.render.worker import Busy, Worker
from hansa_bot.titles import painter as kinds
from hansa_bot.titles.kit.render.request import PictureRequest
from hansa_bot.ui.kit import controls, limits, menu
from hansa_bot.ui.kit.drafts import Draft, Picture
from hansa_bot.ui.kit.moment import Moment

_log = logging.getLogger(__name__)

may_attach: ContextVar[bool] = ContextVar("may_attach", default=True)
"""Whether what is being made may have pictures; where it may not they are described, and not drawn (no bytes)."""

CLOSE_UP, DESK, TARGETS, LEGEND = "close-up.png", "desk.png", "targets.png", "what-is-what.png"


async def paint_png(
    worker: Worker, moment: Moment, key: object, kind: str, *args: object, view: View | None = None
) -> bytes | None:
    """Return a kind of picture of the moment's view, or of another one, as PNG in the theme of its reader.

    `args` are those of a `PictureRequest`. None when there is nothing to draw, or it failed. Requests with the same
    key and theme replace each other while they wait.
    """
    if not may_attach.get():
        return b""
    table = moment.table
    request = PictureRequest(
        title=table.title,
        kind=kind,
        language=moment.tr.language,
        theme=moment.theme,
        signs=table.signs,
        view=view or moment.view,
        names=moment.names,
        args=args,
    )
    try:
        return await worker.png((moment.theme, key), request.paint, kind)
    except Busy:
        _log.warning("picture left out as too many wait table=%d", table.id)
    except Exception:  # pictures are the one part of a message that the game can do without
        _log.exception("picture failed table=%d version=%d seat=%s", table.id, moment.version, moment.seat)
    return None


async def board(worker: Worker, moment: Moment, marks: Sequence[Event], key: object) -> list[Picture]:
    """Return the board with everything that `marks` tell of marked, if it can be drawn."""
    png = await paint_png(worker, moment, key, kinds.BOARD, marks)
    return [] if png is None else [Picture(png, alt_text(moment))]


async def with_close_up(
    worker: Worker, moment: Moment, marks: Sequence[Event], key: object, *, below: Draft | None = None
) -> list[Picture]:
    """Return the board and, where `marks` tell only of a small part of it, that part enlarged.

    That is left out where it doesn't fit a phone's screen with text and answers of the card that it stands `below`.
    """
    whole, near = await asyncio.gather(
        board(worker, moment, marks, key),
        paint_png(worker, moment, (key, CLOSE_UP), kinds.CLOSE_UP, marks),
    )
    if not whole or not near or (below and _count_lines(near, below) > limits.PHONE_LINES):
        return whole
    return [*whole, Picture(near, moment.tr("Close-up of where it happened."), CLOSE_UP)]


def _count_lines(png: bytes, below: Draft) -> float:
    """Return how many lines high text, long buttons and a second picture are on a phone; PNG begins with its size."""
    wide, high = struct.unpack(">II", png[16:24])
    labels = [getattr(item, "label", None) or "" for item in (below.controls.children if below.controls else ())]
    long = sum(len(label) > limits.PHONE_CHARACTERS // 2 for label in labels)
    return limits.count_lines(below.content) + 2 * long + limits.PHONE_FRAME + limits.PHONE_WIDTH * float(high / wide)


async def desk(worker: Worker, moment: Moment, seat: int, key: object) -> list[Picture]:
    """Return what a seat has, as far as the reader of the moment may see it; nothing for a title without desks."""
    png = await paint_png(worker, moment, key, kinds.DESK, seat)
    return [] if png is None else [Picture(png, moment.texts.desk(moment.view, seat), DESK)]


async def targets(
    worker: Worker, moment: Moment, offers: Sequence[Action], key: object, numbered: Sequence[Action] = ()
) -> list[Picture]:
    """Return the board with what offers aim at, some numbered; nothing where that does not stand on the board."""
    if not offers:
        return []
    brings = {offer: moment.brings(offer) for offer in (*offers, *numbered)}
    png = await paint_png(worker, moment, key, kinds.TARGETS, offers, brings, numbered)
    if png is None:
        return []
    head = [controls.headline(moment, moment.texts, offers)] if len(menu.kinds(offers)) == 1 else []
    lines = controls.sentences(moment, moment.texts, offers, limits.ALT_TEXT - controls.HEADLINE)
    return [Picture(png, "\n".join([*head, *lines]), TARGETS)]


async def legend(worker: Worker, moment: Moment, texts: Mapping[str, str], key: object) -> list[Picture]:
    """Return the board with its places named, `texts` by their keys; nothing for a title that names none."""
    png = await paint_png(worker, moment, key, kinds.LEGEND, texts)
    return [] if png is None else [Picture(png, ". ".join(texts.values()) + ".", LEGEND)]


def alt_text(moment: Moment) -> str:
    """Return what somebody who cannot see the picture hears instead; the whole stands behind "As text"."""
    text = moment.texts.board(moment.view)
    if len(text) <= limits.ALT_TEXT:
        return text
    more = moment.tr("For the whole position press “As text”.")
    kept = limits.lines_that_fit(text.split("\n"), limits.ALT_TEXT - len(more) - 1)
    return "\n".join([*kept, more]) if kept else limits.cut(text, limits.ALT_TEXT)
