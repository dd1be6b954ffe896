"""The guide: what is answered about a depot, a hex, a stored tile or a die, in positions set up by hand."""

from hansa_bot.engine.session import Session
from hansa_bot.titles.castles_of_burgundy.guide import DEPOT, DIE, HEXAGON, TILE, BurgundyGuide
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.rulebook import Place
from hansa_bot.ui.rules import why
from tests.titles.castles_of_burgundy.playing import act
from tests.titles.castles_of_burgundy.position import LETTERS, RULES, position, set_up
from tests.titles.castles_of_burgundy.spoken import ENGLISH
from tests.ui import stage

GUIDE = BurgundyGuide()
SEAT = {
    "placed": {"d4": "castle", "c4": "k2", "d5": "ship", "c5": "church"},
    "storage_": ("church", "cow-3", "castle"),
    "goods": {"red": 3},
    "workers": 1,
    "silver": 2,
    "dice": (5, 2),
}
DEPOTS = {"4": ["cow-3", "church"], "5": ["mine"], "2": ["castle"]}


def table(**more: object) -> BurgundyState:
    return position(depots=DEPOTS, black=["k24"], goods_on={"4": ["red", "pink"]}, A={**SEAT, **more})


def facts(state: BurgundyState, who: str | None, slot: str, value: str) -> list[str]:
    """Return what a player, or somebody who watches, is told of a place."""
    view = RULES.view(state, None if who is None else LETTERS.index(who))
    return [*GUIDE.facts(ENGLISH, view, Place(slot, value))]


def answer(state: BurgundyState, who: str | None, slot: str, value: str) -> list[str]:
    """Return the lines of the whole answer."""
    seat = None if who is None else LETTERS.index(who)
    draft = why.compose(stage.moment(Session(RULES, state), META.id, seat), Place(slot, value))
    return draft.content.splitlines()


def parted(lines: list[str]) -> tuple[list[str], list[str]]:
    """Return what could be done now and what not."""
    later = "On your next turn, as things stand:"
    lines = lines[: lines.index(later)] if later in lines else lines
    could = lines[lines.index("You can:") + 1 :] if "You can:" in lines else []
    forbidden = lines[lines.index("You can't:") + 1 :] if "You can't:" in lines else []
    return could[: len(could) - len(forbidden) - bool(forbidden)], forbidden


def test_the_facts_of_a_depot() -> None:
    assert facts(table(), "A", DEPOT, "4") == [
        "Tiles: 3 cows, church.",
        "Goods: pink, red.",
        "Taking a tile with your 5 costs 1 worker.",
        "Taking a tile with your 2 costs 2 workers.",
    ]
    assert facts(table(), None, DEPOT, "4") == ["Tiles: 3 cows, church.", "Goods: pink, red."]
    assert facts(table(), "A", DEPOT, "black") == [
        "Tiles: knowledge 24.",
        "You can only buy tiles here, for 2 silverlings.",
    ]


def test_the_facts_of_a_hex_are_told_for_every_estate() -> None:
    assert facts(table(), "A", HEXAGON, "c6") == [
        "Number 3; neighbours: b5, c5, d6, d7.",
        "You: empty; city of 3, 2 empty.",
        "Bea: empty; city of 3, 3 empty.",
    ]
    placed = {**SEAT["placed"], "b5": "market"}  # type: ignore[dict-item]
    assert "You: empty; city of 3, 1 empty; +16 points; fills a 3-hex city." in facts(
        table(placed=placed), "A", HEXAGON, "c6"
    )
    assert "Bea: empty; city of 3, 3 empty." in facts(table(), None, HEXAGON, "b5")


def test_the_facts_of_a_stored_tile_and_a_die() -> None:
    assert facts(table(), "A", TILE, "church") == [
        "Take a mine, knowledge or castle.",
        "It fits these hexes (with their numbers): c3 (3), e4 (3), e5 (1).",
        "You already have one: c5.",
    ]
    assert facts(table(), "A", TILE, "cow-3") == ["It doesn't fit beside your tiles yet."]
    assert facts(table(), "A", DIE, "die-5") == ["Depot 5: mine.", "Each worker shifts it by 1."]
    with_red = facts(table(dice=(4, 4)), "A", DIE, "die-4")
    assert "Goods with this number: red, 3." in with_red


def test_cb_9_2_a_second_church_in_the_city_is_refused_with_its_rule() -> None:
    could, forbidden = parted(answer(table(dice=(3, 3)), "A", HEXAGON, "c6"))
    assert could == []
    assert forbidden == ["- **Place**: That city already has a church. (CB-9.2)"]


def test_a_hex_tells_what_can_be_placed_and_what_is_too_far() -> None:
    could, forbidden = parted(answer(table(), "A", HEXAGON, "e4"))
    assert could == ["- Place the church on e4 (die 2, 1 worker): take a mine, knowledge or castle"]
    assert forbidden == ["- **Place**: With die 5 you need 2 workers and have 1. (CB-5.3)"]


def test_a_depot_tells_why_its_tiles_are_out_of_reach() -> None:
    could, forbidden = parted(answer(table(), "A", DEPOT, "black"))
    assert could == [
        "- Buy knowledge 24 for 2 silverlings (black depot); discard castle",
        "- Buy knowledge 24 for 2 silverlings (black depot); discard church",
        "- Buy knowledge 24 for 2 silverlings (black depot); discard 3 cows",
    ]
    assert forbidden == ["- **Take**: You can only buy tiles from the black depot. (CB-6.1)"]
    forbidden = parted(answer(table(workers=0, dice=(1, 1)), "A", DEPOT, "4"))[1]
    assert forbidden == ["- **Take**: With die 1 you need 3 workers and have 0. (CB-5.3)"]


def test_an_effect_that_waits_is_what_one_may_try() -> None:
    state = act(table(dice=(3, 2), workers=2), "place/church/c3/die-3")
    could, forbidden = parted(answer(state, "A", DEPOT, "5"))
    assert could == ["- Take the mine from depot 5 (church)"]
    assert forbidden == []
    forbidden = parted(answer(state, "A", DEPOT, "4"))[1]
    assert forbidden == [
        "- **Take**: The church can't take that tile: 3 cows. (CB-9.4)",
        "- **Take**: The church can't take that tile: church. (CB-9.4)",
    ]


def test_whoever_waits_hears_of_a_turn_as_things_stand() -> None:
    state = position(depots=DEPOTS, A=SEAT, B={"dice": (4, 1), "workers": 1})
    lines = answer(state, "B", DEPOT, "4")
    start = lines.index("It isn't your turn. If it were, as things stand:")
    assert "- Take the church from depot 4 (die 4)" in lines[start:]


def test_with_both_dice_used_the_next_turn_is_told_with_the_same_dice() -> None:
    lines = answer(table(storage_=(), used=(True, True)), "A", DEPOT, "5")
    later = lines[lines.index("On your next turn, as things stand:") :]
    assert "- Take the mine from depot 5 (die 5)" in later
    assert any("(CB-4.2)" in line for line in lines)


def test_while_estates_are_chosen_hexes_are_explained_all_the_same() -> None:
    state = set_up(2, experts="deal")
    seat = state.waiting[0]
    assert "You: no estate yet." in facts(state, LETTERS[seat], HEXAGON, "c4")
    assert GUIDE.in_turn(state, seat) == state
    offers = RULES.offers(state, seat)
    after, _ = RULES.apply(state, seat, offers[0])
    begin = RULES.offers(after, seat)[0]
    view = RULES.view(after, seat)
    assert GUIDE.attempts(view, Place(HEXAGON, begin.partition("/")[2]), [begin]) == [begin]
