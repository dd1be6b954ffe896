"""`/tables`: what is open and played on a server, for those who may see it."""

import discord
import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.host.posting.overviews import UNPINNED, MessageGone
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import Overview
from hansa_bot.store import overviews
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.look import doubles, overview
from tests.cogs.stage import Stage, answer
from tests.cogs.test_settings import manager
from tests.ui import live
from tests.ui.live import Process

OWNER = Person(77, "Olga")
ROW = Overview(channel=1, guild=1, nonce="another")


async def opened(stage: Stage, where: ChannelHandle, *, size: int = 2) -> int:
    """Open a table of somebody else's in a channel; return its number."""
    place, request = Place(stage.guild.id, where.id), f"opened in {where.id}"
    table = await stage.services.host.lobby.new(place, OWNER, "harbour", size=size, request=request)
    await stage.services.host.courier.settle(table.id)
    return table.id


async def asked(stage: Stage, who: MemberActor) -> ResponseMessage:
    return answer(await stage.result(who, "tables"))


async def forge(stage: Stage, process: Process, *controls: str) -> discord.Message:
    """Put buttons of our making into the channel, labelled by their numbers; return the message."""
    channel = process.client.get_partial_messageable(stage.channel.id)
    items = [button(str(number), control) for number, control in enumerate(controls)]
    message = await channel.send("forged", view=rows(items))
    return next(found for found in stage.channel.history() if found.id == message.id)


async def test_lobbies_and_games_are_listed_with_what_one_wants_to_know(stage: Stage) -> None:
    eva = stage.person("Eva")
    assert "There's no table here to join" in await stage.ask(eva, "tables")
    first, second = await stage.begin()
    lobby = await opened(stage, stage.other, size=3)
    shown = await asked(stage, eva)
    head, open_table, running = (line for line in shown.content.split("\n") if not line.startswith("-#"))
    assert head == "**2 tables on this server**"
    assert open_table == f"- **{lobby}** · Harbour · Olga · 2 seats free · <#{stage.other.id}>"
    assert running.startswith("- **1** · Harbour · ")
    assert "waiting for " in running
    assert ", asked <t:" in running
    assert running.endswith(f"<#{stage.channel.id}>")
    assert {first.name, second.name} <= set(running.replace(",", "").lower().split())
    assert live.labels(shown) == [f"Join table {lobby}"]


async def test_a_seat_is_taken_in_the_list_which_stays(stage: Stage) -> None:
    lobby, eva, carl = await opened(stage, stage.other), stage.person("Eva"), stage.person("Carl")
    shown, late = await asked(stage, eva), await asked(stage, carl)
    said = await stage.click(eva, shown, f"Join table {lobby}")
    assert said.startswith("You're in.")
    assert "Harbour · Olga, Eva · full" in said
    told = await stage.click(carl, late, f"Join table {lobby}")
    assert "Harbour · Olga, Eva · full" in told
    assert not told.startswith("You're in.")
    assert (await stage.services.host.query.table(lobby)).users == [OWNER.id, eva.id]


async def test_a_table_that_has_ended_meanwhile_is_told_and_gone(stage: Stage) -> None:
    lobby, eva = await opened(stage, stage.other), stage.person("Eva")
    shown = await asked(stage, eva)
    await stage.services.host.lobby.abandon(lobby, OWNER, "closed")
    told = await stage.click(eva, shown, f"Join table {lobby}")
    assert "There's no table here to join" in told
    assert len(told) < 300


async def test_what_somebody_may_not_see_is_not_listed_and_cannot_be_joined(stage: Stage, process: Process) -> None:
    hidden = {stage.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    secret = stage.guild.create_text_channel("secret", overwrites=hidden)
    lobby, eva = await opened(stage, secret), stage.person("Eva")
    assert "There's no table here to join" in await stage.ask(eva, "tables")
    forged = await forge(stage, process, custom_id(lobby, 0, overview.ENTER, "0"))
    assert "I don't know a table number" in answer(await eva.click(forged, label="0")).content
    assert (await stage.services.host.query.table(lobby)).users == [OWNER.id]


async def test_many_tables_have_pages(stage: Stage) -> None:
    for number in range(overview.A_PAGE + 1):
        await opened(stage, stage.guild.create_text_channel(f"room-{number}"))
    eva = stage.person("Eva")
    shown = await asked(stage, eva)
    assert shown.content.startswith("**6 tables on this server** · page 1 of 2")
    assert len(live.labels(shown)) == overview.A_PAGE + 2
    following = await stage.click(eva, shown, "Next")
    assert following.startswith("**6 tables on this server** · page 2 of 2")
    assert following.count("\n- ") == 1


async def test_a_forged_page_shows_one_that_there_is(stage: Stage, process: Process) -> None:
    await opened(stage, stage.other)
    pages = ("", "-1", "999999", "x", "1" * 30)
    eva = stage.person("Eva")
    forged = await forge(stage, process, *(custom_id(0, 0, overview.PAGE, page) for page in pages))
    for number in range(len(pages)):
        shown = answer(await eva.click(forged, label=str(number)))
        assert shown.content.startswith("**1 table on this server**\n- **1**")


async def board(stage: Stage, process: Process, where: ChannelHandle | None = None) -> Overview:
    """Wait until overviews are out; return that of a channel."""
    await process.services.host.overviews.settle(stage.guild.id)
    await stage.env.settle()
    found = await process.services.host.overviews.find((where or stage.channel).id)
    assert found is not None
    return found


def said(stage: Stage, overview: Overview) -> discord.Message:
    return next(message for message in stage.public() if message.id == overview.message)


async def test_a_manager_shows_the_overview_of_a_channel_and_takes_it_away(stage: Stage, process: Process) -> None:
    mia, eva, host = manager(stage), stage.person("Eva"), stage.services.host
    assert "who manage this server" in await stage.ask(eva, "setup overview")
    lobby = await opened(stage, stage.channel)
    assert "at most once a minute" in await stage.ask(mia, "setup overview")
    found = await board(stage, process)
    shown = said(stage, found)
    assert shown.content.startswith(f"**Tables in this channel**\n- **{lobby}** · Harbour · Olga · 1 seat free")
    assert shown.pinned
    assert (shown.mentions, shown.flags.suppress_notifications) == ([], True)
    listed = answer(await eva.click(shown, label="Tables of this server"))
    assert listed.content.startswith("**1 table on this server**")
    await host.lobby.join(lobby, Person(eva.id, "@everyone <@77>"), "join")
    assert host.overviews.billboard is not None
    await host.overviews.billboard.show(found)
    renewed = said(stage, found)
    assert renewed.content.endswith(" · full")
    assert renewed.mentions == []
    assert not renewed.mention_everyone
    assert "no overview" in await stage.ask(mia, "setup overview", shown=False)
    assert found.message not in [message.id for message in stage.public()]
    assert await host.overviews.find(stage.channel.id) is None


async def test_check_says_what_is_wrong_with_the_overview(stage: Stage, process: Process) -> None:
    mia = manager(stage)
    denied = {stage.guild.me: discord.PermissionOverwrite(pin_messages=False, manage_messages=False)}
    narrow = stage.guild.create_text_channel("narrow", overwrites=denied)
    await stage.ask(mia, "setup overview", where=narrow)
    assert (await board(stage, process, narrow)).trouble == UNPINNED
    assert "Pin Messages" in await stage.ask(mia, "setup check", where=narrow)
    await stage.ask(mia, "setup overview")
    found = await board(stage, process)
    assert "overview" not in await stage.ask(mia, "setup check")
    await process.client.get_partial_messageable(stage.channel.id).get_partial_message(found.message or 0).delete()
    assert stage.services.host.overviews.billboard is not None
    with pytest.raises(MessageGone):
        await stage.services.host.overviews.billboard.show(found)


async def test_tables_in_threads_that_not_all_see_are_not_in_it(stage: Stage, process: Process) -> None:
    stage.services.host.courier.messenger = None  # nobody finds out that there is no such thread
    place, row = Place(stage.guild.id, 4711, stage.channel.id), Overview(stage.channel.id, stage.guild.id, "n")
    for thread, listed in ((False, False), (True, True)):
        how = {"request": f"own thread: {thread}", "thread": thread}
        table = await stage.services.host.lobby.new(place, OWNER, "harbour", size=2, **how)  # type: ignore[arg-type]
        guild = process.client.get_guild(stage.guild.id)
        draft = await overview.compose(stage.services.host, guild, row, catalog("en"))
        assert ("Olga" in draft.content) == listed
        await stage.services.host.lobby.abandon(table.id, OWNER, f"closed: {thread}")


async def forgotten(stage: Stage, process: Process, row: Overview) -> None:
    """Let the process die between the post of an overview and its row, and come back after Discord's memory of it."""
    await process.store.write(lambda tx: overviews.mark(tx, row, message=None, shown=0, due=0.0))
    process.services.host.overviews.wake(stage.guild.id)


async def test_an_overview_that_was_out_before_a_long_outage_is_not_posted_again(
    stage: Stage, process: Process
) -> None:
    await stage.ask(manager(stage), "setup overview")
    first = await board(stage, process)
    lobby = await opened(stage, stage.channel)
    await forgotten(stage, process, first)
    again = await board(stage, process)
    assert again.message == first.message
    assert f"**{lobby}**" in said(stage, again).content
    assert len([message for message in stage.public() if doubles.shown_in(message)]) == 1


async def test_overviews_that_no_row_knows_go_when_one_is_posted_or_when_they_are_pressed(
    stage: Stage, process: Process
) -> None:
    mia, eva = manager(stage), stage.person("Eva")
    stray = await forge(stage, process, custom_id(0, 0, overview.PAGE, doubles.mark(ROW)))
    await stage.ask(mia, "setup overview")
    known = await board(stage, process)
    assert stray.id not in [message.id for message in stage.public()]
    late = await forge(stage, process, custom_id(0, 0, overview.PAGE, doubles.mark(ROW)))
    for message in (said(stage, known), late):
        assert (
            "There's no table here"
            in answer(await eva.click(message, custom_id=live.find(message, "tables"))).content
        )
    assert [message.id for message in stage.public() if doubles.shown_in(message)] == [known.message]


async def test_an_overview_that_is_just_being_posted_is_not_taken_away(stage: Stage, process: Process) -> None:
    await stage.ask(manager(stage), "setup overview")
    row = await board(stage, process)
    await process.store.write(lambda tx: overviews.mark(tx, row, message=None, shown=row.wanted))
    shown = said(stage, row)
    await stage.person("Eva").click(shown, custom_id=live.find(shown, "tables"))
    assert row.message in [message.id for message in stage.public()]


async def test_where_no_history_may_be_read_an_overview_is_posted_all_the_same(
    stage: Stage, process: Process
) -> None:
    denied = {stage.guild.me: discord.PermissionOverwrite(read_message_history=False)}
    narrow = stage.guild.create_text_channel("narrow", overwrites=denied)
    await stage.ask(manager(stage), "setup overview", where=narrow)
    assert (await board(stage, process, narrow)).message is not None
