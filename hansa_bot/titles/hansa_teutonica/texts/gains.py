"""What a claim, a bonus or a token would bring: points, offices, control, skills."""

from __future__ import annotations

from collections.abc import Sequence

from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, TOKEN_ACTIONS, TOKENS
from hansa_bot.titles.hansa_teutonica.texts.reading import Reading
from hansa_bot.titles.hansa_teutonica.view import CityView, Piece


def token_effect(here: Reading, token: str) -> str:
    """Say what a bonus token does at this table."""
    tr = here.tr
    if token == "remove_three" and here.view.options.relocates:
        return tr("up to 3 pieces of others move elsewhere")
    return {
        "extra_office": tr("an office beside the slots when you claim"),
        "swap_offices": tr("two neighbouring offices trade places"),
        "plus_three_actions": tr("3 more actions this turn"),
        "plus_four_actions": tr("4 more actions this turn"),
        "upgrade_skill": tr("raise any skill"),
        "remove_three": tr("up to 3 pieces leave the routes"),
        "exchange_token": tr("trade it for another player's used token"),
        "office_tribute": tr("lies on a route: each office founded there brings you 2 pieces"),
        "route_block": tr("lies on a route: each piece placed there costs one more"),
    }[token]


def ruler(offices: Sequence[Piece | None]) -> int | None:
    """Return who controls a city with these offices from left to right (HT-9)."""
    owners = [piece.seat for piece in reversed(offices) if piece is not None]
    return max(owners, key=owners.count, default=None)


def after_swap(here: Reading, target: str) -> tuple[str, str]:
    """Return who controls a city before and after its offices in a slot and the next one traded places."""
    name, _, slot = target.partition(":")
    city, left = here.city(name), int(slot)
    before: list[Piece | None] = [*city.extra, *city.slots]
    left += len(city.extra) if city.slots else 0
    after = before[:]
    after[left], after[left + 1] = before[left + 1], before[left]
    return here.who(ruler(before) or 0), here.who(ruler(after) or 0)


def claim(here: Reading, route: str, benefit: str, piece: str = "") -> str:
    """Say what a claim brings to whom, in the order of its steps (HT-8.2)."""
    tr, names, token, bonus = here.tr, here.names, here.route(route).token, here.laid(route).bonus
    parts = [*_control(here, route), benefit_of(here, here.actor, benefit, piece)]
    if token:
        parts.append(tr("token {token}", token=names.value("token", token)))
    if bonus:
        parts.append(tr("bonus {bonus}", bonus=names.value("bonus", bonus)))
    what = ", ".join(filter(None, parts)) or tr("nothing gained")
    return tr("Claim {route}: {what}", route=names.value("route", route), what=what)


def neutral_claim(here: Reading, route: str, benefit: str) -> str:
    """Say what a claim of the neutral colour brings to whom (HT-18.8)."""
    tr = here.tr
    parts = [*_control(here, route), benefit_of(here, NEUTRAL, benefit)]
    if here.route(route).token:
        parts.append(tr("the token is lost"))
    what = ", ".join(filter(None, parts)) or tr("no office")
    return tr("Neutral claim of {route}: {what}", route=here.names.value("route", route), what=what)


def benefit_of(here: Reading, seat: int, benefit: str, piece: str = "") -> str:
    """Say what a benefit means for a seat or the neutral colour, and with which piece; empty for none."""
    kind, _, what = benefit.partition(":")
    if kind == "none":
        return ""
    if kind == "upgrade":
        return here.tr("raise {what}", what=here.names.raised(what, here.desk.skills[what] + 1))
    text = here.names.value("benefit", benefit)
    if kind not in ("office", "extra_office"):
        return text
    marks = [here.names.value("piece", piece)] if piece else []
    marks += _marks(here, seat, here.city(what), extra=kind == "extra_office")
    return f"{text} ({', '.join(marks)})" if marks else text


def open_office(here: Reading, city: str, piece: str) -> str:
    """Say what an office at the right end of an open city means (HT-19.4)."""
    found = here.city(city)
    row = [*found.extra, Piece(here.actor, piece)]
    marks = [] if found.complete else [here.tr("complete")]
    marks += _takes_control(here, here.actor, found, row)
    values = {"city": here.names.value("city", city), "piece": here.names.value("piece", piece)}
    text = here.tr("Rightmost office in {city} with a {piece} from your supply", **values)
    return f"{text} ({', '.join(marks)})" if marks else text


def more_actions(token: str) -> int:
    """Return the actions that a bonus token gives; 0 for other tokens."""
    return TOKEN_ACTIONS.get(TOKENS.index(token), 0)


def _control(here: Reading, route: str) -> list[str]:
    return [f"{here.who(seat)} +{points}" for seat, points in here.control_points(route).items()]


def _marks(here: Reading, seat: int, city: CityView, *, extra: bool) -> list[str]:
    """Return coin, completion and control that an office brings."""
    tr, new = here.tr, Piece(seat, "trader")
    slot = here.next_slot(city.id)
    if extra or slot is None:
        completes = here.printed(city.id).open and not city.complete
        row = [new, *city.extra, *city.slots]
        return [*([tr("complete")] if completes else []), *_takes_control(here, seat, city, row)]
    coin = here.printed(city.id).slots[slot].points
    scores = coin and (seat != NEUTRAL or here.view.options.full_neutral)
    marks = [f"+{coin}"] if scores else []
    marks += [tr("complete")] if city.slots.count(None) == 1 else []
    return marks + _takes_control(here, seat, city, [*city.extra, *city.slots[:slot], new])


def _takes_control(here: Reading, seat: int, city: CityView, row: Sequence[Piece | None]) -> list[str]:
    return [here.tr("control")] if ruler(row) == seat != city.controller else []
