"""The rules at hand: which are meant by what was typed, in whatever language, and the pages that show them."""

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoTable, Several
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option
from hansa_bot.titles.rulebook import Rule, Rulebook, Topic, Variant
from hansa_bot.ui.kit import asking, drafts, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import Suggestion, fit, forms, heads, suggestion
from hansa_bot.ui.kit.controls import RULE, rulebook, teach_button
from hansa_bot.ui.kit.errors import NoRulebook, NotInChannel, WhichTitle
from hansa_bot.ui.kit.limits import CHOICES
from hansa_bot.ui.kit.presses import Press, acknowledge, add, in_private, private, put

LOOK = "look"
"""The verb: open a page in place of what is there. The id says the title."""
HOW_TO_PLAY = "how-to-play"
"""The key of the topic that leads to the cards, too."""
_CHAPTER = limits.CONTENT - 200
"""Characters for the rules of a chapter."""


_MARK = re.compile(r"^D\d+: ")
"""By what a reading is found, and cited by those who look after the rules."""


class Reader:
    """Somebody who looks into the rulebook of a title, perhaps at a table where it is played."""

    def __init__(self, title: str, language: str, table: Table | None = None) -> None:
        book = rulebook(title)
        if book is None:
            raise NoRulebook(registry.load(title).meta)
        self.meta: Meta = registry.load(title).meta
        self.book: Rulebook = book
        self.tr: Catalog = catalog(language, title)
        self.table = table if table is not None and table.title == title else None
        self.game: Variant | None = None
        if self.table is not None:
            seats = self.table.size if self.table.status is Status.LOBBY else len(self.table.seats)
            self.game = Variant(seats, self.meta.filled(self.table.options))

    def search(self, asked: str) -> drafts.Draft:
        """Return the page that is meant, with up to four others by name; without a hit, the nearest."""
        hits = search(self.meta.id, asked)
        if hits.best is None:
            what = self.tr(
                "I can't find “{text}” in the rules of {name}.",
                text=drafts.safe(asked, limits.BUTTON_LABEL),
                name=self._name,
            )
            if not hits.others:
                return self._contents(what)
            near = self.tr("Closest: {topics}.", topics=", ".join(map(self._heading, hits.others)))
            return drafts.Draft(drafts.paragraphs(what, near), self._more(hits.others))
        shown = self._first_rule(hits.best)
        others = [key for key in hits.others if key != shown]
        page = self.page(hits.best, others)
        if not others:
            return page
        also = self.tr("Also: {topics}.", topics=", ".join(map(self._heading, others)))
        return drafts.Draft(drafts.paragraphs(page.content, also), page.controls)

    def page(self, key: str, first: Sequence[str] = ()) -> drafts.Draft:
        """Return the page of a rule, chapter or topic; its select offers `first`, then what belongs to the page."""
        if key in self.book.by_number:
            rule = self.book.by_number[key]
            beside = [each.number for each in self.book.of_chapter(rule.chapter)]
            return self._draft(self._rule(rule), [*first, *beside], key)
        if key in self.book.chapters:
            inside = self.book.of_chapter(key)
            lines = [f"**{self._heading(key)}**", *self._told(inside)]
            return self._draft(lines, [*first, *(rule.number for rule in inside)], key)
        topic = self.book.by_key.get(key)
        if topic is None:
            return self.search(key)
        related = [number for number in (*first, *topic.rules) if number != self._first_rule(key)]
        return self._draft(self._topic(topic), related, key)

    def _told(self, rules: Sequence[Rule]) -> list[str]:
        """Return rules with their texts, as many as fit; of the others only what they are called."""
        names = [f"- {self._heading(rule.number)}" for rule in rules]
        texts = [f"- **{self._heading(rule.number)}**: {drafts.plain(self.tr(rule.text))}" for rule in rules]
        ways = ([*texts[:count], *names[count:]] for count in range(len(rules), -1, -1))
        return next((lines for lines in ways if len("\n".join(lines)) <= _CHAPTER), names)

    def contents(self) -> drafts.Draft:
        """Return the chapters, to choose one."""
        hint = self.tr("Ask for a topic, a place or a rule number, or choose a chapter.")
        return self._contents(self.tr("Rules of {name}. {hint}", name=f"**{self._name}**", hint=hint))

    def _contents(self, head: str) -> drafts.Draft:
        return drafts.Draft(
            drafts.paragraphs(head), self._more(list(self.book.chapters), self.tr("Chapters"), teach=True)
        )

    @property
    def _name(self) -> str:
        return drafts.plain(self.meta.called(self.tr.language))

    def _heading(self, key: str) -> str:
        return drafts.plain(heading(self.book, self.tr, key))

    def _draft(self, lines: Iterable[str], related: Iterable[str], key: str) -> drafts.Draft:
        others = [other for other in dict.fromkeys(related) if other != key]
        return drafts.Draft(drafts.paragraphs(*lines), self._more(others, teach=key == HOW_TO_PLAY))

    def _more(
        self, keys: Sequence[str], placeholder: str | None = None, *, teach: bool = False
    ) -> drafts.Controls | None:
        """Return the select of other pages, with the way to the cards on how to play where that may be meant."""
        control = drafts.custom_id(self.table.id if self.table else 0, 0, LOOK, self.meta.id)
        entries = [drafts.ListEntry(key, heading(self.book, self.tr, key)) for key in keys]
        button = teach_button(self.tr, self.meta.id, self.table) if teach else None
        select = drafts.select(control, placeholder or self.tr("More rules"), entries)
        return drafts.rows([select] if entries else [], [button] if button else [])

    def _first_rule(self, key: str) -> str | None:
        """Return the rule that the page of a topic shows in full."""
        topic = self.book.by_key.get(key)
        return topic.rules[0] if topic is not None and topic.facts is None else None

    def _topic(self, topic: Topic) -> Iterator[str]:
        first = self._first_rule(topic.key)
        if first is None or topic.text or topic.heading != self.book.by_number[first].heading:
            yield f"**{self._heading(topic.key)}**"
        if topic.text:
            yield drafts.plain(self.tr(topic.text))
        if topic.facts is not None:
            yield drafts.plain(topic.facts(self.tr, self.game))
            return
        yield from self._rule(self.book.by_number[topic.rules[0]])

    def _rule(self, rule: Rule) -> Iterator[str]:
        yield f"**{self._heading(rule.number)}**"
        yield drafts.plain(self.tr(rule.text))
        for reading in rule.readings:
            yield f"> {drafts.plain(_MARK.sub('', self.tr(reading)))}"
        for option in self.meta.options:
            if option.key in rule.options:
                yield from self._option(option)

    def _option(self, option: Option) -> Iterator[str]:
        tr = self.tr
        yield tr("Option {name}:", name=f"**{drafts.plain(tr(option.name))}**")
        for choice in option.choices:
            yield f"- {drafts.plain(tr(choice.name))}{self._mark(option, choice)}: {drafts.plain(tr(choice.text))}"
            if choice.note:
                yield f"> {drafts.plain(tr(choice.note))}"

    def _mark(self, option: Option, choice: Choice) -> str:
        if self.game is not None:
            here = self.tr("played here")
            return f" (**{here}**)" if self.game.options[option.key] == choice.value else ""
        usual = self.tr("standard")
        return f" ({usual})" if choice.value == option.values[0] else ""


async def look_up(interaction: Interaction, topic: str | None, title: str | None) -> None:
    """Answer what was asked; raises WhichTitle, NoRulebook, or BadSetup for an unknown title."""
    await acknowledge(interaction)
    reader = await _reader(interaction, title)
    asked = (topic or "").strip()
    draft = reader.search(asked) if asked else reader.contents()
    await private(interaction, draft.content, view=draft.controls)


async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the lines for the topic; nothing where no rulebook can be found."""
    try:
        reader = await _reader(interaction, getattr(interaction.namespace, "title", None))
    except PlayerError:
        return []
    return lines(reader.meta.id, reader.tr, typed)


@routes.control(RULE, anywhere=True)
async def open_page(press: Press) -> None:
    """Open a rule beside what the presser has before them."""
    title, _, key = press.click.rest.partition("/")
    draft = (await _reader_of(press, title)).page(key)
    if in_private(press.interaction):
        await add(press.interaction, draft)
    else:
        await put(press.interaction, draft)


@routes.control(LOOK, anywhere=True)
async def turn_page(press: Press) -> None:
    """Show the chosen entry in place of the page."""
    await put(press.interaction, (await _reader_of(press, press.click.rest)).page(press.chosen))


async def _reader_of(press: Press, title: str) -> Reader:
    table = await press.host.query.table(press.click.table) if press.click.table else None
    return Reader(title, press.language, table)


async def _reader(interaction: Interaction, title: str | None) -> Reader:
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


OTHERS = 4
"""Hits that are named beside the best one."""
_NEAREST = 5
_ALIKE = 0.55
_IN_TEXT = 3
"""How well a text fits that occurs in a rule's words only: worse than any name."""


@dataclass(frozen=True, slots=True)
class Found:
    """What fits: the best hit, then others; when nothing does, what comes nearest. All are keys."""

    best: str | None
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Entry:
    """Something to be found: its key, the plain forms of its names, and the plain words of its text."""

    key: str
    names: frozenset[str]
    text: str = ""


def heading(book: Rulebook, tr: Catalog, key: str) -> str:
    """Return what an entry is called ("HT-6.9 · How far pieces go", "Hamburg")."""
    if (topic := book.by_key.get(key)) is not None:
        return _topic_heading(topic, tr)
    named = book.by_number[key].heading if key in book.by_number else book.chapters[key]
    return f"{key} · {tr(named)}"


def _topic_heading(topic: Topic, tr: Catalog) -> str:
    called = tr(topic.heading)
    return tr("Option: {name}", name=called) if topic.option else called


def search(title: str, typed: str) -> Found:
    """Return the keys of what is meant by a number, a key, or words; the best hit first."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    if (number := book.number(heads(typed)[-1])) is not None:
        return Found(number)
    hits = _ranked(title, typed) or _named_in(title, typed)
    if typed in book.by_key:
        hits = list(dict.fromkeys([typed, *hits]))
    if hits:
        return Found(hits[0], tuple(hits[1 : 1 + OTHERS]))
    return Found(None, tuple(_nearest(title, typed)))


def lines(title: str, tr: Catalog, typed: str) -> list[Suggestion]:
    """Return the lines of an autocomplete: what fits, the chapters while nothing is typed."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    number = book.number(heads(typed)[-1])
    if not typed.strip():
        keys = list(book.chapters)
    elif number is not None:
        inside = [rule.number for rule in book.of_chapter(number)]
        keys = list(dict.fromkeys([number, *inside]))
    else:
        keys = _ranked(title, typed) or _named_in(title, typed) or _nearest(title, typed)
    return [suggestion(heading(book, tr, key), key) for key in keys[:CHOICES]]


def _ranked(title: str, typed: str) -> list[str]:
    mine = forms(typed)
    if not mine:
        return []
    levels = {entry.key: _level(mine, entry) for entry in _entries(title)}
    hits = [key for key, level in levels.items() if level is not None]
    return sorted(hits, key=lambda key: levels[key] or 0)  # among equals the order of the entries stays


def _named_in(title: str, typed: str) -> list[str]:
    """Return the keys of what a whole question names ("how can I win this game?"), the longest name first."""
    asked = [f" {each} " for each in forms(typed)]
    longest: dict[str, int] = {}
    for entry in _entries(title):
        named = [len(name) for name in entry.names for each in asked if f" {name} " in each]
        if named:
            longest[entry.key] = max(named)
    return sorted(longest, key=lambda key: -longest[key])


def _level(mine: frozenset[str], entry: _Entry) -> int | None:
    level = fit(mine, entry.names)
    if level is None and any(all(word in entry.text for word in typed.split()) for typed in mine):
        return _IN_TEXT
    return level


def _nearest(title: str, typed: str) -> list[str]:
    """Return the keys whose names look most like what was typed."""
    names = {name: entry.key for entry in reversed(_entries(title)) for name in entry.names}
    close = [name for mine in forms(typed) for name in difflib.get_close_matches(mine, names, _NEAREST, _ALIKE)]
    return list(dict.fromkeys(names[name] for name in close))[:_NEAREST]


@cache
def _entries(title: str) -> tuple[_Entry, ...]:
    """Return everything that may be found: topics first, then chapters and rules."""
    book = rulebook(title)
    assert book is not None, "only a title with a rulebook is searched"
    tongues = [catalog(language, title) for language in sorted(languages())]
    return tuple(_all(book, tongues))


def _all(book: Rulebook, tongues: list[Catalog]) -> Iterator[_Entry]:
    for topic in book.topics:
        shown = frozenset(form for tr in tongues for form in forms(_topic_heading(topic, tr)))
        yield _Entry(topic.key, shown | _forms(tongues, topic.heading, topic.key, *topic.words))
    for number, name in book.chapters.items():
        if number not in book.by_number:
            yield _Entry(number, _forms(tongues, name))
    for rule in book.rules:
        marks = [reading.partition(":")[0] for reading in rule.readings if ":" in reading[:5]]
        said = " ".join(text for part in (rule.text, *rule.readings) for text in sorted(_forms(tongues, part)))
        yield _Entry(rule.number, _forms(tongues, rule.heading, *marks), said)


def _forms(tongues: list[Catalog], *texts: str) -> frozenset[str]:
    return frozenset(form for text in texts for tr in tongues for form in forms(tr(text)))
