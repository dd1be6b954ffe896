"""From nothing to the first move in at most four clicks per person, the command that opens the table among them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hansa_bot.ui.kit import buttons
from tests.shows import scripts
from tests.shows.room import Room, room
from tests.ui.live import components, find

MOST = 4


async def first_move(here: Room, who: int) -> None:
    """Open the panel from the newest card, and press the first thing that it offers to do."""
    actor = here.people[who]
    before = (await here.table()).version
    panel = await here.press(actor, "turn")
    clicks = [buttons.parse(part["custom_id"]) for part in components(panel)]
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
        assert max(here.clicks.values()) <= MOST, here.clicks
        assert min(here.clicks.values()) <= MOST - 1, "whoever only joins needs less"
