"""`/settings` of persons and servers, what they change, and who may."""

import time
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord.actors import MemberActor

from hansa_bot.host.kernel.settings import EVERYBODY, OPENING
from hansa_bot.host.kernel.table import Person
from hansa_bot.model.values import Whose
from tests.cogs.stage import Stage, answer


def manager(stage: Stage, name: str = "Mia") -> MemberActor:
    """Bring in somebody who may manage the server."""
    role = stage.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return stage.guild.add_member(stage.env.create_user(name.lower(), global_name=name), roles=[role])


async def test_every_setting_of_a_person_can_be_given_by_command(stage: Stage) -> None:
    anna = stage.person("Anna")
    wishes = {
        "language": "en",
        "asking": "never",
        "ending": "itself",
        "steps": "each",
        "reminding": "6",
        "channel": "both",
        "heads_up": "direct",
        "quiet": "23-7",
        "zone": "rome",
        "theme": "night",
        "statistics": "left_out",
    }

    said = await stage.ask(anna, "settings personal", **wishes)

    assert "Saved." in said
    for now in ("English", "Never", "It ends by itself"):
        assert f"Now: **{now}**." in said
    chosen = await stage.services.host.prefs.load(Whose.PERSON, anna.id)
    assert chosen.stored == {**wishes, "zone": "Europe/Rome"}


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


async def test_commands_are_named_as_the_askers_own_app_shows_them_whatever_language_was_chosen(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "settings personal", language="de")

    said = await stage.ask(anna, "table status")
    assert "/table new" in said
    (hint,) = await stage.lines(anna, "harbour land", "quay")
    assert "/table new" in hint
    assert "/tisch" not in said + hint + await stage.ask(anna, "help")


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
    await stage.ask(mia, "settings server", language="auto")
    assert await opened() == "de"
    assert await opened(language="es") == "es"
    assert await opened() == "es", "as last time"


async def test_a_server_may_leave_opening_tables_to_its_managers(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    assert "**Settings of this server**" in shown.content
    assert "Only people who manage this server can set that" in await stage.ask(
        anna, "settings server", opening="managers"
    )
    assert "Now: **Everybody**." in await stage.ask(mia, "settings server")
    await stage.select(mia, shown, ["managers"], "hb1|0|0|house|opening")

    assert "On this server only its managers open tables" in await stage.ask(anna, "table new", title="harbour")
    assert stage.public() == []
    assert "The table is open" in await stage.ask(mia, "table new", title="harbour", players=2)
    assert "You're in." in await stage.ask(anna, "table join")
    said = await stage.ask(mia, "settings server", place="here", archive="30")
    assert "Now: **In the channel itself**." in said
    assert "Now: **After 30 days**." in said


async def test_who_manages_no_longer_is_refused_by_an_old_panel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    monkeypatch.setattr(discord.Interaction, "permissions", discord.Permissions.none())

    await stage.select(mia, shown, ["managers"], "hb1|0|0|house|opening")

    assert (await stage.services.host.prefs.load(Whose.SERVER, stage.guild.id))[OPENING] == EVERYBODY
    (now,) = [found for found in stage.channel.history(viewer=mia) if found.id == shown.id]
    assert "Only people who manage this server can set that" in now.content


async def test_a_turn_of_one_line_ends_by_itself_and_the_answer_says_so(stage: Stage) -> None:
    first, _ = await stage.unload()
    await stage.ask(first, "settings personal", ending="itself")

    said = await stage.ask(first, "harbour do", line="land east; land north")

    assert "There was nothing left to do, so your turn ended by itself." in said
    assert "lets the ship go" in await stage.ask(first, "table log")


async def test_the_pages_of_the_panel_lead_to_each_other(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = answer(await stage.result(anna, "settings personal"))

    async def choose(control: str, value: str) -> str:
        await stage.select(anna, shown, [value], f"hb1|0|0|{control}")
        (now,) = [found for found in stage.channel.history(viewer=anna) if found.id == shown.id]
        return now.content

    assert "**Reminders**" in await choose("settings|", "reminders")
    said = await choose("mine|reminding", "off")
    assert (
        "**Reminders**: How often I remind you that it's your turn. If you don't react, I ease off. Now: **Never**."
        in said
    )
    assert "**Time zone**" in await choose("settings|", "day")
    assert "Now: **Asia/Tokyo**." in await choose("mine|zone", "Asia/Tokyo")
    assert "**Language**" in await choose("settings|", "turns")


async def test_a_time_zone_is_offered_while_typing_and_refused_kindly(stage: Stage) -> None:
    anna = stage.person("Anna")
    lines = await stage.lines(anna, "settings personal", "zone", "berl")
    assert lines[0].startswith("Europe/Berlin · ")

    said = await stage.ask(anna, "settings personal", zone="Atlantis")

    assert "I don't know the time zone “Atlantis”." in said
    assert (await stage.services.host.prefs.load(Whose.PERSON, anna.id)).stored == {}


async def test_where_several_zones_are_meant_one_is_chosen_and_all_else_is_saved(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = answer(await stage.result(anna, "settings personal", zone="CET", theme="night"))
    assert shown.content.startswith(
        "Which time zone do you mean by “CET”? Here's what time it is there: Europe/Berlin"
    )
    assert shown.content.endswith("The rest is saved.")
    await stage.select(anna, shown, ["Europe/Rome"], "hb1|0|0|mine|zone")
    chosen = await stage.services.host.prefs.load(Whose.PERSON, anna.id)
    assert chosen.stored == {"zone": "Europe/Rome", "theme": "night"}


async def test_hours_ahead_of_utc_are_shown_as_people_write_them(stage: Stage) -> None:
    anna = stage.person("Anna")
    said = await stage.ask(anna, "settings personal", zone="GMT+2")
    assert "Now: **UTC+2**." in said
    assert (await stage.services.host.prefs.load(Whose.PERSON, anna.id)).quiet_hours.zone == ZoneInfo("Etc/GMT-2")


async def test_a_reminder_is_put_off_by_command(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await stage.ask(anna, "settings personal", quiet="off")
    await stage.ask(anna, "table new", title="harbour", players=2)
    assert "The game hasn't started yet." in await stage.ask(anna, "time snooze")
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")

    before = time.time()
    said = await stage.ask(anna, "time snooze", hours=30)

    assert said.startswith("I'll remind you again <t:")
    when = int(said.split("<t:")[1].split(":")[0])
    assert before + 30 * 3600 - 1 <= when <= time.time() + 30 * 3600
    assert "I'll remind you again <t:" in await stage.ask(anna, "time snooze")
    await stage.ask(anna, "harbour bid", price="2")
    assert "It's up to " in await stage.ask(anna, "time snooze")


async def test_what_is_missing_in_a_channel_is_named_and_nothing_else(stage: Stage) -> None:
    anna = stage.person("Anna")
    said = await stage.ask(anna, "setup check")
    assert said.startswith("I have all the permissions I need here: View Channel, Send Messages,")
    denied = discord.PermissionOverwrite(attach_files=False, add_reactions=False)
    narrow = stage.guild.create_text_channel("narrow", overwrites={stage.guild.me: denied})

    said = await stage.ask(anna, "setup check", where=narrow)

    assert said.startswith("I'm missing 1 permission here:")
    assert "**Attach Files**: without it there are no pictures" in said
    assert "Send Messages" not in said


async def test_a_server_lists_roles_that_open_tables(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    hosts, others = stage.guild.create_role("hosts"), stage.guild.create_role("others")
    ben = stage.guild.add_member(stage.env.create_user("ben", global_name="Ben"), roles=[hosts])
    shown = answer(await stage.result(mia, "settings server"))
    await stage.select(mia, shown, [hosts, others], "hb1|0|0|house|roles")

    refused = await stage.ask(anna, "table new", title="harbour")
    assert refused == (
        f"On this server tables are opened by <@&{hosts.id}> <@&{others.id}> and its managers. Ask one of them; "
        "anyone can join."
    )
    assert "The table is open" in await stage.ask(ben, "table new", title="harbour")
    assert "The table is open" in await stage.ask(mia, "table new", title="harbour", where=stage.other)
    await stage.ask(ben, "table abandon")

    # Of roles that are gone nobody is left but the managers, who are told how to mend it.
    chosen = await stage.services.host.prefs.load(Whose.SERVER, stage.guild.id)
    await stage.services.host.prefs.enter(Whose.SERVER, stage.guild.id, {"roles": "123 456"})
    assert "The roles that could open tables are gone." in await stage.ask(anna, "table new", title="harbour")
    assert chosen.listed("roles") == (hosts.id, others.id)


async def test_a_server_lists_channels_for_tables(stage: Stage) -> None:
    anna, mia = stage.person("Anna"), manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    await stage.select(mia, shown, [stage.other], "hb1|0|0|house|channels")

    refused = await stage.ask(anna, "table new", title="harbour")
    assert (
        refused
        == f"On this server tables are opened in <#{stage.other.id}>. /table new takes one of them as its channel."
    )
    assert "The table is open" in await stage.ask(anna, "table new", title="harbour", where=stage.other)
    await stage.services.host.prefs.enter(Whose.SERVER, stage.guild.id, {"channels": "123"})
    assert "The channels where tables could be opened are gone." in await stage.ask(
        anna, "table new", title="harbour"
    )


async def test_nobody_else_lists_anything_nor_what_there_is_not(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    mia = manager(stage)
    shown = answer(await stage.result(mia, "settings server"))
    hosts = stage.guild.create_role("hosts")
    await stage.select(mia, shown, [hosts], "hb1|0|0|house|roles")
    prefs, guild = stage.services.host.prefs, stage.guild.id
    monkeypatch.setattr(discord.Interaction, "permissions", discord.Permissions.none())
    await stage.select(mia, shown, [stage.other], "hb1|0|0|house|channels")
    assert (await prefs.load(Whose.SERVER, guild)).listed("channels") == ()
    assert (await prefs.load(Whose.SERVER, guild)).listed("roles") == (hosts.id,)
