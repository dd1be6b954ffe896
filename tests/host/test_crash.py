"""Whatever is broken off in the middle, and a process that is killed: everything is there or nothing."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from hansa_bot.engine.state import digest
from hansa_bot.host.posting.courier import Post
from hansa_bot.store import tables
from tests.databases import sqlite_only
from tests.host.fakes import ANNA, HERE, FakePlatform, Home

pytestmark = [sqlite_only, pytest.mark.proof]

Request = Callable[[Home], Awaitable[Any]]
PLAY: list[tuple[str, ...]] = [("bid/2",), ("land/north",), ("land/east", "sail"), ("bid/0",), ("sail",)]


@dataclass
class Image:
    """The disk at one moment, the request that was under way, and what the platform had shown."""

    folder: Path
    request: int
    confirmed: int
    shown: list[Post[Any]]
    messages: dict[str, int]


@dataclass
class Camera:
    """Copies the disk whenever the database or the platform is touched."""

    home: Home
    folder: Path
    request: int = 0
    confirmed: int = 0
    images: list[Image] = field(default_factory=list)

    def shoot(self, *_: object) -> None:
        folder = self.folder / f"image{len(self.images)}"
        folder.mkdir(parents=True)
        for path in self.folder.glob("hansa.db*"):
            if path.suffix in (".db", ".db-wal"):
                shutil.copy(path, folder)
        platform = self.home.platform
        self.images.append(Image(folder, self.request, self.confirmed, platform.shown[:], dict(platform.messages)))

    def watch(self) -> None:
        engine = self.home.store._writing.sync_engine
        for moment in ("after_cursor_execute", "commit"):
            event.listen(engine, moment, self.shoot)
        platform = self.home.platform
        deliver = platform.deliver

        async def watched(post: Post[Any]) -> int | None:
            self.shoot()
            message = await deliver(post)
            self.shoot()
            return message

        platform.deliver = watched  # type: ignore[method-assign]


def requests() -> list[Request]:
    """Everything that Anna does, each with a request id of its own: open, fill, start, play, take back."""

    async def new(home: Home) -> Any:
        return await home.host.lobby.new(HERE, ANNA, "harbour", size=2, request="new")

    async def fill(home: Home) -> Any:
        return await home.host.lobby.add_computer(1, ANNA, "fill")

    async def start(home: Home) -> Any:
        return await home.host.lobby.start(1, ANNA, "start")

    async def undo(home: Home) -> Any:
        return await home.host.play.undo(1, ANNA.id, to=None, seen=None, request="undo")

    def act(number: int, actions: tuple[str, ...]) -> Request:
        async def play(home: Home) -> Any:
            return await home.host.play.act(1, ANNA.id, actions, seen=None, request=f"act {number}")

        return play

    played = [act(number, actions) for number, actions in enumerate(PLAY)]
    return [new, fill, start, *played[:2], undo, *played[2:]]


async def finish(home: Home, begin: int) -> tuple[str, list[tuple[str, int]]]:
    """Carry out the requests from one on; return the last digest and the posts of the game."""
    for request in requests()[begin:]:
        await request(home)
        await home.settle(1)
    session = await home.host.query.session(1)
    return digest(session.state), [(post.kind, post.version) for post in home.platform.shown if post.kind != "lobby"]


async def test_from_every_moment_of_a_crash_the_game_goes_on_as_if_nothing_had_been(
    home: Home, tmp_path: Path
) -> None:
    camera = Camera(home, tmp_path)
    camera.watch()
    for number, request in enumerate(requests()):
        camera.request = number
        await request(home)
        await home.settle(1)
        table = await home.table(1)
        camera.confirmed = table.version
    session = await home.host.query.session(1)
    expected = digest(session.state)
    posts = [(post.kind, post.version) for post in home.platform.shown if post.kind != "lobby"]
    await home.close()
    assert len(camera.images) > 100
    for image in camera.images[:: max(1, len(camera.images) // 40)]:
        await check(image, expected, posts)


async def check(image: Image, expected: str, posts: list[tuple[str, int]]) -> None:
    again = Home(f"sqlite:///{image.folder / 'hansa.db'}")
    again.platform = FakePlatform()
    again.platform.shown, again.platform.messages = image.shown, image.messages
    await again.open()
    found = await tables.read_dossier(again.store, 1)
    if found is not None and found.log:
        # What was confirmed is there, and the log leads to the state.
        assert found.row.version >= image.confirmed
        assert [entry.version for entry in found.log] == list(range(found.row.version + 1))
        live = await again.live(1)
        assert digest(live.state) == live.log[-1].digest
    elif image.request > 3:
        pytest.fail("the game is gone")
    if found is not None:
        await again.settle(1)
    # The person tries again what was not answered: the same click, the same request.
    assert await finish(again, image.request) == (expected, posts)
    nonces = [post.nonce for post in again.platform.shown]
    assert len(nonces) == len(set(nonces))
    await again.close()


KILLS = 6
FURTHEST = 60
"""The longest life in steps; a whole game takes about 250."""


def run(folder: Path, step: int) -> tuple[int, list[str]]:
    """Let the process live until a step (0: to the end); return how it ended and what it printed."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.host.killed", str(folder), str(step)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in (0, -9), done.stderr
    return done.returncode, done.stdout.splitlines()


def posts(folder: Path) -> list[tuple[str, int]]:
    lines = [json.loads(line) for line in (folder / "posts.jsonl").read_text("utf-8").splitlines()]
    assert len({line["nonce"] for line in lines}) == len(lines)
    return [(line["kind"], line["version"]) for line in lines if line["kind"] != "lobby"]


@sqlite_only
def test_a_game_that_is_killed_again_and_again_ends_like_one_that_is_not(tmp_path: Path) -> None:
    calm, wild = tmp_path / "calm", tmp_path / "wild"
    calm.mkdir()
    wild.mkdir()
    ended, told = run(calm, 0)
    assert ended == 0
    rng = random.Random(7)
    confirmed = 0
    for _ in range(KILLS):
        ended, lines = run(wild, rng.randrange(1, FURTHEST))
        versions = [int(line.split()[1]) for line in lines if line.startswith("version")]
        assert ended == -9
        assert versions == sorted(versions)
        assert not versions or versions[0] > confirmed
        confirmed = max([confirmed, *versions])
    ended, lines = run(wild, 0)
    assert ended == 0
    assert lines[-1] == told[-1]
    assert posts(wild) == posts(calm)
    assert posts(wild)[-2:] == [("final", posts(calm)[-2][1]), ("fold", posts(calm)[-1][1])]
