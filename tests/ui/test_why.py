"""Why: what could be done at a place, what not and by which rule; whoever asks, whatever is under way."""

from typing import Any

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.host.kernel.table import Status
from hansa_bot.titles.rulebook import Place
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.rules import why
from tests import discord_limits
from tests.toys.tables import play, unloading
from tests.ui import guided, stage
from tests.ui.live import Stage
from tests.ui.stage import TOY

EAST = Place("quay", "east")


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    guided.guide_the_toy(monkeypatch)


def told(session: Session[Any], seat: int | None, place: Place = EAST) -> list[str]:
    """Return the lines of the answer."""
    draft = why.compose(stage.moment(session, TOY, seat), place)
    sent = {"content": draft.content, "components": draft.controls.to_components() if draft.controls else []}
    assert discord_limits.check_message(sent) == []
    return draft.content.splitlines()


def buttons_of(session: Session[Any], seat: int) -> list[str]:
    controls = why.compose(stage.moment(session, TOY, seat), EAST).controls
    return [item.label for item in controls.children] if controls else []  # type: ignore[attr-defined]


def test_whoever_must_act_hears_what_is_possible_and_what_is_not() -> None:
    lines = told(unloading(), 0)

    assert lines[1:4] == ["**East quay**", "- East quay", "You can:"]
    assert lines[4] == "- Your crate stands on the East quay."
    assert lines[5] == "You can't:"
    assert lines[6] == "- **Bid**: not possible right now."
    assert buttons_of(unloading(), 0) == []


def test_a_rule_that_forbids_is_named_and_linked() -> None:
    landed = play(unloading(), "a land/east")

    lines = told(landed, 0)

    assert "You can:" not in lines
    assert "- **Land**: East quay is yours already. (HB-3)" in lines
    assert buttons_of(landed, 0) == ["Rule HB-3"]


def test_whoever_waits_hears_of_a_turn_as_things_stand() -> None:
    lines = told(unloading(), 1)

    assert lines[3] == "It isn't your turn. If it were, as things stand:"
    assert "- Your crate stands on the East quay." in lines


def test_whoever_watches_and_everybody_after_the_end_hears_facts_only() -> None:
    assert told(unloading(), None)[1:] == ["**East quay**", "- East quay"]
    session = unloading()
    session.state.over = True
    assert told(session, 0)[1:] == ["**East quay**", "- East quay"]


def test_asking_changes_nothing() -> None:
    session = unloading()
    before = session.state
    for seat in (0, 1, 2, None):
        told(session, seat)
    assert session.state == before


@pytest.mark.parametrize(
    ("typed", "found"), [("east", 1), ("East quay", 1), ("quay:east", 1), ("quay", 4), ("so", 1), ("ÉAST", 1)]
)
def test_places_are_found_by_what_is_typed(typed: str, found: int) -> None:
    moment = stage.moment(unloading(), TOY, 0)
    assert len(why._meant(moment, typed)) == found


@pytest.mark.parametrize("typed", ["@everyone", "eats", "**", "", "  "])
def test_an_unknown_place_is_refused_with_what_is_near(typed: str) -> None:
    moment = stage.moment(unloading(), TOY, 0)
    with pytest.raises(own.NoSuchPlace) as caught:
        why._meant(moment, typed)
    if typed == "eats":
        assert "East quay" in caught.value.nearest


async def test_several_places_are_asked_back(game: Stage) -> None:
    moment = await game.moment(game.people[0])
    draft = why._which(moment, why._meant(moment, "quay"))
    assert draft.controls is not None
    for person in game.people:
        message = await game.show(*draft.controls.children, text=draft.content)
        said = await game.choose(person, message, why.WHY, "quay:west")
        assert said.ephemeral
        assert "**West quay**" in said.content
    assert (await game.known()).status is Status.RUNNING


async def test_a_place_that_is_gone_is_refused(game: Stage) -> None:
    item = drafts.select(f"hb1|{game.table}|0|{why.WHY}|", "?", [ListEntry("quay:nowhere", "Nowhere")])
    message = await game.show(item)
    said = await game.choose(game.people[2], message, why.WHY, "quay:nowhere")
    assert "I don't know a place called “" in said.content
