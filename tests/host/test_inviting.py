"""Who is invited again and again: the same person is called so often a day, then only named (as online-go.com#694,
diplicity-react#1336: rights that cannot be used up).
"""

from hansa_bot.host.lobby.lobby import MOST_CALLED
from hansa_bot.host.posting.courier import Post
from tests.host.fakes import ANNA, BEA, CARL, Home


async def opened(home: Home, *guests: int) -> int:
    table = (await home.lobby(1, size=3, guests=guests)).id
    await home.settle(table)
    return table


async def close(home: Home, table: int) -> None:
    await home.host.lobby.abandon(table, ANNA, home.request())
    await home.settle(table)


def cards(home: Home, table: int) -> list[Post]:
    return home.platform.posts("lobby", table)


async def test_lobbies_opened_and_closed_again_and_again_call_the_same_person_three_times(home: Home) -> None:
    for _ in range(MOST_CALLED):
        table = await opened(home, BEA.id)
        assert cards(home, table)[0].payload.quiet == ()
        await close(home, table)
    await home.reopen()
    table = await opened(home, BEA.id, CARL.id)
    assert cards(home, table)[0].payload.quiet == (BEA.id,), "who was not called yet is"
    assert BEA.id in (await home.table(table)).invited
    await close(home, table)
    home.clock.time += 24 * 3600 + 1
    assert cards(home, await opened(home, BEA.id))[0].payload.quiet == ()


async def test_who_is_invited_later_is_called_no_oftener(home: Home) -> None:
    for _ in range(MOST_CALLED):
        table = await opened(home)
        await home.host.lobby.invite(table, ANNA, [BEA.id], home.request())
        await home.settle(table)
        assert cards(home, table)[-1].payload.call == (BEA.id,)
        await close(home, table)
    table = await opened(home)
    await home.host.lobby.invite(table, ANNA, [BEA.id, CARL.id], home.request())
    await home.settle(table)
    assert [post.payload.call for post in cards(home, table) if post.payload.call] == [(CARL.id,)]
    assert BEA.id in (await home.table(table)).invited


async def test_games_that_begin_are_no_trouble(home: Home) -> None:
    for _ in range(MOST_CALLED + 1):
        table = await opened(home, BEA.id)
        assert cards(home, table)[0].payload.quiet == ()
        await home.host.lobby.join(table, BEA, home.request())
        await home.host.lobby.start(table, ANNA, home.request())
        await close(home, table)
