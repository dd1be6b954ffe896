"""Rules of the terms (HT-1) and the setup (HT-2)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-1.1",
        N_("Traders and merchants"),
        N_(
            "A trader is a cube, a merchant is a disc, each in the colour of one player. “Piece” means "
            "either of them."
        ),
    ),
    Rule(
        "HT-1.2",
        N_("City"),
        N_(
            "A city is a row of printed slots, read from left to right. Every slot shows a shape (trader "
            "or merchant) and a privilege colour, some also a coin. Cities have one to four slots, on "
            "Britannia up to eight; open cities of the East board have none."
        ),
    ),
    Rule(
        "HT-1.3",
        N_("Office"),
        N_(
            "A piece in a slot is an office; so is an extra office to the left of the slots (HT-13.4). A "
            "piece that has become an office never comes back into play."
        ),
    ),
    Rule(
        "HT-1.4",
        N_("Route and space"),
        N_(
            "A route joins two cities and has two to four spaces for one piece each. It makes no "
            "difference on which of them a piece stands, except for ship spaces (HT-19.3, HT-20.9)."
        ),
        readings=(
            N_(
                "D30: The rulebooks disagree whether a route may have a single space. No printed board has "
                "such a route."
            ),
        ),
    ),
    Rule(
        "HT-1.5",
        N_("Neighbouring routes"),
        N_(
            "Two routes are neighbours when they meet in a city. The distance counts the steps from "
            "neighbour to neighbour, so neighbours are at distance 1."
        ),
    ),
    Rule(
        "HT-1.6",
        N_("Stock and supply"),
        N_(
            "Pieces in your stock are not yours to use yet; an income brings them into your supply. From "
            "your supply you place them. Everybody may count both."
        ),
    ),
    Rule(
        "HT-1.7",
        N_("Desk"),
        N_("Your desk shows your five skills. A step that a piece still covers does not count yet."),
    ),
    Rule(
        "HT-1.8",
        N_("Where a bonus token can be"),
        N_(
            "A bonus token lies face down in the stock, on a route, with a player (unused or used), on a "
            "player's plate until it is placed, or out of the game."
        ),
        options=("unplaceable_token",),
    ),
    Rule(
        "HT-1.9",
        N_("Claim"),
        N_("To claim a route means to cash in a route that your own pieces fill completely; see HT-8."),
    ),
    Rule(
        "HT-1.10",
        N_("Active player"),
        N_("The active player is the one whose turn it is, also while somebody else answers a displacement."),
    ),
    Rule(
        "HT-2.1",
        N_("Board"),
        N_(
            "Two or three players use one side of the standard board, four or five the other. The East "
            "and Britannia boards are chosen in the lobby."
        ),
        options=("board",),
    ),
    Rule(
        "HT-2.2",
        N_("Colours and order of play"),
        N_(
            "Everybody plays one colour with 27 traders and 4 merchants. Who begins is drawn; the others "
            "follow clockwise."
        ),
    ),
    Rule(
        "HT-2.3",
        N_("Desk at the start"),
        N_(
            "Only the first step of each skill is free. Traders cover the rest: 4 on City Keys, 5 on "
            "Actions, 3 on Privilege, 3 on Money bag; 3 merchants cover Book."
        ),
    ),
    Rule(
        "HT-2.4",
        N_("Score marker"),
        N_("One trader of each player marks the points, starting at 0. It never comes into play."),
    ),
    Rule(
        "HT-2.5",
        N_("Supply at the start"),
        N_(
            "Your supply begins with one merchant and, by seat, 5, 6, 7, 8 or 9 traders: the later you "
            "play, the more you have."
        ),
    ),
    Rule(
        "HT-2.6",
        N_("Stock at the start"),
        N_("Your remaining traders are your stock: by seat 6, 5, 4, 3 or 2."),
    ),
    Rule(
        "HT-2.7",
        N_("Starting tokens"),
        N_(
            "One extra office, one swap and one remove-three token are shuffled; each of the three tavern "
            "routes gets one of them, face up."
        ),
        readings=(
            N_(
                "D31: The rulebooks only show these three tokens in a picture. Three other descriptions name "
                "the same three kinds."
            ),
        ),
    ),
    Rule(
        "HT-2.8",
        N_("Token stock"),
        N_(
            "All other bonus tokens are shuffled face down: twelve in the 2009/14 edition and the Big "
            "Box, thirteen in the Fourth Edition."
        ),
        readings=(
            N_(
                "D1: Two of three rulebooks count fifteen tokens; the Fourth Edition has one more skill "
                "upgrade. Fifteen is the default, and the choice matters because it moves the end by one "
                "token."
            ),
        ),
        options=("edition",),
    ),
    Rule(
        "HT-2.9",
        N_("Marker for completed cities"),
        N_("The marker that counts completed cities starts at 0."),
    ),
    Rule(
        "HT-2.10",
        N_("Setup for two players"),
        N_("With two players the neutral colour is set up as well; see HT-18."),
    ),
    Rule(
        "HT-2.11",
        N_("Starting values"),
        N_("You begin with key value 1, two actions, white privilege, a book of 2, a money bag of 3 and no points."),
    ),
)
