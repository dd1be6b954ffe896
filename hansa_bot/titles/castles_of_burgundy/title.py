"""The Castles of Burgundy, put together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from hansa_bot.engine.action import Action
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Title
from hansa_bot.titles.castles_of_burgundy import absent
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.rules import BurgundyRules
from hansa_bot.titles.guide import Guide
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook
from hansa_bot.titles.scenes import Scene
from hansa_bot.titles.texts import Texts


def _judge(state: Any, seat: int, offers: Sequence[Action]) -> Sequence[float]:
    from hansa_bot.titles.castles_of_burgundy.judging.judge import judge

    return judge(state, seat, offers)


def _texts(tr: Catalog, names: Sequence[str]) -> Texts:
    from hansa_bot.titles.castles_of_burgundy.texts.burgundy import BurgundyTexts

    return BurgundyTexts(tr, names)


def _painter() -> Painter:
    from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter

    return BurgundyPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.castles_of_burgundy.rulebook import RULEBOOK

    return RULEBOOK


def _guide() -> Guide:
    from hansa_bot.titles.castles_of_burgundy.guide import BurgundyGuide

    return BurgundyGuide()


def _scenes() -> Iterable[Scene]:
    from hansa_bot.titles.castles_of_burgundy.scenes import scenes

    return scenes()


TITLE = Title(
    meta=META,
    rules=BurgundyRules(),
    judge=_judge,
    texts=_texts,
    painter=_painter,
    ending_kinds=frozenset({"end"}),
    rulebook=_rulebook,
    guide=_guide,
    scenes=_scenes,
    absent=absent.answer,
)
