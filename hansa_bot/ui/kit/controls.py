"""Controls: the buttons and selects that more than one feature shows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import ButtonStyle

from hansa_bot.engine.action import SEPARATOR, Action, kind_of
from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.titles.rulebook import Rulebook
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking, limits, menu
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Item, button, custom_id, id_with, select, shorten
from hansa_bot.ui.kit.entries import ListEntry, volumes
from hansa_bot.ui.kit.errors import cited_rule
from hansa_bot.ui.kit.menu import Path, Way
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.naming import beyond, first_word, named, pairs_of, phrase, shorten_names, telling
from hansa_bot.ui.kit.verbs import AHEAD, HINT, LINE, MORE, NEW, PICKS, POST, REMATCH, RULE, SETTINGS, TABLES, TEACH

AMOUNTS = 3
"""Selects of amounts, beside which there is room for the best of them as buttons."""

REASONS = 2
"""How many are told of what is proposed."""

ELEMENTS = 2
"""What is made of more elements than this is told as a sentence."""


def act_button(moment: Moment, action: Action, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button that carries out an action."""
    return button(label, id_with(moment.table.id, moment.version, "act", action), style)


def bare_button(moment: Moment, action: Action) -> Item:
    """Return the button of an action that is nothing but a verb, saying what it does where that is short."""
    best = moment.proposing and moment.scores[action] == max(moment.scores.values(), default=0.0)
    style = ButtonStyle.primary if best else ButtonStyle.secondary
    verb, effect = moment.texts.kind(action), moment.effect(action)
    said = effect if effect.startswith(verb) else f"{verb}: {effect}"
    return act_button(moment, action, said if len(said) <= limits.LABEL else verb, style)


def go_button(moment: Moment, path: Path, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button that opens the panel at a path."""
    return button(label, id_with(moment.table.id, moment.version, "go", SEPARATOR.join(path)), style)


def plain_button(moment: Moment, verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
    """Return the button of a verb that needs nothing else."""
    return button(label, custom_id(moment.table.id, moment.version, verb), style)


def more_button(moment: Moment) -> Item:
    """Return the button behind which everything stands that is rarely wanted."""
    return plain_button(moment, MORE, moment.tr("More"))


def turn_button(moment: Moment) -> list[Item]:
    """Return the way to the reader's turn from what they look at instead, where it is their turn."""
    return [plain_button(moment, "turn", moment.tr("Back to my turn"))] if moment.must_act else []


def line_button(moment: Moment) -> Item:
    """Return the button that lets its reader type what to do: not every client has slash commands."""
    return plain_button(moment, LINE, moment.tr("Type a line"))


def ahead_opener(moment: Moment) -> list[Item]:
    """Return the button for all that its reader can answer ahead, where there is anything."""
    if not moment.ahead:
        return []
    return [button(moment.tr("Answers for this round"), id_with(moment.table.id, moment.table.version, AHEAD, ""))]


def hint_button(moment: Moment, label: str = "", *about: object) -> Item:
    """Return the button that gives its reader a hint: the first one, else as the rest of its id says."""
    control = custom_id(moment.table.id, moment.version, HINT, "/".join(map(str, about)))
    usual = moment.tr("Hint (counts)") if moment.table.terms.coach is Coach.COUNTED else moment.tr("Hint")
    return button(label or usual, control)


def post_button(moment: Moment, *what: object) -> Item:
    """Return the button that posts for everybody what is shown in private: its word, and what belongs to it."""
    control = custom_id(moment.table.id, moment.version, POST, "/".join(map(str, what)))
    return button(moment.tr("Post here"), control)


def numbered(
    moment: Moment, actions: Sequence[Action], *, recommended: bool = True, beside: Sequence[str] = ()
) -> list[Item]:
    """Return buttons that do these, with their numbers in the picture and in the text that tells them.

    The first one is recommended, or none. They say the verb, where it is the same one what differs, if a phone shows
    that in one row with the labels `beside` them.
    """
    first = ButtonStyle.primary if recommended else ButtonStyle.secondary
    styles = [first, *[ButtonStyle.secondary] * len(actions)]
    verbs = [moment.texts.kind(kind_of(action)) for action in actions]
    names = [named(moment, action) for action in actions]
    by_names = len({*verbs}) == 1 and not any(name[:1].isdigit() for name in names)  # "1 Wine", but not "1 1000"
    ways = [names, verbs] if by_names else [verbs]
    labels = [[f"{number} {word}" for number, word in enumerate(words, 1)] for words in ways]
    bare = [str(number) for number in range(1, len(actions) + 1)]
    fitting = (each for each in labels if max(map(len, each), default=0) <= limits.LABEL)
    shown = next((each for each in fitting if limits.in_one_line([*each, *beside])), bare)
    return [act_button(moment, *each) for each in zip(actions, shown, styles, strict=False)]


def by_name(moment: Moment, actions: Sequence[Action]) -> list[Item]:
    """Return buttons that do these and say so by themselves, as far as a phone shows it."""
    labels = [shorten_names(moment, phrase(moment, action), (action,), limits.LABEL) for action in actions]
    seen = [label[: limits.APART] for label in labels]
    alike = [f"{n} {label}" if seen.count(label[: limits.APART]) > 1 else label for n, label in enumerate(labels, 1)]
    return [
        act_button(moment, action, limits.cut(label, limits.LABEL))
        for action, label in zip(actions, alike, strict=True)
    ]


def told(moment: Moment, actions: Sequence[Action]) -> list[str]:
    """Say what numbered buttons do, a line for each, and why one would."""
    return [f"**{number}** {_with_reason(moment, action)}" for number, action in enumerate(actions, 1)]


def _with_reason(moment: Moment, action: Action) -> str:
    said, _, brings = moment.effect(action, moment.prose).rstrip(". ").partition(": ")
    why = ", ".join(moment.reasons(action)[:REASONS]) or brings
    return f"{said}: {why}" if why else said


def _kind_entry(moment: Moment, kind: str, offers: Sequence[Action]) -> ListEntry:
    texts, view = moment.texts, moment.view
    if not offers:
        return ListEntry(kind, f"{texts.kind(kind)} (0)", texts.unavailable(view, kind) or "")
    if len(offers) == 1:
        return ListEntry(kind, texts.kind(kind), telling(moment, offers[0], limits.SELECT_TEXT))
    return ListEntry(kind, f"{texts.kind(kind)} ({len(menu.heads(moment, offers))})", texts.about(kind))


def lists(moment: Moment, by_kind: Mapping[str, list[Action]], idle: Sequence[str]) -> list[Item]:
    """Return the lists of all that can be done, as few as suffice: kinds of action, and targets of the first ones.

    The kinds stand in the title's own order so that a hand finds them again, those that cannot be chosen now with why
    not. Where targets are too many, those of the first kind have a list of their own, the most promising in front.
    """
    rules = moment.title.rules
    kinds = [_kind_entry(moment, kind, by_kind.get(kind, [])) for kind in rules.kinds if kind in {*by_kind, *idle}]
    busy = [kind for kind in rules.kinds if len(menu.heads(moment, by_kind.get(kind, []))) > menu.LIKELY]
    found = {kind: _targets(moment, kind) for kind in busy[: menu.QUICK]}
    own: list[Item] = []
    if len(kinds) + sum(map(len, found.values())) > limits.SELECT_OPTIONS:
        first = next(iter(found))
        also = details(moment, (first,))
        own, _ = value_selects(moment, (first,), PICKS[1:2], also)
        del found[first][: limits.SELECT_OPTIONS - len(also)]
    control, room = custom_id(moment.table.id, moment.version, PICKS[0]), limits.SELECT_OPTIONS - len(kinds)
    further = [entry for those in found.values() for entry in those][:room]
    return [*own, select(control, moment.tr("All actions"), [*kinds, *further])]


def _targets(moment: Moment, kind: str) -> list[ListEntry]:
    """Return the whole targets of a kind of action behind their verb, the most promising first."""
    ways = [way for way in menu.ways_below(moment, (kind,)) if way.value in way.offers]
    verb, entries = moment.texts.kind(kind), [_entry(moment, (kind,), way) for way in ways]
    return [replace(each, label=f"{verb}: {each.label}") for each in entries]


def value_selects(
    moment: Moment, path: Path, verbs: Sequence[str] = PICKS, also: Sequence[ListEntry] = ()
) -> tuple[list[Item], int]:
    """Return selects of what can be chosen below a path, one a verb, and how much found no room."""
    parts, left = value_lists(moment, path, len(verbs), also)
    return [select(_pick_id(moment, verb, path), *part) for verb, part in zip(verbs, parts, strict=False)], left


def value_lists(
    moment: Moment, path: Path, most: int = len(PICKS), also: Sequence[ListEntry] = ()
) -> tuple[list[tuple[str, Sequence[ListEntry]]], int]:
    """Return what stands in these selects, and how much found no room: in each a word on it, and its entries.

    The most promising stand in the first one, in front of what `also` belongs there; the others by their names, like
    the volumes of an encyclopedia. Amounts stand in their own order, the likely ones of very many.
    """
    return moment.once(("lists", *path, most, *also), _value_lists, moment, path, most, also)


def _value_lists(
    moment: Moment, path: Path, most: int, also: Sequence[ListEntry]
) -> tuple[list[tuple[str, Sequence[ListEntry]]], int]:
    ways, name = menu.ways_below(moment, path), _slot_name(moment, path)
    room = limits.SELECT_OPTIONS - len(also)
    entries = [_entry(moment, path, way) for way in ways[: most * limits.SELECT_OPTIONS - len(also)]]
    best, others = [*entries[:room], *also], sorted(entries[room:], key=lambda entry: entry.label.casefold())
    if sum(entry.label.isdecimal() for entry in entries) >= max(2, len(entries) - 1):  # but for "nothing"
        likely = entries[: AMOUNTS * limits.SELECT_OPTIONS - len(also)]
        entries = sorted(likely, key=lambda entry: int(entry.label) if entry.label.isdecimal() else -1)
        best, others = ([*entries, *also], []) if len(entries) <= room else ([*also], entries)
    parts = [*([best] if best else []), *(volumes(others) if others else [])]
    ends = [dict.fromkeys(first_word(entry.label) for entry in (part[0], part[-1])) for part in parts]
    spans = [" … ".join(each) for each in ends]
    heads = [name, *spans[1:]] if best else spans
    return list(zip(heads[:most], parts, strict=False)), len(ways) - len(entries)


def details(moment: Moment, path: Path) -> list[ListEntry]:
    """Return choices that settle a detail otherwise than usual before a target is chosen ("Place: merchant")."""
    texts, real = moment.texts, menu.real_path(path)
    pairs = (pair for offer in menu.below(moment, real) for pair in pairs_of(moment, offer))
    values = dict.fromkeys(pair for pair in pairs if pair[0] in moment.title.usual)
    return [
        ListEntry(menu.WITH + value, f"{texts.kind(real[0])}: {texts.value(slot, value)}")
        for slot, value in values
        if len(values) > 1 and value != moment.title.usual[slot] and menu.WITH + value not in path
    ]


def detail_buttons(moment: Moment, path: Path) -> list[Item]:
    """Return the same as buttons."""
    return [go_button(moment, (*menu.real_path(path), each.value), each.label) for each in details(moment, path)]


def _pick_id(moment: Moment, verb: str, path: Path) -> str:
    return id_with(moment.table.id, moment.version, verb, SEPARATOR.join(path))


def _slot_name(moment: Moment, path: Path) -> str:
    real = menu.real_path(path)
    slots = moment.title.rules.kinds[real[0]].slots
    slot = moment.texts.slot(slots[len(real) - 1]) if len(real) <= len(slots) else ""
    verb = moment.texts.kind(real[0])
    said = f"{verb} · {slot}" if slot.casefold() not in ("", verb.casefold()) else verb
    return said if len(said) <= limits.PROMPT else verb


def _entry(moment: Moment, path: Path, way: Way) -> ListEntry:
    label = target(moment, moment.texts, way, len(menu.real_path(path)) - 1)
    whole = len(label) > limits.APART and way.value in way.offers and label == moment.effect(way.value)
    if whole:
        label = named(moment, way.value)  # sentences that begin alike are told apart too late
    about = beyond(moment, way.value, label, limits.SELECT_TEXT) if way.value in way.offers else ""
    return ListEntry(shorten(way.value, limits.SELECT_TEXT), label, about, whole)


def briefly(moment: Moment, action: Action) -> str:
    """Name what an answer chooses, and why one would ("Bremen–Minden: +1"), in as much as a phone shows.

    Without a choice say what it does.
    """
    several = len(menu.kinds(menu.main_offers(moment))) > 1
    said = phrase(moment, action) if several else named(moment, action)
    forms = [said, named(moment, action)] if SEPARATOR in action else [moment.effect(action), phrase(moment, action)]
    reason = moment.reasons(action)[:1]
    ways = [": ".join([forms[0], *reason]), *forms]
    shorter = [shorten_names(moment, way, (action,), limits.LABEL) for way in ways]
    return next((way for way in [ways[0], *shorter] if len(way) <= limits.LABEL), None) or limits.cut(
        shorter[-1], limits.LABEL
    )


def target(moment: Moment, texts: Texts, way: Way, known: int = 0) -> str:
    """Name what a way leads to, by its elements behind those that are `known`, details left out."""
    if way.value not in way.offers:
        slot, value = pairs_of(moment, way.offers[0])[known]
        return texts.choice(moment.view, kind_of(way.offers[0]), slot, value)
    filled = pairs_of(moment, way.value)
    chosen = [pair for pair in filled[known:] if pair[0] not in moment.title.usual] or filled[known:]
    if not chosen or len(chosen) > ELEMENTS:
        return moment.effect(way.value, texts)
    *others, (slot, value) = chosen
    before = [texts.value(*pair) for pair in others]
    return ": ".join([*before, texts.choice(moment.view, kind_of(way.value), slot, value)])


def sentences(moment: Moment, texts: Texts, offers: Sequence[Action], most: int) -> list[str]:
    """Say what there is to choose among some offers, a line for each, details left out, in `most` characters."""
    lines = []
    for those in menu.heads(moment, offers).values():
        one = Way(menu.usual(moment, those), tuple(those))
        lines.append(f"- {moment.effect(one.value, texts) if len(those) == 1 else target(moment, texts, one)}")
    if len("\n".join(lines)) <= most:
        return lines
    kept = limits.lines_that_fit(lines, most - limits.BUTTON_LABEL)
    return [*kept, moment.tr("- and {n} more", n=len(lines) - len(kept))]


HEADLINE = 300
"""Characters for everything but the sentences."""


def headline(moment: Moment, texts: Texts, offers: Sequence[Action]) -> str:
    """Say how much there is to choose: in the title's own words, else "Claim: 3 ways to do it"."""
    meant = [menu.usual(moment, those) for those in menu.heads(moment, offers).values()]
    kind = texts.kind(kind_of(offers[0]))
    return texts.summary(moment.view, meant) or moment.tr.plural(
        "{kind}: {n} way to do it", "{kind}: {n} ways to do it", len(meant), kind=kind
    )


def rulebook(title: str) -> Rulebook | None:
    """Return the rulebook of a title, if it has one."""
    made = registry.load(title).rulebook
    return None if made is None else made()


def rule_button(tr: Catalog, title: str, number: str, table: Table | None) -> Item:
    """Return the button that opens a rule."""
    control = custom_id(0 if table is None else table.id, 0, RULE, f"{title}{'/'}{number}")
    return button(tr("Rule {number}", number=number), control)


def rule_buttons(tr: Catalog, title: str, numbers: Sequence[str], table: Table | None) -> list[Item]:
    """Return buttons for a row of rules, as far as they can be looked up."""
    book = rulebook(title)
    known = [number for number in numbers if book is not None and book.number(number) is not None]
    return [rule_button(tr, title, number, table) for number in known[: limits.ROW_BUTTONS]]


def sealed_line(moment: Moment) -> str | None:
    """Say by which hash all draws of the game are fixed; the key to it comes at the end."""
    return moment.seal and "-# " + moment.tr("Draws sealed: `{hash}`", hash=moment.seal)


def goal_line(tr: Catalog, title: str) -> str | None:
    """Say in small print what a title is about and who wins; nothing for one that does not say."""
    book = rulebook(title)
    return f"-# {tr(book.primer.cards[0].lines[0])}" if book is not None and book.primer.cards else None


def doors(tr: Catalog, mark: str = "") -> list[Item]:
    """Return the ways in for those who have no slash commands, on a server; `mark` says in which message of mine."""
    return [
        button(tr("New table"), custom_id(0, 0, NEW), ButtonStyle.primary),
        button(tr("Tables of this server"), custom_id(0, 0, TABLES, mark)),
        settings_button(tr),
    ]


def settings_button(tr: Catalog) -> Item:
    """Return the button that shows one's own settings."""
    return button(tr("My settings"), custom_id(0, 0, SETTINGS))


def teach_button(tr: Catalog, title: str, table: Table | None, label: str = "") -> Item | None:
    """Return the button that opens the cards on how to play a title, if it has any."""
    book = rulebook(title)
    if book is None or not book.primer.cards:
        return None
    control = custom_id(0 if table is None else table.id, 0, TEACH, title)
    return button(label or tr("How to play"), control)


def link(tr: Catalog, error: PlayerError, table: Table | None) -> Item | None:
    """Return the button that opens the rule which a refusal cites, if it cites one that can be looked up."""
    number = cited_rule(error)
    if number is None:
        return None
    known = [table.title] if table is not None else [meta.id for meta in registry.metas()]
    for title in known:
        book = rulebook(title)
        if book is not None and book.number(number) is not None:
            return rule_button(tr, title, number, table)
    return None


def rule_link(interaction: Interaction, error: PlayerError) -> Item | None:
    """Return the same for a refusal in answer to an interaction."""
    return link(asking.words(interaction), error, asking.known_table(interaction))


def rematch_button(table: Table, tr: Catalog) -> Item:
    """Return the button below a game that has ended."""
    return button(tr("Rematch"), custom_id(table.id, table.version, REMATCH))
