"""`/settings` of persons and servers, what they change, and who may."""

from __future__ import annotations

import discord
import pytest
from simcord.actors import MemberActor

from hansa_bot.host.prefs import ALWAYS, ASKING, EVERYBODY, OPENING, Whose
from hansa_bot.host.table import Person
from tests.cogs.stage import Stage, answer
from tests.ui import live


def manager(stage: Stage, name: str = "Mia") -> MemberActor:
    """Bring in somebody who may manage the server."""
    role = stage.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return stage.guild.add_member(stage.env.create_user(name.lower(), global_name=name), roles=[role])


async def test_the_panel_shows_what_is_chosen_and_changes_it(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = answer(await stage.result(anna, "settings personal"))
    assert "**Your settings**" in shown.content
    assert "Now **As your Discord**." in shown.content

    await anna.select(shown, [ALWAYS], custom_id="hb1|0|0|mine|asking")

    chosen = await stage.services.host.prefs.of(Whose.PERSON, anna.id)
    assert chosen[ASKING] == ALWAYS
    said = await stage.ask(anna, "settings personal")
    assert "Now **Always**." in said
    assert "stored" not in said


async def test_what_a_panel_does_a_command_does_too(stage: Stage) -> None:
    anna = stage.person("Anna")

    said = await stage.ask(anna, "settings personal", language="en", asking="never", ending="itself")

    assert "Your choice is stored." in said
    for now in ("English", "Never", "It ends by itself"):
        assert f"Now **{now}**." in said
    chosen = await stage.services.host.prefs.of(Whose.PERSON, anna.id)
    assert chosen.stored == {"language": "en", "asking": "never", "ending": "itself"}


async def test_every_private_answer_speaks_the_chosen_language(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "settings personal", language="de")

    refused = await stage.ask(anna, "table status")
    assert refused != await stage.ask(ben, "table status")
    assert "Tisch" in refused
    assert "Tisch" in await stage.ask(anna, "table new", title="harbour", players=2)
    assert "Ein Tisch ist offen" in await stage.ask(anna, "table status")
    assert "a table is open" in await stage.ask(ben, "table status")
    await stage.ask(ben, "table join")
    await stage.ask(ben, "table start")
    hints = {person.name: await stage.lines(person, "harbour land", "quay") for person in (anna, ben)}
    assert hints["anna"] != hints["ben"]
    pressed = await anna.click(stage.public()[-1], custom_id=f"hb1|{(await stage.table()).id}|0|turn|")
    panel = pressed.response
    assert panel is not None
    assert "Zug 1" in panel.content
    assert "Undo step" not in live.labels(panel)


async def test_a_new_table_speaks_as_wished_else_as_the_server_else_as_its_owner(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    await stage.ask(anna, "settings personal", language="de")

    async def opened(**wish: str) -> str:
        await stage.ask(anna, "table new", title="harbour", players=2, **wish)
        table = await stage.table()
        await stage.services.host.lobby.abandon(table.id, Person(anna.id, anna.name), f"r{table.id}")
        return table.language

    assert await opened() == "de"
    await stage.ask(mia, "settings server", language="it")
    assert await opened() == "it"
    assert await opened(language="es") == "es"
    await stage.ask(mia, "settings server", language="auto")
    assert await opened() == "de"


async def test_a_server_may_leave_opening_tables_to_its_managers(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    assert "**Settings of this server**" in shown.content
    await mia.select(shown, ["managers"], custom_id="hb1|0|0|house|opening")

    assert "those who manage it open the tables" in await stage.ask(anna, "table new", title="harbour")
    assert stage.public() == []
    assert "The table is open" in await stage.ask(mia, "table new", title="harbour", players=2)
    assert "You sit at the table." in await stage.ask(anna, "table join")


async def test_only_managers_set_what_holds_for_the_server(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    assert "Only those who may manage this server" in await stage.ask(anna, "settings server", opening="managers")
    assert "Now **Everybody**." in await stage.ask(mia, "settings server")


async def test_who_manages_no_longer_is_refused_by_an_old_panel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    monkeypatch.setattr(discord.Interaction, "permissions", discord.Permissions.none())

    await mia.select(shown, ["managers"], custom_id="hb1|0|0|house|opening")

    assert (await stage.services.host.prefs.of(Whose.SERVER, stage.guild.id))[OPENING] == EVERYBODY
    (now,) = [found for found in stage.channel.history(viewer=mia) if found.id == shown.id]
    assert "Only those who may manage this server" in now.content


async def test_a_turn_of_one_line_ends_by_itself_and_the_answer_says_so(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "settings personal", ending="itself")
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    await stage.ask(anna, "harbour bid", price="2")
    await stage.ask(ben, "harbour bid", price="0")

    said = await stage.ask(anna, "harbour do", line="land east; land north")

    assert said.startswith("Nothing else was left to do, so your turn has ended by itself.")
    assert "lets the ship go" in await stage.ask(anna, "table log")
