"""The guide to the board: what is to be known of a place, a card, a contract or a good, and what might be done."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.state import View
from hansa_bot.titles.kit.guide import VerbGuide
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.merkator import material, trips
from hansa_bot.titles.merkator.material import BUILDINGS, CARD, CARDS, CONTRACTS, COSTS, PLACE
from hansa_bot.titles.merkator.meta import ON
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.view import MerkatorView
from hansa_bot.titles.rulebook import Place

AT, CONTRACT, ON_OFFER, WARE = "place", "contract", "card", "good"


def _place_facts(here: MerkatorReading, value: str) -> Iterator[str]:
    tr, names, place = here.tr, here.names, PLACE[value]
    if place < material.MAJORS:
        goods = {"one": names.good(2 * place), "other": names.good(2 * place + 1)}
        cubes = names.count("cubes", here.view.cubes[place])
        yield tr("{cubes}, for {one} and {other}.", cubes=cubes, **goods)
    if time := here.time(place):
        yield f"{capital(time)}."
    new = [names.place(major) for major in trips.fed(here.view.cubes, place)]
    yield tr("A trip there brings a cube to: {places}.", places=", ".join(new) or tr("no place"))
    if here.joined:
        yield tr("Joining a trip there costs {price}.", price=names.count("counters", material.FEE[place]))
    order = sorted(here.view.offices, key=lambda office: office.seat != here.view.seat)
    for office in order:
        waiting = [names.card(card) for card in here.at(place, office)]
        waiting += [names.good(good) for good in here.bonuses(place, office)]
        if waiting:
            yield f"{capital(here.who(office.seat))}: {', '.join(waiting)}."


def _contract_facts(here: MerkatorReading, value: str) -> Iterator[str]:
    tr, names, contract = here.tr, here.names, CARD[value]
    points = names.count("points", CONTRACTS[contract].value)
    if contract == material.PEACE:
        yield tr("{points}. Nobody can fulfil it.", points=points)
        return
    yield tr("Asks for {goods}.", goods=here.wants(contract))
    if here.view.seat is not None:
        yield tr("For you: {standing}.", standing=here.standing(contract))
    top = here.view.tops[material.VALUES.index(material.REWARD[CONTRACTS[contract].value])]
    if top is not None:
        yield tr("Reward: {contract}.", contract=names.card(top))
    yield tr("{points} at the end, half of it beyond your best five.", points=points)


def _card_facts(here: MerkatorReading, value: str) -> Iterator[str]:
    tr, names, card = here.tr, here.names, CARD[value]
    if card not in COSTS:
        yield from _contract_facts(here, value)
        return
    yield tr("Costs {price}.", price=here.cost(COSTS[card]))
    if card in BUILDINGS:
        yield f"{capital(names.pays(card))}."
        if here.view.seat is not None:
            yield tr("For you: {points}.", points=here.now(card))
        return
    bonus = material.BONUS[card]
    values = {"place": names.place(bonus.place), "good": names.good(bonus.good)}
    own, joining = material.BONUS_UNITS, material.BONUS_JOINING
    yield tr("{place}: {n} × {good} on your own trip, {other} when you join.", n=own, other=joining, **values)


def _good_facts(here: MerkatorReading, value: str) -> Iterator[str]:
    tr, names, good = here.tr, here.names, material.GOOD[value]
    cubes = names.count("cubes", here.view.cubes[good // 2])
    yield tr("Comes from {place}; now there: {cubes}.", place=names.place(good // 2), cubes=cubes)
    yield tr("Category: {column}.", column=names.value("letter", material.COLUMNS[material.COLUMN_OF[good]].upper()))
    for office in here.view.offices:
        if office.storage[good]:
            yield f"{capital(here.who(office.seat))}: {office.storage[good]}."
    if here.view.seat is None:
        return
    mine = [card for card in here.office.contracts if CONTRACTS[card].goods[good]]
    if mine:
        yield tr("Your contracts that ask for it: {contracts}.", contracts=names.cards(mine))


class MerkatorGuide(VerbGuide):
    """Places, open cards and goods for everybody; contracts for their owners."""

    tellers: ClassVar = {AT: _place_facts, CONTRACT: _contract_facts, ON_OFFER: _card_facts, WARE: _good_facts}

    def places(self, view: View) -> Sequence[Place]:
        """Return all places, the reader's contracts, all open cards, and all goods."""
        assert isinstance(view, MerkatorView)
        mine = view.offices[view.seat].contracts if view.seat is not None else []
        open_ = [*(top for top in view.tops if top is not None), *view.bonus_row, *view.building_row]
        found = [Place(AT, place) for place in material.PLACES]
        found += [Place(CONTRACT, CARDS[card]) for card in dict.fromkeys(mine)]
        found += [Place(ON_OFFER, CARDS[card]) for card in open_]
        return [*found, *(Place(WARE, good) for good in material.GOODS)]

    def concerns(self, view: MerkatorView, action: Action, place: Place) -> bool:
        """Return whether an action names the place, or fulfils a contract there."""
        verb, _, rest = action.partition("/")
        # such an action names the contract, and happens at its place
        if place.slot == AT and verb in ("fulfil", "barter"):
            return CONTRACTS[CARD[rest]].place == PLACE[place.value]
        return place.value in re.split(r"[/:+]", rest)

    def tries(self, view: MerkatorView, place: Place) -> Iterator[Action]:
        """Return what one might try there in the pending decision, though it may not be offered."""
        value, investing = place.value, view.decision == "invest"
        if view.seat is None:
            return
        if place.slot == CONTRACT:
            yield from (token(verb, value) for verb in (("sell",) if investing else ("fulfil", "barter")))
        elif place.slot == ON_OFFER:
            yield from [token("buy", value)] * (investing and CARD[value] in COSTS)
            yield from [token("grab", value)] * (view.options.hand_card == ON)
        elif place.slot == WARE:
            yield from [token("supply", value)] * (view.decision == "deliver")
        elif investing:
            yield token("travel", value)
        else:
            mine = view.offices[view.seat].contracts
            yield from (token("fulfil", CARDS[card]) for card in mine if CONTRACTS[card].place == PLACE[value])

    def in_turn(self, state: MerkatorState, seat: int) -> MerkatorState:
        """Return the position with this seat's turn just begun; the pawn and all cards stay where they are."""
        return RULES.imagine(state, seat)
