"""Nothing hidden is given away (DH-15, DH-21.8): twins of a position look alike in all that is said, drawn, offered,
refused, asked and answered by the program; and each way of giving something away that we could think of is noticed.

`tests/conformance/test_secrecy.py` asks the same of views, scores, opinions and events of guided games.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.session import ORDER
from hansa_bot.host.kernel.log import seen_by
from hansa_bot.titles import registry
from hansa_bot.titles.base import Given
from hansa_bot.titles.die_haendler import loading
from hansa_bot.titles.die_haendler.material import AXLE
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import HaendlerRules
from hansa_bot.titles.die_haendler.standing_orders import HaendlerOrders
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.view import HaendlerView, make_view
from hansa_bot.titles.kit import preview
from tests.conformance.twins import painted
from tests.titles.die_haendler.twins import leaks, positions, twin

Plant = Callable[[pytest.MonkeyPatch], None]
GAMES = [
    *range(2),
    *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(2, int(os.environ.get("TWINS", "40")))),
]
"""As many as TWINS says; 200 of them are a campaign of its own."""


def find_leaks(seed: int, every: int) -> Iterator[str]:
    """Yield what gives something away at some positions of a game, before and after what is done there."""
    dice, done = random.Random(seed), list[str]()
    for at, (table, session, seat, action) in enumerate(positions(seed, 300)):
        done.append(action)
        if at % every == seed % every:
            attempts = dice.sample(done[-60:], min(len(done), 12))
            for leak in leaks(table, session, seat, action, attempts, dice):
                yield f"{leak} ({session.state.stack[-1].kind}: {action})"


@pytest.mark.parametrize("seed", GAMES)
def test_dh_15_2_twins_look_alike(seed: int):
    assert not [*find_leaks(seed, 20)]


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.proof) for seed in range(2, 10))])
def test_dh_15_2_twins_are_painted_alike(seed: int):
    dice = random.Random(seed)
    for table, session, seat, _ in [*positions(seed, 200)][seed::67]:
        for reader in (None, seat):
            other = replace(session, state=twin(session.state, reader, dice))
            assert painted(table, session, reader) == painted(table, other, reader)


def test_dh_15_2_nobody_else_is_told_that_a_sealed_answer_was_ordered():
    """The only bid that can be ordered is 0, the only wheel that of the crests (DH-21.10)."""
    (_, session, seat, _), *_ = (each for each in positions(0, 300) if each[1].state.stack[-1].kind == "wheel")
    (entry,) = session.apply(seat, ["wheel/crest/crest"], cause=ORDER).entries
    assert [seen_by(entry, reader).cause for reader in (seat, (seat + 1) % 2, None)] == [ORDER, "", ""]


def show(**shown: Callable[[HaendlerState, int], Any]) -> Plant:
    """Let every view show something of every seat."""

    def view(state: HaendlerState, reader: int | None) -> HaendlerView:
        found = make_view(state, reader)
        for merchant in found.merchants:
            for name, what in shown.items():
                setattr(merchant, name, what(state, merchant.seat))
        return found

    return lambda patch: patch.setattr(HaendlerRules, "view", staticmethod(view))


def tell(kind: str, **args: Callable[[HaendlerState, int], Any]) -> Plant:
    """Tell one thing more of every action."""
    resolve = HaendlerRules.resolve

    def talkative(rules: HaendlerRules, state: HaendlerState, seat: int, action: str, outcome: Outcome) -> None:
        resolve(rules, state, seat, action, outcome)
        outcome.tell(kind, seat=seat, **{name: what(state, seat) for name, what in args.items()})

    return lambda patch: patch.setattr(HaendlerRules, "resolve", talkative)


def tell_all(outcome: Outcome, seats: Sequence[int], kind: str, twin: dict[str, Any] | None, **args: Any) -> None:
    outcome.tell(kind, **args)


def refuse(rules: HaendlerRules, state: HaendlerState, seat: int, action: str) -> Refusal:
    return Refusal("DH-1.6", "{amount}", {"amount": max(state.money)})


def put(owner: Any, name: str, thing: Any) -> Plant:
    return lambda patch: patch.setattr(owner, name, thing)


def replace_title(**parts: Any) -> Plant:
    title = registry.load(META.id)
    return lambda patch: patch.setattr(registry, "load", lambda _: replace(title, **parts))


class Nosy(HaendlerOrders):
    """Leaves a question to whoever has a card to play."""

    def answer(self, state: HaendlerState, seat: int, given: Given) -> str | None:
        return None if any(state.hands[seat][:3]) else super().answer(state, seat, given)


def by_money(state: HaendlerState, seat: int, offers: Sequence[str]) -> list[float]:
    return [float(state.money[seat - 1])] * len(offers)


PLANTS: dict[str, Plant] = {
    "money": show(money=lambda state, seat: state.money[seat]),
    "rich or poor": show(credits=lambda state, seat: int(state.money[seat] < 5000)),
    "cards in hand": show(hand=lambda state, seat: state.hands[seat][:]),
    "bids": show(bid=lambda state, seat: state.bids[seat] if state.bids else None),
    "wheels": show(wheel=lambda state, seat: [*state.wheels[seat]] if state.wheels else None),
    "the pile": show(wheel=lambda state, seat: state.pile[:]),
    "what is left of money": tell("repaid", amount=lambda state, seat: state.money[seat]),
    "which card was taken": put(Outcome, "tell_only", tell_all),
    "a reason": put(HaendlerRules, "refuse", refuse),
    "what would be revealed": put(preview._Foreseen, "reveal", lambda _: None),
    "an answer that is forced": put(HaendlerRules, "conceals", lambda *_: False),
    "who is asked of a card": put(HaendlerState, "cards", lambda state, seat: state.hands[seat][AXLE]),
    "who is asked to load": put(loading, "_has_choice", lambda state, seat: state.money[seat] > 6000),
    "absent": replace_title(absent=lambda state, seat: f"bid/{state.money[seat] // 200 * 100}"),
    "an order": replace_title(orders=Nosy),
    "an opinion": replace_title(judge=by_money),
}


@pytest.mark.proof
@pytest.mark.parametrize("planted", PLANTS)
def test_what_gives_something_away_is_noticed(planted: str, monkeypatch: pytest.MonkeyPatch):
    PLANTS[planted](monkeypatch)
    assert next((leak for seed in range(30) for leak in find_leaks(seed, 5)), "")
