"""Phase 3: Broken Axle cards, the moves of wagons and messenger, and the influence cards they bring (DH-7, DH-8)."""

from collections.abc import Iterable, Mapping

from hansa_bot.engine.action import Outcome
from hansa_bot.engine.state import Decision
from hansa_bot.titles.die_haendler import asking, material, roads
from hansa_bot.titles.die_haendler.material import AXLE, NOWHERE, PLACES, WAGONS
from hansa_bot.titles.die_haendler.meta import FORBIDDEN, IN
from hansa_bot.titles.die_haendler.state import NOBODY, HaendlerState, Movement
from hansa_bot.titles.die_haendler.tables import wagon_word


@asking.one_by_one
def ask_to_block(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Ask each seat that holds any influence card about Broken Axle (DH-13.4, DH-13.9)."""
    if state.options.axle_cards == IN and state.cards(seat):
        asking.ask(state, Decision("axle", [seat]))


@asking.one_by_one
def begin_turns(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Begin a seat's movement turn (DH-7.2)."""
    asking.take_turn(state, Movement().ask("movement", seat))


def closed(state: HaendlerState, wagon: int) -> frozenset[int]:
    """Return where a wagon may not end: beside another one (DH-7.11)."""
    return frozenset(state.places[:wagon] + state.places[wagon + 1 :])


def barred(state: HaendlerState, wagon: int) -> int:
    """Return the city into which a wagon on the road may take no road, by option (DH-7.8); NOWHERE for none."""
    # From a city every road is open; only on the way it counts which city the wagon left last.
    if state.options.round_trips == FORBIDDEN and not state.in_city(wagon):
        return state.left[wagon]
    return NOWHERE


def standing(state: HaendlerState, wagon: int, points: int) -> roads.Standing:
    """Return all that a wagon's ways with up to so many points rest on: where it stands, and where it may not go."""
    place, came = state.places[wagon], state.came_from[wagon]
    # Wagons out of reach are left out, so that positions which differ far away share what is cached by a standing.
    return place, came, closed(state, wagon) & roads.within(place, came, points), barred(state, wagon)


def ways(state: HaendlerState, wagon: int, points: int) -> Mapping[str, roads.WagonMove]:
    """Return by its word each way of a wagon with so many points, no matter who moves it (DH-21.4)."""
    return roads.ways(*standing(state, wagon, points), points)


def movable(state: HaendlerState, movement: Movement) -> list[int]:
    """Return the wagons that may be chosen, whether there is a way for them or not (DH-7.5)."""
    return [wagon for wagon in WAGONS if not (state.arrived[wagon] or state.axles[wagon] or wagon in movement.moved)]


def owned_points(abilities: Iterable[int]) -> int:
    """Return how many extra points abilities give in a turn (DH-7.17, DH-7.20)."""
    return sum(material.CARTWRIGHT_POINTS.get(ability, 0) for ability in abilities)


def owned_steps(abilities: Iterable[int]) -> int:
    """Return how far abilities let the messenger go in a turn (DH-8.1, DH-8.2)."""
    return sum(material.COURIER_STEPS.get(ability, 0) for ability in abilities)


def extra_points(state: HaendlerState, seat: int, movement: Movement) -> int:
    """Return how many extra points a seat has left in its turn."""
    return owned_points(state.abilities[seat]) - movement.extra


def under_way(state: HaendlerState) -> Movement:
    """Return what the movement turn under way has used."""
    return Movement.of(state.stack[-1])


def spend(state: HaendlerState, seat: int, points: int, tile: int = 0) -> None:
    """Use a tile, for a wagon or for nothing (DH-7.3), extra points (DH-7.17), or both."""
    movement = under_way(state)
    if tile:
        state.tiles[seat] = state.tiles[seat].replace(bytes((tile,)), b"")
        movement.tile = tile
    movement.extra += points
    state.stack[-1].data = movement.numbers()


def move(state: HaendlerState, seat: int, outcome: Outcome, wagon: int, points: int, word: str) -> None:
    """Move a wagon, and let it arrive in a city (DH-7.16, DH-7.22 to DH-7.24)."""
    way, start = ways(state, wagon, points)[word], state.places[wagon]
    if state.in_city(wagon):
        # A master is one for a stay in a city; the load keeps its owners.
        state.left[wagon], state.masters[wagon] = start, NOBODY
    state.places[wagon] = way.place
    state.arrived[wagon] = state.in_city(wagon)
    state.came_from[wagon] = NOWHERE if state.arrived[wagon] else way.came
    movement = under_way(state)
    movement.moved = sorted([*movement.moved, wagon])
    state.stack[-1].data = movement.numbers()
    values = {"wagon": wagon_word(wagon), "place": PLACES[way.place], "from_place": PLACES[start]}
    outcome.tell(
        "drove", seat=seat, **values, places=[PLACES[step] for step in way.route], count=points, lost=way.lost
    )
    if way.place == state.messenger:
        gain_card(state, seat, outcome)


def gain_card(state: HaendlerState, seat: int, outcome: Outcome) -> None:
    """Let a seat look through the pile and take a card, if one is left (DH-8.9)."""
    if any(state.pile):
        # Told before the pile is shown: menus foresee that a card comes, but not which ones there are.
        outcome.tell("gained", seat=seat)
        outcome.reveal()
        state.stack.append(Decision("influence", [seat]))


def clear_axles(state: HaendlerState, outcome: Outcome) -> bool:
    """Take all Broken Axle cards out of the game at the end of the phase (DH-13.4)."""
    state.removed[AXLE] += sum(map(len, state.axles))
    state.axles = [b""] * len(state.axles)
    return True
