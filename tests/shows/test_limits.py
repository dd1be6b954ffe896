"""Every command and every message within Discord's limits, in every language, for every title."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import cogs
import hansa_bot
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import SOURCE_LANGUAGE, catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import limits, narration
from hansa_bot.ui.kit.drafts import Draft
from hansa_bot.ui.lobby import lobby_card, options_panel
from hansa_bot.ui.look import looks, scoresheet
from hansa_bot.ui.turn import card, pages
from hansa_bot.ui.turn.commands import CatalogTranslator, name
from tests import discord_limits
from tests.conformance.cases import sample
from tests.early import early
from tests.shows import scripts
from tests.shows.scripts import Stop
from tests.shows.ways import read
from tests.ui import stage

NAME = re.compile(r"[-_\w]{1,32}")
SAMPLES, PARTS = 25, 2
"""Positions of a game; two languages look at one half of them, two at the other."""
LOCALES = {"en": "en-US", "es": "es-ES"}

Payload = dict[str, Any]


@pytest.fixture(scope="module")
def commands() -> list[Payload]:
    """All commands as they are registered, with their translations."""

    async def registered() -> list[Payload]:
        client = Client(None)  # type: ignore[arg-type]
        for extension in cogs.ALL:
            await client.load_extension(extension)
        speaker = CatalogTranslator()
        return [await each.get_translated_payload(client.tree, speaker) for each in client.tree.get_commands()]

    return asyncio.run(registered())


def siblings(commands: Sequence[Payload], path: str = "") -> Iterator[tuple[str, Sequence[Payload]]]:
    """Yield every list of commands or options that stand side by side, with where they stand."""
    yield path, commands
    for command in commands:
        if command.get("options"):
            yield from siblings(command["options"], f"{path} {command['name']}")


def called(command: Payload, language: str) -> str:
    """Return the name of a command or an option for readers of a language."""
    found = (command.get("name_localizations") or {}).get(LOCALES.get(language, language))
    return str(found or command["name"])


def test_all_commands_with_their_translations(commands: list[Payload]) -> None:
    assert discord_limits.check_commands(commands) == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_names_differ_and_can_be_typed(language: str, commands: list[Payload]) -> None:
    for path, found in siblings(commands):
        names = [called(each, language) for each in found]
        assert len(set(names)) == len(names), f"/{path}: {sorted(names)}"
        typed = [called(each, language) for each in found if path or each["type"] == 1]
        assert all(NAME.fullmatch(name) and name == name.lower() for name in typed), names


@pytest.mark.parametrize("language", sorted(languages() - {SOURCE_LANGUAGE}))
def test_every_description_is_translated(language: str, commands: list[Payload]) -> None:
    locale, missing = LOCALES.get(language, language), []
    toys = {meta.command for meta in registry.metas() if meta.id in untranslated()}
    for path, found in siblings([each for each in commands if each["name"] not in toys]):
        missing += [
            f"{path} {each['name']}"
            for each in found
            if locale not in each.get("description_localizations", {locale: ""})
            and each["description"] not in alike(language)
        ]
    assert missing == []


@pytest.mark.parametrize("language", sorted(languages() - {SOURCE_LANGUAGE}))
def test_every_name_is_translated(language: str, commands: list[Payload]) -> None:
    toys = {meta.command for meta in registry.metas() if meta.id in untranslated()}
    same = {name(text) for text in alike(language)}
    for path, found in siblings([each for each in commands if each["name"] not in toys]):
        locale = LOCALES.get(language, language)
        missing = [each["name"] for each in found if locale not in (each.get("name_localizations") or {})]
        assert {name(each) for each in missing} <= same, path


@pytest.mark.parametrize("language", sorted(languages() - {SOURCE_LANGUAGE}))
def test_texts_name_a_command_as_its_readers_see_it(language: str, commands: list[Payload]) -> None:
    for english, text in said(language):
        for command, below in re.findall(r"(?<![\w<}/])/([a-z]+)(?: ([a-z]+))?", english):
            if found := next((each for each in commands if each["name"] == command), None):
                path = f"/{called(found, language)}"
                if inner := next((each for each in found.get("options", ()) if each["name"] == below), None):
                    path += f" {called(inner, language)}"
                assert path in text, english


@cache
def said(language: str) -> list[tuple[str, str]]:
    """Return every text in English and in another language."""
    found: list[tuple[str, str]] = []
    for path in Path(hansa_bot.__file__).parent.glob(f"**/locales/{language}.po"):
        with path.open("rb") as file:
            found += [(str(message.id), str(message.string)) for message in read_po(file) if message.id]
    return found


def alike(language: str) -> set[str]:
    """Return the texts that a language says just as English does, such as "Route"."""
    return {english for english, text in said(language) if english == text}


def untranslated() -> set[str]:
    """Return the titles without catalogues, as toys are."""
    return {meta.id for meta in registry.metas() if catalog("de", meta.id)(meta.about) == meta.about}


def test_the_choices_of_options(commands: list[Payload]) -> None:
    for path, found in siblings(commands):
        for choice in (choice for each in found for choice in each.get("choices") or ()):
            said = [choice["name"], *(choice.get("name_localizations") or {}).values()]
            assert all(1 <= len(name) <= limits.CHOICE_NAME for name in said), (path, said)


def drafts(stop: Stop, title: str, language: str) -> Iterator[Draft]:
    """Yield the messages that a position makes: card, panels, prompts, everything to read, the end."""
    tr = catalog(language, title)
    for seat in (None, stop.move.seat):
        moment = replace(stage.moment(stop.before, title, seat), tr=tr)
        yield Draft(looks.status(moment, 0.0))
        yield Draft(looks.score_report(moment, moment.title.rules.scores(moment.view), None, ()))
        yield from (Draft(piece) for piece in looks.pieces(moment.prose.board(moment.view)))
        if seat is None:
            yield card.compose(moment, stop.entries)
            yield card.bare(moment)
            yield Draft(card.small(moment, [stop.move.seat], narration.recap(stop.entries, moment.prose, deeds=True)))
        else:
            yield pages.compose(moment, note="x" * 3000)
            kinds = dict.fromkeys(offer.partition("/")[0] for offer in moment.offers)
            yield from (pages.compose(moment, (kind,)) for kind in kinds)
    if stop.after.state.over:
        moment = replace(stage.moment(stop.after, title, None), tr=tr)
        result = moment.title.rules.result(stop.after.state)
        assert result is not None
        yield scoresheet.last_card(moment, result, ())
        yield Draft(looks.score_report(moment, result.scores, result, ()))


def wrong(draft: Draft) -> list[str]:
    """Return what Discord would refuse of a message."""
    return discord_limits.check_message(stage.message(draft)) + ([] if draft.content.strip() else ["empty"])


@pytest.mark.parametrize("language", early(1, sorted(languages())))
@pytest.mark.parametrize("title", scripts.TITLES)
async def test_every_message_of_a_game(title: str, language: str) -> None:
    part = sorted(languages()).index(language) % PARTS
    stops = [*sample(scripts.stops(title), SAMPLES)[part::PARTS], *scripts.one_of_each_kind(title)]
    for stop in stops:
        for draft in drafts(stop, title, language):
            assert wrong(draft) == [], draft.content


@pytest.mark.parametrize("language", early(1, sorted(languages())))
@pytest.mark.parametrize("title", scripts.TITLES)
async def test_lobby_and_options(title: str, language: str) -> None:
    meta = registry.load(title).meta
    for seats in meta.seats:
        table = replace(stage.table(title, seats, people=1, status=Status.LOBBY), language=language)
        assert wrong(lobby_card.compose(table)) == []
        for option in meta.options:
            for value in option.values:
                chosen = replace(table, options={option.key: value})
                page = options_panel.options_page(chosen, stage.USERS[0], language, option.key)
                assert wrong(page) == []
                assert not [line for line in read(page).split("\n") if line.endswith("…")], "nothing is cut"
                assert wrong(options_panel.options_page(chosen, 1, language, option.key, note="x" * 300)) == []
