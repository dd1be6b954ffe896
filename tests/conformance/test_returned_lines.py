"""Lines that come back: whatever autocomplete has shown is understood by its value and by its text.

Discord's apps may send the name of a line in place of its value: when a command is pasted (discord-api-docs#7916),
when the channel was changed in between (#7206, open), on some phones (#4595); and people edit what they see.
"""

import pytest

from hansa_bot.engine.action import kind_of, values_of
from hansa_bot.i18n.catalog import languages
from hansa_bot.ui.kit import choices
from hansa_bot.ui.turn import commands
from tests.early import early
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


def _positions(title: str, seats: int):
    for index, (session, _) in enumerate(stage.playout(title, seats)):
        if index % 12 == 0 and not session.state.over:
            yield stage.moment(session, title, session.waiting[0])


def _filled(moment):
    """Yield each kind's first offer, with what is filled in for it."""
    for offer in {kind_of(offer): offer for offer in moment.offers}.values():
        kind = moment.title.rules.kinds[kind_of(offer)]
        yield kind, offer, dict(zip(kind.slots, values_of(offer), strict=False))


def _shown(moment, kind, slot, given, language):
    """Return the line that stands for a value in a language."""
    spoken = stage.replace_language(moment, language)
    lines = choices.lines(spoken, kind, slot, given[slot], given)
    return next(line.name for line in lines if line.value == given[slot])


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize("mangled", MANGLED)
def test_a_line_of_a_move_is_understood_by_its_text(title: str, seats: int, mangled: str) -> None:
    for moment in _positions(title, seats):
        for kind, offer, given in _filled(moment):
            shown = {slot: MANGLED[mangled](_shown(moment, kind, slot, given, "en")) for slot in given}
            assert commands.one_action(moment, kind, shown) == offer, shown


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize("language", sorted(languages()))
def test_a_line_of_a_move_is_understood_in_whatever_language_it_was_shown(
    title: str, seats: int, language: str
) -> None:
    for moment in _positions(title, seats):
        for kind, offer, given in _filled(moment):
            shown = {slot: _shown(moment, kind, slot, given, language) for slot in given}
            assert commands.one_action(moment, kind, shown) == offer, shown


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
def test_a_line_that_has_come_back_is_offered_again(title: str, seats: int) -> None:
    for moment in _positions(title, seats):
        for kind, _, given in _filled(moment):
            for slot in given:
                line = _shown(moment, kind, slot, given, "de")
                lines = choices.lines(moment, kind, slot, line, given, moment.tongues)
                assert given[slot] in [each.value for each in lines]


@pytest.mark.parametrize(("title", "seats"), stage.FEW_GAMES)
@pytest.mark.parametrize("language", early(1, ["de", "en"]))
def test_a_line_that_only_says_why_not_says_so_again_by_its_text(title: str, seats: int, language: str) -> None:
    for moment in _positions(title, seats):
        spoken = stage.replace_language(moment, language)
        for kind, slot, value in _places(spoken):
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
