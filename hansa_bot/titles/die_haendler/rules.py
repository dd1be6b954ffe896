"""The rules of Die Händler, as the engine asks for them, and what is true at all times (DH-16)."""

from itertools import chain
from typing import Any

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Score
from hansa_bot.engine.state import View
from hansa_bot.titles.die_haendler import ending, material, phases, reasons
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.material import BONUSES, CITIES, GOODS, GUEST_MOST, MAKES, MASTER_MOST, WAGONS
from hansa_bot.titles.die_haendler.setup import full_pile, set_up
from hansa_bot.titles.die_haendler.state import NOBODY, SEALED, HaendlerState
from hansa_bot.titles.die_haendler.verbs import VERBS
from hansa_bot.titles.die_haendler.verbs.others import OWN_TURNS, WITHDRAW
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb


class HaendlerRules(VerbRules[HaendlerState]):
    """Two to four seats, with the options of DH-20."""

    state_type = HaendlerState
    version = 1
    verbs = VERBS
    setup, view = staticmethod(set_up), staticmethod(make_view)
    result = staticmethod(ending.result)

    def resolve(self, state: HaendlerState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action, then whatever follows until somebody must decide."""
        super().resolve(state, seat, action, outcome)
        phases.go_on(state, outcome)

    def conceals(self, state: HaendlerState) -> bool:
        """Tell whether the answers rest on hidden money or cards, as in one's own turns (DH-15.2, DH-21.5)."""
        kind, seats = state.stack[-1].kind, state.stack[-1].seats
        if kind not in OWN_TURNS or state.transfers:
            return kind in OWN_TURNS
        if kind == "promotion":
            return any(state.rungs[seat] < material.TOP_RUNG or state.credits[seat] for seat in seats)
        return kind == "purchase"

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
        _check_goods(state)
        _check_places(state)
        _check_tracks(state)
        found = [*state.pile, *state.removed, *chain(*state.hands), *map(len, state.axles)]
        if min(found) < 0 or sum(found) != sum(full_pile(state.options)):
            raise RulesBug(f"influence cards: {found} (DH-16.6)")
        if min(state.credits) < 0 or sum(state.credits) > material.CREDITS:
            raise RulesBug(f"credit cards: {state.credits} (DH-16.6)")

    def object_to(self, state: HaendlerState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Say whose decision it is, and that something else is asked (DH-21.11)."""
        if seat not in state.waiting:
            return reasons.NOT_YOURS
        return None if state.stack[-1].kind in verb.offers else reasons.NOT_NOW


RULES = HaendlerRules()
judge = judge_by(RULES, Mind)


def _check_goods(state: HaendlerState) -> None:
    """Check that goods are accounted for, stored where they are made, loaded by the limits (DH-16.1, 16.3, 16.8)."""
    counts = [count for each in (*state.warehouses, *state.loads) for count in each]
    if min(counts) < 0 or min(state.supply(good) for good in range(len(GOODS))) < 0:
        raise RulesBug("more goods than there are (DH-16.1)")
    for seat in range(state.seats):
        for city in range(len(CITIES)):
            if any(count and good not in MAKES[city] for good, count in enumerate(state.stock(seat, city))):
                raise RulesBug(f"seat {seat} stores in {CITIES[city]} what is not made there (DH-16.8)")
    for wagon in WAGONS:
        _check_wagon(state, wagon)
    if not 0 <= state.bought <= material.BOUGHT:
        raise RulesBug(f"{state.bought} goods in one purchase turn (DH-16.8)")


def _check_wagon(state: HaendlerState, wagon: int) -> None:
    rows = [state.row(wagon, seat) for seat in range(state.seats)]
    if max(map(sum, rows)) > MASTER_MOST:
        raise RulesBug(f"wagon {wagon + 1}: {rows} (DH-16.3)")
    if (master := state.masters[wagon]) == NOBODY:
        return
    kinds = {good for good, count in enumerate(rows.pop(master)) if count}
    mixed = any(count and good in kinds for each in rows for good, count in enumerate(each))
    if len(kinds) > 1 or mixed or max(map(sum, rows)) > GUEST_MOST or state.places[wagon] >= len(CITIES):
        raise RulesBug(f"wagon {wagon + 1} with master {master}: {rows} (DH-16.3)")


def _check_places(state: HaendlerState) -> None:
    if len({*state.places}) < len(WAGONS) or state.messenger not in material.SPACES:
        raise RulesBug(f"wagons {state.places}, messenger {state.messenger} (DH-16.2)")
    for place, before in zip(state.places, state.came_from, strict=True):
        if (place < len(CITIES)) != (before == material.NOWHERE):
            raise RulesBug(f"a wagon at {place} came from {before} (DH-1.10)")


def _check_tracks(state: HaendlerState) -> None:
    if min(state.money) < 0 or any(amount % material.UNIT for amount in state.money):
        raise RulesBug(f"money: {state.money} (DH-16.4)")
    tracks = [(len(material.SELL), state.levels), (len(BONUSES), state.marks), (len(material.RUNGS), state.rungs)]
    tracks.append((material.MOST_ARRIVALS + 1, [state.arrivals]))
    if any(not 0 <= value < size for size, values in tracks for value in values):
        raise RulesBug(f"tracks: {tracks} (DH-16.5)")
    if state.step == "purchase" and not state.over:
        up = material.REFRESH - (state.round - 1) % material.REFRESH
        if any(len(tiles) != up for tiles in state.tiles):
            raise RulesBug(f"tiles face up at the beginning of round {state.round}: {state.tiles} (DH-16.7)")
