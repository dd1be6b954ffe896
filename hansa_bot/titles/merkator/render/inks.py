"""The colours of this title: an old merchant's map in two tones of land and a green sea, eight dyes for the goods."""

import msgspec

from hansa_bot.render import theme
from hansa_bot.render.theme import INK, JET, PAPER, SEATS, Colour, rgb
from hansa_bot.titles.kit.render.painter import TitleColours
from hansa_bot.titles.merkator.material import COLORS
from hansa_bot.titles.merkator.render.layout import ASSETS

_FOUND = msgspec.json.decode((ASSETS / "inks.json").read_bytes())
_INKS: dict[str, dict[str, str]] = _FOUND["inks"]
_CUBES: list[dict[str, str]] = [_FOUND["cubes"][color] for color in COLORS]
_DAY = {name: rgb(ink["day"]) for name, ink in _INKS.items()}

LAND, REALM = _DAY["land"], _DAY["realm"]
"""Land, and every other country."""
SEA, HATCH, RHUMB = _DAY["sea"], _DAY["hatch"], _DAY["rhumb"]
"""Water, the strokes along its shores, and the lines of the rose."""
COAST = _DAY["coast"]
HILL, SHADE = _DAY["hill"], _DAY["shade"]
WOOD, ROOF, SEA_NAME = _DAY["wood"], _DAY["roof"], _DAY["sea_name"]
FRAME = _DAY["frame"]
"""The dark parts of the map's frame."""
ROAD, ROAD_EDGE = _DAY["road"], _DAY["road_edge"]
PLATE, PLATE_EDGE = theme.SHEET, theme.SHEET_EDGE
BOARD = _DAY["board"]
"""The table on which the cards lie."""
CARD = _DAY["card"]
COUNTER = _DAY["counter"]
"""A counter that lies face down."""
COUNTER_TEXT = _DAY["counter_text"]
HOLE = _DAY["hole"]
"""Where something lay."""
STORE = _DAY["store"]
"""The sign of a column of goods."""
SILVER, SILVER_EDGE = _DAY["silver"], _DAY["silver_edge"]

DYES, TOPS = ([rgb(ink[part]) for ink in _CUBES] for part in ("day", "top"))
LETTERS = [{"paper": PAPER, "jet": JET}[ink["letters"]] for ink in _CUBES]
"""By colour: those of cubes and goods, of the upper sides of cubes, and of what is written on them."""

PAINTS = {**_DAY, "plate": PLATE, "edge": COAST, "deep": SEA_NAME, "paper": PAPER, "jet": JET, "gold": theme.GOLD}
"""The colours that drawings name."""

FLAT = (
    *(LAND, REALM, SEA, HATCH, RHUMB, COAST, HILL, SHADE, WOOD, ROOF, SEA_NAME, FRAME, ROAD),
    *(PLATE, PLATE_EDGE, BOARD, CARD, COUNTER, HOLE, STORE, SILVER, SILVER_EDGE),
    *(theme.GOLD, theme.GOLD_EDGE, theme.BAR, theme.BAR_LINE, theme.BAR_DIM, theme.LIT, theme.SHEET_LINE, INK, PAPER),
    *(*DYES, *TOPS),
    *(colour for ink in SEATS[:4] for colour in (ink.fill, ink.tone)),
)

_EDGES = (
    *((PLATE, INK), (CARD, INK), (theme.BAR, theme.BAR_TEXT), (theme.LIT, INK), (PAPER, INK), (theme.GOLD, JET)),
    *zip(DYES, LETTERS, strict=True),
    *((dye, PLATE) for dye in DYES),
    *((SEA, COAST), (LAND, COAST), (SEA, SEA_NAME), (SEA, HATCH), (LAND, HILL), (LAND, SHADE), (REALM, COAST)),
    *((STORE, PAPER), (COUNTER, COUNTER_TEXT), (PLATE, PLATE_EDGE), (CARD, PLATE_EDGE), (BOARD, PLATE_EDGE)),
    *((ink.fill, ink.text) for ink in SEATS[:4]),
    *((ink.fill, PAPER) for ink in SEATS[:4]),
    *((ink.fill, ink.tone) for ink in SEATS[:4]),
    *((theme.BAR, theme.BAR_DIM), (theme.BAR, theme.GOLD), (LAND, ROOF), (LAND, FRAME), (SEA, LAND)),
)

_NIGHT = {rgb(ink["day"]): rgb(ink["night"]) for ink in (*_INKS.values(), *_CUBES) if "night" in ink}
COLOURS = TitleColours(FLAT, _EDGES, _NIGHT, (LAND, 0.62), (ROAD_EDGE, COUNTER_TEXT))

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((SEA_NAME, SEA), (INK, PLATE), (INK, CARD), (JET, theme.GOLD), (theme.BAR_TEXT, theme.BAR)),
    *((theme.BAR_DIM, theme.BAR), (INK, theme.LIT), (theme.FAINT, theme.LIT), (theme.FAINT, PLATE)),
    *((COUNTER_TEXT, COUNTER), (JET, SILVER), (theme.FAINT, CARD), (theme.BLANK, STORE), (INK, BOARD)),
    *zip(LETTERS, DYES, strict=True),
    *((ink.text, ink.fill) for ink in SEATS[:4]),
)
"""Every pair of letters and ground that the pictures use; contrast at least 4.5, in every theme."""
