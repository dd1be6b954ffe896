"""Forms: how they are shown and read, and the line that is typed in one."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from simcord.actors import _dispatch_actor_interaction
from simcord.enums import InteractionType

from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.ui.kit import drafts, forms
from hansa_bot.ui.kit.errors import LeftBlank, NoControl, TooLong
from hansa_bot.ui.kit.forms import FileField, Filled, FormDraft, TextField
from hansa_bot.ui.kit.verbs import LINE, MORE
from hansa_bot.ui.turn import line, reading
from tests import discord_limits
from tests.ui.live import Stage, answer_of, find, labels, verbs

NOTE = TextField("note", "Note", 5, about="What it is for", hint="For example", long=True)
FILE = FileField("file", "File")
CONTROL = drafts.custom_id(1, 2, "note")


async def test_a_form_is_shown_within_discords_limits() -> None:
    long = TextField("b", "l" * 99, 4000, "a" * 999, "h" * 999, "v" * 4001, long=True)
    for fields in ([NOTE], [NOTE.filled("x" * 9), FILE, long]):
        for language in languages():
            made = forms.modal(FormDraft(CONTROL, "t" * 99, fields), catalog(language))
            assert discord_limits.check_form(made.to_dict()) == []
            assert made.is_finished(), "discord.py keeps none in memory"


def test_what_is_sent_is_held_against_the_fields() -> None:
    assert Filled({"note": "  ok\n"}).text(NOTE) == "ok"
    with pytest.raises(TooLong) as long:
        Filled({"note": "x" * 6}).text(NOTE)
    assert (long.value.n, long.value.most) == (6, 5)
    for empty in ({}, {"note": ""}, {"note": " \n\u2003"}, {"other": "x"}):
        with pytest.raises(LeftBlank):
            Filled(empty).text(NOTE)
    with pytest.raises(LeftBlank):
        Filled().file(FILE)


class Sent:
    """An interaction with some data."""

    type = discord.InteractionType.modal_submit
    _state = SimpleNamespace(http=None)

    def __init__(self, *parts: Any, **data: Any) -> None:
        self.data = {"components": [*parts], **data}


def test_rows_labels_and_files_are_read() -> None:
    field = {"type": 4, "custom_id": "note", "value": "hi"}
    file = {"type": 19, "custom_id": "file", "values": ["7", "8"]}
    about = {"id": "7", "filename": "a.jsonl", "size": 3, "url": "u", "proxy_url": "p"}
    sent: Any = Sent({"type": 1, "components": [field]}, {"type": 10, "content": "words"})
    assert forms.read(sent).text(NOTE) == "hi"
    sent = Sent({"type": 18, "component": field}, {"component": file}, resolved={"attachments": {"7": about}})
    found = forms.read(sent)
    assert found.text(NOTE) == "hi"
    brought = found.file(FILE)
    assert brought is not None
    assert (brought.filename, brought.size) == ("a.jsonl", 3)
    for odd in (7, {"component": 7}, {"component": {"value": "x"}}, {"components": [5]}):
        with pytest.raises(NoControl):
            forms.read(Sent(odd))  # type: ignore[arg-type]


def test_what_no_database_keeps_is_left_out_of_a_field() -> None:
    """PostgreSQL refuses a zero within a text, and UTF-8 has no half of a sign."""
    assert forms.Filled({NOTE.key: " a\0b\ud83d "}).text(NOTE) == "ab"


FILLED_IN: list[str] = []
"""What stood in the form that was opened last."""


async def typed(stage: Stage, who: Any, message: Any, text: str) -> Any:
    """Type a line in the form that a message offers; return the private answer."""
    if LINE not in verbs(message):
        message = await stage.press(who, message, MORE)
    opened = await who.click(message, custom_id=find(message, LINE))
    assert discord_limits.check_form(opened.modal) == []
    FILLED_IN[:] = [opened.modal["components"][0]["component"].get("value", "")]
    result = await who.submit_modal(opened, {"line": text})
    return answer_of(result, message)


async def test_a_turn_is_typed_in_a_form(game: Stage) -> None:
    actor = await game.actor()
    panel = await game.press(actor, game.last, "turn")
    said = await typed(game, actor, panel, "bid 2")
    assert "bids 2 in secret" in said.content
    assert [entry.action for entry in await game.host.query.log(game.table, actor.id)][1:] == ["bid/2"]
    other = await game.actor()
    board = await game.press(other, game.last, "text")
    await typed(game, other, board, "bid 0")
    assert (await game.known()).version == 2, "the board in words offers it too"


async def test_a_refused_line_is_kept_and_offered_again(game: Stage) -> None:
    actor = await game.actor()
    panel = await game.press(actor, game.last, "turn")
    said = await typed(game, actor, panel, "bid 2; @everyone  `fly` **away**")
    assert said.content.startswith("Part 2")
    assert said.content.endswith("```\nbid 2; @everyone 'fly' **away**\n```")
    assert labels(said)[:2] == ["Change the line", "Back to the panel"]
    await typed(game, actor, said, "bid 1")
    assert FILLED_IN == ["bid 2; @everyone 'fly' **away**"]
    assert (await game.known()).version == 1
    assert game.env.http_requests[-1].json["allowed_mentions"] == {"parse": []}


async def test_below_a_refused_line_stands_what_can_be_done_instead(game: Stage) -> None:
    actor = await game.actor()
    said = await typed(game, actor, await game.press(actor, game.last, "turn"), "bid 9")
    assert labels(said)[0].startswith("You bid ")
    assert labels(said)[-2:] == ["Change the line", "Back to the panel"]
    await game.press(actor, said, "act")
    assert (await game.known()).version == 1


async def test_lines_that_say_nothing_or_too_much(game: Stage) -> None:
    actor = await game.actor()
    panel = await game.press(actor, game.last, "turn")
    assert (await typed(game, actor, panel, " ")).content == "You left that empty, so I did nothing."
    most = "bid 2; " * 142
    said = await typed(game, actor, panel, most)
    assert most.strip() in said.content
    assert len(said.content) <= 2000
    assert (await game.known()).version == 0


async def send(stage: Stage, who: Any, control: str, value: Any = "bid 1") -> str:
    """Send a form that nobody was shown."""
    data = {"custom_id": control, "components": [{"component": {"type": 4, "custom_id": "line", "value": value}}]}
    result = await _dispatch_actor_interaction(who, InteractionType.MODAL_SUBMIT, stage.channel, data)
    return str(result.response.content)


async def test_forged_forms(game: Stage) -> None:
    actor, watcher = await game.actor(), game.people[2]
    control = drafts.custom_id(game.table, 0, LINE)
    assert "older version" in await send(game, actor, drafts.custom_id(game.table, 0, "turn")), "a button is no form"
    assert "older version" in await send(game, actor, "nonsense")
    assert "number 77" in await send(game, actor, drafts.custom_id(77, 0, LINE))
    assert "don't have a seat" in await send(game, watcher, control)
    assert "only 1000 fit" in await send(game, actor, control, "x" * 4000)
    assert "left that empty" in await send(game, actor, control, {"a": 1})
    assert (await game.known()).version == 0
    await game.play()
    assert (await game.known()).status is Status.OVER
    said = await send(game, actor, control, "bid 1")
    assert said.startswith("The game is over.")
    assert said.endswith("```\nbid 1\n```"), "what was typed is not lost"


def test_a_refusal_has_room_beside_the_longest_line() -> None:
    assert reading.MOST + line._WHY + 20 <= 2000


def shown_id(form: FormDraft) -> str:
    """Return the id under which a form is shown."""
    return str(forms.modal(form, catalog("en")).custom_id)


def test_the_id_of_a_form_differs_whenever_what_is_filled_in_differs() -> None:
    """Phones show under an id what it held the first time (discord-api-docs#7554, iOS 278.1, open)."""
    filled = ["", "a", "b", "a ", "x" * 4000]
    ids = {shown_id(FormDraft(CONTROL, "t", [NOTE.filled(text)])) for text in filled}

    assert len(ids) == len(filled)
    assert CONTROL not in ids, "an app may hold an old note under the id of the version before"
    assert all(drafts.parse(each) == drafts.parse(CONTROL) for each in ids)
    assert shown_id(FormDraft(CONTROL, "t", [NOTE])) == shown_id(FormDraft(CONTROL, "t", [NOTE])), "drafts are kept"


def test_the_longest_id_can_be_marked() -> None:
    longest = drafts.custom_id(1, 2, "act", "x" * (drafts._ROOM - len("hb1|1|2|act|")))
    assert len(drafts.marked(longest, "a note")) <= 100
    assert drafts.marked(drafts.marked(longest, 1), 2) == drafts.marked(longest, 2)
    with pytest.raises(ValueError, match="cannot be the id"):
        drafts.custom_id(1, 2, "act", "x" * (drafts._ROOM + 1 - len("hb1|1|2|act|")))


async def test_a_note_that_has_changed_is_shown_in_a_form_of_another_id(game: Stage) -> None:
    actor = await game.actor()
    panel = await game.press(actor, game.last, "turn")
    ids = []
    for text in ("one", "two"):
        await game.host.notes.write(game.table, actor.id, text)
        shown = await game.press(actor, panel, "turn") if ids else await game.press(actor, game.last, "turn")
        opened = await actor.click(shown, custom_id=find(shown, "note"))
        ids.append(opened.modal["custom_id"])
        await actor.submit_modal(opened, {"note": text + "!"})
        assert await game.host.notes.read(game.table, actor.id) == text + "!"
        panel = shown
    assert ids[0] != ids[1]


async def test_a_form_of_the_version_before_is_still_answered(game: Stage) -> None:
    actor = await game.actor()
    await send(game, actor, drafts.custom_id(game.table, 0, LINE), "bid 2")
    assert (await game.known()).version == 1
