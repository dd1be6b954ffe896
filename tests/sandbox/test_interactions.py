"""What a person does and what comes of it, through the real discord.py."""

import asyncio

import discord
import pytest

from tests.sandbox.person import Answer, Choice, Failed, NotAllowed, Person
from tests.sandbox.toybot import ToyBot, refusal


async def test_a_command_answers_in_the_channel(anna: Person, ben: Person) -> None:
    answer = await anna.command("hello", name="you", times=2, who="ben")
    assert answer.text == "Hello you Hello you and Ben"
    assert (await ben.wait(lambda one: one.id == answer.message.id)).author == "Games Host"


async def test_options_are_checked_as_the_client_does(anna: Person) -> None:
    for name, options in (
        ("hello", {}),
        ("hello", {"name": "x", "times": 4}),
        ("hello", {"name": "x", "loud": "yes"}),
        ("hello", {"name": "x", "who": "nobody"}),
        ("hello", {"name": "x", "colour": "red"}),
        ("nothing", {}),
        ("travel", {}),
    ):
        with pytest.raises(NotAllowed):
            await anna.command(name, **options)


async def test_autocomplete_knows_what_is_filled_in(anna: Person) -> None:
    assert await anna.autocomplete("travel to", "town", town="d", pace="fast") == [
        Choice("Dogwood — fast", "dogwood")
    ]
    assert len(await anna.autocomplete("travel to", "town")) == 6
    assert (await anna.command("travel to", town="elsewhere")).text == "Anna goes to elsewhere, slow"


async def test_buttons_change_their_message(anna: Person, ben: Person) -> None:
    card = (await anna.command("board")).message
    assert card.has("Count")
    assert not card.has("Never")
    await anna.click(card, "Count")
    answer = await ben.click(await ben.wait(lambda one: one.has("Count")), "Count")
    assert (answer.kind, answer.text.splitlines()[0]) == ("update", "count 2")
    assert answer.message.attachments, "files that are not named in an edit stay"
    with pytest.raises(NotAllowed):
        await anna.click(card, "Never")


async def test_two_panels_with_the_same_ids_count_for_themselves(anna: Person) -> None:
    first, second = (await anna.command("board")).message, (await anna.command("board")).message
    for card in (first, second):
        assert (await anna.click(card, "Count")).text.startswith("count 1")


async def test_private_answers_are_seen_by_one_person(anna: Person, ben: Person, table: discord.TextChannel) -> None:
    card = (await anna.command("board")).message
    panel = (await anna.click(card, "Private")).message
    assert panel.private
    assert (await anna.click(panel, "Count")).text == "count 1"
    marker = await ben.say("hello")
    assert [one.id for one in ben.see()] == [card.id, marker.id]
    with pytest.raises(NotAllowed):
        await ben.click(panel, "Count")
    assert await refusal(table.fetch_message(int(panel.id))) == (404, 10008)
    await anna.dismiss(panel)
    assert panel.id in anna.gone


async def test_a_deferred_click_changes_and_follows_up(anna: Person) -> None:
    card = (await anna.command("board")).message
    answer = await anna.click(card, "Later")
    assert answer.kind == "deferred"
    follow = await anna.wait(lambda one: one.content == "and a follow-up")
    assert follow.private
    assert anna.now(card).content == "changed later"


@pytest.mark.parametrize("private", [False, True])
async def test_thinking_is_filled_in_by_the_first_follow_up(anna: Person, private: bool) -> None:
    answer = await anna.command("think", private=private)
    assert answer.kind == "thinking"
    second = await anna.wait(lambda one: one.content == "twice")
    well = await anna.wait(lambda one: one.content == "thought well")
    assert (well.id, well.private, well.thinking) == (answer.message.id, private, False)
    assert well.attachments[0]["width"] == 64
    assert second.private is False


async def test_selects_take_what_they_offer(anna: Person) -> None:
    card = (await anna.command("pick")).message
    assert card.options("Choose")[0].name == "Alder"
    answer = await anna.select(card, "Choose", "Elm", "Fi")
    assert answer.text == "Elm and Fir"
    assert [one["filename"] for one in answer.message.attachments] == ["new.png"]
    for labels in (["Oak"], [], ["Alder", "Elm", "Fir"]):
        with pytest.raises(NotAllowed):
            await anna.select(card, "Choose", *labels)


async def test_modals_open_from_commands_and_buttons(anna: Person, ben: Person) -> None:
    opened = await anna.command("ask")
    assert opened.modal["title"] == "A question"
    answer = await anna.submit(opened, answer="Yes", where=["Elm"])
    assert answer.text == "Yes from Elm"
    card = (await anna.command("board")).message
    again = await anna.click(card, "Form")
    for values in ({}, {"answer": "x" * 21, "where": ["Elm"]}, {"answer": "x", "where": ["Oak"]}, {"other": "x"}):
        with pytest.raises(NotAllowed):
            await anna.submit(again, **values)
    with pytest.raises(NotAllowed):
        await ben.submit(again, answer="Mine", where=["Elm"])
    assert (await anna.submit(again, answer="No", where=["Fir"])).text == "No from Fir"


async def test_forms_take_files(anna: Person) -> None:
    opened = await anna.command("bring")
    for values in ({}, {"brought": []}, {"brought": "text"}):
        with pytest.raises(NotAllowed):
            await anna.submit(opened, **values)
    assert (await anna.submit(opened, brought=("a b.txt", b"inside"))).text == "a b.txt: inside"


async def test_what_an_earlier_press_still_adds_is_no_answer_to_this_one(anna: Person, bot: ToyBot) -> None:
    panel = (await anna.click((await anna.command("board")).message, "Private")).message

    async def press() -> tuple[asyncio.Task[Answer], discord.Interaction]:
        pressing = asyncio.create_task(anna.click(panel, "Held"))
        async with asyncio.timeout(60):
            held = await bot.wait_for("interaction")
        while not held.response.is_done():
            await asyncio.sleep(0)
        return pressing, held

    first, earlier = await press()
    await earlier.edit_original_response(content="first")
    assert (await first).text == "first"
    second, later = await press()
    await earlier.edit_original_response(content="first, with its picture")
    await anna.until(lambda: anna.now(panel).content == "first, with its picture")
    await later.edit_original_response(content="second")
    assert (await second).text == "second"


async def test_of_two_presses_at_once_both_are_answered_by_what_one_changes(anna: Person, bot: ToyBot) -> None:
    panel = (await anna.click((await anna.command("board")).message, "Private")).message
    presses, held = [], []
    for _ in range(2):
        presses.append(asyncio.create_task(anna.click(panel, "Held")))
        async with asyncio.timeout(60):
            held.append(await bot.wait_for("interaction"))
    while not held[0].response.is_done():
        await asyncio.sleep(0)
    await held[0].edit_original_response(content="won")
    assert [(await each).text for each in presses] == ["won", "won"]


async def test_menus_behind_persons_and_messages(anna: Person, ben: Person) -> None:
    assert (await anna.menu("Greet them", "ben")).text == "Ben is here"
    said = await ben.say("hello")
    assert (await anna.menu("Repeat", said)).text == "again: hello"
    await ben.leave()
    assert (await anna.menu("Greet them", "ben")).text == "Ben is gone"
    for name, target in (("Repeat", "ben"), ("Greet them", said), ("hello", said), ("Greet them", "nobody")):
        with pytest.raises(NotAllowed):
            await anna.menu(name, target)


async def test_layouts_show_their_pictures(anna: Person) -> None:
    card = (await anna.command("layout")).message
    assert card.data["flags"] & 1 << 15
    gallery = next(part for part in card.parts if part["type"] == 12)
    media = gallery["items"][0]["media"]
    assert (media["width"], media["height"], media["url"][:7]) == (64, 40, "http://")
    assert await anna.picture(card)
    assert (await anna.click(card, "Press")).text == "pressed"


async def test_silence_fails_after_three_seconds(anna: Person, bot: ToyBot) -> None:
    task = asyncio.create_task(anna.command("silent"))
    async with asyncio.timeout(60):
        interaction = await bot.wait_for("interaction")
    await anna.advance(3.1)
    with pytest.raises(Failed):
        await task
    assert await refusal(interaction.response.send_message("too late")) == (404, 10062)
    assert not anna.see()


async def test_a_token_lives_for_fifteen_minutes(anna: Person, bot: ToyBot) -> None:
    task = asyncio.create_task(anna.command("hello", name="x"))
    async with asyncio.timeout(60):
        interaction = await bot.wait_for("interaction")
    await task
    await anna.advance(14 * 60)
    await interaction.followup.send("still there")
    await anna.advance(61)
    assert await refusal(interaction.followup.send("too late")) == (401, 50027)


async def test_a_second_answer_is_refused(anna: Person, bot: ToyBot) -> None:
    assert (await anna.command("twice")).text == "once"
    await anna.command("hello", name="x")
    assert [error.code for error in bot.errors if isinstance(error, discord.HTTPException)] == [40060]


async def test_commands_can_be_kept_from_people(anna: Person, ben: Person) -> None:
    assert (await anna.command("owner")).text == "True"
    with pytest.raises(NotAllowed):
        await ben.command("owner")


async def test_names_with_markup_arrive_unchanged(base: str, bot: ToyBot) -> None:
    async with Person.at(base, "eva") as eva:
        answer = await eva.command("travel to", town="elm")
        assert answer.text == "@everyone *Éva* 🎲 goes to elm, slow"
        assert answer.message.pinged == []
