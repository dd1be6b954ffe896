"""The slots of action tokens: how their words are read as numbers, and what they are called."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.material import BY_CASTLE, DEPOTS, DICE, FACES, GOODS, TOOLS
from hansa_bot.titles.castles_of_burgundy.tables import HEX, PRINTED, is_house
from hansa_bot.titles.kit.verbs import VerbSlot

JOIN = "+"
NOWHERE = -1
"""What is read for a hex or a depot that does not exist, so that it can be said why nothing is placed there."""


def depots_word(depots: tuple[int, ...]) -> str:
    """Return how tokens name the depots of a ship: `3`, or `3+4` clockwise (CB-10.5)."""
    return JOIN.join(DEPOTS[depot] for depot in depots)


def goods_word(goods: tuple[int, ...]) -> str:
    """Return how tokens name types of goods, in the order of their numbers: `pink+red`."""
    return JOIN.join(GOODS[good] for good in goods)


def _estate(word: str) -> str:
    if word not in PRINTED and not is_house(word):
        raise ValueError(word)
    return word


def tool(*buildings: int) -> VerbSlot:
    """Return the slot that says what an action is done with: a die, a castle or one of some buildings."""
    tools = {TOOLS[tool]: tool for tool in (*DICE, BY_CASTLE, *buildings)}
    return VerbSlot("die", N_("Die"), tools.__getitem__)


_DEPOT = {word: depot for depot, word in enumerate(DEPOTS)}
_GOOD = {word: good for good, word in enumerate(GOODS)}
# Translators: printed as de Depot, it deposito, es depósito
DEPOT = VerbSlot("depot", N_("Depot"), _DEPOT.__getitem__)
# Translators: printed as de Plättchen, it tessera, es loseta
TILE = VerbSlot("tile", N_("Tile"), FACES.__getitem__)
DISCARD = VerbSlot("discard", N_("Discard to make room"), FACES.__getitem__)
HEXAGON = VerbSlot("hex", N_("Hex"), HEX.__getitem__)
ANY_HEX = VerbSlot("hex", N_("Hex"), lambda word: HEX.get(word, NOWHERE))
GOOD = VerbSlot("good", N_("Goods"), _GOOD.__getitem__)
ANY_DEPOTS = VerbSlot(
    "depots", N_("Depots"), lambda word: tuple(_DEPOT.get(one, NOWHERE) for one in word.split(JOIN))
)
LOADED = VerbSlot("goods", N_("Goods to load"), lambda word: tuple(_GOOD[good] for good in word.split(JOIN)))
# Translators: printed as de Fürstentum, it principato, es principado
ESTATE = VerbSlot("estate", N_("Estate"), _estate)
