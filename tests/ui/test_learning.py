"""Learning: cards on how to play from wherever one is, and lessons that everybody reads once."""

from typing import Any

import pytest
from PIL import Image

from hansa_bot.host.kernel.settings import LESSONS, OFF, PROPOSING, UNWANTED
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.titles.hansa_teutonica.render.painter import HansaPainter
from hansa_bot.ui.kit import controls, limits, verbs
from hansa_bot.ui.rules import learning, rulebook
from tests import discord_limits
from tests.ui import guided, live
from tests.ui.live import Stage
from tests.ui.stage import TOY, message

BID = "> **Your first bid**: Bid in secret; the highest bid wins. (HB-2)"
UNLOAD = "> **Unloading**: "


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    guided.guide_the_toy(monkeypatch)


async def panel(stage: Stage, person: Any) -> Any:
    return await stage.press(person, stage.last, "turn")


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if registry.load(meta.id).rulebook])
@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_every_card_can_be_sent_and_leads_to_its_neighbours(title: str, language: str) -> None:
    book = controls.rulebook(title)
    assert book is not None
    for number in range(len(book.primer.cards)):
        draft = learning.card(title, number, language)
        assert discord_limits.check_message(message(draft)) == []
        back, following = message(draft)["components"][0]["components"]
        assert back.get("disabled", False) == (number == 0)
        assert following.get("disabled", False) == (number == len(book.primer.cards) - 1)


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if registry.load(meta.id).rulebook])
@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_a_card_fits_a_phone_with_its_picture(title: str, language: str) -> None:
    """With 17 lines, a picture and a row of buttons a message is some 690 px high there; 18 had 725."""
    book = controls.rulebook(title)
    assert book is not None
    for number in range(len(book.primer.cards)):
        assert limits.count_lines(learning.card(title, number, language).content) <= 17, number


async def test_the_lobby_teaches_before_anybody_sits_down(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=1)
    carl = stage.people[2]
    page = await stage.press(carl, stage.last, verbs.TEACH)
    assert page.ephemeral
    assert page.content.splitlines() == [
        "**How to play Harbour** · 1 of 2",
        "**The goal**",
        r"Get your \*crates\* ashore.",
        "- **Bid**: in secret.",
    ]
    await stage.restart()
    following = (await carl.click(page, custom_id=live.find(page, learning.CARD, f"{TOY}/1"))).response or page
    assert "**The end**" in following.content


async def test_the_first_card_and_more_of_the_panel_lead_to_the_cards_beside_them(stage: Stage) -> None:
    await stage.begin(TOY, people=2)
    anna = await stage.actor()
    assert "How to play" in live.labels(stage.last)
    assert (goal := controls.goal_line(catalog("en", TOY), TOY))
    assert stage.last.content.split("\n")[2] == goal
    own = await stage.press(anna, await panel(stage, anna), verbs.MORE)
    before = own.content
    (page,) = (await anna.click(own, custom_id=live.find(own, verbs.TEACH))).followups
    assert page.ephemeral
    assert "**The goal**" in page.content
    assert own.content == before


async def test_a_lesson_is_read_once_by_everybody_also_after_a_restart(stage: Stage) -> None:
    await stage.begin(TOY, people=2)
    anna, bea = await stage.seated()
    first = await panel(stage, anna)
    assert BID in first.content
    assert "/settings personal turns these lessons off" in first.content
    assert "Rule HB-2" in live.labels(first)
    assert BID not in (await panel(stage, anna)).content
    await stage.restart()
    assert BID not in (await panel(stage, anna)).content
    assert BID in (await panel(stage, bea)).content
    winner, _ = await stage.unload()
    told = (await panel(stage, winner)).content
    assert UNLOAD in told
    assert "/settings" not in told
    (stored,) = [value for key, value in (await stage.host.prefs.load(Whose.PERSON, winner.id)).stored.items()]
    assert stored == "bid unload"


async def test_who_wants_no_lessons_gets_none_and_who_is_forgotten_reads_them_again(stage: Stage) -> None:
    await stage.begin(TOY, people=2)
    anna, bea = await stage.seated()
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {LESSONS.key: OFF})
    without = await panel(stage, anna)
    assert BID not in without.content
    assert BID in (await panel(stage, bea)).content
    await stage.host.prefs.forget(bea.id)
    assert BID in (await panel(stage, bea)).content


async def test_a_lesson_that_cannot_be_noted_comes_again_and_the_game_goes_on(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.begin(TOY, people=2)
    anna, _ = await stage.seated()

    async def fail(work: Any, **_: Any) -> Any:
        raise OSError("the disk is full")

    with monkeypatch.context() as full:
        full.setattr(stage.process.store, "write", fail)
        own = await panel(stage, anna)
        assert BID in own.content
        assert live.find(own, "act")
    assert BID in (await panel(stage, anna)).content
    assert BID not in (await panel(stage, anna)).content


async def test_the_rules_lead_to_the_cards_where_that_is_meant(stage: Stage) -> None:
    reader = rulebook.Reader(TOY, "en")
    for draft, there in (
        (reader.contents(), True),
        (reader.search("help"), True),
        (reader.search("qqqq"), True),
        (reader.search("1.1"), False),
    ):
        assert (
            "How to play" in [part.get("label") for row in message(draft)["components"] for part in row["components"]]
        ) == there


async def test_turning_a_card_shows_the_picture_of_the_other_one(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "hansa_teutonica"
    await stage.begin(title, people=3)
    anna = await stage.actor()
    drawn: list[Any] = []

    def noting(painter: Any, view: Any, names: Any, tr: Any, focus: Any, texts: Any) -> Any:
        drawn.append((focus.part, list(texts)))
        return Image.new("P", (50, 30))

    monkeypatch.setattr(HansaPainter, "legend", noting)
    page = await stage.press(anna, stage.last, verbs.TEACH)
    book = controls.rulebook(title)
    assert book is not None
    seen = [page.attachments]
    for number in (1, 0):
        turned = await anna.click(page, custom_id=live.find(page, learning.CARD, f"{title}/{number}"))
        page = turned.response or page
        seen.append(page.attachments)
    alts = [[each.description for each in files] for files in seen]
    first, second = ([". ".join(card.places.values()) + "."] for card in book.primer.cards[:2])
    assert alts == [first, second, first]
    assert [texts for _, texts in drawn] == [list(book.primer.cards[number].places) for number in (0, 1, 0)]
    assert len({part for part, _ in drawn}) == 2


async def test_a_card_without_a_picture_stands_alone(stage: Stage) -> None:
    await stage.open(TOY, people=1, free=1)
    page = await stage.press(stage.people[2], stage.last, verbs.TEACH)
    assert page.attachments == []


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas() if registry.load(meta.id).rulebook])
@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_the_card_on_ones_turn_speaks_of_proposals_only_where_there_are_some(title: str, language: str) -> None:
    ideas = catalog(language, title)("Your panel begins with good ideas, each with its reason.")
    book = controls.rulebook(title)
    assert book is not None
    told = [
        ideas in learning.card(title, number, language, proposes=proposes).content
        for proposes in (True, False)
        for number in range(len(book.primer.cards))
    ]
    assert told == [number == learning.TURN for number in range(len(book.primer.cards))] + [False] * (len(told) // 2)
    assert not any("first buttons" in line for shown in book.primer.cards for line in shown.lines)


@pytest.mark.usefixtures("unpainted")
async def test_who_wants_no_proposals_reads_nothing_of_them_on_the_cards(stage: Stage) -> None:
    await stage.begin("hansa_teutonica", people=3)
    anna = await stage.actor()
    page = await stage.press(anna, stage.last, verbs.TEACH)
    told = (await anna.click(page, custom_id=live.find(page, learning.CARD, "hansa_teutonica/1"))).response or page
    assert "begins with good ideas" in told.content
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {PROPOSING.key: UNWANTED})
    page = await stage.press(anna, stage.last, verbs.TEACH)
    told = (await anna.click(page, custom_id=live.find(page, learning.CARD, "hansa_teutonica/1"))).response or page
    assert "begins with good ideas" not in told.content
