"""What somebody gained is told on every card and in the fold that stays, however little room there is.

Each title's facts say what is gained there (GAINS).
"""

from collections.abc import Iterator

import msgspec
import pytest

from hansa_bot.engine.action import Event, seen_by
from hansa_bot.engine.record import parse
from hansa_bot.engine.replay import replay
from hansa_bot.engine.session import Entry
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import narration
from tests.conformance.cases import TITLES, facts, home

NAMES = ("Anna", "Wulflam", "Castorp", "Folkmar", "Lubbert")
RECORDS = [path for title_id in TITLES for path in sorted((home(title_id) / "games").glob("*.jsonl"))]


def cards(entries: list[Entry], seats: int) -> Iterator[list[Entry]]:
    """Yield what the card of each seat tells: all since it last acted, as everybody may know it."""
    for seat in range(seats):
        since: list[Entry] = []
        for entry in entries:
            since.append(msgspec.structs.replace(entry, events=seen_by(entry.events, None)))
            if entry.seat == seat and not entry.auto:
                yield since[:-1]
                since = []


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_whatever_somebody_gained_is_told_at_every_length(path) -> None:
    record = parse(path.read_text("utf-8"))
    gains, title = facts(record.title).GAINS, registry.load(record.title)
    spoken = [
        title.texts(catalog(language, record.title), NAMES[: record.setup.seats], record.setup.options)
        for language in sorted(languages())
    ]
    missing = []
    for number, since in enumerate(cards(list(replay(title.rules, record).entries), record.setup.seats)):
        texts = spoken[number % len(spoken)]
        gained = [event for entry in since for event in entry.events if event.kind in gains]
        for most in (40, 120, narration.RECAP) if gained else ():
            told = " ".join(narration.recap(since, texts, most, deeds=True))
            missing += [(event, told) for event in gained if not is_told(event, gains[event.kind], texts, told)]
    assert missing == []


def is_told(event: Event, gain, texts, told: str) -> bool:
    """Whether a recap says what an event gained, in full or shortened."""
    for names in (texts.named, texts.briefly):
        said = gain(names, event)
        if any(each in told for each in ([said] if isinstance(said, str) else said)):
            return True
    return False
