"""What somebody chose in `/table new`, and is taken over when they open a table of that title again."""

from contextlib import suppress
from typing import Any

from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.settings import LAST
from hansa_bot.host.kernel.table import Person, Place, PlayingOrder, Table
from hansa_bot.host.kernel.terms import SPEEDS, Help, Late
from hansa_bot.model.values import Whose
from hansa_bot.ui.lobby import opening
from tests.cogs import test_opening
from tests.cogs.stage import Stage

PACE = SPEEDS[0].key
CHANGES = "To change it: **Options**, or name it in /table new."


async def new(stage: Stage, who: Any, **filled: Any) -> str:
    """Open a table in the second channel, in place of the one there."""
    with suppress(NoTable):
        there = await opened(stage)
        await stage.services.host.lobby.abandon(there.id, Person(there.owner, ""), f"away {there.id}")
    return await stage.ask(who, "table new", where=stage.other, title="harbour", **filled)


async def opened(stage: Stage) -> Table:
    return await stage.services.host.query.find(Place(stage.guild.id, stage.other.id))


async def test_what_is_left_out_is_as_last_time_and_is_named(stage: Stage) -> None:
    anna = stage.person("Anna")
    first = await new(
        stage,
        anna,
        players=3,
        edition="fair wind",
        pace=PACE,
        late="skip",
        level="easy",
        hints="off",
        order="seated",
        language="it",
    )
    assert "As last time" not in first

    said = await new(stage, anna)

    line = said.splitlines()[-1]
    assert line == (
        "-# As last time: Fair wind · 24 h, plus 4 h each turn, up to 72 h · when time runs out: I pass for them"
        f" · turn order as seated · computers: easy · no hints · Italiano. {CHANGES}"
    )
    table = await opened(stage)
    assert (table.options["purses"], table.language, table.gathering.order) == ("equal", "it", PlayingOrder.SEATED)
    assert (table.terms.key, table.terms.late, table.terms.level) == (PACE, Late.SKIP, "easy")
    assert table.terms.help is Help.OFF
    assert table.size == 4, "how many play is asked each time"


async def test_what_is_named_wins_and_is_what_counts_the_next_time(stage: Stage) -> None:
    anna = stage.person("Anna")
    await new(stage, anna, pace=PACE, order="seated", options="length=long")

    said = await new(stage, anna, pace="none", edition="fair wind")
    assert said.splitlines()[-1] == f"-# As last time: turn order as seated. {CHANGES}"
    assert (await opened(stage)).terms.speed is None

    said = await new(stage, anna, order="random", options="purses=dealt")
    assert "As last time" not in said, "all is as it usually is"
    assert "As last time" not in await new(stage, anna)


async def test_it_is_everybodys_own(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await new(stage, anna, order="seated")
    assert "As last time" not in await new(stage, ben)
    await stage.services.host.prefs.forget(anna.id)
    assert "As last time" not in await new(stage, anna), "erased with all that Anna has chosen"


async def test_what_has_gone_or_clashes_is_left_out_in_silence(stage: Stage) -> None:
    anna = stage.person("Anna")
    gone = f".sails=red .length=endless .purses=equal order=seated pace=1h level={'x' * 50} late hints="
    await stage.services.host.prefs.store(Whose.PERSON, anna.id, {LAST + "harbour": gone})

    assert await new(stage, anna) == (
        "The table is open and you're in. 3 seats are free.\n"
        f"-# As last time: Fair wind · turn order as seated. {CHANGES}"
    )
    assert "Fair wind" not in await new(stage, anna, players=1), "one alone can't have equal purses"
    assert (await opened(stage)).options["purses"] == "dealt"


async def test_the_way_without_a_command_goes_by_it_too(stage: Stage) -> None:
    anna = stage.person("Anna")
    await new(stage, anna, order="seated", hints="free")
    asked = await test_opening.door(stage, anna)
    said = await test_opening.chosen(stage, anna, asked, opening.TITLE, "harbour")
    assert f"As last time: turn order as seated · proposals and free hints. {CHANGES}" in said
    assert (await stage.table()).gathering.order is PlayingOrder.SEATED


async def test_hints_are_not_taken_into_a_season(stage: Stage) -> None:
    anna = stage.person("Anna")
    await new(stage, anna, hints="free")
    seasons = stage.services.host.seasons
    await seasons.start(stage.guild.id)
    season = await seasons.find(stage.guild.id, anna.id)
    assert season is not None
    await seasons.join(season, anna.id)

    assert "As last time" not in await new(stage, anna)
    assert (await opened(stage)).terms.help is Help.OFF, "which counts"
