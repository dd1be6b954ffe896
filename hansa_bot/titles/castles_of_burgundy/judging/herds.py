"""What an animal tile is worth on a hex: the herd that scores, and the one that it may become (CB-8.6)."""

from __future__ import annotations

from hansa_bot.titles.castles_of_burgundy.judging.outlook import Outlook
from hansa_bot.titles.castles_of_burgundy.material import ANIMALS_ON, SPECIES_OF, knowledge

HERD_BONUS = knowledge(7)
GROWTH = 0.34
"""How likely a further tile of the pasture is to show the same species."""
FURTHER = 3
"""So many further tiles of a pasture are counted on at most."""
STRANGER = 0.38
"""The share of another herd's prospects that is lost where a different species takes a hex of its pasture."""
LASTING = 7
"""With fewer turns than this a herd may not grow any more."""


def herd(look: Outlook, face: int, index: int) -> float:
    """Return the points that the tile brings here, and what it may still bring."""
    species, bonus = SPECIES_OF[face], int(look.has(HERD_BONUS))
    points, open_hexes, others = ANIMALS_ON[face] + bonus, 0, 0
    for other in look.board.regions[look.board.region_of[index]]:
        lying = look.mine[other]
        if lying and SPECIES_OF[lying] == species:
            points += ANIMALS_ON[lying] + bonus
        elif lying:
            others += ANIMALS_ON[lying]
        elif other != index:
            open_hexes += 1
    lasting = min(1.0, look.turns / LASTING)
    return points + lasting * (GROWTH * min(open_hexes, FURTHER) * ANIMALS_ON[face] - STRANGER * others)
