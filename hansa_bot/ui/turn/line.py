"""A line to type: what `/<title> do` takes, in a form, for those whose client has no slash commands.

A line that was refused stands in the answer, and its form is opened again with it: nothing else remembers it.
"""

import re

from discord import ButtonStyle

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.kernel.errors import NoPlan
from hansa_bot.i18n.catalog import N_
from hansa_bot.ui.kit import asking, forms, layouts, limits, routes
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs, rows
from hansa_bot.ui.kit.forms import FormDraft, TextField
from hansa_bot.ui.kit.presses import Press, acknowledge, put
from hansa_bot.ui.kit.refusals.telling import explain, ways_on
from hansa_bot.ui.kit.verbs import LINE
from hansa_bot.ui.turn import commands, pages, planning, reading

_FIELD = TextField(
    "line",
    N_("What to do"),
    reading.MOST,
    about=N_("Several things in a row? Put a semicolon between them: all or none."),
    hint=N_("For example: first action; second action. Short words will do."),
)
_WHY = limits.CONTENT - reading.MOST - 100
"""Characters of a refusal beside which the whole line has room."""

_FENCE = "```"
_TYPED = re.compile(rf"{_FENCE}\n(.*?)\n{_FENCE}", re.DOTALL)


@routes.control(LINE, pages.LATER, opens=True)
async def ask(press: Press) -> None:
    """Open the form, filled in with the line that was refused where the button stands below one."""
    message = press.interaction.message
    found = _TYPED.search(layouts.words_in(message)) if message else None
    control = custom_id(press.click.table, press.click.version, press.click.verb)
    await forms.show(press.interaction, form(control, found[1] if found else ""))


def form(control: str, typed: str) -> FormDraft:
    """Return the form, with what was typed before."""
    return FormDraft(control, N_("Type a line"), [_FIELD.filled(typed)])


@routes.form(LINE, pages.LATER)
async def carry_out(press: Press) -> None:
    """Do what the line says, or plan that, as was asked for; where it is refused, say why, and keep it at hand."""
    await acknowledge(press.interaction)
    table, typed = await press.host.query.table(press.click.table), press.filled.texts.get(_FIELD.key, "")
    follow = planning.plan_line if press.click.verb == pages.LATER else commands.play_line
    try:
        await follow(press.interaction, table, press.filled.text(_FIELD))
    except PlayerError as error:
        await _refuse(press, error, reading.in_one_line(typed))


async def _refuse(press: Press, error: PlayerError, typed: str) -> None:
    tr, click = asking.words(press.interaction), press.click

    def control(verb: str, label: str, style: ButtonStyle = ButtonStyle.secondary) -> Item:
        return button(label, custom_id(click.table, click.version, verb), style)

    why = limits.cut(await explain(press.interaction, error), _WHY)
    kept = f"{_FENCE}\n{typed[: reading.MOST]}\n{_FENCE}" if typed else None
    ways = await ways_on(press.interaction, error)
    later = click.verb == pages.LATER and not (isinstance(error, NoPlan) and error.why == "now")
    again = control(pages.LATER if later else LINE, tr("Change the line"), ButtonStyle.primary)
    back = control(pages.PREPARE if later else "turn", tr("Back to the panel"))
    said = Draft(paragraphs(why, kept), rows(*ways, [again, back]))
    await put(press.interaction, said, keep_picture=True)
