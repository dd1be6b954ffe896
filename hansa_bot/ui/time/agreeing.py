"""Agreeing: what somebody proposes to all others, to end the game or that clocks sleep, and their answers."""

from discord import ButtonStyle

from hansa_bot.host.kernel.posts import VoteFold, VotePost
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.lobby.agreements import AGREED, END, REFUSED, SLEEP, WAKE, WITHDRAWN
from hansa_bot.host.posting.courier import Post
from hansa_bot.i18n.catalog import N_, catalog
from hansa_bot.ui.kit import times
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.errors import NoControl
from hansa_bot.ui.kit.moment import present
from hansa_bot.ui.kit.posting import small_line
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.settings import zones
from hansa_bot.ui.turn.rewinding import still_missing

CONSENT, OBJECT = "consent", "object"

_PROPOSALS = {
    END: N_("{name} proposes to end the game now, without a result."),
    SLEEP: N_("{name} proposes that clocks sleep in everyone's own quiet hours."),
    WAKE: N_("{name} proposes that clocks run day and night again."),
}
_MEANS = {
    END: N_("Nobody wins and it won't count anywhere. Its file opens to everyone, with all that was hidden."),
    SLEEP: N_("No time passes while you sleep; /settings personal sets your quiet hours and your time zone."),
}
_OUTCOMES = {
    AGREED: N_("Everyone agreed."),
    REFUSED: N_("{name} didn't agree."),
    WITHDRAWN: N_("The proposal was withdrawn."),
}
_LAPSED = N_("Not everyone agreed in time.")


async def question(services: Services, post: Post[VotePost]) -> tuple[Table, Draft]:
    """Return the post that asks those who have not agreed yet, and pings them alone; once it is over, a line."""
    moment, told = await present(services.host, post.table, None), post.payload
    tr, known = moment.tr, await services.host.agreements.proposed(post.table)
    said = tr(_PROPOSALS[told.what], name=moment.name(told.seat or 0))
    if known is None or known.nonce != post.nonce:
        return small_line(moment, said)
    users = [user for seat in known.missing if (user := moment.table.seats[seat].user) is not None]
    mentions = " ".join(f"<@{user}>" for user in users)
    when = f"<t:{int(known.ends)}:f>"
    if told.what == END:
        until = tr("Everyone named has to agree by {when}; a no or the next move closes the proposal.", when=when)
    else:
        until = tr("Everyone named has to agree by {when}; one no closes the proposal.", when=when)
    means = tr(_MEANS[told.what]) if told.what in _MEANS else None
    ids = [custom_id(post.table, known.version, verb, known.nonce) for verb in (CONSENT, OBJECT)]
    answers = [button(tr("Agree"), ids[0], ButtonStyle.success), button(tr("No"), ids[1])]
    return moment.table, Draft(paragraphs(moment.heading, f"{mentions}: {said}", means, until), rows(answers), users)


async def folded(services: Services, post: Post[VoteFold]) -> tuple[Table, Draft]:
    """Return the one line that is left of a proposal: what became of it, and until when there is time now."""
    moment, told = await present(services.host, post.table, None), post.payload
    outcome = moment.tr(_OUTCOMES.get(told.state, _LAPSED), name=moment.name(told.by or 0))
    line = f"{moment.tr(_PROPOSALS[told.what], name=moment.name(told.seat or 0))} {outcome}"
    if told.state == AGREED and moment.running:
        due = (
            f"{moment.name(info.seat)}: {times.reply_by(moment, info.seat)}" for info in moment.waiting if info.user
        )
        line = " ".join((line, *due))
    return small_line(moment, line)


async def propose(press: Press) -> None:
    """Propose to all others what the button says."""
    what = press.click.rest
    if what not in _PROPOSALS:
        raise NoControl
    host, version = press.host, press.click.version
    await host.agreements.propose(press.click.table, press.user, what, seen=version, request=press.request)
    await _tell(press, agrees=True)


async def answer(press: Press) -> None:
    """Agree to a proposal or not, or withdraw the own one."""
    agrees, nonce = press.click.verb == CONSENT, press.click.rest
    await press.host.agreements.answer(press.click.table, press.user, nonce, agrees=agrees, request=press.request)
    await _tell(press, agrees=agrees)


async def _tell(press: Press, *, agrees: bool) -> None:
    table = await press.host.query.table(press.click.table)
    known = await press.host.agreements.proposed(table.id)
    tr = catalog(press.language, table.title)
    if not agrees:
        said = tr("You said no. The game stays as it is.")
    elif known is not None:
        said = still_missing(await press.moment(), known.missing)
    elif table.status.live:
        said = f"{tr(_OUTCOMES[AGREED])} {times.terms_line(table.terms, tr)}"
    else:
        said = tr("Everyone agreed to end the game; it has no result.")
    await put(press.interaction, await zones.with_question(press.host.prefs, press.user, table, said, tr))
