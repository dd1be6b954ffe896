"""The texts of Die Händler, as the host asks for them; the position is complete enough to play from.

Beside `texts`, not in it: verbs read those, and this reads the verbs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from hansa_bot.engine.action import Event
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import View
from hansa_bot.titles.die_haendler import material
from hansa_bot.titles.die_haendler.material import BUY, CITIES, COSTS, LINKED, PLACES, SELL
from hansa_bot.titles.die_haendler.texts.choices import MEANINGS
from hansa_bot.titles.die_haendler.texts.facts import FACTS
from hansa_bot.titles.die_haendler.texts.names import WORDS, HaendlerNames
from hansa_bot.titles.die_haendler.texts.questions import hand, stored
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading
from hansa_bot.titles.die_haendler.verbs import VERBS
from hansa_bot.titles.die_haendler.view import MerchantView
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.texts import VerbTexts

_PHASES = [*WORDS["phase"]]
_NUMBERED = ("wagon", "tile")
"""What sentences tell by its number alone."""
_SHOWN = {"money": "guilders", "credits": "credits"}
"""By line of the score what is counted there."""
_ROADS = 2
"""How many roads meet on a space that is no junction (DH-1.10)."""


class HaendlerTexts(VerbTexts):
    """Everything that Die Händler says, in one language, about seats with these names."""

    verbs, facts, names_type, reading_type = VERBS, FACTS, HaendlerNames, HaendlerReading
    meanings, lines, ties = MEANINGS, WORDS["line"], WORDS["tie"]
    counted, grain = False, 0.05

    def clock(self, view: View) -> str:
        """Say which round it is, which phase, and how many arrivals bring the end."""
        here = self.read(view)
        if not here.view.round:
            return self.value("phase", _PHASES[0])
        values = {"n": here.view.round, "phase": self.value("phase", _PHASES[here.view.phase])}
        count, end = here.view.arrivals, material.END_AT[here.view.seats]
        if count > end:
            return self.tr(
                "round {n} · {phase} · {count} arrivals ({end} end the game)", count=count, end=end, **values
            )
        return self.tr("round {n} · {phase} · {count} of {end} arrivals", count=count, end=end, **values)

    def untimely(self, here: HaendlerReading, kind: str) -> str | None:
        """Say that the game is over, or that somebody else decides."""
        if here.view.over:
            return self.tr("The game is over.")
        return None if here.actor in here.view.waiting else self.tr("It isn't your turn.")

    def refusal(self, refusal: Refusal) -> str:
        """Say which rule forbids what was asked, in the words of a sentence."""
        plain = {key: self.value(key, value) for key, value in refusal.values.items()}
        values = plain | {key: str(refusal.values[key]) for key in _NUMBERED if key in plain}
        return f"{self.tr(refusal.text, **values)} ({refusal.rule})"

    def standing(self, score: Score) -> str:
        """Return "Banker with 1200 guilders and 1 credit card", as far as the reader may know (DH-21.12)."""
        facts = {line.key: line.facts for line in score.lines}
        counts = {unit: abs(facts[key]["shown"]) for key, unit in _SHOWN.items() if key in facts}
        rung, more = self.value("rung", facts["rung"]["rung"]), [self.named.count(*each) for each in counts.items()]
        return self.tr("{rung} with {more}", rung=rung, more=self.named.list(more)) if more else rung

    def way(self, result: Result, last: Sequence[Event]) -> str:
        """Say how many arrivals ended it, by the number of seats."""
        if result.reason != "arrivals" or (end := material.END_AT.get(len(result.scores))) is None:
            return super().way(result, last)
        return self.tr("{n} wagons had arrived, and that was the end.", n=end)

    def reached(self, total: float) -> str:
        """Name the rung; a seat alone in debt comes behind all others (`ending.BEHIND`), by as many points."""
        return self.value("rung", material.RUNGS[int(total) % len(material.RUNGS)])

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has, as far as the reader may know."""
        return describe_desk(self.read(view), seat)

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Describe everything that the reader may know, the most important first."""
        here = self.read(view)
        yield [_head(here, self.due)]
        yield from (describe(here) for describe in (_map, _tracks))
        yield from ([describe_desk(here, seat)] for seat in here.from_actor)


def _head(here: HaendlerReading, due: Callable[[View, int], str]) -> str:
    view, tr, names = here.view, here.tr, here.names
    lines = [tr("The game is over.")] if view.over else []
    phase = names.value("phase", _PHASES[view.phase])
    lines.append(tr("Round {n}, phase {phase}: {name}.", n=view.round, phase=view.phase, name=phase))
    lines.append(tr("Starting player: {seat}.", seat=names.lettered(view.starter)))
    if view.active is not None:
        lines.append(tr("Turn of {seat}.", seat=names.lettered(view.active)))
    if not view.over:
        waiting = ((names.lettered(seat), due(view, seat)) for seat in view.waiting)
        lines += [tr("Waiting for {seat}: {due}", seat=seat, due=asked) for seat, asked in waiting]
    return "\n".join([*lines, *_under_way(here)])


def _under_way(here: HaendlerReading) -> Iterator[str]:
    """Yield what the decision under way is about, and what has been done so far."""
    view, tr, names = here.view, here.tr, here.names
    if done := [names.lettered(each.seat) for each in view.merchants if each.answered]:
        yield tr("Already answered: {seats}.", seats=", ".join(done))
    if view.auction:
        values = {"ability": names.ability(view.auction.ability), "seat": names.lettered(view.auction.bidder)}
        rest = ", ".join(map(names.lettered, view.auction.rest))
        offerer, amount = names.lettered(view.auction.offerer), view.auction.bid
        yield tr("{ability}, put up by {other}: {seat} bids {n}.", other=offerer, n=amount, **values)
        yield tr("Can still raise: {seats}.", seats=rest)
    if view.wagon is not None:
        yield tr("It's about {wagon}.", wagon=here.wagon_named(here.wagon))
    if view.guest is not None:
        yield tr("It's about the guest {seat}.", seat=names.lettered(view.guest))
    if view.bought:
        yield tr("Bought this turn: {n}.", n=view.bought)
    if view.flat:
        yield tr("Cheap Purchase is paid by: {seats}.", seats=", ".join(map(names.lettered, view.flat)))
    if view.tile:
        yield tr("Used this turn: {tile}.", tile=names.value("tile", view.tile))
    if view.extra:
        yield tr("Extra points used: {n}.", n=view.extra)
    if view.courier:
        yield tr("The messenger was moved this turn.")
    if view.moved:
        wagons = ", ".join(names.value("wagon", wagon + 1) for wagon in view.moved)
        yield tr("Moved this turn: {wagons}.", wagons=wagons)
    if any(view.offices):
        offices = zip((material.OFFICE, material.LARGE_OFFICE), view.offices, strict=True)
        used = ", ".join(names.ability(office) for office, is_used in offices if is_used)
        yield tr("Used now: {abilities}.", abilities=used)
    if view.reason:
        yield tr("The end: {reason}.", reason=names.value("reason", view.reason))


def _map(here: HaendlerReading) -> Iterator[str]:
    """Yield a line for each wagon and city, where the messenger is, and where roads meet."""
    tr, names = here.tr, here.names
    yield from map(here.wagon_told, here.view.wagons)
    yield tr("Messenger: {place}.", place=names.place(here.view.messenger))
    for city in range(len(CITIES)):
        values = {"city": names.city(city), "goods": here.made(city), "n": here.view.bonuses[city]}
        yield tr("{city}: makes {goods}; bonus {n}.", **values)
    for place in range(len(PLACES)):
        if len(LINKED[place]) > _ROADS:
            named = capital(names.place(place))
            yield tr("{place}: next to {places}.", place=named, places=", ".join(map(names.place, LINKED[place])))


def _tracks(here: HaendlerReading) -> Iterator[str]:
    """Yield prices, arrivals, rungs, and the cards that nobody has."""
    tr, names, view = here.tr, here.names, here.view
    for good, level in enumerate(view.levels):
        values = {"good": names.good(good), "n": BUY[level], "more": SELL[level], "left": view.supply[good]}
        yield tr("{good}: costs {n}, sells for {more}; {left} left.", **values)
    values = {"n": view.arrivals, "end": material.END_AT[view.seats], "price": here.rung_price}
    yield tr("Arrivals: {n} of {end}. A rung costs {price}.", **values)
    rungs = ", ".join(f"{names.rung(rung)} {cost}" for rung, cost in enumerate(COSTS))
    yield tr("Rungs and their upkeep: {rungs}.", rungs=rungs)
    values = {"n": view.pile, "cards": names.hand(view.removed)}
    yield tr("Influence cards in the pile: {n}. Out of the game: {cards}.", **values)
    if view.pile_kinds is not None:
        yield tr("In the pile you see: {cards}.", cards=names.hand(view.pile_kinds))
    yield tr("Credit cards left: {n}.", n=view.credits_left)
    if view.display:
        priced = (f"{names.ability(each)} {material.START_PRICES[each]}" for each in view.display)
        yield tr("Abilities still to be had: {abilities}.", abilities=", ".join(priced))
    yield from names.changed_options(view.options)


def describe_desk(here: HaendlerReading, seat: int) -> str:
    """Describe what a seat has, several lines; money and kinds of cards only to those who may know them."""
    tr, names, merchant = here.tr, here.names, here.view.merchants[seat]
    lines = [tr("{seat}: {rung}.", seat=names.lettered(seat), rung=names.rung(merchant.rung))]
    if merchant.money is not None:
        lines.append(tr("Money: {amount}.", amount=names.count("guilders", merchant.money)))
    if merchant.credits:
        lines.append(tr("Credit cards: {n}.", n=merchant.credits))
    lines.append(tr("Abilities: {abilities}.", abilities=", ".join(here.abilities(merchant)) or tr("none")))
    lines.append(tr("Tiles face up: {tiles}.", tiles=", ".join(map(str, merchant.tiles)) or tr("none")))
    lines.append(tr("Holds {cards}.", cards=names.count("cards", merchant.cards)))
    lines += filter(None, [hand(here, merchant), stored(here, merchant)])
    return "\n".join([*lines, *_answers(here, merchant)])


def _answers(here: HaendlerReading, merchant: MerchantView) -> Iterator[str]:
    """Yield what a seat has bid, set, been asked for and proposed, as far as the reader may know."""
    tr, names = here.tr, here.names
    if merchant.bid is not None:
        yield tr("Bid: {n}.", n=merchant.bid)
    if merchant.wheel is not None:
        targets = [material.TARGETS[each] for each in merchant.wheel]
        yield tr("Arrows: {targets}.", targets=names.value("targets", targets))
    if {*merchant.fees} != {None}:
        yield tr("Loading fees: {fees}.", fees=here.fees(merchant))
    if merchant.proposal is not None:
        yield tr("Proposes {amount} for {goods}.", **here.proposal(merchant))
