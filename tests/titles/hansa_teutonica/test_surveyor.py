"""The second opinion agrees with the offers on East and Britannia: through whole games and on crowded boards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hansa_bot.titles.hansa_teutonica.material import Region, board
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.view import HansaView
from tests.titles.hansa_teutonica.auditor import offices, ruler
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.surveyor import Surveyor
from tests.titles.hansa_teutonica.wander import Step, walk

FREE = {
    "displaced_first": "false",
    "extra_office_mode": "additional",
    "income_amount": "up_to",
    "swap_ownership": "own_one",
    "unplaceable_token": "discard",
}
TABLES = [
    (board_, seats, options)
    for board_ in ("east", "britannia")
    for seats, options in (
        (2, {}),
        (2, {"two_player_rules": "brief", "neutral_extra": "mandatory"}),
        (3, {}),
        (3, {"open_city_swap": "true", "remove_three_mode": "relocate_opponents"}),
        (3, FREE),
        (4, {}),
        (5, FREE),
        (4, {"remove_three_mode": "to_supply"}),
        (5, {}),
    )
]
CROWDS = [("east", 3), ("east", 4), ("britannia_2_3", 3), ("britannia_4_5", 4), ("east", 2), ("britannia_2_3", 2)]


def assert_same_opinion(steps: tuple[Step, ...]) -> None:
    surveyor = Surveyor()
    for number, step in enumerate(steps):
        view = RULES.view(step.before, None)
        offers = RULES.offers(step.before, step.seat)
        opinion = surveyor.offers(view)
        assert offers, "a seat must decide but has no answer"
        assert opinion == set(offers), (number, view.decision, sorted(opinion ^ set(offers)))
        assert view.permits == [city.id for city in surveyor.permits(view, view.active)]
        surveyor.watch(view, step.seat, step.action)


@pytest.mark.parametrize(("family", "seats", "options"), TABLES, ids=str)
def test_every_offer_of_a_game(family, seats, options):
    state = set_up(seats, f"{seats}", board=family, **options)
    assert_same_opinion(walk(state, seats, 260))


def crowd(name: str, seats: int, seed: int, **options: str) -> HansaState:
    """A board with hardly a free space, many offices, trained players with tokens, and few pieces in hand."""
    dice = random.Random(f"{name}{seats}{seed}")
    printed, free = board(name), dice.choice((0, 0.02, 0.1))
    owners = [*COLOURS[:seats], *["N"] * (seats == 2)]
    kinds = ("routes", "cities", "extra_offices", "skill_steps", "supply", "stock")
    words: dict[str, dict[str, Any]] = {kind: {} for kind in kinds}
    for route in printed.routes:
        rich, row = dice.choice(owners), []
        for space in range(route.spaces):
            owner = rich if dice.random() < 0.7 else dice.choice(owners)
            kind = "M" if owner != "N" and (space in route.ships or dice.random() < 0.12) else "T"
            row.append("-" if dice.random() < free else f"{owner}:{kind}")
        words["routes"][route.id] = row
    for city in printed.cities:
        held = [dice.choice(owners) for slot in city.slots if dice.random() < 0.5]
        words["cities"][city.id] = [f"{owner}:T" for owner in held]
        words["extra_offices"][city.id] = [f"{dice.choice(owners)}:T" for _ in range(dice.choice((0, 0, 0, 2)))]
    for colour in COLOURS[:seats]:
        words["skill_steps"][colour] = {"liber_sophiae": dice.randrange(2), "privilegium": dice.randrange(4)}
        words["supply"][colour] = (dice.choice((0, 3)), dice.choice((0, 0, 2)))
        words["stock"][colour] = (dice.choice((0, 2)), dice.choice((0, 1)))
    words["tokens"] = {
        "red": {"unused": ["remove_three", "extra_office"]},
        "blue": {"unused": ["extra_office", "extra_office"]},
    }
    return position(
        name,
        COLOURS[:seats],
        whole=False,
        options=options,
        token_stock_size=3,
        neutral={"stock": dice.choice((0, 5))},
        **words,
    )


@pytest.mark.parametrize("options", [{}, FREE], ids=["default", "free"])
@pytest.mark.parametrize(("name", "seats"), CROWDS)
def test_every_offer_on_crowded_boards(name, seats, options):
    for seed in range(10):
        assert_same_opinion(walk(crowd(name, seats, seed, **options), seed, 25))


def shares(view: HansaView, region: Region) -> dict[int, int]:
    """Points for a region, rank by rank: whoever is level shares, those below move down (HT-20.11)."""
    cities = [city for city in view.cities if city.id in region.cities]
    held = {seat: sum(piece.seat == seat for city in cities for piece in offices(city)) for seat in range(view.seats)}
    ruled = {seat: sum(ruler(city) == seat for city in cities) for seat in range(view.seats)}
    left = [seat for seat in held if held[seat]]
    points, ranks = dict.fromkeys(held, 0), [*region.points, *[0] * view.seats]
    while left:
        best = max((ruled[seat], held[seat]) for seat in left)
        level = [seat for seat in left if (ruled[seat], held[seat]) == best]
        pot, ranks = ranks[: len(level)], ranks[len(level) :]
        points.update(dict.fromkeys(level, sum(pot) // len(level)))
        left = [seat for seat in left if seat not in level]
    return points


@pytest.mark.parametrize(("name", "seats"), [crowd_ for crowd_ in CROWDS if crowd_[0] != "east"])
def test_the_points_for_regions(name, seats):
    for seed in range(60):
        view = RULES.view(crowd(name, seats, seed), None)
        scores = RULES.scores(view)
        for region in board(name).regions:
            found = {score.seat: line.points for score in scores for line in score.lines if line.key == region.id}
            assert found == shares(view, region)
