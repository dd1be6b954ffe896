"""The rules of Die Händler, as the engine asks for them, and what is true at all times (DH-16)."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, ClassVar

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Score
from hansa_bot.engine.state import View
from hansa_bot.titles.die_haendler import ending, hidden, material, phases, reasons
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.material import GOODS, GUEST_MOST, MAKES, MASTER_MOST, WAGONS
from hansa_bot.titles.die_haendler.setup import full_pile, set_up
from hansa_bot.titles.die_haendler.state import NOBODY, SEALED, HaendlerState, at
from hansa_bot.titles.die_haendler.verbs import VERBS
from hansa_bot.titles.die_haendler.verbs.others import WITHDRAW
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb


class HaendlerRules(VerbRules[HaendlerState]):
    """Two to four seats, with the options of DH-20."""

    state_type = HaendlerState
    version = 2
    migrations: ClassVar = {1: dict}  # only a road was closed; states are written as before
    verbs = VERBS
    setup, view, redraw = staticmethod(set_up), staticmethod(make_view), staticmethod(hidden.redraw)
    result = staticmethod(ending.result)

    def resolve(self, state: HaendlerState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action, then whatever follows until somebody must decide."""
        super().resolve(state, seat, action, outcome)
        phases.go_on(state, outcome)

    def conceals(self, state: HaendlerState) -> bool:
        """Return whether the answers rest on hidden money or cards, as in one's own turns (DH-15.2, DH-21.5)."""
        kind, seats = state.stack[-1].kind, state.stack[-1].seats
        # An offer that is alone is taken by itself where nothing is hidden. Here that would tell the others of money
        # or cards: that a purchase ends at once, say, because nothing can be paid.
        if kind not in phases.OWN_TURNS or state.transfers:
            return kind in phases.OWN_TURNS
        if kind == "promotion":
            return any(state.rungs[seat] < material.TOP_RUNG or state.credits[seat] for seat in seats)
        return kind == "purchase"

    def imagine(self, state: HaendlerState, seat: int) -> HaendlerState | Refusal:
        """Return the position with this seat's next own turn just begun (DH-4), a promotion only once all rise."""
        step = phases.next_own(state, seat)
        if isinstance(step, Refusal):
            return step
        after = self.clone(state)
        phases.imagine(after, step, seat)
        return reasons.LAST_ROUND if after.over else after

    def withdrawal(self, state: HaendlerState, seat: int) -> Action | None:
        """Let a bid or a wheel be taken back until the last one is in (DH-15.3)."""
        asked = state.stack[-1] if state.stack else None
        return WITHDRAW.name if asked and asked.kind in SEALED and seat not in asked.seats else None

    def scores(self, view: View) -> list[Score]:
        """Return every seat's lines as far as the reader may know them (DH-21.12)."""
        assert isinstance(view, HaendlerView)
        return ending.scores(view)

    def check(self, state: HaendlerState) -> None:
        """Raise RulesBug if any invariant is broken (DH-16)."""
        for rule, holds in _invariants(state):
            if not holds:
                raise RulesBug(f"{rule} is broken in step {state.step} of round {state.round}")

    def object_to(self, state: HaendlerState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Say whose decision it is, and that something else is asked (DH-21.11)."""
        if seat not in state.waiting:
            return reasons.NOT_YOURS
        return None if state.stack[-1].kind in verb.offers else reasons.NOT_NOW


RULES = HaendlerRules()
judge = judge_by(RULES, Mind)


def _invariants(state: HaendlerState) -> Iterator[tuple[str, bool]]:
    """Yield each rule that is true at all times, and whether it is true now (DH-16)."""
    goods, debts = range(len(GOODS)), state.credits
    yield "DH-16.1", min(chain(*state.warehouses, *state.loads)) >= 0 <= min(state.supplies)
    yield "DH-16.2", len({*state.places}) == len(WAGONS) and state.messenger in material.SPACES
    yield "DH-1.10", [*map(state.in_city, WAGONS)] == [before == material.NOWHERE for before in state.came_from]
    yield "DH-16.3", all(_is_loaded_well(state, wagon) for wagon in WAGONS)
    yield "DH-16.4", all(amount >= 0 and amount % material.UNIT == 0 for amount in state.money)
    tracks = [(len(material.SELL), state.levels), (len(material.BONUSES), state.marks)]
    tracks += [(len(material.RUNGS), state.rungs), (material.MOST_ARRIVALS + 1, [state.arrivals])]
    yield "DH-16.5", all(0 <= value < size for size, values in tracks for value in values)
    cards = [*state.pile, *state.removed, *chain(*state.hands), *map(len, state.axles)]
    yield "DH-16.6", min(cards) >= 0 and sum(cards) == sum(full_pile(state.options))
    yield "DH-16.6", min(debts) >= 0 <= state.credits_left
    up = material.REFRESH - (state.round - 1) % material.REFRESH
    # Only before anybody moves: later in a round some have used a tile and others have not.
    yield "DH-16.7", state.over or state.step != "purchase" or {*map(len, state.tiles)} == {up}
    others = [at(city, good) for city, made in enumerate(MAKES) for good in goods if good not in made]
    strange = any(each[place] for each in state.warehouses for place in others)
    yield "DH-16.8", state.bought <= material.BOUGHT and not strange


def _is_loaded_well(state: HaendlerState, wagon: int) -> bool:
    """Return whether a wagon's rows keep to the limits and, with a master in a city, to the kinds (DH-16.3)."""
    rows, master = [state.row(wagon, seat) for seat in range(state.seats)], state.masters[wagon]
    if master == NOBODY:
        return max(map(sum, rows)) <= MASTER_MOST
    own = rows.pop(master)
    shared = any(one and other for each in rows for one, other in zip(own, each, strict=True))
    fits = sum(own) <= MASTER_MOST and max(map(sum, rows)) <= GUEST_MOST
    return fits and sum(map(bool, own)) <= 1 and not shared and state.in_city(wagon)
