"""The second look in private: how somebody's turn was, added to its last words once that is thought out."""

import contextlib
from dataclasses import replace

from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.game.second_look import SecondLook
from hansa_bot.host.kernel.settings import LOOKING, ON
from hansa_bot.host.kernel.thinking import NoThought
from hansa_bot.ui.kit import asking, background, narration, presses
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.controls import plain_button
from hansa_bot.ui.kit.drafts import Draft, button, custom_id, lines_of, paragraphs, rows
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.turn.coaching import counted_line
from hansa_bot.ui.turn.kept import clear_or_keep

RETRY = "retry"
"""The verb of the button that takes back what was looked at."""


async def begin(interaction: Interaction, services: Services, before: Moment, words: Draft) -> bool:
    """Begin to look at the turn whose player has just been shown its last words, if they want it; return whether."""
    # Before anything is awaited: whoever presses in the message from now on has gone on in it.
    number, chosen = presses.newest(interaction), await services.host.prefs.person(interaction.user.id)
    if wanted := before.own_turn and chosen[LOOKING] == ON:
        background.apart(interaction, _look(interaction, services, before, words, number))
    return wanted


async def _look(interaction: Interaction, services: Services, before: Moment, words: Draft, number: int) -> None:
    """Add the look to the last words, which then stay, unless their reader has gone on."""
    looks, table, user, shown = services.host.second_looks, before.table.id, interaction.user.id, False
    with contextlib.suppress(PlayerError, NoThought):  # nobody has asked, so nobody need hear why not
        look = await looks.judge(table, user, before.state.turn)
        if look is not None and presses.newest(interaction) == number:
            moment = await asking.moment_at(interaction, table)
            free = look.judged.missed and await services.host.rewinding.can_try(table, user, look.judged.version)
            await looks.count(table, user, look)
            taken = (await services.host.coaching.taken(table)).get(look.judged.seat)
            draft, shown = compose(moment, look, words, taken, free=free), True
    if shown and presses.newest(interaction) == number:
        await presses.put(interaction, draft, keep_picture=True)
    elif shown:  # what was counted is shown in any case: where its reader was quicker than the store, by itself
        await presses.add(interaction, draft)
    elif presses.in_private(interaction) and presses.newest(interaction) == number:
        await clear_or_keep(interaction, table)


def compose(moment: Moment, look: SecondLook, words: Draft, taken: int | None, *, free: bool) -> Draft:
    """Return last words with a second look, the hints `taken` where they count, and a way back where it is `free`."""
    lines = lines_of(words.controls)
    if free:
        back = custom_id(moment.table.id, moment.version, RETRY, str(look.judged.version))
        keep = plain_button(moment, "turn", moment.tr("Keep it"))
        lines.append([button(moment.tr("Undo and try"), back), keep])
    return Draft(paragraphs(words.content, said(moment, look), counted_line(taken, moment.tr)), rows(*lines))


def said(moment: Moment, look: SecondLook) -> str:
    """Say how a turn was, in the words of the analysis."""
    tr, judged = moment.tr, look.judged
    if not judged.missed:
        return tr("I find nothing that would have been clearly better.")
    points = round(100 * judged.lost)
    told = narration.own_deeds(look.foresee(moment.title), moment.prose, judged.seat, narration.RECAP)
    before = replace(moment, state=look.state, version=judged.version)
    instead = [judged.better[at] for at in look.apart]
    if not told and (meant := narration.in_menu_words(before, instead, narration.RECAP)):
        return tr("A master would have chosen “{what}”: +{points}\u00a0% to win.", what=meant, points=points)
    what = narration.would_have(told, tr) if told else tr("passed")
    # Translators: said in private of a turn that its reader has just played.
    return tr("A master would have {what}: +{points}\u00a0% to win.", what=what, points=points)
