"""Every title plays a whole game through the host, with a restart in the middle."""

from __future__ import annotations

import pytest

from hansa_bot.ai.player import choose
from hansa_bot.engine.state import digest
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import Status
from hansa_bot.titles import registry
from tests.host.fakes import ANNA, HERE, Home

TITLES = [meta.id for meta in registry.metas()]


@pytest.mark.parametrize("title", TITLES)
async def test_a_game_of_one_person_and_computer_players_comes_to_its_end(home: Home, host: Host, title: str) -> None:
    meta = registry.load(title).meta
    await home.close()
    home.choose = choose
    host = await home.open()
    table = await host.lobby.new(HERE, ANNA, title, size=min(meta.seats), request="new")
    for n in range(1, min(meta.seats)):
        await host.lobby.add_computer(table.id, ANNA, f"computer {n}")
    await host.lobby.start(table.id, ANNA, "start")
    middle = 40
    for step in range(2000):
        if step == middle:
            host = await home.reopen()
        await host.settle(table.id)
        offers = await host.query.offers(table.id, ANNA.id)
        if not offers.actions:
            break
        session = await host.query.session(table.id)
        await home.act(
            table.id, ANNA.id, choose(registry.load(title), session.state, offers.seat), seen=offers.version
        )
    await home.settle(table.id)
    assert (await host.query.table(table.id)).status is Status.OVER
    assert await host.query.result(table.id) is not None
    assert home.platform.kinds().count("final") == 1
    log = await host.query.log(table.id, ANNA.id)
    for entry in log[:: max(1, len(log) // 12)]:
        assert digest((await host.query.view(table.id, ANNA.id, entry.version)).state) == entry.digest


def test_there_is_a_title() -> None:
    assert TITLES
