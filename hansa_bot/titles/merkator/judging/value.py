"""What a position of Merkator is worth to each seat, for players who look ahead."""

from hansa_bot.titles.merkator import scoring
from hansa_bot.titles.merkator.judging.outlook import Outlook
from hansa_bot.titles.merkator.judging.worth import PLENTY, SEVERAL, WHOLE_GAME, rates_of
from hansa_bot.titles.merkator.material import OFFICE
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.value import Features, Value

GROUPS = {
    "score": "points",
    "judged": "prospects",
    "promised": "contracts",
    "built": "buildings",
    **dict.fromkeys(("best_contract", "least_contract", "contracts"), "contracts"),
    **dict.fromkeys(("kinds", "units", "cubes"), "goods"),
    **dict.fromkeys(("counters", "further_counters"), "counters"),
    **dict.fromkeys(("thalers", "further_thalers"), "thalers"),
    "bonus_cards": "bonus",
    "buildings": "buildings",
    **dict.fromkeys(("trips_left", "until_turn"), "time"),
}
"""Of each feature, in their order: what it is about."""


def features(state: MerkatorState) -> Features:
    """Return the features of all seats."""
    totals = scoring.totals(state)
    looks = [Outlook(state, seat) for seat in range(state.seats)]
    left = sum(look.left for look in looks) / len(looks)
    return 1 - min(1.0, left / WHOLE_GAME), [
        _row(look, float(total)) for look, total in zip(looks, totals, strict=True)
    ]


def _row(look: Outlook, score: float) -> list[float]:
    state, seat, mine = look.state, look.seat, look.mine
    # after the last trip nothing is promised; as if one were left, these features do not drop to 0 at the end
    own, rates = mine.own, rates_of(mine.own, max(1, look.left))
    values = sorted(own.values, reverse=True)
    # the fifth best: a better reward takes its place among those that count in full (MK-9.2)
    least = (values + [1] * OFFICE)[OFFICE - 1]
    return [
        score,
        look.worth(mine, max(1, look.left)),
        rates.promised(mine.store, mine.cubes),
        rates.tally.points(mine.store, mine.cubes, mine.counters, own),
        float(max(values, default=0)),
        float(least),
        float(len(state.contracts[seat])),
        float(len(mine.store) - mine.store.count(0)),
        float(sum(mine.store)),
        float(sum(mine.cubes)),
        float(min(SEVERAL, mine.counters)),
        float(max(0, mine.counters - SEVERAL)),
        float(min(PLENTY, own.thalers)),
        float(max(0, own.thalers - PLENTY)),
        float(len(own.bonus)),
        float(len(own.buildings)),
        float(look.left),
        float((seat - state.active) % state.seats),
    ]


VALUE = Value("merkator", GROUPS, features)
