"""Routes and their ends, from places alone (DH-7.7 to DH-7.16, DH-8.2, DH-21.4)."""

from itertools import pairwise

import pytest

from hansa_bot.titles.die_haendler import roads
from hansa_bot.titles.die_haendler.material import LINKED, NOWHERE, PLACE, PLACES
from hansa_bot.titles.die_haendler.tables import FROM

Ends = dict[str, int]


def ends(wagon: str, points: int, *closed: str) -> Ends:
    """Return each end in words with the points that are lost; a wagon is written `place` or `place<came`."""
    place, _, came = wagon.partition("<")
    blocked = frozenset(PLACE[each] for each in closed)
    found = roads.ways(PLACE[place], PLACE.get(came, NOWHERE), blocked, NOWHERE, points)
    return {word: way.lost for word, way in found.items()}


FREE: list[tuple[str, str, int, Ends]] = [
    ("7.9 by the exit road", "paris", 1, {"exit-paris": 0}),
    ("7.9 to the gate", "paris", 2, {"gate-paris": 0}),
    (
        "7.8 any road at a junction",
        "paris",
        3,
        dict.fromkeys(["ring-genua-paris", "ring-paris-bruegge", "spoke-paris"], 0),
    ),
    ("7.16 as far as possible", "paris", 4, dict.fromkeys(["gate-bruegge", "gate-genua", "hub"], 0)),
    ("7.7 never back", "ring-paris-bruegge<gate-paris", 1, {"gate-bruegge": 0}),
    ("7.8 back to the city it left", "exit-paris<gate-paris", 1, {"paris": 0}),
]
"""What the rule says, the wagon, its points, and where it can end, with the points lost."""


@pytest.mark.parametrize(("wagon", "points", "found"), [row[1:] for row in FREE], ids=[row[0] for row in FREE])
def test_dh_7_roads_that_are_free(wagon: str, points: int, found: Ends) -> None:
    assert ends(wagon, points) == found


def test_dh_7_13_a_city_ends_the_move() -> None:
    """The other ways of a wagon at the gate lead on with all four points."""
    found = ends("gate-bruegge<ring-paris-bruegge", 4)
    assert found.pop("bruegge") == 2
    assert not any(found.values())
    assert not any(word.endswith("bruegge") for word in found)


_SIDES = ("spoke-paris", "gate-genua", "gate-bruegge")
TAKEN: list[tuple[str, str, int, tuple[str, ...], Ends]] = [
    ("7.15 end taken", "paris", 3, ("spoke-paris", "ring-genua-paris"), {"ring-paris-bruegge": 0, "gate-paris": 1}),
    ("7.12 passed", "paris", 4, _SIDES, {"hub": 0, "ring-genua-paris": 1, "ring-paris-bruegge": 1}),
    ("7.14 city taken", "gate-genua<spoke-genua", 4, ("genua",), {"exit-genua": 3}),
    ("7.15 and before it", "gate-genua<spoke-genua", 2, ("genua", "exit-genua"), {"gate-paris": 0, "gate-wien": 0}),
    ("7.5 no step forward", "exit-genua<gate-genua", 1, ("genua",), {}),
    ("7.15 two before the end", "paris", 3, ("gate-paris", "spoke-paris"), {"exit-paris": 2}),
    ("7.15 nothing free", "ring-paris-bruegge<gate-paris", 1, ("gate-bruegge",), {}),
]
"""What the rule says, the wagon, its points, other wagons, and what is found among the ends."""


@pytest.mark.parametrize(
    ("wagon", "points", "closed", "among"), [row[1:] for row in TAKEN], ids=[row[0] for row in TAKEN]
)
def test_dh_7_roads_that_are_taken(wagon: str, points: int, closed: tuple[str, ...], among: Ends) -> None:
    """Nobody ends where another wagon stands; `among` without an end says that there is none at all."""
    found = ends(wagon, points, *closed)
    assert among.items() <= found.items()
    assert bool(among) == bool(found)
    assert not {*closed} & {word.partition(FROM)[0] for word in found}


def test_dh_21_4_ends_that_can_be_reached_from_several_sides() -> None:
    """DH-C49, with the routes: each is a chain of neighbours that ends where its word says."""
    found = ends("gate-bruegge<exit-bruegge", 4, "koeln", "wien")
    assert sorted(found) == [
        *("gate-gent", "gate-genua:ring-genua-paris", "gate-genua:spoke-genua", "gate-koeln:ring-gent-koeln"),
        *("gate-koeln:spoke-koeln", "gate-paris", "gate-wien", "gent", "hub:spoke-gent", "hub:spoke-paris", "paris"),
    ]
    start, came = PLACE["gate-bruegge"], PLACE["exit-bruegge"]
    for word, way in roads.ways(start, came, frozenset(), NOWHERE, 4).items():
        chain = [came, start, *way.route]
        assert all(after in LINKED[before] for before, after in pairwise(chain))
        assert all(back != ahead for back, ahead in zip(chain, chain[2:], strict=False))
        assert (chain[-1], chain[-2]) == (way.place, way.came)
        assert word.startswith(PLACES[way.place])


def test_dh_21_4_of_routes_that_end_alike_the_shortest_is_told() -> None:
    """Round the hub a wagon could come to the same end and lose only one point."""
    assert ends("gate-paris<exit-paris", 6, "bruegge")["exit-bruegge"] == 3


RIDES = [
    ("exit-bruegge", 1, ["gate-bruegge"]),
    ("exit-bruegge", 2, ["gate-bruegge", "ring-bruegge-gent", "ring-paris-bruegge", "spoke-bruegge"]),
    ("exit-paris", 1, ["gate-paris"]),
    ("spoke-paris", 1, ["gate-paris", "hub"]),
]


@pytest.mark.parametrize(("space", "steps", "found"), RIDES)
def test_dh_8_2_the_messenger_rides_any_way_but_into_a_city(space: str, steps: int, found: list[str]) -> None:
    assert sorted(PLACES[end] for end in roads.rides(PLACE[space], steps)) == found
