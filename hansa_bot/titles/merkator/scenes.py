"""Positions worth looking at that hardly any game comes to: everything full, every mark, all choices, odd names."""

from collections.abc import Iterator, Sequence
from typing import Any

from hansa_bot.engine.action import Event, Outcome
from hansa_bot.engine.rules import Setup
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.merkator import material
from hansa_bot.titles.merkator.meta import LONG, META, ON
from hansa_bot.titles.merkator.rules import RULES
from hansa_bot.titles.merkator.state import BY_PEACE, STORE, SUPPLY, Letters, MerkatorState
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, TARGETS, Scene

NAMES = ("Anna", "Bea", "Carl", "Dora")
ODD_NAMES = ("Annabella Montgomery-Smythe " * 4, "🎲🎲 Bea 🚢", "דורה בן־דוד", "**田中** Ærøskøbing")
"""Names as people have them, and worse."""
COUNTS = (0, 1, 3, 0, 12, 2, 5, 1, 0, 7, 4, 1, 2, 0, 3, 10, 6)
"""Units as they come late in a game."""


def scenes() -> Iterator[Scene]:
    """Yield special positions for every number of seats."""
    yield from (draw(seats) for seats in META.seats for draw in (_rich, _full, _marked, _odd, _choices))
    yield from (_market_choices(), _losing(), _long(), _hand(), _bare())


def _state(seats: int, options: dict[str, str], *dealt: int) -> MerkatorState:
    """Return a table just set up, or where every seat has so many contracts, Bonus cards and Buildings."""
    state = RULES.setup(Setup(seats, META.check(seats, options), "scenes"), Outcome())
    if dealt:
        _deal(state, *dealt)
    return state


def _scene(
    caption: str, state: MerkatorState, options: dict[str, str], marks: Sequence[Event] = (), **more: Any
) -> Scene:
    """Return a scene of a state as a spectator sees it, or the seat whose desk or choices it shows."""
    view = RULES.view(state, more.get("seat"))
    if "offers" in more:
        more["brings"] = each_brings(RULES, state, more["seat"], more["offers"])
    return Scene(caption, options, view, more.pop("names", NAMES[: state.seats]), marks, **more)


def _deal(state: MerkatorState, contracts: int, bonus: int, buildings: int) -> None:
    """Give every seat so many cards of each kind and much of all else."""
    for seat in range(state.seats):
        while len(state.contracts[seat]) < contracts:
            at = max(range(1, len(material.VALUES) - 1), key=lambda at: (len(state.piles[at]), (at + seat) % 3))
            card, state.piles[at] = state.piles[at][0], state.piles[at][1:]
            state.contracts[seat] = bytes(sorted((*state.contracts[seat], card)))
        missing, wanted = max(0, bonus - len(state.bonus[seat])), buildings - len(state.buildings[seat])
        state.bonus[seat] += state.bonus_deck[:missing]
        state.buildings[seat] += state.building_deck[:wanted]
        state.bonus_deck, state.building_deck = state.bonus_deck[missing:], state.building_deck[wanted:]
        state.counters[seat], state.thalers[seat] = 3 + 4 * seat, 15 - 4 * seat if state.coins else 0
    state.storage = [COUNTS[(5 * at + at // STORE) % len(COUNTS)] for at in range(STORE * state.seats)]
    state.supply = [int((at + at // SUPPLY) % 3 > 0) for at in range(SUPPLY * state.seats)]
    state.cubes = [COUNTS[(3 * major + 1) % len(COUNTS)] or 1 for major in range(material.MAJORS)]
    state.pawn = material.PLACE["danzig"]


def _rich(seats: int) -> Scene:
    state = _state(seats, {}, 5, 3, 2)
    return _scene("Late in a game", state, {}, pictures=(BOARD, DESK), seat=0)


def _full(seats: int) -> Scene:
    """As much as there can be, the Peace gained, a pile empty, the game over."""
    state = _state(seats, {}, 10, *((6, 7) if seats < 3 else (4, 5)))
    state.piles[-1], state.contracts[0] = b"", bytes(sorted((*state.contracts[0], material.PEACE)))
    state.piles[1] = state.stack_cards = b""
    state.chart = [b""] * len(state.chart)
    state.stack, state.over, state.trigger = [], True, BY_PEACE
    return _scene("Everything full", state, {}, pictures=(BOARD, FRAME, DESK), seat=0)


def _marked(seats: int) -> Scene:
    """Every change that is marked."""
    state = _state(seats, {}, 4, 2, 1)
    last, place = seats - 1, material.PLACE["hamburg"]
    state.pawn, state.cubes[place] = place, 0
    gained = state.contracts[last][-1]
    marks = [
        Event("travelled", {"seat": last, "place": "hamburg", "from_place": "danzig"}),
        Event("took", {"seat": last, "place": "hamburg", "goods": ["livestock", "muskets", "muskets"]}),
        Event("spread", {"places": ["danzig", "sweden", "dutch_republic"]}),
        Event("revealed", {"card": material.CARDS[state.building_row[-1]]}),
        Event("letter", {"seat": last, "letter": material.LETTERS[-1]}),
        *(Event("lost", {"seat": seat, "goods": ["wine", "spice"]}) for seat in range(seats)),
        Event("gained", {"seat": last, "contract": material.CARDS[gained]}),
        *(Event("joined", {"seat": seat, "host_seat": last, "place": "hamburg", "count": 1}) for seat in range(last)),
    ]
    return _scene("Everything that can be marked", state, {}, marks, pictures=(BOARD, CLOSE_UP, FRAME))


def _odd(seats: int) -> Scene:
    state = _state(seats, {})
    return _scene("Odd names", state, {}, names=ODD_NAMES[:seats], pictures=(BOARD, FRAME, DESK), seat=seats - 1)


def _choices(seats: int) -> Scene:
    """All trips at once, many with something to gain."""
    state = _state(seats, {}, 5, 4, 1)
    state.pawn, state.counters[0], state.thalers[0] = material.PLACE["italy"], 4, 0
    offers = [offer for offer in RULES.offers(state, 0) if offer.startswith("travel")]
    return _scene("All trips at once", state, {}, offers=offers, seat=0, pictures=(TARGETS,))


def _market_choices() -> Scene:
    """All cards on offer, and contracts that could be fulfilled."""
    state = _state(4, {"hand_card": ON}, 5, 2, 1)
    offers = [offer for offer in RULES.offers(state, 0) if offer.startswith(("buy", "grab"))]
    offers += [f"fulfil/{material.CARDS[card]}" for card in state.contracts[0]]
    view = RULES.view(state, 0)
    return Scene("All cards at once", {"hand_card": ON}, view, NAMES, offers=offers, seat=0, pictures=(TARGETS,))


def _losing() -> Scene:
    """A row has ended: all seats must give up something, and a swap has shown the next letter."""
    state = _state(4, {}, 5, 2, 1)
    state.chart[0], state.seen = b"", True
    state.stack.append(Letters([len(material.LETTERS) - 1]).ask("loss", 0, 1, 2, 3))
    return _scene("Goods to lose", state, {}, pictures=(BOARD,))


def _long() -> Scene:
    return _scene(
        "The plain side of the chart", _state(4, {"length": LONG}), {"length": LONG}, pictures=(BOARD, DESK)
    )


def _hand() -> Scene:
    options = {"hand_card": ON, "coins": "off"}
    state = _state(3, options, 5, 2, 2)
    state.hand = [*material.BUILDINGS][:1] + [*material.BONUS][:1] + [state.piles[4][0]]
    state.building_row, state.bonus_row = state.building_row[:1], state.bonus_row[:2]
    return _scene("A card in hand, no thalers", state, options, pictures=(BOARD, DESK), seat=1)


def _bare() -> Scene:
    """Nothing left anywhere: no counters, no cubes but where trips have put them, no cards on offer."""
    state = _state(2, {})
    state.cubes = [place % 2 for place in range(material.MAJORS)]
    state.piles = [pile if at == 1 else b"" for at, pile in enumerate(state.piles)]
    state.building_row = state.bonus_row = state.building_deck = state.bonus_deck = b""
    state.supply, state.pawn = [0] * len(state.supply), material.PLACES.index("newfoundland")
    return _scene("Nothing on offer", state, {}, pictures=(BOARD, DESK))
