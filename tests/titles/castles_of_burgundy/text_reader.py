"""Somebody who has the position in words, in their language, and the printed rules, and nothing else."""

from __future__ import annotations

import re
from collections import Counter

from hansa_bot.titles.texts import Texts
from tests.titles.castles_of_burgundy import plain
from tests.titles.kit.text_player import sentence

FREE = {9: ["building"], 10: ["ship", "animal"], 11: ["castle", "mine", "knowledge"]}
"""By knowledge: the types that are placed one step off for nothing."""
FREE_TO_TAKE, DOUBLE, EQUAL_BUILDINGS = 12, 8, 1
_TILES = {tile for stack in plain.stacks().values() for tile in stack}


class Reader:
    """One look at the board by the player at a letter."""

    def __init__(self, text: str, letter: str, texts: Texts) -> None:
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
        self.types, self.numbers, self.placed = dict[str, str](), dict[str, int](), dict[str, str]()
        shape = re.compile(r"([a-g]\d) (.+?) (\d)(?:: (.+))?")
        for found in (shape.fullmatch(part) for row in self.mine for part in row.split(" · ")):
            if found and found[2] in types:
                self.types[found[1]], self.numbers[found[1]] = types[found[2]], int(found[3])
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

    # -- the rules -------------------------------------------------------------------------------------------

    def owns(self, number: int) -> bool:
        """Say whether a knowledge tile works for this player."""
        return f"k{number}" in self.placed.values()

    def cost(self, die: int, number: int, free: bool = False) -> int:
        """Return the workers that it takes to use a die for another number (CB-5.5)."""
        way = min(abs(die - number), 6 - abs(die - number)) - free
        return -(-max(0, way) // (2 if self.owns(DOUBLE) else 1))

    def cost_to_place(self, die: int, name: str) -> int:
        """Return the workers that placing on a hex takes."""
        kinds = [kind for number in FREE if self.owns(number) for kind in FREE[number]]
        return self.cost(die, self.numbers[name], self.types[name] in kinds)

    def fits(self, tile: str, name: str) -> bool:
        """Say whether a tile may go to a hex, whatever its number (CB-6.4, CB-9.2)."""
        kind = plain.kind_of_tile(tile)
        if name in self.placed or self.types[name] != kind:
            return False
        if not any(other in self.placed for other in plain.neighbours(name)):
            return False
        there = [self.placed.get(other) for other in self.region(name)]
        return kind != "building" or self.owns(EQUAL_BUILDINGS) or tile not in there

    def region(self, name: str) -> set[str]:
        """Return the hexes of the region around a hex."""
        return plain.Layout(self.types, []).region(name)

    def spots(self, tile: str) -> list[str]:
        """Return where a tile may go."""
        return [name for name in self.types if self.fits(tile, name)]

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
