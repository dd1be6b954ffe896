"""The second look: how a turn was that a person has just ended, judged as the analysis judges it, for them alone.

It is a hint that comes later: allowed where hints are, counted where these are; always against computers alone.
"""

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from hansa_bot.ai.analysis import JudgedTurn, Piece, judge_piece, pieces
from hansa_bot.engine.action import Event, differing
from hansa_bot.engine.state import State, decode
from hansa_bot.host.game.coaching import count_hint, refuse_help_beside, short_name
from hansa_bot.host.game.past import GameCourse, Past
from hansa_bot.host.kernel.commit import Core, Feature, once
from hansa_bot.host.kernel.errors import HintOutdated, NoCoach
from hansa_bot.host.kernel.live_table import Change, LiveTable, check_running, seat_in_game
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.terms import Coach
from hansa_bot.host.kernel.thinking import Urgency
from hansa_bot.host.kernel.world import World
from hansa_bot.model.values import HINT
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit import preview


@dataclass(frozen=True, slots=True)
class SecondLook:
    """What is said of a turn that ended with version `after`: of the piece of it in which most was lost, as it was
    `judged`, from the `state` in which that began.
    """

    judged: JudgedTurn
    state: State
    after: int

    @property
    def apart(self) -> Sequence[int]:
        """At which places what is better is something else; all of them where only the order is."""
        return differing(self.judged.better, self.judged.played) or range(len(self.judged.better))

    def foresee(self, title: Title) -> list[Event]:
        """Return what would have followed there, up to what is drawn, revealed or answered by others."""
        rules, seat, events = title.rules, self.judged.seat, list[Event]()
        # The game goes on, so not even what happens on the way may rest on what is really hidden or will be drawn.
        state = rules.sample(self.state, seat, random.Random(0))
        for at, action in enumerate(self.judged.better):
            if seat not in state.waiting or action not in rules.offers(state, seat):
                break
            events += preview.brings(rules, state, seat, action) if at in self.apart else ()
            drawn = state.rng.count
            state, outcome = rules.apply(state, seat, action)
            if outcome.revealed or state.rng.count != drawn:
                break
        return events


def check_allowed(live: LiveTable, seat: int) -> None:
    """Raise NoCoach where a seat may have no second look, GameOver or NotRunning where the game does not go on."""
    check_running(live)
    # Where another person began the game it may still count in a season, whoever plays there now.
    others = [row for at, row in enumerate(live.sitters) if at != seat and (row.holder or row.starter)]
    if live.table.terms.coach is Coach.OFF and (others or live.table.gathering.deal):
        raise NoCoach


def decide_counting_look(live: LiveTable, seat: int, world: World, *, user: int, after: int) -> Change | None:
    """Return the change that counts a look at a turn that ended with version `after`, None where nobody counts.

    Raises HintOutdated where it was taken back or its person has played on since, and like `check_allowed`.
    """
    check_allowed(live, seat)
    _check_in_force(live, seat, after)
    return count_hint(live, user)


def _check_in_force(live: LiveTable, seat: int, after: int) -> None:
    lines = in_force(live.log)
    # What a standing order or a clock does is nobody's press.
    since = [entry for entry in lines if entry.version > after and not entry.auto and not entry.cause]
    if all(entry.version != after for entry in lines) or any(entry.seat == seat for entry in since):
        raise HintOutdated


class SecondLooks(Feature):
    """Looks at turns that are over; all raise NoTable, NotSeated, NotRunning and GameOver."""

    def __init__(self, core: Core, past: Past) -> None:
        super().__init__(core)
        self._past = past

    async def judge(self, table_id: int, user: int, turn: int) -> SecondLook | None:
        """Return how a turn of a user was, None where they had no choice in it.

        Raises NoThought, NoCoach, HintOutdated, and HelpBeside where it would help in another game.
        """
        live = await self._core.tables.live(table_id)
        seat = seat_in_game(live, user)
        check_allowed(live, seat)
        await refuse_help_beside(self._core, live, user)
        course = await self._past.course(live, 0, None)
        found = await asyncio.to_thread(_cut, live.table.title, course, seat, turn)
        if not found:
            return None
        after = max(each.after for each in found)
        _check_in_force(live, seat, after)  # a turn that was taken back at once costs no thinking
        server, now = live.table.place.guild, self._core.clock.now()
        ask = partial(self._core.thinking.ask, server=server, table=table_id, urgency=Urgency.HINT, now=now)
        judged = [(await ask(judge_piece, live.table.title, piece, False), piece) for piece in found]
        worst, piece = max(judged, key=lambda each: (each[0].missed, each[0].lost))
        return SecondLook(worst, decode(live.game.rules.state_type, piece.state), after)

    async def count(self, table_id: int, user: int, look: SecondLook) -> None:
        """Count a look before it is shown, but never the same turn twice; raises like `decide_counting_look`."""
        live = await self._core.tables.live(table_id)
        about = live.game.rules.view(look.state, look.judged.seat), look.judged.played
        name = short_name(about)
        decide = partial(decide_counting_look, user=user, after=look.after)
        await once(self._core, table_id, user, HINT, f"look {name}", decide)


def _cut(title: str, course: GameCourse, seat: int, turn: int) -> list[Piece]:
    """Return the pieces of a turn that a seat has played, which takes a while."""
    lines = ((step.entry, step.before, step.after) for step in course.steps() if step.turn == turn)
    return [piece for piece in pieces(title, lines) if piece.seat == seat]
