"""Every kind of picture against the naive pipeline in the same run: everything redrawn at 2×, LANCZOS, RGB PNG.

Ours paints on a kept static layer and encodes a palette PNG. The ratio is that of the medians of alternating runs.
Boards are drawn with the fewest and the most seats, other kinds (`…/desk` and so on) with the most. A kind is left
out where a title draws nothing of it. Score sheets and posters are the kit's, with the points of the whole game.
"in_turn" is how much longer boards take where those of all titles are drawn in turn than where each is drawn again.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from itertools import chain
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch

from PIL import Image

from bench import judged
from bench._games import Game, guided, replayed, states
from hansa_bot.engine.action import Event, kind_of
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render import canvas
from hansa_bot.render import sheet as sheets
from hansa_bot.render.cache import forget
from hansa_bot.render.canvas import SCALE
from hansa_bot.render.encode import png
from hansa_bot.render.sheet import Sheet
from hansa_bot.titles import registry
from hansa_bot.titles.base import Meta, Title
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import Painter, Scene

RUNS = 3
RECENT = 12
"""Actions before the picture that are marked in it."""
LATE = 0.9
"""How much of its game a table has behind it."""
MOST_BYTES = 150_000
MOST_RATIO = 1 / 6
MOMENTS = (0.3, 0.6, LATE)
MOST_IN_TURN = 1.3

Draw = Callable[[Painter], Image.Image | None]


@dataclass(frozen=True)
class Table:
    """A table in the midst of its game, and what the latest actions told, the newest last."""

    title: Title
    game: Game
    state: Any
    names: list[str]
    tr: Catalog
    steps: list[tuple[Event, ...]]

    def seen(self, latest: int = RECENT) -> tuple[Any, list[str], Catalog, list[Event]]:
        """Return what a painter needs to draw it with the latest actions marked."""
        marks = list(chain.from_iterable(self.steps[-latest:]))
        return self.title.rules.view(self.state, None), self.names, self.tr, marks


def measure() -> dict[str, Any]:
    figures: dict[str, float] = {}
    most: dict[str, float] = {}
    for meta in registry.metas():
        title = registry.load(meta.id)
        painter = title.painter()
        for seats, options in sights(meta):
            table = late_table(title, seats, options)
            drawn = kinds(table, painter) if seats == max(meta.seats) else {}
            board = "/".join((meta.id, *options.values(), str(seats)))
            draws = {board: board_of(table)} | {f"{board}/{kind}": draw for kind, draw in drawn.items()}
            for name, draw in draws.items():
                figures |= {f"{name}/{key}": value for key, value in compared(painter, draw).items()}
                most |= {f"{name}/ratio": MOST_RATIO, f"{name}/bytes": MOST_BYTES}
    figures["in_turn"] = round(in_turn(), 3)
    return judged(figures, most=most | {"in_turn": MOST_IN_TURN})


def in_turn() -> float:
    """Return what boards of all titles take in turn, as tables are played side by side, by the same one by one."""
    titles = []
    for meta in registry.metas():
        title = registry.load(meta.id)
        moments = ((seats, share) for seats in sorted({min(meta.seats), max(meta.seats)}) for share in MOMENTS)
        tables = (late_table(title, seats, share=share) for seats, share in moments)
        titles.append([partial(quick, title.painter(), board_of(table)) for table in tables])
    draws = [draw for side_by_side in zip(*titles, strict=True) for draw in side_by_side]
    turn = [[timed(draw) for draw in draws] for _ in range(RUNS + 1)][1:]  # the first draws what is kept
    alone = [[timed(draw) for _ in range(RUNS + 1)][1:] for draw in draws]
    ratio: float = sum(map(median, zip(*turn, strict=True))) / sum(map(median, alone))
    return ratio


def timed(work: Callable[[], object]) -> float:
    """Return the seconds that work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def compared(painter: Painter, draw: Draw) -> dict[str, float]:
    """Return how long our picture and the naive one take, their ratio, and the bytes of ours."""
    ours, naive = medians(partial(quick, painter, draw), partial(redrawn, painter, draw))
    return {
        "ms": round(ours * 1000, 1),
        "naive_ms": round(naive * 1000, 1),
        "ratio": round(ours / naive, 4),
        "bytes": len(quick(painter, draw)),
    }


def board_of(table: Table) -> Draw:
    """Return how the whole board is drawn."""
    seen = table.seen()
    return lambda painter: painter.board(*seen)


def kinds(table: Table, painter: Painter) -> dict[str, Draw]:
    """Return how every other kind of picture is drawn that this painter draws of this table."""
    seen, near = table.seen(), _near(painter, table)
    _, names, tr, _ = seen
    sheet = sheet_of(table)
    seat = table.state.waiting[0]
    own = table.title.rules.view(table.state, seat)
    offers = table.title.rules.offers(table.state, seat)
    ((crowded, _),) = Counter(map(kind_of, offers)).most_common(1)
    aimed = [offer for offer in offers if kind_of(offer) == crowded]
    brings = each_brings(table.title.rules, table.state, seat, aimed)
    draws: dict[str, Draw] = {
        "frame": lambda painter: painter.frame(*seen),
        "close_up": lambda painter: painter.close_up(*near),
        "targets": lambda painter: painter.targets(own, names, tr, aimed, brings),
        "desk": lambda painter: painter.desk(own, names, tr, seat),
        "sheet": lambda painter: sheets.paint(sheet, finer=painter.finer, fresh=painter.fresh),
        "poster": lambda painter: poster_of(painter, seen, sheet),
    }
    return {kind: draw for kind, draw in draws.items() if draw(painter) is not None}


def sheet_of(table: Table) -> Sheet:
    """Return the score sheet of a table, with the points after every turn."""
    scores = table.title.rules.scores
    after = {state.turn: scores(table.title.rules.view(state, None)) for state in states(table.game)}
    course = [[turn[seat].total for turn in after.values()] for seat in range(len(table.names))]
    view = table.title.rules.view(table.state, None)
    # Here alone: the checkouts that `bench._sides` measures beside this one have no workbench.
    from workbench.gallery import score_sheet

    return score_sheet(table.title, Scene("", {}, view, table.names, course=course), table.tr)


def poster_of(painter: Painter, seen: tuple[Any, ...], sheet: Sheet) -> Image.Image:
    """Return the board above its score sheet."""
    images = [painter.frame(*seen), sheets.paint(sheet, scale=2, finer=painter.finer, fresh=painter.fresh)]
    if not painter.fresh:
        return sheets.stack(images)
    naive = Image.new("RGB", (images[0].width, sum(image.height for image in images)))
    naive.paste(images[0], (0, 0))
    naive.paste(images[1], (0, images[0].height))
    return naive


def _near(painter: Painter, table: Table) -> tuple[Any, list[str], Catalog, list[Event]]:
    """Return the table with the newest of its latest actions marked that is worth a close-up, if any is."""
    view, names, tr, marks = table.seen()
    steps = (list(step) for step in reversed(table.steps))
    found = (step for step in steps if painter.close_up(view, names, tr, step) is not None)
    return view, names, tr, next(found, marks)


def sights(meta: Meta) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the fewest and the most seats with every value of the first option that stands apart, as a map does."""
    map_option = next((option for option in meta.options if option.apart), None)
    choices = [{map_option.key: value} for value in map_option.values] if map_option else [{}]
    for seats in sorted({min(meta.seats), max(meta.seats)}):
        for options in choices:
            if meta.clash(seats, meta.filled(options)) is None:
                yield seats, options


def late_table(title: Title, seats: int, options: Mapping[str, str] | None = None, *, share: float = LATE) -> Table:
    """Return a table that has a share of a guided game behind it."""
    game = guided(title, seats, 1, options)
    late = int(len(game.trace) * share)
    state = replayed(game, late)
    steps = []
    for seat, action in game.trace[late : late + RECENT]:
        state, outcome = title.rules.apply(state, seat, action)
        steps.append(tuple(outcome.events))
    names = [f"Player {seat + 1}" for seat in range(seats)]
    return Table(title, game, state, names, catalog("en", title.meta.id), steps)


def late_position(title: Title, seats: int, options: Mapping[str, str] | None = None) -> tuple[Any, ...]:
    """Return what a painter needs to draw a table near its end, with the latest actions marked."""
    return late_table(title, seats, options).seen()


def quick(painter: Painter, draw: Draw) -> bytes:
    """Return a picture as the bot makes it."""
    image = draw(painter)
    assert image is not None
    return png(image)


def slow(painter: Painter, *seen: Any) -> bytes:
    """Return a board as the naive pipeline makes it."""
    return redrawn(painter, lambda painter: painter.board(*seen))


def redrawn(painter: Painter, draw: Draw) -> bytes:
    """Return a picture as the naive pipeline makes it."""
    forget()
    # What is shrunk as a whole needs no smooth parts.
    with patch.object(canvas, "smoothing", lambda scale: max(1, 2 * SCALE // scale)):
        large = draw(type(painter)(finer=2, fresh=True))
    assert large is not None
    buffer = BytesIO()
    large.resize((large.width // 2, large.height // 2), Image.Resampling.LANCZOS).save(buffer, "PNG")
    return buffer.getvalue()


def medians(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Return medians in seconds; the second one empties all memories, so the first warms them before it counts."""
    spent: tuple[list[float], list[float]] = ([], [])
    for _ in range(RUNS):
        first()
        for work, times in zip((first, second), spent, strict=True):
            times.append(timed(work))
    return median(spent[0]), median(spent[1])
