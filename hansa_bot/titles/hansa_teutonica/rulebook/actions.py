"""Rules of the actions income, place, displace and move (HT-4 to HT-7)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-4.1",
        N_("How much an income brings"),
        N_(
            "An income moves pieces from your stock to your supply. Your money bag says how many: 3, 5, "
            "7, or with a C everything."
        ),
        options=("income_amount",),
    ),
    Rule(
        "HT-4.2",
        N_("Choosing the pieces"),
        N_(
            "If your stock holds fewer than that, you take all of it; if it holds more, you choose how "
            "many traders and merchants you take."
        ),
    ),
    Rule(
        "HT-4.3",
        N_("Empty stock"),
        N_("With an empty stock no income is possible."),
        readings=(
            N_("D2: Two rulebooks mean exactly the number shown, the Big Box says “up to”. Exactly is the default."),
        ),
        options=("income_amount",),
    ),
    Rule(
        "HT-5.1",
        N_("Placing a piece"),
        N_(
            "Put one piece of your supply, trader or merchant, on any empty space of any route. (Ship "
            "spaces: HT-19.3; Wales and Scotland: HT-20.4.)"
        ),
    ),
    Rule(
        "HT-5.2",
        N_("What does not matter"),
        N_(
            "Pieces of others on the same route and your privilege do not matter. Nothing is placed "
            "directly into an office."
        ),
    ),
    Rule(
        "HT-5.3",
        N_("Only from the supply"),
        N_("The piece must come from your supply; pieces in your stock cannot be placed."),
    ),
    Rule(
        "HT-5.4",
        N_("A full route"),
        N_("Filling the last space of a route changes nothing else. Claiming it is an action of its own."),
    ),
    Rule(
        "HT-6.1",
        N_("Whom you may displace"),
        N_(
            "You may displace a piece of another player from a space of a route. Your own pieces, offices "
            "and merchants on the prestige table stay where they are."
        ),
    ),
    Rule(
        "HT-6.2",
        N_("What it costs"),
        N_(
            "Your piece from the supply, of either kind, takes the space. On top you pay from your supply "
            "into your stock: one piece for a trader, two for a merchant, in any mix."
        ),
    ),
    Rule(
        "HT-6.3",
        N_("Pieces that you need"),
        N_(
            "Against a trader you need two pieces in your supply, against a merchant three. Paying a part "
            "is not possible."
        ),
    ),
    Rule(
        "HT-6.4",
        N_("The answer comes at once"),
        N_("The owner of the displaced piece answers immediately, although it is your turn; you go on afterwards."),
    ),
    Rule(
        "HT-6.5",
        N_("The displaced piece"),
        N_("The displaced piece goes to an empty space of a neighbouring route."),
    ),
    Rule(
        "HT-6.6",
        N_("Extra pieces"),
        N_(
            "If you were displaced, you may add pieces of your own to neighbouring routes: one for a "
            "trader, two for a merchant, each a trader or merchant as you like. They may go to the same "
            "route or to several."
        ),
        readings=(
            N_(
                "D33: The short overviews speak of one neighbouring route, the full texts of one or more. The "
                "full texts are followed."
            ),
        ),
    ),
    Rule(
        "HT-6.7",
        N_("Extra pieces are voluntary"),
        N_("You may leave out any of the extra pieces, but you cannot take them into your supply instead."),
    ),
    Rule(
        "HT-6.8",
        N_("Where extra pieces come from"),
        N_(
            "Each extra piece comes from your stock. If that is empty, it comes from your supply; if both "
            "are empty, you may lift one of your pieces from a route."
        ),
        readings=(
            N_(
                "D3: Only pieces on routes can be lifted: no offices, no merchants of the prestige table, "
                "nothing that you set down in this same answer. A lifted piece must end on another route than "
                "before, and the routes open to it are found before it is lifted."
            ),
        ),
    ),
    Rule(
        "HT-6.9",
        N_("How far pieces go"),
        N_(
            "All these pieces go to routes next to the one where the displacement happened. Only when "
            "none of those has a suitable space are routes at distance 2 open, then at distance 3, and so "
            "on."
        ),
    ),
    Rule(
        "HT-6.10",
        N_("Distance piece by piece"),
        N_(
            "The distance is looked at anew for every piece: when the last near space is taken, the next "
            "piece may go farther."
        ),
        readings=(
            N_(
                "D4: The rulebooks open farther routes once the nearer ones are full and do not ask that all "
                "pieces fit. One of them stops at the next step, the other goes on; we go on."
            ),
        ),
    ),
    Rule(
        "HT-6.11",
        N_("Never back"),
        N_("No piece goes to the route where the displacement happened, even if it has empty spaces."),
        readings=(N_("D5: The rulebooks name neighbouring routes only, and a route is not its own neighbour."),),
    ),
    Rule(
        "HT-6.12",
        N_("Order of the pieces"),
        N_("The displaced piece is put down before the extra pieces, which follow one at a time."),
        readings=(N_("D6: The rulebooks set no order; published answers put the displaced piece first."),),
        options=("displaced_first",),
    ),
    Rule(
        "HT-6.13",
        N_("No room anywhere"),
        N_(
            "Should the whole board be out of suitable spaces, the displaced piece returns to its owner's "
            "stock. This hardly ever happens."
        ),
    ),
    Rule(
        "HT-6.14",
        N_("Costs nothing"),
        N_("Being displaced costs you nothing and gives you no action."),
    ),
    Rule(
        "HT-7.1",
        N_("Moving your pieces"),
        N_(
            "Lift up to as many of your pieces from routes as your book shows, and set them down on empty "
            "spaces of any routes. Distance does not matter."
        ),
    ),
    Rule(
        "HT-7.2",
        N_("What cannot be moved"),
        N_(
            "The pieces may come from several routes and go to several. Offices stay, and nobody is "
            "displaced by a move."
        ),
    ),
    Rule(
        "HT-7.3",
        N_("Lifted together"),
        N_(
            "All pieces are lifted before the first is set down, so one may take the space of another. "
            "When your trader and your merchant change places, that counts as two moved pieces."
        ),
    ),
    Rule(
        "HT-7.4",
        N_("A move must change something"),
        N_("After a move at least one route, or one ship space, must hold other pieces than before."),
        readings=(
            N_(
                "D32: No rulebook speaks of actions without effect. They are not offered, and neither are "
                "tokens that change nothing: actions may be left out anyway, and an unused token scores like "
                "a used one."
            ),
        ),
    ),
)
