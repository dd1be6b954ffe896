"""Names, however people write them."""

from __future__ import annotations

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.table import LONGEST_NAME, Person, clean_name, seat_name
from tests.host.fakes import ANNA, HERE, Home


@pytest.mark.parametrize("name", ["Anna", "@everyone", "<@11> **b** `c` ||d||", "👩‍🚀 Ä", "שלום עולם", "李", "a|b/c"])
def test_names_stay_as_people_write_them(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Anna \t", "Anna"),
        ("An\nna\r\x00\x1b", "Anna"),
        ("\u202eannA\u2066", "annA"),
        ("Anna\u2028\u2029", "Anna"),
        ("An\ud800na", "Anna"),
        ("x" * 150, "x" * LONGEST_NAME),
        ("\n\t ", ""),
    ],
)
def test_what_could_break_something_is_left_out(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize("name", ["", "\u200d\u200b", "\u2800" * 0])
def test_who_has_no_name_goes_by_the_letter_of_the_seat(name: str) -> None:
    assert seat_name(name, 2, None, "en") == "Seat C"
    assert seat_name(name, 2, "steady", "en") == "Computer C"


async def test_odd_names_come_through_the_store(home: Home, host: Host) -> None:
    names = ["@everyone", "👩‍🚀" * 60, "\u202eאבג", "\x00"]
    table = await host.lobby.new(HERE, Person(1, names[0]), "harbour", request="r")
    for user, name in enumerate(names[1:], 2):
        table = await host.lobby.join(table.id, Person(user, name), "r")
    expected = ("@everyone", ("👩‍🚀" * 60)[:LONGEST_NAME], "אבג", "Seat D")
    assert table.names == tuple(name.rstrip() for name in expected)
    host = await home.reopen()
    assert (await host.query.table(table.id)).names == table.names


async def test_people_of_one_name_are_told_apart(home: Home, host: Host) -> None:
    table = await home.lobby(2, size=4)
    table = await host.lobby.join(table.id, Person(99, ANNA.name), "r")
    assert table.names == ("Anna (A)", "Bea", "Anna (C)")
