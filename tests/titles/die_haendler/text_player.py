"""A player who sees nothing but the position in words and the question, and answers in a typed line.

They know the language, the printed board and which letter is theirs; no position, no offers. They buy where a wagon
stands, bid little, load what they can, drive the farthest tile, if they can into a city, and rise while money lasts.
"""

import re

from hansa_bot.titles.texts import Texts
from tests.titles.die_haendler.second.printed import CITIES, GOODS, LINKS, Table, lay_out
from tests.titles.die_haendler.second.roads import places
from tests.titles.kit.text_player import TextPlayer, sentence

FEE, KEPT, BID = 200, 1000, 100
"""What guests pay for one good, what is kept when buying and rising, and what is bid."""
OPTIONS = {"wagon_start": "rulebook", "round_trips": "allowed", "axle_cards": "in"}


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types."""
    return Player(text, due, letter, texts).line()


class Player(TextPlayer):
    """One look at the board by one player."""

    def line(self) -> str:
        tr = self.texts.tr
        if self.counted("You can buy {n} more good.", "You can buy {n} more goods."):
            return self.buy()
        if self.asked(tr("What do you bid in secret for {wagon}? The highest bidder pays and loads first.")):
            return self.say("bid", str(BID if self.money() > KEPT else 0))
        if self.asked(tr("What do you load on {wagon} as its master? Up to three of a kind, for nothing.")):
            return self.load()
        if hit := self.asked(tr("What do you ask of {seat} for loading? In that warehouse: {goods}.")):
            return self.say("fee", hit["seat"], str(FEE), self.texts.value("two_fee", "no"))
        if self.asked(tr("Move a wagon with one of your tiles: {tiles}.")):
            return self.drive()
        if self.asked(tr("You've used tile {n}.")):
            return self.say("end")
        if self.asked(tr("Choose an influence card. The others won't see which.")):
            cards = self.told("In the pile you see: {cards}.")["cards"]
            return self.say("card", cards.split(", ")[0].rpartition(" × ")[2])
        if self.asked(tr("Point both arrows of your price wheel, in secret. Each raises a price by one level.")):
            crest = self.texts.value("target", "crest")
            return self.say("wheel", crest, crest)
        if hit := self.asked(tr("Rise from {rung} to {other} for {n}? Its upkeep is {cost} a round.")):
            return self.say("rise", str(int(self.money() >= int(hit["n"]) + KEPT)))
        if self.asked(tr("You can't rise with a credit card. You hold {credits}.")):
            return self.say("rise", "0")
        return self.say("pass")

    def money(self) -> int:
        """Return the own guilders, as the question names them."""
        told = self.texts.tr("You have {amount}.", amount=self.texts.tr.plural("{n} guilder", "{n} guilders", 7))
        hit = sentence(told, 7).search(self.due)
        return int(hit["n"]) if hit else 0

    def standing(self, place: str) -> bool:
        """Return whether a wagon stands in a city."""
        return place in [wagon.place for wagon in self.table().wagons.values()]

    def buy(self) -> str:
        """Buy the first good that is left, in the first city with a wagon that makes it."""
        names = {self.texts.value("good", good): good for good in GOODS}
        prices = sentence(self.texts.tr("{good}: costs {n}, sells for {more}; {left} left."))
        left = {hit["good"]: int(hit["left"]) for line in self.text.split("\n") if (hit := prices.fullmatch(line))}
        made = sentence(self.texts.tr("{city}: makes {goods}; bonus {n}."))
        cities = {self.texts.value("city", city): city for city in CITIES}
        for hit in filter(None, map(made.fullmatch, self.text.split("\n"))):
            goods = [good for good in hit["goods"].split(", ") if good in names and left[good]]
            if goods and self.standing(cities[hit["city"]]) and self.money() > KEPT:
                return self.say("buy", goods[0], hit["city"])
        return self.say("enough")

    def load(self) -> str:
        """Load as many as possible of the first good that lies there."""
        there = sentence(self.texts.tr("Your warehouse there: {goods}.")).search(self.due)
        count, _, good = there["goods"].split(", ")[0].rpartition(" × ") if there else ("", "", "")
        if sentence(self.texts.tr("On the wagon: {goods}.")).search(self.due):
            return self.say("load", self.texts.value("cargo", "none"))
        return self.say("load", good, str(min(int(count or 1), 3)))

    def table(self) -> Table:
        """Return the printed table with the wagons where the text says that they are."""
        table = lay_out(2, OPTIONS, lambda name, items, count: [])
        named = {self.texts.value("place", place).casefold(): place for place in LINKS}
        for number, wagon in table.wagons.items():
            called = self.texts.value("wagon", number)
            line = next(line for line in self.text.split("\n") if line.casefold().startswith(called.casefold()))
            said = line[len(called) :].casefold()
            known = sorted((said.find(name), -len(name), place) for name, place in named.items() if name in said)
            wagon.place = known[0][2]
            came = re.search(sentence(self.texts.tr("came from {place}")).pattern + "[,:]", line)
            wagon.came_from = named[came["place"].casefold()] if came else None
            wagon.arrived = self.texts.tr("arrived this round") in line
        return table

    def drive(self) -> str:
        """Drive with the highest tile that moves a wagon, into a city if one is in reach."""
        table, tiles = self.table(), re.findall(r"\d", self.due.partition(".")[0])
        for tile in reversed(tiles):
            for number, wagon in table.wagons.items():
                found = {} if wagon.arrived else places(table, number, int(tile))
                for word in sorted(found, key=lambda word: (word not in CITIES, word)):
                    values = [("tile", tile), ("wagon", str(number)), ("place", word)]
                    return self.say("drive", *(self.texts.value(slot, value) for slot, value in values))
        return self.say("waste", self.texts.value("tile", tiles[0]))
