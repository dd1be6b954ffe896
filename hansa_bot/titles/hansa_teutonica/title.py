"""Hansa Teutonica, put together."""

from hansa_bot.titles.base import Title, late
from hansa_bot.titles.hansa_teutonica.guide import HansaGuide
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.rules import RULES, judge, known
from hansa_bot.titles.hansa_teutonica.scenes import scenes
from hansa_bot.titles.hansa_teutonica.speech import HansaTexts
from hansa_bot.titles.hansa_teutonica.standing_orders import HansaOrders

TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    known=known,
    texts=HansaTexts,
    painter=late("hansa_bot.titles.hansa_teutonica.render.painter", "HansaPainter"),
    ending_kinds=RULES.verbs.ending,
    against=RULES.against,
    usual={"piece": "trader"},
    taps=("place", "claim"),
    illustrations=late("hansa_bot.titles.hansa_teutonica.render.illustrations", "ILLUSTRATIONS"),
    rulebook=late("hansa_bot.titles.hansa_teutonica.rulebook", "RULEBOOK"),
    guide=HansaGuide,
    scenes=scenes,
    value=late("hansa_bot.titles.hansa_teutonica.judging.value", "VALUE"),
    orders=HansaOrders,
)
