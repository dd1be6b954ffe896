"""Messages of the version before: what its cards, panels and forms offered is answered still.

`controls_before.json` was written by the last version whose cards had five buttons and whose panels told their
proposals in them: some positions of a game of each title, and what stood below its messages there, by verb and rest,
with the first entry of what was a list.
"""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.host.kernel.table import Status
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.turn.notes import NOTE
from tests.ui import live
from tests.ui.live import Stage

pytestmark = pytest.mark.usefixtures("unpainted")

BEFORE = json.loads(Path(__file__).with_name("controls_before.json").read_text("utf-8"))
TITLES = [
    pytest.param("merkator", 1, id="each verb of one title"),
    *(pytest.param(title, 99, marks=pytest.mark.proof) for title in BEFORE),
]
FORMS = ("line", "preline")


def session_after(title: str, steps: int) -> Session[Any]:
    """Return the game of a title after so many of its actions."""
    said, loaded = BEFORE[title], registry.load(title)
    options = loaded.meta.check(said["seats"], {})
    session = Session.start(loaded.rules, Setup(said["seats"], options, said["seed"]))[0]
    for action in said["actions"][:steps]:
        session = session.apply(session.waiting[0], [action]).session
    return session


async def pressed(stage: Stage, control: str, entry: str | None) -> Any:
    """Use an old control at the position that it was made for, as whoever must decide; return the result."""
    verb, _, rest = control.partition("|")
    made = drafts.custom_id(stage.table, (await stage.known()).version, verb, rest)
    item = drafts.button("old", made) if entry is None else drafts.select(made, "old", [ListEntry(entry, entry)])
    message, actor = await stage.show(item), await stage.actor()
    if entry is None:
        return await actor.click(message, custom_id=made)
    return await actor.select(message, [entry], custom_id=made)


@pytest.mark.parametrize(("title", "most"), TITLES)
async def test_what_old_cards_and_panels_offered_is_done(
    stage: Stage, title: str, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Every control, or at `most` so many of each verb."""
    unwanted = ("older version of me", "went wrong on my side")
    pressed_so_far = Counter[str]()
    await stage.begin(title, people=BEFORE[title]["seats"])
    for position in BEFORE[title]["positions"]:
        state = session_after(title, position["steps"]).state
        for control, entry in position["controls"].items():
            pressed_so_far[verb := control.split("|")[0]] += 1
            if pressed_so_far[verb] > most:
                continue
            if (await stage.known()).status is Status.OVER:
                return  # the last position has actions that end the game
            await stage.plant(state)
            before = (await stage.known()).version
            result = await pressed(stage, control, entry)
            if verb in FORMS:
                assert result.modal is not None, control
                continue
            assert result.response is not None, control
            assert not any(text in result.response.content for text in unwanted), control
            if control.startswith("act|"):
                assert (await stage.known()).version > before, control
        assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_a_note_in_a_form_of_an_old_id_is_kept(game: Stage) -> None:
    actor = await game.actor()
    panel = await game.press(actor, game.last, "turn")
    opened = await actor.click(await game.press(actor, panel, "more"), custom_id=live.find(panel, NOTE))
    opened.modal["custom_id"] = drafts.custom_id(game.table, 0, NOTE)
    await actor.submit_modal(opened, {"note": "watch the harbour"})
    assert await game.host.notes.read(game.table, actor.id) == "watch the harbour"
