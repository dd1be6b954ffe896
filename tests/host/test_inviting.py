"""Invited tables: who may join, who is called, and how it opens for all."""

from __future__ import annotations

import pytest

from hansa_bot.host.host import Host
from hansa_bot.host.kernel.errors import NotInLobby, NotInvited, NotOwner
from hansa_bot.host.kernel.table import Table
from tests.host.fakes import ANNA, BEA, CARL, DORA, HERE, Home


async def closed(home: Home) -> Table:
    """Return a lobby of Anna's to which Bea is invited."""
    table = await home.host.lobby.new(HERE, ANNA, "harbour", size=3, request=home.request(), guests=(BEA.id,))
    await home.settle(table.id)
    return table


async def test_only_guests_may_join(home: Home, host: Host) -> None:
    table = await closed(home)
    assert table.invited == (BEA.id,)
    with pytest.raises(NotInvited) as caught:
        await host.lobby.join(table.id, CARL, "c")
    assert (caught.value.guests, caught.value.owner) == ((BEA.id,), ANNA.id)
    assert (await host.lobby.join(table.id, BEA, "b")).invited == ()


async def test_the_owner_may_come_back(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.leave(table.id, ANNA, "l")
    assert (await host.lobby.join(table.id, ANNA, "j")).seat_of(ANNA.id) == 0


async def test_who_is_asked_later_is_called_once_by_a_card_of_their_own(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.invite(table.id, ANNA, (BEA.id, CARL.id, CARL.id), "i")
    await host.lobby.join(table.id, CARL, "c")
    await home.settle(table.id)
    posts = [post for post in home.platform.shown if getattr(post.payload, "anew", None)]
    assert [(post.payload.call, post.replaces) for post in posts] == [((CARL.id,), (70, 500))]
    assert home.platform.last("lobby").message == home.platform.messages[posts[0].nonce]


async def test_the_owner_opens_it_for_all(home: Home, host: Host) -> None:
    table = await closed(home)
    with pytest.raises(NotOwner):
        await host.lobby.invite(table.id, BEA, (), "i", everyone=True)
    opened = await host.lobby.invite(table.id, ANNA, (), "o", everyone=True)
    assert (opened.gathering.closed, opened.invited) == (False, (BEA.id,))
    await host.lobby.join(table.id, DORA, "d")


async def test_an_open_table_closes_with_the_first_invitation_but_not_without_any(home: Home, host: Host) -> None:
    table = await home.lobby(1, size=3)
    assert not (await host.lobby.invite(table.id, ANNA, (), "n")).gathering.closed
    assert (await host.lobby.invite(table.id, ANNA, (BEA.id,), "i")).gathering.closed
    with pytest.raises(NotInvited):
        await host.lobby.join(table.id, CARL, "c")


async def test_after_the_start_nobody_is_invited(home: Home, host: Host) -> None:
    table = await home.game(1)
    with pytest.raises(NotInLobby):
        await host.lobby.invite(table.id, ANNA, (BEA.id,), "i")


async def test_a_rematch_is_for_the_same_guests_and_players(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.invite(table.id, ANNA, (CARL.id,), "i")
    await host.lobby.join(table.id, BEA, "j")
    await host.lobby.start(table.id, ANNA, "s")
    await host.lobby.abandon(table.id, ANNA, "a")
    again = await host.lobby.rematch(table.id, BEA, "r")
    assert again.gathering.closed
    assert set(again.invited) == {ANNA.id, CARL.id}
    with pytest.raises(NotInvited):
        await host.lobby.join(again.id, DORA, "d")
    await host.lobby.join(again.id, CARL, "c")


async def test_it_lasts(home: Home, host: Host) -> None:
    table = await closed(home)
    await home.reopen()
    with pytest.raises(NotInvited):
        await home.host.lobby.join(table.id, CARL, "c")


async def test_a_rematch_does_not_call_a_guest_who_has_given_the_seat_away(home: Home, host: Host) -> None:
    table = await closed(home)
    await host.lobby.join(table.id, BEA, "j")
    await host.lobby.start(table.id, ANNA, "s")
    await host.lobby.leave(table.id, BEA, "l")
    await host.lobby.abandon(table.id, ANNA, "a")
    again = await host.lobby.rematch(table.id, ANNA, "r")
    assert again.gathering.guests == again.invited == ()
