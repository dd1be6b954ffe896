"""Prompts: the answers to a question out of turn, right on the public card."""

from __future__ import annotations

from discord import ButtonStyle

from hansa_bot.engine.action import Action
from hansa_bot.ui.kit import limits, menu
from hansa_bot.ui.kit.buttons import Entry, Item, custom_id, select, shorten
from hansa_bot.ui.kit.moment import Moment

_STYLES = (ButtonStyle.primary, *[ButtonStyle.secondary] * (menu.LIKELY - 1))

MOST = menu.LIKELY + limits.SELECT_OPTIONS


def answers(moment: Moment, seat: int) -> list[list[Item]]:
    """Return rows with the best answers as buttons and all of them in a select; nothing where that must not be.

    Answers are shown to everybody only when there is nothing hidden that they could give away, and only to a
    question that interrupts a turn: a whole turn belongs into the panel.
    """
    asked = moment.seen_by(seat)
    if len(moment.state.stack) < 2 or moment.state.waiting != [seat] or not moment.nothing_hidden_from(seat):
        return []
    if not 0 < len(asked.offers) <= MOST:
        return []
    ranked = sorted(asked.offers, key=lambda offer: -asked.scores[offer])
    found = [[_button(asked, offer, style) for offer, style in zip(ranked, _STYLES, strict=False)]]
    others = ranked if len(ranked) <= limits.SELECT_OPTIONS else ranked[menu.LIKELY :]
    if len(ranked) > menu.LIKELY:
        entries = [
            Entry(shorten(offer, limits.SELECT_TEXT), asked.texts.effect(asked.view, offer)) for offer in others
        ]
        placeholder = moment.tr("All answers") if others is ranked else moment.tr("All other answers")
        found.append([select(custom_id(moment.table.id, moment.version, "answer"), placeholder, entries)])
    return found


def _button(asked: Moment, offer: Action, style: ButtonStyle) -> Item:
    return menu.act_button(asked, offer, asked.texts.effect(asked.view, offer), style)
