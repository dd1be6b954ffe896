"""What is true at all times, in games played at random at any table; and that the check finds faults."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hansa_bot.engine.errors import RulesBug
from hansa_bot.engine.playout import perft
from hansa_bot.engine.state import decode, encode
from hansa_bot.titles.castles_of_burgundy.material import FACES, GOODS_IN_GAME, STACKS
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from tests.titles.castles_of_burgundy.playing import act, wander
from tests.titles.castles_of_burgundy.position import RULES, position, set_up

quick = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def games(draw):
    """The actions of a game at any table."""
    options = {option.key: draw(st.sampled_from(option.values)) for option in META.options}
    return wander(draw(st.sampled_from(META.seats)), draw(st.integers(0, 10**6)), **options)


def census(state: BurgundyState) -> tuple[Counter[int], int]:
    """Count tiles by face and all goods anew, from what lies anywhere."""
    places = [*state.stacks, state.depots, state.tiles, state.storage, state.removed]
    found = Counter(face for place in places for face in place if face)
    if state.stack and state.stack[0].kind in ("estate", "begin"):
        at = [index for index in range(state.seats) if not any(state.tiles[37 * index : 37 * index + 37])]
        found[FACES["castle"]] += len(at)
    heaps = (state.depot_goods, state.goods, state.sold)
    goods = sum(map(sum, heaps)) + sum(map(len, (state.piles, state.unused, state.goods_row)))
    return found, goods


@quick
@given(games())
def test_cb_1_1_and_1_6_no_tile_or_good_is_ever_lost_or_made(steps):
    whole = Counter(face for stack in STACKS for face in stack)
    for step in steps:
        assert census(step.after) == (whole, len(GOODS_IN_GAME))
        RULES.check(step.after)


@quick
@given(games())
def test_cb_1_7_points_are_told_where_they_arise_and_never_fall(steps):
    for step in steps:
        gained = [sum(step.after.earned[at : at + 5]) for at in range(0, len(step.after.earned), 5)]
        for at in range(0, len(step.after.earned), 5):
            gained[at // 5] -= sum(step.before.earned[at : at + 5])
        told = [0] * step.before.seats
        for event in step.events:
            if "points" in event.args:
                told[event.args["seat"]] += event.args["points"]
        assert gained == told
        assert min(gained) >= 0


@quick
@given(games())
def test_cb_1_7_workers_and_silver_change_as_told(steps):
    signs = {"workers": 1, "silver": 1, "income": 1, "equipped": 1, "spent": -1, "bought": -1}
    for step in steps:
        workers, silver = step.before.workers[:], step.before.silver[:]
        for event in step.events:
            if (sign := signs.get(event.kind)) is None:
                continue
            args, seat = event.args, event.args["seat"]
            workers[seat] += sign * args.get("workers", args["count"] if event.kind == "workers" else 0)
            silver[seat] += sign * args.get("silver", args["count"] if event.kind == "silver" else 0)
        assert (workers, silver) == (step.after.workers, step.after.silver)


@quick
@given(games())
def test_offers_are_sorted_unique_and_never_empty(steps):
    for step in steps[::4]:
        for seat in step.before.waiting:
            offers = RULES.offers(step.before, seat)
            assert offers
            assert offers == sorted(set(offers))


@quick
@given(games())
def test_a_state_is_small_and_survives_storage(steps):
    for step in steps[::20]:
        data = encode(step.after)
        assert len(data) <= 8192
        assert encode(decode(BurgundyState, data)) == data
        assert encode(RULES.clone(step.after)) == data


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
    "placed",
    [{"d4": "castle", "d5": "mine"}, {"d4": "castle", "d6": "ship"}, {"d4": "castle", "e4": "bank", "e5": "bank"}],
)
def test_an_impossible_estate_is_found(placed):
    state = position(A={"placed": placed})
    with pytest.raises(RulesBug):
        RULES.check(state)


def test_more_than_three_types_of_goods_are_found():
    state = position(A={"goods": {"red": 1, "pink": 1, "brown": 1, "orange": 1}})
    with pytest.raises(RulesBug, match=r"CB-12\.2"):
        RULES.check(state)


def test_acting_leaves_the_state_before_alone():
    state = position(A={"dice": (5, 3), "storage_": ["ship"]}, goods_on={"1": ["red"]})
    before = encode(state)
    act(state, "place/ship/d5/die-5", "load/1", "workers/die-3", "end")
    assert encode(state) == before


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
