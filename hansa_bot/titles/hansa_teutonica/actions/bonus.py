"""What follows the benefit of a claim: further extra offices, then the route's permanent bonus.

HT-13.4 (in addition), HT-19.6, HT-20.10. All of it is voluntary and belongs to the claim.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import compress

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import founding
from hansa_bot.titles.hansa_teutonica.actions import react, shift
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, in_hand, upgrade
from hansa_bot.titles.hansa_teutonica.material import MERCHANT, PIECES, PRIVILEGE, SKILLS, TRADER, code
from hansa_bot.titles.hansa_teutonica.notation import UPGRADE_SKILL
from hansa_bot.titles.hansa_teutonica.spaces import actions_putting, put, spot, with_room
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

_REUSED = 2


def begin(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int], tokens: int
) -> None:
    """Ask for what the option or the route adds; `pieces` went to the stock, `tokens` extra offices were in hand."""
    data = [route, *pieces, tokens]
    if state.options.extra_office_mode == "additional" and _more(state, t, data):
        state.stack.append(Decision("more_offices", [seat], data))
    else:
        _permanent(state, t, seat, outcome, route, pieces)


def more_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the extra offices that may come on top of the benefit, or to leave it (HT-13.4)."""
    return sorted([*_more(state, t, state.stack[-1].data), "enough"])


def offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the uses of the permanent bonus that is pending, or to leave it."""
    return sorted([*_uses(state, t, seat, state.stack[-1].data[0]), "enough"])


def resolve(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, benefit: int, what: int, piece: int = TRADER
) -> None:
    """Found an office more, or use the permanent bonus."""
    if state.stack[-1].kind == "more_offices":
        _found_more(state, t, seat, outcome, what, piece)
        return
    state.stack.pop()
    if benefit == UPGRADE_SKILL:
        upgrade(state, outcome, seat, what)
    else:
        founding.found_open_office(state, t, seat, outcome, what, piece)


def reuse_offers(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return where the pieces of the claimed route may go instead of the stock (HT-19.6)."""
    pieces = tuple(PIECES[kind] for kind in (MERCHANT, TRADER) if state.stack[-1].data[kind])
    said = actions_putting(t, "add", pieces)
    found = [action for actions in compress(said, with_room(state)) for action in actions]
    return [*found, "enough"]


def reuse(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put one of the claimed route's pieces on a route again."""
    data = state.stack[-1].data
    data[piece] -= 1
    data[-1] -= 1
    state.stock[2 * seat + piece] -= 1
    outcome.tell("reused", seat=seat, piece=PIECES[piece], **spot(t, put(state, t, part, code(seat, piece))))
    if not data[-1] or not any(data[:2]):
        state.stack.pop()


def enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Leave the rest of it; after further extra offices comes the permanent bonus."""
    decision = state.stack.pop()
    if decision.kind == "more_offices":
        route, *pieces, _ = decision.data
        _permanent(state, t, seat, outcome, route, pieces)
    else:
        bonus = "reuse_two" if decision.kind == "reuse" else _bonus(t, decision.data[0])
        outcome.tell("bonus_left", seat=seat, bonus=bonus)


def _more(state: HansaState, t: Tables, data: list[int]) -> list[Action]:
    route, *pieces, tokens = data
    if not tokens:
        return []
    there = [count > 0 for count in pieces]
    return sorted({token("bonus", found) for found in founding.extra_office_benefits(state, t, route, there)})


def _found_more(state: HansaState, t: Tables, seat: int, outcome: Outcome, city: int, piece: int) -> None:
    route, *pieces, tokens = state.stack.pop().data
    state.stock[2 * seat + piece] -= 1
    pieces[piece] -= 1
    founding.found_extra_office(state, t, seat, outcome, city, piece)
    begin(state, t, seat, outcome, route, pieces, tokens - 1)


def _bonus(t: Tables, route: int) -> str:
    return t.board.routes[route].bonus


def _permanent(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> None:
    """Ask for the route's permanent bonus if it can have an effect."""
    name = _bonus(t, route)
    if name and _START[name](state, t, seat, outcome, route, pieces):
        outcome.tell("bonus_started", seat=seat, route=t.routes[route], bonus=name)


def _start_use(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> bool:
    if not _uses(state, t, seat, route):
        return False
    state.stack.append(Decision("bonus", [seat], [route]))
    return True


def _start_reuse(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> bool:
    if not any(pieces):
        return False
    state.stack.append(Decision("reuse", [seat], [*pieces, _REUSED]))
    return True


def _start_moving(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> bool:
    decision = shift.any_two(seat)
    if not shift.is_possible(state, t, decision):
        return False
    state.stack.append(decision)
    return True


def _start_placing(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> bool:
    return react.place_two(state, t, seat, outcome)


_START: dict[str, Callable[[HansaState, Tables, int, Outcome, int, list[int]], bool]] = {
    "gain_privilegium": _start_use,
    "office_in_open_city": _start_use,
    "reuse_two": _start_reuse,
    "move_any_two": _start_moving,
    "place_two": _start_placing,
}


def _uses(state: HansaState, t: Tables, seat: int, route: int) -> list[Action]:
    if _bonus(t, route) == "gain_privilegium":
        return [token("bonus", f"upgrade:{SKILLS[PRIVILEGE]}")] if can_upgrade(state, seat, PRIVILEGE) else []
    pieces = in_hand(state.supply, seat)
    cities = compress(t.cities, t.open)
    return [token("bonus", f"office:{city}", piece) for city in cities for piece in pieces]
