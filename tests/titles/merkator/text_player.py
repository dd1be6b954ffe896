"""A player who sees nothing but the position in words and the question, and answers in a typed line.

They know the language, the printed cards and which letter is theirs; no position, no offers. They travel to where a
contract waits that they can pay, else to where most cubes lie, and buy a Building when they have the thalers.
"""

import re
from collections import Counter

from hansa_bot.titles.texts import Texts
from tests.titles.kit.text_player import TextPlayer, sentence
from tests.titles.merkator.second.printed import COLORS, COLUMNS, GOODS, MAJORS, PLACES, color_of

FREE = [place for place in MAJORS if PLACES[place]["time_delta"] >= 0]


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types."""
    return Player(text, due, letter, texts).line()


class Player(TextPlayer):
    """One look at the board by one player."""

    def __init__(self, text: str, due: str, letter: str, texts: Texts) -> None:
        super().__init__(text, due, letter, texts)
        self.lines = text.split("\n")
        self.goods = {texts.value("good", good): good for good in GOODS}
        title = re.compile(rf".+ \({letter}\): \d.+\.")
        first = next(at for at, line in enumerate(self.lines) if title.fullmatch(line))
        self.desk = [*self.lines[first:], ""][: [*self.lines[first:], ""].index("")]

    def line(self) -> str:
        tr = self.texts.tr
        if self.asked(tr("You're {excess} above the limit: buy a card, or give them back.")):
            return self.say("trim")
        if self.counted("Sell {n} contract before you travel.", "Sell {n} contracts before you travel."):
            return self.say("sell", next(iter(self.contracts())))
        if any(tr(where) in self.due for where in (WHERE, WHERE_ELSE)):
            return self.build() or self.travel()
        if self.asked(tr("Split {cubes} between {one} and {other}.")):
            cubes = self.told("To split: {cubes}")["cubes"]
            return self.say("split", str((int(re.findall(r"\d+", cubes)[0]) + 1) // 2))
        if self.asked(tr("The row ended with {letter}. Keep it, or turn up the next counter instead?")):
            return self.say("keep")
        lost = "A row of the chart ended with {letter}, so you lose {n} unit of that. You have {goods}."
        if hit := self.counted(lost, lost.replace("unit ", "units "), letter="{letter}", goods="{goods}"):
            have = [*self.heap(hit["goods"]).elements()][: int(hit["n"])]
            return self.say("lose", self.texts.value("goods", "+".join(have)))
        if self.asked(tr("Join {seat} for {fee}? Place: {place}.")):
            return self.say("join" if tr("ready") in self.due else "stay")
        if hit := self.asked(tr("{contract}: choose what you give. Still asked for: {goods}.")):
            return self.say("give", self.texts.value("good", self.given(hit["goods"])))
        return self.deliver()

    def contracts(self) -> dict[str, tuple[str, str]]:
        """Return the own contracts in order, by name: what each asks for, and how it stands."""
        told = self.mine("Contracts: {contracts}.")["contracts"]
        hits = (re.fullmatch(r"(.+?) \((.+)\): (.+)", part) for part in told.split("; "))
        return {hit[1]: (hit[2], hit[3]) for hit in hits if hit}

    def mine(self, said: str) -> dict[str, str]:
        """Return the values of a line on the own desk; empty ones where it is not there."""
        pattern = sentence(self.texts.tr(said))
        hits = [hit.groupdict() for line in self.desk if (hit := pattern.fullmatch(line))]
        return hits[0] if hits else dict.fromkeys(pattern.groupindex, "")

    def heap(self, said: str) -> Counter[str]:
        """Return how often each good is named in "2 × Iron, Wine"; what is no good is left out."""
        found = Counter[str]()
        for part in said.split(", "):
            count, _, name = part.rpartition(" × ")
            if name in self.goods:
                found[self.goods[name]] += int(count or 1)
        return found

    def build(self) -> str | None:
        """Buy the first Building that the thalers pay."""
        told = self.told("Buildings on offer: {cards}; in the deck: {n}")["cards"]
        cards = [hit for part in told.split("; ") if (hit := re.match(r"(.+?) \((\d+) [^)]+\): ", part))]
        thalers = int(re.findall(r": (\d+)", self.desk[0])[0])
        return next((self.say("buy", card[1]) for card in cards if int(card[2]) <= thalers), None)

    def travel(self) -> str:
        tr, counters = self.texts.tr, int(re.findall(r", (\d+)", self.desk[0])[0])
        for place, word in self.named().items():
            standing = [how for name, (_, how) in self.contracts().items() if name.startswith(place)]
            if {tr("ready"), tr("ready with supply cubes")} & {*standing} and counters + PLACES[word][
                "time_delta"
            ] >= 0:
                return self.say("travel", place)
        return self.say("travel", self.texts.value("place", max(FREE, key=self.cubes)))

    def named(self) -> dict[str, str]:
        return {self.texts.value("place", place): place for place in PLACES}

    def cubes(self, place: str) -> int:
        called = f"{self.texts.value('place', place)}: "
        line = next(line for line in self.lines if line.startswith(called))
        return int(line.removeprefix(called).split()[0])

    def deliver(self) -> str:
        """Fulfil what is ready, move a cube that is lacking for another contract here, or be done."""
        tr = self.texts.tr
        hit = self.asked(tr("{place}: which contract do you fulfil? {contracts}.") + " ")
        for name, (wants, how) in (self.contracts() if hit else {}).items():
            if name not in (hit["contracts"] if hit else ""):
                continue
            if how == tr("ready"):
                return self.say("fulfil", name)
            if how == tr("ready with supply cubes") and (good := self.lacking(wants)):
                return self.say("supply", self.texts.value("good", good))
        return self.say("done")

    def lacking(self, wants: str) -> str | None:
        """Return a good that is asked for, not there, and could come from the supply."""
        have = self.heap(self.mine("Storage: {goods}.")["goods"])
        left = self.mine("Supply: {cubes}.")["cubes"]
        colors = [color for color in COLORS if self.texts.value("color", color) in left.split(", ")]
        return next(
            (good for good, n in self.heap(wants).items() if have[good] < n and color_of(good) in colors), None
        )

    def given(self, rest: str) -> str:
        """Return a good in storage that is asked for: of a category, or any kind."""
        have = self.heap(self.mine("Storage: {goods}.")["goods"])
        for column, goods in COLUMNS.items():
            if self.texts.value("column", column.lower()) in rest:
                return next(good for good in goods if have[good])
        return next(iter(have))


WHERE = "Where do you travel? You can sell contracts and buy cards first."
WHERE_ELSE = "Where do you travel? You can buy cards first."
