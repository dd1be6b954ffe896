"""The verbs, a file for each phase or for one side of it, and the questions that they answer."""

from hansa_bot.titles.die_haendler.texts.questions import QUESTIONS
from hansa_bot.titles.die_haendler.verbs import auction, cards, guests, loading, move, others, purchase, sell, status
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(
    *(auction.NAME, auction.RAISE_BID, purchase.BUY, loading.BID, loading.LOAD, loading.FEE, guests.TAKE),
    *(guests.PROPOSE, guests.FREE, guests.ACCEPT, guests.REFUSE, cards.BLOCK, move.DRIVE, move.EXTRA, move.WASTE),
    *(cards.COURIER, cards.LIFT, cards.CARD, sell.WHEEL, sell.PRICE, sell.CLEAR, sell.SPECIAL_SALE, sell.BONUS),
    *(status.CREDIT, status.RISE, status.REPAY, others.GIVE, others.HAND, purchase.ENOUGH, move.END, others.PASS),
    others.WITHDRAW,
    questions=QUESTIONS,
    answers=(
        *("load", "fee", "take", "propose", "free", "accept", "refuse"),
        *("block", "card", "price", "clear", "special", "bonus"),
    ),
)
