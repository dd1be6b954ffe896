"""`/manage`: what somebody who manages the server does with tables of others, and what nobody else does."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError

from hansa_bot.host.kernel.table import Place, Status
from tests.cogs.stage import Stage, answer
from tests.cogs.test_settings import manager


async def opened(stage: Stage, mia: MemberActor) -> Any:
    """Open the panel of the table; return its message."""
    shown = answer(await stage.result(mia, "manage"))
    assert "The table is told what you do here, with your name." in shown.content
    return shown


async def pick(stage: Stage, who: MemberActor, shown: Any, seat: int, heir: MemberActor | None = None) -> None:
    """Choose a seat in the panel, and who is to have it."""
    table = (await stage.table()).id
    user = (await stage.table()).seats[seat].user or 0
    await stage.select(who, shown, [str(seat)], f"hb1|{table}|0|manage|seat")
    if heir is not None:
        await stage.select(who, shown, [heir], f"hb1|{table}|0|manage|to/{seat}/{user}")


async def test_a_manager_ends_a_table_of_others_after_a_question_and_the_table_is_told(stage: Stage) -> None:
    await stage.begin()
    mia = manager(stage)
    shown = await opened(stage, mia)

    assert "There is no undo." in await stage.click(mia, shown, "End the game")
    assert (await stage.table()).status is Status.RUNNING
    assert "Done." in await stage.click(mia, shown, "End the game")

    table = await stage.table()
    assert table.status is Status.ABANDONED
    await stage.services.host.courier.settle(table.id)
    assert any("Mia closed the table" in message.content for message in stage.public())
    assert f"<@{mia.id}> closed the table." in await stage.ask(mia, "table log")
    sent = [request.json for request in stage.env.http_requests if "closed the table" in str(request.json)]
    assert [body["allowed_mentions"].get("users") for body in sent if body.get("nonce")] == [[]], "nobody is called"


async def test_a_manager_gives_a_seat_to_a_computer_player_and_to_a_person(stage: Stage) -> None:
    first, second = await stage.begin()
    mia, cora = manager(stage), stage.person("Cora")
    shown = await opened(stage, mia)
    await pick(stage, mia, shown, 1)
    assert "stands in for" in await stage.click(mia, shown, "A computer player")
    assert "Done." in await stage.click(mia, shown, "Do it")

    table = await stage.table()
    assert (table.seats[1].user, table.seats[1].kept_for) == (None, second.id)
    assert any("lets a computer player stand in" in message.content for message in stage.public())

    shown = await opened(stage, mia)
    await pick(stage, mia, shown, 0, cora)
    assert "Done." in await stage.click(mia, shown, "Do it")
    table = await stage.table()
    assert (table.seats[0].user, table.owner in (cora.id, second.id, first.id)) == (cora.id, True)
    assert "Mia, who manages this server, gave seat" in "\n".join(post.content for post in stage.public())
    assert f"<@{mia.id}> gave a seat to somebody else." in await stage.ask(cora, "table log")


async def test_a_manager_moves_a_table_here(stage: Stage) -> None:
    await stage.begin()
    mia, table = manager(stage), (await stage.table()).id
    shown = answer(await stage.result(mia, "manage", where=stage.other, table=table))
    for label in ("Move it here", "Move it here"):
        result = await mia.click(shown, label=label)
        assert result.acknowledged

    moved = await stage.services.host.query.table(table)
    assert moved.place == Place(stage.guild.id, stage.other.id)
    await stage.services.host.courier.settle(table)
    told = [post.content for post in stage.other.history() if not post.flags.ephemeral]
    assert any("Mia, who manages this server, moved it here." in content for content in told)


async def test_two_managers_at_once_do_not_undo_each_other(stage: Stage) -> None:
    await stage.begin()
    mia, max_ = manager(stage), manager(stage, "Max")
    cora, dora = stage.person("Cora"), stage.person("Dora")
    panels = {}
    for who, heir in ((mia, cora), (max_, dora)):
        panels[who] = shown = await opened(stage, who)
        await pick(stage, who, shown, 1, heir)
    assert "Done." in await stage.click(mia, panels[mia], "Do it")
    assert "Somebody else sits in seat" in await stage.click(max_, panels[max_], "Do it")
    assert (await stage.table()).seats[1].user == cora.id

    ends = {who: await opened(stage, who) for who in (mia, max_)}
    for who in ends:
        await stage.click(who, ends[who], "End the game")
    assert "Done." in await stage.click(mia, ends[mia], "End the game")
    assert "abandoned" in await stage.click(max_, ends[max_], "End the game")


async def test_who_manages_nothing_can_do_nothing(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    (first, _) = await stage.begin()
    with pytest.raises(SetupError):  # Discord shows it to nobody else
        await stage.ask(first, "manage")
    mia = manager(stage)
    shown = await opened(stage, mia)
    await stage.click(mia, shown, "End the game")

    monkeypatch.setattr(discord.Interaction, "permissions", discord.Permissions.none())
    await stage.click(mia, shown, "End the game")

    assert (await stage.table()).status is Status.RUNNING


async def test_bots_and_people_at_the_table_get_no_seat(stage: Stage) -> None:
    first, _ = await stage.begin()
    mia = manager(stage)
    bot = stage.guild.add_member(stage.env.create_user("robot", global_name="Robot", bot=True))
    shown = await opened(stage, mia)
    await pick(stage, mia, shown, 1, bot)
    (now,) = [found for found in stage.channel.history(viewer=mia) if found.id == shown.id]
    assert "They can't play here" in now.content

    shown = await opened(stage, mia)
    await pick(stage, mia, shown, 1, first)
    await stage.click(mia, shown, "Do it")
    assert (await stage.table()).seats[1].user != first.id


async def test_a_table_of_another_server_is_nobodys_here(stage: Stage) -> None:
    await stage.begin()
    table = (await stage.table()).id
    guild = stage.env.create_guild()
    channel = guild.create_text_channel("elsewhere")
    role = guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    eve = guild.add_member(stage.env.create_user("eve", global_name="Eve"), roles=[role])
    assert f"I don't know a table number {table}." in await stage.ask(eve, "manage", where=channel, table=table)
