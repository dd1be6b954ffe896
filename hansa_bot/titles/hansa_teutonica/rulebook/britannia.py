"""Rules of the Britannia board (HT-20)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-20.1",
        N_("Britannia: facts"),
        N_(
            "Link Oxford–York. Prestige table in Plymouth, on Plymouth–Salisbury. Taverns: "
            "Lancaster–Richmond, Coventry–Nottingham, Salisbury–Southampton. Eight complete cities end "
            "the game. Coins bring 2 points: Bristol, Ipswich, second slot of Plymouth."
        ),
        options=("board",),
    ),
    Rule(
        "HT-20.2",
        N_("Britannia: skills"),
        N_("City Keys in York, Actions in Chester, Privilege in London, Book in Norwich, Money bag in Newcastle."),
    ),
    Rule(
        "HT-20.3",
        N_("Regions"),
        N_(
            "Every route lies in England (white), in Wales (brown) or, with four or five players, in "
            "Scotland (blue). A piece is where its route is; cities count only for the points of the "
            "regions."
        ),
    ),
    Rule(
        "HT-20.4",
        N_("Permissions"),
        N_(
            "To place or displace in Wales or Scotland you need a permission, each good for one such "
            "action per turn. The rightmost office in Cardiff opens Wales, in Carlisle Scotland (four or "
            "five players), in London either of them. You may have several."
        ),
        readings=(
            N_(
                "D25: The rightmost office is looked at when you act, so a permission just won counts and one "
                "just lost does not. Control of the city does not matter. Those of Cardiff and Carlisle are "
                "used up before that of London."
            ),
        ),
    ),
    Rule(
        "HT-20.5",
        N_("Without permission"),
        N_("Moving, answering a displacement, claiming, tokens and permanent bonuses need no permission."),
    ),
    Rule(
        "HT-20.6",
        N_("Displaced on Britannia"),
        N_(
            "From Wales pieces go to Wales or England, from Scotland to Scotland or England, from England "
            "to England only; extra pieces as well. Routes that are closed to them count as full "
            "(HT-6.9)."
        ),
        readings=(N_("D26: For England this is not printed; it follows the rule for moves (HT-20.7)."),),
    ),
    Rule(
        "HT-20.7",
        N_("Moving on Britannia"),
        N_(
            "A piece from Wales may be moved to Wales or England, one from Scotland to Scotland or "
            "England, one from England within England only."
        ),
    ),
    Rule(
        "HT-20.8",
        N_("Remove three on Britannia"),
        N_(
            "The token moves up to three pieces of opponents, each within its own region; two pieces may "
            "change places inside a region."
        ),
        readings=(
            N_(
                "D27: The Britannia rules describe the token in this way only, so it is the default on this "
                "board. Back to the supply can be chosen."
            ),
        ),
        options=("remove_three_mode",),
    ),
    Rule(
        "HT-20.9",
        N_("Ship spaces of Britannia"),
        N_(
            "For merchants only (HT-19.3): Canterbury–Calais 1, Southampton–Calais 2, Conway–Isle of Man "
            "2 (Wales), Carlisle–Isle of Man 2 (Scotland; England with two or three players) and, with "
            "four or five players, Carlisle–Chester 2."
        ),
    ),
    Rule(
        "HT-20.10",
        N_("Permanent bonuses of Britannia"),
        N_(
            "Canterbury–Calais, and with two or three players Carlisle–Isle of Man: move any two pieces "
            "within their regions. Southampton–Calais: place two pieces in Wales or Scotland without "
            "permission, from stock, else supply, else routes. No new tokens on these routes or outside "
            "England."
        ),
    ),
    Rule(
        "HT-20.11",
        N_("Points for regions"),
        N_(
            "Wales, and with four or five players Scotland, scores 7, 4 and 2 points at the end. Whoever "
            "has an office there is ranked by cities controlled in the region, then by offices. Tied "
            "players share the points of their ranks, rounded down."
        ),
        readings=(
            N_(
                "The Isle of Man counts for Wales and, with four or five players, for Scotland too. Hereford "
                "and London belong to neither."
            ),
            N_(
                "D28: Which city belongs where is read from its banner. Hereford's is plain although a brown "
                "route ends there, and the brown stripe of London only marks its permission."
            ),
        ),
    ),
    Rule(
        "HT-20.12",
        N_("The neutral in regions"),
        N_("With two players the neutral is not ranked for the points of regions."),
        readings=(N_("This is not printed."),),
    ),
)
