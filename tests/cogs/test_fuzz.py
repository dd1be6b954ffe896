"""What no Discord would send: odd values in every option and control get a short refusal and break nothing.

`FUZZ` says how many interactions (2,000), `FUZZ_FROM` with which seed they begin: seeds make them the same each time.
Each is answered in words: none is left with nothing but a promise, and none makes an error in the log.
"""

import asyncio
import logging
import os
import random
import time
from collections.abc import AsyncIterator, Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.http.client import FakeWebhookAdapter
from simcord.interactions import command_leaves, nest_options, resolve_handle
from sqlalchemy import select

import cogs
from hansa_bot.ai.player import Chooser
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.store import Store, schema
from hansa_bot.titles import registry
from hansa_bot.ui.kit import routes
from hansa_bot.ui.kit.refusals import telling
from tests.cogs.stage import NASTY, Stage, answer
from tests.databases import empty_postgres
from tests.ui import live

RUNS = int(os.environ.get("FUZZ", "2000"))
FROM = int(os.environ.get("FUZZ_FROM", "0"))
SEEDS = range(FROM, FROM + max(10, RUNS // 2500))
MOST_REFUSED = 300
"""Characters of a refusal whose asker typed nonsense."""
MOST_SECONDS = 3.0
"""Of computing until an answer; how long that takes is a matter of the machine."""

INTEGER, BOOLEAN, USER, CHANNEL, NUMBER = 4, 5, 6, 7, 10
NUMBERS = (0, -1, 1, 2, 3, 12, 13, 10_000, 2**31, 2**53, 2**63 - 1, 2**63, -(2**64), 10**400)
TEXTS = (
    *("", " ", "0", "1", "-1", "1.5", "nan", "inf", "9" * 5000, "9" * 19, "²", "१२", "\x00", "|", "~", "~0", "/"),
    "None",
    *("x" * 6000, "a", "b", "A", "0-1", "2026-99-99", "31.12.", "99999999 days", "9" * 400 + " days", "2026-12-03"),
    *("key=value", "=", "length=", ";" * 300, "land east", "undo", "off", "auto", "left", "Europe/Rome", "harbour"),
    *NASTY,
)
FIELDS = ("line", "note", "until", "text")
"""Fields of our forms, and of none."""
PROMISES = ("deferred", "deferred_update")
WRONG = (None, True, 1.5, "1", [], {}, ["a"], {"a": 1}, "", 2**70)
"""Values of types that an option does not have."""


@pytest.fixture(autouse=True)
def only_the_toy() -> None:
    """Here all titles are played, the toy among them."""
    registry.look_in("tests.toys")


@pytest.fixture
async def process(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[live.Process]:
    """One in five plays on PostgreSQL, whose numbers are narrower."""
    callspec = getattr(request.node, "callspec", None)
    on_postgres = callspec is not None and callspec.params["seed"] % 5 == 4
    async with live.process_in(tmp_path, cogs.ALL, "secret", await empty_postgres() if on_postgres else "") as made:
        yield made


class Fuzz:
    """Some people with broken clients, at a table and elsewhere, and what they send."""

    def __init__(self, stage: Stage, store: Store, seed: int) -> None:
        self.stage, self.store, self.chance = stage, store, random.Random(seed)
        self.people: list[Any] = []
        self.controls: list[str] = []
        self.results: Sequence[Any] = ()
        self.dismissed = self.placeless = 0.0
        self.heard: set[str | int] = set()
        guild = stage.env.create_guild()
        self.abroad = guild.create_text_channel("elsewhere")
        self.foreign = guild.add_member(stage.env.create_user("foreign", global_name="Foreign"))
        self.alone = stage.env.create_user("alone", global_name="Alone")

    async def begin(self, title: str, moves: int) -> None:
        """Open a table of a title and let so many moves of a guided game be made; without any it is a lobby."""
        stage, host = self.stage, self.stage.services.host
        seated = [stage.person("Anna"), stage.person("Ben")]
        await stage.ask(seated[0], "table new", title=title, players=2)
        await stage.ask(seated[1], "table join")
        self.people = [*seated, stage.person("Stranger")]
        if moves:
            await stage.ask(seated[0], "table start")
        rules, choose = registry.load(title).rules, Chooser(registry.load(title), title)
        for number in range(moves):
            state = (await host.query.session(1)).state
            if state.over:
                break
            user = (await host.query.table(1)).seats[state.waiting[0]].user
            action = choose(state, state.waiting[0], rules.offers(state, state.waiting[0]))
            await host.play.act(1, user or 0, [action], seen=None, request=f"begun {number}")
        await self.settle()
        self.look(stage.public())

    async def settle(self) -> None:
        """Wait until all is done that somebody has begun, so that the next change is the next one's."""
        for table in await self.tables():
            await self.stage.services.host.settle(table)
            await self.stage.services.host.courier.settle(table)

    async def deliver(self, who: Any, kind: InteractionType, data: dict[str, Any], message: Any = None) -> Any:
        """Send an interaction from where somebody is: at the table, in another server, in private."""
        backend, source = self.stage.env.backend, message.id if message else None
        extra = {"message": dict(serializers.message_payload(backend, message))} if message else None
        if self.chance.random() < self.placeless:
            extra = {**(extra or {}), "channel": {}}
        if message and self.chance.random() < self.dismissed and message.id in backend.messages[message.channel_id]:
            backend.delete_message(message.channel_id, message.id)
        return await _dispatch_actor_interaction(
            who, kind, self.where(who), data, extra=extra, source_message_id=source
        )

    async def send(self, sent: Sequence[Sequence[Any]]) -> list[str]:
        """Send interactions at once; return those that nobody would see an answer to."""
        self.heard.clear()
        self.results = results = await asyncio.gather(*(self.deliver(*each) for each in sent))
        await self.settle()
        self.look([result.response for result in results if result.response])
        silent = []
        for result, (_, kind, data, _) in zip(results, sent, strict=True):
            record = result._interaction
            # Of several presses in one private message the newest is answered there, for all of them.
            if not self.heard & {record.token, record.source_message_id}:
                silent.append(f"{'promised' if record.responded else 'unanswered'}: {kind.name} {data}")
        return silent

    def hear(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Note whose answers Discord takes: the interaction's and, where it is changed, the message's."""
        request, backend = FakeWebhookAdapter.request, self.stage.env.backend

        async def hear(adapter: FakeWebhookAdapter, route: Any, session: Any, **sent: Any) -> Any:
            taken = await request(adapter, route, session, **sent)
            record = backend.interactions[backend.interaction_tokens[route.webhook_token]]
            if not (route.url.endswith("/callback") and record.response_kind in PROMISES):
                self.heard |= {record.token, record.message_id or record.token}
            return taken

        monkeypatch.setattr(FakeWebhookAdapter, "request", hear)

    def where(self, who: Any) -> Any:
        if who is self.alone:
            return self.alone.dm_channel
        return self.abroad if who is self.foreign else self.stage.channel

    def sent(self) -> list[tuple[Any, InteractionType, dict[str, Any], Any]]:
        """Return the next thing that somebody sends, who and what; now and then twice, or others with it."""
        who = self.chance.choice([*self.people * 3, self.foreign, self.alone])
        make = self.chance.choice((self.command, self.typing, self.press, self.press, self.form))
        made = [(who, *make(who))]
        if self.chance.random() < 0.1:
            made *= self.chance.choice((2, 3))
        while self.chance.random() < 0.1:
            made += [(who, *self.press(who))]
        return made

    def command(self, who: Any) -> tuple[InteractionType, dict[str, Any], None]:
        """A command with odd values in its options."""
        root, path, leaf, _ = self.chance.choice(self.leaves())
        options = leaf.get("options") or []
        chosen = [each for each in options if each.get("required") or self.chance.random() < 0.5]
        given = {each["name"]: self.value(each) for each in chosen}
        return InteractionType.APPLICATION_COMMAND, self.data(who, root, path, leaf, given), None

    def leaves(self) -> list[tuple[Any, list[str], Any, list[str]]]:
        """Each command with its path and which of its options are completed while typing."""
        who, channel = self.people[0], self.stage.channel
        roots = self.stage.env.backend.visible_commands(user_id=who.id, channel_id=channel.id)
        found = [(root, *leaf) for root in roots for leaf in command_leaves(root)]
        return [(*each, [o["name"] for o in each[2].get("options") or () if o.get("autocomplete")]) for each in found]

    def data(self, who: Any, root: Any, path: list[str], leaf: Any, given: dict[str, Any], **focus: Any) -> Any:
        kinds = {option["name"]: option["type"] for option in leaf.get("options") or ()}
        values = [{"name": name, "type": kinds[name], "value": value, **focus} for name, value in given.items()]
        data = {"id": root["id"], "name": root["name"], "type": 1, "options": nest_options(root, path[1:], values)}
        data["resolved"] = resolved = {}
        known = (*self.people, self.stage.channel, self.stage.other)
        for each in known if who in self.people else ():
            resolve_handle(who, each, resolved, channel_id=self.stage.channel.id)
        return data

    def typing(self, who: Any) -> tuple[InteractionType, dict[str, Any], None]:
        """The same while an option is typed."""
        root, path, leaf, names = self.chance.choice([each for each in self.leaves() if each[3]])
        name, typed = self.chance.choice(names), str(self.chance.choice((*NUMBERS, *TEXTS)))[:6000]
        options = [each for each in leaf["options"] if each["name"] != name and self.chance.random() < 0.3]
        given = {each["name"]: self.value(each) for each in options}
        data = self.data(who, root, path, leaf, {**given, name: typed})
        level = data["options"]
        while level and level[0].get("options"):
            level = level[0]["options"]
        next(option for option in level if option["name"] == name)["focused"] = True
        return InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data, None

    def value(self, option: dict[str, Any]) -> Any:
        known = [choice["value"] for choice in option.get("choices") or ()]
        if known and self.chance.random() < 0.3:
            return self.chance.choice(known)
        if option["type"] not in (USER, CHANNEL) and self.chance.random() < 0.05:  # discord.py reads no odd ones
            return self.chance.choice(WRONG)
        if option["type"] in (INTEGER, NUMBER):
            return self.chance.choice(NUMBERS)
        others = {BOOLEAN: self.chance.random() < 0.5, USER: str(self.chance.choice(self.people).id)}
        others[CHANNEL] = str(self.chance.choice((self.stage.channel.id, self.stage.other.id, 77)))
        return others.get(option["type"], self.chance.choice(TEXTS))

    def press(self, who: Any) -> tuple[InteractionType, dict[str, Any], Any]:
        """A control that is really there, or half of it, with odd values."""
        chance = self.chance
        values = chance.choice(([], None, 5, {"a": 1}, [None], [7], [{}], [2**70], *([text] for text in TEXTS)))
        data = {"custom_id": self.control(), "component_type": chance.choice((2, 3, 3, 3, 5, 8))}
        data |= {} if values is None else {"values": values}
        if data["component_type"] > 3:
            data["resolved"] = {}
        messages = list(self.stage.env.backend.messages[self.where(who).id].values())
        seen = [message for message in messages[:1] + messages[-20:] if message.visible_to(who.id)]
        everywhere = list(self.stage.env.backend.messages[self.stage.channel.id].values())
        return InteractionType.MESSAGE_COMPONENT, data, chance.choice(seen or everywhere)

    def form(self, who: Any) -> tuple[InteractionType, dict[str, Any], Any]:
        """A form that nobody was shown, or one that somebody was, with odd values."""
        field = {"type": 4, "custom_id": self.chance.choice(FIELDS), "value": self.chance.choice(TEXTS)}
        data = {"custom_id": self.control(), "components": [{"type": 1, "components": [field]}]}
        return InteractionType.MODAL_SUBMIT, data, None

    def control(self) -> str:
        """Return the id of a control that has been shown, or something like it."""
        chance, parts = self.chance, self.chance.choice(self.controls).split("|", 4)
        if chance.random() < 0.4:
            parts[3] = chance.choice(sorted([*routes.CONTROLS, *routes.FORMS]))
        for index in (1, 2, 4):
            if chance.random() < 0.3:
                parts[index] = str(chance.choice((*NUMBERS, *TEXTS, parts[index] + "/7", parts[index] + "9")))
        return "|".join(parts)[: chance.choice((100, 200))]

    def look(self, messages: Iterable[Any]) -> None:
        """Keep in mind which controls messages have."""
        for message in messages:
            self.controls += [part["custom_id"] for part in live.components(message) if part.get("custom_id")]
        self.controls = self.controls[-500:]

    async def tables(self) -> dict[int, tuple[Table, list[int]]]:
        """Return the tables of the server, each with the seats that anybody may take."""
        columns, host = schema.tables.c, self.stage.services.host
        async with self.store.read() as connection:
            numbers = await connection.scalars(select(columns.id).where(columns.guild == self.stage.guild.id))
            numbers = sorted(numbers)
        return {
            number: (await host.query.table(number), await host.substitution.offers(number)) for number in numbers
        }

    async def strange(self, who: Any, before: dict[int, tuple[Table, list[int]]]) -> list[str]:
        """Return what somebody has changed that was not theirs to change."""
        found, after = [], await self.tables()
        for number, (old, offered) in before.items():
            new = after[number][0]
            if who in (self.foreign, self.alone) and new != old:
                found.append(f"from elsewhere at table {number}: {old} {new}")
            if old.status is Status.RUNNING and old.seat_of(who.id) is None and new.version != old.version:
                found.append(f"without a seat at table {number}")
            gone = {seat.user for seat in old.seats} - {seat.user for seat in new.seats} - {who.id, None}
            gone -= {old.seats[seat].user for seat in offered}
            if gone and who.id != old.owner:
                found.append(f"sent away at table {number}: {gone}")
            log = await self.stage.services.host.query.log(number, None, since=old.version)
            seats = [entry.seat for entry in log if not (entry.auto or entry.cause)]
            others = [seat for seat in seats if new.seats[seat].user not in (None, who.id)]
            if others:
                found.append(f"played for others at table {number}: {others}")
        return found


TITLES = ("harbour", *sorted(meta.id for meta in registry.metas()))
MOVES = (1, 60, 0, 3000, 20)
"""How far a game has got: it has hardly begun, goes on, has not begun, is over."""


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_sent_is_answered_in_a_few_words_and_breaks_nothing(
    stage: Stage, process: live.Process, seed: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz = Fuzz(stage, process.store, seed)
    said: list[str] = []
    explain = telling.refusal_text
    monkeypatch.setattr(telling, "refusal_text", lambda *about: said.append(explain(*about)) or said[-1])
    await fuzz.begin(TITLES[seed % 5], MOVES[(seed + seed // 5) % 5])
    fuzz.controls += [f"hb1|1|0|{verb}|" for verb in ("turn", "text", "add", "start", "orders", "replay", "mine")]
    fuzz.hear(monkeypatch)
    fuzz.dismissed = fuzz.placeless = 0.05
    faults: list[str] = []
    for number in range(RUNS // len(SEEDS)):
        caplog.clear()
        said.clear()
        sent, before = fuzz.sent(), await fuzz.tables()
        (who, *_), begun = sent[0], time.process_time()
        wrong = await fuzz.send(sent)
        spent = (time.process_time() - begun) / len(sent)
        loud = [record for record in caplog.records if record.levelno >= logging.ERROR]
        wrong += [text for text in said if len(text) > MOST_REFUSED] + await fuzz.strange(who, before)
        wrong += [f"{spent:.1f} s"] * (spent > MOST_SECONDS)
        if loud or wrong or stage.faults():
            why = [*wrong, *(record.exc_text or record.getMessage() for record in loud)]
            faults += [f"{number}: {[(who, kind.name, data) for who, kind, data, _ in sent]}", *map(str, why)]
            stage.env._errors.clear()
    assert not faults, "\n".join(faults)


ROWS = (
    ("table follow", {"every": "@everyone"}, "I don't understand “@\u200beveryone”."),
    ("table new", {"title": "harbour", "order": "x" * 5000}, "I don't understand “xxx"),
    ("table invite", {"who": True}, "I don't understand “True”."),
    ("table computer remove", {"seat": 2**63}, "I don't understand “9223372036854775808”."),
    ("table desk", {"seat": "9" * 5000}, "doesn't work for seat; choose B, A."),
    ("table status", {"table": 10**400}, "I don't know a table number 1000000000000000000…."),
    ("hb1|1|2|pickb|", ["odd"], "I don't understand “odd”."),
    ("hb1|1|2|text|", 5, "Ship 1 of 3"),
    ("hb1|1|2|post|odd", [], "This button is from an older version of me"),
    ("hb1|1|2|card|harbour/7", [None], "This button is from an older version of me"),
    ("hb1|1|None|text|", {}, "This button is from an older version of me"),
)


async def test_what_no_discord_sends_is_refused(stage: Stage, process: live.Process) -> None:
    fuzz = Fuzz(stage, process.store, 0)
    fuzz.people = await stage.unload()
    who, card = fuzz.people[0], stage.env.backend.get_message(stage.channel.id, stage.public()[-1].id)
    leaves = {" ".join(each[1]): each for each in fuzz.leaves()}
    for command, given, says in ROWS:
        if command in leaves:
            sent = InteractionType.APPLICATION_COMMAND, fuzz.data(who, *leaves[command][:3], given), None
        else:
            data = {"custom_id": command, "component_type": 3, "values": given}
            sent = InteractionType.MESSAGE_COMPONENT, data, card
        said = answer(await fuzz.deliver(who, *sent)).content
        assert says in said
        assert len(said) <= MOST_REFUSED


async def test_beside_odd_values_nothing_is_offered(stage: Stage, process: live.Process) -> None:
    fuzz = Fuzz(stage, process.store, 0)
    fuzz.people = [stage.person("Anna")]
    root, path, leaf, _ = next(each for each in fuzz.leaves() if each[1] == ["rules"])
    for title in ({}, [], True, 1.5, None):
        data = fuzz.data(fuzz.people[0], root, path, leaf, {"title": title, "topic": "a"})
        data["options"][1]["focused"] = True
        result = await fuzz.deliver(fuzz.people[0], InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data)
        assert result.autocomplete_choices == []
