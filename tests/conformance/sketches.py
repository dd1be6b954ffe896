"""Sketches: pictures that only show what is drawn where, in a third of the time; nobody looks at their edges."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from hansa_bot.render import edges
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit.render import painter

SCALE = 1


@contextmanager
def sketching(title: Title) -> Iterator[Any]:
    """Give a title's painter that draws a pixel a unit, without smooth edges."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edges, "FINE", SCALE)
        patch.setattr(painter, "SMALL", SCALE)
        found = title.painter()
        found.scale = SCALE
        yield found
