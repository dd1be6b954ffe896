"""Commands: what is registered stays within Discord's limits, in every language, for every title."""

from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.play import orders, plan, rules, title_group
from cogs.settings import SETTINGS, SETUP
from cogs.stats import STATS
from cogs.table import TABLE
from cogs.time import SEAT, TIME
from hansa_bot.i18n import catalog as catalogs
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.asking import language_of
from hansa_bot.ui.turn import commands
from hansa_bot.ui.turn.commands import CatalogTranslator
from tests import discord_limits
from tests.ui import stage

TITLES = [meta.id for meta in registry.metas()]


def group_of(title: str) -> app_commands.Group:
    return title_group(registry.load(title))


@pytest.fixture
def tree() -> app_commands.CommandTree[Any]:
    return app_commands.CommandTree(discord.Client(intents=discord.Intents(guilds=True)))


OTHERS = (SETTINGS, SETUP, STATS, SEAT, TIME, rules, orders, plan)
"""The commands that belong neither to a title nor to a table."""


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_action_is_a_command_with_its_slots(title: str, tree: app_commands.CommandTree[Any]) -> None:
    made = {option["name"]: option for option in group_of(title).to_dict(tree)["options"]}
    kinds = registry.load(title).rules.kinds
    others = {"do", "undo", "hint"} | ({"why"} if registry.load(title).guide else set())
    if len(kinds) + len(others) > limits.OPTIONS:
        made |= {option["name"]: option for option in made.pop(commands.ANSWER)["options"]}

    assert set(made) == {commands.name(kind) for kind in kinds} | others
    for kind in kinds.values():
        options = made[commands.name(kind.name)].get("options", [])
        slots = [commands.name(slot).replace("-", "_") for slot in kind.slots]
        assert [option["name"] for option in options] == [*slots, "table"]
        assert [option["required"] for option in options] == [name in slots[:1] for name in [*slots, "table"]]
        assert all(option["autocomplete"] for option in options)


def test_where_room_is_short_answers_and_verbs_without_slots_lie_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    title = registry.load(stage.TOY)
    kinds = title.rules.kinds | {"land": replace(title.rules.kinds["land"], answers=True)}
    monkeypatch.setattr(type(title.rules), "kinds", kinds)
    bare = {kind for kind in kinds.values() if not kind.slots and kind.name not in title.ending_kinds}
    monkeypatch.setattr(commands, "OPTIONS", 0)
    answers = group_of(stage.TOY).get_command(commands.ANSWER)

    assert isinstance(answers, app_commands.Group)
    assert {command.name for command in answers.commands} == {"land", *(commands.name(kind.name) for kind in bare)}


class Wordy(Catalog):
    """A language that says every name twice as long, and every sentence half as long again."""

    def __call__(self, message: str, /, **values: Any) -> str:
        text = super().__call__(message, **values)
        return f"{text} {text.upper()[: max(16, len(text) // 2)].strip()}"


@pytest.mark.parametrize("title", TITLES)
async def test_a_wordy_language_stays_within_the_limits(
    title: str, tree: app_commands.CommandTree[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "catalog", lambda language, title=None: Wordy(language, {}))
    speaker = CatalogTranslator({"de", "it", "es"})

    payloads = [
        await group_of(title).get_translated_payload(tree, speaker),
        await TABLE.get_translated_payload(tree, speaker),
        *[await command.get_translated_payload(tree, speaker) for command in OTHERS],
    ]

    assert discord_limits.check_commands(payloads) == []
    new = next(option for option in payloads[1]["options"] if option["name"] == "new")
    assert new["name_localizations"]["de"] == "new-new"
    assert set(new["name_localizations"]) >= {"de", "it", "es-ES"}
    assert "fr" not in new["name_localizations"]


async def test_a_title_says_its_verbs_itself(
    tree: app_commands.CommandTree[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    german = {"Land": "Landen", "Put a crate on a quay.": "Stelle eine Kiste an einen Kai.", "Quay": "Kai"}
    spoken = {"de": german}
    monkeypatch.setattr(commands, "catalog", lambda language, title=None: Catalog(language, spoken.get(language, {})))

    payload = await group_of(stage.TOY).get_translated_payload(tree, CatalogTranslator({"de"}))

    land = next(option for option in payload["options"] if option["name"] == "land")
    assert land["name_localizations"] == {"de": "landen"}
    assert land["description_localizations"] == {"de": "Stelle eine Kiste an einen Kai."}
    assert land["options"][0]["description_localizations"] == {"de": "Kai"}


async def test_without_catalogues_nothing_is_localised(tree: app_commands.CommandTree[Any]) -> None:
    payload = await group_of(stage.TOY).get_translated_payload(tree, CatalogTranslator({"en"}))

    assert payload["name_localizations"] == {}
    assert all(option["description_localizations"] == {} for option in payload["options"])


@pytest.mark.parametrize(
    ("locale", "language"),
    [("de", "de"), ("es-419", "es"), ("es-ES", "es"), ("fr", "en"), ("en-GB", "en"), ("", "en")],
)
def test_the_language_of_a_reader(locale: str, language: str) -> None:
    assert language_of(locale, {"en", "de", "es"}) == language


def test_languages_are_those_with_a_catalogue() -> None:
    assert catalogs.SOURCE_LANGUAGE in catalogs.languages()
