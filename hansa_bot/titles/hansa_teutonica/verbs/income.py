"""Pieces from the stock to the supply: action 1, income (HT-4), and what others' actions bring (HT-21.2, HT-21.3)."""

from collections.abc import Sequence

from hansa_bot.engine.action import Action, Outcome
from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.hansa_teutonica import modules
from hansa_bot.titles.hansa_teutonica.desks import hand_over, mixes, mixes_up_to, value
from hansa_bot.titles.hansa_teutonica.judging.outlook import Outlook
from hansa_bot.titles.hansa_teutonica.material import BAG, MERCHANT, take
from hansa_bot.titles.hansa_teutonica.state import Count, HansaState
from hansa_bot.titles.hansa_teutonica.tables import TAKE, Tables
from hansa_bot.titles.kit.verbs import Verb


def offers_income(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes of as many pieces as the money bag shows, or of all there are (HT-4.1 to HT-4.3).

    With `income_amount=up_to` fewer will do.
    """
    traders, merchants = state.stock[2 * seat : 2 * seat + 2]
    count = min(value(state, seat, BAG), traders + merchants)
    if not count:
        return ()
    mix = mixes if state.options.income_amount == "exact" else mixes_up_to
    return mix("income", count, traders, merchants)


def do_income(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Move the pieces; they may be used from now on. The owner of the tile shares in it (HT-21.2)."""
    state.actions_left -= 1
    hand_over(state.stock, state.supply, seat, traders, merchants)
    outcome.tell("income", seat=seat, take=take(traders, merchants))
    for other in range(state.seats):
        if other != seat and modules.has_favour(state, other, modules.SHARE_INCOME):
            state.owed = [*state.owed, other, modules.SHARED_PIECES]


def refuse_income(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal:
    """Return what stands against an income of these pieces."""
    stock = state.stock[2 * seat : 2 * seat + 2]
    count = min(value(state, seat, BAG), sum(stock))
    if not count:
        return Refusal("HT-4.3", N_("Your stock is empty."))
    values = {"count": count}
    if state.options.income_amount == "up_to":
        if not 0 < traders + merchants <= count:
            return Refusal("HT-4.3", N_("Income takes at least 1 and at most {count} of your pieces now."), values)
    elif traders + merchants != count:
        return Refusal("HT-4.2", N_("Income takes exactly {count} of your pieces now."), values)
    return Refusal("HT-4.2", N_("Your stock has {take}."), {"take": take(*stock)})


def against_income(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> str | None:
    """Advise newcomers against an income before the last action, as long as the supply lasts (HT-4.1)."""
    lasts = sum(state.supply[2 * seat : 2 * seat + 2]) >= state.actions_left > 1
    return "income" if lasts else None


def rate_income(look: Outlook, traders: int, merchants: int) -> float:
    """Judge an income by what the best route still wants."""
    hand, best = sum(look.hand), look.best
    wanted = best.plan.row.missing + len(best.foes)
    # Merchants first, until two are in hand.
    mix = 0.1 * min(merchants, 2 - look.hand[MERCHANT]) + 0.02 * (traders + merchants)
    if hand == 0:
        return best.rate * 1.05 + mix
    if hand < wanted or look.hand[MERCHANT] < best.plan.merchants <= look.hand[MERCHANT] + merchants:
        return best.rate * (0.97 if hand < look.state.actions_left else 0.6) + mix
    return 0.05 * (traders + merchants) + mix


INCOME = Verb(
    name="income",
    rule="HT-4.1",
    words=(N_("Income"), N_("Take pieces from your stock into your supply, as many as your money bag shows.")),
    slots=(TAKE,),
    offers={"turn": offers_income},
    resolve=do_income,
    step=N_("take {take}"),
    effect=N_("Take {take} from your stock into your supply"),
    why_not=refuse_income,
    unavailable=N_("Your stock is empty."),
    opinion=rate_income,
    against=against_income,
)


def offers_share(state: HansaState, t: Tables, seat: int) -> Sequence[Action]:
    """Return the mixes of as many pieces as are due, or of all there are."""
    return mixes("share", Count.of(state.stack[-1]).left, *state.stock[2 * seat : 2 * seat + 2])


def do_share(state: HansaState, t: Tables, seat: int, outcome: Outcome, traders: int, merchants: int) -> None:
    """Move the pieces; they may be used from now on."""
    state.stack.pop()
    hand_over(state.stock, state.supply, seat, traders, merchants)
    outcome.tell("shared", seat=seat, take=take(traders, merchants))


def refuse_share(state: HansaState, t: Tables, seat: int, traders: int, merchants: int) -> Refusal:
    """Return what stands against taking these pieces."""
    values = {"count": Count.of(state.stack[-1]).left}
    return Refusal("HT-21", N_("Take exactly {count} of the pieces in your stock."), values)


def rate_share(look: Outlook, traders: int, merchants: int) -> float:
    """Judge pieces that come for nothing: merchants first, until there are two in the supply."""
    return min(merchants, 2 - look.hand[MERCHANT])


SHARE = Verb(
    name="share",
    rule="HT-21.2",
    words=(
        N_("Share the income"),
        N_("Take a piece into your supply when another player takes income, by the tile."),
    ),
    slots=(TAKE,),
    offers={"share": offers_share},
    resolve=do_share,
    effect=N_("Take {take} from your stock into your supply"),
    why_not=refuse_share,
    opinion=rate_share,
)
