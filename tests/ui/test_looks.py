"""What anybody sees of a game by buttons: what changed, a desk; in words where there is no picture."""

from itertools import islice
from typing import Any

import pytest

from hansa_bot.engine.errors import BadSetup, NotYourDecision, Unreadable
from hansa_bot.engine.state import letter
from hansa_bot.host.kernel.errors import NotSeated
from hansa_bot.titles.kit.render.request import painter_of
from hansa_bot.ui.kit import controls, limits, menu
from hansa_bot.ui.kit.drafts import button, custom_id
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.seat_names import seat_meant
from hansa_bot.ui.look import whatif
from tests.toys.tables import unloading
from tests.ui.live import Stage, components
from tests.ui.painted import Painted, broken, painted
from tests.ui.stage import GAMES, TOY, moment, playout, start

__all__ = ["painted"]

PANEL = "/webhooks/*/messages/@original"


def files(message: Any) -> list[str]:
    return [file.filename for file in message.attachments]


async def test_what_changed_is_what_happened_since_the_reader_acted(game: Stage, painted: Painted) -> None:
    owner, other = await game.unload()
    watcher = game.people[2]
    await game.act("land/east")
    said = await game.press(other, game.last, "news")
    assert files(said) == ["board.png", "close-up.png"]
    kinds = [event.kind for event in painted.marks[-1]]
    assert kinds == [event.kind for event in painted.near[-1]]
    assert kinds[-1] == "landed"
    assert "arrived" not in kinds
    told = [line for line in said.content.splitlines() if line.startswith("- ")]
    counted = "1 thing has happened:" if len(told) == 1 else f"{len(told)} things have happened:"
    assert f"Since your last move, {counted}" in said.content
    said = await game.press(owner, game.last, "news")
    assert "Nothing has happened since your last move." in said.content
    assert painted.marks[-1] == []
    said = await game.press(watcher, game.last, "news")
    assert "The latest:" in said.content
    lately = await game.host.query.since(game.table, None, (await game.known()).version)
    assert painted.marks[-1] == [event for entry in lately for event in entry.events]


async def test_a_desk_is_a_picture_described_by_its_words(game: Stage, painted: Painted) -> None:
    anna, watcher = game.people[0], game.people[2]
    mine = await game.moment(anna)
    said = await game.press(anna, game.last, "desk")
    assert files(said) == ["desk.png"]
    assert painted.desks == [mine.seat]
    alt = game.env.http_requests[-1].json["attachments"][0]["description"]
    assert alt == mine.texts.desk(mine.view, mine.seat or 0)
    assert mine.prose.desk(mine.view, mine.seat or 0) in said.content
    assert len(components(said)) == mine.view.seats + 1, "the others' are a press away, and the own turn"
    said = await game.press(watcher, game.last, "desk")
    assert files(said) == ["board.png"]
    assert len(painted.desks) == 1


async def test_where_nothing_can_be_drawn_the_words_stay(game: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for method in ("board", "close_up", "targets", "desk"):
        monkeypatch.setattr(type(painter_of(TOY)), method, broken)
    for verb, words in (("turn", "Bid for a cargo"), ("desk", "coins"), ("news", "comes in")):
        said = await game.press(game.people[0], game.last, verb)
        assert not said.attachments
        assert words in said.content


async def test_what_may_not_be_shown_in_private_is_left_out(game: Stage, painted: Painted) -> None:
    for refusals, left in ((1, ["board.png"]), (2, [])):
        more = await game.press(game.people[0], game.last, "more")
        game.env.inject_error("PATCH", PANEL, status=403, code=50013, times=refusals)
        said = await game.press(game.people[0], more, "news")
        assert files(said) == left
        assert not said.embeds
        assert "Since your last move" in said.content


def test_a_seat_is_meant_by_letter_number_or_name() -> None:
    shown = moment(start(TOY, 3), TOY, None)
    assert [seat_meant(shown, typed) for typed in ("a", " B", "3", "anna", "be*a", "carl")] == [0, 1, 2] * 2
    for typed in ("d", "4", "0", "²", "nobody", "", "…"):
        with pytest.raises(BadSetup):
            seat_meant(shown, typed)


def uploads(stage: Stage) -> bool:
    """Return whether the last answer changed the pictures."""
    return "attachments" in stage.env.http_requests[-1].json


@pytest.mark.parametrize(
    ("title", "kinds"), [("hansa_teutonica", "place move"), ("castles_of_burgundy", "take place")]
)
def test_what_if_says_in_a_sentence_how_much_there_is(title: str, kinds: str) -> None:
    shown = [moment(session, title, session.waiting[0]) for session, _ in islice(playout(title, 3), 60)]
    found = [(kind, each, offers) for each in shown for kind, offers in menu.kinds(each.offers).items()]
    said = {
        kind: controls.headline(each, each.texts, offers) for kind, each, offers in found if kind in kinds.split()
    }
    assert set(said) == set(kinds.split())
    assert all(line.startswith("You could ") for line in said.values())


async def test_the_panel_shows_the_targets_of_the_chosen_kind(game: Stage, painted: Painted) -> None:
    owner, _ = await game.unload()
    panel = await game.press(owner, game.last, "turn")
    assert files(panel) == ["targets.png"]
    ((proposed, numbered),) = zip(painted.offers, painted.numbered, strict=True)
    assert proposed == numbered == menu.proposals(await game.moment(owner), proposed), (
        "what is proposed, with numbers"
    )
    panel = await game.choose(owner, panel, "picka", "offer")
    assert {offer.partition("/")[0] for offer in painted.offers[-1]} == {"offer"}
    alt = game.env.http_requests[-1].json["attachments"][0]["description"]
    assert alt.startswith("Offer: 3 ways to do it\n- ")
    assert "may take the cargo over" in alt
    ending = await game.press(owner, panel, "go", "sail")
    back = await game.press(owner, ending, "go", "")
    assert painted.offers[-1] == proposed
    panel = await game.choose(owner, back, "picka", "land")
    await game.act("land/east")
    refused = await game.press(owner, panel, "act", "land/west")
    assert "The game has moved on" in refused.content


async def test_the_only_kind_is_shown_at_once(game: Stage, painted: Painted) -> None:
    anna = game.people[0]
    panel = await game.press(anna, game.last, "turn")
    assert files(panel) == ["targets.png"]
    assert painted.offers == [list((await game.moment(anna)).offers)]


async def test_the_picture_shows_only_what_remains(stage: Stage, painted: Painted) -> None:
    await stage.begin(TOY, people=3)
    await stage.act("bid/2", "bid/0", "bid/0")
    owner, other, _ = await stage.seated()
    panel = await stage.press(owner, stage.last, "turn")
    buyer = letter((await stage.known()).seat_of(other.id) or 0).lower()
    move = button("forged", custom_id(stage.table, (await stage.moment()).version, "go", f"offer/{buyer}"))
    deeper = await stage.press(owner, await stage.show(move), "go")
    assert f"› **{other.name}**" in deeper.content
    assert {offer.split("/")[1] for offer in painted.offers[-1]} == {buyer}
    assert files(panel) == files(deeper) == ["targets.png"]


async def test_a_kind_that_is_not_possible_says_so_above_the_proposals(game: Stage, painted: Painted) -> None:
    owner, _ = await game.unload()
    await game.act("land/east")
    panel = await game.press(owner, game.last, "turn")
    refused = await game.choose(owner, panel, "picka", "offer")
    assert "Only an untouched cargo can be sold." in refused.content
    assert files(refused) == ["targets.png"]


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
                lines = controls.sentences(shown, shown.texts, offers, most)
                assert len("\n".join(lines)) <= most
                assert len(set(lines)) == len(lines), kind


async def test_who_must_decide_names_a_kind_or_its_beginning(game: Stage, painted: Painted) -> None:
    owner, other = await game.unload()
    for reader, error in ((other, NotYourDecision), (game.people[2], NotSeated)):
        with pytest.raises(error):
            await whatif.draft(game.process.services, await game.moment(reader), reader.id, "land")
    shown = await game.moment(owner)

    async def asked(typed: str) -> Any:
        return await (await whatif.draft(game.process.services, shown, owner.id, typed)).whole(shown.tr)

    for typed in ("land", " LAND ", "la"):
        said = await asked(typed)
        assert "**Land: 4 ways to do it**" in said.content
        assert said.content.count("\n- ") == 4
        assert [picture.name for picture in said.pictures] == ["targets.png"]
    assert painted.offers[-1] == [offer for offer in shown.offers if offer.startswith("land/")]
    assert "Your turn ends." in (await asked("Sail")).content
    assert "not possible right now" in (await asked("bid")).content
    for typed in ("dance", "", "…"):
        with pytest.raises(Unreadable):
            await asked(typed)


def test_nothing_is_aimed_at_before_a_kind_is_chosen_nor_by_a_watcher() -> None:
    shown = moment(unloading(3), TOY, 0)
    kinds = menu.kinds(shown.offers)
    assert menu.offers_below(shown, ()) == []
    assert menu.offers_below(shown, ("land",)) == kinds["land"]
    assert menu.offers_below(shown, ("offer", "b")) == [one for one in kinds["offer"] if "/b/" in one]
    assert menu.offers_below(shown, ("sail",)) == []
    assert menu.offers_below(moment(start(TOY, 2), TOY, None), ()) == []
