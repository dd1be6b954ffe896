"""Phase 2: the destination, the split of the cubes, the swap of a letter, and losses (MK-4)."""

from collections.abc import Iterator

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, material, paying, tables, trips
from hansa_bot.titles.merkator.judging.means import gathered, moved
from hansa_bot.titles.merkator.judging.outlook import Outlook
from hansa_bot.titles.merkator.judging.worth import SPARE
from hansa_bot.titles.merkator.material import CARDS, GOODS, LETTERS, MAJORS, PLACE, PLACES, TIME
from hansa_bot.titles.merkator.reasons import refuse_rich
from hansa_bot.titles.merkator.state import Letters, MerkatorState, Split
from hansa_bot.titles.merkator.tables import JOIN
from hansa_bot.titles.merkator.texts.reading import MerkatorReading

_LETTERS_A_SWAP = 1.3
"""Units that the letter of a counter costs on average (MK-20.5)."""
_TRIPS = [(f"travel/{place}", time) for place, time in zip(PLACES, TIME, strict=True)]
"""Every trip with what it gives, or with a minus costs."""


def offers_travel(state: MerkatorState, seat: int) -> list[Action]:
    """Return every place that the seat can pay, once Phase 1 may end (MK-3.11, MK-4.2)."""
    if market.must_sell(state, seat) or market.must_buy(state, seat) or market.too_rich(state, seat):
        return []
    counters = state.counters[seat]
    return [travel for travel, time in _TRIPS if counters + time >= 0]


def do_travel(state: MerkatorState, seat: int, outcome: Outcome, place: int) -> None:
    """End Phase 1, move the pawn, and take the cubes that lie there (MK-3.11, MK-4.1, MK-4.4, MK-10.9)."""
    start = place if state.pawn == material.NOWHERE else state.pawn
    state.pawn, state.owes = place, False
    # what lies under the questions of a trip is the turn's last phase: once they are answered it is asked by itself
    state.stack = [Decision("deliver", [seat])]
    outcome.tell("travelled", seat=seat, place=PLACES[place], from_place=PLACES[start])
    if state.stack_cards:
        # the top card of the solo stack goes face up on the pile of its value
        card, state.stack_cards = state.stack_cards[0], state.stack_cards[1:]
        at = material.VALUES.index(material.CONTRACTS[card].value)
        state.piles[at] = bytes((card,)) + state.piles[at]
        outcome.reveal()
        outcome.tell("stacked", card=CARDS[card])
    cubes = state.cubes[place] if place < MAJORS else 0
    # two cubes become one of each good, so only another number leaves a choice (MK-4.5)
    if cubes == 1 or cubes > 2:
        state.stack.append(Split(cubes).ask("split", seat))
    else:
        trips.take_goods(state, seat, outcome, cubes, cubes // 2)


def refuse_travel(state: MerkatorState, seat: int, place: int) -> Refusal:
    """Say what stands against a destination (MK-3.10, MK-3.11, MK-4.2)."""
    if wrong := refuse_rich(state, seat) or _refuse_unsettled(state, seat):
        return wrong
    values = {"place": PLACES[place], "counters": -TIME[place], "own_counters": state.counters[seat]}
    return Refusal("MK-4.2", N_("{place} costs {counters}, and you have {own_counters}."), values)


def _refuse_unsettled(state: MerkatorState, seat: int) -> Refusal | None:
    """Say that a surplus of contracts, or the purchase owed for it, comes first (MK-3.4, MK-3.5)."""
    if surplus := market.must_sell(state, seat):
        text = N_("First pay with contracts or discard them until five are left; too many: {count}.")
        if state.coins:
            text = N_("First sell contracts until five are left; too many: {count}.")
        return Refusal("MK-3.4" if state.coins else "MK-10.7", text, {"count": surplus})
    if market.must_buy(state, seat):
        return Refusal("MK-3.5", N_("You sold because you had to, so buy a card first."))
    return None


def say_travel(here: MerkatorReading, place: str) -> str:
    """Say where the trip goes."""
    return here.tr("Travel {place}", place=here.names.told("place", place))


def why_travel(here: MerkatorReading, place: str) -> Iterator[str]:
    """Name the contracts that one could fulfil there, then what the trip brings and costs."""
    if cards := here.reachable(PLACE[place])[::-1]:
        named = here.names.value("contracts", [CARDS[card] for card in cards])
        yield here.tr("you could fulfil {contract}", contract=named)
    yield from here.loot(PLACE[place])


def why_no_travel(here: MerkatorReading) -> str:
    """Say what must be settled before a trip."""
    if here.view.decision == "deliver":
        return here.tr("You've already travelled.")
    if rich := here.too_rich():
        return rich
    if here.surplus:
        return here.tr.plural("You have {n} contract too many.", "You have {n} contracts too many.", here.surplus)
    return here.tr("You sold because you had to, so buy a card first.")


def rate_travel(look: Outlook, place: int) -> float:
    """Return what a trip brings, and the best one after it; less what others get of it (MK-20.3)."""
    return look.trips[place]


TRAVEL = Verb(
    name="travel",
    rule="MK-4.1",
    words=(N_("Travel"), N_("Travel to a place.")),
    slots=(tables.PLACE_SLOT,),
    offers={"invest": offers_travel},
    resolve=do_travel,
    why_not=refuse_travel,
    step=N_("go {place}"),
    effect=say_travel,
    reasons=why_travel,
    unavailable=why_no_travel,
    opinion=rate_travel,
)


def offers_split(state: MerkatorState, seat: int) -> list[Action]:
    """Return every way to split the cubes (MK-4.5)."""
    return [f"split/{first}" for first in material.splits(Split.of(state.stack[-1]).cubes)]


def do_split(state: MerkatorState, seat: int, outcome: Outcome, first: int) -> None:
    """Turn the cubes into goods as chosen and go on with the trip."""
    cubes = Split.of(state.stack.pop()).cubes
    trips.take_goods(state, seat, outcome, cubes, first)


def refuse_split(state: MerkatorState, seat: int, first: int) -> Refusal:
    """Say that no good may go without a cube (MK-4.5)."""
    return Refusal("MK-4.5", N_("With two cubes or more you get at least one of each good."))


def say_split(here: MerkatorReading, split: str) -> str:
    """Say what the cubes become."""
    return here.tr("Take {goods}", goods=here.split_into(int(split)))


def why_split(here: MerkatorReading, split: str) -> Iterator[str]:
    """Name the contracts that then lack neither good any more."""
    one, other, first = 2 * here.view.pawn, 2 * here.view.pawn + 1, int(split)
    for card in reversed(here.office.contracts):
        short = [paying.demands(card)[good] - here.office.storage[good] for good in (one, other)]
        if max(short) > 0 and short[0] <= first and short[1] <= here.view.split - first:
            yield here.tr("for {contract}", contract=here.names.card(card))


def rate_split(look: Outlook, first: int) -> float:
    """Return what a split leads to at this place."""
    place, cubes = look.state.pawn, Split.of(look.state.stack[-1]).cubes
    store = gathered(look.mine, place, cubes, first, material.BONUS_UNITS)
    after = look.mine.holding(store, look.mine.counters + TIME[place])
    return look.made_of(after) - look.now


SPLIT = Verb(
    name="split",
    rule="MK-4.5",
    words=(N_("Split"), N_("Choose how many cubes become which of the two goods.")),
    slots=(tables.SPLIT_SLOT,),
    offers={"split": offers_split},
    resolve=do_split,
    why_not=refuse_split,
    effect=say_split,
    reasons=why_split,
    opinion=rate_split,
)


def do_swap(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Reveal the next counter of the chart, whose letters count instead and which stays there (MK-4.19, MK-4.22)."""
    letters = Letters.of(state.stack.pop()).letters
    letter = trips.next_letter(state)
    assert letter is not None
    outcome.reveal()
    state.seen = True
    outcome.tell("swapped", seat=seat, letter=LETTERS[letter])
    trips.lose_by(state, outcome, [letter, *letters[1:]])


def say_swap(here: MerkatorReading) -> str:
    """Say what a swap does."""
    if here.view.letter is not None:
        letter = here.names.value("letter", LETTERS[here.view.letter])
        return here.tr("{letter} counts instead", letter=letter)
    return here.tr("Turn up the next counter; its letters count instead")


def rate_swap(look: Outlook) -> float:
    """Return minus what a letter costs on average, or the one that is known (MK-20.5)."""
    if look.state.seen:
        return _rate_letter(look, trips.next_letter(look.state) or 0)
    columns = len(material.COLUMNS)
    # single letters alone: how much dearer the double ones make it on average is in the factor
    return _LETTERS_A_SWAP * sum(_rate_letter(look, letter) for letter in range(columns)) / columns


def _rate_letter(look: Outlook, letter: int) -> float:
    """Return minus what a letter costs the seat, the cheapest way, less half of what others lose on average."""
    mine = max(rate_lose(look, goods) for goods in trips.losses(look.state, look.seat, letter))
    column, units = material.lost(letter)
    theirs = [sum(other.storage[good] for good in material.IN_COLUMN[column]) for other in look.others]
    return mine + SPARE / 2 * sum(min(units, stored) for stored in theirs) / max(1, len(theirs))


SWAP = Verb(
    name="swap",
    rule="MK-4.19",
    words=(N_("Swap"), N_("Turn up the next counter instead.")),
    offers={"swap": lambda state, seat: ["swap"]},
    resolve=do_swap,
    effect=say_swap,
    opinion=rate_swap,
)


def do_keep(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Let the revealed letter count (MK-4.18)."""
    letters = Letters.of(state.stack.pop()).letters
    outcome.tell("kept", seat=seat, letter=LETTERS[letters[0]])
    trips.lose_by(state, outcome, letters)


def say_keep(here: MerkatorReading) -> str:
    """Say which letter stands."""
    return here.tr("{letter} counts", letter=here.names.value("letter", here.view.letters[0]))


def rate_keep(look: Outlook) -> float:
    """Return minus what the revealed letter costs."""
    return _rate_letter(look, Letters.of(look.state.stack[-1]).letters[0])


KEEP = Verb(
    name="keep",
    rule="MK-4.19",
    words=(N_("Keep"), N_("Leave it at this letter.")),
    offers={"swap": lambda state, seat: ["keep"]},
    resolve=do_keep,
    step=N_("keep the letter"),
    effect=say_keep,
    opinion=rate_keep,
)


def offers_lose(state: MerkatorState, seat: int) -> list[Action]:
    """Return every way to give up what the letter takes (MK-4.18, MK-4.20)."""
    letter = Letters.of(state.stack[-1]).letters[0]
    return [f"lose/{JOIN.join(GOODS[good] for good in way)}" for way in trips.losses(state, seat, letter)]


def do_lose(state: MerkatorState, seat: int, outcome: Outcome, goods: tuple[int, ...]) -> None:
    """Give up units; after the last answer the trip goes on (MK-4.23)."""
    trips.give_up(state, seat, outcome, goods)
    decision = state.stack[-1]
    decision.seats.remove(seat)
    # all are asked together and answer in any order: the last answer lets the next letter count
    if not decision.seats:
        letters = Letters.of(state.stack.pop()).letters
        trips.check_losses(state, outcome, letters[1:])


def refuse_lose(state: MerkatorState, seat: int, goods: tuple[int, ...]) -> Refusal:
    """Say what a letter takes (MK-4.18)."""
    return Refusal("MK-4.18", N_("You lose what the letter says, from its column, as far as you have it."))


def why_lose(here: MerkatorReading, goods: str) -> Iterator[str]:
    """Say how many units of the good would be left, if it is one."""
    words = goods.split(JOIN)
    if len({*words}) == 1:
        yield here.tr.plural("{n} left", "{n} left", here.office.storage[GOODS.index(words[0])] - len(words))


def rate_lose(look: Outlook, goods: tuple[int, ...]) -> float:
    """Return minus what units are worth."""
    store = moved(look.mine.store, *((good, -1) for good in goods))
    return look.worth(look.mine.holding(store, look.mine.counters), look.trips_now) - look.now


LOSE = Verb(
    name="lose",
    rule="MK-4.20",
    words=(N_("Lose"), N_("Choose the goods that you lose.")),
    slots=(tables.GOODS_SLOT,),
    offers={"loss": offers_lose},
    resolve=do_lose,
    why_not=refuse_lose,
    step=N_("lose {goods}"),
    effect=N_("Lose {goods}"),
    reasons=why_lose,
    opinion=rate_lose,
)
