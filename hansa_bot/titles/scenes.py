"""Scenes: positions worth looking at, for whoever draws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Event
from hansa_bot.engine.view import View
from hansa_bot.titles.painter import Brings

BOARD, CLOSE_UP, TARGETS, DESK, FRAME = PAINTED = ("board", "close_up", "targets", "desk", "frame")
"""What a painter can draw of a scene."""
SHEET, POSTER, TITLE = ("sheet", "poster", "title")
"""What is drawn alike for every title: the score sheet, the board above it, the first picture of a film."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with all that its pictures need.

    `caption` says what is to be seen, for those who work on the pictures: it is not translated. `options` are those
    of the table that are not at their defaults, `marks` what happened last, `offers` what may be chosen and `brings`
    what would follow from each, `seat` whose desk it is, `course` each seat's points after every turn. `pictures`
    names what is worth drawing of it; a painter may have nothing to draw there.
    """

    caption: str
    options: Mapping[str, str]
    view: View
    names: Sequence[str]
    marks: Sequence[Event] = ()
    offers: Sequence[Action] = ()
    seat: int = 0
    pictures: tuple[str, ...] = (BOARD,)
    course: Sequence[Sequence[int]] = ()
    brings: Brings = field(default_factory=dict)
