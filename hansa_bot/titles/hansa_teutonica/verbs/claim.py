"""Action 5, claim: cash in a route that holds only own pieces (HT-8).

The neutral colour claims a route full of its traders within the action in progress (HT-18.7 to HT-18.10).
"""

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica import cities
from hansa_bot.titles.hansa_teutonica.cities import controller, empty_slot
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, draw_token, score, value
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.outlook import MERCHANT_WORTH, NOTHING, Outlook
from hansa_bot.titles.hansa_teutonica.material import (
    END_POINTS,
    EXTRA_OFFICE,
    MERCHANT,
    NEUTRAL,
    NEUTRAL_TRADER,
    PIECES,
    PRIVILEGE,
    PRIVILEGES,
    SKILLS,
    TOKENS,
    TRADER,
    code,
    take,
)
from hansa_bot.titles.hansa_teutonica.spaces import full_routes, put, spot
from hansa_bot.titles.hansa_teutonica.state import HansaState, counted
from hansa_bot.titles.hansa_teutonica.tables import BENEFIT, EXTRA, OFFICE, PIECE, ROUTE, TABLE, UPGRADE_SKILL, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import name_benefit, name_control
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import bonus
from hansa_bot.titles.kit.verbs import Verb, how_many

_MOST_AT_ONCE = 11
"""The most points that one claim can bring its claimer: control twice, a coin, the link."""


def offers_claim(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every own full route with every benefit, and with none (HT-8.1, HT-8.15)."""
    return sorted(
        [
            f"claim/{t.routes[route]}/{benefit}"
            for route in full_routes(state, t, seat)
            for benefit in cities.legal_benefits(state, t, seat, route)
        ]
    )


def do_claim(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, benefit: int, what: int, piece: int = TRADER
) -> None:
    """Score control, take the token, gain the benefit, in this order (HT-8.2); a permanent bonus comes last."""
    state.actions_left -= 1
    route = t.route_at[part]
    # A token that this very claim brings cannot serve in it (HT-13.1).
    before = state.unused[len(TOKENS) * seat + EXTRA_OFFICE]
    # Control first, then the token, then the benefit: a new office must not change who scored control (HT-8.2).
    pieces = cash_in(state, t, seat, outcome, route)
    if state.route_tokens[route]:
        _take_token(state, t, seat, outcome, route)
    used = cities.gain_benefit(state, t, seat, outcome, benefit, what, piece)
    if used is not None:
        pieces[used] -= 1
    state.stock[2 * seat + TRADER] += pieces[TRADER]
    state.stock[2 * seat + MERCHANT] += pieces[MERCHANT]
    bonus.begin(state, t, seat, outcome, route, pieces, before)


def cash_in(state: HansaState, t: Tables, owner: int, outcome: Outcome, route: int) -> list[int]:
    """Empty a route and score control of both ends (HT-8.3); return its traders and merchants."""
    first, last = t.reach[route]
    pieces = [state.spaces.count(code(owner, kind), first, last) for kind in (TRADER, MERCHANT)]
    state.spaces[first : last + 1] = t.blank[route]
    outcome.tell("claimed", seat=owner, route=t.routes[route], take=take(*pieces))
    for city in t.ends[route]:
        ruler = controller(state, t, city)
        if ruler is not None:
            score(state, outcome, ruler, 1, "control", city=t.cities[city])
    return pieces


def _take_token(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int) -> None:
    """Take the route's token and draw its replacement (HT-8.4 to HT-8.6)."""
    taken = state.route_tokens[route] - 1
    state.route_tokens[route] = 0
    state.unused = counted(state.unused, len(TOKENS) * seat + taken, 1)
    outcome.tell("took_token", seat=seat, token=TOKENS[taken], route=t.routes[route])
    draw_token(state, outcome, seat)


def refuse_claim(
    state: HansaState, t: Tables, seat: int, part: int, benefit: int, what: int, piece: int = -1
) -> Refusal | None:
    """Return what stands against a claim with this benefit (HT-8)."""
    route = t.route_at[part]
    pieces = {state.spaces[at] for at in t.printed[route]}
    if not pieces <= {code(seat, kind) for kind in range(len(PIECES))}:
        return Refusal("HT-8.1", N_("{route} isn't full of your own pieces."), {"route": t.routes[route]})
    if benefit in (OFFICE, EXTRA) and what not in t.ends[route]:
        values = {"route": t.routes[route], "city": t.cities[what]}
        return Refusal("HT-8.7", N_("{route} does not lead to {city}."), values)
    if benefit == OFFICE:
        return _refuse_office(state, t, seat, pieces, what)
    if benefit == EXTRA:
        if state.options.extra_office_mode == "additional":
            return Refusal("HT-13.4", N_("Here an extra office follows the benefit: claim first."))
        return bonus.refuse_extra_office(state, t, seat, pieces, what, piece)
    if benefit == TABLE:
        return _refuse_table(state, t, seat, pieces, route, what)
    return _refuse_upgrade(state, t, seat, route, what) if benefit == UPGRADE_SKILL else None


def _refuse_office(state: HansaState, t: Tables, seat: int, pieces: set[int], city: int) -> Refusal | None:
    slot, where = empty_slot(state, t, city), {"city": t.cities[city]}
    if t.open[city]:
        return Refusal("HT-19.4", N_("{city} is an open city: an office needs an extra office token."), where)
    if slot < 0:
        return Refusal("HT-8.7", N_("There's no empty slot in {city}."), where)
    if t.privilege[slot] > value(state, seat, PRIVILEGE):
        text = N_("The next office in {city} needs {privilege} privilege; you have {own_privilege}.")
        return Refusal("HT-8.7", text, where | _privileges(state, seat, t.privilege[slot]))
    if code(seat, t.shape[slot]) not in pieces:
        values = {**where, "piece": PIECES[t.shape[slot]]}
        return Refusal(
            "HT-8.8", N_("The next office in {city} needs a {piece}, and there's none on the route."), values
        )
    return None


def _refuse_table(state: HansaState, t: Tables, seat: int, pieces: set[int], route: int, space: int) -> Refusal:
    if route != t.table_route:
        values = {"route": t.routes[t.table_route]}
        return Refusal("HT-8.13", N_("Only {route} leads to the prestige table."), values)
    if code(seat, MERCHANT) not in pieces:
        return Refusal("HT-11.2", N_("The prestige table takes a merchant from the route."))
    prestige = {"prestige": t.table_values[space]}
    if state.table[space]:
        return Refusal("HT-11.2", N_("The space for {prestige} is taken."), prestige)
    text = N_("The space for {prestige} needs {privilege} privilege; you have {own_privilege}.")
    return Refusal("HT-11.2", text, prestige | _privileges(state, seat, t.table_privilege[space]))


def _refuse_upgrade(state: HansaState, t: Tables, seat: int, route: int, skill: int) -> Refusal | None:
    values = {"skill": SKILLS[skill], "route": t.routes[route]}
    if not any(skill in t.skills[city] for city in t.ends[route]):
        return Refusal("HT-8.12", N_("No city on {route} raises {skill}."), values)
    if not can_upgrade(state, seat, skill):
        return Refusal("HT-10.3", N_("{skill} is already full."), values)
    return None


def _privileges(state: HansaState, seat: int, needed: int) -> dict[str, str]:
    return {"privilege": PRIVILEGES[needed], "own_privilege": PRIVILEGES[value(state, seat, PRIVILEGE)]}


def say_claim(here: HansaReading, route: str, benefit: str, piece: str = "") -> str:
    """Say what a claim brings to whom, in the order of its steps (HT-8.2)."""
    tr, name, on_it, permanent = here.tr, here.names.value, here.route(route).token, here.laid(route).bonus
    parts = [*name_control(here, route), name_benefit(here, here.actor, benefit, piece)]
    if on_it:
        parts.append(tr("token {token}", token=name("token", on_it)))
    if permanent:
        parts.append(tr("bonus {bonus}", bonus=name("bonus", permanent)))
    what = ", ".join(filter(None, parts)) or tr("nothing gained")
    return tr("Claim {route}: {what}", route=name("route", route), what=what)


def rate_claim(look: Outlook, part: int, benefit: int, what: int, piece: int = TRADER) -> float:
    """Judge a claim by all that it brings; one that ends the game by whether it is won."""
    route = look.t.route_at[part]
    gain = look.gains.besides[route] + _rate_benefit(look, benefit, what, piece)
    # Trying a claim on a copy is dear, so it is done only where the claim may end the game.
    if not _may_end(look, route, benefit, what):
        return max(gain + 0.5, 2 * NOTHING)
    after = look.after(do_claim, part, benefit, what, piece)
    return gain + (0.5 if after.end is None else look.final(after))


def _rate_benefit(look: Outlook, benefit: int, what: int, piece: int) -> float:
    if benefit == OFFICE:
        return look.gains.office(what) + look.mission(what)
    if benefit == UPGRADE_SKILL:
        return look.gains.upgrades[what]
    if benefit == TABLE:
        return worth.TABLE * look.t.table_values[what]
    return look.gains.extra_office(what) - MERCHANT_WORTH * piece if benefit == EXTRA else 0.0


def _may_end(look: Outlook, route: int, benefit: int, what: int) -> bool:
    """Return whether a claim may end the game, generously: only then it is carried out to see (HT-15)."""
    state = look.state
    if state.route_tokens[route] and not state.token_stock:
        return True
    founds = benefit in (OFFICE, EXTRA)
    if founds and state.completed + 1 >= look.t.board.completed_limit:
        return True
    if max(*state.points, state.neutral_points) + 2 >= END_POINTS:
        return True
    return founds and state.points[look.seat] + _MOST_AT_ONCE >= END_POINTS


CLAIM = Verb(
    name="claim",
    rule="HT-8.1",
    words=(N_("Claim"), N_("Cash in a route full of your pieces for points, a token and one benefit.")),
    slots=(ROUTE.asking(N_("A route full of your pieces.")), BENEFIT, PIECE),
    least=2,
    offers={"turn": offers_claim},
    resolve=do_claim,
    step=N_("claim {route}: {benefit}"),
    effect=say_claim,
    summary=how_many(plural("You could claim {n} route", "You could claim {n} routes"), 2),
    why_not=refuse_claim,
    unavailable=N_("You don't have a route full of your own pieces."),
    opinion=rate_claim,
)


def offers_neutral(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return each full neutral route with the cities where its office may go (HT-18.7, HT-18.8)."""
    actions: list[Action] = []
    for route in full_routes(state, t, NEUTRAL):
        # Privileges and shapes do not bind the neutral colour, so that any empty slot will do (HT-18.8).
        free = [city for city in sorted(t.ends[route]) if empty_slot(state, t, city) >= 0]
        benefits = [f"office:{t.cities[city]}" for city in free] or ["none"]
        actions += [token("neutral", t.routes[route], benefit) for benefit in benefits]
    return sorted(actions)


def do_neutral(state: HansaState, t: Tables, seat: int, outcome: Outcome, part: int, benefit: int, what: int) -> None:
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
        cities.found_office(state, t, NEUTRAL, outcome, what, TRADER)
    if traders and state.options.full_neutral and any(t.yellow[city] for city in t.ends[route]):
        traders -= 1
        outcome.tell("neutral_stays", **spot(t, put(state, t, t.parts_of[route][0], NEUTRAL_TRADER)))
    state.neutral_stock += traders


def refuse_neutral(state: HansaState, t: Tables, seat: int, part: int, benefit: int, what: int) -> Refusal | None:
    """Return what stands against a claim of the neutral colour (HT-18.7, HT-18.8)."""
    route = t.route_at[part]
    values = {"route": t.routes[route]}
    if route not in full_routes(state, t, NEUTRAL):
        return Refusal("HT-18.7", N_("{route} isn't full of neutral traders."), values)
    if benefit != OFFICE:
        return Refusal("HT-18.8", N_("The neutral takes an office in one of the two cities."))
    if what not in t.ends[route]:
        return Refusal("HT-18.8", N_("{route} does not lead to {city}."), {**values, "city": t.cities[what]})
    if empty_slot(state, t, what) < 0:
        return Refusal("HT-18.8", N_("There's no empty slot in {city}."), {"city": t.cities[what]})
    return None


def say_neutral(here: HansaReading, route: str, benefit: str) -> str:
    """Say what a claim of the neutral colour brings to whom (HT-18.8)."""
    tr = here.tr
    parts = [*name_control(here, route), name_benefit(here, NEUTRAL, benefit)]
    if here.route(route).token:
        parts.append(tr("the token is lost"))
    what = ", ".join(filter(None, parts)) or tr("no office")
    return tr("Neutral claim of {route}: {what}", route=here.names.value("route", route), what=what)


_RULE = 2.0
"""What it is worth to keep or to take the control of a city."""
_DENIED = 0.3
"""The share of a slot's worth that is lost when the neutral colour takes it: most cities have another one."""


def rate_neutral(look: Outlook, part: int, benefit: int, what: int) -> float:
    """Judge a claim of the neutral colour: its office should cost the other player more (HT-18.8)."""
    after = look.after(do_neutral, part, benefit, what)
    if after.end is not None:
        return look.final(after)
    if benefit != OFFICE:
        return 0.0
    before, then = look.gains.rulers[what], controller(after, look.t, what)
    taken = _RULE * (before is not None and before != then)
    lost = taken if before == look.seat else -taken
    return _DENIED * (look.rival.gains.office(what) - look.gains.office(what)) - lost


NEUTRAL_CLAIM = Verb(
    name="neutral",
    rule="HT-18.8",
    words=(N_("Neutral claim"), N_("Choose the office of the neutral colour, which claims a route.")),
    slots=(ROUTE.asking(N_("A route full of neutral pieces.")), BENEFIT.asking(N_("The city of its office."))),
    offers={"neutral": offers_neutral},
    resolve=do_neutral,
    effect=say_neutral,
    why_not=refuse_neutral,
    opinion=rate_neutral,
)
