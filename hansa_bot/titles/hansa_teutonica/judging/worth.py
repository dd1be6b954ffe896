"""What things are worth to a seat, in points of the final scoring: a computer player's rough opinion."""

from itertools import compress
from operator import add, gt

from hansa_bot.titles.hansa_teutonica import material
from hansa_bot.titles.hansa_teutonica.cities import standing
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, value
from hansa_bot.titles.hansa_teutonica.judging.offices import Offices, offices
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables

TOKEN_WORTH = (1.6, 1.0, 1.7, 2.1, 2.2, 1.1, 1.3, 1.2, 1.1)
"""By kind of token, its share of the final scoring included."""
OTHERS_POINT = 0.45
"""How much a point for somebody else hurts."""
ONLY_RIVALS_POINT = 0.8
"""How much it hurts when there is only one of them."""
OPENINGS = 6.0
"""How many offices a privilege may still open, at the start of the game."""
BEST = 4
"""How many of the best offices are compared for that."""
SAILORS = 4.0
"""How much more a book is worth where ships want merchants."""
TABLE = 1.6
"""How many times its points a space of the prestige table is worth: nobody can take them away again."""
EFFORT = 0.8
"""What an action is worth that a permanent bonus saves."""

_UPGRADES: dict[int, tuple[tuple[float, float], ...]] = {
    material.ACTIONS: ((36, 0), (14, 0), (24, 0), (9, 0), (12, 4)),
    material.PRIVILEGE: ((4, 0), (3.5, 0), (2, 4)),
    material.BOOK: ((6.6, 0), (3, 0.5), (1, 4)),
    material.BAG: ((7.5, 0), (3, 0), (1, 4)),
    material.KEYS: ((3, 1), (1.5, 0.5), (2.5, 1), (2, 1)),
}
"""By skill and step: worth at the start of the game, which fades, and worth at the end; for keys times offices."""


def stage(state: HansaState, t: Tables) -> float:
    """Return how far the game has come: 0 at the start, 1 at the end."""
    taken = 1 - len(state.token_stock) / (len(material.TOKEN_STOCKS[state.options.edition]) + 1)
    # Each way in which a game can end is a clock; the one that is furthest counts (HT-15).
    points = max(*state.points, state.neutral_points)
    return min(1.0, max(points / material.END_POINTS, state.completed / t.board.completed_limit, taken))


def others_point(state: HansaState) -> float:
    """Return how much a point for another player hurts; the neutral colour cannot win (HT-18.15)."""
    return OTHERS_POINT if state.seats > 2 else ONLY_RIVALS_POINT


def upgrade(state: HansaState, t: Tables, seat: int, skill: int, now: float, known: Offices) -> float:
    """Return the worth of one upgrade; 0 when the track is full."""
    if not can_upgrade(state, seat, skill):
        return 0.0
    early, late = _UPGRADES[skill][state.skills[len(material.SKILLS) * seat + skill]]
    if skill == material.KEYS:
        late *= known.held
    if skill == material.PRIVILEGE:
        early += OPENINGS * _openings(known.best, value(state, seat, material.PRIVILEGE))
    if skill == material.BOOK and t.has_ships:
        early += SAILORS
    return early * (1 - now) + late + 0.3


def _openings(best: list[tuple[float, int]], privilege: int) -> float:
    """Return how much better the best offices within reach would be with one more privilege."""
    within = beyond = 0.0
    nearer = further = BEST
    # `best` is sorted, so that the first ones within reach are the best; it stops as soon as both sums are full.
    for gain, needed in best:
        if further and needed <= privilege + 1:
            beyond, further = beyond + gain, further - 1
        if needed <= privilege:
            within, nearer = within + gain, nearer - 1
            if not nearer:
                break
    return (beyond - within) / BEST


_LEAST = 0.25

_SAVED = {"move_any_two": 1.5, "reuse_two": 3.0, "place_two": 4.0}
"""The actions that a permanent bonus saves."""

_ELSEWHERE = 0.6
"""The share of an extra office's worth that its token would not bring in another city."""

_CONTESTED = 0.4
"""The share of an open city's worth that remains, as anybody may come in from the right."""


class Gains:
    """What claims bring a seat, whatever stands on the routes.

    Of cities `offices` and `rulers`, by skill `upgrades`, by route `besides`: what comes with any benefit, `plain`
    and `rich`: what a claim brings with the best benefit for traders alone and with the best one that wants a
    merchant, `is_rich`: whether that is the better one. `now` is the stage of the game, `swaps` what swaps of offices
    are worth by city and slot, as far as somebody asked.
    """

    def __init__(self, state: HansaState, t: Tables, seat: int, now: float, has_hand: bool) -> None:
        self.now, self._t = now, t
        self.swaps: dict[tuple[int, int], float] = {}
        known = offices(state, t, seat, now)
        self.offices = known
        self.upgrades = [upgrade(state, t, seat, skill, now, known) for skill in range(len(material.SKILLS))]
        self.rulers = standing(state, t).rulers
        self._privilege = value(state, seat, material.PRIVILEGE)
        traders, merchants = self._in_cities(t, _has_extra(state, seat))
        plain, rich = ([*map(max, *t.at_ends(benefits))] for benefits in (traders, merchants))
        rich[t.table_route] = max(rich[t.table_route], _table(state, t, self._privilege))
        token_worth = (0.0, *(token * (1 - 0.4 * now) for token in TOKEN_WORTH))
        point: dict[int | None, float] = dict.fromkeys(range(state.seats), -others_point(state))
        # Points of the neutral colour hurt nobody: it cannot win (HT-18.15).
        point |= {seat: 1.0, material.NEUTRAL: 0.0, None: 0.0}
        bonus_worth = {name: self._bonus(t, name, has_hand) for name in t.kinds_of_bonus}
        tokens = [token_worth[on_it] for on_it in state.route_tokens]
        control = [*map(add, *t.at_ends([point[ruler] for ruler in self.rulers]))]  # HT-8.3
        bonuses = [bonus_worth[name] for name in t.bonus]
        self.besides: list[float] = [*map(add, map(add, tokens, control), bonuses)]
        self.plain, self.rich = (
            [
                worth if worth > _LEAST else _LEAST
                for worth in map(add, map(add, map(add, each, tokens), control), bonuses)
            ]
            for each in (plain, rich)
        )
        self.is_rich = [*map(gt, rich, plain)]

    def office(self, city: int) -> float:
        """Return the worth of an office on the next printed slot of a city, if the privilege suffices for it."""
        slot = self.offices.slots[city]
        return self.offices.gains[city] if self._t.privilege[slot] <= self._privilege else 0.0

    def extra_office(self, city: int) -> float:
        """Return the worth of an extra office (HT-13.4); its token could serve elsewhere, too."""
        return _ELSEWHERE * self.offices.left[city]

    def _in_cities(self, t: Tables, has_extra: bool) -> tuple[list[float], list[float]]:
        """Return by city the worth of the best benefit there with traders alone, and of the best for a merchant."""
        # By sets of skills: most cities raise none, and the others the same few.
        raised = {skills: max(map(self.upgrades.__getitem__, skills), default=0.0) for skills in t.kinds_of_skills}
        traders, merchants = [raised[skills] for skills in t.skills], [0.0] * len(t.cities)
        for city, (slot, gain) in enumerate(zip(self.offices.slots, self.offices.gains, strict=True)):
            if slot >= 0 and t.privilege[slot] <= self._privilege:
                if t.shape[slot] == material.MERCHANT:
                    # Kept apart: whether a merchant stands on the route is known only later, by its plan.
                    merchants[city] = gain
                elif gain > traders[city]:
                    traders[city] = gain
        if has_extra:
            for city, ruler in enumerate(self.rulers):
                if t.open[city] or ruler is not None:
                    traders[city] = max(traders[city], self.extra_office(city))
        return traders, merchants

    def _bonus(self, t: Tables, name: str, has_hand: bool) -> float:
        """Return the worth of a permanent bonus of a route (HT-19.6, HT-20.10)."""
        if name == "gain_privilegium":
            return self.upgrades[material.PRIVILEGE]
        if name == "office_in_open_city":
            # The office comes from the supply, so that without pieces in hand the bonus is nothing.
            return _CONTESTED * max(compress(self.offices.right, t.open), default=0.0) if has_hand else 0.0
        return _SAVED.get(name, 0) * EFFORT * (1 - 0.5 * self.now)


def _table(state: HansaState, t: Tables, privilege: int) -> float:
    """Return the worth of the best free space of the prestige table."""
    spaces = zip(t.table_privilege, t.table_values, state.table, strict=True)
    return TABLE * max((points for needed, points, taken in spaces if needed <= privilege and not taken), default=0)


def _has_extra(state: HansaState, seat: int) -> bool:
    return bool(state.unused[len(material.TOKENS) * seat + material.EXTRA_OFFICE])


_gains: dict[tuple[object, ...], Gains] = {}
_GAINS_SIZE = 400
"""About 10 KB each."""


def gains(state: HansaState, t: Tables, seat: int, has_hand: bool) -> Gains:
    """Return what claims bring a seat; `has_hand` says whether it has pieces to put down at once."""
    now, tracks = stage(state, t), len(material.SKILLS)
    has_hand = has_hand and True in t.open  # only their bonus asks for it
    # All that it rests on: cities, the own desk and the awards that are left, and what lies on routes and table.
    key = (
        *(t, seat, state.seats, now, has_hand, _has_extra(state, seat), seat in state.links, len(state.links)),
        *(bytes(state.slots), bytes(state.extras), bytes(state.route_tokens), bytes(state.table)),
        *state.skills[tracks * seat : tracks * (seat + 1)],
    )
    found = _gains.get(key)
    if found is None:
        if len(_gains) >= _GAINS_SIZE:
            _gains.clear()
        found = _gains[key] = Gains(state, t, seat, now, has_hand)
    return found
