"""Looking by commands: the same as by buttons, for players and for anybody else."""

from __future__ import annotations

from hansa_bot.engine.view import letter
from tests.cogs.stage import Stage, answer
from tests.cogs.test_table import begun
from tests.ui.painted import Painted, painted

__all__ = ["painted"]


async def unloading(stage: Stage) -> tuple[object, object]:
    """Begin, and let the first seat win the first ship."""
    first, second = await begun(stage)
    await stage.ask(first, "harbour bid", price="3")
    await stage.ask(second, "harbour bid", price="0")
    return first, second


async def test_a_lobby_has_nothing_to_show(stage: Stage) -> None:
    anna = stage.person("Anna")
    await stage.ask(anna, "table new", title="harbour", players=2)
    for command in ("since", "text", "desk"):
        assert "The game has not begun yet." in await stage.ask(anna, f"table {command}")
    assert await stage.lines(anna, "table desk", "seat") == ["The game has not begun yet. /table start begins it."]
    assert await stage.lines(anna, "table whatif", "action") == [
        "The game has not begun yet. /table start begins it."
    ]


async def test_what_changed_is_drawn_told_and_counted(stage: Stage, painted: Painted) -> None:
    first, second = await begun(stage)
    await stage.ask(second, "harbour bid", price="0")
    await stage.ask(first, "harbour bid", price="3")
    await stage.ask(first, "harbour land", quay="east")

    shown = answer(await stage.result(second, "table since"))
    assert [file.filename for file in shown.attachments] == ["board.png", "close-up.png"]
    assert "things happened:" in shown.content
    assert "lands a crate" in shown.content
    assert [event.kind for event in painted.marks[-1]][-1] == "landed"

    shown = answer(await stage.result(first, "table since"))
    assert "Nothing has happened since you last acted." in shown.content
    assert painted.marks[-1] == []


async def test_the_position_in_words(stage: Stage) -> None:
    first, second = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")
    for reader in (second, stage.person("Eva")):
        said = await stage.ask(reader, "table text")
        assert f"East quay · {(await stage.table()).names[0]}" in said


async def test_a_desk_is_the_askers_own_or_that_of_a_seat(stage: Stage, painted: Painted) -> None:
    first, _ = await begun(stage)
    names = (await stage.table()).names

    assert "unknown" not in await stage.ask(first, "table desk")
    assert f"{names[1]}: an unknown number of coins" in await stage.ask(first, "table desk", seat="B")
    assert painted.desks == [0, 1]
    said = await stage.ask(stage.person("Eva"), "table desk")
    assert all(f"{name}: an unknown number of coins" in said for name in names)
    assert painted.desks == [0, 1]
    assert "possible: A, B" in await stage.ask(first, "table desk", seat="Zoe")
    assert await stage.lines(first, "table desk", "seat") == [f"{letter(seat)} {names[seat]}" for seat in (0, 1)]
    assert await stage.choices(first, "table desk", "seat", names[1][:2].lower()) == [
        {"name": f"B {names[1]}", "value": "B"}
    ]


async def test_what_could_be_done_with_a_kind_of_action(stage: Stage, painted: Painted) -> None:
    first, second = await unloading(stage)
    assert await stage.lines(first, "table whatif", "action") == ["Land", "Offer", "Sail"]
    assert await stage.choices(first, "table whatif", "action", "of") == [{"name": "Offer", "value": "offer"}]
    assert await stage.lines(first, "table whatif", "action", "l") == ["Land", "Sail"], "what begins so comes first"

    shown = answer(await stage.result(first, "table whatif", action="land"))
    assert [file.filename for file in shown.attachments] == ["targets.png"]
    assert "**Land · Quay: 4**" in shown.content
    assert "- Your crate stands on the East quay." in shown.content
    await stage.ask(first, "harbour land", quay="east")
    assert "Only an untouched cargo can be sold." in await stage.ask(first, "table whatif", action="offer")
    assert "I cannot read “fly”. Possible now: Land, Sail." in (
        await stage.ask(first, "table whatif", action="fly")
    ).replace("\n", " ")

    assert "must decide now" in await stage.ask(second, "table whatif", action="land")
    assert "You have no seat" in await stage.ask(stage.person("Eva"), "table whatif", action="land")
    (why,) = await stage.lines(second, "table whatif", "action")
    assert "must decide now" in why
