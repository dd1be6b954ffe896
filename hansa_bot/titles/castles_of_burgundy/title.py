"""The Castles of Burgundy, put together."""

from hansa_bot.titles.base import Title
from hansa_bot.titles.castles_of_burgundy.guide import BurgundyGuide
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.rules import RULES, absent_answer, judge
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.castles_of_burgundy.texts.burgundy import BurgundyTexts
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook


def _painter() -> Painter:
    from hansa_bot.titles.castles_of_burgundy.render.painter import BurgundyPainter

    return BurgundyPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.castles_of_burgundy.rulebook import RULEBOOK

    return RULEBOOK


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=BurgundyTexts,
    painter=_painter,
    ending_kinds=RULES.verbs.ending,
    usual={"die": ""},
    rulebook=_rulebook,
    guide=BurgundyGuide,
    scenes=scenes,
    absent=absent_answer,
)
