"""The colours of this title: flat land and water, paper plates, the four privileges."""

from hansa_bot.render import theme
from hansa_bot.render.theme import BLANK, INK, JET, NEUTRAL, PAPER, SEATS, Colour, rgb
from hansa_bot.titles.kit.render.painter import TitleColours

LAND = theme.GROUND
HILLS = rgb("#BFB598")
SEA = rgb("#A3BDC9")
SHOAL = rgb("#B6CBD3")
COAST = rgb("#8A8066")
RIVER = rgb("#8FB0C0")
"""Rivers, and the lines along shores."""
SEA_NAME = rgb("#28414F")
STREAM_NAME = rgb("#4C7186")
WOOD = rgb("#A7AE84")
ROOF = rgb("#B5765A")
WALL, SLATE = rgb("#FBF8F1"), rgb("#28414E")
"""Of buildings; by day as good as plates and the names of seas."""

BAND = rgb("#FAF6EB")
BAND_EDGE = rgb("#857A62")
PLATE = theme.SHEET
PLATE_EDGE = theme.SHEET_EDGE
HOUSE = rgb("#6B6150")
SHADE = rgb("#A79C80")
"""Shaded sides of hills and trees, and the taverns."""

FIELDS = {"meadow": rgb("#CDCBA9"), "forest": rgb("#BEC29C"), "heath": rgb("#D5C1A4")}
"""Land of other tones than the rest, by what grows there."""

PAINTS = {
    "tilth": FIELDS["heath"],
    "hills": HILLS,
    "shade": SHADE,
    "wood": WOOD,
    "roof": ROOF,
    "plate": PLATE,
    "edge": PLATE_EDGE,
}
PAINTS |= {"river": RIVER, "wall": WALL, "slate": SLATE}
"""The colours that drawings name."""

WALES = rgb("#E2C29A")
SCOTLAND = rgb("#CBC6DF")
LANDS: dict[str, Colour] = {"wales": WALES, "scotland": SCOTLAND}
"""Land by the region that scores its cities."""
WALES_BAND = rgb("#E9B57D")
SCOTLAND_BAND = rgb("#A9BDF0")
WALES_EDGE = rgb("#7C4A17")
SCOTLAND_EDGE = rgb("#2F4488")
BANDS: dict[str, Colour] = {"england": BAND, "wales": WALES_BAND, "scotland": SCOTLAND_BAND}
"""Routes by their region."""
BAND_EDGES: dict[str, Colour] = {"england": BAND_EDGE, "wales": WALES_EDGE, "scotland": SCOTLAND_EDGE}
SHIP = rgb("#245A78")
"""Ship spaces and permanent bonuses."""
YELLOW = rgb("#FFD92E")
"""Frames the cities that the neutral colour asks for."""

ORANGE = rgb("#EE8A2E")
PINK = rgb("#E25A9F")
OPEN = rgb("#FFFEFF")
"""Slots that are white all over; by day as good as PAPER."""
PRIVILEGES: dict[str, Colour] = {"white": OPEN, "orange": ORANGE, "pink": PINK, "black": JET}

COIN = rgb("#C99A2C")
TOKEN = rgb("#F8ECB4")
PENDING = SHOAL

FLAT = (
    *(*FIELDS.values(), STREAM_NAME, SEA, SEA_NAME, SHOAL, COAST, RIVER),
    *(LAND, HILLS, WOOD, ROOF, BAND, BAND_EDGE, PLATE, PLATE_EDGE, HOUSE, SHADE),
    *(ORANGE, PINK, INK, PAPER, theme.GOLD, theme.GOLD_EDGE, COIN, TOKEN, SHIP, YELLOW),
    *(WALES, SCOTLAND, WALES_BAND, SCOTLAND_BAND, WALES_EDGE, SCOTLAND_EDGE),
    *(theme.BAR, theme.BAR_LINE, theme.BAR_DIM, theme.LIT, theme.SHEET_LINE, theme.BAR_DEEP),
    *(colour for ink in (*SEATS, NEUTRAL) for colour in (ink.fill, ink.tone)),
)

_EDGES = (
    *(
        (INK, PLATE),
        (theme.BAR, theme.BAR_TEXT),
        (theme.LIT, INK),
        (LAND, INK),
        (LAND, PAPER),
        (theme.BAR_DEEP, theme.BAR_TEXT),
    ),
    *((ink.fill, ink.text) for ink in SEATS),
    *((theme.GOLD, JET), (TOKEN, JET), (PLATE, PLATE_EDGE), (LAND, BAND_EDGE), (BAND, BAND_EDGE), (LAND, PLATE_EDGE)),
    *((SHIP, BLANK), (SHIP, SHOAL), (WALES_BAND, WALES_EDGE), (SCOTLAND_BAND, SCOTLAND_EDGE), (NEUTRAL.tone, JET)),
    *((SEA, COAST), (LAND, RIVER), (BAND, HOUSE), (theme.BAR, theme.BAR_DIM)),
    *((ink.fill, LAND) for ink in SEATS),
    *((ink.tone, ink.text) for ink in SEATS),
    *((ORANGE, PLATE_EDGE), (COIN, JET), (theme.BAR, theme.GOLD), (LAND, HILLS), (SEA, PAPER)),
    *((SEA, SEA_NAME), (SEA, RIVER), (SHOAL, COAST), (LAND, ROOF), (LAND, COAST), (LAND, WOOD)),
)

_NIGHT = {
    HILLS: rgb("#37382F"),
    SHADE: rgb("#474639"),
    WOOD: rgb("#3B4A30"),
    ROOF: rgb("#8A4F38"),
    WALL: rgb("#6B6757"),
    SLATE: rgb("#2C4A5C"),
    SEA: rgb("#15293A"),
    SHOAL: rgb("#1F394C"),
    COAST: rgb("#6E6753"),
    RIVER: rgb("#315368"),
    SEA_NAME: rgb("#9FC0D0"),
    STREAM_NAME: rgb("#6D97AD"),
    FIELDS["meadow"]: rgb("#23281D"),
    FIELDS["forest"]: rgb("#242E1E"),
    FIELDS["heath"]: rgb("#2C2620"),
    BAND: rgb("#4D4B42"),
    BAND_EDGE: rgb("#8F8770"),
    HOUSE: rgb("#ADA48E"),
    WALES: rgb("#3D2C19"),
    SCOTLAND: rgb("#2C2B45"),
    WALES_BAND: rgb("#7E4F1C"),
    SCOTLAND_BAND: rgb("#3F4F9C"),
    WALES_EDGE: rgb("#EBB878"),
    SCOTLAND_EDGE: rgb("#B5C4F7"),
    SHIP: rgb("#549FCE"),
    OPEN: rgb("#C6C1B4"),
}

COLOURS = TitleColours(FLAT, _EDGES, _NIGHT, (LAND, 0.57), (OPEN, WALL, SLATE))

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *(
        (SEA_NAME, SEA),
        (INK, PLATE),
        (JET, PAPER),
        (theme.BAR_TEXT, theme.BAR),
        (theme.BAR_DIM, theme.BAR),
        (INK, theme.LIT),
        (theme.FAINT, theme.LIT),
    ),
    *(
        (theme.BAR_TEXT, theme.BAR_DEEP),
        (theme.BAR_DIM, theme.BAR_DEEP),
        (JET, theme.GOLD),
        (JET, TOKEN),
        (INK, PENDING),
        (INK, LAND),
        (JET, COIN),
        (JET, ORANGE),
        (JET, PINK),
        (BLANK, SHIP),
    ),
    *((ink.text, ink.fill) for ink in (*SEATS, NEUTRAL)),
    (NEUTRAL.text, NEUTRAL.tone),
)
"""Every pair of letters and ground that the picture uses; contrast at least 4.5, in every theme."""
FADING = (PLATE, NEUTRAL.tone, *(ink.fill for ink in SEATS))
"""Tabs on which a name in INK is read even when they have stepped back."""
