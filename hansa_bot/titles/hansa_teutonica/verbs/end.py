"""The end of a turn: declaring it, tokens put on the board, the next one (HT-3, HT-14); and leaving a rest undone."""

from itertools import compress
from operator import not_

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica.cities import empty_slot
from hansa_bot.titles.hansa_teutonica.desks import show_plate, start_turn, take_off_plate, tokens_on_plate
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.outlook import NOTHING
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, NEUTRAL_TRADER, REMOVALS, TOKENS, owner
from hansa_bot.titles.hansa_teutonica.spaces import add_neutral, is_empty, neutral_plays, pieces_by_part
from hansa_bot.titles.hansa_teutonica.state import BY_BONUS, Count, HansaState, Reaction, Shift
from hansa_bot.titles.hansa_teutonica.tables import ROUTE, TOKEN, Tables
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import bonus
from hansa_bot.titles.kit.verbs import Verb, how_many

_STOPS = WORDS["stop"]
"""By decision what leaving the rest of it undone is called."""


def offers_end(state: HansaState, t: Tables, seat: int) -> tuple[Action, ...]:
    """Let the active seat end its turn at any time between actions (HT-3.4)."""
    return ("end",)


def do_end(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """End the turn: pending tokens are revealed and put on the board, then the next seat plays (HT-3.6)."""
    state.actions_left = 0
    seen = show_plate(state, seat)
    if seen:
        # Nobody else knew these tokens, so a preview of the end of a turn stops here.
        outcome.reveal()
        outcome.tell("tokens_revealed", seat=seat, tokens=[TOKENS[which] for which in seen])
    _place_or_pass_on(state, t, seat, outcome)


def say_end(here: HansaReading) -> str:
    """Say which actions are lost."""
    left = here.view.actions_left
    if left:
        return here.tr.plural("End your turn with {n} action left", "End your turn with {n} actions left", left)
    return here.tr("End your turn")


END = Verb(
    name="end",
    rule="HT-3.4",
    words=(N_("End turn"), N_("End your turn; unused actions are lost.")),
    offers={"turn": offers_end, "spent": offers_end},
    resolve=do_end,
    effect=say_end,
    opinion=lambda look: NOTHING,
    ends_turn=True,
)


def _place_or_pass_on(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Ask where the next pending token goes, as long as one can be put down; then the next seat plays (HT-3.1)."""
    pending = tokens_on_plate(state, seat)
    if pending and open_routes(state, t):
        state.stack.append(Decision("tokens", [seat]))
        return
    for which in pending:
        if state.options.unplaceable_token == "discard":
            take_off_plate(state, seat, which)
            state.discarded = [*state.discarded, which]
            outcome.tell("token_discarded", seat=seat, token=TOKENS[which])
        else:
            outcome.tell("token_kept", seat=seat, token=TOKENS[which])
    outcome.tell("turn_ended", seat=state.active)
    start_turn(state, outcome, (state.active + 1) % state.seats)


def offers_token(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every pending token with every allowed route, in the order that the player likes (HT-14.2, HT-14.3)."""
    pending = sorted({TOKENS[which] for which in tokens_on_plate(state, seat)})
    routes = open_routes(state, t)
    return [f"token/{name}/{t.routes[route]}" for name in pending for route in routes]


def do_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, which: int, part: int) -> None:
    """Put a token face up on a route, where it stays until the route is claimed (HT-14.4).

    With a neutral colour one of its traders comes with it, unless one stands there already (HT-18.12, HT-18.13).
    """
    state.stack.pop()
    route = t.route_at[part]
    take_off_plate(state, seat, which)
    state.route_tokens[route] = which + 1
    outcome.tell("token_placed", seat=seat, token=TOKENS[which], route=t.routes[route])
    if neutral_plays(state) and is_empty(state, t, route):
        add_neutral(state, t, outcome, route)
    _place_or_pass_on(state, t, seat, outcome)


def open_routes(state: HansaState, t: Tables) -> list[int]:
    """Return the routes that a token may be put on now.

    A route has no token and no pieces, and an empty printed slot at one end (HT-14.2, HT-19.7, HT-20.10). If there is
    none, the full text for two players allows routes with a single neutral trader (HT-18.13).
    """
    # The cities with an empty slot, found in one pass over all slots instead of city by city.
    unfinished = {*compress(t.city_at, map(not_, state.slots))}
    routes = [
        route
        for route, printed in enumerate(t.board.routes)
        if printed.tokens and not state.route_tokens[route] and not unfinished.isdisjoint(t.ends[route])
    ]
    pieces = pieces_by_part(state)
    empty = [route for route in routes if not any(map(pieces.__getitem__, t.parts_of[route]))]
    if not empty and neutral_plays(state) and state.options.full_neutral:
        # Nothing stands on all its spaces but one piece, and that is a neutral trader.
        return [
            route
            for route in routes
            if [*filter(None, map(state.spaces.__getitem__, t.printed[route]))] == [NEUTRAL_TRADER]
        ]
    return empty


def refuse_token(state: HansaState, t: Tables, seat: int, which: int, part: int) -> Refusal | None:
    """Return what stands against putting a token on a route (HT-14.2, HT-19.7, HT-20.10)."""
    route = t.route_at[part]
    values = {"route": t.routes[route], "token": TOKENS[which]}
    if which not in tokens_on_plate(state, seat):
        return Refusal("HT-14.1", N_("{token} isn't one of the tokens to place."), values)
    if not t.board.routes[route].tokens:
        rule = "HT-20.10" if t.has_regions else "HT-19.7"
        return Refusal(rule, N_("New tokens never go on {route}."), values)
    if state.route_tokens[route]:
        return Refusal("HT-14.2", N_("{route} already has a token."), values)
    if not is_empty(state, t, route):
        return Refusal("HT-14.2", N_("{route} isn't empty."), values)
    if any(empty_slot(state, t, city) >= 0 for city in t.ends[route]):
        return None
    if any(t.open[city] for city in t.ends[route]):
        return Refusal("HT-19.7", N_("Neither city on {route} has an empty printed slot."), values)
    return Refusal("HT-14.2", N_("Both cities on {route} are complete."), values)


def say_token(here: HansaReading, which: str, route: str) -> str:
    """Say where a token goes, and whether a neutral trader comes with it."""
    values = {"token": here.names.value("token", which), "route": here.names.value("route", route)}
    if here.view.neutral and not any(here.route(route).spaces):
        return here.tr("Put the bonus token {token} on {route}, with a neutral trader", **values)
    return here.tr("Put the bonus token {token} on {route}", **values)


PLACE_TOKEN = Verb(
    name="token",
    rule="HT-14.1",
    words=(N_("Place a token"), N_("Put a new bonus token on an empty route at the end of your turn.")),
    slots=(TOKEN.asking(N_("One of the new tokens.")), ROUTE.asking(N_("An empty route."))),
    offers={"tokens": offers_token},
    resolve=do_token,
    summary=how_many(plural("The token could lie on {n} route", "The token could lie on {n} routes"), 3),
    effect=say_token,
    why_not=refuse_token,
    opinion=lambda look, which, part: look.rates[look.t.route_at[part]] * worth.TOKEN_WORTH[which],
)


def offers_enough(state: HansaState, t: Tables, seat: int) -> tuple[Action, ...]:
    """Let a seat leave a bonus or the rest of what is under way alone, as far as it may."""
    # A bonus may always be left; the others say below how much has to be done first.
    decision, may = state.stack[-1], True
    if decision.kind == "extra":  # HT-6.7; by option the neutral's second trader must follow (HT-18.5)
        may = state.options.neutral_extra != "mandatory" or owner(Reaction.of(decision).piece) != NEUTRAL
    elif decision.kind == "remove":
        may = Count.of(decision).left < REMOVALS
    elif decision.kind == "shift":
        shift = Shift.of(decision)
        may = bool(shift.done) and not shift.up
    return ("enough",) if may else ()


def do_enough(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Stop what is under way and may be left unfinished."""
    decision = state.stack[-1]
    if decision.kind in ("bonus", "reuse", "more_offices"):
        bonus.leave_bonus(state, t, seat, outcome)
        return
    state.stack.pop()
    if decision.kind == "shift":
        if not Shift.of(decision).opponents:
            outcome.tell("bonus_left", seat=seat, bonus="move_any_two")
    elif decision.kind != "remove":
        reaction = Reaction.of(decision)
        if reaction.origin == BY_BONUS:
            outcome.tell("bonus_left", seat=seat, bonus="place_two")
        else:
            outcome.tell("declined", seat=owner(reaction.piece), count=reaction.left)


def refuse_enough(state: HansaState, t: Tables, seat: int) -> Refusal | None:
    """Return why one may not stop here."""
    decision = state.stack[-1]
    if decision.kind == "extra" and owner(Reaction.of(decision).piece) == NEUTRAL:
        return Refusal("HT-18.5", N_("Another neutral trader has to follow the displaced one here."))
    if decision.kind == "remove":
        return Refusal("HT-13.7", N_("Remove at least one piece."))
    if decision.kind == "shift":
        return Refusal("HT-13.7", N_("First put down what you lifted; you have to move at least one piece."))
    return None


def say_enough(here: HansaReading) -> str:
    """Say what is left undone."""
    return here.tr(_STOPS.get(here.view.decision, _STOPS["extra"]))


ENOUGH = Verb(
    name="enough",
    rule="HT-19.6",
    rules={"extra": "HT-6.7", "remove": "HT-13.7", "more_offices": "HT-13.4"},
    words=(N_("Done"), N_("Stop here.")),
    offers=dict.fromkeys(("extra", "place_two", "remove", "shift", "bonus", "reuse", "more_offices"), offers_enough),
    resolve=do_enough,
    effect=say_enough,
    why_not=refuse_enough,
    opinion=lambda look: NOTHING,
    ends_turn=True,
)
