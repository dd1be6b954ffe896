"""What somebody gained is told on every card and in the fold that stays, however little room there is.

Each title's facts say what is gained there (GAINS).
"""

from collections.abc import Iterator

import msgspec
import pytest

from hansa_bot.engine.action import Event, seen_by
from hansa_bot.engine.session import Entry
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import narration
from tests.conformance.cases import facts, sample
from tests.conformance.record_games import every_record, replayed
from tests.early import early

FEW = 2
"""Cards in `make test`, of each game and each kind of gain."""
NAMES = ("Anna", "Wulflam", "Castorp", "Folkmar", "Lubbert")


def cards(entries: list[Entry], seats: int) -> Iterator[list[Entry]]:
    """Yield what the card of each seat tells: all since it last acted, as everybody may know it."""
    for seat in range(seats):
        since: list[Entry] = []
        for entry in entries:
            since.append(msgspec.structs.replace(entry, events=seen_by(entry.events, None)))
            if entry.seat == seat and not entry.auto:
                yield since[:-1]
                since = []


def telling(found: list[list[Entry]], kind: str, most: int) -> list[int]:
    """Return the numbers of up to so many cards that tell a kind of fact, the shortest and the longest among them."""
    there = [
        at for at, since in enumerate(found) if any(event.kind == kind for entry in since for event in entry.events)
    ]
    return sample(tuple(sorted(there, key=lambda at: sum(len(entry.events) for entry in found[at]))), most)


@pytest.mark.parametrize("most", early(1, [FEW, 10_000]))
@every_record
def test_whatever_somebody_gained_is_told_at_every_length(path, most) -> None:
    record, game = replayed(path)
    gains, title = facts(record.title).GAINS, registry.load(record.title)
    spoken = [
        title.texts(catalog(language, record.title), NAMES[: record.setup.seats], record.setup.options)
        for language in sorted(languages())
    ]
    found, missing = list(cards(list(game.entries), record.setup.seats)), []
    for number in sorted({at for kind in gains for at in telling(found, kind, most)}):
        texts = spoken[number % len(spoken)]
        gained = [event for entry in found[number] for event in entry.events if event.kind in gains]
        for length in (40, 120, narration.RECAP):
            told = " ".join(narration.recap(found[number], texts, length, deeds=True))
            missing += [(event, told) for event in gained if not is_told(event, gains[event.kind], texts, told)]
    assert missing == []


def is_told(event: Event, gain, texts, told: str) -> bool:
    """Whether a recap says what an event gained, in full or shortened."""
    for names in (texts.named, texts.briefly):
        said = gain(names, event)
        if any(each in told for each in ([said] if isinstance(said, str) else said)):
            return True
    return False
