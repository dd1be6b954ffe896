"""How strong somebody is: levels on the season's scale, which games count, and how often an interval is right."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import exp
from pathlib import Path

import msgspec
import pytest

from bench import strength as bench
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.terms import LEVELS, QUICK, Help, Terms
from hansa_bot.host.record.seasons import START, WORTH, rate
from hansa_bot.host.record.strength import GRID, Finish, Measured, estimate, finish_of, scale, strengths
from hansa_bot.model.finished import PlayedGame, Wanted
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START
from hansa_bot.titles.value import DATA
from tests.host.fakes import ANNA, BEA, Home
from tests.host.test_results import finish
from tests.host.test_seasons import game
from tests.toys import levels as toy

TITLES = sorted(path.parent.name for path in DATA.glob("*/levels.json"))
ALONE = {"level": "strong", "coach": "off", "proposals": "none"}


@pytest.fixture
def placed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with toy.measured(monkeypatch, tmp_path):
        yield


def alone(*seats: tuple[int | None, int], **how: int | None) -> PlayedGame:
    """A game without help against one strong computer player on seat 1, unless it is said who sits where."""
    return replace(game(*seats, **({"computer": 1} | how)), terms=ALONE)  # type: ignore[arg-type]


def test_every_title_has_its_levels_on_the_scale_in_their_order() -> None:
    assert {*TITLES} == {meta.id for meta in registry.metas() if (DATA / meta.id).is_dir()}
    for title in TITLES:
        places = scale(title)
        assert tuple(places) == LEVELS
        assert places[QUICK] == START
        assert all(one < other for one, other in pairwise(places.values())), title


@pytest.mark.parametrize("title", TITLES)
def test_places_say_what_was_measured(title: str) -> None:
    """Were everybody's strength one number, shares of wins would follow from the places."""
    measured = msgspec.json.decode((DATA / title / "levels.json").read_bytes(), type=Measured)
    assert measured.command.startswith(f"python -m workbench arena {title} ")
    for each in measured.games:
        ahead = scale(title)[each.level] - scale(title)[each.against]
        assert 1 / (1 + exp(-ahead / WORTH)) == pytest.approx(each.won / each.games, abs=0.08), each


def test_the_scale_is_that_of_the_seasons() -> None:
    """Whoever wins three of four, again and again, comes to stand a logarithm of three ahead."""
    games = [[(1, 1), (2, 2)] if at % 4 else [(2, 1), (1, 2)] for at in range(4000)]
    found = rate(games)
    assert (found[1] - found[2]) / WORTH == pytest.approx(1.1, abs=0.25)


def test_a_title_that_was_not_measured_has_no_scale(placed: None) -> None:
    assert scale("gone") == {}
    assert strengths([replace(alone((1, 1), (None, 2)), title="gone")], 1) == []
    (found,) = strengths([alone((1, 1), (None, 2))], 1)
    assert (found.title, found.games) == ("harbour", 1)


def test_which_games_count() -> None:
    def finish(found: PlayedGame, user: int = 1) -> Finish | None:
        return finish_of(found, user)

    won = alone((1, 1), (None, 2))
    assert finish(won) == Finish("strong", 1, 0)
    assert finish(alone((1, 2), (None, 1))) == Finish("strong", 1, 1)
    assert finish(alone((1, 1), (None, 1))) == Finish("strong", 1, 0, 1), "both have won"
    assert finish(replace(won, terms=None)) == Finish(QUICK, 1, 0), "of usual terms"
    assert finish(alone((1, 3), (None, 2), (5, 1))) == Finish("strong", 1, 1), "others count for nothing"
    assert finish(alone((1, 1), (2, 2), computer=None)) is None
    assert finish(alone((1, 1), computer=None)) is None
    assert finish(won, 9) is None
    for helped in (Help.PROPOSALS, Help.COUNTED, Help.FREE, Help.ASKED, Help.ASKED_COUNTED):
        terms = Terms().with_help(helped)
        stored = {"coach": terms.coach.value, "proposals": terms.proposals}
        assert finish(replace(won, terms=ALONE | stored)) is None, helped
    # Who took over played somebody else's position; who left was not there to the end, nor is who stands in for them.
    assert finish(alone((1, 1), (None, 2), s0=4)) is None
    assert finish(alone((7, 1), (None, 2), s0=1)) is None
    assert finish(alone((1, 1), (None, 2), s1=4)) is None
    stands_in = replace(won, names=("", "Bea"))
    assert finish(stands_in) is None, "of games of before it is not known who began them"


def test_a_game_with_a_head_start_does_not_count() -> None:
    won = alone((1, 1), (None, 2))
    assert finish_of(won, 1) is not None
    assert finish_of(replace(won, options={HEAD_START: "10"}), 1) is None


def test_whoever_wins_more_is_stronger_and_more_games_make_it_surer(placed: None) -> None:
    places = scale("harbour")
    won, lost = Finish(QUICK, 1, 0), Finish(QUICK, 1, 1)
    found = [estimate([won] * wins + [lost] * (10 - wins), places) for wins in range(11)]
    assert all(before[1] < after[1] for before, after in pairwise(found))
    assert all(GRID[0] < low < points < high < GRID[-1] for low, points, high in found)
    widths = [high - low for low, _, high in (estimate([won, lost] * often, places) for often in (1, 5, 25))]
    assert widths == sorted(widths, reverse=True)
    assert abs(estimate([won, lost] * 50, places)[1] - START) <= 20
    # To share a place is half of winning; to come between two is to be about as strong as they are.
    assert estimate([Finish(QUICK, 1, 0, 1)] * 9, places)[1] == pytest.approx(START, abs=60)
    assert estimate([Finish(QUICK, 2, 1)] * 9, places)[1] == pytest.approx(START, abs=60)


def test_strengths_say_between_which_levels(placed: None) -> None:
    def near(*games: tuple[str, int, int]) -> tuple[str | None, str | None]:
        rows = [
            replace(alone((1, 1 + at % 2), (None, 2 - at % 2)), terms=ALONE | {"level": level})
            for level, won, lost in games
            for at in [*(2 * each for each in range(won)), *(2 * each + 1 for each in range(lost))]
        ]
        (found,) = strengths(rows, 1)
        assert found.low < found.points < found.high
        return found.above, found.below

    assert near(("quick", 30, 10), ("strong", 10, 15)) == ("quick", "strong")
    assert near(("easy", 0, 40)) == (None, "easy")
    assert near(("master", 40, 0)) == ("master", None)


def test_simulated_players_lie_in_their_interval() -> None:
    """Nine in ten are to, by the model and where games go a little otherwise, after few games and after many."""
    figures = bench.measure()
    shares = {name: figures[name] for name in figures["limits"]}
    assert len(shares) == len(bench.WAYS) * len(bench.GAMES) + len(TITLES)
    assert {name: share for name, share in shares.items() if not 0.82 < share < 0.98} == {}, (
        "so few differ by so much"
    )
    for way in bench.WAYS:
        widths = [figures[f"{games} games {way}, points wide"] for games in bench.GAMES]
        assert widths == sorted(widths, reverse=True)


@pytest.mark.proof
def test_many_simulated_players_lie_in_their_interval() -> None:
    assert bench.measure(bench.PLAYERS)["beyond"] == []


async def test_a_strength_follows_from_the_results_and_goes_with_them(placed: None, home: Home, host: Host) -> None:
    async def of(user: int) -> list[tuple[str, int]]:
        games = await host.statistics.counting(Wanted(user=user))
        return [(each.title, each.games) for each in strengths(games, user)]

    table = (await home.game(1, 1, terms=Terms().with_help(Help.OFF))).id
    assert await of(ANNA.id) == []
    await finish(home, table)
    assert await of(ANNA.id) == [("harbour", 1)]
    assert await of(BEA.id) == []
    await host.erasing.erase(ANNA)
    assert await of(ANNA.id) == []
