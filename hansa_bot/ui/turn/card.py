"""Card: the public message that says who must decide what, with the board, answers and a way in."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import ButtonStyle

from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel.posts import CardFold, StepPost
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.ui.kit import controls, menu, narration, picture, table_options, times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import more_button, plain_button
from hansa_bot.ui.kit.drafts import Draft, Item, paragraphs, rows, safe
from hansa_bot.ui.kit.moment import Moment, seat_label, title_name
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.kit.posting import moment_of_post

_SENTENCE = re.compile(r"(?<=[.?!]) (?=\S)")
_STYLES = (ButtonStyle.primary, *[ButtonStyle.secondary] * (menu.LIKELY - 1))


def compose(
    moment: Moment,
    since: Sequence[Entry],
    gone_back: str | None = None,
    remarks: Sequence[str] = (),
    own: Catalog | None = None,
) -> Draft:
    """Return the card of a moment as everybody may see it; `since` is what the reader has not been told yet,
    `gone_back` that the game went back to an earlier position, `remarks` are small lines about the table.

    It begins with the call, which is all that a push shows. Only the persons who must decide are pinged. To one of
    them alone call and answers speak in their `own` language; what happened and the row of buttons are for the whole
    table.
    """
    calling = replace(moment, tr=own or moment.tr)
    asked = [info for info in moment.waiting if info.user is not None]
    begins = bool(since) and since[0].version == 0  # then the rules of this game are news
    head = moment.heading if begins else moment.clock
    content = paragraphs(
        _call(calling, asked),
        f"{head}   {seats_line(moment, in_full=begins)}",
        controls.goal_line(moment.tr, moment.table.title) if begins else None,
        table_options.unusual_options(moment.table, moment.tr) if begins else None,
        table_options.hints_line(moment.table, moment.tr) if begins else None,
        controls.sealed_line(moment) if begins or not asked else None,
        *remarks,
        gone_back,
        *narration.recap(since, moment.prose),
    )
    users = [info.user for info in asked if info.user is not None]
    # Everybody sees the same card, so of several persons nobody's answers can stand on it.
    answers = answer_controls(calling, asked[0].seat) if len(asked) == 1 else []
    return Draft(content, rows(*answers, _row(moment, asked, begins=begins)), users)


def in_private(moment: Moment, seat: int, since: Sequence[Entry], gone_back: str | None, link: str) -> Draft:
    """Return the card for one person alone, who is called by it in private and need not be named.

    `link` leads to the table; the others are as in `compose`.
    """
    tr, info, title = moment.tr, moment.table.seats[seat], title_name(moment.table.title, moment.tr.language)
    due, reply = _first_sentence(moment.prose.due(moment.view, seat)), times.reply_by(moment, seat)
    said = tr("Your answer in {title}, please.", title=title)
    if not _interrupted(moment, seat):
        said = tr("Your turn in {title}.", title=title)
    call = " ".join(filter(None, (f"**{said}**", due, reply, link)))
    told = narration.recap(since, moment.prose)
    content = paragraphs(call, f"{moment.clock}   {seats_line(moment)}", gone_back, *told)
    return Draft(content, rows(*answer_controls(moment, seat), _row(moment, [info])))


def _first_sentence(due: str) -> str:
    return _SENTENCE.split(due, maxsplit=1)[0]


def bare(moment: Moment) -> Draft:
    """Return a card that only calls those who must decide: for when the full one cannot be made."""
    asked = [info for info in moment.waiting if info.user is not None]
    users = [info.user for info in asked if info.user is not None]
    line = moment.tr("It's up to you, {names}.", names=" ".join(map(_mention, asked))) if asked else None
    return Draft(paragraphs(line, moment.heading), rows(_row(moment, asked)), users)


def seats_line(moment: Moment, *, in_full: bool = False) -> str:
    """Return the seats in playing order, those that must decide in bold, computer players in italics or `in_full`."""
    return "  ".join(_seat(moment, info, in_full=in_full) for info in moment.table.seats)


def _seat(moment: Moment, info: SeatInfo, *, in_full: bool) -> str:
    name = (
        f"{moment.sign(info.seat)}\u00a0{seat_label(moment.table, info, moment.tr) if in_full else safe(info.name)}"
    )
    name = name if info.computer is None else f"*{name}*"
    return f"▸\u00a0**{name}**" if info.seat in moment.state.waiting else name


def _call(moment: Moment, asked: Sequence[SeatInfo]) -> str:
    """Say who must do what by when: words first, for a push need not write mentions out."""
    tr = moment.tr
    if not asked:  # people watch
        return moment.waiting_line
    # What else matters for it stands in the picture and in the panel.
    dues = {info.seat: _first_sentence(moment.prose.due(moment.view, info.seat)) for info in asked}
    replies = {info.seat: times.reply_by(moment, info.seat) for info in asked}
    if len(asked) == 1:
        (info,) = asked
        line = tr("Your answer, {name}, please.", name=_mention(info))
        if not _interrupted(moment, info.seat):
            line = tr("Your turn, {name}.", name=_mention(info))
        return " ".join(filter(None, (line, dues[info.seat], replies[info.seat])))
    if len(set(dues.values())) == 1:
        line = tr("Your answers, please: {names}", names=" ".join(map(_mention, asked)))
        return "\n".join((f"{dues[asked[0].seat]} {line}", *_deadlines(asked, replies)))
    lines = ((f"{_mention(info)}: {dues[info.seat]}", replies[info.seat]) for info in asked)
    return "\n".join((tr("Your answers, please."), *(" ".join(filter(None, line)) for line in lines)))


def _deadlines(asked: Sequence[SeatInfo], replies: Mapping[int, str]) -> list[str]:
    """Return until when each of several must answer; once when that is the same."""
    if len(set(replies.values())) == 1:
        return list(filter(None, [replies[asked[0].seat]]))
    return [f"{safe(info.name)}: {replies[info.seat]}" for info in asked if replies[info.seat]]


def _mention(info: SeatInfo) -> str:
    return f"<@{info.user}>"


def _interrupted(moment: Moment, seat: int) -> bool:
    return seat not in moment.state.stack[0].seats


def _row(moment: Moment, asked: Sequence[SeatInfo], *, begins: bool = False) -> list[Item]:
    """Return the way in, beside it what is looked at most, for a game that begins how it is played, and the rest."""
    tr = moment.tr
    teach = controls.teach_button(tr, moment.table.title, moment.table) if begins else None
    if not asked:
        return [*([teach] if teach else []), more_button(moment)]
    alone = len(asked) == 1
    own_turn = alone and not _interrupted(moment, asked[0].seat) and len(moment.state.waiting) == 1
    opening = plain_button(moment, "turn", tr("Take my turn") if own_turn else tr("Answer"), ButtonStyle.primary)
    return [opening, teach or plain_button(moment, "desk", tr("My desk")), more_button(moment)]


def small(moment: Moment, seats: Sequence[int], told: Sequence[str]) -> str:
    """Return what was done as small lines below the game's clock; where nothing is told, whose doing it was."""
    first, *more = told or [", ".join(safe(info.name) for info in moment.table.seats if info.seat in seats)]
    head = moment.prose.clock(moment.view) or moment.heading
    return "\n".join((f"-# {head}: {first}".removesuffix(": "), *(f"-# {line}" for line in more)))


def answer_controls(moment: Moment, seat: int) -> list[list[Item]]:
    """Return a row with the best answers as buttons, all others stand in the panel; nothing where that must not be.

    Answers are shown to everybody only when there is nothing hidden that they could give away, and only to a
    question that interrupts a turn: a whole turn belongs into the panel.
    """
    asked = moment.seen_by(seat)
    if len(moment.state.stack) < 2 or moment.state.waiting != [seat] or not moment.nothing_hidden_from(seat):
        return []
    answers = menu.proposals(asked, asked.offers)
    return [
        [
            controls.act_button(asked, answer, controls.briefly(asked, answer), style)
            for answer, style in zip(answers, _STYLES, strict=False)
        ]
    ]


async def step_post(services: Services, post: Post[StepPost]) -> tuple[Table, Draft]:
    """Return the line with the board as it was after the step; it calls nobody and offers nothing to press.

    What was taken back is told, and that it was: each step stands in the channel as it was made.
    """
    moment = await moment_of_post(services, post)
    entries = await services.host.query.log(post.table, None, since=post.payload.since, until=post.version)
    back = [entry for entry in entries if entry.undo_to is not None]
    told = narration.recap((entry for entry in entries if entry not in back), moment.prose) + tell(back, moment.prose)
    seats = [] if post.payload.seat is None else [post.payload.seat]
    key = ("step", post.table, post.version)
    pictures = await picture.board(services.worker, moment, narration.marks(entries), key)
    return moment.table, Draft(small(moment, seats, told), pictures=pictures)


async def folded_card(services: Services, post: Post[CardFold]) -> tuple[Table, Draft]:
    """Return what an earlier card shrinks to: what came of it, by seat, and of the first one the seal."""
    moment = await moment_of_post(services, post, post.payload.version)
    query, version = services.host.query, post.payload.version
    entries = await query.log(post.table, None, since=version, until=post.version)
    done = small(moment, post.payload.seats, narration.recap(entries, moment.prose, deeds=True))
    told = await query.since(post.table, None, version)
    # The hash is a promise until the end of the game, so it stays where it was given; who watches has one card only.
    first = bool(told) and told[0].version == 0
    sealed = controls.sealed_line(moment) if first or not post.payload.seats else None
    return moment.table, Draft(paragraphs(done, sealed))
