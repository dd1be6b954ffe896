"""Learning: how to play in a few cards beside a board whose places are named, and the lessons of a first game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from discord import ButtonStyle

from hansa_bot.engine.action import Action, Event, Outcome
from hansa_bot.engine.rules import Setup, playout
from hansa_bot.engine.state import State
from hansa_bot.host.kernel.errors import NotRunning
from hansa_bot.host.kernel.settings import LESSONS, OFF
from hansa_bot.host.kernel.table import Place, SeatInfo, Status, Table
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.titles.base import Title
from hansa_bot.ui.kit import picture
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.drafts import Controls, Draft, Item, Picture, beside, button, custom_id, paragraphs, plain, rows
from hansa_bot.ui.kit.moment import Moment, title_name
from hansa_bot.ui.kit.presses import Press, add, in_private, put
from hansa_bot.ui.rules.rulebook import rule_button, rulebook, teach_button

CARD = "card"
"""Verb: show a card in place of another, with the title and the card's number."""

SAMPLE_SEATS, SAMPLE_TURNS = 3, 12
"""Players and turns of the game whose board is shown where none is played."""
_ITEM = "- "


async def open_cards(press: Press) -> None:
    """Show the first card in private, with the board of the game that is played, else of another one."""
    title = press.click.rest
    draft = replace(card(title, 0, press.language, press.click.table), pictures=await _named_board(press, title))
    await (add if in_private(press.interaction) else put)(press.interaction, draft)


async def turn_card(press: Press) -> None:
    """Show another card; the picture stays."""
    title, _, number = press.click.rest.rpartition("/")
    await put(press.interaction, card(title, int(number), press.language, press.click.table), keep_picture=True)


def card(title: str, number: int, language: str, table: int = 0) -> Draft:
    """Return a card of a title, counted from 0, with the way to its neighbours."""
    tr, book = catalog(language, title), rulebook(title)
    assert book is not None, "only a title with a rulebook has cards"
    cards = book.primer.cards
    shown, last = cards[number], len(cards) - 1
    head = tr(
        "**How to play {title}** · {n} of {count}", title=title_name(title, language), n=number + 1, count=last + 1
    )

    def turn(label: str, to: int, style: ButtonStyle = ButtonStyle.secondary) -> Item:
        there = 0 <= to <= last
        control = custom_id(table, 0, CARD, f"{title}/{to if there else number}")
        return button(label, control, style, disabled=not there)

    return Draft(
        paragraphs(head, f"**{plain(tr(shown.heading))}**", *(_line(tr(line)) for line in shown.lines)),
        rows([turn(tr("Back"), number - 1), turn(tr("Next"), number + 1, ButtonStyle.primary)]),
    )


def _line(text: str) -> str:
    """Return a line of a card; the word that an item of a list explains stands out."""
    word, colon, about = text.removeprefix(_ITEM).partition(":")
    return f"{_ITEM}**{plain(word)}**{colon}{plain(about)}" if text.startswith(_ITEM) else plain(text)


async def _named_board(press: Press, title: str) -> list[Picture]:
    """Return the board with its places named in the language of the presser."""
    try:
        moment = await press.moment() if press.click.table else sample(title, press.language)
    except NotRunning:
        moment = sample(title, press.language)
    book, tr = rulebook(title), catalog(press.language, title)
    texts = {key: tr(name) for key, name in book.primer.places.items()} if book is not None else {}
    return await picture.legend(press.services.worker, moment, texts, ("legend", title, press.user))


def sample(title: str, language: str) -> Moment:
    """Return a game of a title that nobody plays, some turns after its beginning."""
    found = registry.load(title)
    seats = SAMPLE_SEATS if SAMPLE_SEATS in found.meta.seats else found.meta.seats[0]
    infos = tuple(SeatInfo(seat, found.meta.company[seat], None, None) for seat in range(seats))
    table = Table(0, title, Place(None, 0), Status.RUNNING, infos, seats, {}, 0, language, 0)
    return Moment(table, found, _sample_state(found.meta.id, seats), 0, None, catalog(language, title))


@lru_cache(maxsize=8)
def _sample_state(title: str, seats: int) -> State:
    found: Title = registry.load(title)
    begun = found.rules.setup(Setup(seats, found.meta.filled({}), "sample"), Outcome())

    def choose(state: State, seat: int, offers: list[Action]) -> Action:
        opinions = found.judge(state, seat, offers)
        return offers[list(opinions).index(max(opinions))]

    state: State = begun
    while state.turn <= SAMPLE_TURNS:
        after: State = playout(found.rules, state, choose, bound=1)[0]
        if after.over:
            break
        state = after
    return state


async def teach(services: Services, moment: Moment, user: int, events: Sequence[Event], draft: Draft) -> Draft:
    """Return an answer to a player with the lesson on what has just come up for them for the first time, if any.

    It counts as read then. `events` are what has happened since the last answer. The way to the cards stands there
    in the first round, too.
    """
    book, title, prefs = rulebook(moment.table.title), moment.table.title, services.host.prefs
    chosen = await prefs.person(user)
    if book is None or moment.seat is None or chosen[LESSONS] == OFF:
        return draft
    if moment.must_act and moment.state.turn <= moment.state.seats:
        draft = replace(draft, controls=_with_cards(draft.controls, moment))
    read = chosen.lessons_read(title)
    fresh = (lesson for lesson in book.primer.lessons if lesson.key not in read)
    found = next((lesson for lesson in fresh if lesson.comes_up(moment.view, moment.offers, events)), None)
    if found is None or not await prefs.note_lesson(user, title, found.key):
        return draft
    tr = moment.tr
    told = f"> **{plain(tr(found.heading))}**: {plain(tr(found.text))} ({found.rule})"
    first = None if read else "-# " + tr("You get a lesson when something is new to you. /settings turns them off.")
    controls = beside(draft.controls, rule_button(tr, title, found.rule, moment.table))
    return replace(draft, content=paragraphs(draft.content, told, first), controls=controls)


def _with_cards(controls: Controls | None, moment: Moment) -> Controls | None:
    teach = teach_button(moment.tr, moment.table.title, moment.table)
    return controls if teach is None else beside(controls, teach)
