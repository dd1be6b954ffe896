"""Material and setup, the solo and the long game, options: what lies where at first, and what may be chosen."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from hansa_bot.engine.errors import BadSetup, Impossible
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CARD, CONTRACTS, GOODS, MAJORS, PLACES, VALUES
from hansa_bot.titles.merkator.meta import META, PRESETS
from hansa_bot.titles.merkator.rules import RULES
from tests.titles.merkator.case_trips import fresh
from tests.titles.merkator.position import act, chart, facts_of, lay, table, values

HERE = Path(__file__).parent
STARTS = [
    (seats, length) for seats in META.seats for length in ("standard", "long") if (seats, length) != (1, "long")
]
every_start = pytest.mark.parametrize(("seats", "length"), STARTS)


def test_mk_16_9_the_data_hold_to_all_that_is_known() -> None:
    """Counts, links, fulfilability, fairness and drawing positions (MK-1, MK-16)."""
    found = subprocess.run([sys.executable, HERE / "check_data.py"], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "Merkator data: 0 violations\n")


def test_mk_1_6_places_colours_and_goods_go_by_the_same_number() -> None:
    assert PLACES[:MAJORS] == tuple(color["home"] for color in material.BOARD["colors"])
    homes = {good["id"]: good["home"] for good in material.BOARD["goods"]}
    assert [homes[good] for good in GOODS] == [place for place in PLACES[:MAJORS] for _ in (0, 1)]
    assert sorted(PLACES[MAJORS:]) == ["bohemia", "denmark", "italy", "newfoundland"]


def test_mk_1_5_a_major_never_has_two_contracts_of_a_value() -> None:
    found = Counter((each.place, each.value) for each in CONTRACTS if 0 <= each.place < MAJORS)
    assert {*found.values()} == {1}


@every_start
def test_mk_2_2_a_cube_on_each_major_and_the_pawn_beside_the_map(seats: int, length: str) -> None:
    view = RULES.view(fresh(seats, length=length), None)
    assert (view.cubes, view.pawn) == ([1] * MAJORS, material.NOWHERE)
    assert len([action for action in RULES.offers(fresh(seats), 0) if action.startswith("travel/")]) == 9


@every_start
def test_mk_2_1_the_first_seat_starts(seats: int, length: str) -> None:
    state = fresh(seats, length=length)
    assert (state.active, state.turn, state.waiting) == (0, 1, [0])


@every_start
def test_mk_2_7_four_bonus_cards_and_four_buildings_lie_open(seats: int, length: str) -> None:
    """MK-2.7, MK-2.8, MK-11.2, MK-10.4: decks hold what was neither dealt nor revealed nor removed."""
    state = fresh(seats, length=length)
    dealt = [sorted(BONUS[card].cost for card in each) for each in state.bonus]
    assert dealt == [[3, 4] if length == "standard" else []] * seats
    assert (len(state.bonus_row), len(state.building_row)) == (4, 4)
    assert len(state.bonus_deck) == 12 - sum(map(len, state.bonus))
    assert len(state.building_deck) == (17 if seats == 1 else 22)


@every_start
def test_mk_2_9_supply_storage_and_money(seats: int, length: str) -> None:
    state = fresh(seats, length=length)
    assert {*state.supply} == {1 if length == "standard" else 0}
    assert {*state.storage} == {*state.thalers} == {0}
    assert {tuple(values(state, seat)) for seat in range(seats)} == {(2, 3, 4, 5) if length == "standard" else (2, 3)}


@every_start
def test_mk_2_12_everything_owned_is_open_to_all(seats: int, length: str) -> None:
    """MK-2.12, MK-18.9: every seat and a spectator see the same."""
    state = fresh(seats, length=length)
    seen = [RULES.view(state, reader) for reader in (None, *range(seats))]
    for view in seen:
        view.seat = None
    assert all(view == seen[0] for view in seen)


def test_mk_10_1_alone_seventeen_turns_without_chart_thalers_or_losses() -> None:
    """MK-10.1 to MK-10.4, MK-10.8, MK-10.12, MK-10.13: the stack falls by values, the Peace comes last."""
    state = fresh(1)
    assert (state.chart, state.counters, state.coins, state.losses, state.joining) == ([], [0], False, False, False)
    stack = [CONTRACTS[card].value for card in state.stack_cards]
    assert stack == [8] * 7 + [9] * 5 + [10] * 4 + [14]
    assert [len(pile) for pile in state.piles[VALUES.index(8) :]] == [0] * 4
    assert not any(BUILDINGS[card].alone for card in state.building_row + state.building_deck)
    shown = []
    while not state.over:
        state.contracts[0], state.discards = state.contracts[0][:1], state.discards + state.contracts[0][1:]
        state.bonus[0], state.bonus_deck = b"", state.bonus_deck + state.bonus[0]
        state.supply = [0] * MAJORS
        lay(state, russia=0)
        shown += [each["card"] for each in facts_of(state, "stacked", "travel/russia")]
        state = act(state, "travel/russia")
    assert (state.turn, len(shown), shown[-1]) == (17, 17, "peace")
    result = RULES.result(state)
    assert result is not None
    assert result.reason == "turns"


def test_mk_10_16_the_last_solo_turn_is_free_of_forced_investment() -> None:
    state = table(1)
    state.contracts[0] += bytes((CARD["spain-6"], CARD["spain-8"]))
    assert any(action.startswith("drop/") for action in RULES.offers(state, 0))
    state.turn = material.SOLO_TURNS
    offers = RULES.offers(state, 0)
    assert "travel/hamburg" in offers
    assert not any(action.startswith("drop/") for action in offers)


@pytest.mark.parametrize("length", ["standard", "long"])
def test_a_head_start_says_how_much_it_adds_whatever_the_supply(length: str) -> None:
    for steps, each in enumerate(META.head_starts, 1):
        supply = fresh(2, length=length, head_start=f"0{steps}").supply
        half = len(supply) // 2
        more = [with_it - without for without, with_it in zip(supply[:half], supply[half:], strict=True)]
        assert each.text.startswith(f"{sum(more)} cubes")
        assert max(more) - min(more) <= 1
        assert more == sorted(more, reverse=True), "the colours come in turn"


def test_mk_11_4_the_chart_turns_over_at_once() -> None:
    """The second counter comes from the new first row, which a swap may use too (MK-11.3, MK-11.4)."""
    state = table(4, length="long")
    chart(state, "", "", "B")
    lay(state, hamburg=0)
    state = act(state, "travel/hamburg")
    assert (state.side, [*map(len, state.chart)], state.trigger) == ("ultimo", [5, 6, 6, 6, 6, 6], "")
    assert RULES.offers(state, 0) == ["keep", "swap"]
    assert Counter(b"".join(state.chart)) <= Counter(material.COUNTERS)


CLASHES = [
    (1, {"coins": "off"}, "MK-17.2"),
    (1, {"length": "long"}, "MK-17.2"),
    (1, {"joining": "off"}, "MK-17.2"),
    (3, {"coins": "off", "money_limit": "buildings"}, "MK-17.2"),
    (3, {"coins": "off", "forced_investment": "buy"}, "MK-17.2"),
    (1, {"hand_card": "on", "bonus_gift": "on"}, ""),
    (4, {"losses": "off", "money_limit": "buildings", "bonus_gift": "on", "contract_offers": "on"}, ""),
]


@pytest.mark.parametrize(("seats", "options", "rule"), CLASHES, ids=str)
def test_mk_17_2_what_cannot_go_together(seats: int, options: dict[str, str], rule: str) -> None:
    """MK-11.6, MK-14.5 too: no long game alone, and variants may be combined."""
    if not rule:
        assert META.check(seats, options)
        return
    with pytest.raises(Impossible) as refused:
        META.check(seats, options)
    assert refused.value.refusal.rule == rule


def test_mk_17_1_eleven_options_with_their_defaults() -> None:
    defaults = ["standard", "on", "on", "sell", "off", "on", "fifteen", "off", "off", "chart", "when_useful"]
    found = META.filled({})
    keys = [
        "length",
        "joining",
        "coins",
        "forced_investment",
        "hand_card",
        "losses",
        "money_limit",
        "bonus_gift",
        "contract_offers",
    ]
    assert sorted(found) == sorted([*keys, "final_counters", "supply_timing"])
    assert [found[key] for key in (*keys, "final_counters", "supply_timing")] == defaults


def test_mk_17_3_presets() -> None:
    wanted = {
        "standard": {},
        "long": {"length": "long"},
        "brisk": {"joining": "off"},
        "experts": {"hand_card": "on"},
        "calm": {"losses": "off", "bonus_gift": "on"},
    }
    assert {preset.key: dict(preset.options) for preset in PRESETS} == wanted


def test_only_one_to_four_play() -> None:
    for seats in (0, 5):
        with pytest.raises(BadSetup):
            META.check(seats, {})
