"""How strong somebody is among the levels of computer players, said to nobody but themselves."""

from collections.abc import Sequence

from hansa_bot.host.kernel.terms import Help
from hansa_bot.host.record.strength import Strength, strengths
from hansa_bot.i18n.catalog import Catalog
from hansa_bot.model.finished import Wanted
from hansa_bot.ui.kit import asking, limits, routes
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.drafts import Draft, Item, button, custom_id, paragraphs
from hansa_bot.ui.kit.moment import LEVEL_NAMES, title_name
from hansa_bot.ui.kit.presses import Press, acknowledge, add, private
from hansa_bot.ui.kit.table_options import HINTS

STRENGTH = "strength"
"""The verb of the button; it names nobody, for it is about whoever presses it."""

ENOUGH = 5
"""So many games it takes to say between which levels somebody is."""


def opener(tr: Catalog) -> Item:
    """Return the button that tells whoever presses it how strong they are."""
    return button(tr("How strong am I?"), custom_id(0, 0, STRENGTH))


async def by_command(interaction: Interaction) -> None:
    """Tell the asker how strong they are."""
    await acknowledge(interaction)
    await private(interaction, await _own(interaction))


@routes.control(STRENGTH, anywhere=True)
async def on_press(press: Press) -> None:
    """Tell the presser how strong they are."""
    await add(press.interaction, Draft(await _own(press.interaction)))


async def _own(interaction: Interaction) -> str:
    user, statistics = interaction.user.id, asking.services(interaction).host.statistics
    return told(strengths(await statistics.counting(Wanted(user=user)), user), asking.words(interaction))


def told(found: Sequence[Strength], tr: Catalog) -> str:
    """Say to somebody how strong they are, title by title; or what to do where that is not known."""
    lines = limits.lines_that_fit([_line(each, tr) for each in found], limits.CONTENT // 2)
    if not lines:
        lines = [
            tr(
                "I can't say yet. Open a table with /table new, fill it with computer players and choose “{choice}”: "
                "your first finished game tells.",
                choice=tr(HINTS[Help.OFF]),
            )
        ]
    return paragraphs(
        tr("**How strong you are**"),
        "\n".join(lines),
        tr(
            "-# From your finished games with computer players, on all servers, without proposals, hints or a head "
            "start. The scale comes from games among computer players; it was never measured against people. Only "
            "you see this."
        ),
    )


def _line(each: Strength, tr: Catalog) -> str:
    values = {key: tr.rounded(getattr(each, key)) for key in ("low", "points", "high")}
    # Filled in apart: with a catalogue among what it is given, the extraction would not see that this is a plural.
    values |= {"title": title_name(each.title, tr.language), "where": _where(each, tr)}
    return tr.plural(
        "- **{title}**: {where}. About {points}, probably {low} to {high}, from {n} game.",
        "- **{title}**: {where}. About {points}, probably {low} to {high}, from {n} games.",
        each.games,
        **values,
    )


def _where(each: Strength, tr: Catalog) -> str:
    """Say between which levels somebody is, unless that rests on too little."""
    weaker, stronger = (None if level is None else tr(LEVEL_NAMES[level]) for level in (each.above, each.below))
    if each.games < ENOUGH:
        return tr("hard to say so early")
    if weaker and stronger:
        return tr("between {weaker} and {stronger}", weaker=weaker, stronger=stronger)
    return tr("weaker than “{level}”", level=stronger) if stronger else tr("stronger than “{level}”", level=weaker)
