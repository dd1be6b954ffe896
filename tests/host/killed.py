"""A process that plays one game as Anna and may kill itself at a given step: `python -m tests.host.killed DIR STEP`.

It prints "version N" for each confirmed request and "digest D" when the game is over. What it posts it appends to a
file, as a platform that never shows a nonce twice.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

from sqlalchemy import event

from hansa_bot.ai.player import choose
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.posting.courier import Post
from hansa_bot.store import Store
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, HERE

COMPUTERS = 2


class Fuse:
    """Kills the process, as the operating system would, at a step counted over statements, commits and posts."""

    def __init__(self, step: int) -> None:
        self.left = step

    def burn(self, *_: object) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class FilePlatform:
    """Shows posts by appending lines to a file."""

    def __init__(self, path: Path, fuse: Fuse) -> None:
        self.path = path
        self.fuse = fuse

    async def deliver(self, post: Post[Any]) -> int:
        self.fuse.burn()
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        nonces = [json.loads(line)["nonce"] for line in lines]
        if post.nonce not in nonces:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"nonce": post.nonce, "kind": post.kind, "version": post.version}) + "\n")
            nonces.append(post.nonce)
        self.fuse.burn()
        return 1000 + nonces.index(post.nonce)


def tell(*words: object) -> None:
    print(*words, flush=True)


async def main(folder: Path, step: int) -> None:
    registry.look_in("tests.toys")
    fuse = Fuse(step)
    store = await Store.open(f"sqlite:///{folder / 'hansa.db'}")
    for moment in ("after_cursor_execute", "commit", "rollback"):
        event.listen(store._writing.sync_engine, moment, fuse.burn)
    host = Host(store, messenger=FilePlatform(folder / "posts.jsonl", fuse), seeds=lambda: "one seed")
    await host.start()
    table = await seat_everybody(host)
    while (await host.query.table(table)).status is not Status.OVER:
        await host.settle(table)
        await host.courier.settle(table)
        await take_a_step(host, table)
    await host.courier.settle(table)
    tell("digest", digest((await host.query.session(table)).state))
    await host.close()
    await store.close()


async def seat_everybody(host: Host) -> int:
    try:
        table = await host.query.find(HERE)
    except NoTable:
        table = await host.lobby.new(HERE, ANNA, "harbour", options={"length": "long"}, size=3, request="new")
    for n in range(COMPUTERS if table.status is Status.LOBBY else 0):
        await host.lobby.add_computer(table.id, ANNA, f"computer {n}")
    await host.lobby.start(table.id, ANNA, "start")
    return table.id


async def take_a_step(host: Host, table: int) -> None:
    session: Any = await host.query.session(table)
    seat = (await host.query.table(table)).seat_of(ANNA.id)
    if seat in session.waiting:
        action = choose(registry.load("harbour"), session.state, seat, "steady")
        # The click of a person who tries again after a crash: the same version, the same request.
        request = f"click at {session.version}"
        answer = await host.play.act(table, ANNA.id, [action], seen=session.version, request=request)
        tell("version", answer.version)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
