"""The verbs, a file for each phase or two, and the questions that they answer."""

from hansa_bot.titles.die_haendler.texts.questions import QUESTIONS
from hansa_bot.titles.die_haendler.verbs import loading, move, others, sell
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    *(others.NAME, others.RAISE_BID, loading.BUY, loading.BID, loading.LOAD, loading.FEE, loading.TAKE),
    *(loading.PROPOSE, loading.FREE, loading.ACCEPT, loading.REFUSE, move.BLOCK, move.DRIVE, move.EXTRA, move.WASTE),
    *(move.COURIER, move.LIFT, move.CARD, sell.WHEEL, sell.PRICE, sell.CLEAR, sell.SPECIAL_SALE, sell.BONUS),
    *(sell.CREDIT, sell.RISE, others.REPAY, others.GIVE, others.HAND, loading.ENOUGH, move.END, others.PASS),
    others.WITHDRAW,
    questions=QUESTIONS,
    answers=(
        *("load", "fee", "take", "propose", "free", "accept", "refuse"),
        *("block", "card", "price", "clear", "special", "bonus"),
    ),
)
