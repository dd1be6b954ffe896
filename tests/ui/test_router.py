"""The router: whole games by buttons alone, and everything that people press by mistake."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import discord
import pytest

from hansa_bot.host.kernel.table import Status
from hansa_bot.titles import registry
from hansa_bot.ui import router
from hansa_bot.ui.back import rewinding
from hansa_bot.ui.kit import buttons
from hansa_bot.ui.kit.presses import Press
from hansa_bot.ui.look import looks
from hansa_bot.ui.turn import moves
from tests.ui import live
from tests.ui.live import Stage, components, labels
from tests.ui.stage import TOY


def first_act(message: Any) -> str | None:
    """Return the verb of the first button that does something, or None where there is none."""
    clicks = [buttons.parse(part["custom_id"]) for part in components(message) if part["type"] == 2]
    return next((click.verb for click in clicks if click and click.verb in ("act", "go")), None)


async def play_decision(stage: Stage, actor: Any, card: Any) -> Any:
    """Open the panel from a card and press what it suggests until there is nothing more to press."""
    panel = await stage.press(actor, card, "turn")
    assert panel.ephemeral
    for _ in range(20):
        verb = first_act(panel)
        if verb is None:
            return panel
        panel = await stage.press(actor, panel, verb)
    raise AssertionError("the panel never ends")


async def play_until(stage: Stage, kind: str) -> Any:
    """Play by buttons until a kind of decision is due; return who must decide it."""
    for _ in range(60):
        await stage.settle()
        moment = await stage.moment()
        if moment.state.stack and moment.state.stack[-1].kind == kind:
            return await stage.actor()
        await play_decision(stage, await stage.actor(), stage.last)
    raise AssertionError(f"no {kind} ever became due")


async def landing(stage: Stage, actor: Any) -> str:
    """Return the landing that pushes nobody away."""
    moment = await stage.moment(actor)
    return max(
        (offer for offer in moment.offers if offer.startswith("land/")), key=lambda offer: moment.scores[offer]
    )


async def test_a_table_fills_and_begins_by_buttons(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        anna, ben, _ = stage.people
        await stage.open(TOY, people=1, free=2)
        card = stage.last

        async def pressed(actor: Any, verb: str) -> str:
            said = await stage.press(actor, stage.last, verb)
            assert said.ephemeral
            await stage.settle()
            assert stage.last.id == card.id, "the card changes in place"
            return str(said.content)

        assert "You have a seat" in await pressed(ben, "join")
        assert "already" in await pressed(ben, "join")
        assert "computer player has taken a seat" in await pressed(ben, "add")
        assert labels(stage.last) == ["Join", "Leave", "Add computer", "Remove computer", "Start", "Options"]
        assert "computer player has left" in await pressed(anna, "drop")
        assert "left the table" in await pressed(ben, "leave")
        assert "You have a seat" in await pressed(ben, "join")
        said = await stage.press(anna, stage.last, "start")
        assert "The game begins." in said.content
        await stage.settle()
        first, last = stage.channel.history()
        assert first.id == card.id
        assert not first.components
        assert labels(last)[0] == "Answer"


async def test_a_whole_game_by_buttons(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for _ in range(60):
            await stage.settle()
            if (await stage.known()).status is Status.OVER:
                break
            await play_decision(stage, await stage.actor(), stage.last)
        assert "wins with" in stage.last.content or "share the victory" in stage.last.content
        assert "```" in stage.last.content
        assert labels(stage.last) == ["Rematch", "Replay", "Picture to share", "Export", "What changed", "As text"]
        history = stage.channel.history()
        assert [message.id for message in history if message.components] == [stage.last.id]
        assert [message.id for message in history if message.attachments] == [stage.last.id]
        said = await stage.press(stage.people[0], stage.last, "news")
        assert said.content.startswith("**Harbour**")


async def test_computers_answer_within_the_same_press(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=1) as stage:
        await stage.begin(TOY, people=1, computers=2)
        (anna,) = stage.people
        panel = await stage.press(anna, stage.last, "turn")
        done = await stage.press(anna, panel, "act")
        assert "had bid" in done.content


async def test_only_who_must_act_is_pinged(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        sent = [entry.json for entry in stage.env.http_requests if entry.method == "POST" and entry.json]
        cards = [payload for payload in sent if "content" in payload and "nonce" in payload]
        assert cards[-1]["allowed_mentions"]["users"] == [actor.id]
        assert all(payload["allowed_mentions"]["parse"] == [] for payload in cards)
        assert all(len(payload["nonce"]) <= 25 and payload["enforce_nonce"] for payload in cards)


async def test_a_press_looks_at_each_position_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int | None, Any]] = []

    def count(name: str) -> None:
        rules = registry.load(TOY).rules
        work = getattr(rules, name)

        def counted(state: Any, seat: int | None) -> Any:
            asked.append((name, seat, state))  # the state is kept, so that its identity stays its own
            return work(state, seat)

        monkeypatch.setattr(rules, name, counted)

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        seat, panel = (await stage.moment(actor)).seat, stage.last
        count("view")
        count("offers")
        for verb, value in (("turn", None), ("picka", "land"), ("go", None), ("picka", "land"), ("act", None)):
            asked.clear()
            if value is None:
                panel = await stage.press(actor, panel, verb)
            else:
                panel = await stage.choose(actor, panel, verb, value)
            often = Counter((name, id(state)) for name, whose, state in asked if whose == seat)
            # The host asks the rules once more whether what is done is legal.
            assert max(often.values()) == (2 if verb == "act" else 1), (verb, often)


async def test_a_choice_in_selects_leads_to_the_action(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        panel = await stage.press(actor, stage.last, "turn")
        panel = await stage.choose(actor, panel, "picka", "land")
        assert "**Land**" in panel.content
        back = await stage.press(actor, panel, "go", "")
        assert "**Land**" not in back.content
        panel = await stage.choose(actor, back, "picka", "land")
        before = (await stage.moment()).version
        land = await landing(stage, actor)
        panel = await stage.choose(actor, panel, "picka", land.partition("/")[2])
        assert "lands a crate" in panel.content
        assert (await stage.moment()).version > before
        refused = await stage.choose(actor, panel, "picka", "offer")
        assert "Only an untouched cargo can be sold." in refused.content


async def test_a_step_is_taken_back(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        card = stage.last
        before = await stage.moment()
        panel = await stage.press(actor, card, "turn")
        panel = await stage.press(actor, panel, "act", await landing(stage, actor))
        panel = await stage.press(actor, panel, "back")
        assert panel.content.splitlines()[1].startswith("Taken back: ")
        after = await stage.moment()
        assert after.state == before.state
        refused = await stage.press(actor, card, "undo")
        assert "This can be taken back freely." not in refused.content
        assert "must agree" in refused.content


async def test_undo_on_the_card_shows_what_falls_first(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        card = stage.last
        state = (await stage.moment()).state
        panel = await stage.press(actor, card, "turn")
        panel = await stage.press(actor, panel, "act", await landing(stage, actor))
        await stage.press(actor, panel, "act", await landing(stage, actor))
        reached = (await stage.moment()).version
        question = await stage.press(actor, card, "undo")
        assert "The last step: " in question.content
        assert "All your steps: " in question.content
        assert (await stage.moment()).version == reached
        await stage.press(actor, question, "back", find_last_rest(question))
        assert (await stage.moment()).state == state


def find_last_rest(message: Any) -> str:
    click = buttons.parse(components(message)[-1]["custom_id"])
    assert click is not None
    return click.rest


async def test_an_old_panel_is_refused_with_a_fresh_one(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        card = stage.last
        old = await stage.press(actor, card, "turn")
        spare = await stage.press(actor, card, "turn")
        new = await stage.press(actor, card, "turn")
        land = await landing(stage, actor)
        await stage.press(actor, new, "act", land)
        reached = (await stage.moment()).version
        repeated = await stage.press(actor, old, "act", land)
        assert "That was done already" in repeated.content
        fresh = await stage.press(actor, spare, "go", "sail")
        assert "The game has moved on" in fresh.content
        assert (await stage.moment()).version == reached
        click = buttons.parse(components(fresh)[0]["custom_id"])
        assert click is not None
        assert click.version == reached
        assert len(fresh.attachments) == 1


async def test_a_second_click_does_nothing_more(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        panel = await stage.press(actor, stage.last, "turn")
        land = await landing(stage, actor)
        before = (await stage.moment()).version
        arrivals = Twice(stage)
        await stage.press(actor, panel, "act", land)
        assert arrivals.handled == 2
        since = await stage.host.query.log(stage.table, None, since=before)
        assert [entry.action for entry in since] == [land]


class Twice:
    """Lets every interaction of a stage reach the router twice."""

    def __init__(self, stage: Stage) -> None:
        self.handled = 0
        client = stage.process.client

        async def twice(interaction: discord.Interaction[Any]) -> None:
            for _ in range(2):
                await router.handle(interaction, stage.process.services)
                self.handled += 1

        client.on_interaction = twice  # type: ignore[method-assign]


async def test_bids_of_others_do_not_make_a_panel_stale(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna, ben, _ = stage.people
        card = stage.last
        panels = [await stage.press(actor, card, "turn") for actor in (anna, ben)]
        await stage.press(anna, panels[0], "act")
        done = await stage.press(ben, panels[1], "act")
        assert "moved on" not in done.content
        assert (await stage.moment()).state.stack[-1].kind != "bid"


async def test_whoever_has_no_seat_is_told_and_may_read(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        carl = stage.people[2]
        before = (await stage.moment()).version
        refused = await stage.press(carl, stage.last, "turn")
        assert "You have no seat" in refused.content
        assert not refused.components
        for verb, part in (("desk", "unknown number of coins"), ("news", "What happened last"), ("text", "Ship 1")):
            said = await stage.press(carl, stage.last, verb)
            assert said.ephemeral
            assert part in said.content
        assert (await stage.moment()).version == before


async def test_whoever_is_not_asked_sees_who_is(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        other = next(person for person in stage.people[:2] if person is not actor)
        said = await stage.press(other, stage.last, "turn")
        assert f"**{actor.name}** must decide now." in said.content
        assert labels(said) == ["Standing orders"]


async def test_the_own_desk_shows_what_others_do_not_see(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        said = await stage.press(anna, stage.last, "desk")
        assert "anna: " in said.content
        assert "unknown" not in said.content
        assert [file.filename for file in said.attachments] == ["board.png"]
        assert stage.last.content.count("coins") == 0


async def test_a_long_text_comes_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        texts = type((await stage.moment()).texts)
        monkeypatch.setattr(texts, "board", lambda self, view: "\n".join(["a line"] * 400))
        result = await stage.people[0].click(stage.last, custom_id=live.find(stage.last, "text"))
        assert len(result.followups) == 1
        assert all(len(message.content) <= 2000 for message in (result.response, *result.followups))
        monkeypatch.setattr(texts, "board", lambda self, view: "\n".join(["a line"] * 4000))
        result = await stage.people[0].click(stage.last, custom_id=live.find(stage.last, "text"))
        (file,) = result.followups[-1].attachments
        assert file.filename == "harbour.txt"


def test_pieces_keep_every_line() -> None:
    text = "\n".join(f"line {number}" for number in range(500)) + "\n" + "x" * 4500
    found = looks.pieces(text)
    assert all(len(piece) <= 2000 for piece in found)
    assert "".join(found).replace("\n", "") == text.replace("\n", "")
    assert looks.pieces("") == ["…"]


GARBAGE = (
    "nonsense",
    "hb1|x|y|z|w",
    "hb0|1|0|turn|",
    "hb1|1|0|dance|",
    "hb1|999|0|turn|",
    "hb1|1|0|act|",
    "hb1|1|0|act|place/nowhere",
    "hb1|1|0|act|~0123456789abcdef",
    "hb1|1|0|go|no/such/path",
    "hb1|1|0|go|////",
    "hb1|1|0|picka|",
    "hb1|1|0|pickd|bid",
    "hb1|1|0|answer|",
    "hb1|1|0|back|99999999",
    "hb1|1|0|back|x",
    "hb1|1|777777|act|bid/1",
    "hb1|1|0|start|",
    "hb1|1|0|join|",
    "hb1|1|0|drop|",
    "hb1|1|0|why|",
    "hb1|1|0|rule|",
    "hb1|1|0|look|harbour",
    "hb1|0|0|rule|harbour/HB-1",
    "hb1|0|0|look|nothing",
)


async def test_garbage_gets_a_private_answer_and_changes_nothing(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await stage.host.lobby.leave(stage.table, stage.person(0), "gone")
        await stage.settle()
        channel = stage.process.client.get_partial_messageable(stage.channel.id)
        before = await stage.known()
        for control in GARBAGE:
            view = buttons.rows([discord.ui.Button(label="?", custom_id=control)])
            message = await channel.send("odd", view=view)
            for actor in stage.people:
                result = await actor.click(message, custom_id=control)
                assert result.response is not None, control
                assert result.response.ephemeral, control
                assert result.response.content, control
        assert await stage.known() == before


async def test_our_own_fault_is_said_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(press: Press) -> None:
        raise RuntimeError("broken on purpose")

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for verb in router.VERBS:
            monkeypatch.setitem(router.VERBS, verb, broken)
        said = await stage.press(stage.people[0], stage.last, "desk")
        assert "Something went wrong on my side" in said.content
        assert "broken on purpose" in caplog.text


async def test_giving_up_is_for_the_owner_and_leaves_no_way_on(tmp_path: Path) -> None:
    from hansa_bot.ui.lobby import lobby_card

    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna, ben, _ = stage.people
        card = stage.last
        panel = await stage.press(anna, card, "turn")
        text, view = lobby_card.abandon_question(await stage.known(), "en")
        channel = stage.process.client.get_partial_messageable(stage.channel.id)
        question = await channel.send(text, view=view)
        refused = await stage.press(ben, question, "abandon")
        assert "who opened the table" in refused.content
        assert (await stage.known()).status is Status.RUNNING
        said = await stage.press(anna, question, "abandon")
        assert said.content == "The game was given up."
        await stage.settle()
        assert "anna gave the table up" in stage.last.content
        late = await stage.press(anna, panel, "act")
        assert "abandoned" in late.content


async def test_old_controls_of_an_ended_game_say_so(tmp_path: Path) -> None:
    async with live.stage(tmp_path, people=1) as stage:
        await stage.begin(TOY, people=1)
        (anna,) = stage.people
        panel = await stage.press(anna, stage.last, "turn")
        spare = await stage.press(anna, stage.last, "turn")
        for _ in range(40):
            verb = first_act(panel)
            if verb is None:
                if (await stage.known()).status is Status.OVER:
                    break
                await stage.settle()
                panel = await stage.press(anna, stage.last, "turn")
            else:
                panel = await stage.press(anna, panel, verb)
        assert (await stage.known()).status is Status.OVER
        await stage.settle()
        late = await stage.press(anna, spare, "act")
        assert late.content
        assert "over" in late.content


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        actor = await play_until(stage, "unload")
        card = stage.last
        panel = await stage.press(actor, card, "turn")
        await stage.restart()
        assert stage.last.id == card.id, "nothing is posted twice"
        panel = await stage.press(actor, panel, "act", await landing(stage, actor))
        assert "lands a crate" in panel.content
        panel = await stage.press(actor, panel, "back")
        assert "Taken back" in panel.content
        assert (await stage.press(actor, card, "turn")).ephemeral


async def test_a_deleted_card_loses_nothing(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        card = stage.last
        anna, ben, _ = stage.people
        panels = [await stage.press(actor, card, "turn") for actor in (anna, ben)]
        await card.delete()
        for actor, panel in zip((anna, ben), panels, strict=True):
            while (verb := first_act(panel)) is not None:
                panel = await stage.press(actor, panel, verb)
        await stage.settle()
        assert stage.last.id != card.id
        assert labels(stage.last)[0] in ("Take my turn", "Answer")


async def test_no_view_stays_in_memory(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        await play_until(stage, "unload")
        for verb in ("desk", "news", "text"):
            await stage.press(stage.people[0], stage.last, verb)
        store = stage.process.client._connection._view_store
        assert not store._views
        assert not store._synced_message_views


def test_every_verb_that_a_control_can_have_is_routed() -> None:
    assert {moves.turn, moves.act, rewinding.back} <= set(router.VERBS.values())
    assert all(verb.isalpha() and verb.islower() for verb in router.VERBS)
    assert registry.load(TOY).meta.id == TOY


async def test_answering_out_of_turn_ends_no_turn(tmp_path: Path) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        owner = await push_away(stage)
        await stage.settle()
        assert f"<@{owner.id}>, this needs your answer." in stage.last.content
        other = next(person for person in stage.people[:2] if person is not owner)
        waiting = await stage.press(other, stage.last, "turn")
        assert labels(waiting) == ["Undo step", "Look again", "Standing orders"]
        panel = await stage.press(owner, stage.last, "turn")
        panel = await stage.press(owner, panel, "act")
        assert "puts the displaced crate to" in panel.content
        assert "Your turn is over" not in panel.content
        assert f"**{other.name}** must decide now." in panel.content
        assert labels(panel) == ["Standing orders"]
        await stage.settle()
        assert "Unload up to" in waiting.content, "the panel of who waited wakes up"
        assert "puts the displaced crate to" in waiting.content
        assert labels(waiting)[-1] == "Sail"


async def push_away(stage: Stage) -> Any:
    """Play until somebody lands on another's quay; return whose crate that was."""
    while True:
        actor = await play_until(stage, "unload")
        moment = await stage.moment(actor)
        quays = moment.view.quays
        names = dict(zip(("east", "north", "south", "west"), quays, strict=True))
        lands = [offer for offer in moment.offers if offer.startswith("land/")]
        taken = [offer for offer in lands if (crate := names[offer[5:]]) and crate.seat != moment.seat]
        if taken:
            await stage.host.play.act(stage.table, actor.id, taken[:1], seen=None, request=stage.request())
            if (await stage.moment()).state.stack[-1].kind == "shift":
                return await stage.actor()
        else:
            best = max(moment.offers, key=lambda offer: moment.scores[offer])
            await stage.host.play.act(stage.table, actor.id, [best], seen=None, request=stage.request())
