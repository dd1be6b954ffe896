"""Merkator, put together."""

from hansa_bot.titles.base import Title
from hansa_bot.titles.merkator.guide import MerkatorGuide
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer, judge
from hansa_bot.titles.merkator.scenes import scenes
from hansa_bot.titles.merkator.standing_orders import MerkatorOrders
from hansa_bot.titles.merkator.texts.merkator import MerkatorTexts
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook


def _painter() -> Painter:
    from hansa_bot.titles.merkator.render.painter import MerkatorPainter

    return MerkatorPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.merkator.rulebook import RULEBOOK

    return RULEBOOK


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=MerkatorTexts,
    painter=_painter,
    scenes=scenes,
    ending_kinds=RULES.verbs.ending,
    rulebook=_rulebook,
    guide=MerkatorGuide,
    orders=MerkatorOrders,
    absent=absent_answer,
)
