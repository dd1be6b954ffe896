"""Estates and the experts' game (CB-16)."""

from collections import Counter
from random import Random

import msgspec
import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.castles_of_burgundy import setup, tables
from hansa_bot.titles.castles_of_burgundy.material import TYPES, layouts
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.rules import absent_answer
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, NEAR, PRINTED, SIZE, estate
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.facts import plant
from tests.titles.castles_of_burgundy.playing import act, code, legal, play
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up

COUNTS = {"building": 12, "animal": 6, "knowledge": 6, "ship": 6, "castle": 4, "mine": 3}


def test_cb_16_2_an_estate_and_one_of_its_castle_hexes():
    state = set_up(3, experts="deal")
    chosen = RULES.offers(state, state.waiting[0])[1].partition("/")[2]
    after = act(state, f"estate/{chosen}")
    assert legal(after) == [f"begin/{HEXES[index]}" for index in estate(chosen).castles]
    assert code(state, "workers/die-1") == code(state, "begin/d4") == "pending_effect"
    assert code(after, f"begin/{HEXES[estate(chosen).types.index(TYPES.index('ship'))]}") == "no_castle"
    assert code(after, "estate/1") == code(position(), "begin/d4") == "no_pending_effect"


def test_cb_16_3_what_was_chosen_in_secret_is_told_in_order_when_all_have():
    state = set_up(3, experts="free", experts_choice="secret")
    while state.stack[0].kind != "begin" or len(state.waiting) > 1:
        who = LETTERS[state.waiting[-1]]
        state = act(state, legal(state, who=who)[1], who=who)
        seen = RULES.view(state, 1).estates[2]
        assert (seen.estate, seen.status, any(seen.tiles)) == ("", "", False)
        assert RULES.view(state, 2).estates[2].estate == state.chosen[2]
    step = play(state, legal(state)[0])
    assert step.entries[0].barrier
    revealed = [event.args["seat"] for event in step.entries[0].events if event.kind == "revealed"]
    assert revealed == list(state.order)


def test_cb_16_3_nobody_reckons_with_a_castle_that_another_has_sealed():
    """What computer players look at is drawn anew for each look, but for their own choice."""
    state, _ = RULES.apply(set_up(2, experts="free", experts_choice="secret"), 0, "estate/1")
    state, _ = RULES.apply(state, 1, "estate/1")
    state, _ = RULES.apply(state, 0, f"begin/{HEXES[estate('1').castles[0]]}")
    rng, sealed = Random(5), state.begun[0]
    assert {RULES.sample(state, 0, rng).begun[0] for _ in range(20)} == {sealed}
    assert len({RULES.sample(state, 1, rng).begun[0] for _ in range(20)}) > 1


def test_cb_16_4_all_estates_have_the_same_counts_and_dice():
    for board in PRINTED.values():
        assert Counter(TYPES[kind] for kind in board.types) == COUNTS
        assert sorted(board.castles) == [at for at in range(SIZE) if board.types[at] == TYPES.index("castle")]
    assert Counter(DIE) == {1: 7, 2: 6, 3: 6, 4: 6, 5: 6, 6: 6}


def test_cb_16_5_two_sides_each_and_nobody_holds_estate_1_twice():
    for seed in range(30):
        dealt = set_up(4, str(seed), experts="deal").dealt
        assert len(dealt) == 8
        assert not any(dealt[at] == dealt[at + 1] for at in range(0, 8, 2))
        assert not Counter(dealt) - Counter(setup.pool())


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


def test_cb_18_2_stacks_and_goods_to_come_are_hidden():
    state = set_up(3)
    other = plant(state, None)
    assert (other.stacks, other.piles) != (state.stacks, state.piles)
    for reader in (None, 0, 1, 2):
        assert msgspec.json.encode(RULES.view(other, reader)) == msgspec.json.encode(RULES.view(state, reader))


def test_cb_18_4_a_view_is_a_copy():
    state = set_up(2)
    view = RULES.view(state, 0)
    before = RULES.clone(state)
    view.estates[0].tiles[0] = 1
    view.depots[0][0] = 0
    view.estates[0].earned[0] = 99
    assert state == before


def test_cb_17_7_a_whole_game_of_absent_players_ends():
    """Both dice take workers in every turn; each single answer is compared by the second opinion."""
    state = set_up(2, experts="deal", experts_choice="secret")
    while not state.over:
        state, _ = RULES.apply(state, state.waiting[0], absent_answer(state, state.waiting[0]))
    assert reading.desk(state, "A").workers == 100 + (1 if state.workers[0] < state.workers[1] else 2)
