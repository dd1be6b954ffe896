"""The reasons why something is refused: code and rule as CB-17.8 has them, and the sentence that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_


@dataclass(frozen=True, slots=True)
class Why(Refusal):
    """A refusal with its code of CB-17.8, or one of ours where the law has none."""

    code: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A code, the rule behind it, and a sentence with gaps."""

    code: str
    rule: str
    text: str

    def __call__(self, **values: Any) -> Why:
        """Fill the gaps of the sentence with elements."""
        return Why(self.rule, self.text, values, self.code)


NOT_YOUR_TURN = Reason("not_your_turn", "CB-3.10", N_("It is not your turn."))
WAITING = Reason("pending_effect", "CB-8.2", N_("The {effect} waits for your choice first."))
NO_BUYING_NOW = Reason(
    "pending_effect", "CB-7.2", N_("At this table nothing is bought while the {effect} waits for your choice.")
)
NO_EFFECT = Reason("no_pending_effect", "CB-8.2", N_("Nothing of the kind waits for your choice now."))
NOT_NOW = Reason("no_pending_effect", "CB-16.2", N_("Estates and starting castles are chosen before the game only."))
CHOOSE_FIRST = Reason("pending_effect", "CB-16.2", N_("Choose your estate and your starting castle first."))
MANDATORY = Reason("effect_mandatory", "CB-8.7", N_("The {effect} cannot be skipped."))
DIE_USED = Reason("die_used", "CB-4.2", N_("You have used that die already."))
NO_SUCH_DIE = Reason("no_such_die", "CB-4.1", N_("None of your dice shows that."))
PURCHASE_USED = Reason("purchase_used", "CB-7.1", N_("You have made your purchase of this turn."))
DICE_UNUSED = Reason("dice_unused", "CB-4.5", N_("Use both dice first; taking workers is always possible."))
BLACK_DEPOT = Reason("depot_not_allowed", "CB-6.1", N_("Tiles of the black depot can only be bought."))
NUMBERED_DEPOT = Reason(
    "depot_not_allowed", "CB-7.1", N_("You buy from the black depot only; knowledge 6 would open the others.")
)
NOT_IN_DEPOT = Reason("no_such_tile", "CB-6.1", N_("That tile is not in {depot}: {tile}."))
NOT_FITTING = Reason("not_eligible", "CB-9.4", N_("The {effect} cannot take that tile: {tile}."))
NOT_STORED = Reason("no_such_tile", "CB-6.4", N_("That tile is not in your storage: {tile}."))
NO_SUCH_HEX = Reason("no_such_hex", "CB-1.13", N_("An estate has no such space; they are called a1 to g4."))
OCCUPIED = Reason("occupied", "CB-6.4", N_("{hex} is covered already."))
WRONG_COLOUR = Reason("wrong_color", "CB-6.4", N_("{hex} takes a tile of another kind: {type}."))
NOT_ADJACENT = Reason("not_adjacent", "CB-6.4", N_("{hex} touches none of your tiles."))
DUPLICATE = Reason("duplicate_building", "CB-9.2", N_("That city has a {tile} already."))
NO_GOODS = Reason("no_goods", "CB-6.6", N_("You have no {good} goods."))
ONE_DEPOT = Reason(
    "depot_not_allowed", "CB-8.4", N_("A ship loads from one depot; knowledge 5 would allow two neighbouring ones.")
)
TOO_MANY_DEPOTS = Reason("depot_not_allowed", "CB-10.5", N_("A ship loads from two depots at most."))
NO_SUCH_DEPOT = Reason("depot_not_allowed", "CB-8.4", N_("A ship loads from the depots 1 to 6 only."))
NOT_NEIGHBOURS = Reason("depots_not_neighbours", "CB-10.5", N_("These two depots are not neighbours."))
TYPES_NEEDED = Reason(
    "types_choice_required", "CB-8.4", N_("Not all new goods fit. Say which to take; room for new types: {count}.")
)
NO_WORKERS = Reason("not_enough_workers", "CB-5.3", N_("Workers needed for that: {workers}. You have {count}."))
NO_SILVER = Reason(
    "not_enough_silverlings", "CB-7.1", N_("A purchase costs {silver} silverlings, and you have {count}.")
)
DISCARD_NEEDED = Reason(
    "discard_required", "CB-6.3", N_("Your storage is full. Say which tile leaves the game for it.")
)
NO_DISCARD = Reason("discard_not_allowed", "CB-6.3", N_("Your storage has room, so nothing is discarded."))
NOT_DEALT = Reason("not_dealt", "CB-16.2", N_("That estate is not among those you may choose."))
NO_CASTLE = Reason("no_castle", "CB-16.2", N_("{hex} is no castle space of your estate."))
