"""Posts: what the host's posts say, made from exactly the version that each is for."""

import logging
from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.session import Entry
from hansa_bot.host.kernel import notices, posts
from hansa_bot.host.kernel.settings import THEME
from hansa_bot.host.kernel.table import Table
from hansa_bot.host.posting.courier import CannotDeliver, Post
from hansa_bot.host.posting.moving import BROUGHT, LOST
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit import narration, picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, paragraphs
from hansa_bot.ui.kit.moment import Moment, advised, present
from hansa_bot.ui.kit.posting import Make, card_link, catalog_for, moment_of_post
from hansa_bot.ui.lobby import levels, lobby_card, table_notices
from hansa_bot.ui.look import deal_list, deals, looks, scoresheet
from hansa_bot.ui.time import absence, idling, pausing, reminders, votes
from hansa_bot.ui.turn import card as cards
from hansa_bot.ui.turn import rewinding, seats

_log = logging.getLogger(__name__)


MOVED = {BROUGHT: N_("We play on here."), LOST: N_("This game's thread is gone, so we play on here.")}
"""What stands above a card that is posted anew, by the reason."""


def moved_line(post: Post[posts.CardPost], tr: Catalog) -> str | None:
    """Return the line above a card whose table has come from elsewhere."""
    why = post.payload.moved
    return tr(MOVED[why]) if why in MOVED else None


async def card(services: Services, post: Post[posts.CardPost]) -> tuple[Table, Draft]:
    """Return the card of a decision at the post's version, with the board."""
    moment = await moment_of_post(services, post)
    draft, entries = await card_in_words(services, post, moment)
    key = ("card", moment.table.id, moment.version)
    marks = narration.marks(entries)
    pictures = await picture.with_close_up(services.worker, moment, marks, key, below=draft)
    return moment.table, replace(draft, pictures=pictures)


async def card_in_words(
    services: Services, post: Post[posts.CardPost], moment: Moment
) -> tuple[Draft, Sequence[Entry]]:
    """Return the card of a moment without its pictures, and what it tells.

    What it proposes is for whoever alone must decide, as they want it.
    """
    asked = [info for info in moment.waiting if info.user is not None]
    # Who alone must decide hears of everything since the own last action, several together since the last card.
    alone = asked[0] if len(asked) == 1 else None
    entries = await services.host.query.since(
        post.table, None if alone is None else alone.seat, moment.version, public=True
    )
    try:
        own = await catalog_for(services, alone.user, moment.table) if alone and alone.user else None
        gone_back = await _tell_going_back(services, moment)
        shown = moment if alone is None else await advised(services.host, moment, alone.user or 0, alone.seat)
        draft = cards.compose(shown, entries, gone_back, await absence.remarks(services, moment), own)
    except Exception:  # a sentence that fails must not keep a person from being called
        _log.exception("card failed table=%d version=%d", post.table, post.version)
        draft = cards.bare(moment)
    draft = replace(draft, content=paragraphs(moved_line(post, moment.tr), draft.content))
    return _without_mentions(draft, moment, post), entries


def _without_mentions(draft: Draft, moment: Moment, post: Post[posts.CardPost]) -> Draft:
    """Name those whom the post does not call: a mention is a call.

    They are called in private instead, not at all, or have brought it about themselves.
    """
    private = {call.seat for call in post.payload.calls if call.instead}
    called = set() if post.payload.silent else {*(post.payload.seats or moment.state.waiting)} - private
    quiet = {
        info.user: info.seat
        for info in moment.waiting
        if info.user is not None and (info.seat not in called or info.user == post.payload.own)
    }
    content = draft.content
    for user, seat in quiet.items():
        content = content.replace(f"<@{user}>", f"**{moment.name(seat)}**")
    return replace(draft, content=content, pings=[user for user in draft.pings if user not in quiet])


async def call_post(services: Services, post: Post[notices.CallPost]) -> tuple[Table, Draft]:
    """Return the private card of one person, with the board; raises CannotDeliver once there is nothing to decide."""
    seat, user = post.payload.seat, post.payload.user
    table = await services.host.query.table(post.table)
    tr = await catalog_for(services, user, table)
    chosen = await services.host.prefs.person(user)
    moment = replace(await present(services.host, post.table, None, tr.language), theme=chosen[THEME])
    moment = await advised(services.host, moment, user, seat)
    if moment.table.seats[seat].user != user or not moment.running or seat not in moment.state.waiting:
        raise CannotDeliver("the decision has been made")
    entries = await services.host.query.since(post.table, seat, moment.version, public=True)
    gone_back = await _tell_going_back(services, moment)
    link = await card_link(services, post.table, moment.table.place, tr)
    draft = cards.in_private(moment, seat, entries, gone_back, link)
    if post.payload.passes is not None:
        seen = replace(moment, seat=seat, passes=post.payload.passes)
        draft = replace(draft, content=paragraphs(draft.content, seen.passing_line))
    key = ("call", post.table, user, moment.version)
    pictures = await picture.with_close_up(services.worker, moment, narration.marks(entries), key, below=draft)
    return moment.table, replace(draft, pictures=pictures)


async def _tell_going_back(services: Services, moment: Moment) -> str | None:
    """Tell that the game went back since the last card: news, although nothing of what fell holds."""
    going_back = await services.host.rewinding.find_going_back(moment.table.id, moment.version)
    return None if going_back is None else rewinding.tell_going_back(moment, *going_back, narration.RECAP)


MAKE: dict[type[posts.PostPayload], Make] = {
    posts.CardPost: card,
    notices.CallPost: call_post,
    posts.LobbyPost: lobby_card.lobby_post,
    posts.ClosedPost: lobby_card.closed_post,
    notices.LobbyExpires: table_notices.expiring,
    notices.LobbyFull: table_notices.full_note,
    notices.ThinksLess: levels.thinks_less,
    notices.PlaceBlocked: table_notices.blocked_note,
    notices.ThreadLocked: table_notices.locked_note,
    notices.PlayersBarred: table_notices.barred_note,
    posts.DealPost: deals.deal_post,
    posts.DealListPost: deal_list.list_post,
    notices.FollowerSummary: looks.summary,
    posts.FinalPost: scoresheet.final_post,
    **dict.fromkeys((posts.VotePost, posts.GonePost), votes.question),
    **dict.fromkeys((posts.VoteFold, posts.GoneFold), votes.folded),
    notices.TablePaused: pausing.paused,
    notices.TableResumed: pausing.resumed,
    posts.CardFold: cards.folded_card,
    posts.StepPost: cards.step_post,
    posts.PromptPost: rewinding.prompt_post,
    posts.PromptFold: rewinding.folded_prompt,
    notices.TableIdle: idling.warning,
    posts.IdleFold: idling.kept_open,
    notices.HolidayBegins: absence.holiday,
    notices.HolidayEnds: absence.seat_note,
    notices.HolidayUsedUp: absence.seat_note,
    notices.ComputerStandsIn: absence.takeover,
    notices.SeatHanded: absence.handed,
    notices.TableBrought: absence.brought,
    notices.PersonBack: absence.seat_note,
    notices.SeatTaken: absence.seat_note,
    posts.OfferPost: seats.offer,
    posts.OfferFold: seats.folded,
    posts.ReminderPost: reminders.remind,
    notices.NextUp: reminders.next_one,
    notices.TimeRanOut: reminders.late_note,
    notices.DecidedForSeat: reminders.late_note,
    notices.TimeSpared: reminders.late_note,
    notices.TimeOut: reminders.time_out,
}
"""Who makes a post, by what it consists of."""
