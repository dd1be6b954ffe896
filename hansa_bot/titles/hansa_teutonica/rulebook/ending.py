"""Rules of the end, the final scoring and the winner (HT-15 to HT-17)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-15.1",
        N_("End: 20 points"),
        N_("The game ends when somebody has 20 points or more on the track, even in another player's turn."),
    ),
    Rule(
        "HT-15.2",
        N_("End: complete cities"),
        N_("The game ends when ten cities are complete, on Britannia eight."),
    ),
    Rule(
        "HT-15.3",
        N_("End: no token left"),
        N_(
            "The game ends when a new token must be drawn and none is left. Drawing the last one does not end it yet."
        ),
    ),
    Rule(
        "HT-15.4",
        N_("When exactly it is over"),
        N_(
            "All three come about within a claim. That action is still carried out to its last step, with "
            "benefit, link and permanent bonus; then the game is over at once. Remaining actions are "
            "lost, and no token is used or placed any more."
        ),
    ),
    Rule(
        "HT-15.5",
        N_("The last token"),
        N_("The token that you took counts, even if no new one could be drawn. Tokens on a plate count for nobody."),
    ),
    Rule(
        "HT-15.6",
        N_("Points during the game"),
        N_(
            "Before the final scoring there are points only for control at claims (HT-8.3), coins "
            "(HT-8.9) and the link (HT-12)."
        ),
    ),
    Rule(
        "HT-16.1",
        N_("Final scoring: full skills"),
        N_(
            "4 points for each of your fully developed skills Actions, Privilege, Book and Money bag; "
            "none for City Keys."
        ),
    ),
    Rule(
        "HT-16.2",
        N_("Final scoring: bonus tokens"),
        N_(
            "By the number of your tokens, used or not: one 1 point, two or three 3, four or five 6, six "
            "or seven 10, eight or nine 15, ten or more 21."
        ),
    ),
    Rule(
        "HT-16.3",
        N_("Final scoring: prestige table"),
        N_("Every merchant of yours on the prestige table brings the value of its space."),
    ),
    Rule(
        "HT-16.4",
        N_("Final scoring: cities"),
        N_("2 points for every city that you control (HT-9), whether complete or not."),
    ),
    Rule(
        "HT-16.5",
        N_("Final scoring: network"),
        N_(
            "Cities with an office of yours that routes join directly make a group, with all its "
            "branches. Your best group scores: all your offices in it, extra ones too, times your City "
            "Keys value. Only one group counts."
        ),
    ),
    Rule(
        "HT-16.6",
        N_("Final scoring: regions"),
        N_("Britannia also scores Wales and Scotland; see HT-20.11."),
    ),
    Rule(
        "HT-17.1",
        N_("Winner"),
        N_("Whoever has the most points wins."),
    ),
    Rule(
        "HT-17.2",
        N_("Ties"),
        N_("With equal points the tie-break decides; who is equal in that too shares the victory."),
        readings=(
            N_(
                "D16: By default fewer actions per turn win, then more offices, as the 2009/14 rulebook has "
                "it. The Fourth Edition has no tie-break, the Big Box one of its own."
            ),
        ),
        options=("tie_break",),
    ),
)
