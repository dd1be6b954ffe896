"""Die Händler, put together."""

from hansa_bot.titles.base import Title
from hansa_bot.titles.die_haendler.absent import answer_for_absent
from hansa_bot.titles.die_haendler.guide import HaendlerGuide
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.phases import next_seat
from hansa_bot.titles.die_haendler.rules import RULES, judge
from hansa_bot.titles.die_haendler.scenes import scenes
from hansa_bot.titles.die_haendler.standing_orders import HaendlerOrders
from hansa_bot.titles.die_haendler.texts.haendler import HaendlerTexts
from hansa_bot.titles.painter import Painter
from hansa_bot.titles.rulebook import Rulebook


def _painter() -> Painter:
    from hansa_bot.titles.die_haendler.render.painter import HaendlerPainter

    return HaendlerPainter()


def _rulebook() -> Rulebook:
    from hansa_bot.titles.die_haendler.rulebook import RULEBOOK

    return RULEBOOK


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=HaendlerTexts,
    painter=_painter,
    scenes=scenes,
    ending_kinds=RULES.verbs.ending,
    rulebook=_rulebook,
    guide=HaendlerGuide,
    orders=HaendlerOrders,
    absent=answer_for_absent,
    next_seat=next_seat,
)
