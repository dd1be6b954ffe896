"""Pictures of tables: drawn by the worker, with the description that goes along; a game never waits for one."""

from __future__ import annotations

import asyncio
import logging
import struct
from collections.abc import Awaitable, Callable, Mapping, Sequence

from hansa_bot import letters, metrics
from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import View
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.render.worker import Busy, Worker
from hansa_bot.titles import painter as kinds
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import FriezeRequest, PictureRequest
from hansa_bot.ui.kit import controls, grace, limits, menu
from hansa_bot.ui.kit.drafts import Draft, Picture
from hansa_bot.ui.kit.moment import Moment

_log = logging.getLogger(__name__)

BOARD, CLOSE_UP, DESK = "board.png", "close-up.png", "desk.png"
TARGETS, LEGEND, FRIEZE = "targets.png", "what-is-what.png", "frieze.png"


async def paint_png(
    worker: Worker, moment: Moment, key: object, kind: str, *args: object, view: View | None = None
) -> bytes | None:
    """Return a kind of picture of the moment's view, or of another one, as PNG in the theme of its reader.

    `args` are those of a `PictureRequest`. A key says all that tells the picture from others of its reader at this
    version: who asks for the same gets the same. Otherwise like `made`.
    """
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
        colours=table.colours,
    )
    whole = (moment.theme, moment.tr.language, moment.seat, moment.version, kind, key)
    return await made(worker, moment, lambda: worker.png(whole, request.paint, kind))


_friezes: dict[FriezeRequest, bytes] = {}
"""One for each title and language: some 20 KB each."""


async def frieze(worker: Worker, table: Table, tr: Catalog) -> list[Picture]:
    """Return the panorama of a table's title, if it can be drawn and shown."""
    if not grace.may_attach():
        return []
    name = registry.load(table.title).meta.called(tr.language)
    request = FriezeRequest(table.title, name)
    try:
        if request not in _friezes:
            _friezes[request] = await worker.png(request, request.paint, kinds.FRIEZE) or b""
    except Exception:  # it only adorns
        _log.exception("frieze failed title=%s", table.title)
        return []
    return [Picture(_friezes[request], tr("The world of {title}.", title=name), FRIEZE)]


async def made(worker: Worker, moment: Moment, make: Callable[[], Awaitable[bytes | None]]) -> bytes | None:
    """Return what the worker makes of a game; None when there is nothing to make, or it failed.

    Where nothing may be attached it is no bytes. Raises TooBusy where that is said to the one who asks.
    """
    if not grace.may_attach():
        return b""
    table = moment.table
    try:
        grace.look_for_room(worker)
        return await make()
    except grace.TooBusy:
        metrics.MISSING.labels("busy").inc()
        raise
    except Busy:
        metrics.MISSING.labels("busy").inc()
        _log.warning("picture left out as too many wait table=%d", table.id)
    except Exception:  # pictures are the one part of a message that the game can do without
        metrics.MISSING.labels("fault").inc()
        _log.exception("picture failed table=%d version=%d seat=%s", table.id, moment.version, moment.seat)
    return None


async def drawn(
    worker: Worker,
    moment: Moment,
    key: object,
    kind: str,
    *args: object,
    alt: str,
    name: str = BOARD,
    view: View | None = None,
) -> list[Picture]:
    """Return the one picture that is asked for, if it can be drawn; like `paint_png`."""
    png = await paint_png(worker, moment, key, kind, *args, view=view)
    return [] if png is None else [Picture(png, alt, name)]


async def board(worker: Worker, moment: Moment, marks: Sequence[Event], key: object) -> list[Picture]:
    """Return the board with everything that `marks` tell of marked, if it can be drawn."""
    return await drawn(worker, moment, key, kinds.BOARD, marks, alt=alt_text(moment))


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
    alt = moment.texts.desk(moment.view, seat)
    return await drawn(worker, moment, key, kinds.DESK, seat, alt=alt, name=DESK)


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


async def aimed_at(
    worker: Worker,
    moment: Moment,
    offers: Sequence[Action],
    marks: Sequence[Event],
    key: object,
    numbered: Sequence[Action] = (),
) -> list[Picture]:
    """Return what offers aim at, the board with `marks` where that does not stand on it."""
    return await targets(worker, moment, offers, key, numbered) or await board(worker, moment, marks, key)


async def legend(
    worker: Worker, moment: Moment, focus: kinds.Focus, texts: Mapping[str, str], key: object
) -> list[Picture]:
    """Return what a card on how to play shows, its places named, `texts` by their keys; else nothing."""
    alt = ". ".join(texts.values()) + "."
    return await drawn(worker, moment, key, kinds.LEGEND, focus, texts, alt=alt, name=LEGEND)


def alt_text(moment: Moment) -> str:
    """Return what somebody who cannot see the picture hears instead; the whole stands behind "As text"."""
    lines, text = moment.texts.by_line(moment.view), ""
    while letters.size(text) <= limits.ALT_TEXT:
        if (line := next(lines, None)) is None:
            return text
        text = f"{text}\n{line}".lstrip("\n")
    more = moment.tr("For the whole position press “As text”.")
    kept = limits.lines_that_fit(text.split("\n"), limits.ALT_TEXT - len(more) - 1)
    return "\n".join([*kept, more]) if kept else limits.cut(text, limits.ALT_TEXT)
