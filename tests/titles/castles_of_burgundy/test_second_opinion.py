"""The rules agree with a plain second opinion: on every offer, refusal and result."""

import random
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from hansa_bot.engine.state import Rng, deal, pick, shuffle
from hansa_bot.titles import castles_of_burgundy
from hansa_bot.titles.castles_of_burgundy.rules import judge
from tests.early import early
from tests.titles.castles_of_burgundy import clerk
from tests.titles.castles_of_burgundy.comparing import Match
from tests.titles.castles_of_burgundy.playing import clear_out, enrich, even_out, line_up, open_a_shop

EAGER = ("place", "load", "take", "buy", "sell", "workers")
OTHERWISE = {"purchase_timing": "between_actions", "tie_empty": "most", "rolls": "by_seat"}
EXPERTS = [
    {"experts": experts, "experts_choice": choice}
    for experts in ("deal", "same", "free")
    for choice in ("open", "secret")
]


def eager(dice: random.Random, offers: list[str]) -> str:
    """Mostly build, else take what is there; now and then anything."""
    if dice.random() < 0.75:
        for verb in EAGER:
            some = [offer for offer in offers if offer.startswith(verb)]
            if some and (verb != "buy" or dice.random() < 0.5):
                return dice.choice(some)
    return anything(dice, offers)


def anything(dice: random.Random, offers: list[str]) -> str:
    """Any verb first, then any of its offers, so that the rare ones are met."""
    verb = dice.choice(sorted({offer.partition("/")[0] for offer in offers}))
    return dice.choice([offer for offer in offers if offer.partition("/")[0] == verb])


def sensible(match: Match, dice: random.Random, offers: list[str]) -> str:
    """What the computer player likes best, with some noise."""
    if dice.random() < 0.2:
        return anything(dice, offers)
    opinion = judge(match.state, match.table.active, offers)
    return offers[max(range(len(offers)), key=opinion.__getitem__)]


def idle(dice: random.Random, offers: list[str]) -> str:
    return next((offer for offer in offers if offer.startswith("workers")), "end")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", early(1, (2, 0, 1)))
def test_whole_games(seats: int, seed: int):
    match = Match(seats, OTHERWISE if seed == 2 else {}, seed)
    match.start()
    match.play(eager if seed % 2 else anything)
    assert match.log["end"] == 25 * seats


@pytest.mark.parametrize("seats", early(1, [3, 2, 4]))
def test_whole_games_of_sensible_players(seats: int):
    """Regions are completed late and bonus tiles taken as in games of people."""
    match = Match(seats, OTHERWISE if seats == 3 else {}, 10 + seats)
    match.start()
    match.play(partial(sensible, match))
    assert sum(len(player.bonus) for player in match.table.players) >= 2


@pytest.mark.parametrize("seats", early(1, [3, 2, 4]))
@pytest.mark.parametrize("options", EXPERTS, ids=lambda options: "-".join(options.values()))
def test_whole_experts_games(seats: int, options: dict[str, str]):
    match = Match(seats, options, seats)
    match.start()
    match.play(eager)
    assert match.table.over


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", early(2, range(10)))
def test_rich_positions(seats: int, seed: int):
    """Many tiles at once: knowledge in every mixture, full storages, races for the bonus tiles, chains (CB-8.2)."""
    match = Match(seats, [{}, OTHERWISE, {"experts": "free"}][seed % 3], 100 + seed)
    match.start()
    enrich(match, 5 + 2 * (seed % 13))
    line_up(match)
    if seed % 2:
        clear_out(match)
    match.play(eager if seed % 4 == 3 else anything, most=60 * seats)


def shopper(dice: random.Random, offers: list[str]) -> str:
    """Place what has an advantage, and buy while it waits."""
    buys = [offer for offer in offers if offer.startswith("buy")]
    if buys and "skip" in offers:
        near = [offer for offer in buys if not offer.startswith("buy/black")]
        return dice.choice(near or buys)
    places = [offer for offer in offers if offer.startswith("place")]
    return dice.choice(places or [offer for offer in offers if offer not in buys] or offers)


def test_cb_17_5_purchases_while_an_advantage_waits():
    """CB-7.2, CB-17.5: a purchase may take away the last use of what waits, or leave a city hall without one."""
    closed: Counter[str | None] = Counter()
    for seed in range(32):
        match = Match(2, {}, seed)
        match.start()
        enrich(match, 2 + 7 * (seed % 4))
        open_a_shop(match)
        clear_out(match)
        match.play(shopper, most=12)
        closed += match.closed
    assert {"carpenter", "church", "market", "city-hall"} <= set(closed)


@pytest.mark.parametrize("experts", ["off", "deal", "free"])
def test_cb_17_1_chance_is_drawn_in_the_order_of_the_law(experts: str, monkeypatch: pytest.MonkeyPatch):
    """CB-17.1: stacks, goods, start player, player goods, expert deals, then the dice of each round."""
    names: list[str] = []
    for module in [sys.modules[name] for name in sys.modules if name.startswith(castles_of_burgundy.__name__)]:
        for draw in (pick, shuffle, deal):
            if getattr(module, draw.__name__, None) is draw:
                monkeypatch.setattr(module, draw.__name__, partial(noted, names, draw))
    match = Match(3, {"experts": experts}, 1)
    match.start()
    match.play(idle, most=9)
    deals = {"off": [], "deal": ["estates"] * (len(match.drawn["estates"]) // 10), "free": ["house_estate"]}
    assert names == [
        *["building", "animal", "knowledge", "ship", "castle", "mine", "black", "goods", "start_player"],
        *["player_goods"] * 3,
        *deals[experts],
        *[*["die"] * 6, "white"] * 2,
    ]


def noted(names: list[str], draw: Callable[..., Any], rng: Rng, name: str, *rest: Any) -> Any:
    if name != "layout":  # a house estate comes from a generator of its own, and only once
        names.append(name)
    return draw(rng, name, *rest)


@pytest.mark.parametrize("ties", ["fewest", "most"])
@pytest.mark.parametrize("seed", early(2, range(6)))
def test_cb_15_4_ties_on_any_track(ties: str, seed: int):
    """CB-15.4: equal points, then empty hexes, then the turn order at the end."""
    match = Match(2 + seed % 3, {"tie_empty": ties}, seed)
    match.start()
    if seed % 2:
        enrich(match, 6)
    line_up(match)
    match.play(idle, most=25 * 3 * match.state.seats - 1)
    even_out(match, 2 + seed % (match.state.seats - 1))
    match.play(idle)
    assert clerk.tie_break(match.table) is not None
