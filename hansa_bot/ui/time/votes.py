"""Votes: how each motion is put to a table, what those hear who answer, and the line that is left of it."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

from discord import ButtonStyle

from hansa_bot.host.absence import pauses
from hansa_bot.host.kernel.posts import GoneFold, GonePost, VoteFold, VotePost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.kernel.terms import LEVELS
from hansa_bot.host.kernel.votes import AGREED, EXPIRED, NO, REFUSED, WITHDRAWN, YES, Motion, Vote
from hansa_bot.host.lobby.agreements import AGREEMENT, END, SLEEP, WAKE, wanted
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.time import idling
from hansa_bot.i18n.catalog import N_, catalog
from hansa_bot.ui.kit import asking, levels, routes, times, zone_question
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.asks import agree_line, asks_line, still_missing
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import LEVEL_NAMES, Moment, present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.verbs import PROPOSE
from hansa_bot.ui.time import absence

VOTE = "vote"
"""The verb of an answer; behind it the motion, the seat that it is about, the answer, and the vote."""

OF_BEFORE = {
    "pausefor": "vote//yes/",
    "pauseagainst": "vote//no/",
    "consent": "agreement//yes/",
    "object": "agreement//no/",
    "gone": "gone/",
}
"""The verbs that each motion once had for itself, and what went without saying."""

_LABELS = {
    YES: (N_("Agree"), ButtonStyle.success),
    NO: (N_("No"), ButtonStyle.secondary),
    idling.WAIT: (N_("Keep waiting"), ButtonStyle.secondary),
    idling.COMPUTER: (N_("Computer takes over"), ButtonStyle.primary),
    idling.END: (N_("End the game"), ButtonStyle.danger),
}


class Ballot(NamedTuple):
    """How a motion is put: the lines that ask people, of which the first is left where no vote is open any more; what
    became of it; and what somebody is told who has just answered, by the vote as it is then, and what it was about.
    """

    motion: Motion
    asks: Callable[[Moment, Any, Vote | None, str], Sequence[str | None]]
    became: Callable[[Moment, Any], str]
    hears: Callable[[Press, Vote | None, str, object], Awaitable[Draft]]


async def question(services: Services, post: Post[VotePost] | Post[GonePost]) -> tuple[Table, Draft]:
    """Return the post that asks those who have not answered yet, and pings them alone; once it is over, a line."""
    moment, told = await present(services.host, post.table, None), post.payload
    ballot, seat = _ballot(told), told.seat if isinstance(told, GonePost) else None
    vote = await services.host.votes.on(ballot.motion, post.table, seat)
    if vote is None or vote.nonce != post.nonce:
        return small_line(moment, str(ballot.asks(moment, told, None, "")[0]))
    users = vote.missing([info.user for info in moment.table.people if info.user and info.seat != seat])
    lines = ballot.asks(moment, told, vote, " ".join(f"<@{user}>" for user in users))
    about = f"{ballot.motion.kind}/{'' if seat is None else seat}"
    row = []
    for each in ballot.motion.choices:
        label, style = _LABELS[each]
        control = custom_id(post.table, vote.version, VOTE, f"{about}/{each}/{vote.nonce}")
        row.append(button(moment.tr(label), control, style))
    asks, *more = lines  # what is asked stands first: it is all that a push shows
    return moment.table, Draft(paragraphs(asks, moment.heading, *more), rows(row) if users else None, users)


async def folded(services: Services, post: Post[VoteFold] | Post[GoneFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of a vote; where a computer player stands in, with the way back."""
    moment, told = await present(services.host, post.table, None), post.payload
    table, draft = small_line(moment, _ballot(told).became(moment, told))
    if told.state == idling.COMPUTER and told.seat is not None and table.seats[told.seat].kept_for is not None:
        return table, Draft(draft.content, rows([absence.back_button(table, moment.tr)]))
    return table, draft


def _ballot(told: VotePost | GonePost | VoteFold | GoneFold) -> Ballot:
    if isinstance(told, GonePost | GoneFold):
        return _SEAT_GONE
    return _AGREEMENT if told.what else _PAUSE


@routes.control(VOTE, *OF_BEFORE)
async def answer(press: Press) -> None:
    """Answer a vote, or withdraw the own one."""
    # Posts that older versions sent are still pressed; what their verbs left unsaid stands in `OF_BEFORE`.
    parts = f"{OF_BEFORE.get(press.click.verb, '')}{press.click.rest}".split("/")
    ballot = _BALLOTS.get(parts[0])
    if ballot is None or len(parts) != 4:
        raise NoControl
    table, seat, votes = press.click.table, number_in(parts[1]), press.host.votes
    before = await votes.on(ballot.motion, table, seat)
    await votes.cast(ballot.motion, table, press.user, parts[3], parts[2], seat=seat, request=press.request)
    vote, about = await votes.on(ballot.motion, table, seat), before.about if before else None
    await put(press.interaction, await ballot.hears(press, vote, parts[2], about))


def _names(moment: Moment, users: Sequence[int]) -> str:
    return ", ".join(f"**{moment.name(info.seat)}**" for info in moment.table.people if info.user in users) or "–"


def _asker(moment: Moment, told: VotePost | VoteFold) -> str:
    return moment.tr("Somebody") if told.seat is None else moment.name(told.seat)


_PAUSED = {
    AGREED: N_("{name} asked for a pause, and the table agreed."),
    REFUSED: N_("{name} asked for a pause; too few agreed."),
    WITHDRAWN: N_("{name} asked for a pause, then withdrew the request."),
    EXPIRED: N_("{name} asked for a pause; too few answered in time."),
}
_NO_PAUSE = N_("{name} asked for a pause, but the game ended first.")


def _ask_for_pause(moment: Moment, told: VotePost, vote: Vote | None, names: str) -> Sequence[str | None]:
    tr, name = moment.tr, _asker(moment, told)
    if vote is None:
        return [tr("{name} asked for a pause.", name=name)]
    if told.days is None:
        asks = tr("{name} asks to pause the table.", name=name)
    else:
        asks = tr.plural(
            "{name} asks to pause the table for {n} day.",
            "{name} asks to pause the table for {n} days.",
            told.days,
            name=name,
        )
    needs = tr("More than half of the table has to agree by {when}.", when=f"<t:{int(vote.ends)}:f>")
    return agree_line(asks, names, tr), tr("Clocks and reminders stop; you can still play."), needs


def pause_stands(moment: Moment, vote: Vote | None, *, agrees: bool) -> str:
    """Tell somebody who has asked for a pause or answered how that stands now."""
    tr, line = moment.tr, absence.paused(moment)
    if line is not None:
        return f"{line} " + tr("/time resume ends the pause.")
    if vote is None:
        return tr("All right, no pause.")
    names = _names(moment, vote.missing(moment.table.users))
    said = tr("Thanks.") if agrees else tr("Thanks: you'd rather play on.")
    return f"{said} " + tr("The table pauses once more than half agree. Still to answer: {names}.", names=names)


def _paused(moment: Moment, told: VoteFold) -> str:
    return moment.tr(_PAUSED.get(told.state, _NO_PAUSE), name=_asker(moment, told))


async def _hears_of_pause(press: Press, vote: Vote | None, choice: str, about: object) -> Draft:
    return Draft(pause_stands(await press.moment(), vote, agrees=choice == YES))


PROPOSALS = {
    END: N_("{name} proposes to end the game now, without a result."),
    SLEEP: N_("{name} proposes that clocks sleep in everyone's own quiet hours."),
    WAKE: N_("{name} proposes that clocks run day and night again."),
}
OF_LEVEL = N_("{name} proposes another level for computer players: **{level}**.")
MEANS = {
    END: N_("Nobody wins and it won't count anywhere. Its file opens to everyone, with all that was hidden."),
    SLEEP: N_("No time passes while you sleep; /settings personal sets your quiet hours and your time zone."),
    **levels.MEANINGS,
}
_AGREED = {
    AGREED: N_("Everyone agreed."),
    REFUSED: N_("{name} didn't agree."),
    WITHDRAWN: N_("The proposal was withdrawn."),
}
_LAPSED = N_("Not everyone agreed in time.")


def _proposal(moment: Moment, told: VotePost | VoteFold) -> str:
    tr, name = moment.tr, moment.name(told.seat or 0)
    if told.what in LEVELS:
        return tr(OF_LEVEL, name=name, level=tr(LEVEL_NAMES[told.what]))
    return tr(PROPOSALS[told.what], name=name)


def _ask_to_agree(moment: Moment, told: VotePost, vote: Vote | None, names: str) -> Sequence[str | None]:
    if vote is None:
        return [_proposal(moment, told)]
    tr, when = moment.tr, f"<t:{int(vote.ends)}:f>"
    if told.what == END:  # whoever plays on has answered
        until = tr("Everyone named has to agree by {when}; a no or the next move closes the proposal.", when=when)
    else:
        until = tr("Everyone named has to agree by {when}; one no closes the proposal.", when=when)
    means = tr(MEANS[told.what]) if told.what in MEANS else None
    return agree_line(_proposal(moment, told), names, tr), means, until


def _agreed(moment: Moment, told: VoteFold) -> str:
    """Return what became of a proposal, and until when there is time now."""
    outcome = moment.tr(_AGREED.get(told.state, _LAPSED), name=moment.name(told.by or 0))
    line = f"{_proposal(moment, told)} {outcome}"
    if told.state == AGREED and moment.running and told.what not in LEVELS:
        due = (
            f"{moment.name(info.seat)}: {times.reply_by(moment, info.seat)}" for info in moment.waiting if info.user
        )
        line = " ".join((line, *due))
    return line


async def _hears_of_proposal(press: Press, vote: Vote | None, choice: str, about: object) -> Draft:
    table = await press.host.query.table(press.click.table)
    tr = catalog(press.language, table.title)
    if choice != YES:
        said = tr("You said no. The game stays as it is.")
    elif vote is not None:
        missing = vote.missing(table.users)
        said = still_missing(await press.moment(), [info.seat for info in table.people if info.user in missing])
        if vote.asker == press.user:
            said += "\n-# " + await asks_line(press.host, table.id, press.user, wanted(str(vote.about)), tr)
    elif table.status.live and about in LEVELS:
        said = levels.standing(table.terms, tr)
    elif table.status.live:
        said = f"{tr(_AGREED[AGREED])} {times.terms_line(table.terms, tr)}"
    else:
        said = tr("Everyone agreed to end the game; it has no result.")
    return await zone_question.with_question(press.host.prefs, press.user, table, said, tr)


@routes.control(PROPOSE)
async def propose(press: Press) -> None:
    """Propose to all others what the button says, or a level of computer players that was chosen."""
    what, table, host = press.chosen or press.click.rest, press.click.table, press.host
    if press.chosen:  # only levels are chosen in a select; anything else is a button of its own
        levels.check(press.services, what)
    elif what not in PROPOSALS:
        raise NoControl
    await host.agreements.propose(table, press.user, what, seen=press.click.version, request=press.request)
    vote = await host.votes.on(AGREEMENT, table)
    await put(press.interaction, await _hears_of_proposal(press, vote, YES, what))


_DECIDED = {
    idling.WAIT: N_("you keep waiting for {name}, and I remind {name} again."),
    idling.COMPUTER: N_("a computer player stands in until {name} is back."),
    idling.END: N_("the table has decided to end the game."),
    idling.BACK: N_("nobody is waiting for {name} any more."),
    idling.REPEATED: N_("I have asked again what to do about {name}, further down."),
}
_GAME_ENDED = N_("the game has ended.")


def _ask_about_gone(moment: Moment, told: GonePost, vote: Vote | None, names: str) -> Sequence[str | None]:
    tr, name, day = moment.tr, moment.name(told.seat), f"<t:{int(told.since)}:D>"
    line = tr("{name} has kept the table waiting since {day}, so I stop reminding.", name=name, day=day)
    if not names:
        return line, tr("The game is there whenever you come back.")
    if len(told.users) == 1:
        return line, tr("{names}, what shall we do? It's up to you.", names=names)
    return line, tr("{names}: what shall we do? More than half of you decide.", names=names)


def _decided(moment: Moment, told: GoneFold) -> str:
    return moment.tr(_DECIDED.get(told.state, _GAME_ENDED), name=safe(told.name))


async def _hears_of_gone(press: Press, vote: Vote | None, choice: str, about: object) -> Draft:
    tr = asking.words(press.interaction)
    if vote is None:
        return Draft(tr("Thanks, that settles it."))
    moment = await press.moment()
    others = [info.user for info in moment.table.people if info.user and info.seat != vote.seat]
    return Draft(tr("Thanks. Still to answer: {names}.", names=_names(moment, vote.missing(others))))


_PAUSE = Ballot(pauses.PAUSE, _ask_for_pause, _paused, _hears_of_pause)
_AGREEMENT = Ballot(AGREEMENT, _ask_to_agree, _agreed, _hears_of_proposal)
_SEAT_GONE = Ballot(idling.SEAT_GONE, _ask_about_gone, _decided, _hears_of_gone)
_BALLOTS = {ballot.motion.kind: ballot for ballot in (_PAUSE, _AGREEMENT, _SEAT_GONE)}
