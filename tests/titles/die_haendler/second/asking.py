"""How the second opinion asks: the course of a game is a generator that yields questions and is sent the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import TypeVar

from tests.titles.die_haendler.second.printed import CREDIT, GOODS, Table

T = TypeVar("T")
SEALED = ("bid", "wheel")
WITHDRAW = "withdraw"


@dataclass
class Ask:
    """A question: its kind, the tokens of every seat that still owes an answer, and whether the program may answer.

    `given` are the answers so far to a sealed question, or to one that is asked of several at once.
    """

    kind: str
    answers: dict[int, list[str]]
    forcible: bool
    given: dict[int, str]


Course = Generator[Ask, tuple[int, str], T]


def letter(seat: int) -> str:
    return chr(ord("a") + seat)


def seat_of(sign: str) -> int:
    return ord(sign) - ord("a")


def ask(kind: str, seat: int, tokens: Iterable[str], forcible: bool = False) -> Course[list[str]]:
    """Ask one seat; `forcible` where nothing hidden bears on the answers (DH-15.2, DH-21.5)."""
    _, token = yield Ask(kind, {seat: sorted(tokens)}, forcible, {})
    return token.split("/")


def ask_sealed(kind: str, tokens: dict[int, list[str]]) -> Course[dict[int, str]]:
    """DH-1.5, DH-15.3: all at once; until all have answered each may take his answer back."""
    given: dict[int, str] = {}
    while len(given) < len(tokens):
        left = {seat: sorted(offers) for seat, offers in tokens.items() if seat not in given}
        seat, token = yield Ask(kind, left, False, given)
        if token == WITHDRAW:
            del given[seat]
        else:
            given[seat] = token
    return given


def amounts(most: int, least: int = 0) -> range:
    """DH-1.6."""
    return range(least, most + 1, 100)


def choices(goods: Counter[str], most: int) -> Iterator[tuple[str, ...]]:
    """One to so many of some goods, in the order of goods."""
    for size in range(1, most + 1):
        for some in combinations_with_replacement(GOODS, size):
            if not Counter(some) - goods:
                yield some


def favours(table: Table, seat: int) -> list[str]:
    """What can be done in the purchase turn and at the promotion alike: DH-11.5, DH-17.1."""
    player = table.players[seat]
    repay = ["repay"] if player.credits and player.money >= CREDIT["repay"] else []
    return repay + transfers(table, seat)


def transfers(table: Table, seat: int) -> list[str]:
    """DH-17.1."""
    if table.options["transfers"] == "off":
        return []
    player = table.players[seat]
    others = [letter(other) for other in range(len(table.players)) if other != seat]
    money = [f"give/{other}/{amount}" for other in others for amount in amounts(player.money, 100)]
    return money + [f"hand/{other}/{card}" for other in others for card in +player.hand]


def do_favour(table: Table, seat: int, verb: str, values: list[str]) -> bool:
    """Carry out what `favours` and `transfers` list; False when it is something else."""
    player = table.players[seat]
    if verb == "repay":
        player.money -= CREDIT["repay"]
        player.credits -= 1
        table.credits += 1
    elif verb == "give":
        pay(table, seat, int(values[1]), seat_of(values[0]))
    elif verb == "hand":
        player.hand[values[1]] -= 1
        table.players[seat_of(values[0])].hand[values[1]] += 1
    else:
        return False
    return True


def pay(table: Table, seat: int, amount: int, receiver: int | None = None) -> None:
    """DH-1.7."""
    table.players[seat].money -= amount
    if receiver is not None:
        table.players[receiver].money += amount
