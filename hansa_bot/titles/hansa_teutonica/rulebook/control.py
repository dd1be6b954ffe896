"""Rules of control, skills, the prestige table and the link (HT-9 to HT-12)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-9.1",
        N_("A city without offices"),
        N_("Nobody controls a city in which nobody has an office."),
    ),
    Rule(
        "HT-9.2",
        N_("Most offices"),
        N_(
            "A city belongs to whoever has the most offices there, strictly more than anybody else. Extra "
            "offices count too."
        ),
    ),
    Rule(
        "HT-9.3",
        N_("Equally many offices"),
        N_(
            "If several players lead with equally many offices, the one of them with the office farthest "
            "to the right controls the city. Offices of everybody else do not matter."
        ),
    ),
    Rule(
        "HT-9.4",
        N_("Left and right"),
        N_("From left to right: first the extra offices, the newest one leftmost, then the printed slots."),
    ),
    Rule(
        "HT-9.5",
        N_("Colour, shape, coin"),
        N_("The colour, the shape and the coin of a slot have no influence on control."),
    ),
    Rule(
        "HT-9.6",
        N_("Complete city"),
        N_(
            "A city is complete once all its printed slots are taken, and it stays complete. Extra "
            "offices make no difference. Open cities: HT-19.4."
        ),
    ),
    Rule(
        "HT-10.1",
        N_("The five skills"),
        N_(
            "City Keys 1, 2, 2, 3, 4. Actions 2, 3, 3, 4, 4, 5. Privilege white, orange, pink, black. "
            "Book 2, 3, 4, 5. Money bag 3, 5, 7, all. Book frees merchants, the others traders. Fully "
            "developed, all but City Keys bring 4 points at the end."
        ),
    ),
    Rule(
        "HT-10.2",
        N_("Cities of the skills"),
        N_(
            "On the standard boards: City Keys in Halle, Actions in Göttingen, Privilege in Stade, Book "
            "in Groningen, Money bag in Lübeck. East: HT-19.2. Britannia: HT-20.2."
        ),
    ),
    Rule(
        "HT-10.3",
        N_("Raising a skill"),
        N_(
            "Take the leftmost piece of the track into your supply; the step beneath it counts from that "
            "moment. A track without pieces cannot be raised."
        ),
    ),
    Rule(
        "HT-10.4",
        N_("Actions gained at once"),
        N_(
            "When your Actions skill reaches a higher number, you have one more action in this very turn, "
            "also by a token. A step to the same number gives none."
        ),
    ),
    Rule(
        "HT-10.5",
        N_("Privilege includes the earlier colours"),
        N_("Your privilege allows its colour and all colours before it: with pink also white and orange."),
    ),
    Rule(
        "HT-11.1",
        N_("Spaces of the prestige table"),
        N_(
            "Four spaces, each for one merchant until the end of the game: 7 points (white), 8 (orange), "
            "9 (pink), 11 (black)."
        ),
    ),
    Rule(
        "HT-11.2",
        N_("Getting to the table"),
        N_(
            "The table is a benefit of claiming its route, for a merchant from that route. The space must "
            "be free and of a colour that your privilege allows; you need not go from left to right."
        ),
    ),
    Rule(
        "HT-11.3",
        N_("Several spaces"),
        N_("You may take several spaces of the table, one with each claim."),
    ),
    Rule(
        "HT-11.4",
        N_("No offices"),
        N_(
            "Merchants on the table are no offices: control, completion, network and link ignore them, "
            "and nobody can swap them."
        ),
    ),
    Rule(
        "HT-11.5",
        N_("Other benefits of the route"),
        N_("On this route too you may choose an office or a skill of the end cities instead."),
    ),
    Rule(
        "HT-12.1",
        N_("The ends of the link"),
        N_("The link joins Arnheim and Stendal; on the East board Lübeck and Danzig, on Britannia Oxford and York."),
    ),
    Rule(
        "HT-12.2",
        N_("When you have the link"),
        N_(
            "You have it when your offices make a chain of cities from one end to the other, each city "
            "joined to the next by a route. One office in every city is enough, both ends included; its "
            "place does not matter."
        ),
    ),
    Rule(
        "HT-12.3",
        N_("Points for the link"),
        N_(
            "Every new office of yours, also an extra one, may bring it: the first player with the link "
            "scores 7 points, the second 4, the third 2."
        ),
    ),
    Rule(
        "HT-12.4",
        N_("Only once"),
        N_("You can score the link once in a game."),
        readings=(N_("D8: The three awards are meant for the first, the second and the third player."),),
    ),
)
