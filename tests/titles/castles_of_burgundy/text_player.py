"""A player who sees nothing but the position in words and the question, and answers in a typed line.

They know the language, the printed rules and which letter is theirs; no position, no offers. They place what they
can, sell what a die allows, take what fits their estate, and buy when they have the silver.
"""

from collections import Counter
from collections.abc import Iterable

from hansa_bot.titles.texts import Texts
from tests.titles.castles_of_burgundy import plain
from tests.titles.castles_of_burgundy.referee import FREE_STEP, cost, spots
from tests.titles.castles_of_burgundy.text_reader import Reader
from tests.titles.kit.text_player import TextPlayer

STORAGE = KINDS_OF_GOODS = 3
FREE_TO_TAKE = 12
NUMBERED = ("1", "2", "3", "4", "5", "6")
Tools = dict[str, int | None]
"""What an action may be done with: its name, and the number it shows; none where any number will do."""
Line = str | None
Ways = list[tuple[int, int, str, str, str]]
"""Workers, what speaks for a way (least is best), place, tile and tool."""


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types."""
    return Player(text, due, letter, texts).line()


class Player(TextPlayer):
    """One look at the board by one player."""

    def __init__(self, text: str, due: str, letter: str, texts: Texts) -> None:
        super().__init__(text, due, letter, texts)
        self.see = Reader(text, letter, texts)

    def line(self) -> str:
        tr = self.texts.tr
        if self.asked(tr("Your dice: {one} and {other}."), tr("Your second die: {n}.")):
            tools: Tools = {self._name("die", f"die-{die}"): die for die in self.see.dice}
            return self._buy() or self._act(tools)
        if self.asked(tr("You've used both dice. End your turn when you're ready.")):
            return self._buy() or self.say("end")
        one = tr("Your ship: choose a depot and load its goods.")
        two = tr("Your ship: choose a depot, or two neighbouring ones, and load the goods.")
        if self.asked(one, two):
            return self._load(two=bool(self.asked(two)))
        if self.asked(tr("Your castle: take one more action, with any number.")):
            return self._act(self._any_number("castle"))
        return self._advantage() or self.say("skip")

    def _act(self, tools: Tools) -> str:
        """Return the best of the four actions with these tools; taking workers is always possible."""
        return self._place(tools) or self._sell(tools) or self._take(tools, plain.TYPES) or self._workers(tools)

    def _advantage(self) -> Line:
        """Return a use of the building that asks, if there is a good one."""
        tr = self.texts.tr
        if self.asked(tr("Your city hall: you may place one more tile, whatever the number.")):
            return self._place(self._any_number("city-hall"))
        if self.asked(tr("Your warehouse: you may sell all goods of one type.")):
            return self._sell(self._any_number("warehouse"))
        taking = {
            "carpenter": tr("Your carpenter's workshop: you may take a building from a numbered depot."),
            "church": tr("Your church: you may take a mine, a knowledge tile or a castle from a numbered depot."),
            "market": tr("Your market: you may take a ship or animals from a numbered depot."),
        }
        building = next(each for each, said in taking.items() if self.asked(said))
        return self._take(self._any_number(building), plain.MAY_TAKE[building])

    # -- actions ---------------------------------------------------------------------------------------------

    def _place(self, tools: Tools) -> Line:
        """Place cheaply, and rather where a region is nearly complete."""
        ways = Ways()
        for tile in self.see.storage:
            for name in spots(self.see, tile):
                left = len(self.see.layout.region(name) - {*self.see.placed})
                free = FREE_STEP[plain.kind_of_tile(tile)]
                for tool, die in tools.items():
                    workers = 0 if die is None else cost(self.see, die, self.see.numbers[name], free)
                    ways.append((workers, left, name, tile, tool))
        found = min(self._paid(ways), default=None)
        return self.say("place", self._name("tile", found[3]), found[2], found[4]) if found else None

    def _sell(self, tools: Tools) -> Line:
        """Sell as many goods as can be, if that costs no worker."""
        ways = [
            (-count, good, tool)
            for good, count in self.see.goods.items()
            for tool, die in tools.items()
            if die in (None, self.see.number_of(good))
        ]
        return self.say("sell", self._name("good", min(ways)[1]), min(ways)[2]) if ways else None

    def _take(self, tools: Tools, kinds: Iterable[str]) -> Line:
        """Take cheaply what may go to the most hexes."""
        ways = Ways()
        for depot in NUMBERED:
            for tile in self._welcome(depot, kinds):
                for tool, die in tools.items():
                    workers = 0 if die is None else cost(self.see, die, int(depot), FREE_TO_TAKE)
                    ways.append((workers, -len(spots(self.see, tile)), depot, tile, tool))
        if not (found := min(self._paid(ways), default=None)) or (room := self._room()) is None:
            return None
        return self.say("take", self._name("depot", found[2]), self._name("tile", found[3]), found[4], *room)

    def _workers(self, tools: Tools) -> str:
        return self.say("workers", next(iter(tools)))

    def _buy(self) -> Line:
        """Buy what fits, while there is room for it."""
        tr = self.texts.tr
        told = tr("You may buy a tile for {price}.", price=tr.plural("{n} silverling", "{n} silverlings", 2))
        wanted = self._welcome("black", plain.TYPES)
        if told not in self.due or not wanted or (room := self._room()) is None:
            return None
        tile = max(wanted, key=lambda each: len(spots(self.see, each)))
        return self.say("buy", self._name("depot", "black"), self._name("tile", tile), *room)

    def _load(self, *, two: bool) -> str:
        """Load the most goods; where not all new types fit, choose those there are most of."""
        room = KINDS_OF_GOODS - len(self.see.goods)
        pairs = [f"{one}+{one % 6 + 1}" for one in range(1, 7)] if two else []
        best, said = -1, ""
        for depots in (*NUMBERED, *pairs):
            heap = sum((self.see.depot(each)[1] for each in depots.split("+")), Counter[str]())
            new = sorted({*heap} - {*self.see.goods}, key=lambda good: (-heap[good], good))
            pick = sorted(new[:room], key=plain.GOODS.index)
            loaded = sum(heap[good] for good in (*self.see.goods, *pick))
            if loaded > best:
                goods = [self._name("goods", "+".join(pick))] if len(new) > len(pick) > 0 else []
                best, said = loaded, self.say("load", self._name("depots", depots), *goods)
        return said

    # -- choosing --------------------------------------------------------------------------------------------

    def _welcome(self, depot: str, kinds: Iterable[str]) -> list[str]:
        """Return the tiles of a depot that fit the estate now, beyond what is stored already."""
        tiles, _ = self.see.depot(depot)
        return [
            tile
            for tile in tiles
            if plain.kind_of_tile(tile) in kinds and len(spots(self.see, tile)) > self.see.storage.count(tile)
        ]

    def _room(self) -> list[str] | None:
        """Return what to discard for one more tile: nothing, or one that fits nowhere; none if all are of use."""
        if len(self.see.storage) < STORAGE:
            return []
        useless = [tile for tile in self.see.storage if not spots(self.see, tile)]
        return [self._name("discard", useless[0])] if useless else None

    def _paid(self, ways: Ways) -> Ways:
        return [way for way in ways if way[0] <= self.see.workers]

    # -- words -----------------------------------------------------------------------------------------------

    def _any_number(self, building: str) -> Tools:
        return {self._name("die", building): None}

    def _name(self, slot: str, value: str) -> str:
        return self.texts.value(slot, value)
