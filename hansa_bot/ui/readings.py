"""Readings: the presses by which anybody looks at a game."""

from __future__ import annotations

import io
from dataclasses import replace

import discord

from hansa_bot.host.seen import in_force
from hansa_bot.ui import limits, panel, picture, recap
from hansa_bot.ui.draft import Draft, paragraphs
from hansa_bot.ui.heading import heading
from hansa_bot.ui.narrate import tell
from hansa_bot.ui.presses import Press, add, put
from hansa_bot.ui.replies import NO_PINGS

RECENT = 30
"""Entries of the log that somebody without a seat is told."""

MESSAGES = 3
"""More messages than this become a file."""


async def desk(press: Press) -> None:
    """Show the presser's own desk with the board; who has no seat sees everybody's."""
    moment = await press.moment()
    seats = range(moment.view.seats) if moment.seat is None else [moment.seat]
    text = "\n\n".join(moment.said.desk(moment.view, seat) for seat in seats)
    draft = Draft(paragraphs(heading(moment), text))
    key = ("desk", press.click.table, press.user)
    marks = recap.marks(await panel.news(press.host, moment))
    pictures = await picture.board(press.services.worker, moment, marks, key)
    await put(press.interaction, replace(draft, pictures=pictures))


async def news(press: Press) -> None:
    """Tell what has happened since the presser last acted; who has no seat hears the latest."""
    moment = await press.moment()
    query, table = press.host.query, press.click.table
    if moment.seat is None:
        entries = await query.log(table, press.user, last=RECENT)
        head = moment.tr("What happened last:")
    else:
        entries = await panel.news(press.host, moment)
        head = moment.tr("Since you last acted:")
    lines = [f"- {line}" for line in tell(in_force(entries), moment.said)]
    lines = lines or [moment.tr("Nothing has happened.")]
    kept = limits.lines_that_fit(lines, limits.CONTENT - 200, newest=True)
    if len(kept) < len(lines):
        head += " …"
    await put(press.interaction, Draft(paragraphs(heading(moment), head, *kept)))


async def text(press: Press) -> None:
    """Describe the whole position in words, complete enough to play from."""
    moment = await press.moment()
    parts = pieces(moment.said.board(moment.view))
    if len(parts) <= MESSAGES:
        await put(press.interaction, Draft(parts[0]))
        for part in parts[1:]:
            await add(press.interaction, Draft(part))
        return
    whole = moment.texts.board(moment.view)
    await put(press.interaction, Draft(moment.tr("The whole position as a text file:")))
    file = discord.File(io.BytesIO(whole.encode()), f"{moment.title.meta.id}.txt")
    await press.interaction.followup.send(file=file, ephemeral=True, allowed_mentions=NO_PINGS)


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
