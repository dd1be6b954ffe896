"""Tiles: they are taken from a numbered depot (CB-6.1, CB-9.4), bought once a turn (CB-7), and placed (CB-6.4)."""

from collections.abc import Sequence
from functools import cache, lru_cache

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.castles_of_burgundy import formulas, material, position, reasons, tables
from hansa_bot.titles.castles_of_burgundy.effects import land, settle
from hansa_bot.titles.castles_of_burgundy.formulas import COSTS, DOUBLE, FREE_TO_TAKE, cost_to_take
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind, placing, taking
from hansa_bot.titles.castles_of_burgundy.material import BY_CITY_HALL, FACES, TILES, TOOLS, TYPE_OF, TYPES
from hansa_bot.titles.castles_of_burgundy.position import own, put_stored, stored, without_tile
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.tables import DIE, HEXES, NEAR_MASK, estate
from hansa_bot.titles.castles_of_burgundy.texts import reading
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import (
    by_dice,
    discarding,
    effect_waits,
    means,
    no_room,
    no_tool,
    no_workers,
    not_stored,
    use,
)
from hansa_bot.titles.kit.verbs import Verb, how_many


@lru_cache(1 << 11)
def _in_reach(depots: bytes, tool: int, costs: tuple[int, ...], workers: int) -> tuple[Action, ...]:
    """Return the takes with a tool that so many workers pay for, before any room is made."""
    return tuple(
        f"take/{material.DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}"
        for depot, faces in enumerate(position.faces_in(depots)[: material.BLACK_DEPOT])
        if costs[depot + 1] <= workers
        for face in faces
    )


@lru_cache(1 << 10)
def _for_sale(depots: bytes, bought_from: tuple[int, ...]) -> tuple[Action, ...]:
    """Return the purchases from some depots, before any room is made."""
    there = position.faces_in(depots)
    return tuple(f"buy/{material.DEPOTS[depot]}/{TILES[face]}" for depot in bought_from for face in there[depot])


def _making_room(state: BurgundyState, seat: int, gains: Sequence[Action]) -> Sequence[Action]:
    """Return what gains a tile with each tile that could make room for it, or as it is."""
    if not position.is_full(state, seat):
        return gains
    return [f"{gain}/{TILES[face]}" for gain in gains for face in set(stored(state, seat))]


def offers_take(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> Sequence[Action]:
    """Return every tile within reach of the dice, or of a castle."""
    if not tools:
        return []
    depots, workers = bytes(state.depots), min(state.workers[seat], formulas.MOST_WORKERS)
    # Looked up once for all tools: knowledge is the same for every offer of a list.
    rows = COSTS[DOUBLE in mine][FREE_TO_TAKE in mine]
    found: list[Action] = []
    for tool in tools:
        found += _in_reach(depots, tool, rows[tool], workers)
    return _making_room(state, seat, found)


def offers_take_effect(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> Sequence[Action]:
    """Return every tile that a building's advantage takes (CB-9.6 to CB-9.8)."""
    # Only the building that waits: dice take part again when it is answered.
    (tool,) = tools
    gains = [
        f"take/{material.DEPOTS[depot]}/{TILES[face]}/{TOOLS[tool]}"
        for depot, faces in enumerate(position.all_lying(state)[: material.BLACK_DEPOT])
        for face in faces & position.FITTING[tool]
    ]
    return _making_room(state, seat, gains)


def do_take(
    state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, tool: int, discard: int = 0
) -> None:
    """Move the tile to the storage (CB-6.2)."""
    use(state, seat, outcome, tool, cost_to_take(position.own(state, seat), depot, tool))
    position.remove_tile(state, depot, face)
    position.store_tile(state, seat, outcome, face, discard)
    outcome.tell("took", seat=seat, depot=material.DEPOTS[depot], tile=material.TILES[face])


def refuse_take(state: BurgundyState, seat: int, depot: int, face: int, tool: int, discard: int = 0) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or _not_there(state, depot, face, tool)
        or no_workers(state, seat, tool, cost_to_take(position.own(state, seat), depot, tool))
        or no_room(state, seat, discard)
    )


def _not_there(state: BurgundyState, depot: int, face: int, tool: int) -> Why | None:
    if depot == material.BLACK_DEPOT:
        return reasons.BLACK_DEPOT()
    if face not in position.lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=material.TILES[face], depot=material.DEPOTS[depot])
    if tool in position.FITTING and face not in position.FITTING[tool]:
        return reasons.NOT_FITTING(effect=material.TOOLS[tool], tile=material.TILES[face])
    return None


def say_take(here: BurgundyReading, depot: str, tile: str, die: str, discard: str = "") -> str:
    """Say what is taken from where, by which means, and what makes room for it."""
    values = {"tile": here.names.told("tile", tile), "depot": here.names.told("depot", depot)}
    text = here.tr("Take {tile} from {depot} ({means})", **values, means=means(here, die))
    return text + discarding(here, discard)


def why_gain(here: BurgundyReading, depot: str, tile: str, *_: str) -> list[str]:
    """Say what the tile is wanted for."""
    return reading.wanted(here, FACES[tile])


def why_no_take(here: BurgundyReading) -> str:
    """Say why no tile can be taken."""
    if not any(map(any, here.view.depots[: material.BLACK_DEPOT])):
        return here.tr("The numbered depots are empty.")
    return here.tr("You don't have enough workers to reach a depot with tiles.")


def rate_take(mind: Mind, depot: int, face: int, tool: int, discard: int = 0) -> float:
    """Judge a tile by what it gains over the one discarded for it; the other die may place it at once."""
    gain = mind.look.gain(face) - (mind.look.loss(discard) if discard else 0.0)
    return mind.with_tool(gain, taking(depot, face), tool, gained=face)


TAKE = Verb(
    name="take",
    rule="CB-6.1",
    rules={"castle": "CB-8.7", "carpenter": "CB-9.6", "church": "CB-9.7", "market": "CB-9.8"},
    words=(N_("Take"), N_("Take a tile from the depot of your die's number into your storage.")),
    slots=(
        tables.DEPOT.asking(N_("The depot with your die's number; a worker shifts it by 1.")),
        tables.TILE,
        tables.tool(material.BY_CARPENTER, material.BY_CHURCH, material.BY_MARKET),
        tables.DISCARD,
    ),
    least=3,
    offers={
        "turn": offers_take,
        "castle": offers_take,
        **{material.TOOLS[tool]: offers_take_effect for tool in position.FITTING},
    },
    resolve=do_take,
    why_not=refuse_take,
    summary=how_many(plural("You could take {n} tile", "You could take {n} tiles"), 3),
    step=N_("take {tile}"),
    effect=say_take,
    reasons=why_gain,
    unavailable=by_dice(why_no_take),
    opinion=rate_take,
    against=lambda state, seat, depot, face, tool, discard=0: "storage" if discard else None,
)


def offers_buy(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> Sequence[Action]:
    """Return every tile for sale, if the purchase of this turn is still to be had."""
    if not position.can_pay(state, seat):
        return []
    return _making_room(state, seat, _for_sale(bytes(state.depots), position.open_depots(mine)))


def offers_buy_effect(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> Sequence[Action]:
    """Return the purchases while an effect waits, if the table allows them (CB-7.2)."""
    return offers_buy(state, seat, mine, tools) if state.options.buys_any_time else []


def do_buy(state: BurgundyState, seat: int, outcome: Outcome, depot: int, face: int, discard: int = 0) -> None:
    """Pay and store the tile; an effect that waits may have lost its last use by that (CB-17.5)."""
    state.silver[seat] -= material.PRICE
    state.purchased = True
    position.remove_tile(state, depot, face)
    position.store_tile(state, seat, outcome, face, discard)
    outcome.tell("bought", seat=seat, depot=material.DEPOTS[depot], tile=material.TILES[face], silver=material.PRICE)
    # The tile that was bought may have been the only one that the effect could take.
    settle(state, seat, outcome)


def refuse_buy(state: BurgundyState, seat: int, depot: int, face: int, discard: int = 0) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    pending, silver = state.stack[-1].kind, state.silver[seat]
    if pending in material.EFFECTS and not state.options.buys_any_time:
        return reasons.NO_BUYING_NOW(effect=pending)
    if state.purchased:
        return reasons.PURCHASE_USED()
    if depot not in position.open_depots(position.own(state, seat)):
        return reasons.NUMBERED_DEPOT()
    if face not in position.lying(state, depot):
        return reasons.NOT_IN_DEPOT(tile=material.TILES[face], depot=material.DEPOTS[depot])
    if silver < material.PRICE:
        return reasons.NO_SILVER(silver=material.PRICE, count=silver)
    return no_room(state, seat, discard)


def say_buy(here: BurgundyReading, depot: str, tile: str, discard: str = "") -> str:
    """Say what is bought, at which price, and what makes room for it."""
    values = {"tile": here.names.told("tile", tile), "depot": here.names.value("depot", depot)}
    text = here.tr("Buy {tile} for {price} ({depot})", **values, price=here.names.count("silver", material.PRICE))
    return text + discarding(here, discard)


def why_no_buy(here: BurgundyReading) -> str:
    """Say why nothing can be bought."""
    tr, view = here.tr, here.view
    if not view.options.buys_any_time and (waits := effect_waits(here)):
        return waits
    if view.purchase_used:
        return tr("You've already bought a tile this turn.")
    if here.desk.silver < material.PRICE:
        return tr(
            "A purchase costs {price}; you have {n}.",
            price=here.names.count("silver", material.PRICE),
            n=here.desk.silver,
        )
    return tr("There's no tile to buy.")


def rate_buy(mind: Mind, depot: int, face: int, discard: int = 0) -> float:
    """Judge a purchase: the tile beyond its price, then what the dice can still do with it."""
    plan = mind.plan
    gain = plan.bought(mind.look.gain(face)) - (mind.look.loss(discard) if discard else 0.0)
    _, _, _, used, _ = taking(depot, face)
    # A purchase leaves the castle waiting, so that it can still use the tile.
    tools = (material.BY_CASTLE, *mind.dice) if mind.waits == "castle" else mind.dice
    rest = plan.follow(tools, mind.look.workers, used, plan.room - (not discard), face)
    return gain + rest + (plan.best_placing(face) if mind.waits == "city-hall" else 0.0)


BUY = Verb(
    name="buy",
    rule="CB-7.1",
    words=(N_("Buy"), N_("Once a turn, pay 2 silverlings for a tile of the black depot.")),
    slots=(tables.DEPOT, tables.TILE, tables.DISCARD),
    least=2,
    offers={"turn": offers_buy, **dict.fromkeys(material.EFFECTS, offers_buy_effect)},
    resolve=do_buy,
    why_not=refuse_buy,
    summary=how_many(plural("You could buy {n} tile", "You could buy {n} tiles"), 3),
    step=N_("buy {tile}"),
    effect=say_buy,
    reasons=why_gain,
    unavailable=why_no_buy,
    opinion=rate_buy,
    against=lambda state, seat, depot, face, discard=0: "storage" if discard else None,
)


PLACE_FIRST = 0.01
"""Of two equal plans the one that places first: it makes room and shows what follows."""


@cache
def _placing(face: int, index: int, tool: int) -> Action:
    return f"place/{TILES[face]}/{HEXES[index]}/{TOOLS[tool]}"


def offers_place(state: BurgundyState, seat: int, mine: bytes, tools: Sequence[int]) -> list[Action]:
    """Return every hex within reach of the dice, a castle or a city hall, for each stored tile."""
    found: list[Action] = []
    if not tools:
        return found
    board, workers, costs = estate(state.estates[seat]), state.workers[seat], formulas.COSTS[formulas.DOUBLE in mine]
    for face in set(stored(state, seat)):
        hexes = formulas.spots(board, mine, face)
        rows = costs[formulas.FREE_TO_PLACE[TYPE_OF[face]] in mine]
        found += [
            _placing(face, index, tool) for tool in tools for index in hexes if rows[tool][DIE[index]] <= workers
        ]
    return found


def do_place(state: BurgundyState, seat: int, outcome: Outcome, face: int, index: int, tool: int) -> None:
    """Move the tile to its hex; what that sets off follows (CB-6.5, CB-8.1)."""
    use(state, seat, outcome, tool, formulas.cost_to_place(own(state, seat), face, index, tool))
    put_stored(state, seat, without_tile(stored(state, seat), face))
    land(state, seat, outcome, face, index)


def refuse_place(state: BurgundyState, seat: int, face: int, index: int, tool: int) -> Why | None:
    """Name the first reason in the order of CB-17.8."""
    return (
        no_tool(state, seat, tool)
        or not_stored(state, seat, face)
        or (reasons.NO_SUCH_HEX() if index == tables.NOWHERE else _no_place_there(state, seat, face, index))
        or no_workers(state, seat, tool, formulas.cost_to_place(own(state, seat), face, index, tool))
    )


def _no_place_there(state: BurgundyState, seat: int, face: int, index: int) -> Why | None:
    board, mine = estate(state.estates[seat]), own(state, seat)
    if mine[index]:
        return reasons.OCCUPIED(hex=HEXES[index])
    if board.types[index] != TYPE_OF[face]:
        return reasons.WRONG_COLOUR(hex=HEXES[index], type=TYPES[board.types[index]])
    if not NEAR_MASK[index] & formulas.covered(mine):
        return reasons.NOT_ADJACENT(hex=HEXES[index])
    return None if formulas.apart(board, mine, face, [index]) else reasons.DUPLICATE(tile=TILES[face])


def say_place(here: BurgundyReading, tile: str, where: str, die: str) -> str:
    """Say where a tile goes, by which means, and what follows."""
    values = {"tile": here.names.told("tile", tile), "hex": where}
    text = here.tr("Place {tile} on {hex} ({means})", **values, means=means(here, die))
    follows = "; ".join(filter(None, why_place(here, tile)))
    return f"{text}: {follows}" if follows else text


def why_place(here: BurgundyReading, tile: str, *_: str) -> list[str]:
    """Say what follows at once, then what the tile does."""
    return [*reading.foreseen(here), reading.of_tile(here, FACES[tile])]


def why_no_place(here: BurgundyReading) -> str:
    """Say why no tile can be placed."""
    if not here.desk.storage:
        return here.tr("Your storage is empty.")
    if not any(here.spots(face) for face in here.desk.storage):
        return here.tr("None of your stored tiles fits beside your tiles.")
    return here.tr("You don't have enough workers to place any of your stored tiles.")


def rate_place(mind: Mind, face: int, index: int, tool: int) -> float:
    """Judge a placement by what it scores and sets off, less what the tile was worth in the storage."""
    worth = mind.plan.placed(face, index) - mind.look.loss(face) + PLACE_FIRST
    return mind.with_tool(worth, placing(face, index), tool)


def against_place(state: BurgundyState, seat: int, face: int, index: int, tool: int) -> str | None:
    """Advise newcomers against a second kind of animal in a pasture (CB-8.6)."""
    board, mine, species = estate(state.estates[seat]), own(state, seat), material.SPECIES_OF[face]
    there = {material.SPECIES_OF[mine[each]] for each in board.regions[board.region_of[index]] if mine[each]}
    return "animals" if TYPES[TYPE_OF[face]] == "animals" and there - {species} else None


PLACE = Verb(
    name="place",
    rule="CB-6.4",
    rules={"castle": "CB-8.7", "city-hall": "CB-9.11"},
    words=(N_("Place"), N_("Put a stored tile on a hex of its colour and your die's number, beside your tiles.")),
    slots=(tables.TILE.asking(N_("One of your stored tiles.")), tables.ANY_HEX, tables.tool(BY_CITY_HALL)),
    offers=dict.fromkeys(("turn", "castle", "city-hall"), offers_place),
    resolve=do_place,
    why_not=refuse_place,
    summary=how_many(plural("You could place a tile in {n} way", "You could place a tile in {n} ways"), 3),
    step=N_("place {tile} on {hex}"),
    effect=say_place,
    reasons=why_place,
    unavailable=by_dice(why_no_place),
    opinion=rate_place,
    against=against_place,
)
