"""What anybody sees of a game by buttons: what changed, a desk; in words where there is no picture."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup, NotYourDecision, Unreadable
from hansa_bot.engine.view import letter
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.ui.kit import limits, menu, picture
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look import looks, whatif
from tests.ui import live
from tests.ui.live import Stage
from tests.ui.painted import Painted, broken, painted
from tests.ui.stage import GAMES, TOY, moment, playout, start
from tests.ui.test_final import act

__all__ = ["painted"]

PANEL = "/webhooks/*/messages/@original"


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def unloading(stage: Stage, people: int = 2) -> tuple[Any, Any]:
    """Play until the first ship is unloaded; return who unloads and one who waits."""
    await stage.begin(TOY, people=people)
    await act(stage, "bid/2", *["bid/0"] * (people - 1))
    await stage.settle()
    owner = await stage.actor()
    return owner, next(person for person in stage.people[:people] if person is not owner)


async def test_what_changed_is_what_happened_since_the_reader_acted(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, other = await unloading(stage)
        watcher = stage.people[2]
        await act(stage, "land/east")
        said = await stage.press(other, stage.last, "news")
        assert files(said) == ["board.png", "close-up.png"]
        kinds = [event.kind for event in painted.marks[-1]]
        assert kinds == [event.kind for event in painted.near[-1]]
        assert kinds[-1] == "landed"
        assert "arrived" not in kinds
        told = [line for line in said.content.splitlines() if line.startswith("- ")]
        counted = "1 thing happened:" if len(told) == 1 else f"{len(told)} things happened:"
        assert f"Since you last acted, {counted}" in said.content
        said = await stage.press(owner, stage.last, "news")
        assert "Nothing has happened since you last acted." in said.content
        assert painted.marks[-1] == []
        said = await stage.press(watcher, stage.last, "news")
        assert "What happened last:" in said.content
        lately = await stage.host.query.since(stage.table, None, (await stage.known()).version)
        assert painted.marks[-1] == [event for entry in lately for event in entry.events]


async def test_a_desk_is_a_picture_described_by_its_words(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna, watcher = stage.people[0], stage.people[2]
        mine = await stage.moment(anna)
        said = await stage.press(anna, stage.last, "desk")
        assert files(said) == ["desk.png"]
        assert painted.desks == [mine.seat]
        alt = stage.env.http_requests[-1].json["attachments"][0]["description"]
        assert alt == mine.texts.desk(mine.view, mine.seat or 0)
        assert mine.prose.desk(mine.view, mine.seat or 0) in said.content
        said = await stage.press(watcher, stage.last, "desk")
        assert files(said) == ["board.png"]
        assert len(painted.desks) == 1


async def test_where_nothing_can_be_drawn_the_words_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for method in ("board", "close_up", "targets", "desk"):
            monkeypatch.setattr(type(picture.painter_of(TOY)), method, broken)
        for verb, words in (("turn", "Bid for a cargo"), ("desk", "coins"), ("news", "comes in")):
            said = await stage.press(stage.people[0], stage.last, verb)
            assert not said.attachments
            assert words in said.content


async def test_what_may_not_be_shown_in_private_is_left_out(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        for refusals, left in ((1, ["board.png"]), (2, [])):
            stage.env.inject_error("PATCH", PANEL, status=403, code=50013, times=refusals)
            said = await stage.press(stage.people[0], stage.last, "news")
            assert files(said) == left
            assert not said.embeds
            assert "Since you last acted" in said.content


def test_a_seat_is_meant_by_letter_number_or_name() -> None:
    shown = moment(start(TOY, 3), TOY, None)
    assert [looks.seat_meant(shown, typed) for typed in ("a", " B", "3", "anna", "be*a", "carl")] == [
        0,
        1,
        2,
        0,
        1,
        2,
    ]
    for typed in ("d", "4", "0", "²", "nobody", "", "…"):
        with pytest.raises(BadSetup):
            looks.seat_meant(shown, typed)


def uploads(stage: Stage) -> bool:
    """Say whether the last answer changed the pictures."""
    return "attachments" in stage.env.http_requests[-1].json


async def test_the_panel_shows_the_targets_of_the_chosen_kind(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, _ = await unloading(stage)
        panel = await stage.press(owner, stage.last, "turn")
        assert files(panel) == ["board.png"]
        assert painted.offers == []
        panel = await stage.choose(owner, panel, "picka", "offer")
        assert files(panel) == ["targets.png"]
        (offers,) = painted.offers
        assert offers
        assert {menu.walk(offers, ("offer",)) is not None, *(offer.startswith("offer/") for offer in offers)} == {
            True
        }
        alt = stage.env.http_requests[-1].json["attachments"][0]["description"]
        assert alt.startswith("Offer · Buyer: 1\n- ")
        assert "may take the cargo over" in alt
        ending = await stage.press(owner, panel, "go", "sail")
        assert not uploads(stage)
        back = await stage.press(owner, ending, "go", "")
        assert files(back) == ["board.png"]
        assert len(painted.offers) == 1
        panel = await stage.choose(owner, back, "picka", "land")
        await act(stage, "land/east")
        refused = await stage.choose(owner, panel, "picka", "west")
        assert "The game has moved on" in refused.content
        assert files(refused) == ["board.png"]


async def test_the_only_kind_is_shown_at_once(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        await stage.begin(TOY, people=2)
        anna = stage.people[0]
        panel = await stage.press(anna, stage.last, "turn")
        assert files(panel) == ["targets.png"]
        assert painted.offers == [list((await stage.moment(anna)).offers)]


async def test_the_picture_stays_while_one_target_is_chosen(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, other = await unloading(stage, people=3)
        panel = await stage.press(owner, stage.last, "turn")
        panel = await stage.choose(owner, panel, "picka", "offer")
        buyer = letter((await stage.known()).seat_of(other.id) or 0).lower()
        deeper = await stage.choose(owner, panel, "picka", buyer)
        assert f"› **{other.name}**" in deeper.content
        assert not uploads(stage)
        back = await stage.press(owner, deeper, "go", "offer")
        assert not uploads(stage)
        assert files(back) == ["targets.png"]
        assert len(painted.offers) == 1


async def test_a_kind_that_is_not_possible_keeps_the_picture(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, _ = await unloading(stage)
        await act(stage, "land/east")
        panel = await stage.press(owner, stage.last, "turn")
        refused = await stage.choose(owner, panel, "picka", "offer")
        assert "Only an untouched cargo can be sold." in refused.content
        assert not uploads(stage)
        assert files(refused) == ["board.png"]


def deciding(title: str, seats: int) -> list[Moment]:
    """Return some positions of a game as those see them who must decide."""
    stops = list(playout(title, seats))
    return [
        moment(session, title, seat) for session, _ in stops[:: max(1, len(stops) // 12)] for seat in session.waiting
    ]


@pytest.mark.parametrize(("title", "seats"), dict(GAMES).items())
def test_everything_possible_is_said_within_the_limit(title: str, seats: int) -> None:
    for shown in deciding(title, seats):
        for kind, offers in menu.kinds(shown.offers).items():
            for most in (limits.ALT_TEXT, 1_700):
                lines = whatif.sentences(shown, shown.texts, offers, most)
                assert len("\n".join(lines)) <= most
                assert len(set(lines)) == len(lines), kind


def test_sentences_grow_coarser_before_any_is_left_out() -> None:
    for session, _ in playout(TOY, 3):
        if "offer" in menu.kinds(session.offers(session.waiting[0])):
            shown = moment(session, TOY, session.waiting[0])
            break
    offers = menu.kinds(shown.offers)["offer"]
    fine = whatif.sentences(shown, shown.texts, offers, 2_000)
    assert fine == [f"- {shown.texts.effect(shown.view, offer)}" for offer in offers]
    buyers = {offer.split("/")[1] for offer in offers}
    coarse = whatif.sentences(shown, shown.texts, offers, len("\n".join(fine)) - 1)
    assert len(coarse) == len(buyers)
    assert whatif.sentences(shown, shown.texts, offers, 40) == [f"- and {len(buyers)} more"]


async def test_who_must_decide_names_a_kind_or_its_beginning(tmp_path: Path, painted: Painted) -> None:
    async with live.stage(tmp_path) as stage:
        owner, other = await unloading(stage)
        for reader, error in ((other, NotYourDecision), (stage.people[2], NotSeated)):
            with pytest.raises(error):
                await whatif.draft(stage.process.services, await stage.moment(reader), reader.id, "land")
        shown = await stage.moment(owner)

        async def asked(typed: str) -> Any:
            return await whatif.draft(stage.process.services, shown, owner.id, typed)

        for typed in ("land", " LAND ", "la"):
            said = await asked(typed)
            assert "**Land · Quay: 4**" in said.content
            assert said.content.count("\n- ") == 4
            assert [picture.name for picture in said.pictures] == ["targets.png"]
        assert painted.offers[-1] == [offer for offer in shown.offers if offer.startswith("land/")]
        assert "Your turn ends." in (await asked("Sail")).content
        assert "not possible now" in (await asked("bid")).content
        for typed in ("dance", "", "…"):
            with pytest.raises(Unreadable):
                await asked(typed)


def test_nothing_is_aimed_at_before_a_kind_is_chosen() -> None:
    for session, _ in playout(TOY, 2):
        for seat in session.waiting:
            shown = moment(session, TOY, seat)
            kinds = menu.kinds(shown.offers)
            if "land" in kinds and "offer" in kinds:
                assert whatif.offers_below(shown, ()) == []
                assert whatif.offers_below(shown, ("land",)) == kinds["land"]
                assert whatif.offers_below(shown, ("offer", "b")) == [one for one in kinds["offer"] if "/b/" in one]
                assert whatif.offers_below(shown, ("sail",)) == []
                return
    pytest.fail("nobody ever unloaded")


def test_a_watcher_aims_at_nothing() -> None:
    assert whatif.offers_below(moment(start(TOY, 2), TOY, None), ()) == []
