"""`/puzzle` and the puzzle of the week, as people use them."""

from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from hansa_bot.ai import puzzles as found_ahead
from hansa_bot.ai.puzzles import ShownPuzzle
from hansa_bot.host.kernel.settings import LEFT_OUT, STATISTICS
from hansa_bot.model.values import PuzzlePost, Whose
from hansa_bot.store import puzzles as stored
from hansa_bot.titles import registry
from hansa_bot.ui.kit.drafts import button, custom_id, rows
from hansa_bot.ui.look import puzzles
from tests.cogs.stage import Stage, answer
from tests.cogs.test_settings import manager
from tests.ui import live
from tests.ui.live import Process

FEW = 2
HANSA = "hansa_teutonica"


@pytest.fixture(autouse=True)
def few(only_the_toy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only some puzzles of a real title, which is there beside the toy."""
    titles, some = [registry.load(HANSA).meta], dict(list(found_ahead.shipped(HANSA).items())[:FEW])
    monkeypatch.setattr(registry, "metas", lambda: titles)
    monkeypatch.setattr(found_ahead, "shipped", lambda title: some)


async def test_a_puzzle_is_shown_and_answered_at_once_and_never_comes_twice(stage: Stage) -> None:
    eva, seen = stage.person("Eva"), set[str]()
    shown = answer(await stage.result(eva, "puzzle"))
    for number in range(FEW):
        head, origin, score, *_ = shown.content.split("\n")
        assert head.startswith("**Which would you?** · **Hansa Teutonica** · round ")
        assert origin == "-# From a game of computer players."
        assert score.startswith("You're **")
        assert sum(line.startswith(tuple(f"**{letter}** " for letter in "ABCD")) for line in lines(shown)) == 4
        assert live.labels(shown) == ["A", "B", "C", "D"]
        told = await stage.click(eva, shown, "B")
        assert "\nA master plays **" in told or " A master plays **" in told
        assert ("**B** it is." in told) != ("You chose **B**." in told)
        assert told.count("−") == 3, "how far each of the others is behind"
        seen.add("\n".join(lines(shown)))
        if number + 1 < FEW:
            shown = next(each for each in stage.channel.history(viewer=eva) if each.id == shown.id)
            await eva.click(shown, label="Another one")
            shown = next(each for each in stage.channel.history(viewer=eva) if each.id == shown.id)
    assert len(seen) == FEW
    assert "no other puzzle" in await stage.ask(eva, "puzzle")
    assert "Which would you?" in await stage.ask(stage.person("Ben"), "puzzle", title="Hansa Teutonica")


def lines(message: Any) -> list[str]:
    return str(message.content).split("\n")[3:]


async def test_a_title_that_is_none_is_refused(stage: Stage) -> None:
    assert "Which would you?" not in await stage.ask(stage.person("Eva"), "puzzle", title="Chess")


async def out(stage: Stage, process: Process) -> tuple[PuzzlePost, discord.Message]:
    """Return the puzzle of the week that is out, and its message."""
    await process.services.host.weekly.settle(stage.guild.id)
    await stage.env.settle()
    posts = await process.store.ask(stored.posts_of, stage.guild.id)
    post = next(row for row in posts if row.message is not None)
    return post, next(message for message in stage.public() if message.id == post.message)


async def a_day_later(stage: Stage, process: Process, post: PuzzlePost) -> str:
    await process.store.write(lambda tx: stored.mark(tx, post, due=0.0, until=0.0))
    process.services.host.weekly.wake(stage.guild.id)
    await process.services.host.weekly.settle(stage.guild.id)
    await stage.env.settle()
    return next(message.content for message in stage.public() if message.id == post.message)


async def chosen(who: MemberActor, message: discord.Message, letter: str) -> str:
    return answer(await who.click(message, label=letter)).content


async def found(process: Process, post: PuzzlePost) -> ShownPuzzle:
    puzzle = await process.services.host.puzzles.load(post.puzzle or "")
    assert puzzle is not None
    return puzzle


async def test_a_manager_begins_the_puzzle_of_the_week_and_ends_it(stage: Stage, process: Process) -> None:
    mia, eva = manager(stage), stage.person("Eva")
    assert "who manage this server" in await stage.ask(eva, "setup puzzle")
    assert "comes here each week" in await stage.ask(mia, "setup puzzle")
    post, message = await out(stage, process)
    assert message.content.startswith("**Which would you?** · ")
    assert message.content.endswith("-# Only I see what you choose. Tomorrow I say what's best, and who found it.")
    assert [file.filename for file in message.attachments][:1] == ["board.png"]
    assert (message.mentions, live.labels(message)) == ([], ["A", "B", "C", "D"])
    assert "No more weekly" in await stage.ask(mia, "setup puzzle", shown=False)
    assert [row.nonce for row in await process.store.ask(stored.posts_of, stage.guild.id)] == [post.nonce]
    assert "You chose" not in (told := await a_day_later(stage, process, post))
    assert "A master plays" in told


async def test_answers_are_private_and_told_the_next_day(stage: Stage, process: Process) -> None:
    await stage.ask(manager(stage), "setup puzzle")
    post, message = await out(stage, process)
    best = (await found(process, post)).best
    right, wrong = "ABCD"[best], "ABCD"[best - 1]
    eva, ben, carl = (stage.person(name) for name in ("Eva", "Ben", "Carl"))
    before = len(stage.public())
    assert (await chosen(eva, message, wrong)).startswith(f"Noted: **{wrong}**.")
    assert (await chosen(eva, message, right)).startswith(f"Noted: **{right}**.")
    await chosen(ben, message, wrong)
    await chosen(carl, message, right)
    await stage.services.host.prefs.choose(Whose.PERSON, carl.id, {STATISTICS.key: LEFT_OUT})
    assert len(stage.public()) == before
    told = await a_day_later(stage, process, post)
    assert f"Found by <@{eva.id}>." in told
    assert f"{carl.id}" not in told
    line = {each[2]: each for each in told.split("\n") if each[:2] == "**" and each[3:5] == "**"}
    assert line[right].endswith(" · ▇▇ 2")
    assert line[wrong].endswith(" · ▇ 1")
    message = next(each for each in stage.public() if each.id == post.message)
    assert (live.labels(message), message.mentions == [] or not message.mention_everyone) == ([], True)
    assert message.attachments, "the picture stays"
    # A button that somebody still has on the screen.
    forged = await forge(stage, process, custom_id(0, 0, puzzles.GUESS, f"{post.nonce}/0"))
    assert "takes no answers any more" in await chosen(eva, forged, "0")


async def forge(stage: Stage, process: Process, *controls: str) -> discord.Message:
    channel = process.client.get_partial_messageable(stage.channel.id)
    items = [button(str(number), control) for number, control in enumerate(controls)]
    message = await channel.send("forged", view=rows(items))
    return next(each for each in stage.channel.history() if each.id == message.id)


async def test_forged_answers_get_a_sentence_and_change_nothing(stage: Stage, process: Process) -> None:
    await stage.ask(manager(stage), "setup puzzle")
    post, _ = await out(stage, process)
    other = next(key for key in found_ahead.shipped(HANSA) if key != post.puzzle)
    ids = [f"{post.nonce}/4", f"{post.nonce}/", f"{post.nonce}/x", "n/0", "/0", "", f"{post.nonce}/{'9' * 25}"]
    keys = [f"{other}/0", "7.3/0", "x/0", "hansa_teutonica.0/1", "99999999999999999999.1/0", "²/0"]
    controls = [custom_id(0, 0, puzzles.GUESS, each) for each in ids]
    controls += [custom_id(0, 0, puzzles.SOLVE, each) for each in keys]
    eva = stage.person("Eva")
    for start in range(0, len(controls), 5):
        forged = await forge(stage, process, *controls[start : start + 5])
        for number in range(len(controls[start : start + 5])):
            said = await chosen(eva, forged, str(number))
            assert said
            assert "Noted" not in said
            assert "A master" not in said
    assert await process.store.ask(stored.seen_by, eva.id) == {}
    elsewhere = stage.env.create_guild()
    channel = elsewhere.create_text_channel("elsewhere")
    stranger = elsewhere.add_member(stage.env.create_user("zoe"))
    sent = await process.client.get_partial_messageable(channel.id).send(
        "forged", view=rows([button("0", custom_id(0, 0, puzzles.GUESS, f"{post.nonce}/0"))])
    )
    message = next(each for each in channel.history() if each.id == sent.id)
    assert "takes no answers" in answer(await stranger.click(message, label="0")).content
    assert await process.store.ask(stored.answers_to, post.nonce) == {}


async def test_one_that_was_out_before_a_long_outage_is_not_posted_again(stage: Stage, process: Process) -> None:
    await stage.ask(manager(stage), "setup puzzle")
    post, message = await out(stage, process)
    await process.store.write(lambda tx: stored.mark(tx, post, message=None, due=0.0))
    process.services.host.weekly.wake(stage.guild.id)
    again, _ = await out(stage, process)
    assert (again.nonce, again.message) == (post.nonce, message.id)
    assert sum("Which would you?" in each.content for each in stage.public()) == 1


async def test_who_solved_it_before_is_told_so(stage: Stage, process: Process) -> None:
    eva = stage.person("Eva")
    shown = answer(await stage.result(eva, "puzzle"))
    for _ in range(FEW):
        await eva.click(shown, label="A")
        shown = next(each for each in stage.channel.history(viewer=eva) if each.id == shown.id)
        await eva.click(shown, label="Another one")
        shown = next(each for each in stage.channel.history(viewer=eva) if each.id == shown.id)
    await stage.ask(manager(stage), "setup puzzle")
    _, message = await out(stage, process)
    assert "solved this one before" in await chosen(eva, message, "A")


async def test_without_files_the_position_is_told(stage: Stage, process: Process) -> None:
    denied = {stage.guild.me: discord.PermissionOverwrite(attach_files=False)}
    narrow = stage.guild.create_text_channel("narrow", overwrites=denied)
    await stage.ask(manager(stage), "setup puzzle", where=narrow)
    await process.services.host.weekly.settle(stage.guild.id)
    await stage.env.settle()
    posts = await process.store.ask(stored.posts_of, stage.guild.id)
    post = next(row for row in posts if row.message is not None)
    message = next(each for each in narrow.history() if each.id == post.message)
    assert not message.attachments
    assert "Which would you?" in message.content


async def test_a_new_overview_begins_it_too_unless_the_server_had_it(stage: Stage, process: Process) -> None:
    mia = manager(stage)
    assert "A puzzle comes here each week, too" in await stage.ask(mia, "setup overview")
    await out(stage, process)
    await stage.ask(mia, "setup puzzle", shown=False)
    assert "puzzle" not in await stage.ask(mia, "setup overview")
    assert [row.message is None for row in await process.store.ask(stored.posts_of, stage.guild.id)] == [False]


async def test_a_puzzle_of_a_game_that_is_not_shared_any_more_is_gone(stage: Stage, process: Process) -> None:
    await stage.ask(manager(stage), "setup puzzle")
    post, _ = await out(stage, process)
    await process.store.write(lambda tx: stored.mark(tx, post, puzzle="7.3"))
    assert "isn't there any more" in (told := await a_day_later(stage, process, post))
    assert "somebody" not in told, "who does not share a game any more need not be guessed at"
    message = next(each for each in stage.public() if each.id == post.message)
    assert (message.attachments, live.labels(message)) == ([], [])
