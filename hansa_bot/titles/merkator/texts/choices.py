"""What choosing a value of a slot means now; starts with the value's name."""

from collections.abc import Callable

from hansa_bot.titles.merkator.material import BONUS, BUILDINGS, CARD, CONTRACTS, COSTS, GOOD, PEACE, PLACE
from hansa_bot.titles.merkator.tables import TIME
from hansa_bot.titles.merkator.texts.reading import MerkatorReading


def _contract(here: MerkatorReading, kind: str, value: str) -> list[str]:
    contract = CARD[value]
    if contract == PEACE:
        return [here.names.count("thalers", CONTRACTS[contract].value)]
    return [here.wants(contract), here.standing(contract)]


def _card(here: MerkatorReading, kind: str, value: str) -> list[str]:
    card = CARD[value]
    if card in BONUS:
        return [here.tr("Bonus card"), here.cost(COSTS[card])]
    if card in BUILDINGS:
        return [here.cost(COSTS[card]), here.names.pays(card), here.now(card)]
    return _contract(here, kind, value)


def _contracts(here: MerkatorReading, kind: str, value: str) -> list[str]:
    return [here.tr("together {n}", n=sum(CONTRACTS[CARD[word]].value for word in value.split("+")))]


def _source(here: MerkatorReading, kind: str, value: str) -> list[str]:
    have = here.office.counters if value == TIME else here.office.storage[GOOD[value]]
    return [here.tr("you have {n}", n=have)]


MEANINGS: dict[str, Callable[[MerkatorReading, str, str], list[str]]] = {
    "place": lambda here, kind, place: [*here.loot(PLACE[place]), *here.waiting(PLACE[place])],
    "contract": _contract,
    "card": _card,
    "contracts": _contracts,
    "good": _source,
    "source": _source,
    "split": lambda here, kind, first: [here.tr("Take {goods}", goods=here.split_into(int(first)))],
}
