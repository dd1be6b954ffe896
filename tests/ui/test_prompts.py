"""Answers right on the public card: only to an interrupting question, and only where nothing is hidden."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hansa_bot.titles import registry
from hansa_bot.ui.kit import buttons, limits
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import card
from tests.ui.stage import GAMES, TOY, labels, message, moment, options, parts, playout

OPEN = [(title, seats) for title, seats in GAMES if title != TOY]


def interrupted(title: str, seats: int, most: int = 400) -> list[Moment]:
    """Return positions of a game in which somebody out of turn must answer, as everybody sees them."""
    found = []
    for number, (session, _) in enumerate(playout(title, seats)):
        state = session.state
        if len(state.stack) > 1 and state.waiting and state.waiting[0] not in state.stack[0].seats:
            found.append(moment(session, title, None, people=seats))
        if number > most:
            break
    return found


async def test_every_answer_is_on_the_card() -> None:
    found = [shown for title, seats in OPEN for shown in interrupted(title, seats)]
    assert found
    for shown in found:
        draft = card.compose(shown, [])
        assert limits.check_message(message(draft)) == []
        (seat,) = shown.state.waiting
        offers = shown.seen_by(seat).offers
        clicks = [buttons.parse(part["custom_id"]) for part in parts(draft)]
        direct = [click.rest for click in clicks if click and click.verb == "act"]
        chosen = [option["value"] for option in options(draft)]
        if len(offers) > card.MOST:
            assert (direct, chosen) == ([], [])
        else:
            assert {*direct, *chosen} == set(offers)
            assert len(direct) == min(3, len(offers))
        assert "Answer" in labels(draft)
        assert "this needs your answer" in draft.content


async def test_what_could_give_something_away_is_not_shown() -> None:
    found = [shown for seed in ("a", "b", "c", "deal") for shown in _of_toy(seed)]
    assert found
    for shown in found:
        assert card.answer_controls(shown, shown.state.waiting[0]) == []


def _of_toy(seed: str) -> list[Moment]:
    return [moment(session, TOY, None) for session, _ in playout(TOY, 2, seed) if len(session.state.stack) > 1]


async def test_a_turn_is_not_played_on_the_card() -> None:
    for title, seats in OPEN:
        session, _ = next(iter(playout(title, seats)))
        shown = moment(session, title, None)
        assert card.answer_controls(shown, session.waiting[0]) == []


async def test_the_select_leaves_out_what_the_buttons_have_only_when_it_must(monkeypatch: pytest.MonkeyPatch) -> None:
    title, seats = OPEN[0]
    shown = interrupted(title, seats)[0]
    (seat,) = shown.state.waiting
    real = registry.load(title)

    class Many:
        def __getattr__(self, name: str) -> Any:
            return getattr(real.rules, name)

        def offers(self, state: Any, seat: int) -> list[str]:
            return sorted(f"relocate/{route}" for route in routes)

        def resolve(self, *_: Any) -> None:
            """Nothing follows."""

    for count in (4, 25, 26, 28, 29):
        routes = [f"r{number:02}" for number in range(count)]
        judge = lambda state, seat, offers: [0.0] * len(offers)  # noqa: E731
        wide = replace(shown, title=replace(real, rules=Many(), judge=judge))
        monkeypatch.setattr(type(shown.texts), "effect", lambda self, view, action, brings: action)
        rows = card.answer_controls(wide, seat)
        sizes = [len(row) for row in rows[:1]] + [len(row[0].options) for row in rows[1:]]  # type: ignore[attr-defined]
        assert sizes == {4: [3, 4], 25: [3, 25], 26: [3, 23], 28: [3, 25], 29: []}[count]
