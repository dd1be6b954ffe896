"""The film of a long game, as who asks for it gets it: title card, the turns that moved the points most, score sheet.

"seconds" are those of the processor, the least of some rounds: what else the machine does can only add to it. The
ratio is that of a picture of ours, bar, encoding and all, against a frame that is drawn naively in the same run.
"""

from collections.abc import Mapping
from functools import partial
from itertools import groupby
from statistics import median
from time import process_time
from typing import Any

from bench import judged
from bench._games import guided
from bench.picture import redrawn, sights
from hansa_bot.engine.action import Event, Outcome, seen_by
from hansa_bot.host.game.past import TurnEnd, thin_out
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render.encode import gif
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.titles.painter import Painter
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look.replaying import MOST_FRAMES, Film

ROUNDS = 3
NAIVE = 5
MOST_SECONDS = 1.0
MOST_BYTES = 1_000_000
MOST_RATIO = 1 / 6


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        for seats, options in sights(meta):
            if seats < max(meta.seats):
                continue
            name = "/".join((meta.id, *options.values(), str(seats)))
            film = film_of(title, seats, options)
            seconds, shots, size = filmed(film)
            figures |= {
                f"{name}/turns": len(film.whole),
                f"{name}/pictures": shots,
                f"{name}/seconds": round(seconds, 2),
                f"{name}/bytes": size,
                f"{name}/ratio": round(seconds / shots / naive(title.painter(), film), 4),
            }
            most |= {f"{name}/seconds": MOST_SECONDS, f"{name}/bytes": MOST_BYTES, f"{name}/ratio": MOST_RATIO}
    return judged(figures, most=most)


def film_of(title: Title, seats: int, options: Mapping[str, str]) -> Film:
    """Return the film of a whole game of computer players."""
    game = guided(title, seats, 1, options)
    rules, state = game.rules, game.rules.setup(game.setup, Outcome())
    steps: list[tuple[int, Any, list[Event]]] = [(0, state, [])]
    for seat, action in game.trace:
        turn = state.turn
        state, outcome = rules.apply(state, seat, action)
        steps.append((turn, state, outcome.events))
    scenes = []
    for turn, group in groupby(steps, key=lambda step: step[0]):
        *_, last = played = [*group]
        view = rules.view(last[1], None)
        totals = tuple(score.total for score in sorted(rules.scores(view), key=lambda score: score.seat))
        events = tuple(event for _, _, told in played for event in seen_by(told, None))
        scenes.append(TurnEnd(turn, turn, (), view, events, totals))
    if len(scenes) <= MOST_FRAMES:
        raise RuntimeError(f"a game of {title.meta.id} with {seats} seats is no long one")
    infos = tuple(SeatInfo(seat, name, None, None) for seat, name in enumerate(title.meta.company[:seats]))
    table = Table(0, title.meta.id, Place(None, 0), Status.OVER, infos, seats, dict(options), 0, "en", 0)
    moment = Moment(table, title, state, 0, None, catalog("en", title.meta.id))
    return Film(moment, scenes, rules.result(state), scenes)


def filmed(film: Film) -> tuple[float, int, int]:
    """Return the seconds that a film takes, its pictures, and its bytes."""
    shots = len([*film.request().shots()])  # static layers are drawn once per process, at its start
    spent = []
    for _ in range(ROUNDS):
        start = process_time()
        made = gif(film.request().shots())
        spent.append(process_time() - start)
    return min(spent), shots, len(made)


def naive(painter: Painter, film: Film) -> float:
    """Return the seconds that a naively drawn frame takes."""
    scenes, spent = thin_out(film.scenes, MOST_FRAMES), []
    for scene in scenes[:: len(scenes) // NAIVE]:
        seen = scene.view, film.moment.names, film.moment.tr, scene.events
        start = process_time()
        redrawn(painter, partial(_frame, seen))
        spent.append(process_time() - start)
    return median(spent)


def _frame(seen: tuple[Any, ...], painter: Painter) -> Any:
    return painter.frame(*seen)
