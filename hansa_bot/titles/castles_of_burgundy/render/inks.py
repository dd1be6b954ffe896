"""The colours of this title: six types of tiles, each with its pale tint and its dark tone, and six goods."""

from hansa_bot.render.theme import (
    BAR,
    BAR_DIM,
    BAR_LINE,
    BAR_TEXT,
    FAINT,
    GOLD,
    GOLD_EDGE,
    GROUND,
    INK,
    JET,
    LIT,
    PAPER,
    SEATS,
    SHEET,
    SHEET_EDGE,
    SHEET_LINE,
    Colour,
    rgb,
)
from hansa_bot.titles.kit.render.painter import TitleColours

PLATE = rgb("#E6DFCB")
"""Depots, and the panels of small estates."""
LAND, VINES = rgb("#C9CDA4"), rgb("#B7BE8C")
"""Vineyards around the ring of depots."""
WHEAT, MEADOW = rgb("#E2D4A0"), rgb("#D4DAAE")
LANDS = LAND, WHEAT, MEADOW
"""The grounds of estates, by seats."""
FIELDS = (WHEAT, SHEET_LINE), (MEADOW, VINES)
"""Fields on the island in turn, with their furrows."""
LOIRE, SHORE = rgb("#A3BDC9"), rgb("#6F8C9A")
WALL, WALL_EDGE, ROAD = rgb("#EFE3C8"), rgb("#7D7359"), SHEET
TREE, ROOF = rgb("#7F9460"), rgb("#B5765A")
ORNAMENTS = {"tree": TREE, "roof": ROOF, "slate": SHORE, "wall": WALL, "edge": WALL_EDGE}
"""What the strokes of ornaments name."""
WAITING = rgb("#C9971C")
"""The frame of whoever must decide."""
VAULT = rgb("#322F2B")
"""The black depot."""
VAULT_LINE = rgb("#5F5B54")
VAULT_TEXT = rgb("#F6EFDC")

FILLS: tuple[Colour, ...] = tuple(map(rgb, ("#CE8A4A", "#AEDB74", "#FFE74A", "#386FAE", "#1C5839", "#94959B")))
"""Tiles by type: building, animal, knowledge, ship, castle, mine."""
PALES: tuple[Colour, ...] = tuple(map(rgb, ("#EBC8A0", "#DCF2C0", "#FBF0A6", "#BAD2EC", "#9FC3AC", "#D0D0D3")))
"""Hexes of an estate that wait for a tile."""
TONES: tuple[Colour, ...] = tuple(map(rgb, ("#7A4A12", "#45701A", "#766000", "#1C4A80", "#14492F", "#4C4D52")))
"""Signs on pale hexes."""
SEAMS: tuple[Colour, ...] = tuple(map(rgb, ("#DBA46C", "#BFE193", "#F2DB68", "#8FB3DA", "#77A78A", "#B0B1B6")))
"""Between the hexes of a region, and what grows on them."""
SIGNS: tuple[Colour, ...] = (JET, JET, JET, PAPER, PAPER, JET)
"""Signs on tiles."""
BARE = SHEET_LINE
"""Hexes of an estate that is not chosen yet."""

GOODS: tuple[Colour, ...] = tuple(map(rgb, ("#1FA39D", "#6B3FA0", "#F8B3D3", "#CC2F2A", "#57351A", "#F28A1E")))
"""Turquoise, purple, pink, red, brown, orange."""
GOODS_TEXTS: tuple[Colour, ...] = (JET, PAPER, JET, PAPER, PAPER, JET)

DIE = PAPER
DIE_USED = rgb("#A9A292")
SILVER = rgb("#D9DEE3")
SILVER_EDGE = rgb("#5B6670")
FLAT = (
    *(LAND, VINES, WHEAT, MEADOW, LOIRE, SHORE, WAITING, WALL, WALL_EDGE, TREE, ROOF),
    *(GROUND, SHEET, SHEET_EDGE, SHEET_LINE, PLATE, VAULT, VAULT_LINE, DIE_USED, SILVER, SILVER_EDGE),
    *(GOLD, GOLD_EDGE, BAR, BAR_LINE, BAR_DIM, LIT, INK, PAPER),
    *(*FILLS, *PALES, *TONES, *SEAMS, *GOODS),
    *(colour for ink in SEATS[:4] for colour in (ink.fill, ink.tone)),
)

_EDGES = (
    *((SHEET, INK), (BAR, BAR_TEXT), (LIT, INK), (PLATE, INK), (PAPER, INK), (VAULT, VAULT_TEXT), (GROUND, INK)),
    *((fill, sign) for fill, sign in zip(FILLS, SIGNS, strict=True)),
    *((pale, tone) for pale, tone in zip(PALES, TONES, strict=True)),
    *((pale, INK) for pale in PALES),
    *((good, text) for good, text in zip(GOODS, GOODS_TEXTS, strict=True)),
    *((ink.fill, ink.text) for ink in SEATS[:4]),
    *((SHEET, FAINT), (GROUND, FAINT), (BAR, BAR_DIM), (GROUND, SHEET), (GROUND, PLATE), (SILVER, SILVER_EDGE)),
    *((ink.fill, PAPER) for ink in SEATS[:4]),
    *((ink.fill, ink.tone) for ink in SEATS[:4]),
    *((fill, SHEET) for fill in FILLS),
    *((pale, SHEET) for pale in PALES),
    *((GOLD, JET), (BAR, GOLD)),
)

_NIGHT = {
    LAND: rgb("#2B3022"),
    VINES: rgb("#363D29"),
    WHEAT: rgb("#3A3524"),
    MEADOW: rgb("#2F3828"),
    WALL: rgb("#7B7462"),
    WALL_EDGE: rgb("#151514"),
    TREE: rgb("#4C6139"),
    ROOF: rgb("#8A4F3A"),
    LOIRE: rgb("#2F4A58"),
    SHORE: rgb("#4F7082"),
    PLATE: rgb("#414238"),
    VAULT: rgb("#0F0F0E"),
    VAULT_LINE: rgb("#4A4842"),
    DIE_USED: rgb("#7C776A"),
    **dict(zip(PALES, map(rgb, ("#5E3B1C", "#4B6A2B", "#6B6018", "#24456B", "#486A5D", "#50515C")), strict=True)),
    **dict(zip(SEAMS, map(rgb, ("#7D5631", "#64853F", "#86792C", "#3A5F89", "#5F8576", "#676873")), strict=True)),
    **dict(zip(TONES, map(rgb, ("#F0C496", "#D3F2AC", "#F6E78F", "#A9CBF2", "#D2F2E0", "#D9DADE")), strict=True)),
}

COLOURS = TitleColours(FLAT, _EDGES, _NIGHT, (GROUND, 0.6))

TEXT_PAIRS: tuple[tuple[Colour, Colour], ...] = (
    *((INK, SHEET), (FAINT, SHEET), (INK, GROUND), (INK, PLATE), (INK, LIT), (FAINT, LIT), (INK, BARE)),
    *((INK, ground) for ground in (LAND, VINES, WHEAT, MEADOW, LOIRE)),
    *((BAR_TEXT, BAR), (BAR_DIM, BAR), (VAULT_TEXT, VAULT), (JET, GOLD), (JET, DIE), (JET, SILVER)),
    *((INK, pale) for pale in PALES),
    *((sign, fill) for fill, sign in zip(FILLS, SIGNS, strict=True)),
    *((tone, pale) for pale, tone in zip(PALES, TONES, strict=True)),
    *((text, good) for good, text in zip(GOODS, GOODS_TEXTS, strict=True)),
    *((ink.text, ink.fill) for ink in SEATS[:4]),
)
"""Every pair of letters or signs and ground that the pictures use; contrast at least 4.5."""
