"""The guide: what is answered about a place, a contract, a card or a good, in positions set up by hand."""

import pytest

from hansa_bot.engine.session import Session
from hansa_bot.titles.merkator.guide import AT, CONTRACT, ON_OFFER, WARE, MerkatorGuide
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import MerkatorState
from hansa_bot.titles.rulebook import Place
from hansa_bot.ui.rules import why
from tests.titles.merkator.position import deal_cards, deliver, display, fill_supply, invest, own, store, table
from tests.titles.merkator.spoken import ENGLISH
from tests.ui import stage


def position(at: str = "") -> MerkatorState:
    """Return the position that all answers are about: in Phase 1, or in Phase 3 at a place."""
    state = table(2)
    own(state, 0, "hamburg-5", "danzig-3", "italy-4")
    own(state, 1, "hamburg-2", "spain-3")
    store(state, 0, ham=1, fabric=2, grain=5)
    fill_supply(state, 0, ["red"])
    deal_cards(state, 0, "hamburg-saltpeter")
    display(state, "arsenal", "seeamt", "sweden-grain")
    state.counters[0], state.thalers[0] = 1, 4
    invest(state, 0)
    if at:
        deliver(state, 0, at)
    return state


def answer(state: MerkatorState, seat: int, slot: str, value: str) -> list[str]:
    """Return the lines of the whole answer, without its heading."""
    draft = why.compose(stage.moment(Session(RULES, state), META.id, seat), Place(slot, value))
    return draft.content.splitlines()[2:]


ELSEWHERE = "That contract is for another place: Danzig. (MK-5.1)"
ANSWERS = [
    ("", 0, AT, "hamburg", "- 1 cube, for Livestock and Muskets."),
    ("", 0, AT, "hamburg", "- +2 counters."),
    ("", 0, AT, "hamburg", "- A trip there brings a cube to: Danzig, Sweden, Dutch Republic."),
    ("", 0, AT, "hamburg", "- Joining a trip there costs 1 counter."),
    ("", 0, AT, "hamburg", "- You: Hamburg 5, Saltpeter."),
    ("", 0, AT, "hamburg", "- Travel to Hamburg"),
    ("", 0, AT, "italy", "- **Travel**: Italy costs 2 counters, and you have 1 counter. (MK-4.2)"),
    ("", 0, AT, "bohemia", "- A trip there brings a cube to: no place."),
    ("", 0, CONTRACT, "hamburg-5", "- Asks for Ham, 2 × Fabric, Spice."),
    ("", 0, CONTRACT, "hamburg-5", "- For you: ready by trade."),
    ("", 0, CONTRACT, "italy-4", "- For you: lacks Livestock, Calfskin."),
    ("", 0, CONTRACT, "danzig-3", "- Sell Danzig 3 for 3 thalers"),
    ("", 0, ON_OFFER, "arsenal", "- 2 points for each kind of Metalware and Materials."),
    ("", 0, ON_OFFER, "arsenal", "- For you: now 0."),
    ("", 0, ON_OFFER, "arsenal", "- **Buy**: It costs 12 thalers, and you have 4 thalers. (MK-3.7)"),
    ("", 0, ON_OFFER, "sweden-grain", "- Sweden: 2 × Grain on your own trip, 1 when you join."),
    ("", 0, ON_OFFER, "sweden-grain", "- Buy the Bonus card Sweden–Grain for 4 thalers"),
    ("", 0, WARE, "spice", "- Comes from Spain; now there: 1 cube."),
    ("", 0, WARE, "spice", "- Category: Luxuries."),
    ("", 0, WARE, "spice", "- Your contracts that ask for it: Danzig 3, Hamburg 5."),
    ("hamburg", 0, AT, "hamburg", "- Fulfil Hamburg 5 by trade and gain Russia 6"),
    ("hamburg", 0, CONTRACT, "danzig-3", f"- **Fulfil, Fulfil by trade**: {ELSEWHERE}"),
    ("hamburg", 0, WARE, "spice", "- Take Spice from your supply"),
    ("hamburg", 0, WARE, "ham", "- **Use supply**: Your personal supply has no cube for Ham. (MK-7.1)"),
    ("", 1, AT, "hamburg", "It isn't your turn. If it were, as things stand:"),
]  # fmt: skip


@pytest.mark.parametrize(("at", "seat", "slot", "value", "line"), ANSWERS)
def test_the_guide_answers(at: str, seat: int, slot: str, value: str, line: str) -> None:
    assert line in answer(position(at), seat, slot, value)


def test_mk_5_2_what_is_missing_is_told_with_what_could_replace_it() -> None:
    missing = "You lack Spice. You can trade four of one of these: Grain. Your supply can give Spice."
    assert f"- **Fulfil**: {missing} (MK-5.2)" in answer(position("hamburg"), 0, CONTRACT, "hamburg-5")


def test_whoever_watches_hears_of_places_and_open_cards_but_of_no_hand() -> None:
    view = RULES.view(position(), None)
    places = {place.slot for place in MerkatorGuide().places(view)}
    assert places == {AT, ON_OFFER, WARE}
    assert [*MerkatorGuide().facts(ENGLISH, view, Place(WARE, "grain"))][-1] == "Anna: 5."
    assert [*MerkatorGuide().facts(ENGLISH, view, Place(AT, "hamburg"))][-1] == "Bea: Hamburg 2."
