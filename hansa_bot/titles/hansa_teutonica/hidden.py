"""What not everybody knows of a table, drawn anew: face-down tokens and mission cards (HT-14.5, HT-21.1)."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from hansa_bot.engine.state import Chance, mixed
from hansa_bot.titles.hansa_teutonica import desks, material, modules
from hansa_bot.titles.hansa_teutonica.meta import ON
from hansa_bot.titles.hansa_teutonica.state import UNKNOWN_MISSION, HansaState


def redraw(state: HansaState, readers: Collection[int], rng: Chance) -> None:
    """Draw anew what none of these seats can know."""
    _redraw_tokens(state, readers, rng)
    if state.missions and not state.over:
        _redraw_missions(state, readers, rng)


def _redraw_tokens(state: HansaState, readers: Collection[int], rng: Chance) -> None:
    """Shuffle the stock, what lies face down on plates, and what stayed in the box."""
    # Unless the owner may look, nobody knows what lies on a plate, not even on their own.
    looking = readers if state.options.plate_visibility == "owner" else ()
    plates = [desks.on_plate(entry) for entry in state.plates]
    unseen = [at for at, (owner, _, shown) in enumerate(plates) if not shown and owner not in looking]
    # One pool: nobody knows whether a token lies in the stock, on a plate or in the box.
    pool = mixed(rng, [*state.token_stock, *(plates[at][1] for at in unseen), *_in_the_box(state)])
    state.plates = state.plates[:]
    for at in unseen:
        state.plates[at] = desks.plate_entry(plates[at][0], pool.pop())
    state.token_stock = pool[: len(state.token_stock)]


def _in_the_box(state: HansaState) -> Iterable[int]:
    """Return the tokens that were not dealt; only with promo tokens are there any (HT-21.3)."""
    if state.options.promo_tokens != ON:
        return ()
    names = (*material.STARTING_TOKENS, *modules.token_pool(state.options))
    return (Counter(map(material.TOKENS.index, names)) - Counter(_dealt(state))).elements()


def _dealt(state: HansaState) -> Iterator[int]:
    """Yield every token of the game, wherever it is."""
    yield from (*state.token_stock, *state.discarded)
    yield from (token - 1 for token in state.route_tokens if token)
    yield from (desks.on_plate(entry)[1] for entry in state.plates)
    for counts in (state.unused, state.used):
        for at, count in enumerate(counts):
            yield from [at % len(material.TOKENS)] * count


def _redraw_missions(state: HansaState, readers: Collection[int], rng: Chance) -> None:
    """Deal the others their cards from all but one's own; one that is not known stays so."""
    # Cards in the box are drawn from as well: there are more of them than seats.
    pool = mixed(rng, {*range(len(modules.CARDS))} - {state.missions[seat] for seat in readers})
    state.missions = [
        card if seat in readers or card == UNKNOWN_MISSION else pool.pop() for seat, card in enumerate(state.missions)
    ]
