"""Lines that come back: whatever autocomplete has shown is understood by its value and by its text.

Discord's apps may send the name of a line in place of its value: when a command is pasted (discord-api-docs#7916),
when the channel was changed in between (#7206, open), on some phones (#4595); and people edit what they see.
"""

from functools import cache

import pytest

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.kit import choices
from hansa_bot.ui.turn import commands
from tests.early import early_rows
from tests.ui import stage

MANGLED = {
    "as it is": lambda line: line,
    "the name alone": lambda line: line.partition(choices.APART)[0],
    "cut before the cursor": lambda line: line[: max(len(line.partition(choices.APART)[0]), len(line) - 5)],
    "in other letters": str.upper,
    "with stray blanks": lambda line: f"  {line.replace(' ', '  ')}\n",
    "with unbroken blanks": lambda line: line.replace(" ", "\u00a0"),
    "over two lines": lambda line: line.replace(choices.APART, " ·\n"),
    "with other dashes": lambda line: line.replace("–", "—").replace("-", "\u2011"),
    "marked": lambda line: f"**{line}**",
    "quoted": lambda line: f"> “{line}”",
    "with marks nobody sees": lambda line: f"\u200e{line}\u200b",
}
"""What apps and people make of a line."""


@cache
def _positions(title: str, seats: int):
    """Return every twelfth position of a game, as whoever is next sees it."""
    sessions = [session for session, _ in stage.playout(title, seats)[::12] if not session.state.over]
    return [stage.moment(session, title, session.waiting[0]) for session in sessions]


@cache
def _filled(title: str, seats: int, language: str):
    """Return each kind's first offer in each position, with what is filled in for it and the lines that say so."""
    found = []
    for moment in _positions(title, seats):
        spoken = stage.replace_language(moment, language)
        for offer in {kind_of(offer): offer for offer in moment.offers}.values():
            kind = moment.title.rules.kinds[kind_of(offer)]
            given = dict(zip(kind.slots, values_of(offer), strict=False))
            found.append((moment, kind, offer, given, {slot: _shown(spoken, kind, slot, given) for slot in given}))
    return found


def _shown(moment, kind, slot, given):
    """Return the line that stands for a value."""
    lines = choices.lines(moment, kind, slot, given[slot], given)
    return next(line.name for line in lines if line.value == given[slot])


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize("mangled", MANGLED)
def test_a_line_of_a_move_is_understood_by_its_text(title: str, seats: int, mangled: str) -> None:
    for moment, kind, offer, _, lines in _filled(title, seats, "en"):
        shown = {slot: MANGLED[mangled](line) for slot, line in lines.items()}
        assert commands.one_action(moment, kind, shown) == offer, shown


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize("language", sorted(languages()))
def test_a_line_of_a_move_is_understood_in_whatever_language_it_was_shown(
    title: str, seats: int, language: str
) -> None:
    for moment, kind, offer, _, shown in _filled(title, seats, language):
        assert commands.one_action(moment, kind, shown) == offer, shown


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
def test_a_line_that_has_come_back_is_offered_again(title: str, seats: int) -> None:
    for moment, kind, _, given, shown in _filled(title, seats, "de"):
        for slot, line in shown.items():
            lines = choices.lines(moment, kind, slot, line, given, moment.tongues)
            assert given[slot] in [each.value for each in lines]


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize(("language", "part"), early_rows(1, [("de", 8), ("de", 1), ("en", 1)]))
def test_a_line_that_only_says_why_not_says_so_again_by_its_text(
    title: str, seats: int, language: str, part: int
) -> None:
    """Of the places one in so many is looked at in each position, others in the next."""
    for number, moment in enumerate(_positions(title, seats)):
        spoken = stage.replace_language(moment, language)
        for kind, slot, value in list(_places(spoken))[number % part :: part]:
            name = spoken.texts.value(slot, value)
            possible = choices.lines(spoken, kind, slot, name, {}) or choices.lines(
                spoken, kind, slot, name, {}, spoken.tongues
            )
            for line in [] if possible else commands.refused_lines(spoken, kind, slot, name, {}):
                meant = [commands.one_action(spoken, kind, {slot: each}) for each in (line.value, line.name)]
                assert meant[0] == meant[1], line.name


def _places(moment):
    """Yield kinds of action with their first slot, and the places that the guide knows for it."""
    known = commands.places(moment)
    for kind in moment.title.rules.kinds.values():
        for slot in kind.slots[:1]:
            yield from ((kind, slot, value) for value in known.get(slot, ()))
