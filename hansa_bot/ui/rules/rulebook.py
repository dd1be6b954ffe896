"""The rules at hand: the pages that show them, and of which title's rules somebody asks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoTable, Several
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Choice, Meta, Option
from hansa_bot.titles.rulebook import Rule, Rulebook, Topic, Variant
from hansa_bot.ui.kit import asking, drafts, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import Suggestion
from hansa_bot.ui.kit.controls import rulebook, teach_button
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.errors import NoRulebook, NotInChannel
from hansa_bot.ui.kit.presses import Press, acknowledge, add, in_private, private, put
from hansa_bot.ui.kit.verbs import RULE
from hansa_bot.ui.rules import finding
from hansa_bot.ui.rules.finding import OF_TITLE, Found, heading, search

LOOK = "look"
"""The verb: open a page in place of what is there. The id says the title, a button's also the key."""
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
        return self.shown(search(self.meta.id, asked), asked)

    def shown(self, hits: Found, asked: str) -> drafts.Draft:
        """Return the same for what was found already."""
        if hits.best is None:
            what = self.tr(
                "I can't find “{text}” in the rules of {name}.",
                text=drafts.safe(asked, limits.BUTTON_LABEL),
                name=self.name,
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
        if not key:
            return self.contents()
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
        return self._contents(self.tr("Rules of {name}. {hint}", name=f"**{self.name}**", hint=hint))

    def _contents(self, head: str) -> drafts.Draft:
        return drafts.Draft(
            drafts.paragraphs(head), self._more(list(self.book.chapters), self.tr("Chapters"), teach=True)
        )

    @property
    def name(self) -> str:
        """The title's name in the reader's language."""
        return drafts.plain(self.meta.called(self.tr.language))

    def _heading(self, key: str) -> str:
        return drafts.plain(heading(self.book, self.tr, key))

    def _draft(self, lines: Iterable[str], related: Iterable[str], key: str) -> drafts.Draft:
        """Return a page; its heading begins with the title, since another's rules may have the same names."""
        head, *lines = lines
        lines = [f"**{self.name}** · {head}", *lines]
        others = [other for other in dict.fromkeys(related) if other != key]
        return drafts.Draft(drafts.paragraphs(*lines), self._more(others, teach=key == HOW_TO_PLAY))

    def _more(
        self, keys: Sequence[str], placeholder: str | None = None, *, teach: bool = False
    ) -> drafts.Controls | None:
        """Return the select of other pages, with the way to the cards on how to play where that may be meant."""
        control = drafts.custom_id(self.table.id if self.table else 0, 0, LOOK, self.meta.id)
        entries = [ListEntry(key, heading(self.book, self.tr, key)) for key in keys]
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


@dataclass(frozen=True, slots=True)
class Shelf:
    """The titles whose rules may be meant, with a table that plays them, and the one that surely is, if any."""

    titles: Mapping[str, Table | None]
    language: str
    home: str | None = None
    named: bool = False
    """Whether the asker has named that one."""

    def look_up(self, asked: str) -> drafts.Draft:
        """Return what was asked for: the home title's, unless only another one has something of that name."""
        if self.home is not None and (self.named or not asked):
            return self._reader(self.home).search(asked) if asked else self._reader(self.home).contents()
        if not asked:
            return self._which(dict.fromkeys(self.titles, ""))
        found = {title: search(title, asked) for title in self._searched()}
        if self.home is not None and (found[self.home].sure or not any(each.sure for each in found.values())):
            return self._reader(self.home).shown(found[self.home], asked)
        meant = self._meant(found)
        if len(meant) > 1:
            return self._which({title: found[title].best or "" for title in meant})
        page = self._reader(meant[0]).shown(found[meant[0]], asked)
        return replace(page, content=drafts.paragraphs(self._elsewhere(meant[0]), page.content))

    def lines(self, typed: str) -> list[Suggestion]:
        """Return the lines of an autocomplete; those of other titles only where home has nothing of that name."""
        home = self.home
        if home is None:
            return finding.lines_of_all(list(self.titles), self.language, typed)
        own = finding.lines(home, catalog(self.language, home), typed)
        if self.named or not typed.strip() or search(home, typed).sure:
            return own
        others = [title for title in self._searched() if title != home and search(title, typed).sure]
        return [*finding.lines_of_all(others, self.language, typed), *own][: limits.CHOICES] if others else own

    def _searched(self) -> list[str]:
        return list(dict.fromkeys([*self.titles, *_with_rules()]))

    def _meant(self, found: Mapping[str, Found]) -> list[str]:
        """Return the titles that fit best: of those that are played here, if they have anything of that name."""
        here = [title for title in self.titles if found[title].sure]
        fitting = here or [title for title, hits in found.items() if hits.best is not None] or list(self.titles)
        best = min(found[title].rank for title in fitting)
        return [title for title in fitting if found[title].rank == best]

    def _which(self, keys: Mapping[str, str]) -> drafts.Draft:
        """Ask which title is meant, with a button for the page of each."""
        tr = catalog(self.language)
        buttons = [
            drafts.button(
                registry.load(title).meta.called(self.language),
                drafts.custom_id(self._table(title), 0, LOOK, f"{title}{OF_TITLE}{key}"),
            )
            for title, key in keys.items()
        ][: limits.ROW_BUTTONS]
        return drafts.Draft(drafts.paragraphs(self._elsewhere(), tr("Which game do you mean?")), drafts.rows(buttons))

    def _elsewhere(self, title: str | None = None) -> str | None:
        """Say that the home title has nothing of that name, and which one has."""
        if self.home is None:
            return None
        tr, here = catalog(self.language), self._reader(self.home).name
        if title is None:
            return tr("{here} has nothing by that name.", here=here)
        return tr("{here} has nothing by that name; {there} does:", here=here, there=self._reader(title).name)

    def _reader(self, title: str) -> Reader:
        return Reader(title, self.language, self.titles.get(title))

    def _table(self, title: str) -> int:
        table = self.titles.get(title)
        return 0 if table is None else table.id


async def look_up(interaction: Interaction, topic: str | None, title: str | None) -> None:
    """Answer what was asked; raises NoRulebook, or BadSetup for an unknown title."""
    await acknowledge(interaction)
    asked, (of, parted, key) = (topic or "").strip(), (topic or "").strip().partition(OF_TITLE)
    if parted and of in _with_rules():  # a line of the autocomplete that says its title
        title, asked = of, key
    draft = (await _shelf(interaction, title)).look_up(asked)
    await private(interaction, draft.content, view=draft.controls)


async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the lines for the topic; nothing where no rulebook can be found."""
    try:
        return (await _shelf(interaction, getattr(interaction.namespace, "title", None))).lines(typed)
    except PlayerError:
        return []


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
    """Show the chosen entry in place of the page; a button says it itself."""
    title, _, key = press.click.rest.partition(OF_TITLE)
    await put(press.interaction, (await _reader_of(press, title)).page(press.chosen or key))


async def _reader_of(press: Press, title: str) -> Reader:
    table = await press.host.query.table(press.click.table) if press.click.table else None
    return Reader(title, press.language, table)


async def _shelf(interaction: Interaction, named: str | None) -> Shelf:
    """Return whose rules may be meant in this place; raises NoRulebook, or BadSetup for an unknown title."""
    tables, language = await _tables_here(interaction), asking.language(interaction)
    played: dict[str, Table | None] = {}
    for table in tables:  # of two tables neither is the one that is meant
        played[table.title] = None if table.title in played else table
    if named is not None and named.strip():
        title = asking.find_title(named).id
        return Shelf(_checked({title: played.get(title)}), language, title, named=True)
    if len(played) == 1 or not played:
        titles = played or dict.fromkeys(_with_rules())
        return Shelf(_checked(titles), language, next(iter(titles)) if len(titles) == 1 else None)
    here = {title: table for title, table in played.items() if rulebook(title) is not None}
    return Shelf(here or dict.fromkeys(_with_rules()), language)


async def _tables_here(interaction: Interaction) -> Sequence[Table]:
    try:
        return [await asking.table_here(interaction)]
    except Several as error:
        return error.tables
    except (NoTable, NotInChannel):
        return []


def _checked(titles: Mapping[str, Table | None]) -> Mapping[str, Table | None]:
    known = titles or dict.fromkeys(meta.id for meta in registry.metas())
    lacking = [title for title in known if rulebook(title) is None]
    if lacking:
        raise NoRulebook(registry.load(lacking[0]).meta)
    return known


def _with_rules() -> list[str]:
    return [meta.id for meta in registry.metas() if rulebook(meta.id) is not None]
