"""Hand: the clock of one seat, and how it moves. Pure arithmetic; all times are unix seconds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from hansa_bot.host.time.pace import Speed


class Sits(Enum):
    """Who sits on the seat after a change: the same as before, a computer player, the person whom a computer player
    has stood in for, or somebody new.
    """

    SAME = auto()
    NOBODY = auto()
    BACK = auto()
    NEW = auto()


@dataclass(frozen=True, slots=True)
class Hand:
    """A clock as of its last change: the time left (None without a clock), since when it runs (None while it stands),
    deadlines missed in a row, the time spent for so many answers, whether it had the gain of this turn, and whether
    its time has run out without anybody else deciding.
    """

    left: float | None = None
    since: float | None = None
    missed: int = 0
    spent: float = 0.0
    answers: int = 0
    gained: bool = False
    out: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """What a change means for a seat: whether it must decide afterwards (`waits`) and its clock runs, whether its
    person has acted and with that `decided` what was asked, or was `helped` over it after the time had run out.
    """

    waits: bool
    runs: bool
    acted: bool = False
    decided: bool = False
    helped: bool = False
    sits: Sits = Sits.SAME


def moved(hand: Hand, news: News, speed: Speed | None, now: float) -> Hand:
    """Return the clock after a change; one that just goes on running stays as it is."""
    leaves = hand.out and (news.acted or not news.waits or news.sits is not Sits.SAME)
    if not news.runs or news.decided or news.helped or leaves or news.sits is not Sits.SAME:
        hand = stopped(hand, now)
    if news.acted:
        hand = replace(hand, missed=0)
    if news.decided:
        hand = _gained(replace(hand, answers=hand.answers + 1), speed)
    if news.helped:
        hand = replace(at_least(hand, _gain(speed), speed), missed=hand.missed + 1, gained=True)
    if leaves:
        hand = replace(at_least(hand, _gain(speed), speed), out=False)
    if news.sits is not Sits.SAME:
        hand = _handed_over(hand, news.sits, speed)
    return replace(hand, since=now) if news.runs and hand.since is None else hand


def stopped(hand: Hand, now: float) -> Hand:
    """Return the clock standing still."""
    if hand.since is None:
        return hand
    passed = max(now - hand.since, 0.0)  # the machine's time may have been put back
    left = None if hand.left is None else max(hand.left - passed, 0.0)
    return replace(hand, since=None, left=left, spent=hand.spent + passed)


def at_least(hand: Hand, seconds: float, speed: Speed | None) -> Hand:
    """Return a clock with no less than some time left, as far as the cap allows."""
    if speed is None or hand.left is None:
        return hand
    return replace(hand, left=max(hand.left, speed.capped(seconds)))


def _gain(speed: Speed | None) -> float:
    return 0.0 if speed is None else speed.gain


def _gained(hand: Hand, speed: Speed | None) -> Hand:
    if speed is None or hand.left is None or hand.gained:
        return hand
    return replace(hand, left=speed.capped(hand.left + speed.gain), gained=True)


def _handed_over(hand: Hand, sits: Sits, speed: Speed | None) -> Hand:
    """Give whoever sits down now time to begin with; who is new has to find out first what this is all about."""
    hand = replace(hand, missed=0)
    if sits not in (Sits.NEW, Sits.BACK):
        return hand
    # Enough for a night: otherwise whoever takes the seat in the evening has lost it by the morning.
    bank = 0.0 if speed is None else speed.bank
    welcome = at_least(hand, max(_gain(speed), bank / 2), speed)
    return replace(welcome, spent=0.0, answers=0) if sits is Sits.NEW else welcome
