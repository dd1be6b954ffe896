"""The rules at hand: pages of a title's rulebook as private messages, and the buttons that lead to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import discord

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoTable, Several
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option
from hansa_bot.titles.rulebook import Rule, Rulebook, Topic, Variant
from hansa_bot.ui.kit import asking, limits
from hansa_bot.ui.kit.buttons import Controls, Item, ListEntry, button, custom_id, rows, select
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.draft import Draft, paragraphs, plain, safe
from hansa_bot.ui.kit.errors import NoRulebook, NotInChannel, WhichTitle, cited_rule
from hansa_bot.ui.kit.presses import Press, acknowledge, add, in_private, private, put
from hansa_bot.ui.rules import lookup

OPEN, LOOK = "rule", "look"
"""Verbs: open a page beside what is there, or in its place. The id says the title, and the key where it is fixed."""
_APART = "/"


class Reader:
    """Somebody who looks into the rulebook of a title, perhaps at a table where it is played."""

    def __init__(self, title: str, language: str, table: Table | None = None) -> None:
        book = lookup.rulebook(title)
        if book is None:
            raise NoRulebook(registry.load(title).meta)
        self.meta: Meta = registry.load(title).meta
        self.book: Rulebook = book
        self.tr: Catalog = catalog(language, title)
        self.table = table if table is not None and table.title == title else None
        self.game = None if self.table is None else _game(self.table, self.meta)

    def search(self, asked: str) -> Draft:
        """Return the page that is meant, with up to four others by name; without a hit, the nearest."""
        found = lookup.search(self.meta.id, asked)
        if found.best is None:
            what = self.tr(
                "I find nothing about “{text}” in the rules of {name}.",
                text=safe(asked, limits.BUTTON_LABEL),
                name=self._name,
            )
            if not found.others:
                return self._contents(what)
            near = self.tr("Nearest: {topics}.", topics=", ".join(map(self._heading, found.others)))
            return Draft(paragraphs(what, near), self._more(found.others))
        shown = self._first_rule(found.best)
        others = [key for key in found.others if key != shown]
        page = self.page(found.best, others)
        if not others:
            return page
        also = self.tr("Also: {topics}.", topics=", ".join(map(self._heading, others)))
        return Draft(paragraphs(page.content, also), page.controls)

    def page(self, key: str, first: Sequence[str] = ()) -> Draft:
        """Return the page of a rule, chapter or topic; its select offers `first`, then what belongs to the page."""
        if key in self.book.by_number:
            rule = self.book.by_number[key]
            beside = [each.number for each in self.book.of_chapter(rule.chapter)]
            return self._draft(self._rule(rule), [*first, *beside], key)
        if key in self.book.chapters:
            inside = [rule.number for rule in self.book.of_chapter(key)]
            lines = [f"**{self._heading(key)}**", *(f"- {self._heading(number)}" for number in inside)]
            return self._draft(lines, [*first, *inside], key)
        topic = self.book.by_key.get(key)
        if topic is None:
            return self.search(key)
        related = [number for number in (*first, *topic.rules) if number != self._first_rule(key)]
        return self._draft(self._topic(topic), related, key)

    def contents(self) -> Draft:
        """Return the chapters, to choose one."""
        hint = self.tr("Ask for a topic, a place, a rule's number, or choose a chapter.")
        return self._contents(self.tr("Rules of {name}. {hint}", name=f"**{self._name}**", hint=hint))

    def _contents(self, head: str) -> Draft:
        return Draft(paragraphs(head), self._more(list(self.book.chapters), self.tr("Chapters")))

    @property
    def _name(self) -> str:
        return plain(self.meta.called(self.tr.language))

    def _heading(self, key: str) -> str:
        return plain(lookup.heading(self.book, self.tr, key))

    def _draft(self, lines: Iterable[str], related: Iterable[str], key: str) -> Draft:
        others = [other for other in dict.fromkeys(related) if other != key]
        return Draft(paragraphs(*lines), self._more(others))

    def _more(self, keys: Sequence[str], placeholder: str | None = None) -> Controls | None:
        if not keys:
            return None
        control = custom_id(self.table.id if self.table else 0, 0, LOOK, self.meta.id)
        entries = [ListEntry(key, lookup.heading(self.book, self.tr, key)) for key in keys]
        return rows([select(control, placeholder or self.tr("More rules"), entries)])

    def _first_rule(self, key: str) -> str | None:
        """Return the rule that the page of a topic shows in full."""
        topic = self.book.by_key.get(key)
        return topic.rules[0] if topic is not None and topic.facts is None else None

    def _topic(self, topic: Topic) -> Iterator[str]:
        first = self._first_rule(topic.key)
        if first is None or topic.text or topic.heading != self.book.by_number[first].heading:
            yield f"**{self._heading(topic.key)}**"
        if topic.text:
            yield plain(self.tr(topic.text))
        if topic.facts is not None:
            yield plain(topic.facts(self.tr, self.game))
            return
        yield from self._rule(self.book.by_number[topic.rules[0]])

    def _rule(self, rule: Rule) -> Iterator[str]:
        yield f"**{self._heading(rule.number)}**"
        yield plain(self.tr(rule.text))
        for reading in rule.readings:
            yield f"> {plain(self.tr(reading))}"
        for option in self.meta.options:
            if option.key in rule.options:
                yield from self._option(option)

    def _option(self, option: Option) -> Iterator[str]:
        tr = self.tr
        yield tr("Option {name}:", name=f"**{plain(tr(option.name))}**")
        for choice in option.choices:
            yield f"- {plain(tr(choice.name))}{self._mark(option, choice)}: {plain(tr(choice.text))}"
            if choice.note:
                yield f"> {plain(tr(choice.note))}"

    def _mark(self, option: Option, choice: Choice) -> str:
        if self.game is not None:
            here = self.tr("played here")
            return f" (**{here}**)" if self.game.options[option.key] == choice.value else ""
        usual = self.tr("default")
        return f" ({usual})" if choice.value == option.values[0] else ""


def link(tr: Catalog, error: PlayerError, table: Table | None) -> Item | None:
    """Return the button that opens the rule which a refusal cites, if it cites one that can be looked up."""
    number = cited_rule(error)
    if number is None:
        return None
    known = [table.title] if table is not None else [meta.id for meta in registry.metas()]
    for title in known:
        book = lookup.rulebook(title)
        if book is not None and book.number(number) is not None:
            return rule_button(tr, title, number, table)
    return None


def rule_link(interaction: discord.Interaction[Any], error: PlayerError) -> Item | None:
    """Return the same for a refusal in answer to an interaction."""
    return link(asking.words(interaction), error, asking.known_table(interaction))


def rule_button(tr: Catalog, title: str, number: str, table: Table | None) -> Item:
    """Return the button that opens a rule."""
    control = custom_id(0 if table is None else table.id, 0, OPEN, f"{title}{_APART}{number}")
    return button(tr("Rule {number}", number=number), control)


def rule_buttons(tr: Catalog, title: str, numbers: Sequence[str], table: Table | None) -> list[Item]:
    """Return buttons for a row of rules, as far as they can be looked up."""
    book = lookup.rulebook(title)
    known = [number for number in numbers if book is not None and book.number(number) is not None]
    return [rule_button(tr, title, number, table) for number in known[: limits.ROW_BUTTONS]]


async def look_up(interaction: discord.Interaction[Any], topic: str | None, title: str | None) -> None:
    """Answer what was asked; raises WhichTitle, NoRulebook, or BadSetup for an unknown title."""
    await acknowledge(interaction)
    reader = await _reader(interaction, title)
    asked = (topic or "").strip()
    draft = reader.search(asked) if asked else reader.contents()
    await private(interaction, draft.content, view=draft.controls)


async def complete(interaction: discord.Interaction[Any], typed: str) -> list[Suggestion]:
    """Return the lines for the topic; nothing where no rulebook can be found."""
    try:
        reader = await _reader(interaction, getattr(interaction.namespace, "title", None))
    except PlayerError:
        return []
    return lookup.lines(reader.meta.id, reader.tr, typed)


async def open_page(press: Press) -> None:
    """Open a rule beside what the presser has before them."""
    title, _, key = press.click.rest.partition(_APART)
    draft = (await _reader_of(press, title)).page(key)
    if in_private(press.interaction):
        await add(press.interaction, draft)
    else:
        await put(press.interaction, draft)


async def turn_page(press: Press) -> None:
    """Show the chosen entry in place of the page."""
    await put(press.interaction, (await _reader_of(press, press.click.rest)).page(press.chosen))


async def _reader_of(press: Press, title: str) -> Reader:
    table = await press.host.query.table(press.click.table) if press.click.table else None
    return Reader(title, press.language, table)


async def _reader(interaction: discord.Interaction[Any], title: str | None) -> Reader:
    try:
        table: Table | None = await asking.table_here(interaction)
    except (NoTable, NotInChannel, Several):
        table = None
    return Reader(_title(title, table), asking.language(interaction), table)


def _title(named: str | None, table: Table | None) -> str:
    if named is not None and named.strip():
        return asking.find_title(named).id
    if table is not None:
        return table.title
    metas = registry.metas()
    if len(metas) > 1:
        metas = [meta for meta in metas if registry.load(meta.id).rulebook is not None]
    if len(metas) != 1:
        raise WhichTitle([meta.name for meta in metas or registry.metas()])
    return metas[0].id


def _game(table: Table, meta: Meta) -> Variant:
    seats = table.size if table.status is Status.LOBBY else len(table.seats)
    options = {option.key: table.options.get(option.key, option.values[0]) for option in meta.options}
    return Variant(seats, options)
