"""All verbs of Hansa Teutonica, and the questions that they answer; each verb lies in `actions`."""

from __future__ import annotations

from hansa_bot.titles.hansa_teutonica.actions.bonus import BONUS
from hansa_bot.titles.hansa_teutonica.actions.claim import CLAIM
from hansa_bot.titles.hansa_teutonica.actions.displace import DISPLACE, PAY
from hansa_bot.titles.hansa_teutonica.actions.end import END, ENOUGH, PLACE_TOKEN
from hansa_bot.titles.hansa_teutonica.actions.income import INCOME, SHARE
from hansa_bot.titles.hansa_teutonica.actions.move import MOVE, SET
from hansa_bot.titles.hansa_teutonica.actions.neutral import NEUTRAL_CLAIM
from hansa_bot.titles.hansa_teutonica.actions.place import PLACE
from hansa_bot.titles.hansa_teutonica.actions.react import ADD, BORROW, RELOCATE
from hansa_bot.titles.hansa_teutonica.actions.shift import DROP, LIFT, REMOVE
from hansa_bot.titles.hansa_teutonica.actions.use import TAKE_FAVOUR, USE_TOKEN
from hansa_bot.titles.hansa_teutonica.texts.asking import QUESTIONS
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    INCOME,
    PLACE,
    DISPLACE,
    PAY,
    RELOCATE,
    ADD,
    BORROW,
    MOVE,
    SET,
    CLAIM,
    USE_TOKEN,
    REMOVE,
    LIFT,
    DROP,
    NEUTRAL_CLAIM,
    BONUS,
    TAKE_FAVOUR,
    SHARE,
    PLACE_TOKEN,
    ENOUGH,
    END,
    questions=QUESTIONS,
)
