"""Last time: what somebody chose in `/table new`, taken over where they open a table of that title again."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from hansa_bot.engine.errors import BadSetup, Impossible
from hansa_bot.host.kernel.settings import LAST, written_choices
from hansa_bot.host.kernel.table import PlayingOrder
from hansa_bot.host.kernel.terms import NO_CLOCK, QUICK, Help, Late, Terms
from hansa_bot.host.lobby.seating import checked_options
from hansa_bot.i18n.catalog import Catalog, languages
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import asking, levels, limits, servers, table_options, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import plain
from hansa_bot.ui.kit.moment import LEVEL_NAMES
from hansa_bot.ui.kit.setting_words import LANGUAGES

ORDER, PACE, LATE, LEVEL, HINTS, LANGUAGE = "order", "pace", "late", "level", "hints", "language"
"""What is remembered, by the parameters of the command."""

OPTION = "."
"""Begins the keys of a title's options, so that none is taken for one of those."""


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a table is opened with; `said` is what of it is as last time and unusual, in words, None for nothing."""

    options: Mapping[str, str]
    order: PlayingOrder
    terms: Terms
    language: str
    said: str | None
    chosen: Mapping[str, str]
    """All that is remembered for the next time."""


async def wanted(
    interaction: Interaction,
    meta: Meta,
    size: int | None = None,
    named: Mapping[str, str | None] | None = None,
    options: Mapping[str, str] | None = None,
) -> NewTable:
    """Return what is wanted of a new table: what is named, else what was chosen last time, else what is usual.

    Whatever of last time has gone since or clashes is left out. Raises BadSetup for what is named.
    """
    services, user = asking.services(interaction), interaction.user.id
    last = (await services.host.prefs.person(user)).last_choices(meta.id)
    given = {key: value for key, value in (named or {}).items() if value is not None}
    taken = {key: value for key, value in last.items() if value in _allowed(services, key) and key not in given}
    if HINTS in taken and await services.host.seasons.may_count(interaction.guild_id, user):
        del taken[HINTS]  # with hints a game would not count in a season, and nobody has asked for them in this one
    kept, picked = _kept(meta, size, last, options or {}), {**taken, **given}
    terms = Terms().at(picked.get(PACE, NO_CLOCK)).when_late(picked.get(LATE, Late.WAIT))
    terms = levels.with_level(services, terms, picked.get(LEVEL, QUICK))
    terms = terms.with_help(picked[HINTS]) if HINTS in picked else terms
    usual = await servers.table_language(interaction)
    if taken.get(LANGUAGE) == usual:
        del taken[LANGUAGE]
    everything = {**kept, **(options or {})}
    return NewTable(
        options=everything,
        order=PlayingOrder(picked.get(ORDER, PlayingOrder.RANDOM)),
        terms=terms,
        language=await servers.table_language(interaction, picked.get(LANGUAGE)),
        said=_said(meta, kept, taken, terms, asking.words(interaction)),
        chosen={
            **{key: value for key, value in last.items() if not key.startswith(OPTION)},
            **picked,
            **{OPTION + key: value for key, value in everything.items()},
        },
    )


def remember(interaction: Interaction, meta: Meta, chosen: Mapping[str, str]) -> None:
    """Keep what the asker has chosen, for their next table of this title."""
    if chosen:
        prefs = asking.services(interaction).host.prefs
        prefs.store_later(interaction.user.id, LAST + meta.id, written_choices(chosen))


def line(want: NewTable, tr: Catalog) -> str | None:
    """Say in small print what of a new table is as last time, and where it is changed."""
    if want.said is None:
        return None
    said = plain(limits.cut(want.said, table_options.LINE))
    return "-# " + tr("As last time: {what}. To change it: **Options**, or name it in /table new.", what=said)


def _allowed(services: asking.Services, key: str) -> Collection[str]:
    allowed: dict[str, Collection[str]] = {
        ORDER: list(PlayingOrder),
        PACE: times.PACES,
        LATE: list(Late),
        LEVEL: levels.offered(services),
        HINTS: list(Help),
        LANGUAGE: languages(),
    }
    return allowed.get(key, ())


def _kept(meta: Meta, size: int | None, last: Mapping[str, str], given: Mapping[str, str]) -> dict[str, str]:
    """Return the options of last time that go with each other, with what is given and with the number of seats."""
    kept: dict[str, str] = {}
    for key, value in last.items():
        option = key.removeprefix(OPTION)
        if option == key or option in given:
            continue
        try:
            checked_options(meta, 1, meta.seats[-1] if size is None else size, {**given, **kept, option: value})
        except (BadSetup, Impossible):
            continue
        kept[option] = value
    return kept


def _said(meta: Meta, kept: Mapping[str, str], taken: Mapping[str, str], terms: Terms, tr: Catalog) -> str | None:
    clock = terms.speed is not None
    unusual = any(table_options.is_changed(option, kept) for option in meta.options)
    said = [
        table_options.summary_of(meta, kept, tr) if unusual else "",
        times.pace(terms.speed, tr) if clock and PACE in taken else "",
        tr("when time runs out: {what}", what=tr(times.LATES[terms.late])) if clock and LATE in taken else "",
        tr("turn order as seated") if taken.get(ORDER) == PlayingOrder.SEATED else "",
        tr("computers: {level}", level=tr(LEVEL_NAMES[terms.level])) if taken.get(LEVEL, QUICK) != QUICK else "",
        tr(table_options.HINTS[terms.help]) if HINTS in taken else "",
        LANGUAGES[taken[LANGUAGE]] if LANGUAGE in taken else "",
    ]
    return " · ".join(filter(None, said)) or None
