"""What a position of The Castles of Burgundy is worth to each seat, for players who look ahead."""

from collections import Counter

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.formulas import region_points
from hansa_bot.titles.castles_of_burgundy.judging import ground
from hansa_bot.titles.castles_of_burgundy.judging.ground import TURNS, Outlook, promise
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth, lore
from hansa_bot.titles.castles_of_burgundy.position import track_order
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import NEAR_MASK, NO_ESTATE
from hansa_bot.titles.value import Features, Value

KINDS = material.TYPES
GROUPS = {
    "earned": "points",
    "lore": "knowledge",
    "silver": "silver",
    "workers": "workers",
    "much_silver": "silver",
    "much_workers": "workers",
    **dict.fromkeys(("goods", "selling", "stacks"), "goods"),
    **dict.fromkeys(("stored", "kept"), "storage"),
    **{f"stored_{kind}": "storage" for kind in KINDS},
    **{f"placed_{kind}": kind for kind in KINDS},
    **{f"last_{kind}": kind for kind in KINDS},
    **dict.fromkeys(("covered", "promises", "nearly", "half", "race"), "regions"),
    "mine_income": "mine",
    "reach": "regions",
    "order": "order",
    "dice_left": "dice",
    "purchase": "silver",
}
"""Of each feature, in their order: what it is about."""
ENOUGH = 4
"""Silver and workers beyond which more of them is a feature of its own."""


def features(state: BurgundyState) -> Features:
    """Return the features of all seats."""
    back = track_order(state.track)
    clock = material.ROUNDS * state.phase + state.round
    return min(1.0, (clock + (state.at / state.seats)) / TURNS), [
        _row(state, seat, back.index(seat) if seat in back else 0) for seat in range(state.seats)
    ]


def _row(state: BurgundyState, seat: int, place: int) -> list[float]:
    if state.estates[seat] == NO_ESTATE:
        return [0.0] * len(GROUPS)
    look = Outlook(state, seat)
    left = state.used[2 * seat : 2 * seat + 2].count(0) if seat in state.order[state.at :] else 0
    turn = [-place * min(1.0, look.turns / ground.IN_TIME), float(left), float(look.silver >= material.PRICE)]
    return _held(look) + _built(look) + turn


def _held(look: Outlook) -> list[float]:
    """Return what lies beside the estate, and what its knowledge brings."""
    sources, worth = len(material.SOURCES), Worth(look)
    before, kept = Counter[int](), 0.0
    for face in look.stored:
        kept += worth.keep(face, before[material.TYPE_OF[face]])
        before[material.TYPE_OF[face]] += 1
    return [
        float(sum(look.state.earned[sources * look.seat : sources * (look.seat + 1)])),
        sum(lore(look, face) for face in look.mine if material.TYPE_OF[face] == material.KNOWLEDGE),
        float(look.silver),
        float(look.workers),
        float(max(0, look.silver - ENOUGH)),
        float(max(0, look.workers - ENOUGH)),
        float(sum(look.stock)),
        sum(ground.keeping(look, good, count) for good, count in enumerate(look.stock)),
        float(sum(map(bool, look.stock))),
        float(len(look.stored)),
        kept,
        *(float(look.kinds[kind]) for kind in range(len(KINDS))),
    ]


def _built(look: Outlook) -> list[float]:
    """Return what the estate promises: regions that are begun, and types of which little is missing."""
    promises = nearly = half = race = 0.0
    following = min(look.state.phase + 1, len(material.PHASES) - 1)
    for region, mask in zip(look.board.regions, look.board.region_mask, strict=True):
        size, missing = len(region), (mask & ~look.full).bit_count()
        if 0 < missing < size:
            kind, points = look.board.types[region[0]], region_points(size, following)
            lacking = max(0, missing - look.kinds[kind])
            due = look.clock + ground.PACE * missing + ground.SUPPLY[kind] * lacking
            promises += promise(look, size, missing, due)
            nearly += points * (missing == 1)
            half += points * (1 - missing / size) ** 2
    placed, last = [], []
    for kind, hexes in enumerate(look.board.hexes):
        missing, open_ = look.missing(kind), look.state.bonus[2 * kind : 2 * kind + 2].count(0)
        prize = formulas.bonus_points(look.state.seats, open_) if missing else 0
        done = 1 - missing / len(hexes)
        placed.append(float(len(hexes) - missing))
        last.append(prize * done**2)
        race += prize * done**4
    reach = sum(NEAR_MASK[index] & look.full > 0 for index in range(len(look.mine)) if look.empty(index))
    income = look.mine.count(material.A_MINE) * (len(material.PHASES) - look.state.phase)
    covered = float(look.full.bit_count())
    return [*placed, *last, covered, promises, nearly, half, race, float(income), float(reach)]


VALUE = Value("castles_of_burgundy", GROUPS, features)
