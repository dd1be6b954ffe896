"""Leaving an advantage unused (CB-9.3), and ending one's turn once both dice are used (CB-4.5)."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.castles_of_burgundy import reasons, rounds
from hansa_bot.titles.castles_of_burgundy.judging.judge import Mind
from hansa_bot.titles.castles_of_burgundy.material import EFFECTS, MANDATORY, PRICE
from hansa_bot.titles.castles_of_burgundy.position import dice_left
from hansa_bot.titles.castles_of_burgundy.reasons import Why
from hansa_bot.titles.castles_of_burgundy.state import BurgundyState
from hansa_bot.titles.castles_of_burgundy.texts.reading import BurgundyReading
from hansa_bot.titles.castles_of_burgundy.verbs.tools import effect_waits
from hansa_bot.titles.kit.verbs import Verb


def skip(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Close the advantage; it is lost."""
    outcome.tell("skipped", seat=seat, effect=state.stack.pop().kind)


def cannot_skip(state: BurgundyState, seat: int) -> Why | None:
    """Say that nothing waits, or that it must be used."""
    pending = state.stack[-1].kind
    if pending not in EFFECTS:
        return reasons.NO_EFFECT()
    return reasons.MANDATORY(effect=pending) if pending in MANDATORY else None


SKIP = Verb(
    name="skip",
    words=(N_("Skip"), N_("Skip a building's advantage; it is lost.")),
    offers={effect: lambda state, seat, mine, tools: ["skip"] for effect in EFFECTS if effect not in MANDATORY},
    resolve=skip,
    why_not=cannot_skip,
    effect=lambda here: here.tr("Don't use the {effect}", effect=here.names.value("effect", here.view.pending)),
    opinion=Mind.stop,
)


def endings(state: BurgundyState, seat: int, mine: bytearray, tools: Sequence[int]) -> list[Action]:
    """Return the end of the turn, when nothing is left to do with dice."""
    return [] if tools else ["end"]


def end(state: BurgundyState, seat: int, outcome: Outcome) -> None:
    """Let the next seat of the round play, or a new round begin."""
    outcome.tell("turn_ended", seat=seat)
    rounds.go_on(state, outcome)


def cannot_end(state: BurgundyState, seat: int) -> Why | None:
    """Say what is still to be done."""
    pending = state.stack[-1].kind
    if pending in EFFECTS:
        return reasons.WAITING(effect=pending)
    return reasons.DICE_UNUSED() if dice_left(state, seat) else None


def _tell_end(here: BurgundyReading) -> str:
    if not here.view.purchase_used and here.desk.silver >= PRICE:
        return here.tr("End your turn without buying")
    return here.tr("End your turn")


END = Verb(
    name="end",
    words=(N_("End turn"), N_("End your turn once both dice are used.")),
    offers={"turn": endings},
    resolve=end,
    why_not=cannot_end,
    effect=_tell_end,
    unavailable=lambda here: effect_waits(here) or here.tr("Use both dice first."),
    opinion=lambda mind: 0.0,
    ends_turn=True,
)
