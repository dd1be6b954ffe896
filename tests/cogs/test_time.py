"""`/time status`, and the clock of a new table."""

import re
from typing import Any

from hansa_bot.host.kernel.terms import SPEEDS, Help, Late, Terms
from hansa_bot.ui.kit.verbs import HOLIDAY
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.ui import live


async def test_the_clock_is_agreed_when_the_table_is_opened(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "table new", title="harbour", players=2, pace="24h+4h<72h", late="skip")
    assert (await stage.table()).terms == Terms(SPEEDS[0]).when_late(Late.SKIP).with_help(Help.PROPOSALS)
    agreed = "Clock: 24 h, plus 4 h each turn, up to 72 h. When time runs out: I pass for them."
    assert await stage.ask(ben, "time status") == agreed

    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    said = await stage.ask(stage.person("Eva"), "time status")
    assert agreed in said
    assert len(re.findall(r"until <t:\d+:f> \(<t:\d+:R>\)", said)) == 2
    assert f"-# {agreed}" in await stage.ask(ben, "table status")
    await stage.services.host.courier.settle((await stage.table()).id)
    assert "Reply by <t:" in stage.public()[-1].content


async def name(stage: Stage, seat: int) -> str:
    return (await stage.table()).names[seat]


async def test_a_holiday_begins_and_ends_by_command_and_status_shows_it(stage: Stage) -> None:
    first, second = await stage.begin()
    assert "I don't understand the day" in await stage.ask(first, "time holiday", until="soon")
    assert "up to 30 days" in await stage.ask(first, "time holiday", until="31 days")
    assert "You're not on holiday." in await stage.ask(first, "time holiday")
    said = await stage.ask(first, "time holiday", until="5 days")
    assert re.match(r"You're on holiday until <t:\d+:f> \(<t:\d+:R>\)\.\n", said)
    assert "It applies to your 1 table." in said
    assert f"{await name(stage, 0)} is on holiday until <t:" in await stage.ask(second, "table status")
    assert await stage.lines(first, "time holiday", "until") == ["back", "3 days", "7 days", "14 days", "21 days"]
    assert await stage.lines(second, "time holiday", "until", "14") == ["14 days"]
    assert "Your holiday is over" in await stage.ask(first, "time holiday", until="back")
    assert "on holiday" not in await stage.ask(second, "table status")


async def test_a_lobby_shows_who_is_on_holiday(stage: Stage) -> None:
    anna = stage.person("Anna")
    assert "You're not at any table right now." in await stage.ask(anna, "time holiday", until="1 week")
    await stage.ask(anna, "table new", title="harbour", players=3)
    assert f"{await name(stage, 0)} is on holiday until <t:" in await stage.ask(anna, "table status")


async def test_there_is_nothing_of_it_in_a_lobby(stage: Stage) -> None:
    anna, _ = await stage.pair()
    for command in ("time pause", "time resume", "seat offer", "seat take", "seat back"):
        assert "The game hasn't started yet." in await stage.ask(anna, command)


async def test_a_pause_is_asked_for_answered_and_ended_by_command(stage: Stage) -> None:
    first, second = await stage.begin()
    eva = stage.person("Eva")
    assert "You don't have a seat at this table" in await stage.ask(eva, "time pause")
    assert "The table isn't paused" in await stage.ask(first, "time resume")
    said = await stage.ask(first, "time pause", days=3)
    missing, often = said.split("\n-# ")
    assert missing.endswith(f"Still to answer: **{await name(stage, 1)}**.")
    assert often == "You can ask once more today. After a no, you can ask again a day later."
    assert "Someone has already asked for a pause, and you have answered" in await stage.ask(first, "time pause")
    said = await stage.ask(second, "time pause")
    assert "The table is paused until <t:" in said
    assert "/time resume ends the pause." in said
    assert "The table is already paused until <t:" in await stage.ask(second, "time pause")
    assert "The table is paused until" in await stage.ask(eva, "table status")
    assert await stage.ask(first, "time resume") == "Back to the game; clocks are running again."


async def test_a_seat_is_offered_with_a_link_and_taken_by_command(stage: Stage) -> None:
    first, second = await stage.begin()
    eva = stage.person("Eva")
    sign = (await stage.table()).signs[1]
    assert "No seat is on offer at this table." in await stage.ask(eva, "seat take")
    assert f"You can't offer seat {sign} yet" in await stage.ask(first, "seat offer", seat=sign)
    assert "You don't have a seat at this table" in await stage.ask(eva, "seat offer")
    said = await stage.ask(second, "seat offer")
    assert f"Seat {sign} is now on offer." in said
    found = re.search(r"https://discord\.com/channels/(\d+)/(\d+)/(\d+)$", said)
    assert found is not None
    assert int(found[2]) == stage.channel.id
    assert f"Take seat {sign}" in str([part.to_dict() for part in stage.public()[-1].components])
    assert int(found[3]) == stage.public()[-1].id
    assert f"Seat {sign} is on offer: /seat take." in await stage.ask(eva, "table status")
    assert (await stage.ask(eva, "seat take", seat=sign)).startswith("Seat E is yours. Bid for a cargo")
    assert (await stage.table()).seat_of(eva.id) == 1
    assert "There's no seat for you to come back to at this table" in await stage.ask(second, "seat back")
    assert "You're already at this table, in seat" in await stage.ask(eva, "seat back")
    stage.guild.remove_member(eva)
    said = await stage.ask(first, "seat offer", seat="E")
    assert "Seat E is now on offer." in said, "who has left the server may be replaced by anybody"


async def test_a_holiday_is_taken_in_a_form_beside_the_settings(stage: Stage) -> None:
    first, _ = await stage.begin()
    shown = answer(await stage.result(first, "settings personal", quiet="0-9"))

    async def fill_in(shown: Any, typed: str) -> tuple[str, Any]:
        """Fill the form in; return what stood in it, and the answer."""
        opened = await first.click(shown, custom_id=live.find(shown, HOLIDAY))
        assert discord_limits.check_form(opened.modal) == []
        before = str(opened.modal["components"][0]["component"].get("value", ""))
        return before, live.answer_of(await first.submit_modal(opened, {"until": typed}), shown)

    before, said = await fill_in(shown, "so|on @everyone")
    assert before == ""
    assert "I don't understand the day “so\\|on @\u200beveryone”" in said.content
    before, said = await fill_in(said, "5 days")
    assert before == "so|on @everyone", "what was typed is there again"
    assert said.content.startswith("You're on holiday until <t:")
    shown = answer(await stage.result(first, "settings personal", quiet="23-7"))
    assert "Change my holiday" in live.labels(shown)
    assert "Your holiday is over" in (await fill_in(shown, " "))[1].content
