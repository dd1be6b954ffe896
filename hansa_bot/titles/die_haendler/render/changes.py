"""What happened, gathered from events into what the pictures can mark (DH-22.3)."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.action import Event
from hansa_bot.titles.die_haendler.material import CITY, GOOD, PLACE, RUNGS, SELL
from hansa_bot.titles.die_haendler.view import HaendlerView


@dataclass(frozen=True, slots=True)
class Trail:
    """A way of a wagon (its number, from 1) or of the messenger (0): all its places, and the points it lost."""

    wagon: int
    places: list[int]
    lost: int = 0


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `stored` counts what came into warehouses by seat, city and good, `loaded` what came on wagons by index, seat and
    good. `earned` holds income by city and seat, `levels` by good where its price stood before, `rungs` by seat where
    it stood before, `gained` how many influence cards by seat. `masters` and `blocked` are wagons, `marked` cities
    whose bonus changed. `bids` holds by wagon what everybody bid for it, by seat, the master first.
    """

    ways: list[Trail] = field(default_factory=list)
    stored: dict[tuple[int, int, int], int] = field(default_factory=lambda: defaultdict(int))
    loaded: dict[tuple[int, int, int], int] = field(default_factory=lambda: defaultdict(int))
    earned: dict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    levels: dict[int, int] = field(default_factory=dict)
    rungs: dict[int, int] = field(default_factory=dict)
    gained: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    bids: dict[int, dict[int, int]] = field(default_factory=dict)
    masters: set[int] = field(default_factory=set)
    blocked: set[int] = field(default_factory=set)
    marked: set[int] = field(default_factory=set)

    @property
    def places(self) -> set[int]:
        """The places of the map where something changed, but for bonus markers alone."""
        return {
            *(place for way in self.ways for place in way.places),
            *(city for _, city, _ in self.stored),
            *(city for city, _ in self.earned),
        }


def changes(view: HaendlerView, marks: Sequence[Event]) -> Changes:
    """Gather events, oldest first, and keep what still shows in the view."""
    found = Changes(bids=_bids(view, marks))
    for event in marks:
        _gather(found, event.kind, event.args)
    store, wagons = view.merchants, view.wagons
    found.stored = {at: count for at, count in found.stored.items() if store[at[0]].warehouses[at[1]][at[2]] >= count}
    found.loaded = {at: count for at, count in found.loaded.items() if wagons[at[0]].loads[at[1]][at[2]] >= count}
    found.levels = {good: level for good, level in found.levels.items() if level != view.levels[good]}
    found.rungs = {seat: rung for seat, rung in found.rungs.items() if rung != store[seat].rung}
    found.masters = {wagon for wagon in found.masters if wagons[wagon].master is not None}
    found.blocked = {wagon for wagon in found.blocked if wagons[wagon].axles}
    found.ways = _lasting(view, found.ways)
    return found


def _bids(view: HaendlerView, marks: Sequence[Event]) -> dict[int, dict[int, int]]:
    """Return what was bid for each wagon that still stands where its master won it, once all bids were shown."""
    found: dict[int, dict[int, int]] = {}
    shown: dict[int, int] = {}
    for event in marks:
        match event.kind:
            case "showed_bid":
                shown[event.args["seat"]] = event.args["amount"]
            case "became_master":
                master, wagon = event.args["seat"], view.wagons[int(event.args["wagon"]) - 1]
                order = sorted(shown, key=lambda seat: (seat != master, -shown[seat]))
                if (wagon.master, wagon.place) == (master, CITY[event.args["city"]]) and shown:
                    found[wagon.number - 1] = {seat: shown[seat] for seat in order}
                shown = {}
    return found


def _lasting(view: HaendlerView, ways: Sequence[Trail]) -> list[Trail]:
    """Return ways as far as they lead to where a wagon or the messenger stands now, one after the other."""
    found = []
    ends = {0: view.messenger} | {wagon.number: wagon.place for wagon in view.wagons}
    # From the last way back: each has to end where the next one began, the last where the piece stands.
    for way in reversed(ways):
        if way.places[-1] == ends[way.wagon]:
            ends[way.wagon] = way.places[0]
            found.append(way)
    return found[::-1]


def _gather(found: Changes, kind: str, args: dict[str, Any]) -> None:
    match kind:
        case "drove" | "rode":
            places = [PLACE[place] for place in (args["from_place"], *args["places"])]
            found.ways.append(Trail(int(args.get("wagon", 0)), places, args.get("lost", 0)))
        case "bought":
            found.stored[args["seat"], CITY[args["city"]], GOOD[args["good"]]] += 1
        case "loaded" | "loaded_for" | "loaded_freely":
            for good in args["goods"]:
                found.loaded[int(args["wagon"]) - 1, args["seat"], GOOD[good]] += 1
        case "became_master":
            found.masters.add(int(args["wagon"]) - 1)
        case "blocked":
            found.blocked.add(int(args["wagon"]) - 1)
        case "sold" | "cleared" | "sold_special":
            found.earned[CITY[args["city"]], args["seat"]] += args["amount"]
        case "price":
            # The first event tells where it stood before all of them.
            found.levels.setdefault(GOOD[args["good"]], SELL.index(args["from_amount"]))
        case "bonus":
            found.marked.add(CITY[args["city"]])
        case "rose" | "demoted":
            rung = RUNGS.index(args["rung"])
            before = rung - args["count"] if kind == "rose" else RUNGS.index(args["from_rung"])
            found.rungs.setdefault(args["seat"], before)
        case "gained":
            found.gained[args["seat"]] += 1
