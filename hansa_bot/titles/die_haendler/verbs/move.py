"""Phase 3: Broken Axle, tiles, extra points, the messenger, and the influence card taken (DH-7, DH-8, DH-13.4)."""

from functools import lru_cache
from itertools import product

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import asking, moving, reasons, roads, tables
from hansa_bot.titles.die_haendler.judging import opinions
from hansa_bot.titles.die_haendler.material import AXLE, CARDS, NOWHERE, PLACE, PLACES, SPACES, WAGONS
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.tables import wagon_word
from hansa_bot.titles.die_haendler.texts import tellers
from hansa_bot.titles.kit.verbs import Verb

TURN = "movement"
TILE_USED = Refusal("DH-7.2", N_("You've already used a tile this turn."))
TILE_FIRST = Refusal("DH-7.2", N_("First use one of your tiles."))


def blocks(state: HaendlerState, seat: int) -> list[Action]:
    """Return every wagon, for whoever holds the card (DH-13.4)."""
    return [f"block/{wagon_word(wagon)}" for wagon in WAGONS if state.hands[seat][AXLE]]


BLOCK = Verb(
    name="block",
    rule="DH-13.4",
    words=(N_("Broken Axle"), N_("Lay a Broken Axle card on a wagon, so that nobody moves it.")),
    slots=(tables.WAGON_SLOT,),
    offers={"axle": blocks},
    resolve=moving.block,
    why_not=lambda state, seat, wagon: reasons.NO_CARD,
    effect=tellers.blocking,
    reasons=tellers.why_block,
    opinion=opinions.of_blocking,
)


def drives(state: HaendlerState, seat: int) -> list[Action]:
    """Return every end of every wagon with each tile, alone or with extra points on top (DH-7.4, DH-7.17)."""
    movement = moving.under_way(state)
    if movement.tile:
        return []
    most, tiles = moving.extra_points(state, seat, movement), state.tiles[seat]
    found: list[Action] = []
    farthest = max(tiles, default=0) + most
    for wagon in moving.movable(state, movement):
        found += _drives(wagon, tiles, most, moving.standing(state, wagon, farthest))
    return found


@lru_cache(1 << 9)
def _drives(wagon: int, tiles: bytes, most: int, stands: roads.Standing) -> list[Action]:
    """Return the same of a wagon that stands like this, with these tiles and up to so many extra points."""
    found: list[Action] = []
    for tile, points in product(tiles, range(most + 1)):
        used = f"{tile}{tables.JOIN}{points}" if points else str(tile)
        head = f"drive/{used}/{wagon_word(wagon)}/"
        found += [head + word for word in roads.ways(*stands, tile + points)]
    return found


def drive(state: HaendlerState, seat: int, outcome: Outcome, tile: int, points: int, wagon: int, place: str) -> None:
    """Use a tile, or none (0), and extra points for a wagon (DH-7.3, DH-7.17)."""
    moving.spend(state, seat, points, tile)
    moving.move(state, seat, outcome, wagon, tile + points, place)


def _no_tile(state: HaendlerState, seat: int, tile: int) -> Refusal | None:
    if moving.under_way(state).tile:
        return TILE_USED
    if tile in state.tiles[seat]:
        return None
    return Refusal("DH-7.3", N_("Your tile {tile} lies face down."), {"tile": tile})


def _too_many(state: HaendlerState, seat: int, points: int) -> Refusal | None:
    left = moving.extra_points(state, seat, moving.under_way(state))
    if points <= left:
        return None
    return Refusal("DH-7.17", N_("Extra points that you have left: {count}."), {"count": left})


def cannot_move(state: HaendlerState, seat: int, wagon: int, points: int, place: str) -> Refusal | None:
    """Say why a wagon may not be chosen, or why it does not end there (DH-7.5, DH-7.7, DH-7.14 to DH-7.16)."""
    word = place.partition(tables.FROM)[0]
    told = {"wagon": wagon_word(wagon), "place": word, "count": points}
    if state.arrived[wagon]:
        return Refusal("DH-7.22", N_("Wagon {wagon} has arrived this round and stays where it is."), told)
    if state.axles[wagon]:
        return Refusal("DH-13.4", N_("A Broken Axle card lies on wagon {wagon}."), told)
    if wagon in moving.under_way(state).moved:
        return Refusal("DH-7.18", N_("You've already moved wagon {wagon} this turn."), told)
    ways, city = moving.ways(state, wagon, points), moving.barred(state, wagon)
    if not ways:
        return Refusal("DH-7.5", N_("Wagon {wagon} has no way forward with that many points: {count}."), told)
    end = PLACE[word]
    if end == state.came_from[wagon]:
        return Refusal("DH-7.7", N_("Wagon {wagon} came from there; wagons never turn back."), told)
    if city != NOWHERE and any(end == at for at, _ in roads.roads_into(city)):
        return Refusal("DH-7.8", N_("At this table wagon {wagon} can't go back to the city it left last."), told)
    if end in moving.closed(state, wagon):
        return Refusal("DH-7.11", N_("Wagon {wagon} can't end there: {place}."), told)
    return Refusal("DH-7.16", N_("With that many points ({count}) wagon {wagon} doesn't end there: {place}."), told)


def _ends_on_the_way(state: HaendlerState, seat: int, tile: int, points: int, wagon: int, place: str) -> str | None:
    """Advise newcomers against their largest tile where the wagon does not arrive (DH-7.2)."""
    arrives = roads.is_city(PLACE[place.partition(tables.FROM)[0]])
    largest = tile == max(state.tiles[seat]) > min(state.tiles[seat])
    return "move" if largest and not arrives else None


DRIVE = Verb(
    name="drive",
    rule="DH-7.3",
    words=(N_("Drive"), N_("Use a tile to move a wagon.")),
    slots=(tables.DRIVE_SLOT, tables.WAGON_SLOT, tables.END_SLOT),
    offers={TURN: drives},
    resolve=drive,
    why_not=lambda state, seat, tile, points, wagon, place: (
        _no_tile(state, seat, tile)
        or _too_many(state, seat, points)
        or cannot_move(state, seat, wagon, tile + points, place)
    ),
    step=N_("{wagon} to {place}"),
    effect=tellers.driving,
    reasons=tellers.why_move,
    unavailable=N_("You've already used a tile this turn."),
    opinions=opinions.of_drives,
    against=_ends_on_the_way,
)


def extras(state: HaendlerState, seat: int) -> list[Action]:
    """Return every end of every wagon with extra points alone (DH-7.17)."""
    if not moving.owned_points(state.abilities[seat]):
        return []
    movement = moving.under_way(state)
    most = moving.extra_points(state, seat, movement)
    found: list[Action] = []
    for wagon in moving.movable(state, movement):
        found += _extras(wagon, most, moving.standing(state, wagon, most))
    return found


@lru_cache(1 << 8)
def _extras(wagon: int, most: int, stands: roads.Standing) -> list[Action]:
    points = range(1, most + 1)
    return [f"extra/{count}/{wagon_word(wagon)}/{word}" for count in points for word in roads.ways(*stands, count)]


EXTRA = Verb(
    name="extra",
    rule="DH-7.17",
    words=(N_("Extra points"), N_("Move a wagon with the extra points of your cartwrights alone.")),
    slots=(tables.POINTS_SLOT, tables.WAGON_SLOT, tables.END_SLOT),
    offers={TURN: extras},
    resolve=lambda state, seat, outcome, *move: drive(state, seat, outcome, 0, *move),
    why_not=lambda state, seat, points, wagon, place: (
        _too_many(state, seat, points) or cannot_move(state, seat, wagon, points, place)
    ),
    step=N_("{wagon} to {place}"),
    effect=tellers.adding,
    reasons=tellers.why_move,
    unavailable=tellers.no_extra,
    opinion=opinions.of_using_extra,
)


def wastes(state: HaendlerState, seat: int) -> list[Action]:
    """Return the tiles that move no wagon (DH-7.6)."""
    movement = moving.under_way(state)
    if movement.tile:
        return []
    useless = [*state.tiles[seat]]
    for wagon in moving.movable(state, movement):
        stands = moving.standing(state, wagon, max(useless))
        useless = [tile for tile in useless if not roads.ways(*stands, tile)]
        if not useless:
            break
    return [f"waste/{tile}" for tile in useless]


def waste(state: HaendlerState, seat: int, outcome: Outcome, tile: int) -> None:
    """Turn a tile down that moves nothing (DH-7.6)."""
    moving.spend(state, seat, 0, tile)
    outcome.tell("wasted", seat=seat, tile=tile)


def cannot_waste(state: HaendlerState, seat: int, tile: int) -> Refusal | None:
    """Say that a tile was used, lies face down, or can move a wagon (DH-7.6)."""
    useful = Refusal("DH-7.6", N_("Tile {tile} can still move a wagon, so use it for that."), {"tile": tile})
    return _no_tile(state, seat, tile) or useful


WASTE = Verb(
    name="waste",
    rule="DH-7.6",
    words=(N_("Waste"), N_("Turn a tile down that can move no wagon.")),
    slots=(tables.TILE_SLOT,),
    offers={TURN: wastes},
    resolve=waste,
    why_not=cannot_waste,
    effect=tellers.told(N_("Turn tile {tile} down; it moves no wagon"), "tile"),
    opinion=opinions.of_wasting,
)


def rides(state: HaendlerState, seat: int) -> list[Action]:
    """Return every space to which the seat can move the messenger (DH-8.1, DH-8.2)."""
    steps = moving.owned_steps(state.abilities[seat])
    if not steps or moving.under_way(state).courier:
        return []
    return [f"courier/{PLACES[space]}" for space in roads.rides(state.messenger, steps)]


def cannot_ride(state: HaendlerState, seat: int, space: int) -> Refusal | None:
    """Say what stands against moving the messenger (DH-8.1 to DH-8.3)."""
    if not moving.owned_steps(state.abilities[seat]):
        return Refusal("DH-8.1", N_("Only owners of a courier move the messenger."))
    if moving.under_way(state).courier:
        return Refusal("DH-8.1", N_("You've already moved the messenger this turn."))
    if space not in SPACES:
        return Refusal("DH-8.3", N_("The messenger never enters a city."))
    return Refusal("DH-8.2", N_("The messenger can't get there: {place}."), {"place": PLACES[space]})


COURIER = Verb(
    name="courier",
    rule="DH-8.2",
    words=(N_("Messenger"), N_("Move the messenger.")),
    slots=(tables.PLACE_SLOT,),
    offers={TURN: rides},
    resolve=moving.ride,
    why_not=cannot_ride,
    step=N_("messenger to {place}"),
    effect=tellers.told(N_("Move the messenger {place}"), "place"),
    reasons=tellers.why_ride,
    opinion=opinions.of_riding,
)


LIFT = Verb(
    name="lift",
    rule="DH-13.4",
    words=(N_("Take off"), N_("Take your Broken Axle card off a wagon.")),
    slots=(tables.WAGON_SLOT,),
    offers={
        TURN: lambda state, seat: [f"lift/{wagon_word(wagon)}" for wagon in WAGONS if seat in state.axles[wagon]]
    },
    resolve=moving.lift,
    why_not=lambda state, seat, wagon: Refusal(
        "DH-13.4", N_("None of your cards lies on wagon {wagon}."), {"wagon": wagon_word(wagon)}
    ),
    effect=tellers.told(N_("Take your card off wagon {wagon}; it's out of the game then"), "wagon"),
    opinion=opinions.of_lifting,
)


END = Verb(
    name="end",
    rule="DH-7.2",
    words=(N_("End turn"), N_("End your movement turn.")),
    offers={TURN: lambda state, seat: ["end"] if moving.under_way(state).tile else []},
    resolve=lambda state, seat, outcome: asking.answered(state, seat),
    why_not=lambda state, seat: TILE_FIRST,
    effect=N_("End your movement turn"),
    opinion=opinions.of_nothing,
    ends_turn=True,
)


CARD = Verb(
    name="card",
    rule="DH-8.9",
    words=(N_("Take a card"), N_("Take an influence card of this kind.")),
    slots=(tables.CARD_SLOT,),
    offers={
        "influence": lambda state, seat: [f"card/{CARDS[card]}" for card, count in enumerate(state.pile) if count]
    },
    resolve=moving.take_card,
    why_not=lambda state, seat, card: Refusal("DH-8.9", N_("The pile has none left: {card}."), {"card": CARDS[card]}),
    effect=tellers.told(N_("Take {card}"), "card"),
    reasons=tellers.why_card,
    opinion=opinions.of_card,
)
