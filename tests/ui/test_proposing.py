"""Proposals on cards and in panels that are already open: as their person wants them, none that loses much."""

import asyncio
from typing import Any

import pytest

from hansa_bot.host.kernel.settings import OFFERED, PROPOSING, UNWANTED, WHEN_ASKED
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import drafts, menu
from hansa_bot.ui.turn import anew, checking, foresight, pages
from tests.early import early
from tests.ui import live
from tests.ui.live import Stage

pytestmark = pytest.mark.usefixtures("unpainted")

HANSA = "hansa_teutonica"
WAYS_IN = ["Answer", "My desk", "More"]
"""The buttons of a card that interrupts somebody, without any answer."""

DISPLACED = 4
"""The version in which somebody answers on a card."""


class Critic:
    """Finds that what it is `against` loses much, once its `gate` is open."""

    def __init__(self, game: Stage, monkeypatch: Any) -> None:
        self.against: set[str] = set()
        self.game, self.asked = game, 0
        self.gate = asyncio.Event()
        self.gate.set()
        monkeypatch.setattr(game.host.thinking, "ask", self.ask)
        monkeypatch.setattr(game.host.thinking, "spent", lambda server, now: 0.0)

    async def ask(self, work: object, title: str, state: bytes, seat: int, proposed: list[str], **about: Any) -> Any:
        self.asked += 1
        if not self.gate.is_set():
            await self.game.env.external_wait(self.gate.wait(), reason="a slow look")
        return [each for each in proposed if each in self.against]


@pytest.fixture
def critic(stage: Stage, monkeypatch: Any) -> Critic:
    return Critic(stage, monkeypatch)


async def displaced(stage: Stage, wants: str = OFFERED) -> Any:
    """Let the first turn's piece be displaced; return whose it is, who must answer on the card."""
    await stage.begin(HANSA, people=3)
    owner = await stage.actor()
    await stage.host.prefs.choose(Whose.PERSON, owner.id, {PROPOSING.key: wants})
    await stage.act("place/arnheim-duisburg/trader", "place/hamburg-stade/trader", "end")
    await stage.act("displace/arnheim-duisburg/a-trader/merchant")
    return owner


async def finish_checks(stage: Stage) -> None:
    for task in list(stage.process.services.checks.values()):
        await task
    await stage.settle()


def edits(stage: Stage, message: Any) -> list[dict[str, Any]]:
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    return [each.json for each in stage.env.http_requests if each.method == "PATCH" and each.path.endswith(path)]


@pytest.mark.parametrize("wants", [WHEN_ASKED, UNWANTED])
async def test_a_card_proposes_nothing_to_who_wants_none_there(stage: Stage, critic: Critic, wants: str) -> None:
    await displaced(stage, wants)
    assert live.labels(stage.last) == WAYS_IN
    await finish_checks(stage)
    assert edits(stage, stage.last) == []


async def test_a_card_loses_what_turns_out_to_lose_much_by_one_edit(stage: Stage, critic: Critic) -> None:
    critic.against = {"relocate/dortmund-duisburg"}
    await displaced(stage)
    await finish_checks(stage)
    shown = live.labels(stage.last)
    assert not [label for label in shown if label.startswith("Dortmund–Duisburg")]
    assert len(shown) == 2 + len(WAYS_IN)
    (edit,) = edits(stage, stage.last)
    assert not {"content", "attachments", "embeds"} & {*edit}, "words and picture stay as they are"


async def test_a_card_that_is_right_is_not_edited(stage: Stage, critic: Critic) -> None:
    await displaced(stage)
    await finish_checks(stage)
    assert critic.asked
    assert edits(stage, stage.last) == []


async def test_a_card_that_was_answered_meanwhile_is_left_alone(stage: Stage, critic: Critic) -> None:
    critic.gate.clear()
    await displaced(stage)
    card = stage.last
    await stage.do(0, "relocate/arnheim-kampen")
    critic.against = {"relocate/dortmund-duisburg"}
    critic.gate.set()
    await finish_checks(stage)
    assert edits(stage, card) == []


async def test_a_press_of_what_was_shown_before_it_was_known_to_lose_much_counts(
    stage: Stage, critic: Critic
) -> None:
    owner = await displaced(stage)
    await finish_checks(stage)
    shown = await stage.moment(owner)
    stage.host.checking._known.clear()
    critic.against = {"relocate/dortmund-duisburg"}
    await checking.along(stage.host, shown)
    await stage.press(owner, stage.last, "act", "relocate/dortmund-duisburg")
    assert (await stage.moment()).version > shown.version


async def test_an_open_panel_loses_what_turns_out_to_lose_much(stage: Stage, critic: Critic) -> None:
    owner = await opened(stage)
    first = pages.proposed_at(shown := await stage.moment(owner), ())[0]
    said = (panel := await stage.press(owner, stage.last, "turn")).content
    await finish_checks(stage)
    assert panel.content == said, "nothing loses much"
    stage.host.checking._known.clear()
    critic.against, lessons = {first}, panel.content
    panel = await stage.press(owner, stage.last, "turn")
    await finish_checks(stage)
    assert first not in menu.proposals(await stage.moment(owner), menu.main_offers(shown))
    assert live.labels(panel)[0].startswith("1")
    assert "\n**1** " in panel.content
    assert panel.content != said
    assert lessons


async def test_in_a_panel_that_has_changed_before_nothing_stands_twice_then(stage: Stage, critic: Critic) -> None:
    owner = await opened(stage)
    panel = await stage.press(owner, stage.last, "turn")
    await finish_checks(stage)
    critic.gate.clear()
    stage.host.checking._known.clear()
    panel = await stage.press(owner, panel, "act")
    before = live.components(panel)
    moment = await stage.moment(owner)
    critic.against = {pages.proposed_at(moment, moment.done)[0]}
    critic.gate.set()
    await finish_checks(stage)
    after = [drafts.parse(part["custom_id"]) for part in live.components(panel)]
    assert live.components(panel) != before
    assert any(part["type"] == 3 for part in before), "a list, whose id is another one whenever it is shown"
    assert len(after) == len({*after})


async def test_a_panel_that_has_gone_on_stays_where_its_reader_is(stage: Stage, critic: Critic) -> None:
    owner = await opened(stage)
    critic.against = {pages.proposed_at(await stage.moment(owner), ())[0]}
    critic.gate = asyncio.Event()
    stage.host.checking._known.clear()
    panel = await stage.press(owner, stage.last, "turn")
    there = await stage.choose(owner, panel, "picka", "move")
    before = live.labels(there)
    critic.gate.set()
    await finish_checks(stage)
    assert live.labels(there) == before


async def test_a_plan_that_was_shown_is_carried_out_though_it_is_not_proposed_now(
    stage: Stage, critic: Critic
) -> None:
    owner = await opened(stage)
    shown = await stage.moment(owner)
    plan = foresight.make_plan(shown)
    panel = await stage.press(owner, stage.last, "turn")
    stage.host.checking._known.clear()
    critic.against = {plan[0]}
    await checking.along(stage.host, shown)
    assert foresight.make_plan(await stage.moment(owner)) != plan
    assert plan in anew.plans(await stage.moment(owner))
    await stage.press(owner, panel, foresight.PLAN)
    assert (await stage.moment()).version == shown.version + len(plan)


@pytest.mark.parametrize("wants", early(1, [WHEN_ASKED, UNWANTED]))
async def test_a_plan_that_was_shown_is_carried_out_however_proposals_are_wanted_now(
    stage: Stage, critic: Critic, wants: str
) -> None:
    owner = await opened(stage)
    shown = await stage.moment(owner)
    panel = await stage.press(owner, stage.last, "turn")
    await stage.host.prefs.choose(Whose.PERSON, owner.id, {PROPOSING.key: wants})
    await stage.press(owner, panel, foresight.PLAN)
    assert (await stage.moment()).version > shown.version


async def test_after_a_restart_a_card_is_pressed_as_before(stage: Stage, critic: Critic) -> None:
    owner = await displaced(stage)
    version = (await stage.moment()).version
    await stage.restart()
    await stage.press(owner, stage.last, "act", "relocate/dortmund-duisburg")
    assert (await stage.moment()).version > version


async def opened(stage: Stage) -> Any:
    """Begin a game; return whose turn it is."""
    await stage.begin(HANSA, people=3)
    await finish_checks(stage)
    return await stage.actor()


async def test_what_a_message_showed_before_is_checked_no_further(stage: Stage, critic: Critic) -> None:
    owner = await opened(stage)
    critic.gate.clear()
    stage.host.checking._known.clear()
    panel = await stage.press(owner, stage.last, "turn")
    checks = stage.process.services.checks
    (first,) = [task for (*_, message), task in checks.items() if message == panel.id]
    await stage.press(owner, panel, "act")
    (second,) = [task for (*_, message), task in checks.items() if message == panel.id]
    assert first.cancelled()
    critic.gate.set()
    await second
    assert not [key for key in checks if key[-1] == panel.id], "nothing is kept of what is over"
