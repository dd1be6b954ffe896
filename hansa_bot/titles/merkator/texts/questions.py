"""The questions: what a seat must decide now, with the resources that matter; said to the seat."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import asking
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import FEE, GOODS, IN_COLUMN
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.view import OfficeView


def hand(here: MerkatorReading, office: OfficeView) -> str:
    """Return "7 thalers, 2 counters, 5 contracts." for what a seat has to spend."""
    names = here.names
    parts = [names.count("thalers", office.thalers)] if here.view.coins else []
    parts += [names.count("counters", office.counters), names.count("contracts", len(office.contracts))]
    return f"{', '.join(parts)}."


def stored(here: MerkatorReading, office: OfficeView) -> str:
    """Return "Storage: Iron, 2 × Wine." for a seat."""
    return here.tr("Storage: {goods}.", goods=here.names.units_of(office.storage))


def supplied(here: MerkatorReading, office: OfficeView) -> str:
    """Return "Supply: green, 2 × red." for a seat; empty where nothing is left."""
    cubes = ((here.names.value("color", color), office.supply[at]) for at, color in enumerate(material.COLORS))
    named = [here.names.times(color, count) for color, count in cubes if count]
    return here.tr("Supply: {cubes}.", cubes=", ".join(named)) if named else ""


def _invest(here: MerkatorReading, office: OfficeView) -> str:
    tr, names = here.tr, here.names
    if here.excess:
        excess = names.count("thalers", here.excess)
        return tr("You're {excess} above the limit: buy a card, or give them back.", excess=excess)
    if here.surplus and here.view.coins:
        return tr.plural(
            "Sell {n} contract before you travel.", "Sell {n} contracts before you travel.", here.surplus
        )
    if here.surplus:
        return tr.plural(
            "Pay with {n} contract, or discard it, before you travel.",
            "Pay with {n} contracts, or discard them, before you travel.",
            here.surplus,
        )
    if here.view.owes:
        return tr("You sold because you had to, so buy a card before you travel.")
    if here.view.coins:
        return tr("Where do you travel? You can sell contracts and buy cards first.")
    return tr("Where do you travel? You can buy cards first.")


def _ready(here: MerkatorReading, office: OfficeView) -> str:
    """Return which contracts wait for a trip alone, the best first: also what one would rather not sell."""
    ready = [material.CARDS[card] for card in reversed(office.contracts) if here.payable(card, office)]
    return here.tr("Ready to fulfil: {contracts}.", contracts=here.names.ready(ready)) if ready else ""


def _last(here: MerkatorReading, office: OfficeView) -> str:
    return here.tr("It's your last turn.") if here.view.final else ""


def _split(here: MerkatorReading, office: OfficeView) -> str:
    one, other = (here.names.good(2 * here.view.pawn + each) for each in (0, 1))
    cubes = here.names.count("cubes", here.view.split)
    return here.tr("Split {cubes} between {one} and {other}.", cubes=cubes, one=one, other=other)


def _swap(here: MerkatorReading, office: OfficeView) -> str:
    letter = here.names.value("letter", here.view.letters[0])
    return here.tr("The row ended with {letter}. Keep it, or turn up the next counter instead?", letter=letter)


def _loss(here: MerkatorReading, office: OfficeView) -> str:
    letter = here.view.letters[0]
    column, count = material.lost(material.LETTERS.index(letter))
    mine = [office.storage[good] if good in IN_COLUMN[column] else 0 for good in range(len(GOODS))]
    values = {"letter": here.names.value("letter", letter), "goods": here.names.units_of(mine)}
    return here.tr.plural(
        "A row of the chart ended with {letter}, so you lose {n} unit of that. You have {goods}.",
        "A row of the chart ended with {letter}, so you lose {n} units of that. You have {goods}.",
        count,
        **values,
    )


def _deliver(here: MerkatorReading, office: OfficeView) -> str:
    place = here.view.pawn
    open_ = [here.told(card, office) for card in here.at(place, office) if card not in here.view.fulfilled]
    if not open_:
        return here.tr("{place}: no contract is left for it.", place=here.names.place(place))
    values = {"place": here.names.place(place), "contracts": "; ".join(open_)}
    return here.tr("{place}: which contract do you fulfil? {contracts}.", **values)


def _payment(here: MerkatorReading, office: OfficeView) -> str:
    paying = here.view.payment
    assert paying is not None, "a payment is asked about"
    values = {"contract": here.names.card(paying.contract), "goods": here.names.demanded(paying.rest)}
    if paying.traded is None:
        return here.tr("{contract}: choose what you give. Still asked for: {goods}.", **values)
    return here.tr("{contract}: choose your trades. Still asked for: {goods}.", **values)


def _reward(here: MerkatorReading, office: OfficeView) -> str:
    top, held = here.view.tops[material.VALUES.index(here.view.reward) + 1], office.hand
    assert held is not None, "only a contract in hand leaves a choice"
    if top is None:
        return here.tr("Gain {contract} from your hand, or have the pile renewed?", contract=here.names.card(held))
    values = {"contract": here.names.card(held), "other": here.names.card(top)}
    return here.tr("Gain {contract} from your hand, or {other} from the pile?", **values)


def _join(here: MerkatorReading, office: OfficeView) -> str:
    names, place = here.names, here.view.pawn
    values = {"seat": names.seat(here.view.active or 0), "fee": names.count("counters", FEE[place])}
    return here.tr("Join {seat} for {fee}? Place: {place}.", place=names.place(place), **values)


def _bonus(here: MerkatorReading, office: OfficeView) -> str:
    goods = [here.names.good(good) for good in here.bonuses(here.view.pawn, office)]
    return here.tr("Bonus: {goods}.", goods=here.names.list(goods)) if goods else ""


def _contracts(here: MerkatorReading, office: OfficeView) -> str:
    told = "; ".join(here.told(card, office) for card in here.at(here.view.pawn, office))
    return here.tr("Contracts: {contracts}.", contracts=told) if told else ""


def _counters(here: MerkatorReading, office: OfficeView) -> str:
    return here.tr("You have {counters}.", counters=here.names.count("counters", office.counters))


def _bid(here: MerkatorReading, office: OfficeView) -> str:
    assert here.view.offer is not None, "an offer is asked for"
    first = here.tr("{seat} gained {contract}. Do you offer something for taking {other} instead?", **here.offered)
    return f"{first} {here.told(here.view.offer.gained, office)}."


def _sell_out(here: MerkatorReading, office: OfficeView) -> str:
    assert here.view.offer is not None, "an offer waits for its answer"
    values = here.offered
    values |= {"seat": values["bidder"], "other": f"{values['other']} ({here.wants(here.view.offer.open)})"}
    return here.tr("{seat} offers {price} if you give {contract} back and gain {other} instead.", **values)


_ask = asking("offices")


QUESTIONS = (
    _ask("invest", _invest, _last, hand, _ready, forced=True),
    _ask("split", _split, stored, forced=True),
    _ask("swap", _swap, stored),
    _ask("loss", _loss, forced=True),
    _ask("deliver", _deliver, stored, supplied, forced=True),
    _ask("payment", _payment, stored, forced=True),
    _ask("reward", _reward, forced=True),
    _ask("join", _join, _bonus, _contracts, stored, _counters, forced=True),
    _ask(
        "forced_buy",
        N_("You can pay for the dearest Building, so you have to buy one of those on offer."),
        hand,
        forced=True,
    ),
    _ask("bid", _bid, hand, forced=True),
    _ask("sell_out", _sell_out, hand),
)
"""Kinds of decision; one that is forced is answered by itself where there is a single answer (MK-18.5)."""
