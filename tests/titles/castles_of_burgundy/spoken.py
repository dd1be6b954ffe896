"""What the title says in all its languages, to people with odd names."""

from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles.castles_of_burgundy.meta import META
from hansa_bot.titles.castles_of_burgundy.speech import BurgundyTexts

NAMES = ["Anna", "Bea", "Carl von und zu Hohenlohe-Langenburg", "Dora_*`<@1>"]
LANGUAGES = ("en", "it", "es", "de")
TEXTS = {language: BurgundyTexts(catalog(language, META.id), NAMES) for language in LANGUAGES}
ENGLISH = TEXTS["en"]
