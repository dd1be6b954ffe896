"""Rules of the four actions and the purchase (CB-6, CB-7)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "CB-6.1",
        N_("Taking a tile"),
        N_(
            "Take one tile from the depot with your die's number into your storage. The black depot has no "
            "number: its tiles are only bought, and a castle does not reach them either."
        ),
    ),
    Rule(
        "CB-6.2",
        N_("Always to the storage first"),
        N_("A tile goes to your storage first, even if you place it with the next die."),
    ),
    Rule(
        "CB-6.3",
        N_("Full storage"),
        N_("Your storage holds three tiles. If it is full, you first choose one of them to leave the game."),
        readings=(
            N_(
                "That holds for every way of gaining a tile, and only then may you discard: the printed rules know "
                "no other discard."
            ),
        ),
    ),
    Rule(
        "CB-6.4",
        N_("Placing a tile"),
        N_(
            "Put a stored tile on an empty hex of its colour with your die's number, touching a tile of yours "
            "of any colour. In one city a building stands only once (CB-9.2)."
        ),
    ),
    Rule(
        "CB-6.5",
        N_("Placed for good"),
        N_("A placed tile is never moved or removed. What it sets off follows at once (CB-8.1)."),
    ),
    Rule(
        "CB-6.6",
        N_("Selling by a die"),
        N_("Sell all your goods of the type with your die's number (CB-12.3). You need at least one."),
    ),
    Rule(
        "CB-6.7",
        N_("Taking workers"),
        N_("With any die you may take 2 workers."),
    ),
    Rule(
        "CB-7.1",
        N_("Buying a tile"),
        N_("Once in your turn you may pay 2 silverlings for any tile of the black depot. It goes to your storage."),
    ),
    Rule(
        "CB-7.2",
        N_("When you may buy"),
        N_(
            "You may buy whenever you have a choice to make in your turn, even after the second die. At some "
            "tables not while a placed tile waits for your answer."
        ),
        readings=(
            N_(
                "One rulebook allows it before, after and during an action, an English printing only before, "
                "between and after. The first is the default; the table may choose."
            ),
        ),
        options=("purchase_timing",),
    ),
    Rule(
        "CB-7.3",
        N_("Not an action"),
        N_("A purchase needs no die, no number and no workers. It is no action, so a castle does not give one."),
    ),
    Rule(
        "CB-7.4",
        N_("Not carried over"),
        N_("A purchase that you do not make is lost with the end of your turn."),
    ),
    Rule(
        "CB-7.5",
        N_("Goods are not for sale"),
        N_("Only tiles can be bought, never goods."),
    ),
)
