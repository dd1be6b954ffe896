"""Channels and threads of tables that are deleted, locked, or fall asleep, heard of at once or found in a round."""

from typing import Any
from unittest.mock import AsyncMock

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from hansa_bot.host.kernel.settings import NEVER, PLACE
from hansa_bot.host.kernel.table import Person, Place
from hansa_bot.model.values import Whose
from hansa_bot.ui import grounds
from tests.cogs.stage import Stage
from tests.cogs.test_threads import Threaded, threaded
from tests.early import early
from tests.host.fakes import FakeClock

__all__ = ["threaded"]


def told(threaded: Threaded) -> list[str]:
    """Return what the owner of the table, Anna, is told in private."""
    return [message.content for message in threaded.anna.user.dm_channel.history()]


async def change(threaded: Threaded, thread: ChannelHandle, **about: Any) -> None:
    """Let a moderator change a thread, and wait until all has followed."""
    threaded.stage.env.backend.edit_channel(thread.id, {}, thread_metadata=about)
    await threaded.stage.env.settle()
    await threaded.settle()


async def delete(threaded: Threaded, channel: int) -> None:
    threaded.stage.env.backend.delete_channel(channel)
    await threaded.stage.env.settle()
    await threaded.settle()


def edits(threaded: Threaded, thread: ChannelHandle) -> list[Any]:
    """Return how the bot has changed a thread."""
    sent = threaded.stage.env.http_requests
    return [each.json for each in sent if each.method == "PATCH" and each.path == f"/channels/{thread.id}"]


async def test_a_deleted_thread_is_noticed_at_once_and_the_game_goes_on_beside_it(threaded: Threaded) -> None:
    thread = await threaded.begin()
    await delete(threaded, thread.id)

    table = await threaded.table()
    assert (table.place.channel, table.place.parent) == (threaded.stage.channel.id, None)
    (card,) = [message for message in threaded.stage.public() if message.attachments]
    assert card.content.startswith("This game's thread is gone, so we play on here.")
    assert f"<#{threaded.stage.channel.id}>" in await threaded.stage.ask(threaded.anna, "next", where=None)


async def test_a_thread_that_was_deleted_while_nobody_listened_is_found_in_the_first_round(
    threaded: Threaded, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await threaded.begin()
    client: Any = threaded.stage.env.bot
    monkeypatch.setattr(grounds.Groundskeeper, "deleted", AsyncMock())
    await delete(threaded, thread.id)
    assert (await threaded.table()).place.channel == thread.id
    await client.grounds.look(client.guilds[0])
    await threaded.settle()
    assert (await threaded.table()).place.channel == threaded.stage.channel.id


async def test_where_the_whole_channel_is_deleted_the_owner_is_told_once(threaded: Threaded) -> None:
    thread = await threaded.begin()
    del threaded.stage.env.backend.channels[thread.id]  # of which Discord says nothing of its own
    await delete(threaded, threaded.stage.channel.id)
    (message,) = told(threaded)
    assert "is gone, so I can't tell anyone whose turn it is." in message
    await threaded.stage.ask(threaded.anna, "table move", where=threaded.stage.other, table=1)
    await threaded.settle()
    assert threaded.stage.other.history()[-1].components


async def test_a_locked_thread_is_told_to_its_owner_and_beside_it_once(threaded: Threaded) -> None:
    """In a locked thread no button does anything, for administrators either (discord-api-docs#7900)."""
    thread = await threaded.begin()
    for _ in range(2):
        await change(threaded, thread, locked=True)
    said = f"<#{thread.id}> is locked, so nobody can press anything there."
    (private,) = told(threaded)
    (public,) = [message for message in threaded.stage.public() if "locked" in message.content]
    assert said in private
    assert said in public.content
    assert "/table move" in private
    assert public.mentions == []


async def test_a_locked_thread_that_takes_no_posts_is_not_told_twice_and_goes_on_once_unlocked(
    threaded: Threaded,
) -> None:
    thread = await threaded.begin()
    await change(threaded, thread, locked=True)
    threaded.stage.env.inject_error("POST", f"/channels/{thread.id}/messages", status=403, code=160005, times=None)
    await threaded.bid()
    assert len(told(threaded)) == 1
    threaded.stage.env.backend.faults.clear()
    await change(threaded, thread, locked=False)
    assert len(thread.history()) == 2
    await change(threaded, thread, locked=True)
    assert len(told(threaded)) == 2, "locked anew is news"


async def test_a_thread_that_was_locked_while_nobody_listened_is_found_in_a_round(threaded: Threaded) -> None:
    thread = await threaded.begin()
    channel = threaded.stage.env.backend.channels[thread.id]
    channel.thread_metadata.locked = channel.thread_metadata.archived = True
    client: Any = threaded.stage.env.bot
    client.guilds[0]._remove_thread(client.guilds[0].get_thread(thread.id))
    await client.grounds.look(client.guilds[0])
    await threaded.settle()
    assert len(told(threaded)) == 1
    assert edits(threaded, thread) == []


async def test_a_thread_wakes_as_long_as_somebody_must_decide_and_no_longer(threaded: Threaded) -> None:
    """Who may not wake it can press nothing there on a phone (discord-api-docs#8474)."""
    thread = await threaded.begin()
    count = len(thread.history())
    await change(threaded, thread, archived=True)
    assert edits(threaded, thread) == [{"archived": False}]
    assert len(thread.history()) == count, "without a message"
    await change(threaded, thread, archived=True)
    assert len(edits(threaded, thread)) == 1, "put to sleep again at once it is meant to sleep"


async def test_no_thread_wakes_that_is_locked_or_whose_game_is_over(threaded: Threaded) -> None:
    thread = await threaded.begin()
    await change(threaded, thread, archived=True, locked=True)
    await threaded.give_up()
    before = len(edits(threaded, thread))
    await change(threaded, thread, archived=True, locked=False)
    assert len(edits(threaded, thread)) == before


@pytest.mark.parametrize(("minutes", "then"), [(10080, 4320), (1440, 10080)])
async def test_a_thread_that_would_soon_fall_asleep_is_kept_awake_before(
    threaded: Threaded, minutes: int, then: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread = await threaded.begin()
    client: Any = threaded.stage.env.bot
    await change(threaded, thread, auto_archive_duration=minutes)
    spoken = max(discord.utils.snowflake_time(each.id) for each in thread.history()).timestamp()
    for at, wanted in ((spoken, []), (spoken + minutes * 60 - grounds.ROUND, [{"auto_archive_duration": then}])):
        clock = FakeClock()
        clock.time = at
        monkeypatch.setattr(client.grounds, "_clock", clock)
        await client.grounds.look(client.guilds[0])
        assert edits(threaded, thread) == wanted


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look asks anew who is a member."""
    monkeypatch.setattr(grounds, "REMEMBERED", 0)


def overwrites(threaded: Threaded, **denied: bool) -> list[Overwrite]:
    """Return what takes permissions away from Ben."""
    deny = discord.Permissions(**dict.fromkeys(denied, True)).value
    return [Overwrite(target_id=threaded.ben.id, type=OverwriteType.MEMBER, allow=0, deny=deny)]


async def hide(threaded: Threaded, **denied: bool) -> None:
    """Take permissions in the channel away from Ben, all of them back if none is named."""
    threaded.stage.env.backend.edit_channel(threaded.stage.channel.id, {}, overwrites=overwrites(threaded, **denied))
    await threaded.stage.env.settle()
    await threaded.settle()


async def test_who_cannot_see_the_channel_any_more_is_told_to_the_owner_at_once_and_once(threaded: Threaded) -> None:
    thread = await threaded.begin()
    for _ in range(2):
        await hide(threaded, view_channel=True)
        await threaded.stage.env.bot.grounds.look(threaded.stage.env.bot.guilds[0])  # type: ignore[attr-defined]
    await threaded.settle()
    (private,) = told(threaded)
    assert f"Ben can't see <#{thread.id}>. Anyone who manages channels can change that; /table move" in private
    await hide(threaded)
    await hide(threaded, view_channel=True)
    assert len(told(threaded)) == 2, "hidden anew is news"


async def test_what_stops_nobody_is_no_news(threaded: Threaded) -> None:
    """Buttons work all the same, in slow mode too."""
    await threaded.begin()
    for denied in ("send_messages", "use_application_commands", "send_messages_in_threads"):
        await hide(threaded, **{denied: True})
    threaded.stage.env.backend.edit_channel(threaded.stage.channel.id, {"rate_limit_per_user": 21600})
    await threaded.stage.env.settle()
    await threaded.settle()
    assert told(threaded) == []


async def test_a_role_that_shows_the_channel_no_longer_is_followed_too(threaded: Threaded) -> None:
    backend, guild = threaded.stage.env.backend, threaded.stage.guild
    thread = await threaded.begin()
    seen = discord.Permissions(view_channel=True).value
    me: Any = guild.me
    kept = [
        Overwrite(target_id=who, type=OverwriteType.MEMBER, allow=seen, deny=0) for who in (threaded.anna.id, me.id)
    ]
    backend.edit_channel(threaded.stage.channel.id, {}, overwrites=kept)
    everyone = backend.get_guild(guild.id).everyone_role
    backend.edit_role(guild.id, everyone.id, {"permissions": everyone.permissions & ~seen})
    await threaded.stage.env.settle()
    await threaded.settle()
    assert [f"Ben can't see <#{thread.id}>" in each for each in told(threaded)] == [True]


async def test_who_has_left_the_server_is_known_with_the_next_card_and_stands_in_the_status(
    threaded: Threaded, forgetful: None
) -> None:
    """Without the members' intent Discord tells nobody of it."""
    await threaded.stage.services.host.prefs.choose(Whose.PERSON, threaded.anna.id, {"asking": NEVER})
    await threaded.begin()
    await threaded.bid()
    threaded.stage.guild.remove_member(threaded.ben)
    await threaded.stage.ask(threaded.anna, "harbour sail")
    for _ in range(2):  # the card goes out, and then it is looked who was called
        await threaded.settle()
        await threaded.stage.env.settle()
    (private,) = told(threaded)
    assert "Ben isn't on the server any more. There, /seat offer" in private
    said = "Ben isn't on this server any more. /seat offer finds somebody else."
    assert said in await threaded.stage.ask(threaded.anna, "table status")
    threaded.stage.guild.add_member(threaded.ben.user)
    await threaded.stage.env.bot.grounds.look(threaded.stage.env.bot.guilds[0])  # type: ignore[attr-defined]
    assert said not in await threaded.stage.ask(threaded.anna, "table status")


async def test_a_timeout_is_told_to_the_owner_alone(threaded: Threaded, forgetful: None) -> None:
    """In a timeout no button works (reported in nextcord/previous#86); elsewhere than on that server they do."""
    thread = await threaded.begin()
    threaded.stage.env.inject_error(
        "POST", f"/channels/{threaded.anna.user.dm_channel.id}/messages", status=403, code=50007
    )
    until = "2200-01-01T00:00:00+00:00"
    threaded.stage.env.backend.edit_member(threaded.stage.guild.id, threaded.ben.id, {"timed_out_until": until})
    client: Any = threaded.stage.env.bot
    await client.grounds.look(client.guilds[0])
    await threaded.settle()
    assert not [each for each in (*threaded.stage.public(), *thread.history()) if "timed out" in each.content]
    threaded.stage.env.backend.edit_member(threaded.stage.guild.id, threaded.ben.id, {"timed_out_until": None})
    await client.grounds.look(client.guilds[0])
    threaded.stage.env.backend.edit_member(threaded.stage.guild.id, threaded.ben.id, {"timed_out_until": until})
    await client.grounds.look(client.guilds[0])
    await threaded.settle()
    (private,) = told(threaded)
    assert "Ben is timed out on the server until <t:7258118400:f>" in private


async def test_an_owner_who_takes_no_private_messages_is_told_beside_the_thread(threaded: Threaded) -> None:
    await threaded.begin()
    dm = threaded.anna.user.dm_channel.id
    threaded.stage.env.inject_error("POST", f"/channels/{dm}/messages", status=403, code=50007, times=None)
    await hide(threaded, view_channel=True)
    (public,) = [each for each in threaded.stage.public() if "Ben can't see" in each.content]
    assert [each.id for each in public.mentions] == [threaded.anna.id]


async def test_a_thread_that_takes_no_posts_is_told_beside_it_where_the_owner_takes_no_private_messages(
    threaded: Threaded,
) -> None:
    thread = await threaded.begin()
    refuse, dm = threaded.stage.env.inject_error, threaded.anna.user.dm_channel.id
    refuse("POST", f"/channels/{dm}/messages", status=403, code=50007, times=None)
    refuse("POST", f"/channels/{thread.id}/messages", status=403, code=50013, times=None)
    await threaded.bid()
    (public,) = [each for each in threaded.stage.public() if "I can't post in" in each.content]
    assert [each.id for each in public.mentions] == [threaded.anna.id]


async def test_an_owner_who_cannot_see_it_is_spoken_to(threaded: Threaded) -> None:
    thread = await threaded.begin()
    threaded.ben, anna = threaded.anna, threaded.ben
    await hide(threaded, view_channel=True)
    threaded.ben, threaded.anna = anna, threaded.ben
    assert f"You can't see <#{thread.id}> any more." in told(threaded)[0]


async def test_who_was_taken_out_of_a_private_thread_is_told_to_the_owner(
    threaded: Threaded, forgetful: None
) -> None:
    stage, backend = threaded.stage, threaded.stage.env.backend
    made = backend.create_thread(stage.channel.id, "private", backend.bot_user.id, type=12)
    thread = ChannelHandle(stage.env, stage.guild, made)
    for person in (threaded.anna, threaded.ben):
        backend.add_thread_member(thread.id, person.id)
    await stage.ask(threaded.anna, "table new", where=thread, title="harbour", players=2)
    await stage.ask(threaded.ben, "table join", where=thread)
    await stage.ask(threaded.anna, "table start", where=thread)
    await threaded.settle()
    assert told(threaded) == []
    backend.remove_thread_member(thread.id, threaded.ben.id)
    client: Any = stage.env.bot
    await client.grounds.look(client.guilds[0])
    await threaded.settle()
    assert f"Ben isn't in the private thread <#{thread.id}>" in told(threaded)[0]


@pytest.mark.parametrize("kind", early(1, ["voice", "stage", "news"]))
async def test_a_game_in_the_chat_of_another_kind_of_channel_is_looked_after_too(
    threaded: Threaded, kind: str
) -> None:
    stage, backend = threaded.stage, threaded.stage.env.backend
    where = getattr(stage.guild, f"create_{kind}_channel")("talk")
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {PLACE.key: "here"})
    await stage.ask(threaded.anna, "table new", where=where, title="harbour", players=2)
    await stage.ask(threaded.ben, "table join", where=where)
    await stage.ask(threaded.anna, "table start", where=where)
    await threaded.settle()
    assert where.history()[-1].components
    backend.edit_channel(where.id, {}, overwrites=overwrites(threaded, view_channel=True))
    await stage.env.settle()
    await threaded.settle()
    assert f"Ben can't see <#{where.id}>" in told(threaded)[0]
    assert "Ben can't see this channel." in await stage.ask(threaded.anna, "setup check", where=where)


async def test_what_changes_in_a_category_that_a_channel_does_not_follow_is_no_news(threaded: Threaded) -> None:
    """Those that follow it are told of by an event each, as if somebody had changed them."""
    category = threaded.stage.guild.create_category("games")
    threaded.stage.env.backend.edit_channel(threaded.stage.channel.id, {"parent_id": category.id})
    await threaded.begin()
    denied = overwrites(threaded, view_channel=True)
    threaded.stage.env.backend.edit_channel(category.id, {}, overwrites=denied)
    await threaded.stage.env.settle()
    await threaded.settle()
    assert told(threaded) == []


async def test_a_channel_without_tables_is_nobody_s_business(stage: Stage) -> None:
    client: Any = stage.env.bot
    stage.env.backend.delete_channel(stage.other.id)
    await stage.env.settle()
    await client.grounds.look(client.guilds[0])
    assert stage.faults() == []


async def test_setup_check_says_what_keeps_people_from_playing(threaded: Threaded) -> None:
    thread = await threaded.begin()
    await change(threaded, thread, locked=True)
    assert "This thread is locked" in await threaded.stage.ask(threaded.ben, "setup check", where=thread)


async def test_setup_check_names_players_who_cannot_play_here(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    for denied, said in (
        ("view_channel", "Anna can't see this channel."),
        ("send_messages", "Anna can't use commands here; buttons work."),
        ("use_application_commands", "Anna can't use commands here; buttons work."),
    ):
        forbidden = {anna: discord.PermissionOverwrite(**{denied: False})}
        narrow = stage.guild.create_text_channel(denied.replace("_", "-"), overwrites=forbidden)
        place = Place(stage.guild.id, narrow.id)
        await stage.services.host.lobby.new(place, Person(anna.id, "Anna"), "harbour", request=denied)
        assert said in await stage.ask(ben, "setup check", where=narrow)
