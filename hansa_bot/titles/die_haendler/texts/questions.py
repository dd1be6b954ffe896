"""The questions: what a seat must decide now (DH-21.2); a forced one is answered by itself (DH-21.5, DH-15.2)."""

from hansa_bot.i18n.catalog import N_
from hansa_bot.titles.kit.verbs import Question

QUESTIONS = (
    Question(name="offer", due=N_("Put an ability up for auction."), forced=True),
    Question(name="outbid", due=N_("Raise by 100, or pass?")),
    Question(name="purchase", due=N_("Buy up to three goods.")),
    Question(name="bid", due=N_("Bid in secret for being loading master.")),
    Question(name="cargo", due=N_("You're the loading master: what do you load?"), forced=True),
    Question(name="fees", due=N_("Name the fees for a guest.")),
    Question(name="guest", due=N_("Load for the fee, propose another one, or pass.")),
    Question(name="proposal", due=N_("Accept the proposal or refuse it.")),
    Question(name="last_word", due=N_("Your proposal was refused. Play Free Loading, or pass?")),
    Question(name="axle", due=N_("Block a wagon with Broken Axle, or pass.")),
    Question(name="movement", due=N_("Use a movement tile."), forced=True),
    Question(name="influence", due=N_("Choose an influence card.")),
    Question(name="wheel", due=N_("Set both arrows of your price wheel in secret.")),
    Question(name="office", due=N_("Move a price with your office, or pass.")),
    Question(name="clearance", due=N_("Sell up to three goods from one warehouse, or pass.")),
    Question(name="special", due=N_("Play Special Sale, or pass.")),
    Question(name="bonus_sale", due=N_("Play Sale with Bonus, or pass.")),
    Question(name="credit", due=N_("Take a credit card, or pass.")),
    Question(name="promotion", due=N_("Rise by up to two rungs."), forced=True),
)
