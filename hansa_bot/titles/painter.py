"""What a title draws: the board, the part of it that changed, one's choices on it, a desk, a frame of a film; and
scenes, positions worth looking at.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hansa_bot.engine.action import Action, Event
from hansa_bot.engine.state import State, View
from hansa_bot.i18n.catalog import Catalog

if TYPE_CHECKING:
    from PIL.Image import Image

    from hansa_bot.render.canvas import Box, Point


Brings = Mapping[Action, Sequence[Event]]
"""By offer: the events that would follow from it, as far as its seat can foresee them."""
NOTHING: Brings = {}


@dataclass(frozen=True, slots=True)
class Focus:
    """What the picture of a card on how to play shows of a position; boxes are in units of the sheet.

    `marks` are what happened last; `part` is what is shown of the sheet, in the proportions of a picture, None for
    all of it; `places` are what may be named by their keys, `shapes` the
    corners of what is lit of some of them instead of the whole box; names should not cover
    what is `spared`. Where there is a `desk`, that seat's stands in place of the board, without marks.
    """

    marks: Sequence[Event] = ()
    part: Box | None = None
    places: Mapping[str, Box] = field(default_factory=dict)
    spared: Sequence[Box] = ()
    shapes: Mapping[str, Sequence[Sequence[Point]]] = field(default_factory=dict)
    desk: int | None = None


@dataclass(frozen=True, slots=True)
class Illustration:
    """A position that teaches what a card on how to play says, the same for everybody, and where to look."""

    state: State
    focus: Focus = Focus()


class Painter(ABC):
    """Draws views; no I/O, safe to call from any thread.

    All images are in palette mode, ready to encode, but those of a painter that is `fresh`: it keeps no layer and
    gives full colours. `finer` multiplies the pixels of each side. Both are what a benchmark compares with.
    """

    def __init__(self, *, finer: int = 1, fresh: bool = False) -> None:
        self.finer = finer
        self.fresh = fresh

    @abstractmethod
    def board(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image:
        """Return the whole position with everything that `marks` tell of marked."""

    def close_up(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image | None:
        """Return the part of the board that `marks` tell of at double scale, or None where it is no small part."""
        return None

    def targets(
        self,
        view: View,
        names: Sequence[str],
        tr: Catalog,
        offers: Sequence[Action],
        brings: Brings = NOTHING,
        numbered: Sequence[Action] = (),
    ) -> Image | None:
        """Return the board, faded but for what these offers of the view's seat aim at, with what each costs or gives.

        `brings` are by offer the events that would follow (`kit.preview.each_brings`). Where the `numbered` ones aim
        at stand numbers from 1, as on the buttons below. None when the offers aim at
        nothing that stands on the board.
        """
        return None

    def desk(self, view: View, names: Sequence[str], tr: Catalog, seat: int) -> Image | None:
        """Return all that a seat has, large, with what each next step would give; None for a title without desks."""
        return None

    def legend(
        self, view: View, names: Sequence[str], tr: Catalog, focus: Focus, texts: Mapping[str, str]
    ) -> Image | None:
        """Return what a card on how to play shows, its places framed and named, `texts` by their keys; else None."""
        return None

    def frame(self, view: View, names: Sequence[str], tr: Catalog, marks: Sequence[Event]) -> Image:
        """Return the board as a frame of a film: smaller, all frames of one size and one palette."""
        return self.board(view, names, tr, marks)

    @abstractmethod
    def frieze(self, name: str) -> Image:
        """Return a panorama of the title's world, by day, with a name on it: 1100×340 pixels in full colours."""

    def use_theme(self, theme: str) -> AbstractContextManager[None]:
        """Return a context in which the title's pictures have the colours of a theme, "day" or "night".

        By default nothing but what the kit draws changes.
        """
        return nullcontext()

    def layers(self) -> Iterable[Callable[[], object]]:
        """Yield work that draws what all pictures share, the most wanted first, to be done before anybody waits."""
        return ()


BOARD, CLOSE_UP, TARGETS, DESK, FRAME = PAINTED = ("board", "close_up", "targets", "desk", "frame")
"""What a painter can draw of a scene."""
FRIEZE = "frieze"
"""What a painter draws of a title, not of a position."""
LEGEND = "legend"
"""What a painter can draw of an illustration."""
SHEET, POSTER, TITLE, CHANCES = ("sheet", "poster", "title", "chances")
"""What is drawn alike for every title: the score sheet, the board above it, the first picture of a film, and how
likely each was to win.
"""


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
    course: Sequence[Sequence[float]] = ()
    brings: Brings = field(default_factory=dict)
