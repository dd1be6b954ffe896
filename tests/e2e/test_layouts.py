"""Layouts: where a server tries them, private messages stand in parts, and every way of play works in them."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from sandbox.components import Kind
from tests.e2e.stage import Stage, stage
from tests.sandbox.person import Message, Person

pytestmark = pytest.mark.wire
TITLE = "hansa_teutonica"


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[tuple[Stage, Person]]:
    """Give a game of Anna, who tries layouts in her server, against a computer player."""
    async with stage(tmp_path, TITLE) as here, Person.at(here.base, "Anna") as anna:
        await anna.command("settings server", layouts="on")
        await anna.command("table new", title=TITLE, players=2)
        lobby = await anna.wait(lambda one: one.has("Join"))
        await anna.click(lobby, "Add computer")
        await anna.until(lambda: anna.now(lobby).has("Start"))
        await anna.click(anna.now(lobby), "Start")
        yield here, anna


async def panel(anna: Person) -> Message:
    card = await anna.wait(lambda one: one.has("Take my turn") and not one.private)
    opened = (await anna.click(card, "Take my turn")).message
    assert opened is not None
    return await drawn(anna, opened)


async def drawn(anna: Person, message: Message) -> Message:
    """Return a panel once its board is there."""
    await anna.until(lambda: any(part["type"] == Kind.GALLERY for part in anna.now(message).parts))
    return anna.now(message)


def kinds(message: Message) -> list[int]:
    return [part["type"] for part in message.data["components"]]


async def test_a_sentence_stands_beside_its_button_and_the_board_between_them_and_the_lists(
    table: tuple[Stage, Person],
) -> None:
    _, anna = table
    shown = await panel(anna)
    assert not shown.content
    order = kinds(shown)
    sections = [part for part in shown.data["components"] if part["type"] == Kind.SECTION]
    assert order.index(Kind.SECTION) < order.index(Kind.GALLERY) < order.index(Kind.ROW)
    for number, section in enumerate(sections, 1):
        assert section["accessory"]["label"].split()[0] == str(number)
        assert section["components"][0]["content"].startswith(f"**{number}** ")


async def test_a_turn_is_played_in_it_and_taken_back_and_it_stays_one_when_the_server_has_had_enough(
    table: tuple[Stage, Person],
) -> None:
    here, anna = table
    shown = await panel(anna)
    version, _ = here.stand() or (0, None)
    first = next(label for label in shown.buttons if label.startswith("1"))
    after = (await anna.click(shown, first)).message
    assert after is not None
    assert (here.stand() or (0, None))[0] > version
    await anna.command("settings server", layouts="off")
    back = (await anna.click(await drawn(anna, after), "Undo")).message
    assert back is not None
    assert back.id == shown.id
    assert not back.content
    assert (await anna.command("table status")).message.content  # type: ignore[union-attr]


async def test_a_refused_line_is_kept_and_offered_again_and_the_board_stays(table: tuple[Stage, Person]) -> None:
    _, anna = table
    shown = await panel(anna)
    more = (await anna.click(shown, "More")).message
    assert more is not None
    form = await anna.click(more, "Type a line")
    refused = (await anna.submit(form, line="no such thing")).message
    assert refused is not None
    assert refused.has("Change the line")
    again = await anna.click(refused, "Change the line")
    assert "no such thing" in str(again.modal)


async def test_what_was_chosen_in_a_list_can_be_chosen_again(table: tuple[Stage, Person]) -> None:
    _, anna = table
    shown = await panel(anna)
    ids = [select["custom_id"] for select in shown.selects]
    await anna.select(shown, "All actions", shown.choosable("All actions")["options"][0]["value"])
    back = await anna.until(lambda: anna.now(shown).selects != shown.selects and anna.now(shown))
    assert not {select["custom_id"] for select in back.selects} & {*ids}


async def test_who_waits_and_looks_sees_no_empty_message(table: tuple[Stage, Person]) -> None:
    _, anna = table
    card = await anna.wait(lambda one: one.has("Take my turn") and not one.private)
    more = (await anna.click(card, "More")).message
    assert more is not None
    desk = (await anna.click(more, "My desk")).message
    assert desk is not None
    assert Kind.GALLERY in kinds(await drawn(anna, desk))
    assert card.content, "what everybody sees is a plain message, whose push says something"
