"""Options panel: the private message in which those at a table choose the rules and the number of seats.

Everybody may look; what is chosen belongs to those who sit at the table or own it, until the game begins.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.kernel.errors import NotInLobby, NotSeated
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table
from hansa_bot.host.kernel.time_control import Late, Terms
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.buttons import Item, ListEntry, beside, button, custom_id, id_with, lengthen, rows, select
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.lobby import chosen
from hansa_bot.ui.refusals.telling import explain
from hansa_bot.ui.rules import rulebook

Showing = Callable[[Press, str, str | None, Item | None], Awaitable[None]]
"""Shows a panel again: with this option laid open, a note, and the button of a rule."""


def options_page(table: Table, user: int, language: str, key: str = "", note: str | None = None) -> Draft:
    """Return the panel for a user, with one option laid open (the first if there is none of that key).

    The note, in markup, says what led here.
    """
    meta, tr = registry.load(table.title).meta, catalog(language, table.title)
    option = next((option for option in meta.options if option.key == key), next(iter(meta.options), None))
    may_change = changeable(table, user)
    text = paragraphs(
        tr("**{title}**: by which rules you play.", title=plain(meta.called(language))),
        note,
        _standing(table, tr),
        None if may_change else why_not(table, tr),
        None if option is None else _explanation(table, option, tr),
    )
    lists = [
        _presets(table, meta, option, tr) if may_change else None,
        _option_select(table, meta, tr),
        _values(table, option, tr) if may_change and option is not None else None,
        _seats(table, meta, option, tr) if may_change else None,
    ]
    last = [_order_button(table, option, tr), button(tr("Pace"), _page_id(table, "pace"))] if may_change else []
    return Draft(text, rows(*[[found] for found in lists if found is not None], last))


def _standing(table: Table, tr: Catalog) -> str:
    said = plain(chosen.summary(table, tr)) or tr("All options are at their defaults.")
    seats = tr.plural("{n} seat", "{n} seats", table.size)
    return " · ".join((said, seats, chosen.order_line(table, tr), times.pace(table.terms.speed, tr)))


def changeable(table: Table, user: int) -> bool:
    """Say whether a user may choose what a table is played by."""
    return table.status is Status.LOBBY and (user == table.owner or table.seat_of(user) is not None)


def why_not(table: Table, tr: Catalog) -> str:
    """Say why whoever only looks cannot change anything."""
    if table.status is Status.LOBBY:
        return tr("-# Those who sit at the table may change this.")
    return tr("-# The game has begun; this cannot be changed any more.")


def _explanation(table: Table, option: Option, tr: Catalog) -> str:
    """Say what an option is about, what is chosen, and of which values the facts are not sure."""
    choice = chosen.choice_of(option, table.options)
    now = f"**{plain(tr(choice.name))}**. {plain(tr(choice.text))}".rstrip()
    lines = [
        f"**{plain(tr(option.name))}**: {plain(tr(option.text))}",
        tr("Now {choice}", choice=now),
        *(chosen.doubt(option, value, tr) for value in option.choices if value.note),
    ]
    return "\n".join(lines)


def _presets(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> Item | None:
    if not meta.presets:
        return None
    now = chosen.preset_of(meta, table.options)
    entries = [
        ListEntry(preset.key, with_marks(tr(preset.name), tr, chosen=preset is now), tr(preset.text))
        for preset in meta.presets
    ]
    named = tr(now.name) if now is not None else tr("your own choice")
    return select(_page_id(table, "preset", option), tr("Edition: {name}", name=named), entries)


def _option_select(table: Table, meta: Meta, tr: Catalog) -> Item | None:
    if not meta.options:
        return None
    entries = []
    for option in meta.options:
        label = f"{tr(option.name)}: {tr(chosen.choice_of(option, table.options).name)}"
        changed = chosen.is_changed(option, table.options)
        entries.append(ListEntry(option.key, with_marks(label, tr, changed=changed), tr(option.text)))
    return select(_page_id(table, "option"), tr("Which option to look at"), entries)


def _values(table: Table, option: Option, tr: Catalog) -> Item:
    now = chosen.choice_of(option, table.options)
    entries = [_value(option, choice, now, tr) for choice in option.choices]
    return select(
        _page_id(table, "value", option),
        tr("{option}: {choice}", option=tr(option.name), choice=tr(now.name)),
        entries,
    )


def _value(option: Option, choice: Choice, now: Choice, tr: Catalog) -> ListEntry:
    usual = choice.value == option.values[0]
    return ListEntry(
        choice.value, with_marks(tr(choice.name), tr, chosen=choice is now, usual=usual), tr(choice.text)
    )


def _seats(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> Item:
    entries = [
        ListEntry(
            str(seats),
            with_marks(tr.plural("{n} seat", "{n} seats", seats), tr, chosen=seats == table.size),
            tr("Free then: {n}", n=seats - len(table.seats)),
        )
        for seats in meta.seats
        if seats >= len(table.seats)
    ]
    return select(_page_id(table, "seats", option), tr("Seats: {n}", n=table.size), entries)


def _order_button(table: Table, option: Option | None, tr: Catalog) -> Item:
    drawn = table.gathering.order is PlayingOrder.RANDOM
    label = tr("Play in the order of the seats") if drawn else tr("Draw the playing order")
    return button(label, _page_id(table, "order", option))


def with_marks(label: str, tr: Catalog, *, chosen: bool = False, usual: bool = False, changed: bool = False) -> str:
    """Return the label of an entry, with what is to be known of it."""
    marks = ((tr("default"), usual), (tr("chosen"), chosen), (tr("changed"), changed))
    return " · ".join([label, *(mark for mark, holds in marks if holds)])


def _page_id(table: Table, verb: str, option: Option | None = None) -> str:
    """Return the id of a control: made for what is arranged now, remembering which option lies open."""
    return id_with(table.id, table.arrangement, verb, option.key if option is not None else "")


def time_page(table: Table, user: int, language: str, note: str | None = None) -> Draft:
    """Return the page for a user; the note, in markup, says what led here."""
    tr, may_change = catalog(language, table.title), changeable(table, user)
    text = paragraphs(
        tr(
            "**{title}**: how much time you give each other.",
            title=plain(registry.load(table.title).meta.called(language)),
        ),
        note,
        times.terms_line(table.terms, tr),
        None if table.terms.speed is None else tr(times.MEANINGS[table.terms.late]),
        None if may_change else why_not(table, tr),
    )
    back = button(tr("Back to the options"), _id(table, "options"))
    lists = [_paces(table, tr), _lates(table, tr)] if may_change else []
    return Draft(text, rows(*[[each] for each in lists], [back]))


def _paces(table: Table, tr: Catalog) -> Item:
    entries = [
        ListEntry(key, with_marks(tr(name), tr, chosen=key == table.terms.key)) for key, name in times.PACES.items()
    ]
    return select(_id(table, "speed"), tr("Pace: {choice}", choice=times.pace(table.terms.speed, tr)), entries)


def _lates(table: Table, tr: Catalog) -> Item:
    now = table.terms.late
    entries = [
        ListEntry(late, with_marks(tr(times.LATES[late]), tr, chosen=late is now), tr(times.MEANINGS[late]))
        for late in Late
    ]
    return select(_id(table, "late"), tr("When time runs out: {choice}", choice=tr(times.LATES[now])), entries)


def _id(table: Table, verb: str) -> str:
    """Return the id of a control: made for what is arranged now."""
    return custom_id(table.id, table.arrangement, verb)


@dataclass(frozen=True, slots=True)
class Wish:
    """What a press asks for; None leaves as it is."""

    options: Mapping[str, str] = field(default_factory=dict)
    size: int | None = None
    order: PlayingOrder | None = None
    terms: Terms | None = None


Reading = Callable[[Meta, Table], Wish]
"""Reads a press; raises BadSetup."""


async def open_options(press: Press) -> None:
    """Open the panel."""
    await _show(press)


async def open_option(press: Press) -> None:
    """Lay another option open."""
    await _show(press, press.chosen)


async def choose_preset(press: Press) -> None:
    """Choose all options at once."""
    await _arrange(press, lambda meta, table: Wish(meta.preset(press.chosen)))


async def choose_value(press: Press) -> None:
    """Choose a value of the option that lies open."""
    await _arrange(press, lambda meta, table: Wish({_key(press, meta): press.chosen}))


async def choose_seats(press: Press) -> None:
    """Choose the number of seats."""
    await _arrange(press, lambda meta, table: Wish(size=_number(press.chosen, meta)))


async def choose_order(press: Press) -> None:
    """Choose the other playing order than the one that the button was made for."""
    await _arrange(press, lambda meta, table: Wish(order=table.gathering.order.other))


async def open_time(press: Press) -> None:
    """Open the page of the panel that is about time."""
    await _show_pace(press)


async def choose_speed(press: Press) -> None:
    """Choose a clock."""
    await _arrange(press, lambda meta, table: Wish(terms=table.terms.at(press.chosen)), _show_pace)


async def choose_late(press: Press) -> None:
    """Choose what happens when time runs out."""
    await _arrange(press, lambda meta, table: Wish(terms=table.terms.when_late(press.chosen)), _show_pace)


async def _arrange(press: Press, read: Reading, show: Showing | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    meta = registry.load(table.title).meta
    note = link = None
    try:
        wish = read(meta, table)
        await press.host.lobby.configure(
            table.id,
            press.person,
            wish.options,
            press.request,
            size=wish.size,
            order=wish.order,
            seen=press.click.version,
            terms=wish.terms,
        )
    except Stale:
        tr = catalog(press.language)
        note = tr("Somebody has changed this since you looked; nothing was done. This is how it stands now.")
    except (BadSetup, Impossible, NotInLobby, NotSeated) as error:
        note, link = await explain(press.interaction, error), rulebook.rule_link(press.interaction, error)
    await (show or _show)(press, _key(press, meta), note, link)


async def _show(press: Press, key: str = "", note: str | None = None, link: Item | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    await _put(press, options_page(table, press.user, press.language, key, note), link)


async def _show_pace(press: Press, key: str = "", note: str | None = None, link: Item | None = None) -> None:
    table = await press.host.query.table(press.click.table)
    await _put(press, time_page(table, press.user, press.language, note), link)


async def _put(press: Press, draft: Draft, link: Item | None) -> None:
    if link is not None:
        draft = replace(draft, controls=beside(draft.controls, link))
    await put(press.interaction, draft)


def _key(press: Press, meta: Meta) -> str:
    return lengthen(press.click.rest, (option.key for option in meta.options))


def _number(text: str, meta: Meta) -> int:
    if not text.isdecimal():
        raise BadSetup("seats", text, meta.seats)
    return int(text)
