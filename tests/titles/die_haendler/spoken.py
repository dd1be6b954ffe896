"""What the title says in all its languages, to people with odd names."""

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.die_haendler.meta import META
from hansa_bot.titles.die_haendler.speech import HaendlerTexts

NAMES = ["Anna", "Bea", "Carl von und zu Hohenlohe-Langenburg", "Dora_*`<@1>"]
LANGUAGES = ("en", "it", "es", "de")
TEXTS = {language: HaendlerTexts(catalog(language, META.id), NAMES) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
HAMBURG = HaendlerTexts(catalog("it", META.id), NAMES, {"sixth_city": "hamburg"})
"""The texts of a table that calls the sixth city otherwise."""
