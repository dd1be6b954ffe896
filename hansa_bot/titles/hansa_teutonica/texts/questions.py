"""The questions that a seat may be asked: what is to be decided, with the resources that matter; said to the seat."""

from hansa_bot.titles.hansa_teutonica.material import NEUTRAL, PIECES
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.kit.verbs import Question


def _hand(here: HansaReading, seat: int) -> str:
    desk = here.view.desks[seat]
    values = {"supply": here.names.pieces(*desk.supply), "stock": here.names.pieces(*desk.stock)}
    return here.tr("Supply: {supply}; stock: {stock}.", **values)


def _turn(here: HansaReading, seat: int) -> str:
    left = here.tr.plural("{n} action left.", "{n} actions left.", here.view.actions_left)
    unused = here.view.desks[seat].unused
    parts = [left, _hand(here, seat)]
    if unused:
        parts.append(here.tr("Bonus tokens: {tokens}.", tokens=here.names.value("tokens", unused)))
    if here.view.permits:
        parts.append(
            here.tr("Permissions left: {permits}.", permits=", ".join(map(here.permission, here.view.permits)))
        )
    return " ".join(parts)


def _pay(here: HansaReading, seat: int) -> str:
    supply = here.names.pieces(*here.view.desks[seat].supply)
    return here.tr.plural(
        "Pay {n} piece from your supply ({supply}) into your stock.",
        "Pay {n} pieces from your supply ({supply}) into your stock.",
        here.view.owed,
        supply=supply,
    )


def _relocate(here: HansaReading, seat: int) -> str:
    view, tr = here.view, here.tr
    values = {"name": here.names.seat(view.active), "route": here.names.value("route", view.origin)}
    if view.displaced and view.displaced.seat == NEUTRAL:
        first = tr("{name} displaced a neutral trader on {route}. You put it on a neighbouring route.", **values)
        return f"{first} {_neutral_extra(here)}"
    piece = here.names.value("piece", view.displaced.kind if view.displaced else PIECES[0])
    first = tr("{name} displaced your {piece} on {route}. Put it on a neighbouring route.", **values, piece=piece)
    if not view.extras_left:
        return first
    if view.options.displaced_first == "false":
        more = tr.plural(
            "Before or after that you can add {n} more piece.",
            "Before or after that you can add {n} more pieces.",
            view.extras_left,
        )
    else:
        more = tr.plural("Then you can add {n} more piece.", "Then you can add {n} more pieces.", view.extras_left)
    return f"{first} {more}"


def _neutral_extra(here: HansaReading) -> str:
    stock = here.view.neutral.stock if here.view.neutral else 0
    if here.view.options.neutral_extra == "mandatory":
        return here.tr("One more neutral trader follows from the neutral stock ({n}).", n=stock)
    return here.tr("You can add one more neutral trader from the neutral stock ({n}).", n=stock)


def _extra(here: HansaReading, seat: int) -> str:
    if here.view.extras_of == NEUTRAL:
        return _neutral_extra(here)
    first = here.tr.plural("You can add {n} more piece", "You can add up to {n} more pieces", here.view.extras_left)
    return _from_hand(here, seat, first)


def _place_two(here: HansaReading, seat: int) -> str:
    where = here.names.list([here.names.value("region", region.id) for region in here.t.board.regions])
    first = here.tr.plural(
        "The bonus: you may place {n} more piece in {where}",
        "The bonus: you may place up to {n} more pieces in {where}",
        here.view.extras_left,
        where=where,
    )
    return _from_hand(here, seat, first)


def _from_hand(here: HansaReading, seat: int, may: str) -> str:
    desk, names = here.view.desks[seat], here.names
    if any(desk.stock):
        return here.tr("{may} from your stock ({pieces}).", may=may, pieces=names.pieces(*desk.stock))
    if any(desk.supply):
        return here.tr("{may} from your supply ({pieces}).", may=may, pieces=names.pieces(*desk.supply))
    return here.tr("{may}, lifted from another route.", may=may)


def _borrow(here: HansaReading, seat: int) -> str:
    lifted = _air(here)
    if here.view.bonus:
        return here.tr("Put down the {piece} that you lifted for the bonus.", piece=lifted)
    return here.tr("Put the {piece} that you lifted on a neighbouring route.", piece=lifted)


def _air(here: HansaReading) -> str:
    lifted = [piece.kind for _, piece in here.view.lifted]
    if len(lifted) == 1:
        return here.names.value("piece", lifted[0])
    return here.names.pieces(*(lifted.count(piece) for piece in PIECES))


def _move(here: HansaReading, seat: int) -> str:
    lifted = [piece.kind for _, piece in here.view.lifted]
    air = here.names.pieces(*(lifted.count(piece) for piece in PIECES))
    if not here.view.lifts_left:
        return here.tr("Put down {pieces}.", pieces=air)
    return here.tr.plural(
        "Put down {pieces}, or lift {n} more piece first.",
        "Put down {pieces}, or lift up to {n} more pieces first.",
        here.view.lifts_left,
        pieces=air,
    )


def _remove(here: HansaReading, seat: int) -> str:
    many = here.view.removals_left
    return here.tr.plural("Remove {n} piece from the routes.", "Remove up to {n} pieces from the routes.", many)


def _shift(here: HansaReading, seat: int) -> str:
    tr, view = here.tr, here.view
    if view.carried:
        return tr("Put down {pieces}.", pieces=here.names.list([here.owned(piece) for _, piece in view.carried]))
    if view.bonus:
        return tr.plural(
            "The bonus: you may move {n} piece of anybody to another space.",
            "The bonus: you may move up to {n} pieces of anybody to other spaces.",
            view.lifts_left,
        )
    return tr.plural(
        "Move {n} piece of another player to another space.",
        "Move up to {n} pieces of other players to other spaces.",
        view.lifts_left,
    )


def _neutral(here: HansaReading, seat: int) -> str:
    routes = here.view.full_routes
    if len(routes) > 1:
        return here.tr(
            "Neutral traders fill {routes}. Choose which route the neutral colour claims first, and its office.",
            routes=here.names.value("routes", routes),
        )
    return here.tr(
        "Neutral traders fill {routes}, so the neutral colour claims it. Choose the city of its office.",
        routes=here.names.value("routes", routes),
    )


def _bonus(here: HansaReading, seat: int) -> str:
    desk = here.view.desks[seat]
    if here.view.bonus == "gain_privilegium":
        what = here.names.raised("privilegium", desk.skills["privilegium"] + 1)
        return here.tr("The bonus: you may raise {what}.", what=what)
    return here.tr(
        "The bonus: you may put a piece from your supply ({pieces}) into an open city, as its rightmost office.",
        pieces=here.names.pieces(*desk.supply),
    )


def _reuse(here: HansaReading, seat: int) -> str:
    return here.tr.plural(
        "The bonus: you may put {n} more piece of the claimed route on a route again, instead of into your stock.",
        "The bonus: you may put up to {n} pieces of the claimed route on routes again, instead of into your stock.",
        here.view.extras_left,
    )


def _more_offices(here: HansaReading, seat: int) -> str:
    have = here.view.desks[seat].unused.count("extra_office")
    return here.tr.plural(
        "You can also open an extra office with another piece of the route ({n} token).",
        "You can also open an extra office with another piece of the route ({n} tokens).",
        have,
    )


def _share(here: HansaReading, seat: int) -> str:
    return here.tr.plural(
        "Take {n} piece from your stock ({stock}) into your supply.",
        "Take {n} pieces from your stock ({stock}) into your supply.",
        here.view.shares,
        stock=here.names.pieces(*here.view.desks[seat].stock),
    )


def _tokens(here: HansaReading, seat: int) -> str:
    return here.tr.plural(
        "Put the bonus token {tokens} on an empty route that has none.",
        "Put the bonus tokens {tokens} on empty routes that have none.",
        len(here.view.to_place),
        tokens=here.names.value("tokens", here.view.to_place),
    )


QUESTIONS = (
    Question(name="turn", due=_turn),
    Question(name="pay", due=_pay, forced=True),
    Question(name="relocate", due=_relocate, forced=True),
    Question(name="extra", due=_extra),
    Question(name="borrow", due=_borrow, forced=True),
    Question(name="move", due=_move, forced=True),
    Question(name="remove", due=_remove, forced=True),
    Question(name="shift", due=_shift, forced=True),
    Question(name="neutral", due=_neutral, forced=True),
    Question(name="bonus", due=_bonus),
    Question(name="reuse", due=_reuse),
    Question(name="place_two", due=_place_two),
    Question(name="more_offices", due=_more_offices),
    Question(name="share", due=_share, forced=True),
    Question(name="tokens", due=_tokens, forced=True),
)
"""Kinds of decision; one that is forced is answered by itself where there is a single answer."""
