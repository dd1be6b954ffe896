"""The verbs, a file for each phase or two, and the questions that they answer."""

from hansa_bot.titles.die_haendler.texts.questions import QUESTIONS
from hansa_bot.titles.die_haendler.verbs.loading import ACCEPT, BID, FEE, FREE, LOAD, PROPOSE, REFUSE, TAKE
from hansa_bot.titles.die_haendler.verbs.others import GIVE, HAND, NAME, PASS, RAISE_BID, REPAY
from hansa_bot.titles.die_haendler.verbs.purchase import BUY, ENOUGH
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    *(NAME, RAISE_BID, BUY, BID, LOAD, FEE, TAKE, PROPOSE, FREE, ACCEPT, REFUSE),
    *(REPAY, GIVE, HAND, ENOUGH, PASS),
    questions=QUESTIONS,
)
