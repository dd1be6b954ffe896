"""The neutral colour claims a route full of its traders, within the action in progress (HT-18.7 to HT-18.10)."""

from __future__ import annotations

from hansa_bot.engine.action import Action, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.event import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import founding
from hansa_bot.titles.hansa_teutonica.cities import controller, empty_slot
from hansa_bot.titles.hansa_teutonica.desks import draw_token, end_game
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, NEUTRAL_TRADER, TOKENS, TRADER
from hansa_bot.titles.hansa_teutonica.slots import BENEFIT, OFFICE, ROUTE
from hansa_bot.titles.hansa_teutonica.spaces import full_routes, neutral_plays, put, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import name_benefit, name_control
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs.claim import cash_in
from hansa_bot.titles.kit.verbs import Verb

_RULE = 2.0
"""What it is worth to keep or to take the control of a city."""
_DENIED = 0.3
"""The share of a slot's worth that is lost when the neutral colour takes it: most cities have another one."""


def close_action(state: HansaState, t: Tables, outcome: Outcome) -> None:
    """Finish the action in progress once nobody owes an answer: neutral claims, then a triggered end (HT-15.4)."""
    if state.over or state.stack[-1].kind != "turn":
        return
    if neutral_plays(state) and any(True for _ in full_routes(state, t, NEUTRAL)):
        state.stack.append(Decision("neutral", [state.active]))
    elif state.end is not None:
        end_game(state, outcome)


def neutral_claims(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return each full neutral route with the cities where its office may go (HT-18.7, HT-18.8)."""
    actions: list[Action] = []
    for route in full_routes(state, t, NEUTRAL):
        cities = [city for city in sorted(t.ends[route]) if empty_slot(state, t, city) >= 0]
        benefits = [f"office:{t.cities[city]}" for city in cities] or ["none"]
        actions += [token("neutral", t.routes[route], benefit) for benefit in benefits]
    return sorted(actions)


def neutral_claim(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, benefit: int, what: int
) -> None:
    """Score control, discard the token, take the leftmost empty slot whatever its colour and shape (HT-18.8).

    The token's replacement comes onto the active player's plate.
    """
    state.stack.pop()
    route = t.route_at[part]
    traders = cash_in(state, t, NEUTRAL, outcome, route)[TRADER]
    if state.route_tokens[route]:
        gone = state.route_tokens[route] - 1
        state.route_tokens[route] = 0
        state.discarded = [*state.discarded, gone]
        outcome.tell("token_discarded", seat=NEUTRAL, token=TOKENS[gone], route=t.routes[route])
        draw_token(state, outcome, seat)
    if benefit == OFFICE:
        traders -= 1
        founding.found_office(state, t, NEUTRAL, outcome, what, TRADER)
    if traders and state.options.full_neutral and any(t.yellow[city] for city in t.ends[route]):
        traders -= 1
        outcome.tell("neutral_stays", **spot(t, put(state, t, t.parts_of[route][0], NEUTRAL_TRADER)))
    state.neutral_stock += traders


def cannot_claim_so(state: HansaState, t: Tables, seat: int, part: int, benefit: int, what: int) -> Refusal | None:
    """Return what stands against a claim of the neutral colour (HT-18.7, HT-18.8)."""
    route = t.route_at[part]
    values = {"route": t.routes[route]}
    if route not in full_routes(state, t, NEUTRAL):
        return Refusal("HT-18.7", N_("Neutral traders do not fill {route}."), values)
    if benefit != OFFICE:
        return Refusal("HT-18.8", N_("The neutral takes an office in one of the two cities."))
    if what not in t.ends[route]:
        return Refusal("HT-18.8", N_("{route} does not lead to {city}."), {**values, "city": t.cities[what]})
    if empty_slot(state, t, what) < 0:
        return Refusal("HT-18.8", N_("{city} has no empty slot."), {"city": t.cities[what]})
    return None


def say_neutral_claim(here: HansaReading, route: str, benefit: str) -> str:
    """Say what a claim of the neutral colour brings to whom (HT-18.8)."""
    tr = here.tr
    parts = [*name_control(here, route), name_benefit(here, NEUTRAL, benefit)]
    if here.route(route).token:
        parts.append(tr("the token is lost"))
    what = ", ".join(filter(None, parts)) or tr("no office")
    return tr("Neutral claim of {route}: {what}", route=here.names.value("route", route), what=what)


def rate_neutral_claim(look: Outlook, part: int, benefit: int, what: int) -> float:
    """Judge a claim of the neutral colour: its office should cost the other player more (HT-18.8)."""
    after = look.after(neutral_claim, part, benefit, what)
    if after.end is not None:
        return look.final(after)
    if benefit != OFFICE:
        return 0.0
    before, then = look.rulers[what], controller(after, look.t, what)
    taken = _RULE * (before is not None and before != then)
    lost = taken if before == look.seat else -taken
    return _DENIED * (look.rival.offices[what].gain - look.offices[what].gain) - lost


NEUTRAL_CLAIM = Verb(
    name="neutral",
    words=(N_("Neutral claim"), N_("Choose the office of the neutral colour, which claims a route.")),
    slots=(ROUTE, BENEFIT),
    offers={"neutral": neutral_claims},
    resolve=neutral_claim,
    effect=say_neutral_claim,
    why_not=cannot_claim_so,
    opinion=rate_neutral_claim,
)
