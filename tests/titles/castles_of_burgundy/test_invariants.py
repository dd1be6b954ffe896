"""The check of a position finds faults, and what may be done is counted in tricky positions.

That the check holds at all times is shown by the conformance suite, that nothing is lost, made or left untold by the
second opinion.
"""

import pytest

from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.castles_of_burgundy.material import FACES
from tests.perft import perft
from tests.titles.castles_of_burgundy.playing import act
from tests.titles.castles_of_burgundy.position import RULES, position, set_up

FAULTS = {
    "a tile too many": lambda state: state.storage.__setitem__(0, FACES["ship"]),
    "a good too many": lambda state: state.goods.__setitem__(0, 1 + state.goods[0]),
    "a debt": lambda state: state.workers.__setitem__(0, -1),
    "a marker twice": lambda state: setattr(state, "track", ((0, 0),)),
    "a bonus tile too early": lambda state: state.bonus.__setitem__(0, 1),
    "a small bonus tile alone": lambda state: state.bonus.__setitem__(1, 1),
    "a gap in the storage": lambda state: (
        state.storage.__setitem__(1, FACES["castle"]),
        setattr(state, "stacks", (*state.stacks[:4], state.stacks[4][1:], *state.stacks[5:])),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault):
    state = RULES.clone(set_up(2))
    RULES.check(state)
    FAULTS[fault](state)
    with pytest.raises(RulesBug):
        RULES.check(state)


@pytest.mark.parametrize(
    "words",
    [
        {"placed": {"d4": "castle", "d5": "mine"}},
        {"placed": {"d4": "castle", "d6": "ship"}},
        {"placed": {"d4": "castle", "e4": "bank", "e5": "bank"}},
        {"goods": {"red": 1, "pink": 1, "brown": 1, "orange": 1}},
    ],
    ids=["a tile on another colour", "a tile apart", "a building twice in a city", "CB-12.2 four types of goods"],
)
def test_an_impossible_estate_is_found(words):
    state = position(A=words)
    with pytest.raises(RulesBug):
        RULES.check(state)


def workers_only():
    """Two different dice: 2, then 2 × 1, then the end of the turn: 2 × 1."""
    return position(A={"dice": (2, 5)})


def doubles():
    """Equal dice count once: 1, 1, 1."""
    return position(A={"dice": (4, 4)})


def a_ship():
    """Die 5: the ship on d5, or workers; die 2: the ship on d3, or workers: 4. After a ship six depots (2 × 6), after
    workers the other die's two actions (2 × 2): 16. After a depot the workers of the other die (12), after workers
    and a ship six depots (2 × 6), after both workers the end (2): 26."""
    return position(A={"dice": (5, 2), "storage_": ["ship"]})


def a_discard():
    """By the 3 three tiles that can make room, or workers; by the 1 workers: 5. Then after each discard the workers
    of the 1 (3), after the workers of the 3 those of the 1 and, by two workers, the three discards (4), after the
    workers of the 1 all four of the 3: 11."""
    return position(A={"dice": (3, 1), "storage_": ["cow-2", "cow-3", "cow-4"]}, depots={"3": ["pig-2"]})


def goods_for_one_space():
    """One free space for three new types in depot 1: 3, and five other depots: 8. Then
    the workers of the 6, after loading orange a sale as well: 9. Then the end: 9."""
    words = {"dice": (5, 6), "storage_": ["ship"], "goods": {"red": 1, "pink": 1}}
    state = position(A=words, goods_on={"1": ["turquoise", "brown", "orange"]})
    return act(state, "place/ship/d5/die-5")


def two_depots():
    """Six depots and six pairs, nothing lies anywhere: 12; then the other die: 12."""
    words = {"placed": {"d4": "castle", "c4": "k5"}, "dice": (5, 6), "storage_": ["ship"]}
    return act(position(A=words), "place/ship/d5/die-5")


def a_market():
    """Ship from depot 1, cows from depot 3, or none: 3. Then a worker action, or with the ship stored also d3 by the
    2: 2 + 1 + 1 = 4."""
    words = {"dice": (3, 2), "storage_": ["market"]}
    return act(position(A=words, depots={"1": ["ship"], "3": ["cow-2"]}), "place/market/e4/die-3")


def buying():
    """A mine to buy, or workers with either die: 3. After buying: two dice, and the mine on e3 by neither: 2. After
    workers: the other die, or buying: 2 each: 2 + 2 × 2 = 6."""
    return position(A={"dice": (2, 1), "silver": 2}, black=["mine"])


@pytest.mark.parametrize(
    ("make", "counts"),
    [
        (workers_only, [2, 2, 2]),
        (doubles, [1, 1, 1]),
        (a_ship, [4, 16, 26]),
        (a_discard, [5, 11]),
        (goods_for_one_space, [8, 9, 9]),
        (two_depots, [12, 12]),
        (a_market, [3, 4]),
        (buying, [3, 6]),
    ],
)
def test_perft(make, counts):
    assert [perft(RULES, make(), depth) for depth in range(1, len(counts) + 1)] == counts
