"""Requests: the post that asks whether the game may go back, and the line that it shrinks to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord import ButtonStyle

from hansa_bot.engine.session import Entry
from hansa_bot.host.game.rewinding import AGREED, OPEN, REFUSED, WITHDRAWN, ProposalRow
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import PostPayload, PromptFold, PromptPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import narration
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs, safe
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.posting import Make, moment_of_post

FALLS = 900
"""Characters for what would fall."""

AGREE, REFUSE = "agree", "refuse"


def prompt(moment: Moment, row: ProposalRow, lines: Sequence[Entry]) -> Draft:
    """Return the post that asks those who have not agreed yet, and pings them alone; `lines` are what would fall.

    Once the request is over it is the line that tells what became of it.
    """
    if row.state != OPEN:
        return Draft(outcome_line(moment, row))
    tr = moment.tr
    users = [user for seat in row.missing if (user := moment.table.seats[seat].user) is not None]
    mentions = " ".join(f"<@{user}>" for user in users)
    asks = tr("{names}: {name} asks to take the game back.", names=mentions, name=name_of(moment, row.seat))
    falls = tr("This would fall: {what}", what=what_falls(moment, lines, FALLS))
    until = tr("It needs the agreement of all who are asked, and holds until somebody goes on.")
    ids = [custom_id(moment.table.id, row.version, verb, row.nonce) for verb in (AGREE, REFUSE)]
    row_of_buttons = [button(tr("Agree"), ids[0], ButtonStyle.success), button(tr("Refuse"), ids[1])]
    return Draft(paragraphs(heading(moment), asks, falls, until), rows(row_of_buttons), users)


def outcome_line(moment: Moment, row: ProposalRow) -> str:
    """Return the one line that is left of a request that is over."""
    return f"-# {heading(moment)}: {_outcome(moment, row)}"


def _outcome(moment: Moment, row: ProposalRow) -> str:
    tr, name = moment.tr, name_of(moment, row.seat)
    if row.state == AGREED:
        return tr("{name} asked to take the game back, and all agreed.", name=name)
    if row.state == REFUSED and row.by is not None:
        other = name_of(moment, row.by)
        return tr("{name} asked to take the game back; {other} did not agree.", name=name, other=other)
    if row.state == WITHDRAWN:
        return tr("{name} asked to take the game back, and withdrew it.", name=name)
    return tr("{name} asked to take the game back; before all had agreed the game went on.", name=name)


def answer_line(moment: Moment, row: ProposalRow) -> str:
    """Tell somebody who has answered a request how it stands now."""
    tr = moment.tr
    if row.state == OPEN:
        return still_missing(moment, row.missing)
    if row.state == AGREED:
        return tr("All have agreed: the game has gone back.")
    if row.state == WITHDRAWN:
        return tr("You have withdrawn your request. The game stays as it is.")
    return tr("You have refused. The game stays as it is.")


def still_missing(moment: Moment, seats: Iterable[int]) -> str:
    """Say whose agreement is still needed."""
    names = ", ".join(f"**{name_of(moment, seat)}**" for seat in seats)
    return moment.tr(
        "Noted. The game goes back when these agree: {names}. Until then it stays as it is.", names=names
    )


def gone_back(moment: Moment, entry: Entry, lines: Sequence[Entry], most: int) -> str:
    """Tell, for the next card, that the game went back, and what no longer holds."""
    what = what_falls(moment, lines, most)
    return moment.tr("Taken back, as {name} asked: {what}", name=name_of(moment, entry.seat), what=what)


def what_falls(moment: Moment, lines: Sequence[Entry], most: int) -> str:
    """Tell what going back takes away; what leaves no trace in words is counted."""
    return narration.story(moment, lines, most) or steps(moment.tr, len(lines))


def steps(tr: Catalog, number: int) -> str:
    """Return a number of steps in words."""
    return tr.plural("{n} step.", "{n} steps.", number)


def name_of(moment: Moment, seat: int) -> str:
    """Return the name of a seat, harmless in a message."""
    return safe(moment.table.names[seat])


async def prompt_post(services: Services, post: Post[PromptPost]) -> tuple[Table, Draft]:
    """Return the question whether the game may go back; once that is settled, the line that says how."""
    moment = await moment_of_post(services, post)
    row = await services.host.rewinding.proposal(post.table, post.payload.proposal)
    return moment.table, prompt(moment, row, await services.host.rewinding.falls(post.table, row))


async def folded_prompt(services: Services, post: Post[PromptFold]) -> tuple[Table, Draft]:
    """Return the one line that a request to go back shrinks to."""
    moment = await moment_of_post(services, post, post.payload.version)
    row = await services.host.rewinding.proposal(post.table, post.payload.proposal)
    return moment.table, Draft(outcome_line(moment, row))


SAYS: dict[type[PostPayload], Make] = {PromptPost: prompt_post, PromptFold: folded_prompt}
