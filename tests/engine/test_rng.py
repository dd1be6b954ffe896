"""Chance comes from a keyed counter, or from draws that were given."""

import hmac

import pytest

from hansa_bot.engine.errors import DrawError, RecordError
from hansa_bot.engine.state import Rng, deal, pick, shuffle

FACES = (1, 2, 3, 4, 5, 6)
GOLDEN_DICE = [4, 6, 2, 3, 4, 1, 5, 6, 3, 6, 6, 3]
GOLDEN_ORDER = "adhbgfec"


def test_the_same_key_gives_the_same_draws_for_ever():
    rng = Rng("golden")
    assert [pick(rng, "die", FACES) for _ in range(12)] == GOLDEN_DICE
    assert "".join(shuffle(rng, "cards", "abcdefgh")) == GOLDEN_ORDER
    assert rng.count == 12 + 7


@pytest.mark.parametrize("key", ["", "short", "ü" * 32, "x" * 65])
def test_a_draw_is_the_hmac_of_its_number(key):
    """So whoever is told the key makes every draw again with any tool that knows HMAC-SHA256."""
    digest = hmac.digest(key.encode(), (7).to_bytes(8, "big"), "sha256")
    assert Rng(key, 7).getrandbits(256) == int.from_bytes(digest, "big")


def test_keys_and_counts_matter():
    def dice(key, count=0):
        rng = Rng(key, count)
        return [pick(rng, "die", FACES) for _ in range(20)]

    assert dice("one") != dice("two")
    assert dice("one", 1)[:-1] == dice("one")[1:]


def test_every_face_comes_up():
    rng = Rng("fair")
    thrown = [pick(rng, "die", FACES) for _ in range(1200)]
    assert all(150 <= thrown.count(face) <= 250 for face in FACES)


def test_a_shuffle_leaves_its_items_alone():
    items = [1, 2, 3, 4, 5]
    order = shuffle(Rng("key"), "cards", items)
    assert items == [1, 2, 3, 4, 5]
    assert sorted(order) == items


def test_a_clone_goes_its_own_way():
    rng = Rng("key", 0, {"die": [1, 2]})
    copy = rng.clone()
    assert pick(copy, "die", FACES) == 1
    assert (rng.count, rng.given) == (0, {"die": [1, 2]})


def test_given_draws_are_used_in_turn():
    rng = Rng("key", 0, {"die": [6, 1], "cards": ["b", "a", "c", "a", "b", "c"]})
    assert [pick(rng, "die", FACES), pick(rng, "die", FACES)] == [6, 1]
    assert shuffle(rng, "cards", ["a", "b", "c"]) == ["b", "a", "c"]
    assert shuffle(rng, "cards", ["a", "b", "c"]) == ["a", "b", "c"]
    assert rng.count == 4


def test_other_names_are_still_drawn_at_random():
    free, led = Rng("key"), Rng("key", 0, {"other": [1]})
    assert pick(free, "die", FACES) == pick(led, "die", FACES)


@pytest.mark.parametrize("given", [[7], [], ["6"]])
def test_an_impossible_throw_is_refused(given):
    with pytest.raises(DrawError, match="die"):
        pick(Rng("key", 0, {"die": given}), "die", FACES)


@pytest.mark.parametrize("given", [["a", "a", "b"], ["a", "b"], ["a", "b", "d"]])
def test_an_impossible_order_is_refused(given):
    with pytest.raises(DrawError, match="cards") as caught:
        shuffle(Rng("key", 0, {"cards": given}), "cards", ["a", "b", "c"])
    assert isinstance(caught.value, RecordError)
    assert caught.value.name == "cards"
    assert caught.value.rule == ""


def test_an_impossible_draw_names_its_rule():
    with pytest.raises(DrawError, match=r"\(HB-4\).*must come from \[1, 2\]$"):
        pick(Rng("key", 0, {"die": [9]}), "die", (1, 2), "HB-4")
    with pytest.raises(DrawError, match=r"\(HB-9\)") as caught:
        shuffle(Rng("key", 0, {"purses": [1]}), "purses", [1, 2], "HB-9")
    assert caught.value.rule == "HB-9"


def test_a_rule_changes_no_draw():
    named, plain = Rng("golden"), Rng("golden")
    assert shuffle(named, "cards", "abcdefgh", "HB-9") == shuffle(plain, "cards", "abcdefgh")
    assert pick(named, "die", FACES, "HB-4") == pick(plain, "die", FACES)


def test_dealing_takes_some_of_the_items():
    drawn = [tuple(deal(Rng(str(seed)), "cards", "abcde", 2)) for seed in range(60)]
    assert {card for hand in drawn for card in hand} == set("abcde")
    assert all(len(set(hand)) == 2 for hand in drawn)
    assert deal(Rng("golden"), "cards", "abcde", 5) == shuffle(Rng("golden"), "cards", "abcde")


def test_a_given_deal_is_taken_in_its_order():
    rng = Rng("key", 0, {"cards": ["b", "a", "b"]})
    assert deal(rng, "cards", ["a", "b", "b", "c"], 2) == ["b", "a"]
    assert (rng.given, rng.count) == ({"cards": ["b"]}, 1)


@pytest.mark.parametrize("given", [["a", "a"], ["a"], ["a", "d"], []])
def test_an_impossible_deal_is_refused(given):
    with pytest.raises(DrawError, match=r"^draw .cards. \(HB-9\)"):
        deal(Rng("key", 0, {"cards": given}), "cards", ["a", "b", "c"], 2, "HB-9")
