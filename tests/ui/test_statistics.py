"""Statistics and lists of games in words: in every language, and never too long for a message."""

from __future__ import annotations

import pytest

from hansa_bot.host.record.results import Duel, FinishedGame, PersonRecord, Played, Player, Share, Winner
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.store.results import Sat
from hansa_bot.ui.kit import limits
from hansa_bot.ui.look import games, statistics
from hansa_bot.ui.settings import preferences
from tests.ui.stage import NASTY, TOY, message, options

EN = catalog("en")
SHARE = Share(TOY, 3, 5, 2, 34, 25.44)
RECORD = PersonRecord(12, 10, 4, 1, 1.84, 3 * 3600.0, (SHARE,), (Sat(9, TOY, 70, "lobby", False),))


def test_how_a_person_has_done() -> None:
    said = statistics.record(RECORD, "Anna", EN, own=False).split("\n")
    assert said[0] == "**Anna**: 12 games, 10 finished."
    assert said[1] == "4 victories. 1 of them shared. Mean place 1.8."
    assert said[2] == "Answers after 3 h on average."
    assert said[3] == "- Harbour, 3 seats: 5 games, 2 won; best 34 points, mean 25.4"
    assert said[4:] == ["Tables now:", "- 9 · Harbour · <#70> · not begun yet", "-# Games in this server."]
    assert "Mean place 1,8" not in statistics.record(RECORD, "Anna", EN, own=True)
    assert "1,8" in statistics.record(RECORD, "Anna", catalog("de"), own=True)


def test_who_has_finished_nothing() -> None:
    said = statistics.record(PersonRecord(1, 0, 0, 0, None, None, (), ()), "Anna", EN, own=True)
    assert said.split("\n") == ["**Anna**: 1 game, 0 finished.", "-# Your games in all servers; only you see this."]


def test_two_persons() -> None:
    said = statistics.duel(Duel(7, 4, 2, 1, ((33, 21),) * 7, ((TOY, 7),)), "Anna", "Bea", EN)
    assert said.split("\n") == [
        "**Anna** and **Bea** have finished 7 games together.",
        "Anna was ahead: 4. Bea was ahead: 2. Level: 1.",
        "Points, the newest game first: 33–21, 33–21, 33–21, 33–21, 33–21",
        "- Harbour: 7 games",
    ]


@pytest.mark.parametrize("language", sorted(languages()))
def test_everything_fits_into_a_message_whatever_people_are_called(language: str) -> None:
    tr = catalog(language)
    name = "`*_@everyone " * 8
    many = PersonRecord(
        999, 999, 99, 9, 9.9, 1e7, (SHARE,) * 60, tuple(Sat(n, TOY, 2**62, "running", True) for n in range(60))
    )
    played = Played(TOY, 99, 9.9, 99.9, tuple(Winner(n, name, 99) for n in range(3)))
    players = tuple(Player(name, 1 + n, 99) for n in range(5))
    found = games.listed([FinishedGame(n, TOY, 1e9, players) for n in range(25)], tr)
    duel = Duel(99, 9, 9, 9, ((99, 99),) * 99, ((TOY, 9),) * 99)
    texts = [
        statistics.record(many, name[:32], tr, own=True),
        statistics.titles([played] * 20, tr),
        statistics.duel(duel, name[:32], name[:32], tr),
        preferences.erase_question(tr).content,
        found.content,
    ]
    assert max(map(len, texts)) <= limits.CONTENT
    assert limits.check_message(message(found)) == []
    assert limits.check_message(message(preferences.erase_question(tr))) == []
    assert len(options(found)) == 25


def test_a_list_of_games_names_the_winners_and_does_no_harm() -> None:
    players = tuple(Player(name, place, 9 - place) for place, name in enumerate(NASTY[:3], 1))
    shown = games.listed(
        [FinishedGame(4, TOY, 1e9, players), FinishedGame(3, "gone", 1e9, (Player("A", 1, 5), Player("B", 1, 5)))], EN
    )
    first, second = shown.content.split("\n")[1:]
    assert first.startswith("- **4** · Harbour · <t:1000000000:d> · **Anna 8**, ")
    assert "@everyone" not in first
    assert second == "- **3** · gone · <t:1000000000:d> · **A 5**, **B 5**"
    assert [option["description"] for option in options(shown)] == ["Won by Anna", "Shared by A, B"]
    assert [option["value"] for option in options(shown)] == ["4", "3"]
