"""Whether there are hints in a game: chosen before it starts, by those at the table, and said where its rules are."""

from dataclasses import replace

import pytest

from hansa_bot.host.kernel.table import from_stored, to_stored
from hansa_bot.host.kernel.terms import Coach, Help, Terms
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import drafts, limits
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.table_options import HINTS, MEANINGS
from tests.ui.live import Stage
from tests.ui.stage import TOY
from tests.ui.test_levels import values


async def test_whether_there_are_hints_is_chosen_in_the_lobby(stage: Stage) -> None:
    await stage.open(TOY, people=2, free=1)
    anna, _, carl = stage.people
    options = await stage.press(anna, stage.channel.history()[0], "options")
    assert "hints" not in options.content
    page = await stage.press(anna, options, "hints")
    assert values(page) == [[*Help]]
    assert "Now: **with proposals**. Your panel begins with good ideas" in page.content
    assert "A season only counts games without them." in page.content
    page = await stage.choose(anna, page, "coach", "counted")
    assert "Now: **proposals, and hints that count**." in page.content
    await stage.settle()
    assert f"-# Hints: {MEANINGS[Help.COUNTED]}" in stage.channel.history()[0].content
    assert "hints that count" in (await stage.press(anna, page, "options")).content

    async def forge(actor: object, value: str) -> str:
        """Let somebody choose in a select of our making."""
        forged = drafts.select(drafts.custom_id(stage.table, 0, "coach"), "forged", [ListEntry(value, value)])
        return str((await stage.choose(actor, await stage.show(forged), "coach", value)).content)

    assert "You don't have a seat at this table." in await forge(carl, "free")
    assert "“always” doesn't work for hints; choose proposals, off, counted, free, asked_counted," in await forge(
        anna, "always"
    )
    await stage.host.lobby.leave(stage.table, stage.person(1), "leave")
    await stage.host.lobby.join(stage.table, stage.person(2), "join")
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    assert "The game has already started" in await forge(anna, "free")
    assert (await stage.known()).terms.coach is Coach.COUNTED
    await stage.settle()
    assert "-# Hints: " in stage.last.content, "the first card says it too"


@pytest.mark.proof
async def test_a_rematch_has_hints_where_the_last_game_had(stage: Stage) -> None:
    await stage.open(TOY, people=2)
    terms = replace((await stage.known()).terms, coach=Coach.FREE)
    await stage.host.lobby.configure(stage.table, stage.person(0), {}, "coach", terms=terms)
    await stage.restart()
    assert (await stage.known()).terms.coach is Coach.FREE
    await stage.host.lobby.start(stage.table, stage.person(0), "start")
    await stage.play()
    again = await stage.host.lobby.rematch(stage.table, stage.person(0), "again")
    assert again.terms.coach is Coach.FREE


def test_all_that_can_be_chosen_has_words_that_fit() -> None:
    assert {*HINTS} == {*MEANINGS} == {*Help}
    said = [catalog(language)(text) for language in languages() for text in MEANINGS.values()]
    assert max(map(len, said)) <= limits.SELECT_TEXT, "none is cut in the select"


def test_terms_of_before_are_read_as_they_were() -> None:
    """What was stored before there was a choice goes on with proposals, and counts in a season as it did."""
    before = from_stored(Terms, {"misses": 1, "coach": "off"})
    assert (before.proposals, before.help, before.alone) == (None, Help.PROPOSALS, True)
    assert from_stored(Terms, {"coach": "counted"}).help is Help.COUNTED
    for given in Help:
        assert from_stored(Terms, to_stored(Terms().with_help(given))).help is given
