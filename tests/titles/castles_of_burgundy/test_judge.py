"""The computer player's judge: sensible, public knowledge only, and its games bring what people's games bring."""

from collections import Counter
from itertools import product

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.rules import playout
from hansa_bot.titles.castles_of_burgundy.rules import judge
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import PRINTED, UNVERIFIED
from hansa_bot.titles.castles_of_burgundy.verbs import VERBS
from tests.early import early_rows
from tests.titles.castles_of_burgundy.playing import act
from tests.titles.castles_of_burgundy.position import RULES, position, set_up


def steady(state: BurgundyState, seat: int, offers: list[str]) -> str:
    return max(zip(judge(state, seat, offers), offers, strict=True))[1]


def best(state: BurgundyState, among: str = "") -> str:
    """Return the offer that is judged best, of those that begin so."""
    seat = state.waiting[0]
    return steady(state, seat, [offer for offer in RULES.offers(state, seat) if offer.startswith(among)])


def opinions_of(state: BurgundyState) -> dict[str, float]:
    """Return every offer with what is thought of it."""
    offers = RULES.offers(state, state.waiting[0])
    return dict(zip(offers, judge(state, state.waiting[0], offers), strict=True))


@pytest.mark.parametrize(("seats", "least"), early_rows(1, [(2, 150), (3, 155), (4, 160)]))
def test_games_bring_what_people_reach(seats: int, least: int) -> None:
    """Each seat comes to a decent score in three games, and hardly a die is spent on workers."""
    totals, verbs = [], Counter[str]()
    for seed in "abc":
        end, _ = playout(
            RULES,
            set_up(seats, seed),
            steady,
            bound=1500,
            watch=lambda before, seat, action, after: verbs.update([kind_of(action)]),
        )
        assert end.over
        totals += [score.total for score in RULES.scores(RULES.view(end, None))]
    assert sum(totals) / len(totals) >= least
    assert min(totals) >= 100
    turns = 25 * len(totals)
    assert verbs["workers"] <= turns / 2
    assert verbs["place"] >= 0.9 * turns
    assert verbs["skip"] <= turns / 50


@pytest.mark.parametrize(
    ("verb", "least"), early_rows(1, [("sell", 12), ("place", 60), ("take", 60), ("buy", 12), ("load", 8)])
)
def test_every_opinion_is_worth_points(verb: str, least: int) -> None:
    """Whoever thinks the contrary of one verb loses by so much; a broken opinion would bring the margin to nothing.

    Each table is played from both seats, so that between equal judges nothing at all is left.
    """

    def contrary(state: BurgundyState, seat: int, offers: list[str]) -> str:
        pairs = zip(judge(state, seat, offers), offers, strict=True)
        return max((-opinion if kind_of(offer) == verb else opinion, offer) for opinion, offer in pairs)[1]

    margins = []
    for seed, judged in product("012345", (0, 1)):
        players = (steady, contrary) if judged == 0 else (contrary, steady)
        end, _ = playout(
            RULES, set_up(2, seed), lambda state, seat, offers, by=players: by[seat](state, seat, offers), bound=1500
        )
        totals = [score.total for score in RULES.scores(RULES.view(end, None))]
        margins.append(totals[judged] - totals[1 - judged])
    assert sum(margins) / len(margins) >= least


@pytest.mark.parametrize("experts", ["deal", "same", "free"])
@pytest.mark.parametrize("choice", ["open", "secret"])
def test_every_way_to_choose_estates_is_played(experts: str, choice: str) -> None:
    state, _ = playout(RULES, set_up(2, "a", experts=experts, experts_choice=choice), steady, bound=6)
    assert all(state.estates)
    assert all(PRINTED[name].status != UNVERIFIED for name in state.estates), "doubtful and house estates are avoided"


def test_every_verb_is_judged() -> None:
    assert all(verb.opinion for verb in VERBS.all)


LAST = {"phase": "E", "round_no": 5}
ONE_DIE = {"used": (False, True)}


def test_a_region_is_completed_before_another_is_begun() -> None:
    """c3 is a city of its own: 11 points in phase A (CB-11.2)."""
    state = position(A={"storage_": ["watchtower"], "dice": (3, 3)})
    assert best(state) == "place/watchtower/c3/die-3"


def test_no_workers_are_paid_where_the_other_die_serves() -> None:
    state = position(A={"storage_": ["mine"], "dice": (4, 6), "workers": 4})
    assert best(state) == "place/mine/e3/die-4"


def test_workers_are_paid_for_what_is_worth_it() -> None:
    state = position(A={"storage_": ["watchtower"], "dice": (2, 2), "workers": 2, **ONE_DIE})
    assert best(state) == "place/watchtower/c3/die-2"


def test_herds_grow_by_their_own_kind() -> None:
    placed = {"d4": "castle", "d3": "ship", "c2": "cow-4", "c1": "cow-3"}
    state = position(A={"placed": placed, "storage_": ["cow-2", "pig-2"], "dice": (1, 1), **ONE_DIE})
    assert best(state) == "place/cow-2/b2/die-1"


def test_a_ship_loads_where_most_goods_lie() -> None:
    goods_on = {"2": ["pink"], "3": ["red", "red", "red"], "6": ["brown", "red"]}
    state = position(goods_on=goods_on, A={"storage_": ["ship"], "dice": (5, 5)})
    assert best(act(state, "place/ship/d5/die-5")) == "load/3"


def test_new_types_are_those_of_which_most_lie() -> None:
    goods_on = {"3": ["red", "red", "pink", "brown"]}
    goods = {"turquoise": 1, "purple": 1}
    state = position(goods_on=goods_on, A={"storage_": ["ship"], "dice": (5, 5), "goods": goods})
    assert best(act(state, "place/ship/d5/die-5"), "load/3/") == "load/3/red"


def test_the_larger_stack_is_sold() -> None:
    opinions = opinions_of(position(A={"goods": {"pink": 1, "red": 4}, "dice": (3, 4)}))
    assert opinions["sell/red/die-4"] > opinions["workers/die-4"]
    state = position(A={"goods": {"pink": 1, "red": 4}, "storage_": ["warehouse"], "dice": (3, 3)})
    assert best(act(state, "place/warehouse/c3/die-3")) == "sell/red/warehouse"


@pytest.mark.parametrize(("phase", "tile"), [("A", "mine"), ("E", "watchtower")])
def test_mines_are_for_the_early_phases(phase: str, tile: str) -> None:
    placed = {"d4": "castle", "c3": "bank"}
    state = position(
        phase=phase, depots={"3": ["mine", "watchtower"]}, A={"placed": placed, "dice": (3, 3), **ONE_DIE}
    )
    assert best(state, "take/") == f"take/3/{tile}/die-3"


def test_knowledge_is_taken_that_fits() -> None:
    placed = {"d4": "castle", "c3": "bank", "e4": "bank", "c5": "bank"}
    state = position(phase="D", depots={"3": ["k16", "k22"]}, A={"placed": placed, "dice": (3, 3)})
    assert best(state, "take/") == "take/3/k22/die-3"


def test_what_is_of_least_use_is_discarded() -> None:
    placed = {"d4": "castle", "c3": "bank", "e4": "bank", "c5": "bank"}
    stored = ["k22", "k16", "castle"]
    state = position(phase="D", depots={"3": ["ship"]}, A={"placed": placed, "storage_": stored, "dice": (3, 3)})
    assert best(state, "take/").endswith("/k16")


def test_an_advantage_is_used() -> None:
    state = position(depots={"3": ["bank"], "5": ["mine"]}, A={"storage_": ["carpenter"], "dice": (3, 3)})
    assert best(act(state, "place/carpenter/c3/die-3")) == "take/3/bank/carpenter"


def test_spare_silver_buys_tiles_while_they_can_be_placed() -> None:
    rich = {"silver": 6, "used": (True, True)}
    assert best(position(black=["castle"], A=rich)) == "buy/black/castle"
    assert best(position(black=["castle"], A=rich, **LAST)) == "end"


def test_what_is_bought_in_the_last_turn_is_placed_by_the_last_die() -> None:
    state = position(black=["watchtower"], A={"silver": 2, "dice": (3, 3), **ONE_DIE}, **LAST)
    assert best(state) == "buy/black/watchtower"
    assert best(act(state, "buy/black/watchtower")) == "place/watchtower/c3/die-3"


def test_a_ship_is_unloaded_before_anything_is_bought() -> None:
    """What is left to do in the turn counts for every answer, not for the purchase alone (CB-7.2)."""
    player = {"storage_": ["ship"], "dice": (5, 3), "silver": 2}
    state = position(black=["castle"], goods_on={"3": ["red", "red"]}, A=player)
    assert best(act(state, "place/ship/d5/die-5")) == "load/3"


def test_a_city_hall_places_what_is_bought_for_it() -> None:
    player = {"storage_": ["city-hall"], "dice": (3, 3), "used": (False, True), "silver": 4}
    state = act(position(black=["mine"], A=player), "place/city-hall/c3/die-3")
    assert best(state) == "buy/black/mine"
    assert best(act(state, "buy/black/mine")) == "place/mine/e3/city-hall"


def test_the_last_dice_bring_points_rather_than_tiles() -> None:
    depots = {"4": ["castle"]}
    state = position(depots=depots, A={"goods": {"red": 3}, "dice": (4, 4), **ONE_DIE}, **LAST)
    assert best(state) == "sell/red/die-4"


def test_the_basic_estate_is_preferred_to_house_estates() -> None:
    state = set_up(2, experts="free")
    assert not best(state, "estate/").startswith("estate/house")
