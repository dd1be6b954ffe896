"""Hints: what somebody could do, in words of three grades, and why.

What is proposed comes from the coach; the words are those of the menus. Nothing is said that the seat cannot know,
since a proposal ends where something is drawn or revealed.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from hansa_bot.ai.coach import Proposal
from hansa_bot.engine.action import Action, kind_of, values_of
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.base import Title
from hansa_bot.titles.kit import preview
from hansa_bot.titles.texts import Texts
from hansa_bot.titles.value import RIVALS, SCORE

KIND, WHERE, WHOLE = GRADES = (1, 2, 3)
"""What kind of thing to look at; where, or with what; the whole of it, with reason and rule."""
LONGEST = 190
"""Characters of the steps that are told; the first one is told in any case."""
TOO = 0.5
"""What speaks for something is told if it is so large a part of what speaks against it, and the other way round."""
_BECAUSE = {RIVALS: N_("It holds the others back"), SCORE: N_("It counts for most in the final scoring")}
_GROUP = {RIVALS: N_("holding the others back"), SCORE: N_("the final scoring")}

_MORE = plural("That's about {n} point more than my next idea.", "That's about {n} points more than my next idea.")
_LESS = plural("That's about {n} point less than my best idea.", "That's about {n} points less than my best idea.")


def hint(title: Title, texts: Texts, state: Any, seat: int, proposal: Proposal, grade: int) -> str:
    """Return a hint at a proposal for a waiting seat, in a position as it stands."""
    tr, action = texts.tr, proposal.actions[0]
    verb, words = kind_of(action), values_of(action)
    if grade == WHOLE:
        only = len(title.rules.offers(state, seat)) == 1
        reason = tr("There's nothing else to do.") if only else why(texts, proposal)
        return "\n".join(filter(None, [told(title, texts, state, seat, proposal.actions, rules=True), reason]))
    if grade == WHERE and not words:
        return told(title, texts, state, seat, [action])
    if grade == WHERE:
        slot = title.rules.kinds[verb].slots[0]
        named = texts.slot(slot), texts.value(slot, words[0])
        return tr("“{verb}”. {slot}: {value}", verb=texts.kind(verb), slot=named[0], value=named[1])
    return tr("Look at “{verb}”. {about}", verb=texts.kind(verb), about=texts.about(verb))


def told(title: Title, texts: Texts, state: Any, seat: int, actions: Sequence[Action], *, rules: bool = False) -> str:
    """Say what a seat would do, step by step, in a line each, with the rules behind them or without.

    What is too much is only counted.
    """
    steps = list(_steps(title, texts, state, seat, actions, rules=rules))
    if len(steps) == 1:
        return steps[0]
    kept, length = 1, len(steps[0])
    while kept < len(steps) and length + len(steps[kept]) <= LONGEST:
        length += len(steps[kept])
        kept += 1
    lines = [f"{number}. {step}" for number, step in enumerate(steps[:kept], 1)]
    more = len(steps) - kept
    return "\n".join(lines + [texts.tr.plural("… and {n} more step", "… and {n} more steps", more)] * (more > 0))


def why(texts: Texts, proposal: Proposal) -> str:
    """Say in a sentence or two what speaks for a proposal, what against it, and what that comes to.

    Of what was compared with nothing it says nothing.
    """
    tr = texts.tr
    if not proposal.reasons and not proposal.against:
        return ""
    gain = max(proposal.reasons, key=lambda each: each[1], default=("", 0.0))
    loss = min(proposal.reasons, key=lambda each: each[1], default=("", 0.0))
    if max(gain[1], -loss[1]) < texts.grain:
        return tr("It's about as good as my other ideas.")
    because, less = _named(texts, "because", gain[0]), _named(texts, "group", loss[0])
    if gain[1] < TOO * -loss[1]:
        reason = tr("It does less for {loss}.", loss=less)
    elif -loss[1] < TOO * gain[1]:
        reason = f"{because}."
    else:
        reason = tr("{because}, but does less for {loss}.", because=because, loss=less)
    return f"{reason} {_worth(texts, proposal)}"


def _worth(texts: Texts, proposal: Proposal) -> str:
    tr, n = texts.tr, round(abs(proposal.points))
    more = proposal.points > 0
    best = proposal.chance > proposal.against or (more and proposal.chance == proposal.against)
    here, there = round(100 * proposal.chance), round(100 * proposal.against)
    if not texts.counted and here != there:
        return tr("It wins {n} of 100 games, my other idea {other}.", n=here, other=there)
    if not texts.counted or not n:
        return tr("All in all it's about as good as my other ideas.")
    if best and more:
        return tr.plural(*_MORE, n)
    if more:
        return tr("It brings more points on average, but wins less often.")
    if best:
        return tr("It brings fewer points on average, but wins more often.")
    return tr.plural(*_LESS, n)


def _named(texts: Texts, slot: str, group: str) -> str:
    common = (_BECAUSE if slot == "because" else _GROUP).get(group)
    return texts.value(slot, group) if common is None else texts.tr(common)


def _steps(
    title: Title, texts: Texts, state: Any, seat: int, actions: Sequence[Action], *, rules: bool
) -> Iterator[str]:
    """Yield what each action does, in the position behind those before it; the end of a turn needs no words."""
    named = set[str]()
    for number, action in enumerate(actions):
        if number == 0 or kind_of(action) not in title.ending_kinds:
            view, brings = title.rules.view(state, seat), preview.brings(title.rules, state, seat, action)
            step, rule = texts.effect(view, action, brings), texts.rule(kind_of(action), view.decision)
            yield f"{step} ({rule})" if rules and rule not in named else step
            named.add(rule)
        state, _ = title.rules.apply(state, seat, action)
