"""The panel of standing orders: what it shows, that it can be sent, and that it does what it says."""

from dataclasses import replace

import pytest

from hansa_bot.host.game import standing_orders
from hansa_bot.host.kernel.table import Person
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.titles import registry
from hansa_bot.ui.kit import drafts, limits
from hansa_bot.ui.kit.entries import volumes
from hansa_bot.ui.turn import more, standing
from hansa_bot.ui.turn.standing import Known
from tests import discord_limits
from tests.ui.live import Stage
from tests.ui.stage import GAMES, TOY, labels, message, moment, options, parts, playout, start

ORDERED = [(title, seats) for title, seats in GAMES if registry.load(title).orders is not None]


def known(title: str, seats: int, language: str = "en", **given: str) -> Known:
    shown = moment(start(title, seats), title, 0)
    return Known(replace(shown, tr=catalog(language, title)), given)


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize(("title", "seats"), ORDERED)
def test_every_order_can_be_opened_and_every_value_chosen(title: str, seats: int, language: str) -> None:
    nothing = known(title, seats, language)
    for kind in nothing.kinds:
        values = list(nothing.values(kind.key))
        draft = standing.compose(replace(nothing, given={kind.key: values[-1]}), kind.key, "Thanks." * 30)
        assert discord_limits.check_message(message(draft)) == []
        chosen = [
            drafts.lengthen(option["value"], values)
            for part in parts(draft)
            for option in part.get("options", [])
            if part["custom_id"].split("|")[3] in standing.VALUES
        ]
        assert sorted(chosen) == sorted(values)
        full = {each.key: max(nothing.values(each.key), key=len) for each in nothing.kinds}
        crowded = standing.compose(replace(nothing, given=full), kind.key)
        assert discord_limits.check_message(message(crowded)) == []


def test_it_says_what_holds_and_where_the_end_of_a_turn_is_set() -> None:
    draft = standing.compose(known(TOY, 2, quay="west"), "quay", "Thanks.")

    assert "- **Displaced crate**: West quay" in draft.content
    assert "- **Offered cargo**: Ask me" in draft.content
    assert "/settings personal" in draft.content
    assert "West quay · chosen" in [option["label"] for option in options(draft)]
    assert labels(draft) == ["Ask me again", "Clear all orders"]


def test_a_value_of_a_former_version_is_shown_as_it_is() -> None:
    draft = standing.compose(known(TOY, 2, quay="jetty", gone="x", **{standing_orders.PASS: "maybe"}))
    assert "jetty" in draft.content
    assert discord_limits.check_message(message(draft)) == []


def test_long_lists_are_split_in_volumes() -> None:
    for count, least in ((1, 1), (25, 1), (26, 2), (27, 2), (45, 2), (49, 2), (75, 3)):
        found = list(volumes([str(number) for number in range(count)]))
        assert [value for volume in found for value in volume] == [str(number) for number in range(count)]
        assert len(found) == least <= len(standing.VALUES), "each list takes a row, and a message has few"
        assert all(len(volume) <= limits.SELECT_OPTIONS for volume in found)


def test_the_panel_opens_it_for_who_is_interrupted_or_waits() -> None:
    asked, acting, idle = False, False, False
    for session, _ in playout(TOY, 2, "deal"):
        if session.state.over:
            break
        for seat in range(2):
            shown = moment(session, TOY, seat)
            there = "Standing orders" in labels(more.page(shown, back=True))
            acting |= shown.must_act and shown.own_turn
            asked |= shown.must_act and not shown.own_turn
            idle |= not shown.must_act
            assert there
    assert asked
    assert acting
    assert idle


def test_nobody_orders_once_the_game_is_over_or_without_a_seat() -> None:
    *_, (session, _) = playout(TOY, 2)
    assert session.state.over
    assert not standing.may_give(moment(session, TOY, 0))
    assert not standing.may_give(moment(start(TOY, 2), TOY, None))


async def test_a_person_orders_by_selects_and_is_obeyed(game: Stage) -> None:
    actor, other = await game.unload()
    card = game.last

    shown = await game.press(other, card, "turn")
    shown = await game.press(other, shown, standing.ORDERS)
    assert "Your standing orders" in shown.content
    shown = await game.choose(other, shown, standing.OPEN, standing_orders.PASS)
    shown = await game.choose(other, shown, standing.VALUES[0], standing_orders.YES)
    assert "Set, until this game ends or you change it." in shown.content
    assert await game.host.orders.read(game.table, other.id) == {standing_orders.PASS: standing_orders.YES}

    before = len(game.channel.history())
    await game.act("offer/b/1")
    assert len(game.channel.history()) == before, "nobody is called"
    told = await game.press(actor, card, "news")
    assert "standing order:" in told.content

    shown = await game.press(other, shown, standing.ASK)
    assert "All right, I'll ask you again." in shown.content
    assert await game.host.orders.read(game.table, other.id) == {}

    shown = await game.choose(other, shown, standing.OPEN, standing_orders.PASS)
    await game.host.lobby.leave(game.table, Person(other.id, other.name), game.request())
    refused = await game.choose(other, shown, standing.VALUES[0], standing_orders.YES)
    assert "seat" in refused.content


async def test_orders_given_in_the_middle_of_a_question_count_from_the_next(game: Stage) -> None:
    _, asked = await game.unload()
    await game.act("offer/b/1")
    shown = await game.press(asked, game.last, "turn")
    shown = await game.press(asked, shown, standing.ORDERS)
    shown = await game.choose(asked, shown, standing.OPEN, standing_orders.PASS)
    shown = await game.choose(asked, shown, standing.VALUES[0], standing_orders.YES)
    assert "the question you have now is still yours to answer" in shown.content
    assert (await game.moment(asked)).must_act
    shown = await game.press(asked, shown, standing.FORGET)
    assert await game.host.orders.read(game.table, asked.id) == {}
