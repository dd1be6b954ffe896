"""What is true at all times (HT-23), in games played at random and on boards nearly full."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.hansa_teutonica.board import board
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.state import HansaState, clone
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import Piece
from tests.titles.hansa_teutonica import auditor, reading
from tests.titles.hansa_teutonica.playing import all_tokens
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.referee import Referee
from tests.titles.hansa_teutonica.wander import Step, walk, wander
from tests.titles.hansa_teutonica.zones import ZONES, census, pieces

quick = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
games = st.builds(wander, st.integers(3, 5), st.integers(0, 10**6))

EDITION = {
    "extra_office": 4,
    "swap_offices": 3,
    "plus_three_actions": 2,
    "plus_four_actions": 2,
    "upgrade_skill": 2,
    "remove_three": 2,
}
CHANGES = {
    "income": {"stock-", "supply+"},
    "place": {"supply-", "route+"},
    "displace": {"supply-", "route+", "route-", "air+", "stock+"},
    "pay": {"supply-", "stock+"},
    "relocate": {"air-", "route+"},
    "add": {"stock-", "supply-", "air-", "route+"},
    "borrow": {"route-", "air+"},
    "move": {"route-", "air+"},
    "set": {"air-", "route+"},
    "claim": {"route-", "stock+", "office+", "table+", "desk-", "supply+"},
    "use": {"desk-", "supply+"},
    "remove": {"route-", "supply+"},
    "token": set(),
    "enough": set(),
    "end": set(),
}
"""By kind of action: the zones that may lose or gain pieces (HT-23.5)."""


@quick
@given(games)
def test_ht_23_1_no_piece_is_ever_lost_or_made(game: tuple[Step, ...]):
    for step in game:
        assert census(step.after) == [27, 4] * step.after.seats
        RULES.check(step.after)


@quick
@given(games)
def test_ht_23_2_no_token_is_ever_lost_or_made(game: tuple[Step, ...]):
    for step in game:
        assert all_tokens(step.after) == EDITION
        if step.after.turn != step.before.turn and not step.after.plates:
            assert sum(map(bool, step.after.route_tokens)) == 3


@quick
@given(games)
def test_ht_23_3_points_and_offices_only_grow(game: tuple[Step, ...]):
    for step in game:
        before, after = step.before, step.after
        assert all(old <= new for old, new in zip(before.points, after.points, strict=True))
        assert before.completed <= after.completed
        assert after.extras[: len(before.extras)] == before.extras
        assert all(new for old, new in zip(before.slots, after.slots, strict=True) if old)
        assert all(new == old for old, new in zip(before.table, after.table, strict=True) if old)
        assert after.links[: len(before.links)] == before.links


@quick
@given(games)
def test_ht_23_4_offices_stand_from_the_left_without_gaps(game: tuple[Step, ...]):
    t = tables(game[0].before.board)
    for step in game:
        for first, last in zip(t.slot_start, t.slot_stop, strict=True):
            taken = [bool(piece) for piece in step.after.slots[first:last]]
            assert taken == sorted(taken, reverse=True)


@quick
@given(games)
def test_ht_23_5_pieces_change_zone_only_as_their_action_says(game: tuple[Step, ...]):
    for step in game:
        changed = set()
        for seat in range(step.after.seats):
            for kind in (0, 1):
                before, after = pieces(step.before, seat, kind), pieces(step.after, seat, kind)
                for zone in ZONES:
                    if before[zone] != after[zone]:
                        changed.add(zone + ("+" if after[zone] > before[zone] else "-"))
        assert changed <= CHANGES[kind_of(step.action)], step.action


@quick
@given(games)
def test_ht_23_6_nobody_acts_more_often_than_allowed(game: tuple[Step, ...]):
    left = game[0].before.actions_left
    for step in game:
        spends = kind_of(step.action) in {"income", "place", "displace", "claim"}
        spends = spends or (kind_of(step.action) == "move" and step.before.stack[-1].kind == "turn")
        left -= spends
        assert left >= 0
        left += sum(event.args["count"] for event in step.events if event.kind == "actions_gained")
        for event in step.events:
            if event.kind == "turn_started":
                left = event.args["count"]
        assert step.after.over or kind_of(step.action) == "end" or step.after.actions_left == left


@quick
@given(games)
def test_ht_23_7_the_track_never_shows_more_than_27(game: tuple[Step, ...]):
    assert all(max(step.after.points) <= 27 for step in game)


@pytest.mark.parametrize("name", ["standard_4_5", "standard_2_3"])
def test_ht_23_7_no_coin_city_lies_on_a_chain_between_the_ends(name):
    printed = board(name)
    near: dict[str, set[str]] = {city.id: set() for city in printed.cities}
    for route in printed.routes:
        near[route.ends[0]].add(route.ends[1])
        near[route.ends[1]].add(route.ends[0])
    start, goal = printed.link.ends
    coins = {city.id for city in printed.cities if any(slot.points for slot in city.slots)}

    def reaches(here: str, there: str, taken: frozenset[str]) -> bool:
        return here == there or any(reaches(on, there, taken | {on}) for on in near[here] - taken)

    def passes(here: str, coin: str, taken: frozenset[str]) -> bool:
        if here == coin:
            return reaches(coin, goal, taken)
        return any(passes(on, coin, taken | {on}) for on in near[here] - taken - {goal})

    assert not [coin for coin in coins if passes(start, coin, frozenset({start}))]


def _break(change: Callable[[HansaState], None]) -> HansaState:
    state = clone(set_up(4))
    change(state)
    return state


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.supply.__setitem__(0, 6),
        lambda state: state.stock.__setitem__(1, 1),
        lambda state: state.spaces.__setitem__(0, 1),
        lambda state: state.token_stock.pop(),
        lambda state: state.unused.__setitem__(0, 1),
        lambda state: state.route_tokens.__setitem__(6, 0),
        lambda state: state.slots.__setitem__(1, 3),
        lambda state: state.points.__setitem__(0, 28),
        lambda state: state.skills.__setitem__(0, 1),
        lambda state: setattr(state, "completed", 1),
        lambda state: setattr(state, "actions_left", -1),
        lambda state: (state.route_tokens.__setitem__(6, 0), state.used.__setitem__(TOKENS.index("swap_offices"), 1)),
        lambda state: state.spaces.__setitem__(3, 0),
    ],
)
def test_a_broken_position_is_noticed(change):
    RULES.check(set_up(4))
    with pytest.raises(RulesBug):
        RULES.check(_break(change))


@quick
@given(games)
def test_what_is_told_names_the_very_spaces(game: tuple[Step, ...]):
    up: list[tuple[str, int, str]] = []
    for step in game:
        rows = {route.id: route.spaces for route in RULES.view(step.after, None).routes}
        for event in step.events:
            told = event.args
            if event.kind in {"placed", "displaced", "added", "put_back"}:
                assert rows[told["route"]][told["space"]] == Piece(told["seat"], told["piece"])
            elif event.kind in {"relocated", "moved"}:
                assert rows[told["to_route"]][told["to_space"]] == Piece(told["seat"], told["piece"])
            elif event.kind in {"lifted", "borrowed", "removed"}:
                assert rows[told["route"]][told["space"]] is None
            if event.kind == "lifted":
                up.append((told["route"], told["space"], told["piece"]))
            elif event.kind == "moved":
                assert told["from_route"] != told["to_route"]
                up.remove((told["from_route"], told["from_space"], told["piece"]))
            elif event.kind == "put_back":
                up.remove(next(each for each in up if (each[0], each[2]) == (told["route"], told["piece"])))
    assert len(up) <= 5


@settings(quick, max_examples=8)
@given(games)
def test_a_second_opinion_agrees_with_every_offer(game: tuple[Step, ...]):
    referee = Referee()
    for step in game:
        view = RULES.view(step.before, None)
        assert RULES.offers(step.before, step.seat) == sorted(referee.offers(view))
        referee.watch(view, step.seat, step.action)


@settings(quick, max_examples=8)
@given(games)
def test_a_second_opinion_agrees_on_control_and_scores(game: tuple[Step, ...]):
    for step in [*game[::25], game[-1]]:
        view = RULES.view(step.after, None)
        assert [city.controller for city in view.cities] == [auditor.ruler(city) for city in view.cities]
        for score in RULES.scores(view):
            assert {line.key: line.points for line in score.lines} == auditor.lines(view, score.seat)


@quick
@given(games)
def test_a_view_shows_the_position_as_it_is(game: tuple[Step, ...]):
    for step in game[::25]:
        state = step.after
        view = RULES.view(state, None)
        assert {route.id: route.token for route in view.routes if route.token} == reading.tokens_on_routes(state)
        for route in view.routes:
            assert [spelt(piece) for piece in route.spaces] == reading.route(state, route.id)
        for city in view.cities:
            assert [spelt(piece) for piece in city.slots if piece] == reading.city(state, city.id)
            assert [spelt(piece) for piece in city.extra] == reading.extras(state, city.id)
            assert city.complete == (None not in city.slots)
        for desk, who in zip(view.desks, COLOURS[: state.seats], strict=True):
            assert (desk.unused, desk.used) == (reading.unused(state, who), reading.used(state, who))
            assert desk.pending == len(reading.pending(state, who))
            assert desk.offices == sum(pieces(state, desk.seat, kind)["office"] for kind in (0, 1))


def spelt(piece: Piece | None) -> str | None:
    return f"{COLOURS[piece.seat]}:{piece.kind[0].upper()}" if piece else None


@st.composite
def crowds(draw: st.DrawFn) -> HansaState:
    """A board on which hardly a space is free, with a few pieces of red close together."""
    dice = random.Random(draw(st.integers(0, 10**6)))
    printed = board("standard_4_5")
    others = ["blue:T", "blue:M", "green:T", "yellow:T", "purple:T"]
    routes: dict[str, list[str | None]] = {
        route.id: [dice.choice(others) for _ in range(route.spaces)] for route in printed.routes
    }
    some = dice.sample(printed.routes, dice.randint(1, 4))
    spaces = [(route.id, index) for route in some for index in range(route.spaces)]
    dice.shuffle(spaces)
    own = dice.randint(1, 5)
    for route, index in spaces[:own]:
        routes[route][index] = dice.choice(["red:T", "red:M"])
    for route, index in spaces[own : own + dice.randint(0, 3)]:
        routes[route][index] = None
    return position(
        players=COLOURS,
        whole=False,
        routes=routes,
        skill_steps={"red": {"liber_sophiae": dice.randint(0, 3)}},
        supply={"red": (2, 2), "blue": (dice.randint(0, 1), 0)},
        stock={"blue": (0, dice.randint(0, 1)), "yellow": (1, 1)},
    )


@settings(quick, max_examples=60)
@given(crowds(), st.integers(0, 10**6))
def test_a_second_opinion_agrees_on_a_crowded_board(state: HansaState, seed: int):
    referee = Referee()
    for step in walk(state, seed, 12):
        view = RULES.view(step.before, None)
        assert RULES.offers(step.before, step.seat) == sorted(referee.offers(view))
        referee.watch(view, step.seat, step.action)
        assert census(step.after) == census(state)


def test_the_random_games_see_everything():
    """The properties above would mean little if the games never came to a decision of each kind."""
    met: Counter[str] = Counter()
    for seed in range(12):
        for step in wander(3 + seed % 3, seed):
            benefit = step.action.split("/")[2].partition(":")[0] if kind_of(step.action) == "claim" else ""
            met[f"{kind_of(step.action)} {benefit}".strip()] += 1
    wanted = {*CHANGES, "claim none", "claim office", "claim upgrade", "claim extra_office"} - {"claim"}
    assert wanted <= met.keys()
