"""What if: what a person could do with one kind of action, on the board and in words, before choosing any of it."""

from collections.abc import Sequence

from hansa_bot.engine.action import Action
from hansa_bot.engine.errors import Unreadable
from hansa_bot.ui.kit import asking, controls, limits, menu, narration, picture
from hansa_bot.ui.kit.asking import Interaction, Services
from hansa_bot.ui.kit.choices import Suggestion, fits, refuse_hint, suggestion
from hansa_bot.ui.kit.drafts import Draft, draw, paragraphs
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.refusals.telling import suggesting


async def draft(services: Services, moment: Moment, user: int, typed: str) -> Draft:
    """Return what the reader could do with a kind of action; raises like `asking.decider`, and Unreadable."""
    asking.decider(moment)
    kind = _meant(moment, typed)
    offers = menu.kinds(moment.offers).get(kind, [])
    marks = narration.marks(await narration.news(services.host, moment))
    key = ("what if", moment.table.id, user, kind)
    aimed = picture.aimed_at(services.worker, moment, offers, marks, key)
    return Draft(paragraphs(moment.heading, *_words(moment, kind, offers)), drawing=draw(aimed))


def _words(moment: Moment, kind: str, offers: Sequence[Action]) -> list[str]:
    """Say what is legal, or why nothing is."""
    said = moment.prose
    if not offers:
        return [f"**{said.kind(kind)}**", said.unavailable(moment.view, kind) or moment.tr("not possible right now.")]
    sentences = controls.sentences(moment, said, offers, limits.CONTENT - controls.HEADLINE)
    return [f"**{controls.headline(moment, said, offers)}**", *sentences]


@suggesting
async def complete(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the kinds of action that are legal for the asker now; where there are none, a line that says why."""
    moment = await asking.moment_of(interaction, await asking.table_here(interaction))
    asking.decider(moment)
    legal = menu.kinds(moment.offers)
    kinds = [kind for kind in fits(typed, *_kind_names(moment)) if kind in legal] if typed.strip() else list(legal)
    return [suggestion(moment.texts.kind(kind), kind) for kind in kinds[: limits.CHOICES]]


def _meant(moment: Moment, typed: str) -> str:
    """Return the kind that is meant, a legal one before others that fit as well; raises Unreadable, OnlyAHint."""
    refuse_hint(typed)
    levels, legal = fits(typed, *_kind_names(moment)), menu.kinds(moment.offers)
    if not levels:
        raise Unreadable(typed)
    return min(levels, key=lambda kind: (levels[kind], kind not in legal))


def _kind_names(moment: Moment) -> list[dict[str, tuple[str, str]]]:
    """Return the names of all kinds, language by language, the reader's first."""
    kinds = moment.title.rules.kinds
    return [{kind: (kind, texts.kind(kind)) for kind in kinds} for texts in (moment.texts, *moment.tongues)]
