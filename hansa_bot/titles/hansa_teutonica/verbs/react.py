"""Pieces that come onto the board without being placed (HT-6.4 to HT-6.14, HT-19.6, HT-20.10).

The displaced owner's reaction, first the displaced piece, then extra pieces one by one; and the two permanent bonuses
that bring pieces the same way.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, compress

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica import spaces
from hansa_bot.titles.hansa_teutonica.desks import in_hand
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import (
    MERCHANT,
    NEUTRAL,
    NEUTRAL_TRADER,
    PIECES,
    TRADER,
    code,
    kind,
    owner,
)
from hansa_bot.titles.hansa_teutonica.modules import ANYWHERE, extras_after, has_favour
from hansa_bot.titles.hansa_teutonica.state import BY_BONUS, HansaState, Reaction, Reuse, pairs
from hansa_bot.titles.hansa_teutonica.tables import ENGLAND, PIECE, ROUTE, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import why_put
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.kit.verbs import Verb, how_many

_BONUS_PIECES = 2
_REUSED = 2
_FREE = 1.0
"""What an extra piece on the board is worth that costs nothing."""
_HELD = 0.3
"""What a piece is worth that may stay where it is."""


def ask_owner(state: HansaState, t: Tables, outcome: Outcome, space: int, piece: int) -> None:
    """Ask the owner of a piece in the air where it goes; for the neutral the other player answers (HT-18.5)."""
    # There is a neutral colour with two players only, so the other seat is 1 - active.
    seat = owner(piece) if owner(piece) != NEUTRAL else 1 - state.active
    _go_on(state, t, seat, outcome, Reaction(t.route_of[space], space, piece, 1, extras_after(state, piece)))


def place_two(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> bool:
    """Ask for up to two own pieces beyond England (HT-20.10); False if none can be placed."""
    # Whether anything could be asked shows in the stack alone.
    before = len(state.stack)
    _go_on(state, t, seat, outcome, Reaction(BY_BONUS, -1, code(seat, TRADER), 0, _BONUS_PIECES))
    return len(state.stack) > before


def reuse_two(state: HansaState, seat: int, traders: int, merchants: int) -> bool:
    """Ask for up to two pieces of the claimed route (HT-19.6); False if none is left."""
    if traders or merchants:
        state.stack.append(Reuse(traders, merchants, _REUSED).ask("reuse", seat))
    return bool(traders or merchants)


def _go_on(state: HansaState, t: Tables, seat: int, outcome: Outcome, reaction: Reaction) -> None:
    """Ask for the next piece; a displaced one without any room goes to its owner's stock (HT-6.13)."""
    if reaction.air:
        if spaces.nearest(state, t, reaction.origin, reaction.piece):
            state.stack.append(reaction.ask("relocate", seat))
            return
        _send_home(state, t, outcome, reaction)
    # The second look is dear; it is taken only if the first finds nothing.
    if reaction.left and (_adds(state, t, seat, reaction) or next(_borrows(state, t, seat, reaction), None)):
        state.stack.append(reaction.ask("place_two" if reaction.origin == BY_BONUS else "extra", seat))


def _send_home(state: HansaState, t: Tables, outcome: Outcome, reaction: Reaction) -> None:
    reaction.air = 0
    who, piece = owner(reaction.piece), kind(reaction.piece)
    if who == NEUTRAL:
        state.neutral_stock += 1
    else:
        state.stock[2 * who + piece] += 1
    outcome.tell("homeless", seat=who, piece=PIECES[piece], **spaces.spot(t, reaction.came_from))


def offers_relocate(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the nearest parts with room for the displaced piece (HT-6.5, HT-6.9)."""
    reaction = Reaction.of(state.stack[-1])
    return _among(_relocations(t), spaces.nearest(state, t, reaction.origin, reaction.piece))


def do_relocate(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int) -> None:
    """Put the displaced piece down; as many extra pieces may follow as its kind allows (HT-6.6)."""
    reaction = Reaction.of(state.stack.pop())
    piece = reaction.piece
    space = spaces.put(state, t, part, piece)
    outcome.tell(
        "relocated", seat=owner(piece), piece=PIECES[kind(piece)], **spaces.way(t, reaction.came_from, space)
    )
    reaction.air = 0
    reaction.down += (part, piece)
    _go_on(state, t, seat, outcome, reaction)


def refuse_relocate(state: HansaState, t: Tables, seat: int, part: int) -> Refusal | None:
    """Return what stands against a new place for the displaced piece (HT-6.5 to HT-6.11)."""
    reaction = Reaction.of(state.stack[-1])
    return spaces.refuse_landing(state, t, reaction.origin, part, reaction.piece)


def say_relocate(here: HansaReading, route: str) -> str:
    """Say whose piece goes where."""
    displaced = here.view.displaced
    if displaced and displaced.seat == NEUTRAL:
        return here.tr("Put the neutral {piece} on {route}: {room}", **here.putting_neutral(route))
    piece = displaced.kind if displaced else PIECES[TRADER]
    return here.tr("Put your displaced {piece} on {route}: {room}", **here.putting(route, piece))


def rate_relocate(look: Outlook, part: int) -> float:
    """Judge where a displaced piece goes; a neutral one is put in the other player's way (HT-18.5)."""
    return look.spite(part) if _is_neutral(look) else look.landing(part)


RELOCATE = Verb(
    name="relocate",
    rule="HT-6.5",
    words=(N_("Re-place"), N_("Put your displaced piece on a neighbouring route.")),
    slots=(ROUTE.asking(N_("The nearest route with a free space.")),),
    offers={"relocate": offers_relocate},
    resolve=do_relocate,
    summary=how_many(plural("It could go to {n} route", "It could go to {n} routes"), 2),
    effect=say_relocate,
    reasons=why_put,
    why_not=refuse_relocate,
    opinion=rate_relocate,
)


def offers_add(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return what the next extra piece may be, and where it may go (HT-6.6 to HT-6.10)."""
    reaction = Reaction.of(state.stack[-1])
    return _adds(state, t, seat, reaction) if _may_come(state, reaction) else []


def offers_add_borrow(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return where the lifted piece may go: as before it was lifted, but not back to its route (HT-6.8)."""
    reaction = Reaction.of(state.stack[-1])
    places = _places(state, t, reaction, reaction.lifted, t.route_of[reaction.lifted_from])
    return _among(spaces.actions_putting(t, "add", (PIECES[kind(reaction.lifted)],), True), places)


def offers_add_reuse(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return where the pieces of the claimed route may go instead of the stock (HT-19.6)."""
    reuse = Reuse.of(state.stack[-1])
    kinds = tuple(PIECES[piece] for piece, count in ((MERCHANT, reuse.merchants), (TRADER, reuse.traders)) if count)
    return spaces.pick(spaces.actions_putting(t, "add", kinds), spaces.with_room(state))


def do_add(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put an extra piece down: the lifted one, else one from the stock, else one from the supply (HT-6.8)."""
    if state.stack[-1].kind == "reuse":
        _reuse(state, t, seat, outcome, part, piece)
        return
    reaction = Reaction.of(state.stack.pop())
    who = owner(reaction.piece)
    if reaction.lifted:
        source = "board"
    elif who == NEUTRAL:
        source = "stock"
        spaces.take_neutral(state, outcome)
    else:
        source = "stock" if any(state.stock[2 * seat : 2 * seat + 2]) else "supply"
        (state.stock if source == "stock" else state.supply)[2 * seat + piece] -= 1
    space = spaces.put(state, t, part, code(who, piece))
    outcome.tell("added", seat=who, piece=PIECES[piece], **spaces.spot(t, space), source=source)
    reaction.left -= 1
    reaction.lifted_from, reaction.lifted = -1, 0
    # Noted, so that what was just set down is not lifted again as the next extra piece (HT-6.8).
    reaction.down += (part, code(who, piece))
    _go_on(state, t, seat, outcome, reaction)


def _reuse(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Put one of the claimed route's pieces on a route again."""
    reuse = Reuse.of(state.stack.pop())
    reuse.left -= 1
    if piece == MERCHANT:
        reuse.merchants -= 1
    else:
        reuse.traders -= 1
    state.stock[2 * seat + piece] -= 1
    outcome.tell(
        "reused", seat=seat, piece=PIECES[piece], **spaces.spot(t, spaces.put(state, t, part, code(seat, piece)))
    )
    if reuse.left and (reuse.traders or reuse.merchants):
        state.stack.append(reuse.ask("reuse", seat))


def refuse_add(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    """Return what stands against an extra piece (HT-6.6 to HT-6.12, HT-18.5, HT-20.10)."""
    pending = state.stack[-1]
    if pending.kind == "reuse":
        return _refuse_reuse(state, t, seat, part, piece)
    if pending.kind == "relocate" and state.options.displaced_first == "true":
        return Refusal("HT-6.12", N_("The displaced piece goes first."))
    reaction = Reaction.of(pending)
    if not reaction.left:
        return Refusal("HT-6.6", N_("You can't add an extra piece."))
    who, lifted = owner(reaction.piece), reaction.lifted
    if who == NEUTRAL and piece != TRADER:
        return Refusal("HT-18.5", N_("The neutral colour has traders only."))
    if lifted and t.route_at[part] == t.route_of[reaction.lifted_from]:
        return Refusal("HT-6.8", N_("The piece has to go to a different route."))
    if lifted and lifted != code(who, piece):
        return Refusal("HT-6.8", N_("You haven't lifted a {piece}."), {"piece": PIECES[piece]})
    if reaction.origin == BY_BONUS:
        wrong = spaces.refuse_england(state, t, part, code(who, piece))
    else:
        wrong = spaces.refuse_landing(state, t, reaction.origin, part, code(who, piece))
    return wrong or spaces.refuse_source(state, seat, who, piece)


def _refuse_reuse(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal | None:
    reuse = Reuse.of(state.stack[-1])
    if not (reuse.merchants if piece == MERCHANT else reuse.traders):
        text = N_("No {piece} of the claimed route is left to be used again.")
        return Refusal("HT-19.6", text, {"piece": PIECES[piece]})
    return spaces.refuse_trader(t, part, code(seat, piece)) or spaces.refuse_full(state, t, part, "HT-19.6")


def say_add(here: HansaReading, route: str, piece: str) -> str:
    """Say which piece comes where."""
    if here.view.decision == "reuse":
        return here.tr("Put a {piece} on {route} instead of into the stock: {room}", **here.putting(route, piece))
    if here.view.extras_of == NEUTRAL:
        return here.tr("Add a neutral {piece} on {route}: {room}", **here.putting_neutral(route))
    return here.tr("Add a {piece} on {route}: {room}", **here.putting(route, piece))


def rate_add(look: Outlook, part: int, piece: int) -> float:
    """Judge an extra piece, or one that a permanent bonus puts on the board."""
    decision = look.state.stack[-1]
    if decision.kind == "reuse":
        return _FREE + look.landing(part) * look.fits(part, piece)
    if _is_neutral(look):
        return look.spite(part)
    free = _FREE if any(look.stock) or decision.kind in ("borrow", "place_two") else 0.0
    return free + look.landing(part) * look.fits(part, piece) - _HELD


ADD = Verb(
    name="add",
    rule="HT-6.6",
    rules={"place_two": "HT-20.10", "reuse": "HT-19.6"},
    words=(N_("Add a piece"), N_("Put an extra piece on a route, after being displaced or by a route's bonus.")),
    slots=(ROUTE.asking(N_("A route with a free space.")), PIECE),
    offers={
        "extra": offers_add,
        "place_two": offers_add,
        "relocate": offers_add,
        "borrow": offers_add_borrow,
        "reuse": offers_add_reuse,
    },
    resolve=do_add,
    summary=how_many(plural("You could add a piece on {n} route", "You could add a piece on {n} routes"), 2),
    effect=say_add,
    reasons=why_put,
    why_not=refuse_add,
    opinion=rate_add,
)


def offers_borrow(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the own pieces that may be lifted from the board as the extra one (HT-6.8)."""
    reaction = Reaction.of(state.stack[-1])
    return sorted(_borrows(state, t, seat, reaction)) if _may_come(state, reaction) else []


def do_borrow(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, piece: int) -> None:
    """Lift an own piece from the board as the extra piece (HT-6.8)."""
    reaction, lifted = Reaction.of(state.stack.pop()), code(seat, piece)
    reaction.lifted_from, reaction.lifted = spaces.lift(state, t, part, lifted), lifted
    state.stack.append(reaction.ask("borrow", seat))
    outcome.tell("borrowed", seat=seat, piece=PIECES[piece], **spaces.spot(t, reaction.lifted_from))


def refuse_borrow(state: HansaState, t: Tables, seat: int, part: int, piece: int) -> Refusal:
    """Return what stands against lifting a piece as the extra one (HT-6.8)."""
    pending = state.stack[-1]
    if pending.kind == "relocate" and state.options.displaced_first == "true":
        return Refusal("HT-6.12", N_("The displaced piece goes first."))
    if owner(Reaction.of(pending).piece) == NEUTRAL:
        return Refusal("HT-18.5", N_("The second neutral trader comes from the neutral stock."))
    if any(state.stock[2 * seat : 2 * seat + 2]) or any(state.supply[2 * seat : 2 * seat + 2]):
        return Refusal("HT-6.8", N_("You only lift a piece from the board when your stock and supply are empty."))
    values = {"piece": PIECES[piece], "route": t.parts[part]}
    return Refusal("HT-6.8", N_("You can't lift a {piece} from {route} as the extra piece."), values)


def say_borrow(here: HansaReading, route: str, piece: str) -> str:
    """Say what is lifted for what."""
    values = here.putting(route, piece)
    if here.view.bonus:
        return here.tr("Lift your {piece} from {route} for the bonus", **values)
    return here.tr("Lift your {piece} from {route} as the extra piece", **values)


def rate_borrow(look: Outlook, part: int, piece: int) -> float:
    """Judge lifting an own piece from the board as an extra one: there must be something better close by."""
    here, t = look.at(part), look.t
    reaction = Reaction.of(look.state.stack[-1])
    if reaction.origin == BY_BONUS:
        near = tuple(other for other, region in enumerate(t.region) if region != ENGLAND)
    elif has_favour(look.state, look.seat, ANYWHERE):
        near = spaces.anywhere(t, reaction.origin, MERCHANT)
    else:
        near = t.rings[MERCHANT][reaction.origin][0]
    there = max(look.rates[t.route_at[other]] for other in near)
    return there - here.rate * (1 + 0.3 * len(here.own)) - 0.4


BORROW = Verb(
    name="borrow",
    rule="HT-6.8",
    rules={"place_two": "HT-20.10"},
    words=(N_("Lift from the board"), N_("Lift one of your pieces from a route as the extra piece.")),
    slots=(ROUTE.asking(N_("The route you lift the piece from.")), PIECE),
    offers={"extra": offers_borrow, "place_two": offers_borrow, "relocate": offers_borrow},
    resolve=do_borrow,
    summary=how_many(plural("You could lift a piece from {n} route", "You could lift a piece from {n} routes"), 2),
    effect=say_borrow,
    why_not=refuse_borrow,
    opinion=rate_borrow,
)


def _may_come(state: HansaState, reaction: Reaction) -> bool:
    """Return whether extra pieces may come now: before the displaced piece only in free order (HT-6.12)."""
    return reaction.left > 0 and not (reaction.air and state.options.displaced_first == "true")


def _places(state: HansaState, t: Tables, reaction: Reaction, piece: int, leave_out: int = -1) -> list[int]:
    """Return the parts where such an extra piece may go."""
    if reaction.origin != BY_BONUS:
        return spaces.nearest(state, t, reaction.origin, piece, leave_out)
    return [
        part
        for part in compress(range(len(t.parts)), spaces.with_room(state))
        if t.region[part] != ENGLAND
        and t.route_at[part] != leave_out
        and not (t.ship[part] and not spaces.roams(piece))
    ]


def _adds(state: HansaState, t: Tables, seat: int, reaction: Reaction) -> list[Action]:
    """Return the extra pieces that may come from a stock or the supply, sorted."""
    if owner(reaction.piece) == NEUTRAL:
        places = _places(state, t, reaction, NEUTRAL_TRADER) if spaces.neutral_is_left(state) else []
        return _among(spaces.actions_putting(t, "add", (PIECES[TRADER],), True), places)
    kinds = in_hand(state.stock, seat) or in_hand(state.supply, seat)
    found: list[Action] = []
    for piece in kinds:
        places = _places(state, t, reaction, code(seat, PIECES.index(piece)))
        found += _among(spaces.actions_putting(t, "add", (piece,), True), places)
    return sorted(found)


def _borrows(state: HansaState, t: Tables, seat: int, reaction: Reaction) -> Iterator[Action]:
    """Yield the own pieces on the board that may come, stock and supply empty, but none just set down (HT-6.8)."""
    if owner(reaction.piece) == NEUTRAL or in_hand(state.stock, seat) or in_hand(state.supply, seat):
        return
    # Pieces of a kind on a part cannot be told apart; so they are counted: more than were just set down.
    down = Counter(pairs(reaction.down))
    own = {(t.part_of[space], piece) for space, piece in enumerate(state.spaces) if piece and owner(piece) == seat}
    for part, piece in own:
        count = state.spaces.count(piece, t.start[part], t.stop[part])
        elsewhere = any(t.route_at[other] != t.route_at[part] for other in _places(state, t, reaction, piece))
        if elsewhere and count > down[part, piece]:
            yield token("borrow", t.parts[part], PIECES[kind(piece)])


def _among(actions: Sequence[spaces.Actions], parts: list[int]) -> list[Action]:
    return list(chain.from_iterable(map(actions.__getitem__, parts)))


@cache
def _relocations(t: Tables) -> tuple[spaces.Actions, ...]:
    return tuple((token("relocate", part),) for part in t.parts)


def _is_neutral(look: Outlook) -> bool:
    decision = look.state.stack[-1]
    return decision.kind in ("relocate", "extra") and owner(Reaction.of(decision).piece) == NEUTRAL
