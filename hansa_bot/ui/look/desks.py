"""Desks: what a seat has, large and in words, with the way to the others'."""

from hansa_bot.ui.kit import narration, picture, rate_limit, routes
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import post_button, turn_button
from hansa_bot.ui.kit.drafts import Draft, Item, Picture, button, custom_id, draw, number_in, paragraphs, rows
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.table_texts import plain_texts_of
from hansa_bot.ui.look.looks import in_words

DESK = "desk"
"""The verb: show what the presser has, or the seat that the button names."""


async def desk(services: Services, moment: Moment, user: int, seat: int | None = None) -> Draft:
    """Return what a seat has as the reader may see it, by default their own, with the way to the others'.

    Whoever has no seat is asked whose they want to see, below the board. Raises NoControl for a seat that nobody
    could have named.
    """
    whose = moment.seat if seat is None else seat
    if whose is not None and whose >= moment.view.seats:
        raise NoControl
    words = moment.tr("Whose player board would you like to see?")
    if whose is not None:
        words = moment.prose.desk(moment.view, whose)
    marks = narration.marks(await narration.news(services.host, moment))
    key = ("desk", moment.table.id, user, whose)

    async def drawn() -> list[Picture]:
        own = [] if whose is None else await picture.desk(services.worker, moment, whose, key)
        return own or await picture.board(services.worker, moment, marks, key)

    post = post_button(moment, "board") if whose is None else post_button(moment, "desk", whose)
    undrawn = in_words(moment) if whose is None else None
    controls = rows(_desks(moment, whose), [*turn_button(moment), post])
    return Draft(paragraphs(moment.heading, words), controls, drawing=draw(drawn()), undrawn=undrawn)


def _desks(moment: Moment, shown: int | None) -> list[Item]:
    """Return the ways to what the others have."""
    names = plain_texts_of(moment.table, moment.tr.language).names
    ids = {seat: custom_id(moment.table.id, moment.version, DESK, str(seat)) for seat in range(moment.view.seats)}
    return [button(f"{moment.sign(seat)} {names[seat]}", ids[seat]) for seat in ids if seat != shown]


@routes.control(DESK, price=rate_limit.LOOK)
async def press_desk(press: Press) -> None:
    """Show the presser's own desk, or that of the seat which the button names."""
    seat = number_in(press.click.rest)
    await put(press.interaction, await desk(press.services, await press.moment(), press.user, seat))
