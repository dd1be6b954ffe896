"""Answers to the questions that worked cases ask instead of steps."""

from collections.abc import Callable, Mapping
from typing import Any

from hansa_bot.engine.action import Outcome
from hansa_bot.titles.castles_of_burgundy import formulas, rounds, scoring
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, DOUBLE, FREE_TO_PLACE, FREE_TO_TAKE
from hansa_bot.titles.castles_of_burgundy.material import (
    DEPOT_START,
    DEPOTS,
    FACES,
    GOODS,
    PHASES,
    RING,
    STACKS,
    TYPE_OF,
    TYPES,
    knowledge,
)
from hansa_bot.titles.castles_of_burgundy.position import track_order
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, HEXES
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up

State = BurgundyState | None
Ask = Mapping[str, Any]


def worker_cost(_: State, ask: Ask) -> int:
    """The cost from the table that offers and refusals read."""
    mine = {knowledge(number) for number in ask["knowledge"]}
    free = {"take": FREE_TO_TAKE, "sell": 0}.get(ask["purpose"])
    if free is None:
        free = FREE_TO_PLACE[TYPE_OF[FACES[tile(ask["tile"])]]]
    return COSTS[DOUBLE in mine][free in mine][ask["face"]][ask["target"]]


def worker_cost_list(_: State, ask: Ask) -> list[int]:
    return [worker_cost(None, {**ask, "face": face, "target": target}) for face, target in ask["pairs"]]


def round_order(_: State, ask: Ask) -> list[str]:
    piles = tuple(tuple(map(LETTERS.index, pile)) for pile in ask["track"])
    return [LETTERS[seat] for seat in track_order(piles)]


def depot_fill(_: State, ask: Ask) -> dict[str, Any]:
    """What lies there after really filling the depots of a new table."""
    found: dict[str, Any] = {}
    for phase in ask["phases"]:
        state = set_up(ask["players"])
        state.phase, state.depots = PHASES.index(phase), bytearray(DEPOT_START[-1])
        rounds.fill(state)
        rows = [state.depots[DEPOT_START[at] : DEPOT_START[at + 1]] for at in range(len(DEPOTS))]
        found[phase] = {
            str(at + 1): [TYPES[TYPE_OF[face]] for face in row if face] for at, row in enumerate(rows[:-1])
        } | {"black": sum(map(bool, rows[-1]))}
    return found


def ranking(state: State, _: Ask) -> list[str]:
    assert state is not None
    return [LETTERS[seat] for (seat,) in scoring.result(RULES.view(state, None)).places]


def vp(state: State, ask: Ask) -> int:
    """After a real setup; the position of the case is the same one."""
    assert state is not None
    assert ask["when"] == "after setup"
    real = reading.desk(set_up(state.seats), ask["player"])
    assert real.estate == "1"
    return real.points


def setup(_: State, ask: Ask) -> dict[str, Any]:
    state = set_up(ask["players"])
    view = RULES.view(state, None)
    castle = TYPES.index("castle")
    lying = [face for face in state.depots[: DEPOT_START[-2]] if face]
    places = {0: "1st", 1: "2nd", 2: "3rd", 3: "4th"}
    (silver,) = {each.silver for each in view.estates}
    (goods,) = {sum(each.goods) for each in view.estates}
    (points,) = {each.points for each in view.estates}
    return {
        "workers_by_turn_position": [state.workers[seat] for seat in state.order],
        "silverlings_each": silver,
        "goods_each": goods,
        "goods_unused": len(state.unused),
        "goods_per_phase_pile": len(state.piles) // (len(PHASES) - 1),
        "castles_left_in_regular_stack": len(state.stacks[castle]) + sum(TYPE_OF[face] == castle for face in lying),
        "numbered_depot_tiles": len(lying),
        "black_depot_tiles": sum(map(bool, state.depots[DEPOT_START[-2] :])),
        "track_bottom_to_top": [places[state.order.index(seat)] for seat in state.track[0]],
        "vp_each": points,
    }


def clear_board_for_new_phase(state: State, _: Ask) -> dict[str, Any]:
    assert state is not None
    removed = rounds.clear(state)
    assert len(state.removed) == removed
    assert not any(state.depots)
    goods = {depot: reading.goods_on(state, depot) for depot in DEPOTS[:-1]}
    lists = {
        depot: [GOODS.index(word) + 1 for word, count in each.items() for _ in range(count)]
        for depot, each in goods.items()
    }
    return {"hex_tiles_removed": removed, "goods_on_depots": {name: each for name, each in lists.items() if each}}


def place_round_goods(state: State, ask: Ask) -> dict[str, Any]:
    """Goods of a depot have no order of their own; the newest one is the one that was told."""
    assert state is not None
    depot = str(ask["white"])
    old = reading.goods_on(state, depot)
    state.white = ask["white"]
    state.goods_row = bytes(number - 1 for number in ask["round_spaces_top_first"])
    outcome = Outcome()
    rounds.put_goods_out(state, outcome)
    new = {word: count - old.get(word, 0) for word, count in reading.goods_on(state, depot).items()}
    added = [GOODS.index(word) + 1 for word, count in new.items() for _ in range(count)]
    assert outcome.events[0].args == {"die": ask["white"], "good": GOODS[added[0] - 1]}
    before = [GOODS.index(word) + 1 for word, count in old.items() for _ in range(count)]
    return {"depot_4_goods": before + added, "round_spaces_top_first": [number + 1 for number in state.goods_row]}


def region_vp(_: State, ask: Ask) -> list[int]:
    return [formulas.region_points(size, PHASES.index(phase)) for size, phase in ask["pairs"]]


def building_knowledge_vp(_: State, ask: Ask) -> dict[str, int]:
    """An estate that holds these buildings, wherever they lie."""
    state = set_up(2)
    estate = reading.desk(state, "A")
    faces = [FACES[tile(f"building:{kind}")] for kind, count in ask["counts"].items() for _ in range(count)]
    estate.tiles = [*faces, *[0] * (len(estate.tiles) - len(faces))]
    assert sum(map(len, STACKS)) > len(faces)
    return {str(number): scoring.knowledge_points(estate, number) for number in ask["knowledge"]}


ANSWERS: dict[str, Callable[[State, Ask], Any]] = {
    "worker_cost": worker_cost,
    "worker_cost_list": worker_cost_list,
    "round_order": round_order,
    "depot_fill": depot_fill,
    "ranking": ranking,
    "vp": vp,
    "setup": setup,
    "clear_board_for_new_phase": clear_board_for_new_phase,
    "place_round_goods": place_round_goods,
    "region_vp": region_vp,
    "building_knowledge_vp": building_knowledge_vp,
}


_SEAT = {"vp": "points", "silverlings": "silver", "storage": "storage_"}
_SIZES = ("large", "small")


def hexagon(spot: str) -> str:
    q, r = map(int, spot.split(","))
    return HEXES[AXIAL.index((q, r))]


def tile(word: str) -> str:
    kind, _, rest = word.partition(":")
    if kind == "knowledge":
        return f"k{rest}"
    return rest.replace(":", "-").replace("_", "-") if rest else kind


def good(number: Any) -> str:
    return GOODS[int(number) - 1]


def counts(numbers: Mapping[str, int]) -> dict[str, int]:
    return {good(number): count for number, count in numbers.items()}


def effect(word: str | None) -> str | None:
    return word and word.replace("_", "-")


def build(given: Mapping[str, Any]) -> BurgundyState:
    """Return the position of a case; fails on words that nobody knows."""
    words = dict(given)
    players = words.pop("players", 2)
    depots = words.pop("depots", {})
    left = words.pop("bonus_left", {})
    piles = words.pop("track", None)
    seats = {who: _seat(words.pop(who)) for who in LETTERS if who in words}
    assert set(words) <= {"turn", "phase", "black"}, words
    assert all(set(depot) <= {"hex", "goods"} for depot in depots.values())
    return position(
        players,
        turn=words.get("turn", "A"),
        phase=words.get("phase", "A"),
        depots={name: [tile(word) for word in depot.get("hex", [])] for name, depot in depots.items()},
        goods_on={name: [good(number) for number in depot.get("goods", [])] for name, depot in depots.items()},
        black=[tile(word) for word in words.get("black", [])],
        bonus={kind: LETTERS[1 : 1 + len(_SIZES) - len(sizes)] for kind, sizes in left.items()},
        track_=None if piles is None else ["".join(pile) for pile in piles],
        **seats,
    )


def _seat(given: Mapping[str, Any]) -> dict[str, Any]:
    seat = {_SEAT.get(key, key): value for key, value in given.items()}
    if "placed" in seat:
        seat["placed"] = {hexagon(spot): tile(word) for spot, word in seat["placed"].items()}
    if "storage_" in seat:
        seat["storage_"] = [tile(word) for word in seat["storage_"]]
    for key in ("goods", "sold"):
        if key in seat:
            seat[key] = counts(seat[key])
    if "estate" in seat:
        seat["estate"] = str(seat["estate"])
    return seat


def action(state: BurgundyState, step: Mapping[str, Any]) -> str:
    """Return the token of a step."""
    words = dict(step)
    verb = words.pop("act")
    die = _die(state, words.pop("die")) if "die" in words else reading.pending(state)
    found = {
        "take": lambda: ["take", str(words.pop("depot")), tile(words.pop("tile")), die],
        "place": lambda: ["place", tile(words.pop("tile")), hexagon(words.pop("hex")), die],
        "sell": lambda: ["sell", good(words.pop("goods")), die],
        "workers": lambda: ["workers", die],
        "buy": lambda: ["buy", str(words.pop("from")), tile(words.pop("tile"))],
        "ship_goods": lambda: ["load", *_ship(words)],
        "skip": lambda: ["skip"],
        "end_turn": lambda: ["end"],
    }[verb.replace("effect_", "")]()
    if "discard" in words:
        found.append(tile(words.pop("discard")))
    assert not words, words
    return "/".join(found)


def _die(state: BurgundyState, which: Any) -> str:
    seat = state.order[state.at]
    return "castle" if which == "castle" else f"die-{state.dice[2 * seat + which]}"


def _ship(words: dict[str, Any]) -> list[str]:
    depots = tuple(number - 1 for number in words.pop("depots"))
    if depots[::-1] in RING:
        depots = depots[::-1]
    types = sorted(words.pop("types", []))
    named = "+".join(str(depot + 1) for depot in depots)
    return [named, "+".join(map(good, types))] if types else [named]
