"""`/import`: a game from a file is looked at, and played on from; what is no game is refused at once."""

import gzip
from typing import Any

import discord
import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.enums import InteractionType

from hansa_bot.host.kernel.table import Place, PlayingOrder, Status
from hansa_bot.host.record.bringing import LARGEST_FILE
from hansa_bot.ui.look import bringing
from tests import discord_limits
from tests.cogs.stage import Stage, answer
from tests.engine.test_record import GAME
from tests.ui import live

NAME = "harbour-1.jsonl"
DATA = GAME.encode()
ATTACHMENT = 11
"""The type of an option that takes a file."""


async def by_option(stage: Stage, who: Any, data: bytes = DATA) -> Any:
    return answer(await who.slash(stage.other, "import", file=(NAME, data)))


async def by_form(stage: Stage, who: Any, data: bytes = DATA) -> Any:
    opened = await who.slash(stage.other, "import")
    assert discord_limits.check_form(opened.modal) == []
    return answer(await who.submit_modal(opened, {"record": (NAME, data)}))


@pytest.mark.parametrize("way", [by_option, by_form])
async def test_a_game_from_a_file_is_shown_to_whoever_sends_it(stage: Stage, way: Any) -> None:
    eva = stage.person("Eva")
    shown = await way(stage, eva)
    assert shown.flags.ephemeral
    assert "The last ship has left." in shown.content
    assert live.labels(shown) == ["Replay", "Picture to share", "Export", "As text", "Post here", "Analysis"]
    assert len(stage.public()) == 0


@pytest.mark.parametrize("data", [GAME.encode("utf-16"), gzip.compress(DATA, mtime=0), f"```\n{GAME}```".encode()])
async def test_a_file_that_was_saved_otherwise_is_read_all_the_same(stage: Stage, data: bytes) -> None:
    assert "The last ship has left." in (await by_option(stage, stage.person("Eva"), data)).content


async def step(who: Any, message: Any, verb: str, rest: str = "") -> Any:
    found = next(
        part["custom_id"] for part in live.components(message) if f"|{verb}|{rest}" in part.get("custom_id", "")
    )
    return answer(await who.click(message, custom_id=found))


async def test_from_any_turn_of_it_another_game_is_opened(stage: Stage) -> None:
    eva = stage.person("Eva")
    turn = await step(eva, await step(eva, await by_form(stage, eva), "replay"), "step", "1")
    assert "Play on from here" in live.labels(turn)
    asked = await step(eva, turn, bringing.PLAY_ON)
    assert len(asked.content) < 300
    choice = live.find(asked, bringing.FROM)
    values = [each["value"] for part in live.components(asked) for each in part.get("options", [])]
    later = answer(await eva.select(asked, [values[1]], custom_id=choice))
    opened = await step(eva, later, bringing.OPEN)
    assert opened.content == "The table is open and you're in."
    host = stage.services.host
    (table,) = await host.query.list_live(Place(stage.guild.id, stage.other.id), eva.id)
    begins = table.gathering.begins
    assert begins is not None
    assert (table.status, table.size, table.gathering.order) == (Status.LOBBY, 3, PlayingOrder.SEATED)
    assert begins.version == int(values[1])
    await host.courier.settle(table.id)
    card = stage.other.history()[-1]
    assert f"Plays on from turn {begins.turn} of table {begins.table}. Whoever played" in card.content


async def test_where_a_table_is_open_already_the_question_stays(stage: Stage) -> None:
    eva = stage.person("Eva")
    turn = await step(eva, await step(eva, await by_form(stage, eva), "replay"), "step", "1")
    asked = await step(eva, turn, bringing.PLAY_ON)
    await eva.slash(stage.other, "table new", title="harbour")
    refused = await step(eva, asked, bringing.OPEN)
    assert "There's already a table in this channel." in refused.content
    assert "Open a table" in live.labels(refused)
    assert stage.faults() == []


async def test_the_end_of_a_game_is_no_beginning(stage: Stage) -> None:
    eva = stage.person("Eva")
    last = await step(eva, await step(eva, await by_form(stage, eva), "replay"), "step", "last")
    assert "Play on from here" not in live.labels(last)


async def test_a_running_game_says_that_its_secrets_are_drawn_anew(stage: Stage) -> None:
    anna, _ = await stage.begin()
    await stage.ask(anna, "harbour bid", price="3")
    running = await stage.table()
    eva = stage.person("Eva")
    turn = answer(await eva.slash(stage.other, "table replay", steps=True, table=running.id))
    asked = await step(eva, turn, bringing.PLAY_ON)
    assert "all that's hidden in it, yours too, is drawn again" in asked.content
    assert len(asked.content) < 300
    opened = await step(eva, asked, bringing.OPEN)
    assert opened.content == "The table is open and you're in."
    table = await stage.services.host.query.find(Place(stage.guild.id, stage.other.id))
    assert table.gathering.begins is not None
    assert table.gathering.begins.table == running.id
    assert (await stage.table()).status is Status.RUNNING, "that game goes on as if nothing had been"
    assert stage.faults() == []


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PK\x03\x04\xff", "I can't replay that file: it's packed in a way I can't open"),
        (b"", "I can't replay that file: it's empty"),
        (b"\x89PNG\r\n\x1a\n", "I can't replay that file: it's a picture"),
        (b"<!doctype html><html>", "the page that plays the game"),
        (DATA + DATA.replace(b"bid/2", b"bid/1"), "several games"),
        (gzip.compress(b" " * (LARGEST_FILE + 1), mtime=0), "That file has 501 KB; a game has 500 KB at most."),
        (DATA.replace(b"bid/2", b"bid/99"), "something is wrong in line 4"),
        (DATA.replace(b'"harbour"', b'"harbour", "rules": 99'), "newer version of me"),
        (b" " * (LARGEST_FILE + 1), "That file has 501 KB; a game has 500 KB at most."),
    ],
)
async def test_what_is_no_game_is_refused_in_a_line(
    stage: Stage, data: bytes, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if len(data) > LARGEST_FILE:

        async def fetched(_: discord.Attachment) -> bytes:
            raise AssertionError("nothing is fetched that is too large")

        monkeypatch.setattr(discord.Attachment, "read", fetched)
    for way in (by_option, by_form):
        said = (await way(stage, stage.person("Eva"), data)).content
        assert says in said
        assert len(said) <= 300
    assert stage.faults() == []


async def test_a_file_that_discord_does_not_tell_about_is_no_game(stage: Stage) -> None:
    """A client may send the id of an attachment that is none; discord.py hands on the bare id then."""
    eva = stage.person("Eva")
    roots = stage.env.backend.visible_commands(user_id=eva.id, channel_id=stage.other.id)
    command = next(root for root in roots if root["name"] == "import")
    option = {"name": "file", "type": ATTACHMENT, "value": "1"}
    data = {"id": command["id"], "name": "import", "type": 1, "options": [option], "resolved": {}}
    sent = await _dispatch_actor_interaction(eva, InteractionType.APPLICATION_COMMAND, stage.other, data)
    assert "I can't replay that file" in answer(sent).content
    assert stage.faults() == []
