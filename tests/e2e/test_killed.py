"""A whole game through the wire, once in peace and once with six kills: the same end, every post exactly once."""

import asyncio
import contextlib
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from hansa_bot.titles import registry
from tests.e2e.stage import Stage, stage
from tests.sandbox.person import Failed, Person

NAMES = ("Anna", "Ben", "Carla")
KILLS = 6
MOST = 3000

pytestmark = pytest.mark.wire


async def open_table(people: dict[str, Person]) -> None:
    """Anna opens a table, the others join, Anna starts."""
    anna, *others = people.values()
    title = registry.metas()[0].id
    await anna.command("table new", title=title, players=len(people))
    for other in others:
        await other.command("table join")
    await anna.command("table start")


async def play(here: Stage, people: dict[str, Person], kill_at: list[int], rng: random.Random) -> None:
    """Play to the end by slash commands, killing the bot at some versions in the middle of an answer."""
    kills = list(kill_at)
    for _ in range(MOST):
        stand = here.stand()
        assert stand is not None
        version, state = stand
        if state.over:
            return
        seat, action = here.choice(state)
        person = people[here.seats()[seat]]
        command, options = here.as_command(action)
        if kills and version >= kills[0]:
            kills.pop(0)
            await kill_during(here, person, command, options, rng.uniform(0.0, 0.12))
            continue
        # The stored version can be read here a moment before the bot lets go of it: asked that early, it answers for
        # the version before. Nobody who reads the posts is so quick, and whoever is told so asks once more.
        for patience in (3.0, 57.0):
            with contextlib.suppress(Failed):
                await person.command(command, settle=False, **options)
            if await here.beyond(version, patience):
                break
        else:
            pytest.fail(f"{person.name} could not {action} at {version}: {here.log.read_text()[-2000:]}")
    raise AssertionError("the game never ends")


async def kill_during(here: Stage, person: Person, command: str, options: dict[str, str], after: float) -> None:
    """Ask for an action, kill the bot a moment later, and start it again."""
    asked = asyncio.create_task(person.command(command, settle=False, **options))
    await asyncio.sleep(after)
    here.kill_bot()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    await here.connected(False)
    here.start_bot()
    await here.connected()


async def posts_settled(here: Stage) -> None:
    """Wait until nothing is due to be posted any more."""
    open_rows = "select id, kind, state, tries, reason from outbox where state not in ('sent', 'dropped')"
    try:
        async with asyncio.timeout(90):
            while here.ask(open_rows):
                await asyncio.sleep(0.05)
    except TimeoutError:
        pytest.fail(f"still to be posted: {here.ask(open_rows)}\n{here.log.read_text()[-3000:]}")


def check_posts(here: Stage, anna: Person) -> None:
    """Every post that the outbox calls sent is on the screen exactly once, and nothing else of the bot's is."""
    # The card of a table that is full is posted anew, and the one before it goes.
    newest = "(select max(id) from outbox where state = 'sent' and kind = 'lobby')"
    sent = {
        str(message)
        for (message,) in here.ask(
            "select distinct message from outbox where state = 'sent' and message is not null and kind != 'fold' "
            f"and (kind != 'lobby' or id = {newest})"
        )
    }
    places = here.ask("select distinct channel from outbox where state = 'sent' and kind != 'direct'")
    assert len(places) == 2, "the lobby card stands in the channel, the game goes on in its thread"
    seen = [one for (channel,) in places for one in anna.see(str(channel))]
    shown = [one.id for one in seen if not one.private and one.author not in NAMES]
    assert sorted(shown) == sorted(sent)
    cards = [message for (message,) in here.ask("select message from outbox where state='sent' and kind='card'")]
    assert len(cards) == len(set(cards)), "two cards shared one message"
    finals = here.ask("select count(*) from outbox where state = 'sent' and kind = 'final'")
    assert finals == [(1,)]


async def whole_game(tmp_path: Path, kill_at: list[int]) -> tuple[str, int, int]:
    """Play one game and return its fingerprint, its last version and the number of kills."""
    async with AsyncExitStack() as stack:
        here = await stack.enter_async_context(stage(tmp_path, registry.metas()[0].id))
        people = {name: await stack.enter_async_context(Person.at(here.base, name)) for name in NAMES}
        await open_table(people)
        await play(here, people, kill_at, random.Random(7))
        await posts_settled(here)
        stand = here.stand()
        assert stand is not None
        await people["Anna"].wait(
            lambda one: (not one.private and "wins" in one.text.lower()) or "final" in one.text.lower()
        )
        check_posts(here, people["Anna"])
        return here.fingerprint(), stand[0], here.kills


async def test_kills_change_nothing(tmp_path: Path) -> None:
    (tmp_path / "peace").mkdir()
    (tmp_path / "war").mkdir()
    peaceful, length, _ = await whole_game(tmp_path / "peace", [])
    moments = sorted(random.Random(3).sample(range(2, length - 2), KILLS))

    killed, again, kills = await whole_game(tmp_path / "war", moments)

    assert kills == KILLS
    assert (killed, again) == (peaceful, length)
