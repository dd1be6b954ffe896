"""Action 3, displace: put an own piece where another player's stands, and pay for it (HT-6.1 to HT-6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import spaces as spaces_module
from hansa_bot.titles.hansa_teutonica.actions.react import begin
from hansa_bot.titles.hansa_teutonica.desks import hand_over, in_hand, mixes
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    DISPLACE_COST,
    PIECES,
    TARGETS,
    TRADER,
    code,
    kind,
    owner,
    take,
)
from hansa_bot.titles.hansa_teutonica.spaces import Row, collect, marking, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every piece of others that the supply can pay for, with every kind of own piece (HT-6.1 to HT-6.3)."""
    hand = sum(state.supply[2 * seat : 2 * seat + 2])
    if hand <= DISPLACE_COST[0]:
        return ()
    spaces = spaces_module.open_spaces(state, t, seat) if t.has_regions else state.spaces
    return collect(_rows(t, in_hand(state.supply, seat)), spaces.translate(_targets(seat, hand)))


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, target: int, piece: int) -> None:
    """Put the piece down in the target's place; then its price is paid, then its owner reacts."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    spaces_module.use_permit(state, t, seat, outcome, part)
    space = state.spaces.index(target, t.start[part], t.stop[part])
    state.spaces[space] = code(seat, piece)
    outcome.tell(
        "displaced",
        seat=seat,
        **spot(t, space),
        piece=PIECES[piece],
        other_seat=owner(target),
        other_piece=PIECES[kind(target)],
    )
    begin(state, t, outcome, space, target)
    state.stack.append(Decision("pay", [seat], [DISPLACE_COST[kind(target)]]))


def pay_offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes that pay the price from the supply (HT-6.2)."""
    traders, merchants = state.supply[2 * seat : 2 * seat + 2]
    return mixes("pay", state.stack[-1].data[0], traders, merchants)


def pay(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Return the pieces to the own stock (HT-6.2)."""
    hand_over(state.supply, state.stock, seat, traders, merchants)
    outcome.tell("paid", seat=seat, take=take(traders, merchants))
    state.stack.pop()


@cache
def _targets(seat: int, hand: int) -> bytes:
    pays_for = [piece for piece in CODES if hand > DISPLACE_COST[kind(piece)]]
    return marking({piece: piece for piece in pays_for if owner(piece) != seat})


@cache
def _rows(t: Tables, pieces: tuple[str, ...]) -> tuple[Row, ...]:
    aboard = tuple(piece for piece in pieces if piece != PIECES[TRADER])

    def row(part: str, ship: bool) -> Row:
        targets = (token("displace", part, target) for target in TARGETS.values())
        return ((), *(tuple(token(target, piece) for piece in (aboard if ship else pieces)) for target in targets))

    by_part = [row(part, ship) for part, ship in zip(t.parts, t.ship, strict=True)]
    return tuple(by_part[part] for part in t.part_of)
