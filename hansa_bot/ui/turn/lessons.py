"""Lessons: what a panel explains when it comes up for its player for the first time."""

from collections.abc import Sequence
from dataclasses import replace

from hansa_bot.engine.action import Event
from hansa_bot.host.kernel.settings import LESSONS, OFF, READ
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.controls import rule_button, rulebook
from hansa_bot.ui.kit.drafts import Draft, beside, paragraphs, plain
from hansa_bot.ui.kit.moment import Moment


async def teach(services: Services, moment: Moment, user: int, events: Sequence[Event], draft: Draft) -> Draft:
    """Return an answer to a player with the lesson on what has just come up for them for the first time, if any.

    It counts as read then. `events` are what has happened since the last answer.
    """
    book, title, prefs = rulebook(moment.table.title), moment.table.title, services.host.prefs
    chosen = await prefs.person(user)
    if book is None or moment.seat is None or chosen[LESSONS] == OFF:
        return draft
    read = chosen.lessons_read(title)
    fresh = (lesson for lesson in book.primer.lessons if lesson.key not in read)
    found = next((lesson for lesson in fresh if lesson.comes_up(moment.view, moment.offers, events)), None)
    if found is None:
        return draft
    # Nothing is awaited between the look and the note, so two presses at once are taught once.
    prefs.store_later(user, READ + title, " ".join(sorted({*read, found.key})))
    tr = moment.tr
    told = f"> **{plain(tr(found.heading))}**: {plain(tr(found.text))} ({found.rule})"
    hint = "-# " + tr("/settings personal turns these lessons off.")
    controls = beside(draft.controls, rule_button(tr, title, found.rule, moment.table))
    return replace(draft, content=paragraphs(draft.content, told, None if read else hint), controls=controls)
