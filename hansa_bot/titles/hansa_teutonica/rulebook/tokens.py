"""Rules of the bonus tokens and of putting new ones on the board (HT-13, HT-14)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-13.1",
        N_("When tokens are used"),
        N_(
            "Use your unused tokens in your own turn, between actions, the extra office within a claim. "
            "They cost nothing, and you may use any number. A token taken in an action cannot be used in "
            "that same action."
        ),
        readings=(
            N_(
                "D9: The rulebooks let you use tokens at any time of the turn, yet an action is finished "
                "before anything else begins. So they are used between actions; hardly anything is lost by "
                "that."
            ),
        ),
    ),
    Rule(
        "HT-13.2",
        N_("Used tokens"),
        N_("A used token is turned over. It stays yours and counts at the end."),
    ),
    Rule(
        "HT-13.3",
        N_("No token without effect"),
        N_(
            "A token that would change nothing cannot be used, such as a skill upgrade when all your skills are full."
        ),
    ),
    Rule(
        "HT-13.4",
        N_("Token: extra office"),
        N_(
            "When you claim, one piece of the route, of either kind, becomes an office left of all others "
            "in an end city where somebody already has one. Privilege, shape and free slots do not "
            "matter. It counts in every way like an office, but brings no coin and fills no slot."
        ),
        readings=(
            N_(
                "D10: One rulebook puts it beside the city instead of into it, the Big Box lets you choose "
                "between it and the slot; only the Fourth Edition could mean both. As an addition it follows "
                "the normal benefit and takes another piece of the route."
            ),
        ),
        options=("extra_office_mode",),
    ),
    Rule(
        "HT-13.5",
        N_("Token: swap offices"),
        N_(
            "Two neighbouring offices in printed slots of one city change places, whatever their colour "
            "and shape. No coin, completion or link comes of it. Extra offices and the prestige table are "
            "left alone, and two equal pieces of one owner cannot be swapped."
        ),
        readings=(
            N_(
                "D11: Two rulebooks set no condition about whose offices they are; the Big Box wants one of "
                "them to be yours."
            ),
        ),
        options=(
            "swap_ownership",
            "open_city_swap",
        ),
    ),
    Rule(
        "HT-13.6",
        N_("Tokens: +3 and +4 actions"),
        N_("You have three or four more actions in this turn, even if none was left. Several such tokens add up."),
    ),
    Rule(
        "HT-13.7",
        N_("Token: remove three"),
        N_(
            "Take one to three pieces, traders or merchants, from any routes. Each goes to its owner's "
            "supply. Offices and the prestige table are safe."
        ),
        readings=(
            N_("D12: Your own pieces may be among them; no rulebook makes an exception."),
            N_(
                "D13: The Big Box changed this token: you move up to three pieces of opponents to other empty "
                "spaces, one after the other, and nothing goes to a supply. On Britannia that is the default "
                "(HT-20.8)."
            ),
        ),
        options=("remove_three_mode",),
    ),
    Rule(
        "HT-13.8",
        N_("Token: upgrade one skill"),
        N_(
            "Raise one of your skills that is not full by one step, whichever you like. A gained action "
            "counts at once (HT-10.4)."
        ),
    ),
    Rule(
        "HT-14.1",
        N_("New tokens at the end of the turn"),
        N_("When you end your turn, you put every token of your plate on a route, face up."),
    ),
    Rule(
        "HT-14.2",
        N_("Routes for a new token"),
        N_(
            "The route must hold no token and no piece of anybody, and at least one of its cities needs "
            "an empty printed slot. Among such routes you choose freely."
        ),
    ),
    Rule(
        "HT-14.3",
        N_("Several new tokens"),
        N_("You place them one after the other, in any order. Each needs an allowed route at that moment."),
    ),
    Rule(
        "HT-14.4",
        N_("How long a token stays"),
        N_(
            "The token lies there until somebody claims the route. After the setup the tavern routes are "
            "routes like all others."
        ),
    ),
    Rule(
        "HT-14.5",
        N_("The plate"),
        N_(
            "A drawn token waits on your plate until the end of your turn. If the game has ended, nothing "
            "is placed any more."
        ),
        readings=(
            N_(
                "D14: It lies face down for everybody, as the rulebooks say, and is shown when the turn ends, "
                "before its owner chooses a route."
            ),
            N_(
                "D15: For three to five players no rulebook says what happens to a token that no route can "
                "take. It waits on the plate and is placed at the end of a later turn of yours."
            ),
        ),
        options=(
            "plate_visibility",
            "unplaceable_token",
        ),
    ),
)
