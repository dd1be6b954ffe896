"""Rewinding: what can be taken back, shown before it falls; asking the others where it is not free; their answers."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from discord import ButtonStyle

from hansa_bot.engine.action import kind_of
from hansa_bot.engine.errors import Stale, Unreadable
from hansa_bot.engine.session import Entry
from hansa_bot.host.game.rewinding import RewindPoint, RewindPreview
from hansa_bot.host.host import Host
from hansa_bot.host.kernel.asks import TO_UNDO
from hansa_bot.host.kernel.errors import NothingDone
from hansa_bot.host.kernel.posts import PromptFold, PromptPost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, Catalog, catalog, languages
from hansa_bot.model.values import AGREED, OPEN, REFUSED, WITHDRAWN, UndoRequest
from hansa_bot.ui.kit import asking, choices, grace, limits, naming, narration, routes
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.asks import agree_line, asks_line, still_missing
from hansa_bot.ui.kit.choices import Suggestion, closest, refuse_hint, suggestion
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, number_in, paragraphs, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry as Option
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.narration import tell
from hansa_bot.ui.kit.posting import moment_of_post
from hansa_bot.ui.kit.presses import Press, find_moment, find_table, private, put
from hansa_bot.ui.kit.refusals.telling import suggesting
from hansa_bot.ui.turn import pages, panel, second_look

STEP, TURN = "step", "turn"
POINT = "point"
AGREE, REFUSE = "agree", "refuse"
TOLD = 300
"""Characters for each thing that could be taken back."""


@routes.control("undo")
async def undo(press: Press) -> None:
    """Say what an undo would take back, and ask."""
    moment = await press.running_moment()
    await put(press.interaction, await question(press.host, moment, press.user))


async def question(host: Host, moment: Moment, user: int) -> Draft:
    """Return what a person can take back, alone or with the others, and the buttons for it.

    Raises NothingDone, GameOver, NotRunning, NotSeated.
    """
    points = await host.rewinding.points(moment.table.id, user)
    lines, buttons, asks = [], [], False
    for way, version in ways(moment, points).items():
        preview = await host.rewinding.preview(moment.table.id, user, version)
        free = version in moment.undo_to
        asks = asks or bool(preview.asked)
        lines.append(_line(moment, way, preview, free=free))
        buttons.append(_back(moment, version, _label(moment, way, preview, free=free)))
    if not lines:
        raise NothingDone
    note = moment.tr("You can undo this freely.") if moment.undo_to else ""
    often = "-# " + await asks_line(host, moment.table.id, user, TO_UNDO, moment.tr) if asks else ""
    return Draft(paragraphs(moment.heading, note, *lines, often), rows([_points(moment, points)], buttons))


def ways(moment: Moment, points: Sequence[RewindPoint]) -> dict[str, int]:
    """Return the versions before the reader's last step, and before the turn or all that is free to take back."""
    versions: dict[str, int] = {}
    own = [point.version for point in points if point.entry.seat == moment.seat]
    if own:
        versions[STEP] = own[0]
    # No turn that began after the reader's last step: to go back there would leave that step as it is.
    begins = [point.version for point in points if point.begins and (not own or point.version <= own[0])]
    whole = list(moment.undo_to[:1] if len(moment.undo_to) > 1 else begins[:1])
    if whole and whole[0] not in versions.values():
        versions[TURN] = whole[0]
    return versions


def _line(moment: Moment, way: str, preview: RewindPreview, *, free: bool) -> str:
    """Say what a way back takes away: the own step and how many follow it, or a whole turn; and who must agree."""
    tr, lines = moment.tr, preview.entries
    if way == STEP:
        own = [*lines[:1], *takewhile(lambda entry: entry.auto, lines[1:])]
        told = tr("Your last step: {what}", what=what_falls(moment, own, TOLD))
        if more := len(lines) - len(own):
            told += " " + tr.plural("(and {n} step after it)", "(and {n} steps after it)", more)
    elif free:
        told = tr("All your steps: {what}", what=what_falls(moment, lines, TOLD))
    elif lines[0].seat == moment.seat:
        told = tr("Your whole turn: {what}", what=what_falls(moment, lines, TOLD))
    else:
        told = tr("{name}'s whole turn: {what}", name=_turn_of(moment, preview), what=what_falls(moment, lines, TOLD))
    return told if free else f"{told}\n-# {_agreement(moment, preview)}"


def _turn_of(moment: Moment, preview: RewindPreview) -> str:
    return moment.name(preview.entries[0].seat)


def _agreement(moment: Moment, preview: RewindPreview) -> str:
    if not preview.asked:
        return moment.tr("Nobody else has to agree.")
    names = ", ".join(f"**{moment.name(seat)}**" for seat in preview.asked)
    return moment.tr("{names} would have to agree.", names=names)


def _label(moment: Moment, way: str, preview: RewindPreview, *, free: bool) -> str:
    tr = moment.tr
    if way == STEP:
        return tr("Ask to undo the last step") if preview.asked else tr("Undo the last step")
    if free:
        return tr("Undo all of them")
    if preview.entries[0].seat == moment.seat:
        return tr("Ask to undo my turn") if preview.asked else tr("Undo my turn")
    name = _turn_of(moment, preview)
    return tr("Ask to undo {name}'s turn", name=name) if preview.asked else tr("Undo {name}'s turn", name=name)


def _back(moment: Moment, to: int, label: str) -> Item:
    return button(label, custom_id(moment.table.id, moment.version, "back", str(to)))


def _points(moment: Moment, points: Sequence[RewindPoint]) -> Item:
    options = [
        Option(str(point.version), point_name(moment, point), _falling(moment, point))
        for point in points[: limits.SELECT_OPTIONS]
    ]
    return select(custom_id(moment.table.id, moment.version, POINT), moment.tr("Back to before …"), options)


def point_name(moment: Moment, point: RewindPoint) -> str:
    """Return a point by what was done there ("Turn 3 · Anna lands a crate …"), without markup."""
    texts = moment.texts
    quiet = f"{texts.names[point.entry.seat]}: {texts.kind(kind_of(point.entry.action))}"
    told = " ".join(tell([point.entry], texts)) or quiet
    return limits.cut(moment.tr("Turn {turn} · {what}", turn=point.turn, what=told), limits.CHOICE_NAME)


def _falling(moment: Moment, point: RewindPoint) -> str:
    return moment.tr.plural("undoes {n} step", "undoes {n} steps", point.lines)


@routes.control(POINT)
async def show_point(press: Press) -> None:
    """Say what going back to the chosen point would take away, and ask."""
    moment = await press.fresh_moment()
    to = -1 if (chosen := number_in(press.chosen)) is None else chosen
    preview = await press.host.rewinding.preview(press.click.table, press.user, to)
    told = what_falls(moment, preview.entries, FALLS)
    line = moment.tr("This would be undone: {what}", what=told)
    label = moment.tr("Ask the others") if preview.asked else moment.tr("Undo it")
    content = paragraphs(moment.heading, line, _agreement(moment, preview))
    await put(press.interaction, Draft(content, rows([_back(moment, to, label)])))


@routes.control("back")
async def back(press: Press) -> None:
    """Take back the last step, or all since the version that the button names."""
    moment = await press.fresh_moment()
    if (to := number_in(press.click.rest)) is not None:
        await _back_to(press.interaction, moment, to, seen=moment.version)
    else:
        await _back_a_step(press.interaction, moment, seen=moment.version)


@routes.control(second_look.RETRY)
async def retry(press: Press) -> None:
    """Take back what the second look speaks of, as long as that tells nothing, and show the panel there."""
    moment, to = await press.running_moment(), number_in(press.click.rest)
    if to is None or not await press.host.rewinding.can_try(press.click.table, press.user, to):
        raise Stale(press.click.version, moment.version)
    # Computer players may have moved since the button was made, so its version is of no account.
    await _back_to(press.interaction, moment, to, seen=moment.version)


async def _back_a_step(interaction: Interaction, moment: Moment, *, seen: int | None) -> None:
    """Take back the asker's last step, and show the panel; raises a PlayerError."""
    services, table, user = asking.services(interaction), moment.table.id, interaction.user.id
    if moment.undo_to:
        await _back_to(interaction, moment, moment.undo_to[-1], seen=seen)
        return
    # Asked for first, as it raises Barrier and the like where an undo is not possible.
    entries = await services.host.query.undoable(table, user)
    fallen = narration.story(moment, entries, pages.NOTE // 2)
    await services.host.play.undo(table, user, seen=seen, request=asking.request(interaction))
    note = moment.tr("Undone: {what}", what=fallen) if fallen else moment.tr("Undone.")
    await panel.show(interaction, services, table, note=note)


async def _back_to(interaction: Interaction, moment: Moment, to: int, *, seen: int | None) -> None:
    """Take the game back to a version, or ask the others, and say which it was; raises a PlayerError."""
    services, table, user = asking.services(interaction), moment.table.id, interaction.user.id
    # Looked at first: afterwards nothing is left of what falls.
    preview = await services.host.rewinding.preview(table, user, to)
    done = await services.host.rewinding.ask(table, user, to, seen=seen, request=asking.request(interaction))
    await grace.patiently(services.host.settle(table))
    if done.entries:
        fallen = what_falls(moment, preview.entries, FALLS)
        await panel.show(interaction, services, table, note=moment.tr("Undone: {what}", what=fallen))
    else:
        often = "-# " + await asks_line(services.host, table, user, TO_UNDO, moment.tr)
        await put(interaction, Draft(paragraphs(moment.heading, still_missing(moment, preview.asked), often)))


@routes.control(AGREE, REFUSE)
async def answer(press: Press) -> None:
    """Agree to a request, or refuse it, or withdraw the own one."""
    agrees = press.click.verb == AGREE
    told = await _answer(press.interaction, press.host, press.click.table, press.click.rest, agrees=agrees)
    await put(press.interaction, Draft(told))


async def _answer(interaction: Interaction, host: Host, table: int, nonce: str, *, agrees: bool) -> str:
    decide = host.rewinding.agree if agrees else host.rewinding.refuse
    done = await decide(table, interaction.user.id, nonce, request=asking.request(interaction))
    await grace.patiently(host.settle(table))
    moment = await asking.moment_of(interaction, done.table)
    return answer_line(moment, await host.rewinding.proposal(table, nonce))


async def answer_by_command(interaction: Interaction, *, agrees: bool) -> None:
    """Agree to the request that is open at the table of this channel, or refuse it; raises a PlayerError."""
    table = await find_table(interaction)
    host = asking.services(interaction).host
    row = await host.rewinding.proposal(table.id)
    await private(interaction, await _answer(interaction, host, table.id, row.nonce, agrees=agrees))


async def undo_by_command(interaction: Interaction, to: str | None) -> None:
    """Take the game back to a point, or ask the others; without a point, show what there is. Raises a PlayerError."""
    table = await find_table(interaction)
    moment = await asking.moment_of(interaction, table)
    host, user = asking.services(interaction).host, interaction.user.id
    if to is None:
        await put(interaction, await question(host, moment, user))
        return
    await _back_to(interaction, moment, await _meant(host, moment, user, to), seen=None)


async def _meant(host: Host, moment: Moment, user: int, typed: str) -> int:
    refuse_hint(typed, moment.tr("Nothing you can do now matches."))
    if (version := number_in(typed)) is not None:  # a line that was picked; the host refuses what is no point
        return version
    points = await host.rewinding.points(moment.table.id, user)
    versions = ways(moment, points)
    if not versions:
        raise NothingDone
    if typed in versions:
        return versions[typed]
    meant = closest(typed, *(_names(each, versions, points) for each in _in_every_language(moment)))
    if len(meant) != 1:
        raise Unreadable(typed)
    return meant[0]


def _in_every_language(moment: Moment) -> list[Moment]:
    """Return the moment as it is told in each language, the reader's first."""
    others = sorted(languages() - {moment.tr.language})
    return [moment, *(replace(moment, tr=catalog(each, moment.table.title)) for each in others)]


def _names(moment: Moment, versions: Mapping[str, int], points: Sequence[RewindPoint]) -> dict[int, list[str]]:
    """Return what the lines call the points, without how much would fall."""
    names = {point.version: [point_name(moment, point)] for point in points}
    for way, version in versions.items():
        names.setdefault(version, []).append(_ways_named(moment.tr)[way])
    return names


@suggesting
async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the points that fit what was typed, the last step and the whole turn first."""
    table = await asking.table_here(interaction)
    moment = await asking.moment_of(interaction, table)
    points = await asking.services(interaction).host.rewinding.points(table.id, interaction.user.id)
    lines = [line for line in _lines(moment, points) if typed.casefold() in line.name.casefold()]
    return lines[: limits.CHOICES] or [choices.hint(moment.tr("Nothing you can do now matches."))]


def _lines(moment: Moment, points: Sequence[RewindPoint]) -> list[Suggestion]:
    texts, by_version = _ways_named(moment.tr), {point.version: point for point in points}
    first = [
        suggestion(_with_count(moment, texts[way], by_version[version]), way)
        for way, version in ways(moment, points).items()
        if version in by_version
    ]
    return first + [
        suggestion(_with_count(moment, point_name(moment, point), point), str(point.version)) for point in points
    ]


def _ways_named(tr: Catalog) -> dict[str, str]:
    return {STEP: tr("The last step"), TURN: tr("The whole turn")}


def _with_count(moment: Moment, name: str, point: RewindPoint) -> str:
    """Return a name of a point with how much would fall, which must be seen however long the name is."""
    count = f"{choices.APART}{_falling(moment, point)}"
    return limits.cut(name, limits.CHOICE_NAME - len(count)) + count


async def take_back(interaction: Interaction, title: str | None = None) -> None:
    """Take back the asker's last step, and show the panel; raises a PlayerError."""
    await _back_a_step(interaction, await find_moment(interaction, title), seen=None)


_NAMED = 4
"""So many actions are named one by one."""

FALLS = 900
"""Characters for what would fall."""

_OUTCOMES = {
    AGREED: N_("{name} asked for an undo, and everyone agreed."),
    REFUSED: N_("{name} asked for an undo; {other} didn't agree."),
    WITHDRAWN: N_("{name} asked for an undo, then withdrew the request."),
}
_OVERTAKEN = N_("{name} asked for an undo, but the game moved on before everyone had agreed.")
_ANSWERED = {
    AGREED: N_("Everyone agreed: it's undone."),
    REFUSED: N_("You said no. The game stays as it is."),
    WITHDRAWN: N_("You've withdrawn your request. The game stays as it is."),
}


def prompt(moment: Moment, row: UndoRequest, lines: Sequence[Entry]) -> Draft:
    """Return the post that asks those who have not agreed yet, and pings them alone; `lines` are what would fall.

    Once the request is over it is the line that tells what became of it.
    """
    if row.state != OPEN:
        return Draft(outcome_line(moment, row))
    tr = moment.tr
    users = [user for seat in row.missing if (user := moment.table.seats[seat].user) is not None]
    mentions = " ".join(f"<@{user}>" for user in users)
    asks = agree_line(tr("{name} asks for an undo.", name=moment.name(row.seat)), mentions, tr)
    falls = tr("This would be undone: {what}", what=what_falls(moment, lines, FALLS))
    until = tr("Everyone named has to agree. The request ends when somebody plays on.")
    ids = [custom_id(moment.table.id, row.version, verb, row.nonce) for verb in (AGREE, REFUSE)]
    row_of_buttons = [button(tr("Agree"), ids[0], ButtonStyle.success), button(tr("No"), ids[1])]
    return Draft(paragraphs(asks, moment.heading, falls, until), rows(row_of_buttons), users)


def outcome_line(moment: Moment, row: UndoRequest) -> str:
    """Return the one line that is left of a request that is over."""
    other = "" if row.by is None else moment.name(row.by)
    outcome = moment.tr(_OUTCOMES.get(row.state, _OVERTAKEN), name=moment.name(row.seat), other=other)
    return f"-# {moment.heading}: {outcome}"


def answer_line(moment: Moment, row: UndoRequest) -> str:
    """Tell somebody who has answered a request how it stands now."""
    if row.state == OPEN:
        return still_missing(moment, row.missing)
    return moment.tr(_ANSWERED.get(row.state, _ANSWERED[REFUSED]))


def tell_going_back(moment: Moment, entry: Entry, lines: Sequence[Entry], most: int) -> str:
    """Tell, for the next card, that the game went back, and what no longer holds."""
    what = what_falls(moment, lines, most)
    return moment.tr("Undone at {name}'s request: {what}", name=moment.name(entry.seat), what=what)


def what_falls(moment: Moment, lines: Sequence[Entry], most: int) -> str:
    """Tell in a line what going back takes away; what leaves no trace in words is named as it was chosen."""
    return "; ".join(narration.recap(lines, moment.prose, most)) or _named(moment, lines)


def _named(moment: Moment, lines: Sequence[Entry]) -> str:
    """Name the first actions as menus do, and count the others."""
    chosen = [entry for entry in lines if not entry.auto and entry.undo_to is None] or lines[:1]
    names = Counter(safe(naming.phrase(moment, entry.action)) for entry in chosen)
    told = [name if n == 1 else f"{n} × {name}" for name, n in names.items()][:_NAMED]
    return "; ".join([*told, *([moment.tr("and more")] if len(names) > _NAMED else [])])


async def prompt_post(services: Services, post: Post[PromptPost]) -> tuple[Table, Draft]:
    """Return the question whether the game may go back; once that is settled, the line that says how."""
    moment = await moment_of_post(services, post)
    row = await services.host.rewinding.proposal(post.table, post.payload.proposal)
    return moment.table, prompt(moment, row, await services.host.rewinding.falls(post.table, row))


async def folded_prompt(services: Services, post: Post[PromptFold]) -> tuple[Table, Draft]:
    """Return the one line that a request to go back shrinks to."""
    moment = await moment_of_post(services, post, post.payload.version)
    row = await services.host.rewinding.proposal(post.table, post.payload.proposal)
    return moment.table, Draft(outcome_line(moment, row))
