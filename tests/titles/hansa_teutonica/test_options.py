"""The options of HT-22: each other value differs exactly where its rule says."""

from collections import Counter

import pytest

from hansa_bot.engine.errors import BadSetup, Impossible
from hansa_bot.titles.hansa_teutonica.material import TOKENS
from hansa_bot.titles.hansa_teutonica.meta import META
from tests.titles.hansa_teutonica.playing import legal
from tests.titles.hansa_teutonica.position import position, set_up
from tests.titles.hansa_teutonica.test_end import finished, places

DEFAULTS = {
    "edition": "2009_14",
    "income_amount": "exact",
    "displaced_first": "true",
    "extra_office_mode": "replaces",
    "swap_ownership": "any",
    "plate_visibility": "hidden",
    "unplaceable_token": "keep",
    "tie_break": "seed",
    "two_player_rules": "full",
    "neutral_extra": "optional",
    "open_city_swap": "false",
}
OTHERS = {
    "edition": {"fourth", "big_box"},
    "income_amount": {"up_to"},
    "displaced_first": {"false"},
    "extra_office_mode": {"additional"},
    "swap_ownership": {"own_one"},
    "plate_visibility": {"owner"},
    "unplaceable_token": {"discard"},
    "tie_break": {"big_box"},
    "two_player_rules": {"brief"},
    "neutral_extra": {"mandatory"},
    "open_city_swap": {"true"},
}


def test_ht_22_every_option_has_its_values_and_default():
    chosen = META.check(3, {})
    assert {key: chosen[key] for key in DEFAULTS} == DEFAULTS
    values = {option.key: {*option.values[1:]} for option in META.options}
    assert {key: values[key] for key in OTHERS} == OTHERS
    for key in OTHERS:
        with pytest.raises(BadSetup):
            META.check(3, {key: "something"})


@pytest.mark.parametrize(
    ("board", "mode", "relocates"),
    [
        ("standard", None, False),
        ("east", None, False),
        ("britannia", None, True),
        ("standard", "relocate_opponents", True),
        ("east", "relocate_opponents", True),
        ("britannia", "to_supply", False),
        ("standard", "to_supply", False),
    ],
)
def test_ht_22_the_default_of_remove_three_follows_the_board(board, mode, relocates):
    chosen = {"board": board} | ({"remove_three_mode": mode} if mode else {})
    assert set_up(3, **chosen).options.relocates is relocates


def changed(preset):
    """What a preset sets otherwise than by default."""
    defaults = META.check(3, {})
    return {key: value for key, value in META.preset(preset).items() if value != defaults[key]}


def test_ht_22_the_big_box_preset():
    assert changed("big_box") == {
        "edition": "big_box",
        "income_amount": "up_to",
        "swap_ownership": "own_one",
        "remove_three_mode": "relocate_opponents",
        "tie_break": "big_box",
    }
    for seats in (3, 4, 5):
        assert META.check(seats, META.preset("big_box"))["edition"] == "big_box"


def test_ht_22_two_cannot_play_the_big_box():
    for chosen in (META.preset("big_box"), {"edition": "big_box"}):
        with pytest.raises(Impossible) as caught:
            META.check(2, chosen)
        assert caught.value.refusal.rule == "HT-22"


def test_ht_22_the_other_presets():
    assert changed("2009_14") == {}
    assert changed("fourth") == {"edition": "fourth", "two_player_rules": "brief"}
    assert META.check(2, META.preset("fourth"))["two_player_rules"] == "brief"
    with pytest.raises(BadSetup):
        META.preset("fifth")


@pytest.mark.parametrize(
    ("edition", "upgrades", "total"), [("2009_14", 2, 12), ("fourth", 3, 13), ("big_box", 2, 12)]
)
def test_ht_2_8_the_editions_differ_by_an_upgrade(edition, upgrades, total):
    """D1."""
    counts = Counter(TOKENS[token] for token in set_up(3, edition=edition).token_stock)
    assert sum(counts.values()) == total
    assert counts.pop("upgrade_skill") == upgrades
    assert counts == {
        "extra_office": 3,
        "swap_offices": 2,
        "plus_three_actions": 2,
        "plus_four_actions": 2,
        "remove_three": 1,
    }


def test_ht_13_5_one_of_the_two_must_be_the_users():
    """D11."""
    words = {"cities": {"minden": "red:T blue:T green:T", "osnabruck": "blue:T green:T"}, "owns": ["swap_offices"]}
    assert len(legal(position(**words), "red", "use")) == 3
    state = position(**words, options={"swap_ownership": "own_one"})
    assert legal(state, "red", "use") == ["use/swap_offices/minden:0"]


def test_ht_17_2_big_box_the_step_of_the_track_counts():
    """D16: 3 and 3 are not alike there."""
    steps = {"red": {"actiones": 2}, "blue": {"actiones": 1}, "green": {"actiones": 4}}
    result = finished([50, 50, 50, 0], skill_steps=steps, options={"tie_break": "big_box"})
    assert places(result) == [["blue"], ["red"], ["green"], ["yellow"]]
    assert places(finished([50, 50, 50, 0], skill_steps=steps))[0] == ["red", "blue"]


def test_ht_17_2_big_box_then_more_network_points():
    """Blue has more offices, red more points for them."""
    words = {"cities": {"arnheim": "red:T", "stendal": "blue:T", "bremen": "blue:T"}, "skills": {"clavis_urbis": 4}}
    assert places(finished([50, 50, 0, 0], **words))[0] == ["blue"]
    assert places(finished([50, 50, 0, 0], **words, options={"tie_break": "big_box"}))[0] == ["red"]


def test_ht_17_2_big_box_else_the_victory_is_shared():
    """The number of offices means nothing."""
    words = {"cities": {"arnheim": "red:T", "stendal": "blue:T", "bremen": "blue:T"}}
    assert places(finished([50, 50, 0, 0], **words))[0] == ["blue"]
    assert places(finished([50, 50, 0, 0], **words, options={"tie_break": "big_box"}))[0] == ["red", "blue"]
