"""Seats as people name them: by a sign, a letter, a number, or the name of whoever sits there."""

from hansa_bot.engine.errors import BadSetup
from hansa_bot.engine.state import letter
from hansa_bot.ui.kit import asking, limits
from hansa_bot.ui.kit.asking import Interaction
from hansa_bot.ui.kit.choices import Suggestion, fits, refuse_hint, suggestion
from hansa_bot.ui.kit.drafts import number_in
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.refusals.telling import suggesting


def seat_meant(moment: Moment, typed: str) -> int:
    """Return the seat of a sign, a letter, a number counted from 1, or a name; raises BadSetup, OnlyAHint."""
    refuse_hint(typed)
    signs, letters = moment.table.signs, [letter(info.seat) for info in moment.table.seats]
    bare = typed.strip().upper()
    for known in (signs, letters):  # signs are what people see, so they go before letters that mean another seat
        if bare in known:
            return known.index(bare)
    if 1 <= (number := number_in(bare) or 0) <= len(letters):
        return number - 1
    seats = fits(typed, _seat_names(moment))
    if not seats:
        raise BadSetup("seat", typed, signs)
    return next(iter(seats))


@suggesting
async def seat_lines(interaction: Interaction, typed: str) -> list[Suggestion]:
    """Return the seats whose names fit; where there is no game, one line that says so."""
    moment = await asking.moment_of(interaction, await asking.table_here(interaction))
    names = _seat_names(moment)
    seats = list(fits(typed, names) if typed.strip() else names)[: limits.CHOICES]
    return [suggestion(names[seat][0], moment.sign(seat)) for seat in seats]


def _seat_names(moment: Moment) -> dict[int, tuple[str, str]]:
    return {seat: (f"{moment.sign(seat)} {name}", name) for seat, name in enumerate(moment.names)}
