"""The commands that are generated from a title's table of actions."""

from __future__ import annotations

import pytest
from simcord.actors import MemberActor

from hansa_bot.host.kernel.table import Person, Status
from tests.cogs.stage import NASTY, Stage


async def unloading(stage: Stage, people: int = 2) -> list[MemberActor]:
    """Let the first seat win the first cargo."""
    crowd = await stage.begin(people)
    for index, person in enumerate(crowd):
        await stage.ask(person, "harbour bid", price="2" if index == 0 else "0")
    return crowd


async def version(stage: Stage) -> int:
    return (await stage.table()).version


async def test_a_step_is_confirmed_with_what_is_due_next(stage: Stage) -> None:
    first, second = await stage.begin()

    said = await stage.ask(first, "harbour bid", price="2")
    assert "bids 2 in secret." in said
    assert "must decide now." in said

    said = await stage.ask(second, "harbour bid", price="0")
    assert "wins the cargo for 2." in said
    assert "must decide now." in said

    said = await stage.ask(first, "harbour land", quay="east")
    assert said.endswith(" Unload up to 1 crates worth 3.")
    assert "lands a crate" in said


@pytest.mark.parametrize("typed", ["east", "East quay", "EAST", "eas", "East  Quay", "ast"])
async def test_an_element_is_understood_by_id_and_by_name(stage: Stage, typed: str) -> None:
    first, _ = await unloading(stage)

    assert "lands a crate" in await stage.ask(first, "harbour land", quay=typed)


async def test_a_whole_game_by_commands(stage: Stage) -> None:
    crowd = await stage.begin(3)
    for _ in range(3):
        for person in crowd:
            await stage.ask(person, "harbour bid", price="1")
        waiting = (await stage.services.host.query.session((await stage.table()).id)).waiting
        await stage.ask(crowd[waiting[0]], "harbour sail")

    assert (await stage.table()).status is Status.OVER
    assert "The last ship has left." in await stage.ask(crowd[0], "table scores")
    assert "The game is over. /table scores" in await stage.ask(crowd[0], "harbour sail")
    assert "The game is over." in await stage.ask(crowd[0], "table status")


async def test_a_spectator_may_not_act(stage: Stage) -> None:
    await stage.begin()
    before = await version(stage)

    assert "You have no seat at this table." in await stage.ask(stage.person("Eva"), "harbour bid", price="1")
    assert await version(stage) == before


async def test_who_has_nothing_to_decide_is_told_whose_turn_it_is(stage: Stage) -> None:
    first, second = await unloading(stage)
    name = (await stage.table()).names[0]
    before = await version(stage)

    said = await stage.ask(second, "harbour land", quay="east")

    assert said == f"{name} must decide now. You will be called when it is your turn."
    assert await version(stage) == before
    assert await stage.lines(second, "harbour land", "quay") == [said]
    assert "lands a crate" in await stage.ask(first, "harbour land", quay="east"), "who must decide still may"


async def test_an_illegal_action_is_refused_with_the_rule_and_what_would_be_legal(stage: Stage) -> None:
    first, _ = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")
    before = await version(stage)

    said = await stage.ask(first, "harbour land", quay="east")

    assert said.splitlines()[0] == "Not possible now: Land: East quay."
    assert "East quay is yours already. (HB-3)" in said
    assert "You could: Your crate stands on the North quay; " in said
    assert await version(stage) == before


async def test_a_verb_that_is_over_is_refused_with_those_that_are_left(stage: Stage) -> None:
    first, _ = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")
    await stage.ask(first, "harbour land", quay="west")

    said = await stage.ask(first, "harbour land", quay="north")

    assert "No crate is left on the ship. (HB-3)" in said
    assert "Possible now: Sail." in said
    assert await stage.lines(first, "harbour land", "quay") == ["The cargo is gone."]


GARBAGE = ["xyzzy", "🎲", "@everyone", "<@80351110224678912>", "a/b/c", "x" * 6000, "…", "?", "' OR 2=2", "\u202e"]
GARBAGE += ["-1", "9" * 50]


@pytest.mark.parametrize("typed", GARBAGE)
async def test_garbage_is_refused_and_changes_nothing(stage: Stage, typed: str) -> None:
    first, _ = await unloading(stage)
    before = await version(stage)

    for command, options in (
        ("harbour land", {"quay": typed}),
        ("harbour shift", {"quay": typed}),
        ("harbour bid", {"price": typed}),
        ("harbour offer", {"buyer": typed}),
        ("harbour offer", {"buyer": "b", "price": typed}),
        ("harbour offer", {"buyer": typed, "price": typed}),
    ):
        said = await stage.ask(first, command, **options)
        assert said.startswith(("Not possible now:", "That line only says", "“b, ")), said
        assert "@everyone" not in said
        assert len(said) < 1000

    assert await version(stage) == before


async def test_garbage_names_what_would_be_legal(stage: Stage) -> None:
    first, _ = await unloading(stage)

    said = await stage.ask(first, "harbour land", quay="xyzzy")

    assert said == (
        "Not possible now: Land: xyzzy.\n"
        "You could: Your crate stands on the East quay; Your crate stands on the North quay; "
        "Your crate stands on the South quay."
    )


async def test_what_could_mean_several_things_is_listed(stage: Stage) -> None:
    first, _ = await unloading(stage)
    other = (await stage.table()).names[1]
    before = await version(stage)

    said = await stage.ask(first, "harbour offer", buyer=other)

    assert said.splitlines() == [
        f"“{other}” could mean several things. Say which:",
        *[f"- Offer: {other}, {price}" for price in (1, 2, 3)],
    ]
    assert await version(stage) == before
    assert "offers the cargo to" in await stage.ask(first, "harbour offer", buyer=other, price="2")


async def test_several_elements_fit_what_was_typed(stage: Stage) -> None:
    first, _ = await unloading(stage)

    said = await stage.ask(first, "harbour land", quay="quay")

    assert "“quay” could mean several things." in said
    assert said.count("- Land: ") == 4


async def test_autocomplete_lists_legal_values_with_their_effect_and_narrows(stage: Stage) -> None:
    first, _ = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")

    lines = await stage.lines(first, "harbour land", "quay")

    assert sorted(lines) == ["North quay", "South quay", "West quay"]
    assert await stage.lines(first, "harbour land", "quay", "so") == ["South quay"]
    assert await stage.lines(first, "harbour land", "quay", "east") == ["Nothing that is possible now fits."]
    assert [choice["value"] for choice in await stage.choices(first, "harbour land", "quay", "W")] == ["west"]


async def test_autocomplete_is_narrowed_by_what_is_filled_in(stage: Stage) -> None:
    first, *_ = await unloading(stage, 3)
    names = (await stage.table()).names

    assert sorted(await stage.lines(first, "harbour offer", "buyer")) == sorted(names[1:])
    assert sorted(await stage.lines(first, "harbour offer", "price", buyer="c")) == ["1", "2", "3"]
    assert await stage.lines(first, "harbour offer", "buyer", price="7") == ["Nothing that is possible now fits."]


@pytest.mark.parametrize("typed", NASTY)
async def test_autocomplete_survives_anything(stage: Stage, typed: str) -> None:
    first, _ = await unloading(stage)

    assert await stage.lines(first, "harbour land", "quay", typed) == ["Nothing that is possible now fits."]


async def test_a_line_that_only_explains_cannot_be_played(stage: Stage) -> None:
    first, second = await unloading(stage)
    (choice,) = await stage.choices(second, "harbour land", "quay")

    assert choice["value"] == "…"
    assert "That line only says that there is more." in await stage.ask(first, "harbour land", quay=choice["value"])


async def test_autocomplete_without_a_table_says_so(stage: Stage) -> None:
    anna = stage.person("Anna")

    assert await stage.lines(anna, "harbour bid", "price") == [
        "There is no table in this channel. /table new opens one."
    ]
    assert "no table in this channel" in await stage.ask(anna, "harbour bid", price="1")

    await stage.ask(anna, "table new", title="harbour")
    assert await stage.lines(anna, "harbour bid", "price") == ["The game has not begun yet. /table start begins it."]
    assert "The game has not begun yet." in await stage.ask(anna, "harbour bid", price="1")


async def test_a_secret_is_offered_and_told_to_its_owner_alone(stage: Stage) -> None:
    first, second = await stage.begin()
    await stage.ask(first, "harbour bid", price="3")

    assert "bids 3" in await stage.ask(first, "table log")
    assert "3" not in (await stage.ask(second, "table log")).split("comes in;")[1].partition(".")[2]
    assert "has bid." in await stage.ask(second, "table log")
    for message in stage.public():
        assert "bids 3" not in message.content


async def test_undo_takes_the_last_step_back(stage: Stage) -> None:
    first, _ = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")

    said = await stage.ask(first, "harbour undo")

    assert said.startswith("Taken back: ")
    assert "lands a crate" in said
    assert said.endswith(" Unload up to 2 crates worth 3.")
    assert "There is no step of yours that you could take back alone" in await stage.ask(first, "harbour undo")
    assert "These must agree" in await stage.ask(first, "table undo")


async def test_undo_is_refused_to_others(stage: Stage) -> None:
    first, second = await unloading(stage)
    await stage.ask(first, "harbour land", quay="east")
    before = await version(stage)

    assert "There is no step of yours that you could take back alone" in await stage.ask(second, "harbour undo")
    assert "You have no seat" in await stage.ask(stage.person("Eva"), "harbour undo")
    assert await version(stage) == before


async def test_computer_players_answer_before_the_reply(stage: Stage) -> None:
    (anna,) = await stage.begin(1, computers=1)

    said = await stage.ask(anna, "harbour bid", price="5")

    assert "wins the cargo for 5." in said
    assert "Unload up to 2 crates" in said


async def test_an_abandoned_game_cannot_be_played(stage: Stage) -> None:
    (anna,) = await stage.begin(1, computers=1)
    table = await stage.table()
    await stage.services.host.lobby.abandon(table.id, Person(anna.id, "Anna"), "test")

    assert "That game was abandoned." in await stage.ask(anna, "harbour bid", price="1")
    said = "That game was abandoned. /table new opens another one."
    assert await stage.lines(anna, "harbour bid", "price") == [said]
    assert "The game was given up." in await stage.ask(anna, "table status")


async def test_several_actions_in_one_line(stage: Stage) -> None:
    first, _ = await unloading(stage)

    said = await stage.ask(first, "harbour do", line="land east; land w; sail")

    assert said.count("lands a crate") == 2
    assert "lets the ship go." in said


async def test_a_line_is_done_whole_or_not_at_all(stage: Stage) -> None:
    first, _ = await unloading(stage)
    before = await version(stage)

    said = await stage.ask(first, "harbour do", line="land east; land **@everyone**")

    assert said.splitlines()[0] == r"Part 2, “land \*\*@" + "\u200b" + r"everyone\*\*”; nothing of the line was done."
    assert "Not possible now: Land: everyone." in said
    assert "You could:" in said
    assert await version(stage) == before
    assert "You have no seat" in await stage.ask(stage.person("Eva"), "harbour do", line="sail")
    assert "I cannot read" in await stage.ask(first, "harbour do", line=" ; ")
