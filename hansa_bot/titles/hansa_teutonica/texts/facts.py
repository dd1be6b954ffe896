"""Every fact that the rules of Hansa Teutonica tell: its elements, and the sentence for it.

Elements are named by their type, so that the texts can name any of them: `seat` (number), `route`, `city`, `token`
and `skill` (ids), `piece` (trader, merchant), `space` (printed index within its route, from 0), `slot` (index of a
printed slot of the city, from 0), `take` (pieces as in `2t1m`), `points`, `count`, `step` (of a skill track, from
0), `prestige` (value of a table space), `why`, `source`, `reason`, `board`, `bonus` (a permanent one), `favour` (a
tile), `mission` (a card, by its cities). A prefix tells two of one type apart: `from_route` and `to_route`,
`from_space` and `to_space`, `other_seat` and `other_piece`. A seat that owns a piece, scores or founds may be the
neutral colour (`material.NEUTRAL`). What has no sentence is for the picture alone, or told by the fact after it.
"""

from hansa_bot.engine.action import Event
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica.material import NEUTRAL
from hansa_bot.titles.hansa_teutonica.texts.names import HansaNames
from hansa_bot.titles.kit.events import COMMON, Fact, Named

_FEW = 3
"""From here on the dwindling token stock is worth a sentence."""


def _relocated(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["seat"] == NEUTRAL:
        return names.tr("The displaced neutral {piece} went to {to_route}.", **n)
    return names.tr("{seat} put the displaced {piece} on {to_route}.", **n)


def _added(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["seat"] == NEUTRAL:
        return names.tr("A neutral {piece} was added on {route}.", **n)
    if event.args["source"] == "supply":
        return names.tr("{seat} added a {piece} from the supply on {route}.", **n)
    if event.args["source"] == "board":
        return names.tr("{seat} added a {piece} from the board on {route}.", **n)
    return names.tr("{seat} added a {piece} on {route}.", **n)


def _claimed(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["seat"] == NEUTRAL:
        return names.tr("Neutral traders filled {route}: the neutral colour claimed it.", **n)
    return names.tr("{seat} claimed {route}.", **n)


def _scored(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["why"] == "control":
        return names.tr("{seat} scored {points} for controlling {city}.", **n)
    if event.args["why"] == "coin":
        return names.tr("{seat} scored {points} for the coin in {city}.", **n)
    return names.tr("{seat} scored {points} for the link.", **n)


def _token_drawn(names: HansaNames, n: Named, event: Event) -> str | None:
    if event.args["count"] > _FEW:
        return None
    return names.tr.plural(
        "{n} bonus token is left in the stock.", "{n} bonus tokens are left in the stock.", event.args["count"]
    )


def _upgraded(names: HansaNames, n: Named, event: Event) -> str:
    level = names.level(event.args["skill"], event.args["step"])
    return names.tr(
        "{seat} raised {skill} to {level}.", seat=n["seat"], skill=names.skill(event.args["skill"]), level=level
    )


def _removed(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["seat"] == event.args["other_seat"]:
        return names.tr("{seat} took back a {piece} from {route}.", **n)
    if event.args["other_seat"] == NEUTRAL:
        return names.tr("{seat} sent a neutral {piece} on {route} back to the neutral stock.", **n)
    return names.tr("{seat} sent a {piece} on {route} back to the supply of {other_seat}.", **n)


def _carried(names: HansaNames, n: Named, event: Event) -> str:
    if event.args["seat"] == event.args["other_seat"]:
        return names.tr("{seat} moved a {piece} of their own from {from_route} to {to_route}.", **n)
    return names.tr("{seat} moved a {piece} of {other_seat} from {from_route} to {to_route}.", **n)


def _discarded(names: HansaNames, n: Named, event: Event) -> str:
    if "route" in event.args:
        return names.tr("The bonus token {token} on {route} left the game.", **n)
    return names.tr("{seat} discarded {token}: there was no route for it.", **n)


def _raised(names: HansaNames, n: Named, events: list[Event]) -> str:
    return names.raised(events[-1].args["skill"], events[-1].args["step"])


def _placed(names: HansaNames, n: Named, events: list[Event]) -> str:
    if which := _each_where(names, N_("{piece} on {route}"), "route", events):
        return names.tr("placed {which}", which=which)
    return names.tr("placed {piece} on {route}", **n)


def _moved(names: HansaNames, n: Named, events: list[Event]) -> str:
    if which := _each_where(names, N_("{piece} to {route}"), "to_route", events):
        return names.tr("moved {which}", which=which)
    return names.tr("moved {piece} to {to_route}", **n)


def _each_where(names: HansaNames, said: str, slot: str, events: list[Event]) -> str:
    """Tell which pieces went where; empty where that is clear from all of them and all routes."""
    routes = list(dict.fromkeys(event.args[slot] for event in events))
    alike = len({event.args["piece"] for event in events}) == 1 and len(routes) == len(events)
    if len(routes) == 1 or alike:
        return ""
    pieces = {route: [event.args["piece"] for event in events if event.args[slot] == route] for route in routes}
    each = [
        names.tr(said, piece=names.together("piece", some), route=names.value("route", route))
        for route, some in pieces.items()
    ]
    return names.list(each)


def _displaced(names: HansaNames, n: Named, events: list[Event]) -> str:
    if len(events) == 1:
        return names.tr("displaced {other_seat} on {route}", **n)
    often = names.tr("twice") if len(events) == 2 else names.tr("{n} times", n=len(events))
    return names.tr("displaced {other_seat} {often} on {route}", **n, often=often)


_SPOT = "route space"
_WAY = "from_route from_space to_route to_space"

SETUP = {
    "board_set": Fact("board count"),
    "token_dealt": Fact("token route", N_("There's a bonus token on {route}: {token}.")),
    # The order of the stock is known to nobody; what anybody knows is its size.
    "stock_shuffled": Fact(
        "count tokens", plural("{n} bonus token lies face down.", "{n} bonus tokens lie face down."), "count"
    ),
    "modules_played": Fact("modules", N_("With the modules {modules}.")),
    "mission_dealt": Fact("seat mission", N_("Secret mission of {seat}: {mission}.")),
    "favours_shown": Fact("favours", N_("Emperor's favours on offer: {favours}.")),
    "neutral_seated": Fact("routes", N_("There's a neutral trader on each of these: {routes}.")),
}
TURN = {
    "turn_started": Fact("seat count"),
    "turn_ended": Fact("seat"),
    "income": Fact("seat take", N_("{seat} took income: {take}."), short=N_("took {take}")),
    "placed": Fact(f"seat {_SPOT} piece", N_("{seat} placed a {piece} on {route}."), short=_placed),
    # The other piece is in the air now.
    "displaced": Fact(
        f"seat {_SPOT} piece other_seat other_piece",
        N_("{seat} displaced a {other_piece} of {other_seat} on {route} with a {piece}."),
        short=_displaced,
    ),
    "permission_used": Fact("seat city", N_("{seat} used the permission of {city}.")),
    "paid": Fact("seat take", N_("{seat} paid {take}."), aside=N_("paid {take}")),
    "favour_taken": Fact("seat favour tokens", N_("{seat} gave up the turn and {tokens} for the favour {favour}.")),
    "shared": Fact("seat take", N_("{seat} took {take} from the stock into the supply.")),
    "lifted": Fact(f"seat {_SPOT} piece"),
    "moved": Fact(
        f"seat piece {_WAY}",
        N_("{seat} moved a {piece} from {from_route} to {to_route}."),
        short=_moved,
    ),
    "put_back": Fact(f"seat piece {_SPOT}"),
}
REACTION = {
    "relocated": Fact(f"seat piece {_WAY}", _relocated, aside=N_("now on {to_route}")),
    "homeless": Fact(f"seat piece {_SPOT}", N_("No space was free: the {piece} of {seat} went back to the stock.")),
    "borrowed": Fact(f"seat piece {_SPOT}"),
    "added": Fact(f"seat piece {_SPOT} source", _added, aside=N_("{n} more added")),
    "declined": Fact("seat count"),
    "neutral_joined": Fact(
        "count",
        plural(
            "The neutral stock was empty: {n} trader of another colour joined it.",
            "The neutral stock was empty: {n} traders of another colour joined it.",
        ),
    ),
}
CLAIM = {
    "claimed": Fact("seat route take", _claimed, covers={"placed": "route", "moved": "to_route"}),
    # The link belongs to no city.
    "scored": Fact("seat points why city", _scored, "seat points why", aside="+{n}", gain=True),
    "took_token": Fact(
        "seat token route", N_("{seat} took the bonus token {token}."), aside=N_("took {token}"), gain=True
    ),
    # By a neutral claim the token of a route leaves the game, by option one that no route was open to.
    "token_discarded": Fact("seat token route", _discarded, "seat token"),
    "token_drawn": Fact("seat count", _token_drawn, short=""),
    "token_seen": Fact("seat token", N_("{seat} drew the bonus token {token}.")),
    "stock_empty": Fact("seat", N_("No bonus token was left to replace it."), short=""),
    "office": Fact(
        "seat city slot piece", N_("{seat} opened an office in {city}."), aside=N_("office in {city}"), gain=True
    ),
    "extra_office": Fact(
        "seat city piece",
        N_("{seat} opened an extra office in {city}."),
        aside=N_("extra office in {city}"),
        gain=True,
    ),
    "completed": Fact(
        "city count",
        plural("{city} is complete, the first city.", "{city} is complete; {n} cities are complete now."),
        aside=N_("{city} complete"),
    ),
    # The step is the one now uncovered; the freed piece is in the supply.
    "upgraded": Fact("seat skill step", _upgraded, aside=_raised, gain=True),
    "table": Fact(
        "seat prestige",
        N_("{seat} put a merchant on the prestige table, worth {prestige}."),
        aside=N_("prestige table, {prestige}"),
        gain=True,
    ),
    "actions_gained": Fact("seat count", plural("{seat} gained {n} action.", "{seat} gained {n} actions."), short=""),
    "neutral_stays": Fact(_SPOT, N_("One neutral trader stays on {route}.")),
}
PERMANENT_BONUS = {
    "bonus_started": Fact("seat route bonus", N_("{seat} can use the bonus of {route}: {bonus}."), short=""),
    "bonus_left": Fact("seat bonus", N_("{seat} skipped the rest of the bonus: {bonus}.")),
    "reused": Fact(f"seat piece {_SPOT}", N_("{seat} put a {piece} of the claimed route on {route}.")),
    "open_office": Fact(
        "seat city piece",
        N_("{seat} opened an office in the open city {city}."),
        aside=N_("office in {city}"),
        gain=True,
    ),
    "taken_up": Fact(f"seat other_seat piece {_SPOT}"),
    "carried": Fact(f"seat other_seat piece {_WAY}", _carried),
    "laid_back": Fact(f"seat other_seat piece {_SPOT}"),
}
TOKENS = {
    "used_token": Fact("seat token", N_("{seat} used the bonus token {token}."), short=N_("used {token}")),
    # The offices in `slot` and the next one traded places.
    "swapped": Fact("seat city slot", N_("{seat} swapped two offices in {city}.")),
    "removed": Fact(f"seat other_seat piece {_SPOT}", _removed),
    # The token was used by the other seat.
    "exchanged": Fact("seat other_seat token", N_("{seat} handed it to {other_seat} and got {token} for it.")),
    "posted": Fact("seat token route", N_("{seat} laid it beside {route}, with a trader.")),
    "tokens_revealed": Fact("seat tokens", N_("{seat} turned up {tokens}."), short=""),
    "token_placed": Fact("seat token route", N_("{seat} put the bonus token {token} on {route}."), short=""),
    "neutral_set": Fact(_SPOT, N_("There's a neutral trader on {route}.")),
    "token_kept": Fact("seat token", N_("{seat} kept {token}: there was no route for it.")),
}
END = {
    "game_ended": Fact("reason", N_("The game is over: {reason}.")),
    "mission_shown": Fact("seat mission", N_("The mission of {seat} was {mission}.")),
}
FACTS = {**COMMON, **SETUP, **TURN, **REACTION, **CLAIM, **PERMANENT_BONUS, **TOKENS, **END}
