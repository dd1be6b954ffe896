"""The rules agree with plain second opinions: on every offer, on control and scores, on what a claim brings."""

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.titles.hansa_teutonica.material import Region, board
from hansa_bot.titles.hansa_teutonica.state import HansaState
from hansa_bot.titles.hansa_teutonica.view import HansaView, Piece
from tests.early import early, early_rows
from tests.titles.hansa_teutonica import ledger, reading
from tests.titles.hansa_teutonica.ground import Ground
from tests.titles.hansa_teutonica.ledger import NEUTRAL, offices, ruler
from tests.titles.hansa_teutonica.position import COLOURS, RULES, position, set_up
from tests.titles.hansa_teutonica.surveyor import Surveyor, neutral
from tests.titles.hansa_teutonica.wander import STANDARD, Step, numbers, together, walk, watched
from tests.titles.hansa_teutonica.zones import census, pieces

pytestmark = together


def assert_same_offers(steps: tuple[Step, ...]) -> None:
    surveyor = Surveyor()
    for number, step in enumerate(steps):
        view = RULES.view(step.before, None)
        offers, opinion = RULES.offers(step.before, step.seat), surveyor.offers(view)
        assert offers, "a seat must decide but has no answer"
        assert offers == sorted(opinion), (number, view.decision, sorted(opinion ^ set(offers)))
        assert view.permits == [city.id for city in surveyor.permits(view, view.active)]
        surveyor.watch(view, step.seat, step.action)


LISTED = (
    (numbers((3, 4, 5), STANDARD, 8), 300, 2),
    (numbers((2,), STANDARD, 8), 300, 2),
    (numbers(boards=("east", "britannia"), count=6), 250, 2),
)
"""Games, how many actions of each, and how many games are enough for every change."""
FOLLOWED = [
    pytest.param(number, most, marks=[pytest.mark.proof] if at >= enough else [])
    for games, most, enough in LISTED
    for at, number in enumerate(games)
]


@pytest.mark.parametrize(("game", "most"), FOLLOWED, indirect=["game"])
def test_every_offer(game: tuple[Step, ...], most: int):
    assert_same_offers(game[:most])
    turns = [RULES.view(step.before, None) for step in game[:most] if step.before.stack[-1].kind == "turn"]
    assert not any(list(neutral(view, Ground(view))) for view in turns), "the neutral claims at once (HT-18.7)"


@pytest.mark.parametrize("game", early(4, numbers(count=8)), indirect=True)
def test_control_and_scores(game: tuple[Step, ...]):
    for step in [*game[::25], game[-1]]:
        view = RULES.view(step.after, None)
        assert [city.controller for city in view.cities] == [ledger.ruler(city) for city in view.cities]
        for score in RULES.scores(view):
            found = {line.key: line.points for line in score.lines}
            wanted = ledger.lines(view, score.seat)
            assert {key: found[key] for key in wanted} == wanted


def test_the_points_of_every_action(game: tuple[Step, ...]):
    for step, before, after in watched(game):
        gained = ledger.points(after) - ledger.points(before)
        assert gained == ledger.gains(before, after, step.seat, step.action), step.action


def test_the_end_comes_when_an_action_is_finished_and_not_before(game: tuple[Step, ...]):
    told = [event for step in game for event in step.events]
    for step in game[:-1]:
        assert not step.after.over
    last = game[-1]
    for step in game:
        view = RULES.view(step.after, None)
        done = step.after.over or step.after.stack[-1].kind == "turn"
        if done:
            assert ledger.is_due(view, told if step is last else step.events) == step.after.over


@pytest.mark.parametrize("game", numbers(seats=(2,)), indirect=True)
def test_what_a_neutral_claim_takes_and_leaves(game: tuple[Step, ...]):
    for step in game:
        if kind_of(step.action) != "neutral":
            continue
        before, after = RULES.view(step.before, None), RULES.view(step.after, None)
        route, benefit = values_of(step.action)
        stays = ledger.stays(before, route, benefit)
        row, was = (next(each for each in view.routes if each.id == route) for view in (after, before))
        assert sum(piece == Piece(NEUTRAL, "trader") for piece in row.spaces) == len(row.spaces) - row.spaces.count(
            None
        )
        assert len(row.spaces) - row.spaces.count(None) == stays
        assert after.neutral is not None
        assert before.neutral is not None
        gone = len(row.spaces) - stays - (benefit != "none")
        assert after.neutral.stock == before.neutral.stock + gone
        assert after.neutral.offices == before.neutral.offices + (benefit != "none")
        assert after.actions_left == before.actions_left
        assert (row.token, after.discarded) == (None, before.discarded + ([was.token] if was.token else []))
        drawn = len(step.after.plates) - len(step.before.plates)
        assert drawn == before.token_stock - after.token_stock == bool(was.token and before.token_stock)
        assert len(reading.pending(step.after, COLOURS[after.active])) >= drawn
        if benefit != "none":
            city = ledger.city(before, benefit.partition(":")[2])
            now = ledger.city(after, city.id)
            assert now.slots[city.slots.index(None)] == Piece(NEUTRAL, "trader")


def test_a_view_shows_the_position_as_it_is(game: tuple[Step, ...]):
    for step in game[::25]:
        state = step.after
        view = RULES.view(state, None)
        assert {route.id: route.token for route in view.routes if route.token} == reading.tokens_on_routes(state)
        for route in view.routes:
            assert [spelt(piece) for piece in route.spaces] == reading.route(state, route.id)
        for city in view.cities:
            assert [spelt(piece) for piece in city.slots if piece] == reading.city(state, city.id)
            assert [spelt(piece) for piece in city.extra] == reading.extras(state, city.id)
            assert city.complete == (None not in city.slots if city.slots else bool(city.extra))
        for desk, who in zip(view.desks, COLOURS[: state.seats], strict=True):
            assert (desk.unused, desk.used) == (reading.unused(state, who), reading.used(state, who))
            assert desk.pending == len(reading.pending(state, who))
            assert desk.offices == sum(pieces(state, desk.seat, kind)["office"] for kind in (0, 1))
        full = [route.id for route in view.routes if {spelt(piece) for piece in route.spaces} == {"N:T"}]
        assert set(view.full_routes) <= set(full)


def spelt(piece: Piece | None) -> str | None:
    if piece is None:
        return None
    return f"{'N' if piece.seat == NEUTRAL else COLOURS[piece.seat]}:{piece.kind[0].upper()}"


@st.composite
def crowds(draw: st.DrawFn, name: str, seats: int) -> HansaState:
    """A board on which hardly a space is free, with a few pieces of red close together."""
    dice = random.Random(draw(st.integers(0, 10**6)))
    printed = board(name)
    others = (
        ["blue:T", "blue:M", "green:T", "yellow:T", "purple:T"] if seats == 5 else ["blue:T", "blue:M", "N:T", "N:T"]
    )
    routes: dict[str, list[str | None]] = {
        route.id: [dice.choice(others) for _ in range(route.spaces)] for route in printed.routes
    }
    for row in routes.values():
        if set(row) == {"N:T"}:
            row[0] = "blue:T"
    some = dice.sample(printed.routes, dice.randint(1, 4))
    spaces = [(route.id, index) for route in some for index in range(route.spaces)]
    dice.shuffle(spaces)
    own = dice.randint(1, 5)
    for route, index in spaces[:own]:
        routes[route][index] = dice.choice(["red:T", "red:M"])
    for route, index in spaces[own : own + dice.randint(0, 3)]:
        routes[route][index] = None
    return position(
        name,
        COLOURS[:seats],
        whole=False,
        routes=routes,
        skills={"liber_sophiae": dice.randint(0, 3)},
        supply={"red": (2, 2), "blue": (dice.randint(0, 1), 0)},
        stock={"blue": (0, dice.randint(0, 1)), **({"yellow": (1, 1)} if seats == 5 else {})},
        tokens={"red": {"unused": dice.sample(["remove_three", "extra_office", "swap_offices"], dice.randint(0, 2))}},
        pending={"blue": dice.randint(0, 2)},
        **({} if seats == 5 else {"neutral": {"stock": dice.choice((0, 1, 5)), "colours": dice.choice((1, 2))}}),
        cities={city.id: [dice.choice(others)] for city in printed.cities if dice.random() < 0.4 and city.slots},
        options={
            "displaced_first": dice.choice(["true", "false"]),
            "remove_three_mode": dice.choice(["to_supply", "relocate_opponents"]),
            "two_player_rules": dice.choice(["full", "brief"]),
            "neutral_extra": dice.choice(["optional", "mandatory"]),
            "unplaceable_token": dice.choice(["keep", "discard"]),
            "extra_office_mode": dice.choice(["replaces", "additional"]),
        },
    )


@pytest.mark.proof
@pytest.mark.parametrize(("name", "seats", "most"), [("standard_4_5", 5, 12), ("standard_2_3", 2, 20)])
def test_every_offer_on_a_standard_board_without_room(name: str, seats: int, most: int):
    @settings(max_examples=60, derandomize=True, suppress_health_check=list(HealthCheck))
    @given(crowds(name, seats), st.integers(0, 10**6))
    def agrees(state: HansaState, seed: int):
        steps = walk(state, seed, most)
        assert_same_offers(steps)
        assert all(census(step.after) == census(state) for step in steps)

    agrees()


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
OTHERS = [table for at, table in enumerate(TABLES) if at % 3 != at // 9]
CROWDS = [("east", 3), ("east", 4), ("britannia_2_3", 3), ("britannia_4_5", 4), ("east", 2), ("britannia_2_3", 2)]


@pytest.mark.parametrize(("family", "seats", "options"), early_rows(6, [*TABLES[:9:3], *TABLES[10::3], *OTHERS]))
def test_every_offer_of_games_with_options(family, seats, options):
    state = set_up(seats, f"{seats}", board=family, **options)
    assert_same_offers(walk(state, seats, 260))


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


@pytest.mark.proof
@pytest.mark.parametrize("options", [{}, FREE], ids=["standard", "free"])
@pytest.mark.parametrize(("name", "seats"), CROWDS)
def test_every_offer_on_crowded_boards(name, seats, options):
    for seed in range(10):
        assert_same_offers(walk(crowd(name, seats, seed, **options), seed, 25))


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
