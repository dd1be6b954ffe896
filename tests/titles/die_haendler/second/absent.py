"""A second opinion on what is answered for a seat: an absent one (DH-21.9), one that has given orders (DH-21.10)."""

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


CARD_OF = {
    "axle": "axle_break",
    "last_word": "free_loading",
    "special": "special_sale",
    "bonus_sale": "sale_with_bonus",
}


def ordered(referee: Referee, seat: int, orders: dict[str, str]) -> list[str | None]:
    """Return the answers that orders may give, None where the seat is asked all the same."""
    assert referee.ask is not None
    kind = referee.ask.kind
    if kind == "guest" and "guest" in orders:
        return ["pass"] if orders["guest"] == "never" else [*loads(referee, seat, int(orders["guest"]))]
    if kind in CARD_OF:
        return ["pass"] if orders.get("cards") == CARD_OF[kind] else [None]
    simple = {"bid": ("bids", "bid/0"), "wheel": ("wheel", "wheel/crest/crest"), "credit": ("credit", "pass")}
    return [answer if key in orders else None for each, (key, answer) in simple.items() if each == kind] or [None]


def loads(referee: Referee, seat: int, most: int) -> list[str]:
    """As many goods as allowed at so much for each, of them those that sell dearest; else pass."""
    assert referee.ask is not None
    worth = {}
    for offer in referee.ask.answers[seat]:
        goods = offer.rpartition("/")[2].split("+")
        if offer.startswith("take/") and referee.table.fees[seat][len(goods)] <= most * len(goods):
            worth[offer] = len(goods), sum(map(referee.table.selling_price, goods))
    return [offer for offer in worth if worth[offer] == max(worth.values())] or ["pass"]
