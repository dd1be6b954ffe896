"""Saying what a seat must decide."""

from __future__ import annotations

from collections.abc import Callable

from hansa_bot.titles.castles_of_burgundy.material import GOODS_STORAGE, PRICE, knowledge
from hansa_bot.titles.castles_of_burgundy.options import SAME
from hansa_bot.titles.castles_of_burgundy.texts.reading import Reading
from hansa_bot.titles.castles_of_burgundy.view import EstateView

_TWO_DEPOTS = knowledge(5)


def due(here: Reading, seat: int) -> str:
    """Return what this seat must decide now, with the resources that matter; spoken to the seat."""
    asked = _ASKED.get(here.view.decision or "")
    if here.view.over or asked is None:
        return here.tr("The game is over.")
    return asked(here, here.view.estates[seat])


def hand(here: Reading, desk: EstateView) -> str:
    """Return "2 workers, 1 silverling. Storage: church." for a seat."""
    names = here.names
    values = {"workers": names.workers(desk.workers), "silver": names.silver(desk.silver)}
    return here.tr("{workers}, {silver}. Storage: {tiles}.", **values, tiles=names.faces(desk.storage))


def goods(here: Reading, desk: EstateView) -> str:
    """Return "Goods: 2 × red." for a seat."""
    return here.tr("Goods: {goods}.", goods=here.names.goods(desk.goods))


def _turn(here: Reading, desk: EstateView) -> str:
    tr = here.tr
    left = [str(face) for face, unused in zip(desk.dice, desk.dice_left, strict=True) if unused]
    if len(left) == 2:
        first = tr("Your dice: {one} and {other}.", one=left[0], other=left[1])
    elif left:
        first = tr("Your second die: {n}.", n=left[0])
    else:
        first = tr("Both dice are used. End your turn when you are ready.")
    return " ".join([first, hand(here, desk), goods(here, desk), *_purchase(here, desk)])


def _purchase(here: Reading, desk: EstateView) -> list[str]:
    if here.view.purchase_used or desk.silver < PRICE:
        return []
    return [here.tr("You may buy a tile for {price}.", price=here.names.silver(PRICE))]


def _ship(here: Reading, desk: EstateView) -> str:
    first = here.tr("Your ship: choose a depot and load its goods.")
    if _TWO_DEPOTS in desk.tiles:
        first = here.tr("Your ship: choose a depot, or two neighbouring ones, and load the goods.")
    free = GOODS_STORAGE - sum(map(bool, desk.goods))
    room = here.tr.plural("Room for {n} new type.", "Room for {n} new types.", free)
    return f"{first} {goods(here, desk)} {room}"


def _castle(here: Reading, desk: EstateView) -> str:
    first = here.tr("Your castle: take one more action, with any number.")
    return " ".join([first, hand(here, desk), goods(here, desk)])


def _warehouse(here: Reading, desk: EstateView) -> str:
    return here.tr("Your warehouse: you may sell all goods of one type.") + " " + goods(here, desk)


def _carpenter(here: Reading, desk: EstateView) -> str:
    return here.tr("Your carpenter's workshop: you may take a building from a numbered depot.") + _room(here, desk)


def _church(here: Reading, desk: EstateView) -> str:
    text = here.tr("Your church: you may take a mine, a knowledge tile or a castle from a numbered depot.")
    return text + _room(here, desk)


def _market(here: Reading, desk: EstateView) -> str:
    return here.tr("Your market: you may take a ship or animals from a numbered depot.") + _room(here, desk)


def _city_hall(here: Reading, desk: EstateView) -> str:
    text = here.tr("Your city hall: you may place one more tile, whatever the number.")
    return " ".join([text, hand(here, desk), *_purchase(here, desk)])


def _room(here: Reading, desk: EstateView) -> str:
    return " " + here.tr("Storage: {tiles}.", tiles=here.names.faces(desk.storage))


def _estate(here: Reading, desk: EstateView) -> str:
    tr = here.tr
    if desk.choices:
        named = here.names.list([f"{_named(here, each)} ({here.names.status(each)})" for each in desk.choices])
        return tr("Choose your estate: {estates}.", estates=named)
    if here.view.options.experts == SAME:
        return tr("Name the estate that everybody plays.")
    return tr("Choose any estate.")


def _begin(here: Reading, desk: EstateView) -> str:
    if not desk.estate:
        return here.tr("Choose the castle hex of your estate where you start.")
    values = {"estate": _named(here, desk.estate), "status": here.names.status(desk.estate)}
    return here.tr("Choose the castle hex of {estate} ({status}) where you start.", **values)


def _named(here: Reading, estate: str) -> str:
    return here.names.value("estate", estate)


_ASKED: dict[str, Callable[[Reading, EstateView], str]] = {
    "turn": _turn,
    "ship": _ship,
    "castle": _castle,
    "warehouse": _warehouse,
    "carpenter": _carpenter,
    "church": _church,
    "market": _market,
    "city-hall": _city_hall,
    "estate": _estate,
    "begin": _begin,
}
