"""What things are worth to a seat, in points of the final scoring: a computer player's rough opinion."""

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache, reduce
from heapq import heappop, heappush
from itertools import compress, islice, repeat
from operator import add, gt
from typing import NamedTuple

from hansa_bot.titles.hansa_teutonica import material, scoring
from hansa_bot.titles.hansa_teutonica.cities import (
    Standing,
    bits,
    groups,
    ruler,
    standing,
    standing_by,
)
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, value
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.tables import Tables


class Offices(NamedTuple):
    """What one more office in each city is worth to a seat, whatever its privilege.

    By city `slots` are the next printed ones, -1 where none is left, and `gains` their worth; `left` is the worth of
    an extra office (HT-13.4), `right` that of one at the right end of an open city (HT-19.6), founded or not. `best`
    are the gains with the privileges that they need, the best first; `held` is the number of cities where the seat
    has an office already.
    """

    slots: list[int]
    gains: list[float]
    left: list[float]
    right: list[float]
    best: list[tuple[float, int]]
    held: int


TOKEN_WORTH = (1.6, 1.0, 1.7, 2.1, 2.2, 1.1, 1.3, 1.2, 1.1)
"""By kind of token, its share of the final scoring included."""
OTHERS_POINT = 0.45
"""How much a point for somebody else hurts."""
ONLY_RIVALS_POINT = 0.8
"""How much it hurts when there is only one of them."""
RULE = 1.5
"""What controlling a city may still bring through claims, at the start of the game."""
GROWTH = 0.9
"""How much the key value may still rise."""
LOCK = 1.0
"""What it is worth that a city is complete: nobody can easily take it back, and the end comes nearer."""
OPENINGS = 6.0
"""How many offices a privilege may still open, at the start of the game."""
BEST = 4
"""How many of the best offices are compared for that."""
LINK_FADE = 0.5
"""The share of the link's award that is left for each further office that it still wants."""
ASIDE = 0.3
"""The share of the key value that an office outside the best group may still bring."""
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

_STAGES = 8


def stage(state: HansaState, t: Tables) -> float:
    """Return how far the game has come: 0 at the start, 1 at the end."""
    taken = 1 - len(state.token_stock) / (len(material.TOKEN_STOCKS[state.options.edition]) + 1)
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
    within, beyond = (
        sum(islice((gain for gain, needed in best if needed <= most), BEST)) for most in (privilege, privilege + 1)
    )
    return (beyond - within) / BEST


def offices(state: HansaState, t: Tables, seat: int, now: float) -> Offices:
    """Return what one more office is worth to a seat."""
    links = len(state.links)
    award = 0 if seat in state.links or links == len(t.link_points) else t.link_points[links]
    # What is remembered must not depend on who asked first, hence the stage in steps.
    now = round(now * _STAGES) / _STAGES
    keys = value(state, seat, material.KEYS)
    return _offices(t, seat, state.seats, bytes(state.slots), bytes(state.extras), keys, award, now)


@lru_cache(maxsize=1000)  # about 4 KB each
def _offices(
    t: Tables, seat: int, seats: int, slots: bytes, extras: bytes, keys: int, award: int, now: float
) -> Offices:
    stand = standing_by(t, slots, extras)
    counts = [there.count(seat) for there in stand.owners]
    own = sum(1 << city for city, count in enumerate(counts) if count)
    free = [slots.find(0, first, last) for first, last in zip(t.slot_start, t.slot_stop, strict=True)]
    links = _links(t, award, own, sum(1 << city for city, slot in enumerate(free) if slot < 0))
    groups = [sum(map(counts.__getitem__, group)) for group in _joined(t, own)]
    most = max(compress(groups, counts), default=0)
    key = keys + GROWTH * (1 - now)
    common = [
        link + 0.2 + key * (group + 1 - most if group >= most else ASIDE)
        for link, group in zip(links, groups, strict=True)
    ]
    controls = [_controls(there, seat, now) for there in stand.owners]
    left = [worth + control for worth, (control, _) in zip(common, controls, strict=True)]
    right = [worth + control for worth, (_, control) in zip(common, controls, strict=True)]
    if t.has_regions:
        _add_regions(t, Regions(t, seats, stand), seat, stand.owners, now, left, right)
    for city in compress(range(len(t.cities)), t.open):
        if not stand.owners[city]:
            left[city], right[city] = left[city] + LOCK, right[city] + LOCK
    gains = [
        0.0 if slot < 0 else worth + t.coin[slot] + (LOCK if t.is_last[slot] else 0.0)
        for slot, worth in zip(free, right, strict=True)
    ]
    needs = [0 if slot < 0 else t.privilege[slot] for slot in free]
    best = sorted(zip(gains, needs, strict=True), reverse=True)
    return Offices(free, gains, left, right, best, own.bit_count())


@lru_cache(maxsize=1024)
def _joined(t: Tables, own: int) -> list[Collection[int]]:
    """Return by city the cities of the bit mask `own` that would hang together with it."""
    found: list[Collection[int]] = [()] * len(t.cities)
    for group in map(bits, groups(t, own)):
        cities = {*group}
        for city in cities:
            found[city] = cities
    for city, near in enumerate(t.neighbours):
        if not own >> city & 1:
            found[city] = set[int]().union(*(found[other] for other in near if own >> other & 1))
    return found


@lru_cache(maxsize=4096)
def _controls(there: bytes, seat: int, now: float) -> tuple[float, float]:
    """Return the worth of a city's control that one more office brings at its left end, and at its right end."""
    mine = bytes((seat,))
    return _control(there, there + mine, seat, now), _control(there, mine + there, seat, now)


def _control(before: bytes, after: bytes, seat: int, now: float) -> float:
    """Return the worth of the city's control that one more office brings; owners from right to left (HT-9)."""
    if ruler(after) != seat:
        return 0.1
    if ruler(before) == seat:
        return 0.4
    return 2.0 + RULE * (1 - now) + (0.5 if before else 0.0)


def _links(t: Tables, award: int, own: int, closed: int) -> list[float]:
    """Return by city how much an office there helps towards the link, whose award may be gone."""
    if not award:
        return [0.0] * len(t.cities)
    missing, on_way = _chain(t, own, closed)
    share = award * LINK_FADE ** (missing - 1)
    return [share if helps else 0.0 for helps in on_way]


@lru_cache(maxsize=1024)
def _chain(t: Tables, own: int, closed: int) -> tuple[int, tuple[bool, ...]]:
    """Return how many offices the link still wants, and by city whether one there is on a shortest way."""
    prices = [0 if own >> city & 1 else 3 if closed >> city & 1 else 1 for city in range(len(t.cities))]
    west, east = (_distances(t, end, prices) for end in t.link)
    missing = west[t.link[1]]
    return missing, tuple(
        price > 0 and a + b - price == missing for a, b, price in zip(west, east, prices, strict=True)
    )


def _distances(t: Tables, start: int, prices: list[int]) -> list[int]:
    """Return by city the least number of offices still missing on a chain from `start` (Dijkstra)."""
    far = list(repeat(99, len(t.cities)))
    far[start] = prices[start]
    waiting = [(far[start], start)]
    while waiting:
        here, city = heappop(waiting)
        for other in t.neighbours[city]:
            there = here + prices[other]
            if there < far[other]:
                far[other] = there
                heappush(waiting, (there, other))
    return far


PERMIT = 3.0
"""What a permission is worth at the start of the game."""
SURE = 0.5
"""How much of a rank counts at the start of the game, when it may still be lost."""
LOSS = 0.3
"""How much a point is worth that others lose by being overtaken."""


Ranks = tuple[tuple[int, int], ...]
"""By seat the cities that it controls in a region, and its offices there."""


class Regions:
    """The rankings of all regions."""

    def __init__(self, t: Tables, seats: int, stand: Standing) -> None:
        self._seats, self._rulers = seats, stand.rulers
        self._rankings: list[tuple[tuple[int, ...], set[int], Ranks]] = []
        for region in t.board.regions:
            cities = {t.city[name] for name in region.cities}
            ruled = Counter(stand.rulers[city] for city in cities)
            offices = Counter(seat for city in cities for seat in stand.owners[city])
            ranks = tuple((ruled[seat], offices[seat]) for seat in range(seats))
            self._rankings.append((region.points, cities, ranks))

    def gain(self, seat: int, city: int, after: bytes, now: float) -> float:
        """Return the worth of the ranks that an office brings which leaves these owners in a city."""
        change = 0.0
        for points, cities, ranks in self._rankings:
            if city in cities:
                before, then = _ranked(points, ranks), _ranked(points, self._after(seat, city, after, ranks))
                mine = then[seat] - before.get(seat, 0)
                change += mine - LOSS * (sum(then.values()) - sum(before.values()) - mine)
        return change * (SURE + (1 - SURE) * now)

    def _after(self, seat: int, city: int, after: bytes, ranks: Ranks) -> Ranks:
        lost, won = self._rulers[city], ruler(after)
        return tuple(
            (ruled - (each == lost) + (each == won), offices + (each == seat))
            for each, (ruled, offices) in enumerate(ranks)
        )


@lru_cache(maxsize=1024)
def _ranked(points: tuple[int, ...], ranks: Ranks) -> dict[int, int]:
    return scoring.ranked(points, dict(enumerate(ranks)))


def _add_regions(
    t: Tables, regions: Regions, seat: int, owners: Sequence[bytes], now: float, left: list[float], right: list[float]
) -> None:
    """Add what offices are worth in regions: ranks, and at the right end permissions."""
    mine = bytes((seat,))
    for city, there in enumerate(owners):
        left[city] += regions.gain(seat, city, there + mine, now)
        right[city] += regions.gain(seat, city, mine + there, now) + permit(t, seat, city, there, now)


def permit(t: Tables, seat: int, city: int, there: bytes, now: float) -> float:
    """Return the worth of the permission that a new rightmost office in a city brings (HT-20.4)."""
    keeps = any(city == keeper for keeper, _ in t.permits)
    return PERMIT * (1 - now) if keeps and there[:1] != bytes((seat,)) else 0.0


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
        point |= {seat: 1.0, material.NEUTRAL: 0.0, None: 0.0}
        bonus_worth = {name: self._bonus(t, name, has_hand) for name in {*t.bonus}}
        tokens = [token_worth[on_it] for on_it in state.route_tokens]
        control = [*map(add, *t.at_ends([point[ruler] for ruler in self.rulers]))]  # HT-8.3
        bonuses = [bonus_worth[name] for name in t.bonus]
        self.besides = _added(tokens, control, bonuses)
        self.plain, self.rich = (
            [worth if worth > _LEAST else _LEAST for worth in _added(benefits, tokens, control, bonuses)]
            for benefits in (plain, rich)
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
        raised = {skills: max(map(self.upgrades.__getitem__, skills), default=0.0) for skills in {*t.skills}}
        traders, merchants = [raised[skills] for skills in t.skills], [0.0] * len(t.cities)
        for city, (slot, gain) in enumerate(zip(self.offices.slots, self.offices.gains, strict=True)):
            if slot >= 0 and t.privilege[slot] <= self._privilege:
                if t.shape[slot] == material.MERCHANT:
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
            return _CONTESTED * max(compress(self.offices.right, t.open), default=0.0) if has_hand else 0.0
        return _SAVED.get(name, 0) * EFFORT * (1 - 0.5 * self.now)


def _added(*columns: list[float]) -> list[float]:
    """Return the sums of some columns, added up from left to right."""
    return reduce(lambda sums, column: [*map(add, sums, column)], columns)


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
