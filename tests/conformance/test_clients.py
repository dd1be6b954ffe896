"""What Discord's own apps show: no message of any title is cut, looks alike, or hides its call, in any language.

The figures and how sure they are: docs/first_clients.md. Heights and broken rows need a browser.
"""

from functools import cache
from itertools import cycle, islice

import pytest

from bench import clients
from bench._told import CALL, CARD, PAGE, PANEL, Said, messages, positions, sampled
from hansa_bot.i18n.catalog import languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from tests.browser import needs_chromium
from tests.early import early_rows

TITLES = [meta.id for meta in registry.metas()]
LANGUAGES = sorted(languages())
STRIDE = 12


def every_title(test):
    """Run a test for every title: by turns in one language at each position, in `make proof` in all of them."""
    games = [(title, spoken) for spoken in (1, len(LANGUAGES)) for title in TITLES]
    return pytest.mark.parametrize(("title", "spoken"), early_rows(len(TITLES), games))(test)


@cache
def told(title: str, spoken: int) -> list[Said]:
    """Return what a game says: panels, what is below them, cards and private calls, each in so many languages."""
    loaded = registry.load(title)
    seats = 3 if 3 in loaded.meta.seats else max(loaded.meta.seats)
    return [
        said
        for number, position in enumerate(sampled(positions(loaded, seats), STRIDE))
        for language in islice(cycle(LANGUAGES), number % len(LANGUAGES), number % len(LANGUAGES) + spoken)
        for said in messages(loaded, position, language)
    ]


@every_title
def test_no_button_is_longer_than_a_phone_shows(title: str, spoken: int) -> None:
    labels = [part["label"] for said in told(title, spoken) for part in clients.buttons(said)]
    assert max(map(len, labels)) <= limits.LABEL, max(labels, key=len)


@every_title
def test_no_two_buttons_of_a_message_look_alike(title: str, spoken: int) -> None:
    assert not [said.draft.content for said in told(title, spoken) if clients.looks_alike(said)]


@every_title
def test_buttons_stand_side_by_side_on_a_phone(title: str, spoken: int) -> None:
    for said in told(title, spoken):
        for row in said.rows:
            labels = [part["label"] for part in row["components"] if part["type"] == clients.BUTTON]
            assert not labels or limits.in_one_line(labels) or len(labels) == 1, labels


@every_title
def test_lists_are_told_apart_by_what_a_phone_shows_of_them(title: str, spoken: int) -> None:
    selects = [part for said in told(title, spoken) for part in said.parts if part["type"] == clients.SELECT]
    for select in selects:
        assert not clients.entries_alike(select), [option["label"] for option in select["options"]]
        assert len(select["placeholder"]) <= limits.PROMPT, select["placeholder"]
        parts = select["placeholder"].casefold().split(" · ")
        assert len({*parts}) == len(parts), select["placeholder"]
        assert max(len(option["label"]) for option in select["options"]) <= limits.SELECT_TEXT


@every_title
def test_a_card_and_a_private_call_begin_with_what_they_want(title: str, spoken: int) -> None:
    calls = [said for said in told(title, spoken) if said.kind in (CARD, CALL)]
    assert calls
    assert {clients.begins_at(said) for said in calls if clients.begins_at(said) is not None} == {0}


@every_title
def test_numbers_of_the_text_are_those_of_the_buttons(title: str, spoken: int) -> None:
    for said in told(title, spoken):
        if said.kind not in (PANEL, PAGE):
            continue
        buttons = [each["label"].partition(" ")[0] for each in clients.buttons(said)]
        numbers = [number for number in buttons if number.isdecimal()]
        lines = [line[2:].partition("**")[0] for line in said.draft.content.split("\n") if line.startswith("**")]
        assert [number for number in lines if number.isdecimal()] == numbers


@pytest.mark.proof
@needs_chromium
@pytest.mark.browser
def test_what_is_shown_fits_a_phone_and_a_desktop() -> None:
    figures = clients.measure(quick=True)
    assert figures["wrapped_rows"] == 0.0
    assert min(figures["panel_fits"], figures["panel_fits_wide"]) >= 0.95
    assert min(figures["card_fits"], figures["card_fits_wide"]) >= 0.95
