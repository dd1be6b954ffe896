"""Idling: the warning that a game closes, the question what to do about somebody who is gone, and their answers."""

from discord import ButtonStyle

from hansa_bot.host.kernel.notices import TableIdle
from hansa_bot.host.kernel.posts import GoneFold, GonePost, IdleFold
from hansa_bot.host.kernel.table import Status, Table
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.time import idling
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, number_in, paragraphs, rows, safe
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.lobby.lobby_card import GO_ON
from hansa_bot.ui.time import absence

GONE = "gone"
"""The verb of the answers about somebody who is gone; behind it the seat, the answer and the question."""

_LABELS = {
    idling.WAIT: (N_("Keep waiting"), ButtonStyle.secondary),
    idling.COMPUTER: (N_("Computer takes over"), ButtonStyle.primary),
    idling.END: (N_("End the game"), ButtonStyle.danger),
}

_OUTCOMES = {
    idling.WAIT: N_("you keep waiting for {name}, and I remind {name} again."),
    idling.COMPUTER: N_("a computer player stands in until {name} is back."),
    idling.END: N_("the table has decided to end the game."),
    idling.BACK: N_("nobody is waiting for {name} any more."),
    idling.REPEATED: N_("I have asked again what to do about {name}, further down."),
}
_OVER = N_("the game has ended.")


async def warning(services: Services, post: Post[TableIdle]) -> tuple[Table, Draft]:
    """Return the warning that a game closes in which nobody has played for long; nobody is called by it."""
    moment, told = await present(services.host, post.table, None), post.payload
    tr = moment.tr
    since, at = f"<t:{int(told.since)}:R>", f"<t:{int(told.at)}:D>"
    line = tr(
        "Nobody has played here lately, last {since}. If nothing happens, I close the table on {day}.",
        since=since,
        day=at,
    )
    kept = tr("It ends without a result; the record stays.")
    button_ = button(tr("We play on"), custom_id(post.table, post.version, GO_ON), ButtonStyle.primary)
    return moment.table, Draft(paragraphs(moment.heading, line, kept), rows([button_]))


async def kept_open(services: Services, post: Post[IdleFold]) -> tuple[Table, Draft]:
    """Return the line that is left of a warning."""
    moment = await present(services.host, post.table, None)
    running = moment.table.status is Status.RUNNING
    return small_line(moment, moment.tr("the game goes on.") if running else moment.tr(_OVER))


async def go_on(press: Press) -> None:
    """Keep a table open."""
    await press.host.idling.go_on(press.click.table, press.person, request=press.request)
    await press.say(N_("Good. The table stays open."))


async def question(services: Services, post: Post[GonePost]) -> tuple[Table, Draft]:
    """Return the question what to do about a seat, which calls the others; once it is settled, a line."""
    moment, told = await present(services.host, post.table, None), post.payload
    tr, name = moment.tr, moment.name(told.seat)
    asked = await services.host.idling.question(post.table, told.seat)
    line = tr(
        "{name} has kept the table waiting since {day}, so I stop reminding.",
        name=name,
        day=f"<t:{int(told.since)}:D>",
    )
    if asked is None or asked.nonce != post.nonce:
        return small_line(moment, line)
    if not told.users:
        return moment.table, Draft(paragraphs(moment.heading, line, tr("The game is there whenever you come back.")))
    names = " ".join(f"<@{user}>" for user in told.users)
    todo = tr("{names}: what shall we do? More than half of you decide.", names=names)
    row = [
        button(tr(label), custom_id(post.table, post.version, GONE, f"{told.seat}/{choice}/{post.nonce}"), style)
        for choice, (label, style) in _LABELS.items()
    ]
    return moment.table, Draft(paragraphs(moment.heading, line, todo), rows(row), told.users)


async def folded(services: Services, post: Post[GoneFold]) -> tuple[Table, Draft]:
    """Return what was decided; where a computer player stands in, with the way back."""
    moment, told = await present(services.host, post.table, None), post.payload
    table, draft = small_line(moment, moment.tr(_OUTCOMES.get(told.state, _OVER), name=safe(told.name)))
    if told.state == idling.COMPUTER and table.seats[told.seat].kept_for is not None:
        return table, Draft(draft.content, rows([absence.back_button(table, moment.tr)]))
    return table, draft


async def answer(press: Press) -> None:
    """Say what is to become of a seat whose person is gone."""
    seat, _, rest = press.click.rest.partition("/")
    choice, _, nonce = rest.partition("/")
    number, table = number_in(seat), press.click.table
    if number is None:
        raise NoControl
    await press.host.idling.answer(table, press.user, number, nonce, choice, request=press.request)
    moment, asked = await press.moment(), await press.host.idling.question(table, number)
    tr = asking.words(press.interaction)
    if asked is None or asked.nonce != nonce:
        await put(press.interaction, Draft(tr("Thanks, that settles it.")))
        return
    answered = (*asked.wait, *asked.computer, *asked.end)
    missing = [info.seat for info in moment.table.people if info.seat != number and info.user not in answered]
    names = ", ".join(f"**{moment.name(each)}**" for each in missing)
    await put(press.interaction, Draft(tr("Thanks. Still to answer: {names}.", names=names or "–")))
