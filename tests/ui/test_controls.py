"""Selects of many values: split like the volumes of an encyclopedia, never too many, never silently cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from hansa_bot.engine.action import ActionKind
from hansa_bot.engine.event import Event
from hansa_bot.engine.state import Rng, State
from hansa_bot.engine.view import View
from hansa_bot.i18n.catalog import catalog
from hansa_bot.ui.kit import buttons, limits, menu
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import panel
from tests.ui.stage import labels, message, options, parts, table


class WideTexts:
    """Says as much as it may."""

    names = ("Anna", "Bea")

    def kind(self, kind: str) -> str:
        return kind.title()

    def about(self, kind: str) -> str:
        return "about " * 20

    def slot(self, slot: str) -> str:
        return "Where"

    def value(self, slot: str, value: Any) -> str:
        return str(value).title()

    def choice(self, view: View, kind: str, slot: str, value: str) -> str:
        return f"{value.title()} · {'x' * 200}"

    def effect(self, view: View, action: str, brings: Sequence[Event]) -> str:
        return f"{action} {'y' * 200}"

    def due(self, view: View, seat: int) -> str:
        return "Choose."

    def unavailable(self, view: View, kind: str) -> str | None:
        return "Nothing there. " * 20 if kind == "idle" else None


class WideMoment(Moment):
    """A position of a title that was made up for the test."""

    @property
    def texts(self) -> Any:
        return WideTexts()

    prose = texts

    def brings(self, action: str) -> tuple[Event, ...]:
        return ()


@dataclass
class Rules:
    """Offers whatever it was given."""

    given: list[str]
    kinds: dict[str, ActionKind]

    def offers(self, state: State, seat: int) -> list[str]:
        return self.given

    def view(self, state: State, seat: int | None) -> View:
        return View(seat=seat, seats=2, turn=1, over=False, waiting=[0], decision="turn")


def wide(offers: list[str], idle: bool = False) -> WideMoment:
    kinds = {kind: ActionKind(kind, ("where", "what")) for kind in menu.kinds(offers)}
    if idle:
        kinds["idle"] = ActionKind("idle")
    title = SimpleNamespace(
        rules=Rules(offers, kinds),
        judge=lambda state, seat, offers: [float(-number) for number in range(len(offers))],
        meta=SimpleNamespace(name="Wide", called=lambda language: "Wide"),
        ending_kinds=frozenset({"end"}),
    )
    from hansa_bot.engine.state import Decision

    state = State(seats=2, rng=Rng("x"), stack=[Decision("turn", [0])], turn=1)
    return WideMoment(table("harbour", 2), title, state, 5, 0, catalog("en"))  # type: ignore[arg-type]


def places(count: int) -> list[str]:
    return sorted(f"go/{chr(97 + number % 26)}-place-{number:03}" for number in range(count))


@pytest.mark.parametrize(
    ("count", "selects"), [(2, 1), (25, 1), (26, 2), (34, 2), (51, 3), (75, 3), (76, 4), (100, 4)]
)
async def test_every_value_has_its_place(count: int, selects: int) -> None:
    offers = places(count)
    draft = panel.compose(wide([*offers, "stay/here", "stay/there"]), ("go",))
    assert limits.check_message(message(draft)) == []
    assert sum(part["type"] == 3 for part in parts(draft)) == selects
    assert sorted(f"go/{option['value']}" for option in options(draft)) == offers
    assert "did not fit" not in draft.content


async def test_few_values_stand_in_the_order_of_promise_many_in_that_of_names() -> None:
    few = panel.compose(wide([*reversed(places(5)), "stay/a", "stay/b"]), ("go",))
    assert [option["value"] for option in options(few)] == [offer[3:] for offer in reversed(places(5))]
    many = panel.compose(wide([*reversed(places(40)), "stay/a", "stay/b"]), ("go",))
    names = [option["label"] for option in options(many)]
    assert names == sorted(names)
    spans = [part["placeholder"] for part in parts(many) if part["type"] == 3]
    assert spans[0].startswith("Go · Where: A-Place-000 … ")


async def test_what_does_not_fit_is_counted() -> None:
    draft = panel.compose(wide([*places(120), "stay/a", "stay/b"]), ("go",))
    assert limits.check_message(message(draft)) == []
    assert len(options(draft)) == 100
    assert "20 more choices did not fit here" in draft.content


async def test_long_elements_travel_as_digests() -> None:
    offers = [f"go/{'very-long-' * 12}{number}/{what}" for number in range(3) for what in ("this", "that")]
    shown = wide([*offers, "stay/a", "stay/b"])
    draft = panel.compose(shown, ("go",))
    assert limits.check_message(message(draft)) == []
    elements = [element for offer in offers for element in offer.split("/")]
    chosen = buttons.lengthen(options(draft)[0]["value"], elements)
    deeper = panel.compose(shown, ("go", chosen))
    assert limits.check_message(message(deeper)) == []
    assert [option["value"] for option in options(deeper)] == ["this", "that"]
    click = buttons.parse(next(part["custom_id"] for part in parts(deeper) if part["type"] == 3))
    assert click is not None
    assert buttons.lengthen(click.rest, menu.beginnings(offers)) == f"go/{chosen}"


async def test_kinds_that_are_not_possible_say_why() -> None:
    draft = panel.compose(wide([*places(3), "stay/here"], idle=True))
    assert limits.check_message(message(draft)) == []
    kinds = {option["value"]: (option["label"], option["description"]) for option in options(draft)}
    assert kinds["go"][0] == "Go (3)"
    assert kinds["stay"][0] == "Stay"
    assert kinds["idle"][0] == "Idle (0)"
    assert kinds["idle"][1].startswith("Nothing there.")


async def test_likely_ones_come_first_and_the_end_apart() -> None:
    draft = panel.compose(wide([*places(9), "end", "wait"]))
    assert [label.split()[0] for label in labels(draft)[:3]] == places(9)[:3]
    assert [label.split(":")[0] for label in labels(draft)[3:]] == ["Undo step", "Wait", "End"]
    assert "end" not in [option["value"] for option in options(draft)]
