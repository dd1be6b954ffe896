"""Knowledge tiles 1 to 14 at work (CB-10.1 to CB-10.14) and 15 to 26 at the end (CB-10.15 to CB-10.26)."""

import pytest

from tests.titles.castles_of_burgundy.playing import act, code, legal
from tests.titles.castles_of_burgundy.position import RULES, position


def with_(number, **words):
    """A seat that owns this knowledge tile."""
    placed = {"d4": "castle", "c4": f"k{number}", **words.pop("placed", {})}
    return {"placed": placed, **words}


PLACES = {
    "bank": ("place/bank/c3/die-2", 9),
    "ship": ("place/ship/d5/die-4", 10),
    "cow-2": ("place/cow-2/c2/die-3", 10),
    "castle": ("place/castle/b3/die-1", 11),
    "mine": ("place/mine/e3/die-3", 11),
    "k1": ("place/k1/b4/die-4", 11),
}
"""By tile: placing it one step away from the number, and the knowledge that makes the step free."""


@pytest.mark.parametrize("word", PLACES)
@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_cb_10_9_to_12_a_free_step_for_what_is_placed(word, number):
    action, helper = PLACES[word]
    face = int(action[-1])
    words = {"placed": {"d3": "ship"}, "dice": (face, face), "storage_": [word]}
    state = position(A=with_(number, **words))
    assert (action in legal(state)) == (helper == number)
    assert code(state, action) == (None if helper == number else "not_enough_workers")


@pytest.mark.parametrize("number", [9, 10, 11, 12])
def test_cb_10_12_a_free_step_for_taking(number):
    state = position(A=with_(number, dice=(6, 6)), depots={name: ["ship"] for name in "123456"})
    wanted = "156" if number == 12 else "6"
    assert legal(state, "take") == [f"take/{name}/ship/die-6" for name in wanted]


SPECIES = {"c1": "cow-2", "c2": "cow-4", "b1": "pig-2", "e6": "sheep-3"}
MINES = {"e3": "mine", "f2": "mine", "g1": "mine"}


@pytest.mark.parametrize(
    ("number", "words", "points"),
    [(24, {"placed": SPECIES, "storage_": ["chicken-2"]}, 12), (26, {"placed": MINES}, 4)],
    ids=["CB-10.24 species in the estate", "CB-10.26 bonus tiles"],
)
def test_cb_10_24_and_26_points_at_the_end(number, words, points):
    state = position(bonus={"mine": "A", "ship": "BA"}, A=with_(number, **words))
    line = next(line for line in RULES.scores(RULES.view(state, None))[0].lines if line.key == "knowledge")
    assert (line.facts["tiles"], line.points) == ([f"k{number}"], points)


def test_cb_8_9_knowledge_in_the_storage_does_nothing():
    state = position(A={"storage_": ["k14", "k25", "k16"], "sold": {"red": 3}, "dice": (1, 1)})
    assert act(state, "workers/die-1").workers[0] == 2
    assert RULES.scores(RULES.view(state, None))[0].points("knowledge") == 0
