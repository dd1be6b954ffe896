"""Looks: what a game shows to one reader who asks: the board, what changed, a desk, the log, the whole as text; and
what somebody who follows it is told in private once a turn or a round has ended.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from hansa_bot.engine.result import Result, Score
from hansa_bot.engine.session import Entry
from hansa_bot.host.game.past import TurnEnd
from hansa_bot.host.kernel.log import in_force
from hansa_bot.host.kernel.notices import FollowerSummary
from hansa_bot.host.kernel.settings import OFF, THEME
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.host.posting.following import PRIVATE_REFUSED, ROUND, TURN
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.letters import head, size
from hansa_bot.model.values import Whose
from hansa_bot.titles.painter import FRAME
from hansa_bot.ui.kit import (
    asking,
    controls,
    limits,
    narration,
    picture,
    posting,
    rate_limit,
    routes,
    table_options,
    times,
)
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.choices import forms
from hansa_bot.ui.kit.controls import line_button, plain_button, post_button, turn_button
from hansa_bot.ui.kit.drafts import (
    NO_PINGS,
    Draft,
    Picture,
    draw,
    paragraphs,
    plain,
    rows,
)
from hansa_bot.ui.kit.moment import Moment, seat_label
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.kit.presses import Press, acknowledge, add, private, put
from hansa_bot.ui.look import replaying, scoresheet
from hansa_bot.ui.look.story import ending, hints_taken, standings

MESSAGES = 5
"""More messages than this become a file."""


async def board(services: Services, moment: Moment, user: int) -> Draft:
    """Return the board, marked with what is new to the reader; in words where it cannot be drawn."""
    marks = narration.marks(await narration.news(services.host, moment))
    drawing = draw(picture.board(services.worker, moment, marks, ("board", moment.table.id, user)))
    buttons = rows([*turn_button(moment), post_button(moment, "board")])
    return Draft(headline(moment), buttons, drawing=drawing, undrawn=in_words(moment))


async def since_draft(services: Services, moment: Moment, user: int) -> Draft:
    """Return what has happened since the reader last acted, for a spectator lately: marked, told and counted."""
    entries = await narration.news(services.host, moment)
    lines = [f"- {line}" for line in tell(in_force(entries), moment.prose)]
    kept = limits.lines_that_fit(lines, limits.CONTENT - 200, newest=True)
    first = _how_much(moment, len(lines)) + (" …" if len(kept) < len(lines) else "")
    key = ("since", moment.table.id, user)
    drawing = draw(picture.with_close_up(services.worker, moment, narration.marks(entries), key))
    buttons = [
        *turn_button(moment),
        post_button(moment, "news"),
        *([plain_button(moment, replaying.REEL, moment.tr("As a film"))] if lines else []),
    ]
    return Draft(paragraphs(moment.heading, first, *kept), rows(buttons), drawing=drawing)


def _how_much(moment: Moment, things: int) -> str:
    tr = moment.tr
    if moment.seat is None:
        return tr("The latest:") if things else tr("Nothing has happened.")
    if not things:
        return tr("Nothing has happened since your last move.")
    return tr.plural(
        "Since your last move, {n} thing has happened:", "Since your last move, {n} things have happened:", things
    )


async def show_words(interaction: Interaction, moment: Moment) -> None:
    """Describe the whole position in private, complete enough to play from; what is too long becomes a file.

    After the end it begins with where all points came from.
    """
    result = moment.title.rules.result(moment.state) if moment.state.over else None
    points = f"{plain(scoresheet.breakdown(moment, result.scores))}\n\n" if result else ""
    first, *more = pieces(points + moment.prose.board(moment.view))
    # Messages as long as somebody can read them one after the other: they can be answered by typing, a file cannot.
    if len(more) < MESSAGES:
        typing = rows([line_button(moment), *turn_button(moment)]) if moment.must_act else None
        *before, last = (Draft(piece) for piece in (first, *more))
        shown = [*before, replace(last, controls=typing)]
        await put(interaction, shown[0])
        for draft in shown[1:]:
            await add(interaction, draft)
        return
    whole = moment.texts.board(moment.view)
    await put(interaction, Draft(moment.tr("The whole position as a text file:")))
    file = discord.File(io.BytesIO(whole.encode()), f"{moment.title.meta.id}.txt")
    await interaction.followup.send(file=file, ephemeral=True, allowed_mentions=NO_PINGS)


def pieces(text: str, most: int = limits.CONTENT) -> list[str]:
    """Split a text so that every piece fits into a message: between paragraphs, a long one between lines."""
    apart = next((each for each in ("\n\n", "\n") if each in text), "")
    if size(text) <= most:
        return [text or "…"]
    if not apart:
        first = head(text, most)
        return [first, *pieces(text[len(first) :], most)]
    parts = [""]
    for part in (piece for section in text.split(apart) for piece in (pieces(section, most) if section else [""])):
        whole = f"{parts[-1]}{apart}{part}" if parts[-1] else part
        parts = [*parts[:-1], whole] if size(whole) <= most else [*parts, part]
    return parts


def headline(moment: Moment) -> str:
    """Return which game this is and what is due next."""
    return f"{moment.heading}. {moment.next_step}"


def status(moment: Moment, asked_at: float | None = None, remarks: Sequence[str] = ()) -> str:
    """Say who must decide what and, if known, since when; who sits where, and by which rules the game is played."""
    waiting = moment.waiting if moment.running else []
    due = [f"{_seat(moment, info)}: {_due(moment, info)}" for info in waiting]
    seats = moment.tr("Seats: {seats}", seats=", ".join(_seat(moment, info) for info in moment.table.seats))
    since = None if asked_at is None else moment.tr("Asked {when}.", when=f"<t:{int(asked_at)}:R>")
    table, tr = moment.table, moment.tr
    rules = (
        table_options.options_line(table, tr),
        times.line(table.terms, tr),
        table_options.help_line(table, tr),
        controls.sealed_line(moment),
    )
    return paragraphs(moment.heading, moment.waiting_line, since, *due, seats, *remarks, *rules)


def _due(moment: Moment, info: SeatInfo) -> str:
    return f"{moment.prose.due(moment.view, info.seat)} {times.reply_by(moment, info.seat)}".rstrip()


def _seat(moment: Moment, info: SeatInfo) -> str:
    return f"{moment.sign(info.seat)} {seat_label(moment.table, info, moment.tr)}"


def in_words(moment: Moment) -> str:
    """Return the position as text, where there is no picture of it."""
    return paragraphs(headline(moment), moment.prose.board(moment.view))


async def scores_draft(services: Services, moment: Moment, user: int) -> Draft:
    """Return everybody's points as far as the reader may know them, with the sheet; after the end also who won."""
    result = await services.host.query.result(moment.table.id)
    found = moment.title.rules.scores(moment.view) if result is None else result.scores
    scenes = await scoresheet.course(services, moment)
    drawing = draw(scoresheet.pictures(services, moment, found, result, scenes))
    told = paragraphs(score_report(moment, found, result, scenes), await hints_taken(services, moment))
    return Draft(told, rows([*scoresheet.log_button(moment), post_button(moment, "scores")]), drawing=drawing)


def score_report(moment: Moment, scores: Sequence[Score], result: Result | None, scenes: Sequence[TurnEnd]) -> str:
    """Return everybody's points; after the end with who won and how it came."""
    listed = standings(moment, result.scores if result is not None else scores, result)
    if result is None:
        return paragraphs(moment.tr("{heading}: scores if the game ended now", heading=moment.heading), listed)
    return paragraphs(moment.heading, ending(moment, result, scenes), listed)


@routes.control("news", price=rate_limit.LOOK)
async def press_news(press: Press) -> None:
    """Show and tell what has happened since the presser last acted; who has no seat hears the latest."""
    await put(press.interaction, await since_draft(press.services, await press.moment(), press.user))


@routes.control("scores", price=rate_limit.LOOK)
async def press_scores(press: Press) -> None:
    """Show everybody's points and where they came from."""
    await put(press.interaction, await scores_draft(press.services, await press.moment(), press.user))


@routes.control("text")
async def press_text(press: Press) -> None:
    """Describe the whole position in words, complete enough to play from."""
    await show_words(press.interaction, await press.moment())


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What is looked for: at most `last` steps, those of a seat, those in whose sentences all words are said."""

    last: int
    seat: int | None = None
    about: str = ""

    @property
    def narrow(self) -> bool:
        """Whether anything is left out but what is older."""
        return self.seat is not None or bool(self.about.strip())


def chosen_lines(moment: Moment, entries: Sequence[Entry], search: Excerpt) -> list[Entry]:
    """Return the newest lines of the log that are looked for, oldest first; what says nothing is none of them."""
    words = [form.split() for form in forms(search.about)]
    kept: list[Entry] = []
    # From the end, so that a long game is told no further back than what is wanted.
    for entry in reversed(entries):
        if len(kept) == search.last:
            break
        if search.seat in (None, entry.seat) and _speaks_of(moment, entry, words):
            kept.append(entry)
    return kept[::-1]


def _speaks_of(moment: Moment, entry: Entry, words: Sequence[Sequence[str]]) -> bool:
    told = " ".join(tell([entry], moment.texts))
    return bool(told) and (
        not words or any(all(word in form for word in each) for each in words for form in forms(told))
    )


def log_text(moment: Moment, entries: Sequence[Entry], search: Excerpt) -> str:
    """Tell these lines, one for each step; what follows of itself stands in the line of its cause."""
    lines = _lines(moment, entries)
    if lines:
        return "\n".join([moment.heading, *lines])
    return (
        moment.tr("I find nothing like that in the log.") if search.narrow else moment.tr("Nothing has happened yet.")
    )


def log_file(moment: Moment, entries: Sequence[Entry]) -> str:
    """Tell the same for a file, without markup."""
    return "\n".join(_lines(moment, entries, marked=False)) + "\n"


def _lines(moment: Moment, entries: Sequence[Entry], *, marked: bool = True) -> list[str]:
    texts = moment.prose if marked else moment.texts
    told = [(entry.version, " ".join(tell([entry], texts))) for entry in entries]
    if moment.table.gathering.agreed and told and told[-1][0] == moment.table.version:
        told.append((moment.table.version, moment.waiting_line))
    return [f"`{version}` {text}" if marked else f"{version} {text}" for version, text in told if text]


OFTEN = {TURN: N_("after every turn"), ROUND: N_("after every round"), OFF: N_("stop")}
"""How often somebody may be told, as the choices of a command."""


async def summary(services: Services, post: Post[FollowerSummary]) -> tuple[Table, Draft]:
    """Return what has happened since the follower was told last, as everybody may know it, with a small picture.

    Raises CannotDeliver for somebody who does not follow the game any more.
    """
    host, user, since = services.host, post.payload.user, post.payload.since
    table = await host.query.table(post.table)
    if table.status.live and await host.following.every(post.table, user) not in (TURN, ROUND):
        raise CannotDeliver("nobody follows any more")
    # As everybody sees it, but for its language and its colours: it is the follower's own message.
    tr = await posting.catalog_for(services, user, table)
    chosen = await host.prefs.load(Whose.PERSON, user)
    moment = replace(await moment_of_post(services, post), tr=tr, theme=chosen[THEME])
    entries = worth_telling(await host.query.log(post.table, None, since=since, until=moment.version), since)
    own = [info.user for info in moment.waiting] == [user]
    due = tr("It's your turn.") if own else moment.waiting_line
    content = paragraphs(
        moment.heading,
        *tell((entry for entry in entries if entry.rewound), moment.prose),
        narration.story(moment, entries),
        await _ending(services, moment) if moment.state.over else due,
        await posting.card_link(services, post.table, table.place, tr),
    )
    return table, Draft(content, pictures=await _small(services, moment, entries, user))


def worth_telling(entries: Sequence[Entry], since: int) -> list[Entry]:
    """Return the lines that hold, and of those that took something back the one that took back what was told."""
    # What was done and taken back in between was never told, so neither is that it was taken back.
    kept = in_force(entries)
    back = [entry for entry in entries if entry.rewound and (entry.undo_to or 0) < since]
    return sorted([*back[-1:], *kept], key=lambda entry: entry.version)


async def _ending(services: Services, moment: Moment) -> str:
    result = await services.host.query.result(moment.table.id)
    assert result is not None, "a game that is over has a result"
    scenes = await scoresheet.course(services, moment)
    return f"{ending(moment, result, scenes)}\n{standings(moment, result.scores, result)}"


async def _small(services: Services, moment: Moment, entries: Sequence[Entry], user: int) -> list[Picture]:
    key = ("follow", moment.table.id, user)
    marks, alt = narration.marks(entries), picture.alt_text(moment)
    return await picture.drawn(services.worker, moment, key, FRAME, marks, alt=alt)


async def stop_telling(services: Services, post: Post[FollowerSummary]) -> None:
    """Tell a person nothing more who takes no private messages from us."""
    await services.host.following.refused(post.table, post.payload.user)


async def by_command(interaction: Interaction, every: str) -> None:
    """Tell the asker from now on how the game here goes on, or not any more; raises a PlayerError."""
    await acknowledge(interaction)
    following, user = asking.services(interaction).host.following, interaction.user.id
    table = await asking.table_here(interaction)
    # Asked first: to follow again forgets that Discord had refused our messages.
    before = await following.every(table.id, user)
    await following.follow(table.id, user, every, request=asking.request(interaction))
    tr = asking.words(interaction)
    await private(interaction, paragraphs(_warning(tr) if before == PRIVATE_REFUSED else None, _answer(every, tr)))


@routes.control("follow")
async def press_follow(press: Press) -> None:
    """Tell the presser from now on, after every turn, how the game goes on."""
    await press.host.following.follow(press.click.table, press.user, TURN, request=press.request)
    await put(press.interaction, Draft(_answer(TURN, catalog(press.language))))


def _warning(tr: Catalog) -> str:
    return tr(
        "Discord wouldn't let me message you, so I had stopped. Please allow direct messages from members of "
        "this server."
    )


def _answer(every: str, tr: Catalog) -> str:
    if every == OFF:
        return tr("You no longer get updates on this game.")
    often = {
        TURN: tr("I'll send you a quiet private update after every turn."),
        ROUND: tr("I'll send you a quiet private update after every round."),
    }
    return " ".join((often[every], tr("/table follow stops it.")))
