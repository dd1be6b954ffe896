"""Checks the Merkator data: counts of the rulebook, structure, fulfilability, fairness, positions, cited rules.

Run: python3 check_data.py   (Python 3.11, nothing else). Prints every violation and exits with 1 if there is one.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter, deque
from itertools import pairwise
from pathlib import Path

HERE, ROOT = Path(__file__).resolve().parent, Path(__file__).resolve().parents[3]
board = json.loads((ROOT / "data" / "merkator" / "board.json").read_text(encoding="utf-8"))
cards = json.loads((ROOT / "data" / "merkator" / "cards.json").read_text(encoding="utf-8"))
layout = json.loads((ROOT / "assets" / "merkator" / "layout.json").read_text(encoding="utf-8"))
faults: list[str] = []


def need(holds: bool, text: str) -> None:
    """Note a violation."""
    if not holds:
        faults.append(text)


goods = {g["id"]: g for g in board["goods"]}
places = {d["id"]: d for d in board["destinations"]}
majors = {i for i, d in places.items() if d["kind"] == "major"}
minors = set(places) - majors
columns = {c["id"]: c["goods"] for c in board["storage_columns"]}


# --- the rulebook's component list ------------------------------------------------------------------------------
def counts() -> None:
    need(len(goods) == 16 and len(board["colors"]) == 8, "16 goods in 8 colours")
    need(len(majors) == 8 and len(minors) == 4, "8 majors and 4 minors")
    values = Counter(k["value"] for k in cards["contracts"])
    need(
        values == {2: 5, 3: 11, 4: 13, 5: 12, 6: 11, 7: 9, 8: 7, 9: 5, 10: 4, 14: 1}, f"contracts per value: {values}"
    )
    need(sum(values.values()) == 78, "78 contracts")
    need(len(cards["bonus_cards"]) == 16 and len(cards["buildings"]) == 26, "16 Bonus cards, 26 Buildings")
    need(sum(b["sole_player"] for b in cards["buildings"]) == 5, "five sole-player Buildings")
    need(len(cards["time_counters"]) == 42 == board["time_chart"]["counters_total"], "42 counters")
    coins = board["coins"]
    need(sum(coins["denominations"].values()) == coins["total_pieces"] == 24, "24 coins")
    need(
        set(coins["denominations"]) == {"1", "2", "5"} and coins["limit_per_player"] == 15, "coins 1, 2, 5; limit 15"
    )
    start = [k["value"] for k in cards["contracts"]]
    need(all(start.count(v) >= 4 for v in (2, 3, 4, 5)), "four players can be dealt one contract each of 2 to 5")
    costs = Counter(b["cost"] for b in cards["bonus_cards"])
    need(
        set(costs) == {3, 4} and min(costs.values()) >= 4,
        f"four players can be dealt a Bonus card of 3 and of 4: {costs}",
    )
    need(
        board["office"] == {"contract_spaces": 5, "forced_investment_at": 6, "source": "seed"}, "office: five spaces"
    )


# --- goods, colours, columns ------------------------------------------------------------------------------------
def stores() -> None:
    for c in board["colors"]:
        need(len(c["goods"]) == 2 and places[c["home"]]["color"] == c["id"], f"colour {c['id']}: two goods, one home")
        need(places[c["home"]]["goods"] == c["goods"], f"{c['home']} lists the goods of its colour")
    need({c["home"] for c in board["colors"]} == majors, "every major is the home of one colour")
    need(sorted(columns) == list("ABCDEF"), "columns A to F")
    need(sorted(g for c in columns.values() for g in c) == sorted(goods), "every good in exactly one column")
    need(all(goods[g]["column"] == c for c, inside in columns.items() for g in inside), "columns agree with goods")
    need(
        [c["kind"] for c in board["storage_columns"]] == ["warehouse"] * 4 + ["depot"] * 2,
        "A-D warehouses, E-F depots",
    )
    need(sorted(map(len, columns.values())) == [2, 2, 3, 3, 3, 3], "two or three goods per column")


# --- the map ----------------------------------------------------------------------------------------------------
def graph() -> None:
    links: dict[str, set[str]] = {m: set() for m in majors}
    for e in board["edges"]:
        need(e["a"] in majors and e["b"] in majors and e["a"] != e["b"], f"link {e['a']}-{e['b']} joins two majors")
        links[e["a"]].add(e["b"])
        links[e["b"]].add(e["a"])
    need(len({frozenset((e["a"], e["b"])) for e in board["edges"]}) == len(board["edges"]), "no link twice")
    need({m: set(n) for m, n in board["adjacency"].items()} == links, "adjacency agrees with edges")
    need(links["russia"] == {"sweden", "danzig"}, "rulebook example: Russia feeds Sweden and Danzig only")
    need(all(2 <= len(n) <= 3 for n in links.values()), "majors have two or three links")
    distance = {"hamburg": 0}
    queue = deque(distance)
    while queue:
        here = queue.popleft()
        for there in sorted(links[here] - set(distance)):
            distance[there] = distance[here] + 1
            queue.append(there)
    need(set(distance) == majors, "the network of majors is connected")
    need(
        all(places[m]["time_delta"] == 2 - distance[m] for m in majors),
        "time gain is 2 minus the distance from Hamburg",
    )
    gains = {i: d["time_delta"] for i, d in places.items()}
    need(
        gains
        == {
            "hamburg": 2,
            "sweden": 1,
            "dutch_republic": 1,
            "danzig": 1,
            "bohemia": 1,
            "denmark": 1,
            "england": 0,
            "france": 0,
            "russia": 0,
            "spain": -1,
            "italy": -2,
            "newfoundland": -3,
        },
        f"time gains: {gains}",
    )
    need(
        all(places[m]["join_cost"] == 1 for m in majors) and all(places[m]["join_cost"] == 2 for m in minors),
        "join cost",
    )
    need(
        places["bohemia"]["threshold"] == 3 and places["newfoundland"]["threshold"] == 0, "thresholds of the rulebook"
    )
    need(sorted(places[m]["threshold"] for m in minors) == [0, 1, 2, 3], "thresholds 0 to 3, one each")


def chart() -> None:
    sides = board["time_chart"]["sides"]
    total = sum(sides["ultimo"]["rows"])
    need(total + 4 <= 42, "with four players the chart and the four dealt counters come from 42")
    need(all(n >= 2 for s in sides.values() for n in s["rows"]), "no row of one: Hamburg ends at most one row")
    need(len(sides["plain"]["rows"]) >= 3, "the plain side has a third row")
    rows = len(sides["ultimo"]["rows"])
    want = {"4": list(range(1, rows + 1)), "3": list(range(2, rows + 1)), "2": list(range(3, rows + 1)), "1": []}
    need(
        {n: s["filled_rows"] for n, s in board["time_chart"]["standard"].items()} == want, "rows by number of players"
    )
    letters = Counter(t["letters"] for t in cards["time_counters"])
    need(set(letters) == {c * n for c in "ABCDEF" for n in (1, 2)}, "every letter single and double")
    need(len({letters[c] for c in "ABCDEF"}) == 1 == len({letters[c * 2] for c in "ABCDEF"}), "letters evenly spread")
    need(
        all(t["column"] == t["letters"][0] and t["units_lost"] == len(t["letters"]) for t in cards["time_counters"]),
        "letters",
    )


# --- contracts --------------------------------------------------------------------------------------------------
WEIGHT = {"citrus_fruit": 2, "spice": 2}
MODIFIER = {"england": 1, "france": 1, "russia": 1, "spain": 1, "italy": 2, "newfoundland": 2}


def contracts() -> None:
    demanded, inside, per_place, categories, size = Counter(), Counter(), Counter(), Counter(), {}
    for k in cards["contracts"]:
        name, value, wants = k["id"], k["value"], k["requires"]
        need(k["coins"] == k["victory_points"] == value, f"{name}: sells for and scores its value")
        if value == 14:
            need(k["destination"] is None and k.get("reward_only"), "the Peace names no destination")
            continue
        need(k["destination"] in places, f"{name}: known destination")
        per_place[k["destination"]] += 1
        units = sum(wants["goods"].values()) + sum(wants["categories"].values()) + wants["different_goods"]
        size.setdefault(value, []).append(units)
        need(units > 0, f"{name}: demands something")
        need(all(g in goods and n > 0 for g, n in wants["goods"].items()), f"{name}: known goods")
        need(all(c in columns and n > 0 for c, n in wants["categories"].items()), f"{name}: known columns")
        # fulfilable: every demand is met by some goods, and no named good lies in a demanded column
        need(wants["different_goods"] <= len(goods), f"{name}: at most 16 different goods")
        need(
            not any(goods[g]["column"] in wants["categories"] for g in wants["goods"]),
            f"{name}: columns apart from goods",
        )
        need(
            not any(goods[g]["home"] == k["destination"] for g in wants["goods"]),
            f"{name}: not the place's own goods",
        )
        top = 1 if value <= 3 else 2 if value <= 7 else 3
        need(all(n <= top for n in wants["goods"].values()), f"{name}: at most {top} of a kind")
        for g, n in wants["goods"].items():
            demanded[g] += n
            inside[g] += 1
        categories.update(wants["categories"].keys())
        if not wants["different_goods"]:
            sum_ = sum(WEIGHT.get(g, 1) * n for g, n in wants["goods"].items()) + sum(wants["categories"].values())
            need(sum_ + MODIFIER.get(k["destination"], 0) == value, f"{name}: weights and modifier give its value")
    for place in majors:
        at = [k["value"] for k in cards["contracts"] if k["destination"] == place]
        need(len(at) == len(set(at)), f"{place}: a major never has two contracts of one value")
    for value in range(2, 11):
        alike = Counter(
            json.dumps(sorted(k["requires"]["goods"]) + sorted(k["requires"]["categories"]))
            for k in cards["contracts"]
            if k["value"] == value
        )
        need(max(alike.values()) == 1, f"value {value}: no two contracts with the same kinds")
    need(
        set(per_place) == set(places) and set(per_place.values()) == {6, 7}, f"6 or 7 contracts a place: {per_place}"
    )
    need(
        set(demanded) == set(goods) and all(18 <= n <= 20 for n in demanded.values()),
        f"18-20 units a good: {demanded}",
    )
    need(all(14 <= n <= 16 for n in inside.values()), f"14-16 contracts a good: {inside}")
    need(categories == dict.fromkeys(columns, 2), f"every column twice a category: {categories}")
    mean = [sum(size[v]) / len(size[v]) for v in range(2, 11)]
    need(all(a < b for a, b in pairwise(mean)), f"dearer contracts ask for more: {mean}")
    twelve = [k for k in cards["contracts"] if k["requires"]["different_goods"]]
    need(
        [(k["value"], k["destination"], k["requires"]["different_goods"]) for k in twelve] == [(10, "hamburg", 12)],
        "exactly one contract asks for twelve different goods, the ten of Hamburg",
    )
    known = {("danzig", "plums,spice"), ("denmark", "citrus_fruit,spice"), ("newfoundland", "ham,iron,vegetables")}
    have = {(k["destination"], ",".join(sorted(k["requires"]["goods"]))) for k in cards["contracts"]}
    need(known <= have, f"contracts known from other sources are in: {known - have}")


# --- Bonus cards and Buildings ----------------------------------------------------------------------------------
def bonus() -> None:
    per = Counter(b["destination"] for b in cards["bonus_cards"])
    need(
        per == {**dict.fromkeys(majors, 1), **dict.fromkeys(minors, 2)},
        f"one Bonus card per major, two per minor: {per}",
    )
    need(sorted(b["good"] for b in cards["bonus_cards"]) == sorted(goods), "each good on one Bonus card")
    for b in cards["bonus_cards"]:
        need(goods[b["good"]]["home"] != b["destination"], f"{b['id']}: not the destination's own good")
        need(
            b["cost"] == (4 if places[b["destination"]]["time_delta"] > 0 else 3),
            f"{b['id']}: cost follows the time gain",
        )
        need((b["active_units"], b["joiner_units"]) == (2, 1), f"{b['id']}: 2 for the active player, 1 for a joiner")
    need(
        any((b["destination"], b["good"]) == ("hamburg", "saltpeter") for b in cards["bonus_cards"]),
        "Hamburg: Saltpeter",
    )


def best(condition: dict) -> float:
    """The most points that a condition can pay; infinity where nothing bounds it."""
    if condition["kind"] == "sole_leader":
        return condition["points"]
    if condition["kind"] == "tiers":
        return max(p for _, p in condition["tiers"])
    if condition["cap"] is not None:
        return condition["cap"]
    if condition["metric"] != "types":
        return float("inf")
    scope = condition["scope"]
    kinds = 16 if "all" in scope else sum(len(columns[c]) for c in scope["columns"]) if "columns" in scope else 2
    return condition["points"] * (kinds // condition["divisor"])


def pays(condition: dict, amount: int) -> int:
    """What a condition on one number pays."""
    if condition["kind"] == "tiers":
        return max((p for n, p in condition["tiers"] if amount >= n), default=0)
    paid = condition["points"] * (amount // condition["divisor"])
    return paid if condition["cap"] is None else min(paid, condition["cap"])


def buildings() -> None:
    metrics = set(cards["meta"]["condition_language"]["metrics"])
    by_name = {b["name"]: b for b in cards["buildings"]}
    need(len(by_name) == 26, "building names differ")
    for b in cards["buildings"]:
        need(b["condition"]["kind"] in ("per", "tiers", "sole_leader"), f"{b['name']}: kind of condition")
        need(b["condition"]["metric"] in metrics, f"{b['name']}: known metric")
        need((b["condition"]["kind"] == "sole_leader") == b["sole_player"], f"{b['name']}: sole player")
        need(1 <= b["cost"] <= 15, f"{b['name']}: can be paid within the limit of 15")
    cheap = sum(best(b["condition"]) < b["cost"] for b in cards["buildings"])
    need(cheap > 13, f"most Buildings give fewer points than they cost: {cheap} of 26")
    need(pays(by_name["Fleet at Sea"]["condition"], 8) == 5, "8 counters pay 5 for Fleet at Sea")
    need(pays(by_name["Seeamt"]["condition"], 8) == 4, "8 counters pay 4 for Seeamt")
    depend = sum(
        b["condition"]["metric"] in ("types", "units", "color_pairs", "time_counters") for b in cards["buildings"]
    )
    need(depend > 13, "most Buildings depend on goods and counters")


# --- words, sources ---------------------------------------------------------------------------------------------
def words() -> None:
    tokens = [k["token"] for group in ("contracts", "bonus_cards", "buildings") for k in cards[group]]
    need(len(tokens) == len(set(tokens)), "tokens of cards differ")
    need(all(re.fullmatch(r"[a-z0-9_\-]+", t) for t in tokens), "tokens hold small letters, digits, _ and -")
    for group in [
        *(cards[g] for g in ("contracts", "bonus_cards", "buildings", "time_counters")),
        board["goods"],
        board["destinations"],
        board["edges"],
        board["storage_columns"],
    ]:
        for entry in group:
            need(entry.get("source") in ("seed", "sourced", "reconstructed"), f"source of {entry.get('id', entry)}")
    for entry in [*board["goods"], *board["destinations"], *board["storage_columns"]]:
        need(set(entry["names"]) == {"en", "de", "it", "es"}, f"names of {entry['id']} in four languages")
    need(len({g["sign"] for g in board["goods"]}) == 16, "signs of goods differ")


# --- drawing ----------------------------------------------------------------------------------------------------
def overlap(a: list[float], b: list[float], gap: float = 0) -> bool:
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap


def crosses(p: list[float], q: list[float], box: list[float]) -> bool:
    """Whether the line from p to q touches a box; walked in small steps."""
    for i in range(201):
        x, y = (p[j] + (q[j] - p[j]) * i / 200 for j in (0, 1))
        if box[0] < x < box[2] and box[1] < y < box[3]:
            return True
    return False


def drawing() -> None:
    width, height = layout["frame"]
    need([width, height] == [550, 350], "frame of 550 x 350")
    boxes = {}
    for i, d in layout["destinations"].items():
        (x, y), (w, h) = d["at"], d["size"]
        boxes[i] = [x - w / 2, y - h / 2, x + w / 2, y + h / 2]
        need(
            abs(places[i]["x"] - x / width) < 1e-3 and abs(places[i]["y"] - y / height) < 1e-3,
            f"{i}: board.json agrees",
        )
    need(set(boxes) == set(places), "a place for every destination")
    boxes["chart"] = layout["chart"]["box"]
    area = layout["areas"]["map"]
    names = sorted(boxes)
    for n, a in enumerate(names):
        need(
            boxes[a][0] >= area[0] and boxes[a][2] <= area[2] and boxes[a][1] >= area[1] and boxes[a][3] <= area[3],
            f"{a} in the map",
        )
        for b in names[n + 1 :]:
            need(not overlap(boxes[a], boxes[b], 3), f"{a} and {b} keep 3 units apart")
    wanted = {"-".join(sorted((e["a"], e["b"]))) for e in board["edges"]}
    need(set(layout["links"]) == wanted, "a line for every link")
    for name, line in layout["links"].items():
        for other in names:
            if other not in name.split("-"):
                need(not crosses(line["from"], line["to"], boxes[other]), f"link {name} clear of {other}")
    market = [*layout["market_contracts"], *layout["market_bonus"], *layout["market_buildings"]]
    need([m["value"] for m in layout["market_contracts"]] == [3, 4, 5, 6, 7, 8, 9, 10, 14], "a plate for every pile")
    need(len(layout["market_bonus"]) == len(layout["market_buildings"]) == 4, "four of each on offer")
    inside = layout["areas"]["market"]
    for n, a in enumerate(market):
        box = a["box"]
        need(
            box[0] >= inside[0] and box[2] <= inside[2] and box[1] >= inside[1] and box[3] <= inside[3],
            f"{a} in the market",
        )
        for b in market[n + 1 :]:
            need(not overlap(box, b["box"], 1), f"{a} and {b} apart")


# --- cases cite rules that exist --------------------------------------------------------------------------------
def cited() -> None:
    rules = set((HERE / "rule_numbers.txt").read_text(encoding="utf-8").split())
    cases = json.loads((HERE / "cases.json").read_text(encoding="utf-8"))["cases"]
    need(len(cases) >= 45, f"at least 45 cases: {len(cases)}")
    need(len({c["id"] for c in cases}) == len(cases), "case ids differ")
    for c in cases:
        need(bool(c["rules"]) and set(c["rules"]) <= rules, f"{c['id']} cites {sorted(set(c['rules']) - rules)}")
        need(c["data"] in ("seed", "reconstructed"), f"{c['id']}: data")


for check in (counts, stores, graph, chart, contracts, bonus, buildings, words, drawing, cited):
    check()
for fault in faults:
    print("violation:", fault)
print(f"Merkator data: {len(faults)} violations")
sys.exit(bool(faults))
