"""The verbs, a file for each or for those that belong together, and the questions that they answer."""

from hansa_bot.titles.hansa_teutonica.texts.questions import QUESTIONS
from hansa_bot.titles.hansa_teutonica.verbs.bonus import BONUS
from hansa_bot.titles.hansa_teutonica.verbs.claim import CLAIM, NEUTRAL_CLAIM
from hansa_bot.titles.hansa_teutonica.verbs.end import END, ENOUGH, PLACE_TOKEN
from hansa_bot.titles.hansa_teutonica.verbs.income import INCOME, SHARE
from hansa_bot.titles.hansa_teutonica.verbs.move import MOVE, SET
from hansa_bot.titles.hansa_teutonica.verbs.place import DISPLACE, PAY, PLACE
from hansa_bot.titles.hansa_teutonica.verbs.react import ADD, BORROW, RELOCATE
from hansa_bot.titles.hansa_teutonica.verbs.shift import DROP, LIFT, REMOVE
from hansa_bot.titles.hansa_teutonica.verbs.use import TAKE_FAVOUR, USE_TOKEN
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    *(INCOME, PLACE, DISPLACE, PAY, RELOCATE, ADD, BORROW, MOVE, SET, CLAIM, USE_TOKEN),
    *(REMOVE, LIFT, DROP, NEUTRAL_CLAIM, BONUS, TAKE_FAVOUR, SHARE, PLACE_TOKEN, ENOUGH, END),
    questions=QUESTIONS,
)
