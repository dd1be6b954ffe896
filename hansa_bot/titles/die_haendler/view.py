"""What a seat or a spectator may see of a table of Die Händler (DH-15, DH-21.8), made by copying what may be seen."""

import msgspec

from hansa_bot.engine.state import Decision, View
from hansa_bot.titles.die_haendler.abilities import on_display
from hansa_bot.titles.die_haendler.material import BONUSES, CITIES, WAGONS
from hansa_bot.titles.die_haendler.meta import Options
from hansa_bot.titles.die_haendler.state import SEALED, Auction, Guest, HaendlerState, Movement, Office
from hansa_bot.titles.kit.states import common


class MerchantView(msgspec.Struct, kw_only=True):
    """What a seat has, as far as the reader may know; abilities, cards and goods are numbers (`material`).

    `money` is None while it is secret; `cards` how many influence cards, `hand` how many by kind or None; `tiles` the
    values that lie face up; `warehouses` by city how many by good. `answered` tells whether the sealed question that
    is asked has this seat's answer already; `bid` and `wheel` (two targets) are None until they are made and shown.
    `fees` are what this guest pays for one good and for two, None where closed or not named; `proposal` the goods and
    the amount that this guest proposes.
    """

    seat: int
    money: int | None
    rung: int
    credits: int
    abilities: list[int]
    tiles: list[int]
    cards: int
    hand: list[int] | None
    warehouses: list[list[int]]
    answered: bool
    bid: int | None
    wheel: list[int] | None
    fees: tuple[int | None, int | None]
    proposal: tuple[list[int], int] | None


class WagonView(msgspec.Struct, kw_only=True):
    """A wagon: where it stands and came from (None in a city), its master, its load by seat and good.

    `axles` holds the seat of each Broken Axle card that lies on it.
    """

    number: int
    place: int
    came_from: int | None
    master: int | None
    arrived: bool
    loads: list[list[int]]
    axles: list[int]


class HaendlerView(View, kw_only=True):
    """The position as the reader may know it; goods, places, cards and abilities are numbers (`material`).

    `round` is 0 while abilities are auctioned, `phase` 1 to 6, `starter` the starting player. `active` is whose turn
    it is (who buys, loads, moves, rises), None where all are asked; `step` a key of `phases.STEPS`, `wagon` the index
    of the wagon that is auctioned, loaded or sold from now, else None; `guest` the seat whose fees are named or whose
    proposal is answered. `display` are the abilities nobody has; `auction` is under way.

    `levels` by good where its price stands, `supply` by good how many can be bought, `bonuses` by city what is paid.
    `pile` counts the influence cards left, `pile_kinds` by kind only for who chooses one now; `removed` by kind those
    that left the game. `bought` counts the goods of the purchase turn under way, `flat` are the seats that have paid
    for Cheap Purchase. `tile` and what follows speak of the movement turn under way: the tile
    used (0: none), whether the messenger was moved, how many extra points are used, and the wagons moved. `offices`
    tells which office the asked seat has used: small, large.
    """

    round: int
    phase: int
    starter: int
    step: str
    active: int | None
    wagon: int | None
    guest: int | None
    merchants: list[MerchantView]
    wagons: list[WagonView]
    messenger: int
    levels: list[int]
    supply: list[int]
    bonuses: list[int]
    arrivals: int
    credits_left: int
    pile: int
    pile_kinds: list[int] | None
    removed: list[int]
    display: list[int]
    auction: Auction | None
    bought: int
    flat: list[int]
    tile: int
    courier: bool
    extra: int
    moved: list[int]
    offices: tuple[bool, bool]
    reason: str
    options: Options


_COPIED = ("round", "phase", "starter", "step", "messenger", "arrivals", "bought", "reason", "options")
"""What everybody sees as it is."""
_BY_WAGON = ("bid", "cargo", "fees", "guest", "proposal", "last_word", "bonus_sale")
"""The questions about one wagon."""


def make_view(state: HaendlerState, seat: int | None) -> HaendlerView:
    """Return what a seat or a spectator (None) may see: nobody's money, cards, bid or wheel but the reader's own."""
    top = state.stack[-1] if state.stack else Decision("", [])
    kind = top.kind
    # Not only on top: while a card is chosen the turn that brought it lies below.
    moving = next((Movement.of(each) for each in state.stack if each.kind == "movement"), Movement())
    office = Office.of(top) if kind == "office" else Office(0, 0)
    # Below a question lies whose turn it is, and that may be somebody else than those who are asked.
    owners = state.stack[0].seats if state.stack else []
    return HaendlerView(
        **common(state, seat),
        **{name: getattr(state, name) for name in _COPIED},
        active=owners[0] if len(owners) == 1 else None,
        wagon=state.wagon if kind in _BY_WAGON else None,
        guest=Guest.of(top).seat if kind in ("fees", "proposal") else None,
        merchants=[_merchant(state, owner, seat, kind) for owner in range(state.seats)],
        wagons=[
            WagonView(
                number=wagon + 1,
                place=state.places[wagon],
                came_from=_known(state.came_from[wagon]),
                master=_known(state.masters[wagon]),
                arrived=state.arrived[wagon],
                loads=[[*state.row(wagon, owner)] for owner in range(state.seats)],
                axles=[*state.axles[wagon]],
            )
            for wagon in WAGONS
        ],
        levels=state.levels[:],
        supply=state.supplies,
        bonuses=[BONUSES[mark] for mark in state.marks],
        credits_left=state.credits_left,
        pile=sum(state.pile),
        pile_kinds=state.pile[:] if kind == "influence" and seat in top.seats else None,
        removed=state.removed[:],
        display=[] if state.round else on_display(state),
        auction=Auction.of(top) if kind == "outbid" else None,
        flat=[*state.flat],
        tile=moving.tile,
        courier=bool(moving.courier),
        extra=moving.extra,
        moved=moving.moved[:],
        offices=(bool(office.small), bool(office.large)),
    )


def _merchant(state: HaendlerState, owner: int, reader: int | None, kind: str) -> MerchantView:
    own = owner == reader
    wheel = state.wheels[owner] if state.wheels and (own or kind != "wheel") else b""
    one, two = map(_known, state.fees[2 * owner : 2 * owner + 2] or (-1, -1))
    proposed = state.proposals[owner] if state.proposals else None
    return MerchantView(
        seat=owner,
        money=state.money[owner] if own or state.open_money else None,
        rung=state.rungs[owner],
        credits=state.credits[owner],
        abilities=[*state.abilities[owner]],
        tiles=[*state.tiles[owner]],
        cards=state.cards(owner),
        hand=state.hands[owner][:] if own else None,
        warehouses=[[*state.stock(owner, city)] for city in range(len(CITIES))],
        answered=kind in SEALED and owner not in state.waiting,
        bid=_known(state.bids[owner]) if state.bids and (own or kind != "bid") else None,
        wheel=[*wheel] if wheel else None,
        fees=(one, two),
        proposal=None if proposed is None else ([*proposed.goods], proposed.amount),
    )


def _known(number: int) -> int | None:
    """Return a seat, a place, a bid or a fee, None where it stands for none (-1)."""
    return None if number < 0 else number
