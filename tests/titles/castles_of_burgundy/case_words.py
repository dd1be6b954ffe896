"""The worked cases in our words: hexes, tiles, goods, positions and steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hansa_bot.titles.castles_of_burgundy.material import GOODS, RING
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import AXIAL, HEXES
from tests.titles.castles_of_burgundy import reading
from tests.titles.castles_of_burgundy.position import LETTERS, position

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
