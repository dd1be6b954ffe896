"""Pictures of tables: drawn by the worker, with the description that goes along; a game never waits for one."""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import nobodys_sign
from hansa_bot.render import theme
from hansa_bot.render.theme import use_signs, use_theme
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from hansa_bot.titles.painter import Painter
from hansa_bot.ui.kit import controls, limits, menu
from hansa_bot.ui.kit.drafts import Draft, Picture
from hansa_bot.ui.kit.moment import Moment

if TYPE_CHECKING:
    from PIL.Image import Image

_log = logging.getLogger(__name__)

Paint = Callable[[Painter], "Image | None"]
may_attach: ContextVar[bool] = ContextVar("may_attach", default=True)
"""Whether what is being made may have pictures; where it may not they are described, and not drawn (no bytes)."""

CLOSE_UP, DESK, TARGETS, LEGEND = "close-up.png", "desk.png", "targets.png", "what-is-what.png"


@cache
def painter_of(title: str) -> Painter:
    """Return the painter of a title, made once."""
    return registry.load(title).painter()


async def paint_png(worker: Worker, moment: Moment, key: object, paint: Paint) -> bytes | None:
    """Return what the painter of the moment's title draws, as PNG with its signs, in the theme of its reader.

    None when there is nothing to draw, or it failed. Requests with the same key and theme replace each other while
    they wait.
    """
    if not may_attach.get():
        return b""
    painter, signs = painter_of(moment.table.title), moment.table.signs

    def dressed() -> Image | None:
        colours = use_theme(theme.THEMES[moment.theme]), painter.use_theme(moment.theme)
        with colours[0], colours[1], use_signs(signs, nobodys_sign(signs)):
            return paint(painter)

    try:
        return await worker.png((moment.theme, key), dressed)
    except Exception:  # pictures are the one part of a message that the game can do without
        _log.exception("picture failed table=%d version=%d seat=%s", moment.table.id, moment.version, moment.seat)
        return None


async def board(worker: Worker, moment: Moment, marks: Sequence[Event], key: object) -> list[Picture]:
    """Return the board with everything that `marks` tell of marked, if it can be drawn."""
    view, names, tr = moment.view, moment.names, moment.tr
    png = await paint_png(worker, moment, key, lambda painter: painter.board(view, names, tr, marks))
    return [] if png is None else [Picture(png, alt_text(moment))]


async def with_close_up(
    worker: Worker, moment: Moment, marks: Sequence[Event], key: object, *, below: Draft | None = None
) -> list[Picture]:
    """Return the board and, where `marks` tell only of a small part of it, that part enlarged.

    That is left out where it doesn't fit a phone's screen with text and answers of the card that it stands `below`.
    """
    view, names, tr = moment.view, moment.names, moment.tr
    whole, near = await asyncio.gather(
        board(worker, moment, marks, key),
        paint_png(worker, moment, (key, CLOSE_UP), lambda painter: painter.close_up(view, names, tr, marks)),
    )
    if not whole or not near or (below and _count_lines(near, below) > limits.PHONE_LINES):
        return whole
    return [*whole, Picture(near, tr("Close-up of where it happened."), CLOSE_UP)]


def _count_lines(png: bytes, below: Draft) -> float:
    """Return how many lines high text, long buttons and a second picture are on a phone; PNG begins with its size."""
    wide, high = struct.unpack(">II", png[16:24])
    labels = [getattr(item, "label", None) or "" for item in (below.controls.children if below.controls else ())]
    long = sum(len(label) > limits.PHONE_CHARACTERS // 2 for label in labels)
    return limits.count_lines(below.content) + 2 * long + limits.PHONE_FRAME + limits.PHONE_WIDTH * float(high / wide)


async def desk(worker: Worker, moment: Moment, seat: int, key: object) -> list[Picture]:
    """Return what a seat has, as far as the reader of the moment may see it; nothing for a title without desks."""
    view, names, tr = moment.view, moment.names, moment.tr
    png = await paint_png(worker, moment, key, lambda painter: painter.desk(view, names, tr, seat))
    return [] if png is None else [Picture(png, moment.texts.desk(view, seat), DESK)]


async def targets(
    worker: Worker, moment: Moment, offers: Sequence[Action], key: object, numbered: Sequence[Action] = ()
) -> list[Picture]:
    """Return the board with what offers aim at, some numbered; nothing where that does not stand on the board."""
    if not offers:
        return []
    view, names, tr = moment.view, moment.names, moment.tr
    brings = {offer: moment.brings(offer) for offer in (*offers, *numbered)}
    png = await paint_png(
        worker, moment, key, lambda painter: painter.targets(view, names, tr, offers, brings, numbered)
    )
    if png is None:
        return []
    head = [controls.headline(moment, moment.texts, offers)] if len(menu.kinds(offers)) == 1 else []
    lines = controls.sentences(moment, moment.texts, offers, limits.ALT_TEXT - controls.HEADLINE)
    return [Picture(png, "\n".join([*head, *lines]), TARGETS)]


async def legend(worker: Worker, moment: Moment, texts: Mapping[str, str], key: object) -> list[Picture]:
    """Return the board with its places named, `texts` by their keys; nothing for a title that names none."""
    view, names, tr = moment.view, moment.names, moment.tr
    png = await paint_png(worker, moment, key, lambda painter: painter.legend(view, names, tr, texts))
    return [] if png is None else [Picture(png, ". ".join(texts.values()) + ".", LEGEND)]


def alt_text(moment: Moment) -> str:
    """Return what somebody who cannot see the picture hears instead; the whole stands behind "As text"."""
    text = moment.texts.board(moment.view)
    if len(text) <= limits.ALT_TEXT:
        return text
    more = moment.tr("For the whole position press “As text”.")
    kept = limits.lines_that_fit(text.split("\n"), limits.ALT_TEXT - len(more) - 1)
    return "\n".join([*kept, more]) if kept else limits.cut(text, limits.ALT_TEXT)
