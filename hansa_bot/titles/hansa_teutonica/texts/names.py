"""The names of everything: seats, routes, cities, pieces, skills, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hansa_bot.engine.seat import letter
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.titles.hansa_teutonica.board import board, components
from hansa_bot.titles.hansa_teutonica.material import EVERYTHING, PRIVILEGE, PRIVILEGES, SKILL_VALUES, SKILLS
from hansa_bot.titles.hansa_teutonica.notation import read_take

_BOARDS = [board(name) for name in sorted(set(components()["board_by_seats"].values()))]
_CITIES = {city.id: city.name for each in _BOARDS for city in each.cities}
_ENDS = {route.id: route.ends for each in _BOARDS for route in each.routes}
_MOST_OF_A_NAME = 24

_WORDS: dict[str, dict[str, str]] = {
    "piece": {"trader": N_("trader"), "merchant": N_("merchant")},
    "skill": {
        "clavis_urbis": N_("City Keys (Clavis Urbis)"),
        "actiones": N_("Actions (Actiones)"),
        "privilegium": N_("Privilege (Privilegium)"),
        "liber_sophiae": N_("Book (Liber Sophiae)"),
        "bursa": N_("Money bag (Bursa)"),
    },
    "token": {
        "extra_office": N_("Extra office"),
        "swap_offices": N_("Swap offices"),
        "plus_three_actions": N_("+3 actions"),
        "plus_four_actions": N_("+4 actions"),
        "upgrade_skill": N_("Upgrade one skill"),
        "remove_three": N_("Remove three pieces"),
    },
    "privilege": {"white": N_("white"), "orange": N_("orange"), "pink": N_("pink"), "black": N_("black")},
    "why": {"control": N_("control of a city"), "coin": N_("a coin"), "link": N_("the east–west link")},
    "source": {"stock": N_("stock"), "supply": N_("supply"), "board": N_("board")},
    "reason": {
        "points": N_("somebody has 20 points or more"),
        "cities": N_("enough cities are complete"),
        "tokens": N_("no bonus token was left to draw"),
    },
    "board": {
        "standard_2_3": N_("the board for 2 and 3 players"),
        "standard_4_5": N_("the board for 4 and 5 players"),
    },
}
_SHORT_SKILLS = {
    "clavis_urbis": N_("City Keys"),
    "actiones": N_("Actions"),
    "privilegium": N_("Privilege"),
    "liber_sophiae": N_("Book"),
    "bursa": N_("Money bag"),
}


class Names:
    """Names elements in one language, about seats with these names."""

    def __init__(self, tr: Catalog, names: Sequence[str]) -> None:
        self.tr = tr
        self.seats = [name if len(name) <= _MOST_OF_A_NAME else name[: _MOST_OF_A_NAME - 1] + "…" for name in names]

    def value(self, slot: str, value: Any) -> str:
        """Name the value of a slot or of an event's argument; a prefix as in `from_route` does not matter."""
        kind = slot.rpartition("_")[2]
        if kind in _WORDS and isinstance(value, str):
            return self.tr(_WORDS[kind][value]) if value in _WORDS[kind] else value
        named = getattr(self, f"_{kind}", None)
        return named(value) if named else str(value)

    def skill(self, skill: str) -> str:
        """Return the short name of a skill ("Actions")."""
        return self.tr(_SHORT_SKILLS[skill])

    def level(self, skill: str, step: int) -> str:
        """Return the value that a skill shows at a step ("3", "orange", "all")."""
        value = SKILL_VALUES[SKILLS.index(skill)][step]
        if skill == SKILLS[PRIVILEGE]:
            return self.value("privilege", PRIVILEGES[value])
        return self.tr("all") if value == EVERYTHING else str(value)

    def raised(self, skill: str, step: int) -> str:
        """Return "Actions to 3" for a track that now shows this step, "Actions, still 3" where nothing changed."""
        level = self.level(skill, step)
        if level == self.level(skill, step - 1):
            return self.tr("{skill}, still {level}", skill=self.skill(skill), level=level)
        return self.tr("{skill} to {level}", skill=self.skill(skill), level=level)

    def pieces(self, traders: int, merchants: int) -> str:
        """Return "2 traders and 1 merchant"; "nothing" for none."""
        parts = [self.tr.plural("{n} trader", "{n} traders", traders)] if traders else []
        parts += [self.tr.plural("{n} merchant", "{n} merchants", merchants)] if merchants else []
        return self.list(parts) if parts else self.tr("nothing")

    def list(self, parts: Sequence[str]) -> str:
        """Join parts as in "one, two and three"."""
        if len(parts) < 2:
            return "".join(parts)
        return self.tr("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])

    def piece_of(self, seat: int, piece: str) -> str:
        """Return "Bea's trader"."""
        return self.tr("{name}'s {piece}", name=self.seats[seat], piece=self.value("piece", piece))

    def lettered(self, seat: int) -> str:
        """Return "Bea (B)"."""
        return f"{self.seats[seat]} ({letter(seat)})"

    def points(self, points: int) -> str:
        """Return "3 points"."""
        return self.tr.plural("{n} point", "{n} points", points)

    def _points(self, value: Any) -> str:
        return self.points(int(value))

    def _seat(self, value: Any) -> str:
        return self.seats[int(value)]

    def _route(self, value: Any) -> str:
        return "–".join(_CITIES[city] for city in _ENDS[value]) if value in _ENDS else str(value)

    def _city(self, value: Any) -> str:
        return _CITIES.get(value, str(value))

    def _space(self, value: Any) -> str:
        return str(int(value) + 1)

    def _slot(self, value: Any) -> str:
        return str(int(value) + 1)

    def _prestige(self, value: Any) -> str:
        return (
            self.list([self.points(each) for each in value]) if isinstance(value, list) else self.points(int(value))
        )

    def _tokens(self, value: Any) -> str:
        return self.list([self.value("token", each) for each in value])

    def _routes(self, value: Any) -> str:
        return self.list([self._route(each) for each in value])

    def _skills(self, value: Any) -> str:
        return self.list([self.value("skill", each) for each in value])

    def _cities(self, value: Any) -> str:
        return self.list([self._city(each) for each in value])

    def _take(self, value: Any) -> str:
        try:
            return self.pieces(*read_take(value)) if value else self.tr("nothing")
        except ValueError:
            return str(value)

    def _benefit(self, value: Any) -> str:
        kind, _, what = str(value).partition(":")
        if kind == "none":
            return self.tr("nothing else")
        if kind == "office":
            return self.tr("office in {city}", city=self._city(what))
        if kind == "extra_office":
            return self.tr("extra office in {city}", city=self._city(what))
        if kind == "upgrade":
            return self.tr("raise {skill}", skill=self.value("skill", what))
        if kind == "table":
            return self.tr("prestige table, {points}", points=self._prestige(what))
        return str(value)

    def _target(self, value: Any) -> str:
        head, colon, slot = str(value).partition(":")
        if colon and slot.isdigit():
            return self.tr(
                "{city}, slots {left} and {right}", city=self._city(head), left=int(slot) + 1, right=int(slot) + 2
            )
        if head in _WORDS["skill"]:
            return self.value("skill", head)
        owner, _, piece = head.partition("-")
        seat = ord(owner) - ord("a") if len(owner) == 1 else -1
        return self.piece_of(seat, piece) if 0 <= seat < len(self.seats) and piece in _WORDS["piece"] else head
