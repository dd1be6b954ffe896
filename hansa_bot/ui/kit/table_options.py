"""Options of a table: those that are chosen, in words, and as people type them who open one."""

import re
from collections.abc import Mapping, Sequence

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.table import PlayingOrder, Status, Table, seat_name
from hansa_bot.host.kernel.terms import Help
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START, Choice, Meta, Option, head_starts_in
from hansa_bot.titles.kit.names import name_head_starts
from hansa_bot.ui.kit.choices import APART, Suggestion, fits, forms, heads, refuse_hint, suggestion
from hansa_bot.ui.kit.drafts import clean, plain, safe
from hansa_bot.ui.kit.limits import CHOICE_VALUE, CHOICES

LINE = 500
"""Characters for the options of a table in a message about something else."""

SIGN = "="

_PARTED = re.compile(r"[\s,;]+")

_BLANKS = re.compile(r"\s*=\s*")


def choice_of(option: Option, options: Mapping[str, str]) -> Choice:
    """Return the chosen value of an option; one that the title does not know any more goes by its id."""
    value = options.get(option.key, option.values[0])
    return next((choice for choice in option.choices if choice.value == value), Choice(value, value, ""))


def is_changed(option: Option, options: Mapping[str, str]) -> bool:
    """Return whether an option is not at its default."""
    return choice_of(option, options).value != option.values[0]


def credit_line(meta: Meta, tr: Catalog) -> str:
    """Name those who made a game, in small print."""
    return "-# " + plain(tr(meta.credit))


def size_line(meta: Meta, tr: Catalog) -> str | None:
    """Say in small print for how many a game is, and about how long it takes."""
    if not meta.turns:
        return None
    seats = f"{meta.seats[0]}–{meta.seats[-1]}"
    return "-# " + tr("{seats} players · about {turns} turns each", seats=seats, turns=meta.turns)


def summary(table: Table, tr: Catalog) -> str:
    """Name the preset that is played and what stands apart from it, else what differs from the defaults; and who has
    a head start.
    """
    said = summary_of(registry.load(table.title).meta, table.options, tr)
    return " · ".join(filter(None, (said, head_starts(table, head_starts_in(table.options), tr))))


def head_starts(table: Table, steps: Mapping[int, int], tr: Catalog) -> str | None:
    """Name the seats of a table that begin with more than the others, and with what; None where none does."""
    # Until a game plays on, nobody sits where they will sit then.
    gathers = table.status in (Status.LOBBY, Status.ABANDONED) and table.gathering.begins is not None
    names = [] if gathers else [clean(name) for name in table.names]
    names += [seat_name("", seat, None, tr.language) for seat in range(len(names), table.size)]
    return name_head_starts(registry.load(table.title).meta.head_starts, names, steps, tr)


def summary_of(meta: Meta, options: Mapping[str, str], tr: Catalog) -> str:
    """Return the same for options of a title, but head starts."""
    preset = meta.preset_of(options)
    changed = [option for option in meta.options if is_changed(option, options) and (preset is None or option.apart)]
    said = [f"{tr(option.name)}: {tr(choice_of(option, options).name)}" for option in changed]
    return " · ".join(said if preset is None else [tr(preset.name), *said])


def marked_summary(table: Table, tr: Catalog) -> str:
    """Return the summary for a message: names of people stand in it."""
    said = summary(table, tr)
    return safe(said, LINE) if said else ""


def options_line(table: Table, tr: Catalog) -> str | None:
    """Return the summary as a small line of a message, or None when there is nothing to say."""
    said = marked_summary(table, tr)
    return f"-# {said}" if said else None


def unusual_options(table: Table, tr: Catalog) -> str | None:
    """Return the same line for whoever takes the usual rules for granted: only if something differs from them."""
    options = registry.load(table.title).meta.options
    unusual = HEAD_START in table.options or any(is_changed(option, table.options) for option in options)
    return options_line(table, tr) if unusual else None


HINTS = {
    Help.PROPOSALS: N_("with proposals"),
    Help.OFF: N_("no hints"),
    Help.COUNTED: N_("proposals, and hints that count"),
    Help.FREE: N_("proposals and free hints"),
    Help.ASKED_COUNTED: N_("only hints, and they count"),
    Help.ASKED: N_("only hints, free"),
}
"""What people are helped with in a game, in a few words."""

MEANINGS = {
    Help.PROPOSALS: N_("Your panel begins with good ideas, each with its reason."),
    Help.OFF: N_("Everybody plays on their own: no proposals, no hints."),
    Help.COUNTED: N_("On your turn you can ask me for a hint. Everyone sees how many you took, never which."),
    Help.FREE: N_("On your turn you can ask me for hints, as many as you like."),
    Help.ASKED_COUNTED: N_("I only propose something when you ask for a hint. Everyone sees how many you took."),
    Help.ASKED: N_("I only propose something when you ask for a hint, as often as you like."),
}
"""The same in a sentence or two."""


def hints_line(table: Table, tr: Catalog) -> str | None:
    """Say in small print what people are helped with; None where that is what is usual."""
    return None if table.terms.help is Help.PROPOSALS else help_line(table, tr)


def help_line(table: Table, tr: Catalog) -> str:
    """Say in small print what people are helped with."""
    return "-# " + tr("Hints: {meaning}", meaning=tr(MEANINGS[table.terms.help]))


def order_line(table: Table, tr: Catalog) -> str:
    """Say how the playing order comes about."""
    if table.gathering.order is PlayingOrder.SEATED:
        return tr("turn order as seated")
    return tr("turn order drawn at random")


def options_meant(meta: Meta, edition: str | None, pairs: str | None) -> dict[str, str]:
    """Return the options that are meant, those of the edition below the pairs; raises BadSetup for what is wrong."""
    options = {} if not edition else _edition(meta, edition)
    named: set[str] = set()
    for pair in _pairs(pairs or ""):
        key, value = _read(meta, pair)
        if key in named:
            raise BadSetup("options", pair, [_pair(key, options[key])])
        named.add(key)
        options[key] = value
    return options


def _edition(meta: Meta, typed: str) -> dict[str, str]:
    refuse_hint(typed)
    names = {preset.key: _said(meta, preset.key, preset.name) for preset in meta.presets}
    mine = [forms(head) for head in heads(typed)]
    editions = [key for key, known in names.items() if any(form & known for form in mine)]
    if len(editions) != 1:
        raise BadSetup("edition", typed, [preset.name for preset in meta.presets])
    return meta.preset(editions[0])


def _said(meta: Meta, *names: str) -> frozenset[str]:
    """Return the plain forms of names in every language."""
    tongues = [catalog(language, meta.id) for language in languages()]
    return frozenset(form for name in names for tr in tongues for form in forms(tr(name)))


def _read(meta: Meta, pair: str) -> tuple[str, str]:
    named, _, value = pair.partition(SIGN)
    option = next((option for option in meta.offered if forms(option.key) & forms(named)), None)
    if option is None:
        raise BadSetup("options", pair, [_pair(option.key, "…") for option in meta.offered])
    found = next((allowed for allowed in option.values if forms(allowed) & forms(value)), None)
    if found is None:
        raise BadSetup("options", pair, [_pair(option.key, allowed) for allowed in option.values])
    return option.key, found


def edition_lines(meta: Meta, typed: str, tr: Catalog) -> list[Suggestion]:
    """Return the editions that fit what was typed, each with what it is."""
    known = fits(typed, {preset.key: (preset.key, *_said(meta, preset.name)) for preset in meta.presets})
    presets = [preset for preset in meta.presets if preset.key in known or not typed.strip()]
    return [suggestion(f"{tr(preset.name)}{APART}{tr(preset.text)}", preset.key) for preset in presets[:CHOICES]]


def pair_lines(meta: Meta, typed: str, tr: Catalog) -> list[Suggestion]:
    """Return what was typed with its last pair completed in every way that fits.

    A line reads as it is filled in, because whoever goes on typing does so behind what they have read. Before
    anything is typed, only what differs from the defaults is worth a line.
    """
    pairs = _pairs(typed)
    open_end = bool(pairs) and not _PARTED.fullmatch(typed[-1])
    last, before = (pairs[-1], pairs[:-1]) if open_end else ("", pairs)
    named = {pair.partition(SIGN)[0].casefold() for pair in before}
    texts = []
    for option in meta.offered:
        if option.key not in named:
            texts += [" ".join((*before, pair)) for pair in _fitting(option, last, tr)]
    return [suggestion(text, text) for text in texts if len(text) <= CHOICE_VALUE][:CHOICES]


def _fitting(option: Option, typed: str, tr: Catalog) -> list[str]:
    if not typed:
        return [_pair(option.key, value) for value in option.values[1:]]
    pairs = {_pair(option.key, choice.value): f"{tr(option.name)} {tr(choice.name)}" for choice in option.choices}
    known = fits(typed, {pair: (pair, said) for pair, said in pairs.items()})
    return [pair for pair in pairs if pair in known]


def _pairs(text: str) -> Sequence[str]:
    shown = "".join(sign for sign in text if sign.isprintable() or sign.isspace())
    # Blanks around the sign belong to it; only those that are left part one pair from the next.
    return [pair for pair in _PARTED.split(_BLANKS.sub(SIGN, shown)) if pair]


def _pair(key: str, value: str) -> str:
    return f"{key}{SIGN}{value}"
