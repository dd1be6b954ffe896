"""How the words of actions are read: goods, places, cards, what is traded for what, and what is lost or paid."""

from collections.abc import Mapping, Sequence
from functools import partial

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import VerbSlot
from hansa_bot.titles.merkator.material import CARD, COLUMNS, GOOD, GOODS, PLACE

JOIN = "+"
"""Stands between goods that are lost together, and between contracts that pay together."""
TIME = "time"
"""What is given up where four counters stand in for a unit (MK-5.10)."""
SOURCES = (*GOODS, TIME)
"""What a trade takes: a good, or counters."""
SOURCE = {word: at for at, word in enumerate(SOURCES)}
KIND = "kind"
DEMANDS = (*GOODS, *(f"column:{column}" for column in COLUMNS), KIND)
"""What is demanded, in the order of `Payment.rest`: goods, columns, and different kinds (MK-18.3)."""
DEMAND = {word: at for at, word in enumerate(DEMANDS)}


def words_of(rest: Sequence[int]) -> list[tuple[str, int]]:
    """Return what a row of demands asks for: the word of each demand, and how many units."""
    return [(DEMANDS[demand], count) for demand, count in enumerate(rest) if count]


def read_all(numbers: Mapping[str, int], word: str) -> tuple[int, ...]:
    """Return the numbers of all goods or cards of a word; raises ValueError where they do not ascend."""
    found = [numbers[each] for each in word.split(JOIN)]
    # one spelling for each selection, as an action is its token
    if found != sorted(found):
        raise ValueError(word)
    return tuple(found)


CONTRACT_SLOT = VerbSlot("contract", N_("Contract"), CARD.__getitem__)
CARD_SLOT = VerbSlot("card", N_("Card"), CARD.__getitem__)
CONTRACTS_SLOT = VerbSlot(
    "contracts", N_("Contracts"), partial(read_all, CARD), asks=N_("The contracts with which you pay.")
)
PLACE_SLOT = VerbSlot("place", N_("Place"), PLACE.__getitem__)
GOOD_SLOT = VerbSlot("good", N_("Good"), GOOD.__getitem__)
GOODS_SLOT = VerbSlot("goods", N_("Goods"), partial(read_all, GOOD))
SPLIT_SLOT = VerbSlot("split", N_("Number"), int, asks=N_("How many become the first of the two goods."))
SOURCE_SLOT = VerbSlot(
    "source", N_("Given"), SOURCE.__getitem__, asks=N_("The good of which you give four, or your counters.")
)
DEMAND_SLOT = VerbSlot("demand", N_("Replaced"), DEMAND.__getitem__, asks=N_("What it replaces."))
THALERS_SLOT = VerbSlot("thalers", N_("Thalers"), int)
COUNTERS_SLOT = VerbSlot("counters", N_("Counters"), int)
