"""The options of a table (CB-17.9)."""

from __future__ import annotations

from hansa_bot.engine.state import encode
from hansa_bot.titles.castles_of_burgundy.meta import META, Options
from hansa_bot.titles.kit.states import read_options
from tests.titles.castles_of_burgundy.position import set_up


def test_cb_17_9_the_options_with_their_defaults_first():
    assert {option.key: option.values for option in META.options} == {
        "purchase_timing": ("any", "between_actions"),
        "tie_empty": ("fewest", "most"),
        "experts": ("off", "deal", "same", "free"),
        "experts_choice": ("open", "secret"),
    }
    assert META.filled({}) == {option.key: getattr(Options(), option.key) for option in META.options}


def test_equal_options_encode_alike():
    assert read_options(Options, META.filled({})) == Options()
    assert encode(set_up(2)) == encode(set_up(2, **META.filled({})))


def test_every_preset_can_be_played():
    for preset in META.presets:
        state = set_up(3, **META.preset(preset.key))
        assert state.options.experts == preset.options.get("experts", "off")


def test_what_the_card_says_fits_its_limits():
    assert len(META.about) <= 100
    for option in META.options:
        assert len(option.name) <= 50
        assert len(option.text) <= 100
        for choice in option.choices:
            assert len(choice.name) <= 50
            assert len(choice.text) <= 100
            assert len(choice.note) <= 200
