"""The words of a picture: names in the reader's language, and by good the letter that stands for it."""

from msgspec.structs import asdict

from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.die_haendler.material import GOODS
from hansa_bot.titles.die_haendler.texts.names import HaendlerNames
from hansa_bot.titles.die_haendler.view import HaendlerView


class Lettering:
    """The names of a table, and what goods begin with (DH-22.2)."""

    def __init__(self, tr: Catalog, view: HaendlerView) -> None:
        self.tr = tr
        self.names = HaendlerNames(tr, (), asdict(view.options))
        self.letters = [self.names.good(good)[0].upper() for good in range(len(GOODS))]
