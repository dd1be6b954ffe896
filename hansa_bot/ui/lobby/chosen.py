"""Chosen: by which options a table is played, in words."""

from __future__ import annotations

from collections.abc import Mapping

from hansa_bot.host.lobby.gathering import Order
from hansa_bot.host.table import Table
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option, Preset
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.draft import plain

LINE = 500
"""Characters for the options of a table in a message about something else."""


def choice_of(option: Option, options: Mapping[str, str]) -> Choice:
    """Return the chosen value of an option; one that the title does not know any more goes by its id."""
    value = options.get(option.key, option.values[0])
    return next((choice for choice in option.choices if choice.value == value), Choice(value, value, ""))


def is_changed(option: Option, options: Mapping[str, str]) -> bool:
    """Say whether an option is not at its default."""
    return choice_of(option, options).value != option.values[0]


def preset_of(meta: Meta, options: Mapping[str, str]) -> Preset | None:
    """Return the preset that is just these options, if there is one."""
    filled = meta.filled(options).items()
    return next((preset for preset in meta.presets if meta.preset(preset.key).items() <= filled), None)


def summary(table: Table, tr: Catalog) -> str:
    """Name the preset that is played and what stands apart from it, else what differs from the defaults."""
    meta = registry.load(table.title).meta
    preset = preset_of(meta, table.options)
    changed = [
        option for option in meta.options if is_changed(option, table.options) and (preset is None or option.apart)
    ]
    said = [f"{tr(option.name)}: {tr(choice_of(option, table.options).name)}" for option in changed]
    return " · ".join(said if preset is None else [tr(preset.name), *said])


def line(table: Table, tr: Catalog) -> str | None:
    """Return the summary as a small line of a message, or None when there is nothing to say."""
    said = summary(table, tr)
    return "-# " + plain(limits.cut(said, LINE)) if said else None


def news(table: Table, tr: Catalog) -> str | None:
    """Return the same line for whoever takes the usual rules for granted: only if something differs from them."""
    options = registry.load(table.title).meta.options
    return line(table, tr) if any(is_changed(option, table.options) for option in options) else None


def order(table: Table, tr: Catalog) -> str:
    """Say how the playing order comes about."""
    if table.gathering.order is Order.SEATED:
        return tr("playing order as seated")
    return tr("playing order drawn")


def notes(table: Table, tr: Catalog) -> str | None:
    """Say, a line each, of which chosen values the facts are not sure."""
    options = registry.load(table.title).meta.options
    chosen = [(option, choice_of(option, table.options)) for option in options]
    return "\n".join(note(option, choice, tr) for option, choice in chosen if choice.note) or None


def note(option: Option, choice: Choice, tr: Catalog) -> str:
    """Return the line that says how sure the facts of a value are."""
    return "-# " + plain(f"{tr(option.name)} ({tr(choice.name)}): {tr(choice.note)}")
