"""/next, and the bot's private messages: what waits, on every server, is found, opened and played from anywhere."""

import asyncio
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import GuildHandle

from hansa_bot.host.kernel.settings import GOING_ON, NEVER, ON
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.kernel.terms import DAY, HOUR
from hansa_bot.host.time.expecting import Expected, Expecting
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import presses
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.turn import panel as panel_module
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.ui import live

NOT_WAITING = "That table isn't waiting for you."
NOWHERE = "Nothing is waiting for you.\nYou aren't at any table. On a server, /table new opens one."


@pytest.fixture
async def anna(stage: Stage) -> MemberActor:
    """Somebody who is asked nothing at the end of a turn."""
    anna = stage.person("Anna")
    await stage.services.host.prefs.choose(Whose.PERSON, anna.id, {"asking": NEVER})
    return anna


@pytest.fixture
def far(stage: Stage) -> GuildHandle:
    """Another server where Anna is too."""
    return stage.env.create_guild("Far away")


@pytest.fixture(autouse=True)
def far_anna(far: GuildHandle, anna: MemberActor) -> MemberActor:
    """Anna as she is there."""
    return far.add_member(anna.user)


async def game(stage: Stage, guild: GuildHandle, channel: str, *people: MemberActor) -> int:
    """Return a game in a new channel of a server that has begun, of people, or of one and a computer."""
    host, place = stage.services.host, Place(guild.id, guild.create_text_channel(channel).id)
    first, *others = [Person(each.id, each.name.title()) for each in people]
    made = await host.lobby.new(place, first, "harbour", size=max(len(people), 2), request=f"new {channel}")
    for other in others:
        await host.lobby.join(made.id, other, f"join {channel} {other.id}")
    if not others:
        await host.lobby.add_computer(made.id, first, f"computer {channel}")
    await host.lobby.start(made.id, first, f"start {channel}")
    await settle(stage, made.id)
    return made.id


async def settle(stage: Stage, table: int) -> None:
    await stage.services.host.settle(table)
    await stage.services.host.courier.settle(table)
    await stage.env.settle()


async def pressed(who: Any, shown: Any, table: object) -> Any:
    """Press the button that opens a table; return the private answer."""
    result = await who.click(shown, custom_id=custom_id(0, 0, "next", str(table)))
    return live.answer_of(result, shown)


async def next_of(who: MemberActor) -> Any:
    """Return what /next answers in private messages."""
    result = await who.user.slash("next")
    shown = answer(result)
    assert discord_limits.check_message({"content": shown.content, "components": rows_of(shown)}) == []
    return shown


def rows_of(shown: Any) -> list[dict[str, Any]]:
    return [row if isinstance(row, dict) else row.to_dict() for row in shown.components]


async def first_offer(stage: Stage, table: int, user: int) -> str:
    seat = (await stage.services.host.query.table(table)).seat_of(user)
    return (await stage.services.host.query.session(table)).offers(seat or 0)[0]


async def act(stage: Stage, table: int, user: int) -> None:
    """Let somebody do the first thing they can."""
    offer, host = await first_offer(stage, table, user), stage.services.host
    version = (await host.query.table(table)).version
    await host.play.act(table, user, [offer], seen=None, request=f"act {table} {user} {version}")
    await settle(stage, table)


async def test_who_sits_nowhere_is_told_so_kindly(stage: Stage, anna: MemberActor) -> None:
    assert await stage.ask(anna, "next") == NOWHERE
    assert (await next_of(anna)).content == NOWHERE


async def test_all_that_waits_is_listed_and_opened_and_played_from_anywhere(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    here, there = await game(stage, stage.guild, "near", anna), await game(stage, far, "far", anna)
    shown = answer(await stage.result(anna, "next"))
    lines = shown.content.split("\n")
    assert lines[0] == "2 tables are waiting for you:"
    assert lines[1].startswith(f"**1 · Harbour** · Table {here} · <#")
    assert lines[3].startswith(f"**2 · Harbour** · Table {there} · Far away <#")
    assert all(line.startswith("-# ") and "<t:" in line for line in lines[2::2])
    assert live.labels(shown) == ["1 · Harbour", "2 · Harbour"]
    panel = await pressed(anna, shown, there)
    versions = [(await stage.services.host.query.table(table)).version for table in (here, there)]
    await anna.click(panel, custom_id=live.find(panel, "act"))
    await settle(stage, there)
    after = [(await stage.services.host.query.table(table)).version for table in (here, there)]
    assert after[0] == versions[0]
    assert after[1] > versions[1]


async def test_in_private_messages_a_turn_is_played_by_words_too(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    ben = stage.person("Ben")
    far.add_member(ben.user)
    table = await game(stage, far, "far", anna, ben)
    said = answer(await anna.user.slash("harbour bid", price="0"))
    assert said.content
    assert (await stage.services.host.query.table(table)).version == 1
    assert (await next_of(ben)).content.startswith("1 table is waiting for you:")
    undone = answer(await anna.user.slash("harbour undo"))
    assert undone.content
    assert (await stage.services.host.query.table(table)).version == 2
    assert "Harbour" in answer(await anna.user.slash("table board")).content
    assert (await anna.user.autocomplete("table board", "table", ""))[0]["value"] == table
    other = stage.person("Carl")
    assert f"number {table}" in answer(await other.user.slash("table board", table=table)).content
    assert await other.user.autocomplete("table board", "table", "") == []
    assert "You aren't at any table" in answer(await other.user.slash("table board")).content


async def test_what_makes_sense_in_private_works_there_and_the_rest_says_where(
    stage: Stage, anna: MemberActor
) -> None:
    names = {name.split()[0] for name in anna.user.available_commands()}
    assert names >= {"next", "settings", "help", "rules", "table", "harbour", "orders", "time", "seat"}
    assert names.isdisjoint({"setup", "stats"})
    assert "**Your settings**" in answer(await anna.user.slash("settings personal")).content
    assert "What matters" in answer(await anna.user.slash("help")).content
    assert answer(await anna.user.slash("rules", title="harbour")).content
    for command, options in (("settings server", {}), ("table new", {"title": "harbour"})):
        said = answer(await anna.user.slash(command, **options)).content
        assert said == "Tables live in server channels. Try this there."
    table = await game(stage, stage.guild, "near", anna)
    assert "Tables live in server" in answer(await anna.user.slash("table move", table=table)).content


@pytest.mark.proof
async def test_many_tables_stand_in_a_select(stage: Stage, anna: MemberActor, far: GuildHandle) -> None:
    made = [await game(stage, far, f"far-{number}", anna) for number in range(10)]
    shown = await next_of(anna)
    assert shown.content.startswith("10 tables are waiting for you:")
    assert shown.content.endswith("and 2 more")
    (choice,) = live.components(shown)
    assert [entry["value"] for entry in choice["options"]] == list(map(str, made))
    result = await anna.user.select(shown, [str(made[-1])], custom_id=choice["custom_id"])
    panel = live.answer_of(result, shown)
    assert any(f"hb1|{made[-1]}|" in part["custom_id"] for part in live.components(panel))


@pytest.mark.proof
async def test_several_at_once_have_to_be_told_apart_in_private(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    made = [await game(stage, far, f"far-{number}", anna) for number in range(2)]
    said = answer(await anna.user.slash("table board")).content
    assert said.startswith("You're at several tables.")
    assert all(f"**{table}**" in said for table in made)


async def test_where_nothing_waits_it_says_what_the_own_tables_wait_for(stage: Stage, anna: MemberActor) -> None:
    ben = stage.person("Ben")
    table = await game(stage, stage.guild, "near", anna, ben)
    await stage.ask(anna, "table new", title="harbour", players=2)
    await act(stage, table, anna.id)
    said = (await next_of(anna)).content
    assert said.startswith("You're all caught up. Your tables:")
    assert "-# It's **Ben**'s turn." in said
    assert "-# Not started yet." in said


async def test_a_forged_number_says_nothing_of_anybody_s_table(stage: Stage, anna: MemberActor) -> None:
    ben = stage.person("Ben")
    others = await game(stage, stage.guild, "near", ben)
    for number in ("", "0", "x", "999999", "9" * 19, "-1", others):
        shown = await send(stage, custom_id(0, 0, "next", str(number)))
        said = live.answer_of(await anna.click(shown, custom_id=custom_id(0, 0, "next", str(number))), shown)
        assert said.content == f"{NOT_WAITING}\n{NOWHERE}"


async def send(stage: Stage, control: str, where: Any = None) -> Any:
    """Put a button of our making into the channel, or elsewhere."""
    handle = where or stage.channel
    sent = await stage.env.bot.get_partial_messageable(handle.id).send("forged", view=rows([button("x", control)]))
    return next(found for found in handle.history() if found.id == sent.id)


async def test_in_private_messages_the_buttons_of_a_table_work_for_nobody_but_its_people(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    table, ben = await game(stage, far, "far", anna), stage.person("Ben")
    told = {}
    for who in (anna, ben):
        await who.user.slash("next")
        shown = await send(stage, custom_id(table, 0, "text"), who.user.dm_channel)
        told[who.id] = live.answer_of(await who.user.click(shown, label="x"), shown).content
    assert "Ship 1 of 3" in told[anna.id]
    assert told[ben.id] == f"I don't know a table number {table}."


@pytest.mark.proof
async def test_a_table_that_has_ended_meanwhile_leads_to_those_that_wait(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    ended, waits = await game(stage, stage.guild, "near", anna), await game(stage, far, "far", anna)
    shown = await next_of(anna)
    await stage.services.host.lobby.abandon(ended, Person(anna.id, "Anna"), "enough")
    again = await pressed(anna.user, shown, ended)
    assert again.content.startswith(f"{NOT_WAITING}\n1 table is waiting for you:\n**1 · Harbour** · Table {waits}")


async def test_of_a_server_left_nothing_is_named(
    stage: Stage, anna: MemberActor, far: GuildHandle, far_anna: MemberActor
) -> None:
    table = await game(stage, far, "far", anna)
    far.remove_member(far_anna)
    said = (await next_of(anna)).content
    assert f"Table {table}" in said
    assert "Far away" not in said
    assert "<#" not in said


@pytest.mark.proof
async def test_a_table_of_a_server_that_has_sent_me_away_is_played_on_in_private(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    table = await game(stage, far, "far", anna)
    stage.env.bot._connection._guilds.pop(far.id)
    stage.env.inject_error("GET", f"/guilds/{far.id}", status=404, code=10004, times=None)
    shown = await next_of(anna)
    assert f"**1 · Harbour** · Table {table}\n" in shown.content
    panel = await pressed(anna.user, shown, table)
    version = (await stage.services.host.query.table(table)).version
    await anna.user.click(panel, custom_id=live.find(panel, "act"))
    await settle(stage, table)
    assert (await stage.services.host.query.table(table)).version > version


@pytest.mark.proof
async def test_of_a_channel_that_is_hidden_no_link_is_given(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    table = await game(stage, far, "far", anna)
    place = (await stage.services.host.query.table(table)).place
    channel = stage.env.bot.get_channel(place.channel)
    assert isinstance(channel, discord.TextChannel)
    assert f"Far away <#{place.channel}>" in (await next_of(anna)).content
    await channel.set_permissions(channel.guild.default_role, view_channel=False)
    await stage.env.settle()
    said = (await next_of(anna)).content
    assert "Far away" in said
    assert "<#" not in said


async def test_after_a_turn_the_next_table_is_one_press_away(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    first, second = await game(stage, far, "far", anna), await game(stage, stage.guild, "near", anna)
    panel = await pressed(anna.user, await next_of(anna), first)
    over = await play_out(stage, anna, panel, first)
    labels = live.labels(over)
    assert "Next: Harbour" in labels
    opened = await pressed(anna.user, over, second)
    assert any(f"hb1|{second}|" in part["custom_id"] for part in live.components(opened))


async def test_the_next_table_opens_by_itself_for_who_likes_that(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    ben = stage.person("Ben")
    far.add_member(ben.user)
    first, second = await game(stage, far, "far", anna, ben), await game(stage, stage.guild, "near", anna, ben)
    await stage.services.host.prefs.choose(Whose.PERSON, anna.id, {GOING_ON.key: ON})

    over = await bid(stage, anna, await pressed(anna.user, await next_of(anna), first), first)

    *_, last, opened = anna.user.dm_channel.history(viewer=anna)
    assert last.id == over.id, "what was said of the first one stays above"
    assert "Next: Harbour" not in live.labels(last)
    assert any(f"hb1|{second}|" in part["custom_id"] for part in live.components(opened))
    told = len(list(anna.user.dm_channel.history(viewer=anna)))
    await bid(stage, anna, opened, second)
    assert len(list(anna.user.dm_channel.history(viewer=anna))) == told, "nothing else waits"


async def test_the_next_table_stays_a_button_where_this_one_still_asks(
    stage: Stage, anna: MemberActor, far: GuildHandle
) -> None:
    first, _ = await game(stage, far, "far", anna), await game(stage, stage.guild, "near", anna)
    await stage.services.host.prefs.choose(Whose.PERSON, anna.id, {GOING_ON.key: ON})
    over = await play_out(stage, anna, await pressed(anna.user, await next_of(anna), first), first)
    assert "Your turn is over." in over.content, "and the next one has begun"
    assert "Next: Harbour" in live.labels(over)
    assert list(anna.user.dm_channel.history(viewer=anna))[-1].id == over.id


async def bid(stage: Stage, who: MemberActor, panel: Any, table: int) -> Any:
    """Press the first thing that a panel offers; return it as it stands then."""
    control = next(part["custom_id"] for part in live.components(panel) if "|act|" in part["custom_id"])
    shown = live.answer_of(await who.user.click(panel, custom_id=control), panel)
    await settle(stage, table)
    return shown


SOON = "Probably your turn in about 5 hours."


def expecting(monkeypatch: pytest.MonkeyPatch, stage: Stage, known: asyncio.Event) -> None:
    """Let everybody's turn come in five hours, and games take twelve days, once that is known."""

    async def turn(self: Expecting, table: int, user: int, *, at_hand: bool = False) -> Expected:
        await known.wait()
        return Expected(*(stage.services.host.now() + hours * HOUR for hours in (4, 5, 7)))

    async def length(self: Expecting, table: int) -> Expected:
        return Expected(10 * DAY, 12 * DAY, 15 * DAY)

    monkeypatch.setattr(Expecting, "turn", turn)
    monkeypatch.setattr(Expecting, "length", length)


async def test_where_nothing_waits_it_says_when_it_is_ones_turn(
    stage: Stage, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = asyncio.Event()
    known.set()
    expecting(monkeypatch, stage, known)
    ben = stage.person("Ben")
    table = await game(stage, stage.guild, "near", anna, ben)
    await stage.ask(anna, "table new", title="harbour", players=2)
    await act(stage, table, anna.id)
    said = (await next_of(anna)).content
    assert f"-# It's **Ben**'s turn. {SOON}" in said
    assert "-# Not started yet. At your pace the game takes about 12 days." in said
    joined = await stage.ask(stage.person("Carl"), "table join")
    assert joined.endswith("\nAt your pace the game takes about 12 days.")
    assert all("At your pace" not in post.content and SOON not in post.content for post in stage.public())


async def test_what_cannot_be_worked_out_costs_no_answer(
    stage: Stage, anna: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Expecting, *_: object, **__: object) -> Expected:
        raise ValueError("a row of the outbox is spoilt")

    monkeypatch.setattr(Expecting, "turn", fail)
    monkeypatch.setattr(Expecting, "length", fail)
    table = await game(stage, stage.guild, "near", anna, stage.person("Ben"))
    await stage.ask(anna, "table new", title="harbour", players=2)
    await act(stage, table, anna.id)
    said = (await next_of(anna)).content
    assert "-# It's **Ben**'s turn." in said
    assert "-# Not started yet." in said
    assert "You're in" in await stage.ask(stage.person("Carl"), "table join")


@pytest.mark.parametrize("at_hand", [True, False])
async def test_the_last_words_of_a_turn_say_when_the_next_one_comes_if_that_is_at_hand(
    stage: Stage, anna: MemberActor, monkeypatch: pytest.MonkeyPatch, *, at_hand: bool
) -> None:
    known = asyncio.Event()
    if at_hand:
        known.set()
    expecting(monkeypatch, stage, known)

    async def put(*shown: Any) -> None:
        await presses.put(*shown)
        known.set()

    monkeypatch.setattr(panel_module, "put", put)
    table = await game(stage, stage.guild, "near", anna)
    over = await play_out(stage, anna, await pressed(anna.user, await next_of(anna), table), table)
    assert (SOON in over.content) == at_hand


async def play_out(stage: Stage, anna: MemberActor, panel: Any, table: int) -> Any:
    """Press what a panel offers until it says that the turn is over; return it."""
    for _ in range(20):
        if "Your turn is over." in panel.content:
            return panel
        offers = [part for part in live.components(panel) if "|act|" in part["custom_id"]]
        ending = [part for part in offers if part["custom_id"].endswith("|sail")]
        control = (ending or offers)[0]["custom_id"]
        panel = live.answer_of(await anna.user.click(panel, custom_id=control), panel)
        await settle(stage, table)
        found = [each for each in anna.user.dm_channel.history(viewer=anna) if each.id == panel.id]
        panel = found[0] if found else panel
    raise AssertionError(panel.content)


async def test_from_afar_nothing_is_posted_for_everybody(stage: Stage, anna: MemberActor, far: GuildHandle) -> None:
    ben = stage.person("Ben")
    table = await game(stage, far, "far", anna, ben)
    panel = await pressed(anna, answer(await stage.result(anna, "next")), table)
    waits = live.answer_of(await anna.click(panel, custom_id=live.find(panel, "act")), panel)
    news = live.answer_of(await anna.click(waits, custom_id=live.find(waits, "news")), waits)
    before = len(stage.public())
    await anna.click(news, custom_id=live.find(news, "post"))
    private = [each.content for each in stage.channel.history(viewer=anna) if each.flags.ephemeral]
    assert "You can't post pictures in this channel." in private
    assert len(stage.public()) == before
