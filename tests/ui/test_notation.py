"""A turn in one line: short words, ids or tokens; all of it or nothing."""

from __future__ import annotations

import pytest

from hansa_bot.engine.errors import Ambiguous, Illegal, NotYourDecision, Unreadable
from hansa_bot.ui.kit import choices
from hansa_bot.ui.kit.errors import InPart
from hansa_bot.ui.turn import notation
from tests.toys.tables import unloading
from tests.ui import stage

TEXTS = stage.moment(unloading(3), stage.TOY, 0).texts
KINDS = stage.moment(unloading(3), stage.TOY, 0).title.rules.kinds


def read(line: str, seat: int = 0) -> list[str]:
    return notation.read_line(TEXTS, KINDS, unloading(3), seat, line)


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("land east", ["land/east"]),
        ("land/east", ["land/east"]),
        ("Land East quay; LAND w ;; sail", ["land/east", "land/west", "sail"]),
        ("l so; sa", ["land/south", "sail"]),
        ("offer b 2", ["offer/b/2"]),
        ("offer c 1", ["offer/c/1"]),
    ],
)
def test_a_line_is_read(line: str, actions: list[str]) -> None:
    assert read(line) == actions


@pytest.mark.parametrize(
    ("line", "number", "cause"),
    [
        ("dance", 1, Unreadable),
        ("land east; dance", 2, Unreadable),
        ("land east; land east", 2, Illegal),
        ("land east; land west; land north", 3, Illegal),
        ("land", 1, Ambiguous),
        ("land quay", 1, Ambiguous),
        ("offer b", 1, Ambiguous),
        ("land nowhere", 1, Illegal),
        ("land 🎲", 1, Illegal),
        ("sail; sail", 2, Illegal),
        ("offer b 2; sail", 2, NotYourDecision),
        ("s", 1, Unreadable),
        ("land " + "x " * 9, 1, Unreadable),
        ("land/east/west", 1, Illegal),
    ],
)
def test_what_goes_wrong_is_said_with_its_part(line: str, number: int, cause: type[Exception]) -> None:
    with pytest.raises(InPart) as caught:
        read(line)

    assert caught.value.number == number
    assert isinstance(caught.value.error, cause)


@pytest.mark.parametrize("line", ["", " ; ;", ";".join(["sail"] * 21)])
def test_an_empty_or_endless_line_is_unreadable(line: str) -> None:
    with pytest.raises(Unreadable):
        read(line)


def test_who_has_nothing_to_decide_is_told_so() -> None:
    with pytest.raises(InPart) as caught:
        read("land east", seat=1)

    assert isinstance(caught.value.error, NotYourDecision)


@pytest.mark.parametrize(("title", "seats"), stage.GAMES)
def test_every_offer_can_be_typed_as_it_stands_in_the_log(title: str, seats: int) -> None:
    for number, (session, _) in enumerate(stage.playout(title, seats)):
        if number % 17 or session.state.over:
            continue
        now = stage.moment(session, title, session.waiting[0])
        for offer in now.offers[::7]:
            kind, *values = offer.split("/")
            assert notation.read_part(now.texts, now.title.rules.kinds, now.offers, offer) == offer
            given = dict(zip(now.title.rules.kinds[kind].slots, values, strict=False))
            assert choices.meant(now.texts, now.title.rules.kinds[kind], now.offers, given) == [offer]
