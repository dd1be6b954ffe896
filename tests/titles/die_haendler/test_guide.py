"""The guide: what is answered about a place or a good, in positions set up by hand."""

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.titles.die_haendler.guide import AT, WARE, HaendlerGuide
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.rules import RULES
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.rulebook import Place
from hansa_bot.ui.rules import why
from tests.titles.die_haendler.position import A, B, at_step, equip, load, pay, put, store, table
from tests.titles.die_haendler.spoken import ENGLISH
from tests.ui import stage


def position(step: str) -> HaendlerState:
    """Return the position that all answers are about, at one of its steps."""
    state = equip(store(table(2), A, paris="wine"), A, "courier")
    load(put(state, 2, "gate-koeln", "exit-koeln"), 2, A, "silk silk")
    return at_step(pay(state, a=50, b=3000), step)


def answer(state: HaendlerState, seat: int, slot: str, value: str) -> list[str]:
    """Return the lines of the whole answer, without its heading."""
    draft = why.compose(stage.moment(Session(RULES, state), META.id, seat), Place(slot, value))
    return draft.content.splitlines()[2:]


ANSWERS = [
    ("movement", A, AT, "paris", "- Makes Cloth, Wine, Food; pays 0 more for anything else."),
    ("movement", A, AT, "paris", "- Your goods on wagon 2 would bring 1200 here."),
    ("movement", A, AT, "wien", "- Your goods on wagon 2 would bring 1600 here."),
    ("movement", A, AT, "wien", "- Wagon 2 to Vienna with tile 4"),
    ("movement", A, AT, "gate-koeln", "- Wagon 2 (Cologne gate), came from Cologne exit: {me}: 2 × Silk."),
    ("movement", A, AT, "gate-bruegge", "- The messenger is here."),
    ("movement", A, AT, "exit-bruegge", "- Move the messenger to the Bruges exit"),
    ("movement", A, AT, "exit-koeln", "- **Drive**: Wagon 2 came from there; wagons never turn back. (DH-7.7)"),
    ("movement", A, WARE, "silk", "- Made in Bruges, Cologne and Genoa."),
    ("movement", B, AT, "paris", "It isn't your turn. If it were, as things stand:"),
    ("purchase", A, WARE, "wine", "- Costs 100, sells for 600; 7 left."),
    ("purchase", A, WARE, "wine", "- You: 1 (Paris)."),
    ("purchase", A, WARE, "wine", "- **Buy**: Not made in Bruges: Wine. (DH-5.3)"),
    ("purchase", A, AT, "koeln", "- **Buy**: You can't pay 100. (DH-5.2)"),
]


@pytest.mark.parametrize(("step", "seat", "slot", "value", "line"), ANSWERS)
def test_the_guide_answers(step: str, seat: int, slot: str, value: str, line: str) -> None:
    me = stage.moment(Session(RULES, position(step)), META.id, A).texts.names[A]
    found = answer(position(step), seat, slot, value)
    assert line.replace("{me}", f"{me} (A)") in found, found


def test_whoever_watches_hears_of_everything_that_lies_open() -> None:
    view = RULES.view(position("purchase"), None)
    assert {place.slot for place in HaendlerGuide().places(view)} == {AT, WARE}
    assert [*HaendlerGuide().facts(ENGLISH, view, Place(WARE, "wine"))][-1] == "Anna: 1 (Paris)."
    assert not any("would bring" in fact for fact in HaendlerGuide().facts(ENGLISH, view, Place(AT, "paris")))
