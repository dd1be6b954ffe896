"""The texts of Hansa Teutonica, as the host asks for them; the position is complete enough to play from.

Beside `texts`, not in it: verbs read those, and this reads the verbs.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile

from hansa_bot.engine.action import SEPARATOR, Action, Event
from hansa_bot.engine.result import Result
from hansa_bot.engine.state import View
from hansa_bot.i18n.catalog import N_, plural
from hansa_bot.titles.hansa_teutonica.material import (
    END_POINTS,
    MERCHANT,
    NEUTRAL,
    PIECES,
    SKILL_VALUES,
    SKILLS,
    board,
    take,
)
from hansa_bot.titles.hansa_teutonica.tables import REGIONS, SHIP
from hansa_bot.titles.hansa_teutonica.texts.choices import MEANINGS
from hansa_bot.titles.hansa_teutonica.texts.facts import FACTS
from hansa_bot.titles.hansa_teutonica.texts.names import WORDS, HansaNames
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import VERBS
from hansa_bot.titles.hansa_teutonica.view import CityView, NeutralView, Piece, RouteView
from hansa_bot.titles.kit.names import capital
from hansa_bot.titles.kit.texts import VerbTexts

_REGIONS, _NO_REGIONS = "britannia_4_5", "standard_4_5"
"""One board each with and without regions; they differ in how many complete cities end the game."""

_REACHED = plural("{names} reached 20 prestige points", "{names} reached 20 prestige points")


_TOGETHER = (N_("{take} on {route}"), N_("move {take} from {origin} to {route}"), N_("move {take} to {route}"))
"""What several steps amount to, by from how many routes pieces are lifted."""


class HansaTexts(VerbTexts):
    """Everything that Hansa Teutonica says, in one language, about seats with these names."""

    verbs, facts, names_type, reading_type = VERBS, FACTS, HansaNames, HansaReading
    meanings, lines, ties = MEANINGS, WORDS["line"], WORDS["tie"]

    def together(self, actions: Sequence[Action]) -> tuple[int, str] | None:
        """Say what is put on one route, or moved there."""
        taken = [action.split(SEPARATOR) for action in actions]
        lifted = [*takewhile(lambda each: each[0] == "move", taken)]
        rest = taken[len(lifted) :]
        if not rest or rest[0][0] not in (("set",) if lifted else ("place", "set")):
            return super().together(actions)
        down = [*takewhile(lambda each: each[:2] == rest[0][:2], rest)]
        if lifted and len(lifted) != len(down):
            return super().together(actions)
        merchants = sum(piece == PIECES[MERCHANT] for _, _, piece, *_ in down)
        told = {"take": take(len(down) - merchants, merchants), "route": down[0][1]}
        values = {slot: self.value(slot, word) for slot, word in told.items()}
        origins = list({each[1] for each in lifted})
        if len(origins) == 1:
            values["origin"] = self.value("route", origins[0])
        text = _TOGETHER[min(len(origins), 2)]
        return len(lifted) + len(down), self.tr(text, **values)

    def event(self, event: Event) -> str | None:
        """Tell a fact in one sentence; only players' names begin one as they are written."""
        text = super().event(event)
        return capital(text) if text and event.args.get("seat") == NEUTRAL else text

    def clock(self, view: View) -> str:
        """Say which round it is, and how many cities are complete of those that end the game."""
        here = self.read(view)
        values = {"cities": here.view.completed, "limit": here.t.board.completed_limit}
        return self.tr("round {n} · cities {cities} of {limit}", n=(view.turn - 1) // view.seats + 1, **values)

    def untimely(self, here: HansaReading, kind: str) -> str | None:
        """Say that it is another one's turn, that something is under way, or that no action is left."""
        if here.actor not in here.view.waiting:
            return self.tr("It is not your turn.")
        if here.view.decision != "turn":
            return self.tr("Finish the current action first.")
        if kind != "use" and not here.view.actions_left:
            return self.tr("You have no actions left.")
        return None

    def desk(self, view: View, seat: int) -> str:
        """Describe what a seat has."""
        return describe_desk(self.read(view), seat)

    def chapters(self, view: View) -> Iterator[Iterable[str]]:
        """Describe everything that is public, the most important first."""
        here = self.read(view)
        yield [_head(here, self.due)]
        yield [_scores(here)]
        yield from _routes(here)
        yield _cities(here)
        yield facts(here)
        yield from ([describe_desk(here, each.seat)] for each in here.view.desks)
        if here.view.neutral:
            yield [_neutral(here, here.view.neutral)]

    def way(self, result: Result, last: Sequence[Event]) -> str:
        """Say by which claim the game ended, where that is known, and why."""
        claims = [event.args for event in last if event.kind == "claimed"]
        if not claims:
            return super().way(result, last)
        claimer = claims[-1]["seat"]
        seat, route = self.value("seat", claimer), self.value("route", claims[-1]["route"])
        if result.reason == "points" and _reached(result) == [claimer]:
            return self.tr("{seat} claimed {route} and with it reached 20 prestige points.", seat=seat, route=route)
        seat, reason = capital(seat) if claimer == NEUTRAL else seat, self.reason(result)
        return self.tr("{seat} ended the game by claiming {route}: {reason}.", seat=seat, route=route, reason=reason)

    def reason(self, result: Result) -> str:
        """Return the reason with its limit; where no seat has the points, the neutral colour has (HT-18.10)."""
        lines = [line for score in result.scores for line in score.lines]
        reached = _reached(result)
        if result.reason == "points" and reached:
            names = self.named.list([self.named.seat(seat) for seat in reached])
            return self.tr.plural(*_REACHED, len(reached), names=names)
        if result.reason == "points" and lines:
            return self.tr("the neutral colour reached 20 prestige points")
        if result.reason == "cities" and lines:
            where = _REGIONS if any(line.key in REGIONS for line in lines) else _NO_REGIONS
            return self.tr("{n} or more cities are complete", n=board(where).completed_limit)
        return super().reason(result)


def _reached(result: Result) -> list[int]:
    return [score.seat for score in result.scores if (score.points("track") or 0) >= END_POINTS]


def describe_desk(here: HansaReading, seat: int) -> str:
    """Describe what a seat has, in four or five lines."""
    tr, names, mine = here.tr, here.names, here.view.desks[seat]
    lines = [f"{names.lettered(seat)}: {names.points(mine.points)}"]
    lines.append(", ".join(_skill(here, skill, mine.skills[skill]) for skill in SKILLS))
    lines.append(tr("Supply: {pieces}", pieces=names.pieces(*mine.supply)))
    lines.append(tr("Stock: {pieces}", pieces=names.pieces(*mine.stock)))
    if mine.unused:
        lines.append(tr("Bonus tokens: {tokens}", tokens=names.value("tokens", mine.unused)))
    if mine.used:
        lines.append(tr("Used bonus tokens: {tokens}", tokens=names.value("tokens", mine.used)))
    if mine.pending:
        text = tr.plural("{n} bonus token to put on a route", "{n} bonus tokens to put on routes", mine.pending)
        seen = f": {names.value('tokens', mine.shown)}" if mine.shown else ""
        lines.append(text + seen)
    if mine.favours:
        lines.append(tr("Emperor's favours: {favours}", favours=names.value("favours", mine.favours)))
    if mine.mission:
        lines.append(tr("Mission card: {mission}", mission=names.value("mission", mine.mission)))
    lines.append(tr.plural("{n} office", "{n} offices", mine.offices))
    return "\n".join(lines)


def _skill(here: HansaReading, skill: str, step: int) -> str:
    """Return "Actions 3 (1/5)": the value, and how far the skill is raised, since some values stand there twice."""
    last = len(SKILL_VALUES[SKILLS.index(skill)]) - 1
    return f"{here.names.skill(skill)} {here.names.level(skill, step)} ({step}/{last})"


def _neutral(here: HansaReading, neutral: NeutralView) -> str:
    tr, names = here.tr, here.names
    head = names.lettered(NEUTRAL)
    if here.view.options.full_neutral:
        head += f": {names.points(neutral.points)}"
    return "\n".join(
        [
            capital(head),
            tr("Stock: {pieces}", pieces=names.pieces(neutral.stock, 0)),
            tr.plural("{n} colour in use", "{n} colours in use", neutral.colours),
            tr.plural("{n} office", "{n} offices", neutral.offices),
        ]
    )


def _head(here: HansaReading, due: Callable[[View, int], str]) -> str:
    view, tr, names = here.view, here.tr, here.names
    if view.over:
        return tr("The game is over: {reason}.", reason=names.value("reason", view.end))
    left = tr.plural("{n} action left", "{n} actions left", view.actions_left)
    lines = [tr("Turn {n}: {seat}, {left}.", n=view.turn, seat=names.lettered(view.active), left=left)]
    if view.waiting != [view.active] or view.decision != "turn":
        lines += [
            tr("Waiting for {seat}: {due}", seat=names.lettered(seat), due=due(view, seat)) for seat in view.waiting
        ]
    return "\n".join(lines)


def _scores(here: HansaReading) -> str:
    order = sorted(here.view.desks, key=lambda each: -each.points)
    scores = [f"{here.names.lettered(each.seat)} {each.points}" for each in order]
    if here.view.neutral and here.view.options.full_neutral:
        scores.append(f"{here.names.lettered(NEUTRAL)} {here.view.neutral.points}")
    return here.tr("Points: {scores}", scores=", ".join(scores))


def _routes(here: HansaReading) -> Iterator[Iterable[str]]:
    """Yield the lines of the routes, on Britannia region by region (HT-20.3)."""
    tr, names, regions = here.tr, here.names, here.t.board.regions
    for region in dict.fromkeys(route.region for route in here.t.board.routes):
        head = tr("Routes in {region}", region=names.value("region", region)) if regions else tr("Routes")
        yield chain([head], _routes_in(here, region))


def _routes_in(here: HansaReading, region: str) -> Iterator[str]:
    empty = []
    for route, laid in zip(here.view.routes, here.t.board.routes, strict=True):
        if laid.region != region:
            continue
        if route.token or route.posts or any(route.spaces):
            yield _route(here, route)
        else:
            ships = f" {_and_ships(here, len(laid.ships))}" if laid.ships else ""
            empty.append(f"{here.names.value('route', route.id)} {len(route.spaces) - len(laid.ships)}{ships}")
    if empty:
        yield here.tr("Empty, with their spaces: {routes}", routes=", ".join(empty))


def _and_ships(here: HansaReading, ships: int) -> str:
    return here.tr.plural("and {n} ship", "and {n} ships", ships)


def _route(here: HansaReading, route: RouteView) -> str:
    text = f"{here.names.value('route', route.id)}: {_standing(here, route.id)}"
    if here.laid(route.id).ships:
        text += "; " + here.tr("ships: {pieces}", pieces=_standing(here, route.id + SHIP))
    if route.token:
        text += "; " + here.tr("token {token}", token=here.names.value("token", route.token))
    for post in route.posts:
        text += f"; {here.names.value('token', post.token)} {here.names.sign(post.seat)}"
    return text


def _standing(here: HansaReading, part: str) -> str:
    spaces = here.spaces(part)
    pieces = [_piece(here, space) for space in spaces if space]
    free = spaces.count(None)
    return ", ".join([*pieces, *([here.tr("{n} free", n=free)] if free else [])])


def _piece(here: HansaReading, piece: Piece) -> str:
    return f"{here.names.sign(piece.seat)} {here.names.value('piece', piece.kind)}"


def _cities(here: HansaReading) -> Iterator[str]:
    yield here.tr("Cities, slots from left to right")
    yield from (_city(here, city) for city in here.view.cities)


def _city(here: HansaReading, city: CityView) -> str:
    tr, names, printed = here.tr, here.names, here.printed(city.id)
    if printed.open:
        parts = [tr("open city"), *(_piece(here, piece) for piece in city.extra)]
    else:
        parts = [tr("extra {piece}", piece=_piece(here, piece)) for piece in city.extra]
    for slot, piece in zip(printed.slots, city.slots, strict=True):
        coin = f" +{slot.points}" if slot.points else ""
        privilege, shape = names.value("privilege", slot.privilege), names.value("piece", slot.shape)
        empty = tr("{privilege} {piece}", privilege=privilege, piece=shape)
        parts.append(_piece(here, piece) if piece else f"[{empty}{coin}]")
    text = f"{names.value('city', city.id)}: {', '.join(parts)}"
    skills = [names.skill(skill) for skill in printed.skills]
    text += "; " + tr("raises {skills}", skills=" / ".join(skills)) if skills else ""
    if city.controller is not None:
        text += "; " + tr("control {seat}", seat=names.sign(city.controller))
    return text + ("; " + tr("complete") if city.complete else "")


def facts(here: HansaReading) -> Iterator[str]:
    """Yield the lines about the whole board, then about the tokens and what is in the air."""
    yield _table(here)
    yield _link(here)
    yield here.tr("Complete cities: {n} of {limit}", n=here.view.completed, limit=here.t.board.completed_limit)
    yield from _bonuses(here)
    yield from _regions(here)
    if here.view.neutral:
        yellow = [city.id for city in here.t.board.cities if city.yellow]
        yield here.tr("Yellow cities: {cities}", cities=here.names.value("cities", yellow))
    yield from _tokens(here)
    yield from _modules(here)
    yield from _air(here)
    yield from here.names.changed_options(here.view.options)


def _table(here: HansaReading) -> str:
    table, spaces = here.t.board.prestige_table, []
    for space, holder in zip(table.spaces, here.view.table, strict=True):
        free = here.names.value("privilege", space.privilege)
        spaces.append(f"{space.value} {here.names.sign(holder) if holder is not None else f'[{free}]'}")
    route = here.names.value("route", table.route)
    return here.tr("Prestige table ({route}): {spaces}", route=route, spaces=", ".join(spaces))


def _link(here: HansaReading) -> str:
    link, links = here.t.board.link, here.view.links
    ends = "–".join(here.names.value("city", end) for end in link.ends)
    awards = [
        f"{points} {here.names.sign(links[index]) if index < len(links) else '[-]'}"
        for index, points in enumerate(link.points)
    ]
    return here.tr("Link {ends}: {awards}", ends=ends, awards=", ".join(awards))


def _bonuses(here: HansaReading) -> Iterator[str]:
    """Yield the permanent bonuses by their routes (HT-19.6, HT-20.10)."""
    names = here.names
    found = [
        f"{names.value('route', route.id)} – {names.value('bonus', route.bonus)}"
        for route in here.t.board.routes
        if route.bonus
    ]
    if found:
        yield here.tr("Bonus with every claim: {bonuses}", bonuses="; ".join(found))


def _regions(here: HansaReading) -> Iterator[str]:
    """Yield the cities and ranks of each region, and who holds the permissions (HT-20.4, HT-20.11)."""
    tr, names = here.tr, here.names
    for region in here.t.board.regions:
        yield tr(
            "{region}, ranks {points} at the end: {cities}",
            region=names.value("region", region.id),
            points=", ".join(map(str, region.points)),
            cities=names.value("cities", region.cities),
        )
    keepers = (city for city in here.view.cities if here.printed(city.id).permits)
    found = [f"{here.permission(city.id)} {_keeper(here, city)}" for city in keepers]
    if found:
        yield tr("Permissions, by the rightmost office: {permits}", permits=", ".join(found))
        left = ", ".join(names.value("city", city) for city in here.view.permits) or "–"
        yield tr(
            "Permissions that {seat} may still use: {permits}", seat=names.lettered(here.view.active), permits=left
        )


def _keeper(here: HansaReading, city: CityView) -> str:
    offices = [piece for piece in [*city.extra, *city.slots] if piece]
    return here.names.sign(offices[-1].seat) if offices else "[-]"


def _tokens(here: HansaReading) -> Iterator[str]:
    tr, names, view = here.tr, here.names, here.view
    yield tr("Bonus tokens in the stock: {n}", n=view.token_stock)
    if view.to_place:
        yield tr("Bonus tokens to put on routes: {tokens}", tokens=names.value("tokens", view.to_place))
    if view.discarded:
        yield tr("Bonus tokens out of the game: {tokens}", tokens=names.value("tokens", view.discarded))


def _modules(here: HansaReading) -> Iterator[str]:
    """Yield which optional modules are played, and the open tiles (HT-21)."""
    tr, names, view = here.tr, here.names, here.view
    if view.options.modules:
        played = names.value("modules", view.options.modules)
        yield tr("Modules: {modules}", modules=played)
    if view.favours:
        yield tr("Emperor's favours on offer: {favours}", favours=names.value("favours", view.favours))


def _air(here: HansaReading) -> Iterator[str]:
    """Yield the pieces in the air with the routes that they come from, which matters where there are regions."""
    view = here.view
    air: list[tuple[str | None, Piece]] = [*view.lifted, *view.carried]
    if view.displaced:
        air.append((view.origin, view.displaced))
    if air:
        yield here.tr("In the air: {pieces}", pieces=", ".join(_lifted(here, *each) for each in air))
    if view.bonus:
        yield here.tr("Bonus under way: {bonus}", bonus=here.names.value("bonus", view.bonus))


def _lifted(here: HansaReading, route: str | None, piece: Piece) -> str:
    text = f"{here.names.sign(piece.seat)} {here.names.value('piece', piece.kind)}"
    return f"{text} ({here.names.value('route', route)})" if route else text
