"""How the worked cases are read: positions built of what they say, moves carried out, and results compared."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from hansa_bot.engine.errors import Illegal
from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.material import BONUSES, CITY, GOODS, PLACE, TARGETS
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState
from tests.titles.die_haendler.position import deal, equip, legal, load, loaded, pay, play, price, put, store, table

Case = dict[str, Any]
Play = Callable[[Case, Case, Case], None]
CASES: dict[str, Play] = {}
LETTERS = {"P1": "a", "P2": "b", "P3": "c", "P4": "d"}
NUMBERS = {"two": 2, "three": 3, "one": 1}


def case(number: int) -> Callable[[Play], Play]:
    """Register a function that plays a case: play(setup, actions by number, expected)."""

    def keep(function: Play) -> Play:
        CASES[f"DH-C{number:02}"] = function
        return function

    return keep


def seat_of(player: str) -> int:
    return "abcd".index(LETTERS[player])


def build(setup: Case, seats: int = 2, **options: str) -> HaendlerState:
    """Return the position of a case, as far as it speaks of seats, money, goods, cards, wagons and tracks."""
    named = setup.get("players", setup.get("turn_order", seats))
    state = table(named if isinstance(named, int) else len(named), **{**setup.get("options", {}), **options})
    state.starter = seat_of(setup.get("starting_player", "P1"))
    # at the end of a fourth round all tiles are turned up again, whether they were used or not
    state.round = setup.get("round", 4)
    for wagon in (1, 2, 3):
        _put_wagon(state, wagon, setup)
    for city, bonus in {**setup.get("bonus", {})}.items() if isinstance(setup.get("bonus"), dict) else ():
        state.marks[CITY[city]] = BONUSES.index(bonus)
    for seat in range(state.seats):
        _equip(state, seat, setup)
    levels = setup.get("price_levels", {})
    price(state, **(levels if isinstance(levels, dict) else {}))
    if "messenger" in setup:
        state.messenger = PLACE[setup["messenger"]]
    state.arrivals = setup.get("arrivals_marker", 0)
    return state


def _equip(state: HaendlerState, seat: int, setup: Case) -> None:
    player = f"P{seat + 1}"

    def found(what: str, usual: Any) -> Any:
        return setup.get(f"{player}_{what}", setup.get(what, {}).get(player, usual))

    pay(state, **{LETTERS[player]: found("money", state.money[seat])})
    equip(state, seat, " ".join(found("abilities", ())))
    deal(state, seat, " ".join(found("cards", ())))
    state.credits[seat] = found("credit_cards", 0)
    state.rungs[seat] = found("rung", setup.get("rungs", {}).get(player, 0))
    store(state, seat, **{city: " ".join(goods) for city, goods in found("warehouses", {}).items()})


def _put_wagon(state: HaendlerState, wagon: int, setup: Case) -> None:
    """Read "paris, master P1 with two cloth" or "gate-paris, came from hub", and the rows of the wagon."""
    words = setup.get(f"wagon{wagon}", "").replace(",", "").split()
    if words and words[0] in PLACE:
        came_from = words[words.index("from") + 1] if "came" in words else ""
        master = next((seat_of(after) for word, after in pairwise(words) if word == "master"), NOBODY)
        put(state, wagon, words[0], came_from, master)
        if "with" in words:
            number, good = words[words.index("with") + 1 :][:2]
            load(state, wagon, master, " ".join([good] * NUMBERS[number]))
    for player, goods in setup.get(f"wagon{wagon}_rows", {}).items():
        load(state, wagon, seat_of(player), " ".join(goods))


def rows(state: HaendlerState, wagon: int) -> dict[str, list[str]]:
    """Return what lies on a wagon, by player."""
    found = {f"P{seat + 1}": loaded(state, wagon, seat).split() for seat in range(state.seats)}
    return {player: goods for player, goods in found.items() if goods}


def follow(state: HaendlerState, moves: list[tuple[int, str]], results: list[str]) -> HaendlerState:
    """Carry out moves, each legal or refused as its result says, and return the position after the last legal one."""
    assert len(moves) == len(results)
    for (seat, action), result in zip(moves, results, strict=True):
        if result.startswith(("illegal", "refused;", "refused:")):
            with pytest.raises(Illegal) as refused:
                Session(RULES, state).apply(seat, [action])
            assert refused.value.refusal is not None, action
        else:
            state = play(state, f"{'abcd'[seat]} {action}").session.state
    return state


def tokens(actions: list[Case]) -> list[tuple[int, str]]:
    """Return the moves of a case that gives them as tokens; who is not named is the first seat."""
    return [(seat_of(action.get("player", "P1")), action["token"]) for action in actions]


def ends(state: HaendlerState, wagon: int, tile: int) -> list[str]:
    """Return where the asked seat may drive a wagon with a tile alone."""
    return [word.rpartition("/")[2] for word in legal(state, "drive") if word.startswith(f"drive/{tile}/{wagon}/")]


def set_wheels(state: HaendlerState, wheels: dict[str, list[str]]) -> HaendlerState:
    """Set the wheels of all seats, those that are not named on the coat of arms."""
    for seat in range(state.seats):
        found = sorted(wheels.get(f"P{seat + 1}", ["crest", "crest"]), key=TARGETS.index)
        state = play(state, f"{'abcd'[seat]} wheel/{'/'.join(found)}").session.state
    return state


def words_of(goods: list[str]) -> str:
    """Return goods as actions name them."""
    return "+".join(sorted(goods, key=GOODS.index))
