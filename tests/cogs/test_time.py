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


async def name(stage: Stage, seat: int) -> str:
    return (await stage.table()).names[seat]


async def test_a_holiday_begins_and_ends_by_command_and_status_shows_it(stage: Stage) -> None:
    first, second = await stage.begin()
    assert "as a day" in await stage.ask(first, "time holiday", until="soon")
    assert "within 30 days" in await stage.ask(first, "time holiday", until="31 days")
    assert "You are on no holiday." in await stage.ask(first, "time holiday")
    said = await stage.ask(first, "time holiday", until="5 days")
    assert re.match(r"You are on holiday until <t:\d+:f> \(<t:\d+:R>\)\.\n", said)
    assert "It holds for the 1 table at which you sit." in said
    assert f"{await name(stage, 0)} is on holiday until <t:" in await stage.ask(second, "table status")
    assert await stage.lines(first, "time holiday", "until") == ["back", "3 days", "7 days", "14 days", "21 days"]
    assert await stage.lines(second, "time holiday", "until", "14") == ["14 days"]
    assert "your holiday is over" in await stage.ask(first, "time holiday", until="back")
    assert "on holiday" not in await stage.ask(second, "table status")


async def test_a_lobby_shows_who_is_on_holiday(stage: Stage) -> None:
    anna = stage.person("Anna")
    assert "You sit at no table now." in await stage.ask(anna, "time holiday", until="1 week")
    await stage.ask(anna, "table new", title="harbour", players=3)
    assert f"{await name(stage, 0)} is on holiday until <t:" in await stage.ask(anna, "table status")


async def test_a_pause_is_asked_for_answered_and_ended_by_command(stage: Stage) -> None:
    first, second = await stage.begin()
    eva = stage.person("Eva")
    assert "You have no seat" in await stage.ask(eva, "time pause")
    assert "not paused" in await stage.ask(first, "time resume")
    said = await stage.ask(first, "time pause", days=3)
    assert said.endswith(f"these have not answered: **{await name(stage, 1)}**.")
    assert "A pause is asked for already" in await stage.ask(first, "time pause")
    said = await stage.ask(second, "time pause")
    assert "The table is paused until <t:" in said
    assert "/time resume ends that." in said
    assert "The table is paused already, until <t:" in await stage.ask(second, "time pause")
    assert "The table is paused until" in await stage.ask(eva, "table status")
    assert await stage.ask(first, "time resume") == "The table goes on; clocks run again."


async def test_a_seat_is_offered_with_a_link_and_taken_by_command(stage: Stage) -> None:
    first, second = await stage.begin()
    eva = stage.person("Eva")
    assert "No seat is to be taken over at this table." in await stage.ask(eva, "seat take")
    assert "Seat B is not yours to offer" in await stage.ask(first, "seat offer", seat="B")
    assert "You have no seat" in await stage.ask(eva, "seat offer")
    said = await stage.ask(second, "seat offer")
    assert "Seat B can be taken over now." in said
    found = re.search(r"https://discord\.com/channels/(\d+)/(\d+)/(\d+)$", said)
    assert found is not None
    assert int(found[2]) == stage.channel.id
    assert "Take seat B" in str([part.to_dict() for part in stage.public()[-1].components])
    assert int(found[3]) == stage.public()[-1].id
    assert "Seat B can be taken over: /seat take." in await stage.ask(eva, "table status")
    assert (await stage.ask(eva, "seat take", seat="B")).startswith("Seat B is yours. Bid for a cargo")
    assert (await stage.table()).seat_of(eva.id) == 1
    assert "No seat waits for you" in await stage.ask(second, "seat back")
    assert "You sit at this table already" in await stage.ask(eva, "seat back")


async def test_the_seat_of_who_has_left_the_server_may_be_offered(stage: Stage) -> None:
    first, second = await stage.begin()
    stage.guild.remove_member(second)
    said = await stage.ask(first, "seat offer", seat="B")
    assert "Seat B can be taken over now." in said


async def test_there_is_nothing_of_it_in_a_lobby(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2)
    for command in ("time pause", "time resume", "seat offer", "seat take", "seat back"):
        assert "The game has not begun yet." in await stage.ask(anna, command)
