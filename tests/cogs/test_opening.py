"""Where a table can be opened from elsewhere, and without any command."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import InteractionType, OverwriteType
from simcord.results import ResponseMessage

from hansa_bot.host.kernel.settings import CHANNELS, HERE, PLACE
from hansa_bot.host.kernel.table import Place
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import verbs
from hansa_bot.ui.lobby import opening
from tests.cogs.stage import Stage, answer
from tests.cogs.test_forum import Forum
from tests.cogs.test_settings import manager
from tests.ui import live
from tests.ui.live import Process


def deny(stage: Stage, channel: Any, who: int, *names: str) -> None:
    """Let somebody lack permissions in a channel."""
    lacking = discord.Permissions(**dict.fromkeys(names, True)).value
    overwrite = Overwrite(target_id=who, type=OverwriteType.MEMBER, allow=0, deny=lacking)
    stage.env.backend.edit_channel(channel.id, {}, overwrites=[overwrite])


async def new(stage: Stage, who: MemberActor, channel: Any) -> str:
    return await stage.ask(who, "table new", title="harbour", players=2, channel=channel)


async def test_a_table_of_a_forum_is_opened_from_a_text_channel(stage: Stage) -> None:
    """The setting is about text channels: a forum knows nothing but posts."""
    forum = Forum(stage, "Harbour", "seats free")
    chosen = await stage.services.host.prefs.load(Whose.SERVER, stage.guild.id)
    assert chosen[PLACE] == HERE
    said = await new(stage, forum.anna, forum.forum)
    assert said.startswith(f"The table is open in <#{forum.forum.id}> and you're in.")
    table = await forum.settle()
    assert (table.place.parent, table.gathering.forum) == (forum.forum.id, True)
    assert forum.tags(table.place.channel) == {"Harbour", "seats free"}


async def test_a_table_is_opened_in_another_text_channel(stage: Stage) -> None:
    anna = stage.person("Anna")
    said = await new(stage, anna, stage.other)
    assert f"<#{stage.other.id}>" in said
    table = await stage.services.host.query.find(Place(stage.guild.id, stage.other.id))
    await stage.services.host.courier.settle(table.id)
    assert "a table is open" in stage.other.history()[0].content
    assert "The table is open and you're in." in await new(stage, anna, stage.channel)


async def test_who_may_not_post_there_gets_no_table_there(stage: Stage) -> None:
    anna = stage.person("Anna")
    deny(stage, stage.other, anna.id, "send_messages")
    said = await new(stage, anna, stage.other)
    assert said.startswith("You can't post in ")
    assert len(said) <= 300
    assert await stage.services.host.query.list_live(Place(stage.guild.id, stage.channel.id), anna.id) == []


@pytest.mark.proof
async def test_where_i_may_not_post_it_is_said_what_i_lack(stage: Stage) -> None:
    forum = Forum(stage, denied={"send_messages_in_threads": False})
    deny(stage, stage.other, stage.guild.me.id, "send_messages")
    assert "I'm missing Send Messages there" in await new(stage, forum.anna, stage.other)
    said = await new(stage, forum.anna, forum.forum)
    assert "I'm missing Send Messages in Threads there" in said
    assert len(said) <= 300


@pytest.mark.proof
async def test_a_forum_whose_tags_are_all_for_moderators_takes_no_table(stage: Stage, process: Process) -> None:
    forum = Forum(stage, denied={"manage_threads": False, "manage_channels": False})
    for tags in ([], [{"id": "1", "name": "Harbour", "moderated": True, "emoji_id": None, "emoji_name": None}]):
        forum.offer(tags)
        known: Any = process.client.get_channel(forum.forum.id)
        known._flags = discord.ChannelFlags(require_tag=True).value  # SimCord does not know of it
        said = await new(stage, forum.anna, forum.forum)
        assert said.startswith(f"<#{forum.forum.id}> wants a tag on every post")
        assert len(said) <= 300


@pytest.mark.proof
async def test_the_server_says_where_tables_are_opened(stage: Stage) -> None:
    forum, mia = Forum(stage), manager(stage)
    await stage.services.host.prefs.enter(Whose.SERVER, stage.guild.id, {CHANNELS: str(forum.forum.id)})
    assert "tables are opened in" in await new(stage, forum.anna, stage.other)
    assert "tables are opened in" in await stage.ask(forum.anna, "table new", title="harbour")
    assert "The table is open in" in await new(stage, forum.anna, forum.forum)
    assert "The table is open in" in await new(stage, mia, stage.other)


# -- without commands ---------------------------------------------------------------------------------------


async def door(stage: Stage, who: MemberActor) -> ResponseMessage:
    """Press *New table* in the overview, where nobody needs a command; return the question."""
    await stage.ask(manager(stage), "setup overview")
    await stage.services.host.overviews.settle(stage.guild.id)
    message = next(each for each in stage.public() if "Tables in this channel" in each.content)
    assert live.labels(message) == ["New table", "Tables of this server", "My settings"]
    settings = answer(await who.click(message, label="My settings"))
    assert settings.content.startswith("**Your settings**")
    return answer(await who.click(message, label="New table"))


def control(verb: str, rest: object = "") -> str:
    return f"hb1|0|0|{verb}|{rest}"


async def chosen(
    stage: Stage, who: MemberActor, asked: ResponseMessage, verb: str, *values: Any, rest: Any = ""
) -> str:
    """Choose in the question; return what stands there then."""
    result = await stage.select(who, asked, list(values), control(verb, rest))
    assert result.acknowledged
    return next(shown for shown in stage.channel.history(viewer=who) if shown.id == asked.id).content


async def test_without_commands_a_table_is_opened_here(stage: Stage) -> None:
    anna = stage.person("Anna")
    asked = await door(stage, anna)
    assert asked.content == f"What do you want to play? The table opens in <#{stage.channel.id}>."
    said = await chosen(stage, anna, asked, opening.TITLE, "harbour")
    assert said.startswith("The table is open and you're in.")
    assert (await stage.table()).users == [anna.id]


async def test_without_commands_a_table_is_opened_elsewhere_and_refusals_ask_again(stage: Stage) -> None:
    forum = Forum(stage)
    asked = await door(stage, forum.anna)
    deny(stage, stage.other, forum.anna.id, "send_messages")
    said = await chosen(stage, forum.anna, asked, opening.WHERE, stage.other)
    assert said.startswith("You can't post in ")
    assert f"The table opens in <#{stage.channel.id}>." in said
    said = await chosen(stage, forum.anna, asked, opening.WHERE, forum.forum)
    assert said == f"What do you want to play? The table opens in <#{forum.forum.id}>."
    forum.stage.env.backend.edit_channel(forum.forum.id, {"name": "renamed"})
    said = await chosen(stage, forum.anna, asked, opening.TITLE, "harbour", rest=forum.forum.id)
    assert said.startswith(f"The table is open in <#{forum.forum.id}>")
    assert (await forum.settle()).gathering.forum
    # The door is asked again where a table is in the way.
    again = await door(stage, forum.anna)
    await stage.ask(forum.anna, "table new", title="harbour")
    said = await chosen(stage, forum.anna, again, opening.TITLE, "harbour")
    assert "There's already a table in this channel." in said
    assert "What do you want to play?" in said


@pytest.mark.proof
@pytest.mark.parametrize(
    ("verb", "rest", "values"),
    [
        (opening.TITLE, "", ["chess"]),
        (opening.TITLE, "77", ["harbour"]),
        (opening.TITLE, "x", ["harbour"]),
        (opening.WHERE, "", ["77"]),
        (opening.WHERE, "", ["x"]),
    ],
)
async def test_what_no_client_sends_opens_nothing(stage: Stage, verb: str, rest: str, values: list[str]) -> None:
    anna = stage.person("Anna")
    await door(stage, anna)
    public = next(each for each in stage.public() if "Tables in this channel" in each.content)
    about = {
        "message": dict(
            serializers.message_payload(stage.env.backend, stage.env.backend.get_message(stage.channel.id, public.id))
        )
    }
    data = {"custom_id": control(verb, rest), "component_type": 3, "values": values}
    said = answer(
        await _dispatch_actor_interaction(
            anna, InteractionType.MESSAGE_COMPONENT, stage.channel, data, extra=about, source_message_id=public.id
        )
    ).content
    assert said
    assert len(said) <= 300
    assert await stage.services.host.query.own(anna.id) == []


async def test_help_has_the_doors_too(stage: Stage) -> None:
    anna = stage.person("Anna")
    shown = answer(await stage.result(anna, "help"))
    assert {"New table", "Tables of this server", "My settings"} <= set(live.labels(shown))
    asked = answer(await anna.click(shown, label="New table"))
    assert asked.content.startswith("What do you want to play?")
    assert verbs.NEW not in (opening.TITLE, opening.WHERE)


# -- mentions -----------------------------------------------------------------------------------------------


async def mention(stage: Stage, who: MemberActor, text: str, where: ChannelHandle | None = None) -> list[Any]:
    """Let somebody write something; return what the bot has written then."""
    where = where or stage.channel
    before = len(where.history())
    await who.send(where, text.format(me=f"<@{stage.guild.me.id}>"))
    await stage.env.settle()
    return [each for each in where.history()[before:] if each.author.id == stage.guild.me.id]


async def test_who_mentions_me_gets_the_doors_once_a_minute(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    (said,) = await mention(stage, anna, "hello {me}, what can you do? @everyone")
    assert said.content.startswith("Hello. I host board games here")
    assert len(said.content) <= 300
    assert live.labels(said) == ["New table", "Tables of this server", "My settings", "Show me"]
    sent = next(each.json for each in reversed(stage.env.http_requests) if each.path.endswith("/messages"))
    assert sent["allowed_mentions"] == {"parse": []}
    assert (sent["flags"], sent["enforce_nonce"]) == (1 << 12, True)
    asked = answer(await anna.click(said, label="New table"))
    assert asked.content.startswith("What do you want to play?")
    assert await mention(stage, anna, "{me}") == [], "so much at once is noise"
    assert len(await mention(stage, ben, "{me}")) == 1


async def test_a_mention_too_many_is_waved_at_wherever_it_stands(stage: Stage) -> None:
    anna = stage.person("Anna")
    await mention(stage, anna, "{me}")
    for where in (stage.channel, stage.other):
        assert await mention(stage, anna, "{me} again", where) == []
        (wave,) = where.history()[-1].reactions
        assert (wave.emoji, wave.count) == ("👋", 1)
    deny(stage, stage.other, stage.guild.me.id, "add_reactions")
    await mention(stage, anna, "{me} once more", stage.other)
    assert stage.other.history()[-1].reactions == []
    assert stage.env.http_requests[-1].path == f"/channels/{stage.other.id}/typing"
    before = len(stage.env.http_requests)
    for _ in range(20):
        await mention(stage, anna, "{me} {me} {me}")
    assert len(stage.env.http_requests) - before < 5, "whoever shouts is no longer waved at"


async def test_what_is_not_meant_for_me_is_not_answered(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    for text in ("hello", "@everyone", f"<@{ben.id}>", "!me", "{me}0", f"<@&{stage.guild.me.id}>"):
        assert await mention(stage, anna, text.replace("{me}0", f"<@{stage.guild.me.id}0>")) == []
    deny(stage, stage.other, stage.guild.me.id, "send_messages")
    assert await mention(stage, anna, "{me}", stage.other) == []
    assert len(await mention(stage, anna, "{me}")) == 1, "none of these counted"


@pytest.mark.proof
async def test_a_mention_is_answered_in_the_language_of_who_wrote_it(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.services.host.prefs.choose(Whose.PERSON, anna.id, {"language": "de"})
    (said,) = await mention(stage, anna, "{me}")
    assert said.content.startswith("Hallo.")
    assert live.labels(said)[0] == "Neuer Tisch"


@pytest.mark.proof
async def test_trouble_with_the_answer_to_a_mention_stays_in_the_log(stage: Stage) -> None:
    stage.env.inject_error("POST", f"/channels/{stage.channel.id}/messages", status=403, code=50013)
    assert await mention(stage, stage.person("Anna"), "{me}") == []
