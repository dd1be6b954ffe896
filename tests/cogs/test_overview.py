"""`/tables`: what is open and played on a server, for those who may see it."""

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import ResponseMessage

from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.look import overview
from tests.cogs.stage import Stage, answer
from tests.ui import live
from tests.ui.live import Process

OWNER = Person(77, "Olga")


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
