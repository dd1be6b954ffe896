"""Days: how the page of a long show is written, day by day, with what comes again and again only counted."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

from hansa_bot.host.kernel.posts import REMIND
from hansa_bot.host.kernel.terms import DAY
from tests.shows.board import Message
from tests.shows.stage import Note, Player
from tests.shows.telling import Telling, clock, local

Turn = tuple[float, Player, int]
"""When somebody began to play at a table."""


def days(
    notes: Sequence[Note],
    messages: Sequence[Message],
    turns: Sequence[Turn],
    telling: Telling,
    first: float,
    number: int,
    often: Callable[[Message], Hashable],
) -> Iterator[str]:
    """Yield so many days from a midnight on (unix seconds), each with its heading.

    Of the messages that `often` gives the same name only the first is shown whole; None is always shown.
    """
    seen = set[Hashable]()
    for begin in (first + day * DAY for day in range(number)):
        shown: list[tuple[int, int, str]] = []
        folded: list[Message] = []
        for index, message in enumerate(messages):
            if begin <= message.at < begin + DAY:
                name = often(message)
                if name in seen:
                    folded.append(message)
                    continue
                seen |= set() if name is None else {name}
                shown.append((index, 1, telling.message(message)))
        shown += [(note.index, 0, _noted(note, telling)) for note in notes if begin <= note.at < begin + DAY]
        shown.sort(key=lambda each: each[:2])
        today = [turn for turn in turns if begin <= turn[0] < begin + DAY]
        yield _day(begin, [part for *_, part in shown], _rest(today, folded, telling))


def _day(begin: float, shown: list[str], rest: str) -> str:
    name = f"{local(begin):%A, %-d %B}"
    if not shown:
        return f"**{name}**: {rest or 'nothing'}.\n"
    return "\n".join([f"## {name}\n", *shown, *([f"Besides: {rest}.\n"] if rest else [])])


def _noted(note: Note, telling: Telling) -> str:
    said = f"*{clock(note.at)} {note.text}*\n"
    return "\n".join([said, *telling.quoted(note.shown, note.at)]) + "\n" if note.shown else said


def _rest(turns: Iterable[Turn], folded: Iterable[Message], telling: Telling) -> str:
    """Return a day in a line: who plays where, who is called and reminded."""
    at_tables = Counter(table for _, _, table in turns)
    counts = [f"{count} at table {table}" for table, count in sorted(at_tables.items())]
    called, private, reminded = Counter[str](), Counter[str](), Counter[str]()
    for message in folded:
        names = [telling.players[user].name for user in message.pings]
        if message.post.kind == REMIND:
            reminded.update([telling.players[message.post.payload.user].name])
        elif message.recipient is not None:
            private.update([telling.players[message.recipient].name])
        else:
            called.update(names)
    parts = ["turns: " + ", ".join(counts)] if counts else []
    for what, who in (("called at the table", called), ("in private", private), ("reminded", reminded)):
        if who:
            parts.append(f"{what}: " + ", ".join(f"{name} {count}" for name, count in sorted(who.items())))
    return "; ".join(parts)
