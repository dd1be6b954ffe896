"""Merkator, put together."""

from __future__ import annotations

from hansa_bot.titles.base import Title
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES, absent_answer, judge
from hansa_bot.titles.merkator.scenes import scenes
from hansa_bot.titles.merkator.texts.merkator import MerkatorTexts
from hansa_bot.titles.painter import Painter


def _painter() -> Painter:
    from hansa_bot.titles.merkator.render.painter import MerkatorPainter

    return MerkatorPainter()


TITLE = Title(
    meta=META,
    rules=RULES,
    judge=judge,
    texts=MerkatorTexts,
    painter=_painter,
    scenes=scenes,
    ending_kinds=RULES.verbs.ending,
    absent=absent_answer,
)
