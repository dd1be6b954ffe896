"""Components and terms (CB-1), counted in the printed facts."""

from __future__ import annotations

from collections import Counter

import pytest

from hansa_bot.titles.castles_of_burgundy.material import (
    ANIMALS,
    BLACK,
    BUILDINGS,
    DEPOTS,
    GOODS,
    GOODS_IN_GAME,
    RING,
    SIDES,
    STACKS,
    TILES,
    TYPE_OF,
    TYPES,
    slot_types,
)
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, DIE, HEXES, NEAR, PRINTED, SIZE, estate
from tests.titles.castles_of_burgundy.position import RULES, set_up

EVERY = Counter(TILES[face] for stack in STACKS for face in stack)
BLACK_BACKED = Counter(TILES[face] for face in STACKS[BLACK])


def kinds_of(faces):
    return Counter(TYPES[TYPE_OF[face]] for face in faces)


def test_cb_1_1_164_tiles_of_six_types():
    wanted = {"building": 56, "animal": 28, "knowledge": 26, "ship": 26, "castle": 16, "mine": 12}
    assert kinds_of(face for stack in STACKS for face in stack) == wanted
    assert EVERY.total() == 164


def test_cb_1_2_forty_tiles_have_a_black_back():
    wanted = {"building": 16, "animal": 8, "knowledge": 6, "ship": 6, "castle": 2, "mine": 2}
    assert kinds_of(STACKS[BLACK]) == wanted
    assert sum(map(len, STACKS[:BLACK])) == 124
    assert all(TYPE_OF[face] == kind for kind, stack in enumerate(STACKS[:BLACK]) for face in stack)


def test_cb_1_3_seven_of_each_building():
    assert {word: (EVERY[word], BLACK_BACKED[word]) for word in BUILDINGS} == dict.fromkeys(BUILDINGS, (7, 2))
    assert len(BUILDINGS) == 8


def test_cb_1_4_seven_tiles_of_each_species():
    for species in ("cow", "pig", "sheep", "chicken"):
        assert [EVERY[f"{species}-{count}"] for count in (2, 3, 4)] == [2, 3, 2]
        assert [BLACK_BACKED[f"{species}-{count}"] for count in (2, 3, 4)] == [0, 1, 1]
    assert len(ANIMALS) == 12


def test_cb_1_5_one_of_each_knowledge():
    assert [EVERY[f"k{number}"] for number in range(1, 27)] == [1] * 26
    assert {word for word in BLACK_BACKED if word.startswith("k")} == {"k7", "k12", "k14", "k15", "k24", "k25"}


def test_cb_1_6_seven_goods_of_six_types():
    assert Counter(GOODS_IN_GAME) == dict.fromkeys(range(6), 7)
    assert GOODS == ("turquoise", "purple", "pink", "red", "brown", "orange")


def test_cb_1_9_two_dice_each_and_a_white_one():
    state = set_up(3)
    assert all(1 <= face <= 6 for face in [*state.dice, state.white])
    assert len(state.dice) == 2 * 3


def test_cb_1_10_six_depots_of_four_slots_and_a_black_one_of_eight():
    assert [len(depot) for depot in RULES.view(set_up(4), None).depots] == [4] * 6 + [8]
    assert list(map(len, slot_types(4, 0))) == [4] * 6


def test_cb_1_11_an_estate_has_37_hexes_and_twelve_sides_are_printed():
    assert len(HEXES) == SIZE == 37
    assert {"1": 4, **{str(number): 1 for number in range(2, 10)}} == SIDES


@pytest.mark.parametrize("name", PRINTED)
def test_cb_1_12_regions_are_maximal_and_connected(name):
    board = estate(name)
    assert sorted(index for region in board.regions for index in region) == list(range(SIZE))
    for region in board.regions:
        assert len({board.types[index] for index in region}) == 1
        reached, edge = {region[0]}, [region[0]]
        while edge:
            for other in set(NEAR[edge.pop()]) & set(region) - reached:
                reached.add(other)
                edge.append(other)
        assert reached == set(region)
        beyond = {other for index in region for other in NEAR[index]} - set(region)
        assert all(board.types[other] != board.types[region[0]] for other in beyond)


def test_cb_1_13_neighbours_share_an_edge():
    offsets = {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    for index, near in enumerate(NEAR):
        (q, r) = AXIAL[index]
        assert {(AXIAL[other][0] - q, AXIAL[other][1] - r) for other in near} <= offsets
        assert all(index in NEAR[other] for other in near)
    assert Counter(map(len, NEAR)) == {6: 19, 4: 12, 3: 6}
    assert not any(DIE[index] == DIE[other] for index in range(SIZE) for other in NEAR[index])


def test_cb_1_14_depots_lie_in_a_ring():
    assert [(DEPOTS[first], DEPOTS[second]) for first, second in RING] == [
        *[("1", "2"), ("2", "3"), ("3", "4")],
        *[("4", "5"), ("5", "6"), ("6", "1")],
    ]


def test_cb_0_4_nothing_of_later_editions():
    assert len(TILES) - 1 == 8 + 12 + 26 + 3
    assert set(PRINTED) == {str(number) for number in range(1, 10)}
