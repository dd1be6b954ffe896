"""Where every piece is, counted straight from the numbers of the state (HT-23.1, HT-23.5)."""

from collections import Counter

from hansa_bot.titles.hansa_teutonica.state import HansaState

STEPS = (4, 5, 3, 3, 3)
"""Steps to free on the five tracks, in the order of the desk; the fourth one is freed by merchants."""
BOOK = 3
NEUTRAL = 11
"""The byte of a neutral trader."""
ZONES = ("mark", "desk", "supply", "stock", "route", "office", "table", "post", "air")


def pieces(state: HansaState, seat: int, kind: int) -> Counter[str]:
    """Return how many traders (0) or merchants (1) of a seat stand where."""
    code = 1 + 2 * seat + kind
    covered = [full - step for full, step in zip(STEPS, state.skills[5 * seat : 5 * seat + 5], strict=True)]
    merchants = covered[BOOK]
    return Counter(
        mark=1 - kind,
        desk=merchants if kind else sum(covered) - merchants,
        supply=state.supply[2 * seat + kind],
        stock=state.stock[2 * seat + kind],
        route=state.spaces.count(code),
        office=state.slots.count(code) + state.extras[1::2].count(code),
        table=state.table.count(seat + 1) * kind,
        post=state.posts[1::3].count(seat) * (1 - kind),
        air=_in_the_air(state).count(code),
    )


def census(state: HansaState) -> list[int]:
    """Return how many traders and merchants each seat has in all."""
    found = [sum(pieces(state, seat, kind).values()) for seat in range(state.seats) for kind in (0, 1)]
    return [*found, neutral_traders(state)] if state.neutral_stock >= 0 else found


def neutral_traders(state: HansaState) -> int:
    """Return how many neutral traders are anywhere, less those of a colour that joined later (HT-18.6, HT-23.8)."""
    rows = (state.spaces, state.slots, state.extras[1::2], _in_the_air(state))
    return state.neutral_stock + sum(row.count(NEUTRAL) for row in rows) - 27 * (state.neutral_colours - 1)


def neutral_zones(state: HansaState) -> Counter[str]:
    """Return where the neutral traders are; one colour more in the stock makes no difference (HT-18.6)."""
    if state.neutral_stock < 0:
        return Counter()
    return Counter(
        stock=state.neutral_stock - 27 * (state.neutral_colours - 1),
        route=state.spaces.count(NEUTRAL),
        office=state.slots.count(NEUTRAL) + state.extras[1::2].count(NEUTRAL),
        air=_in_the_air(state).count(NEUTRAL),
    )


def _in_the_air(state: HansaState) -> list[int]:
    held: list[int] = []
    for decision in state.stack:
        if decision.kind in ("relocate", "extra", "borrow", "place_two"):
            _, _, displaced, in_the_air, _, _, lifted, *_ = decision.data
            held += [displaced] * in_the_air + [lifted] * bool(lifted)
        elif decision.kind == "move":
            held += decision.data[3::2]
        elif decision.kind == "shift":
            held += decision.data[5::2]
    return held
