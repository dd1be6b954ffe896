"""The menus behind persons and messages, the notes that one of them opens, and Discord's list of people."""

import logging
from typing import Any

import pytest
from simcord.actors import MemberActor, _dispatch_actor_interaction
from simcord.backend import serializers
from simcord.enums import InteractionType

from hansa_bot.engine.record import dump
from hansa_bot.host.kernel.table import Status
from hansa_bot.ui.kit import drafts
from hansa_bot.ui.lobby.inviting import INVITE
from hansa_bot.ui.turn.notes import NOTE
from tests import discord_limits
from tests.cogs.stage import NASTY, Stage, answer
from tests.ui import live

SECRET = "Ben bluffs with the east quay"


async def settle(stage: Stage) -> None:
    table = await stage.table()
    await stage.services.host.settle(table.id)
    await stage.services.host.courier.settle(table.id)
    await stage.env.settle()


async def menu(stage: Stage, who: MemberActor, name: str, target: Any, where: Any = None) -> str:
    """Use a menu; return the private answer."""
    return answer(await who.context_menu(where or stage.channel, name, target)).content


async def note(stage: Stage, who: MemberActor, target: Any, text: str) -> str:
    """Write a note by the menu of a message; return the private answer."""
    opened = await who.context_menu(stage.channel, "My notes", target)
    assert discord_limits.check_form(opened.modal) == []
    return answer(await who.submit_modal(opened, {"note": text})).content


async def form_of(stage: Stage, who: MemberActor, target: Any) -> str:
    """Return what stands in the form of notes that a message's menu opens."""
    opened = await who.context_menu(stage.channel, "My notes", target)
    return str(opened.modal["components"][0]["component"].get("value", ""))


async def test_a_note_is_kept_for_its_writer_alone(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    anna, ben = await stage.begin()
    await settle(stage)
    card, table = stage.public()[-1], await stage.table()
    said = await note(stage, anna, card, f"{SECRET}\n\n and more")
    assert said == f"Saved. I show it only to you, when you open your panel.\n-# Your note: {SECRET} and more"
    panel = answer(await anna.click(card, custom_id=live.find(card, "turn")))
    assert panel.content.startswith(f"-# Your note: {SECRET} and more\n")
    assert "My notes" in live.labels(panel)
    assert await form_of(stage, anna, card) == f"{SECRET}\n\n and more"
    assert await form_of(stage, ben, card) == "", "his own are empty"
    theirs = answer(await ben.click(card, custom_id=live.find(card, "turn")))
    assert SECRET not in theirs.content
    await stage.play(anna, ben)
    await settle(stage)
    assert (await stage.table()).status is Status.OVER
    host = stage.services.host
    assert SECRET not in dump(await host.query.record(table.id))
    assert SECRET not in str(await host.query.log(table.id, None))
    assert SECRET not in caplog.text
    assert all(SECRET not in message.content for message in stage.public())
    folded = next(message for message in stage.public() if not message.components)
    assert await form_of(stage, anna, folded) == f"{SECRET}\n\n and more", (
        "an old card leads there too, after the end"
    )
    assert await note(stage, anna, folded, " \n") == "Your note is deleted."
    assert await host.notes.read(table.id, anna.id) == ""


async def test_the_button_beside_a_note_changes_it(stage: Stage) -> None:
    anna, _ = await stage.begin()
    await settle(stage)
    card = stage.public()[-1]
    await note(stage, anna, card, "first")
    panel = answer(await anna.click(card, custom_id=live.find(card, "turn")))
    opened = await anna.click(panel, custom_id=live.find(panel, NOTE))
    assert opened.modal["components"][0]["component"]["value"] == "first"
    said = answer(await anna.submit_modal(opened, {"note": "second"}))
    assert said.content.endswith("Your note: second")
    back = await anna.click(said, custom_id=live.find(said, "turn"))
    assert "Your note: second" in str(stage.env.http_requests[-1].json["content"]), back


async def test_notes_hurt_nobody(stage: Stage) -> None:
    anna, _ = await stage.begin()
    await settle(stage)
    card, table = stage.public()[-1], await stage.table()
    for nasty in (*NASTY, "``` || > # -# _*~", "x" * 1000, "🎲" * 500):
        await note(stage, anna, card, nasty)
        panel = answer(await anna.click(card, custom_id=live.find(card, "turn")))
        assert len(panel.content.split("\n")[0]) <= 500
        sent = stage.env.http_requests[-1].json
        assert sent["allowed_mentions"] == {"parse": []}
        assert await form_of(stage, anna, card) == nasty
    forged = {"type": 4, "custom_id": "note", "value": "x" * 1001}
    data = {"custom_id": drafts.custom_id(table.id, 0, NOTE), "components": [{"component": forged}]}
    result = await _dispatch_actor_interaction(anna, InteractionType.MODAL_SUBMIT, stage.channel, data)
    assert "only 1000 fit" in answer(result).content
    assert await stage.services.host.notes.read(table.id, anna.id) == "🎲" * 500, "it is as it was"


async def test_only_messages_about_a_table_have_notes(stage: Stage) -> None:
    anna, _ = await stage.begin()
    await settle(stage)
    eva = stage.person("Eva")
    said = await eva.send(stage.channel, "hello")
    assert "isn't about a table" in await menu(stage, anna, "My notes", said)
    assert await form_of(stage, eva, stage.public()[-2]) == "", "whoever watches may note something too"


async def test_our_games(stage: Stage) -> None:
    first, second = await stage.over()
    await settle(stage)
    assert "have finished 1 game together." in await menu(stage, first, "Our games", second)
    assert "Name somebody other than yourself" in await menu(stage, first, "Our games", first)


async def test_somebody_is_invited_to_the_table_here_or_to_one_that_is_chosen(stage: Stage) -> None:
    anna, ben = stage.person("Anna"), stage.person("Ben")
    assert "You have no table" in await menu(stage, anna, "Invite to my table", ben)
    await stage.ask(anna, "table new", title="harbour")
    assert await menu(stage, anna, "Invite to my table", ben) == f"Invited: <@{ben.id}>. A new card calls them."
    assert await menu(stage, anna, "Invite to my table", ben) == "They're already invited or seated."
    assert await menu(stage, anna, "Invite to my table", anna) == "They're already invited or seated."
    assert "You have no table" in await menu(stage, ben, "Invite to my table", anna), "it is not his"
    await settle(stage)
    assert stage.public()[-1].content.startswith(f"You're invited, <@{ben.id}>.")
    assert not (await stage.table()).gathering.closed, "everybody else may still come"
    elsewhere = stage.guild.create_text_channel("elsewhere")
    await stage.ask(anna, "table new", title="harbour", where=stage.other)
    carl = stage.person("Carl")
    asked = answer(await anna.context_menu(elsewhere, "Invite to my table", carl))
    assert asked.content == "To which of your tables do you invite Carl?"
    first = min(live.components(asked), key=lambda part: part["custom_id"])
    await anna.click(asked, custom_id=first["custom_id"])
    assert (await stage.table()).gathering.guests == (ben.id, carl.id)


async def pick(stage: Stage, who: MemberActor, *persons: MemberActor) -> str:
    """Choose persons in the list of the newest lobby's card; return what is answered."""
    card = next(message for message in reversed(stage.public()) if message.components)
    return answer(await who.select(card, persons, custom_id=live.find(card, INVITE))).content


async def test_people_are_invited_from_discords_own_list(stage: Stage) -> None:
    anna, ben, carl = map(stage.person, ("Anna", "Ben", "Carl"))
    await stage.ask(anna, "table new", title="harbour", players=4)
    await settle(stage)
    assert await pick(stage, anna, ben, carl) == f"Invited: <@{ben.id}>, <@{carl.id}>. A new card calls them."
    assert "Only <@" in await pick(stage, ben, carl)
    await settle(stage)
    robot = stage.guild.add_member(stage.env.create_user("robot", bot=True))
    assert "is a bot and can't take a seat" in await pick(stage, anna, robot)
    card, control = stage.public()[-1], live.find(stage.public()[-1], INVITE)
    gone = {"id": "77", "username": "gone", "global_name": "@everyone", "discriminator": "0"}
    nobody, everybody = f"{control}0", f"{control}{'9' * 19}"
    for pressed, resolved, says in (
        (control, {"users": {"77": gone}}, "isn't on this server any more."),
        (control, {}, "older version"),
        (control, {"users": {"77": 5}}, "older version"),
        (control, {"users": []}, "older version"),
        (nobody, {}, "older version"),
        (everybody, {}, "older version"),
    ):
        data = {"custom_id": pressed, "component_type": 5, "values": ["77"], "resolved": resolved}
        known = stage.env.backend.get_message(stage.channel.id, card.id)
        about = {"message": dict(serializers.message_payload(stage.env.backend, known))}
        result = await _dispatch_actor_interaction(
            anna, InteractionType.MESSAGE_COMPONENT, stage.channel, data, extra=about, source_message_id=card.id
        )
        said = answer(result).content
        assert says in said
        assert "@everyone" not in said
    for person in (ben, carl):
        await stage.ask(person, "table join")
    await stage.ask(anna, "table computer add")
    await settle(stage)
    full = next(message for message in reversed(stage.public()) if message.components)
    assert not [part for part in live.components(full) if part["type"] == 5], "nobody else has room"
