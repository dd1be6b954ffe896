"""The list of a deal that is over: places and turning points side by side, and two games turn by turn."""

from collections.abc import Sequence
from dataclasses import dataclass

from hansa_bot.host.kernel.errors import NoDeal
from hansa_bot.host.kernel.posts import DealListPost
from hansa_bot.host.kernel.table import SeatInfo, Table
from hansa_bot.host.lobby.deals import DealGame
from hansa_bot.host.posting.courier import Post
from hansa_bot.host.record.ending import what_turned
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.render.canvas import number
from hansa_bot.ui.kit import asking, limits, narration, rate_limit, routes
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Draft, Item, button, clean, custom_id, number_in, paragraphs, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.moment import Moment, present, title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.look import scoresheet
from hansa_bot.ui.look.games import name_reached

SIDE, WITH = "dealside", "dealwith"
"""The verbs: two games side by side, from a turn on; with another one."""

MOST, TURNED = 20, 3
"""Players who are listed, and the best of them whose turning points are told."""

A_PAGE, DEEDS = 2, 380
"""Turns on a page, and characters for what somebody did in one."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person in the list of a deal, with the place among all, and the game that they played on a seat."""

    place: int
    game: DealGame
    info: SeatInfo

    @property
    def key(self) -> str:
        """Their game and seat, for the id of a control."""
        return f"{self.game.table.id}.{self.info.seat}"

    @property
    def points(self) -> float:
        """What they have reached."""
        return self.game.points(self.info.seat)


async def entrants(services: Services, deal: int) -> list[Entrant]:
    """Return who has finished a deal in time, the best first; raises NoDeal and DealSealed."""
    played = [(game, info) for game in await services.host.deals.games(deal) for info in game.table.people]
    ranked = sorted(played, key=lambda each: (-each[0].points(each[1].seat), each[0].table.id, each[1].seat))
    points = [game.points(info.seat) for game, info in ranked]
    return [Entrant(points.index(reached) + 1, *each) for reached, each in zip(points, ranked, strict=True)]


async def list_post(services: Services, post: Post[DealListPost]) -> tuple[Table, Draft]:
    """Return the list of a deal for everybody."""
    deals = services.host.deals
    table = (await deals.standing(post.table)).table
    tr, found = catalog(table.language, table.title), await entrants(services, table.id)
    head = tr("**The week's deal** · **{title}**: the list is open.", title=title_name(table.title, table.language))
    key = "-# " + tr("Key to the sealed draws: `{key}`", key=await deals.key(table.id))
    if not found:
        return table, Draft(paragraphs(head, tr("Nobody finished it in time."), key))
    best = found[:TURNED]
    games = {each.game.table.id: [other for other in best if other.game == each.game] for each in best}
    turned = [told for each in games.values() if (told := await _turned(services, each, tr))]
    lines = limits.lines_that_fit([_line(each, tr) for each in found[:MOST]], limits.CONTENT // 2)
    more = len(found) - len(lines)
    side = button(tr("Turn by turn"), custom_id(0, 0, SIDE, f"{table.id}///0"))
    text = paragraphs(
        head,
        "\n".join(lines),
        tr("- and {n} more", n=more) if more else None,
        *turned,
        key,
    )
    return table, Draft(text, rows([side]))


def _line(each: Entrant, tr: Catalog) -> str:
    table, seat = each.game.table, each.info.seat
    reached = name_reached(table.title, each.points, tr) or number(each.points)
    place = tr("place {n} of {total}", n=each.game.result.placed[seat], total=len(table.seats))
    others = ", ".join(safe(info.name) for info in table.people if info.seat != seat)
    beside = tr("with {names}", names=others) if others else ""
    return " · ".join(filter(None, (f"{each.place}\\. **{safe(each.info.name)}** {reached}", place, beside)))


async def _turned(services: Services, players: Sequence[Entrant], tr: Catalog) -> str | None:
    """Say what turned the game that some people played together, if anything did."""
    game = players[0].game
    moment = await present(services.host, game.table.id, None, tr.language)
    scenes = await scoresheet.course(services, moment)
    told = what_turned(game.result, scenes, moment.prose, moment.tr)
    names = ", ".join(f"**{safe(each.info.name)}**" for each in players)
    return None if told is None else f"- {names}: {told}"


@routes.control(SIDE, WITH, price=rate_limit.SHEET, anywhere=True)
async def side_by_side(press: Press) -> None:
    """Show the presser two games of a deal turn by turn: their own and the best other one, unless they chose.

    Raises NoDeal, also on another server, and DealSealed.
    """
    deal, _, rest = press.click.rest.partition("/")
    one, _, rest = rest.partition("/")
    other, _, turn = rest.partition("/")
    other = press.chosen if press.click.verb == WITH else other
    standing = await press.host.deals.standing(number_in(deal) or 0)
    if press.interaction.guild_id != standing.table.place.guild:
        raise NoDeal
    found = await entrants(press.services, standing.table.id)
    if not found:
        raise NoDeal
    known, own = {each.key: each for each in found}, [each for each in found if each.info.user == press.user]
    left = known.get(one) or (own or found)[0]
    right = known.get(other) or next((each for each in found if each.key != left.key), None)
    await put(press.interaction, await _pair(press, standing.table.id, found, left, right, number_in(turn) or 0))


async def _pair(
    press: Press, deal: int, found: Sequence[Entrant], left: Entrant, right: Entrant | None, turn: int
) -> Draft:
    """Return what two people did in some of their turns, with buttons that lead on and to others."""
    tr = asking.words(press.interaction)
    told = {each.key: await _deeds(press, each) for each in (left, right) if each is not None}
    total = max(map(len, told.values()))
    turn = min(turn, max(total - 1, 0)) // A_PAGE * A_PAGE
    lines = []
    for at in range(turn, min(turn + A_PAGE, total)):
        lines.append(tr("**Turn {n}**", n=at + 1))
        there = [each for each in (left, right) if each is not None and at < len(told[each.key])]
        lines += [f"**{safe(each.info.name)}** {told[each.key][at]}" for each in there]
    keys = left.key, "" if right is None else right.key
    ways = [
        _turn_button(tr("Back"), deal, keys, turn - A_PAGE, total),
        _turn_button(tr("Next"), deal, keys, turn + A_PAGE, total),
    ]
    entries = [
        ListEntry(each.key, f"{each.place} · {clean(each.info.name)}") for each in found if each.key != left.key
    ]
    others = custom_id(0, 0, WITH, f"{deal}/{left.key}//{turn}")
    choice = [select(others, tr("Beside somebody else"), entries[: limits.SELECT_OPTIONS])] if entries else []
    return Draft(paragraphs(*lines) or tr("There is nothing to show."), rows(ways, choice))


def _turn_button(label: str, deal: int, keys: tuple[str, str], turn: int, total: int) -> Item:
    control = custom_id(0, 0 if turn < 0 else turn, SIDE, f"{deal}/{'/'.join(keys)}/{max(turn, 0)}")
    return button(label, control, disabled=not 0 <= turn < total)


async def _deeds(press: Press, each: Entrant) -> list[str]:
    """Return what somebody did turn by turn, with the points then reached, where it is points that count."""
    moment: Moment = await present(press.host, each.game.table.id, None, press.language)
    seat, found = each.info.seat, []
    for scene in await press.host.query.scenes(moment.table.id):
        if seat in scene.seats:
            did = narration.own_deeds(scene.events, moment.prose, seat, DEEDS) or "–"
            total = scene.totals[seat]
            found.append(did if name_reached(moment.table.title, total, moment.tr) else f"{did} ({number(total)})")
    return found
