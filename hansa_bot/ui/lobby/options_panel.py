"""Options panel: the private message in which those at a table choose the rules and the number of seats.

Everybody may look; what is chosen belongs to those who sit at the table or own it, until the game begins.
"""

from __future__ import annotations

from hansa_bot.host.lobby.gathering import Order
from hansa_bot.host.table import Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option
from hansa_bot.ui.kit import clocks
from hansa_bot.ui.kit.buttons import Entry, Item, button, id_with, rows, select
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain
from hansa_bot.ui.lobby import chosen


def compose(table: Table, user: int, language: str, key: str = "", note: str | None = None) -> Draft:
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
        None if option is None else _explained(table, option, tr),
    )
    lists = [
        _presets(table, meta, option, tr) if may_change else None,
        _options(table, meta, tr),
        _values(table, option, tr) if may_change and option is not None else None,
        _seats(table, meta, option, tr) if may_change else None,
    ]
    last = [_order(table, option, tr), button(tr("Pace"), _id(table, "pace"))] if may_change else []
    return Draft(text, rows(*[[found] for found in lists if found is not None], last))


def _standing(table: Table, tr: Catalog) -> str:
    said = plain(chosen.summary(table, tr)) or tr("All options are at their defaults.")
    seats = tr.plural("{n} seat", "{n} seats", table.size)
    return " · ".join((said, seats, chosen.order(table, tr), clocks.pace(table.terms.speed, tr)))


def changeable(table: Table, user: int) -> bool:
    """Say whether a user may choose what a table is played by."""
    return table.status is Status.LOBBY and (user == table.owner or table.seat_of(user) is not None)


def why_not(table: Table, tr: Catalog) -> str:
    """Say why whoever only looks cannot change anything."""
    if table.status is Status.LOBBY:
        return tr("-# Those who sit at the table may change this.")
    return tr("-# The game has begun; this cannot be changed any more.")


def _explained(table: Table, option: Option, tr: Catalog) -> str:
    """Say what an option is about, what is chosen, and of which values the facts are not sure."""
    choice = chosen.choice_of(option, table.options)
    now = f"**{plain(tr(choice.name))}**. {plain(tr(choice.text))}".rstrip()
    lines = [
        f"**{plain(tr(option.name))}**: {plain(tr(option.text))}",
        tr("Now {choice}", choice=now),
        *(chosen.note(option, value, tr) for value in option.choices if value.note),
    ]
    return "\n".join(lines)


def _presets(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> Item | None:
    if not meta.presets:
        return None
    now = chosen.preset_of(meta, table.options)
    entries = [
        Entry(preset.key, marked(tr(preset.name), tr, chosen=preset is now), tr(preset.text))
        for preset in meta.presets
    ]
    named = tr(now.name) if now is not None else tr("your own choice")
    return select(_id(table, "preset", option), tr("Edition: {name}", name=named), entries)


def _options(table: Table, meta: Meta, tr: Catalog) -> Item | None:
    if not meta.options:
        return None
    entries = []
    for option in meta.options:
        label = f"{tr(option.name)}: {tr(chosen.choice_of(option, table.options).name)}"
        changed = chosen.is_changed(option, table.options)
        entries.append(Entry(option.key, marked(label, tr, changed=changed), tr(option.text)))
    return select(_id(table, "option"), tr("Which option to look at"), entries)


def _values(table: Table, option: Option, tr: Catalog) -> Item:
    now = chosen.choice_of(option, table.options)
    entries = [_value(option, choice, now, tr) for choice in option.choices]
    return select(
        _id(table, "value", option), tr("{option}: {choice}", option=tr(option.name), choice=tr(now.name)), entries
    )


def _value(option: Option, choice: Choice, now: Choice, tr: Catalog) -> Entry:
    usual = choice.value == option.values[0]
    return Entry(choice.value, marked(tr(choice.name), tr, chosen=choice is now, usual=usual), tr(choice.text))


def _seats(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> Item:
    entries = [
        Entry(
            str(seats),
            marked(tr.plural("{n} seat", "{n} seats", seats), tr, chosen=seats == table.size),
            tr("Free then: {n}", n=seats - len(table.seats)),
        )
        for seats in meta.seats
        if seats >= len(table.seats)
    ]
    return select(_id(table, "seats", option), tr("Seats: {n}", n=table.size), entries)


def _order(table: Table, option: Option | None, tr: Catalog) -> Item:
    drawn = table.gathering.order is Order.RANDOM
    label = tr("Play in the order of the seats") if drawn else tr("Draw the playing order")
    return button(label, _id(table, "order", option))


def marked(label: str, tr: Catalog, *, chosen: bool = False, usual: bool = False, changed: bool = False) -> str:
    """Return the label of an entry, with what is to be known of it."""
    marks = ((tr("default"), usual), (tr("chosen"), chosen), (tr("changed"), changed))
    return " · ".join([label, *(mark for mark, holds in marks if holds)])


def _id(table: Table, verb: str, option: Option | None = None) -> str:
    """Return the id of a control: made for what is arranged now, remembering which option lies open."""
    return id_with(table.id, table.arrangement, verb, option.key if option is not None else "")
