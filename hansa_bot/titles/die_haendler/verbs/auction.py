"""The auction of abilities, before the first round: one is put up, the others raise (DH-3.5 to DH-3.11)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import abilities, material, tables
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.material import ABILITIES, ABILITY, DEAREST, OWNED, RAISE, START_PRICES
from hansa_bot.titles.die_haendler.state import Auction, HaendlerState
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, saying
from hansa_bot.titles.kit.verbs import Verb

_WORTH = {
    material.CHEAP: 1900,
    material.LARGE_OFFICE: 1050,
    material.CLEARANCE: 1000,
    material.LARGE_CARTWRIGHT: 900,
    material.EXPRESS: 850,
    material.COURIER: 650,
    material.CARTWRIGHT: 300,
    material.OFFICE: 300,
}
"""What an ability brought over a whole game, in money and rungs, where all were dealt out by chance (DH-3.1)."""


def offers_name(state: HaendlerState, seat: int) -> list[Action]:
    """Return every ability that nobody has yet (DH-3.6)."""
    return [f"name/{ABILITIES[ability]}" for ability in abilities.on_display(state)]


def do_name(state: HaendlerState, seat: int, outcome: Outcome, ability: int) -> None:
    """Put an ability up at its start price, which is the offerer's bid (DH-3.6, DH-3.9)."""
    outcome.tell("named", seat=seat, ability=ABILITIES[ability], amount=START_PRICES[ability])
    others = [(seat + step) % state.seats for step in range(1, state.seats)]
    rest = [other for other in others if abilities.needs(state, other)]
    abilities.ask_next(state, outcome, Auction(ability, seat, START_PRICES[ability], seat, rest))


def refuse_name(state: HaendlerState, seat: int, ability: int) -> Refusal:
    """Say that the ability is no longer on display; nothing else can stand against naming one."""
    return Refusal("DH-3.6", N_("Somebody already owns that ability."))


def rate_name(mind: Mind, ability: int) -> float:
    """Return what an ability is worth beyond its start price."""
    return float(_WORTH[ability] - START_PRICES[ability])


NAME = Verb(
    name="name",
    rule="DH-3.6",
    words=(N_("Name"), N_("Put an ability up for auction at its start price.")),
    slots=(tables.ABILITY_SLOT,),
    offers={"offer": offers_name},
    resolve=do_name,
    why_not=refuse_name,
    effect=saying(N_("Put {ability} up for {n}"), "ability", n=lambda here, ability: START_PRICES[ABILITY[ability]]),
    reasons=lambda here, ability: [here.does(ability)],
    opinion=rate_name,
)


def offers_raise(state: HaendlerState, seat: int) -> list[Action]:
    """Return the raise by 100 if the bidder can afford it (DH-3.7, DH-3.11)."""
    # A seat that still lacks another ability after this one needs the dearest start price for it: all cheaper ones
    # may be gone by then, and nobody can go without two.
    reserve = 0 if len(state.abilities[seat]) + 1 == OWNED else DEAREST
    return ["raise"] * (Auction.of(state.stack[-1]).bid + RAISE <= state.money[seat] - reserve)


def do_raise(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Bid 100 more; the one who is outbid is asked again when it is their turn (DH-3.7)."""
    auction = Auction.of(state.stack[-1])
    before, auction.bidder = auction.bidder, seat
    auction.bid += RAISE
    auction.rest = [*auction.rest[1:], before]
    auction.rest.sort(key=lambda other: (other - seat) % state.seats)
    outcome.tell("raised", seat=seat, ability=ABILITIES[auction.ability], amount=auction.bid)
    abilities.ask_next(state, outcome, auction)


def refuse_raise(state: HaendlerState, seat: int) -> Refusal:
    """Say that the money is short, or has to last for another ability (DH-3.11)."""
    if Auction.of(state.stack[-1]).bid >= state.money[seat]:
        return Refusal("DH-3.11", N_("You don't have that much money."))
    return Refusal("DH-3.11", N_("You can't bid more: you'd still need money for another ability."))


def _auctioned(here: HaendlerReading) -> str:
    """Return the ability under the hammer; empty where a menu speaks of raising before anything is put up."""
    return ABILITIES[here.view.auction.ability] if here.view.auction else ""


def rate_raise(mind: Mind) -> float:
    """Return what an ability is worth beyond the next bid for it."""
    auction = Auction.of(mind.state.stack[-1])
    return float(_WORTH[auction.ability] - auction.bid - RAISE)


RAISE_BID = Verb(
    name="raise",
    rule="DH-3.7",
    words=(N_("Raise"), N_("Bid 100 more for the ability.")),
    offers={"outbid": offers_raise},
    resolve=do_raise,
    why_not=refuse_raise,
    effect=saying(
        N_("Bid {n} for {ability}"),
        n=lambda here: here.view.auction.bid + RAISE if here.view.auction else RAISE,
        ability=lambda here: here.names.told("ability", _auctioned(here)),
    ),
    reasons=lambda here: [here.does(_auctioned(here))],
    unavailable=N_("You'd have too little money left."),
    opinion=rate_raise,
)
