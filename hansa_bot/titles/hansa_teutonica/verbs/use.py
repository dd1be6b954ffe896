"""What bonus tokens are good for: using one between actions (HT-13), two for an emperor's favour (HT-21.2)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, compress, pairwise

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica import material, modules
from hansa_bot.titles.hansa_teutonica.cities import NOBODY, OWNERS, controller, extra_offices, rightmost
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, turn_token, upgrade
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.offices import permit
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.spaces import PIECES_ONLY
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import FAVOUR, OTHER_TOKEN, TOKEN, USE, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import after_swap, more_actions, token_effect
from hansa_bot.titles.hansa_teutonica.texts.names import read_target
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import end, shift
from hansa_bot.titles.kit.verbs import Verb, how_many

_KINDS = len(material.TOKENS)
_USES = [token("use", name) for name in material.TOKENS]
_PRICE = 2
_STRONG = (material.PLUS_THREE, material.PLUS_FOUR, material.UPGRADE)
"""Tokens worth getting by an exchange, and worth keeping from a favour."""
_WORTH_REMOVING = 2
"""How many pieces have to be in the way."""
_TILES = {modules.ANYWHERE: 1.5, modules.EXTRA_ACTION: 14.0, modules.SHARE_INCOME: 5.0, modules.TWO_EXTRAS: 3.0}
"""What a tile is worth at the start of the game; this fades."""
_CITY, _SKILL = 2, 3
"""By so much more a controlled city and a full skill count at the end, with the tile for it."""
_MORE_TO_COME = 3.0
"""How many cities or full skills a player may still hope for, at the start of the game."""
_LATE = 0.7


def offers_use(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every use of an unused token that would have an effect (HT-13.3)."""
    mine = state.unused[_KINDS * seat : _KINDS * seat + _KINDS]
    # Most seats have none most of the time.
    if not any(mine):
        return []
    return sorted([use for kind in compress(range(_KINDS), mine) for use in _uses(state, t, seat, kind)])


def _uses(state: HansaState, t: Tables, seat: int, which: int) -> Iterable[Action]:
    """Return the uses of a kind of token: one with a target once for each, none without an effect (HT-13.3)."""
    word = _USES[which]
    if which == material.EXTRA_OFFICE:
        # It is used when a route is claimed, as the benefit (HT-13.4).
        return ()
    if which in material.TOKEN_ACTIONS:
        return (word,)
    if which == material.UPGRADE:
        return [f"{word}/{name}" for skill, name in enumerate(material.SKILLS) if can_upgrade(state, seat, skill)]
    if which == material.SWAP:
        return [f"{word}/{t.cities[city]}:{slot}" for city, slot in _swaps(state, t, seat)]
    if which == material.REMOVE:
        return (word,) if _can_remove(state, t, seat) else ()
    return [f"{word}/{target}" for target in modules.promo_targets(state, t, seat, which)]


def _can_remove(state: HansaState, t: Tables, seat: int) -> bool:
    if state.options.relocates:
        return shift.is_possible(state, t, shift.relocation(seat, t))
    return any(state.spaces.translate(PIECES_ONLY))


def _swaps(state: HansaState, t: Tables, seat: int) -> Iterator[tuple[int, int]]:
    """Yield each city and left slot where offices of two owners stand side by side (HT-13.5).

    One of them may have to be the seat's own; open cities take part by option only (HT-19.5).
    """
    slots = state.slots
    for city, first, last in _long_rows(t):
        # Offices fill a row from the left (HT-8.7): without a second one nothing stands side by side.
        if slots[first + 1]:
            for slot, (one, other) in enumerate(pairwise(slots[first:last].translate(OWNERS))):
                if _may_swap(state, seat, one, other):
                    yield city, slot
    if state.options.open_city_swap == "true":
        for city in compress(range(len(t.cities)), t.open):
            # From left to right, as tokens and people count slots.
            row = extra_offices(state, city)[::-1].translate(OWNERS)
            for slot, (one, other) in enumerate(pairwise(row)):
                if _may_swap(state, seat, one, other):
                    yield city, slot


@cache
def _long_rows(t: Tables) -> tuple[tuple[int, int, int], ...]:
    """Return the cities with more than one printed slot, each with its first slot and the one behind its last."""
    rows = enumerate(zip(t.slot_start, t.slot_stop, strict=True))
    return tuple((city, first, last) for city, (first, last) in rows if last - first > 1)


def _may_swap(state: HansaState, seat: int, one: int, other: int) -> bool:
    if one == other or NOBODY in (one, other):
        return False
    return state.options.swap_ownership == "any" or seat in (one, other)


def do_use(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, which: int, what: int = 0, slot: int = 0
) -> None:
    """Turn the token face down (HT-13.2) and carry out its effect.

    `what` is a skill, a route, or, with `slot`, a city; for an exchange a seat and one of its tokens.
    """
    turn_token(state, seat, which)
    outcome.tell("used_token", seat=seat, token=material.TOKENS[which])
    if which in material.TOKEN_ACTIONS:
        state.actions_left += material.TOKEN_ACTIONS[which]
        outcome.tell("actions_gained", seat=seat, count=material.TOKEN_ACTIONS[which])
    elif which == material.UPGRADE:
        upgrade(state, outcome, seat, what)
    elif which == material.SWAP:
        _swap(state, t, what, slot)
        outcome.tell("swapped", seat=seat, city=t.cities[what], slot=slot)
    elif which == material.EXCHANGE:
        modules.exchange_token(state, seat, outcome, what, slot)
    elif which in modules.POSTED:
        modules.post_token(state, t, seat, outcome, which, what)
    elif state.options.relocates:
        state.stack.append(shift.relocation(seat, t))
    else:
        state.stack.append(Count(material.REMOVALS).ask("remove", seat))


def _swap(state: HansaState, t: Tables, city: int, slot: int) -> None:
    if t.open[city]:
        # Pairs of city and piece; reversed, since they are listed from right to left.
        row = [at + 1 for at in range(0, len(state.extras), 2) if state.extras[at] == city][::-1]
        left, right = row[slot : slot + 2]
        state.extras[left], state.extras[right] = state.extras[right], state.extras[left]
        return
    left = t.slot_start[city] + slot
    state.slots[left : left + 2] = state.slots[left : left + 2][::-1]


def refuse_use(state: HansaState, t: Tables, seat: int, which: int, what: int = -1, slot: int = -1) -> Refusal | None:
    """Return what stands against using a token; `what` is a skill or, with `slot`, a city (HT-13)."""
    if not state.unused[_KINDS * seat + which]:
        return Refusal("HT-13.1", N_("You have no unused token {token}."), {"token": material.TOKENS[which]})
    if which == material.EXTRA_OFFICE:
        return Refusal("HT-13.4", N_("You use the extra office when you claim a route, as its benefit."))
    if which == material.EXCHANGE:
        text = N_("Name another player and one of that player's used tokens, of another kind.")
        return Refusal("HT-21.3", text)
    if which in modules.POSTED:
        if not state.supply[2 * seat + material.TRADER]:
            return Refusal("HT-21.3", N_("You need a trader in your supply to lay beside the route."))
        return Refusal("HT-21.3", N_("Name the route to put the token beside."))
    if which == material.SWAP and slot >= 0:
        return _refuse_swap(state, t, seat, what, slot)
    if which == material.UPGRADE and slot < 0 <= what < len(material.SKILLS) and not can_upgrade(state, seat, what):
        return Refusal("HT-13.3", N_("{skill} is already full."), {"skill": material.SKILLS[what]})
    return Refusal("HT-13.3", N_("{token} would have no effect like that."), {"token": material.TOKENS[which]})


def _refuse_swap(state: HansaState, t: Tables, seat: int, city: int, slot: int) -> Refusal | None:
    where = {"city": t.cities[city]}
    if t.open[city] and state.options.open_city_swap == "false":
        return Refusal("HT-19.5", N_("Offices of the open city {city} cannot be swapped."), where)
    row = bytes(state.slots[t.slot_start[city] : t.slot_stop[city]])
    if t.open[city]:
        row = extra_offices(state, city)[::-1]
    pair = row[slot : slot + 2]
    if len(pair) < 2 or not all(pair):
        return Refusal("HT-13.5", N_("There aren't two neighbouring offices there in {city}."), where)
    if material.owner(pair[0]) == material.owner(pair[1]):
        return Refusal("HT-13.5", N_("The two offices have one owner, so a swap would change nothing."))
    if seat not in map(material.owner, pair) and state.options.swap_ownership == "own_one":
        return Refusal("HT-13.5", N_("One of the two offices has to be yours."))
    return None


def say_use(here: HansaReading, which: str, target: str = "") -> str:
    """Say what a token does, on what."""
    names, tr = here.names, here.tr
    if target in here.desk.skills:
        return tr("Raise {what} by the token", what=names.raised(target, here.desk.skills[target] + 1))
    if which == material.TOKENS[material.SWAP] and target:
        return _say_swap(here, target)
    if which == material.TOKENS[material.EXCHANGE] and target:
        other, _, theirs = target.partition(":")
        values = {"name": names.seat(read_target(other)[0]), "token": names.value("token", theirs)}
        return tr("Hand {name} the exchange token for the used {token}", **values)
    named = names.value("token", which)
    if which in {material.TOKENS[posted] for posted in modules.POSTED} and target:
        route = names.value("route", target)
        return tr("Lay {token} beside {route}, with a trader from your supply", token=named, route=route)
    if target:
        return tr("Use {token} on {target}", token=named, target=names.value("target", target))
    if more_actions(which):
        return tr("Use {token}: then {n} actions left", token=named, n=here.view.actions_left + more_actions(which))
    return tr("Use {token}: {what}", token=named, what=token_effect(here, which))


def _say_swap(here: HansaReading, target: str) -> str:
    city, _, slot = target.partition(":")
    values = {"city": here.names.value("city", city), "left": int(slot) + 1, "right": int(slot) + 2}
    where = here.tr("slots {left} and {right} of {city}", **values)
    if here.printed(city).open:
        where = here.tr("offices {left} and {right} of {city}", **values)
    before, after = after_swap(here, target)
    if before == after:
        return here.tr("Swap {where}", where=where)
    return here.tr("Swap {where}: control goes from {before} to {after}", where=where, before=before, after=after)


def why_no_use(here: HansaReading) -> str:
    """Say why no token can be used."""
    if not here.desk.unused:
        return here.tr("You have no unused bonus token.")
    if set(here.desk.unused) == {material.TOKENS[material.EXTRA_OFFICE]}:
        return here.tr("You use the extra office when you claim a route.")
    return here.tr("Your bonus tokens would change nothing now.")


def rate_use(look: Outlook, which: int, what: int = 0, slot: int = 0) -> float:
    """Judge the use of a token by its kind."""
    state = look.state
    if which == material.UPGRADE:
        return 6.0 + look.gains.upgrades[what]
    if which in material.TOKEN_ACTIONS:
        return 3.0 if state.actions_left == 0 and sum(look.hand) + sum(look.stock) > 2 else -1.0
    if which == material.SWAP:
        return 2 * _rate_swap(look, what, slot) - 1.5
    if which == material.REMOVE:
        foes = sum(material.owner(foe) != look.seat for foe in look.best.foes)
        return 2.5 if state.actions_left and foes >= _WORTH_REMOVING else -1.0
    if which == material.EXCHANGE:
        return 3.0 + worth.TOKEN_WORTH[slot] if slot in _STRONG else -1.0
    return _rate_posting(look, which, what)


def _rate_posting(look: Outlook, which: int, route: int) -> float:
    """Judge a route to lay a tribute or a block beside (HT-21.3)."""
    t = look.t
    if look.now > _LATE or sum(look.hand) <= 1:
        return -1.0
    if which == material.TRIBUTE:
        slots = sum(look.state.slots.count(0, t.slot_start[city], t.slot_stop[city]) for city in t.ends[route])
        return 1.0 + 0.3 * slots if sum(look.stock) else -1.0
    there = look.route(route)
    return 0.5 + 0.4 * min(len(there.foes), there.empty) - len(there.own)


def _rate_swap(look: Outlook, city: int, slot: int) -> float:
    """Judge a swap by the control and by the permission that it moves (HT-20.4); it is asked for again and again."""
    known = look.gains.swaps
    if (city, slot) not in known:
        known[city, slot] = _look_at_swap(look, city, slot)
    return known[city, slot]


def _look_at_swap(look: Outlook, city: int, slot: int) -> float:
    after = look.copy()
    _swap(after, look.t, city, slot)
    before, then = look.gains.rulers[city], controller(after, look.t, city)
    gain = 0.0
    if before != then:
        gain = 1.5 if then == look.seat else -1.5 if before == look.seat else 0.1
    held, holds = (rightmost(state, look.t, city) == look.seat for state in (look.state, after))
    return gain + permit(look.t, look.seat, city, b"", look.now) * (holds - held)


USE_TOKEN = Verb(
    name="use",
    rule="HT-13.1",
    words=(N_("Use a token"), N_("Use one of your bonus tokens; this costs no action.")),
    slots=(TOKEN, USE),
    least=1,
    offers={"turn": offers_use, "spent": offers_use},
    resolve=do_use,
    summary=how_many(plural("You could use {n} bonus token", "You could use {n} bonus tokens"), 2),
    effect=say_use,
    why_not=refuse_use,
    unavailable=why_no_use,
    opinion=rate_use,
)


def offers_favour(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return every open tile for every pair of unused tokens, as long as nothing was done in this turn."""
    if state.begun or not state.favours:
        return []
    mine = zip(material.TOKENS, state.unused[_KINDS * seat : _KINDS * seat + _KINDS], strict=True)
    # Of a kind no more than two matter, as that is the whole price.
    pile = sorted(name for name, count in mine for _ in range(min(count, _PRICE)))
    pairs = sorted(set(combinations(pile, _PRICE)))
    return [token("favour", name, *pair) for name in sorted(modules.open_favours(state)) for pair in pairs]


def do_favour(state: HansaState, t: Tables, seat: int, outcome: Outcome, favour: int, one: int, other: int) -> None:
    """Turn the tokens face down, take the tile; then the turn is over and pending tokens are put down (HT-3.6)."""
    for which in (one, other):
        turn_token(state, seat, which)
    modules.give_favour(state, seat, favour)
    outcome.tell(
        "favour_taken",
        seat=seat,
        favour=material.FAVOURS[favour],
        tokens=[material.TOKENS[one], material.TOKENS[other]],
    )
    end.do_end(state, t, seat, outcome)


def refuse_favour(state: HansaState, t: Tables, seat: int, tile: int, one: int, other: int) -> Refusal | None:
    """Return what stands against taking a tile for two tokens (HT-21.2)."""
    if material.FAVOURS[tile] not in modules.open_favours(state):
        return Refusal("HT-21.2", N_("The favour {favour} isn't on offer."), {"favour": material.FAVOURS[tile]})
    if state.begun:
        return Refusal("HT-21.2", N_("A favour is taken at the start of a turn, before anything else."))
    for which, count in Counter((one, other)).items():
        if state.unused[_KINDS * seat + which] < count:
            text = N_("You don't have {count} unused {token}.")
            return Refusal("HT-21.2", text, {"count": count, "token": material.TOKENS[which]})
    return None


def say_favour(here: HansaReading, favour: str, one: str, other: str) -> str:
    """Say what a tile costs."""
    value = here.names.value
    values = {"favour": value("favour", favour), "tokens": value("tokens", [one, other])}
    return here.tr("Take the favour {favour} for {tokens} and this turn", **values)


def rate_favour(look: Outlook, tile: int, one: int, other: int) -> float:
    """Judge a tile by what it brings for each action that is given up (HT-21), roughly."""
    given = sum(worth.TOKEN_WORTH[which] for which in (one, other) if which in _STRONG)
    return (_rate_tile(look, tile) - given) / max(1, look.state.actions_left)


def _rate_tile(look: Outlook, tile: int) -> float:
    early = 1 - look.now
    if tile == modules.CITIES_WORTH_FOUR:
        return _CITY * (look.gains.rulers.count(look.seat) + _MORE_TO_COME * early)
    if tile == modules.SKILLS_WORTH_SEVEN:
        steps = look.state.skills[len(material.SKILLS) * look.seat : len(material.SKILLS) * (look.seat + 1)]
        full = sum(
            step == material.LAST_STEP[skill] for skill, step in enumerate(steps) if material.FULL_POINTS[skill]
        )
        return _SKILL * (full + _MORE_TO_COME / 2 * early)
    return _TILES[tile] * early


TAKE_FAVOUR = Verb(
    name="favour",
    rule="HT-21.2",
    words=(N_("Take a favour"), N_("Give up all actions and two unused tokens for one of the open tiles.")),
    slots=(FAVOUR, TOKEN.asking(N_("The first token you give up.")), OTHER_TOKEN),
    offers={"turn": offers_favour},
    resolve=do_favour,
    effect=say_favour,
    why_not=refuse_favour,
    opinion=rate_favour,
)
