"""Any table: a number of seats, a board and the other options of HT-22, drawn at random."""

from __future__ import annotations

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from hansa_bot.engine.errors import Impossible
from hansa_bot.titles.hansa_teutonica.meta import META
from hansa_bot.titles.hansa_teutonica.options import MODULES
from tests.titles.hansa_teutonica.wander import Step, wander

quick = settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
STANDARD = ("standard",)
BOARDS = next(option.values for option in META.options if option.key == "board")


@st.composite
def tables_at_random(
    draw: st.DrawFn, seats: tuple[int, ...] = META.seats, boards: tuple[str, ...] = BOARDS
) -> tuple[int, dict[str, str]]:
    """Seats and options that go together; the modules of HT-21 have tests of their own."""
    chosen = draw(st.sampled_from(seats))
    options = {"board": draw(st.sampled_from(boards))}
    for option in META.options:
        if option.key not in (*MODULES, "board"):
            options[option.key] = draw(st.sampled_from(option.values))
    try:
        META.check(chosen, options)
    except Impossible:
        options["edition"] = "fourth"
    return chosen, options


@st.composite
def games(
    draw: st.DrawFn, seats: tuple[int, ...] = META.seats, boards: tuple[str, ...] = BOARDS, most: int = 500
) -> tuple[Step, ...]:
    """The actions of a game at such a table."""
    chosen, options = draw(tables_at_random(seats, boards))
    return wander(chosen, draw(st.integers(0, 10**6)), most, **options)
