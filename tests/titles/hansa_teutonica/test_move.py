"""Action 4, move (HT-7), and that it never leads into a dead end (D32)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from hansa_bot.titles.hansa_teutonica.material import board
from tests.titles.hansa_teutonica.playing import act, legal, play, refused
from tests.titles.hansa_teutonica.position import RULES, crowded, position, seat_of
from tests.titles.hansa_teutonica.reading import city, route, waiting

ROWS = {each.id: each.spaces for each in board("standard_4_5").routes}


def test_ht_7_1_up_to_as_many_pieces_as_the_book_shows():
    for step, value in enumerate((2, 3, 4, 5)):
        state = position(
            routes={"coellen-warburg": ["red:T"] * 4, "brunswiek-minden": ["red:T"] * 4},
            skill_steps={"red": {"liber_sophiae": step}},
        )
        for _ in range(value):
            state = act(state, "red", legal(state, "red", "move")[0])
        assert legal(state, "red", "move") == []
        for _ in range(value):
            assert waiting(state) == ["red"]
            state = act(
                state,
                "red",
                "set/arnheim-kampen/trader"
                if None in route(state, "arnheim-kampen")
                else "set/arnheim-munster/trader",
            )
        assert state.actions_left == 1
        assert Counter(route(state, "arnheim-kampen") + route(state, "arnheim-munster"))["red:T"] == value


def test_ht_7_1_distance_and_connection_do_not_matter():
    state = act(position(routes={"emden-groningen": "red:T - -"}), "red", "move/emden-groningen/trader")
    assert legal(state, "red", "set") == sorted(f"set/{name}/trader" for name in ROWS if name != "emden-groningen")
    after = act(state, "red", "set/magdeburg-stendal/trader")
    assert route(after, "magdeburg-stendal") == ["red:T", None, None]
    assert waiting(after) == ["red"]


def test_ht_7_2_neither_offices_nor_other_players():
    state = position(
        routes={"hamburg-stade": "red:T blue:T blue:T", "bremen-hamburg": "blue:T blue:M green:T yellow:T"},
        cities={"stade": "red:M", "hamburg": "red:T"},
        prestige_table={7: "red"},
        skill_steps={"red": {"liber_sophiae": 1}},
    )
    assert legal(state, "red", "move") == ["move/hamburg-stade/trader"]
    state = act(state, "red", "move/hamburg-stade/trader")
    assert refused(state, "red", "set/bremen-hamburg/trader", "set/hamburg/trader", "set/stade/trader")
    assert city(state, "stade") == ["red:M"]


def test_ht_7_3_lifted_together_then_set_down():
    state = position(routes={"arnheim-kampen": "red:T - -", "hamburg-stade": "red:M blue:T blue:T"})
    state = act(state, "red", "move/arnheim-kampen/trader", "move/hamburg-stade/merchant", "set/hamburg-stade/trader")
    assert legal(state, "red", "move") == [], "after the first one set down nothing more is lifted"
    state = act(state, "red", "set/arnheim-kampen/merchant")
    assert route(state, "arnheim-kampen") == ["red:M", None, None]
    assert route(state, "hamburg-stade") == ["red:T", "blue:T", "blue:T"]
    assert state.actions_left == 1


def test_ht_7_3_nothing_more_is_lifted_once_one_is_set_down():
    state = position(routes={"arnheim-kampen": "red:T red:T red:T"}, skill_steps={"red": {"liber_sophiae": 1}})
    state = act(state, "red", "move/arnheim-kampen/trader", "set/emden-stade/trader")
    assert state.actions_left == 1
    assert waiting(state) == ["red"]
    assert "end" in legal(state, "red")


def test_ht_7_4_a_move_must_change_something():
    """D32: a piece alone in the air cannot go back to its route."""
    state = act(position(routes={"arnheim-kampen": "red:T - -"}), "red", "move/arnheim-kampen/trader")
    assert refused(state, "red", "set/arnheim-kampen/trader")


def test_ht_7_4_two_alike_cannot_just_trade_places():
    state = position(routes={"arnheim-kampen": "red:T - -", "hamburg-stade": "red:T - -"})
    state = act(state, "red", "move/arnheim-kampen/trader", "move/hamburg-stade/trader", "set/hamburg-stade/trader")
    assert refused(state, "red", "set/arnheim-kampen/trader")
    after = act(state, "red", "set/hamburg-stade/trader")
    assert route(after, "hamburg-stade") == ["red:T", "red:T", None]


def test_ht_7_4_a_full_board_leaves_only_an_exchange_of_unlike_pieces():
    full = {
        "dortmund-duisburg": "red:T green:T",
        "goslar-magdeburg": "red:M green:T",
        "kampen-osnabruck": "red:T red:T",
    }
    state = position(whole=False, routes=crowded(full))
    state = act(state, "red", "move/goslar-magdeburg/merchant")
    assert legal(state, "red") == ["move/dortmund-duisburg/trader", "move/kampen-osnabruck/trader"]
    after = act(state, "red", "move/kampen-osnabruck/trader", "set/kampen-osnabruck/merchant")
    assert sorted(route(after, "kampen-osnabruck")) == ["red:M", "red:T"]
    assert "red:T" in route(after, "goslar-magdeburg")
    alike = {"dortmund-duisburg": "red:T green:T", "kampen-osnabruck": "red:T red:T"}
    assert legal(position(whole=False, routes=crowded(alike)), "red", "move") == []


def test_ht_7_4_putting_back_the_piece_that_alone_could_change_something_is_refused():
    """One empty space only, on Kampen–Osnabrück: the trader of Dortmund–Duisburg must go there, or stay unlifted."""
    words = crowded({"kampen-osnabruck": "red:T -", "dortmund-duisburg": "red:T green:T"})
    state = position(whole=False, routes=words)
    state = act(state, "red", "move/dortmund-duisburg/trader", "move/kampen-osnabruck/trader")
    assert waiting(state) == ["red"]
    assert route(state, "kampen-osnabruck") == ["red:T", "red:T"], "the one way left, taken by itself"
    assert route(state, "dortmund-duisburg") == [None, "green:T"]


def test_ht_7_4_any_piece_may_be_lifted_first_when_others_can_follow():
    """A full board: the merchant of Magdeburg–Stendal changes nothing itself, but two more lifted pieces can."""
    full = {"gottingen-quedlinburg": "red:M green:T green:T", "magdeburg-stendal": "red:M red:T red:T"}
    state = position(whole=False, routes=crowded(full), skill_steps={"red": {"liber_sophiae": 2}})
    assert "move/magdeburg-stendal/merchant" in legal(state, "red", "move")
    short = position(whole=False, routes=crowded(full), skill_steps={"red": {"liber_sophiae": 0}})
    assert "move/magdeburg-stendal/merchant" not in legal(short, "red", "move")


SMALL = ("dortmund-duisburg", "goslar-magdeburg", "kampen-osnabruck")


@pytest.mark.parametrize("step", [0, 1])
@pytest.mark.parametrize(
    "rows",
    [
        ("red:T -", "red:T green:T", "red:M green:T"),
        ("red:T red:M", "red:T red:T", "green:T green:T"),
        ("red:T -", "green:T -", "red:T red:M"),
        ("red:M red:M", "red:T green:T", "red:T -"),
        ("red:T green:T", "red:T green:T", "green:T -"),
        ("red:T green:T", "red:T green:T", "green:T green:T"),
    ],
)
def test_ht_7_every_outcome_and_no_other_can_be_reached(rows, step):
    """All ways to lift up to N pieces and set them on empty spaces, less those that change no route."""
    words = dict(zip(SMALL, rows, strict=True))
    state = position(whole=False, routes=crowded(words), skill_steps={"red": {"liber_sophiae": step}})
    assert played_out(state) == worked_out(words, 2 + step)


def played_out(state):
    """What every route holds after each complete move that the offers allow; no way may be a dead end."""
    found = set()
    for first in legal(state, "red", "move"):
        todo = [RULES.apply(state, seat_of("red"), first)[0]]
        while todo:
            now = todo.pop()
            if now.stack[-1].kind == "turn":
                found.add(tuple(tuple(sorted(map(str, route(now, name)))) for name in SMALL))
                continue
            offers = RULES.offers(now, seat_of("red"))
            assert offers, "a dead end"
            todo += [RULES.apply(now, seat_of("red"), action)[0] for action in offers]
    return found


def worked_out(words, most):
    """The same, straight from the rule."""
    spaces = [(name, index) for name in SMALL for index in range(ROWS[name])]
    before = {(name, index): piece for name in SMALL for index, piece in enumerate(words[name].split())}
    mine = [space for space in spaces if before[space].startswith("red")]

    def told(board_):
        return tuple(
            tuple(sorted("None" if board_[space] == "-" else board_[space] for space in spaces if space[0] == name))
            for name in SMALL
        )

    found = set()
    for count in range(1, most + 1):
        for lifted in combinations(mine, count):
            bare = {**before, **dict.fromkeys(lifted, "-")}
            free = [space for space in spaces if bare[space] == "-"]
            for places in permutations(free, len(lifted)):
                after = {**bare, **{place: before[space] for place, space in zip(places, lifted, strict=True)}}
                found.add(told(after))
    return found - {told(before)}


def test_ht_7_an_action_is_spent_once_however_many_pieces_move():
    state = position(routes={"arnheim-kampen": "red:T red:T -"}, actions_left=2)
    step = play(
        state,
        "red",
        "move/arnheim-kampen/trader",
        "move/arnheim-kampen/trader",
        "set/emden-stade/trader",
        "set/emden-stade/trader",
    )
    assert step.session.state.actions_left == 1
    assert [event.kind for entry in step.entries for event in entry.events] == ["lifted", "lifted", "moved", "moved"]
