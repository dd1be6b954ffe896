"""Die Händler, put together."""

from hansa_bot.titles.base import Title, late
from hansa_bot.titles.die_haendler.guide import HaendlerGuide
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.phases import next_seat
from hansa_bot.titles.die_haendler.rules import RULES, judge
from hansa_bot.titles.die_haendler.scenes import scenes
from hansa_bot.titles.die_haendler.speech import HaendlerTexts
from hansa_bot.titles.die_haendler.standing_orders import HaendlerOrders, answer_for_absent

TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=HaendlerTexts,
    painter=late("hansa_bot.titles.die_haendler.render.painter", "HaendlerPainter"),
    scenes=scenes,
    value=late("hansa_bot.titles.die_haendler.judging.value", "VALUE"),
    ending_kinds=RULES.verbs.ending,
    against=RULES.against,
    round_of=lambda state: state.round,
    illustrations=late("hansa_bot.titles.die_haendler.render.illustrations", "ILLUSTRATIONS"),
    rulebook=late("hansa_bot.titles.die_haendler.rulebook", "RULEBOOK"),
    guide=HaendlerGuide,
    orders=HaendlerOrders,
    absent=answer_for_absent,
    next_seat=next_seat,
)
