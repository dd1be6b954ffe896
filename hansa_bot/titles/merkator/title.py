"""Merkator, put together."""

from hansa_bot.titles.base import Title, late
from hansa_bot.titles.merkator.guide import MerkatorGuide
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer, judge
from hansa_bot.titles.merkator.scenes import scenes
from hansa_bot.titles.merkator.speech import MerkatorTexts
from hansa_bot.titles.merkator.standing_orders import MerkatorOrders

TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=MerkatorTexts,
    painter=late("hansa_bot.titles.merkator.render.painter", "MerkatorPainter"),
    scenes=scenes,
    value=late("hansa_bot.titles.merkator.judging.value", "VALUE"),
    playouts=0.5,
    rounds=0.85,
    all_look_ahead=2,
    ending_kinds=RULES.verbs.ending,
    against=RULES.against,
    illustrations=late("hansa_bot.titles.merkator.render.illustrations", "ILLUSTRATIONS"),
    rulebook=late("hansa_bot.titles.merkator.rulebook", "RULEBOOK"),
    guide=MerkatorGuide,
    orders=MerkatorOrders,
    absent=absent_answer,
)
