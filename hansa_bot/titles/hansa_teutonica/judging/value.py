"""What a position of Hansa Teutonica is worth to each seat, for players who look ahead."""

from itertools import chain
from operator import getitem

from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import own_cities, standing
from hansa_bot.titles.hansa_teutonica.judging import worth
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import MERCHANT, SKILLS, TOKENS, TRADER
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables, tables
from hansa_bot.titles.value import Features, Value

LINES = {
    "track": "prestige",
    "full_skills": "skills",
    "tokens": "tokens",
    "prestige_table": "table",
    "cities": "cities",
    "network": "network",
}
STEPS = tuple(
    f"{skill}_{step}" for number, skill in enumerate(SKILLS) for step in range(1, material.LAST_STEP[number] + 1)
)
GROUPS = {
    **LINES,
    "others": "prestige",
    **dict.fromkeys(STEPS, "skills"),
    **dict.fromkeys(("traders", "merchants", "stock_traders", "stock_merchants", "idle"), "pieces"),
    **dict.fromkeys(("on_routes", "merchants_on_routes", "routes_full"), "routes"),
    "actions_waiting": "time",
    **{f"token_{name}": "tokens" for name in TOKENS},
    **dict.fromkeys(("offices", "spread"), "cities"),
    "links": "network",
    **dict.fromkeys(("best_rate", "good_rates", "best_gain"), "routes"),
    "waits": "time",
}
"""Of each feature, in their order: what it is about."""


_REACHED = tuple(
    tuple(tuple(float(step <= reached) for step in range(1, last + 1)) for reached in range(last + 1))
    for last in material.LAST_STEP
)
"""By skill and step that was reached: for each of its steps whether it was."""


def features(state: HansaState) -> Features:
    """Return the features of all seats."""
    t = tables(state.board)
    scores = scoring.account(scoring.in_state(state, None))
    owners = b"".join(standing(state, t).owners)
    return worth.stage(state, t), [
        _row(state, t, seat, {line.key: line.points for line in score.lines}, owners)
        for seat, score in enumerate(scores)
    ]


def _row(state: HansaState, t: Tables, seat: int, lines: dict[str, float], owners: bytes) -> list[float]:
    total = sum(lines.values())
    known = [lines[key] for key in LINES]
    steps = state.skills[len(SKILLS) * seat : len(SKILLS) * (seat + 1)]
    reached = chain.from_iterable(map(getitem, _REACHED, steps))
    pieces = [state.spaces.count(material.code(seat, kind)) for kind in (TRADER, MERCHANT)]
    look = Outlook(state, t, seat)
    rates = sorted(look.rates, reverse=True)
    full = [each.row.missing for each in look.plans].count(0)
    unused = state.unused[len(TOKENS) * seat : len(TOKENS) * (seat + 1)]
    own = own_cities(state, t, seat)
    hand = state.supply[2 * seat : 2 * seat + 2]
    stock = state.stock[2 * seat : 2 * seat + 2]
    active = seat == state.active and not state.over
    return [
        *known,
        total - sum(known),
        *reached,
        float(hand[TRADER]),
        float(hand[MERCHANT]),
        float(stock[TRADER]),
        float(stock[MERCHANT]),
        # More than six pieces in hand wait for actions: "idle" among the features.
        float(max(0, sum(hand) - 6)),
        float(sum(pieces)),
        float(pieces[MERCHANT]),
        float(full),
        float(state.actions_left * active),
        *map(float, unused),
        float(owners.count(seat)),
        float(own.bit_count()),
        float(seat in state.links),
        rates[0],
        sum(rates[1:4]),
        max(look.worths),
        # How many others play before this seat does.
        float((seat - state.active) % state.seats),
    ]


VALUE = Value("hansa_teutonica", GROUPS, features)
