"""Looks: what a game shows to one reader who asks: the board, what changed, a desk, the whole of it in words."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import discord

from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.view import letter
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.table import SeatInfo
from hansa_bot.ui.kit import asking, limits, narration, picture, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.choices import Suggestion, suggestion
from hansa_bot.ui.kit.draft import NO_PINGS, Draft, paragraphs, safe
from hansa_bot.ui.kit.matching import fits
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading, next_step, tell, waiting_line
from hansa_bot.ui.kit.presses import Press, add, put
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.look import scoresheet
from hansa_bot.ui.refusals.telling import suggesting

MESSAGES = 3
"""More messages than this become a file."""


async def board(services: Services, moment: Moment, user: int) -> Draft:
    """Return the board, marked with what is new to the reader; in words where it cannot be drawn."""
    marks = narration.marks(await narration.news(services.host, moment))
    pictures = await picture.board(services.worker, moment, marks, ("board", moment.table.id, user))
    return Draft(headline(moment) if pictures else in_words(moment), pictures=pictures)


async def since(services: Services, moment: Moment, user: int) -> Draft:
    """Return what has happened since the reader last acted, for a spectator lately: marked, told and counted."""
    entries = await narration.news(services.host, moment)
    lines = [f"- {line}" for line in tell(in_force(entries), moment.prose)]
    kept = limits.lines_that_fit(lines, limits.CONTENT - 200, newest=True)
    head = _how_much(moment, len(lines)) + (" …" if len(kept) < len(lines) else "")
    key = ("since", moment.table.id, user)
    pictures = await picture.with_close_up(services.worker, moment, narration.marks(entries), key)
    return Draft(paragraphs(heading(moment), head, *kept), pictures=pictures)


def _how_much(moment: Moment, things: int) -> str:
    tr = moment.tr
    if moment.seat is None:
        return tr("What happened last:") if things else tr("Nothing has happened.")
    if not things:
        return tr("Nothing has happened since you last acted.")
    return tr.plural(
        "Since you last acted, {n} thing happened:", "Since you last acted, {n} things happened:", things
    )


async def desk(services: Services, moment: Moment, user: int, seat: int | None = None) -> Draft:
    """Return what a seat has as the reader may see it, by default the reader's own; else everybody's, in words."""
    whose = moment.seat if seat is None else seat
    seats: Sequence[int] = range(moment.view.seats) if whose is None else [whose]
    words = "\n\n".join(moment.prose.desk(moment.view, each) for each in seats)
    key = ("desk", moment.table.id, user, whose)
    pictures = [] if whose is None else await picture.desk(services.worker, moment, whose, key)
    if not pictures:
        marks = narration.marks(await narration.news(services.host, moment))
        pictures = await picture.board(services.worker, moment, marks, key)
    return Draft(paragraphs(heading(moment), words), pictures=pictures)


async def words(interaction: discord.Interaction[Any], moment: Moment) -> None:
    """Describe the whole position in private, complete enough to play from; what is too long becomes a file."""
    first, *more = pieces(moment.prose.board(moment.view))
    if len(more) < MESSAGES:
        await put(interaction, Draft(first))
        for piece in more:
            await add(interaction, Draft(piece))
        return
    whole = moment.texts.board(moment.view)
    await put(interaction, Draft(moment.tr("The whole position as a text file:")))
    file = discord.File(io.BytesIO(whole.encode()), f"{moment.title.meta.id}.txt")
    await interaction.followup.send(file=file, ephemeral=True, allowed_mentions=NO_PINGS)


def pieces(text: str, most: int = limits.CONTENT) -> list[str]:
    """Split a text between its lines so that every piece fits into a message; never empty."""
    found: list[str] = []
    room = ""
    for line in text.split("\n"):
        for start in range(0, max(len(line), 1), most):
            part = line[start : start + most]
            if room and len(room) + 1 + len(part) > most:
                found.append(room)
                room = part
            else:
                room = f"{room}\n{part}" if room else part
    return [*found, room or "…"]


def seat_meant(moment: Moment, typed: str) -> int:
    """Return the seat of a letter, a number counted from 1, or a name; raises BadSetup."""
    letters = [letter(info.seat) for info in moment.table.seats]
    bare = typed.strip().upper()
    if bare in letters:
        return letters.index(bare)
    if bare.isascii() and bare.isdigit() and 1 <= int(bare) <= len(letters):
        return int(bare) - 1
    seats = fits(typed, _seat_names(moment))
    if not seats:
        raise BadSetup("seat", typed, letters)
    return next(iter(seats))


@suggesting
async def seat_lines(interaction: discord.Interaction[Any], typed: str) -> list[Suggestion]:
    """Return the seats whose names fit; where there is no game, one line that says so."""
    moment = await asking.moment_of(interaction, await asking.table_here(interaction))
    names = _seat_names(moment)
    seats = list(fits(typed, names) if typed.strip() else names)[: limits.CHOICES]
    return [suggestion(names[seat][0], letter(seat)) for seat in seats]


def _seat_names(moment: Moment) -> dict[int, tuple[str, str]]:
    return {seat: (f"{letter(seat)} {name}", name) for seat, name in enumerate(moment.names)}


def headline(moment: Moment) -> str:
    """Return which game this is and what is due next."""
    return f"{heading(moment)}. {next_step(moment)}"


def status(moment: Moment, asked_at: float | None = None, remarks: Sequence[str] = ()) -> str:
    """Say who must decide what and, if known, since when; who sits where, and by which rules the game is played."""
    waiting = moment.waiting if moment.running else []
    due = [f"{_seat(moment, info)}: {_due(moment, info)}" for info in waiting]
    seats = moment.tr("Seats: {seats}", seats=", ".join(_seat(moment, info) for info in moment.table.seats))
    since = None if asked_at is None else moment.tr("Asked {when}.", when=f"<t:{int(asked_at)}:R>")
    rules = (chosen.options_line(moment.table, moment.tr), times.line(moment.table.terms, moment.tr))
    return paragraphs(heading(moment), waiting_line(moment), since, *due, seats, *remarks, *rules)


def _due(moment: Moment, info: SeatInfo) -> str:
    return f"{moment.prose.due(moment.view, info.seat)} {times.reply_by(moment, info.seat)}".rstrip()


def _seat(moment: Moment, info: SeatInfo) -> str:
    name = f"{letter(info.seat)} {safe(info.name)}"
    return name if info.computer is None else moment.tr("{name} (computer)", name=name)


def in_words(moment: Moment) -> str:
    """Return the position as text, where there is no picture of it."""
    return paragraphs(headline(moment), moment.prose.board(moment.view))


def score_report(moment: Moment, found: Sequence[Score], result: Result | None) -> str:
    """Return the table of scores; after the end with who won and why it ended."""
    table = f"```\n{scoresheet.breakdown(moment, result.scores if result is not None else found)}\n```"
    if result is None:
        head = moment.tr("{heading}: scores if the game ended now", heading=heading(moment))
        return limits.cut(paragraphs(head, table), limits.CONTENT)
    ended = scoresheet.ending(moment, result)
    return paragraphs(heading(moment), ended, table)


async def press_desk(press: Press) -> None:
    """Show the presser's own desk; who has no seat sees the board, and everybody's desk in words."""
    await put(press.interaction, await desk(press.services, await press.moment(), press.user))


async def press_news(press: Press) -> None:
    """Show and tell what has happened since the presser last acted; who has no seat hears the latest."""
    await put(press.interaction, await since(press.services, await press.moment(), press.user))


async def press_text(press: Press) -> None:
    """Describe the whole position in words, complete enough to play from."""
    await words(press.interaction, await press.moment())
