"""Estates and the experts' game (CB-16)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.event import Outcome, seen_by
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import setup, tables
from hansa_bot.titles.castles_of_burgundy.absent import absent_answer
from hansa_bot.titles.castles_of_burgundy.material import TILES, TYPES, layouts
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, NEAR, PRINTED, SIZE, estate
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.facts import plant
from tests.titles.castles_of_burgundy.playing import act, code, legal, play
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up

COUNTS = {"building": 12, "animal": 6, "knowledge": 6, "ship": 6, "castle": 4, "mine": 3}


def letters(seats):
    return [LETTERS[seat] for seat in seats]


def begun(**options):
    """Let everybody choose the first that is offered, until the first turn."""
    state = set_up(3, **options)
    while state.stack[0].kind != "turn":
        who = LETTERS[state.waiting[0]]
        state = act(state, legal(state, who=who)[0], who=who)
    return state


def test_cb_16_1_the_basic_game():
    view = RULES.view(set_up(4), None)
    assert {desk.estate for desk in view.estates} == {"1"}
    assert {tuple(HEXES[at] for at, face in enumerate(desk.tiles) if face) for desk in view.estates} == {("d4",)}


def test_cb_16_2_an_estate_and_one_of_its_castle_hexes():
    state = set_up(3, experts="deal")
    start = LETTERS[state.order[0]]
    assert state.waiting == [state.order[0]]
    offers = legal(state)
    assert offers == sorted(f"estate/{side}" for side in state.dealt[2 * state.order[0] :][:2])
    chosen = offers[1].split("/")[1]
    after = act(state, offers[1])
    assert legal(after) == [f"begin/{HEXES[index]}" for index in estate(chosen).castles]
    done = act(after, legal(after)[2])
    assert reading.desk(done, start).estate == chosen
    assert reading.tile(done, start, legal(after)[2].split("/")[1]) == "castle"
    assert code(state, "workers/die-1") == "pending_effect"
    assert code(after, f"begin/{HEXES[estate(chosen).types.index(TYPES.index('ship'))]}") == "no_castle"
    assert code(after, "estate/1") == "no_pending_effect"
    assert code(state, "begin/d4") == "pending_effect"
    assert code(position(), "begin/d4") == "no_pending_effect"


def test_cb_16_3_openly_one_after_the_other():
    state, asked = set_up(3, experts="deal"), []
    while state.stack[0].kind != "turn":
        asked.append((LETTERS[state.waiting[0]], state.stack[0].kind))
        assert len(state.waiting) == 1
        state = act(state, legal(state)[0])
    order = letters(set_up(3, experts="deal").order)
    assert asked == [(who, kind) for who in order for kind in ("estate", "begin")]


def test_cb_16_3_in_secret_all_at_once():
    state = set_up(3, experts="deal", experts_choice="secret")
    assert state.waiting == [0, 1, 2]
    state = act(state, legal(state, who="C")[1], who="C")
    assert state.waiting == [0, 1]
    seen = RULES.view(state, 0).estates[2]
    assert (seen.estate, seen.status, seen.ready) == ("", "", True)
    assert RULES.view(state, 2).estates[2].estate == state.chosen[2]
    for who in "AB":
        state = act(state, legal(state, who=who)[0], who=who)
    assert (state.stack[0].kind, state.waiting) == ("begin", [0, 1, 2])
    for who in "BA":
        state = act(state, legal(state, who=who)[0], who=who)
    assert not any(RULES.view(state, 2).estates[0].tiles)
    assert sum(map(bool, RULES.view(state, 0).estates[0].tiles)) == 1
    step = play(state, legal(state, who="C")[0], who="C")
    assert step.entries[0].barrier
    revealed = [event.args["seat"] for event in step.entries[0].events if event.kind == "revealed"]
    assert revealed == list(state.order)
    assert all(desk.estate for desk in RULES.view(step.session.state, None).estates)


@pytest.mark.parametrize("experts_", ["deal", "same", "free"])
def test_cb_16_3_sealed_choices_look_alike_to_the_others(experts_):
    state, checked = set_up(3, experts=experts_, experts_choice="secret"), 0
    while state.stack[0].kind != "turn":
        seat = state.waiting[-1]
        offers = RULES.offers(state, seat)
        open_ = kind_of(offers[0]) == "estate" and experts_ == "same"
        if not open_ and len(state.waiting) > 1:
            seen = set()
            for action in offers:
                after, outcome = RULES.apply(state, seat, action)
                view = RULES.view(plant(after, 0), 0)
                seen.add(msgspec.json.encode([RULES.view(after, 0), seen_by(outcome.events, 0), RULES.scores(view)]))
            assert len(seen) == 1
            checked += 1
        state, _ = RULES.apply(state, seat, offers[0])
    assert checked == (4 if experts_ != "same" else 2)


def test_cb_16_4_all_estates_have_the_same_counts_and_dice():
    for board in PRINTED.values():
        assert Counter(TYPES[kind] for kind in board.types) == COUNTS
        assert sorted(board.castles) == [at for at in range(SIZE) if board.types[at] == TYPES.index("castle")]
    assert Counter(DIE) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}
    state = begun(experts="deal")
    for desk in RULES.view(state, None).estates:
        (start,) = [at for at, face in enumerate(desk.tiles) if face]
        assert start in estate(desk.estate).castles
        assert sum(desk.goods) == 3


@pytest.mark.parametrize("seed", range(30))
def test_cb_16_5_two_sides_each_and_nobody_holds_estate_1_twice(seed):
    state = set_up(4, str(seed), experts="deal")
    assert len(state.dealt) == 8
    assert not any(state.dealt[at] == state.dealt[at + 1] for at in range(0, 8, 2))
    assert not Counter(state.dealt) - Counter(setup.pool())


def test_cb_16_5_a_deal_with_estate_1_twice_is_dealt_again():
    sides = ["1", "1", "1", "1", "2", "3", "5", "6", "7", "9"]
    good = ["1", "2", "3", "1", "1", "1", "5", "6", "7", "9"]
    state = set_up(2, draws={"estates": [*sides, *good]}, experts="deal")
    assert sorted(state.dealt) == ["1", "1", "2", "3"]
    assert state.rng.given["estates"] == []


def test_cb_16_6_the_same_estate_for_all_or_any_for_each():
    same = set_up(3, experts="same")
    start = LETTERS[same.waiting[0]]
    assert len(legal(same)) == 10
    after = act(same, "estate/6")
    assert [reading.desk(after, who).estate for who in "ABC"] == ["6"] * 3
    assert legal(after) == ["begin/a3", "begin/d4", "begin/g1", "begin/g4"]
    after = act(after, "begin/g1")
    assert reading.tile(after, start, "g1") == "castle"
    assert (after.stack[0].kind, after.waiting) == ("begin", [same.order[1]])
    free = set_up(3, experts="free")
    free = act(act(free, "estate/4"), "begin/a1")
    assert "estate/4" in legal(free)


def test_cb_16_7_the_status_of_each_estate_is_shown():
    statuses = {name: board.status for name, board in PRINTED.items()}
    assert statuses == {
        **dict.fromkeys("16", "verified"),
        **dict.fromkeys("23579", "cross-edition"),
        **dict.fromkeys("48", "unverified"),
    }
    state = act(set_up(2, experts="free"), "estate/8")
    view = RULES.view(state, None)
    assert view.estates[state.order[0]].status == "unverified"


def test_cb_16_7_random_deals_leave_unverified_estates_out():
    assert Counter(setup.pool()) == {"1": 4, **dict.fromkeys("235679", 1)}


@pytest.mark.parametrize("seed", range(1, 6))
def test_cb_16_8_house_estates_keep_to_what_is_asked(seed):
    board = tables.house(seed)
    assert (board.id, board.status) == (f"house-{seed}", "house")
    assert Counter(TYPES[kind] for kind in board.types) == COUNTS
    wanted = layouts()["house"]
    for kind, word in enumerate(TYPES):
        sizes = [len(region) for at, region in enumerate(board.regions) if board.region_type[at] == kind]
        assert wanted[f"{word}_regions"]["min"] <= len(sizes) <= wanted[f"{word}_regions"]["max"]
        assert max(sizes) <= 8
        assert len({DIE[at] for at in board.hexes[kind]}) >= wanted["distinct_die_numbers_per_type_min"][word]
    for castle in board.castles:
        assert len({board.types[other] for other in NEAR[castle]}) >= 2
    assert tables.house.__wrapped__(seed).types == board.types


def test_cb_16_8_house_estates_are_never_dealt_but_can_be_chosen():
    assert set(setup.pool()) <= set(PRINTED)
    outcome = Outcome()
    draws = {"house_estate": [77]}
    state = RULES.setup(Setup(2, META.check(2, {"experts": "free"}), "s", draws), outcome)
    assert "estate/house-77" in legal(state)
    assert [event.args for event in outcome.events if event.kind == "house_estate"] == [{"estate": "house-77"}]
    after = act(state, "estate/house-77")
    assert RULES.view(after, None).estates[state.order[0]].status == "house"
    assert RULES.view(after, None).house == "house-77"
    assert code(state, "estate/house-78") == "not_dealt"
    assert code(set_up(2, experts="deal"), "estate/house-77") == "not_dealt"
    assert set_up(2, experts="deal").house == 0


def test_a_layout_that_breaks_a_limit_is_no_house_estate():
    assert tables.fits(PRINTED["1"].types)
    assert not tables.fits(bytes(sorted(PRINTED["1"].types)))


def test_cb_18_1_everything_on_the_table_is_public():
    words = {"storage_": ["ship"], "goods": {"red": 2}, "workers": 3, "silver": 4, "points": 5}
    state = position(
        3,
        A=words,
        depots={"2": ["k1"]},
        black=["mine"],
        goods_on={"3": ["pink"]},
        bonus={"mine": "B"},
        track_=["CBA"],
    )
    state.goods_row = bytes((1, 2))
    for reader in (None, 0, 1, 2):
        view = RULES.view(state, reader)
        mine = view.estates[0]
        assert [TILES[face] for face in mine.storage] == ["ship"]
        assert (mine.goods[3], mine.workers, mine.silver, mine.points) == (2, 3, 4, 5)
        assert (mine.dice, mine.dice_left) == ([6, 6], [True, True])
        assert TILES[view.depots[1][0]] == "k1"
        assert TILES[view.depots[6][0]] == "mine"
        assert view.depot_goods[2][2] == 1
        assert view.goods_row == [1, 2]
        assert view.bonus_left[5] == 1
        assert view.track == [[2, 1, 0]]


def test_cb_18_1_removed_tiles_are_public():
    state = position(A={"dice": (3, 3), "storage_": ["ship", "mine", "castle"]}, depots={"3": ["pig-2"]})
    view = RULES.view(act(state, "take/3/pig-2/die-3/mine"), None)
    assert {TILES[face]: count for face, count in view.removed.items()} == {"mine": 1}


def test_cb_18_2_stacks_and_goods_to_come_are_hidden():
    state = set_up(3)
    other = plant(state, None)
    assert (other.stacks, other.piles) != (state.stacks, state.piles)
    for reader in (None, 0, 1, 2):
        assert msgspec.json.encode(RULES.view(other, reader)) == msgspec.json.encode(RULES.view(state, reader))


def test_cb_18_3_sold_goods_are_counted_for_everybody():
    state = act(position(A={"dice": (4, 1), "goods": {"red": 3}}), "sell/red/die-4")
    assert [RULES.view(state, reader).estates[0].sold[3] for reader in (None, 0, 1)] == [3, 3, 3]
    assert reading.sold(state, "A") == {"red": 3}


def test_cb_18_4_a_view_is_a_copy():
    state = set_up(2)
    view = RULES.view(state, 0)
    before = RULES.clone(state)
    view.estates[0].tiles[0] = 1
    view.depots[0][0] = 0
    view.estates[0].earned[0] = 99
    assert state == before


def away(state):
    """Return what is done until the turn or the seat changes."""
    done, seat, turn = [], state.waiting[0], state.turn
    while state.waiting[:1] == [seat] and state.turn == turn and not state.over:
        done.append(absent_answer(state, seat))
        assert done[-1] in legal(state, who=LETTERS[seat])
        state = act(state, done[-1], who=LETTERS[seat])
    return done


def test_cb_17_7_every_die_takes_workers():
    assert away(position(A={"dice": (3, 5)})) == ["workers/die-3", "workers/die-5", "end"]
    assert away(position(A={"dice": (4, 4)})) == ["workers/die-4", "workers/die-4", "end"]


def test_cb_17_7_an_open_castle_takes_workers():
    words = {"placed": {"d4": "castle", "c4": "k20"}, "dice": (6, 1), "storage_": ["castle", "ship"]}
    state = act(position(A=words), "place/castle/b3/die-6")
    assert away(state) == ["workers/castle", "workers/die-1", "end"]


def test_cb_17_7_an_open_ship_takes_the_most_that_can_be_stored():
    words = {"dice": (5, 1), "storage_": ["ship"], "goods": {"red": 1, "pink": 1}}
    goods = {"1": ["orange"], "2": ["brown", "purple", "orange"], "4": ["red", "orange"], "5": ["red", "pink"]}
    state = act(position(A=words, goods_on=goods), "place/ship/d5/die-5")
    assert absent_answer(state, 0) == "load/4"
    crowded = act(position(A=words, goods_on={"6": ["brown", "purple", "orange"]}), "place/ship/d5/die-5")
    assert absent_answer(crowded, 0) == "load/6/purple"
    nothing = act(position(A={"dice": (5, 1), "storage_": ["ship"]}), "place/ship/d5/die-5")
    assert absent_answer(nothing, 0) == "load/1"


def test_cb_17_7_one_depot_even_with_knowledge_5():
    words = {"placed": {"d4": "castle", "c4": "k5"}, "dice": (5, 1), "storage_": ["ship"]}
    state = act(position(A=words, goods_on={"1": ["red"], "2": ["pink"]}), "place/ship/d5/die-5")
    assert absent_answer(state, 0) == "load/1"


def test_cb_17_7_other_advantages_are_skipped():
    state = act(position(A={"dice": (3, 1), "storage_": ["market"]}, depots={"1": ["ship"]}), "place/market/e4/die-3")
    assert away(state) == ["skip", "workers/die-1", "end"]


def test_cb_17_7_in_the_experts_game_the_first_side_and_the_first_castle():
    state = set_up(2, experts="deal")
    seat = state.waiting[0]
    assert absent_answer(state, seat) == f"estate/{state.dealt[2 * seat]}"
    assert away(set_up(2, experts="free"))[:2] == ["estate/1", "begin/a2"]
    assert absent_answer(set_up(2, experts="same"), set_up(2, experts="same").waiting[0]) == "estate/1"


def test_cb_17_7_a_whole_game_of_absent_players_ends():
    state = set_up(2, experts="deal", experts_choice="secret")
    while not state.over:
        state, _ = RULES.apply(state, state.waiting[0], absent_answer(state, state.waiting[0]))
    assert reading.desk(state, "A").workers == 100 + (1 if state.workers[0] < state.workers[1] else 2)
