"""What the analysis of a finished game finds: of turns that were planted as blunders it should find most, and call
hardly any sound one a blunder. And what a whole game takes, in seconds of a processor.

Planted is a turn of a judge turned round, or drawn by lot, that costs a good part of the win when lively players play
on to the end; sound is the turn of a master who has looked at other playouts than the analysis. Both lie in
`planted.json`; `python -m bench.hindsight plant` plants anew, in some 15 minutes. More sound turns are those of
a master in games of all numbers of seats.
"""

import random
import sys
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec

from bench import judged
from bench._games import BOUND
from hansa_bot.ai.analysis import Line, Piece, judge_piece, pieces
from hansa_bot.ai.player import LIVELY, MASTER, Chooser, choose
from hansa_bot.ai.search import TurnSearch, effort_of
from hansa_bot.engine.action import Action
from hansa_bot.engine.rules import Setup, playout, restore
from hansa_bot.engine.session import Session
from hansa_bot.engine.state import decode, encode
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title

STORED = Path(__file__).with_name("planted.json")
LEAST_FOUND, MOST_WRONGED = 0.9, 0.05
MOST_SECONDS = 90.0
SOUND = 5
"""Turns of a master in each game that is measured."""
EVERY = 8
"""Of the pieces of a game so many share the time that one of them is measured to take."""

COST = 0.15
"""By how much less often a planted turn wins at least, by as many standard errors as it must be certain by."""
CERTAIN, BATCH, LEAST_PAIRS, MOST_PAIRS = 2.0, 6, 30, 90
SMALLEST_ERROR = 0.04
OPEN = (0.25, 0.8)
"""Between what chances of its seat something can still be lost, or won."""
PLANTED, EACH = 50, 20
"""Turns in all, and at most of a title; those are planted sooner in which games are over sooner."""
SEATS = (2, 2, 2, 3)
A_GAME = 4
LOOKED_AT = 24
BY_LOT = 2
"""Turns that are drawn, beside the one of a judge turned round."""
MOST_ACTIONS = 25


class Planted(msgspec.Struct, frozen=True):
    """A turn that costs so much (with that standard error), and a sound one in the same position."""

    title: str
    rules: int
    seats: int
    seat: int
    playouts: int
    state: dict[str, Any]
    bad: list[Action]
    cost: float
    error: float
    sound: list[Action]


def measure() -> dict[str, Any]:
    found: dict[str, list[bool]] = {}
    wronged: dict[str, list[bool]] = {}
    sound = set[bytes]()
    for planted in stored():
        found.setdefault(planted.title, []).append(is_blunder(planted, planted.bad))
        if (position := msgspec.json.encode(planted.state)) not in sound:
            sound.add(position)
            wronged.setdefault(planted.title, []).append(is_blunder(planted, planted.sound))
    figures: dict[str, float] = {}
    most = {"wronged": MOST_WRONGED}
    for meta in registry.metas():
        for seats in (each for each in meta.seats if 2 <= each <= 4):
            name = f"{meta.id}/{seats}"
            cut = pieces(meta.id, logged(registry.load(meta.id), seats, name))
            figures |= {f"{name}/pieces": len(cut), f"{name}/seconds": round(_seconds(meta.id, cut), 1)}
            most[f"{name}/seconds"] = MOST_SECONDS
            wronged[meta.id] += _mastered_turns(registry.load(meta.id), cut)
    for name, told in (("found", found), ("wronged", wronged)):
        figures |= {f"{title}/{name}": round(fmean(each), 3) for title, each in told.items()}
        every = [each for judged_ones in told.values() for each in judged_ones]
        figures |= {name: round(fmean(every), 3), f"{name}/of": len(every)}
    return judged(figures, most=most, least={"found": LEAST_FOUND})


def _mastered_turns(title: Title, cut: Sequence[Piece]) -> Iterator[bool]:
    """Tell of some turns of a game whether the analysis calls what a master would do there a blunder."""
    turns = [piece for piece in cut if _begins_a_turn(decode(title.rules.state_type, piece.state), piece)]
    for piece in turns[len(turns) // (2 * SOUND) :: len(turns) // SOUND]:
        played = _mastered(title, decode(title.rules.state_type, piece.state), piece.seat)
        yield judge_piece(title.meta.id, msgspec.structs.replace(piece, played=played)).blunder


def _begins_a_turn(state: Any, piece: Piece) -> bool:
    return bool(state.waiting == [piece.seat] and len(state.stack) == 1)


def stored() -> list[Planted]:
    """Return what was planted before."""
    return msgspec.json.decode(STORED.read_bytes(), type=list[Planted])


def is_blunder(planted: Planted, played: Sequence[Action]) -> bool:
    """Return whether the analysis calls what was played in such a position a blunder."""
    rules = registry.load(planted.title).rules
    state = encode(restore(rules, msgspec.json.encode(planted.state), planted.rules))
    return judge_piece(planted.title, Piece(0, 0, planted.seat, state, [*played], planted.playouts)).blunder


def _seconds(title: str, cut: Sequence[Piece]) -> float:
    began = process_time()
    for piece in cut[EVERY // 2 :: EVERY]:
        judge_piece(title, piece)
    return (process_time() - began) * len(cut) / len(cut[EVERY // 2 :: EVERY])


def logged(title: Title, seats: int, seed: str) -> Iterator[Line]:
    """Yield the lines of a game among quick players of a title's company, with the states around each."""
    names = random.Random(seed).sample(title.meta.company, seats)
    session, _ = Session.start(title.rules, Setup(seats, title.meta.check(seats, {}), seed))
    while not session.state.over:
        state, seat = session.state, session.waiting[0]
        step = session.apply(seat, [choose(title, state, seat, names[seat], game=seed)])
        for entry in step.entries:
            after, _ = title.rules.apply(state, entry.seat, entry.action)
            yield entry, state, after
            state = after
        session = step.session


def plant() -> None:
    """Plant turns, title by title, game after game, and write them down as they come."""
    found: list[Planted] = []
    for number in count():
        for meta in registry.metas():
            if len(found) >= PLANTED:
                return
            if sum(planted.title == meta.id for planted in found) < EACH:
                found += _planted(registry.load(meta.id), SEATS[number % len(SEATS)], f"planted/{number}")
                STORED.write_bytes(b"[" + b",\n".join(map(msgspec.json.encode, found)) + b"]\n")


def _planted(title: Title, seats: int, seed: str) -> Iterator[Planted]:
    chance, value, many = random.Random(f"{title.meta.id}/{seed}"), title.value, 0
    cut = pieces(title.meta.id, logged(title, seats, seed))
    assert value is not None
    for piece in chance.sample(late := cut[len(cut) // 2 :], min(LOOKED_AT, len(late))):
        state = decode(title.rules.state_type, piece.state)
        if not _begins_a_turn(state, piece) or not OPEN[0] < value().chances(state)[piece.seat] < OPEN[1]:
            continue
        won, sound, tried = list[float](), list[Action](), [piece.played]
        for lot in (None, *[chance] * BY_LOT):
            bad = _bad(title, state, lot)
            if bad in tried or many == A_GAME:
                continue
            tried.append(bad)
            cost, error = _cost(title, state, piece, bad, won)
            if cost - CERTAIN * error < COST:
                continue
            sound, many = sound or _mastered(title, state, piece.seat), many + 1
            yield Planted(
                title=title.meta.id,
                rules=title.rules.version,
                seats=seats,
                seat=piece.seat,
                playouts=piece.playouts,
                state=msgspec.json.decode(piece.state),
                bad=bad,
                cost=round(cost, 3),
                error=round(error, 3),
                sound=sound,
            )


def _bad(title: Title, state: Any, lot: random.Random | None) -> list[Action]:
    """Return a turn of what the judge thinks least of, or of anything, up to a draw or the end of the turn."""
    rules, seat, turn, done = title.rules, state.waiting[0], state.turn, list[Action]()
    while state.turn == turn and not state.over and len(done) < MOST_ACTIONS:
        mover = seat if seat in state.waiting else state.waiting[0]
        offers = rules.offers(state, mover)
        opinions = [*title.judge(state, mover, offers)]
        action = offers[opinions.index((max if mover != seat else min)(opinions))]
        if mover == seat:
            action = lot.choice(offers) if lot else action
            done.append(action)
        drawn = state.rng.count
        state, outcome = rules.apply(state, mover, action)
        if outcome.revealed or state.rng.count != drawn:
            break
    return done


def _cost(title: Title, state: Any, piece: Piece, bad: list[Action], won: list[float]) -> tuple[float, float]:
    """Return by how much less often a turn wins than what was played, and the standard error.

    `won` is what is known of that, which grows.
    """
    pairs = list[float]()
    while True:
        for number in range(len(pairs), len(pairs) + BATCH):
            if number == len(won):
                won.append(_won(title, state, piece.seat, piece.played, number))
            if fmean(won) < COST + CERTAIN * SMALLEST_ERROR and len(won) >= BATCH:
                return 0.0, 1.0  # there is not enough to lose
            pairs.append(won[number] - _won(title, state, piece.seat, bad, number))
        cost, error = fmean(pairs), max(SMALLEST_ERROR, stdev(pairs) / len(pairs) ** 0.5)
        clear = len(pairs) >= LEAST_PAIRS and cost - CERTAIN * error >= COST
        hopeless = cost < COST or cost + error < COST + CERTAIN * SMALLEST_ERROR
        if clear or hopeless or len(pairs) >= MOST_PAIRS:
            return cost, error


def _won(title: Title, state: Any, seat: int, actions: Sequence[Action], number: int) -> float:
    """Return which share of the win a seat has that begins with some actions; then all are lively, to the end."""
    start = title.rules.sample(state, seat, random.Random(f"to the end/{number}"))
    choose_lively, ahead = Chooser(title, number, LIVELY), list(actions)

    def next_action(state: Any, mover: int, offers: list[Action]) -> Action:
        while mover == seat and ahead and state.turn == start.turn:
            action = ahead.pop(0)
            if action in offers:
                return action
        return choose_lively(state, mover, offers)

    end, _ = playout(title.rules, start, next_action, bound=BOUND)
    result = title.rules.result(end)
    return (seat in result.winners) / len(result.winners) if result else 0.0


def _mastered(title: Title, state: Any, seat: int) -> list[Action]:
    """Return the turn of a master that looks at other playouts than the analysis does."""
    search = TurnSearch(title, state, seat, effort_of(MASTER, title, state.seats))
    search._seed = "a master"
    search.look_further(search.effort.rounds)
    return search.best().actions


if __name__ == "__main__":
    if sys.argv[1:] == ["plant"]:
        plant()
    else:
        print(measure())
