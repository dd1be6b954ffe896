"""A player who sees nothing but the position in words and the question, and answers in a typed line."""

from __future__ import annotations

import re

from hansa_bot.titles.texts import Texts


def answer(text: str, due: str, letter: str, texts: Texts) -> str:
    """Return what the player at this letter types: bids little, lands on empty quays, then lets the ship go."""
    said = text.split("\n")
    quays, purses = said[1:5], said[5:]
    if _asks(due, texts.tr("Bid for a cargo worth {cargo} a crate.")):
        coins = int(re.findall(r"\d+", purses[ord(letter) - ord("A")])[-1])
        return f"{texts.kind('bid')} {min(coins, 2 if letter == 'A' else 1)}"
    if left := _asks(due, texts.tr("Unload up to {crates} crates worth {cargo}.")):
        empty = [quay for quay in quays if "·" not in quay]
        if int(left[1]) and empty:
            return f"{texts.kind('land')} {empty[0]}"
        return texts.kind("sail")
    return texts.kind("decline")


def _asks(due: str, question: str) -> re.Match[str] | None:
    return re.match(re.sub(r"\\\{\w+\\\}", r"(\\d+)", re.escape(question)), due)
