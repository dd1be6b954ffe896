"""Somebody who has the position in words, in their language, and the printed rules, and nothing else."""

import re
from collections import Counter

from hansa_bot.titles.texts import Texts
from tests.titles.castles_of_burgundy import plain
from tests.titles.castles_of_burgundy.plain import Layout, Player
from tests.titles.kit.text_player import sentence

_TILES = {tile for stack in plain.stacks().values() for tile in stack}


class Reader(Player):
    """One look at the board by the player at a letter: what this player reads to lie before them."""

    def __init__(self, text: str, letter: str, texts: Texts) -> None:
        super().__init__()
        self.texts, self.lines = texts, text.split("\n")
        self._tiles = {texts.value("tile", tile): tile for tile in _TILES}
        self._goods = {texts.value("good", good): good for good in plain.GOODS}
        self.mine = self._desk(letter)
        self._read_estate()
        dice = self._found(self.mine, texts.tr("Dice: {dice}."))["dice"]
        self.dice = [int(die) for die in dice.split(", ") if die.isdigit()]
        hand = self._found(self.mine, texts.tr("{workers}, {silver}. Storage: {tiles}."))
        self.workers, self.silver = (int(hand[each].split()[0]) for each in ("workers", "silver"))
        self.storage = [*self._counted(hand["tiles"], self._tiles).elements()]
        self.goods = self._counted(self._found(self.mine, texts.tr("Goods: {goods}."))["goods"], self._goods)

    def _desk(self, letter: str) -> list[str]:
        """Return the lines on what a player has, from "Anna (A): 3 points" to the end of the estate."""
        title = re.compile(rf".+ \({letter}\): \d+ [^\W\d]+")
        first = next(at for at, line in enumerate(self.lines) if title.fullmatch(line))
        last = next(at for at in range(first, len(self.lines)) if self.lines[at].startswith("g1 "))
        return self.lines[first : last + 1]

    def _read_estate(self) -> None:
        types = {self.texts.value("type", kind): kind for kind in plain.TYPES}
        self.layout, self.numbers = Layout({}, []), dict[str, int]()
        shape = re.compile(r"([a-g]\d) (.+?) (\d)(?:: (.+))?")
        for found in (shape.fullmatch(part) for row in self.mine for part in row.split(" · ")):
            if found and found[2] in types:
                self.layout.types[found[1]], self.numbers[found[1]] = types[found[2]], int(found[3])
                if found[4]:
                    self.placed[found[1]] = self._tiles[found[4]]

    # -- the table -------------------------------------------------------------------------------------------

    def depot(self, name: str) -> tuple[list[str], Counter[str]]:
        """Return the tiles and the goods that lie on a depot."""
        called = f"{self.texts.value('depot', name)}: ".casefold()
        line = next(line for line in self.lines if line.casefold().startswith(called))
        tiles, _, rest = line[len(called) :].partition("; ")
        heap = self._found([rest], self.texts.tr("goods {goods}"))["goods"] if rest else ""
        return [*self._counted(tiles, self._tiles).elements()], self._counted(heap, self._goods)

    def number_of(self, good: str) -> int:
        """Return the number by which goods of a type are sold."""
        told = self._found(self.lines, self.texts.tr("Goods by their number: {goods}"))["goods"]
        numbers = {self._goods[name]: int(n) for n, _, name in (each.partition(" ") for each in told.split(", "))}
        return numbers[good]

    # -- words -----------------------------------------------------------------------------------------------

    def _counted(self, said: str, names: dict[str, str]) -> Counter[str]:
        """Return how often each thing is named in "2 × ship, church"."""
        found = Counter[str]()
        for part in said.split(", ") if said not in ("", self.texts.tr("none")) else []:
            count, _, name = part.rpartition(" × ")
            found[names[name]] += int(count or 1)
        return found

    def _found(self, lines: list[str], said: str) -> dict[str, str]:
        pattern = sentence(said)
        return next(hit.groupdict() for line in lines if (hit := pattern.fullmatch(line)))
