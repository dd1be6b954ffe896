"""Action 2, place: one piece from the supply on an empty space (HT-5)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from hansa_bot.engine.action import Action
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.hansa_teutonica import modules, spaces
from hansa_bot.titles.hansa_teutonica.desks import in_hand
from hansa_bot.titles.hansa_teutonica.material import PIECES, code
from hansa_bot.titles.hansa_teutonica.spaces import actions_putting, pick, put, spot, with_room
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


def offers(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return every part with room, where regions allow it, for every kind of piece in the supply (HT-5.1 to HT-5.3).

    Where a route block lies, the supply must pay for it as well (HT-21.3).
    """
    kinds = in_hand(state.supply, seat)
    if not kinds:
        return ()
    room = with_room(state)
    if t.has_regions:
        room = map(and_, room, spaces.open_parts(t, spaces.open_regions(state, t, seat)))
    if state.posts:
        room = map(and_, room, modules.affordable(state, t, seat))
    return pick(actions_putting(t, "place", kinds), room)


def resolve(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put the piece down; nothing else happens, a full route is not claimed by itself (HT-5.4)."""
    state.actions_left -= 1
    state.supply[2 * seat + piece] -= 1
    spaces.use_permit(state, t, seat, outcome, part)
    space = put(state, t, part, code(seat, piece))
    outcome.tell("placed", seat=seat, **spot(t, space), piece=PIECES[piece])
    if toll := modules.toll(state, t.route_at[part]):
        state.stack.append(Decision("pay", [seat], [toll]))
