"""The verbs, a file for each phase or two, and the questions that they answer."""

from hansa_bot.titles.die_haendler.texts.questions import QUESTIONS
from hansa_bot.titles.die_haendler.verbs.loading import ACCEPT, BID, FEE, FREE, LOAD, PROPOSE, REFUSE, TAKE
from hansa_bot.titles.die_haendler.verbs.move import BLOCK, CARD, COURIER, DRIVE, END, EXTRA, LIFT, WASTE
from hansa_bot.titles.die_haendler.verbs.others import GIVE, HAND, NAME, PASS, RAISE_BID, REPAY, WITHDRAW
from hansa_bot.titles.die_haendler.verbs.purchase import BUY, ENOUGH
from hansa_bot.titles.die_haendler.verbs.rise import CREDIT, RISE
from hansa_bot.titles.die_haendler.verbs.sell import BONUS, CLEAR, PRICE, SPECIAL_SALE, WHEEL
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    *(NAME, RAISE_BID, BUY, BID, LOAD, FEE, TAKE, PROPOSE, FREE, ACCEPT, REFUSE),
    *(BLOCK, DRIVE, EXTRA, WASTE, COURIER, LIFT, CARD, WHEEL, PRICE, CLEAR, SPECIAL_SALE, BONUS, CREDIT, RISE),
    *(REPAY, GIVE, HAND, ENOUGH, END, PASS, WITHDRAW),
    questions=QUESTIONS,
    answers=(
        *("load", "fee", "take", "propose", "free", "accept", "refuse"),
        *("block", "card", "price", "clear", "special", "bonus"),
    ),
)
