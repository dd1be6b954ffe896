"""A replay for whoever does not know yet how the game ends: nothing tells it before they get there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hansa_bot.titles import registry
from hansa_bot.ui.kit import buttons, limits
from hansa_bot.ui.kit.draft import Draft
from hansa_bot.ui.look import replaying
from tests.ui import live
from tests.ui.stage import TOY, labels, message, parts
from tests.ui.test_filming import Darkroom, film_of, game
from tests.ui.test_replaying import play


def test_a_turn_is_told_without_how_many_there_are() -> None:
    shown, scenes = game()
    first = replaying.turn_text(shown, scenes, 1, None, safely=True)
    assert first.startswith("**Harbour** · turn 1 · ")
    assert " of " not in first.split("\n")[0]
    result = registry.load(TOY).rules.result(shown.state)
    assert replaying.turn_text(shown, scenes, 3, result, safely=True).endswith("The last ship has left.")


def test_no_button_leads_to_the_end_at_once() -> None:
    shown, scenes = game()
    for index in range(len(scenes)):
        draft = Draft("text", replaying.turn_buttons(shown, scenes, index, safely=True))
        assert labels(draft) == ["|<", "<", ">", "As a film"]
        assert limits.check_message(message(draft)) == []
        clicks = [buttons.parse(part["custom_id"]) for part in parts(draft)]
        assert [click and click.verb for click in clicks] == ["safe", "safe", "safe", "hidden"]
        wanted = [click.rest for click in clicks if click][:3]
        assert "last" not in wanted
        assert wanted[2] in (str(index + 1), "after")


async def test_the_film_lies_covered_and_nothing_around_it_tells_anything() -> None:
    made = replace(film_of(), safe=True)
    room = Darkroom(bytes_a_shot=100)
    draft = await replaying.develop(room.services, made, 10**7)
    (picture,) = draft.pictures
    assert picture.name == "SPOILER_replay.gif"
    assert picture.file().spoiler
    assert draft.content == "**Harbour**"
    assert picture.alt == "Harbour as a film, a picture for each turn."
    less = await replaying.develop(Darkroom(bytes_a_shot=100).services, made, 400)
    assert less.content == "**Harbour**"


def test_the_title_of_such_a_film_names_no_turns(monkeypatch: Any) -> None:
    said: list[str] = []

    def title_card(size: Any, heading: str, lines: list[str], seats: Any) -> Any:
        said.extend(lines)
        return SimpleNamespace()

    monkeypatch.setattr(replaying.card, "title_card", title_card)
    monkeypatch.setattr(replaying.encode, "fit_like", lambda image, like: like)
    for made, expected in ((film_of(), True), (replace(film_of(), safe=True), False)):
        said.clear()
        next(made.shots())
        assert any("Turns" in line for line in said) is expected


async def test_from_the_first_turn_to_the_end(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=2, cogs=["cogs.table"]) as stage:
        anna = stage.people[0]
        await stage.begin(TOY, people=2)
        await play(stage)
        result = await anna.slash(stage.channel, "table replay", safe=True, from_turn=99)
        shown = live.answer_of(result, None)
        assert shown.ephemeral
        assert "The beginning" in shown.content
        seen = []
        for turn in (1, 2, 3):
            seen.append(shown.content)
            shown = await stage.press(anna, shown, "safe", str(turn))
        for text in seen:
            assert not re.search(r"wins with|share the victory|points|of 3|The last ship", text)
        assert "turn 3" in shown.content
        assert "The last ship has left." in shown.content
        sent = (await anna.click(shown, custom_id=live.find(shown, "hidden"))).followups
        assert [file.filename for file in sent[0].attachments] == ["SPOILER_replay.gif"]
        assert "points" not in sent[0].content
