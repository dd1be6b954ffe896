"""What a position of The Castles of Burgundy is worth to each seat, for players who look ahead."""

from collections import Counter

from hansa_bot.titles.castles_of_burgundy import formulas, material
from hansa_bot.titles.castles_of_burgundy.formulas import region_points
from hansa_bot.titles.castles_of_burgundy.judging.ground import PACE, SUPPLY, TURNS, promise
from hansa_bot.titles.castles_of_burgundy.judging.outlook import IN_TIME, Outlook
from hansa_bot.titles.castles_of_burgundy.judging.worth import Worth, holdings, lore, worth_of
from hansa_bot.titles.castles_of_burgundy.position import track_order
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import NO_ESTATE
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
    # The order of the next round as it would be now.
    back = track_order(state.track)
    clock = material.ROUNDS * state.phase + state.round
    return min(1.0, (clock + (state.at / state.seats)) / TURNS), [
        _row(state, seat, back.index(seat) if seat in back else 0) for seat in range(state.seats)
    ]


def _row(state: BurgundyState, seat: int, place: int) -> list[float]:
    if state.estates[seat] == NO_ESTATE:
        return [0.0] * len(GROUPS)
    look = worth_of(holdings(state, seat))
    # Dice are worth something only to who still plays in this round.
    left = state.used[2 * seat : 2 * seat + 2].count(0) if seat in state.order[state.at :] else 0
    turn = [-place * min(1.0, look.turns / IN_TIME), float(left), float(look.silver >= material.PRICE)]
    sources = len(material.SOURCES)
    earned = float(sum(state.earned[sources * seat : sources * (seat + 1)]))
    return [earned, *_held(look), *_built(look), *turn]


def _held(look: Worth) -> list[float]:
    """Return what lies beside the estate, and what its knowledge brings."""
    before, kept = Counter[int](), 0.0
    for face in look.stored:
        # As they come: each further tile of a type counts on a hex less.
        kept += look.keep(face, before[material.TYPE_OF[face]])
        before[material.TYPE_OF[face]] += 1
    return [
        sum(lore(look, face) for face in look.mine if material.TYPE_OF[face] == material.KNOWLEDGE),
        float(look.silver),
        float(look.workers),
        float(max(0, look.silver - ENOUGH)),
        float(max(0, look.workers - ENOUGH)),
        float(sum(look.stock)),
        sum(look.keeping(good, count) for good, count in enumerate(look.stock)),
        float(sum(map(bool, look.stock))),
        float(len(look.stored)),
        kept,
        *(float(look.kinds[kind]) for kind in range(len(KINDS))),
    ]


def _built(look: Outlook) -> list[float]:
    """Return what the estate promises: regions that are begun, and types of which little is missing."""
    promises = nearly = half = race = 0.0
    ground = look.ground
    board, full = ground.board, ground.full
    following = min(ground.clock // material.ROUNDS + 1, len(material.PHASES) - 1)
    for region, mask in zip(board.regions, board.region_mask, strict=True):
        size, missing = len(region), (mask & ~full).bit_count()
        if 0 < missing < size:
            kind, points = board.types[region[0]], region_points(size, following)
            lacking = max(0, missing - look.kinds[kind])
            due = ground.clock + PACE * missing + SUPPLY[kind] * lacking
            promises += promise(ground.clock, size, missing, due)
            nearly += points * (missing == 1)
            half += points * (1 - missing / size) ** 2
    placed, last = [], []
    for kind, hexes in enumerate(board.hexes):
        missing = ground.missing(kind)
        prize = formulas.bonus_points(ground.seats, ground.bonus_left(kind)) if missing else 0
        done = 1 - missing / len(hexes)
        placed.append(float(len(hexes) - missing))
        last.append(prize * done**2)
        race += prize * done**4
    reach = (ground.reached & ~full).bit_count()
    income = look.mine.count(material.A_MINE) * look.phases
    covered = float(full.bit_count())
    return [*placed, *last, covered, promises, nearly, half, race, float(income), float(reach)]


VALUE = Value("castles_of_burgundy", GROUPS, features)
