"""The whole bot in one process with the sandbox: it starts, plays, stops, and goes on where it was."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path
from socket import AF_UNIX, SOCK_DGRAM, socket
from threading import Event
from typing import Any

import pytest

import cogs
import play
from hansa_bot import __version__, app
from hansa_bot.config import Config, ConfigError
from hansa_bot.render import fonts
from hansa_bot.render.cache import LAYERS
from hansa_bot.render.worker import Worker
from hansa_bot.store import Store
from hansa_bot.titles import registry
from hansa_bot.ui import client
from sandbox import rest
from sandbox.checks import check_commands
from sandbox.core import Fault
from tests.databases import empty_database
from tests.sandbox.person import Person
from tests.sandbox.toybot import opened
from tests.toys.harbour.title import HarbourPainter

TOY = "harbour"


LEAVING = 8.0
"""Seconds within which it has stopped: five, and what a busy machine needs."""


@pytest.fixture(autouse=True)
def only_the_toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    registry.look_in("tests.toys")
    toys = [meta for meta in registry.metas() if meta.id == TOY]
    monkeypatch.setattr(registry, "metas", lambda: toys)


_checked: set[str] = set()


@pytest.fixture(autouse=True)
def commands_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the sandbox look through the same commands once, not at each start."""

    def check(commands: Any) -> None:
        said = json.dumps(commands)
        if said not in _checked:
            check_commands(commands)
            _checked.add(said)

    monkeypatch.setattr(rest, "check_commands", check)


@dataclass
class Running:
    """A bot at work; `base` is the sandbox's address, `said` the line that it prints."""

    base: str
    said: str
    stop: asyncio.Event
    task: asyncio.Task[None]


@asynccontextmanager
async def bot(
    capsys: pytest.CaptureFixture[str], *, from_nothing: bool = False, **settings: Any
) -> AsyncIterator[Running]:
    if not from_nothing:
        empty_database(Path("var", "bot.db"))
    stop = asyncio.Event()
    task = asyncio.create_task(
        play.run(Config(**{"sandbox_port": 0, "draw_ahead": False} | settings), cogs.ALL, stop)
    )
    said = ""
    async with asyncio.timeout(20):
        while not said:
            assert not task.done(), task.exception()
            await asyncio.sleep(0)
            said = capsys.readouterr().out
    assert said.count("\n") == 1
    (base,) = re.findall(r"http://127\.0\.0\.1:\d+", said)
    try:
        yield Running(base, said, stop, task)
    finally:
        stop.set()
        async with asyncio.timeout(20):
            await task


async def test_the_sandbox_opens_with_a_table_that_waits(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys, from_nothing=True) as running, Person.at(running.base, "Anna") as anna:
        card = await anna.wait(lambda message: message.has("Join"))
        assert "Harbour" in card.text
        (pinned,) = [message for message in anna.see() if message.pinned]
        assert int(pinned.id) < int(card.id)
        assert "/harbour" in pinned.text

        assert "You're in" in (await anna.click(card, "Join")).text
        await anna.wait(lambda message: message.id == card.id and message.has("Start"))
        await anna.click(anna.now(card), "Start")
        turn = await anna.wait(lambda message: message.has("Answer") or message.has("Take my turn"))
        assert turn.pinged == [anna.id]

        offered = await anna.autocomplete("harbour bid", "price")
        assert {choice.value for choice in offered} == set("012345")
        told = await anna.command("harbour bid", price="5")
        assert told.message is not None
        assert told.message.private
        assert "bids 5 in secret" in told.text

        board = (await anna.command("table board")).message
        assert board is not None
        assert (await anna.picture(board)).startswith(b"\x89PNG")
        assert board.attachments[0]["description"]


async def test_a_title_that_is_asked_for_waits_in_the_first_free_channel(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys) as running:
        assert "/#table-1 (Harbour)" in running.said
    for _ in range(2):  # the second time it is there already
        async with (
            bot(capsys, sandbox_title="castles_of_burgundy") as running,
            Person.at(running.base, "Anna") as anna,
        ):
            assert "/#table-2 (The Castles of Burgundy)" in running.said
            (pinned,) = [message for message in anna.see() if message.pinned]
            assert pinned.text.count("**The Castles of Burgundy** waits in ") == 1
            assert "/harbour" in pinned.text
            async with Person.at(running.base, "Anna", "table-2") as there:
                waiting = await there.until(lambda: [message for message in there.see() if message.has("Join")])
                assert len(waiting) == 1
    async with bot(capsys) as running:
        assert "/#table-1 (Harbour)" in running.said


async def abandon(person: Person) -> None:
    asked = (await person.command("table abandon")).message
    assert asked is not None
    await person.click(asked, next(label for label in asked.buttons if label.startswith(("Abandon", "Close"))))


async def test_whichever_title_is_asked_for_finds_a_table_however_often(capsys: pytest.CaptureFixture[str]) -> None:
    for title in (TOY, "castles_of_burgundy") * 2:
        async with bot(capsys, sandbox_title=title) as running, Person.at(running.base, "Anna") as anna:
            name = registry.load(title).meta.name
            assert f"/#table-1 ({name})" in running.said
            assert len(await anna.until(lambda: [one for one in anna.see() if one.has("Join")])) == 1
            await abandon(anna)


async def test_where_every_channel_plays_another_title_it_waits_in_a_thread(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with bot(capsys) as running:
        for name in ("table-2", "table-3"):
            async with Person.at(running.base, "Anna", name) as anna:
                await anna.command("table new", title=TOY)
    for _ in range(2):  # the second time it is there already
        async with bot(capsys, sandbox_title="castles_of_burgundy") as running:
            (thread,) = re.findall(r"#(thread-\d+) \(The Castles of Burgundy\)", running.said)
            async with Person.at(running.base, "Anna", thread) as anna:
                waiting = await anna.until(lambda: [one for one in anna.see() if one.has("Join")])
                assert len(waiting) == 1


async def test_the_pinned_lines_say_what_is_there_now(capsys: pytest.CaptureFixture[str]) -> None:
    async def pinned(running: Running, channel: str = "table-1") -> str:
        async with Person.at(running.base, "Anna", channel) as anna:
            return await anna.until(lambda: "\n".join(one.text for one in anna.see() if one.pinned))

    async with bot(capsys) as running:
        assert "a table of **Harbour** waits" in await pinned(running)
    async with bot(capsys, sandbox_title="castles_of_burgundy") as running, Person.at(running.base, "Anna") as anna:
        assert "**The Castles of Burgundy** waits in" in await pinned(running)
        assert "a table of **The Castles of Burgundy** waits" in await pinned(running, "table-2")
        for command in ("table join", "table start"):
            await anna.command(command)
        async with Person.at(running.base, "Anna", "table-2") as there:
            await abandon(there)
    async with bot(capsys) as running:
        assert running.said.count("/#table-1 (Harbour)") == 1
        told = await pinned(running)
        assert "a game of **Harbour** is under way" in told
        assert "Burgundy" not in told
        assert "**/table new** opens one" in await pinned(running, "table-2")


async def test_without_a_wish_the_line_names_what_the_first_channel_plays(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys, sandbox_title="castles_of_burgundy") as running:
        assert "/#table-1 (The Castles of Burgundy)" in running.said
    async with bot(capsys) as running:
        assert "/#table-1 (The Castles of Burgundy)" in running.said


async def test_a_forum_is_there_to_be_tried(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        (pinned,) = [message for message in anna.see() if message.pinned]
        assert "To try a forum, type /table new and choose **forum** as its channel." in pinned.text
        await anna.command("table new", title=TOY, players=2, channel="forum")
        card = await anna.wait(lambda message: message.has("Join") and message.channel != anna.channel)
        (post,) = [room for room in (await anna.get("state"))["channels"] if room["id"] == card.channel]
        assert post["applied_tags"], "it says how it stands"
        async with Person.at(running.base, "Ben", f"thread-{card.channel}") as ben:
            assert "You're in" in (await ben.click(card, "Join")).text
            await ben.command("table start")
            await ben.wait(lambda message: message.has("Answer") or message.has("Take my turn"))
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        assert [room.get("name") for room in (await anna.get("state"))["channels"]].count("forum") == 1


async def test_the_page_has_the_same_address_every_time(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    monkeypatch.setattr(play, "PORTS", [port, 0])
    for _ in range(2):
        async with bot(capsys, sandbox_port=None) as running:
            assert running.base == f"http://127.0.0.1:{port}"


async def test_a_second_sandbox_in_the_same_folder_is_refused_and_spoils_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async with bot(capsys) as running:
        with pytest.raises(ConfigError, match="open already"):
            await play.run(Config(sandbox_port=0), cogs.ALL, asyncio.Event())
        async with Person.at(running.base, "Anna") as anna:
            await anna.say("still here")
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        assert "still here" in [message.content for message in anna.see()]


@pytest.mark.parametrize("folder", ["var", "var/sandbox", "var/sandbox/journal.jsonl", "var/sandbox/bot.db"])
async def test_where_the_sandbox_cannot_keep_its_things_it_says_so(folder: str, tmp_path: Path) -> None:
    """Root may write everywhere, but nobody makes a folder where a file is, or a file where a folder is."""
    there = tmp_path / folder
    there.parent.mkdir(parents=True, exist_ok=True)
    there.mkdir() if there.suffix else there.write_text("a file")
    with pytest.raises(ConfigError, match=re.escape(str(Path("var")))) as caught:
        await play.run(Config(sandbox_port=0), cogs.ALL, asyncio.Event())
    assert "Errno" not in str(caught.value)


@pytest.mark.parametrize("run", [app.run, play.run])
async def test_a_font_that_is_missing_is_named(
    run: Callable[..., Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(fonts, "FOLDER", tmp_path)
    config = Config(sandbox_port=0, token="hush", database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db")
    with pytest.raises(ConfigError, match=r"SourceSansPro-\w+\.ttf"):
        await run(config, cogs.ALL, asyncio.Event())


async def test_a_taken_port_is_passed_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as other:
        taken = other.core.base
        monkeypatch.setattr(play, "PORTS", [int(taken.rpartition(":")[2]), 0])
        async with bot(capsys, sandbox_port=None) as running:
            assert running.base != taken


async def test_what_pictures_share_is_drawn_ahead(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = Event()
    monkeypatch.setattr(HarbourPainter, "layers", lambda painter: [drawn.set])
    async with bot(capsys, draw_ahead=True):
        assert await asyncio.to_thread(drawn.wait, 10)


async def test_nothing_is_drawn_ahead_where_that_is_switched_off(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    monkeypatch.setattr(app, "layers", lambda: asked.append("layers") or ())
    async with bot(capsys):
        pass
    assert asked == []
    async with bot(capsys, draw_ahead=True):
        pass
    assert asked == ["layers"]


async def test_layers_are_kept_beside_the_games_while_the_bot_runs(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys):
        assert LAYERS.folder is not None
        assert LAYERS.folder.write(LAYERS.folder.name("map"), (1, 1), b"1")
        assert len(list((play.SANDBOX / "layers").iterdir())) == 1
    assert LAYERS.folder is None


@pytest.mark.parametrize(
    ("url", "folder"),
    [
        ("sqlite+aiosqlite:///var/bot.db", "var/layers"),
        ("sqlite+aiosqlite:///bot.db", "layers"),
        ("sqlite+aiosqlite:////srv/games/bot.db", "/srv/games/layers"),
        ("postgresql+asyncpg://bot:secret@host/games", "var/layers"),
    ],
)
def test_layers_lie_beside_the_database_or_in_var(url: str, folder: str, tmp_path: Path) -> None:
    assert app._layers_beside(url) == tmp_path / folder


async def test_after_a_restart_everything_stands_as_it_was(capsys: pytest.CaptureFixture[str]) -> None:
    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        await anna.wait(lambda message: message.has("Join"))
        await anna.command("table join")
        await anna.command("table start")
        await anna.command("harbour bid", price="5")
        before = (await anna.command("table log", last=500)).text
        assert "bids 5 in secret" in before

    async with bot(capsys) as running, Person.at(running.base, "Anna") as anna:
        assert (await anna.command("table log", last=500)).text.startswith(before)
        assert len([message for message in anna.see() if message.pinned]) == 1
        asked = await anna.command("harbour sail")
        assert asked.message is not None
        assert "Your turn ends. Are you sure?" in asked.text
        assert "Your turn is over." in (await anna.click(asked.message, "Sail")).text


async def test_with_an_address_the_bot_joins_a_sandbox_that_runs_elsewhere(tmp_path: Path) -> None:
    stop = asyncio.Event()
    async with opened() as sandbox:
        url = f"sqlite+aiosqlite:///{tmp_path}/far/bot.db"
        config = Config(discord_api=sandbox.core.base, database_url=url)
        task = asyncio.create_task(app.run(config, cogs.ALL, stop))
        try:
            async with Person.at(sandbox.core.base, "Ben") as ben:
                await ben.until(lambda: ben.connected)
                assert "no table in this channel" in (await ben.command("table status")).text
                assert "The table is open" in (await ben.command("table new", title=TOY)).text
        finally:
            stop.set()
            await task


async def test_sigterm_stops_the_bot() -> None:
    async with opened() as sandbox, Person.at(sandbox.core.base, "Ben") as ben:
        task = asyncio.create_task(app.run(Config(discord_api=sandbox.core.base), cogs.ALL))
        try:
            await ben.until(lambda: ben.connected)
            os.kill(os.getpid(), signal.SIGTERM)
            async with asyncio.timeout(10):
                await task
        finally:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.remove_signal_handler(number)


async def test_the_first_line_of_the_log_says_what_runs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    config = Config(token="hush", database_url=f"sqlite+aiosqlite:///{tmp_path}")
    with pytest.raises(ConfigError):
        await app.run(config, cogs.ALL, asyncio.Event())
    assert caplog.messages[0].startswith(f"starting version={__version__} python=3.")


@pytest.mark.proof
async def test_it_stops_within_seconds_whatever_discord_holds_back_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord asks for ten minutes; a card waits for the next start, and an answer is given up."""
    held: list[str] = []
    async with opened() as sandbox, Person.at(sandbox.core.base, "Ben") as ben:
        faults = sandbox.core.faults
        take = faults.take

        def taken(method: str, path: str) -> Fault | None:
            if fault := take(method, path):
                held.append(path)
            return fault

        monkeypatch.setattr(faults, "take", taken)
        config = Config(discord_api=sandbox.core.base, database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db")

        async def stopped_at(method: str, path: str, command: str, **options: Any) -> None:
            async with running(config, ben):
                faults.add(Fault(status=429, retry_after=600.0, seconds=3600.0, method=method, path=path))
                asked = asyncio.create_task(ben.command(command, **options))
                async with asyncio.timeout(20):
                    while path not in "".join(held):
                        await asyncio.sleep(0.01)
                await asyncio.wait([asked], timeout=0.1)
                asked.cancel()
            faults.clear()

        await stopped_at("POST", "/messages", "table new", title=TOY)
        await stopped_at("", "/webhooks/", "table status")
        async with running(config, ben):
            await ben.wait(lambda message: message.has("Join"))
        assert len([message for message in ben.see() if message.has("Join")]) == 1


@asynccontextmanager
async def running(config: Config, person: Person) -> AsyncIterator[None]:
    """Let the bot run meanwhile, and stop it in time."""
    stop = asyncio.Event()
    task = asyncio.create_task(app.run(config, cogs.ALL, stop))
    await person.until(lambda: person.connected)
    yield
    stop.set()
    async with asyncio.timeout(LEAVING):
        await task
    await person.until(lambda: not person.connected)


async def test_systemd_hears_that_it_has_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "systemd"))
    with socket(AF_UNIX, SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "systemd"))
        systemd.setblocking(False)
        async with (
            opened() as sandbox,
            Person.at(sandbox.core.base, "Ben") as ben,
            running(Config(discord_api=sandbox.core.base), ben),
        ):
            assert await asyncio.get_running_loop().sock_recv(systemd, 99) == b"READY=1"
    assert "NOTIFY_SOCKET" not in os.environ, "whatever it starts is not meant"


async def test_a_token_that_is_not_accepted_is_named() -> None:
    async with opened() as sandbox:
        sandbox.core.faults.add(Fault(status=401, path="/users/@me"))
        with pytest.raises(ConfigError, match="does not accept DISCORD_TOKEN"):
            await app.run(Config(token="hush", discord_api=sandbox.core.base), cogs.ALL, asyncio.Event())


@pytest.mark.parametrize(("code", "says"), [(4004, "does not accept DISCORD_TOKEN"), (4011, "set SHARDS")])
async def test_what_discord_does_not_bear_any_longer_is_named(code: int, says: str) -> None:
    async with opened() as sandbox, Person.at(sandbox.core.base, "Ben") as ben:
        task = asyncio.create_task(app.run(Config(discord_api=sandbox.core.base), cogs.ALL, asyncio.Event()))
        await ben.until(lambda: ben.connected)
        await sandbox.core.gateway.drop(code=code)
        with pytest.raises(ConfigError, match=says):
            await task


@pytest.mark.parametrize(
    ("status", "path", "says"),
    [
        *((503, path, ["Discord can't be reached"] * 3) for path in ("/users/@me", "/commands")),
        (400, "/commands", ["Discord doesn't take the commands"]),
    ],
)
async def test_while_discord_cannot_be_reached_it_is_tried_again(
    status: int, path: str, says: list[str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "growing_delay", lambda tries: tries / 1000)
    stop = asyncio.Event()
    async with opened() as sandbox, Person.at(sandbox.core.base, "Ben") as ben:
        sandbox.core.faults.add(Fault(status=status, path=path, count=3))
        task = asyncio.create_task(app.run(Config(discord_api=sandbox.core.base), cogs.ALL, stop))
        await ben.until(lambda: ben.connected)
        assert [text[: len(says[0])] for text in caplog.messages if text.startswith("Discord ")] == says
        stop.set()
        await task


async def test_without_a_network_it_waits_until_it_is_stopped(caplog: pytest.LogCaptureFixture) -> None:
    with closing(socket()) as nobody:
        nobody.bind(("127.0.0.1", 0))
        base, stop = f"http://127.0.0.1:{nobody.getsockname()[1]}", asyncio.Event()
        task = asyncio.create_task(app.run(Config(discord_api=base), cogs.ALL, stop))
        async with asyncio.timeout(20):
            while "Discord can't be reached" not in caplog.text:
                await asyncio.sleep(0)
        stop.set()
        await task


async def test_a_database_in_use_is_refused(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/bot.db"
    store = await Store.open(url)
    try:
        with pytest.raises(ConfigError, match="in use by another process"):
            await app.run(Config(token="hush", database_url=url), cogs.ALL, asyncio.Event())
    finally:
        await store.close()


async def test_what_discord_says_and_nobody_understands_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    stop = asyncio.Event()
    async with opened() as sandbox, Person.at(sandbox.core.base, "Ben") as ben:
        task = asyncio.create_task(app.run(Config(discord_api=sandbox.core.base), cogs.ALL, stop))
        await ben.until(lambda: ben.connected)
        guild = sandbox.core.world.guilds[0]
        odd: dict[str, dict[str, Any]] = {
            "CHANNEL_CREATE": {"guild_id": guild},
            "THREAD_CREATE": {"guild_id": guild, "id": []},
            "MESSAGE_DELETE": {"id": None},
            "INTERACTION_CREATE": {"id": "x"},
        }
        for name, data in odd.items():
            sandbox.core.gateway.dispatch(name, data)
        assert "no table in this channel" in (await ben.command("table status")).text
        assert not task.done()
        stop.set()
        await task
    assert {text.split()[-1] for text in caplog.messages if text.startswith("event unreadable")} == {
        f"event={name}" for name in odd
    }


async def test_shards_are_not_for_sqlite(tmp_path: Path) -> None:
    config = Config(token="hush", database_url=f"sqlite+aiosqlite:///{tmp_path}/bot.db", shards=(16, None))
    with pytest.raises(ConfigError, match="SHARDS is for several processes on one PostgreSQL"):
        await app.run(config, cogs.ALL, asyncio.Event())


async def test_an_unknown_title_or_a_taken_port_is_refused() -> None:
    async with opened() as sandbox:
        taken = int(sandbox.core.base.rpartition(":")[2])
        for settings, said in (
            ({"sandbox_title": "chess"}, "There is no title 'chess'"),
            ({"sandbox_port": taken}, f"Port {taken} cannot be used: Address already in use$"),
        ):
            with pytest.raises(ConfigError, match=said):
                await play.run(Config(**settings), cogs.ALL, asyncio.Event())


@pytest.mark.proof
async def test_processes_draw_for_the_bot_and_when_they_are_killed_others_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Worker] = []
    monkeypatch.setattr(app, "Worker", lambda *wanted: made.append(Worker(*wanted)) or made[-1])
    real = {"sandbox_title": "merkator", "picture_workers": 2}
    async with bot(capsys, **real) as running, Person.at(running.base, "Anna") as anna:
        card = await anna.wait(lambda message: message.has("Join"))
        await anna.click(card, "Join")
        await anna.command("table start")
        (worker,) = made
        seen: set[int] = set()
        for _ in range(2):
            board = (await anna.command("table board")).message
            assert board is not None
            assert (await anna.picture(board)).startswith(b"\x89PNG")
            assert worker.pids
            assert seen.isdisjoint(worker.pids)
            seen.update(worker.pids)
            for pid in worker.pids:
                os.kill(pid, signal.SIGKILL)
    assert worker.pids == []
