"""Pausing: the question whether a table rests, its answers, and going on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.host.absence import pausing
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import PostPayload, TablePaused, TableResumed, VoteFold, VotePost
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs, safe
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.posting import Make, small_line
from hansa_bot.ui.kit.presses import Press, find_table, private, put
from hansa_bot.ui.time import absence

FOR, AGAINST, RESUME = "pausefor", "pauseagainst", "resume"

Interaction = discord.Interaction[Any]

_OUTCOMES = {
    pausing.AGREED: N_("{name} asked for a pause, and most agreed."),
    pausing.REFUSED: N_("{name} asked for a pause; too few agreed."),
    pausing.WITHDRAWN: N_("{name} asked for a pause, and withdrew it."),
    pausing.EXPIRED: N_("{name} asked for a pause; too few answered in time."),
}

_OVERTAKEN = N_("{name} asked for a pause; then the game was over.")


async def question(services: Services, post: Post[VotePost]) -> tuple[Table, Draft]:
    """Return the post that asks those who have not answered yet, and pings them alone; once it is over, a line."""
    moment = await present(services.host, post.table, None)
    found = await services.host.pausing.vote(post.table)
    name = _asker(moment, post.payload.seat)
    tr = moment.tr
    if found is None or found.nonce != post.nonce:
        return small_line(moment, tr("{name} asked for a pause.", name=name))
    users = found.missing(_people(moment.table))
    mentions = " ".join(f"<@{user}>" for user in users)
    if found.days is None:
        asks = tr("{names}: {name} asks to pause the table.", names=mentions, name=name)
    else:
        asks = tr.plural(
            "{names}: {name} asks to pause the table for {n} day.",
            "{names}: {name} asks to pause the table for {n} days.",
            found.days,
            names=mentions,
            name=name,
        )
    means = tr("Clocks and reminders would stand still; whoever likes may still play.")
    needs = tr(
        "It needs more than half of all at the table, and can be answered until {when}.",
        when=f"<t:{int(found.ends)}:f>",
    )
    ids = [custom_id(post.table, found.version, verb, found.nonce) for verb in (FOR, AGAINST)]
    row = [button(tr("Agree"), ids[0], ButtonStyle.success), button(tr("Rather not"), ids[1])]
    return moment.table, Draft(paragraphs(heading(moment), asks, means, needs), rows(row), users)


async def folded(services: Services, post: Post[VoteFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of a question which is over."""
    moment = await present(services.host, post.table, None)
    name = _asker(moment, post.payload.seat)
    return small_line(moment, moment.tr(_OUTCOMES.get(post.payload.state, _OVERTAKEN), name=name))


async def paused(services: Services, post: Post[TablePaused]) -> tuple[Table, Draft]:
    """Return the note that a table is paused, with the button that ends it."""
    moment = await present(services.host, post.table, None)
    tr, until = moment.tr, post.payload.until
    if until is None:
        line = tr("The table is paused, until somebody who sits here goes on.")
    else:
        when = f"<t:{int(until)}:f>"
        line = tr("The table is paused until {when}, or until somebody who sits here goes on before.", when=when)
    means = tr("No clock runs, nobody is reminded, and whoever likes may still play.")
    controls = rows([button(tr("Go on"), custom_id(post.table, post.version, RESUME))])
    shown = controls if moment.clocks.paused is not None else None
    return moment.table, Draft(paragraphs(heading(moment), line, means), shown)


async def resumed(services: Services, post: Post[TableResumed]) -> tuple[Table, Draft]:
    """Return the note that a table goes on."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    if seat is None:
        line = tr("The pause is over; clocks run again.")
    else:
        line = tr("{name} has ended the pause; clocks run again.", name=_asker(moment, seat))
    return small_line(moment, line)


async def agree(press: Press) -> None:
    """Agree to a pause."""
    await _press(press, agrees=True)


async def refuse(press: Press) -> None:
    """Be against a pause, or withdraw the own question."""
    await _press(press, agrees=False)


async def _press(press: Press, *, agrees: bool) -> None:
    table, nonce = press.click.table, press.click.rest
    await press.host.pausing.answer(table, press.user, nonce, agrees=agrees, request=press.request)
    await put(press.interaction, Draft(await _stands(press.services, await press.moment(), agrees=agrees)))


async def resume(press: Press) -> None:
    """Let the table go on."""
    await press.host.pausing.resume(press.click.table, press.user, request=press.request)
    await press.say(N_("The table goes on; clocks run again."))


async def pause_by_command(interaction: Interaction, days: int | None) -> None:
    """Pause the table of this channel, or ask the others; raises a PlayerError."""
    table = await find_table(interaction)
    services = asking.services(interaction)
    await services.host.pausing.ask(table.id, interaction.user.id, days, request=asking.request(interaction))
    moment = await asking.moment_of(interaction, await services.host.query.table(table.id))
    await private(interaction, await _stands(services, moment, agrees=True))


async def resume_by_command(interaction: Interaction) -> None:
    """Let the table of this channel go on; raises a PlayerError."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    await host.pausing.resume(table.id, interaction.user.id, request=asking.request(interaction))
    await private(interaction, asking.words(interaction)("The table goes on; clocks run again."))


async def _stands(services: Services, moment: Moment, *, agrees: bool) -> str:
    """Tell somebody who has asked or answered how the question stands now."""
    tr = moment.tr
    line = absence.paused(moment)
    if line is not None:
        return f"{line} " + tr("/time resume ends that.")
    found = await services.host.pausing.vote(moment.table.id)
    if found is None:
        return tr("Noted. The table is not paused.")
    missing = found.missing(_people(moment.table))
    said = tr("Noted.") if agrees else tr("Noted: you would rather go on.")
    return f"{said} " + tr(
        "The table pauses when more than half of all agree; these have not answered: {names}.",
        names=", ".join(f"**{name}**" for name in _names(moment, missing)) or "–",
    )


def _names(moment: Moment, users: Iterable[int]) -> list[str]:
    wanted = set(users)
    return [safe(moment.table.names[info.seat]) for info in moment.table.people if info.user in wanted]


def _people(table: Table) -> list[int]:
    return [info.user for info in table.people if info.user is not None]


def _asker(moment: Moment, seat: int | None) -> str:
    return moment.tr("Somebody") if seat is None else safe(moment.table.names[seat])


SAYS: dict[type[PostPayload], Make] = {
    VotePost: question,
    VoteFold: folded,
    TablePaused: paused,
    TableResumed: resumed,
}
