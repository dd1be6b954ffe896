"""The rules of Hansa Teutonica, as the engine asks for them, how old tables are lifted, the judge, and what is true
at all times (HT-23).
"""

from collections.abc import Sequence
from itertools import repeat
from typing import Any, ClassVar
from zlib import crc32

from msgspec.structs import replace

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal, RulesBug
from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.state import Decision, Rng, View, encode
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import desks, hidden, material, modules, scoring, spaces
from hansa_bot.titles.hansa_teutonica.cities import is_complete
from hansa_bot.titles.hansa_teutonica.judging.outlook import WIN, Outlook
from hansa_bot.titles.hansa_teutonica.material import DISPLACED_EXTRAS, TOKENS
from hansa_bot.titles.hansa_teutonica.setup import set_up
from hansa_bot.titles.hansa_teutonica.spaces import roams
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState, MoveNumbers, Reaction, Shift
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from hansa_bot.titles.hansa_teutonica.view import HansaView, make_view
from hansa_bot.titles.kit.preview import judge_by
from hansa_bot.titles.kit.rules import VerbRules
from hansa_bot.titles.kit.verbs import Verb

SPENT = "spent"
"""A turn without an action left, as verbs know it: only tokens and its end are open to it (HT-3.3 to HT-3.5)."""

_ACTIONS = frozenset({"income", "place", "displace", "move", "claim"})
_KINDS = 6
"""Kinds of token before the promo tokens."""


def from_first_version(state: dict[str, Any]) -> dict[str, Any]:
    """Make room for promo tokens, and for how an unfinished reaction is noted now."""
    t = tables(state["board"])
    return state | {
        "unused": _wider(state["unused"]),
        "used": _wider(state["used"]),
        "plates": [_entry(number) for number in state["plates"]],
        "stack": [_decision(decision, t) for decision in state["stack"]],
    }


def _wider(counts: list[int]) -> list[int]:
    more = [0] * (len(TOKENS) - _KINDS)
    return [number for at in range(0, len(counts), _KINDS) for number in [*counts[at : at + _KINDS], *more]]


def _entry(number: int) -> int:
    seat, rest = divmod(number, 2 * _KINDS)
    return seat * 2 * len(TOKENS) + rest


def _decision(decision: dict[str, Any], t: Tables) -> dict[str, Any]:
    data = decision.get("data", [])
    if decision["kind"] == "relocate":
        space, piece = data
        data = [t.route_of[space], space, piece, 1, DISPLACED_EXTRAS[material.kind(piece)], -1, 0]
    elif decision["kind"] in ("extra", "borrow"):
        origin, left, lifted_from, lifted, *down = data
        data = [origin, t.start[origin], down[1], 0, left, t.start[lifted_from] if lifted else -1, lifted, *down]
    return decision | {"data": data}


class HansaRules(VerbRules[HansaState]):
    """Two to five seats on all boards, with the options of every edition."""

    state_type = HansaState
    version = layout = 2
    verbs = VERBS
    migrations: ClassVar = {1: from_first_version}
    setup, view, redraw = staticmethod(set_up), staticmethod(make_view), staticmethod(hidden.redraw)

    def tables(self, state: HansaState) -> tuple[Tables]:
        """Return what follows from the board of a state."""
        return (tables(state.board),)

    def offers(self, state: HansaState, seat: int) -> list[Action]:
        """Return what may be answered to the pending decision, sorted and unique."""
        question = state.stack[-1].kind
        if question == "turn" and not state.actions_left:
            # Not a question of its own: the turn goes on, only fewer verbs answer it.
            question = SPENT
        t, found = tables(state.board), list[Action]()
        for offers in self.verbs.offers[question]:
            found += offers(state, t, seat)
        found.sort()
        return found

    def resolve(self, state: HansaState, seat: int, action: Action, outcome: Outcome) -> None:
        """Carry out an offered action, and what it sets off."""
        t = tables(state.board)
        # From now on no favour can be taken in this turn (HT-21.2).
        state.begun = True
        verb, arguments = self.verbs.read(action, t)
        verb.resolve(state, t, seat, outcome, *arguments)
        # Debts first: they are answers owed, and the action ends only when nobody owes one.
        _settle_debts(state)
        _close_action(state, t, outcome)

    def imagine(self, state: HansaState, seat: int) -> HansaState:
        """Return the position with this seat's turn just begun (HT-3.2)."""
        after = self.clone(state)
        desks.start_turn(after, Outcome(), seat)
        return after

    def scores(self, view: View) -> list[Score]:
        """Return every seat's score as if the game ended now (HT-16)."""
        assert isinstance(view, HansaView)
        return scoring.scores(view)

    def result(self, state: HansaState) -> Result | None:
        """Return reason, scores and places of a finished game (HT-15 to HT-17)."""
        return scoring.settle(scoring.in_state(state, None), state.end) if state.over else None

    def check(self, state: HansaState) -> None:
        """Raise RulesBug if a piece or token is missing, or the board is impossible (HT-23)."""
        check(state, tables(state.board))

    def object_to(self, state: HansaState, seat: int, verb: Verb, arguments: tuple[Any, ...]) -> Refusal | None:
        """Name what stands against an action before its own verb is asked (HT-3.2, HT-3.3)."""
        pending = state.stack[-1].kind
        if pending not in verb.offers:
            if "turn" in verb.offers:
                return Refusal("HT-3.3", N_("Finish your current action first."))
            return Refusal("HT-3.3", N_("There's nothing like that to decide now."))
        if verb.name in _ACTIONS and pending == "turn" and not state.actions_left:
            return Refusal("HT-3.2", N_("You have no actions left this turn."))
        return None


def _settle_debts(state: HansaState) -> None:
    """Once the action is carried out, ask the first who is owed pieces and has any; the others follow one by one."""
    while state.owed and state.stack[-1].kind == "turn":
        (seat, most), state.owed = state.owed[:2], state.owed[2:]
        count = min(most, sum(state.stock[2 * seat : 2 * seat + 2]))
        if count:
            state.stack.append(Count(count).ask("share", seat))


def _close_action(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Finish the action in progress once nobody owes an answer: neutral claims, then a triggered end (HT-15.4)."""
    if state.over or state.stack[-1].kind != "turn":
        return
    # The neutral colour claims before the end comes: its points may still count (HT-18.7).
    if spaces.neutral_plays(state) and spaces.full_routes(state, t, material.NEUTRAL):
        state.stack.append(Decision("neutral", [state.active]))
    elif state.end is not None:
        desks.end_game(state, outcome)


RULES = HansaRules()


_PATIENCE = 36
"""How many turns a seat waits for better ones; a game takes 12 to 30."""
_MOOD = 90.0
"""How far the moods of a seat that has waited too long reach; beyond what a lost game costs."""

_NO_CHANCE = Rng("")

_WALLS_ALONE = bytes(0xFF * (byte == 0xFF) for byte in range(256))
"""Makes every space between walls an empty one."""


def known(state: HansaState) -> bytes:
    """Return the position without chance and the order of the face-down tokens."""
    return encode(replace(state, rng=_NO_CHANCE, token_stock=[0] * len(state.token_stock)))


_judge = judge_by(RULES, lambda state, seat: Outlook(state, tables(state.board), seat), known)


def judge(state: HansaState, seat: int, offers: Sequence[Action]) -> Sequence[float]:
    """Return one number per offer, higher is better."""
    opinions = _judge(state, seat, offers)
    if state.turn > _PATIENCE * state.seats:
        return [opinion + _mood(state, offer) for opinion, offer in zip(opinions, offers, strict=True)]
    return opinions


def _mood(state: HansaState, offer: Action) -> float:
    """Return another mood for every turn: at last even a claim that loses is better than waiting for ever."""
    return -WIN if offer == "end" else _MOOD * crc32(f"{state.turn}/{offer}".encode()) / 2**32


_MOST_POINTS = 27
_TOKENS_OUT = 3


def check(state: HansaState, t: Tables) -> None:
    """Raise RulesBug if any invariant is broken."""
    _check_pieces(state)
    _check_tokens(state)
    _check_cities(state, t)
    if state.spaces.translate(_WALLS_ALONE) != t.empty_spaces():
        raise RulesBug("a wall between routes is broken")
    if state.options.board == "standard" and max(state.points) > _MOST_POINTS:
        raise RulesBug(f"points {state.points} cannot be (HT-23.7)")
    if state.actions_left < 0 or min(state.supply) < 0 or min(state.stock) < 0:
        raise RulesBug("something was spent that was not there (HT-23.5, HT-23.6)")
    for space, piece in enumerate(state.spaces):
        if t.ship[t.part_of[space]] and piece in material.CODES and roams(piece) == material.TRADER:
            raise RulesBug(f"a trader stands on a ship of {t.spots[space][0]} (HT-19.3)")


def in_the_air(state: HansaState) -> list[int]:
    """Return the pieces that an unfinished action holds."""
    air: list[int] = []
    for decision in state.stack:
        if decision.kind in ("relocate", "extra", "borrow", "place_two"):
            reaction = Reaction.of(decision)
            air += [reaction.piece] * reaction.air + [reaction.lifted] * bool(reaction.lifted)
        elif decision.kind in ("move", "shift"):
            numbers = MoveNumbers if decision.kind == "move" else Shift
            air += numbers.of(decision).up[1::2]
    return air


_COVERED = [[skill for skill, covers in enumerate(material.SKILL_PIECE) if covers == kind] for kind in (0, 1)]
_COVERS = [sum(material.LAST_STEP[skill] for skill in skills) for skills in _COVERED]
"""By kind of piece the skills that it covers, and how many pieces these have at the beginning."""


def desk_pieces(state: HansaState, seat: int, kind: int) -> int:
    """Return the traders or merchants that still cover a seat's skill tracks."""
    steps = state.skills[len(material.SKILLS) * seat : len(material.SKILLS) * (seat + 1)]
    return _COVERS[kind] - sum(map(steps.__getitem__, _COVERED[kind]))


def _check_pieces(state: HansaState) -> None:
    placed, posted = _placed(state), [seat for _, seat, _ in modules.posts(state)]
    for seat in range(state.seats):
        for kind in (material.TRADER, material.MERCHANT):
            count = placed.count(material.code(seat, kind)) + desk_pieces(state, seat, kind)
            count += state.supply[2 * seat + kind] + state.stock[2 * seat + kind]
            count += 1 + posted.count(seat) if kind == material.TRADER else state.table.count(seat + 1)
            if count != material.PIECES_IN_GAME[kind]:
                raise RulesBug(f"seat {seat} has {count} pieces of kind {kind} (HT-23.1)")
    _check_neutral(state, placed.count(material.NEUTRAL_TRADER))


def _placed(state: HansaState) -> bytes:
    """Return all pieces on the board and in the air."""
    return b"".join((state.spaces, state.slots, state.extras[1::2], bytes(in_the_air(state))))


def _check_neutral(state: HansaState, count: int) -> None:
    if not spaces.neutral_plays(state):
        if count:
            raise RulesBug("neutral traders without a neutral colour")
        return
    count += state.neutral_stock + (1 if state.options.full_neutral else 0)
    if count != material.NEUTRAL_TRADERS * state.neutral_colours:
        raise RulesBug(f"{count} neutral traders of {state.neutral_colours} colours (HT-23.8)")


def _check_tokens(state: HansaState) -> None:
    on_routes = sum(map(bool, state.route_tokens))
    pending = sum(len(desks.tokens_on_plate(state, seat)) for seat in range(state.seats))
    total = len(state.token_stock) + on_routes + pending + sum(state.unused) + sum(state.used) + len(state.discarded)
    wanted = len(material.STARTING_TOKENS) + modules.token_stock_size(state.options)
    if total != wanted or min(state.unused + state.used) < 0:
        raise RulesBug(f"{total} tokens of {wanted} (HT-23.2)")
    may_vanish = state.options.unplaceable_token == "discard"
    out = on_routes + pending
    if not state.over and (out > _TOKENS_OUT or (out < _TOKENS_OUT and not may_vanish)) and state.end is None:
        raise RulesBug(f"{on_routes} tokens on routes and {pending} pending (HT-23.2)")


def _check_cities(state: HansaState, t: Tables) -> None:
    for city, (first, last) in enumerate(zip(t.slot_start, t.slot_stop, strict=True)):
        row = bytes(state.slots[first:last])
        if 0 in row.rstrip(b"\0"):
            # Offices fill a row from the left (HT-8.7), and a swap leaves no space empty.
            raise RulesBug(f"a gap between the offices of {t.cities[city]} (HT-23.4)")
    complete = sum(map(is_complete, repeat(state), repeat(t), range(len(t.cities))))
    if complete != state.completed:
        raise RulesBug(f"{complete} cities are complete, the marker shows {state.completed}")
