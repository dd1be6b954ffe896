"""Rules of the East board (HT-19)."""

from __future__ import annotations

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.rulebook import Rule

RULES = (
    Rule(
        "HT-19.1",
        N_("East: facts"),
        N_(
            "Link Lübeck–Danzig. Prestige table in Königsberg, on Danzig–Königsberg. Taverns: "
            "Brandenburg–Tangermünde, Stettin–Kulm, Allenstein–Braunsberg. The game ends with ten "
            "complete cities."
        ),
        options=("board",),
    ),
    Rule(
        "HT-19.2",
        N_("East: skills"),
        N_(
            "City Keys in Dresden, Book in Breslau, Privilege in Magdeburg. Waren has Money bag and "
            "Actions; a claim there raises one of the two."
        ),
    ),
    Rule(
        "HT-19.3",
        N_("Ship spaces"),
        N_(
            "Ship spaces take merchants only, however they get there, and a merchant on one is displaced "
            "by a merchant only. They lie on Wismar–Stralsund (2), Stralsund–Malmö (2), Malmö–Visby (1) "
            "and Malmö–Danzig (1). To a trader looking for room they count as full."
        ),
        readings=(
            N_(
                "D21: Only the ship spaces are limited, since the sign for merchants is printed on the ships "
                "alone. One source limits the whole route."
            ),
        ),
    ),
    Rule(
        "HT-19.4",
        N_("Open cities"),
        N_(
            "Belgard, Waren and Dresden have no slots. Offices come in on the left with an extra office "
            "token, even into an empty city, or on the right with the bonus of Malmö–Visby. They count "
            "for control, network and link. The first office completes the city."
        ),
    ),
    Rule(
        "HT-19.5",
        N_("No swap in open cities"),
        N_("A swap token cannot be used in an open city."),
        readings=(N_("D22: So the publisher and the designer have answered."),),
        options=("open_city_swap",),
    ),
    Rule(
        "HT-19.6",
        N_("Permanent bonuses"),
        N_(
            "Claiming a sea route lets you use its printed bonus once, as the last part of the claim: "
            "Wismar–Stralsund move any two pieces, Stralsund–Malmö raise Privilege, Malmö–Visby office in "
            "an open city, Malmö–Danzig reuse two pieces. It stays there and cannot be saved."
        ),
        readings=(
            N_(
                "D23: One text lets the bonus follow the claim, published answers make it a part of it. It is "
                "the last part here; the result is the same."
            ),
            N_(
                "D29: Every one of these bonuses is voluntary, also for fewer pieces. Reused pieces may also "
                "return to the route that was just emptied; this is not printed, but nothing sets that empty "
                "route apart."
            ),
        ),
    ),
    Rule(
        "HT-19.7",
        N_("No new tokens at sea"),
        N_("The four sea routes never get a new token. For HT-14.2 an open city has no empty slot."),
        readings=(
            N_("D24: The second sentence is not printed. Open cities have no printed slots, so they count as full."),
        ),
    ),
    Rule(
        "HT-19.8",
        N_("East: coins"),
        N_("The first slots of Havelberg, Magdeburg and Thorn bring 1 point."),
    ),
)
