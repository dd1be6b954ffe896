"""A finished game for BG Stats, for BoardGameGeek and for a spreadsheet.

How BG Stats takes a play from others, as of 2026. Its page "Push plays to BG Stats from other apps or websites"
(bgstatsapp.com/support) is known here only by public programs that cite it and run against the app. A link
`https://app.bgstatsapp.com/createPlay.html?data=` with URL-encoded JSON opens a dialog; nothing is stored before
it is confirmed. What we would have guessed otherwise:

- *Time*: not ISO 8601, not local: `yyyy-MM-dd HH:mm:ss` in UTC, and it is the end of the play, not its start.
- *`bggId`*: not a text: a number. In quotes it crashed the app on macOS and closed it on iOS (seen by a Discord bot
  that sends its club's plays, July 2026).
- *Flags*: not optional, as is documented. Without `winner`, then without `startPlayer`, the Android app throws "No
  value for winner" (seen by the same bot, July 2026), so no flag is ever left out.
- *`sourcePlayerId`*: not optional: by it the app remembers which of its players somebody is.
- *`score`*: not a text, as in the app's own files: only numbers are taken. Halves are numbers; nobody has tried them.
- *Length*: a link button takes 512 characters, which is one player or two; a message takes 2,000.

The numbers at BoardGameGeek come from its lists of ranks (October 2016 and June 2018). From memory two of four were
wrong: Merkator is 39684, and Die Händler stands there as *Merchants of the Middle Ages*, 348.
"""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import pytest

from hansa_bot.engine.result import Result
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.table import Beginning, Gathering, Person
from hansa_bot.host.record.statistics import FinishedGame, Player
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.letters import size
from hansa_bot.model.finished import Wanted
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import button, custom_id
from hansa_bot.ui.look import plays, scoresheet
from hansa_bot.ui.look.scoresheet import LOG
from tests.ui import live
from tests.ui.live import Stage, answer_of
from tests.ui.stage import FEW_GAMES, TOY, moment, playout

EN = catalog("en")
BEGAN, ENDED = 1_795_900_000.0, 1_795_907_200.0
IDS = {"hansa_teutonica": 43015, "castles_of_burgundy": 84876, "merkator": 39684, "die_haendler": 348}
SEATS = [(title, seats) for title in IDS for seats in registry.load(title).meta.seats]
NAMES = ('Anna "Ann" (A)', "Bea ](http://e.vil)", "Carl 👩\u200d👧", "`Dörte` \\", "<@99> @everyone")


def game(title: str, seats: int, names: Sequence[str] = NAMES, **about: Any) -> FinishedGame:
    """Return a game in which the last seat won and each got half a point more than the one before."""
    players = tuple(Player(names[seat], seats - seat, 5 + seat / 2) for seat in range(seats))
    return FinishedGame(9, title, ENDED, players, **{"began": BEGAN, **about})


def data_in(text: str) -> dict[str, Any]:
    """Return the data of the link in a message; the link ends where Discord takes it to end."""
    found = re.search(r"\[[^\]]*\]\(<(https://[^>\s]+)>\)", text)
    assert found is not None
    head, _, data = found[1].partition("?data=")
    assert head == "https://app.bgstatsapp.com/createPlay.html"
    assert re.fullmatch(r"[A-Za-z0-9%._~-]+", data), "nothing in it can end the link or be taken for markup"
    decoded: dict[str, Any] = json.loads(unquote(data, errors="strict"))
    return decoded


def check(data: Mapping[str, Any]) -> None:
    """Hold data against what the app needs."""
    for key in ("sourceName", "sourcePlayId", "location", "board"):
        assert isinstance(data[key], str)
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", data["playDate"])
    about = data["game"]
    assert about["name"]
    assert about["sourceGameId"]
    assert type(about.get("bggId", 0)) is int
    assert [type(about[flag]) for flag in ("highestWins", "noPoints")] == [bool, bool]
    for player in data["players"]:
        assert player["name"]
        assert player["sourcePlayerId"]
        assert [type(player[flag]) for flag in ("winner", "startPlayer")] == [bool, bool]
        assert type(player["rank"]) is int
        assert ("score" in player) is not about["noPoints"]
        assert type(player.get("score", 0)) in (int, float)
    assert len({player["sourcePlayerId"] for player in data["players"]}) == len(data["players"])


@pytest.mark.parametrize(("title", "seats"), SEATS)
def test_the_link_carries_all_of_a_game(title: str, seats: int) -> None:
    played = game(title, seats)
    data = data_in(plays.message(played, EN, starter=0))
    check(data)
    assert (data["game"]["bggId"], data["game"]["name"]) == (IDS[title], registry.load(title).meta.name)
    assert [player["name"] for player in data["players"]] == list(NAMES[:seats])
    assert [player["startPlayer"] for player in data["players"]] == [True, *[False] * (seats - 1)]
    assert [player["winner"] for player in data["players"]] == [*[False] * (seats - 1), True]
    assert [player["rank"] for player in data["players"]] == list(range(seats, 0, -1))
    assert (data["playDate"], data["durationMin"]) == ("2026-11-28 23:06:40", 120)
    assert data == {**plays.play_data(played, EN, 0), "players": data["players"]}
    if title == "die_haendler":
        assert [player["role"] for player in data["players"]][-1]
        assert data["game"]["noPoints"], "points would only order the seats"
    else:
        assert [player["score"] for player in data["players"]] == [5, 5.5, 6, 6.5, 7][:seats]


@pytest.mark.parametrize(("title", "seats"), FEW_GAMES)
def test_a_game_as_it_really_ended(title: str, seats: int) -> None:
    sessions = [session for session, _ in playout(title, seats)]
    result: Result | None = registry.load(title).rules.result(sessions[-1].state)
    assert result is not None
    points = {score.seat: score.total for score in result.scores}
    players = tuple(Player(NAMES[seat], result.placed[seat], points[seat]) for seat in range(seats))
    data = data_in(plays.message(FinishedGame(9, title, ENDED, players, began=BEGAN), EN, None))
    check(data)
    assert [seat for seat, player in enumerate(data["players"]) if player["winner"]] == sorted(result.winners)


@pytest.mark.parametrize("title", IDS)
def test_one_seat_begins_whatever_is_chosen(title: str) -> None:
    session = playout(title, registry.load(title).meta.seats[0])[0][0]
    assert len(session.waiting) == 1


def test_several_win_and_one_alone() -> None:
    tied = replace(game(TOY, 3), players=(Player("A", 1, 9.0), Player("B", 3, 2.0), Player("C", 1, 9.0)))
    data = plays.play_data(tied, EN)
    assert [player["winner"] for player in data["players"]] == [True, False, True]
    assert [player["rank"] for player in data["players"]] == [1, 3, 1]
    assert [type(player["score"]) for player in data["players"]] == [int] * 3
    assert "1. A 9, 1. C 9, 3. B 2" in plays.line(data)
    alone = plays.play_data(game("merkator", 1), EN, starter=0)
    assert [(player["winner"], player["startPlayer"]) for player in alone["players"]] == [(True, True)]


LONG = (
    *("x" * 100, "ß" * 100, "👩\u200d👩\u200d👧" * 20, "e" + "\u0301" * 99, '")](<' * 25, "漢字" * 50),
    *("\u202eمرحبا " * 14, "𝓐" * 50, "%" * 100, "```" * 33),
)


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("name", LONG)
def test_it_fits_into_a_message_whatever_people_are_called(name: str, language: str) -> None:
    meta = registry.load("hansa_teutonica").meta
    boards: list[dict[str, str]] = [{option.key: option.values[-1] for option in meta.options}]
    boards += [meta.preset(preset.key) for preset in meta.presets]
    for options in boards:
        played = game("hansa_teutonica", 5, [f"{name[:98]}{n}" for n in range(5)], options=options)
        text = plays.message(replace(played, table=2**31, ended=2 * ENDED), catalog(language), 4)
        assert size(text) <= limits.CONTENT
        data = data_in(text)
        check(data)
        assert len({player["name"] for player in data["players"]}) == 5, "those who are cut alike are told apart"
        assert text.count("```") == 2
        assert data["board"]
        assert "\n" not in text.split("```")[1].strip()


@pytest.mark.parametrize("title", IDS)
def test_every_edition_and_option_is_named(title: str) -> None:
    meta = registry.load(title).meta
    for preset in meta.presets:
        board = plays.play_data(game(title, 2, options=meta.preset(preset.key)), EN)["board"]
        assert board.startswith(EN(preset.name)[:50])
        assert size(board) <= plays.BOARD


def test_a_game_of_days_has_no_length_and_every_game_a_key_of_its_own() -> None:
    slow = game(TOY, 2, began=ENDED - plays.SITTING - 1)
    assert "durationMin" not in plays.play_data(slow, EN)
    keys = {plays.play_data(each, EN)["sourcePlayId"] for each in (slow, game(TOY, 2), game(TOY, 2, began=1.0))}
    assert len(keys) == 3, "another host's table of the same number is another game"
    assert plays.play_data(slow, EN)["sourcePlayId"] == plays.play_data(slow, catalog("de"))["sourcePlayId"]


def test_who_has_a_name_is_known_again_and_who_has_none_is_not() -> None:
    def sources(table: int, *players: Player) -> list[str]:
        data = plays.play_data(FinishedGame(table, TOY, ENDED, players, began=BEGAN), EN)
        return [player["sourcePlayerId"] for player in data["players"]]

    anna, nobody = Player("Anna", 1, 3), Player("Seat B", 2, 1, alias=True)
    first, second = sources(1, anna, nobody), sources(2, nobody, anna)
    assert first[0] == second[1]
    assert first[1] != second[0], "the letter of a seat is another person's in the next game"
    assert len(set(sources(1, nobody, nobody, anna, anna))) == 4


def test_a_title_without_a_number_and_one_that_is_gone() -> None:
    for title, name in ((TOY, "Harbour"), ("gone", "gone")):
        text = plays.message(game(title, 2), EN, None)
        assert "BoardGameGeek" not in text
        check(data_in(text))
        assert "bggId" not in data_in(text)["game"]
        assert data_in(text)["game"]["name"] == name


def test_the_line_to_paste() -> None:
    played = game("merkator", 2, ("An`na", "Bea"), options={"length": "long"})
    text = plays.message(played, EN, 0)
    assert "[BoardGameGeek](<https://boardgamegeek.com/boardgame/39684>): press “Log Play” there" in text
    pasted = text.split("```")[1].strip()
    assert pasted.startswith("Merkator · 2026-11-28 · 1. Bea 5½, 2. An'na 5 · ")
    assert pasted.endswith(" · Hansa Bot")


def test_a_file_for_spreadsheets() -> None:
    names = ("=1+1", "-2", 'A, "B"', "+C", "@D")
    found = [game("hansa_teutonica", 5, names), game("die_haendler", 2), game("gone", 1, began=1.0)]
    mine = replace(found[0], players=(replace(found[0].players[0], asker=True), *found[0].players[1:]))
    table = plays.as_csv([mine, *found[1:]], EN)
    assert table.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(table.decode("utf-8-sig"))))
    assert len(rows) == 8
    assert [row["name"] for row in rows[:5]] == ["'=1+1", "'-2", 'A, "B"', "'+C", "'@D"]
    assert [row["you"] for row in rows] == ["1", *"0000000"]
    assert [row["points"] for row in rows] == ["5", "5.5", "6", "6.5", "7", "", "", "5"]
    assert all(row["reached"] for row in rows[5:7])
    assert [row["winner"] for row in rows] == list("00001011")
    assert [row["place"] for row in rows] == list("54321211")
    assert [row["seat"] for row in rows] == list("12345121")
    assert {row["players"] for row in rows[:5]} == {"5"}
    assert (rows[0]["ended (UTC)"], rows[0]["minutes"], rows[0]["title"]) == (
        "2026-11-28 23:06:40",
        "120",
        "Hansa Teutonica",
    )


async def logged(game: Stage, who: Any) -> str:
    """Press the button on the private side of the last card; return what is answered."""
    shown = await game.press(who, game.last, "scores")
    assert live.labels(shown)[0] == "Add to BG Stats"
    (said,) = (await who.click(shown, custom_id=live.find(shown, LOG))).followups
    assert said.ephemeral
    content: str = said.content
    assert not re.search(r"\d{15,}", unquote(content)), "nobody's id"
    return content


async def test_whoever_presses_gets_the_link_alone(game: Stage) -> None:
    await game.play()
    table, result = await game.known(), await game.host.query.result(game.table)
    assert result is not None
    for who in (game.people[0], game.people[2]):
        data = data_in(await logged(game, who))
        check(data)
        assert [player["name"] for player in data["players"]] == [info.name for info in table.seats]
        assert {player["score"] for player in data["players"]} == {score.total for score in result.scores}
        assert not any(player["startPlayer"] for player in data["players"]), "both bid first, in secret"


async def test_nothing_of_a_running_game_is_handed_on(game: Stage) -> None:
    assert scoresheet.log_button(await game.moment()) == []
    forged = await game.show(button("forged", custom_id(game.table, 0, LOG)))
    result = await game.people[0].click(forged, custom_id=live.find(forged, LOG))
    assert "createPlay" not in answer_of(result, forged).content


def test_no_button_below_a_game_that_began_in_the_midst_of_another() -> None:
    over = moment(playout(TOY, 2)[-1][0], TOY, None)
    assert len(scoresheet.log_button(over)) == 1
    begun = replace(over.table, gathering=Gathering(begins=Beginning(1, 2, 3)))
    assert scoresheet.log_button(replace(over, table=begun)) == []


async def test_people_are_named_as_the_asker_may_know_them(game: Stage) -> None:
    await game.play()
    anna, ben, watcher = game.people
    before = data_in(await logged(game, watcher))
    seat = (await game.known()).seat_of(anna.id) or 0
    await game.host.prefs.choose(Whose.PERSON, anna.id, {STATISTICS.key: LEFT_OUT})
    own, others = data_in(await logged(game, anna)), data_in(await logged(game, watcher))
    assert own == before, "to themselves they are who they are"
    assert others["players"][seat]["name"] == f"Seat {'AB'[seat]}"
    assert others["players"][seat]["sourcePlayerId"] != before["players"][seat]["sourcePlayerId"]
    assert others["players"][1 - seat] == before["players"][1 - seat]
    await game.host.erasing.erase(Person(ben.id, ben.name))
    (found,) = await game.host.statistics.games(Wanted(table=game.table), anna.id)
    assert [(player.alias, player.asker) for player in found.players] == [(n != seat, n == seat) for n in range(2)]
