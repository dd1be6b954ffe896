"""Hansa Teutonica, put together."""

from hansa_bot.titles.base import Title
from hansa_bot.titles.hansa_teutonica.guide import HansaGuide
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.rules import RULES, judge
from hansa_bot.titles.hansa_teutonica.scenes import scenes
from hansa_bot.titles.hansa_teutonica.standing_orders import HansaOrders
from hansa_bot.titles.hansa_teutonica.texts.hansa import HansaTexts
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook


def _painter() -> Painter:
    from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter

    return HansaPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.hansa_teutonica.rulebook import RULEBOOK

    return RULEBOOK


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=HansaTexts,
    painter=_painter,
    ending_kinds=RULES.verbs.ending,
    usual={"piece": "trader"},
    rulebook=_rulebook,
    guide=HansaGuide,
    scenes=scenes,
    orders=HansaOrders,
)
