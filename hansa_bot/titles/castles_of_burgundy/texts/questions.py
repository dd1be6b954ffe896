"""The questions: what a seat must decide now, with the resources that matter."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy.material import GOODS_STORAGE, PRICE
from hansa_bot.titles.castles_of_burgundy.meta import SAME
from hansa_bot.titles.castles_of_burgundy.position import TWO_DEPOTS
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.view import EstateView
from hansa_bot.titles.kit.verbs import asking


def hand(here: BurgundyReading, desk: EstateView) -> str:
    """Return "2 workers, 1 silverling. Storage: church." for a seat."""
    names = here.names
    values = {"workers": names.count("workers", desk.workers), "silver": names.count("silver", desk.silver)}
    return here.tr("{workers}, {silver}. Storage: {tiles}.", **values, tiles=names.faces(desk.storage))


def goods(here: BurgundyReading, desk: EstateView) -> str:
    """Return "Goods: 2 × red." for a seat."""
    return here.tr("Goods: {goods}.", goods=here.names.goods(desk.goods))


def _storage(here: BurgundyReading, desk: EstateView) -> str:
    return here.tr("Storage: {tiles}.", tiles=here.names.faces(desk.storage))


def _purchase(here: BurgundyReading, desk: EstateView) -> str:
    if here.view.purchase_used or desk.silver < PRICE:
        return ""
    return here.tr("You may buy a tile for {price}.", price=here.names.count("silver", PRICE))


def _turn(here: BurgundyReading, desk: EstateView) -> str:
    tr = here.tr
    left = [str(face) for face, unused in zip(desk.dice, desk.dice_left, strict=True) if unused]
    if len(left) == 2:
        return tr("Your dice: {one} and {other}.", one=left[0], other=left[1])
    if left:
        return tr("Your second die: {n}.", n=left[0])
    return tr("You've used both dice. End your turn when you're ready.")


def _ship(here: BurgundyReading, desk: EstateView) -> str:
    if TWO_DEPOTS in desk.tiles:
        return here.tr("Your ship: choose a depot, or two neighbouring ones, and load the goods.")
    return here.tr("Your ship: choose a depot and load its goods.")


def _room(here: BurgundyReading, desk: EstateView) -> str:
    free = GOODS_STORAGE - sum(map(bool, desk.goods))
    return here.tr.plural("Room for {n} new type.", "Room for {n} new types.", free)


def _estate(here: BurgundyReading, desk: EstateView) -> str:
    if desk.choices:
        named = here.names.list([_named(here, name) for name in desk.choices])
        return here.tr("Choose your estate: {estates}.", estates=named)
    if here.view.options.experts == SAME:
        return here.tr("Name the estate that everybody plays.")
    return here.tr("Choose any estate.")


def _begin(here: BurgundyReading, desk: EstateView) -> str:
    if not desk.estate:
        return here.tr("Choose where you start: a castle hex of your estate.")
    return here.tr("Choose where you start: a castle hex of {estate}.", estate=_named(here, desk.estate))


def _named(here: BurgundyReading, estate: str) -> str:
    return here.names.value("estate", estate)


_ask = asking("estates")


QUESTIONS = (
    _ask("turn", _turn, hand, goods, _purchase),
    _ask("ship", _ship, goods, _room),
    _ask("castle", N_("Your castle: take one more action, with any number."), hand, goods),
    _ask("warehouse", N_("Your warehouse: you may sell all goods of one type."), goods),
    _ask("carpenter", N_("Your carpenter's workshop: you may take a building from a numbered depot."), _storage),
    _ask(
        "church",
        N_("Your church: you may take a mine, a knowledge tile or a castle from a numbered depot."),
        _storage,
    ),
    _ask("market", N_("Your market: you may take a ship or animals from a numbered depot."), _storage),
    _ask("city-hall", N_("Your city hall: you may place one more tile, whatever the number."), hand, _purchase),
    _ask("estate", _estate),
    _ask("begin", _begin),
)
