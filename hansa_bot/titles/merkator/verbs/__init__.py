"""The verbs, a file for each phase, and the questions that they answer."""

from hansa_bot.titles.kit.verbs import Verbs
from hansa_bot.titles.merkator.texts.questions import QUESTIONS
from hansa_bot.titles.merkator.verbs.buy import BUY, GRAB
from hansa_bot.titles.merkator.verbs.deliver import BARTER, DONE, FULFIL, USE_SUPPLY
from hansa_bot.titles.merkator.verbs.others import ACCEPT, BID, JOIN, REFUSE, STAY
from hansa_bot.titles.merkator.verbs.pay import GIVE, HAND, REST, TOP, TRADE
from hansa_bot.titles.merkator.verbs.sell import DROP, SELL, TRIM
from hansa_bot.titles.merkator.verbs.travel import KEEP, LOSE, SPLIT, SWAP, TRAVEL

VERBS = Verbs(
    *(TRAVEL, FULFIL, BARTER, BUY, SELL, USE_SUPPLY, GRAB, TRIM, DROP, JOIN, STAY, SPLIT, SWAP, KEEP, LOSE),
    *(TRADE, REST, GIVE, TOP, HAND, BID, ACCEPT, REFUSE, DONE),
    questions=QUESTIONS,
)
