"""Forums: a table opened in a post of a forum becomes a post of its own, whose tags follow it; else it stays."""

from collections.abc import Mapping
from typing import Any

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from hansa_bot.host.kernel.table import Person, Place, Status, Table
from hansa_bot.model.values import Whose
from tests.cogs.stage import Stage
from tests.early import early

TAGS = ("Harbour", "Seats free", "running", "OVER", "house rules")


class Forum:
    """A server with a forum in which somebody has asked who plays."""

    def __init__(self, stage: Stage, *tags: str, denied: Mapping[str, bool] | None = None) -> None:
        self.stage, self.backend = stage, stage.env.backend
        self.forum = stage.guild.create_forum_channel("games")
        self.channel: Any = self.backend.get_channel(self.forum.id)
        if denied:
            deny = discord.Permissions(**dict.fromkeys(denied, True)).value
            lacking = [Overwrite(target_id=stage.guild.me.id, type=OverwriteType.MEMBER, allow=0, deny=deny)]
            self.backend.edit_channel(self.forum.id, {}, overwrites=lacking)
        named = enumerate(tags, 1)
        self.offer(
            [
                {"id": str(n), "name": tag, "moderated": False, "emoji_id": None, "emoji_name": None}
                for n, tag in named
            ]
        )
        self.anna = stage.person("Anna")
        asked = self.backend.create_thread(self.forum.id, "Who plays?", self.anna.id)
        self.here = ChannelHandle(stage.env, stage.guild, asked)

    def offer(self, tags: list[dict[str, Any]]) -> None:
        """Let the forum have these tags."""
        self.backend.edit_channel(self.forum.id, {"available_tags": tags})

    async def begin(self) -> Table:
        """Open a table for two in the post where somebody asked; return it."""
        wishes = {"place": "thread"}
        await self.stage.services.host.prefs.choose(Whose.SERVER, self.stage.guild.id, wishes)
        await self.stage.ask(self.anna, "table new", where=self.here, title="harbour", players=2)
        return await self.settle()

    async def settle(self) -> Table:
        """Wait until all is posted; return the newest table."""
        host = self.stage.services.host
        for number in range(1, 4):
            try:
                table = await host.query.table(number)
            except Exception:
                break
            await host.courier.settle(number)
        return await host.query.table(table.id)

    def posts(self) -> list[Any]:
        """Return the posts of the forum."""
        return [each for each in self.backend.channels.values() if each.parent_id == self.forum.id]

    def tags(self, thread: int) -> set[str]:
        """Return the names of the tags of a post."""
        names = {int(tag["id"]): tag["name"] for tag in self.channel.available_tags}
        applied: Any = self.backend.get_channel(thread)
        return {names[each] for each in applied.applied_tags}


@pytest.fixture
async def games(stage: Stage) -> Forum:
    """A forum that has tags already."""
    return Forum(stage, *TAGS)


async def test_a_table_becomes_a_post_whose_tags_follow_it(games: Forum) -> None:
    stage, ben = games.stage, games.stage.person("Ben")
    table = await games.begin()
    own = table.place.channel
    assert table.place == Place(stage.guild.id, own, games.forum.id)
    assert own not in (games.here.id, games.forum.id)
    room: Any = games.backend.get_channel(own)
    assert room.name == "Harbour · table 1"
    post = ChannelHandle(stage.env, stage.guild, room)
    assert "a table is open" in post.history()[0].content
    assert [file.filename for file in post.history()[0].attachments] == ["frieze.png"]
    # On Discord the message that a post begins with has the post's id; here it has another one, so it is sent anew.
    edits = [entry.path for entry in stage.env.http_requests if entry.method == "PATCH"]
    assert f"/channels/{own}/messages/{own}" in edits, "the card that the post begins with is changed in place"
    assert games.tags(own) == {"Harbour", "Seats free"}

    await stage.ask(ben, "table join", where=post)
    await games.settle()
    assert games.tags(own) == {"Harbour"}
    await stage.ask(games.anna, "table start", where=post)
    assert (await games.settle()).place.channel == own
    assert games.tags(own) == {"Harbour", "running"}
    await stage.ask(games.anna, "table leave", where=post)
    result = await stage.result(games.anna, "table abandon", where=post)
    assert result.response is not None
    await stage.services.host.lobby.abandon(table.id, MIA, "end")
    table = await games.settle()
    assert table.status is Status.ABANDONED
    assert games.tags(own) == {"Harbour", "OVER"}

    # A rematch is a post of its own again.
    again = await stage.services.host.lobby.rematch(table.id, MIA, "again")
    place = (await games.settle()).place
    assert again.id != table.id
    assert (place.parent, place.channel in (own, games.forum.id)) == (games.forum.id, False)


MIA = Person(77, "Mia", manages=True)


async def test_other_tags_stay_and_missing_ones_are_made_where_i_may(stage: Stage) -> None:
    games = Forum(stage, "house rules")
    table = await games.begin()
    own = table.place.channel
    assert games.tags(own) == {"Harbour", "seats free"}
    applied: Any = games.backend.get_channel(own)
    games.backend.edit_channel(own, {"applied_tags": [*applied.applied_tags, 1]})
    ben = stage.person("Ben")
    await stage.services.host.lobby.join(table.id, Person(ben.id, "Ben"), "j")
    await stage.services.host.lobby.start(table.id, Person(ben.id, "Ben"), "s")
    await games.settle()
    assert games.tags(own) == {"Harbour", "running", "house rules"}


@pytest.mark.parametrize(
    "denied", early(1, [{"manage_threads": False}, {"manage_threads": False, "manage_channels": False}])
)
async def test_without_rights_tags_stay_and_the_game_goes_on(stage: Stage, denied: dict[str, bool]) -> None:
    games = Forum(stage, *TAGS, denied=denied)
    table = await games.begin()
    ben = stage.person("Ben")
    await stage.services.host.lobby.join(table.id, Person(ben.id, "Ben"), "j")
    await stage.services.host.lobby.start(table.id, Person(ben.id, "Ben"), "s")
    await games.settle()
    post = ChannelHandle(stage.env, stage.guild, games.backend.get_channel(table.place.channel))
    assert games.tags(post.id) == {"Harbour", "Seats free"}
    assert "the tags of a table's post stay as they were" in await stage.ask(games.anna, "setup check", where=post)


async def test_where_i_may_open_no_post_the_table_stays_where_it_was_asked_for(stage: Stage) -> None:
    games = Forum(stage, *TAGS, denied={"send_messages": False})
    table = await games.begin()
    assert (table.place.channel, table.gathering.forum) == (games.here.id, False)


async def test_a_post_that_broke_off_is_found_again(games: Forum) -> None:
    games.stage.env.inject_error("POST", "/channels/*/threads", status=500, times=1)
    table = await games.begin()
    games.stage.services.host.courier.wake(table.id)
    assert len([post for post in games.posts() if post.name == "Harbour · table 1"]) <= 1


async def test_a_post_that_sleeps_keeps_its_tags_until_somebody_plays(games: Forum) -> None:
    table = await games.begin()
    own = table.place.channel
    games.backend.edit_channel(own, {}, thread_metadata={"archived": True})
    ben = games.stage.person("Ben")
    await games.stage.services.host.lobby.join(table.id, Person(ben.id, "Ben"), "j")
    await games.settle()
    assert (await games.stage.services.host.query.table(table.id)).seats[1].user == ben.id
