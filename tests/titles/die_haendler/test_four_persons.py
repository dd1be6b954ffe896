"""A whole game of four persons, each playing in a way of their own, and how often each was asked.

Two press what the panel proposes, one of them haggling over every fee in the games in memory; one plays only by typed
lines, one only by standing orders, and what those leave open is answered as for somebody absent. One game is played
on the wire, with the bot in a process of its own. With `-s` the questions per person and round are printed.
"""

import re
from collections import Counter
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from statistics import mean

import pytest

from hansa_bot.engine.action import Action
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.title import TITLE
from tests.e2e.stage import Stage, stage
from tests.sandbox.person import Person
from tests.sandbox.seen import Message, NotAllowed
from tests.shows.first_game import PRIMARY, SUCCESS
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
PRESSES, PATIENCE = 6, (3.0, 30.0)
"""Presses that one step may take, and seconds within which it is stored; who was told too early asks once more."""
DANGER = 4
"""The style of a button that asks once more."""
NAMES = ("Anna", "Ben", "Carla", "Dario")


class Count:
    """The questions that were put, each once."""

    def __init__(self) -> None:
        self.asked: set[tuple[int, int, int, str, int]] = set()

    def note(self, state: HaendlerState) -> None:
        """Note what is asked now."""
        question = state.stack[-1]
        guest = question.data[0] if question.kind in ABOUT_A_GUEST else 0
        self.asked |= {(seat, state.round, state.turn, question.kind, guest) for seat in state.waiting}

    def judge(self, rounds: int) -> None:
        """Print the questions by seat, and hold that orders spare them and that there are not too many."""
        each = Counter((seat, number) for seat, number, *_ in self.asked)
        means = [mean(each[seat, number + 1] for number in range(rounds)) for seat in range(len(NAMES))]
        told = ", ".join(f"{figure:.1f}" for figure in means)
        print(
            f"\n{rounds} rounds; questions a round by seat (C types, D has orders): {told}; most {max(each.values())}"
        )
        assert means[BY_ORDERS] < 0.6 * mean(means[:BY_ORDERS]), "orders spare every other question"
        assert max(means) <= MOST_A_ROUND


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


def unanswered(state: HaendlerState, seat: int) -> Action:
    """Return what is done where no order says anything."""
    assert TITLE.absent is not None
    return TITLE.absent(state, seat)


async def choose(here: Room, state: HaendlerState, seat: int) -> Action:
    """Return what a seat does: what the panel proposes first, or nothing that is not a must."""
    if seat == BY_ORDERS:
        return unanswered(state, seat)
    scores = (await here.moment(here.people[seat])).scores
    haggled = [offer for offer in scores if offer.startswith("propose/")] if seat == HAGGLER else []
    return max(haggled or scores, key=scores.__getitem__)


@pytest.mark.proof
@pytest.mark.parametrize("options", ["", "haggling=off"], ids=["usual", "brisk"])
async def test_a_whole_game_of_four(options: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = Count()
    async with room(tmp_path, monkeypatch, TITLE.meta.id) as here:
        await begin(here, options)
        for _ in range(MOST):
            state = await position(here)
            if state.over:
                break
            count.note(state)
            called = re.findall(r"<@(\d+)>", here.post("turn").content)
            concerned = {here.people[seat].id for seat, _, turn, *_ in count.asked if turn == state.turn}
            assert {*map(int, called)} <= concerned, "nobody is called who need not act"
            seat = state.waiting[0]
            way = by_typing if seat == BY_TYPING else by_buttons
            await way(here, here.people[seat], await choose(here, state, seat))
            await here.settle()
        assert await here.over()
    count.judge(state.round)


def stands_out(panel: Message) -> str | None:
    """Return the button that a panel puts first: the green one, else the first blue one, else what it asks about."""
    free = [part for part in panel.parts if part["type"] == 2 and not part.get("disabled")]
    styles = (SUCCESS, PRIMARY, DANGER)
    return next((str(part["label"]) for style in styles for part in free if part["style"] == style), None)


async def press(here: Stage, person: Person, version: int) -> None:
    """Open the panel from the newest card and press what it puts first until something has happened."""
    card = await person.wait(lambda one: not one.private and (one.has("Take my turn") or one.has("Answer")))
    answer = await person.click(card, "Take my turn" if card.has("Take my turn") else "Answer")
    for _ in range(PRESSES):
        shown = answer.message
        label = None if shown is None else stands_out(shown)
        if shown is None or label is None:
            return
        answer = await person.click(shown, label)
        if await here.beyond(version, 0.2):
            return


async def say(here: Stage, person: Person, version: int, action: Action) -> None:
    """Type an action, and press the button of an answer that asks whether to end the turn."""
    answer = await person.command(f"{TITLE.meta.command} do", line=action)
    label = None if answer.message is None else stands_out(answer.message)
    if not await here.beyond(version, 0.2) and answer.message is not None and label is not None:
        await person.click(answer.message, label)


@pytest.mark.wire
async def test_a_whole_game_of_four_on_the_wire(tmp_path: Path) -> None:
    count = Count()
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(stage(tmp_path, TITLE.meta.id))
        people = [await stack.enter_async_context(Person.at(here.base, name)) for name in NAMES]
        await people[0].command("table new", title=TITLE.meta.id, players=len(NAMES), order="seated")
        for person in people[1:]:
            await person.command("table join")
        await people[0].command("table start")
        for order, value in ORDERS.items():
            await people[BY_ORDERS].command("orders", order=order, value=value)
        for _ in range(MOST):
            version, state = here.stand() or (0, None)
            assert isinstance(state, HaendlerState)
            if state.over:
                break
            count.note(state)
            seat = state.waiting[0]
            for patience in PATIENCE:
                if seat < BY_TYPING:
                    with suppress(NotAllowed):  # the card has shrunk just then, since the next one is out
                        await press(here, people[seat], version)
                else:
                    action = here.choice(state)[1] if seat == BY_TYPING else unanswered(state, seat)
                    await say(here, people[seat], version, action)
                if await here.beyond(version, patience):
                    break
            else:
                pytest.fail(f"{people[seat].last.text}\n{people[seat].last.buttons}\n{here.log.read_text()[-2000:]}")
        final = await people[0].wait(lambda one: not one.private and "wins" in one.text)
    assert state.over
    assert final.attachments, "the last card shows the board"
    count.judge(state.round)
