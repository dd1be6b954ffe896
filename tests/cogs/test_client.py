"""The client: whatever happens, whoever asks gets an answer."""

import asyncio
import logging
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.actors import _autocomplete_result
from simcord.backend import serializers
from simcord.enums import InteractionType

from hansa_bot import __version__
from hansa_bot.config import ROOT, Config
from hansa_bot.host.kernel.table import Place
from hansa_bot.titles import registry
from hansa_bot.ui import client
from hansa_bot.ui.client import Client
from hansa_bot.ui.kit import limits, rate_limit
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, rows
from hansa_bot.ui.rules import papers
from hansa_bot.ui.settings import greeting
from tests.cogs.stage import Stage, answer
from tests.early import early
from tests.ui import guided, live


async def test_a_fault_of_ours_is_admitted_and_logged(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> None:
        raise ZeroDivisionError("ours")

    monkeypatch.setattr(stage.services.host.query, "meant", broken)

    with caplog.at_level(logging.ERROR):
        said = await stage.ask(stage.person("Anna"), "table status")
        assert await stage.lines(stage.person("Ben"), "harbour bid", "price") == []

    assert said == "Something went wrong on my side. The table is as it was, and the error is logged."
    assert "ZeroDivisionError" in caplog.text
    assert [type(fault) for fault in stage.faults()] == [ZeroDivisionError]
    stage.expected += (ZeroDivisionError,)


async def test_what_is_expensive_has_a_price(stage: Stage, simcord_bot: Client) -> None:
    priced = {each.qualified_name: each.extras.get(rate_limit.PRICE) for each in simcord_bot.tree.walk_commands()}
    looks = dict.fromkeys(("table board", "table since", "table desk", "table whatif", "puzzle"), rate_limit.LOOK)
    films = dict.fromkeys(("import", "table export", "table replay"), rate_limit.FILM)
    sheets = dict.fromkeys(("table scores", "stats analysis"), rate_limit.SHEET)
    records = {"stats export": rate_limit.RECORD}
    assert {name: cost for name, cost in priced.items() if cost} == {**looks, **films, **sheets, **records}


async def test_a_command_that_is_gone_is_explained(stage: Stage, simcord_bot: Client) -> None:
    anna = stage.person("Anna")
    simcord_bot.tree.remove_command("harbour")

    assert "This command has changed." in await stage.ask(anna, "harbour sail")
    stage.expected += (discord.app_commands.CommandNotFound,)


async def test_who_has_no_answer_when_it_goes_down_is_told_to_ask_again(
    stage: Stage, simcord_bot: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, begun = stage.person("Anna"), asyncio.Event()

    async def forever(*_: Any) -> None:
        begun.set()
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(stage.services.host.query, "meant", forever)
    asked = asyncio.create_task(stage.ask(anna, "table status"))
    await begun.wait()
    await simcord_bot.drain(0.01)
    assert (await asked).startswith("I'm about to restart.")


@pytest.mark.parametrize("why", ["gone", "going down", "broken", "late"])
async def test_whoever_types_is_always_offered_something_or_nothing(
    stage: Stage, simcord_bot: Client, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """discord.py 2.7 leaves what its autocompletes raise without an answer."""
    anna, typed = stage.person("Anna"), "har"
    command = simcord_bot.tree.get_command("rules")
    assert isinstance(command, discord.app_commands.Command)

    async def complete(interaction: Any, current: str) -> list[Any]:
        await (asyncio.sleep(3600) if why == "late" else asyncio.sleep(0))
        raise discord.DiscordException(why)

    if why == "gone":
        simcord_bot.tree.remove_command("rules")
    elif why == "going down":
        await simcord_bot.drain(5)
    else:
        monkeypatch.setattr(command._params["title"], "autocomplete", complete)
    monkeypatch.setattr(client, "OFFERS_WITHIN", 0.01 if why == "late" else client.OFFERS_WITHIN)
    result = await _autocomplete_result(anna, stage.channel, "rules", "title", typed, {})
    assert result.autocomplete_choices == []


async def test_while_going_down_nothing_is_begun(stage: Stage, simcord_bot: Client) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2, computers=1)
    lobby = stage.public()[-1]
    await simcord_bot.drain(5)

    assert "I'm about to restart." in await stage.ask(anna, "table start")
    assert await stage.lines(anna, "harbour bid", "price") == []
    result = await anna.click(lobby, label="Start")
    assert result.ephemeral
    assert result.response is not None
    assert "I'm about to restart." in result.response.content
    assert (await stage.table()).version == 0


@pytest.mark.parametrize("over", early(1, [True, False]))
async def test_a_button_does_nothing_in_another_server(stage: Stage, over: bool) -> None:
    anna, _ = await (stage.over() if over else stage.unload())
    card = stage.env.backend.get_message(stage.channel.id, stage.public()[-1].id)
    message = {"message": serializers.message_payload(stage.env.backend, card)}
    elsewhere = stage.env.create_guild()
    channel = elsewhere.create_text_channel("elsewhere")
    guest = elsewhere.add_member(anna.user)
    for verb in ("text", "rematch", "turn"):
        data = {"custom_id": f"hb1|1|0|{verb}|", "component_type": 2}
        sent = await guest._dispatch_interaction(InteractionType.MESSAGE_COMPONENT, channel, data, extra=message)
        assert answer(sent).content == "I don't know a table number 1."
    assert await stage.services.host.query.list_live(Place(elsewhere.id, channel.id), anna.id) == []


async def test_an_answer_that_cannot_be_given_is_logged(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    stage.env.inject_error("POST", "/interactions/*/callback", status=404)
    anna = stage.person("Anna")

    with caplog.at_level(logging.WARNING):
        await anna.slash(stage.channel, "table status")

    assert "unanswered interaction=" in caplog.text
    assert "Traceback" not in caplog.text
    stage.expected += (discord.NotFound,)


def test_the_client_asks_for_little() -> None:
    client = Client(None)  # type: ignore[arg-type]

    assert client.intents == discord.Intents(guilds=True, guild_messages=True)
    assert not client.intents.message_content
    assert client.allowed_mentions is not None
    assert client.allowed_mentions.to_dict() == {"parse": []}


async def greeted(stage: Stage, bot: Client) -> list[discord.Message]:
    """Let the bot join the server; return what it has posted since the beginning."""
    guild = bot.get_guild(stage.guild.id)
    assert guild is not None
    await bot.on_guild_join(guild)
    await stage.env.settle()
    return stage.public()


async def test_a_server_is_greeted_once_with_what_i_lack_there(stage: Stage, simcord_bot: Client) -> None:
    (hello,) = await greeted(stage, simcord_bot)

    assert "Hello. I host board games here" in hello.content
    assert "permission" in hello.content
    assert await greeted(stage, simcord_bot) == [hello]
    result = await stage.person("Anna").click(hello, label="Show me")
    assert result.ephemeral
    assert result.response is not None
    assert "**/table new**" in result.response.content


@pytest.mark.parametrize(("hours", "hellos"), [(2, 1), (50, 0)])
async def test_a_server_that_invited_me_while_i_was_away_is_greeted_when_i_come(
    stage: Stage, simcord_bot: Client, monkeypatch: pytest.MonkeyPatch, hours: int, hellos: int
) -> None:
    """README's order need not be kept: who invites first and starts the bot then hears of it too."""
    guild = simcord_bot.get_guild(stage.guild.id)
    assert guild is not None
    monkeypatch.setattr(greeting, "LATELY", timedelta(days=1))
    monkeypatch.setattr(guild.me, "joined_at", discord.utils.utcnow() - timedelta(hours=hours))
    for _ in range(2):
        await simcord_bot.on_guild_available(guild)
        await stage.env.settle()
    assert len(stage.public()) == hellos


@pytest.mark.parametrize(
    ("locale", "hello"), [("de", "Hallo."), ("es-ES", "Hola."), ("it", "Ciao."), ("pl", "Hello.")]
)
async def test_it_greets_in_the_language_of_the_server(
    stage: Stage, simcord_bot: Client, monkeypatch: pytest.MonkeyPatch, locale: str, hello: str
) -> None:
    guild = simcord_bot.get_guild(stage.guild.id)
    assert guild is not None
    monkeypatch.setattr(guild, "preferred_locale", discord.Locale(locale))
    (message,) = await greeted(stage, simcord_bot)
    assert message.content.startswith(hello)


async def test_where_nothing_can_be_written_nobody_is_greeted_until_it_can(
    stage: Stage, simcord_bot: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as muted:
        muted.setattr(discord.TextChannel, "permissions_for", lambda *_: discord.Permissions(view_channel=True))
        assert await greeted(stage, simcord_bot) == []
    guild, second = simcord_bot.get_guild(stage.guild.id), simcord_bot.get_channel(stage.other.id)
    monkeypatch.setattr(type(guild), "system_channel", second)
    assert await greeted(stage, simcord_bot) == []
    assert [message.content[:6] for message in stage.other.history()] == ["Hello."]


async def test_help_leads_to_the_cards_of_what_is_played(stage: Stage) -> None:
    anna = stage.person("Anna")
    said = await stage.ask(anna, "help")
    assert "**/rules**" in said
    await stage.ask(anna, "table new", title="harbour", players=2)
    assert await stage.ask(anna, "help") == said


async def test_help_ends_with_the_version_that_runs(stage: Stage) -> None:
    assert (await stage.ask(stage.person("Anna"), "help")).endswith(f"\n-# Hansa Bot {__version__}")


async def test_help_leads_to_the_cards_of_every_game_that_of_the_table_first(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, (toy,) = stage.person("Anna"), registry.metas()
    await stage.ask(anna, "table new", title="harbour", players=2)
    guided.guide_the_toy(monkeypatch)
    monkeypatch.setattr(registry, "metas", lambda: [registry.load("hansa_teutonica").meta, toy])
    shown = answer(await anna.slash(stage.channel, "help"))
    assert live.labels(shown)[:2] == ["How to play Harbour", "How to play Hansa Teutonica"]


async def test_help_leads_to_what_is_stored_and_the_terms(stage: Stage, simcord_bot: Client) -> None:
    anna = stage.person("Anna")
    shown = answer(await anna.slash(stage.channel, "help"))
    privacy = await anna.click(shown, label="Privacy")
    (told,) = privacy.followups
    assert told.ephemeral
    assert "/settings erase" in told.content
    assert f"{Config().retention_days} days after the game's end" in told.content
    assert live.labels(told) == ["Privacy", "Terms"]
    (terms,) = (await anna.click(told, label="Terms")).followups
    assert terms.content.startswith("# Terms")
    forged = Draft("", rows([button("Privacy", custom_id(0, 0, papers.PAPER, "../.env"))]))
    channel = stage.env.bot.get_channel(stage.channel.id)
    await channel.send("x", view=forged.controls)  # type: ignore[union-attr]
    await stage.env.settle()
    result = await anna.click(stage.public()[-1], label="Privacy")
    assert result.response is not None
    assert "DISCORD_TOKEN" not in result.response.content


async def test_what_a_host_publishes_or_changes_is_told(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, services = stage.person("Anna"), stage.services
    config = replace(services.config, retention_days=7, terms_url="https://e.org/t")
    monkeypatch.setitem(vars(services), "config", config)
    shown = answer(await anna.slash(stage.channel, "help"))
    assert "[Terms](<https://e.org/t>)" in shown.content
    (told,) = (await anna.click(shown, label="Privacy")).followups
    assert "`RETENTION_DAYS` to 7" in told.content
    assert live.labels(told) == ["Privacy"]


def test_the_papers_fit_into_a_message() -> None:
    for paper in papers.PAPERS:
        assert len(papers.read(paper)) < limits.CONTENT - 100


def test_a_paper_has_a_line_for_each_point_however_its_file_is_wrapped() -> None:
    for paper in papers.PAPERS:
        written, told = (ROOT / f"{paper}.md").read_text("utf-8"), papers.read(paper)
        assert told.split() == written.split()
        assert told.count("\n- ") == written.count("\n- ")
        lines = [line for line in told.splitlines() if line.strip()]
        assert [line for line in lines if not line.startswith(("- ", "#", "**")) and line[0].islower()] == []
        assert "**Who sees it**\nEverybody" in told or paper != papers.PRIVACY
