"""Points for the regions of Britannia at the end of the game (HT-16.6, HT-20.11, HT-20.12)."""

from __future__ import annotations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.reading import lines, points, ruler


def small(**words):
    return position("britannia_2_3", COLOURS[:3], **words)


def big(seats=4, **words):
    return position("britannia_4_5", COLOURS[:seats], **words)


def wales(state):
    return [lines(state, who)["wales"] for who in COLOURS[: state.seats]]


def scotland(state):
    return [lines(state, who)["scotland"] for who in COLOURS[: state.seats]]


@pytest.mark.parametrize(
    ("options", "seats", "wanted"),
    [
        ({}, 3, []),
        ({"board": "east"}, 4, []),
        ({"board": "britannia"}, 3, ["wales"]),
        ({"board": "britannia"}, 4, ["wales", "scotland"]),
    ],
    ids=str,
)
def test_ht_16_6_regions_score_on_britannia_only(options, seats, wanted):
    state = set_up(seats, **options)
    found = [line.key for line in RULES.scores(RULES.view(state, None))[0].lines]
    assert [key for key in found if key in ("wales", "scotland")] == wanted


def test_ht_16_6_they_are_added_to_the_total_at_the_end():
    state = small(cities={"conway": "red:T"}, points={"red": 5})
    score = RULES.scores(RULES.view(state, None))[0]
    assert score.total == 5 + 2 + 1 + 7, "track, one city, network, Wales"


def test_ht_20_11_the_cities_of_each_region():
    small_side, big_side = board("britannia_2_3").regions, board("britannia_4_5").regions
    welsh = ("cardiff", "chester", "conway", "isle_of_man", "montgomery", "pembroke")
    scottish = ("carlisle", "dunbar", "edinburgh", "falkirk", "glasgow", "isle_of_man", "newcastle")
    assert [(each.id, each.cities) for each in small_side] == [("wales", welsh)]
    assert [(each.id, each.cities) for each in big_side] == [("wales", welsh), ("scotland", scottish)]
    assert {each.points for each in (*small_side, *big_side)} == {(7, 4, 2)}


@pytest.mark.parametrize("name", ["hereford", "london", "oxford"])
def test_ht_20_11_hereford_and_london_belong_to_neither(name):
    """D28"""
    state = big(cities={name: "red:M" if name == "oxford" else "red:T"})
    assert (wales(state)[0], scotland(state)[0]) == (0, 0)


def test_ht_20_11_most_controlled_cities_first():
    state = small(cities={"cardiff": "blue:T red:T", "conway": "red:T", "pembroke": "blue:T", "chester": "green:T"})
    assert [ruler(state, name) for name in ("cardiff", "conway", "pembroke")] == ["red", "red", "blue"]
    assert wales(state) == [7, 4, 2], "two cities; one city and two offices; one and one"


def test_ht_20_11_then_most_offices():
    state = small(
        cities={"cardiff": "green:T red:T", "conway": "blue:T", "montgomery": "green:T", "pembroke": "red:T blue:T"}
    )
    assert [ruler(state, name) for name in ("cardiff", "conway", "montgomery", "pembroke")] == [
        "red",
        "blue",
        "green",
        "blue",
    ]
    assert wales(state) == [2 + 1, 7, 2 + 1], (
        "blue two cities; red and green one city and two offices each: 4 + 2 shared"
    )


def test_ht_20_11_first_and_second_shared():
    """The worked case C36."""
    state = small(cities={"cardiff": "green:T red:T", "conway": "blue:T"})
    assert wales(state) == [5, 5, 2]


def test_ht_20_11_all_three_shared():
    state = small(cities={"cardiff": "red:T", "conway": "blue:T", "pembroke": "green:T"})
    assert wales(state) == [4, 4, 4], "13 by three, rounded down"


def test_ht_20_11_second_and_third_shared():
    state = small(cities={"cardiff": "red:T", "conway": "red:T", "pembroke": "blue:T", "chester": "green:T"})
    assert wales(state) == [7, 3, 3]


def test_ht_20_11_after_two_firsts_comes_the_third_rank():
    state = big(cities={"cardiff": "green:T yellow:T red:T", "conway": "blue:T"}, seats=4)
    assert wales(state) == [5, 5, 1, 1], "green and yellow share the third rank alone"


def test_ht_20_11_more_tied_than_ranks_share_what_there_is():
    state = big(
        seats=4, cities={"cardiff": "red:T", "conway": "blue:T", "pembroke": "green:T", "chester": "yellow:T"}
    )
    assert wales(state) == [3, 3, 3, 3], "13 by four"
    below = big(seats=4, cities={"cardiff": "yellow:T red:T", "conway": "blue:T", "pembroke": "green:T"})
    assert wales(below) == [4, 4, 4, 0], "nothing is left below them"


def test_ht_20_11_without_an_office_nothing():
    assert wales(small(cities={"conway": "blue:T"})) == [0, 7, 0]
    assert wales(small()) == [0, 0, 0]


def test_ht_20_11_an_office_without_a_city_still_ranks():
    state = small(cities={"cardiff": "red:T blue:T blue:T"})
    assert (ruler(state, "cardiff"), wales(state)) == ("blue", [4, 7, 0])


def test_ht_20_11_extra_offices_count():
    """HT-13.4"""
    state = small(cities={"cardiff": "red:T", "conway": "blue:T"}, extra_offices={"conway": "red:T"})
    assert wales(state) == [7, 4, 0], "a city each, but red has two offices"


def test_ht_20_11_the_isle_of_man_counts_for_both():
    state = big(cities={"isle_of_man": "red:M"})
    assert (wales(state), scotland(state)) == ([7, 0, 0, 0], [7, 0, 0, 0])
    assert wales(small(cities={"isle_of_man": "red:T"})) == [7, 0, 0]


def test_ht_20_11_with_two_or_three_players_there_is_no_scotland():
    state = small(cities={"carlisle": "red:T", "newcastle": "red:T"})
    assert "scotland" not in lines(state, "red")
    assert wales(state) == [0, 0, 0]


def test_ht_20_11_each_region_is_ranked_by_itself():
    state = big(cities={"cardiff": "red:T", "falkirk": "blue:T", "newcastle": "blue:T red:T", "carlisle": "red:T"})
    assert (wales(state), scotland(state)) == ([7, 0, 0, 0], [7, 4, 0, 0])


def test_ht_20_11_it_comes_at_the_end_only():
    state = small(routes={"cardiff-oxford": ["red:T"] * 4})
    after = act(state, "red", "claim/cardiff-oxford/office:cardiff")
    assert points(after, "red") == 0


def test_ht_20_12_the_neutral_is_not_ranked():
    """Yet its control counts (HT-18.15): the city it rules is nobody's."""
    state = position(
        "britannia_2_3", COLOURS[:2], cities={"cardiff": "red:T N:T", "conway": "blue:T", "pembroke": "N:T"}
    )
    assert ruler(state, "cardiff") == "N"
    assert wales(state) == [4, 7]
    alone = position("britannia_2_3", COLOURS[:2], cities={"cardiff": "N:T", "conway": "N:T red:T"})
    assert wales(alone) == [7, 0], "first among the players, whatever the neutral has"


def finished(state):
    state.over, state.end, state.stack = True, "points", []
    return RULES.result(state)


def test_ht_17_1_the_regions_decide_with_the_rest():
    state = small(cities={"cardiff": "red:T", "bristol": "blue:T"}, points={"blue": 6})
    assert [score.total for score in finished(state).scores] == [2 + 1 + 7, 6 + 2 + 1, 0]
    assert finished(state).winners == [0]


def test_ht_17_2_offices_in_open_cities_break_a_tie():
    """Two actions a turn each; red has two offices, blue two points on the track."""
    words = {"cities": {"danzig": "red:T", "kulm": "blue:T"}, "extra_offices": {"dresden": "red:T"}}
    result = finished(position("east", COLOURS[:3], points={"blue": 2}, **words))
    assert [score.total for score in result.scores] == [2 + 2 + 1, 2 + 2 + 1, 0]
    assert (result.winners, result.tie_break) == ([0], "offices")
