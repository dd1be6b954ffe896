"""The last card of a game, its score sheet, and the picture to share."""

import io
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from PIL import Image

from hansa_bot.engine.result import Line, Result, Score
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.posts import FinalPost
from hansa_bot.host.kernel.settings import NIGHT, THEME
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.ending import final_lead, points_by_turn, turning_point
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.render import sheet, theme
from hansa_bot.render.canvas import number
from hansa_bot.render.theme import DAY, Theme, current_theme
from hansa_bot.titles import registry
from hansa_bot.titles.kit.render.request import painter_of
from hansa_bot.ui import posts
from hansa_bot.ui.kit import limits, picture
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.look import scoresheet, story
from tests import discord_limits
from tests.ui import live
from tests.ui.live import CARD, FOLD, MESSAGES, NONCE, Stage
from tests.ui.painted import Painted, painted
from tests.ui.stage import FEW_GAMES, TOY, USERS, labels, message, moment, playout, start


@cache
def ended(title: str, seats: int, seed: str = "stage") -> tuple[Moment, Result]:
    session = [session for session, _ in playout(title, seats, seed)][-1]
    result = registry.load(title).rules.result(session.state)
    assert result is not None
    return moment(session, title, None), result


@pytest.mark.parametrize(("title", "seats"), FEW_GAMES)
async def test_the_last_card_can_be_sent(title: str, seats: int) -> None:
    shown, result = ended(title, seats)
    draft = scoresheet.last_card(shown, result, ())
    assert shown.prose.ending(result) in draft.content, "why it ended and what parted a tie"
    assert discord_limits.check_message(message(draft)) == []
    people = min(seats, 2)
    assert list(draft.pings) == USERS[:people], "whoever played is told, nobody else"
    assert [draft.content.count(f"<@{user}>") for user in USERS] == [1] * people + [0] * (5 - people)
    assert "```" not in draft.content, "a phone shows no table"
    assert labels(draft) == [each for each in live.LAST_CARD if each != "Analysis"]
    assert labels(scoresheet.last_card(shown, result, (), analysed=True)) == live.LAST_CARD


async def test_the_last_card_tells_the_key_to_the_sealed_draws() -> None:
    shown, result = ended(TOY, 2, "a secret")
    content = scoresheet.last_card(shown, result, ()).content
    assert "Key to the sealed draws: `a secret`" in content
    given = shown.title.rules.clone(shown.state)
    given.rng.given = {"die": []}
    assert "a secret" not in scoresheet.last_card(replace(shown, state=given), result, ()).content


@pytest.mark.parametrize(("title", "seats"), FEW_GAMES)
async def test_the_breakdown_tells_of_each_seat_where_its_points_came_from(title: str, seats: int) -> None:
    shown, result = ended(title, seats)
    lines = scoresheet.breakdown(shown, result.scores).split("\n")
    for score, line in zip(result.scores, lines, strict=True):
        who, told = line.rsplit(": ", 1)
        standing = shown.texts.standing(score)
        assert who == f"{shown.sign(score.seat)} {shown.names[score.seat]}, {standing or number(score.total)}"
        parts = [float(part.rsplit(" ", 1)[1].replace("½", ".5").replace("−", "-")) for part in told.split(", ")]
        assert standing or sum(parts) == score.total


async def test_it_says_who_won() -> None:
    shown, _ = ended(TOY, 3)
    scores = [Score(seat, [Line("crates", points)]) for seat, points in enumerate((3, 12, 5))]
    won = Result("rounds", scores, [[1], [2], [0]])
    assert story.winners_line(shown, won).endswith(" wins, 12 : 5 : 3.**")
    shared = Result("rounds", scores, [[0, 2], [1]])
    assert story.winners_line(shown, shared).startswith("**Anna, ")
    assert story.winners_line(shown, shared, marked=False).startswith("Anna, `Carl` [x](http")
    nasty = story.winners_line(shown, won, marked=False)
    assert nasty == "Be*a_ <@99> @everyone wins, 12 : 5 : 3."
    assert story.winners_line(shown, shared).endswith(" share the win, 3 : 5 : 12.**")


async def test_all_stand_in_a_list_by_their_places() -> None:
    shown, _ = ended(TOY, 3)
    scores = [Score(seat, [Line("crates", points)]) for seat, points in enumerate((3, 12, 12))]
    assert story.standings(shown, scores, None).split("\n")[0].startswith("**1** Be\\*a\\_ ")
    assert story.standings(shown, scores, Result("rounds", scores, [[1, 2], [0]]), calling=True).split("\n") == [
        "**1** <@102> · **12**",
        f"**1** {shown.name(2)} · **12**",
        "**3** <@101> · **3**",
    ]


@pytest.mark.parametrize(
    ("courses", "lead"),
    [
        (((0, 2, 5), (0, 1, 3)), (1, None, 0)),
        (((0, 2, 3, 9), (0, 1, 4, 6)), (3, 1, 2)),
        (((0, 2, 3, 3, 9), (0, 4, 4, 4, 4), (1, 3, 4, 5, 6)), (4, 2, 3)),
        (((3, 2, 3, 3, 9), (0, 4, 3, 4, 4)), (4, 1, 1)),
        (((0, 2, 3), (0, 1, 3)), None),
        (((4, 4), (3, 3)), (0, None, 0)),
        ((), None),
    ],
)
def test_the_lead_that_lasted(courses: tuple[tuple[int, ...], ...], lead: tuple[int, int | None, int] | None) -> None:
    assert final_lead(courses) == lead


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        (((0, 1), (0, 2), (7, 3)), "The turning point was turn 2, worth 7 points; until then {} had led."),
        (((0, 1), (2, 2), (3, 2)), "The turning point was turn 2, worth 1 point; until then {} had led."),
        (((0, 1), (2, 1), (3, 1), (4, 1)), "The lead never changed hands after turn 1."),
        (((0, 3), (2, 4), (2, 1)), "The lead never changed hands after turn 2."),
        (((0, 0), (2, 1), (3, 1)), "Nobody else ever led."),
        (((0, 0), (2, 2)), None),
    ],
)
def test_what_decided_it(totals: tuple[tuple[int, ...], ...], told: str | None) -> None:
    shown, _ = ended(TOY, 2)
    scenes = [scene(shown, turn, *points) for turn, points in enumerate(totals)]
    said = turning_point(scenes, shown.texts, shown.tr)
    assert said == (told and told.format(shown.names[1]))


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("title", "seats"), [(meta.id, meta.seats[0]) for meta in registry.metas()])
async def test_it_begins_with_who_won_and_ends_with_small_print(title: str, seats: int, language: str) -> None:
    shown, result = ended(title, seats)
    card = scoresheet.last_card(replace(shown, tr=catalog(language, title)), result, ())
    lines = card.content.splitlines()
    assert story.winners_line(replace(shown, tr=catalog(language, title)), result) in lines[0]
    credit = catalog(language, title)(shown.title.meta.credit)
    (small,) = (number for number, line in enumerate(lines) if line.endswith(credit))
    assert all(line.startswith("-# ") for line in lines[small:])
    assert discord_limits.check_message(message(card)) == []


async def test_it_says_by_which_rules_it_was_played() -> None:
    shown, result = ended(TOY, 2)
    assert "Regatta" not in scoresheet.last_card(shown, result, ()).content
    regatta = replace(shown, table=replace(shown.table, options={"length": "long"}))
    assert scoresheet.last_card(regatta, result, ()).content.splitlines()[-3].startswith("-# Harbour · Regatta · ")


def scene(shown: Moment, turn: int, *totals: int) -> TurnEnd:
    return TurnEnd(turn, turn, (), shown.view, (), totals)


async def test_a_sheet_has_every_line_and_place() -> None:
    shown, _ = ended(TOY, 3)
    scores = [
        Score(0, [Line("crates", 3), Line("coins", 2)]),
        Score(1, [Line("coins", 9)]),
        Score(2, [Line("crates", 5)]),
    ]
    sheet = scoresheet.score_sheet(shown, scores, Result("rounds", scores, [[1], [0, 2]]), [scene(shown, 0, 0, 1, 2)])
    assert (sheet.heading, sheet.columns, sheet.total) == ("Harbour", ["Crates", "Coins"], "Total")
    assert sheet.note == "Be*a_ <@99> @everyone wins, 9 : 5 : 5."
    assert [(row.seat, row.cells, row.total, row.place) for row in sheet.rows] == [
        *((0, [3, 2], 5, 2), (1, [None, 9], 9, 1), (2, [5, None], 5, 2))
    ]
    assert [row.name for row in sheet.rows] == list(shown.names)
    assert sheet.course == [[0], [1], [2]]


async def test_while_a_game_goes_on_places_follow_the_points() -> None:
    shown, _ = ended(TOY, 3)
    scores = [Score(seat, [Line("crates", points)]) for seat, points in enumerate((4, 7, 7))]
    sheet = scoresheet.score_sheet(shown, scores, None, [])
    assert [row.place for row in sheet.rows] == [3, 1, 1]
    assert (sheet.note, sheet.course) == ("If the game ended now", [])


async def test_where_nothing_is_added_up_the_course_is_called_by_what_decides() -> None:
    shown, result = ended("die_haendler", 2)
    assert scoresheet.score_sheet(shown, result.scores, result, []).total == "Rung"


async def test_turns_that_are_not_known_gave_no_points() -> None:
    shown, _ = ended(TOY, 2)
    scenes = [scene(shown, 1, 2, 0), scene(shown, 4, 5, 3), scene(shown, 5, 4, 9)]
    assert points_by_turn(scenes) == [[0, 2, 2, 2, 5, 4], [0, 0, 0, 0, 3, 9]]


async def test_the_last_card_and_the_poster_show_what_can_be_drawn(
    game: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await game.play()
    services, version = game.process.services, (await game.known()).version
    post = Post(1, game.table, version, FinalPost(turn=1), "x")

    async def pictures() -> list[Any]:
        return list((await scoresheet.final_post(services, post))[1].pictures)

    (board,) = await pictures()
    result = await game.host.query.result(game.table)
    assert result is not None
    assert board.name == "board.png", "a phone's screen has room for one"
    assert board.alt == scoresheet.breakdown(await game.moment(), result.scores)
    with Image.open(io.BytesIO(board.data)) as image:
        assert image.size == (480, 240)
    assert len(board.data) <= 150_000

    fails: Any = RuntimeError("broken")

    async def broken(*_: object) -> Any:
        raise fails

    with monkeypatch.context() as patch:
        patch.setattr(game.host.query, "scenes", broken)
        assert [picture.name for picture in await pictures()] == ["board.png"]
    with monkeypatch.context() as patch:
        patch.setattr(type(painter_of(TOY)), "board", None)
        assert [picture.name for picture in await pictures()] == ["scores.png"]
        patch.setattr("hansa_bot.render.sheet.paint", None)
        _, draft = await scoresheet.final_post(services, post)
        assert list(draft.pictures) == []
        assert " wins, " in draft.content

    scores = await game.press(game.people[0], game.last, "scores")
    assert [file.filename for file in scores.attachments] == ["scores.png"]

    shared = await game.press(game.people[0], game.last, "share")
    (file,) = shared.attachments
    with Image.open(io.BytesIO(await file.read())) as image:
        assert image.width < image.height, "the sheet stands below the board"
    monkeypatch.setattr("hansa_bot.render.sheet.stack", None)
    told = await game.press(game.people[0], game.last, "share")
    assert told.attachments == []
    assert " wins, " in told.content
    assert "Crates" in told.content


__all__ = ["painted"]


async def test_a_card_marks_what_happened_after_the_last_one(game: Stage, painted: Painted) -> None:
    await game.act("bid/2", "bid/0")
    second = (await game.known()).version
    painted.marks.clear()
    await posts.card(game.process.services, Post(1, game.table, 0, CARD, NONCE))
    await posts.card(game.process.services, Post(1, game.table, second, CARD, NONCE))
    first, marks = ([event.kind for event in each] for each in painted.marks)
    assert "arrived" in first
    assert "won" not in first
    assert "won" in marks
    assert "arrived" not in marks
    assert painted.near[-1] == painted.marks[-1]


async def test_the_crop_stands_in_the_same_post_until_it_folds(
    game: Stage, painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PHONE_LINES", 99)
    card = await game.deliver(CARD, 0)
    sent = game.env.http_requests[-1].json
    assert (sent["nonce"], sent["enforce_nonce"]) == (NONCE, True)
    assert [file.filename for file in game.last.attachments] == ["board.png", "close-up.png"]
    (embed,) = sent["embeds"]
    assert embed["image"]["url"] == "attachment://close-up.png"
    assert "Close-up" in embed["image"]["description"]
    await game.deliver(FOLD, 0, message=card)
    assert not game.last.attachments
    assert not game.last.embeds


async def test_what_may_not_be_shown_is_left_out(
    game: Stage, painted: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "PHONE_LINES", 99)
    for refusals, files in ((1, ["board.png"]), (2, [])):
        game.env.inject_error("POST", MESSAGES, status=403, code=50013, times=refusals)
        await game.deliver(CARD, 0)
        assert [file.filename for file in game.last.attachments] == files
        assert not game.last.embeds
        assert game.env.http_requests[-1].json["nonce"] == NONCE
        assert ("East quay" in game.last.content) is (files == [])


class Seen:
    """Notes in which theme the toy's boards and all score sheets are painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.themes: list[Theme] = []
        painter = type(painter_of(TOY))
        for owner, name in ((painter, "board"), (sheet, "paint")):
            monkeypatch.setattr(owner, name, self._noting(getattr(owner, name)))

    def _noting(self, paint: Any) -> Any:
        def noted(*args: Any, **options: Any) -> Image.Image:
            self.themes.append(current_theme())
            return paint(*args, **options)

        return noted

    def taken(self) -> set[Theme]:
        """Return the themes since the last question."""
        found, self.themes = set(self.themes), []
        return found


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


async def anna_by_night(stage: Stage) -> Any:
    """Begin a game of two of whom the first has chosen the night; return that person."""
    await stage.begin(TOY, people=2)
    anna = stage.people[0]
    await stage.host.prefs.choose(Whose.PERSON, anna.id, {THEME.key: NIGHT})
    return anna


async def test_private_pictures_wear_what_their_reader_has_chosen(stage: Stage, seen: Seen) -> None:
    anna = await anna_by_night(stage)
    ben, watcher = stage.people[1:3]
    assert seen.taken() == {DAY}, "the card"
    for verb in ("turn", "news", "desk"):
        await stage.press(anna, stage.last, verb)
        assert seen.taken() == {theme.NIGHT}, verb
        await stage.press(ben, stage.last, verb)
        assert seen.taken() == {DAY}, verb
    await stage.host.prefs.choose(Whose.PERSON, watcher.id, {THEME.key: NIGHT})
    await stage.press(watcher, stage.last, "news")
    assert seen.taken() == {theme.NIGHT}, "who only watches may choose as well"


async def test_posts_films_and_what_is_shared_stay_day(stage: Stage, seen: Seen) -> None:
    anna = await anna_by_night(stage)
    await stage.play()
    assert seen.taken() == {DAY}, "all cards, the last one with its score sheet"
    card = stage.last
    shown = await stage.press(anna, card, "replay")
    assert seen.taken() == {theme.NIGHT}
    await anna.click(shown, custom_id=live.find(shown, "film"))
    assert seen.taken() == {DAY}
    shared = await stage.press(anna, card, "share")
    assert seen.taken() == {DAY}
    for private in (shown, shared):
        await stage.press(anna, private, "post")
        assert seen.taken() == {DAY}, "what was dark for one"


class Asked:
    """A worker that notes the keys of its orders and paints at once."""

    def __init__(self) -> None:
        self.keys: list[Any] = []

    async def png(self, key: Any, paint: Any, kind: str) -> bytes:
        self.keys.append(key)
        paint()
        return b""


async def test_a_picture_by_night_never_answers_who_waits_for_one_by_day(seen: Seen) -> None:
    worker = Asked()
    for wanted in THEME.values:
        shown = replace(moment(start(TOY, 2), TOY, 0), theme=wanted)
        await picture.board(worker, shown, (), "same")  # type: ignore[arg-type]
    assert len(set(worker.keys)) == 2
    assert seen.themes == list(theme.THEMES.values())
