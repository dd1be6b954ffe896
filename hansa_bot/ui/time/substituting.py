"""Substituting: a seat that is offered, who takes it, and who comes back to it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
from discord import ButtonStyle

from hansa_bot.engine.view import letter
from hansa_bot.host.absence import substitution
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.ports import Post
from hansa_bot.host.kernel.posts import OfferFold, OfferPost, PostPayload
from hansa_bot.host.kernel.table import Table
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, narration
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.buttons import button, custom_id, rows
from hansa_bot.ui.kit.draft import Draft, paragraphs, safe
from hansa_bot.ui.kit.moment import Moment, present
from hansa_bot.ui.kit.narration import heading
from hansa_bot.ui.kit.posting import Make, small_line
from hansa_bot.ui.kit.presses import Press, find_table, private
from hansa_bot.ui.look import looks
from hansa_bot.ui.time.absence import TAKE
from hansa_bot.ui.turn import panel

_log = logging.getLogger(__name__)

UNTIL_POSTED = 4.0
"""Seconds that an answer waits for the post which it links to."""

_NO_MEMBER = 10007

Interaction = discord.Interaction[Any]

_OUTCOMES = {
    substitution.TAKEN: N_("{name} has taken over seat {letter}."),
    substitution.KEPT: N_("{name} keeps seat {letter}."),
    substitution.REPEATED: N_("Seat {letter} is still to be taken over; a newer message offers it."),
}

_NOBODY = N_("Nobody took over seat {letter} before the game was over.")


async def offer(services: Services, post: Post[OfferPost]) -> tuple[Table, Draft]:
    """Return the post that offers a seat to whoever likes; once that is over, the line that says so."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    info = moment.table.seats[seat]
    name, sign = safe(moment.table.names[seat]), letter(seat)
    if not moment.running or seat not in await services.host.substitution.offers(post.table):
        said = tr("Seat {letter} was offered.", letter=sign)
        return small_line(moment, said)
    line = tr(
        "Seat {letter} of {name} can be taken over by whoever likes to play on from there.", letter=sign, name=name
    )
    if info.user is None:
        until = tr("A computer player plays there until then.")
    else:
        until = tr("{name} keeps it by playing on.", name=name)
    control = custom_id(post.table, post.version, TAKE, str(seat))
    take = button(tr("Take seat {letter}", letter=sign), control, ButtonStyle.primary)
    return moment.table, Draft(paragraphs(heading(moment), line, until), rows([take]))


async def folded(services: Services, post: Post[OfferFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of an offer which is settled."""
    moment = await present(services.host, post.table, None)
    name, sign = safe(post.payload.name), letter(post.payload.seat)
    line = moment.tr(_OUTCOMES.get(post.payload.state, _NOBODY), name=name, letter=sign)
    return small_line(moment, line)


async def take(press: Press) -> None:
    """Take a seat over, and show its panel."""
    seat = int(press.click.rest) if press.click.rest.isdecimal() else None
    table = await press.host.substitution.take(press.click.table, press.person, seat, request=press.request)
    await _welcome(press.interaction, press.services, table)


async def come_back(press: Press) -> None:
    """Come back to the own seat, and show its panel."""
    table = await press.host.substitution.back(press.click.table, press.person, request=press.request)
    await _welcome(press.interaction, press.services, table)


async def _welcome(interaction: Interaction, services: Services, table: Table) -> None:
    await services.host.settle(table.id)
    await panel.show(interaction, services, table.id, note=_sits(interaction, table))


def _sits(interaction: Interaction, table: Table) -> str:
    tr, seat = asking.words(interaction), table.seat_of(interaction.user.id)
    if seat is None:  # a request repeated after somebody else has taken over
        raise NotSeated
    return tr("Seat {letter} is yours.", letter=letter(seat))


async def offer_by_command(interaction: Interaction, typed: str | None) -> None:
    """Offer the own seat, or another one that nobody plays any more; raises a PlayerError."""
    table = await find_table(interaction)
    services = asking.services(interaction)
    moment = await asking.moment_of(interaction, table)
    seat = moment.seat if typed is None else looks.seat_meant(moment, typed)
    gone = False if seat is None else await _gone(interaction, table.seats[seat].user)
    table = await services.host.substitution.offer(
        table.id, interaction.user.id, seat, request=asking.request(interaction), gone=gone
    )
    assert seat is not None, "who has no seat may not offer one"
    tr = moment.tr
    said = tr("Seat {letter} can be taken over now.", letter=letter(seat))
    keeps = tr("It stays yours until somebody does, or you play on.") if seat == moment.seat else None
    await private(interaction, paragraphs(said, keeps, await _share(services, table, seat, tr)))


async def _gone(interaction: Interaction, user: int | None) -> bool:
    """Say whether a person has left the server; where that cannot be known, they have not."""
    if user is None or user == interaction.user.id or interaction.guild is None:
        return False
    try:
        await interaction.guild.fetch_member(user)
    except discord.HTTPException as error:
        if error.code == _NO_MEMBER:
            return True
        _log.info("member unknown user=%s reason=%s", user, error)
    return False


async def _share(services: Services, table: Table, seat: int, tr: Catalog) -> str:
    """Return how somebody else gets to the offer: a link once it is posted, else a command."""
    host = services.host
    try:
        await asyncio.wait_for(host.courier.settle(table.id), UNTIL_POSTED)
    except TimeoutError:  # the answer must not wait for Discord's limits
        _log.info("offer not posted yet table=%s", table.id)
    message = await host.substitution.message(table.id, seat)
    if message is None:
        where = f"<#{table.place.channel}>"
        return tr("Whoever likes says /seat take seat:{letter} in {channel}.", letter=letter(seat), channel=where)
    guild = table.place.guild or "@me"
    link = f"https://discord.com/channels/{guild}/{table.place.channel}/{message}"
    return tr("Link to share: {link}", link=link)


async def take_by_command(interaction: Interaction, typed: str | None) -> None:
    """Take a seat over that is offered; raises a PlayerError."""
    table = await find_table(interaction)
    moment = await asking.moment_of(interaction, table)
    seat = None if typed is None else looks.seat_meant(moment, typed)
    services = asking.services(interaction)
    table = await services.host.substitution.take(
        table.id, asking.person(interaction), seat, request=asking.request(interaction)
    )
    await _answer(interaction, services, table)


async def back_by_command(interaction: Interaction) -> None:
    """Come back to the own seat, or keep the one that was offered; raises a PlayerError."""
    table = await find_table(interaction)
    services = asking.services(interaction)
    table = await services.host.substitution.back(
        table.id, asking.person(interaction), request=asking.request(interaction)
    )
    await _answer(interaction, services, table)


async def _answer(interaction: Interaction, services: Services, table: Table) -> None:
    await services.host.settle(table.id)
    moment: Moment = await asking.moment_of(interaction, await services.host.query.table(table.id))
    await private(interaction, f"{_sits(interaction, table)} {narration.next_step(moment)}")


SAYS: dict[type[PostPayload], Make] = {OfferPost: offer, OfferFold: folded}
