"""Seats: how one is offered, taken over, and come back to; whoever sits down then finds the panel."""

from discord import ButtonStyle

from hansa_bot.host.absence import substitution
from hansa_bot.host.kernel import posts
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import asking, grace, posting, routes, seat_names, zone_question
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, find_moment, find_table, private
from hansa_bot.ui.kit.verbs import RETURN
from hansa_bot.ui.turn import panel

TAKE = "take"
"""Verb: take a seat over that is offered."""

_OUTCOMES = {
    substitution.TAKEN: N_("{name} has taken seat {letter}."),
    substitution.KEPT: N_("{name} keeps seat {letter}."),
    substitution.REPEATED: N_("Seat {letter} is still on offer, in a newer message."),
}

_NOBODY = N_("Nobody took seat {letter} before the game ended.")


async def offer(services: Services, post: Post[posts.OfferPost]) -> tuple[Table, Draft]:
    """Return the post that offers a seat to whoever likes; once that is over, the line that says so."""
    moment = await present(services.host, post.table, None)
    tr, seat = moment.tr, post.payload.seat
    name, sign = moment.name(seat), moment.sign(seat)
    # The post is made again when it is edited: by then somebody may have taken the seat.
    if not moment.running or seat not in await services.host.substitution.offers(post.table):
        return small_line(moment, tr("Seat {letter} was offered.", letter=sign))
    line = tr("Anyone can take {name}'s seat {letter} and play on.", letter=sign, name=name)
    if moment.table.seats[seat].user is None:
        until = tr("A computer player stands in until then.")
    else:
        until = tr("If {name} plays on, the offer ends.", name=name)
    control = custom_id(post.table, post.version, TAKE, str(seat))
    take_button = button(tr("Take seat {letter}", letter=sign), control, ButtonStyle.primary)
    return moment.table, Draft(paragraphs(moment.heading, line, until), rows([take_button]))


async def folded(services: Services, post: Post[posts.OfferFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of an offer which is settled."""
    moment = await present(services.host, post.table, None)
    name, sign = safe(post.payload.name), moment.sign(post.payload.seat)
    line = moment.tr(_OUTCOMES.get(post.payload.state, _NOBODY), name=name, letter=sign)
    return small_line(moment, line)


@routes.control(TAKE)
async def take(press: Press) -> None:
    """Take a seat over, and show its panel."""
    seat = number_in(press.click.rest)
    table = await press.host.substitution.take(press.click.table, press.person, seat, request=press.request)
    await _welcome(press.interaction, press.services, table)


@routes.control(RETURN)
async def come_back(press: Press) -> None:
    """Come back to the own seat, and show its panel."""
    table = await press.host.substitution.back(press.click.table, press.person, request=press.request)
    await _welcome(press.interaction, press.services, table)


async def _welcome(interaction: Interaction, services: Services, table: Table) -> None:
    # Whatever follows comes first: a panel that was made before it would be out of date at once.
    await grace.patiently(services.host.settle(table.id))
    sits, tr = _sits(interaction, table), asking.words(interaction)
    question, items = await zone_question.for_clock(services.host.prefs, interaction.user.id, table, tr)
    await panel.show(interaction, services, table.id, note=paragraphs(sits, question), link=next(iter(items), None))


def _sits(interaction: Interaction, table: Table) -> str:
    tr, seat = asking.words(interaction), table.seat_of(interaction.user.id)
    if seat is None:  # a request repeated after somebody else has taken over
        raise NotSeated
    return tr("Seat {letter} is yours.", letter=table.signs[seat])


async def offer_by_command(interaction: Interaction, typed: str | None) -> None:
    """Offer the own seat, or another one that nobody plays any more; raises a PlayerError."""
    moment = await find_moment(interaction)
    services, table = asking.services(interaction), moment.table
    seat = moment.seat if typed is None else seat_names.seat_meant(moment, typed)
    user = None if seat is None else table.seats[seat].user
    # Somebody else's seat can be offered once they have left the server, of which Discord tells nobody unasked.
    gone = user is not None and user != interaction.user.id and await posting.has_left(interaction.guild, user)
    table = await services.host.substitution.offer(
        table.id, interaction.user.id, seat, request=asking.request(interaction), gone=gone
    )
    assert seat is not None, "who has no seat may not offer one"
    tr = moment.tr
    said = tr("Seat {letter} is now on offer.", letter=moment.sign(seat))
    keeps = tr("It's yours until somebody takes it; if you play on, the offer ends.") if seat == moment.seat else None
    await private(interaction, paragraphs(said, keeps, await _share(services, table, seat, tr)))


async def _share(services: Services, table: Table, seat: int, tr: Catalog) -> str:
    """Return how somebody else gets to the offer: a link once it is posted, else a command."""
    host = services.host
    await grace.patiently(host.courier.settle(table.id))
    message = await host.substitution.message(table.id, seat)
    if message is None:
        where = f"<#{table.place.channel}>"
        return tr("Anyone can take it with /seat take in {channel}.", letter=table.signs[seat], channel=where)
    link = posting.message_link(table.place.guild, table.place.channel, message)
    return tr("Link to share: {link}", link=link)


async def take_by_command(interaction: Interaction, typed: str | None) -> None:
    """Take a seat over that is offered; raises a PlayerError."""
    moment = await find_moment(interaction)
    seat = None if typed is None else seat_names.seat_meant(moment, typed)
    host, request = asking.services(interaction).host, asking.request(interaction)
    await _answer(
        interaction, await host.substitution.take(moment.table.id, asking.person(interaction), seat, request=request)
    )


async def back_by_command(interaction: Interaction) -> None:
    """Come back to the own seat, or keep the one that was offered; raises a PlayerError."""
    table = await find_table(interaction)
    host, request = asking.services(interaction).host, asking.request(interaction)
    await _answer(interaction, await host.substitution.back(table.id, asking.person(interaction), request=request))


async def _answer(interaction: Interaction, table: Table) -> None:
    await grace.patiently(asking.services(interaction).host.settle(table.id))
    moment = await asking.moment_at(interaction, table.id)
    said, prefs = f"{_sits(interaction, table)} {moment.next_step}", asking.services(interaction).host.prefs
    draft = await zone_question.with_question(prefs, interaction.user.id, table, said, moment.tr)
    await private(interaction, draft.content, view=draft.controls)
