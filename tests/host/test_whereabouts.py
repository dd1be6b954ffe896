"""Which table is meant: by channel, by thread, by asker, by number; and which are known."""

from __future__ import annotations

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NoTable, Several
from hansa_bot.host.kernel.table import Place
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home
from tests.host.test_moving import end, open_thread


async def test_in_its_own_thread_a_table_is_meant_without_a_word(home: Home, host: Host) -> None:
    first = await open_thread(home, persons=1)
    second = await open_thread(home, persons=2, thread=901)
    for table in (first, second):
        assert (await host.whereabouts.meant(table.place, DORA.id)).id == table.id


async def test_in_the_channel_the_only_one_is_meant(home: Home, host: Host) -> None:
    table = await open_thread(home, persons=1)
    assert (await host.whereabouts.meant(HERE, DORA.id)).id == table.id


async def test_of_several_the_asker_s_own_is_meant(home: Home, host: Host) -> None:
    first = await open_thread(home, persons=1)
    second = await open_thread(home, persons=2, thread=901)
    assert (await host.whereabouts.meant(HERE, BEA.id)).id == second.id
    for user in (ANNA.id, DORA.id):
        with pytest.raises(Several) as caught:
            await host.whereabouts.meant(HERE, user)
        assert [table.id for table in caught.value.tables] == [second.id, first.id]
    assert (await host.whereabouts.meant(HERE, ANNA.id, first.id)).id == first.id


async def test_the_channel_s_own_lobby_comes_before_its_threads(home: Home, host: Host) -> None:
    await open_thread(home, persons=1)
    lobby = await home.lobby()
    assert (await host.whereabouts.meant(HERE, ANNA.id)).id == lobby.id


async def test_where_nothing_is_live_the_last_game_is_meant(home: Home, host: Host) -> None:
    with pytest.raises(NoTable):
        await host.whereabouts.meant(HERE, ANNA.id)
    first = await open_thread(home, persons=1)
    second = await open_thread(home, persons=1, thread=901)
    await end(home, second.id)
    assert (await host.whereabouts.meant(HERE, ANNA.id)).id == first.id
    await end(home, first.id)
    assert (await host.whereabouts.meant(HERE, ANNA.id)).id == second.id
    assert (await host.whereabouts.meant(first.place, ANNA.id)).id == first.id


async def test_tables_of_other_servers_are_nobody_s_business(home: Home, host: Host) -> None:
    table = await home.game(1)
    elsewhere = Place(8, 80)
    for number in (table.id, 999, 10**15, -1):
        with pytest.raises(NoTable):
            await host.whereabouts.meant(elsewhere, ANNA.id, number)
    assert await host.whereabouts.known(elsewhere, ANNA.id) == []
    assert await host.whereabouts.known(Place(None, 1), ANNA.id) == []


async def test_known_are_the_own_first_and_then_the_nearest(home: Home, host: Host) -> None:
    far = await home.lobby(place=Place(HERE.guild, 71))
    near = await open_thread(home, persons=1)
    bea = await open_thread(home, place=Place(HERE.guild, 72), persons=2, thread=901)
    over = await home.game(1, place=Place(HERE.guild, 73))
    await end(home, over.id)

    async def known(place: Place, user: int) -> list[int]:
        return [table.id for table in await host.whereabouts.known(place, user)]

    assert await known(HERE, BEA.id) == [bea.id, near.id, far.id]
    assert await known(near.place, CARL.id) == [near.id, bea.id, far.id]
    assert (await host.whereabouts.known(HERE, BEA.id))[0] == await host.query.table(bea.id)
