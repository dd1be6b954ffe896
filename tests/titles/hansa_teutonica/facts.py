"""What the conformance suite must know of Hansa Teutonica."""

import re
from collections import Counter
from collections.abc import Mapping

from hansa_bot.engine.action import Event
from hansa_bot.titles.hansa_teutonica import desks
from hansa_bot.titles.hansa_teutonica.material import PROMO_STOCK, TOKENS, board, names
from hansa_bot.titles.hansa_teutonica.modules import CARDS
from hansa_bot.titles.hansa_teutonica.rules import RULES
from hansa_bot.titles.hansa_teutonica.state import HansaState
from tests.conformance.cases import Hidden
from tests.titles.hansa_teutonica import builders
from tests.titles.hansa_teutonica.text_player import answer as answer

REASONS = ("points", "cities", "tokens")
_UNTOLD = {"turn_started", "board_set", "turn_ended", "lifted", "put_back", "borrowed", "declined"}
_UNTOLD |= {"taken_up", "laid_back"}
_FEW = 3
"""Tokens drawn at once: more than these lie there from the beginning."""
EXPLAINED = ("income", "place", "displace", "move", "claim", "use")
"""Verbs with a reason whenever they are not offered."""
_ROUTES = "|".join(sorted({route.id for name in names() for route in board(name).routes}))
GAINS = {
    "scored": lambda names, event: ("+", names.points(event.args["points"])),
    "took_token": lambda names, event: names.value("token", event.args["token"]),
    "office": lambda names, event: names.value("city", event.args["city"]),
    "extra_office": lambda names, event: names.value("city", event.args["city"]),
    "upgraded": lambda names, event: names.skill(event.args["skill"]),
    "table": lambda names, event: names.value("prestige", event.args["prestige"]),
}
"""By kind of event what a recap must say of it, at any length; of several one will do."""
IDS = re.compile(rf"_|\b[Ss]eat \d|\b[a-z]+-(?:trader|merchant)\b|:ship|\b(?:{_ROUTES})\b")
"""What only tokens say, no text."""
SMALL_TYPE = ("+3", "+4")
"""On tokens, where a desk has more of them than any game can bring."""
STEERED = {"cities": builders.choose_cities, "tokens": builders.choose_tokens}
"""Players who bring about an end that ordinary ones hardly ever see."""
TABLES = {
    "standard_3": (3, {}),
    "standard_4": (4, {}),
    "east_5": (5, {"board": "east"}),
    "britannia_3": (3, {"board": "britannia"}),
    "britannia_5": (5, {"board": "britannia"}),
    **{
        f"{board}_2_{text}": (2, {"board": board, "two_player_rules": text})
        for board in ("standard", "east", "britannia")
        for text in ("full", "brief")
    },
}
"""By name: where every way to end is recorded."""
_WIDTH = desks.plate_entry(1, 0)
PERFT = ((3, 1, 66), (3, 2, 3396), (3, 3, 12999), (4, 2, 3812), (5, 3, 14627))
"""Seats, depth, count; three seats by hand: 32 routes × 2 pieces + income + end = 66, then
66 + 66 + 32 × 67 + 32 × 35 = 3396, then 3396 + 131 + 32 × 164 + 32 × 132 = 12999."""


def is_untold(event: Event) -> bool:
    """Return whether no sentence tells an event: the one after it does, or the picture alone."""
    return event.kind in _UNTOLD or (event.kind == "token_drawn" and event.args["count"] > _FEW)


def hidden(seats: int, options: Mapping[str, str]) -> Hidden:
    """Return what is not open: tokens that lie face down or are still to come, and the mission cards of others.

    Nothing is chosen in secret and nobody answers beside another; a drawn token may be seen by its owner alone.
    """
    fields = {"token_stock", "plates"} | ({"missions"} if options["missions"] == "on" else set())
    claims = {"claim", "neutral"} if seats == 2 else {"claim"}
    looked = claims if options["plate_visibility"] == "owner" else set()
    return Hidden(looked=frozenset(looked), fields=frozenset(fields))


def plant(state: HansaState, reader: int | None) -> HansaState:
    """Return the position with other face-down tokens, which nobody may know, and other cards for other seats."""
    other = RULES.clone(state)
    other.missions = other_missions(state, reader)
    looks = reader if state.options.plate_visibility == "owner" else None
    face_down = [place for place, found in enumerate(state.plates) if not found & 1 and found // _WIDTH != looks]
    pool = [*state.token_stock, *(state.plates[place] % _WIDTH >> 1 for place in face_down)]
    pool = [*_in_the_box(state), *pool[1:], *pool[:1]]
    other.token_stock = pool[: len(state.token_stock)]
    other.plates = state.plates[:]
    for place, token in zip(face_down, pool[len(state.token_stock) :], strict=False):
        other.plates[place] = desks.plate_entry(state.plates[place] // _WIDTH, token)
    return other


def _in_the_box(state: HansaState) -> list[int]:
    """Return promo tokens that were not dealt: all of them less those that are somewhere."""
    if state.options.promo_tokens != "on":
        return []
    lying = Counter(state.token_stock + state.discarded)
    lying.update(token - 1 for token in state.route_tokens if token)
    lying.update(found % _WIDTH >> 1 for found in state.plates)
    for counts in (state.unused, state.used):
        for at, count in enumerate(counts):
            lying[at % len(TOKENS)] += count
    return [*(Counter(map(TOKENS.index, PROMO_STOCK)) - lying).elements()]


def other_missions(state: HansaState, reader: int | None) -> list[int]:
    """Return cards for all seats so that the reader's own one stays, and no other one."""
    if not state.missions:
        return []
    own = [] if reader is None else [state.missions[reader]]
    unknown = [card for card in range(len(CARDS)) if card not in own]
    pool = unknown[1:] + unknown[:1]
    replaced = dict(zip(unknown, pool, strict=True))
    return [replaced.get(card, card) for card in state.missions]
