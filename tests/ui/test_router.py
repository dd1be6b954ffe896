"""The router: whole games by buttons alone, and everything that people press by mistake."""

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import discord
import pytest

from hansa_bot.host.kernel.live_table import Change, LiveTable
from hansa_bot.host.kernel.table import Status
from hansa_bot.titles import registry
from hansa_bot.ui import client, router
from hansa_bot.ui.kit import controls, drafts, routes, verbs
from hansa_bot.ui.kit.presses import Press
from hansa_bot.ui.look import desks, looks
from hansa_bot.ui.turn import panel as panel_module
from hansa_bot.ui.turn import rewinding
from tests.ui import live
from tests.ui.live import Stage, components, labels
from tests.ui.stage import TOY


def first_act(message: Any) -> str | None:
    """Return the verb of the first button that does something, or None where there is none."""
    clicks = [drafts.parse(part["custom_id"]) for part in components(message) if part["type"] == 2]
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


async def landing(stage: Stage, actor: Any) -> str:
    """Return the landing that pushes nobody away."""
    moment = await stage.moment(actor)
    return max(
        (offer for offer in moment.offers if offer.startswith("land/")), key=lambda offer: moment.scores[offer]
    )


async def test_a_table_fills_and_begins_by_buttons(stage: Stage) -> None:
    anna, ben, _ = stage.people
    await stage.open(TOY, people=1, free=3)
    card = stage.last

    async def pressed(actor: Any, verb: str) -> str:
        said = await stage.press(actor, stage.last, verb)
        assert said.ephemeral
        await stage.settle()
        assert stage.last.id == card.id, "the card changes in place"
        return str(said.content)

    assert "You're in" in await pressed(ben, "join")
    assert "already" in await pressed(ben, "join")
    assert "Irma, a computer player, sat down" in await pressed(ben, "add")
    assert labels(stage.last) == ["Join", "Leave", "Add computer", "Remove computer", "Start", "Options"]
    assert "Irma, a computer player, left" in await pressed(anna, "drop")
    assert "left the table" in await pressed(ben, "leave")
    assert "You're in" in await pressed(ben, "join")
    said = await stage.press(anna, stage.last, "start")
    assert "The game starts." in said.content
    await stage.settle()
    first, last = stage.channel.history()
    assert first.id == card.id
    assert not first.components
    assert labels(last)[0] == "Answer"


async def test_a_whole_game_by_buttons(game: Stage) -> None:
    for _ in range(60):
        await game.settle()
        if (await game.known()).status is Status.OVER:
            break
        await play_decision(game, await game.actor(), game.last)
    assert " wins, " in game.last.content or "share the win" in game.last.content
    assert "```" not in game.last.content
    assert "Crates" in (await game.press(game.people[0], game.last, "text")).content, "where points came from"
    assert labels(game.last) == live.LAST_CARD
    history = game.channel.history()
    assert [message.id for message in history if message.components] == [game.last.id]
    assert [message.id for message in history if message.attachments] == [game.last.id]
    said = await game.press(game.people[0], game.last, "scores")
    assert said.content.startswith("**Harbour**")
    views = game.process.client._connection._view_store
    assert not views._views, "no view stays in memory"
    assert not views._synced_message_views


async def test_computers_answer_within_the_same_press(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    await stage.begin(TOY, people=1, computers=2)
    anna, host = stage.people[0], stage.host
    panel = await stage.press(anna, stage.last, "turn")
    awaited, settle, decide = asyncio.Event(), host.settle, host.computers._decide

    async def settle_audibly(table: int) -> None:
        awaited.set()
        await settle(table)

    async def decide_once_awaited(live: LiveTable, seat: int, *meant: Any) -> Change | None:
        await awaited.wait()
        return await decide(live, seat, *meant)

    monkeypatch.setattr(host, "settle", settle_audibly)
    monkeypatch.setattr(host.computers, "_decide", decide_once_awaited)
    done = await stage.press(anna, panel, "act")
    assert done.content.splitlines()[1] == "Your turn is over."
    assert "your turn again" not in done.content.casefold(), "the card that calls says so"


async def test_only_who_must_act_is_pinged(game: Stage) -> None:
    actor, _ = await game.unload()
    cards = [payload for payload in game.sent() if "content" in payload and "nonce" in payload]
    assert cards[-1]["allowed_mentions"]["users"] == [actor.id]
    assert all(payload["allowed_mentions"]["parse"] == [] for payload in cards)
    assert all(len(payload["nonce"]) <= 25 and payload["enforce_nonce"] for payload in cards)


async def test_a_press_looks_at_each_position_once(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, int | None, Any]] = []

    def count(name: str) -> None:
        rules = registry.load(TOY).rules
        work = getattr(rules, name)

        def counted(state: Any, seat: int | None) -> Any:
            asked.append((name, seat, state))  # the state is kept, so that its identity stays its own
            return work(state, seat)

        monkeypatch.setattr(rules, name, counted)

    actor, _ = await game.unload()
    seat, panel = (await game.moment(actor)).seat, game.last
    count("view")
    count("offers")
    for verb, value in (("turn", None), ("picka", "land"), ("go", None), ("picka", "land"), ("act", None)):
        asked.clear()
        if value is None:
            panel = await game.press(actor, panel, verb)
        else:
            panel = await game.choose(actor, panel, verb, value)
        often = Counter((name, id(state)) for name, whose, state in asked if whose == seat)
        # What a panel was made from is at hand; the host asks the rules once more whether what is done is legal.
        assert max(often.values(), default=0) == {"turn": 1, "act": 2}.get(verb, 0), (verb, often)


async def test_a_choice_in_selects_leads_to_the_action(game: Stage) -> None:
    actor, _ = await game.unload()
    panel = await game.press(actor, game.last, "turn")
    panel = await game.choose(actor, panel, "picka", "land")
    assert "**Land**" in panel.content
    back = await game.press(actor, panel, "go", "")
    assert "**Land**" not in back.content
    panel = await game.choose(actor, back, "picka", "land")
    before = (await game.moment()).version
    land = await landing(game, actor)
    panel = await game.press(actor, panel, "act", land)
    assert "lands a crate" in panel.content
    assert (await game.moment()).version > before
    refused = await game.choose(actor, panel, "picka", "offer")
    assert "Only an untouched cargo can be sold." in refused.content


async def test_a_step_is_taken_back(game: Stage) -> None:
    actor, _ = await game.unload()
    card = game.last
    before = await game.moment()
    panel = await game.press(actor, card, "turn")
    panel = await game.press(actor, panel, "act", await landing(game, actor))
    panel = await game.press(actor, panel, "back")
    assert panel.content.splitlines()[1].startswith("Undone: ")
    after = await game.moment()
    assert after.state == before.state
    refused = await game.press(actor, card, "undo")
    assert "You can undo this freely." not in refused.content
    assert "would have to agree" in refused.content


async def test_undo_on_the_card_shows_what_falls_first(game: Stage) -> None:
    actor, _ = await game.unload()
    card = game.last
    state = (await game.moment()).state
    panel = await game.press(actor, card, "turn")
    panel = await game.press(actor, panel, "act", await landing(game, actor))
    await game.press(actor, panel, "act", await landing(game, actor))
    reached = (await game.moment()).version
    question = await game.press(actor, card, "undo")
    assert "Your last step: " in question.content
    assert "All your steps: " in question.content
    assert (await game.moment()).version == reached
    await game.press(actor, question, "back", find_last_rest(question))
    assert (await game.moment()).state == state


def find_last_rest(message: Any) -> str:
    click = drafts.parse(components(message)[-1]["custom_id"])
    assert click is not None
    return click.rest


async def test_an_old_panel_is_refused_with_a_fresh_one(game: Stage) -> None:
    actor, _ = await game.unload()
    card = game.last
    old = await game.press(actor, card, "turn")
    spare = await game.press(actor, card, "turn")
    new = await game.press(actor, card, "turn")
    land = await landing(game, actor)
    await game.press(actor, new, "act", land)
    reached = (await game.moment()).version
    repeated = await game.press(actor, old, "act", land)
    assert "That's already done" in repeated.content
    fresh = await game.press(actor, spare, "plan")
    assert "The game has moved on" in fresh.content
    assert (await game.moment()).version == reached
    click = drafts.parse(components(fresh)[0]["custom_id"])
    assert click is not None
    assert click.version == reached
    assert len(fresh.attachments) == 1


async def test_a_second_click_does_nothing_more(game: Stage) -> None:
    actor, _ = await game.unload()
    panel = await game.press(actor, game.last, "turn")
    land = await landing(game, actor)
    before = (await game.moment()).version
    arrivals = Twice(game)
    await game.press(actor, panel, "act", land)
    assert arrivals.handled == 2
    since = await game.host.query.log(game.table, None, since=before)
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


async def test_bids_of_others_do_not_make_a_panel_stale(game: Stage) -> None:
    anna, ben, _ = game.people
    card = game.last
    panels = [await game.press(actor, card, "turn") for actor in (anna, ben)]
    await game.press(anna, panels[0], "act")
    done = await game.press(ben, panels[1], "act")
    assert "moved on" not in done.content
    assert (await game.moment()).state.stack[-1].kind != "bid"


async def test_whoever_has_no_seat_is_told_and_may_read(game: Stage) -> None:
    carl = game.people[2]
    before = (await game.moment()).version
    told = await game.press(carl, game.last, "turn")
    assert "Waiting for" in told.content
    assert labels(told) == ["What changed", "Follow this game"]
    assert "quiet private update after every turn" in (await game.press(carl, told, "follow")).content
    assert await game.host.following.every(game.table, carl.id) == "turn"
    for verb, part in (("desk", "Whose player board"), ("news", "The latest"), ("text", "Ship 1")):
        said = await game.press(carl, game.last, verb)
        assert said.ephemeral
        assert part in said.content
    assert (await game.moment()).version == before


async def test_a_long_text_comes_as_a_file(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = type((await game.moment()).texts)
    monkeypatch.setattr(texts, "board", lambda self, view: "\n".join(["a line"] * 400))
    more = await game.press(game.people[0], game.last, "more")
    result = await game.people[0].click(more, custom_id=live.find(more, "text"))
    assert len(result.followups) == 1
    assert all(len(message.content) <= 2000 for message in (result.response, *result.followups))
    monkeypatch.setattr(texts, "board", lambda self, view: "\n".join(["a line"] * 4000))
    more = await game.press(game.people[0], game.last, "more")
    result = await game.people[0].click(more, custom_id=live.find(more, "text"))
    (file,) = result.followups[-1].attachments
    assert file.filename == "harbour.txt"


def test_pieces_keep_every_line() -> None:
    text = "\n".join(f"line {number}" for number in range(500)) + "\n" + "x" * 4500
    found = looks.pieces(text)
    assert all(len(piece) <= 2000 for piece in found)
    assert "".join(found).replace("\n", "") == text.replace("\n", "")
    assert looks.pieces("") == ["…"]
    assert looks.pieces("a\nb\n\nc\nd\n\ne\n\nf\nf\nf\nf\nf", 8) == ["a\nb\n\nc\nd", "e", "f\nf\nf\nf", "f"]


GARBAGE = (
    *("nonsense", "hb1|x|y|z|w", "hb0|1|0|turn|", "hb1|1|0|dance|", "hb1|999|0|turn|", "hb1|1|0|act|"),
    *("hb1|1|0|act|place/nowhere", "hb1|1|0|act|~0123456789abcdef", "hb1|1|0|go|no/such/path"),
    *("hb1|1|0|go|////", "hb1|1|0|picka|", "hb1|1|0|pickd|bid", "hb1|1|0|answer|", "hb1|1|0|back|99999999"),
    *("hb1|1|0|back|x", "hb1|1|777777|act|bid/1", "hb1|1|0|start|", "hb1|1|0|join|", "hb1|1|0|drop|"),
    *("hb1|1|0|why|", "hb1|1|0|rule|", "hb1|1|0|look|harbour", "hb1|0|0|rule|harbour/HB-1"),
    *("hb1|0|0|look|nothing"),
)


async def test_garbage_gets_a_private_answer_and_changes_nothing(game: Stage) -> None:
    await game.host.lobby.leave(game.table, game.person(0), "gone")
    await game.settle()
    before = await game.known()
    for control in GARBAGE:
        message = await game.show(discord.ui.Button(label="?", custom_id=control))
        for actor in game.people:
            result = await actor.click(message, custom_id=control)
            assert result.response is not None, control
            assert result.response.ephemeral, control
            assert result.response.content, control
    assert await game.known() == before


async def test_our_own_fault_is_said_and_logged(
    game: Stage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(press: Press) -> None:
        raise RuntimeError("broken on purpose")

    for verb in routes.CONTROLS:
        monkeypatch.setitem(routes.CONTROLS, verb, routes.Handler(broken))
    said = await game.press(game.people[0], game.last, "desk")
    assert "Something went wrong on my side" in said.content
    assert "broken on purpose" in caplog.text


async def test_giving_up_is_for_the_owner_and_leaves_no_way_on(game: Stage) -> None:
    from hansa_bot.ui.lobby import lobby_card

    anna, ben, _ = game.people
    card = game.last
    panel = await game.press(anna, card, "turn")
    text, view = lobby_card.abandon_question(await game.known(), "en")
    assert "There is no undo" in text
    channel = game.process.client.get_partial_messageable(game.channel.id)
    question, again = [await channel.send(text, view=view) for _ in range(2)]
    refused = await game.press(ben, again, "abandon")
    assert ">, who opened this, can do that" in refused.content
    assert (await game.known()).status is Status.RUNNING
    said = await game.press(anna, question, "abandon")
    assert said.content == "The game was abandoned."
    await game.settle()
    assert "anna closed the table" in game.last.content
    late = await game.press(anna, panel, "act")
    assert "abandoned" in late.content


async def test_old_buttons_work_after_a_restart(game: Stage) -> None:
    actor, _ = await game.unload()
    card = game.last
    panel = await game.press(actor, card, "turn")
    await game.restart()
    assert game.last.id == card.id, "nothing is posted twice"
    panel = await game.press(actor, panel, "act", await landing(game, actor))
    assert "lands a crate" in panel.content
    panel = await game.press(actor, panel, "back")
    assert "Undone" in panel.content
    assert (await game.press(actor, card, "turn")).ephemeral


async def test_a_deleted_card_loses_nothing(game: Stage) -> None:
    card = game.last
    anna, ben, _ = game.people
    panels = [await game.press(actor, card, "turn") for actor in (anna, ben)]
    await card.delete()
    for actor, panel in zip((anna, ben), panels, strict=True):
        while (verb := first_act(panel)) is not None:
            panel = await game.press(actor, panel, verb)
    await game.settle()
    assert game.last.id != card.id
    assert labels(game.last)[0] in ("Take my turn", "Answer")


def test_every_verb_that_a_control_can_have_is_routed() -> None:
    callbacks = {route.callback for route in routes.CONTROLS.values()}
    assert {panel_module.turn, panel_module.act, rewinding.back} <= callbacks
    assert all(verb.isalpha() and verb.islower() for verb in (*routes.CONTROLS, *routes.FORMS))
    assert registry.load(TOY).meta.id == TOY


async def test_answering_out_of_turn_ends_no_turn(game: Stage) -> None:
    owner, other = await game.unload()
    await game.act("land/east", "sail", "bid/0", "bid/2", "land/east")
    assert f"Your answer, <@{owner.id}>, please." in game.last.content
    waiting = await game.press(other, game.last, "turn")
    assert labels(waiting) == ["Undo", "Look again", "Standing orders"]
    panel = await game.press(owner, game.last, "turn")
    panel = await game.press(owner, panel, "act")
    assert "puts the displaced crate to" in panel.content
    assert "Your turn is over" not in panel.content
    assert f"It's **{other.name}**'s turn." in panel.content
    assert labels(panel) == ["What changed", "Line for my turn", "Standing orders"]
    await game.settle()
    assert "Unload up to" in waiting.content, "the panel of who waited wakes up"
    assert "puts the displaced crate to" in waiting.content
    assert labels(waiting)[-2:] == ["More", "Sail"]


def test_a_verb_means_one_thing() -> None:
    async def callback(press: Press) -> None: ...

    for put, verb in ((routes.control, "desk"), (routes.form, "note")):
        with pytest.raises(ValueError, match=f"both answer '{verb}'"):
            put(verb)(callback)
    assert routes.CONTROLS["desk"].callback is desks.press_desk


def test_whatever_answers_a_press_is_heard() -> None:
    ui = Path(router.__file__).parent
    answering = {each.stem for each in ui.rglob("*.py") if "\n@routes." in each.read_text("utf-8")}
    assert answering == {feature.__name__.rpartition(".")[2] for feature in router.FEATURES}


async def test_what_all_see_is_answered_in_private_and_a_panel_in_its_place(game: Stage) -> None:
    """discord.py 2.7.1 sends the flag of `defer(ephemeral=True)` for a press only together with `thinking=True`
    (`InteractionResponse.defer`): without it the answer would change what everybody sees.
    """
    who = await game.actor()
    panel = await game.press(who, game.last, "turn")
    await game.press(who, panel, "act")
    sent = [entry.json for entry in game.env.http_requests if entry.path.endswith("/callback")]
    assert sent[-2:] == [{"type": 5, "data": {"flags": 64}}, {"type": 6}]


async def test_a_press_in_a_panel_that_is_gone_opens_another_one(game: Stage) -> None:
    who = await game.actor()
    panel = await game.press(who, game.last, "turn")
    game.env.inject_error("POST", "/interactions/*/callback", status=404, code=10008)
    answer = (await who.click(panel, custom_id=live.find(panel, "act"))).response
    assert answer is not None
    assert answer.ephemeral
    assert answer.id != panel.id


@pytest.mark.parametrize("number", [2**31, 2**63, 10**19 - 1])
def test_no_control_names_what_no_database_has_room_for(number: int) -> None:
    """PostgreSQL's columns of tables and seats have 32 bits, SQLite's numbers 64."""
    assert drafts.parse(f"hb1|{number}|0|turn|") is None
    assert (drafts.parse(f"hb1|1|{number}|turn|") is None) == (number >= 2**63)
    assert drafts.number_in(str(number)) is None
    assert drafts.id_in(str(number)) == (number if number < 2**63 else None)


async def test_what_is_pressed_nobody_knows_where_is_not_posted(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    who = await game.actor()
    board = await game.show(controls.post_button(await game.moment(), "board"))

    async def placeless(interaction: Any, services: Any) -> None:
        interaction.channel = interaction.message.channel = None
        await router.handle(interaction, services)

    monkeypatch.setattr(client, "handle", placeless)
    told = await game.press(who, board, verbs.POST)
    assert "Something went wrong" not in told.content
