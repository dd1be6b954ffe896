"""What the analysis says of somebody who only presses first proposals, as they come and after a search checked them.

`python -m bench.trust [TITLE …]` plays a whole game of each title against quick players both ways, which takes some
minutes, and prints what it says of that seat: blunders, what was lost a turn, and what the worst turns were.
"""

import sys
from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from time import process_time
from typing import Any

from bench._games import BOUND
from hansa_bot.ai.analysis import JudgedTurn, judge_piece, pieces
from hansa_bot.ai.checking import find_losing
from hansa_bot.ai.player import Chooser
from hansa_bot.engine.action import Action, kind_of
from hansa_bot.engine.rules import Setup
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import State, encode
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.titles import registry
from hansa_bot.ui.kit import menu
from hansa_bot.ui.kit.moment import Moment, of_session
from hansa_bot.ui.turn.checking import MOST

SEATS, PERSON = 3, 0
Losing = Callable[[Moment, list[Action]], Collection[Action]]


def press(moment: Moment, done: list[Action], losing: Losing) -> tuple[Action, int]:
    """Return what somebody does who presses the first proposal, else ends the turn or takes what comes first.

    Behind it stands how many proposals were taken away.
    """
    offers = menu.main_offers(moment)
    gone = losing(moment, menu.proposals(moment, offers, done, most=MOST))
    checked = replace(moment, losing=lambda state: gone)
    first = menu.proposals(checked, offers, done)[:1]
    ends = [offer for offer in moment.offers if kind_of(offer) in moment.title.ending_kinds]
    return (first or ends or [max(moment.offers, key=lambda offer: moment.scores[offer])])[0], len(gone)


def play(title: str, seed: str, losing: Losing) -> tuple[Session[Any], list[Any], int]:
    """Return a game in which one seat presses first proposals, its lines, and how many were taken away."""
    loaded = registry.load(title)
    names = loaded.meta.company[:SEATS]
    infos = tuple(SeatInfo(seat, name, 1 if seat == PERSON else None, None) for seat, name in enumerate(names))
    table = Table(1, title, Place(None, 0), Status.RUNNING, infos, SEATS, loaded.meta.filled({}), 1, "en", 0)
    session, _ = Session.start(loaded.rules, Setup(SEATS, loaded.meta.filled({}), seed))
    choose, lines, done, turn, gone = Chooser(loaded, seed), list[Any](), list[Action](), 0, 0
    while not session.state.over:
        assert len(lines) < BOUND, "the game never ends"
        state, seat = session.state, session.waiting[0]
        done, turn = (done if state.turn == turn else []), state.turn
        if seat == PERSON and len(session.offers(seat)) > 1:
            action, less = press(of_session(table, session, seat, "en"), done, losing)
            gone += less
            done.append(action)
        else:
            action = choose(state, seat, session.offers(seat))
        step = session.apply(seat, [action])
        lines += _lines(session, step.entries)
        session = step.session
    return session, lines, gone


def _lines(session: Session[Any], entries: Any) -> Iterator[tuple[Any, State, State]]:
    state = session.state
    for entry in entries:
        after, _ = session.rules.apply(state, entry.seat, entry.action)
        yield entry, state, after
        state = after


def nothing(moment: Moment, proposed: list[Action]) -> Collection[Action]:
    """Check nothing."""
    return ()


def checked(moment: Moment, proposed: list[Action]) -> Collection[Action]:
    """Take away what loses much."""
    return find_losing(moment.table.title, encode(moment.state), moment.seat or 0, proposed)


SEED = "trust"
WAYS: tuple[tuple[str, Losing], ...] = (("as proposed", nothing), ("checked", checked))


def measure() -> dict[str, Any]:
    """Return what a turn of first proposals loses, by title: as they come, and after a search has checked them."""
    figures: dict[str, Any] = {}
    for meta in registry.metas():
        for how, losing in WAYS:
            _, lines, _ = play(meta.id, SEED, losing)
            judged = judge(meta.id, lines)
            figures[f"{meta.id}/{how.replace(' ', '_')}_lost"] = round(lost_a_turn(judged), 4)
            figures[f"{meta.id}/{how.replace(' ', '_')}_blunders"] = sum(turn.blunder for turn in judged)
    return figures


def judge(title: str, lines: list[Any]) -> list[JudgedTurn]:
    """Return what the analysis says of the seat that presses first proposals."""
    own = [piece for piece in pieces(title, lines) if piece.seat == PERSON]
    return list(map(partial(judge_piece, title), own))


def lost_a_turn(judged: list[JudgedTurn]) -> float:
    """Return how much likelihood of winning is lost in a turn, of 1."""
    return sum(turn.lost for turn in judged) / max(1, len({turn.turn for turn in judged}))


def report(title: str, seed: str, how: str, losing: Losing) -> None:
    """Print what is said of a game."""
    begun = process_time()
    session, lines, gone = play(title, seed, losing)
    spent = process_time() - begun
    judged = judge(title, lines)
    blunders = [turn for turn in judged if turn.blunder]
    lost = lost_a_turn(judged)
    result = session.rules.result(session.state)
    assert result is not None
    totals = " : ".join(f"{score.total:g}" for score in sorted(result.scores, key=lambda score: score.seat))
    print(f"{title}, {how}: {totals}{' won' if PERSON in result.winners else ''}, {session.state.turn} turns")
    print(f"  {len(judged)} pieces judged, {len(blunders)} blunders, {lost:.1%} lost a turn, {gone} taken away")
    print(f"  {spent:.0f} s to play")
    for turn in sorted(judged, key=lambda turn: -turn.lost)[:3]:
        print(f"  {_told(turn)}")
    sys.stdout.flush()


def _told(turn: JudgedTurn) -> str:
    played, better = (", ".join(actions) or "-" for actions in (turn.played, turn.better))
    mark = " blunder" if turn.blunder else ""
    return f"turn {turn.turn}: -{turn.lost:.0%} ±{turn.error:.0%}{mark}: {played} | better: {better}"


def main() -> None:
    """Play and print."""
    for title in sys.argv[1:] or [meta.id for meta in registry.metas()]:
        for how, losing in WAYS:
            report(title, SEED, how, losing)


if __name__ == "__main__":
    main()
