"""What happened, gathered from events into what the pictures can mark."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from hansa_bot.engine.action import Event
from hansa_bot.titles.merkator.material import CARD, CONTRACTS, PLACE, VALUES
from hansa_bot.titles.merkator.view import MerkatorView


@dataclass(slots=True)
class Changes:
    """What is new and what is gone.

    `ways` are the pawn's ways as pairs of places, `new` how many cubes came by major, `taken` how many went and whose
    they are now, `joined` the seats who joined the latest trip. `lost` counts units by seat, `gained` are pairs of
    seat and contract, `open` cards that came to light in the market, `letter` the latest one of the chart.
    """

    ways: list[tuple[int, int]] = field(default_factory=list)
    new: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    taken: dict[int, tuple[int, int]] = field(default_factory=dict)
    joined: list[int] = field(default_factory=list)
    lost: dict[int, int] = field(default_factory=lambda: defaultdict(int))
    gained: set[tuple[int, int]] = field(default_factory=set)
    open: set[int] = field(default_factory=set)
    letter: str = ""

    @property
    def places(self) -> set[int]:
        """The places of the map where something changed."""
        return {*self.new, *self.taken, *(place for way in self.ways for place in way)}


def changes(view: MerkatorView, marks: Sequence[Event]) -> Changes:
    """Gather events, oldest first, and keep what still shows in the view."""
    found = Changes()
    for event in marks:
        _gather(found, view, event.kind, event.args)
    # what has changed again since then is not marked any more
    found.gained &= {(office.seat, card) for office in view.offices for card in office.contracts}
    found.open &= {*view.bonus_row, *view.building_row, *(card for card in view.tops if card is not None)}
    found.new = {place: count for place, count in found.new.items() if count <= view.cubes[place]}
    return found


def _gather(found: Changes, view: MerkatorView, kind: str, args: dict[str, Any]) -> None:
    match kind:
        case "travelled":
            # joiners of an earlier trip have gone home
            found.joined.clear()
            if args["from_place"] and args["from_place"] != args["place"]:
                found.ways.append((PLACE[args["from_place"]], PLACE[args["place"]]))
        case "took":
            place = PLACE[args["place"]]
            found.taken[place] = len(args["goods"]), args["seat"]
            found.new.pop(place, None)
        case "spread":
            for place in map(PLACE.__getitem__, args["places"]):
                found.new[place] += 1
                found.taken.pop(place, None)
        case "joined":
            found.joined.append(args["seat"])
        case "lost":
            found.lost[args["seat"]] += len(args["goods"])
        case "gained" | "from_hand" | "accepted":
            card = CARD[args["contract"]]
            found.gained.add((args["seat"], card))
            _uncover(found, view, card)
        case "grabbed":
            _uncover(found, view, CARD[args["card"]])
        case "revealed" | "stacked":
            found.open.add(CARD[args["card"]])
        case "renewed_display":
            found.open |= {CARD[card] for card in args["cards"]}
        case "letter" | "swapped":
            found.letter = args["letter"]


def _uncover(found: Changes, view: MerkatorView, card: int) -> None:
    """Note what lies on a pile now that this contract has left it."""
    if card < len(CONTRACTS):
        top = view.tops[VALUES.index(CONTRACTS[card].value)]
        found.open |= {top} if top is not None else set()
