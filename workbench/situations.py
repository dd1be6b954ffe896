"""What every game comes to, found by playing: its start, course and end, each pending decision, each choice."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

from hansa_bot.ai.player import Chooser
from hansa_bot.engine.action import Action, Event, Outcome, kind_of, seen_by, values_of
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.titles.base import Meta, Option, Title
from hansa_bot.titles.kit.preview import each_brings
from hansa_bot.titles.painter import BOARD, CLOSE_UP, DESK, FRAME, POSTER, SHEET, TARGETS, TITLE, Scene

BOUND = 20_000
NAMES = ("Anna", "Bea", "Carl", "Dora", "Emil", "Fee", "Gustav", "Hanna")
MOMENTS = {"Early": 0.1, "In the middle": 0.5, "Late": 0.9}
"""How much of a game is over then."""
GAMES = 4
"""So many games are played at the largest table, to meet many kinds of decisions and actions."""


class PlayedStep(NamedTuple):
    """One action of a game: the state before it, who did what, and the state after it."""

    before: Any
    seat: int
    action: Action
    after: Any


class Alternatives(NamedTuple):
    """What somebody may choose from before a step."""

    step: PlayedStep
    offers: list[Action]


def map_option(meta: Meta) -> Option | None:
    """Return the option that chooses a title's map: the first one that stands apart."""
    return next((option for option in meta.options if option.apart), None)


def maps(meta: Meta) -> list[dict[str, str]]:
    """Return the options that choose each map of a title, just one choice without options where it has one map."""
    chosen = map_option(meta)
    return [{chosen.key: value} for value in chosen.values] if chosen else [{}]


def situations(title: Title, where: Mapping[str, str]) -> Iterator[Scene]:
    """Yield what happens on a map: games of all sizes, and one of the largest with all that stands apart switched on.

    Pending decisions are shown for the fewest and for the most seats, what may be chosen in a turn for the most.
    """
    meta = title.meta
    sizes = [seats for seats in meta.seats if meta.clash(seats, meta.filled(where)) is None]
    # Some maps are not for every number of seats, so the largest table is the largest of this map.
    most = sizes[-1]
    whole = _everything_on(meta, most, where)
    met: set[str] = set()
    for seats, options in [*((seats, where) for seats in sizes), *([(most, whole)] if whole != where else [])]:
        table = _Table(title, options, seats)
        games = [play_game(title, options, seats, game) for game in range(GAMES if seats == most else 1)]
        yield from table.course(games[0])
        for steps in games if seats in (sizes[0], most) else ():
            yield from table.pending(steps, met)
        for steps in games if seats == most else ():
            yield from table.choices(steps, met)


def _everything_on(meta: Meta, seats: int, where: Mapping[str, str]) -> dict[str, str]:
    """Return a map's options with the last value of all others that stand apart and go with it."""
    options = dict(where)
    for option in meta.options:
        more = options | {option.key: option.values[-1]}
        if option.apart and option.key not in where and meta.clash(seats, meta.filled(more)) is None:
            options = more
    return options


def play_game(title: Title, options: Mapping[str, str], seats: int, game: int) -> list[PlayedStep]:
    """Return a whole game of lively computer players; the same arguments give the same game."""
    setup = Setup(seats, title.meta.check(seats, options), f"gallery/{game}")
    steps: list[PlayedStep] = []
    start = title.rules.setup(setup, Outcome())
    playout(
        title.rules,
        start,
        Chooser(title, setup.seed),
        bound=BOUND,
        watch=lambda *step: steps.append(PlayedStep(*step)),
    )
    return steps


class _Table:
    """A title as it is played at one table: makes scenes of the steps of its games."""

    def __init__(self, title: Title, options: Mapping[str, str], seats: int) -> None:
        self._rules = title.rules
        self._options = options
        self._seats = seats
        self._names = [NAMES[seat] if seat < len(NAMES) else f"Player {seat + 1}" for seat in range(seats)]
        self._guide = title.guide() if title.guide else None

    def course(self, steps: list[PlayedStep]) -> Iterator[Scene]:
        """Yield the start of a game, three turns on its way and its end, each turn marked."""
        yield self._scene("Before the first action", steps[0].before, 0, [], (BOARD, DESK))
        for caption, share in MOMENTS.items():
            turn = [step for step in steps if step.before.turn == steps[int(len(steps) * share)].before.turn]
            said = f"{caption}: turn {turn[0].before.turn} of {steps[-1].before.turn} is over"
            more = (DESK, FRAME) if share == max(MOMENTS.values()) else ()
            yield self._scene(said, turn[-1].after, turn[0].seat, self._marks(turn), (BOARD, CLOSE_UP, *more))
        last = [step for step in steps if step.before.turn == steps[-1].before.turn]
        end = self._scene("The end", steps[-1].after, 0, self._marks(last), (BOARD, FRAME, SHEET, POSTER, TITLE))
        # Only a finished game has a course worth a curve, and it takes a view for every turn.
        yield replace(end, course=self._points(steps))

    def pending(self, steps: list[PlayedStep], met: set[str]) -> Iterator[Scene]:
        """Yield each kind of decision within a turn that is not `met` yet, where it has the most answers."""
        found: dict[str, Alternatives] = {}
        for step in steps:
            kind = step.before.stack[-1].kind
            # More than one entry: something has come up within a turn.
            if len(step.before.stack) > 1 and f"{self._seats} {kind}" not in met:
                _keep_larger(found, kind, Alternatives(step, self._rules.offers(step.before, step.seat)))
        met.update(f"{self._seats} {kind}" for kind in found)
        for kind, choice in sorted(found.items()):
            marks = self._marks(_turn_until(steps, choice.step), choice.step.seat)
            yield self._choice(f"Pending decision “{kind}”", choice, marks, (BOARD, CLOSE_UP, TARGETS))

    def choices(self, steps: list[PlayedStep], met: set[str]) -> Iterator[Scene]:
        """Yield each group of actions in a turn that is not `met` yet, where it is the largest."""
        found: dict[str, Alternatives] = {}
        for step in steps:
            if len(step.before.stack) == 1:
                for group, offers in self._groups(step).items():
                    if group not in met:
                        _keep_larger(found, group, Alternatives(step, offers))
        met.update(found)
        for group, choice in sorted(found.items()):
            yield self._choice(f"What if: “{group}”", choice, [], (TARGETS,))

    def _groups(self, step: PlayedStep) -> dict[str, list[Action]]:
        """Return the offers of a step by their kind; with the first value too where that is no place on the board."""
        places = self._places(step)
        groups: dict[str, list[Action]] = {}
        for action in self._rules.offers(step.before, step.seat):
            kind, values = kind_of(action), values_of(action)
            slots = self._rules.kinds[kind].slots
            # A place is seen on the picture of all of them; anything else, such as a card, gets a picture of its own.
            named = bool(places) and len(values) > 1 and slots[0] not in places
            groups.setdefault(f"{kind} {values[0]}" if named else kind, []).append(action)
        return groups

    def _places(self, step: PlayedStep) -> set[str]:
        if self._guide is None:
            return set()
        return {place.slot for place in self._guide.places(self._rules.view(step.before, step.seat))}

    def _points(self, steps: list[PlayedStep]) -> list[list[float]]:
        """Return for each seat its points, if the game ended then, after every turn, those before it in front."""
        ends = [now for now, later in pairwise(steps) if now.before.turn != later.before.turn] + [steps[-1]]
        views = [self._rules.view(state, None) for state in (steps[0].before, *(step.after for step in ends))]
        totals = [[score.total for score in self._rules.scores(view)] for view in views]
        return [list(line) for line in zip(*totals, strict=True)]

    def _marks(self, steps: list[PlayedStep], reader: int | None = None) -> list[Event]:
        """Return what a reader was told of some steps."""
        events = []
        for step in steps:
            events += self._rules.apply(step.before, step.seat, step.action)[1].events
        return seen_by(events, reader)

    def _choice(self, caption: str, choice: Alternatives, marks: list[Event], pictures: tuple[str, ...]) -> Scene:
        """Return a scene as the seat sees it that must choose."""
        (state, seat, _, _), offers = choice
        said = f"{caption}, answers: {len(offers)}, as {self._names[seat]} sees it"
        brings = each_brings(self._rules, state, seat, offers)
        view = self._rules.view(state, seat)
        return Scene(said, self._options, view, self._names, marks, offers, seat, pictures, brings=brings)

    def _scene(self, caption: str, state: Any, seat: int, marks: list[Event], pictures: tuple[str, ...]) -> Scene:
        """Return a scene as a spectator sees it."""
        view = self._rules.view(state, None)
        return Scene(caption, self._options, view, self._names, marks, (), seat, pictures)


def _keep_larger(found: dict[str, Alternatives], key: str, choice: Alternatives) -> None:
    if key not in found or len(choice.offers) > len(found[key].offers):
        found[key] = choice


def _turn_until(steps: list[PlayedStep], last: PlayedStep) -> list[PlayedStep]:
    """Return the steps of a turn before one of them."""
    before = steps[: next(index for index, step in enumerate(steps) if step is last)]
    return [step for step in before if step.before.turn == last.before.turn]
