"""Lines of any command that come back by their text, as Discord's apps may send them (discord-api-docs#7206)."""

from collections.abc import Callable, Iterable, Sequence
from itertools import cycle, repeat
from typing import Any

import pytest

from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import asking, fixed
from hansa_bot.ui.kit.choices import APART
from tests.cogs.stage import Stage
from tests.early import early
from tests.ui import guided

WAYS: list[Callable[[str], str]] = [
    str,
    str.swapcase,
    lambda line: f"**{line}**",
    lambda line: line.replace(" ", "\u00a0") + "\n",
    lambda line: line.partition(APART)[0],
]
"""What apps and people make of a line."""


@pytest.fixture(autouse=True)
def guided_toy(only_the_toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy, with a rulebook and a guide."""
    guided.guide_the_toy(monkeypatch)


Ways = Iterable[Sequence[Callable[[str], str]]]
"""What is made of one line after the other."""
WHOLE = pytest.mark.parametrize(
    "ways",
    [
        pytest.param(lambda: ([way] for way in cycle(WAYS)), id="in turn"),
        pytest.param(lambda: repeat(WAYS), id="each", marks=pytest.mark.proof),
    ],
)


async def _same(stage: Stage, who: Any, command: str, option: str, ways: Ways, **beside: Any) -> None:
    """Hold every line of an option to it that its text does what its value does."""
    for line, taken in zip(await stage.choices(who, command, option, **beside), ways, strict=False):
        expected = await stage.ask(who, command, **{option: line["value"]}, **beside)
        for way in taken:
            typed = way(line["name"])
            assert await stage.ask(who, command, **{option: typed}, **beside) == expected, typed


@WHOLE
async def test_a_line_is_understood_by_its_text(stage: Stage, ways: Callable[[], Ways]) -> None:
    first, _ = await stage.unload()
    made = ways()
    for command, option, beside in (
        ("table desk", "seat", {}),
        ("table log", "seat", {}),
        ("table whatif", "action", {}),
        ("harbour why", "place", {}),
        ("rules", "topic", {}),
        ("rules", "title", {"topic": "2"}),
        ("orders", "order", {}),
        ("orders", "value", {"order": "quay"}),
        ("stats games", "title", {}),
    ):
        await _same(stage, first, command, option, made, **beside)


@pytest.mark.parametrize("language", early(1, ["de", "es", "it"]))
async def test_a_line_is_understood_that_another_language_has_shown(stage: Stage, language: str) -> None:
    first, _ = await stage.unload()
    asked = [("table whatif", "action"), ("harbour why", "place"), ("orders", "order"), ("rules", "topic")]
    for command, option in asked:
        await stage.services.host.prefs.choose(Whose.PERSON, first.id, {"language": language})
        lines = await stage.choices(first, command, option)
        await stage.services.host.prefs.choose(Whose.PERSON, first.id, {"language": "en"})
        for line in lines:
            expected = await stage.ask(first, command, **{option: line["value"]})
            assert await stage.ask(first, command, **{option: line["name"]}) == expected, line


async def test_a_point_to_go_back_to_is_understood_by_its_text(stage: Stage) -> None:
    first, _ = await stage.unload()
    before = (await stage.table()).version
    for way in WAYS:
        await stage.ask(first, "harbour land", quay="east")
        assert (await stage.table()).version == before + 1
        line = next(iter(await stage.lines(first, "table undo", "to")))
        await stage.ask(first, "table undo", to=way(line))
        assert (await stage.table()).version == before + 2, "the undo is a step of the log, too"
        before += 2


async def test_coming_back_from_holiday_is_understood_in_every_language(stage: Stage) -> None:
    for name, typed in zip(("Anna", "Ben", "Carl", "Dora"), ("back", "**Zurück**", "Ritorno", "volver"), strict=True):
        person = stage.person(name)
        await stage.ask(person, "time holiday", until="5 days")
        assert "Welcome back" in await stage.ask(person, "time holiday", until=typed), typed


@pytest.mark.parametrize(
    "typed", ["12 · Harbour · Eva", " **12 · Harbour** ", "12", "12\u00a0· Ha", "#12 · Harbour", 12]
)
def test_the_line_of_a_table_is_read_by_its_number(typed: object) -> None:
    assert asking.table_number(typed) == 12


@pytest.mark.parametrize("typed", ["", "Harbour", "Harbour · 12", "1.5", None])
def test_what_begins_with_no_number_is_no_table(typed: object) -> None:
    assert asking.table_number(typed) is None


async def test_a_line_that_only_explains_says_so_again_by_its_text(stage: Stage) -> None:
    first, _ = await stage.unload()
    (explained,) = await stage.choices(first, "harbour offer", "buyer", price="7")
    by_value = await stage.ask(first, "harbour offer", buyer=explained["value"])
    assert await stage.ask(first, "harbour offer", buyer=explained["name"]) == by_value
    assert by_value == "Nothing you can do now matches."


async def test_a_fixed_choice_is_understood_by_its_name_in_every_language(stage: Stage, simcord_bot: Any) -> None:
    """An app may send it in place of the value (discord-api-docs#7916)."""
    looked_at = 0
    for command in simcord_bot.tree.walk_commands():
        for option in getattr(command, "parameters", ()):
            for choice in option.choices:
                shown = [str(choice.value), choice.name, *(catalog(each)(choice.name) for each in languages())]
                for typed in (way(name) for name in shown for way in WAYS):
                    assert sent(simcord_bot.tree, command.qualified_name, option.display_name, typed) == choice.value
                    looked_at += 1
    assert looked_at > 100


async def test_what_is_no_choice_is_left_as_it_was_sent(stage: Stage, simcord_bot: Any) -> None:
    for typed in ("", "?", "nothing of the kind", "@everyone"):
        assert sent(simcord_bot.tree, "table new", "language", typed) == typed
    assert sent(simcord_bot.tree, "table new", "players", "de") == "de", "another option's"
    assert sent(simcord_bot.tree, "nothing", "language", "Deutsch") == "Deutsch"


def sent(tree: Any, command: str, option: str, typed: str) -> Any:
    """Return what a command gets whose option an app has sent like that."""
    data: Any = {"name": option, "value": typed}
    outer: list[Any] = [data]
    name, *within = command.split()
    for word in reversed(within):
        outer = [{"name": word, "options": outer}]
    fixed.settle(tree, {"name": name, "options": outer})
    return data["value"]


async def test_what_no_database_keeps_is_left_out_of_what_is_typed(stage: Stage, simcord_bot: Any) -> None:
    """PostgreSQL refuses a zero within a text, and UTF-8 has no half of a sign."""
    assert sent(simcord_bot.tree, "plan", "line", "land\0 east\ud83d") == "land east"


async def test_each_command_is_looked_at_before_it_is_carried_out(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(fixed, "settle", lambda tree, data: seen.append(data["name"]))
    await stage.ask(stage.person("Anna"), "table new", title="harbour", language="de")
    assert seen == ["table"]
