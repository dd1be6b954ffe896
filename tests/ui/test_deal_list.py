"""The list of a deal in every title, in every language: it fits into a message, and so do turns side by side."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.ai.player import LIVELY, STEADY, choose
from hansa_bot.host.kernel.posts import DealListPost
from hansa_bot.host.kernel.table import Place, Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.look import deal_list, deals
from tests import discord_limits
from tests.databases import empty_database
from tests.host.fakes import ANNA, BEA, HERE, Home

TITLES = [meta.id for meta in registry.metas() if meta.id != "harbour"]


@pytest.fixture
async def home(tmp_path: Path) -> AsyncIterator[Home]:
    found = Home(f"{empty_database(tmp_path / 'hansa.db')}")
    found.choose = choose
    await found.open()
    yield found
    await found.close()


async def played(home: Home, number: int, person: Any, kind: str) -> int:
    """Play a deal to its end in one's own way; return the table."""
    table = (await home.host.deals.play(number, person, Place(None, 900 + person.id), "en", home.request())).id
    while True:
        await home.host.settle(table)
        live_table = await home.live(table)
        if live_table.table.status is not Status.RUNNING:
            return table
        seat = live_table.game.waiting[0]
        action = choose(live_table.title, live_table.state, seat, kind, game=person.id)
        await home.act(table, person.id, action)


@pytest.mark.proof
@pytest.mark.parametrize("title", TITLES)
async def test_of_every_title_it_fits_into_messages(home: Home, title: str) -> None:
    host = home.host
    services: Any = SimpleNamespace(host=host)
    deal = await host.deals.open(HERE, ANNA, title, home.clock.now() + DAY, request="open")
    number = deal.table.id
    one, other = await played(home, number, ANNA, STEADY), await played(home, number, BEA, LIVELY)
    assert (await home.state(one)).rng.key == (await home.state(other)).rng.key
    for language in languages():
        draft = await deals.page(services, await host.deals.standing(number), catalog(language, title))
        assert discord_limits.check_message({"content": draft.content}) == []
    home.clock.time += DAY
    await home.pass_time(number)
    post: Any = SimpleNamespace(table=number, payload=DealListPost())
    _, draft = await deal_list.list_post(services, post)
    assert discord_limits.check_message({"content": draft.content}) == []
    assert all(f"**{name}** " in draft.content for name in ("Anna", "Bea"))
    found = await deal_list.entrants(services, number)
    press: Any = SimpleNamespace(host=host, services=services, language="en")
    for each in found:
        turns = await deal_list._deeds(press, each)
        assert len(turns) > 5
        assert max(map(len, turns)) * 2 * deal_list.A_PAGE < 1900
