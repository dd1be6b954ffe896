"""What no Discord would send: odd values in every option and control get a short refusal and break nothing.

`FUZZ` says how many interactions (2,000), seeds make them the same each time.
"""

import logging
import os
import random
from typing import Any

import pytest
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.interactions import command_leaves, nest_options, resolve_handle

from hansa_bot.ui import router
from hansa_bot.ui.refusals import telling
from tests.cogs.stage import NASTY, Stage, answer

RUNS = int(os.environ.get("FUZZ", "2000"))
SEEDS = range(4)
MOST_REFUSED = 300
"""Characters of a refusal whose asker typed nonsense."""

INTEGER, BOOLEAN, USER, NUMBER = 4, 5, 6, 10
NUMBERS = (0, -1, 1, 2, 3, 12, 13, 10_000, 2**31, 2**53, 2**63 - 1, 2**63, -(2**64), 10**400)
TEXTS = (
    *("", " ", "0", "1", "-1", "1.5", "nan", "inf", "9" * 5000, "9" * 19, "²", "१२", "\x00", "|", "~", "~0", "/"),
    "None",
    *("x" * 6000, "a", "b", "A", "0-1", "2026-99-99", "31.12.", "99999999 days", "9" * 400 + " days", "2026-12-03"),
    *("key=value", "=", "length=", ";" * 300, "land east", "undo", "off", "auto", "left", "Europe/Rome", "harbour"),
    *NASTY,
)


class Fuzz:
    """Somebody with a broken client at a table, and what they send."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage, self.chance = stage, random.Random(seed)
        self.people: list[Any] = []
        self.controls: list[str] = []

    async def deliver(self, who: Any, kind: InteractionType, data: dict[str, Any], message: Any = None) -> Any:
        backend, source = self.stage.env.backend, message.id if message else None
        extra = {"message": dict(serializers.message_payload(backend, message))} if message else None
        return await who._dispatch_interaction(kind, self.stage.channel, data, extra=extra, source_message_id=source)

    def command(self, who: Any) -> tuple[InteractionType, dict[str, Any], None]:
        """A command with odd values in its options."""
        root, path, leaf, _ = self.chance.choice(self.leaves(who))
        options = leaf.get("options") or []
        chosen = [each for each in options if each.get("required") or self.chance.random() < 0.5]
        given = {each["name"]: self.value(each) for each in chosen}
        return InteractionType.APPLICATION_COMMAND, self.data(who, root, path, leaf, given), None

    def leaves(self, who: Any) -> list[tuple[Any, list[str], Any, list[str]]]:
        """Each command with its path and which of its options are completed while typing."""
        roots = self.stage.env.backend.visible_commands(user_id=who.id, channel_id=self.stage.channel.id)
        found = [(root, *leaf) for root in roots for leaf in command_leaves(root)]
        return [(*each, [o["name"] for o in each[2].get("options") or () if o.get("autocomplete")]) for each in found]

    def data(self, who: Any, root: Any, path: list[str], leaf: Any, given: dict[str, Any], **focus: Any) -> Any:
        kinds = {option["name"]: option["type"] for option in leaf.get("options") or ()}
        values = [{"name": name, "type": kinds[name], "value": value, **focus} for name, value in given.items()]
        data = {"id": root["id"], "name": root["name"], "type": 1, "options": nest_options(root, path[1:], values)}
        data["resolved"] = resolved = {}
        for person in self.people:
            resolve_handle(who, person, resolved, channel_id=self.stage.channel.id)
        return data

    def typing(self, who: Any) -> tuple[InteractionType, dict[str, Any], None]:
        """The same while an option is typed."""
        root, path, leaf, names = self.chance.choice([each for each in self.leaves(who) if each[3]])
        name, typed = self.chance.choice(names), str(self.chance.choice((*NUMBERS, *TEXTS)))[:6000]
        data = self.data(who, root, path, leaf, {name: typed}, focused=True)
        return InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, data, None

    def value(self, option: dict[str, Any]) -> Any:
        known = [choice["value"] for choice in option.get("choices") or ()]
        if known and self.chance.random() < 0.3:
            return self.chance.choice(known)
        if option["type"] in (INTEGER, NUMBER):
            return self.chance.choice(NUMBERS)
        others = {BOOLEAN: self.chance.random() < 0.5, USER: str(self.chance.choice(self.people).id)}
        return others.get(option["type"], self.chance.choice(TEXTS))

    def press(self, who: Any) -> tuple[InteractionType, dict[str, Any], Any]:
        """A control that is really there, or half of it, with odd values."""
        chance = self.chance
        messages = list(self.stage.env.backend.messages[self.stage.channel.id].values())
        parts = chance.choice(self.controls).split("|", 4)
        if chance.random() < 0.4:
            parts[3] = chance.choice(sorted(router.VERBS))
        for index in (1, 2, 4):
            if chance.random() < 0.3:
                parts[index] = str(chance.choice((*NUMBERS, *TEXTS, parts[index] + "/7", parts[index] + "9")))
        values = chance.choice(([], None, 5, {"a": 1}, [None], [7], [{}], [2**70], *([text] for text in TEXTS)))
        data = {"custom_id": "|".join(parts)[: chance.choice((100, 200))], "component_type": 3}
        data |= {} if values is None else {"values": values}
        seen = [message for message in messages[:1] + messages[-20:] if message.visible_to(who.id)]
        return InteractionType.MESSAGE_COMPONENT, data, chance.choice(seen)


@pytest.mark.proof
@pytest.mark.parametrize("seed", SEEDS)
async def test_whatever_is_sent_is_answered_in_a_few_words_and_breaks_nothing(
    stage: Stage, seed: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    fuzz = Fuzz(stage, seed)
    said: list[str] = []
    explain = telling.refusal_text
    monkeypatch.setattr(telling, "refusal_text", lambda *about: said.append(explain(*about)) or said[-1])
    begin = (stage.pair, stage.begin, stage.unload, stage.over)[seed % 4]  # a lobby, games, and one that is over
    fuzz.people = [*await begin(), stage.person("Stranger")]
    fuzz.controls = [f"hb1|1|0|{verb}|" for verb in ("turn", "text", "add", "start", "orders", "replay", "mine")]
    faults: list[object] = []
    for number in range(RUNS // len(SEEDS)):
        caplog.clear()
        said.clear()
        who = fuzz.chance.choice(fuzz.people)
        kind, sent, message = fuzz.chance.choice((fuzz.command, fuzz.typing, fuzz.press, fuzz.press))(who)
        result = await fuzz.deliver(who, kind, sent, message)
        parts = [
            part for row in (result.response.components if result.response else ()) for part in row["components"]
        ]
        fuzz.controls = (fuzz.controls + [part["custom_id"] for part in parts if part.get("custom_id")])[-500:]
        loud = [record for record in caplog.records if record.levelno >= logging.ERROR]
        answered = result.acknowledged or result.autocomplete_choices is not None
        long = [text for text in said if len(text) > MOST_REFUSED]
        if loud or not answered or long or stage.faults():
            faults.append((number, sent, [record.exc_text or record.getMessage() for record in loud], long))
            stage.env._errors.clear()
    assert faults == []


ROWS = (
    ("table follow", {"every": "@everyone"}, "I don't understand “@\u200beveryone”."),
    ("table new", {"title": "harbour", "order": "x" * 5000}, "I don't understand “xxx"),
    ("table computer remove", {"seat": 2**63}, "I don't understand “9223372036854775808”."),
    ("table desk", {"seat": "9" * 5000}, "doesn't work for seat; choose B, A."),
    ("table status", {"table": 10**400}, "I don't know a table number 1000000000000000000…."),
    ("hb1|1|2|pickb|", ["odd"], "I don't understand “odd”."),
    ("hb1|1|2|text|", 5, "Ship 1 of 3"),
    ("hb1|1|2|post|odd", [], "This button is from an older version of me"),
    ("hb1|1|2|card|harbour/7", [None], "This button is from an older version of me"),
    ("hb1|1|None|text|", {}, "This button is from an older version of me"),
)


async def test_what_no_discord_sends_is_refused(stage: Stage) -> None:
    fuzz = Fuzz(stage, 0)
    fuzz.people = await stage.unload()
    who, card = fuzz.people[0], stage.env.backend.get_message(stage.channel.id, stage.public()[-1].id)
    leaves = {" ".join(each[1]): each for each in fuzz.leaves(who)}
    for command, given, says in ROWS:
        if command in leaves:
            sent = InteractionType.APPLICATION_COMMAND, fuzz.data(who, *leaves[command][:3], given), None
        else:
            data = {"custom_id": command, "component_type": 3, "values": given}
            sent = InteractionType.MESSAGE_COMPONENT, data, card
        said = answer(await fuzz.deliver(who, *sent)).content
        assert says in said
        assert len(said) <= MOST_REFUSED
