"""What is true at all times (HT-23), in games played at random on all boards, with any seats and options."""

from collections import Counter
from collections.abc import Callable

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import RulesBug
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, TOKENS, board
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import tables
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from tests.titles.hansa_teutonica.playing import all_tokens
from tests.titles.hansa_teutonica.position import RULES, set_up
from tests.titles.hansa_teutonica.wander import STANDARD, Step, numbers, together, wander, watched
from tests.titles.hansa_teutonica.zones import ZONES, census, neutral_traders, neutral_zones, pieces

pytestmark = together
EDITION = {
    "extra_office": 4,
    "swap_offices": 3,
    "plus_three_actions": 2,
    "plus_four_actions": 2,
    "upgrade_skill": 2,
    "remove_three": 2,
}
UPGRADES = {"2009_14": 2, "fourth": 3, "big_box": 2}
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
    "lift": {"route-", "air+"},
    "drop": {"air-", "route+"},
    "bonus": {"stock-", "supply-", "office+", "desk-", "supply+"},
    "neutral": set(),
    "token": set(),
    "enough": set(),
    "end": set(),
}
"""By kind of action: the zones that may lose or gain pieces (HT-23.5). The pieces of a claim wait in the stock for a
further extra office."""
NEUTRAL_CHANGES = {
    "displace": {"route-", "air+"},
    "relocate": {"air-", "route+"},
    "add": {"air-", "stock-", "route+"},
    "remove": {"route-", "stock+"},
    "lift": {"route-", "air+"},
    "drop": {"air-", "route+"},
    "token": {"stock-", "route+"},
    "neutral": {"route-", "stock+", "office+"},
}


def test_ht_23_1_no_piece_is_ever_lost_or_made(game: tuple[Step, ...]):
    for step in game:
        assert census(step.after)[: 2 * step.after.seats] == [27, 4] * step.after.seats
        RULES.check(step.after)


def test_ht_23_2_no_token_is_ever_lost_or_made(game: tuple[Step, ...]):
    dropped = 0
    for step in game:
        assert all_tokens(step.after) == EDITION | {"upgrade_skill": UPGRADES[step.after.options.edition]}
        dropped += sum(event.kind == "token_discarded" and "route" not in event.args for event in step.events)
        if step.after.turn != step.before.turn and not step.after.plates:
            assert sum(map(bool, step.after.route_tokens)) == 3 - dropped


def test_ht_23_3_points_and_offices_only_grow(game: tuple[Step, ...]):
    for step, seen, then in watched(game):
        before, after = step.before, step.after
        assert all(old <= new for old, new in zip(before.points, after.points, strict=True))
        assert before.neutral_points <= after.neutral_points
        assert before.completed <= after.completed
        assert all(new for old, new in zip(before.slots, after.slots, strict=True) if old)
        assert all(new == old for old, new in zip(before.table, after.table, strict=True) if old)
        assert after.links[: len(before.links)] == before.links
        assert not Counter(before.slots.replace(b"\0", b"")) - Counter(after.slots)
        for old, new in zip(seen.cities, then.cities, strict=True):
            grown = range(len(new.extra) - len(old.extra) + 1)
            same = any(new.extra[first : first + len(old.extra)] == old.extra for first in grown)
            swapped = Counter(new.extra) == Counter(old.extra) and kind_of(step.action) == "use"
            assert same or swapped


def test_ht_23_4_offices_stand_from_the_left_without_gaps(game: tuple[Step, ...]):
    t = tables(game[0].before.board)
    for step in game:
        for first, last in zip(t.slot_start, t.slot_stop, strict=True):
            taken = [bool(piece) for piece in step.after.slots[first:last]]
            assert taken == sorted(taken, reverse=True)


def changes(before: Counter[str], after: Counter[str]) -> set[str]:
    """The zones that lost or gained."""
    return {zone + ("+" if after[zone] > before[zone] else "-") for zone in ZONES if before[zone] != after[zone]}


def test_ht_23_5_pieces_change_zone_only_as_their_action_says(game: tuple[Step, ...]):
    for step in game:
        home = {"stock+"} if any(event.kind == "homeless" for event in step.events) else set()
        kind = kind_of(step.action)
        for seat in range(step.after.seats):
            for sort in (0, 1):
                changed = changes(pieces(step.before, seat, sort), pieces(step.after, seat, sort))
                assert changed <= CHANGES[kind] | home, step.action
        changed = changes(neutral_zones(step.before), neutral_zones(step.after))
        assert changed <= NEUTRAL_CHANGES.get(kind, set()) | home, step.action


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


@pytest.mark.parametrize("game", numbers(boards=STANDARD), indirect=True)
def test_ht_23_7_the_track_never_shows_more_than_27(game: tuple[Step, ...]):
    """The marker of the neutral may."""
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


@pytest.mark.parametrize("game", numbers(seats=(2,)), indirect=True)
def test_ht_23_8_the_neutral_has_27_traders_or_54(game: tuple[Step, ...]):
    """Its marker included, under the full text."""
    for step in game:
        state = step.after
        marker = 1 if state.options.two_player_rules == "full" else 0
        assert marker + neutral_traders(state) + 27 * (state.neutral_colours - 1) == 27 * state.neutral_colours
        assert state.neutral_points == 0 or marker


def test_ht_23_8_with_more_players_there_is_none():
    for step in wander(3, 1):
        assert step.after.neutral_stock == -1
        assert not neutral_zones(step.after).total()


def _break(change: Callable[[HansaState], None]) -> HansaState:
    state = RULES.clone(set_up(4))
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


@pytest.mark.parametrize(
    "change",
    [
        lambda state: setattr(state, "neutral_stock", 18),
        lambda state: setattr(state, "neutral_colours", 2),
        lambda state: state.spaces.__setitem__(0, 11),
        lambda state: state.discarded.append(0),
    ],
)
def test_a_broken_position_of_two_is_noticed(change):
    state = set_up(2)
    RULES.check(state)
    change(state)
    with pytest.raises(RulesBug):
        RULES.check(state)


UP = {"lifted", "taken_up"}
SET_DOWN = {"moved", "carried", "put_back", "laid_back"}
STANDS = {"placed", "displaced", "added", "put_back", "laid_back", "reused"}
ARRIVES = {"relocated", "moved", "carried"}
GONE = {"lifted", "taken_up", "borrowed", "removed"}


def test_what_is_told_names_the_very_spaces(game: tuple[Step, ...]):
    for step in game:
        view = RULES.view(step.after, None)
        up = Counter[tuple[str, int]]()
        for event in step.events:
            told = event.args
            who = told.get("other_seat", told.get("seat")) if event.kind != "displaced" else told["seat"]
            if event.kind in STANDS:
                assert space(view, told["route"], told["space"]) == Piece(who, told["piece"])
            elif event.kind in ARRIVES:
                assert space(view, told["to_route"], told["to_space"]) == Piece(who, told["piece"])
                assert (told["from_route"], told["from_space"]) != (told["to_route"], told["to_space"])
            elif event.kind in {"neutral_set", "neutral_stays"}:
                assert space(view, told["route"], told["space"]) == Piece(NEUTRAL, "trader")
            elif event.kind in GONE:
                assert space(view, told["route"], told["space"]) is None
            up[event.kind, 0] += event.kind in UP | SET_DOWN
        assert up.total() == (kind_of(step.action) in {"move", "set", "lift", "drop"})


def space(view: HansaView, route: str, index: int) -> Piece | None:
    """What stands on a space, in printed order."""
    return next(each.spaces[index] for each in view.routes if each.id == route)


def test_whatever_is_lifted_is_set_down_again(game: tuple[Step, ...]):
    up: list[tuple[str, int, str]] = []
    for step in game:
        for event in step.events:
            told = event.args
            if event.kind in UP:
                up.append((told["route"], told["space"], told["piece"]))
            elif event.kind in {"moved", "carried"}:
                up.remove((told["from_route"], told["from_space"], told["piece"]))
            elif event.kind in {"put_back", "laid_back"}:
                up.remove(next(each for each in up if (each[0], each[2]) == (told["route"], told["piece"])))
        assert len(up) <= 5
        if step.after.over or step.after.stack[-1].kind == "turn":
            assert not up


SEATS = (2, 3, 4, 5)
WANTED = {*CHANGES, "claim none", "claim office", "claim upgrade", "claim extra_office", "bonus extra_office"}


def test_the_random_games_see_everything():
    """The properties above would mean little if the games never came to a decision of each kind."""
    met: Counter[str] = Counter()
    for seed in range(12):
        options = {"board": ("standard", "east", "britannia")[seed % 3]}
        options |= {"extra_office_mode": "additional"} if seed % 4 == 0 else {}
        for step in wander(SEATS[seed % 4 if seed % 2 else 0], seed, **options):
            values = step.action.split("/")
            about = (
                values[2 if values[0] == "claim" else 1].partition(":")[0] if values[0] in {"claim", "bonus"} else ""
            )
            met[values[0]] += 1
            met[f"{values[0]} {about}".strip()] += 1
    assert met.keys() >= WANTED
