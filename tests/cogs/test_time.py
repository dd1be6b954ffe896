"""`/time status`, and the clock of a new table."""

from __future__ import annotations

import re

from hansa_bot.host.kernel.time_control import SPEEDS, Late, Terms
from tests.cogs.stage import Stage


async def test_the_clock_is_agreed_when_the_table_is_opened(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2, pace="24h+4h<72h", late="skip")
    assert (await stage.table()).terms == Terms(SPEEDS[0]).when_late(Late.SKIP)
    agreed = "Clock: 24 h, 4 h more each turn, at most 72 h. When time runs out: the turn is passed."
    assert await stage.ask(ben, "time status") == agreed

    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    said = await stage.ask(stage.person("Eva"), "time status")
    assert agreed in said
    assert len(re.findall(r"until <t:\d+:f> \(<t:\d+:R>\)", said)) == 2
    assert f"-# {agreed}" in await stage.ask(ben, "table status")
    await stage.services.host.courier.settle((await stage.table()).id)
    assert "Reply by <t:" in stage.public()[-1].content


async def test_usually_nobody_is_in_a_hurry(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2, computers=1)
    assert (await stage.table()).terms == Terms()
    assert await stage.ask(anna, "time status") == "No clock."
    await stage.ask(anna, "table start")
    assert "No clock." in await stage.ask(anna, "time status")
