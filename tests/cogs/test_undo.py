"""Taking back by command: shown first, named by autocomplete, asked of the others, agreed to and refused."""

from __future__ import annotations

from simcord.actors import MemberActor

from tests.cogs.stage import Stage, answer


async def bidding(stage: Stage) -> tuple[MemberActor, MemberActor]:
    """Return two people of a game of three seats, both of whom have bid, in playing order."""
    people = [stage.person(name) for name in ("Anna", "Ben", "Carl")]
    await stage.ask(people[0], "table new", title="harbour", players=3)
    for person in people[1:]:
        await stage.ask(person, "table join")
    await stage.ask(people[0], "table start")
    by_id = {person.id: person for person in people}
    first, second, _ = (by_id[info.user or 0] for info in (await stage.table()).seats)
    await stage.ask(first, "harbour bid", price="2")
    await stage.ask(second, "harbour bid", price="1")
    return first, second


async def test_without_a_point_it_shows_what_would_fall(stage: Stage) -> None:
    first, _ = await bidding(stage)
    shown = answer(await stage.result(first, "table undo"))
    assert "The last step: " in shown.content
    assert f"These must agree: **{(await stage.table()).seats[1].name}**." in shown.content
    assert shown.components
    assert (await stage.table()).version == 2


async def test_a_request_by_command_is_agreed_to_by_command(stage: Stage) -> None:
    first, second = await bidding(stage)
    assert await stage.ask(second, "table agree") == "No request to take the game back is open here."
    lines = await stage.choices(first, "table undo", "to")
    assert [line["value"] for line in lines] == ["step", "0"]
    assert all(line["name"].endswith("(2 steps would fall)") and len(line["name"]) <= 100 for line in lines)
    said = await stage.ask(first, "table undo", to="step")
    assert "The game goes back when these agree" in said
    assert "for these to say" in await stage.ask(first, "table agree")
    assert await stage.ask(second, "table agree") == "All have agreed: the game has gone back."
    assert (await stage.table()).version == 3
    assert f"{(await stage.table()).seats[0].name} took the game back to step 0." in await stage.ask(
        second, "table log"
    )


async def test_a_request_is_refused_by_command(stage: Stage) -> None:
    first, second = await bidding(stage)
    await stage.ask(first, "table undo", to="0")
    assert await stage.ask(second, "table refuse") == "You have refused. The game stays as it is."
    assert (await stage.table()).version == 2
    assert await stage.ask(first, "table refuse") == "No request to take the game back is open here."


async def test_what_is_free_is_taken_back_at_once(stage: Stage) -> None:
    _, second = await bidding(stage)
    said = await stage.ask(second, "table undo", to="step")
    assert said.startswith("Taken back: ")
    assert (await stage.table()).version == 3


async def test_what_names_no_point_is_refused(stage: Stage) -> None:
    first, _ = await bidding(stage)
    assert "I cannot read “the moon”." in await stage.ask(first, "table undo", to="the moon")
    assert "alone" in await stage.ask(first, "table undo", to="77")
    assert await stage.lines(first, "table undo", "to", "moon") == ["Nothing that is possible now fits."]
    eva = stage.person("Eva")
    assert "no seat" in (await stage.lines(eva, "table undo", "to"))[0]
    assert (await stage.table()).version == 2
