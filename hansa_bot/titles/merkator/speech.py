"""The texts of Merkator, as the host asks for them; the position is complete enough to play from.

Beside `texts`, not in it: verbs read those, and this reads the verbs.
"""

from collections.abc import Callable, Iterable, Iterator

from hansa_bot.engine.state import View
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.texts import VerbTexts
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.material import COLUMNS, COSTS, IN_COLUMN, MAJORS
from hansa_bot.titles.merkator.texts.choices import MEANINGS
from hansa_bot.titles.merkator.texts.facts import FACTS
from hansa_bot.titles.merkator.texts.names import WORDS, MerkatorNames
from hansa_bot.titles.merkator.texts.questions import hand, stored, supplied
from hansa_bot.titles.merkator.texts.reading import MerkatorReading
from hansa_bot.titles.merkator.verbs import VERBS
from hansa_bot.titles.merkator.view import PaymentView


class MerkatorTexts(VerbTexts):
    """Everything that Merkator says, in one language, about seats with these names."""

    verbs, facts, names_type, reading_type = VERBS, FACTS, MerkatorNames, MerkatorReading
    meanings, lines, ties = MEANINGS, WORDS["line"], WORDS["tie"]

    def clock(self, view: View) -> str:
        """Say which round it is, and of about how many."""
        here = self.read(view)
        if here.view.seats == 1:
            return self.tr("turn {n} of {turns}", n=view.turn, turns=material.SOLO_TURNS)
        if here.view.final:
            return self.tr("final round")
        begun = (view.turn - 1) // here.view.seats
        left = material.rounds_left(here.view.seats, here.view.side, sum(here.view.rows))
        return self.tr("round {n} of about {rounds}", n=begun + 1, rounds=begun + left)

    def untimely(self, here: MerkatorReading, kind: str) -> str | None:
        """Say that the game is over, that it is another one's turn, or that something else is asked first."""
        if here.view.over:
            return self.tr("The game is over.")
        if here.actor not in here.view.waiting:
            return self.tr("It is not your turn.")
        return None if here.view.decision in ("invest", "deliver") else self.tr("Answer first what you're asked.")

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describe_desk(self.read(view), seat)

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Describe everything that is public, the most important first."""
        here = self.read(view)
        yield [_head(here, self.due)]
        yield from (part(here) for part in (_places, _offers, _facts))
        yield from ([describe_desk(here, seat)] for seat in here.from_actor)

    def line(self, key: str) -> str:
        """Name a line of the score: contracts, or a Building."""
        return self.value("card", key) if material.CARD.get(key) in material.BUILDINGS else super().line(key)


def _head(here: MerkatorReading, due: Callable[[View, int], str]) -> str:
    view, tr, names = here.view, here.tr, here.names
    lines = [tr("The game is over.")] if view.over else []
    if view.active is not None:
        lines.append(tr("Turn {turn}: {seat}.", turn=view.turn, seat=names.lettered(view.active)))
    if view.actor not in (None, view.active):
        lines.append(tr("On the trip: {seat}.", seat=names.lettered(view.actor or 0)))
    if not view.over:
        waiting = ((names.lettered(seat), due(view, seat)) for seat in view.waiting)
        lines += [tr("Waiting for {seat}: {due}", seat=seat, due=asked) for seat, asked in waiting]
    return "\n".join([*lines, *_under_way(here)])


def _under_way(here: MerkatorReading) -> Iterator[str]:
    """Yield what the turn under way has done so far, as far as it matters for what comes."""
    view, tr, names = here.view, here.tr, here.names
    if view.letters:
        yield tr("Loss check: {letters}", letters=", ".join(names.value("letter", each) for each in view.letters))
    if view.split:
        yield tr("To split: {cubes}", cubes=names.count("cubes", view.split))
    if view.fulfilled:
        yield tr("Fulfilled on this trip: {contracts}", contracts=names.cards(view.fulfilled))
    if view.payment:
        yield _payment(here, view.payment)
    if view.reward:
        yield tr("Reward for a contract of value {n}", n=view.reward)
    if view.offer:
        seats = {"seat": names.lettered(view.offer.gainer), "bidder": names.lettered(view.offer.bidder)}
        values = here.offered | seats | {"price": here.offered["price"] or tr("nothing")}
        yield tr("{seat} gained {contract}, next is {other}; offer of {bidder}: {price}", **values)
    if view.grabbed:
        yield tr("Already took a card in hand this turn")
    if view.owes:
        yield tr("Has to buy a card after the forced sale")


def _payment(here: MerkatorReading, paying: PaymentView) -> str:
    tr, names = here.tr, here.names
    parts = [tr("Paying {contract}", contract=names.card(paying.contract))]
    parts.append(tr("left: {goods}", goods=names.demanded(paying.rest)))
    if any(paying.paid):
        parts.append(tr("paid: {goods}", goods=names.units_of(paying.paid)))
    if paying.time:
        parts.append(tr("paid: {goods}", goods=names.count("counters", paying.time)))
    if paying.traded is not None:
        parts.append(tr.plural("{n} trade", "{n} trades", paying.traded))
    return "; ".join(parts)


def _places(here: MerkatorReading) -> Iterator[str]:
    """Yield a line for each place: its cubes and goods, its counters, what joining costs, where new cubes come."""
    tr, names = here.tr, here.names
    at = names.place(here.view.pawn) if here.view.pawn != material.NOWHERE else tr("beside the map")
    yield tr("Merkator: {place}", place=at)
    for place in range(len(material.PLACES)):
        parts = []
        if place < MAJORS:
            goods = f"{names.good(2 * place)}/{names.good(2 * place + 1)}"
            parts.append(f"{names.count('cubes', here.view.cubes[place])} ({goods})")
        parts += [here.time(place)] if here.time(place) else []
        if place < MAJORS:
            linked = ", ".join(map(names.place, material.LINKED[place]))
            parts.append(tr("links: {places}", places=linked))
        else:
            parts.append(tr("a cube wherever {n} or more lie", n=material.THRESHOLD[place]))
        if here.joined:
            parts.append(tr("joining costs {n}", n=material.FEE[place]))
        yield f"{names.place(place)}: {'; '.join(parts)}"


def _offers(here: MerkatorReading) -> Iterator[str]:
    """Yield the piles of contracts, the cards on offer, and what comes of them."""
    tr, names, view = here.tr, here.names, here.view
    for value, top, size in zip(material.VALUES, view.tops, view.pile_sizes, strict=True):
        # no pile is laid out for the lowest contracts (MK-2.6)
        if value != material.LOWEST:
            shown = names.card(top) if top is not None else tr("none")
            wants = f" ({here.wants(top)})" if top not in (None, material.PEACE) else ""
            yield tr("Contracts of value {value} ({n}): {contract}", value=value, n=size, contract=shown + wants)
    gone = zip(material.VALUES, view.discards, strict=True)
    if discards := ", ".join(f"{value}: {count}" for value, count in gone if count):
        yield tr("Discarded contracts by value: {discards}", discards=discards)
    bonus = ", ".join(f"{names.card(card)} ({here.cost(COSTS[card])})" for card in view.bonus_row) or tr("none")
    yield tr("Bonus cards on offer: {cards}; in the deck: {n}", cards=bonus, n=view.bonus_left)
    told = (f"{names.card(card)} ({here.cost(COSTS[card])}): {names.pays(card)}" for card in view.building_row)
    buildings = "; ".join(told) or tr("none")
    yield tr("Buildings on offer: {cards}; in the deck: {n}", cards=buildings, n=view.buildings_left)
    if view.solo_next:
        yield tr("Solo stack, values from the top: {values}", values=" ".join(map(str, view.solo_next)))


def _facts(here: MerkatorReading) -> Iterator[str]:
    tr, names, view = here.tr, here.names, here.view
    if view.side:
        side, rows = names.value("side", view.side), " ".join(map(str, view.rows))
        yield tr("Time chart ({side}), counters by row from the top: {rows}", side=side, rows=rows)
    if view.letter is not None:
        yield tr("The next counter shows {letter}", letter=names.value("letter", material.LETTERS[view.letter]))
    yield tr("Counters in the reserve: {n}", n=view.reserve)
    columns = (
        f"{word.upper()} {names.column(at)} ({', '.join(map(names.good, IN_COLUMN[at]))})"
        for at, word in enumerate(COLUMNS)
    )
    yield tr("Categories: {columns}", columns="; ".join(columns))
    if view.trigger:
        yield tr("Final round: {trigger}", trigger=names.value("trigger", view.trigger))
    if view.last_turn:
        yield tr("The last turn is turn {n}", n=view.last_turn)
    if view.final:
        yield tr("No forced investment any more")
    yield from names.changed_options(view.options)


def describe_desk(here: MerkatorReading, seat: int) -> str:
    """Describe what a seat has, several lines."""
    tr, names, mine = here.tr, here.names, here.view.offices[seat]
    lines = [f"{names.lettered(seat)}: {hand(here, mine)}", stored(here, mine)]
    lines += [cubes] if (cubes := supplied(here, mine)) else []
    lines.append(tr("Contracts: {contracts}.", contracts="; ".join(here.told(card, mine) for card in mine.contracts)))
    if mine.bonus:
        lines.append(tr("Bonus cards: {cards}.", cards=names.cards(mine.bonus)))
    if mine.buildings:
        told = (f"{names.card(card)}: {names.pays(card)}, {here.now(card, seat)}" for card in mine.buildings)
        lines.append(tr("Buildings: {cards}.", cards="; ".join(told)))
    if mine.hand is not None:
        lines.append(tr("In hand: {card}.", card=capital(names.card(mine.hand))))
    return "\n".join(lines)
