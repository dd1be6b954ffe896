"""Rules for two players (HT-18)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-18.1",
        N_("The neutral colour"),
        N_(
            "Two play on the side for two and three players. A third colour is neutral: its 27 traders "
            "are the neutral stock, and it has no desk, no supply and no merchants."
        ),
        readings=(
            N_(
                "D17: There are two texts for two players. The full one of 2009/14 is the default, because it "
                "answers most of what the brief one of the Fourth Edition leaves open."
            ),
        ),
        options=("two_player_rules",),
    ),
    Rule(
        "HT-18.2",
        N_("Neutral traders at the start"),
        N_(
            "One neutral trader begins on each tavern route and on each route that leads to a yellow "
            "city: nine in all on the standard board. No route gets two."
        ),
        readings=(
            N_(
                "D18: One text names six yellow cities, Coellen among them; the other speaks of the cities "
                "with a skill. All six show the same yellow scroll, so all six count in both."
            ),
        ),
    ),
    Rule(
        "HT-18.3",
        N_("Neutral score marker"),
        N_(
            "In the full rules one more neutral trader marks the points of the neutral colour, starting "
            "at 0. In the brief rules there is none."
        ),
        options=("two_player_rules",),
    ),
    Rule(
        "HT-18.4",
        N_("Displacing a neutral trader"),
        N_("A neutral trader is displaced like a trader of a player, at the same price of one piece."),
    ),
    Rule(
        "HT-18.5",
        N_("Who answers for the neutral"),
        N_(
            "The other player moves the displaced neutral trader to a neighbouring route, together with "
            "one more from the neutral stock (HT-6.5 to HT-6.12)."
        ),
        readings=(
            N_(
                "D19: Both texts point to the usual rules of displacing, where extra pieces are voluntary; by "
                "default the second trader may be left out. From there it also follows that the two may go to "
                "different routes."
            ),
        ),
        options=("neutral_extra",),
    ),
    Rule(
        "HT-18.6",
        N_("Neutral stock empty"),
        N_(
            "When the neutral stock is empty, the traders of another unused colour join it. Both colours "
            "are the same neutral."
        ),
    ),
    Rule(
        "HT-18.7",
        N_("Neutral claims"),
        N_(
            "As soon as neutral traders fill a route, the neutral claims it, within the action under way "
            "and for no action. After a displacement this waits until the whole answer is on the board. "
            "If two routes are full together, the active player says which comes first."
        ),
        readings=(
            N_(
                "D35: No text says whether the claim comes between the displaced and the extra trader. The "
                "answer is one step, so it comes after both, and the extra trader cannot use the spaces that "
                "the claim will empty."
            ),
        ),
    ),
    Rule(
        "HT-18.8",
        N_("What a neutral claim does"),
        N_(
            "Points for control are scored. A token on the route is discarded, and the active player "
            "draws a new one. Then the active player chooses an end city, where a neutral trader takes "
            "the leftmost empty slot of any colour and shape, with coin, completion and link. It gets no "
            "other benefit."
        ),
    ),
    Rule(
        "HT-18.9",
        N_("After a neutral claim"),
        N_(
            "The other neutral traders of the route return to the neutral stock. In the full rules one of "
            "them stays if the route leads to a yellow city; in the brief rules all go."
        ),
        options=("two_player_rules",),
    ),
    Rule(
        "HT-18.10",
        N_("Points of the neutral"),
        N_(
            "In the full rules the neutral scores control, coins and the link, uses up a link award, and "
            "ends the game with 20 points. In the brief rules it scores nothing; it only keeps others "
            "from scoring."
        ),
        readings=(
            N_(
                "D20: The brief text gives the neutral no marker, so it is read as: no points, no link award, "
                "no end by 20 points."
            ),
        ),
        options=("two_player_rules",),
    ),
    Rule(
        "HT-18.11",
        N_("All tokens of the turn"),
        N_(
            "At the end of your turn you place all tokens of your plate, also those drawn for neutral claims (HT-14)."
        ),
    ),
    Rule(
        "HT-18.12",
        N_("A neutral trader with every token"),
        N_("Every token that goes onto a route brings a neutral trader along, to the same route."),
    ),
    Rule(
        "HT-18.13",
        N_("A token without a free route"),
        N_(
            "In the full rules it may go to a route with a single neutral trader, no token and an empty "
            "slot at one end; then no trader is added. Where that is impossible, and always in the brief "
            "rules, HT-14.5 decides."
        ),
        options=(
            "two_player_rules",
            "unplaceable_token",
        ),
    ),
    Rule(
        "HT-18.14",
        N_("End with two players"),
        N_("The game ends as usual (HT-15), also by a claim of the neutral; the action under way is finished first."),
    ),
    Rule(
        "HT-18.15",
        N_("Final scoring with two players"),
        N_("Cities under neutral control bring you nothing. The neutral cannot win, and nobody works out its total."),
    ),
    Rule(
        "HT-18.16",
        N_("Tokens and neutral pieces"),
        N_(
            "Removing and swapping may touch neutral pieces too. Removed neutral traders return to the neutral stock."
        ),
        readings=(N_("Not printed; here the neutral is a colour like any other."),),
    ),
    Rule(
        "HT-18.17",
        N_("Two players on other boards"),
        N_(
            "Two may also play on the East board and on Britannia, there on the side for two and three "
            "players. Yellow cities and neutral start routes of these boards are inferred, not printed."
        ),
        options=("board",),
    ),
    Rule(
        "HT-18.18",
        N_("Control and the neutral"),
        N_("For control (HT-9) the neutral is one more player at all times, in the full and in the brief rules."),
    ),
    Rule(
        "HT-18.19",
        N_("The neutral on ships and in regions"),
        N_("Neutral traders may stand on ship spaces. The neutral uses no permanent bonus and needs no permission."),
        readings=(
            N_(
                "D36: The texts let neutral traders stand where a merchant is asked for and do not limit this "
                "to offices; the expansion boards are not mentioned. Regions (HT-20.6) bind neutral traders "
                "as they bind yours."
            ),
        ),
    ),
)
