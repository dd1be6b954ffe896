"""A whole game of four persons through Discord, each playing in a way of their own, and how often each was asked.

Two play by buttons as the panel proposes, one of them haggling over every fee; one plays only by typed lines, one
only by standing orders, and what those leave open is answered as for somebody absent. With `-s` the
questions per person and round are printed.
"""

import re
from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.title import TITLE
from tests.shows.room import Room, room
from tests.shows.test_live import by_buttons, by_typing

HAGGLER, BY_TYPING, BY_ORDERS = 1, 2, 3
ORDERS = {"bids": "never", "guest": "200", "wheel": "crest", "cards": "axle_break", "credit": "never"}
ABOUT_A_GUEST = ("fees", "proposal")
"""Questions that come once for each guest."""
MOST_A_ROUND = 13
"""Questions that a person answers in a round on average, at most."""
MOST = 800
"""Answers of a game, which end it at the latest."""


async def begin(here: Room, options: str) -> None:
    """Open a table for four who sit in the order of coming, and give the orders of the one who plays by them."""
    here.people += [here.guild.add_member(here.env.create_user(name)) for name in ("carlo", "dorothea")]
    first, *others = here.people
    wanted = {"options": options} if options else {}
    await here.ask(first, "table new", title=TITLE.meta.id, players=4, order="seated", language="en", **wanted)
    await here.settle()
    for person in others:
        await here.ask(person, "table join")
    await here.ask(first, "table start")
    for order, value in ORDERS.items():
        await here.ask(here.people[BY_ORDERS], "orders", order=order, value=value)
    await here.settle()


async def position(here: Room) -> HaendlerState:
    """Return the position, all secrets included."""
    state = (await here.host.query.session((await here.table()).id)).state
    assert isinstance(state, HaendlerState)
    return state


async def choose(here: Room, state: HaendlerState, seat: int) -> Action:
    """Return what a seat does: what the panel proposes first, or nothing that is not a must."""
    if seat == BY_ORDERS:
        assert TITLE.absent is not None
        return TITLE.absent(state, seat)
    scores = (await here.moment(here.people[seat])).scores
    haggled = [offer for offer in scores if offer.startswith("propose/")] if seat == HAGGLER else []
    return max(haggled or scores, key=scores.__getitem__)


async def play(here: Room) -> tuple[int, Counter[tuple[int, int]]]:
    """Play to the end; return how many rounds it took, and how many questions were answered by seat and round."""
    asked: set[tuple[int, int, int, str, int]] = set()
    for _ in range(MOST):
        state = await position(here)
        if state.over:
            return state.round, Counter((seat, number) for seat, number, *_ in asked)
        question = state.stack[-1]
        guest = question.data[0] if question.kind in ABOUT_A_GUEST else 0
        asked |= {(seat, state.round, state.turn, question.kind, guest) for seat in state.waiting}
        called = re.findall(r"<@(\d+)>", here.post("turn").content)
        concerned = {here.people[seat].id for seat, _, turn, *_ in asked if turn == state.turn}
        assert {*map(int, called)} <= concerned, "nobody is called who need not act"
        seat = state.waiting[0]
        way = by_typing if seat == BY_TYPING else by_buttons
        await way(here, here.people[seat], await choose(here, state, seat))
        await here.settle()
    raise AssertionError(f"no end after {MOST} answers")


@pytest.mark.proof
@pytest.mark.parametrize("options", ["", "haggling=off"], ids=["usual", "brisk"])
async def test_a_whole_game_of_four(options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(tmp_path, monkeypatch, TITLE.meta.id) as here:
        await begin(here, options)
        rounds, asked = await play(here)
        assert await here.over()
    each = [mean(asked[seat, number + 1] for number in range(rounds)) for seat in range(len(here.people))]
    told = ", ".join(f"{figure:.1f}" for figure in each)
    print(f"\n{rounds} rounds; questions a round by seat (C types, D has orders): {told}; most {max(asked.values())}")
    assert each[BY_ORDERS] < 0.6 * mean(each[:BY_ORDERS]), "orders spare every other question"
    assert max(each) <= MOST_A_ROUND
