"""The rulebook: every rule has an entry in few plain words, in every language, and everything asked for is found."""

import re
from pathlib import Path

import pytest

from hansa_bot import titles
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.titles.rulebook import LONGEST
from hansa_bot.ui.kit import limits
from hansa_bot.ui.rules import finding
from tests import discord_limits
from tests.conformance.cases import TITLES, home

BOOKS = {title_id: book() for title_id in TITLES if (book := registry.load(title_id).rulebook) is not None}
every_book = pytest.mark.parametrize(("title_id", "book"), BOOKS.items(), ids=BOOKS)
LANGUAGES = sorted(languages())
NUMBER = re.compile(r"[A-Z]{2,}-\d+(?:\.\d+)?")


def texts_of(book):
    """Yield every rule with its text, then with each of its readings."""
    for rule in book.rules:
        for text in (rule.text, *rule.readings):
            yield rule, text


@every_book
def test_every_numbered_rule_has_one_entry_in_order(title_id, book):
    numbers = (home(title_id) / "rule_numbers.txt").read_text("utf-8").split()
    assert [rule.number for rule in book.rules] == numbers
    assert list(book.chapters) == list(dict.fromkeys(number.partition(".")[0] for number in numbers))


@every_book
def test_entries_are_short_and_plain_in_every_language(title_id, book):
    for language in LANGUAGES:
        tr = catalog(language, title_id)
        assert all(3 <= len(tr(rule.heading)) <= 60 for rule in book.rules)
        for rule, text in texts_of(book):
            told = tr(text)
            assert language == SOURCE_LANGUAGE or told != text, (rule.number, language)
            assert 20 <= len(told) <= LONGEST, (rule.number, language)
            assert not set(told) & set("{}*_`<@#|"), (rule.number, language)
            assert told.endswith((".", ".)")), (rule.number, language)


@every_book
def test_entries_point_to_entries_and_keep_their_numbers_in_every_language(title_id, book):
    for rule, text in texts_of(book):
        cited = set(NUMBER.findall(text))
        assert cited <= {*book.by_number, *book.chapters}, rule.number
        for language in LANGUAGES:
            told = catalog(language, title_id)(text)
            assert set(NUMBER.findall(told)) == cited, (rule.number, language)
            assert sorted(re.findall(r"\d+", told)) == sorted(re.findall(r"\d+", text)), (rule.number, language)


@every_book
def test_no_entry_says_what_another_says(title_id, book):
    for texts in ([rule.text for rule in book.rules], [rule.heading for rule in book.rules]):
        assert len(set(texts)) == len(texts)


@every_book
def test_every_option_belongs_to_a_rule_and_is_found(title_id, book):
    options = [option.key for option in registry.load(title_id).meta.options]
    assert {key for rule in book.rules for key in rule.options} == {*options}
    for key in options:
        assert finding.search(title_id, f"option-{key}").best == f"option-{key}"


@every_book
def test_every_number_in_the_code_is_that_of_an_entry(title_id, book):
    code = Path(titles.__file__).parent / title_id
    prefix = book.rules[0].number.partition("-")[0]
    quoted = re.compile(rf'"({prefix}-\d+(?:\.\d+)?)"')
    cited = {number for file in code.rglob("*.py") for number in quoted.findall(file.read_text("utf-8"))}
    assert len(cited) > 20
    assert cited <= {*book.by_number, *book.chapters}


@every_book
def test_topics_are_unique_and_lead_to_entries(title_id, book):
    assert len(book.by_key) == len(book.topics)
    for topic in book.topics:
        assert topic.rules
        assert set(topic.rules) <= {*book.by_number}
        assert re.fullmatch(r"[\w-]{1,60}", topic.key, re.ASCII)
        for tr in (catalog(language, title_id) for language in LANGUAGES):
            assert len(tr(topic.heading)) <= 60
            assert not topic.text or len(tr(topic.text)) <= LONGEST


@every_book
def test_what_is_printed_can_be_told_in_every_language(title_id, book):
    for language in LANGUAGES:
        for topic in book.topics:
            if topic.facts is not None:
                told = topic.facts(catalog(language, title_id), None)
                assert len(told) <= 1500
                assert not set(told) & set("{}")


@every_book
def test_numbers_are_understood_however_they_are_typed(title_id, book):
    prefix = book.rules[0].number.partition("-")[0]
    rule = next(rule for rule in book.rules if rule.number != rule.chapter)
    chapter, _, section = rule.number.removeprefix(f"{prefix}-").partition(".")
    typed = (
        rule.number,
        f"{prefix.lower()}{chapter}.{section}",
        f"{prefix} {chapter},{section}",
        f" {chapter}.{section} ",
    )
    assert {finding.search(title_id, each).best for each in typed} == {rule.number}
    assert finding.search(title_id, chapter).best == f"{prefix}-{chapter}"


@every_book
def test_autocomplete_begins_with_the_chapters_and_follows_the_number(title_id, book):
    tr = catalog(SOURCE_LANGUAGE, title_id)
    chapter = list(book.chapters)[-2]
    inside = [rule.number for rule in book.of_chapter(chapter)]
    begun = [line.value for line in finding.lines(title_id, tr, chapter.partition("-")[2])]
    assert [line.value for line in finding.lines(title_id, tr, "")] == list(book.chapters)
    assert begun == list(dict.fromkeys([chapter, *inside]))[: limits.CHOICES]
    for typed in ("", "6", "a", "e", "ship", "zzz", "é", "-"):
        found = finding.lines(title_id, tr, typed)
        assert discord_limits.check_choices([{"name": line.name, "value": line.value} for line in found]) == []
        assert all(finding.search(title_id, line.value).best == line.value for line in found)


ASKED = {
    "winning": "how do I win|winning|goal|come si vince|vittoria|wie gewinne ich|Ziel|cómo gano|objetivo",
    "how-to-play": "how do I play|help|tutorial|aiuto|come si gioca|Hilfe|Anleitung|ayuda|cómo se juega",
    "setup": "start|how to start|inizio|iniziare|Start|anfangen|inicio|empezar",
    "turn": "turn|my turn|what can I do|turno|cosa posso fare|Zug|was kann ich tun|mi turno|qué puedo hacer",
    "points": "points|get points|punti|fare punti|Punkte|wie bekomme ich Punkte|puntos|conseguir puntos",
    "scoring": "score|scoring|result|punteggio|risultato|Wertung|Ergebnis|puntuación|recuento",
    "end": "end|when does it end|how long|fine|durata|Ende|wann endet es|fin|cuándo termina",
    "bonus": "bonus|reward|ricompensa|Belohnung|recompensa",
}
"""What people who are new to a game type, by the topic that answers it."""
QUESTIONS = {
    "winning": "How can I win this game?|Wie kann man denn hier gewinnen?|Ma come si vince una partita?",
    "end": "So when does it end?|¿Y cuándo termina la partida?",
}


@every_book
def test_what_people_ask_is_understood(title_id, book):
    for meant, words in [*ASKED.items(), *QUESTIONS.items()]:
        for typed in words.split("|"):
            best = finding.search(title_id, typed).best
            assert best in {key for key in book.by_key if key in (meant, f"{meant}-token", f"{meant}-tile")}, typed
    for key in ("winning", "how-to-play"):
        assert len(book.by_key[key].words) >= 30
