"""Going back by agreement is exact across restarts, crashes, replays and other rules."""

from __future__ import annotations

from typing import Any

import pytest

from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoVersion, RequestOver
from hansa_bot.host.kernel.log import state_after
from hansa_bot.store import dossier
from tests.host.fakes import FakePlatform, Home
from tests.host.test_crash import Camera
from tests.host.test_rewinding import ask, bids, digest_now, open_nonce, reply
from tests.host.test_undo import replaced
from tests.store.conftest import sqlite_only


async def test_it_is_the_same_after_a_restart_in_the_middle(home: Home) -> None:
    table, users, before = await bids(home)
    await ask(home, table, users[0], 0)
    nonce = await open_nonce(home, table)
    await home.kill()
    host = await home.open()
    assert await open_nonce(home, table) == nonce
    await reply(home, table, users[1], nonce)
    host = await home.reopen()
    assert await digest_now(home, table) == before
    with pytest.raises(RequestOver):
        await reply(home, table, users[1], nonce)
    await home.act(table, users[0], "bid/4")
    points = (await host.query.session(table)).points
    assert [point.version for point in points] == [3]
    host = await home.reopen()
    assert [point.version for point in (await host.query.session(table)).points] == [3]
    assert [entry.action for entry in (await home.undo(table, users[0])).entries] == ["undo/3"]
    assert await digest_now(home, table) == before


async def test_the_past_and_the_course_know_it(home: Home, host: Host) -> None:
    table, users = await home.unloading(2)
    await home.act(table, users[0], "land/north", "sail")
    await home.act(table, users[1], "bid/0")
    await ask(home, table, users[1], 1)
    await reply(home, table, users[0], await open_nonce(home, table))
    await home.act(table, users[1], "bid/9" if "bid/9" in (await offers(host, table, users[1])) else "bid/4")
    await home.act(table, users[1], "land/west")
    host = await home.reopen()
    stands = await host.play._core.tables.live(table)
    for version in range(stands.table.version + 1):
        seen = await host.query.view(table, None, version)
        assert digest(seen.state) == stands.log[version].digest, version
    start = (await host.query.view(table, None, 0)).state
    again = state_after(stands.game.rules, start, 0, stands.log[1:])
    assert again is not None
    assert digest(again) == stands.log[-1].digest
    scenes = await host.query.scenes(table)
    assert [(scene.turn, scene.version) for scene in scenes] == [(0, 0), (1, stands.table.version)]
    assert scenes[-1].view == (await host.query.view(table, None)).view


async def offers(host: Host, table: int, user: int) -> tuple[str, ...]:
    return (await host.query.offers(table, user)).actions


async def test_what_the_rules_of_today_cannot_reach_is_not_promised(
    home: Home, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, users = await home.unloading(3)
    await home.act(table, users[0], "land/north", "land/east", "sail")
    rules = type((await host.query.session(table)).rules)
    honest = rules.clone
    monkeypatch.setattr(rules, "clone", lambda self, state: replaced(honest(self, state)))
    with pytest.raises(NoVersion):
        await ask(home, table, users[0], 4)
    with pytest.raises(RequestOver):
        await host.rewinding.proposal(table)


@sqlite_only
async def test_from_every_moment_of_a_crash_it_comes_to_the_same_end(home: Home, tmp_path: Any) -> None:
    table, users, before = await bids(home)
    camera = Camera(home, tmp_path)
    camera.watch()
    await ask(home, table, users[0], 0, "ask")
    camera.request = 1
    await reply(home, table, users[1], await open_nonce(home, table), request="yes")
    kinds = home.platform.kinds()
    await home.close()
    assert len(camera.images) > 20
    for image in camera.images[::9]:
        again = Home(f"sqlite:///{image.folder / 'hansa.db'}")
        again.platform = FakePlatform()
        again.platform.shown, again.platform.messages = image.shown, image.messages
        await again.open()
        again.requests = 99
        await ask(again, table, users[0], 0, "ask") if image.request == 0 else None
        found = await dossier.read(again.store, table)
        assert found is not None
        done = await reply(again, table, users[1], found.proposals[-1].nonce, request="yes")
        assert (done.version, len(done.entries)) == (3, 1)
        assert await digest_now(again, table) == before
        assert again.platform.kinds() == kinds
        await again.close()
