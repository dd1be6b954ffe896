"""The toy title, complete."""

from __future__ import annotations

from hansa_bot.titles.base import Title
from hansa_bot.titles.painter import Painter
from tests.toys.harbour.judge import judge
from tests.toys.harbour.meta import META
from tests.toys.harbour.orders import HarbourOrders
from tests.toys.harbour.rules import HarbourRules
from tests.toys.harbour.texts import HarbourTexts


def _painter() -> Painter:
    from tests.toys.harbour.painter import HarbourPainter

    return HarbourPainter()


TITLE = Title(
    meta=META,
    rules=HarbourRules(),
    judge=judge,
    texts=HarbourTexts,
    painter=_painter,
    ending_kinds=frozenset({"sail"}),
    orders=HarbourOrders,
)
