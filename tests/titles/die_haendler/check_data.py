"""Checks the data of Die Händler: counts of the rulebook, network, goods, tracks, cards, positions, cited rules.

Run: python3 check_data.py   (Python 3.11, nothing else). Prints every violation and exits with 1 if there is one.
Checks marked "shape" describe the reconstruction; they may be dropped when true values are put in.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, deque
from itertools import combinations, pairwise
from pathlib import Path

HERE, ROOT = Path(__file__).resolve().parent, Path(__file__).resolve().parents[3]
FILES = ("data/die_haendler/board.json", "data/die_haendler/components.json", "assets/die_haendler/layout.json")
board, parts, layout = (json.loads((ROOT / name).read_text(encoding="utf-8")) for name in FILES)
faults: list[str] = []


def need(holds: bool, text: str) -> None:
    """Note a violation."""
    if not holds:
        faults.append(text)


cities = {c["id"]: c for c in board["cities"]}
spaces = {s["id"]: s for s in board["spaces"]}
goods = [g["id"] for g in parts["goods"]]
links: dict[str, set[str]] = {i: set() for i in [*cities, *spaces]}


# --- pieces -----------------------------------------------------------------------------------------------------
def pieces() -> None:
    """Check the counts of the rulebook."""
    need(goods == ["cloth", "wine", "salt", "food", "iron", "silk"], "six goods")
    need(all(g["count"] == 9 and g["tradable"] == 8 for g in parts["goods"]), "nine of each, eight to trade")
    need(sum(g["count"] for g in parts["goods"]) == 54 == parts["goods_note"]["total"], "54 goods")
    need(
        Counter(g["piece"] for g in parts["goods"]) == {"cylinder": 3, "cube": 3},
        "three kinds of cylinders, three of cubes",
    )
    need(
        [w["number"] for w in parts["wagons"]] == [1, 2, 3] and parts["messenger"]["count"] == 1,
        "three wagons, one messenger",
    )
    need(
        {w["start_city"] for w in parts["wagons"]} == {"paris", "koeln", "genua"},
        "wagons start in Paris, Köln, Genua",
    )
    need(
        parts["credit_cards"]
        == {"count": 10, "receive": 2000, "repay": 2500, "max_new_per_round": 1, "source": "rulebook"},
        "credit",
    )
    need(parts["movement_tiles"]["values"] == [1, 2, 3, 4] and parts["movement_tiles"]["total"] == 16, "tiles")
    need(
        parts["price_wheels"]["count"] == 4 and parts["price_wheels"]["arrows_per_wheel"] == 2,
        "four wheels, eight arrows",
    )
    need(parts["price_wheels"]["targets"] == [*goods, "crest"], "targets of the wheel")
    need(parts["crest_tiles"]["count"] == 8 and parts["bonus_markers"]["count"] == 6, "crests, bonus markers")
    need(parts["track_cylinders"]["count"] == 2 and parts["money_bags"]["count"] == 4, "cylinders, bags")
    need([c["value"] for c in parts["money"]["coins"]] == [100, 500, 1000], "coins")
    need(parts["money"]["start_capital"] == 5000 and parts["money"]["unit"] == 100, "start capital")
    cards = parts["influence_cards"]
    need(
        len(cards["cards"]) == 5 and all(c["count"] == 3 for c in cards["cards"]) and cards["total"] == 15,
        "influence cards",
    )
    fixed = {c["id"]: c.get("price") for c in cards["cards"]}
    need(fixed["special_sale"] == 800 and fixed["social_rise"] == 1200, "Special Sale 800, Social Rise 1200")
    need(
        {c["id"]: c["phase"] for c in cards["cards"]}
        == {"axle_break": 3, "free_loading": 2, "special_sale": 4, "sale_with_bonus": 5, "social_rise": 6},
        "phases of influence cards",
    )


def abilities() -> None:
    """Check abilities, pairs and the limits of loading."""
    by = {a["id"]: a for a in parts["special_abilities"]["cards"]}
    need(len(by) == 8 and parts["special_abilities"]["per_player"] == 2, "eight abilities, two each")
    pairs = [p["cards"] for p in parts["quick_start"]["pairs"]]
    need(sorted(c for p in pairs for c in p) == sorted(by), "quick start uses every ability once")
    want = [
        {"express_courier", "warehouse_sale"},
        {"large_office", "cartwright"},
        {"large_cartwright", "courier"},
        {"cheap_purchase", "office"},
    ]
    need([set(p) for p in pairs] == want, "pairs of the rulebook")
    need(
        all(sum(by[c]["start_price"] for c in p) == 1000 == parts["quick_start"]["price_per_player"] for p in pairs),
        "each pair 1000",
    )
    need(Counter(a["start_price"] for a in by.values()) == {200: 2, 400: 2, 600: 2, 800: 2}, "start prices")
    need(parts["auction"]["raise_step"] == 100, "raise by 100")
    need(
        by["cheap_purchase"]["flat_price"] == 100
        and by["cartwright"]["points"] == 1
        and by["large_cartwright"]["points"] == 2
        and by["courier"]["steps"] == 1
        and by["express_courier"]["steps"] == 2
        and by["warehouse_sale"]["max_goods"] == 3,
        "effects",
    )
    load = parts["loading"]
    need((load["master_max"], load["guest_max"], load["master_same_type"]) == (3, 2, True), "loading limits")
    need(load["fixed_fee"] == {"1": 200, "2": 400} and load["fee_cap_per_good"] % 100 == 0, "fees")
    need(parts["purchase"] == {"max_goods_per_turn": 3, "passes_in_first_round": 2, "source": "rulebook"}, "purchase")


# --- network ----------------------------------------------------------------------------------------------------
def reach(start: str, through_cities: bool = False) -> dict[str, int]:
    """Steps from a location to every other, never through a city."""
    steps, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        if here in cities and here != start and not through_cities:
            continue
        for there in sorted(links[here] - set(steps)):
            steps[there] = steps[here] + 1
            queue.append(there)
    return steps


def network() -> None:
    """Check roads and distances."""
    used = Counter()
    for road in board["roads"]:
        chain = [road["from"], *road["spaces"], road["to"]]
        need(all(i in links for i in chain), f"{road['id']}: known locations")
        need(road["steps"] == len(road["spaces"]) + 1, f"{road['id']}: steps")
        need(
            all(spaces[i]["kind"] == "road" for i in road["spaces"]),
            f"{road['id']}: spaces between its ends are plain road",
        )
        used.update(road["spaces"])
        for a, b in pairwise(chain):
            links[a].add(b)
            links[b].add(a)
    plain = {i for i, s in spaces.items() if s["kind"] == "road"}
    need(set(used) == plain and set(used.values()) == {1}, "every plain space on exactly one road")
    need(all(len(links[i]) == 2 for i in plain), "plain spaces have two neighbours")
    need(all(len(links[i]) > 2 for i, s in spaces.items() if s["kind"] == "junction"), "junctions have more than two")
    need(len(reach("hub" if "hub" in links else sorted(links)[0], True)) == len(links), "the network is connected")
    for c in cities:
        need(set(cities) <= set(reach(c)), f"{c}: every city can be reached without passing a city")
        need(len(links[c]) == 1, f"{c}: one exit road")
        need(
            {o: n for o, n in reach(c).items() if o in cities and o != c} == board["city_distances"]["table"][c],
            f"{c}: distances",
        )
    for c in cities:  # shape
        far = sorted(n for o, n in reach(c).items() if o in cities and o != c)
        need(far == [6, 6, 8, 8, 8], f"shape: {c} has distances 6, 6, 8, 8, 8")
    start = board["messenger_start"]
    need(start["space"] in spaces and reach(start["city"])[start["space"]] == 2, "messenger two steps from its city")
    need(cities[start["city"]]["start_wagon"] is None, "… a city without a wagon")


def making() -> None:
    """Check what the cities make."""
    need(
        len(cities) == 6
        and all(len(set(c["goods"])) == 3 and set(c["goods"]) <= set(goods) for c in cities.values()),
        "six cities, three goods each",
    )
    made = Counter(g for c in cities.values() for g in c["goods"])
    need(set(made) == set(goods) and set(made.values()) == {3}, f"each good in three cities: {made}")
    shared = {
        frozenset(p): len(set(cities[p[0]]["goods"]) & set(cities[p[1]]["goods"])) for p in combinations(cities, 2)
    }
    need(sorted(shared.values()) == [1] * 12 + [2] * 3, "shape: two cities share one good, three pairs two")
    double = [p for p, n in shared.items() if n == 2]
    need(len(frozenset().union(*double)) == 6, "shape: the three pairs are disjoint")
    need(
        all(sum(cities[c]["start_wagon"] is not None for c in p) == 1 for p in double),
        "shape: each pair has one starting wagon",
    )
    need(sorted(c["start_wagon"] for c in cities.values() if c["start_wagon"]) == [1, 2, 3], "three starting wagons")
    need(
        all(c["start_bonus"] == (0 if c["start_wagon"] else 200) for c in cities.values()), "starting bonus 0 or 200"
    )
    need(
        {w["start_city"]: w["number"] for w in parts["wagons"]}
        == {i: c["start_wagon"] for i, c in cities.items() if c["start_wagon"]},
        "wagons agree",
    )


# --- tracks -----------------------------------------------------------------------------------------------------
def tracks() -> None:
    """Check prices, bonus, rungs and arrivals."""
    levels = board["price_track"]["levels"]
    buy, sell = [x["buy"] for x in levels], [x["sell"] for x in levels]
    need(sell == [600, 700, 800, 900, 1000], "selling prices (rulebook example)")
    need(
        buy[0] == 100 and buy[-1] == 400 and buy == sorted(buy) and all(b % 100 == 0 for b in buy),
        f"purchase prices {buy}",
    )
    need(
        (2 + 4) % len(levels) == 1 and (3 + 1) % len(levels) == 4,
        "rulebook example: 800 up four is 700, 900 up one is 1000",
    )
    need(board["bonus_track"]["values"] == [0, 100, 200, 300, 400, 500], "bonus 0 to 500")
    rungs = board["status_track"]["levels"]
    costs = [x["cost"] for x in rungs]
    need(
        [x["level"] for x in rungs] == list(range(len(rungs))) and rungs[0]["id"] == "kraemer", "rungs from Krämer up"
    )
    need(
        costs[0] == 0 and all(a < b for a, b in pairwise(costs)) and all(c % 100 == 0 for c in costs),
        f"rung costs {costs}",
    )
    need({1300, 1600} <= set(costs), "rungs 1300 and 1600 exist")
    steps = [b - a for a, b in pairwise(costs)]
    need(steps == sorted(steps), "shape: the steps between rungs never shrink")
    entries = board["arrivals_track"]["entries"]
    prices = [x["promotion_price"] for x in entries]
    need([x["arrivals"] for x in entries] == list(range(9)), "arrivals 0 to 8")
    need(prices == sorted(prices) and all(p % 100 == 0 for p in prices), f"promotion prices {prices}")
    need(prices[0] < 1200 < prices[-1], "Social Rise (1200) is worth something in the end and not at the start")
    need(
        {x["players"]: x["arrivals"] for x in board["arrivals_track"]["game_end_at"]} == {4: 8, 3: 7, 2: 6},
        "end of the game",
    )


# --- words, drawing, cases --------------------------------------------------------------------------------------
def words() -> None:
    """Check names, ids and sources."""
    groups = [
        board["cities"],
        board["status_track"]["levels"],
        parts["goods"],
        parts["special_abilities"]["cards"],
        parts["influence_cards"]["cards"],
    ]
    for group in groups:
        for x in group:
            need(set(x["names"]) == {"en", "de", "it", "es"}, f"names of {x['id']} in four languages")
            need(re.fullmatch(r"[a-z0-9_\-]+", x["id"]) is not None, f"{x['id']}: fit for tokens")
    need(all(re.fullmatch(r"[a-z0-9_\-]+", i) for i in spaces), "spaces fit for tokens")
    for entry in [*board["cities"], *board["spaces"], *board["roads"]]:
        need("source" in entry, f"source of {entry['id']}")


def overlap(a: list[float], b: list[float], gap: float) -> bool:
    """Return whether two boxes come closer than a gap."""
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


def drawing() -> None:
    """Check that nothing overlaps."""
    need(layout["frame"] == [550, 350], "frame of 550 x 350")
    need(set(layout["cities"]) == set(cities) and set(layout["spaces"]) == set(spaces), "a place for everything")
    need(set(layout["roads"]) == {r["id"] for r in board["roads"]}, "a line for every road")
    for i, (x, y) in layout["spaces"].items():
        need(abs(spaces[i]["x"] - x / 550) < 1e-3 and abs(spaces[i]["y"] - y / 350) < 1e-3, f"{i}: board.json agrees")
    for i, c in layout["cities"].items():
        need(
            abs(cities[i]["x"] - c["at"][0] / 550) < 1e-3 and abs(cities[i]["y"] - c["at"][1] / 350) < 1e-3,
            f"{i}: board.json agrees",
        )
    map_ = layout["areas"]["map"]
    width, height = layout["sizes"]["wagon"]
    token = {
        i: [x - width / 2, y - height / 2, x + width / 2, y + height / 2] for i, (x, y) in layout["spaces"].items()
    }
    for a, b in combinations(token, 2):
        need(not overlap(token[a], token[b], 1), f"wagons on {a} and {b} stay apart")
    for i, c in layout["cities"].items():
        box = c["box"]
        need(box[0] >= map_[0] and box[2] <= map_[2] and box[1] >= map_[1] and box[3] <= map_[3], f"{i} in the map")
        for a in token:
            need(not overlap(box, token[a], 0.5), f"{i} and a wagon on {a} stay apart")
        for j, d in layout["cities"].items():
            need(i >= j or not overlap(box, d["box"], 2), f"{i} and {j} apart")
    tracks_ = layout["areas"]["tracks"]
    boxes = [layout[n]["box"] for n in ("price_track", "arrivals_track", "status_track")] + layout["wagons"]["boxes"]
    for a in boxes:
        need(
            a[0] >= tracks_[0] and a[2] <= tracks_[2] and a[1] >= tracks_[1] and a[3] <= tracks_[3],
            f"{a} among the tracks",
        )
    for a, b in combinations(boxes, 2):
        need(not overlap(a, b, 1), f"{a} and {b} apart")
    need(layout["status_track"]["cells"] == len(board["status_track"]["levels"]), "a cell for every rung")
    need(
        3 <= layout["arrivals_track"]["cells"] <= len(board["arrivals_track"]["entries"]),
        "cells for the next arrivals",
    )


def cited() -> None:
    """Check that cases and cards cite rules that there are."""
    rules = set((HERE / "rule_numbers.txt").read_text(encoding="utf-8").split())
    cases = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))
    listed = cases["cases"]
    need(len(listed) >= 45 and cases["_meta"]["count"] == len(listed), f"at least 45 cases, counted: {len(listed)}")
    need(len({c["id"] for c in listed}) == len(listed), "case ids differ")
    for c in listed:
        need(bool(c["rules"]) and set(c["rules"]) <= rules, f"{c['id']} cites {sorted(set(c['rules']) - rules)}")
    for group in (parts["special_abilities"]["cards"], parts["influence_cards"]["cards"]):
        need(all(x["rule"] in rules for x in group), "cards name their rules")


for check in (pieces, abilities, network, making, tracks, words, drawing, cited):
    check()
for fault in faults:
    print("violation:", fault)
print(f"Die Händler data: {len(faults)} violations")
sys.exit(bool(faults))
