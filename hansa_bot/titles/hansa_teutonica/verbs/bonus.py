"""What follows the benefit of a claim: further extra offices, then the route's permanent bonus.

HT-13.4 (in addition), HT-19.6, HT-20.10. All of it is voluntary and belongs to the claim.
"""

from itertools import compress

from hansa_bot.engine.action import Action, Outcome, token
from hansa_bot.engine.errors import Refusal
from hansa_bot.engine.state import Decision
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import cities, material
from hansa_bot.titles.hansa_teutonica.cities import offices
from hansa_bot.titles.hansa_teutonica.desks import can_upgrade, in_hand, upgrade
from hansa_bot.titles.hansa_teutonica.judging.outlook import MERCHANT_WORTH, Outlook
from hansa_bot.titles.hansa_teutonica.state import Claimed, HansaState
from hansa_bot.titles.hansa_teutonica.tables import BENEFIT, EXTRA, OFFICE, PIECE, UPGRADE_SKILL, Tables
from hansa_bot.titles.hansa_teutonica.texts.choices import name_benefit, name_open_office
from hansa_bot.titles.hansa_teutonica.texts.reading import HansaReading
from hansa_bot.titles.hansa_teutonica.verbs import react, shift
from hansa_bot.titles.kit.verbs import Verb

_KEEP = 1.0
"""What it is worth at the start of the game to keep an extra office for later."""


def begin(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int], tokens: int
) -> None:
    """Ask for what the option or the route adds; `pieces` went to the stock, `tokens` extra offices were in hand."""
    if state.options.extra_office_mode == "additional" and tokens and any(_more(state, t, route, pieces)):
        traders, merchants = pieces
        state.stack.append(Claimed(route, traders, merchants, tokens).ask("more_offices", seat))
    else:
        ask_permanent(state, t, seat, outcome, route, pieces)


def ask_permanent(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> None:
    """Ask for the route's permanent bonus if it can have an effect."""
    bonus = t.board.routes[route].bonus
    if bonus and _ask(state, t, seat, outcome, route, pieces):
        outcome.tell("bonus_started", seat=seat, route=t.routes[route], bonus=bonus)


def _ask(state: HansaState, t: Tables, seat: int, outcome: Outcome, route: int, pieces: list[int]) -> bool:
    bonus = t.board.routes[route].bonus
    if bonus == "reuse_two":
        return react.reuse_two(state, seat, *pieces)
    if bonus == "place_two":
        return react.place_two(state, t, seat, outcome)
    if bonus == "move_any_two":
        decision = shift.any_two(seat)
        possible = shift.is_possible(state, t, decision)
    else:
        decision = Decision("bonus", [seat], [route])
        # A question without an answer would hold up the game; so it is asked only if there is one.
        possible = bool(_uses(state, t, seat, route))
    if possible:
        state.stack.append(decision)
    return possible


def offers_bonus_more_offices(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the extra offices that may come on top of the benefit (HT-13.4)."""
    claimed = Claimed.of(state.stack[-1])
    return _more(state, t, claimed.route, [claimed.traders, claimed.merchants])


def offers_bonus(state: HansaState, t: Tables, seat: int) -> list[Action]:
    """Return the uses of the permanent bonus that is pending."""
    return _uses(state, t, seat, Claimed.of(state.stack[-1]).route)


def _more(state: HansaState, t: Tables, route: int, pieces: list[int]) -> list[Action]:
    there = [count > 0 for count in pieces]
    return sorted({token("bonus", office) for office in cities.extra_office_benefits(state, t, route, there)})


def _uses(state: HansaState, t: Tables, seat: int, route: int) -> list[Action]:
    if t.board.routes[route].bonus == "gain_privilegium":
        return (
            [token("bonus", f"upgrade:{material.SKILLS[material.PRIVILEGE]}")]
            if can_upgrade(state, seat, material.PRIVILEGE)
            else []
        )
    kinds = in_hand(state.supply, seat)
    return sorted(token("bonus", f"office:{city}", piece) for city in compress(t.cities, t.open) for piece in kinds)


def do_bonus(
    state: HansaState, t: Tables, seat: int, outcome: Outcome, benefit: int, what: int, piece: int = material.TRADER
) -> None:
    """Found an office more, or use the permanent bonus."""
    decision = state.stack.pop()
    if decision.kind == "more_offices":
        claimed = Claimed.of(decision)
        state.stock[2 * seat + piece] -= 1
        # What became an office is no piece of the route any more, for whatever bonus uses them again.
        pieces = [claimed.traders - (piece == material.TRADER), claimed.merchants - (piece == material.MERCHANT)]
        cities.found_extra_office(state, t, seat, outcome, what, piece)
        begin(state, t, seat, outcome, claimed.route, pieces, claimed.tokens - 1)
    elif benefit == UPGRADE_SKILL:
        upgrade(state, outcome, seat, what)
    else:
        cities.found_open_office(state, t, seat, outcome, what, piece)


def leave_bonus(state: HansaState, t: Tables, seat: int, outcome: Outcome) -> None:
    """Leave the rest of it; after further extra offices comes the permanent bonus."""
    decision = state.stack.pop()
    if decision.kind == "more_offices":
        claimed = Claimed.of(decision)
        ask_permanent(state, t, seat, outcome, claimed.route, [claimed.traders, claimed.merchants])
    else:
        bonus = "reuse_two" if decision.kind == "reuse" else t.board.routes[Claimed.of(decision).route].bonus
        outcome.tell("bonus_left", seat=seat, bonus=bonus)


def refuse_bonus(state: HansaState, t: Tables, seat: int, benefit: int, what: int, piece: int = -1) -> Refusal | None:
    """Return what stands against a further extra office (HT-13.4) or the use of a permanent bonus (HT-19.6)."""
    claimed = Claimed.of(state.stack[-1])
    if state.stack[-1].kind == "more_offices":
        return _refuse_more(state, t, seat, claimed, benefit, what, piece)
    bonus = t.board.routes[claimed.route].bonus
    if (bonus == "gain_privilegium") != (benefit == UPGRADE_SKILL and what == material.PRIVILEGE):
        return Refusal("HT-19.6", N_("The permanent bonus here is another one: {bonus}."), {"bonus": bonus})
    if benefit != OFFICE or not t.open[what]:
        return Refusal("HT-19.4", N_("This office goes to an open city."))
    if piece >= 0 and not state.supply[2 * seat + piece]:
        return Refusal("HT-19.6", N_("There's no {piece} in your supply."), {"piece": material.PIECES[piece]})
    return None


def _refuse_more(
    state: HansaState, t: Tables, seat: int, claimed: Claimed, benefit: int, what: int, piece: int
) -> Refusal | None:
    if benefit != EXTRA:
        return Refusal("HT-13.4", N_("Only a further extra office may follow the benefit."))
    if what not in t.ends[claimed.route]:
        values = {"route": t.routes[claimed.route], "city": t.cities[what]}
        return Refusal("HT-13.4", N_("{route} does not lead to {city}."), values)
    there = {material.code(seat, kind) for kind, count in enumerate((claimed.traders, claimed.merchants)) if count}
    return refuse_extra_office(state, t, seat, there, what, piece)


def refuse_extra_office(
    state: HansaState, t: Tables, seat: int, pieces: set[int], city: int, piece: int
) -> Refusal | None:
    """Return what stands against an extra office from these pieces of the route (HT-13.4, HT-19.4)."""
    if not state.unused[len(material.TOKENS) * seat + material.EXTRA_OFFICE]:
        return Refusal(
            "HT-13.4", N_("You have no unused token {token}."), {"token": material.TOKENS[material.EXTRA_OFFICE]}
        )
    if not t.open[city] and not offices(state, t, city):
        text = N_("An extra office needs another office in {city} first.")
        return Refusal("HT-13.4", text, {"city": t.cities[city]})
    if piece >= 0 and material.code(seat, piece) not in pieces:
        return Refusal("HT-13.4", N_("There's no {piece} on the route."), {"piece": material.PIECES[piece]})
    return None


def say_bonus(here: HansaReading, benefit: str, piece: str = "") -> str:
    """Say what the bonus, or another extra office, brings."""
    kind, _, what = benefit.partition(":")
    if kind == "office":
        return name_open_office(here, what, piece)
    gain = name_benefit(here, here.actor, benefit, piece)
    if kind == "upgrade":
        return here.tr("By the bonus: {what}", what=gain)
    return here.tr("By another token: {office}", office=gain)


def rate_bonus(look: Outlook, benefit: int, what: int, piece: int = material.TRADER) -> float:
    """Judge a further extra office, or the use of a permanent bonus (HT-13.4, HT-19.6)."""
    if benefit == UPGRADE_SKILL:
        return look.gains.upgrades[what]
    if benefit == EXTRA:
        return look.gains.extra_office(what) - MERCHANT_WORTH * piece - _KEEP * (1 - look.now)
    return look.gains.offices.right[what] - MERCHANT_WORTH * piece


BONUS = Verb(
    name="bonus",
    rule="HT-19.6",
    rules={"more_offices": "HT-13.4"},
    words=(N_("Use a bonus"), N_("Use the permanent bonus of the claimed route, or a further extra office.")),
    slots=(BENEFIT.asking(N_("What the bonus gives.")), PIECE),
    least=1,
    offers={"bonus": offers_bonus, "more_offices": offers_bonus_more_offices},
    resolve=do_bonus,
    effect=say_bonus,
    why_not=refuse_bonus,
    opinion=rate_bonus,
)
