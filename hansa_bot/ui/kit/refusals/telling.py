"""Telling why not: the words of any refusal, in an answer or as the line of an autocomplete."""

import functools
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import InternalFault, as_told
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.titles.kit import content
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import asking
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import Suggestion, hint
from hansa_bot.ui.kit.controls import by_name, rule_link
from hansa_bot.ui.kit.drafts import Item
from hansa_bot.ui.kit.errors import InPart
from hansa_bot.ui.kit.limits import CONTENT, ROW_BUTTONS, cut
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.refusals import game, table
from hansa_bot.ui.kit.refusals.game import Context, join_lines, quote
from hansa_bot.ui.kit.table_texts import plain_texts_of, texts_of

_log = logging.getLogger(__name__)

P = ParamSpec("P")
Complete = Callable[Concatenate[Interaction, P], Coroutine[Any, Any, list[Suggestion]]]
"""Works out the lines of an autocomplete."""

_TEXTS = content.read(Path(__file__).with_name("refusals.toml"))
"""Of refusals whose texts need no more than `Context.fields`, by the names of their classes."""

_SAY = {**game.SAY, **table.SAY}


def refusal_text(error: PlayerError, tr: Catalog, texts: Texts | None = None, moment: Moment | None = None) -> str:
    """Return what to tell the asker, ready for a message.

    `texts` are the title's texts for messages, `moment` is the position as the asker may see it.
    """
    return cut(_words(error, Context(tr, texts, moment)), CONTENT)


def _words(error: PlayerError, context: Context) -> str:
    for kind in type(error).__mro__:
        if kind in _SAY:
            return _SAY[kind](error, context)
        if texts := _TEXTS.get(kind.__name__):
            special = (texts.get(field, {}).get(str(value).lower()) for field, value in vars(error).items())
            return context.tr(next(filter(None, special), texts["say"]), **context.fields(error))
    if isinstance(error, InPart):
        if error.state is not None and context.moment is not None:
            # What is possible is told of the position in which the part was read.
            context = replace(context, moment=replace(context.moment, state=error.state))
        values = {"n": error.number, "part": quote(error.part)}
        where = context.tr("Part {n}, “{part}”, doesn't work, so I did nothing.", **values)
        if error.number > 1:
            where = context.tr(
                "Part {n}, “{part}”, wouldn't work after the parts before it, so I did nothing.", **values
            )
        return join_lines(where, _words(error.error, context))
    return context.tr("That isn't possible right now.")


async def explain(interaction: Interaction, error: PlayerError, *, marked: bool = True) -> str:
    """Return a refusal in the asker's language, with all that is known of the asker's position.

    `marked` is for messages; otherwise names are as they are, for places without markup.
    """
    tr, known = asking.words(interaction), asking.known_table(interaction)
    if known is None or isinstance(error, InternalFault):
        return refusal_text(error, tr)
    texts = (texts_of if marked else plain_texts_of)(known, tr.language)
    try:
        return refusal_text(error, tr, texts, await asking.moment_of(interaction, known))
    except Exception as unknown:
        if not isinstance(as_told(unknown), PlayerError):
            raise
        return refusal_text(error, tr, texts)  # the game has not begun, or nothing can be read


MOST_MEANINGS = 20
"""More meanings than this are not asked about with a button for each."""


async def ways_on(interaction: Interaction, error: PlayerError) -> list[list[Item]]:
    """Return rows of buttons for a refusal: what its reader can do instead, and the rule that it cites."""
    known, link = asking.known_table(interaction), rule_link(interaction, error)
    buttons: list[Item] = []
    try:
        if known is not None and (moment := await asking.moment_of(interaction, known)).must_act:
            context = Context(moment.tr, moment.texts, moment)
            legal = [each for each in game.alternatives(error, context) if each in moment.scores]
            buttons = by_name(moment, legal) if len(legal) <= MOST_MEANINGS else []
    except Exception as unknown:
        if not isinstance(as_told(unknown), PlayerError):
            raise
        # The game has not begun, or nothing can be read: then there is the refusal alone.
    rows = [buttons[at : at + ROW_BUTTONS] for at in range(0, len(buttons), ROW_BUTTONS)]
    return [*rows, *([[link]] if link is not None else [])]


def suggesting(complete: Complete[P]) -> Complete[P]:
    """Let an autocomplete that is refused answer with one line that says why."""

    @functools.wraps(complete)
    async def suggested(interaction: Interaction, /, *args: P.args, **named: P.kwargs) -> list[Suggestion]:
        try:
            return await complete(interaction, *args, **named)
        except Exception as error:
            told = as_told(error)
            if not isinstance(error, PlayerError):  # nobody sees one while typing, so it must at least be in the log
                _log.exception("autocomplete failed interaction=%s", interaction.id)
            if not isinstance(told, PlayerError):
                return []
            why = asking.as_shown(interaction, await explain(interaction, told, marked=False))
            return [hint(" ".join(why.split()))]

    return suggested
