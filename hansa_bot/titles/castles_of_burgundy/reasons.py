"""The reasons why something is refused: code and rule as CB-17.8 has them, and the sentence that says so."""

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
NO_DICE = Reason("no_dice", "CB-3.8", N_("The dice for your next turn aren't rolled yet."))
WAITING = Reason("pending_effect", "CB-8.2", N_("First decide about the {effect}."))
NO_BUYING_NOW = Reason(
    "pending_effect", "CB-7.2", N_("At this table you can't buy before you decide about the {effect}.")
)
NO_EFFECT = Reason("no_pending_effect", "CB-8.2", N_("There's nothing like that to decide now."))
NOT_NOW = Reason("no_pending_effect", "CB-16.2", N_("You only choose estates and starting castles before the game."))
CHOOSE_FIRST = Reason("pending_effect", "CB-16.2", N_("Choose your estate and your starting castle first."))
MANDATORY = Reason("effect_mandatory", "CB-8.7", N_("You can't skip the {effect}."))
DIE_USED = Reason("die_used", "CB-4.2", N_("You've already used that die."))
NO_SUCH_DIE = Reason("no_such_die", "CB-4.1", N_("Neither of your dice shows that."))
PURCHASE_USED = Reason("purchase_used", "CB-7.1", N_("You've already bought a tile this turn."))
DICE_UNUSED = Reason("dice_unused", "CB-4.5", N_("Use both dice first; you can always take workers."))
BLACK_DEPOT = Reason("depot_not_allowed", "CB-6.1", N_("You can only buy tiles from the black depot."))
NUMBERED_DEPOT = Reason(
    "depot_not_allowed", "CB-7.1", N_("You can only buy from the black depot; knowledge 6 would open the others.")
)
NOT_IN_DEPOT = Reason("no_such_tile", "CB-6.1", N_("There's no {tile} in {depot}."))
NOT_FITTING = Reason("not_eligible", "CB-9.4", N_("The {effect} can't take that tile: {tile}."))
NOT_STORED = Reason("no_such_tile", "CB-6.4", N_("There's no {tile} in your storage."))
NO_SUCH_HEX = Reason("no_such_hex", "CB-1.13", N_("There's no such hex; they run from a1 to g4."))
OCCUPIED = Reason("occupied", "CB-6.4", N_("{hex} is already covered."))
WRONG_COLOUR = Reason("wrong_color", "CB-6.4", N_("{hex} takes a tile of another kind: {type}."))
NOT_ADJACENT = Reason("not_adjacent", "CB-6.4", N_("{hex} touches none of your tiles."))
DUPLICATE = Reason("duplicate_building", "CB-9.2", N_("That city already has a {tile}."))
NO_GOODS = Reason("no_goods", "CB-6.6", N_("You don't have any {good} goods."))
ONE_DEPOT = Reason(
    "depot_not_allowed", "CB-8.4", N_("A ship loads from one depot; knowledge 5 would allow two neighbouring ones.")
)
TOO_MANY_DEPOTS = Reason("depot_not_allowed", "CB-10.5", N_("A ship loads from two depots at most."))
NO_SUCH_DEPOT = Reason("depot_not_allowed", "CB-8.4", N_("A ship loads from the depots 1 to 6 only."))
NOT_NEIGHBOURS = Reason("depots_not_neighbours", "CB-10.5", N_("These two depots aren't neighbours."))
TYPES_NEEDED = Reason(
    "types_choice_required", "CB-8.4", N_("Not all new goods fit. Choose which to take; room for new types: {count}.")
)
NO_WORKERS = Reason("not_enough_workers", "CB-5.3", N_("With {die} you need {labour} and have {count}."))
NO_SILVER = Reason(
    "not_enough_silverlings", "CB-7.1", N_("A purchase costs {silver} silverlings, and you have {count}.")
)
DISCARD_NEEDED = Reason("discard_required", "CB-6.3", N_("Your storage is full. Choose a tile to discard for it."))
NO_DISCARD = Reason("discard_not_allowed", "CB-6.3", N_("Your storage has room, so nothing is discarded."))
NOT_DEALT = Reason("not_dealt", "CB-16.2", N_("That estate isn't one of your choices."))
NO_CASTLE = Reason("no_castle", "CB-16.2", N_("{hex} isn't a castle hex of your estate."))
