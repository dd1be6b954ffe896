"""What is proposed to people: nothing that does nothing, that a lesson is against, or that reads like another."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from hansa_bot.engine.action import kind_of
from hansa_bot.host.kernel.settings import UNWANTED, WHEN_ASKED
from hansa_bot.host.kernel.terms import Help, Terms
from hansa_bot.titles import registry
from hansa_bot.titles.base import LEARNING, NOTHING
from hansa_bot.ui.kit import limits, menu, naming
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn import checking, foresight, pages
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.stage import labels, moment, playout, start

HANSA = "hansa_teutonica"
TITLES = (HANSA, "castles_of_burgundy", "merkator", "die_haendler")
every_title = pytest.mark.parametrize("title", TITLES)


@cache
def game(title: str) -> list[Moment]:
    """Return the positions of a game in which somebody has something to choose."""
    sessions = [session for session, _ in playout(title, 3)]
    shown = [moment(session, title, session.waiting[0]) for session in sessions if session.waiting]
    return [each for each in shown if len(each.offers) > 1]


def sample(title: str) -> list[Moment]:
    return [*early(title)][::2] + game(title)[::7]


def proposed(shown: Moment) -> list[str]:
    return menu.proposals(shown, menu.main_offers(shown))


def early(title: str) -> Iterator[Moment]:
    return (each for each in game(title) if each.title.in_round(each.state) <= LEARNING)


@every_title
def test_no_lesson_is_against_what_is_proposed_in_the_first_two_rounds(title: str) -> None:
    found = registry.load(title)
    assert found.against is not None
    for shown in early(title):
        assert not [each for each in proposed(shown) if found.against(shown.state, shown.seat or 0, each)]


@every_title
def test_what_speaks_against_an_offer_is_a_lesson_that_people_read(title: str) -> None:
    found = registry.load(title)
    assert found.rulebook is not None
    assert found.against is not None
    known = {None, NOTHING, *(lesson.key for lesson in found.rulebook().primer.lessons)}
    said = {found.against(each.state, each.seat or 0, offer) for each in game(title)[:80] for offer in each.offers}
    assert len(said) > 2
    assert said <= known


@every_title
def test_nothing_is_proposed_that_does_nothing(title: str) -> None:
    against = registry.load(title).against
    assert against is not None
    for shown in sample(title):
        assert NOTHING not in [against(shown.state, shown.seat or 0, each) for each in proposed(shown)]


@pytest.mark.proof
@pytest.mark.parametrize("seed", ["amber", "herring", "salt", "wax"])
@every_title
def test_no_button_of_many_games_does_nothing_or_is_what_a_lesson_is_against(title: str, seed: str) -> None:
    """Numbered buttons and plans alike, over some hundred positions: also the later steps of a plan."""
    found = registry.load(title)
    assert found.against is not None
    for session, _ in playout(title, 3, seed)[::2]:
        if session.state.over:
            break
        shown = moment(session, title, session.waiting[0])
        steps = [*foresight.foresee(shown, ())]
        told = [(shown, each) for each in proposed(shown)] + steps
        for at, action in told:
            against = found.against(at.state, at.seat or 0, action)
            assert against is None or (against != NOTHING and found.in_round(at.state) > LEARNING), (action, against)


@every_title
def test_no_two_proposals_read_alike(title: str) -> None:
    for shown in sample(title):
        told = [naming.telling(shown, each, limits.BUTTON_LABEL) for each in proposed(shown)]
        assert len({*told}) == len(told)


@every_title
def test_nothing_is_numbered_that_has_no_button(title: str) -> None:
    for shown in sample(title):
        buttons = [label for label in labels(pages.compose(shown)) if label.partition(" ")[0].isdecimal()]
        assert len(pages.shown_at(shown, (), ()).numbered) == len(buttons)


def test_a_beginner_is_proposed_to_displace_only_where_that_completes_a_route() -> None:
    """HT-6.2: worth it for a space that completes a route, rarely for one in the middle."""
    session = start(HANSA, 3)
    there, elsewhere = "place/arnheim-duisburg/trader", "place/hamburg-stade/trader"
    for seat, action in ((0, there), (0, elsewhere), (0, "end")):
        session = session.apply(seat, [action]).session
    assert against_displacing(moment(session, HANSA, 1)) == {"displacing"}
    for seat, actions in ((1, [there] * 2), (2, [elsewhere] * 2), (0, ["place/goslar-quedlinburg/trader"] * 2)):
        session = session.apply(seat, [*actions, "end"]).session
    assert against_displacing(moment(session, HANSA, 1)) == {None, "displacing"}
    assert against_displacing(moment(session, HANSA, 1), "arnheim-duisburg") == {None}


def against_displacing(shown: Moment, where: str = "") -> set[str | None]:
    against = shown.title.against
    assert against is not None
    offers = [offer for offer in shown.offers if offer.startswith(f"displace/{where}")]
    return {against(shown.state, shown.seat or 0, offer) for offer in offers}


def test_a_person_may_see_proposals_when_they_ask_or_never() -> None:
    shown = moment(start(HANSA, 3), HANSA, 0)
    assert labels(pages.compose(shown))[0].startswith("1")
    asks = replace(shown, wants=WHEN_ASKED)
    assert not [label for label in labels(pages.compose(asks)) if label.startswith(("1", "Whole turn"))]
    assert "What would you do?" in labels(pages.compose(asks))
    assert labels(pages.compose(replace(asks, asked=True))) == labels(pages.compose(shown))
    never = labels(pages.compose(replace(shown, wants=UNWANTED)))
    assert not [label for label in never if label.startswith(("1", "Whole turn", "What would"))]


@pytest.mark.parametrize("given", [Help.OFF, Help.ASKED, Help.ASKED_COUNTED])
@every_title
def test_a_table_without_proposals_tells_nobody_what_is_best(title: str, given: Help) -> None:
    for shown in game(title)[:60:4]:
        alone = replace(shown, table=replace(shown.table, terms=Terms().with_help(given)))
        assert not [label for label in labels(pages.compose(alone)) if "Whole turn" in label or "At once" in label]
        assert menu.proposals(alone, alone.offers) == foresight.make_plan(alone) == []
        ways = [way.offers[0] for way in menu.ways_below(alone, (kind_of(alone.offers[0]),))]
        assert ways == sorted(ways, key=alone.offers.index), "in the title's own order"


def test_a_table_of_before_has_proposals_as_before() -> None:
    """It was agreed on with them, and a season that was on counted its games: both stay so."""
    shown = moment(start(HANSA, 3), HANSA, 0)
    assert shown.table.terms.proposals is None
    assert shown.proposing
    assert shown.table.terms.alone
    assert not Terms().with_help(Help.PROPOSALS).alone


def test_a_plan_says_what_its_steps_amount_to() -> None:
    shown = moment(start(HANSA, 3), HANSA, 0)
    (plan,) = foresight.plans(shown)
    assert plan.label(shown.tr) == "At once (2)"
    assert plan.told(shown) == "Whole turn: 2 traders on Göttingen–Quedlinburg"
    moves = [f"move/gottingen-quedlinburg/{piece}" for piece in ("trader", "trader")]
    lands = ["set/arnheim-duisburg/trader"] * 2
    told = shown.texts.together([*moves, *lands, "end"])
    assert told == (4, "move 2 traders from Göttingen–Quedlinburg to Arnheim–Duisburg")
    assert shown.texts.together(["move/a/trader", "move/b/trader", "set/arnheim-duisburg/trader"]) is None


async def test_what_a_slow_look_has_found_to_lose_is_proposed_no_more(game: Stage, monkeypatch: Any) -> None:
    owner, _ = await game.unload()
    shown = await game.moment(owner)
    first = menu.proposals(shown, menu.main_offers(shown))[0]

    async def ask(work: object, title: str, state: bytes, seat: int, proposed: list[str], **about: Any) -> list[str]:
        return [each for each in proposed if each == first]

    monkeypatch.setattr(game.host.thinking, "ask", ask)
    monkeypatch.setattr(game.host.thinking, "spent", lambda server, now: 0.0)
    way = await checking.along(game.host, shown)
    assert way
    assert first not in way[:1]
    panel = await game.press(owner, game.last, "turn")
    assert first not in menu.proposals(await game.moment(owner), menu.main_offers(shown))
    assert not any(first in action for action in foresight.make_plan(await game.moment(owner))[:1])
    assert any(label.startswith("1") for label in live.labels(panel))


async def test_what_is_done_as_proposed_is_remembered_for_who_looks_back(game: Stage) -> None:
    owner, _ = await game.unload()
    shown = await game.moment(owner)
    (first, *_) = pages.proposed_at(shown, ())
    panel = await game.press(owner, game.last, "turn")
    await game.press(owner, panel, "act", first)
    rows = (await game.host.rewinding._core.tables.live(game.table)).receipts.values()
    assert [row.before for row in rows if row.verb == "proposed"] == [shown.version]
    version = (await game.moment()).version
    await game.do((await game.moment()).state.waiting[0], (await game.moment(await game.actor())).offers[-1])
    rows = (await game.host.rewinding._core.tables.live(game.table)).receipts.values()
    assert not [row for row in rows if row.verb == "proposed" and row.before == version]


@pytest.mark.parametrize(
    ("title", "action", "said"),
    [
        ("castles_of_burgundy", "take/1/ship/a", "take the ship"),
        ("castles_of_burgundy", "place/castle/b3", "place the castle on b3"),
        ("merkator", "travel/hamburg", "go to Hamburg"),
        ("hansa_teutonica", "pay/1t", "pay 1 trader"),
        ("die_haendler", "buy/silk/genua", "2 × buy Silk in Genoa"),
        ("die_haendler", "drive/1/3/gate-koeln", "wagon 3 to the Cologne gate"),
    ],
)
def test_a_step_reads_as_somebody_would_say_it(title: str, action: str, said: str) -> None:
    count = 2 if said[0].isdecimal() else 1
    assert moment(start(title, 3), title, 0).texts.together([action] * count) == (count, said)
