"""What people ask for: the things of the game, its cities, options and editions, by all names they go by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.base import Option, Preset
from hansa_bot.titles.hansa_teutonica.meta import OPTIONS, PRESETS
from hansa_bot.titles.hansa_teutonica.rulebook import cities
from hansa_bot.titles.hansa_teutonica.rulebook.play_topics import PLAY
from hansa_bot.titles.hansa_teutonica.rulebook.thing_topics import THINGS
from hansa_bot.titles.rulebook import Game, Rule, Topic


def topics(rules: Sequence[Rule]) -> tuple[Topic, ...]:
    """Return all topics: what one does, the things of the game, options, editions and cities."""
    return (*PLAY, *THINGS, *_options(rules), *map(_edition, PRESETS), *cities.topics())


def _options(rules: Sequence[Rule]) -> Iterator[Topic]:
    for option in OPTIONS:
        numbers = tuple(rule.number for rule in rules if option.key in rule.options)
        words = (option.key.replace("_", " "), *(choice.name for choice in option.choices if len(option.choices) > 2))
        yield Topic(f"option-{option.key}", option.name, words, numbers, option.text, option=True)


def _edition(preset: Preset) -> Topic:
    words = (preset.key.replace("_", " "), *_EDITIONS.get(preset.key, ()))
    return Topic(f"edition-{preset.key}", preset.name, words, ("HT-22",), preset.text, partial(_differs, preset))


_EDITIONS = {
    "2009_14": ("2009", "2014", "first edition", "base game", "edition", "Ausgabe", "edizione", "edición"),
    "fourth": ("4th edition", "Fourth Edition 16 tokens"),
    "big_box": ("bigbox",),
}


def _differs(preset: Preset, tr: Catalog, game: Game | None) -> str:
    """Return what an edition chooses otherwise than the defaults, option by option."""
    chosen = [(option, preset.options[option.key]) for option in OPTIONS if option.key in preset.options]
    return "\n".join(f"{tr(option.name)}: {tr(_name(option, value))}" for option, value in chosen)


def _name(option: Option, value: str) -> str:
    return next(choice.name for choice in option.choices if choice.value == value)
