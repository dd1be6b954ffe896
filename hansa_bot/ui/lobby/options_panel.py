"""Options panel: the private message in which those at a table choose the rules and the number of seats.

Everybody may look; what is chosen belongs to those who sit at the table or own it, until the game begins.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from hansa_bot.engine.errors import BadSetup, Impossible, Stale
from hansa_bot.host.kernel.errors import NotInLobby, NotSeated
from hansa_bot.host.kernel.table import PlayingOrder, Table
from hansa_bot.host.kernel.terms import Help, Late, Terms
from hansa_bot.host.lobby import agreements
from hansa_bot.i18n.catalog import Catalog, catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import HEAD_START, Meta, Option
from hansa_bot.ui.kit import controls, drafts, routes, table_options, verbs, zone_question
from hansa_bot.ui.kit.entries import ListEntry, with_marks
from hansa_bot.ui.kit.moment import title_name
from hansa_bot.ui.kit.presses import Press, put
from hansa_bot.ui.kit.refusals.telling import explain
from hansa_bot.ui.kit.times import LATES, MEANINGS, PACES, pace, terms_line
from hansa_bot.ui.lobby import colours, head_starts, lobby_card, rights


def options_page(
    table: Table, user: int, language: str, key: str = "", note: str | None = None, link: drafts.Item | None = None
) -> drafts.Draft:
    """Return the panel for a user, with one option laid open (the first if there is none of that key).

    The note, in markup, says what led here; a link that belongs to it takes the place of the last button.
    """
    meta, tr = registry.load(table.title).meta, catalog(language, table.title)
    option = next((option for option in meta.offered if option.key == key), next(iter(meta.offered), None))
    may_change = rights.changeable(table, user)
    text = drafts.paragraphs(
        tr("**{title}**: game options", title=title_name(table.title, language)),
        note,
        _standing(table, tr),
        None if may_change else rights.why_not(table, tr),
        None if option is None else _explanation(table, option, tr),
    )
    lists = [
        _presets(table, meta, option, tr) if may_change else None,
        _option_select(table, meta, tr),
        _values(table, option, tr) if may_change and option is not None else None,
        _seats(table, meta, option, tr) if may_change else None,
    ]
    order = [_order_button(table, option, tr)] if may_change else []
    timed = may_change or _may_propose(table, user)
    last = [*order, *([drafts.button(tr("Pace"), _page_id(table, "pace"))] if timed else [])]
    pages = {lobby_card.LEVELS: tr("Computers")} if may_change or rights.plays(table, user) else {}
    pages |= {lobby_card.HINTS: tr("Hints")} if may_change else {}
    last += [drafts.button(label, _page_id(table, verb)) for verb, label in pages.items()]
    # A row takes five buttons: the way to the rule that refused something matters more there than a colour.
    if link is not None:
        last.append(link)
    elif may_change and table.seat_of(user) is not None:
        last.append(drafts.button(tr("My colour"), _page_id(table, colours.OPEN)))
    return drafts.Draft(text, drafts.rows(*[[chooser] for chooser in lists if chooser is not None], last))


def _standing(table: Table, tr: Catalog) -> str:
    said = table_options.marked_summary(table, tr) or tr("All options are standard.")
    seats = tr.plural("{n} seat", "{n} seats", table.size)
    hints = [tr(table_options.HINTS[table.terms.help])] if table.terms.help is not Help.PROPOSALS else []
    return " · ".join((said, seats, table_options.order_line(table, tr), pace(table.terms.speed, tr), *hints))


def _may_propose(table: Table, user: int) -> bool:
    """Return whether a user may propose another way of counting time."""
    return table.terms.speed is not None and rights.plays(table, user)


def _explanation(table: Table, option: Option, tr: Catalog) -> str:
    """Say what an option is about, and what is chosen; how sure its sources are stands in the rules."""
    choice = table_options.choice_of(option, table.options)
    about = f"**{drafts.plain(tr(option.name))}**: {drafts.plain(tr(option.text))}"
    now = f"**{drafts.plain(tr(choice.name))}**. {drafts.plain(tr(choice.text))}".rstrip()
    return f"{about}\n" + tr("Now: {choice}", choice=now)


def _entry(tr: Catalog, value: str, label: str, about: str = "", *, now: bool, usual: bool = False) -> ListEntry:
    """Return an entry of a list that says whether it is the standard one, and the one chosen `now`."""
    marked = with_marks(label, (tr("standard"), usual), (tr("chosen"), now))
    return ListEntry(value, marked, about)


def _presets(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> drafts.Item | None:
    if not meta.presets:
        return None
    now = meta.preset_of(table.options)
    entries = [_entry(tr, preset.key, tr(preset.name), tr(preset.text), now=preset is now) for preset in meta.presets]
    named = tr(now.name) if now is not None else tr("custom")
    return drafts.select(_page_id(table, "preset", option), tr("Edition: {name}", name=named), entries)


def _option_select(table: Table, meta: Meta, tr: Catalog) -> drafts.Item | None:
    if not meta.offered:
        return None
    entries = []
    for option in meta.offered:
        label = f"{tr(option.name)}: {tr(table_options.choice_of(option, table.options).name)}"
        label = with_marks(label, (tr("changed"), table_options.is_changed(option, table.options)))
        entries.append(ListEntry(option.key, label, tr(option.text)))
    if meta.head_starts and table.gathering.begins is None:
        entries.append(head_starts.entry(table, tr))
    return drafts.select(_page_id(table, "option"), tr("Choose an option"), entries)


def _values(table: Table, option: Option, tr: Catalog) -> drafts.Item:
    now, usual = table_options.choice_of(option, table.options), option.values[0]
    entries = [
        _entry(tr, each.value, tr(each.name), tr(each.text), now=each is now, usual=each.value == usual)
        for each in option.choices
    ]
    label = tr("{option}: {choice}", option=tr(option.name), choice=tr(now.name))
    return drafts.select(_page_id(table, "value", option), label, entries)


def _seats(table: Table, meta: Meta, option: Option | None, tr: Catalog) -> drafts.Item:
    taken = len(table.seats)
    entries = [
        _entry(
            tr,
            str(seats),
            tr.plural("{n} seat", "{n} seats", seats),
            tr("Still free: {n}", n=seats - taken),
            now=seats == table.size,
        )
        for seats in meta.seats
        if seats >= taken
    ]
    return drafts.select(_page_id(table, "seats", option), tr("Seats: {n}", n=table.size), entries)


def _order_button(table: Table, option: Option | None, tr: Catalog) -> drafts.Item:
    drawn = table.gathering.order is PlayingOrder.RANDOM
    label = tr("Play in seat order") if drawn else tr("Draw the turn order")
    return drafts.button(label, _page_id(table, "order", option))


def _page_id(table: Table, verb: str, option: Option | None = None) -> str:
    """Return the id of a control: made for what is arranged now, remembering which option lies open."""
    return drafts.id_with(table.id, table.arrangement, verb, option.key if option is not None else "")


def time_page(table: Table, user: int, language: str, note: str | None = None) -> drafts.Draft:
    """Return the page for a user; the note, in markup, says what led here."""
    tr, may_change = catalog(language, table.title), rights.changeable(table, user)
    text = drafts.paragraphs(
        tr("**{title}**: how long a turn may take", title=title_name(table.title, language)),
        note,
        terms_line(table.terms, tr),
        None if table.terms.speed is None else tr(MEANINGS[table.terms.late]),
        None if may_change else rights.why_not(table, tr),
    )
    back = drafts.button(tr("Back to the options"), _page_id(table, "options"))
    lists = [_paces(table, tr), _lates(table, tr)] if may_change else []
    return drafts.Draft(text, drafts.rows(*[[each] for each in lists], [back, *_sleep_button(table, user, tr)]))


def _sleep_button(table: Table, user: int, tr: Catalog) -> list[drafts.Item]:
    """Return the button by which a clock is to sleep at night or not; in a running game all others are asked."""
    sleeps = table.terms.sleeps
    if rights.changeable(table, user) and table.terms.speed is not None:
        label = tr("Let clocks run at night") if sleeps else tr("Let clocks sleep at night")
        return [drafts.button(label, _page_id(table, "sleeps"))]
    if not _may_propose(table, user):
        return []
    label = tr("Ask: clocks run at night") if sleeps else tr("Ask: clocks sleep at night")
    what = agreements.WAKE if sleeps else agreements.SLEEP
    return [drafts.button(label, drafts.custom_id(table.id, table.version, verbs.PROPOSE, what))]


def _paces(table: Table, tr: Catalog) -> drafts.Item:
    entries = [_entry(tr, key, tr(name), now=key == table.terms.key) for key, name in PACES.items()]
    return drafts.select(_page_id(table, "speed"), tr("Pace: {choice}", choice=pace(table.terms.speed, tr)), entries)


def _lates(table: Table, tr: Catalog) -> drafts.Item:
    now = table.terms.late
    entries = [_entry(tr, late, tr(LATES[late]), tr(MEANINGS[late]), now=late is now) for late in Late]
    return drafts.select(_page_id(table, "late"), tr("When time runs out: {choice}", choice=tr(LATES[now])), entries)


@routes.control("options", "option", "pace")
async def open_page(press: Press) -> None:
    """Open the panel, lay another option open, or open the page about time or about head starts."""
    if press.chosen == HEAD_START:
        await head_starts.show(press)
        return
    await _show(press, press.chosen, of_time=press.click.verb == "pace")


class Wish(TypedDict, total=False):
    """What a press asks for; what it leaves out stays as it is."""

    size: int
    order: PlayingOrder
    terms: Terms


def _wish(press: Press, meta: Meta, table: Table) -> tuple[Mapping[str, str], Wish]:
    """Read a press: options, and what else; raises BadSetup."""
    chosen = press.chosen
    match press.click.verb:
        case "preset":
            return meta.preset(chosen), {}
        case "value":
            return {_open_option(press, meta): chosen}, {}
        case "seats":
            if (size := drafts.number_in(chosen)) is None:
                raise BadSetup("seats", chosen, meta.seats)
            return {}, {"size": size}
        case "order":
            return {}, {"order": table.gathering.order.other}
        case "sleeps":
            return {}, {"terms": replace(table.terms, sleeps=not table.terms.sleeps)}
        case "speed":
            return {}, {"terms": table.terms.at(chosen)}
        case _:
            return {}, {"terms": table.terms.when_late(chosen)}


@routes.control("preset", "value", "seats", "order", "speed", "late", "sleeps")
async def choose(press: Press) -> None:
    """Choose an edition, a value of the option that lies open, the seats, the order, a clock or what is done then."""
    table = await press.host.query.table(press.click.table)
    meta = registry.load(table.title).meta
    note = link = None
    try:
        options, wish = _wish(press, meta, table)
        lobby, seen = press.host.lobby, press.click.version
        await lobby.configure(table.id, press.person, options, press.request, seen=seen, **wish)
    except Stale:  # two people have the panel open, and the other was quicker
        tr = catalog(press.language)
        note = tr("Somebody changed this in the meantime, so I did nothing. Here's how it is now.")
    except (BadSetup, Impossible, NotInLobby, NotSeated) as error:
        note, link = await explain(press.interaction, error), controls.rule_link(press.interaction, error)
    await _show(press, _open_option(press, meta), note, link, of_time=press.click.verb in ("speed", "late", "sleeps"))


async def _show(
    press: Press, key: str = "", note: str | None = None, link: drafts.Item | None = None, *, of_time: bool = False
) -> None:
    table = await press.host.query.table(press.click.table)
    if of_time:
        # Whoever chooses that clocks sleep at night is asked at once when theirs is, not when it first counts.
        prefs, tr = press.host.prefs, catalog(press.language, table.title)
        question, items = await zone_question.for_clock(prefs, press.user, table, tr)
        page = time_page(table, press.user, press.language, drafts.paragraphs(note, question) or None)
        if more := link or next(iter(items), None):
            page = replace(page, controls=drafts.beside(page.controls, more))
    else:
        page = options_page(table, press.user, press.language, key, note, link)
    await put(press.interaction, page)


def _open_option(press: Press, meta: Meta) -> str:
    """Return the key of the option that lies open."""
    return drafts.lengthen(press.click.rest, (option.key for option in meta.offered))
