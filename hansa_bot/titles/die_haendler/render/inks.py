"""The colours of this title: parchment printed in sepia and coloured by hand in red, slate and green; six dyes."""

import msgspec

from hansa_bot.render import theme
from hansa_bot.render.theme import INK, JET, PAPER, SEATS, Colour, rgb
from hansa_bot.titles.die_haendler.material import GOODS
from hansa_bot.titles.die_haendler.render.layout import ASSETS
from hansa_bot.titles.kit.render.painter import TitleColours

_FOUND = msgspec.json.decode((ASSETS / "inks.json").read_bytes())
_INKS: dict[str, dict[str, str]] = _FOUND["inks"]
_GOODS: list[dict[str, str]] = [_FOUND["goods"][good] for good in GOODS]
_DAY = {name: rgb(ink["day"]) for name, ink in _INKS.items()}

LAND, REALM, MEADOW = _DAY["land"], _DAY["realm"], _DAY["meadow"]
"""Three tones of the paper."""
SEA, WAVE, SEA_NAME = _DAY["sea"], _DAY["wave"], _DAY["sea_name"]
COAST, LINE, SHADE, HILL = _DAY["coast"], _DAY["line"], _DAY["shade"], _DAY["hill"]
FRAME, TRIM = _DAY["frame"], _DAY["trim"]
"""The frame of the map, and the lozenges in it."""
ROAD, ROAD_EDGE, STOP = _DAY["road"], _DAY["road_edge"], _DAY["stop"]
"""Roads, their edges, and their spaces."""
PLATE, PLATE_EDGE = theme.SHEET, theme.SHEET_EDGE
BOARD, BARK = _DAY["board"], _DAY["bark"]
"""The table on which a desk lies; wheels and horses."""
CARD, ROW = _DAY["card"], _DAY["row"]
"""Sheets of the tracks, and every other row of them."""
COVER, TIMBER = _DAY["cover"], _DAY["timber"]
"""The cover and the wood of a wagon."""
DYES = [rgb(ink["day"]) for ink in _GOODS]
LETTERS = [{"paper": PAPER, "jet": JET}[ink["letters"]] for ink in _GOODS]
"""By good: its colour, and that of its letter."""

PAINTS = {**_DAY, "plate": PLATE, "edge": COAST, "paper": PAPER, "jet": JET, "gold": theme.GOLD}
"""The colours that drawings name."""

FLAT = (
    *_DAY.values(),
    *(PLATE, PLATE_EDGE, theme.GOLD, theme.GOLD_EDGE, theme.BAR, theme.BAR_LINE, theme.BAR_DIM, theme.LIT),
    *(theme.SHEET_LINE, INK, PAPER, *DYES),
    *(colour for ink in SEATS[:4] for colour in (ink.fill, ink.tone)),
)

_EDGES = (
    *((PLATE, INK), (CARD, INK), (theme.BAR, theme.BAR_TEXT), (theme.LIT, INK), (PAPER, INK), (theme.GOLD, JET)),
    *((ROW, INK), (COVER, JET), (ROAD, ROAD_EDGE), (LAND, ROAD_EDGE), (LAND, LINE), (SEA, COAST), (SEA, WAVE)),
    *zip(DYES, LETTERS, strict=True),
    *((dye, PLATE) for dye in DYES),
    *((SEA, SEA_NAME), (BOARD, PLATE_EDGE), (CARD, PLATE_EDGE), (PLATE, PLATE_EDGE), (STOP, ROAD_EDGE)),
    *((ink.fill, ink.text) for ink in SEATS[:4]),
    *((ink.fill, PAPER) for ink in SEATS[:4]),
    *((ink.fill, ink.tone) for ink in SEATS[:4]),
    *((theme.BAR, theme.BAR_DIM), (theme.BAR, theme.GOLD), (LAND, FRAME), (LAND, TRIM), (TIMBER, COVER)),
    *((TRIM, PAPER), (BARK, JET), (REALM, COAST), (REALM, TRIM)),
)

_NIGHT = {rgb(ink["day"]): rgb(ink["night"]) for ink in (*_INKS.values(), *_GOODS) if "night" in ink}
COLOURS = TitleColours(FLAT, _EDGES, _NIGHT, (LAND, 0.6))

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((SEA_NAME, SEA), (INK, PLATE), (INK, CARD), (INK, ROW), (JET, theme.GOLD), (theme.BAR_TEXT, theme.BAR)),
    *((theme.BAR_DIM, theme.BAR), (INK, theme.LIT), (theme.FAINT, theme.LIT), (theme.FAINT, PLATE)),
    *((JET, COVER), (theme.FAINT, CARD), (PAPER, TRIM), (theme.FAINT, ROW)),
    *zip(LETTERS, DYES, strict=True),
    *((ink.text, ink.fill) for ink in SEATS[:4]),
)
"""Every pair of letters and ground that the pictures use; contrast at least 4.5, in every theme."""
