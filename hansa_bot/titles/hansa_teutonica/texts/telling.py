"""Telling what happened, one sentence per fact."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hansa_bot.engine.event import Event
from hansa_bot.engine.result import Result
from hansa_bot.titles.hansa_teutonica.material import END_POINTS, NEUTRAL, board
from hansa_bot.titles.hansa_teutonica.tables import REGIONS
from hansa_bot.titles.hansa_teutonica.texts.names import Names

_FEW = 3
"""From here on the dwindling token stock is worth a sentence."""


def tell(names: Names, event: Event) -> str | None:
    """Return a sentence for a fact, or None when it is only for the picture or told by the fact after it."""
    told = _TOLD.get(event.kind)
    if told is None:
        return None
    named = {key: names.value(key, value) for key, value in event.args.items()}
    text = told(names, named, event.args)
    # Only players' names begin a sentence as they are written.
    return text[0].upper() + text[1:] if text and event.args.get("seat") == NEUTRAL else text


Named = dict[str, str]
Args = dict[str, Any]
Teller = Callable[[Names, Named, Args], str | None]


def _relocated(names: Names, n: Named, args: Args) -> str:
    if args["seat"] == NEUTRAL:
        return names.tr("The displaced neutral {piece} went to {to_route}.", **n)
    return names.tr("{seat} put the displaced {piece} on {to_route}.", **n)


def _added(names: Names, n: Named, args: Args) -> str:
    if args["seat"] == NEUTRAL:
        return names.tr("A neutral {piece} was added on {route}.", **n)
    if args["source"] == "supply":
        return names.tr("{seat} added a {piece} from the supply on {route}.", **n)
    if args["source"] == "board":
        return names.tr("{seat} added a {piece} from the board on {route}.", **n)
    return names.tr("{seat} added a {piece} on {route}.", **n)


def _claimed(names: Names, n: Named, args: Args) -> str:
    if args["seat"] == NEUTRAL:
        return names.tr("Neutral traders filled {route}: the neutral colour claimed it.", **n)
    return names.tr("{seat} claimed {route}.", **n)


def _scored(names: Names, n: Named, args: Args) -> str:
    if args["why"] == "control":
        return names.tr("{seat} scored {points} for controlling {city}.", **n)
    if args["why"] == "coin":
        return names.tr("{seat} scored {points} for the coin in {city}.", **n)
    return names.tr("{seat} scored {points} for the link.", **n)


def _token_drawn(names: Names, n: Named, args: Args) -> str | None:
    if args["count"] > _FEW:
        return None
    return names.tr.plural(
        "{n} bonus token is left in the stock.", "{n} bonus tokens are left in the stock.", args["count"]
    )


def _completed(names: Names, n: Named, args: Args) -> str:
    count: int = args["count"]
    return names.tr.plural(
        "{city} is complete, the first city.",
        "{city} is complete; {n} cities are complete now.",
        count,
        city=n["city"],
    )


def _upgraded(names: Names, n: Named, args: Args) -> str:
    level = names.level(args["skill"], args["step"])
    return names.tr(
        "{seat} raised {skill} to {level}.", seat=n["seat"], skill=names.skill(args["skill"]), level=level
    )


def _gained(names: Names, n: Named, args: Args) -> str:
    return names.tr.plural("{seat} gained {n} action.", "{seat} gained {n} actions.", args["count"], seat=n["seat"])


def _removed(names: Names, n: Named, args: Args) -> str:
    if args["seat"] == args["other_seat"]:
        return names.tr("{seat} took an own {piece} back from {route}.", **n)
    if args["other_seat"] == NEUTRAL:
        return names.tr("{seat} sent a neutral {piece} on {route} back to the neutral stock.", **n)
    return names.tr("{seat} sent a {piece} on {route} back to the supply of {other_seat}.", **n)


def _carried(names: Names, n: Named, args: Args) -> str:
    if args["seat"] == args["other_seat"]:
        return names.tr("{seat} moved an own {piece} from {from_route} to {to_route}.", **n)
    return names.tr("{seat} moved a {piece} of {other_seat} from {from_route} to {to_route}.", **n)


def _discarded(names: Names, n: Named, args: Args) -> str:
    if "route" in args:
        return names.tr("The bonus token {token} on {route} left the game.", **n)
    return names.tr("{seat} put {token} out of the game: no route was open to it.", **n)


def _joined(names: Names, n: Named, args: Args) -> str:
    return names.tr.plural(
        "The neutral stock was empty: {n} trader of another colour joined it.",
        "The neutral stock was empty: {n} traders of another colour joined it.",
        args["count"],
    )


def _modules(names: Names, n: Named, args: Args) -> str:
    return names.tr("Optional modules, known from a single secondary description: {modules}.", **n)


def _shuffled(names: Names, n: Named, args: Args) -> str:
    return names.tr.plural("{n} bonus token lies face down.", "{n} bonus tokens lie face down.", args["count"])


_TOLD: dict[str, Teller] = {
    "token_dealt": lambda names, n, _: names.tr("The bonus token {token} lies on {route}.", **n),
    "stock_shuffled": _shuffled,
    "modules_played": _modules,
    "mission_dealt": lambda names, n, _: names.tr("Secret mission of {seat}: {mission}.", **n),
    "mission_shown": lambda names, n, _: names.tr("The mission of {seat} was {mission}.", **n),
    "favours_shown": lambda names, n, _: names.tr("Emperor's favours that lie open: {favours}.", **n),
    "favour_taken": lambda names, n, _: names.tr(
        "{seat} gave up the turn and turned {tokens} face down for the favour {favour}.", **n
    ),
    "shared": lambda names, n, _: names.tr("{seat} took {take} from the stock into the supply.", **n),
    "exchanged": lambda names, n, _: names.tr("{seat} handed it to {other_seat} and got {token} for it.", **n),
    "posted": lambda names, n, _: names.tr("{seat} laid it beside {route}, with a trader.", **n),
    "income": lambda names, n, _: names.tr("{seat} took income: {take}.", **n),
    "placed": lambda names, n, _: names.tr("{seat} placed a {piece} on {route}.", **n),
    "displaced": lambda names, n, _: names.tr(
        "{seat} displaced a {other_piece} of {other_seat} on {route} with a {piece}.", **n
    ),
    "paid": lambda names, n, _: names.tr("{seat} paid {take}.", **n),
    "moved": lambda names, n, _: names.tr("{seat} moved a {piece} from {from_route} to {to_route}.", **n),
    "relocated": _relocated,
    "homeless": lambda names, n, _: names.tr("No space was free: the {piece} of {seat} went back to the stock.", **n),
    "added": _added,
    "claimed": _claimed,
    "scored": _scored,
    "took_token": lambda names, n, _: names.tr("{seat} took the bonus token {token}.", **n),
    "token_drawn": _token_drawn,
    "stock_empty": lambda names, n, _: names.tr("No bonus token was left to replace it."),
    "office": lambda names, n, _: names.tr("{seat} opened an office in {city}.", **n),
    "extra_office": lambda names, n, _: names.tr("{seat} opened an extra office in {city}.", **n),
    "open_office": lambda names, n, _: names.tr("{seat} opened an office in the open city {city}.", **n),
    "completed": _completed,
    "upgraded": _upgraded,
    "table": lambda names, n, _: names.tr("{seat} put a merchant on the prestige table, worth {prestige}.", **n),
    "actions_gained": _gained,
    "used_token": lambda names, n, _: names.tr("{seat} used the bonus token {token}.", **n),
    "swapped": lambda names, n, _: names.tr("{seat} swapped two offices in {city}.", **n),
    "removed": _removed,
    "carried": _carried,
    "token_seen": lambda names, n, _: names.tr("{seat} drew the bonus token {token}.", **n),
    "tokens_revealed": lambda names, n, _: names.tr("{seat} turned up {tokens}.", **n),
    "token_placed": lambda names, n, _: names.tr("{seat} put the bonus token {token} on {route}.", **n),
    "token_kept": lambda names, n, _: names.tr("{seat} kept {token}: no route was open to it.", **n),
    "token_discarded": _discarded,
    "permission_used": lambda names, n, _: names.tr("{seat} used the permission of {city}.", **n),
    "bonus_started": lambda names, n, _: names.tr("{seat} may use the bonus of {route}: {bonus}.", **n),
    "bonus_left": lambda names, n, _: names.tr("{seat} made no more use of the bonus: {bonus}.", **n),
    "reused": lambda names, n, _: names.tr("{seat} put a {piece} of the claimed route on {route}.", **n),
    "neutral_seated": lambda names, n, _: names.tr("A neutral trader each stands on {routes}.", **n),
    "neutral_set": lambda names, n, _: names.tr("A neutral trader stands on {route}.", **n),
    "neutral_joined": _joined,
    "neutral_stays": lambda names, n, _: names.tr("One neutral trader stays on {route}.", **n),
    "game_ended": lambda names, n, _: names.tr("The game is over: {reason}.", **n),
}


_REGIONS, _NO_REGIONS = "britannia_4_5", "standard_4_5"
"""One board each with and without regions; they differ in how many complete cities end the game."""


def ending(names: Names, result: Result) -> str:
    """Return one sentence for the end, and one for a tie-break or a shared victory where there was one."""
    tr = names.tr
    winners = names.list([names.seat(seat) for seat in result.winners])
    sentences = [tr("The game ended because {reason}.", reason=_reason(names, result))]
    won_by = {
        "actions": tr("{winners} won the tie with fewer actions per turn.", winners=winners),
        "offices": tr("{winners} won the tie with more offices on the board.", winners=winners),
        "actions_track": tr("{winners} won the tie with the less developed track of Actiones.", winners=winners),
        "network": tr("{winners} won the tie with more points for the network.", winners=winners),
    }
    if result.tie_break in won_by:
        sentences.append(won_by[result.tie_break])
    if len(result.winners) > 1:
        sentences.append(tr("{winners} share the victory.", winners=winners))
    return " ".join(sentences)


def _reason(names: Names, result: Result) -> str:
    """Return the reason with its limit; where no seat has the points for it, the neutral colour has (HT-18.10)."""
    lines = [line for score in result.scores for line in score.lines]
    track = [line.points for line in lines if line.key == "track"]
    if result.reason == "points" and track and max(track) < END_POINTS:
        return names.tr("the neutral colour has 20 points or more")
    if result.reason == "cities" and lines:
        where = _REGIONS if any(line.key in REGIONS for line in lines) else _NO_REGIONS
        return names.tr("{n} or more cities are complete", n=board(where).completed_limit)
    return names.value("reason", result.reason)
