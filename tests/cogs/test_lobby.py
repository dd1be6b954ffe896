"""`/table new`, `join`, `leave`, `computer`, `start`, `abandon`: with good input, and with bad."""

import re
from dataclasses import replace

import pytest
from simcord.actors import MemberActor

from hansa_bot.host.game import computers
from hansa_bot.host.kernel.commit import commit, hold
from hansa_bot.host.kernel.live_table import Change
from hansa_bot.host.kernel.settings import MANAGERS, OPENING
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.model.values import Timer, Whose
from hansa_bot.ui.kit import asking
from tests.cogs.stage import NASTY, Stage, answer
from tests.cogs.test_settings import manager
from tests.early import early
from tests.ui import live
from tests.ui.live import components


async def test_a_table_is_opened_filled_and_started(stage: Stage) -> None:
    anna, ben, carl = map(stage.person, ("Anna", "Ben", "Carl"))

    assert "3 seats are free" in await stage.ask(anna, "table new", title="harbour")
    assert "There's already a table in this channel" in await stage.ask(ben, "table new", title="harbour")
    assert "The table is open" in await stage.ask(ben, "table new", title="harbour", where=stage.other)
    for command in ("start", "leave", "computer add", "computer remove"):
        assert "You don't have a seat at this table." in await stage.ask(ben, f"table {command}")
    assert "2 seats are free" in await stage.ask(ben, "table join")
    assert await stage.ask(ben, "table leave") == "You've left the table."
    assert [info.user for info in (await stage.table()).seats] == [anna.id]
    await stage.ask(ben, "table join")
    assert "1 seat is free" in await stage.ask(anna, "table computer add")
    assert "There's no computer player in seat A." in await stage.ask(anna, "table computer remove", seat=1)
    assert "There's no computer player in seat L." in await stage.ask(anna, "table computer remove", seat=12)
    assert "2 seats are free" in await stage.ask(anna, "table computer remove", seat=3)
    assert "There's no computer player at this table." in await stage.ask(anna, "table computer remove")
    await stage.ask(anna, "table computer add")
    await stage.ask(anna, "table computer add")
    assert "You're already at this table, in seat A." in await stage.ask(anna, "table join")
    assert "All 4 seats are taken." in await stage.ask(carl, "table join")
    assert "All 4 seats are taken." in await stage.ask(anna, "table computer add")
    await stage.ask(anna, "table computer remove")
    assert "The game starts" in await stage.ask(anna, "table start")

    table = await stage.table()
    assert (table.status, table.size, len(table.people)) == (Status.RUNNING, 3, 2)
    assert table.owner == anna.id
    for who, command in ((anna, "start"), (carl, "join"), (anna, "computer remove")):
        assert "The game has already started" in await stage.ask(who, f"table {command}")


async def test_who_sits_there_alone_is_asked_before_it_starts(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour")
    card = stage.public()[-1]

    by_command = answer(await stage.result(anna, "table start"))
    by_button = answer(await anna.click(card, label="Start"))

    for asked in (by_command, by_button):
        assert asked.content == "You're on your own here, and 3 seats are free. Play alone?"
        assert [part["label"] for part in components(asked)] == ["Play alone", "Add computer"]
    assert (await stage.table()).status is Status.LOBBY
    assert "The game starts." in await stage.click(anna, by_command, "Play alone")
    assert (await stage.table()).size == 1


async def test_who_was_invited_and_has_not_come_is_asked_about(stage: Stage) -> None:
    anna, ben, carl = map(stage.person, ("Anna", "Ben", "Carl"))
    await stage.ask(anna, "table new", title="harbour", players=3)
    await stage.ask(ben, "table join")
    inviting = (await stage.table()).id, Person(anna.id, anna.name), [carl.id], "invite"
    await stage.services.host.lobby.invite(*inviting, everyone=False)

    asked = answer(await stage.result(ben, "table start"))

    assert asked.content == f"Not here yet: <@{carl.id}>. Start without them?"
    assert "The game starts." in await stage.click(ben, asked, "Start anyway")
    assert (await stage.table()).size == 2


async def test_who_wanted_to_play_alone_is_not_asked(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=1)
    assert "The game starts" in await stage.ask(anna, "table start")


async def test_new_takes_size_and_computer_players_at_once(stage: Stage) -> None:
    anna = stage.person("Anna")

    assert "Every seat is taken" in await stage.ask(anna, "table new", title="Harbour", players=3, computers=2)

    table = await stage.table()
    assert [info.computer for info in table.seats] == [None, *table.names[1:]], "they have their names at once"


async def test_a_game_of_computers_alone_is_opened_and_watched_in_one_message(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "PAUSE", 3600.0)  # the test says when it goes on
    anna, host = stage.person("Anna"), stage.services.host
    said = await stage.ask(anna, "table new", title="Harbour", players=2, computers=2)
    assert said == "The table is open. Every seat is taken: /table start begins the game."
    table = (await stage.table()).id
    await host.courier.settle(table)
    (card,) = stage.public()
    assert "Only computers play here" in card.content
    assert (await stage.table()).users == []
    await anna.click(card, label="Start")
    await host.settle(table)
    await host.courier.settle(table)
    lobby, card = stage.public()
    assert card.content.startswith("Waiting for ")
    assert live.labels(card) == ["More"]
    monkeypatch.setattr(computers, "PAUSE", 0.0)
    async with hold(host.play._core, table, "test") as (loaded, _):
        now = Timer(computers.NEXT_TURN, 0.0)
        await commit(host.play._core, loaded, Change(timers={now.key: now}))
    for _ in range(20):
        if (await stage.table()).status is not Status.RUNNING:
            break
        await host.timers.ring()
        await host.settle(table)
        await host.courier.settle(table)
    there = stage.public()
    assert [message.id for message in there[:2]] == [lobby.id, card.id]
    assert "-# Draws sealed: " in there[1].content, "to the end"
    assert len(there) == 3, "one for all turns, and the last card below"
    assert "Replay" in live.labels(there[-1])


async def test_how_well_computer_players_play_is_said_when_a_table_is_opened_or_one_is_added(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="Harbour", players=3, computers=1, level="easy")
    assert (await stage.table()).terms.level == "easy"
    await stage.ask(anna, "table computer add", level="master")
    assert (await stage.table()).terms.level == "master"
    await stage.ask(anna, "table computer remove")
    object.__setattr__(stage.services, "config", replace(stage.services.config, thinking_workers=0))
    assert "doesn't work for level; choose easy, quick." in await stage.ask(
        anna, "table computer add", level="strong"
    )
    await stage.ask(anna, "table computer add")
    assert (await stage.table()).terms.level == "master", "it is as it was, and quick ones stand in"


async def test_a_table_with_hints_gives_them_by_command_and_tells_their_number(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="Harbour", players=2, computers=1, hints="counted", order="seated")
    assert "The game hasn't started" in await stage.ask(anna, "harbour hint")
    await stage.ask(anna, "table start")
    said = await stage.ask(anna, "harbour hint")
    assert "Look at “Bid”." in said
    assert "1 hint so far." in said
    assert "1 hint so far." in await stage.ask(anna, "harbour hint")
    assert "-# Hints taken: Anna 1" in await stage.ask(anna, "table status")
    assert "-# Hints taken: Anna 1" in await stage.ask(anna, "table scores")


async def test_an_unknown_title_is_refused_with_those_we_know(stage: Stage) -> None:
    anna = stage.person("Anna")
    for title in ("chess", "@everyone", "🎲", "x" * 1000, "**bold**", "a; drop table"):
        said = await stage.ask(anna, "table new", title=title)
        assert "I have: Harbour" in said
        assert "@everyone" not in said
    assert "no table in this channel" in await stage.ask(anna, "table status")


async def test_titles_that_fit_are_offered_while_typing(stage: Stage) -> None:
    anna = stage.person("Anna")
    for typed in ("", "har", "HARBOUR", "arbo"):
        assert await stage.lines(anna, "table new", "title", typed) == ["Harbour"]
    assert await stage.lines(anna, "table new", "title", "chess") == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 9}, "9 players won't work here; choose 1, 2, 3, 4."),
        ({"players": 2, "computers": 3}, "“3” doesn't work for computers; choose 0, 1, 2."),
        ({"players": 1, "computers": 2}, "“2” doesn't work for computers; choose 0, 1."),
    ],
)
async def test_a_wrong_size_opens_nothing(stage: Stage, options: dict[str, int], said: str) -> None:
    anna = stage.person("Anna")

    assert await stage.ask(anna, "table new", title="harbour", **options) == said
    assert stage.public() == []


async def test_leaving_a_game_asks_first(stage: Stage) -> None:
    _, ben = await stage.pair("table start")

    asked = answer(await stage.result(ben, "table leave"))
    assert "A computer player will take your place." in asked.content
    assert (await stage.table()).seat_of(ben.id) is not None

    assert "You've left." in await stage.click(ben, asked, "Leave the game")
    assert (await stage.table()).seat_of(ben.id) is None


async def test_abandoning_asks_first_and_is_the_owners(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")

    mia = stage.person("Mia")
    asked = answer(await stage.result(mia, "table abandon"))
    refused = await stage.click(mia, asked, "Abandon the game")
    assert f"Only <@{anna.id}>, who opened this, can do that, or somebody who manages this server." in refused
    assert (await stage.table()).status is Status.RUNNING

    await give_up(stage, anna)
    assert (await stage.table()).status is Status.ABANDONED
    assert "That game was abandoned." in await stage.ask(anna, "table abandon")
    assert "The table is open" in await stage.ask(ben, "table new", title="harbour")


async def test_a_manager_of_the_server_may_do_what_an_owner_may(stage: Stage) -> None:
    anna, ben = await stage.pair()
    carl, mia = stage.person("Carl"), manager(stage)
    assert "Only <@" in await stage.ask(ben, "table remove", seat=1)
    assert "Nobody sits in seat C." in await stage.ask(anna, "table remove", seat=3)
    assert await stage.ask(anna, "table remove", seat=2) == "You've sent Ben away. 1 seat is free."
    await stage.ask(carl, "table join")
    assert await stage.ask(mia, "table remove", seat=1) == "You've sent Anna away. 1 seat is free."
    assert (await stage.table()).owner == carl.id
    await stage.ask(ben, "table join")
    await stage.ask(ben, "table start")
    await give_up(stage, mia)
    assert (await stage.table()).status is Status.ABANDONED


async def give_up(stage: Stage, owner: MemberActor) -> None:
    await stage.click(owner, answer(await stage.result(owner, "table abandon")), "Abandon the game")


async def test_who_plays_as_seated_is_said_and_done(stage: Stage) -> None:
    anna, ben = await stage.pair(order="seated")

    assert "you play in seat order" in await stage.ask(ben, "table status")
    assert await stage.ask(ben, "table start") == "The game starts; you play in seat order. You're seat B."
    assert [info.user for info in (await stage.table()).seats] == [anna.id, ben.id]


async def test_a_rematch_is_one_command(stage: Stage) -> None:
    anna, ben = await stage.pair("table start", options="length=long", order="seated")
    last = await stage.table()
    assert "This game is still on." in await stage.ask(ben, "table rematch")
    await give_up(stage, anna)

    for _ in range(2):
        said = await stage.ask(ben, "table rematch")
        assert said == "You're in for the next game. 1 seat is free."
    table = await stage.table()
    assert (table.owner, table.options["length"], table.gathering.after) == (ben.id, "long", last.id)
    said = await stage.ask(anna, "table rematch")
    assert said == "You're in for the next game. Every seat is taken: /table start begins the game."
    assert "All 2 seats are taken." in await stage.ask(stage.person("Carl"), "table rematch")
    assert [info.user for info in (await stage.table()).seats] == [ben.id, anna.id]


async def test_where_only_managers_open_tables_others_may_still_join_a_rematch(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")
    await give_up(stage, anna)
    last = await stage.table()
    await stage.services.host.prefs.choose(Whose.SERVER, stage.guild.id, {OPENING.key: MANAGERS})

    assert "You're in" not in await stage.ask(ben, "table rematch")
    assert (await stage.table()).id == last.id
    await stage.services.host.lobby.rematch(last.id, Person(anna.id, "Anna"), "by a manager")
    assert "Every seat is taken" in await stage.ask(ben, "table rematch")


async def test_without_a_table_every_command_says_so(stage: Stage) -> None:
    anna = stage.person("Anna")
    lobby = ("join", "leave", "start", "rematch", "abandon", "computer add", "computer remove", "options")
    for command in (*lobby, "status", "board", "log", "scores", "undo"):
        said = await stage.ask(anna, f"table {command}")
        assert said == "There's no table in this channel. /table new opens one."
    assert stage.public() == []


@pytest.mark.parametrize("name", early(1, NASTY))
async def test_names_of_all_sorts_play_without_doing_harm(stage: Stage, name: str) -> None:
    nasty = stage.person(name)
    await stage.ask(nasty, "table new", title="harbour", players=2, computers=1)
    await stage.ask(nasty, "table start")

    said = [await stage.ask(nasty, f"table {command}") for command in ("status", "log", "scores", "board")]
    said.append(await stage.ask(nasty, "harbour bid", price="5"))
    said += [message.content for message in stage.public()]

    for text in (re.sub("```.*?```", "", text, flags=re.DOTALL) for text in said):
        assert "@everyone" not in text.replace("@\u200beveryone", "")
        assert "<@80351110224678912>" not in text.replace(r"\<@", "")
        assert "https://" not in text
        assert "\u202e" not in text
        assert len(text) <= 2000


async def test_a_table_speaks_the_language_of_whoever_opens_it(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "language", lambda interaction: "it")
    await stage.ask(stage.person("Anna"), "table new", title="harbour")

    assert (await stage.table()).language == "it"
