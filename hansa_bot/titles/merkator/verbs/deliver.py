"""Phase 3, and what joiners do: contracts are fulfilled, plainly or by trade, and cubes moved (MK-5, MK-7)."""

from collections.abc import Iterator

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import material, paying, tables, trips
from hansa_bot.titles.merkator.judging.means import lack, moved, pay, receive
from hansa_bot.titles.merkator.judging.outlook import FIRST, Outlook
from hansa_bot.titles.merkator.material import CARD, CARDS, CONTRACTS, GOODS, PEACE, PLACES, REWARD, VALUES
from hansa_bot.titles.merkator.meta import ANY_TIME
from hansa_bot.titles.merkator.reasons import refuse_unowned
from hansa_bot.titles.merkator.state import Letters, MerkatorState, Payment, stock, supply
from hansa_bot.titles.merkator.tables import SOURCES, words_of
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.verbs.pay import PLAINLY, pay_plainly
from hansa_bot.titles.merkator.verbs.travel import do_lose

_LACKING = {
    (True, True): N_(
        "You lack {demands}. You can trade four of one of these: {sources}. Your supply can give {goods}."
    ),
    (True, False): N_("You lack {demands}. You can trade four of one of these: {sources}."),
    (False, True): N_("You lack {demands}. Your supply can give {goods}."),
    (False, False): N_("You lack {demands}."),
}
"""What is said by whether trades, and cubes of the supply, could help."""
_LONGEST_DEMAND = 26
"""Characters of what a reward asks for that have room on a button."""
_SUPPLIES = [[f"supply/{good}" for good in color["goods"]] for color in material.BOARD["colors"]]
"""By colour: both ways to move a cube of it."""


def offers_fulfil(state: MerkatorState, seat: int) -> list[Action]:
    """Return every contract for this place that can be paid, plainly and by trade (MK-5.1, MK-5.19)."""
    offers, store, counters = [], stock(state, seat), state.counters[seat]
    for card in trips.open_contracts(state, seat):
        plainly, by_trade = paying.ways(store, counters, card)
        offers += [f"fulfil/{CARDS[card]}"] * plainly + [f"barter/{CARDS[card]}"] * by_trade
    return offers


def do_fulfil(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Pay a contract without a trade (MK-5.2, MK-5.20)."""
    _begin_paying(state, seat, contract, PLAINLY)
    pay_plainly(state, seat, outcome)


def _begin_paying(state: MerkatorState, seat: int, contract: int, trades: int) -> None:
    paid = [0] * (len(GOODS) + 1)
    state.stack.append(Payment(contract, trades, -1, paying.demands(contract) + paid).ask("payment", seat))


def refuse_fulfil(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Say what stands against fulfilling a contract plainly, with all that is missing (MK-5.1, MK-5.2, MK-18.12)."""
    return _refuse_here(state, seat, contract) or _refuse_unpaid(state, seat, contract)


def _refuse_here(state: MerkatorState, seat: int, contract: int) -> Refusal | None:
    if wrong := refuse_unowned(state, seat, contract):
        return wrong
    if contract == PEACE:
        return Refusal("MK-5.17", N_("The Peace of Westphalia can't be fulfilled."))
    if CONTRACTS[contract].place != state.pawn:
        values = {"place": PLACES[CONTRACTS[contract].place]}
        return Refusal("MK-5.1", N_("That contract is for another place: {place}."), values)
    if contract in state.fulfilled:
        return Refusal("MK-5.1", N_("You've already fulfilled it on this trip."))
    return None


def _refuse_unpaid(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Name what is missing, and which trades and cubes of the supply could help."""
    store, cubes, counters = stock(state, seat), supply(state, seat), state.counters[seat]
    missing = paying.lacks(store, paying.demands(contract))
    spare = paying.weigh(store, paying.demands(contract))[1]  # what the contract needs itself is no help
    sources = [SOURCES[source] for source in paying.sources(spare, counters)]
    goods = [GOODS[good] for good in range(len(GOODS)) if cubes[good // 2] and paying.helps(good, missing)]
    helping = {name: words for name, words in (("sources", sources), ("goods", goods)) if words}
    values = {"demands": words_of(missing), **helping}
    return Refusal("MK-5.2", _LACKING[bool(sources), bool(goods)], values)


def say_fulfil(here: MerkatorReading, contract: str) -> str:
    """Say which contract is fulfilled, and which one is gained where that is known."""
    return _say(here, contract, N_("Fulfil {contract}"), N_("Fulfil {contract} and gain {other}"))


def _say(here: MerkatorReading, contract: str, alone: str, gaining: str) -> str:
    named, top = here.names.value("contract", contract), _reward(here, contract)
    if top is None:
        return here.tr(alone, contract=named)
    return here.tr(gaining, contract=named, other=here.names.told("contract", CARDS[top]))


def _reward(here: MerkatorReading, contract: str) -> int | None:
    """Return the top of the reward's pile, None where there is none or a card in hand may come instead (MK-13.5)."""
    value, held = REWARD[CONTRACTS[CARD[contract]].value], here.office.hand
    chosen = held is not None and held < len(CONTRACTS) and CONTRACTS[held].value == value
    return None if chosen else here.view.tops[VALUES.index(value)]


def why_fulfil(here: MerkatorReading, contract: str) -> Iterator[str]:
    """Say what the contract on top of the reward's pile asks for, of a long list only how much that is."""
    if (top := _reward(here, contract)) not in (None, PEACE):
        wants = here.wants(top)
        units = here.names.count("units", sum(paying.demands(top)))
        yield here.tr("asks for {goods}", goods=wants if len(wants) <= _LONGEST_DEMAND else units)


def why_no_fulfil(here: MerkatorReading) -> str:
    """Say why no contract can be fulfilled here."""
    if here.view.decision == "invest":
        return here.tr("You fulfil contracts after you've travelled.")
    waiting = [card for card in here.at(here.view.pawn) if card not in here.view.fulfilled]
    if not waiting:
        return here.tr("None of your contracts is left for this place.")
    standing = "; ".join(f"{here.names.card(card)} {here.standing(card)}" for card in waiting)
    return here.tr("You can't pay for these yet: {contracts}", contracts=standing)


def rate_fulfil(look: Outlook, contract: int) -> float:
    """Return the reward, less what its units would be worth otherwise."""
    return _rate_paid(look, contract, cubes=False, trades=False) or 0.0


def _rate_paid(look: Outlook, contract: int, cubes: bool = True, trades: bool = True) -> float | None:
    """Return what one has more by fulfilling a contract, with cubes and trades if need be; None if that cannot be."""
    aim = look.aim(contract)
    after = pay(aim, look.mine, cubes, trades)
    return look.worth(receive(after, aim), look.left) - look.now if after else None


FULFIL = Verb(
    name="fulfil",
    rule="MK-5.1",
    words=(N_("Fulfil"), N_("Fulfil a contract with the goods it asks for.")),
    slots=(tables.CONTRACT_SLOT,),
    offers={"deliver": offers_fulfil},
    resolve=do_fulfil,
    why_not=refuse_fulfil,
    step=N_("fulfil {contract}"),
    effect=say_fulfil,
    reasons=why_fulfil,
    unavailable=why_no_fulfil,
    opinion=rate_fulfil,
)


def do_barter(state: MerkatorState, seat: int, outcome: Outcome, contract: int) -> None:
    """Begin to pay a contract with at least one trade (MK-5.21)."""
    _begin_paying(state, seat, contract, 0)


def refuse_barter(state: MerkatorState, seat: int, contract: int) -> Refusal:
    """Say what stands against fulfilling a contract by trade (MK-5.9, MK-5.19)."""
    if wrong := _refuse_here(state, seat, contract):
        return wrong
    if not paying.sources(stock(state, seat), state.counters[seat]):
        return Refusal("MK-5.9", N_("A trade takes four units of one good, or four counters; you have neither."))
    if paying.ways(stock(state, seat), state.counters[seat], contract)[0]:
        text = N_("You can fulfil {card} plainly. A trade would take what it asks for.")
        return Refusal("MK-5.19", text, {"card": CARDS[contract]})
    return _refuse_unpaid(state, seat, contract)


def say_barter(here: MerkatorReading, contract: str) -> str:
    """Say which contract is fulfilled by trade, and which one is gained where that is known."""
    return _say(here, contract, N_("Fulfil {contract} by trade"), N_("Fulfil {contract} by trade and gain {other}"))


def rate_barter(look: Outlook, contract: int) -> float:
    """Return the reward, less what is given; where all units are there, plain payment is better."""
    gain = _rate_paid(look, contract, cubes=False) if lack(look.aim(contract), look.mine.store) else None
    return -FIRST if gain is None else gain


BARTER = Verb(
    name="barter",
    rule="MK-5.9",
    words=(N_("Fulfil by trade"), N_("Fulfil a contract; four units or counters replace one unit.")),
    slots=(tables.CONTRACT_SLOT,),
    # offered by the verb above, which asks once for both
    offers={"deliver": lambda state, seat: ()},
    resolve=do_barter,
    why_not=refuse_barter,
    step=N_("fulfil {contract} by trade"),
    effect=say_barter,
    reasons=why_fulfil,
    opinion=rate_barter,
    against=lambda state, seat, contract: "trade",
)


def offers_supply(state: MerkatorState, seat: int) -> list[Action]:
    """Return both goods of every cube in the supply while a contract here could use it (MK-7.1, MK-7.3)."""
    if not trips.open_contracts(state, seat):
        return []
    return [offer for offers, cubes in zip(_SUPPLIES, supply(state, seat), strict=True) if cubes for offer in offers]


def offers_supply_loss(state: MerkatorState, seat: int) -> list[Action]:
    """Return what cubes may become before a loss, with the option for it (MK-7.3)."""
    column, _ = material.lost(Letters.of(state.stack[-1]).letters[0])
    return [f"supply/{GOODS[good]}" for good in trips.movable(state, seat, column)]


def do_supply(state: MerkatorState, seat: int, outcome: Outcome, good: int) -> None:
    """Move a cube of the personal supply (MK-7.1); a loss that then leaves no choice is settled (MK-4.23)."""
    trips.move_cube(state, seat, good)
    outcome.tell("moved", seat=seat, good=GOODS[good])
    if state.stack[-1].kind == "loss":
        letter = Letters.of(state.stack[-1]).letters[0]
        if not trips.has_choice(state, seat, letter):
            do_lose(state, seat, outcome, trips.losses(state, seat, letter)[0])


def refuse_supply(state: MerkatorState, seat: int, good: int) -> Refusal:
    """Say what stands against moving a cube (MK-7.1, MK-7.3)."""
    if not supply(state, seat)[good // 2]:
        return Refusal("MK-7.1", N_("Your personal supply has no cube for {good}."), {"good": GOODS[good]})
    if state.stack[-1].kind != "loss":
        return Refusal("MK-7.3", N_("None of your contracts here could use it."))
    if state.options.supply_timing == ANY_TIME:
        return Refusal("MK-7.3", N_("That good isn't in the column from which you lose something."))
    return Refusal("MK-7.3", N_("At this table cubes stay in your supply when something is lost."))


def why_supply(here: MerkatorReading, good: str) -> Iterator[str]:
    """Name the contracts here that still lack the good."""
    number = GOODS.index(good)
    for card in here.at(here.view.pawn) if here.view.decision == "deliver" else ():
        missing = paying.lacks(here.office.storage, paying.demands(card))
        if card not in here.view.fulfilled and paying.helps(number, missing):
            yield here.tr("for {contract}", contract=here.names.card(card))


def why_no_supply(here: MerkatorReading) -> str | None:
    """Say why no cube can be moved."""
    if here.view.decision != "deliver" or not any(here.office.supply):
        return None
    return here.tr("None of your contracts here could use a cube.")


def rate_supply(look: Outlook, good: int) -> float:
    """Return what a contract here brings that the cube helps to pay, or that it is better kept."""
    # a cube that is lost at once is a cube less
    if look.state.stack[-1].kind != "deliver":
        return -1.0
    best, more = -1.0, moved(look.mine.store, (good, 1))
    for card in trips.open_contracts(look.state, look.seat):
        aim = look.aim(card)
        if lack(aim, more) < lack(aim, look.mine.store):
            best = max(best, _rate_paid(look, card) or -1.0)
    return best


def against_supply(state: MerkatorState, seat: int, good: int) -> str | None:
    """Advise newcomers against using supply that does not complete a contract at once (MK-7.1)."""
    store = list(stock(state, seat))
    store[good] += 1
    payable = (card for card in trips.open_contracts(state, seat) if paying.ways(store, 0, card)[0])
    return None if any(payable) or state.stack[-1].kind == "loss" else "supply"


USE_SUPPLY = Verb(
    name="supply",
    rule="MK-7.1",
    words=(N_("Use supply"), N_("Move a cube of your personal supply to your storage.")),
    slots=(tables.GOOD_SLOT,),
    offers={"deliver": offers_supply, "loss": offers_supply_loss},
    resolve=do_supply,
    why_not=refuse_supply,
    step=N_("{good} from your supply"),
    effect=N_("Take {good} from your supply"),
    reasons=why_supply,
    unavailable=why_no_supply,
    opinion=rate_supply,
    against=against_supply,
)


def do_done(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """End Phase 3, or a joiner's visit; the next one may be asked to join (MK-6.5, MK-6.8)."""
    # the bottom of the stack is the turn itself: it stays until nobody is left who could join
    if len(state.stack) > 1:
        state.stack.pop()
    trips.ask_to_join(state, outcome, seat)


def say_done(here: MerkatorReading) -> str:
    """Say what ends."""
    return here.tr("End your turn") if here.view.active == here.actor else here.tr("End your visit")


DONE = Verb(
    name="done",
    rule="MK-5.1",
    words=(N_("Done"), N_("Fulfil nothing more on this trip.")),
    offers={"deliver": lambda state, seat: ["done"]},
    resolve=do_done,
    effect=say_done,
    opinion=lambda look: 0.0,
    ends_turn=True,
)
