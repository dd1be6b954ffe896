"""`/deal`: everybody's own table with the same draws, nothing to be seen of another one, and the list at the end."""

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord.actors import MemberActor
from simcord.results import ResponseMessage

from hansa_bot.ai.player import choose
from hansa_bot.host.kernel.commit import commit, hold
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.settings import MANAGERS, OPENING
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.host.lobby.dealing import ENDS
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import NOBODY, Timer, Whose
from hansa_bot.store import deals as stored
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.look import deals, overview
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.cogs.test_settings import manager
from tests.ui import live
from tests.ui.live import Process

DEAL = 1
"""The number of the first one."""


async def settle(stage: Stage, *tables: int) -> None:
    for table in tables:
        await stage.services.host.settle(table)
        await stage.services.host.courier.settle(table)
    await stage.env.settle()


async def opened(stage: Stage, who: MemberActor, **options: Any) -> discord.Message:
    """Open a deal; return its post."""
    said = await stage.ask(who, "deal open", title="harbour", **options)
    assert "The deal is open until <t:" in said
    await settle(stage, DEAL)
    return post(stage)


def post(stage: Stage) -> discord.Message:
    return next(each for each in stage.public() if each.content.startswith("**The week's deal**"))


async def pressed(stage: Stage, who: MemberActor) -> str:
    """Press Play, and return what is answered."""
    result = await who.click(post(stage), label="Play this deal")
    await settle(stage, DEAL)
    return answer(result).content


def dm(who: MemberActor) -> list[discord.Message]:
    conversation = who.user.dm_channel
    return [] if conversation is None else list(conversation.history())


async def own(stage: Stage, who: MemberActor) -> int:
    found = (await stage.services.host.deals.standing(DEAL, who.id)).own
    assert found is not None
    await settle(stage, found)
    return found


async def played_out(stage: Stage, table: int) -> None:
    """Play a game to its end as a computer player would."""
    host, request = stage.services.host, 0
    while (found := await host.query.table(table)).status is Status.RUNNING:
        await host.settle(table)
        session = await host.query.session(table)
        if not session.waiting:
            continue
        seat, request = session.waiting[0], request + 1
        user = found.seats[seat].user
        if user is not None:
            action = choose(registry.load(found.title), session.state, seat)
            await host.play.act(table, user, [action], seen=None, request=f"{table}.{request}")
    await settle(stage, table, DEAL)


async def over(stage: Stage) -> None:
    """Let the deal end now."""
    core, now = stage.services.host.deals._core, stage.services.host.now()
    played = {row.table for row in await core.store.ask(stored.games, DEAL)}
    for table in (DEAL, *played):
        async with hold(core, table, "test") as (loaded, found):
            gathers = found.table.gathering
            assert gathers.deal is not None
            ended = replace(gathers, deal=replace(gathers.deal, ends=now))
            timers = {(ENDS, NOBODY): Timer(ENDS, now)} if table == DEAL else {}
            await commit(core, loaded, Change(gathering=ended, timers=timers))
    await stage.services.host.timers.ring()
    await settle(stage, DEAL)


async def test_one_opened_by_mistake_is_closed_and_says_so(stage: Stage) -> None:
    olga, anna = stage.person("Olga"), stage.person("Anna")
    await opened(stage, olga)
    assert "Only <@" in await stage.ask(anna, "deal close")
    assert "The deal is closed; nobody had begun it." in await stage.ask(olga, "deal close")
    await settle(stage, DEAL)
    assert "Nobody played it." in post(stage).content
    assert not live.labels(post(stage))
    assert "There's no deal to play here" in await stage.ask(olga, "deal close")


async def test_everybody_gets_a_table_of_their_own_in_private(stage: Stage) -> None:
    olga, anna, ben = (stage.person(name) for name in ("Olga", "Anna", "Ben"))
    shown = await opened(stage, olga)
    assert live.labels(shown) == ["Play this deal"]
    assert "Nobody has begun yet" in shown.content
    assert discord_limits.check_message({"content": shown.content, "components": []}) == []
    for person in (anna, ben):
        said = await pressed(stage, person)
        assert said.startswith("Your game has begun in [our private messages](https://discord.com/channels/@me/")
        await own(stage, person)
        assert dm(person), "nothing came in private"
        assert ["Answer", "My desk", "More"] in [live.labels(each) for each in dm(person)]
    assert "2 tables have begun, 0 have finished" in post(stage).content
    assert await own(stage, anna) != await own(stage, ben)
    # The post says of nobody that they play, and links to nothing.
    assert not any(name in post(stage).content for name in ("Anna", "Ben", "/channels/"))


async def test_it_is_played_by_the_buttons_in_private(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, stage.person("Olga"))
    await pressed(stage, anna)
    table = await own(stage, anna)
    version = (await stage.services.host.query.table(table)).version
    panel = answer(await anna.user.click(dm(anna)[-1], label="Answer"))
    choice = live.find(panel, "picka")
    values = next(part["options"] for part in live.components(panel) if part["custom_id"] == choice)
    await anna.user.select(panel, [values[0]["value"]], custom_id=choice)
    await settle(stage, table)
    assert (await stage.services.host.query.table(table)).version > version
    for command in ("table status", "table board", "table log"):
        assert "I don't know" not in answer(await anna.user.slash(command)).content
    said = answer(await anna.user.slash("table export")).content
    assert "that stays closed until <t:" in said
    said = answer(await anna.user.slash("table replay", steps=True)).content
    assert "that stays closed until <t:" in said


async def test_a_second_press_leads_to_the_table_that_is_there(stage: Stage) -> None:
    olga, anna = stage.person("Olga"), stage.person("Anna")
    await opened(stage, olga)
    await pressed(stage, anna)
    table = await own(stage, anna)
    assert "You're playing it already: [To the table]" in await pressed(stage, anna)
    assert await own(stage, anna) == table
    await played_out(stage, table)
    assert "You've played this deal. The list opens <t:" in await pressed(stage, anna)
    assert "You've played this deal." in await stage.ask(anna, "deal show")
    assert "1 table has begun, 1 has finished" in post(stage).content
    (last,) = [each for each in dm(anna) if "The list of this deal opens" in each.content]
    assert "Key to" not in last.content
    assert "/stats games" not in last.content


async def test_who_has_another_game_in_private_is_promised_no_table_there(stage: Stage) -> None:
    olga, anna = stage.person("Olga"), stage.person("Anna")
    await opened(stage, olga)
    await pressed(stage, anna)
    table, before = await own(stage, anna), len(dm(anna))
    there = await stage.ask(olga, "deal open", title="harbour", where=stage.other)
    assert "The deal is open until" in there
    await settle(stage, 3)
    (shown,) = [each for each in stage.other.history() if each.content.startswith("**The week's deal**")]
    said = answer(await anna.click(shown, label="Play this deal")).content
    assert f"room for one game, and table {table} is still on" in said
    assert len(dm(anna)) == before


async def test_a_key_is_shown_with_the_list_alone(stage: Stage) -> None:
    olga, anna = stage.person("Olga"), stage.person("Anna")
    await opened(stage, olga)
    await pressed(stage, anna)
    await played_out(stage, await own(stage, anna))
    key = (await stage.services.host.query.session(await own(stage, anna))).state.rng.key
    said = [each.content for each in (*stage.channel.history(viewer=anna), *dm(anna))]
    assert not [text for text in said if key in text]
    await over(stage)
    (found,) = [each for each in stage.public() if "the list is open." in each.content]
    assert f"`{key}`" in found.content


async def test_the_list_has_places_and_what_others_did(stage: Stage) -> None:
    olga, anna, ben = (stage.person(name) for name in ("Olga", "Anna", "*Ben*"))
    await opened(stage, olga)
    for person in (anna, ben):
        await pressed(stage, person)
        await played_out(stage, await own(stage, person))
    await over(stage)
    (found,) = [each for each in stage.public() if "the list is open." in each.content]
    assert "1\\. **Anna** " in found.content
    assert r"\*Ben\*" in found.content
    assert "place " in found.content
    assert live.labels(post(stage)) == []
    shown = answer(await ben.click(found, label="Turn by turn"))
    assert shown.content.startswith("**Turn 1**\n")
    assert shown.content.index(r"\*Ben\*") < shown.content.index("Anna")
    after = answer_after(stage, ben, await ben.click(shown, label="Next"), shown)
    assert "**Turn 3**" in after.content
    choice = next(part for part in live.components(shown) if part["type"] == 3)
    assert len(choice["options"]) == 1
    lists = [each for each in stage.public() if "the list is open." in each.content]
    await stage.services.host.timers.ring()
    await settle(stage, DEAL)
    assert len([each for each in stage.public() if "the list is open." in each.content]) == len(lists) == 1


def answer_after(stage: Stage, who: MemberActor, result: Any, before: ResponseMessage) -> Any:
    assert result.acknowledged
    return next(each for each in stage.channel.history(viewer=who) if each.id == before.id)


async def test_nobody_finished_it(stage: Stage) -> None:
    await opened(stage, stage.person("Olga"))
    await over(stage)
    (found,) = [each for each in stage.public() if "the list is open." in each.content]
    assert "Nobody finished it in time." in found.content
    assert live.labels(found) == []
    assert "There's no deal to play here" in await click_forged(stage, stage.person("Anna"), f"{DEAL}", deals.PLAY)


async def click_forged(stage: Stage, who: MemberActor, rest: str, verb: str, table: int = 0) -> str:
    """Press a button of our making, and return what is answered."""
    channel = stage.env.bot.get_partial_messageable(stage.channel.id)
    message = await channel.send("forged", view=rows([button("go", custom_id(table, 0, verb, rest))]))
    return answer(await who.click(message, label="go")).content


async def test_a_forged_number_is_no_deal(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, stage.person("Olga"))
    await stage.ask(anna, "table new", title="harbour", players=2)  # table 2
    for rest in ("", "0", "2", "99", "x", "1/2", "9" * 30):
        said = await click_forged(stage, anna, rest, deals.PLAY)
        assert (
            "There's no deal to play here" in said
            or "I don't know a table" in said
            or "no table in this channel" in said
        ), rest


async def test_a_forged_list_tells_nothing_before_the_end(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, stage.person("Olga"))
    await pressed(stage, anna)
    await played_out(stage, await own(stage, anna))
    ben = stage.person("Ben")
    for rest in ("1///0", "1/2.0/2.1/0", "1/99.0//0", "1", "", "1/////", "2///0"):
        said = await click_forged(stage, ben, rest, "dealside")
        assert "**Turn" not in said, rest
        assert (
            "that stays closed until" in said
            or "There's no deal to play here" in said
            or "I don't know a table" in said
            or "no table in this channel" in said
        ), rest


async def test_no_button_opens_a_table_for_somebody_else_nor_the_deal(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await opened(stage, stage.person("Olga"))
    await pressed(stage, anna)
    table = await own(stage, anna)
    for verb in ("desk", "replay", "film", "export", "text", "analyse", "playon", "follow", "share"):
        for number in (table, DEAL):
            said = await click_forged(stage, ben, "", verb, number)
            assert said == f"I don't know a table number {number}.", verb


async def test_on_another_server_it_is_none(stage: Stage) -> None:
    await opened(stage, stage.person("Olga"))
    far = stage.env.create_guild("Far away")
    eva = far.add_member(stage.env.create_user("eva", global_name="Eva"))
    channel = far.create_text_channel("far")
    view = rows([button("go", custom_id(0, 0, deals.PLAY, str(DEAL)))])
    message = await stage.env.bot.get_partial_messageable(channel.id).send("forwarded", view=view)
    assert "There's no deal to play here" in answer(await eva.click(message, label="go")).content
    assert (await stage.services.host.deals.standing(DEAL)).begun == 0


async def test_who_takes_no_private_messages_is_told(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, stage.person("Olga"))
    conversation = anna.user.dm_channel or await anna.user.create_dm()
    stage.env.inject_error("POST", f"/channels/{conversation.id}/messages", status=403, code=50007, times=None)
    assert "I can't message you privately." in await pressed(stage, anna)
    assert (await stage.services.host.deals.standing(DEAL)).begun == 0


async def test_who_may_open_no_table_opens_no_deal(stage: Stage) -> None:
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {OPENING.key: MANAGERS})
    said = await stage.ask(stage.person("Anna"), "deal open", title="harbour")
    assert "open" not in said.split()[:2]
    assert "There's no deal to play here" in await stage.ask(stage.person("Ben"), "deal show")


async def test_one_deal_at_a_time_in_a_channel(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, anna, seats=2, days=3)
    assert "This channel has a deal already, until <t:" in await stage.ask(anna, "deal open", title="harbour")


async def test_its_options_are_those_of_a_table(stage: Stage) -> None:
    anna = stage.person("Anna")
    assert "purses=equal" in await stage.lines(anna, "deal open", "options", title="harbour")
    await opened(stage, anna, edition="regatta")
    assert "Regatta" in post(stage).content
    found = (await stage.services.host.deals.standing(DEAL)).table
    assert found.options == {"length": "long", "purses": "dealt"}
    wrong = await stage.ask(anna, "deal open", where=stage.other, title="harbour", options="purses=none")
    assert "purses" in wrong
    await stage.ask(anna, "deal open", where=stage.other, title="harbour", options="purses=equal length=long")
    assert "There's no deal to play here" in await stage.ask(anna, "deal show", where=stage.other)


@pytest.mark.parametrize(
    ("now", "days", "ends"),
    [
        ("2026-11-30 10:00", None, "2026-12-06 21:00"),  # a Monday
        ("2026-12-04 20:59", None, "2026-12-06 21:00"),
        ("2026-12-04 21:01", None, "2026-12-13 21:00"),
        ("2026-12-06 08:59", None, "2026-12-13 21:00"),
        ("2026-12-06 23:00", None, "2026-12-13 21:00"),
        ("2026-03-27 12:00", None, "2026-03-29 21:00"),  # that night the clocks change
        ("2026-12-05 23:59", 2, "2026-12-07 21:00"),
        ("2026-12-05 00:01", 14, "2026-12-19 21:00"),
    ],
)
def test_it_ends_in_the_evening_of_whoever_opens_it(now: str, days: int | None, ends: str) -> None:
    zone = ZoneInfo("Europe/Berlin")
    at = datetime.fromisoformat(now).replace(tzinfo=zone).timestamp()
    assert deals.last_day(at, zone, days) == datetime.fromisoformat(ends).replace(tzinfo=zone).timestamp()


async def test_where_i_may_not_post_none_is_opened(stage: Stage, process: Process) -> None:
    anna = stage.person("Anna")
    channel = stage.env.bot.get_channel(stage.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.set_permissions(channel.guild.me, send_messages=False)
    await stage.env.settle()
    said = await stage.ask(anna, "deal open", title="harbour")
    assert "Send Messages" in said
    assert "There's no deal to play here" in await stage.ask(anna, "deal show")


async def test_a_post_that_was_deleted_comes_back_with_the_next_table(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = await opened(stage, stage.person("Olga"))
    await shown.delete()
    await stage.ask(anna, "deal show")
    panel = answer(await stage.result(anna, "deal show"))
    await anna.click(panel, label="Play this deal")
    await settle(stage, DEAL)
    assert "1 table has begun" in post(stage).content


async def test_whole_tables_play_in_a_private_thread(stage: Stage) -> None:
    anna, ben, carl = (stage.person(name) for name in ("Anna", "Ben", "Carl"))
    await opened(stage, stage.person("Olga"))
    said = await stage.ask(anna, "deal play", people=f"<@{ben.id}>")
    assert "Your table is open in <#" in said
    (thread,) = stage.channel.threads
    table = (await stage.services.host.query.own(anna.id))[0]
    await settle(stage, table.id)
    card = next(each for each in thread.history() if "Join" in live.labels(each))
    assert f"<@{ben.id}>" in card.content
    assert (table.place.channel, table.place.parent) == (thread.id, stage.channel.id)
    await stage.services.host.lobby.join(table.id, Person(ben.id, "Ben"), "join")
    await stage.services.host.lobby.start(table.id, Person(anna.id, "Anna"), "start")
    await settle(stage, table.id, DEAL)
    assert "1 table has begun" in post(stage).content
    assert await stage.ask(carl, "table board", table=table.id) == f"I don't know a table number {table.id}."
    assert "There's no table here to join or to watch." in await stage.ask(carl, "tables")
    assert "Everyone plays a deal once. It's been played already by" in await stage.ask(
        ben, "deal play", people=f"<@{carl.id}>"
    )


async def test_whoever_deletes_its_private_thread_brings_no_table_before_everybody(stage: Stage) -> None:
    olga, anna, ben = (stage.person(name) for name in ("Olga", "Anna", "Ben"))
    host = stage.services.host
    await opened(stage, olga, seats=2)
    for begins, advice in ((False, "/deal play opens another one"), (True, "/next in a message to me works")):
        await stage.ask(anna, "deal play", people=f"<@{ben.id}>")
        table = max((await host.query.own(anna.id)), key=lambda each: each.id)
        await host.lobby.join(table.id, Person(ben.id, "Ben"), "join")
        if begins:
            await host.lobby.start(table.id, Person(anna.id, "Anna"), "start")
        await settle(stage, table.id)
        before = len(stage.public())
        del stage.env.backend.channels[table.place.channel]
        await host.grounds.gone(table.id, table.place.channel)
        await settle(stage, table.id)
        assert len(stage.public()) == before
        assert "the table can't move" in dm(anna)[-1].content
        assert advice in dm(anna)[-1].content


async def test_what_turned_a_game_is_told_once_for_all_who_played_it(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    await opened(stage, stage.person("Olga"), seats=2)
    await stage.ask(anna, "deal play", people=f"<@{ben.id}>")
    table = (await stage.services.host.query.own(anna.id))[0].id
    await stage.services.host.lobby.join(table, Person(ben.id, "Ben"), "join")
    await stage.services.host.lobby.start(table, Person(anna.id, "Anna"), "start")
    await played_out(stage, table)
    await over(stage)
    (found,) = [each for each in stage.public() if "the list is open." in each.content]
    told = [line for line in found.content.split("\n") if line.startswith("- ")]
    assert [line.split(": ")[0] for line in told] in (["- **Anna**, **Ben**"], ["- **Ben**, **Anna**"])


async def test_who_has_not_finished_in_time_is_told_so_and_can_play_on(stage: Stage) -> None:
    anna = stage.person("Anna")
    await opened(stage, stage.person("Olga"))
    await pressed(stage, anna)
    table = await own(stage, anna)
    assert "You're playing it already: [To the table]" in await stage.ask(anna, "deal show")
    await over(stage)
    assert "You haven't finished it in time; you can still play on: [To the table]" in await stage.ask(
        anna, "deal show"
    )
    await played_out(stage, table)
    assert "You've played this deal." in await stage.ask(anna, "deal show")


async def test_the_overview_tells_of_it(stage: Stage) -> None:
    mia = manager(stage)
    await stage.ask(mia, "setup overview", shown=True)
    await opened(stage, mia)
    await stage.services.host.overviews.settle(stage.guild.id)
    host = stage.services.host
    found = await host.overviews.find(stage.channel.id)
    assert found is not None
    assert found.wanted > 1, "the overview does not know that it is behind"
    draft = await overview.compose(host, None, found, catalog("en"))
    assert "- **The week's deal** · Harbour · ends <t:" in draft.content
