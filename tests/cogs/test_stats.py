"""`/stats`, `/settings erase` and `/table follow`, as people use them."""

import csv
import io
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import MemberActor

from hansa_bot.host.kernel.settings import LANGUAGE, LEFT_OUT, STATISTICS
from hansa_bot.host.kernel.table import Person, Place, Status
from hansa_bot.host.record.seasons import Ranked, Season
from hansa_bot.host.record.statistics import FinishedGame, Player
from hansa_bot.host.record.strength import Strength
from hansa_bot.i18n.catalog import catalog
from hansa_bot.model.finished import StoredSeason
from hansa_bot.model.values import Whose
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.look import games, season, statistics, strength
from tests.cogs.stage import NASTY, Stage, answer
from tests.cogs.test_course import files
from tests.cogs.test_deals import click_forged
from tests.cogs.test_settings import manager
from tests.early import early_rows
from tests.host.fakes import lowest
from tests.toys import levels as toy
from tests.ui import live


async def over(stage: Stage) -> list[MemberActor]:
    """Play a game to its end and let its result be counted; return its persons by their seats."""
    crowd = await stage.over()
    await settle(stage)
    return crowd


async def about(stage: Stage, asker: MemberActor, command: str, who: MemberActor) -> str:
    """Ask something about somebody."""
    return answer(await asker.slash(stage.channel, command, who=who)).content


async def settle(stage: Stage) -> None:
    await stage.services.host.courier.settle((await stage.table()).id)
    await stage.env.settle()


async def test_a_person_asks_for_themselves_and_for_others(stage: Stage) -> None:
    first, second = await over(stage)
    for asked in (await stage.ask(first, "stats person"), await about(stage, second, "stats person", first)):
        assert "1 game, 1 finished." in asked
        assert "Usually around place" not in asked
        assert "- Harbour, 2 seats: 1 game" in asked
    assert "-# Your games on all servers" in await stage.ask(first, "stats person")
    eva = stage.person("Eva")
    assert "** hasn't played yet." in await stage.ask(eva, "stats person")
    await stage.services.host.prefs.choose(Whose.PERSON, first.id, {STATISTICS.key: LEFT_OUT})
    assert "They prefer not to appear in the statistics" in await about(stage, second, "stats person", first)
    assert "1 game, 1 finished." in await stage.ask(first, "stats person")


UNKNOWN = "I can't say yet."


async def test_a_person_alone_is_told_how_strong_they_are(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    anna, eva = stage.person("Anna"), stage.person("Eva")
    assert UNKNOWN in await stage.ask(anna, "stats strength")
    with toy.measured(monkeypatch, tmp_path):
        await stage.ask(anna, "table new", title="harbour", players=2, computers=1, hints="off")
        await stage.ask(anna, "table start")
        await play_alone(stage, anna)
        said = await stage.ask(anna, "stats strength")
        assert "- **Harbour**: hard to say so early. About " in said
        assert ", from 1 game." in said
        assert "it was never measured against people. Only you see this." in said
        assert UNKNOWN in await stage.ask(eva, "stats strength")
        # It is one press away from one's own record, and from nobody else's; it answers whoever presses it.
        record = answer(await anna.slash(stage.channel, "stats person"))
        assert "How strong am I?" in live.labels(record)
        pressed = await anna.click(record, custom_id=live.find(record, strength.STRENGTH))
        assert [found.content for found in pressed.followups] == [said]
        assert all(found.ephemeral for found in pressed.followups)
        others = answer(await eva.slash(stage.channel, "stats person", who=anna))
        assert "How strong am I?" not in live.labels(others)
        assert UNKNOWN in await click_forged(stage, eva, str(anna.id), strength.STRENGTH)
        assert not any("Only you see this" in message.content for message in stage.public())


async def play_alone(stage: Stage, who: MemberActor) -> None:
    """Play a game against computer players to its end with the least that is possible."""
    host, table = stage.services.host, (await stage.table()).id
    while True:
        await host.settle(table)
        session = await host.query.session(table)
        if session.state.over:
            return
        seat = session.waiting[0]
        action = lowest(registry.load("harbour"), session.state, seat, "")
        await host.play.act(table, who.id, [action], seen=None, request=f"{session.version}")


@pytest.mark.parametrize("language", ["en", "de", "it", "es"])
def test_strengths_are_short_and_whole_in_every_language(language: str) -> None:
    tr = catalog(language)
    kinds = [(3, "easy", "quick"), (5, "quick", "strong"), (40, None, "easy"), (100, "master", None)]
    titles = [meta.id for meta in registry.metas()] * 4
    found = [Strength(title, n, -120, 1180, 12_340, *ends) for title, (n, *ends) in zip(titles, kinds, strict=False)]
    said = strength.told(found, tr)
    assert said.count("\n- ") + said.startswith("- ") == len(found)
    assert all(len(line) < 130 for line in said.split("\n") if line.startswith("- "))
    assert "{" not in said
    assert "{" not in strength.told([], tr)
    one, many = (strength.told([replace(found[0], games=n)], tr).split("\n")[1] for n in (1, 2))
    assert one.replace(" 1 ", " 2 ") != many, "a plural"


async def test_a_server_and_two_persons(stage: Stage) -> None:
    eva = stage.person("Eva")
    assert "No game has been finished on this server yet" in await stage.ask(eva, "stats server")
    first, second = await over(stage)
    said = await stage.ask(eva, "stats server")
    assert "- **Harbour**: 1 game, about" in said
    assert "Most wins:" in said
    assert "have finished 1 game together." in await about(stage, first, "stats against", second)
    assert "** haven't finished a game together on this server" in await about(stage, eva, "stats against", second)
    assert "Name somebody other than yourself" in await about(stage, eva, "stats against", eva)


async def test_a_title_is_taken_apart_by_board_edition_and_seat(stage: Stage) -> None:
    first, second = await over(stage)
    for asker, command, head in (
        (first, "stats person", f"<@{first.id}>"),
        (second, "stats server", "on this server"),
    ):
        shown = answer(await asker.slash(stage.channel, command))
        result = await asker.select(shown, ["harbour"], custom_id=live.find(shown, statistics.SPLIT))
        assert result.response is not None
        said = result.response.content
        assert said.startswith(f"**Harbour** · {head}")
        assert "**Seat**\n- " in said
        assert ("- A: 1 game, " in said) or ("- B: 1 game, " in said)
    shown = answer(await second.slash(stage.channel, "stats person", who=first))
    await stage.services.host.prefs.choose(Whose.PERSON, first.id, {STATISTICS.key: LEFT_OUT})
    result = await second.select(shown, ["harbour"], custom_id=live.find(shown, statistics.SPLIT))
    assert result.response is not None
    assert "They prefer not to appear" in result.response.content


async def test_finished_games_are_found_and_opened_from_any_channel(stage: Stage) -> None:
    first, second = await over(stage)
    table = await stage.table()
    shown = answer(await stage.result(second, "stats games", where=stage.other, title="harbour", person=first))
    assert f"**{table.id}** · Harbour · <t:" in shown.content
    result = await second.select(shown, [str(table.id)], custom_id=live.find(shown, games.GAME))
    (opened,) = result.followups
    assert opened.ephemeral
    assert f"Table {table.id}" in opened.content
    assert "The last ship has left." in opened.content
    assert files(opened) == ["board.png", "scores.png"]
    assert live.labels(opened) == [
        "Replay",
        "Picture to share",
        "Export",
        "As text",
        "Post here",
        "Analysis",
        "Add to BG Stats",
    ]
    replayed = await second.click(opened, custom_id=live.find(opened, "replay"))
    assert replayed.acknowledged


async def test_what_is_looked_for_can_be_narrowed(stage: Stage) -> None:
    await over(stage)
    eva = stage.person("Eva")
    none = "I found no finished game like that in this server"
    assert none in await stage.ask(eva, "stats games", person=eva)
    assert none in await stage.ask(eva, "stats games", before="2001-01-01")
    assert none not in await stage.ask(eva, "stats games", after="2001-01-01")
    assert none not in await stage.ask(eva, "stats games", number=1)
    assert "I don't understand the day “soon”." in await stage.ask(eva, "stats games", after="soon")
    assert await stage.lines(eva, "stats games", "title", "har") == ["Harbour"]


async def test_a_running_game_and_one_of_another_server_cannot_be_opened(stage: Stage) -> None:
    first, second = await over(stage)
    host = stage.services.host
    await stage.ask(first, "table rematch")
    await stage.ask(second, "table join")
    await stage.ask(first, "table start")
    running = (await stage.table()).id
    place = Place(1, 2)
    far = (await host.lobby.new(place, Person(1, "X"), "harbour", size=2, request="far")).id
    for number in (running, far, 999):
        listed = games.game_list([FinishedGame(number, "harbour", 0.0, (Player("X", 1, 1),))], catalog("en"))
        channel = stage.env.bot.get_channel(stage.channel.id)
        await channel.send(listed.content, view=listed.controls)  # type: ignore[union-attr]
        await stage.env.settle()
        message = stage.public()[-1]
        result = await second.select(message, [str(number)], custom_id=live.find(message, games.GAME))
        assert result.response is not None
        assert (
            "The game is still on, and its file would show what is hidden and what comes next"
            in result.response.content
        ) is (number == running)
        assert ("I don't know a table number" in result.response.content) is (number != running)


@pytest.mark.parametrize(
    ("language", "none", "some"),
    early_rows(
        1,
        [
            ("en", "You haven't finished a game yet.", "Your 1 finished game, for any spreadsheet."),
            ("de", "Du hast noch keine Partie beendet.", "Deine 1 beendete Partie, für jede Tabellenkalkulation."),
            ("it", "Non hai ancora finito una partita.", "La tua 1 partita finita, per qualsiasi foglio di calcolo."),
            (
                "es",
                "Aún no has terminado ninguna partida.",
                "Tu 1 partida terminada, para cualquier hoja de cálculo.",
            ),
        ],
    ),
)
async def test_own_games_come_as_a_file_in_every_language(stage: Stage, language: str, none: str, some: str) -> None:
    first, second = await over(stage)
    eva, prefs = stage.person("Eva"), stage.services.host.prefs
    for who in (first, eva):
        await prefs.choose(Whose.PERSON, who.id, {LANGUAGE.key: language})
    assert await stage.ask(eva, "stats export") == none
    await prefs.choose(Whose.PERSON, second.id, {STATISTICS.key: LEFT_OUT})
    shown = answer(await stage.result(first, "stats export", where=stage.other))
    assert shown.ephemeral
    assert shown.content == some
    (file,) = shown.attachments
    assert file.filename == "games.csv"
    rows = list(csv.DictReader(io.StringIO((await file.read()).decode("utf-8-sig"))))
    assert [row["you"] for row in rows] == ["1", "0"]
    assert rows[1]["name"] == "Seat B"
    assert str(first.id) not in str(rows)
    (row,) = [row for row in rows if row["you"] == "1"]
    assert (row["title"], row["players"], row["minutes"]) == ("Harbour", "2", "0")
    # Who left the statistics still has all their own games.
    assert (await stage.ask(second, "stats export")).startswith("Your 1 finished game")


async def test_where_no_file_may_be_attached_the_export_says_so(stage: Stage) -> None:
    first, _ = await over(stage)
    stage.env.inject_error("POST", "/webhooks/*", status=403, code=50013, times=1)
    assert "I can't attach files in this channel" in await stage.ask(first, "stats export")


async def test_nasty_names_do_no_harm(stage: Stage) -> None:
    people = [stage.person(name) for name in NASTY[:2]]
    await stage.ask(people[0], "table new", title="harbour", players=2)
    await stage.ask(people[1], "table join")
    await stage.ask(people[0], "table start")
    table = await stage.table()
    by_seat = [next(p for p in people if p.id == info.user) for info in table.seats]
    await stage.play(*by_seat)
    for command in ("stats server", "stats games"):
        assert "@everyone" not in await stage.ask(people[1], command)


async def test_erasing_asks_first_and_then_forgets(stage: Stage) -> None:
    first, second = await stage.begin()
    shown = answer(await stage.result(first, "settings erase"))
    assert "There is no undo" in shown.content
    assert "and the moves of your games, without your name" in shown.content
    table = await stage.table()
    assert table.seat_of(first.id) == 0

    said = await stage.click(first, shown, "Delete everything")

    assert "Done. I've deleted everything about you" in said
    await settle(stage)
    table = await stage.table()
    assert table.status is Status.RUNNING
    assert table.seats[0].name == "Seat A"
    assert table.seats[0].computer
    assert table.seat_of(second.id) == 1
    assert "** hasn't played yet." in await stage.ask(first, "stats person")


async def test_a_follower_is_told_quietly_what_everybody_may_know(stage: Stage) -> None:
    first, second = await stage.begin()
    eva = stage.person("Eva")
    said = await stage.ask(eva, "table follow", every="turn")
    assert "I'll send you a quiet private update after every turn" in said
    before = len(stage.env.http_requests)
    await stage.play(first, second, 1)
    await settle(stage)

    sent = [request for request in stage.env.http_requests[before:] if _quiet(request.json or {})]
    (message,) = sent
    assert "lets the ship go" in message.json["content"]
    assert "To the table" in message.json["content"]
    assert message.json["allowed_mentions"]["users"] == []
    assert "You no longer get updates on this game" in await stage.ask(eva, "table follow", every="off")


def _quiet(body: dict[str, Any]) -> bool:
    return bool(body.get("flags", 0) & 1 << 12)


async def shown_season(stage: Stage, asker: MemberActor, **options: Any) -> Any:
    return answer(await asker.slash(stage.channel, "stats season", **options))


async def press(asker: MemberActor, message: Any, label: str) -> Any:
    """Press a button of a season; return the message as it is then."""
    result = await asker.click(message, label=label)
    assert result.response is not None
    return result.response


async def started(stage: Stage, boss: MemberActor) -> Any:
    """Start the first season of a server."""
    asked = await press(boss, await shown_season(stage, boss), "Start a season")
    return await press(boss, asked, "Start season 1")


def test_who_ended_no_game_of_a_season_is_shown_as_discord_knows_them() -> None:
    table = (Ranked(1, 11, "An*na", 1009, 1, 1), Ranked(2, 12, "", 991, 1, 0))
    told = season.told(Season(StoredSeason(1, 7, 0.0, None), 1, 1, table, 1, 2, joined=True), catalog("en"))
    assert "1\\. **An\\*na** 1009" in told
    assert "2\\. **<@12>** 991" in told


async def test_a_season_from_its_start_to_its_end(stage: Stage) -> None:
    boss, anna, ben = manager(stage), stage.person("Anna"), stage.person("Ben @everyone \u202e")
    before = await shown_season(stage, anna)
    assert "No season has been played here yet" in before.content
    assert live.labels(before) == []
    asked = await press(boss, await shown_season(stage, boss), "Start a season")
    assert "**Start season 1?**" in asked.content
    assert "No season has been played here yet" in (await press(boss, asked, "No")).content
    begun = await started(stage, boss)
    assert "**Season 1** · since" in begun.content
    assert "0 people have joined, 0 games count" in begun.content
    for person in (anna, ben):
        joined = await press(person, await shown_season(stage, person), "Join the season")
        assert live.labels(joined) == ["Leave the season", "Post here"]
    await stage.ask(anna, "table new", title="harbour", players=2)
    await stage.ask(ben, "table join")
    await stage.ask(anna, "table start")
    host, table = stage.services.host, await stage.table()
    while not (session := await host.query.session(table.id)).state.over:
        seat = session.waiting[0]
        action = lowest(registry.load("harbour"), session.state, seat, "")
        await host.play.act(table.id, table.seats[seat].user or 0, [action], seen=None, request=f"{session.version}")
    await settle(stage)
    standing = await shown_season(stage, anna)
    assert "2 people have joined, 1 game counts" in standing.content
    assert "· 1 game, 1 won" in standing.content
    assert "@everyone" not in standing.content.replace("@\u200beveryone", "")
    await anna.click(standing, label="Post here")
    posted = stage.public()[-1]
    assert "**Season 1**" in posted.content
    assert "Posted by Anna." in posted.content
    assert not posted.mentions
    asked = await press(ben, await shown_season(stage, ben), "Leave the season")
    assert "**Leave season 1?**" in asked.content
    left = await press(ben, asked, "Leave the season")
    assert "1 person has joined, 1 game counts" in left.content
    assert "You've left this season" in left.content
    assert "Ben" not in left.content
    assert live.labels(left) == ["Post here"]
    question = await press(boss, await shown_season(stage, boss), "End the season")
    assert "**End season 1?**" in question.content
    over = await press(boss, question, "End the season")
    assert live.labels(over) == ["Post here", "Start a season"]
    assert "Join the season" not in live.labels(await shown_season(stage, ben))
    second = await press(boss, await press(boss, over, "Start a season"), "Start season 2")
    assert "**Season 2**" in second.content
    assert "**Season 1**" in (await press(anna, await shown_season(stage, anna), "Season 1")).content
    assert "There's no season with this number" in (await shown_season(stage, anna, number=9)).content


async def test_only_managers_start_and_end_a_season_whatever_is_pressed(stage: Stage) -> None:
    boss, anna = manager(stage), stage.person("Anna")
    begun = await started(stage, boss)
    channel = stage.env.bot.get_channel(stage.channel.id)
    forged = {
        "start/0": "manage",
        "begin/0": "manage",
        "ask/1": "manage",
        "end/1": "manage",
        "join/7": "button",
        "dance/1": "button",
    }
    for rest, said in forged.items():
        control = rows([button("x", custom_id(0, 0, season.SEASON, rest))])
        await channel.send("x", view=control)  # type: ignore[union-attr]
        await stage.env.settle()
        assert said in (await press(anna, stage.public()[-1], "x")).content.lower()
    again = await press(boss, begun, "End the season")
    assert "**End season 1?**" in again.content
    await stage.services.host.prefs.choose(Whose.PERSON, anna.id, {STATISTICS.key: LEFT_OUT})
    refused = await press(anna, await shown_season(stage, anna), "Join the season")
    assert "You've left the statistics" in refused.content


async def test_who_leaves_a_game_hears_what_it_means_for_the_season(stage: Stage) -> None:
    boss = manager(stage)
    await started(stage, boss)
    first, second = await stage.begin()
    await press(first, await shown_season(stage, first), "Join the season")
    assert "you come last in it" in await stage.ask(first, "table leave")
    assert "you come last in it" not in await stage.ask(second, "table leave")


async def test_who_leaves_a_game_with_a_head_start_hears_nothing_of_a_season(stage: Stage) -> None:
    """It counts in none."""
    await started(stage, manager(stage))
    anna, ben = await stage.pair()
    await press(anna, await shown_season(stage, anna), "Join the season")
    host, table = stage.services.host, await stage.table()
    people = [Person(each.id, each.name) for each in (anna, ben)]
    seen = (await host.head_starts.give(table.id, people[0], {ben.id: 1}, "g", seen=table.arrangement)).arrangement
    await host.head_starts.agree(table.id, people[1], "a", seen=seen)
    await stage.ask(anna, "table start")
    said = await stage.ask(anna, "table leave")
    assert "A computer player will take your place." in said
    assert "season" not in said
