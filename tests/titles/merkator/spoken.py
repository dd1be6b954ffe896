"""What the title says in all its languages, to people with odd names."""

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.merkator.meta import META
from hansa_bot.titles.merkator.speech import MerkatorTexts

NAMES = ["Anna", "Bea", "Carl von und zu Hohenlohe-Langenburg", "Dora_*`<@1>"]
LANGUAGES = ("en", "it", "es", "de")
TEXTS = {language: MerkatorTexts(catalog(language, META.id), NAMES) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
