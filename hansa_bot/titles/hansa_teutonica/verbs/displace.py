"""Action 3, displace: put an own piece where another player's stands, and pay for it (HT-6.1 to HT-6.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import refusals
from hansa_bot.titles.hansa_teutonica.desks import hand_over, in_hand, mixes
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import (
    CODES,
    DISPLACE_COST,
    MERCHANT,
    PIECES,
    TARGETS,
    TRADER,
    code,
    kind,
    owner,
    take,
)
from hansa_bot.titles.hansa_teutonica.slots import PIECE, ROUTE, TAKE, TARGET
from hansa_bot.titles.hansa_teutonica.spaces import Row, collect, marking, open_spaces, spot, use_permit
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs.react import ask_owner
from hansa_bot.titles.hansa_teutonica.view import Piece
from hansa_bot.titles.kit.verbs import Verb


def displacements(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every piece of others that the supply can pay for, with every kind of own piece (HT-6.1 to HT-6.3)."""
    hand = sum(state.supply[2 * seat : 2 * seat + 2])
    if hand <= DISPLACE_COST[TRADER]:
        return ()
    row = open_spaces(state, t, seat) if t.has_regions else state.spaces
    return collect(_rows(t, in_hand(state.supply, seat)), row.translate(_targets(seat, hand)))


def displace(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, target: int, piece: int) -> None:
    """Put the piece down in the target's place; then its price is paid, then its owner reacts."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    use_permit(state, t, seat, outcome, part)
    space = state.spaces.index(target, t.start[part], t.stop[part])
    state.spaces[space] = code(seat, piece)
    theirs = {"other_seat": owner(target), "other_piece": PIECES[kind(target)]}
    outcome.tell("displaced", seat=seat, **spot(t, space), piece=PIECES[piece], **theirs)
    ask_owner(state, t, outcome, space, target)
    state.stack.append(Count(DISPLACE_COST[kind(target)]).ask("pay", seat))


def cannot_displace(state: HansaState, t: Tables, seat: int, part: int, target: int, piece: int) -> Refusal | None:
    """Return what stands against displacing this piece with such an own one."""
    if owner(target) == seat:
        return Refusal("HT-6.1", N_("You cannot displace your own pieces."))
    if target not in state.spaces[t.start[part] : t.stop[part]]:
        values = {"target": TARGETS[target], "route": t.parts[part]}
        return Refusal("HT-6.1", N_("{target} is not on {route}."), values)
    if (wrong := refusals.permission(state, t, seat, part)) is not None:
        return wrong
    needed = 1 + DISPLACE_COST[kind(target)]
    if sum(state.supply[2 * seat : 2 * seat + 2]) < needed:
        text = N_("To displace a {piece} you need {count} pieces in your supply.")
        return Refusal("HT-6.3", text, {"piece": PIECES[kind(target)], "count": needed})
    if not state.supply[2 * seat + piece]:
        return Refusal("HT-6.2", N_("There is no {piece} in your supply."), {"piece": PIECES[piece]})
    return refusals.ship(t, part, code(seat, piece))


def say_displace(here: HansaReading, route: str, target: str, piece: str) -> str:
    """Say what is displaced with what, at which price and by which permission."""
    value, price = here.names.value, DISPLACE_COST[PIECES.index(read_target(target)[1])]
    values = {"target": value("target", target), "route": value("route", route), "piece": value("piece", piece)}
    text = here.tr("Displace {target} on {route} (with a {piece}, pay {n})", n=price, **values)
    return here.by_permission(route, text)


def why_no_displacement(here: HansaReading) -> str:
    """Say why nobody can be displaced."""
    hand = sum(here.desk.supply)
    if hand <= DISPLACE_COST[TRADER]:
        return here.tr("You need at least {n} pieces in your supply.", n=DISPLACE_COST[TRADER] + 1)
    if not _foes(here, here.t.parts):
        return here.tr("Nobody else has a piece on a route.")
    reached = _foes(here, [part for part in here.t.parts if here.is_open(part)])
    if not reached:
        return here.tr("Nobody else has a piece on a route where you may place.")
    if hand <= DISPLACE_COST[MERCHANT] and all(piece.kind == PIECES[MERCHANT] for piece in reached):
        return here.tr("To displace a merchant you need {n} pieces in your supply.", n=DISPLACE_COST[MERCHANT] + 1)
    return here.tr("To displace from a ship you need a merchant in your supply.")


def rate_displace(look: Outlook, part: int, target: int, piece: int) -> float:
    """Judge a displacement like a piece placed, a little worse where there is room for one."""
    route = look.at(part)
    patience = 0.8 if route.empty and not route.own else 0.99
    return route.rate * patience * look.fits(part, piece)


DISPLACE = Verb(
    name="displace",
    words=(N_("Displace"), N_("Put a piece where another player's stands, and pay for it from your supply.")),
    slots=(ROUTE, TARGET, PIECE),
    offers={"turn": displacements},
    resolve=displace,
    effect=say_displace,
    why_not=cannot_displace,
    unavailable=why_no_displacement,
    opinion=rate_displace,
)


def payments(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes that pay the price from the supply (HT-6.2)."""
    traders, merchants = state.supply[2 * seat : 2 * seat + 2]
    return mixes("pay", Count.of(state.stack[-1]).left, traders, merchants)


def pay(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Return the pieces to the own stock (HT-6.2)."""
    hand_over(state.supply, state.stock, seat, traders, merchants)
    outcome.tell("paid", seat=seat, take=take(traders, merchants))
    state.stack.pop()


def cannot_pay(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal:
    """Return what stands against a payment."""
    values = {"count": Count.of(state.stack[-1]).left}
    return Refusal("HT-6.2", N_("Pay exactly {count} of the pieces in your supply."), values)


PAY = Verb(
    name="pay",
    words=(N_("Pay"), N_("Choose the pieces that pay for a displacement.")),
    slots=(TAKE,),
    offers={"pay": payments},
    resolve=pay,
    effect=N_("Pay {take} into your stock"),
    why_not=cannot_pay,
    opinion=lambda look, traders, merchants: traders - merchants,
)


@cache
def _targets(seat: int, hand: int) -> bytes:
    affordable = [piece for piece in CODES if hand > DISPLACE_COST[kind(piece)]]
    return marking({piece: piece for piece in affordable if owner(piece) != seat})


@cache
def _rows(t: Tables, pieces: tuple[str, ...]) -> tuple[Row, ...]:
    aboard = tuple(piece for piece in pieces if piece != PIECES[TRADER])

    def row(part: str, ship: bool) -> Row:
        targets = (token("displace", part, target) for target in TARGETS.values())
        return ((), *(tuple(token(target, piece) for piece in (aboard if ship else pieces)) for target in targets))

    by_part = [row(part, ship) for part, ship in zip(t.parts, t.ship, strict=True)]
    return tuple(by_part[part] for part in t.part_of)


def _foes(here: HansaReading, parts: Sequence[str]) -> list[Piece]:
    """Return the pieces of others on some parts of routes."""
    return [piece for part in parts for piece in here.spaces(part) if piece and piece.seat != here.actor]
