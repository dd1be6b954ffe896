"""The second opinion on the boards with ships and regions under the options of HT-22, on top of the defaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.titles.hansa_teutonica.view import HansaView
from tests.titles.hansa_teutonica.auditor import offices
from tests.titles.hansa_teutonica.ground import Ground
from tests.titles.hansa_teutonica.seen import TRACKS
from tests.titles.hansa_teutonica.surveyor import Surveyor, takes


class OptionSurveyor(Surveyor):
    """Knows besides which route was claimed, and how many extra offices may still follow."""

    def __init__(self) -> None:
        super().__init__()
        self.claimed = ""
        self.spare_offices = 0

    def watch(self, view: HansaView, seat: int, action: str) -> None:
        """Remember what an action means for the decisions after it."""
        super().watch(view, seat, action)
        kind, values = kind_of(action), values_of(action)
        if kind == "claim":
            self.claimed, self.spare_offices = values[0], view.desks[seat].unused.count("extra_office")
        elif kind == "bonus" and view.decision == "more_offices":
            self.left_over[values[1]] -= 1
            self.spare_offices -= 1

    def offers(self, view: HansaView) -> set[str]:
        """Return what the seat that must decide may do."""
        if view.decision == "more_offices":
            return {"enough", *self._more_offices(view)}
        found = super().offers(view)
        if view.decision == "turn":
            return {action for action in found if self._is_allowed(view, action)} | set(self._income(view))
        if view.decision == "relocate" and view.options.displaced_first == "false" and view.extras_left:
            desk = view.desks[view.waiting[0]]
            return found | {*self._add(view, Ground(view), desk)} - {"enough"}
        return found

    def _is_allowed(self, view: HansaView, action: str) -> bool:
        kind, values = kind_of(action), values_of(action)
        if kind == "claim" and view.options.extra_office_mode == "additional":
            return not values[1].startswith("extra_office")
        if values[:1] == ["swap_offices"] and view.options.swap_ownership == "own_one":
            where, _, left = values[1].partition(":")
            city: Any = next(each for each in view.cities if each.id == where)
            two = (city.slots or city.extra)[int(left) : int(left) + 2]
            return view.active in [piece.seat for piece in two]
        return True

    def _income(self, view: HansaView) -> Iterator[str]:
        desk = view.desks[view.active]
        most = min(sum(desk.stock), int(TRACKS["bursa"][desk.skills["bursa"]]))
        if view.actions_left and view.options.income_amount == "up_to":
            yield from (f"income/{take}" for count in range(1, most) for take in takes(desk.stock, count))

    def _more_offices(self, view: HansaView) -> Iterator[str]:
        assert self.spare_offices
        ground = Ground(view)
        is_open = {city.id: city.open for city in ground.printed.cities}
        for city in view.cities:
            if city.id in ground.ends[self.claimed] and (offices(city) or is_open[city.id]):
                yield from (f"bonus/extra_office:{city.id}/{piece}" for piece in +self.left_over)
