"""Every fact that the rules of Die Händler tell, with its elements, and how it is told.

Elements are named by their type and given as action tokens name them: `seat` (number; also `guest_seat`,
`master_seat`), `city` and `cities`, `place`, `good`, `goods` (a list, equal ones repeated), `ability`, `abilities`,
`card`, `wagon` (its number as a word), `fee` and `two_fee` (an amount or "no" as words), `amount` of money.
"""

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.events import Fact

FACTS = {
    "equipped": Fact("seat abilities amount", N_("{seat} starts with {abilities} for {amount}.")),
    "placed": Fact("cities place", N_("The wagons start in {cities}, the courier at {place}.")),
    "round_began": Fact("round seat", N_("{seat} begins round {round}."), short=""),
    # the auction of abilities
    "named": Fact("seat ability amount", N_("{seat} put {ability} up for auction at {amount}.")),
    "raised": Fact("seat ability amount", N_("{seat} bid {amount} for {ability}.")),
    "passed": Fact("seat", N_("{seat} passed."), short=""),
    "won_ability": Fact("seat ability amount", N_("{seat} got {ability} for {amount}.")),
    # phase 1
    "bought": Fact("seat good city amount", N_("{seat} bought {good} in {city} for {amount}.")),
    "stopped": Fact("seat bought", N_("{seat} bought nothing more."), short=""),
    "repaid": Fact("seat amount", N_("{seat} paid back a credit card for {amount}.")),
    "gave": Fact("seat guest_seat amount", N_("{seat} gave {guest_seat} {amount}.")),
    "handed": Fact(
        "seat guest_seat card",
        N_("{seat} gave {guest_seat} {card}."),
        "seat guest_seat",
        N_("{seat} gave {guest_seat} an influence card."),
    ),
    # phase 2; `master_seat` is who is paid
    "bid": Fact("seat amount", N_("{seat} bid {amount} in secret."), "seat", N_("{seat} has bid.")),
    "withdrew": Fact("seat", N_("{seat} took back a secret answer."), short=""),
    "showed_bid": Fact("seat amount", N_("{seat} had bid {amount}.")),
    "became_master": Fact(
        "seat wagon city amount", N_("{seat} became loading master of wagon {wagon} in {city} for {amount}.")
    ),
    "loaded": Fact(
        "seat wagon goods",
        lambda names, n, event: (
            names.tr("{seat} loaded {goods} on wagon {wagon}.", **n) if event.args["goods"] else None
        ),
    ),
    "named_fees": Fact(
        "seat guest_seat fee two_fee", N_("{seat} named the fees for {guest_seat}: {fee}, {two_fee}.")
    ),
    "loaded_for": Fact(
        "seat master_seat wagon goods amount", N_("{seat} loaded {goods} on wagon {wagon} for {amount}.")
    ),
    "proposed": Fact("seat goods amount", N_("{seat} proposed {amount} for loading {goods}.")),
    "loaded_freely": Fact("seat wagon goods", N_("{seat} loaded {goods} on wagon {wagon} with Free Loading.")),
    "accepted": Fact("seat guest_seat", N_("{seat} accepted the proposal of {guest_seat}.")),
    "refused": Fact("seat guest_seat", N_("{seat} refused the proposal of {guest_seat}.")),
    # phase 3; `places` are the way without its start, `count` the points used, `lost` those of them that were lost
    "blocked": Fact("seat wagon", N_("{seat} laid a Broken Axle card on wagon {wagon}.")),
    "drove": Fact("seat wagon place from_place places count lost", N_("{seat} moved wagon {wagon} to {place}.")),
    "wasted": Fact("seat tile", N_("{seat} turned tile {tile} down; nothing could move.")),
    "rode": Fact("seat place from_place places", N_("{seat} moved the courier to {place}.")),
    "gained": Fact("seat", N_("{seat} gained an influence card.")),
    "took_card": Fact("seat card", N_("{seat} took {card}."), "seat"),
    "lifted": Fact("seat wagon", N_("{seat} took a Broken Axle card off wagon {wagon}.")),
    # phases 4 and 5; `from_amount` is what stood there before
    "set_wheel": Fact("seat targets", N_("{seat} set {targets}."), "seat", N_("{seat} has set the price wheel.")),
    "wheel": Fact("seat targets", N_("{seat} had set {targets}.")),
    "price": Fact("good from_amount amount", N_("The selling price of {good} went from {from_amount} to {amount}.")),
    "cleared": Fact("seat city goods amount", N_("{seat} sold {goods} from the warehouse in {city} for {amount}.")),
    "sold_special": Fact("seat city good amount", N_("{seat} sold {good} in {city} by Special Sale for {amount}.")),
    "arrivals": Fact("count", N_("The arrivals marker stands at {count}."), short=""),
    "played_bonus": Fact("seat wagon", N_("{seat} played Sale with Bonus on wagon {wagon}.")),
    "sold": Fact("seat wagon city goods amount", N_("{seat} sold {goods} in {city} for {amount}.")),
    "bonus": Fact(
        "city from_amount amount", N_("The bonus in {city} went from {from_amount} to {amount}."), short=""
    ),
    # phase 6; `from_rung` is where somebody fell from, `amount` what is paid or, on falling, what is shown
    "demoted": Fact("seat from_rung rung amount", N_("{seat} had only {amount} and fell to {rung}.")),
    "upkeep": Fact("seat rung amount", N_("{seat} paid {amount} as {rung}."), short=""),
    "took_credit": Fact("seat amount", N_("{seat} took a credit card for {amount}.")),
    "rose": Fact("seat rung count cards amount", N_("{seat} rose to {rung} for {amount}.")),
    "stayed": Fact("seat rung", N_("{seat} stayed {rung}."), short=""),
    # the end
    "settled": Fact("seat count amount", N_("{seat} paid back {count} credit cards for {amount} at the end.")),
    "game_ended": Fact("reason", N_("The game is over: {reason}.")),
}
