"""Through Discord: few clicks to the first move, and whole games, each by one way in alone.

The ways are buttons, commands, typed lines, and the text board with lines typed in commands or in forms. The short
real game is played once by every way, each time in another language; the toy by every way in all of them.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.engine.state import digest
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.verbs import LINE, MORE
from hansa_bot.ui.turn.commands import ANSWER, lies_deeper, name
from tests.shows import scripts
from tests.shows.room import Room, room, said
from tests.shows.scripts import leftovers, player
from tests.shows.ways import press, spoken
from tests.ui.live import components, find

FEW = 4

CLOCK = "**   "
"""Stands in a panel between how far the game is and what is due."""


async def first_move(here: Room, who: int) -> None:
    """Open the panel from the newest card, and press the first thing that it offers to do."""
    actor = here.people[who]
    before = (await here.table()).version
    panel = await here.press(actor, "turn")
    clicks = [drafts.parse(part["custom_id"]) for part in components(panel)]
    assert "act" in [click.verb for click in clicks if click]
    await here.use(actor, panel, find(panel, "act"))
    assert (await here.table()).version > before
    await here.settle()


@pytest.mark.parametrize("title", scripts.TITLES)
async def test_from_nothing_to_the_first_move(title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with room(tmp_path, monkeypatch, title) as here:
        anna, ben = here.people
        await here.ask(anna, "table new", title=title)
        await here.settle()
        await here.press(ben, "join")
        await here.settle()
        await here.press(anna, "start")
        await here.settle()
        seats = [person.user for person in (await here.table()).seats]
        left = {index for index, person in enumerate(here.people)}
        for _ in range(200):
            waiting = [
                index
                for seat in (await here.moment(anna)).state.waiting
                for index, person in enumerate(here.people)
                if person.id == seats[seat]
            ]
            if new := left & {*waiting}:
                await first_move(here, min(new))
                left -= {min(new)}
            elif left:
                # The other one goes on until whoever has not moved yet is asked; those clicks do not count.
                counted = here.clicks.copy()
                await first_move(here, waiting[0])
                here.clicks = counted
            else:
                break
        assert not left
        assert max(here.clicks.values()) <= FEW, here.clicks
        assert min(here.clicks.values()) <= FEW - 1, "whoever only joins needs less"


MOST = 400
Play = Callable[[Room, MemberActor, Action], Awaitable[None]]


async def by_buttons(here: Room, who: MemberActor, action: Action) -> None:
    """Open the panel from the newest post, and press and choose in it."""
    shown = await here.moment(who)
    panel: Any = await here.press(who, "turn")
    while (await here.moment(who)).version == shown.version:
        panel = await here.use(who, panel, *press(components(panel), shown.offers, action))


async def by_commands(here: Room, who: MemberActor, action: Action) -> None:
    """Fill the options in one after the other from what is offered, and send the command."""
    shown = await here.moment(who)
    kind = shown.title.rules.kinds[kind_of(action)]
    path = (shown.title.meta.command, *[ANSWER] * lies_deeper(shown.title, kind), name(kind.name))
    command, filled = " ".join(path), dict[str, str]()
    for slot, value in zip(kind.slots, values_of(action), strict=False):
        option = name(slot).replace("-", "_")
        offered = await here.offered(who, command, option, "", **filled)
        if value not in offered:
            offered = await here.offered(who, command, option, shown.texts.value(slot, value), **filled)
        assert value in offered
        filled[option] = value
    await agree(here, who, shown.version, (await here.ask(who, command, **filled))[0])


async def by_typing(here: Room, who: MemberActor, action: Action) -> None:
    """Type the action in the words of the own language."""
    shown = await here.moment(who)
    answer = (await here.ask(who, f"{shown.title.meta.command} do", line=spoken(shown.texts, shown, action)))[0]
    await agree(here, who, shown.version, answer)


async def agree(here: Room, who: MemberActor, before: int, answer: Any) -> None:
    """Press the button of an answer that asks whether to end the turn."""
    if (await here.table()).version == before:
        await here.use(who, answer, find(answer, "act"))


WAYS: dict[str, Play] = {"buttons": by_buttons, "commands": by_commands, "typed": by_typing}
LANGUAGE = {"buttons": "de", "commands": "es", "typed": "it", "text": "en", "text by forms": "de"}
CHEAP = 50
"""Moves of a game that is played by every way in all languages."""


def spread(*ways: str) -> list[tuple[str, str, str]]:
    """Return titles and ways with languages: all of them for a short game, else another one for each way."""
    found = []
    for title in scripts.TITLES:
        if len(scripts.script(title).moves) > scripts.MOST:
            continue  # a long game is played by every way in test_ways, without Discord
        cheap = len(scripts.script(title).moves) < CHEAP
        for way in ways:
            found += [(title, way, each) for each in (sorted(languages()) if cheap else [LANGUAGE[way]])]
    return found


async def sit_down(here: Room, title: str, options: dict[str, str], *, pressing: bool = False) -> None:
    """Open a table, seat everybody in the order in which they came, and begin."""
    anna, ben = here.people
    usual = registry.load(title).meta.filled({})
    wishes = " ".join(f"{key}={value}" for key, value in options.items() if usual[key] != value)
    wanted = {"options": wishes} if wishes else {}
    await here.ask(anna, "table new", title=title, players=2, order="seated", language=here.language, **wanted)
    await here.settle()
    if pressing:
        await here.press(ben, "join")
        await here.settle()
        await here.press(anna, "start")
    else:
        await here.ask(ben, "table join")
        await here.ask(anna, "table start")
    await here.settle()


def check_words(here: Room, title: str) -> None:
    """Everything that anybody read was in their language."""
    # Actiones and Cardiff may be cut short; the key to the draws is told at the end.
    names = " ".join([*(person.name for person in here.people), "Action.", "Card.", "record room"])
    read = "\n".join([*here.read, *map(said, here.posts)])
    assert not leftovers(read, here.language, title, names)


@pytest.mark.proof
@pytest.mark.parametrize(("title", "way", "language"), spread(*WAYS))
async def test_a_whole_game(
    title: str, way: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = scripts.script(title)
    assert record.setup.seed is not None
    async with room(tmp_path, monkeypatch, title, language, record.setup.seed) as here:
        await sit_down(here, title, dict(record.setup.options), pressing=way == "buttons")
        for move in record.moves:
            assert move.action
            await WAYS[way](here, here.people[move.seat], move.action)
            if way == "buttons":
                await here.settle()
        await here.settle()
        assert await here.over()
        state = (await here.host.query.session((await here.table()).id)).state
        assert digest(state) == digest(scripts.stops(title)[-1].after.state)
        check_words(here, title)


async def asked(here: Room, who: MemberActor, head: str) -> str:
    """Return what a seat is asked, as the command that tells how the game stands says it behind the seat's name."""
    (status,) = await here.ask(who, "table status")
    return next(line.removeprefix(head) for line in status.content.split("\n") if line.startswith(head))


async def by_text_and_form(here: Room, who: MemberActor, answer: Callable[[str, str], str]) -> Any:
    """Read the board in words and the question in the panel, type in its form; return what is answered."""
    more = await here.press(who, MORE)
    told = await who.click(more, custom_id=find(more, "text"))
    pieces = {message.id: message.content for message in (told.response or more, *told.followups)}
    panel = await here.press(who, "turn")
    due = next(line for line in panel.content.split("\n") if CLOCK in line).partition(CLOCK)[2]
    form = await here.use(who, panel, find(panel, MORE))
    return await here.fill(who, form, LINE, line=answer("\n\n".join(pieces.values()), due))


@pytest.mark.proof
@pytest.mark.parametrize(("title", "way", "language"), spread("text", "text by forms"))
async def test_a_whole_game_from_the_text_board(
    title: str, way: str, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meta, answer = registry.load(title).meta, player(title)
    async with room(tmp_path, monkeypatch, title, language) as here:
        forms = way == "text by forms"
        await sit_down(here, title, {}, pressing=forms)
        texts = (await here.moment(here.people[0])).prose
        for _ in range(MOST):
            if await here.over():
                break
            shown = await here.moment(here.people[0])
            seat = shown.state.waiting[0]
            who, sign = here.people[seat], shown.sign(seat)
            before = (await here.table()).version
            if forms:
                done = await by_text_and_form(here, who, lambda *read, sign=sign: answer(*read, sign, texts))
            else:
                board = "\n\n".join(message.content for message in await here.ask(who, "table text"))
                due = await asked(here, who, f"{sign} {texts.names[seat]}: ")
                (done,) = await here.ask(who, f"{meta.command} do", line=answer(board, due, sign, texts))
            await agree(here, who, before, done)
            assert (await here.table()).version > before, done.content
        await here.settle()
        assert await here.over()
        check_words(here, title)
