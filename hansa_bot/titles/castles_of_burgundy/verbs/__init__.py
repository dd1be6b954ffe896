"""The verbs, a file for those that belong together, and the questions that they answer."""

from hansa_bot.titles.castles_of_burgundy.texts.questions import QUESTIONS
from hansa_bot.titles.castles_of_burgundy.verbs.choose import BEGIN, END, ESTATE, SKIP
from hansa_bot.titles.castles_of_burgundy.verbs.goods import LOAD, SELL, WORKERS
from hansa_bot.titles.castles_of_burgundy.verbs.tiles import BUY, PLACE, TAKE
from hansa_bot.titles.kit.verbs import Verbs

VERBS = Verbs(TAKE, PLACE, SELL, WORKERS, BUY, LOAD, SKIP, END, ESTATE, BEGIN, questions=QUESTIONS)
