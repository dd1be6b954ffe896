"""The colours of this title: an old merchant's map in two tones of land and a green sea, eight dyes for the goods."""

from hansa_bot.render import theme
from hansa_bot.render.theme import INK, JET, PAPER, SEATS, Colour, rgb
from hansa_bot.titles.kit.render.painter import TitleColours
from hansa_bot.titles.merkator.material import COLORS

LAND, REALM = rgb("#E3D7B8"), rgb("#D3C196")
"""Land, and every other country."""
SEA, HATCH, RHUMB = rgb("#B3C8C1"), rgb("#8FABA5"), rgb("#A2BAB3")
"""Water, the strokes along its shores, and the lines of the rose."""
COAST = rgb("#77633F")
HILL, SHADE = rgb("#BBA272"), rgb("#96804F")
WOOD = rgb("#9DA06E")
ROOF = rgb("#A8543C")
SEA_NAME = rgb("#2C4B49")
FRAME = rgb("#4A3A25")
"""The dark parts of the map's frame."""
ROAD, ROAD_EDGE = rgb("#FAF4E3"), rgb("#77633E")
PLATE, PLATE_EDGE = theme.SHEET, theme.SHEET_EDGE
BOARD = rgb("#C3AE86")
"""The table on which the cards lie."""
CARD = rgb("#F6EDD6")
COUNTER = rgb("#5A4630")
"""A counter that lies face down."""
COUNTER_TEXT = rgb("#F7EBCB")
HOLE = rgb("#C6B995")
"""Where something lay."""
STORE = rgb("#3E4A52")
"""The sign of a column of goods."""
SILVER, SILVER_EDGE = rgb("#E4E2DA"), rgb("#6A6A66")

_OF_CUBES = {
    "green": (rgb("#3B7B3C"), rgb("#6FAA66"), PAPER),
    "yellow": (rgb("#F2CE4E"), rgb("#F9E491"), JET),
    "black": (rgb("#3B3633"), rgb("#6A6460"), PAPER),
    "purple": (rgb("#632B7B"), rgb("#9468AB"), PAPER),
    "orange": (rgb("#E98B38"), rgb("#F5B377"), JET),
    "grey": (rgb("#AEB3B6"), rgb("#D3D6D8"), JET),
    "blue": (rgb("#336AA3"), rgb("#719FCB"), PAPER),
    "red": (rgb("#B5352D"), rgb("#D56F66"), PAPER),
}
DYES, TOPS, LETTERS = ([_OF_CUBES[color][part] for color in COLORS] for part in range(3))
"""By colour: those of cubes and goods, of the upper sides of cubes, and of what is written on them."""

PAINTS: dict[str, Colour] = {"hill": HILL, "shade": SHADE, "wood": WOOD, "roof": ROOF, "plate": PLATE, "edge": COAST}
PAINTS |= {"hatch": HATCH, "deep": SEA_NAME, "paper": PAPER, "jet": JET, "gold": theme.GOLD}
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

_NIGHT = {
    LAND: rgb("#37342A"),
    REALM: rgb("#423D2F"),
    SEA: rgb("#14252B"),
    HATCH: rgb("#27454C"),
    RHUMB: rgb("#1C3239"),
    COAST: rgb("#857654"),
    HILL: rgb("#564E3A"),
    SHADE: rgb("#6B6147"),
    WOOD: rgb("#4A5236"),
    ROOF: rgb("#8C4A37"),
    SEA_NAME: rgb("#8FB9B5"),
    FRAME: rgb("#9C8A63"),
    ROAD: rgb("#5C5646"),
    ROAD_EDGE: rgb("#9B8C69"),
    BOARD: rgb("#262219"),
    CARD: rgb("#3C392F"),
    COUNTER: rgb("#A58A5E"),
    COUNTER_TEXT: rgb("#17120B"),
    HOLE: rgb("#504B3D"),
    STORE: rgb("#A9BAC4"),
    DYES[COLORS.index("black")]: rgb("#5B5550"),
}

COLOURS = TitleColours(FLAT, _EDGES, _NIGHT, (LAND, 0.62), (ROAD_EDGE, COUNTER_TEXT))

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((SEA_NAME, SEA), (INK, PLATE), (INK, CARD), (JET, theme.GOLD), (theme.BAR_TEXT, theme.BAR)),
    *((theme.BAR_DIM, theme.BAR), (INK, theme.LIT), (theme.FAINT, theme.LIT), (theme.FAINT, PLATE)),
    *((COUNTER_TEXT, COUNTER), (JET, SILVER), (theme.FAINT, CARD), (theme.BLANK, STORE), (INK, BOARD)),
    *zip(LETTERS, DYES, strict=True),
    *((ink.text, ink.fill) for ink in SEATS[:4]),
)
"""Every pair of letters and ground that the pictures use; contrast at least 4.5, in every theme."""
