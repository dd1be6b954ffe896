"""A thousand clicks on live, old, foreign and repeated controls, while the bot is killed again and again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cogs
from hansa_bot.host.record import records
from hansa_bot.render.worker import Worker
from hansa_bot.titles import registry
from tests.shows import scripts
from tests.shows.room import public
from tests.shows.storm import LIVE, STALE, Storm
from tests.shows.wire import Killed, Wire
from tests.ui import live

CLICKS = 1000 // len(scripts.TITLES)
KILLS = 8


class Blank(Worker):
    """Spares the drawing, which is shown elsewhere: every picture and every film is the same few bytes."""

    async def png(self, key: Any, paint: Any) -> bytes:
        return b"png"

    async def film(self, key: Any, shots: Any) -> bytes:
        return b"gif"


async def sit_down(storm: Storm) -> None:
    """Open one more table when there is none: in its lobby, or begun at once."""
    if storm.table is None:
        title = registry.metas()[0].id
        if storm.rng.random() < 0.5:
            await storm.stage.begin(title, people=2)
        else:
            await storm.stage.open(title, people=2, free=0)
        await storm.settle()


async def posts_are_whole(storm: Storm) -> None:
    """Every post that counts as sent stands there, once; nothing waits to be sent, and nothing else was posted."""
    query = "select kind, state, message from outbox where kind not in ('thread', 'shut') order by id"
    async with storm.stage.process.store.read() as connection:
        rows = [tuple(row) for row in await connection.exec_driver_sql(query)]
    assert {state for _, state, _ in rows} <= {"sent", "dropped"}, rows[-5:]
    sent = {int(message) for _, state, message in rows if state == "sent" and message is not None}
    taken = (request.path for request in storm.stage.env.http_requests if request.method == "DELETE")
    gone = {int(path.rpartition("/")[2]) for path in taken if "/messages/" in path and not path.endswith("@original")}
    assert {message.id for message in public(storm.stage.env)} == sent - gone
    cards = [message for kind, state, message in rows if state == "sent" and kind == "card"]
    assert len(cards) == len(set(cards))


def by_killing(error: BaseException | None) -> bool:
    """Say whether an error came of the process being dead."""
    return error is not None and (isinstance(error, Killed) or by_killing(error.__cause__ or error.__context__))


@pytest.mark.parametrize("title", scripts.TITLES)
async def test_a_thousand_clicks(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only = [registry.load(title).meta]
    monkeypatch.setattr(registry, "metas", lambda: only)
    monkeypatch.setattr(live, "Worker", Blank)
    wire = Wire(monkeypatch)
    async with live.stage(tmp_path, cogs=cogs.ALL) as stage:
        storm = Storm(stage, wire, title)
        kills = {storm.rng.randrange(10, CLICKS) for _ in range(KILLS)}
        for person in stage.people:
            await person.slash(stage.channel, "settings personal")
        stage.process.cogs = ()  # from here on only controls are used: later processes spare the commands
        for number in range(CLICKS):
            await sit_down(storm)
            await (storm.killed_click() if number in kills else storm.click())
        await posts_are_whole(storm)
        assert [error for error in stage.env.errors if not by_killing(error)] == []
        found = [finding async for finding in records.findings(stage.process.store)]
        assert found
        assert all(finding.verdict is records.ReplayVerdict.SAME for finding in found), found
        assert storm.counts["answered"] == CLICKS
        assert min(storm.counts[LIVE], storm.counts[STALE], storm.counts["foreign"]) > CLICKS // 20
        assert storm.counts["acted"] > CLICKS // 20
        assert storm.counts["killed"] == len(kills)
