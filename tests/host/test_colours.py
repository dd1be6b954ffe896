"""Colours: whoever chooses one first keeps it, whatever becomes of the seats; nobody else's game looks different."""

from dataclasses import replace

import pytest

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import ColourTaken, NotInLobby, NotSeated
from hansa_bot.host.kernel.settings import COLOUR
from hansa_bot.host.kernel.table import PlayingOrder, SeatInfo, Table
from hansa_bot.model.values import Whose
from tests.host.fakes import ANNA, BEA, CARL, Home, refused


def colours(table: Table) -> dict[str, int]:
    return dict(zip(table.names, table.colours, strict=True))


async def wish(host: Host, user: int, colour: str) -> None:
    await host.prefs.choose(Whose.PERSON, user, {COLOUR.key: colour})


@pytest.mark.parametrize(
    ("chosen", "worn"),
    [
        ((None, None, None), ()),
        ((None, 0, None), (1, 0, 2)),
        ((1, None, None), (1, 0, 2)),
        ((3, None, None), (3, 1, 2)),
        ((2, None, 1), (2, 0, 1)),
        ((None, 2, 0), (1, 2, 0)),
    ],
)
def test_who_has_not_chosen_has_the_own_colour_or_the_first_that_is_left(
    chosen: tuple[int | None, ...], worn: tuple[int, ...], home_table: Table
) -> None:
    seats = tuple(SeatInfo(seat, "x", None, "steady", colour=colour) for seat, colour in enumerate(chosen))
    assert replace(home_table, seats=seats).colours == worn


@pytest.fixture
async def home_table(home: Home, host: Host) -> Table:
    return await home.lobby(persons=1, size=3)


async def test_a_colour_is_chosen_once_and_stays_with_its_person(home: Home, host: Host) -> None:
    table = await home.lobby(persons=3, size=3, order=PlayingOrder.RANDOM)
    assert table.colours == ()
    table = await host.lobby.choose_colour(table.id, BEA, 0, home.request())
    assert colours(table) == {"Anna": 1, "Bea": 0, "Carl": 2}
    await refused(ColourTaken, host.lobby.choose_colour(table.id, CARL, 0, home.request()))
    await host.lobby.choose_colour(table.id, CARL, 1, home.request())
    await host.lobby.start(table.id, ANNA, home.request())
    await refused(NotInLobby, host.lobby.choose_colour(table.id, ANNA, 2, home.request()))
    for restart in (False, True):
        host = await home.reopen() if restart else host
        assert colours(await host.query.table(table.id)) == {"Anna": 2, "Bea": 0, "Carl": 1}
    await host.lobby.leave(table.id, BEA, home.request())
    assert sorted((await host.query.table(table.id)).colours) == [0, 1, 2]
    left = await host.query.table(table.id)
    assert left.colours == (await (await home.reopen()).query.table(table.id)).colours
    seat = next(info for info in left.seats if info.user is None)
    assert left.colours[seat.seat] == 0, "the computer player goes on in the same colour"


async def test_who_leaves_gives_the_colour_back_and_may_change_their_mind(home: Home, host: Host) -> None:
    table = await home.lobby(persons=2, size=3)
    await host.lobby.choose_colour(table.id, BEA, 2, home.request())
    await host.lobby.leave(table.id, BEA, home.request())
    table = await host.lobby.choose_colour(table.id, ANNA, 2, home.request())
    assert table.colours == (2,)
    table = await host.lobby.choose_colour(table.id, ANNA, None, home.request())
    assert table.colours == ()


async def test_a_wish_counts_if_nobody_was_quicker(home: Home, host: Host) -> None:
    for person, colour in ((ANNA, "blue"), (BEA, "blue"), (CARL, "violet")):
        await wish(host, person.id, colour)
    table = await home.lobby(persons=3, size=3)
    assert [info.colour for info in table.seats] == [3, None, None], "the toy has no fifth colour"
    assert table.colours == (3, 1, 2)


async def test_what_cannot_be_changes_nothing(home: Home, host: Host) -> None:
    table = await home.lobby(persons=1, size=3)
    for colour in (-1, 99):
        await refused(BadSetup, host.lobby.choose_colour(table.id, ANNA, colour, home.request()))
    await refused(NotSeated, host.lobby.choose_colour(table.id, BEA, 1, home.request()))
    assert (await host.query.table(table.id)).colours == ()
