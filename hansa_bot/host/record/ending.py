"""The end of a game in three sentences: who won by how much, what turned it, and why it ended."""

from collections.abc import Sequence
from math import ceil
from operator import itemgetter
from typing import NamedTuple

from hansa_bot.engine.result import Result
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.render.canvas import number
from hansa_bot.titles.texts import Texts

UNSHOWN = N_("What led here is of older rules and can't be shown any more.")
"""What is said of a turn at which a game resumes."""


def points_by_turn(scenes: Sequence[TurnEnd]) -> list[list[float]]:
    """Return for each seat the points after every turn from 0 on; a turn that is not known gave none."""
    if not scenes:
        return []
    points: list[list[float]] = [[0] * len(scenes[0].totals)]
    for scene in scenes:
        missing = scene.turn - len(points)
        points += [points[-1]] * missing
        points[scene.turn :] = [list(scene.totals)]
    return [list(line) for line in zip(*points, strict=True)]


def final_lead(course: Sequence[Sequence[float]]) -> tuple[int, int | None, int] | None:
    """Return since which turn the winner alone was ahead, by each seat's points after every turn; None if nobody is.

    Behind it stand the seat that had led until then (None where nobody had), and since when.
    """
    leaders = [
        points.index(max(points)) if points.count(max(points)) == 1 else None for points in zip(*course, strict=True)
    ]
    if not leaders or leaders[-1] is None:
        return None
    turn = max((at for at, leader in enumerate(leaders, 1) if leader != leaders[-1]), default=0)
    led = [at for at in range(turn) if leaders[at] not in (None, leaders[-1])]
    before = leaders[led[-1]] if led else None
    others = max((at for at in range(turn) if leaders[at] not in (None, before)), default=-1)
    return turn, before, next((at for at in led if at > others), 0)


class TurningPoint(NamedTuple):
    """The turn that turned a game in its second half: what its winner gained by it, who had led, and since when."""

    turn: int
    gained: float
    before: int
    since: int


def find_turning_point(scenes: Sequence[TurnEnd]) -> TurningPoint | None:
    """Return the turning point of a game, which is the same wherever it is told; None where it had none."""
    course = points_by_turn(scenes)
    lead = final_lead(course)
    if lead is None or any(scene.resumes for scene in scenes):
        return None
    turn, before, since = lead
    winner = max(course, key=itemgetter(-1))
    gained = winner[turn] - winner[turn - 1]
    if before is None or gained < 1 or 2 * turn < len(course[0]):
        return None
    return TurningPoint(turn, gained, before, since)


def turning_point(scenes: Sequence[TurnEnd], texts: Texts, tr: Catalog, *, brief: bool = False) -> str | None:
    """Say which turn turned a game in its second half, else since when it was settled; None if it ended level, or
    where turns are missing, which would all count as the next one. A `brief` one leaves out who had led.
    """
    lead = final_lead(points_by_turn(scenes))
    if lead is None or any(scene.resumes for scene in scenes):
        return None
    turn, before, _ = lead
    if before is None and turn < 2:
        return tr("Nobody else ever led.")
    point = find_turning_point(scenes)
    if point is None:
        return tr("The lead never changed hands after turn {turn}.", turn=turn)
    told = {"turn": turn, "points": number(point.gained), "name": texts.value("seat", point.before)}
    if brief:
        return tr.plural(
            "The turning point was turn {turn}, worth {points} point.",
            "The turning point was turn {turn}, worth {points} points.",
            ceil(point.gained),
            **told,
        )
    if point.since == 0:
        return tr.plural(
            "The turning point was turn {turn}, worth {points} point; until then {name} had led.",
            "The turning point was turn {turn}, worth {points} points; until then {name} had led.",
            ceil(point.gained),
            **told,
        )
    return tr.plural(
        "The turning point was turn {turn}, worth {points} point; {name} had led since turn {since}.",
        "The turning point was turn {turn}, worth {points} points; {name} had led since turn {since}.",
        ceil(point.gained),
        since=point.since,
        **told,
    )


def winners_line(result: Result, names: Sequence[str], texts: Texts, tr: Catalog) -> str:
    """Say who won, with all points from the first place on; `names` are those of the seats, as they are written."""
    totals = {score.seat: score.total for score in result.scores}
    won = ", ".join(names[seat] for seat in result.winners)
    if standing := texts.standing(result.scores[result.winners[0]]):
        return tr.plural(
            "{names} wins as {standing}.",
            "{names} share the win as {standing}.",
            len(result.winners),
            names=won,
            standing=standing,
        )
    points = " : ".join(number(totals[seat]) for seats in result.places for seat in seats)
    return tr.plural(
        "{names} wins, {points}.", "{names} share the win, {points}.", len(result.winners), names=won, points=points
    )


def what_turned(result: Result, scenes: Sequence[TurnEnd], texts: Texts, tr: Catalog) -> str | None:
    """Say what turned a game; None where points are not what people count."""
    return None if texts.standing(result.scores[0]) else turning_point(scenes, texts, tr)


def ending(won: str, result: Result, scenes: Sequence[TurnEnd], texts: Texts, tr: Catalog) -> str:
    """Tell, behind who `won`, what turned a game and why it ended, as far as its course is known."""
    turned = what_turned(result, scenes, texts, tr)
    return " ".join(filter(None, (won, turned, texts.ending(result, scenes[-1].events if scenes else ()))))
