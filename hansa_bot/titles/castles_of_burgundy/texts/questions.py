"""The questions: what a seat must decide now, with the resources that matter."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.material import GOODS_STORAGE, PRICE
from hansa_bot.titles.castles_of_burgundy.meta import SAME
from hansa_bot.titles.castles_of_burgundy.position import TWO_DEPOTS
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from hansa_bot.titles.kit.verbs import Question


def hand(here: BurgundyReading, desk: EstateView) -> str:
    """Return "2 workers, 1 silverling. Storage: church." for a seat."""
    names = here.names
    values = {"workers": names.count("workers", desk.workers), "silver": names.count("silver", desk.silver)}
    return here.tr("{workers}, {silver}. Storage: {tiles}.", **values, tiles=names.faces(desk.storage))


def goods(here: BurgundyReading, desk: EstateView) -> str:
    """Return "Goods: 2 × red." for a seat."""
    return here.tr("Goods: {goods}.", goods=here.names.goods(desk.goods))


def _turn(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    tr = here.tr
    left = [str(face) for face, unused in zip(desk.dice, desk.dice_left, strict=True) if unused]
    if len(left) == 2:
        first = tr("Your dice: {one} and {other}.", one=left[0], other=left[1])
    elif left:
        first = tr("Your second die: {n}.", n=left[0])
    else:
        first = tr("You've used both dice. End your turn when you're ready.")
    return " ".join([first, hand(here, desk), goods(here, desk), *_purchase(here, desk)])


def _purchase(here: BurgundyReading, desk: EstateView) -> list[str]:
    if here.view.purchase_used or desk.silver < PRICE:
        return []
    return [here.tr("You may buy a tile for {price}.", price=here.names.count("silver", PRICE))]


def _ship(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    first = here.tr("Your ship: choose a depot and load its goods.")
    if TWO_DEPOTS in desk.tiles:
        first = here.tr("Your ship: choose a depot, or two neighbouring ones, and load the goods.")
    free = GOODS_STORAGE - sum(map(bool, desk.goods))
    room = here.tr.plural("Room for {n} new type.", "Room for {n} new types.", free)
    return f"{first} {goods(here, desk)} {room}"


def _castle(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    first = here.tr("Your castle: take one more action, with any number.")
    return " ".join([first, hand(here, desk), goods(here, desk)])


def _warehouse(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    return here.tr("Your warehouse: you may sell all goods of one type.") + " " + goods(here, desk)


def _carpenter(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    return here.tr("Your carpenter's workshop: you may take a building from a numbered depot.") + _room(here, desk)


def _church(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    text = here.tr("Your church: you may take a mine, a knowledge tile or a castle from a numbered depot.")
    return text + _room(here, desk)


def _market(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    return here.tr("Your market: you may take a ship or animals from a numbered depot.") + _room(here, desk)


def _city_hall(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    text = here.tr("Your city hall: you may place one more tile, whatever the number.")
    return " ".join([text, hand(here, desk), *_purchase(here, desk)])


def _room(here: BurgundyReading, desk: EstateView) -> str:
    return " " + here.tr("Storage: {tiles}.", tiles=here.names.faces(desk.storage))


def _estate(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    tr = here.tr
    if desk.choices:
        named = here.names.list([_named(here, name) for name in desk.choices])
        return tr("Choose your estate: {estates}.", estates=named)
    if here.view.options.experts == SAME:
        return tr("Name the estate that everybody plays.")
    return tr("Choose any estate.")


def _begin(here: BurgundyReading, seat: int) -> str:
    desk = here.view.estates[seat]
    if not desk.estate:
        return here.tr("Choose where you start: a castle hex of your estate.")
    return here.tr("Choose where you start: a castle hex of {estate}.", estate=_named(here, desk.estate))


def _named(here: BurgundyReading, estate: str) -> str:
    return here.names.value("estate", estate)


QUESTIONS = (
    Question(name="turn", due=_turn),
    Question(name="ship", due=_ship),
    Question(name="castle", due=_castle),
    Question(name="warehouse", due=_warehouse),
    Question(name="carpenter", due=_carpenter),
    Question(name="church", due=_church),
    Question(name="market", due=_market),
    Question(name="city-hall", due=_city_hall),
    Question(name="estate", due=_estate),
    Question(name="begin", due=_begin),
)
