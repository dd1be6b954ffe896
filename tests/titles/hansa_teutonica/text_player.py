"""A player who sees nothing but the position in words and the question, and answers in a typed line.

They know the language, the rules and who they are; no position, no offers, nothing of the code's own names. They play
for bonus tokens, as that ends a game soonest.
"""

import re
from dataclasses import dataclass, field

from hansa_bot.titles.texts import Texts
from tests.titles.kit.text_player import TextPlayer, sentence

Words = list[str]


@dataclass
class Route:
    """A route as it is described: who stands there (letter and kind of piece), how much is free, its token."""

    name: str
    pieces: list[tuple[str, str]] = field(default_factory=list)
    free: int = 0
    token: bool = False

    @property
    def cities(self) -> Words:
        return self.name.split("–")

    def count(self, who: str) -> int:
        return sum(letter == who for letter, _ in self.pieces)


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types."""
    return Player(text, due, letter, texts).line()


class Player(TextPlayer):
    """One look at the board by one player."""

    def __init__(self, text: str, due: str, letter: str, texts: Texts) -> None:
        super().__init__(text, due, letter, texts)
        self.blocks = [block.split("\n") for block in text.split("\n\n")]
        self.trader = texts.value("piece", "trader")
        self.routes = {route.name: route for route in self._routes()}
        self.open = {name for name, rest in self._cities() if "[" in rest}

    def line(self) -> str:
        tr = self.texts.tr
        one, many = (
            f"Pay {{n}} {pieces} from your supply ({{supply}}) into your stock." for pieces in ("piece", "pieces")
        )
        if found := self.counted(one, many, supply="{supply}"):
            return self.say("pay", self._sum(int(found["n"]), *self._hand(found["supply"])))
        neutral = tr("{name} displaced a neutral trader on {route}. You put it on a neighbouring route.")
        mine = tr("{name} displaced your {piece} on {route}. Put it on a neighbouring route.")
        if found := self.asked(neutral, mine):
            return self.say("relocate", self._near(found["route"]))
        if self.asked(tr("Put the bonus token {tokens} on an empty route that has none.")):
            return self.say("token", self._pending(), self._for_token())
        filled = tr("Neutral traders fill {routes}, so the neutral colour claims it. Choose the city of its office.")
        if found := self.asked(filled):
            city = next(city for city in found["routes"].split("–") if city in self.open)
            return self.say("neutral", found["routes"], self.texts.value("benefit", f"office:{_id(city)}"))
        if found := self.counted("{n} action left.", "{n} actions left."):
            return self._turn(int(found["n"]))
        return self.say("enough")

    def _turn(self, left: int) -> str:
        if not left:
            return self.say("end")
        full = [
            route for route in self.routes.values() if not route.free and route.count(self.me) == len(route.pieces)
        ]
        for route in sorted(full, key=lambda each: not each.token):
            return self.say("claim", route.name, self.texts.value("benefit", "none"))
        traders, merchants = self._mine("Supply: {pieces}")
        aim = min(filter(self._worth_it, self.routes.values()), key=self._distance, default=None)
        if aim is None or not traders or (not aim.free and traders + merchants < 2):
            stock = self._mine("Stock: {pieces}")
            return (
                self.say("income", self._sum(min(self._bag(), sum(stock)), *stock)) if any(stock) else self.say("end")
            )
        if aim.free:
            return self.say("place", aim.name, self.trader)
        other = next(letter for letter, piece in aim.pieces if letter != self.me and piece == self.trader)
        target = self.texts.value("target", f"{other.lower()}-trader")
        return self.say("displace", aim.name, target, self.trader)

    def _worth_it(self, route: Route) -> bool:
        rivals = [piece for letter, piece in route.pieces if letter != self.me]
        return route.token and (route.free > 0 or self.trader in rivals)

    def _distance(self, route: Route) -> tuple[int, str]:
        rivals = len(route.pieces) - route.count(self.me) - route.count("N")
        return 9 * rivals + 2 * route.count("N") + route.free - 5 * route.count(self.me), route.name

    def _near(self, origin: str) -> str:
        """Return a route with room as near as can be: neighbours share a city."""
        seen, ring = {origin}, [self.routes[origin]]
        while ring:
            cities = {city for route in ring for city in route.cities}
            ring = [each for each in self.routes.values() if each.name not in seen and cities & {*each.cities}]
            seen |= {route.name for route in ring}
            with_room = [route for route in ring if route.free]
            if with_room:
                return min(with_room, key=lambda route: (route.token, route.name)).name
        raise AssertionError(f"no room anywhere near {origin}")

    def _for_token(self) -> str:
        """Return a short route where a token may lie."""
        bare = [each for each in self.routes.values() if not each.token and self.open & {*each.cities}]
        empty = [each for each in bare if not each.pieces]
        alone = [each for each in bare if [letter for letter, _ in each.pieces] == ["N"]]
        return min(empty or alone, key=lambda route: (route.free, route.name)).name

    def _pending(self) -> str:
        return self.told("Bonus tokens to put on routes: {tokens}")["tokens"].split(", ")[0]

    # -- reading ---------------------------------------------------------------------------------------------

    def _routes(self) -> list[Route]:
        tr = self.texts.tr
        (lines,) = [block[1:] for block in self.blocks if block[0] == tr("Routes")]
        empty = sentence(tr("Empty, with their spaces: {routes}"))
        token, free = sentence(tr("token {token}")), sentence(tr("{n} free"))
        found = []
        for line in lines:
            if hit := empty.fullmatch(line):
                sizes = (each.rpartition(" ") for each in hit["routes"].split(", "))
                found += [Route(name, free=int(size)) for name, _, size in sizes]
                continue
            name, _, rest = line.partition(": ")
            standing, *more = rest.split("; ")
            route = Route(name, token=any(token.fullmatch(each) for each in more))
            for item in standing.split(", "):
                if hit := free.fullmatch(item):
                    route.free = int(hit["n"])
                else:
                    letter, _, piece = item.partition(" ")
                    route.pieces.append((letter, piece))
            found.append(route)
        return found

    def _cities(self) -> list[tuple[str, str]]:
        heading = self.texts.tr("Cities, slots from left to right")
        (lines,) = [block[1:] for block in self.blocks if block[0] == heading]
        return [(line.partition(": ")[0], line.partition(": ")[2]) for line in lines]

    def _desk(self) -> Words:
        return next(block for block in self.blocks if f" ({self.me}): " in block[0] and len(block) > 3)

    def _mine(self, message: str) -> tuple[int, int]:
        told = sentence(self.texts.tr(message))
        return self._hand(next(hit["pieces"] for line in self._desk() if (hit := told.fullmatch(line))))

    def _hand(self, said: str) -> tuple[int, int]:
        """Return traders and merchants of "2 traders and 1 merchant"."""
        return self._many(said, "t"), self._many(said, "m")

    def _many(self, said: str, kind: str) -> int:
        names = {self.texts.value("take", f"{n}{kind}").split(" ", 1)[1] for n in (1, 2)}
        return sum(int(n) for n, name in re.findall(r"(\d+) (\w+)", said) if name in names)

    def _bag(self) -> int:
        steps = self._desk()[1].split(", ")[-1]
        number = re.search(r" (\d+) \(", steps)
        return int(number[1]) if number else 99

    # -- speaking --------------------------------------------------------------------------------------------

    def _sum(self, number: int, traders: int, merchants: int) -> str:
        some = min(number, traders)
        parts = [f"{some}t" if some else "", f"{number - some}m" if number > some else ""]
        return self.texts.value("take", "".join(parts))


def _id(city: str) -> str:
    return city.lower().translate(str.maketrans({"ä": "a", "ö": "o", "ü": "u"}))
