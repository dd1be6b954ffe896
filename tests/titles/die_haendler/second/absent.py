"""A second opinion on what is answered for an absent seat (DH-21.9)."""

from __future__ import annotations

from tests.titles.die_haendler.second.course import Referee
from tests.titles.die_haendler.second.printed import ABILITIES, CARDS


def absent(referee: Referee, seat: int) -> list[str]:
    """Return the answers that the law allows; several where it names none."""
    ask, table = referee.ask, referee.table
    assert ask is not None
    offers = ask.answers[seat]
    if ask.kind == "offer":
        prices = {offer: ABILITIES[offer.partition("/")[2]]["start_price"] for offer in offers}
        return [offer for offer in offers if prices[offer] == min(prices.values())]
    if ask.kind == "fees":
        guest = offers[0].split("/")[1]
        both = f"fee/{guest}/200/400"
        return [both if both in offers else f"fee/{guest}/200/no"]
    if ask.kind == "influence":
        most = max(table.pile.values())
        return [next(f"card/{card}" for card in CARDS if table.pile[card] == most)]
    if ask.kind == "credit":
        return ["pass" if table.players[seat].rung else "credit"]
    if ask.kind == "movement":
        return [drive(offers)]
    if ask.kind == "proposal":
        return [offer for offer in offers if offer.startswith("refuse")]
    known = {"purchase": "enough", "bid": "bid/0", "cargo": "load/none", "wheel": "wheel/crest/crest"}
    return [known.get(ask.kind, "rise/0" if ask.kind == "promotion" else "pass")]


def drive(offers: list[str]) -> str:
    """The lowest tile that moves a wagon, the lowest wagon, the first place."""
    if "end" in offers:
        return "end"
    plain = [offer for offer in offers if offer.startswith("drive") and "+" not in offer]
    return min(plain) if plain else min(offer for offer in offers if offer.startswith("waste"))
