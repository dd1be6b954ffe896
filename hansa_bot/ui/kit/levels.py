"""Levels: how well computer players can play, what each level means, and which may be chosen here."""

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel.terms import LEVELS, THINKING, Terms
from hansa_bot.i18n.catalog import N_, Catalog
from hansa_bot.ui.kit.asking import Services
from hansa_bot.ui.kit.moment import LEVEL_NAMES

MEANINGS = dict(
    zip(
        LEVELS,
        (
            N_("They overlook things, as people do. Good for a first game."),
            N_("They take what looks best right now, and answer at once."),
            N_("They try out some turns before they choose. That takes a moment."),
            N_("They try out many turns before they choose. That takes a few seconds a turn."),
        ),
        strict=True,
    )
)
"""What a level means, in one sentence."""


def offered(services: Services) -> tuple[str, ...]:
    """Return the levels that may be chosen: those that think only where there are processes for that."""
    return tuple(level for level in LEVELS if services.config.thinking_workers or level not in THINKING)


def check(services: Services, level: str) -> None:
    """Raise BadSetup where a level may not be chosen."""
    if level not in offered(services):
        raise BadSetup("level", level, offered(services))


def with_level(services: Services, terms: Terms, level: str) -> Terms:
    """Return terms with computer players of a level; raises BadSetup where that may not be chosen."""
    check(services, level)
    return terms.at_level(level)


def standing(terms: Terms, tr: Catalog) -> str:
    """Say how well computer players play now, and what that means."""
    return " ".join((tr("Now: {choice}", choice=f"**{tr(LEVEL_NAMES[terms.level])}**."), tr(MEANINGS[terms.level])))
