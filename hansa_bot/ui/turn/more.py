"""More: what is rarely wanted, behind one button of cards and panels, for whoever presses it."""

from collections.abc import Iterator, Sequence

from hansa_bot.ui.kit import controls, routes
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Draft, Item, paragraphs, rows
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.presses import Press, in_private, put
from hansa_bot.ui.kit.verbs import MORE
from hansa_bot.ui.turn import notes, pages, standing


@routes.control(MORE)
async def more(press: Press) -> None:
    """Show all that can be looked at and done here besides: in a panel in its place, else in a message of its own."""
    moment = await press.moment()
    await put(press.interaction, page(moment, back=in_private(press.interaction)))


def page(moment: Moment, *, back: bool) -> Draft:
    """Return everything that has no button of its own, with the way `back` to the panel if it stands in its place."""
    home = [controls.go_button(moment, (), moment.tr("Back"))] if back and moment.must_act else []
    lines = [_looks(moment), [*_moves(moment)], [*_own(moment)], [*_learns(moment), *home]]
    return Draft(paragraphs(moment.clock, moment.next_step), rows(*lines))


def _looks(moment: Moment) -> Sequence[Item]:
    tr = moment.tr
    news, text = plain_button(moment, "news", tr("What changed")), plain_button(moment, "text", tr("As text"))
    return [news, text, plain_button(moment, "desk", tr("My desk") if moment.seat is not None else tr("Desks"))]


def _moves(moment: Moment) -> Iterator[Item]:
    if moment.must_act:
        yield controls.line_button(moment)
    if moment.seat is not None:
        yield plain_button(moment, "undo", moment.tr("Undo"))
    yield from pages.plan_opener(moment)


def _own(moment: Moment) -> Iterator[Item]:
    if moment.seat is None:
        if moment.running:
            yield plain_button(moment, "follow", moment.tr("Follow this game"))
        return
    yield notes.opener(moment.table, moment.tr)
    if standing.may_give(moment):
        yield standing.opener(moment)
    yield from controls.ahead_opener(moment)


def _learns(moment: Moment) -> Iterator[Item]:
    if (teach := controls.teach_button(moment.tr, moment.table.title, moment.table)) is not None:
        yield teach
