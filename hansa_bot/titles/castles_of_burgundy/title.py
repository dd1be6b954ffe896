"""The Castles of Burgundy, put together."""

from hansa_bot.titles.base import Title, late
from hansa_bot.titles.castles_of_burgundy.guide import BurgundyGuide
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.rounds import next_seat
from hansa_bot.titles.castles_of_burgundy.rules import RULES, absent_answer, judge
from hansa_bot.titles.castles_of_burgundy.scenes import scenes
from hansa_bot.titles.castles_of_burgundy.speech import BurgundyTexts

TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=BurgundyTexts,
    painter=late("hansa_bot.titles.castles_of_burgundy.render.painter", "BurgundyPainter"),
    ending_kinds=RULES.verbs.ending,
    against=RULES.against,
    usual={"die": ""},
    illustrations=late("hansa_bot.titles.castles_of_burgundy.render.illustrations", "ILLUSTRATIONS"),
    rulebook=late("hansa_bot.titles.castles_of_burgundy.rulebook", "RULEBOOK"),
    guide=BurgundyGuide,
    scenes=scenes,
    value=late("hansa_bot.titles.castles_of_burgundy.judging.value", "VALUE"),
    playouts=2.0,
    absent=absent_answer,
    next_seat=next_seat,
)
