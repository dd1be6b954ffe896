"""The questions: what a seat must decide now (DH-21.2), with the resources that matter; said to the seat.

What is secret is told only to those who may know it: another reader's view holds neither money nor cards.
"""

from collections.abc import Callable

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import material, moving
from hansa_bot.titles.die_haendler.material import AXLE, BONUS_SALE, BOUGHT, COSTS, FREE, SPECIAL, TOP_RUNG
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading
from hansa_bot.titles.die_haendler.view import MerchantView
from hansa_bot.titles.kit.verbs import asking


def money(here: HaendlerReading, merchant: MerchantView) -> str:
    """Return "You have 3800 guilders." to those who may know it."""
    if merchant.money is None:
        return ""
    return here.tr("You have {amount}.", amount=here.names.count("guilders", merchant.money))


def _holds(card: int) -> Callable[[HaendlerReading, MerchantView], str]:
    """Return a teller of the cards held, or of why somebody without one of this kind is asked (DH-13.9)."""

    def holds(here: HaendlerReading, merchant: MerchantView) -> str:
        if merchant.hand is None or merchant.hand[card]:
            return hand(here, merchant)
        return here.tr("You have no such card; I only ask so that nobody can tell.")

    return holds


def hand(here: HaendlerReading, merchant: MerchantView) -> str:
    """Return "Cards: Broken Axle." to who holds them."""
    kinds = merchant.hand or []
    return here.tr("Influence cards: {cards}.", cards=here.names.hand(kinds)) if any(kinds) else ""


def stored(here: HaendlerReading, merchant: MerchantView) -> str:
    """Return "Warehouses: Paris: Wine." for what a seat has stored."""
    parts = [
        f"{here.names.city(city)}: {here.names.goods(counts)}"
        for city, counts in enumerate(merchant.warehouses)
        if any(counts)
    ]
    return here.tr("Warehouses: {goods}.", goods="; ".join(parts) or here.tr("nothing"))


def _there(here: HaendlerReading, merchant: MerchantView) -> str:
    return here.tr("Your warehouse there: {goods}.", goods=here.names.goods(merchant.warehouses[here.city]))


def _aboard(here: HaendlerReading, merchant: MerchantView) -> str:
    text = here.tr("On the wagon: {goods}.", goods=here.load(here.wagon))
    return text if any(map(any, here.wagon.loads)) else ""


def _prices(here: HaendlerReading, merchant: MerchantView) -> str:
    return here.tr("Selling prices: {prices}.", prices=here.price_list())


def _outbid(here: HaendlerReading, merchant: MerchantView) -> str:
    auction = here.view.auction
    assert auction is not None, "an ability is auctioned"
    ability = here.names.told("ability", material.ABILITIES[auction.ability])
    values = {"seat": here.names.seat(auction.bidder), "ability": ability, "amount": auction.bid}
    return here.tr("{seat} bids {amount} for {ability}: raise by 100, or pass?", **values)


def _purchase(here: HaendlerReading, merchant: MerchantView) -> str:
    left = BOUGHT - here.view.bought
    return here.tr.plural("You can buy {n} more good.", "You can buy {n} more goods.", left)


def _of_wagon(sentence: str) -> Callable[[HaendlerReading, MerchantView], str]:
    """Return what is asked about the wagon that is dealt with."""
    return lambda here, merchant: here.tr(sentence, wagon=here.wagon_named(here.wagon))


def _fees(here: HaendlerReading, merchant: MerchantView) -> str:
    values = {"goods": here.names.goods(here.guest.warehouses[here.city]), "seat": here.names.seat(here.guest.seat)}
    return here.tr("What do you ask of {seat} for loading? In that warehouse: {goods}.", **values)


def _guest(here: HaendlerReading, merchant: MerchantView) -> str:
    master = here.wagon.master
    values = {
        "wagon": here.wagon_named(here.wagon),
        "seat": here.names.seat(master or 0),
        "fees": here.fees(merchant),
    }
    return here.tr("Load on {wagon}? Its master is {seat}. For you: {fees}.", **values)


def _proposal(here: HaendlerReading, merchant: MerchantView) -> str:
    values = here.proposal(here.guest) | {"fees": here.fees(here.guest)}
    return here.tr("Let {guest_seat} load {goods} for {amount}? Your fees: {fees}.", **values)


def _movement(here: HaendlerReading, merchant: MerchantView) -> str:
    if here.view.tile:
        return here.tr("You've used tile {n}.", n=here.view.tile)
    return here.tr("Move a wagon with one of your tiles: {tiles}.", tiles=", ".join(map(str, merchant.tiles)))


def _extra(here: HaendlerReading, merchant: MerchantView) -> str:
    """Say which extra points are left, and how far the messenger can go."""
    points = moving.owned_points(merchant.abilities) - here.view.extra
    steps = moving.owned_steps(merchant.abilities) * (not here.view.courier)
    parts = [here.tr.plural("{n} extra point is left.", "{n} extra points are left.", points)] if points else []
    parts += [here.tr("The messenger can go {spaces}.", spaces=here.names.count("spaces", steps))] if steps else []
    return " ".join(parts)


def _bonus_sale(here: HaendlerReading, merchant: MerchantView) -> str:
    goods, wagon = here.names.goods(here.wagon.loads[merchant.seat]), here.wagon_named(here.wagon)
    values = {"n": here.view.bonuses[here.city], "wagon": wagon, "goods": goods}
    return here.tr("Play Sale with Bonus for {n} each? On {wagon} you have {goods}.", **values)


def _credit(here: HaendlerReading, merchant: MerchantView) -> str:
    values = {"rung": here.names.rung(merchant.rung), "n": material.CREDIT_GIVES, "other": material.CREDIT_COSTS}
    return here.tr("Take a credit card: {n} now, {other} to pay back? You fell to {rung}.", **values)


def _promotion(here: HaendlerReading, merchant: MerchantView) -> str:
    if merchant.credits:
        held = here.names.count("credits", merchant.credits)
        return here.tr("You can't rise with a credit card. You hold {credits}.", credits=held)
    if merchant.rung == TOP_RUNG:
        return here.tr("You stand on the highest rung: {rung}.", rung=here.names.rung(merchant.rung))
    values = {"rung": here.names.rung(merchant.rung), "other": here.names.rung(merchant.rung + 1)}
    values |= {"n": str(here.rung_price), "cost": str(COSTS[merchant.rung + 1])}
    return here.tr("Rise from {rung} to {other} for {n}? Its upkeep is {cost} a round.", **values)


_ask = asking("merchants")


_BID = N_("What do you bid in secret for {wagon}? The highest bidder pays and loads first.")
_CARGO = N_("What do you load on {wagon} as its master? Up to three of a kind, for nothing.")
QUESTIONS = (
    _ask(
        "offer", N_("Which ability do you put up for auction? That's a bid of its start price."), money, forced=True
    ),
    _ask("outbid", _outbid, money),
    _ask("purchase", _purchase, money, stored),
    _ask("bid", _of_wagon(_BID), _there, _aboard, money),
    _ask("cargo", _of_wagon(_CARGO), _there, _aboard, forced=True),
    _ask("fees", _fees, _aboard),
    _ask("guest", _guest, _there, _aboard, money, hand),
    _ask("proposal", _proposal),
    _ask(
        "last_word", N_("Your proposal was refused. Play Free Loading, or leave it?"), _there, _aboard, _holds(FREE)
    ),
    _ask("axle", N_("Block a wagon with Broken Axle before anybody moves?"), _holds(AXLE)),
    _ask("movement", _movement, _extra, hand, forced=True),
    _ask("influence", N_("Choose an influence card. The others won't see which.")),
    _ask("wheel", N_("Point both arrows of your price wheel, in secret. Each raises a price by one level."), _prices),
    _ask("office", N_("Move a price, or leave them as they are?"), _prices),
    _ask("clearance", N_("Sell up to three goods from one warehouse, at purchase prices?"), stored),
    _ask("special", N_("Play Special Sale: 800 for one stored good?"), stored, _holds(SPECIAL)),
    _ask("bonus_sale", _bonus_sale, _holds(BONUS_SALE)),
    _ask("credit", _credit, money),
    _ask("promotion", _promotion, money, hand, forced=True),
)
"""Kinds of decision; one that is forced is answered by itself (DH-21.5, DH-15.2)."""
