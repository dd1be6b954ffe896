"""The commands that are generated from a title's table of actions."""

import pytest

from hansa_bot.host.kernel.settings import ALWAYS
from hansa_bot.host.kernel.table import Person, Status
from hansa_bot.model.values import Whose
from tests.cogs.stage import NASTY, Stage, answer
from tests.ui import guided
from tests.ui.live import components, labels


async def version(stage: Stage) -> int:
    return (await stage.table()).version


async def test_a_step_is_confirmed_with_what_is_due_next(stage: Stage) -> None:
    first, second = await stage.begin()

    said = await stage.ask(first, "harbour bid", price="2")
    assert "bids 2 in secret" in said
    assert "'s turn." in said

    said = await stage.ask(second, "harbour bid", price="0")
    assert "wins the cargo for 2" in said
    assert "'s turn." in said

    said = await stage.ask(first, "harbour land", quay="east")
    assert "\nUnload up to 1 crates worth 3.\n**1** " in said
    assert "lands a crate" in said


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


async def test_who_has_nothing_to_decide_is_told_whose_turn_it_is(stage: Stage) -> None:
    first, second = await stage.unload(2, "west")
    before = await version(stage)

    said = await stage.ask(second, "harbour land", quay="east")
    assert said == f"It's up to {(await stage.table()).names[0]} now. I'll mention you when it's your turn."
    assert await stage.lines(second, "harbour land", "quay") == [said]
    assert "You can't undo that on your own" in await stage.ask(second, "harbour undo")
    eva = stage.person("Eva")
    for command, options in (("land", {"quay": "east"}), ("undo", {}), ("do", {"line": "sail"})):
        assert "You don't have a seat at this table." in await stage.ask(eva, f"harbour {command}", **options)
    assert await version(stage) == before
    assert "lands a crate" in await stage.ask(first, "harbour land", quay="east"), "who must decide still may"


FORBIDDEN = (
    "Not possible now: Land: East quay.",
    "East quay is yours already. (HB-3)",
    "You can: Your crate stands on the North quay; ",
)
UNHEARD_OF = (
    "I don't know “xyzzy” (Quay).\n"
    "You can: Your crate stands on the East quay; Your crate stands on the North quay; "
    "Your crate stands on the South quay.",
)


async def test_what_cannot_be_done_is_refused(stage: Stage) -> None:
    first, _ = await stage.unload()

    async def refused(typed: str, *parts: str) -> None:
        before = await version(stage)
        said = await stage.ask(first, "harbour land", quay=typed)
        for part in parts:
            assert said.count(part) == parts.count(part), said
        assert await version(stage) == before

    await refused("xyzzy", *UNHEARD_OF)
    await refused("quay", "Which “quay” do you mean?", *["- Land: "] * 4)
    await refused("…It is not your turn.", "It is not your turn.")
    await stage.ask(first, "harbour land", quay="east")
    await refused("east", *FORBIDDEN)
    await stage.ask(first, "harbour land", quay="west")
    await refused("north", "No crate is left on the ship. (HB-3)", "Right now you can: Sail.")


GARBAGE = ["xyzzy", "🎲", "@everyone", "<@80351110224678912>", "a/b/c", "x" * 6000, "…", "?", "' OR 2=2", "\u202e"]
GARBAGE += ["-1", "9" * 50]


async def test_garbage_is_refused_and_changes_nothing(stage: Stage) -> None:
    first, _ = await stage.unload()
    before = await version(stage)
    for typed in GARBAGE:
        for command, options in (
            ("harbour land", {"quay": typed}),
            ("harbour shift", {"quay": typed}),
            ("harbour bid", {"price": typed}),
            ("harbour offer", {"buyer": typed}),
            ("harbour offer", {"buyer": "b", "price": typed}),
            ("harbour offer", {"buyer": typed, "price": typed}),
        ):
            said = await stage.ask(first, command, **options)
            assert said.startswith(
                ("Not possible now:", "I don't know “", "Pick one of the suggestions above", "“b, ")
            ), said
            assert "@everyone" not in said
            assert len(said) < 1000
    assert await version(stage) == before


async def test_what_could_mean_several_things_is_listed(stage: Stage) -> None:
    first, _ = await stage.unload()
    other = (await stage.table()).names[1]
    before = await version(stage)

    said = await stage.ask(first, "harbour offer", buyer=other)

    assert said.splitlines() == [
        f"Which “{other}” do you mean?",
        *[f"- Offer: {other}, {price}" for price in (1, 2, 3)],
    ]
    assert await version(stage) == before
    shown = answer(await stage.result(first, "harbour offer", buyer=other))
    assert [part["label"] for part in components(shown)] == [f"Offer: {other}, {price}" for price in (1, 2, 3)]
    await stage.ask(first, "harbour offer", buyer=other, price="2")
    assert "offers the cargo to" in await stage.ask(first, "table log")


async def test_ending_by_command_asks_as_the_button_does_and_answers_carry_the_panel(stage: Stage) -> None:
    first, _ = await stage.unload(2)
    shown = answer(await stage.result(first, "harbour land", quay="east"))
    assert "Undo" in labels(shown)
    before = await version(stage)
    await stage.services.host.prefs.choose(Whose.PERSON, first.id, {"asking": ALWAYS})
    assert "Your turn ends." in await stage.ask(first, "harbour sail")
    assert await version(stage) == before
    told = await stage.ask(first, "harbour do", line="land west; sail")
    assert "on the West quay" in told
    assert "Your turn ends." in told
    assert await version(stage) == before + 1, "what comes before the end is done"


async def test_autocomplete_lists_what_is_legal_and_narrows_by_what_is_typed_and_filled_in(stage: Stage) -> None:
    first, second, _ = await stage.unload(3)
    names = (await stage.table()).names
    nothing = ["Nothing you can do now matches."]

    assert sorted(await stage.lines(first, "harbour offer", "buyer")) == sorted(names[1:])
    assert sorted(await stage.lines(first, "harbour offer", "price", buyer="c")) == ["1", "2", "3"]
    assert await stage.lines(first, "harbour offer", "buyer", price="7") == nothing
    (explained,) = await stage.choices(second, "harbour land", "quay")
    assert explained["value"] == f"…{explained['name']}"

    await stage.ask(first, "harbour land", quay="east")
    assert sorted(await stage.lines(first, "harbour land", "quay")) == ["North quay", "South quay", "West quay"]
    assert await stage.lines(first, "harbour land", "quay", "so") == ["South quay"]
    assert [choice["value"] for choice in await stage.choices(first, "harbour land", "quay", "W")] == ["west"]
    for typed in NASTY:
        assert await stage.lines(first, "harbour land", "quay", typed) == nothing
    await stage.ask(first, "harbour land", quay="west")
    assert await stage.lines(first, "harbour land", "quay") == ["The cargo is gone."]


async def test_what_is_typed_and_not_possible_stands_there_with_its_reason(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    guided.guide_the_toy(monkeypatch)
    first, _ = await stage.unload(2, "east")

    (line,) = await stage.choices(first, "harbour land", "quay", "eas")

    assert line == {"name": "East quay · is yours already. (HB-3)", "value": "east"}
    assert FORBIDDEN[0] in await stage.ask(first, "harbour land", quay=line["value"])


@pytest.mark.parametrize(
    ("command", "options"), [("harbour land", {"quay": "east"}), ("harbour do", {"line": "land east; sail"})]
)
async def test_what_can_be_done_instead_is_a_press_away(stage: Stage, command: str, options: dict[str, str]) -> None:
    first, _ = await stage.unload(2, "east")
    before = await version(stage)

    refused, again = [answer(await stage.result(first, command, **options)) for _ in range(2)]

    north, south, west = components(refused)
    assert [part["label"][:4] for part in (north, south, west)] == ["Land", "Land", "Land"]
    assert await version(stage) == before
    await first.click(refused, custom_id=north["custom_id"])
    assert await version(stage) == before + 1
    await first.click(again, custom_id=south["custom_id"])
    assert await version(stage) == before + 1, "it belongs to the position in which it was offered"


async def test_nothing_is_offered_that_others_would_have_to_go_before(stage: Stage) -> None:
    first, _ = await stage.unload(2, "east")
    refused = answer(await stage.result(first, "harbour do", line="land west; land west"))
    assert components(refused) == []


async def test_where_no_game_is_played_acting_and_autocomplete_say_why(stage: Stage) -> None:
    anna = stage.person("Anna")

    async def refused(said: str) -> None:
        assert await stage.lines(anna, "harbour bid", "price") == [said]
        assert (await stage.ask(anna, "harbour bid", price="1")).startswith(said)

    await refused("There's no table in this channel. /table new opens one.")
    await stage.ask(anna, "table new", title="harbour", players=2, computers=1)
    await refused("The game hasn't started yet. /table start begins it.")
    await stage.ask(anna, "table start")
    await stage.services.host.lobby.abandon((await stage.table()).id, Person(anna.id, "Anna"), "test")
    await refused("That game was abandoned. /table new opens another one.")
    assert "The game was abandoned." in await stage.ask(anna, "table status")


async def test_computer_players_answer_before_the_reply(stage: Stage) -> None:
    (anna,) = await stage.begin(1, computers=1)

    said = await stage.ask(anna, "harbour bid", price="5")

    assert "wins the cargo for 5" in said
    assert "Unload up to 2 crates" in said


async def test_several_actions_in_one_line_are_done_whole_or_not_at_all(stage: Stage) -> None:
    first, _ = await stage.unload()
    before = await version(stage)

    said = await stage.ask(first, "harbour do", line="land east; land **@everyone**")
    part = r"Part 2, “land \*\*@" + "\u200b" + r"everyone\*\*”"
    assert said.splitlines()[0] == f"{part}, wouldn't work after the parts before it, so I did nothing."
    assert "Not possible now: Land: everyone." in said
    assert "You can:" in said
    assert "I don't understand “" in await stage.ask(first, "harbour do", line=" ; ")
    assert await version(stage) == before

    assert "Your turn is over." in await stage.ask(first, "harbour do", line="land east; land w; sail")
    said = await stage.ask(first, "table log")
    assert said.count("lands a crate") == 2
    assert "lets the ship go" in said
