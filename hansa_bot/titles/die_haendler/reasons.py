"""The reasons for a refusal that several verbs share, and those of the rules themselves, each with its rule."""

from hansa_bot.engine.errors import Refusal
from hansa_bot.i18n.catalog import N_

NOT_YOURS = Refusal("DH-21.2", N_("It isn't your turn to decide that."))
NOT_NOW = Refusal("DH-21.2", N_("There's nothing like that to decide now."))
FULL = Refusal("DH-6.13", N_("There isn't room for so many in your row."))
NOT_STORED = Refusal("DH-6.9", N_("You don't have those goods in your warehouse there."))
NO_CARD = Refusal("DH-13.1", N_("You don't hold that card."))
ABILITIES_OPEN = Refusal("DH-3.6", N_("What you can spend shows once the abilities are auctioned."))
UNSOLD = Refusal("DH-11.6", N_("What you can spend on a promotion shows once the goods are sold."))
LAST_ROUND = Refusal("DH-12.1", N_("The game ends with this round."))


def short_of(rule: str, amount: int) -> Refusal:
    """Say what something costs, to the payer only (DH-15.2)."""
    return Refusal(rule, N_("You can't pay {amount}."), {"amount": amount})
