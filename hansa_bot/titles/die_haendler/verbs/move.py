"""Phase 3: a movement turn, in which wagons are moved by tiles and by extra points (DH-7)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.die_haendler import asking, material, moving, roads, tables
from hansa_bot.titles.die_haendler.judging.mind import Mind
from hansa_bot.titles.die_haendler.judging.wheels import RELUCTANCE
from hansa_bot.titles.die_haendler.material import CITIES, NOWHERE, PLACE
from hansa_bot.titles.die_haendler.state import HaendlerState
from hansa_bot.titles.die_haendler.tables import FROM, wagon_word
from hansa_bot.titles.die_haendler.texts.reading import HaendlerReading, saying
from hansa_bot.titles.kit.verbs import Verb

TURN = "movement"
_TILE = 12.0
"""What a point of a tile is worth that can still be used in a later round (DH-23.3)."""


def _refuse_tile(state: HaendlerState, seat: int, tile: int) -> Refusal | None:
    """Say that a tile was used already, or that this one lies face down (DH-7.2, DH-7.3)."""
    if moving.under_way(state).tile:
        return Refusal("DH-7.2", N_("You've already used a tile this turn."))
    if tile in state.tiles[seat]:
        return None
    return Refusal("DH-7.3", N_("Your tile {tile} lies face down."), {"tile": tile})


def _refuse_points(state: HaendlerState, seat: int, points: int) -> Refusal | None:
    """Say that fewer extra points are left (DH-7.17)."""
    left = moving.extra_points(state, seat, moving.under_way(state))
    if points <= left:
        return None
    return Refusal("DH-7.17", N_("Extra points that you have left: {count}."), {"count": left})


def _refuse_way(state: HaendlerState, seat: int, wagon: int, points: int, place: str) -> Refusal:
    """Say why a wagon may not be chosen, or why it does not end there (DH-7.5, DH-7.7, DH-7.14 to DH-7.16)."""
    word = place.partition(FROM)[0]
    values = {"wagon": wagon_word(wagon), "place": word, "count": points}
    if state.arrived[wagon]:
        return Refusal("DH-7.22", N_("Wagon {wagon} has arrived this round and stays where it is."), values)
    if state.axles[wagon]:
        return Refusal("DH-13.4", N_("A Broken Axle card lies on wagon {wagon}."), values)
    if wagon in moving.under_way(state).moved:
        return Refusal("DH-7.18", N_("You've already moved wagon {wagon} this turn."), values)
    ways, barred = moving.ways(state, wagon, points), moving.barred(state, wagon)
    if not ways:
        return Refusal("DH-7.5", N_("Wagon {wagon} has no way forward with that many points: {count}."), values)
    end = PLACE[word]
    if end == state.came_from[wagon]:
        return Refusal("DH-7.7", N_("Wagon {wagon} came from there; wagons never turn back."), values)
    if barred != NOWHERE and any(end == at for at, _ in roads.roads_into(barred)):
        return Refusal("DH-7.8", N_("At this table wagon {wagon} can't go back to the city it left last."), values)
    if end in moving.closed(state, wagon):
        return Refusal("DH-7.11", N_("Wagon {wagon} can't end there: {place}."), values)
    return Refusal("DH-7.16", N_("With that many points ({count}) wagon {wagon} doesn't end there: {place}."), values)


def why_move(here: HaendlerReading, points: str, wagon: str, place: str) -> Iterator[str]:
    """Say what is sold there, whose goods come along, which card it brings, and which points are lost."""
    loads, end = here.wagon_by(wagon).loads, PLACE[place.partition(FROM)[0]]
    own, others = loads[here.actor], sum(map(sum, loads)) - sum(loads[here.actor])
    if "gained" in here.gains:
        yield here.tr("brings a card")
    if end < len(CITIES) and any(own):
        yield here.tr("your goods sell for {n}", n=here.income(own, end))
    elif any(own):
        yield here.tr("takes your {goods} along", goods=here.names.goods(own))
    if any(own):
        yield from _ahead(here)
    elif end < len(CITIES) and others:
        yield here.tr("others sell there")
    if lost := here.gains.get("drove", {}).get("lost"):
        yield here.tr.plural("loses {n} point", "loses {n} points", lost)


def _ahead(here: HaendlerReading) -> Iterator[str]:
    """Yield how far the next city is from where the wagon would stop."""
    drove = here.gains.get("drove", {"places": []})
    places = [PLACE[each] for each in [drove.get("from_place"), *drove["places"]] if each]
    # The last two places of the way say where the wagon would stand and where it may not turn back to.
    for steps in range(1, max(material.TILES) + 1) if places and places[-1] >= len(CITIES) else ():
        ends = {route[-1] for route in roads.routes(places[-1], places[-2], steps)}
        if cities := sorted(end for end in ends if end < len(CITIES)):
            named = here.names.list([*map(here.names.city, cities)])
            yield here.tr.plural("{n} step to {city}", "{n} steps to {city}", steps, city=named)
            return


def offers_drive(state: HaendlerState, seat: int) -> list[Action]:
    """Return every end of every wagon with each tile, alone or with extra points on top (DH-7.4, DH-7.17)."""
    movement = moving.under_way(state)
    if movement.tile:
        return []
    most, tiles = moving.extra_points(state, seat, movement), state.tiles[seat]
    offers: list[Action] = []
    # Only wagons within reach of the dearest move matter for what is closed to it: with all others left out, the
    # same standing comes up again and again, and its list of offers is made once.
    farthest = max(tiles, default=0) + most
    for wagon in moving.movable(state, movement):
        offers += _drives(wagon, tiles, most, moving.standing(state, wagon, farthest))
    return offers


@lru_cache(1 << 9)
def _drives(wagon: int, tiles: bytes, most: int, stands: roads.Standing) -> list[Action]:
    """Return the same of a wagon that stands like this, with these tiles and up to so many extra points."""
    offers: list[Action] = []
    for tile, points in product(tiles, range(most + 1)):
        used = f"{tile}{tables.JOIN}{points}" if points else str(tile)
        head = f"drive/{used}/{wagon_word(wagon)}/"
        offers += [head + word for word in roads.ways(*stands, tile + points)]
    return offers


def do_drive(
    state: HaendlerState, seat: int, outcome: Outcome, tile: int, points: int, wagon: int, place: str
) -> None:
    """Use a tile, with extra points or without, for a wagon (DH-7.3, DH-7.17)."""
    # Spent before the move: what the move brings, a card to choose, is asked on top of the turn.
    moving.spend(state, seat, points, tile)
    moving.move(state, seat, outcome, wagon, tile + points, place)


def refuse_drive(state: HaendlerState, seat: int, tile: int, points: int, wagon: int, place: str) -> Refusal:
    """Say what stands against the tile, then against the points, then against the move (DH-21.11)."""
    return (
        _refuse_tile(state, seat, tile)
        or _refuse_points(state, seat, points)
        or _refuse_way(state, seat, wagon, tile + points, place)
    )


def rate_drive(mind: Mind, each: Sequence[tuple[int, int, int, str]]) -> list[float]:
    """Return what moves better, less what their tiles could do in a later round (DH-23.3)."""
    hauls, cards, soon = mind.hauls, mind.bringing_cards, mind.soon
    opinions: list[float] = []
    for tile, points, wagon, word in each:
        gained, place = hauls[wagon][tile + points][word]
        opinions.append(gained + cards.get(place, 0.0) - _TILE * tile * soon)
    return opinions


def against_drive(state: HaendlerState, seat: int, tile: int, points: int, wagon: int, place: str) -> str | None:
    """Advise newcomers against their largest tile where the wagon does not arrive (DH-7.2)."""
    arrives = roads.is_city(PLACE[place.partition(FROM)[0]])
    largest = tile == max(state.tiles[seat]) > min(state.tiles[seat])
    return "move" if largest and not arrives else None


DRIVE = Verb(
    name="drive",
    rule="DH-7.3",
    words=(N_("Drive"), N_("Use a tile to move a wagon.")),
    slots=(tables.DRIVE_SLOT, tables.WAGON_SLOT, tables.END_SLOT),
    offers={TURN: offers_drive},
    resolve=do_drive,
    why_not=refuse_drive,
    step=N_("wagon {wagon} {place}"),
    effect=saying(N_("Wagon {wagon} {place} with tile {tile}"), "tile", "wagon", "place"),
    reasons=why_move,
    unavailable=N_("You've already used a tile this turn."),
    opinions=rate_drive,
    against=against_drive,
)


def offers_extra(state: HaendlerState, seat: int) -> list[Action]:
    """Return every end of every wagon with extra points alone (DH-7.17)."""
    if not moving.owned_points(state.abilities[seat]):
        return []
    movement = moving.under_way(state)
    most = moving.extra_points(state, seat, movement)
    offers: list[Action] = []
    for wagon in moving.movable(state, movement):
        offers += _extras(wagon, most, moving.standing(state, wagon, most))
    return offers


@lru_cache(1 << 8)
def _extras(wagon: int, most: int, stands: roads.Standing) -> list[Action]:
    points = range(1, most + 1)
    return [f"extra/{count}/{wagon_word(wagon)}/{word}" for count in points for word in roads.ways(*stands, count)]


def do_extra(state: HaendlerState, seat: int, outcome: Outcome, points: int, wagon: int, place: str) -> None:
    """Use extra points alone for a wagon (DH-7.17)."""
    moving.spend(state, seat, points)
    moving.move(state, seat, outcome, wagon, points, place)


def refuse_extra(state: HaendlerState, seat: int, points: int, wagon: int, place: str) -> Refusal:
    """Say what stands against the points, then against the move (DH-21.11)."""
    return _refuse_points(state, seat, points) or _refuse_way(state, seat, wagon, points, place)


def why_no_extra(here: HaendlerReading) -> str | None:
    """Say that all extra points are used, or that they move nothing; nothing to those who never had any."""
    owned = moving.owned_points(here.merchant.abilities)
    if here.view.decision != TURN or not owned:
        return None
    used = here.view.extra == owned
    return here.tr("You've used your extra points.") if used else here.tr("Your extra points move no wagon now.")


def rate_extra(mind: Mind, points: int, wagon: int, word: str) -> float:
    """Return what a move with extra points alone betters; they cost nothing, for they come back every turn."""
    gained, place = mind.hauls[wagon][points][word]
    return gained + mind.bringing_cards.get(place, 0.0) - RELUCTANCE


EXTRA = Verb(
    name="extra",
    rule="DH-7.17",
    words=(N_("Extra points"), N_("Move a wagon with the extra points of your cartwrights alone.")),
    slots=(tables.POINTS_SLOT, tables.WAGON_SLOT, tables.END_SLOT),
    offers={TURN: offers_extra},
    resolve=do_extra,
    why_not=refuse_extra,
    step=N_("wagon {wagon} {place}"),
    effect=saying(N_("Wagon {wagon} {place} with {points}"), "points", "wagon", "place"),
    reasons=why_move,
    unavailable=why_no_extra,
    opinion=rate_extra,
)


def offers_waste(state: HaendlerState, seat: int) -> list[Action]:
    """Return the tiles that move no wagon (DH-7.6)."""
    movement = moving.under_way(state)
    if movement.tile:
        return []
    useless = [*state.tiles[seat]]
    for wagon in moving.movable(state, movement):
        stands = moving.standing(state, wagon, max(useless))
        useless = [tile for tile in useless if not roads.ways(*stands, tile)]
        # Mostly after the first wagon: only where others stand close around it a tile moves it nowhere.
        if not useless:
            break
    return [f"waste/{tile}" for tile in useless]


def do_waste(state: HaendlerState, seat: int, outcome: Outcome, tile: int) -> None:
    """Turn a tile down that moves nothing (DH-7.6)."""
    moving.spend(state, seat, 0, tile)
    outcome.tell("wasted", seat=seat, tile=tile)


def refuse_waste(state: HaendlerState, seat: int, tile: int) -> Refusal:
    """Say that a tile was used, lies face down, or can move a wagon (DH-7.6)."""
    useful = Refusal("DH-7.6", N_("Tile {tile} can still move a wagon, so use it for that."), {"tile": tile})
    return _refuse_tile(state, seat, tile) or useful


def rate_waste(mind: Mind, tile: int) -> float:
    """Return what is lost with a tile."""
    return -_TILE * tile


WASTE = Verb(
    name="waste",
    rule="DH-7.6",
    words=(N_("Waste"), N_("Turn a tile down that can move no wagon.")),
    slots=(tables.TILE_SLOT,),
    offers={TURN: offers_waste},
    resolve=do_waste,
    why_not=refuse_waste,
    effect=saying(N_("Turn tile {tile} down; it moves no wagon"), "tile"),
    opinion=rate_waste,
)


def do_end(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """End the movement turn, even if extra points are left (DH-7.2)."""
    asking.answered(state, seat)


def refuse_end(state: HaendlerState, seat: int) -> Refusal:
    """Say that a tile has to be used first: that alone keeps a turn open (DH-7.2)."""
    return Refusal("DH-7.2", N_("First use one of your tiles."))


END = Verb(
    name="end",
    rule="DH-7.2",
    words=(N_("End turn"), N_("End your movement turn.")),
    offers={TURN: lambda state, seat: ["end"] if moving.under_way(state).tile else []},
    resolve=do_end,
    why_not=refuse_end,
    effect=N_("End your movement turn"),
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
