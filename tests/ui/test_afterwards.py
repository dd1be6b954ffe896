"""The analysis of a finished game on Discord: asked for at the last card, leafed through, and posted once."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from hansa_bot import metrics
from hansa_bot.ai.analysis import JudgedTurn, Piece, sum_up
from hansa_bot.engine.action import differing
from hansa_bot.host.kernel.posts import FinalPost
from hansa_bot.host.kernel.table import Person
from hansa_bot.host.kernel.thinking import NoThought
from hansa_bot.host.record import ending
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Receipt
from hansa_bot.ui.kit import limits, narration
from hansa_bot.ui.kit.drafts import Draft, button, custom_id
from hansa_bot.ui.kit.narration import would_have
from hansa_bot.ui.look import afterwards, games
from tests import discord_limits
from tests.ui import live
from tests.ui.live import Stage, find, labels
from tests.ui.stage import message, options, parts


class Critic:
    """Calls every third piece a blunder of its seat; something happens when it judges the third."""

    def __init__(self) -> None:
        self.asked = 0
        self.meanwhile: Callable[[], None] | None = None

    async def ask(self, work: object, title: str, piece: Piece, **about: Any) -> JudgedTurn:
        self.asked += 1
        number = self.asked
        if number == 3 and self.meanwhile is not None:
            self.meanwhile()
        await asyncio.sleep(0)
        chances = [0.7, 0.3] if number < 5 else [0.3, 0.7]
        before, better = list(chances), ["bid/0"] if number % 3 == 0 else []
        before[piece.seat] += 0.3 * len(better)
        where = (piece.version, piece.after, number, piece.seat, piece.played)
        return JudgedTurn(*where, chances, before, better, 0.01, [0.02, -0.02])


@pytest.fixture
async def critic(game: Stage, monkeypatch: pytest.MonkeyPatch) -> Critic:
    """Who judges; the game that the first two play is over, and its last card is out."""
    made = Critic()
    monkeypatch.setattr(game.host.thinking, "ask", made.ask)
    await game.play()
    return made


def texts(game: Stage, who: Any) -> list[str]:
    return [shown.content for shown in game.channel.history(viewer=who)]


async def ready(game: Stage, critic: Critic, who: Any) -> Any:
    """Ask for the analysis and wait until it is there; return the message."""
    asked = await game.press(who, game.last, "analyse")
    await through(game)
    return shown(game, who, asked)


async def through(game: Stage) -> None:
    """Wait until what is told in answers has been told."""
    while game.process.services.making:
        await asyncio.wait(list(game.process.services.making.values()))
    await game.env.settle()


def shown(game: Stage, who: Any, asked: Any) -> Any:
    return next(found for found in game.channel.history(viewer=who) if found.id == asked.id)


async def test_it_is_asked_for_at_the_last_card_and_comes_where_it_was_promised(game: Stage, critic: Critic) -> None:
    anna = game.people[0]
    assert "Analysis" in labels(game.last)
    page = await ready(game, critic, anna)
    told = [entry.json["content"] for entry in game.env.http_requests if entry.json and "content" in entry.json]
    waiting = [text for text in told if "turn by turn" in text]
    assert "0 of " in "".join(waiting)
    assert len(waiting) > 2
    lines = page.content.split("\n")
    assert lines[1:3] == ["The lead never changed hands after turn 3.", "Where the chances moved most:"]
    lines = lines[2:]
    assert lines[1].startswith("**1** **")
    assert "\u00a0→\u00a0" in lines[1]
    assert "Luck of the draw: " in page.content
    assert [file.filename for file in page.attachments] == ["chances.png"]
    assert "Chances to win" in page.attachments[0].description


async def test_all_pages_are_leafed_through_in_a_circle(game: Stage, critic: Critic) -> None:
    anna = game.people[0]
    page = await ready(game, critic, anna)
    first, seen = page.content, [page.content]
    for _ in range(30):
        await game.press(anna, page, afterwards.LEAF)
        page = shown(game, anna, page)
        if page.content == first:
            break
        seen.append(page.content)
    assert page.content == first
    told = ("A master", "I find nothing that would have been clearly better")
    assert sum(any(each in text for each in told) for text in seen) == len(seen) - 2
    assert any("blunders, by turn" in text for text in seen)
    assert any("A master would have " in text for text in seen)
    assert seen == await pages(game, critic, anna)
    options = next(part for part in live.components(page) if part["type"] == 3)["options"]
    assert len(options) == len(seen)
    chosen = await game.choose(anna, page, afterwards.PICK, options[-1]["value"])
    assert shown(game, anna, chosen).content == seen[-1]


async def test_who_has_stopped_it_is_told_so_and_asking_goes_on(game: Stage, critic: Critic) -> None:
    anna = game.people[0]
    critic.meanwhile = lambda: game.host.afterwards.cancel(game.table, anna.id)
    page = await ready(game, critic, anna)
    assert page.content.startswith("Stopped.")
    assert critic.asked == 3
    critic.meanwhile = None
    await game.press(anna, page, "analyse")
    await through(game)
    assert "Lost per turn" in shown(game, anna, page).content
    forged = await game.show(button("x", custom_id(game.table, 0, afterwards.STOP)))
    assert (await game.press(anna, forged, afterwards.STOP)).content.startswith("Stopped.")


async def test_nobody_else_gets_it_and_nothing_while_a_game_runs(game: Stage, critic: Critic) -> None:
    anna, _, carl = game.people
    page = await ready(game, critic, anna)
    for verb in (afterwards.ANALYSE, afterwards.LEAF, afterwards.TELL):
        forged = await game.show(button("x", custom_id(game.table, 0, verb, "999999")))
        refused = await game.press(carl, forged, verb)
        assert "Only those who played" in refused.content
        assert len(refused.content) <= limits.BRIEF
    assert "Lost per turn" in page.content
    await game.host.lobby.new(
        replace((await game.known()).place, channel=game.channel.id + 1),
        Person(anna.id, "anna"),
        "harbour",
        size=2,
        request="r",
    )
    running = await game.show(button("x", custom_id(game.table + 1, 0, afterwards.ANALYSE)))
    assert "still on" in (await game.press(anna, running, afterwards.ANALYSE)).content


async def test_a_value_that_somebody_forged_leads_to_the_first_page(game: Stage, critic: Critic) -> None:
    anna = game.people[0]
    page = await ready(game, critic, anna)
    for rest in ("999", "-1", "front/1", "", "x" * 40):
        forged = await game.show(button("x", custom_id(game.table, 7, afterwards.LEAF, rest)))
        assert (await game.press(anna, forged, afterwards.LEAF)).content == page.content


async def test_it_is_posted_once_whoever_presses_how_often(game: Stage, critic: Critic) -> None:
    anna, ben, _ = game.people
    page = await ready(game, critic, anna)
    other = await ready(game, critic, ben)
    before = len(game.channel.history())
    await game.press(anna, page, afterwards.TELL)
    await game.press(anna, page, afterwards.TELL)
    await game.press(ben, other, afterwards.TELL)
    (posted,) = game.channel.history()[before:]
    assert "Posted by anna." in posted.content
    assert len(posted.content) <= 2 * limits.BRIEF
    assert posted.mentions == []
    assert [file.filename for file in posted.attachments] == ["chances.png"]
    assert not posted.components
    assert sum("already" in text for text in texts(game, anna)) == 1
    assert sum("already" in text for text in texts(game, ben)) == 1


async def test_why_there_is_none_is_said_where_it_was_promised(
    game: Stage, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = game.people[0]

    async def refuse(*_: object, **about: object) -> None:
        raise NoThought(metrics.SPENT)

    monkeypatch.setattr(game.host.thinking, "ask", refuse)
    asked = await game.press(anna, game.last, "analyse")
    await through(game)
    page = shown(game, anna, asked)
    assert "enough thinking for today" in page.content
    assert labels(page) == ["Go on"]


async def test_where_nobody_thinks_nothing_is_offered(game: Stage, critic: Critic) -> None:
    services = replace(game.process.services, config=replace(game.process.services.config, thinking_workers=0))
    page = await games.game_page(services, await game.moment(game.people[0]))
    assert "Analysis" not in [part.get("label") for part in parts(page)]
    assert "Analysis" in [
        part.get("label")
        for part in parts(await games.game_page(game.process.services, await game.moment(game.people[0])))
    ]
    assert find(game.last, "analyse")
    assert FinalPost.kind == "final"


async def test_every_page_fits_in_every_language(game: Stage, critic: Critic) -> None:
    for language in sorted(languages()):
        for page in await drafts(game, critic, game.people[0], language):
            assert discord_limits.check_message(message(page)) == []


async def test_the_chart_goes_through_every_turn_and_ends_with_the_result(game: Stage, critic: Critic) -> None:
    moment = await game.moment()
    told = [JudgedTurn(n, n, turn, 0, [], [c, 1 - c], [c, 1 - c]) for n, turn, c in ((1, 1, 0.6), (2, 3, 0.8))]
    review = afterwards.Review(game.process.services, moment, sum_up(told, [1]))
    chart = review._chances()
    assert [len(line) for line in chart.course] == [max(moment.state.turn, 3) + 1] * 2
    assert [line[0] for line in chart.course] == [50, 50]
    assert [line[-1] for line in chart.course] == [0, 100]
    assert chart.course[0][2] == chart.course[0][1]


async def drafts(game: Stage, critic: Critic, who: Any, language: str = "en") -> list[Draft]:
    """Return all pages, as leafing through would show them."""
    if (found := await game.host.afterwards.find(game.table, who.id)) is None:
        await ready(game, critic, who)
        found = await game.host.afterwards.find(game.table, who.id)
    assert found is not None
    moment = replace(await game.moment(who), tr=catalog(language, "harbour"))
    review = afterwards.Review(game.process.services, moment, found, await scenes(game))
    return [await (await review.page(page)).whole(moment.tr) for page in review.pages]


async def pages(game: Stage, critic: Critic, who: Any) -> list[str]:
    """Return what stands on all pages."""
    return [page.content for page in await drafts(game, critic, who)]


async def test_all_figures_of_a_blunder_have_one_basis(game: Stage, critic: Critic) -> None:
    for text in await pages(game, critic, game.people[0]):
        if "A master would have " in text and "about the same" not in text:
            before = re.search(r"(\d+)\xa0→", text)
            assert before is not None
            assert text.endswith(f": {before[1]}\u00a0%.")


async def test_no_two_pages_are_called_alike(game: Stage, critic: Critic) -> None:
    front, *_ = await drafts(game, critic, game.people[0])
    called = [option["label"] for option in options(front)]
    assert any("blunder 2" in label for label in called)
    assert len({*called}) == len(called)


async def test_the_last_card_and_the_analysis_tell_the_same_turning_point(game: Stage, critic: Critic) -> None:
    (front, *_) = await pages(game, critic, game.people[0])
    turned = front.split("\n")[1]
    assert turned in game.last.content
    moment = await game.moment()
    told = ending.what_turned(moment.title.rules.result(moment.state), await scenes(game), moment.prose, moment.tr)
    assert turned == told


async def scenes(game: Stage) -> Any:
    return await game.host.query.scenes(game.table)


async def test_the_turn_that_turned_the_game_has_a_page(
    game: Stage, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    point = ending.TurningPoint(4, 5, 0, 1)
    monkeypatch.setattr(afterwards, "find_turning_point", lambda scenes: point)
    assert any(" · the turning point" in text for text in await pages(game, critic, game.people[0]))


async def test_what_was_my_proposal_is_no_blunder_of_theirs_alone(game: Stage, critic: Critic) -> None:
    live = await game.host.rewinding._core.tables.live(game.table)
    entries = [entry for entry in live.log if entry.version and not entry.auto]
    for entry in entries:
        row = Receipt(1, "proposed", str(entry.version), entry.seat, entry.version - 1, entry.version)
        live.receipts[row.key] = row
    found = await pages(game, critic, game.people[0])
    blunders = [text for text in found if " · blunder" in text]
    assert blunders
    assert all(" · my proposal at the time" in text for text in blunders)
    listed = next(text for text in found if "blunders, by turn" in text)
    assert listed.count("my proposal at the time") == len(listed.split("\n")) - 1


async def test_what_nobody_was_proposed_is_nobody_elses(game: Stage, critic: Critic) -> None:
    assert not any("my proposal" in text for text in await pages(game, critic, game.people[0]))


async def test_a_list_without_room_for_all_says_how_many_more_there_are(
    game: Stage, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "lines_that_fit", lambda lines, most: lines[:1])
    listed = next(text for text in await pages(game, critic, game.people[0]) if "blunders, by turn" in text)
    count = sum(" · blunder" in text for text in await pages(game, critic, game.people[0])) - 1  # but for the list
    assert f"{count - 1} more: Next shows" in listed


def test_a_turn_is_told_from_where_it_is_another_one() -> None:
    assert differing(["a", "b", "b"], ["b", "a"]) == [2]
    assert differing(["a", "c"], ["c", "b", "a"]) == []


def test_what_a_master_would_have_done_is_said_in_that_form() -> None:
    tr = catalog("en")
    assert would_have("took 9 traders (+2), gave 1, placed 2", tr) == "taken 9 traders (+2), given 1, placed 2"
    assert would_have("nahm 9", catalog("de")) == "nahm 9"


async def test_what_only_menus_have_words_for_is_quoted(
    game: Stage, critic: Critic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(narration, "own_deeds", lambda events, texts, seat, most: "")
    said = "\n".join(await pages(game, critic, game.people[0]))
    assert re.search(r"\*\* chose “[A-Z]", said)
    assert not re.search(r"[^*\d]\*\* [A-Z]", said), said
