"""Score sheets made up for tests."""

from hansa_bot.render.canvas import Box
from hansa_bot.render.sheet import Sheet
from hansa_bot.render.tally import Row

NAMES = (
    "Annabella Montgomery-Smythe",
    "ベア",
    "Carl-Friedrich von Weizenbaum zu Lübeck",
    "Dora",
    "Emil 🚢⚓ der Seefahrer",
)
WORDS = {
    "en": "Prestige points,Full skills,Bonus tokens,Prestige table,Cities controlled,Network,Wales,Scotland,"
    "Mission card,Favours",
    "de": "Prestigepunkte,Vollständige Fähigkeiten,Bonusmarker,Prestigetafel,Städtekontrolle,Netzwerk,Wales,"
    "Schottland,Missionskarte,Volle Eigenschaften",
}


def sheet(
    seats: int = 5,
    columns: int = 9,
    *,
    turns: int = 40,
    language: str = "en",
    names: tuple[str, ...] = NAMES,
    times: int = 1,
) -> Sheet:
    """Return a sheet on which the last seat won, the others with fewer points each."""
    cells = [
        [((7 * seat + 5 * column) % 13 + 4 * seat) * times for column in range(columns)] for seat in range(seats)
    ]
    totals = [sum(own) for own in cells]
    rows = [
        Row(seat, names[seat], cells[seat], totals[seat], 1 + sum(other > totals[seat] for other in totals))
        for seat in range(seats)
    ]
    course = [[round(total * turn / max(turns, 1)) for turn in range(turns + 1)] for total in totals]
    note = {"en": "{} wins with {} points", "de": "{} gewinnt mit {} Punkten"}[language]
    total, axis = {"en": ("Total", "Turns"), "de": ("Insgesamt", "Spielzüge")}[language]
    said = note.format(names[seats - 1], totals[-1])
    return Sheet("Hansa Teutonica", said, WORDS[language].split(",")[:columns], total, rows, course, axis)


def overlap(first: Box, second: Box) -> bool:
    return first[0] < second[2] and second[0] < first[2] and first[1] < second[3] and second[1] < first[3]
