"""A fortnight of a club: a deal from opening to list, a puzzle a week, second looks beside an ordinary game."""

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from hansa_bot.host.kernel.posts import CARD, DEAL, DEAL_LIST, FINAL, REMIND
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.lobby.deals import Deal
from hansa_bot.host.record.records import ReplayVerdict, findings
from hansa_bot.ui.kit import narration
from hansa_bot.ui.kit.moment import present
from tests.shows.club import play
from tests.shows.fortnight import (
    ANNA,
    BEA,
    CARL,
    DORA,
    EMIL,
    EVA,
    KEEP,
    PLAYERS,
    RETRY,
    SAME,
    TRANSCRIPT,
    Fortnight,
    Heard,
    text,
)

pytestmark = pytest.mark.proof

TELLING = 70
"""So many characters at least tell what somebody did in a turn, and no other table just by chance."""


@dataclass(frozen=True)
class Game:
    """A table of the deal: its people, what they did and what they have reached; no points where it is not over."""

    users: frozenset[int]
    deeds: frozenset[str]
    points: frozenset[str]


@dataclass(frozen=True)
class Lived:
    """A fortnight that is over: what was seen, how the tables of the deal stand, and what was counted."""

    fortnight: Fortnight
    games: dict[int, Game]
    deal: Deal
    ends: float
    hints: dict[int, int]
    verdicts: list[ReplayVerdict]
    text: str


@cache
def lived() -> Lived:
    """Return the fortnight, played once."""
    return asyncio.run(_live())


async def _live() -> Lived:
    with tempfile.TemporaryDirectory() as folder:
        fortnight = Fortnight(Path(folder))
        try:
            await play(fortnight)
            await fortnight.close()
            await fortnight.open()
            host = fortnight.host
            deal = await host.deals.standing(fortnight.deal)
            return Lived(
                fortnight,
                {table: await _game(fortnight, table) for table in sorted({*fortnight.games.values()})},
                deal,
                deal.ends,
                await host.coaching.taken(fortnight.ordinary),
                [finding.verdict async for finding in findings(fortnight.store)],
                text(fortnight),
            )
        finally:
            await fortnight.close()


async def _game(fortnight: Fortnight, table: int) -> Game:
    moment, result = await present(fortnight.host, table, None), await fortnight.host.query.result(table)
    scenes = await fortnight.host.query.scenes(table)
    people = {info.seat: info.user for info in moment.table.people}
    deeds = {narration.own_deeds(scene.events, moment.prose, seat, 380) for scene in scenes for seat in scene.seats}
    scores = [] if result is None else result.scores
    return Game(
        frozenset(user for user in people.values() if user is not None),
        frozenset(deed for deed in deeds if len(deed) >= TELLING),
        frozenset(f"{score.total:g}" for score in scores if score.seat in people),
    )


def said_to(fortnight: Fortnight) -> Iterator[Heard]:
    """Yield all that anybody was told: what is for everyone in the channel to nobody by name."""
    yield from fortnight.heard
    yield from (Heard(when, None, listed) for when, listed in fortnight.board.lists)
    together = {CARL.id, EMIL.id}
    for each in fortnight.board.messages:
        thread = each.post.table == fortnight.games[CARL.id]
        for when, words in [(each.at, each.said), *each.edits]:
            for user in together if thread else {each.recipient}:
                yield Heard(when, user, words)


def tells(heard: Heard, games: dict[int, Game]) -> set[int]:
    """Return of which games of others something tells what was done or reached."""
    own = [game for game in games.values() if heard.user in game.users]
    known = "\n".join(deed for game in own for deed in game.deeds)
    numbers = set() if own else {*re.findall(r"\d+", heard.text)}
    return {
        table
        for table, game in games.items()
        if game not in own
        and (any(deed in heard.text for deed in game.deeds if deed not in known) or game.points & numbers)
    }


def test_nobody_is_called_who_need_not_act_and_nothing_comes_twice() -> None:
    board = lived().fortnight.board
    assert board.faults == []
    said = [each for each in board.messages if each.post.kind != REMIND]
    twice = Counter((each.channel, each.recipient, each.post.version, each.said) for each in said).most_common(1)
    assert twice[0][1] == 1, twice
    kinds = {each.post.kind for each in board.messages}
    assert {CARD, DEAL, DEAL_LIST, FINAL, REMIND} <= kinds
    for each in board.messages:
        assert not each.pings or each.post.kind not in (DEAL, DEAL_LIST), each.said
    reminded = {each.recipient or each.pings[0] for each in board.kinds(REMIND)}
    assert reminded == {DORA.id}, "for her own table, which she has left"


def test_before_the_end_nobody_is_told_of_another_table_of_the_deal() -> None:
    found = lived()
    everything = list(said_to(found.fortnight))
    before = [each for each in everything if each.at < found.ends]
    assert len(before) > 200
    assert [(each, tells(each, found.games)) for each in before if tells(each, found.games)] == []
    together = found.fortnight.games[CARL.id]
    for each in found.fortnight.board.messages:
        if each.post.table in found.games:
            assert each.recipient in found.games[each.post.table].users or each.post.table == together
    key = f"`{found.fortnight.name} 1`"
    assert not [each for each in before if key in each.text]
    assert {name for each in before for name in each.files} <= {"board.png", "desk.png"}
    # What is looked for is there to be found: the list and what Bea reads behind it tell it.
    after = [each for each in everything if each.at >= found.ends]
    (opened,) = [each for each in after if "the list is open" in each.text]
    finished = {table for table, game in found.games.items() if game.points}
    assert tells(opened, found.games) == finished
    assert key in opened.text
    beside = [each for each in after if each.user == BEA.id]
    assert {table for each in beside for table in tells(each, found.games)} == {found.fortnight.games[ANNA.id]}


def test_the_list_tells_places_and_leaves_out_who_has_not_finished() -> None:
    found = lived()
    deal, (posted,) = found.deal, found.fortnight.board.kinds(DEAL_LIST)
    assert (deal.table.status, deal.begun, deal.finished) == (Status.DEALT, 5, 4)
    assert posted.at == found.ends
    lines = re.findall(r"^(\d)\\\. \*\*(\w+)\*\* (\d+) · place (\d) of 3( · with \w+)?$", posted.said, re.MULTILINE)
    points = [int(line[2]) for line in lines]
    assert points == sorted(points, reverse=True)
    assert [int(line[0]) for line in lines] == [1, 2, 3, 4, 5]
    assert {line[1] for line in lines} == {"Anna", "Bea", "Carl", "Emil", "Mia"}
    assert {line[1]: line[4] for line in lines if line[4]} == {"Carl": " · with Emil", "Emil": " · with Carl"}
    assert found.games[found.fortnight.games[DORA.id]].points == frozenset()


def test_who_presses_twice_has_one_table_and_who_is_a_stranger_none() -> None:
    found = lived()
    assert [user for game in found.games.values() for user in game.users if user == BEA.id] == [BEA.id]
    assert EVA.id not in {user for game in found.games.values() for user in game.users}
    (answer,) = [each for each in found.fortnight.heard if each.user == EVA.id]
    assert answer.text.startswith("There's no deal to play here")


def test_what_somebody_answers_to_the_puzzle_stays_private_until_the_next_day() -> None:
    heard = [each for each in lived().fortnight.heard if "Which would you?" in each.text]
    asked = [each for each in heard if "takes" not in each.text and "A master plays" not in each.text]
    told = [each for each in heard if "A master plays" in each.text]
    assert all(each.user is None for each in heard)
    assert len(told) == 2
    assert len({each.text for each in asked}) == 2, "as it was posted, whoever has answered"
    first = {each.text: min(other.at for other in asked if other.text == each.text) for each in asked}
    assert all(each.at >= begun + DAY for each, begun in zip(told, first.values(), strict=True))
    assert all(each.at < told[0].at or each.at >= told[0].at + 5 * DAY for each in asked)
    assert [re.findall(r"<@(\d+)>", each.text) for each in told] == [
        [str(ANNA.id), str(BEA.id)],
        [str(DORA.id), str(EMIL.id)],
    ]
    noted = [each for each in lived().fortnight.heard if each.text.startswith("Noted: ")]
    assert {each.user for each in noted} == {player.id for player in PLAYERS.values()}


def test_second_looks_are_for_one_alone_and_count() -> None:
    found = lived()
    fortnight = found.fortnight
    assert fortnight.looks == [SAME, RETRY, KEEP]
    looks = [each for each in said_to(fortnight) if "A master would" in each.text]
    assert {each.user for each in looks} == {ANNA.id}
    counted = [int(number) for each in looks for number in re.findall(r"(\d+) hints? so far", each.text)]
    assert counted == sorted(set(counted))
    assert {user: number for user, number in found.hints.items() if number} == {1: counted[-1]}


def test_somebody_hears_when_it_is_probably_their_turn() -> None:
    (answer,) = [note for note in lived().fortnight.notes if note.text == "Anna gives `/next`:"]
    assert "Probably your turn" in answer.shown


def test_every_game_replays_as_it_was_played() -> None:
    assert {*lived().verdicts} == {ReplayVerdict.SAME}


def test_the_transcript_is_what_is_seen() -> None:
    assert TRANSCRIPT.read_text("utf-8") == lived().text, "after a look at it: python -m tests.shows.fortnight"
    assert len(lived().text.splitlines()) <= 450
