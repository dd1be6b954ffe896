"""Phase 2: the destination, the split of the cubes, the swap of a letter, and losses (MK-4)."""

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Verb
from hansa_bot.titles.merkator import market, reasons, tables, trips
from hansa_bot.titles.merkator.judging import opinions
from hansa_bot.titles.merkator.material import GOODS, LETTERS, PLACES, TIME
from hansa_bot.titles.merkator.state import Letters, MerkatorState, Split
from hansa_bot.titles.merkator.tables import JOIN
from hansa_bot.titles.merkator.texts import tellers


def destinations(state: MerkatorState, seat: int) -> list[Action]:
    """Return every place that the seat can pay, once Phase 1 may end (MK-3.11, MK-4.2)."""
    if market.must_sell(state, seat) or market.must_buy(state, seat) or market.too_rich(state, seat):
        return []
    counters = state.counters[seat]
    return [travel for travel, time in _TRIPS if counters + time >= 0]


_TRIPS = [(f"travel/{place}", time) for place, time in zip(PLACES, TIME, strict=True)]


TRAVEL = Verb(
    name="travel",
    rule="MK-4.1",
    words=(N_("Travel"), N_("Travel to a place.")),
    slots=(tables.PLACE_SLOT,),
    offers={"invest": destinations},
    resolve=trips.depart,
    why_not=reasons.cannot_travel,
    step=N_("go to {place}"),
    effect=tellers.trip,
    reasons=tellers.why_travel,
    unavailable=tellers.no_trip,
    opinion=opinions.of_travelling,
)


def split(state: MerkatorState, seat: int, outcome: Outcome, first: int) -> None:
    """Turn the cubes into goods as chosen and go on with the trip."""
    cubes = Split.of(state.stack.pop()).cubes
    trips.take_goods(state, seat, outcome, cubes, first)


SPLIT = Verb(
    name="split",
    rule="MK-4.5",
    words=(N_("Split"), N_("Choose how many cubes become which of the two goods.")),
    slots=(tables.SPLIT_SLOT,),
    offers={
        "split": lambda state, seat: [f"split/{first}" for first in trips.splits(Split.of(state.stack[-1]).cubes)]
    },
    resolve=split,
    why_not=lambda state, seat, first: reasons.ONE_GOOD,
    effect=tellers.split,
    reasons=tellers.why_split,
    opinion=opinions.of_splitting,
)


def swap(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Reveal the next counter of the chart, whose letters count instead and which stays there (MK-4.19, MK-4.22)."""
    letters = Letters.of(state.stack.pop()).letters
    letter = trips.next_letter(state)
    assert letter is not None
    outcome.reveal()
    state.seen = True
    outcome.tell("swapped", seat=seat, letter=LETTERS[letter])
    trips.lose_by(state, outcome, [letter, *letters[1:]])


SWAP = Verb(
    name="swap",
    rule="MK-4.19",
    words=(N_("Swap"), N_("Turn up the next counter instead.")),
    offers={"swap": lambda state, seat: ["swap"]},
    resolve=swap,
    effect=tellers.swap,
    opinion=opinions.of_swapping,
)


def keep(state: MerkatorState, seat: int, outcome: Outcome) -> None:
    """Let the revealed letter count (MK-4.18)."""
    letters = Letters.of(state.stack.pop()).letters
    outcome.tell("kept", seat=seat, letter=LETTERS[letters[0]])
    trips.lose_by(state, outcome, letters)


KEEP = Verb(
    name="keep",
    rule="MK-4.19",
    words=(N_("Keep"), N_("Leave it at this letter.")),
    offers={"swap": lambda state, seat: ["keep"]},
    resolve=keep,
    step=N_("keep the letter"),
    effect=tellers.keep,
    opinion=opinions.of_keeping,
)


def losses(state: MerkatorState, seat: int) -> list[Action]:
    """Return every way to give up what the letter takes (MK-4.18, MK-4.20)."""
    letter = Letters.of(state.stack[-1]).letters[0]
    return [f"lose/{JOIN.join(GOODS[good] for good in way)}" for way in trips.losses(state, seat, letter)]


LOSE = Verb(
    name="lose",
    rule="MK-4.20",
    words=(N_("Lose"), N_("Choose the goods that you lose.")),
    slots=(tables.GOODS_SLOT,),
    offers={"loss": losses},
    resolve=trips.lose,
    why_not=lambda state, seat, goods: reasons.OTHER_LOSS,
    step=N_("lose {goods}"),
    effect=N_("Lose {goods}"),
    reasons=tellers.why_lose,
    opinion=opinions.of_losing,
)
