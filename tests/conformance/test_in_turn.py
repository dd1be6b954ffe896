"""Games of all titles are played side by side: what one picture has drawn is there for the next one of its title."""

from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import cache
from tests.conformance.cases import CASES, game

PLAIN = [case for case in CASES if not case.options and case.seats == 3]
MOMENTS = (0.2, 0.4, 0.6, 0.8)
"""How much of its game lies behind a position that is drawn."""


def test_boards_of_all_titles_drawn_in_turn_draw_nothing_twice(monkeypatch):
    drawn = []

    def weight(made):
        drawn.append(made)
        return weigh(made)

    weigh = cache._weight
    monkeypatch.setattr(cache, "_weight", weight)
    positions = [(case, game(case)[int(len(game(case)) * part)]) for part in MOMENTS for case in PLAIN]
    assert len({case.title_id for case, _ in positions}) > 3
    cache.forget()

    def draw_all():
        drawn.clear()
        for case, position in positions:
            view = case.rules.view(position.before, None)
            case.title.painter().board(view, case.names, catalog("en", case.title_id), ())
        return len(drawn)

    assert draw_all() > 300
    assert draw_all() == 0
