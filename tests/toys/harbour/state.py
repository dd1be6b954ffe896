"""The toy's position: its state, how a table is set up, how ships come and go, and what may be seen."""

from collections.abc import Collection, Mapping
from functools import partial

from msgspec import Struct, field

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.state import Chance, Decision, Rng, State, View, pick, shuffle
from hansa_bot.titles.base import HEAD_START
from hansa_bot.titles.kit.rules import give_head_starts
from hansa_bot.titles.kit.states import Numbers, common
from tests.toys.harbour.meta import META

QUAYS = ("east", "north", "south", "west")
PLACES = (*QUAYS, "sea")
SEATS = ("a", "b", "c", "d")
NOBODY = UNSEEN = -1
"""The owner of a free quay; a bid that was not made yet."""
PURSES = (9, 10, 11, 12)
"""Four purses are dealt face down, so that nobody knows what another seat has."""
ROUNDS = {"short": 3, "long": 5}
CRATES = 2
HIGHEST = 5
"""What nobody may bid more than."""


class HarbourState(State, kw_only=True):
    """Money by seat and in the bank, the present ship, and by quay the owner and the worth of its crate."""

    rounds: int
    purses: list[int]
    bank: int
    bids: list[int] = field(default_factory=list)
    owners: list[int] = field(default_factory=lambda: [NOBODY] * len(QUAYS))
    worths: list[int] = field(default_factory=lambda: [0] * len(QUAYS))
    cargo: int = 0
    crates: int = 0
    reason: str = ""


class Deal(Numbers):
    """A cargo that was offered to another seat."""

    seller: int
    price: int


def set_up(setup: Setup, outcome: Outcome) -> HarbourState:
    """Deal the purses face down and let the first ship in."""
    rng = Rng(setup.seed, given=dict(setup.draws))
    equal, rounds = setup.options.get("purses") == "equal", ROUNDS[setup.options.get("length", "short")]
    purses = ([min(PURSES)] * 4 if equal else shuffle(rng, "purses", PURSES, "HB-9"))[: setup.seats]
    bank = sum(PURSES) - sum(purses)
    state = HarbourState(seats=setup.seats, rng=rng, stack=[], rounds=rounds, purses=purses, bank=bank)
    for seat, purse in enumerate(purses):
        # `None`: the others are not even told that there was something to see.
        outcome.tell_only((seat,), "purse", None, seat=seat, coins=purse)
    give_head_starts(META, setup.options.get(HEAD_START, ""), outcome, partial(_give, state))
    next_ship(state, outcome)
    return state


def _give(state: HarbourState, seat: int, goods: Mapping[str, int]) -> None:
    state.purses[seat] += goods["coins"]
    state.bank -= goods["coins"]


def next_ship(state: HarbourState, outcome: Outcome) -> None:
    """Begin the next round, or end the game when no ship is left (HB-1)."""
    if state.turn == state.rounds:
        finish(state, "rounds", outcome)
        return
    state.turn += 1
    # Drawn by name, so that a record of the game can give the result.
    state.cargo, state.crates = pick(state.rng, "die", range(1, 7)), CRATES
    state.bids = [UNSEEN] * state.seats
    state.stack = [Decision("bid", list(range(state.seats)))]
    outcome.tell("arrived", round=state.turn, cargo=state.cargo)


def finish(state: HarbourState, reason: str, outcome: Outcome) -> None:
    """End the game; all purses are shown."""
    state.over, state.reason, state.stack = True, reason, []
    outcome.reveal()
    outcome.tell("ended", reason=reason, purses=state.purses[:])


def redraw(state: HarbourState, readers: Collection[int], rng: Chance) -> None:
    """Fill the others' purses anew, with coins of the bank, and make other bids out of them."""
    bidding = bool(state.stack) and state.stack[-1].kind == "bid"
    others = [] if state.over else [seat for seat in range(state.seats) if seat not in readers]
    state.bank += sum(state.purses[seat] for seat in others)
    for seat in others:
        state.purses[seat] = rng.randint(0, min(max(PURSES), state.bank))
        state.bank -= state.purses[seat]
        if bidding and state.bids[seat] != UNSEEN:
            state.bids[seat] = rng.randint(0, min(HIGHEST, state.purses[seat]))


class Crate(Struct, frozen=True):
    """A crate on a quay: whose it is and what it is worth."""

    seat: int
    worth: int


class HarbourView(View, kw_only=True):
    """What a reader may know; `sealed` are the seats whose bid lies face down."""

    rounds: int
    cargo: int
    crates: int
    quays: list[Crate | None]
    purses: list[int | None]
    bids: list[int | None]
    sealed: list[int]


def make_view(state: HarbourState, seat: int | None) -> HarbourView:
    """Copy what the reader may see."""
    bidding = bool(state.stack) and state.stack[-1].kind == "bid"
    made = [owner for owner, bid in enumerate(state.bids) if bid != UNSEEN]
    shown = [owner for owner in made if not bidding or owner == seat]
    crates = zip(state.owners, state.worths, strict=True)
    return HarbourView(
        **common(state, seat),
        rounds=state.rounds,
        cargo=state.cargo,
        crates=state.crates,
        quays=[None if owner == NOBODY else Crate(owner, worth) for owner, worth in crates],
        purses=[purse if state.over or owner == seat else None for owner, purse in enumerate(state.purses)],
        bids=[bid if owner in shown else None for owner, bid in enumerate(state.bids)],
        sealed=made if bidding else [],
    )
