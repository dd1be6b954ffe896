"""How the words of actions are read (DH-21.3): goods, places, seats, cards, amounts, and lists of goods."""

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import combinations
from string import ascii_lowercase

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler.material import ABILITY, CARD, CITY, GOOD, GOODS, PLACE, TARGET, TILES, WAGONS
from hansa_bot.titles.die_haendler.state import CLOSED
from hansa_bot.titles.kit.verbs import VerbSlot

JOIN = "+"
"""Stands between goods that are loaded or sold together."""
FROM = ":"
"""Stands before the place a wagon comes from, where it can come to an end from several (DH-21.4)."""
NO, NONE = "no", "none"
"""A fee that is closed; a master who loads nothing."""
NOTHING = -1
"""The good of a master who loads nothing."""
SEATS = ascii_lowercase[:4]
CARGO = {**GOOD, NONE: NOTHING}
"""What a master may load, by word."""
WAGON = {str(wagon + 1): wagon for wagon in WAGONS}
TILE = {str(tile): tile for tile in TILES}
WAYS = ("up", "down", "top", "bottom")
"""How an office moves a price (DH-9.6, DH-9.7)."""


@cache
def goods_word(goods: bytes) -> str:
    """Return goods in ascending order as actions name them."""
    return JOIN.join(GOODS[good] for good in goods)


def good_words(goods: Iterable[int]) -> list[str]:
    """Return goods as facts name them, one by one."""
    return [GOODS[good] for good in goods]


def fee_word(fee: int) -> str:
    """Return a fee as actions name it."""
    return NO if fee == CLOSED else str(fee)


def wagon_word(wagon: int) -> str:
    """Return a wagon as actions and facts name it."""
    return str(wagon + 1)


@lru_cache(1 << 10)
def choices(stored: tuple[int, ...], most: int, without: int | None = None) -> list[bytes]:
    """Return every choice of one up to so many of the goods that are stored, without one kind."""
    goods = [good for good, count in enumerate(stored) if good != without for _ in range(min(count, most))]
    return sorted({bytes(chosen) for number in range(1, most + 1) for chosen in combinations(goods, number)})


def read_goods(word: str) -> bytes:
    """Return the goods of a word; raises ValueError where they do not ascend."""
    numbers = bytes(GOOD[each] for each in word.split(JOIN))
    if numbers != bytes(sorted(numbers)):
        raise ValueError(word)
    return numbers


def read_amount(word: str) -> int:
    """Return a number written without a sign or leading zeros; raises ValueError for any other."""
    if not word.isdecimal() or str(int(word)) != word:
        raise ValueError(word)
    return int(word)


def _read_fee(word: str) -> int:
    return CLOSED if word == NO else read_amount(word)


@cache
def _read_drive(word: str) -> tuple[int, int]:
    tile, plus, points = word.partition(JOIN)
    if plus and points == "0":
        raise ValueError(word)
    return TILE[tile], read_amount(points) if plus else 0


@cache
def _read_end(word: str) -> str:
    """Check that both places of an end are known, the one where it lies and the one it is entered from."""
    return FROM.join(each for each in word.split(FROM, 1) if PLACE[each] >= 0)


ABILITY_SLOT = VerbSlot("ability", N_("Ability"), ABILITY.__getitem__)
GOOD_SLOT = VerbSlot("good", N_("Good"), GOOD.__getitem__)
GOODS_SLOT = VerbSlot("goods", N_("Goods"), read_goods)
CITY_SLOT = VerbSlot("city", N_("City"), CITY.__getitem__)
END_SLOT = VerbSlot("place", N_("Place"), _read_end)
PLACE_SLOT = VerbSlot("place", N_("Place"), PLACE.__getitem__)
SEAT_SLOT = VerbSlot("seat", N_("Seat"), SEATS.index)
AMOUNT_SLOT = VerbSlot("amount", N_("Amount"), read_amount)
CARGO_SLOT = VerbSlot("cargo", N_("Cargo"), CARGO.__getitem__)
COUNT_SLOT = VerbSlot("count", N_("Number"), read_amount)
FEE_SLOT = VerbSlot("fee", N_("For one"), _read_fee, asks=N_("The fee for one good."))
FEE_FOR_TWO_SLOT = VerbSlot("two_fee", N_("For two"), _read_fee, asks=N_("The fee for two goods together."))
WAGON_SLOT = VerbSlot("wagon", N_("Wagon"), WAGON.__getitem__)
TILE_SLOT = VerbSlot("tile", N_("Tile"), TILE.__getitem__)
DRIVE_SLOT = VerbSlot("tile", N_("Tile"), _read_drive, spread=True)
POINTS_SLOT = VerbSlot("points", N_("Extra points"), read_amount)
RUNGS_SLOT = VerbSlot("rungs", N_("Rungs"), read_amount)
USED_SLOT = VerbSlot("used", N_("Cards"), read_amount, asks=N_("How many Social Rise cards you play."))
CARD_SLOT = VerbSlot("card", N_("Card"), CARD.__getitem__)
TARGET_SLOT = VerbSlot("target", N_("First arrow"), TARGET.__getitem__, asks=N_("Where the first arrow points."))
OTHER_TARGET_SLOT = VerbSlot(
    "other_target", N_("Second arrow"), TARGET.__getitem__, asks=N_("Where the second arrow points.")
)
WAY_SLOT = VerbSlot("way", N_("Direction"), WAYS.index)
