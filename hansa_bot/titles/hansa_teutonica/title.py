"""Hansa Teutonica, put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Title
from hansa_bot.titles.guide import Guide
from hansa_bot.titles.hansa_teutonica.judging.judge import judge
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.orders import Orders
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook
from hansa_bot.titles.scenes import Scene
from hansa_bot.titles.texts import Texts


def _texts(tr: Catalog, names: Sequence[str]) -> Texts:
    from hansa_bot.titles.hansa_teutonica.texts.hansa import HansaTexts

    return HansaTexts(tr, names)


def _painter() -> Painter:
    from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter

    return HansaPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.hansa_teutonica.rulebook import RULEBOOK

    return RULEBOOK


def _guide() -> Guide:
    from hansa_bot.titles.hansa_teutonica.guide import HansaGuide

    return HansaGuide()


def _orders() -> Orders:
    from hansa_bot.titles.hansa_teutonica.orders import HansaOrders

    return HansaOrders()


def _scenes() -> Iterable[Scene]:
    from hansa_bot.titles.hansa_teutonica.scenes import scenes

    return scenes()


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=_texts,
    painter=_painter,
    ending_kinds=RULES.verbs.ending,
    rulebook=_rulebook,
    guide=_guide,
    scenes=_scenes,
    orders=_orders,
)
