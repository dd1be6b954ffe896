"""A rulebook kept as one Markdown file, `rulebook.md` in a title's folder, that people can read as it is.

    # The title                     with an introduction for who reads the file, as far as the first chapter
    ## HT-6 Action: displace        a chapter
    ### HT-6.9 How far pieces go    a rule: its text in one paragraph, then
    > D4: The rulebooks open ...    its readings, then
    *Options: board, edition*       the keys of the options on which it depends
    ## Topics                       and behind all rules the topics, in one paragraph each:
    **Network** `network` HT-16.5, HT-10.1. A text of its own. *Also: largest network, Netz*

Beside it lies `primer.md`, for who is new to the game:

    # How to play               with an introduction, as above
    ## Cards                    at most five
    ### The goal `goal`         a card, and the key of its picture: its lines, one paragraph each,
    - Place: put a piece ...    or one of a list
    **Bonus token** `token`     what the picture names, at most eight, in words of the card
    ## Lessons                  of those that come up together the first one first
    **Displaced** `displaced` `event displaced other_seat=me` HT-6.6. Two lines.

Blank lines divide, single line breaks join. Whatever has another form is an error that names its line. Names of
chapters, headings, texts and readings are translated: `messages` hands them to Babel.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from hansa_bot.titles.base import Option
from hansa_bot.titles.rulebook import Lesson, Primer, PrimerCard, Rule, Rulebook, Topic

_NUMBER = r"[A-Z]+-\d+(?:\.\d+)?"
_TITLE = re.compile("# (.+)")
_CHAPTER = re.compile(rf"## ({_NUMBER}) (.+)")
_RULE = re.compile(rf"### ({_NUMBER}) (.+)")
_TEXT = re.compile(r"[^#>*|`+-].+")
_READING = re.compile(r"> (.+)")
_OPTIONS = re.compile(r"\*Options: (\w+(?:, \w+)*)\*")
_TOPICS = re.compile("## Topics")
_TOPIC = re.compile(rf"\*\*([^*]+)\*\* `([\w-]+)` ({_NUMBER}(?:, {_NUMBER})*)\.(?: ([^*]+?))?(?: \*Also: ([^*]+)\*)?")
_CARDS, _LESSONS = map(re.compile, ("## Cards", "## Lessons"))
_CARD = re.compile(r"### ([^`]+?)(?: `([\w-]+)`)?")
_LINE = re.compile(r"([^#>*|`+-].+|- .+)")
_PLACE = re.compile(r"\*\*([^*]+)\*\* `([\w-]+)`")
_LESSON = re.compile(rf"\*\*([^*]+)\*\* `([\w-]+)` `([^`]+)`((?:, `[^`]+`)*) ({_NUMBER})\. ([^*]+)")
_BEGINS = re.compile(r"#|>|\*\*|\*Options|[-+*] |\s")
"""How no line inside a paragraph begins: it would be read as something else, here or by a reader of Markdown."""


class Malformed(ValueError):
    """A line that a rulebook cannot have, or not there."""


def read(path: Path) -> Rulebook:
    """Return the rulebook that a Markdown file holds, with the primer beside it; raises Malformed."""
    book = parse(path.read_text("utf-8"))
    return replace(book, primer=parse_primer(path.with_name("primer.md").read_text("utf-8"), book.by_number))


def parse(text: str) -> Rulebook:
    """Return the rulebook that a text holds; raises Malformed."""
    pages = _Pages(text)
    pages.need(_TITLE, "the title of the rulebook")
    while pages.take(_TEXT) is not None:
        pass
    chapters: dict[str, str] = {}
    rules: dict[str, Rule] = {}
    while (chapter := pages.take(_CHAPTER)) is not None:
        if chapter[1] in chapters:
            raise pages.malformed(f"{chapter[1]} is there already")
        chapters[chapter[1]] = chapter[2]
        while (head := pages.take(_RULE)) is not None:
            if head[1] in rules or head[1].partition(".")[0] != chapter[1]:
                raise pages.malformed(f"{head[1]} cannot stand here")
            rules[head[1]] = _rule(pages, head[1], head[2])
    pages.need(_TOPICS, "a reading, the options, a rule, a chapter or the topics")
    return Rulebook(chapters, tuple(rules.values()), tuple(_topics(pages, rules)))


def parse_primer(text: str, rules: Collection[str]) -> Primer:
    """Return the primer that a text holds, whose lessons lead to some of the rules; raises Malformed."""
    pages = _Pages(text)
    pages.need(_TITLE, "the title of the primer")
    while pages.take(_TEXT) is not None:
        pass
    pages.need(_CARDS, "the cards")
    cards = []
    while (head := pages.take(_CARD)) is not None:
        lines = [pages.need(_LINE, f"a line of {head[1]}")[0]]
        while (line := pages.take(_LINE)) is not None:
            lines.append(line[0])
        places: dict[str, str] = {}
        while (place := pages.take(_PLACE)) is not None:
            if place[2] in places or not head[2]:
                raise pages.malformed(f"{place[2]} is there already, or the card has no picture")
            places[place[2]] = place[1]
        cards.append(PrimerCard(head[1], tuple(lines), head[2] or "", places))
    pages.need(_LESSONS, "a line, a place, a card or the lessons")
    lessons: dict[str, Lesson] = {}
    while not pages.over:
        heading, key, first, more, number, said = pages.need(_LESSON, "a lesson").groups()
        if key in lessons or number not in rules:
            raise pages.malformed(f"{key} is there already, or leads to a rule that is not")
        lessons[key] = Lesson(key, heading, (first, *re.findall("`([^`]+)`", more)), number, said)
    return Primer(tuple(cards), tuple(lessons.values()))


def option_topics(options: Sequence[Option], rules: Sequence[Rule]) -> Iterator[Topic]:
    """Yield a topic for every option: its text, and the rules that depend on it."""
    for option in options:
        numbers = tuple(rule.number for rule in rules if option.key in rule.options)
        words = (option.key.replace("_", " "), *(choice.name for choice in option.choices if len(option.choices) > 2))
        yield Topic(f"option-{option.key}", option.name, words, numbers, option.text, option=True)


def messages(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield every text of a rulebook that is to be translated, in the form that Babel asks for."""
    book = parse(file.read().decode())
    texts = [*book.chapters.values()]
    texts += [text for rule in book.rules for text in (rule.heading, rule.text, *rule.readings)]
    texts += [text for topic in book.topics for text in (topic.heading, topic.text) if text]
    return ((0, "", text, []) for text in texts)


def primer_messages(
    file: BinaryIO, keywords: Collection[str], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the same of a primer."""
    text = file.read().decode()
    primer = parse_primer(text, set(re.findall(_NUMBER, text)))
    texts = [text for card in primer.cards for text in (card.heading, *card.lines, *card.places.values())]
    texts += [text for each in primer.lessons for text in (each.heading, each.text)]
    return ((0, "", text, []) for text in texts)


def _rule(pages: _Pages, number: str, heading: str) -> Rule:
    text = pages.need(_TEXT, f"the text of {number}")[0]
    readings = []
    while (reading := pages.take(_READING)) is not None:
        readings.append(reading[1])
    options = pages.take(_OPTIONS)
    return Rule(number, heading, text, tuple(readings), tuple(options[1].split(", ")) if options else ())


def _topics(pages: _Pages, rules: Mapping[str, Rule]) -> Iterator[Topic]:
    keys = set()
    while not pages.over:
        heading, key, numbers, text, words = pages.need(_TOPIC, "a topic").groups("")
        cited = tuple(numbers.split(", "))
        if key in keys or not rules.keys() >= set(cited):
            raise pages.malformed(f"{key} is there already, or leads to a rule that is not")
        keys.add(key)
        yield Topic(key, heading, tuple(words.split(", ")) if words else (), cited, text)


class _Pages:
    """The paragraphs of a rulebook on one line each, taken one after the other."""

    def __init__(self, text: str) -> None:
        self._paragraphs = list(_paragraphs(text))
        self._next = 0

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self._next == len(self._paragraphs)

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """Return the next paragraph and go past it, if it has this form."""
        match = None if self.over else form.fullmatch(self._paragraphs[self._next][1])
        self._next += match is not None
        return match

    def need(self, form: re.Pattern[str], what: str) -> re.Match[str]:
        """Return the next paragraph and go past it; raises Malformed if it has another form."""
        if (match := self.take(form)) is None:
            line, text = (0, "the end") if self.over else self._paragraphs[self._next]
            raise Malformed(f"line {line}: {what} should stand here, not: {text}")
        return match

    def malformed(self, why: str) -> Malformed:
        """Return the error of the paragraph that was taken last."""
        return Malformed(f"line {self._paragraphs[self._next - 1][0]}: {why}")


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Yield every paragraph joined, after the number of its first line; raises Malformed."""
    for block in re.finditer(r"(?:^.*\S.*\n?)+", text, re.MULTILINE):
        first = text.count("\n", 0, block.start()) + 1
        lines = block[0].splitlines()
        mark = "> " if lines[0].startswith("> ") else ""
        for number, line in enumerate(lines[1:], first + 1):
            rest = line.removeprefix(mark)
            if lines[0].startswith("#") or (mark and rest == line) or _BEGINS.match(rest):
                raise Malformed(f"line {number}: a blank line should stand above: {line}")
        yield first, mark + " ".join(line.removeprefix(mark) for line in lines)
