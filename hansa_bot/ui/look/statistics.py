"""Statistics: what finished games say of somebody, of a server, of two persons; and taken apart, title by title."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from hansa_bot.engine.state import letter
from hansa_bot.host.kernel.table import Status
from hansa_bot.host.kernel.terms import DAY
from hansa_bot.host.record.splits import EDITION, SEAT, Slice
from hansa_bot.host.record.statistics import Duel, PersonRecord, Played, Tally
from hansa_bot.i18n.catalog import N_, Catalog, catalog
from hansa_bot.model.values import Sat
from hansa_bot.render.canvas import number
from hansa_bot.titles.base import Meta
from hansa_bot.ui.kit import asking, limits, routes, times
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Controls, Draft, custom_id, id_in, paragraphs, plain, rows, safe, select
from hansa_bot.ui.kit.entries import ListEntry
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, private, put
from hansa_bot.ui.look import strength
from hansa_bot.ui.look.games import Who, name_reached, server_of

ENOUGH = 3
"""So many games it takes to say what is usual."""

LATELY = 5
"""So many games of two persons are told with their points."""

SPLIT = "split"
"""The verb of the select that takes one title apart; the id says for which user, 0 for the server."""


async def show_person(interaction: Interaction, who: Who | None) -> None:
    """Tell the asker how somebody has done, by default the asker; raises LeftOut."""
    await acknowledge(interaction)
    asked = who or interaction.user
    statistics = asking.services(interaction).host.statistics
    past = await statistics.person(asked.id, interaction.user.id, server_of(interaction))
    own = asked.id == interaction.user.id
    tr = asking.words(interaction)
    pages = _pages((share.title for share in past.shares), asked.id, tr, own=own)
    await private(interaction, record(past, safe(asked.display_name), tr, own=own), view=pages)


async def show_server(interaction: Interaction) -> None:
    """Tell the asker what is played in this server."""
    await acknowledge(interaction)
    statistics = asking.services(interaction).host.statistics
    played = await statistics.server(server_of(interaction), interaction.user.id)
    tr = asking.words(interaction)
    await private(interaction, title_lines(played, tr), view=_pages((each.title for each in played), 0, tr))


async def show_against(interaction: Interaction, who: Who) -> None:
    """Tell the asker how they have done against somebody; raises LeftOut."""
    await acknowledge(interaction)
    me, tr = interaction.user, asking.words(interaction)
    if who.id == me.id:
        await private(interaction, tr("Name somebody other than yourself."))
        return
    so_far = await asking.services(interaction).host.statistics.against(me.id, who.id, server_of(interaction))
    await private(interaction, duel(so_far, safe(me.display_name), safe(who.display_name), tr))


def record(past: PersonRecord, name: str, tr: Catalog, *, own: bool) -> str:
    """Say how a person has done; `own` says that it is the reader."""
    where = tr("-# Your games on all servers; only you see this.") if own else tr("-# Games on this server.")
    if not past.games and not past.finished:
        nothing = tr("**{name}** hasn't played yet.", name=name)
        return paragraphs(nothing, _tables(past.tables, tr), where)
    games = tr.plural(
        "**{name}**: {n} game, {finished} finished.",
        "**{name}**: {n} games, {finished} finished.",
        past.games,
        name=name,
        finished=past.finished,
    )
    lines = limits.lines_that_fit([_share(share, tr) for share in past.shares], limits.CONTENT // 2)
    told = (games, _won(past, tr), _answer(past, tr), _kept(past, tr))
    return paragraphs(*told, *lines, _tables(past.tables, tr), where)


def _won(past: PersonRecord, tr: Catalog) -> str | None:
    if past.place is None:
        return None
    won = tr.plural("{n} win.", "{n} wins.", past.wins)
    shared = tr.plural("{n} of them shared.", "{n} of them shared.", past.shared) if past.shared else ""
    mean = tr("Usually around place {place}.", place=round(past.place)) if past.finished >= ENOUGH else ""
    return " ".join(filter(None, (won, shared, mean)))


def _answer(past: PersonRecord, tr: Catalog) -> str | None:
    if past.answer is None:
        return None
    return tr("Usually answers within {time}.", time=times.duration(max(times.MINUTE, past.answer), tr))


def _kept(past: PersonRecord, tr: Catalog) -> str | None:
    kept, all_of_them = past.deadlines.kept, past.deadlines.kept + past.deadlines.missed
    return tr("Kept {kept} of {n} deadlines.", kept=kept, n=all_of_them) if all_of_them else None


def _share(share: Tally, tr: Catalog) -> str:
    games = _games(share.games, tr)
    won = tr.plural("{n} won", "{n} won", share.wins)
    seats = tr.plural("{n} seat", "{n} seats", share.seats)
    return f"- {title_name(share.title, tr.language)}, {seats}: {games}, {won}; {_reached(share, tr)}"


def _reached(share: Tally, tr: Catalog) -> str:
    """Say what somebody reached at best and, once there are enough games for that, usually."""
    if best := name_reached(share.title, share.best, tr):
        return tr("at best {best}", best=best)
    if share.games >= ENOUGH:
        return tr("best {best} points, usually around {mean}", best=number(share.best), mean=tr.rounded(share.mean))
    return tr("best {best} points", best=number(share.best))


def _tables(tables: Sequence[Sat], tr: Catalog) -> str | None:
    if not tables:
        return None
    lines = [
        f"- {table.table} · {title_name(table.title, tr.language)} · <#{table.channel}>{_lobby(table, tr)}"
        for table in tables
    ]
    return "\n".join([tr("Playing now:"), *limits.lines_that_fit(lines, limits.CONTENT // 4)])


def _lobby(table: Sat, tr: Catalog) -> str:
    return " · " + tr("not started yet") if table.status == Status.LOBBY else ""


def title_lines(played: Sequence[Played], tr: Catalog) -> str:
    """Say what a server plays."""
    if not played:
        return tr("No game has been finished on this server yet.")
    lines = [_title_line(each, tr) for each in played]
    return paragraphs(tr("**Finished games on this server**"), *limits.lines_that_fit(lines, limits.CONTENT - 100))


def _title_line(each: Played, tr: Catalog) -> str:
    games = _games(each.games, tr)
    days, hours = round(each.days), times.duration(max(times.MINUTE, each.days * DAY), tr)
    lasting = tr.plural("{n} day", "{n} days", days) if days > 1 else hours
    turns = round(each.turns)
    length = tr.plural("about {n} turn in {time}", "about {n} turns in {time}", turns, time=lasting)
    if each.games >= ENOUGH:
        length = tr.plural("usually {n} turn in {time}", "usually {n} turns in {time}", turns, time=lasting)
    winners = ", ".join(f"{safe(winner.name)} ({winner.wins})" for winner in each.winners)
    most = tr("Most wins: {names}.", names=winners) if winners else ""
    return f"- **{title_name(each.title, tr.language)}**: {games}, {length}. {most}".rstrip()


def duel(so_far: Duel, mine: str, theirs: str, tr: Catalog) -> str:
    """Say how two persons have done against each other."""
    if not so_far.games:
        return tr(
            "**{one}** and **{other}** haven't finished a game together on this server.", one=mine, other=theirs
        )
    head = tr.plural(
        "**{one}** and **{other}** have finished {n} game together.",
        "**{one}** and **{other}** have finished {n} games together.",
        so_far.games,
        one=mine,
        other=theirs,
    )
    ahead = tr(
        "Ahead: {one} {ahead}, {other} {behind}; level {level}.",
        one=mine,
        other=theirs,
        ahead=so_far.ahead,
        behind=so_far.behind,
        level=so_far.level,
    )
    lasts = zip(so_far.points[:LATELY], so_far.played[:LATELY], strict=False)
    points = ", ".join("–".join(_total(title, each, tr) for each in pair) for pair, title in lasts)
    lately = tr("Points, newest game first: {points}", points=points)
    games = [f"- {title_name(title, tr.language)}: {_games(often, tr)}" for title, often in so_far.titles]
    return paragraphs(head, ahead, lately, *limits.lines_that_fit(games, limits.CONTENT // 2))


def _total(title: str, total: float, tr: Catalog) -> str:
    """Return points, or the name of what they mean where they are none."""
    return name_reached(title, total, tr) or number(total)


def _games(often: int, tr: Catalog) -> str:
    return tr.plural("{n} game", "{n} games", often)


def _pages(titles: Iterable[str], user: int, tr: Catalog, *, own: bool = False) -> Controls | None:
    """Return the select of the titles that can be taken apart, with the way to how strong one is oneself."""
    entries = [ListEntry(title, title_name(title, tr.language)) for title in dict.fromkeys(titles)]
    control = custom_id(0, 0, SPLIT, str(user))
    split = [select(control, tr("By board, edition and seat"), entries)] if entries else []
    return rows(split, [strength.opener(tr)] if own else []) if split or own else None


@routes.control(SPLIT, anywhere=True)
async def open_split(press: Press) -> None:
    """Show how it went at the title that was chosen; raises BadSetup, LeftOut."""
    meta, user = asking.find_title(press.chosen), id_in(press.click.rest) or None
    statistics = press.host.statistics
    found = await statistics.of_title(meta.id, user, press.user, server_of(press.interaction))
    tr = catalog(press.language, meta.id)
    whose = tr("on this server") if user is None else f"<@{user}>"
    groups = ["\n".join(_group(meta, key, list(same), tr)) for key, same in groupby(found, key=lambda each: each.key)]
    text = paragraphs(f"**{plain(title_name(meta.id, tr.language))}** · {whose}", *groups)
    await put(press.interaction, Draft(text, await _pages_again(press, user)))


async def _pages_again(press: Press, user: int | None) -> Controls | None:
    statistics, server = press.host.statistics, server_of(press.interaction)
    if user is None:
        titles = [each.title for each in await statistics.server(server, press.user)]
    else:
        titles = [share.title for share in (await statistics.person(user, press.user, server)).shares]
    return _pages(titles, user or 0, asking.words(press.interaction), own=user == press.user)


def _group(meta: Meta, key: str, same: Sequence[Slice], tr: Catalog) -> Iterable[str]:
    option = next((option for option in meta.options if option.key == key), None)
    head = tr("Edition") if key == EDITION else tr("Seat") if option is None else tr(option.name)
    yield f"**{plain(head)}**"
    for each in same:
        yield f"- {plain(_named(meta, each, tr))}: {_slice(meta, each, tr)}"


def _slice(meta: Meta, each: Slice, tr: Catalog) -> str:
    """Say how many games there were of a kind, how many somebody won, and with how much that was done usually."""
    told = [_games(each.games, tr)]
    told += [] if each.wins is None else [tr.plural("{n} won", "{n} won", each.wins)]
    if each.games >= ENOUGH and not name_reached(meta.id, each.mean, tr):
        usual = N_("usually won with {mean} points") if each.wins is None else N_("around {mean} points")
        told.append(tr(usual, mean=tr.rounded(each.mean)))
    return ", ".join(told)


def _named(meta: Meta, split: Slice, tr: Catalog) -> str:
    """Name a board, an edition, a seat; what the title does not know any more goes by its key."""
    if split.key == SEAT:
        return letter(int(split.value))
    if split.key == EDITION:
        return next((tr(preset.name) for preset in meta.presets if preset.key == split.value), tr("custom"))
    choices = (choice for option in meta.options if option.key == split.key for choice in option.choices)
    return next((tr(choice.name) for choice in choices if choice.value == split.value), split.value)
