"""Narration: what happened, and why where its player did not choose."""

from __future__ import annotations

import pytest

from hansa_bot.engine.event import Event
from hansa_bot.engine.session import CLOCK, ORDER, Entry
from hansa_bot.ui.kit import narration
from hansa_bot.ui.kit.narration import tell
from tests.ui.stage import TOY, moment, start

SHOWN = moment(start(TOY, 2), TOY, None)


def entry(version: int, seat: int, kind: str = "sailed", cause: str = "", *, auto: bool = False) -> Entry:
    return Entry(version, seat, "sail", [Event(kind, {"seat": seat})] if kind else [], "", auto=auto, cause=cause)


def told(*entries: Entry) -> list[str]:
    return tell(entries, SHOWN.texts)


@pytest.mark.parametrize(
    ("cause", "begins"),
    [(ORDER, "Anna's standing order: "), (CLOCK, "Anna's time had run out, so this was done: "), ("", "")],
)
def test_why_it_was_done_is_told_once_for_all_in_a_row(cause: str, begins: str) -> None:
    one = "Anna lets the ship go."
    lines = [entry(1, 0, cause=cause), entry(2, 0, auto=True), entry(3, 0, cause=cause)]
    assert told(*lines) == [f"{begins}{one}", one, one]


def test_each_seat_and_each_cause_is_told_by_itself() -> None:
    lines = told(
        entry(1, 0, cause=ORDER),
        entry(2, 1, cause=ORDER),
        entry(3, 1),
        entry(4, 1, auto=True),
        entry(5, 1, cause=CLOCK),
        entry(6, 1, cause="of a later version"),
    )
    assert [": " in line for line in lines] == [True, True, False, False, True, False]
    assert [line.split("'")[0] for line in lines if ": " in line] == [
        "Anna",
        *[SHOWN.texts.names[1].split("'")[0]] * 2,
    ]


def test_the_cause_stands_before_the_first_thing_that_is_told() -> None:
    assert told(entry(1, 0, "", ORDER), entry(2, 0, cause=ORDER)) == ["Anna's standing order: Anna lets the ship go."]
    assert told(entry(1, 0, "", ORDER)) == []


def test_a_recap_tells_it_too() -> None:
    assert narration.story(SHOWN, [entry(1, 0, cause=ORDER)], 500) == "Anna's standing order: Anna lets the ship go."


def test_names_stay_harmless() -> None:
    (line,) = tell([entry(1, 1, cause=ORDER)], SHOWN.prose)
    assert line.startswith(f"{SHOWN.prose.names[1]}'s standing order: ")
    assert SHOWN.texts.names[1] not in line
