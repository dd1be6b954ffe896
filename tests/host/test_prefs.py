"""Settings of persons and servers: defaults, what is stored, and what is not believed."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from hansa_bot.engine.errors import BadSetup
from hansa_bot.host.kernel import settings
from hansa_bot.host.kernel.errors import Closing
from hansa_bot.host.kernel.settings import ALWAYS, ASKING, AUTO, BY_ITSELF, ENDING, LANGUAGE, SETTINGS, Chosen, Whose
from hansa_bot.store import prefs as stored
from hansa_bot.store.database import StoreError
from tests.host.fakes import Home

ANNA, BEN = 11, 12


async def test_who_has_chosen_nothing_has_the_defaults(home: Home) -> None:
    for whose, known in SETTINGS.items():
        chosen = await home.host.prefs.of(whose, ANNA)
        assert [chosen[setting] for setting in known] == [setting.values[0] for setting in known]
        assert chosen.language is None


async def test_what_is_chosen_survives_a_restart(home: Home) -> None:
    chosen = await home.host.prefs.choose(Whose.PERSON, ANNA, {"language": "de", "asking": ALWAYS})
    assert (chosen.language, chosen[ASKING]) == ("de", ALWAYS)
    await home.host.prefs.choose(Whose.SERVER, ANNA, {"language": "it"})

    host = await home.reopen()

    assert (await host.prefs.of(Whose.PERSON, ANNA)) == chosen
    assert (await host.prefs.of(Whose.SERVER, ANNA)).language == "it"
    assert (await host.prefs.of(Whose.PERSON, BEN)).language is None


async def test_a_change_is_seen_at_once(home: Home) -> None:
    assert (await home.host.prefs.of(Whose.PERSON, ANNA)).language is None
    await home.host.prefs.choose(Whose.PERSON, ANNA, {"language": "es"})
    assert (await home.host.prefs.of(Whose.PERSON, ANNA)).language == "es"


async def test_changes_at_the_same_time_do_not_lose_each_other(home: Home) -> None:
    wishes = [{"language": "de"}, {"asking": ALWAYS}, {"ending": BY_ITSELF}]
    await asyncio.gather(*(home.host.prefs.choose(Whose.PERSON, ANNA, wish) for wish in wishes))

    chosen = await home.host.prefs.of(Whose.PERSON, ANNA)
    assert (chosen.language, chosen[ASKING], chosen[ENDING]) == ("de", ALWAYS, BY_ITSELF)


async def test_what_was_read_before_a_change_is_not_kept(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    read, changed = asyncio.Event(), asyncio.Event()
    load = stored.load_values

    async def slow(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, object]:
        found = await load(connection, whose, who)
        read.set()
        await changed.wait()
        return found

    with monkeypatch.context() as patch:
        patch.setattr(stored, "load_values", slow)
        early = asyncio.create_task(home.host.prefs.of(Whose.PERSON, ANNA))
        await read.wait()
    await home.host.prefs.choose(Whose.PERSON, ANNA, {"language": "es"})
    changed.set()

    assert (await early).language is None
    assert (await home.host.prefs.of(Whose.PERSON, ANNA)).language == "es"


@pytest.mark.parametrize(
    ("wishes", "what"),
    [
        ({"language": "tlh"}, "language"),
        ({"language": "de", "asking": ""}, "asking"),
        ({"opening": "managers"}, "settings"),
        ({"@everyone": "x"}, "settings"),
    ],
)
async def test_what_cannot_be_is_refused_whole(home: Home, wishes: dict[str, str], what: str) -> None:
    with pytest.raises(BadSetup) as refused:
        await home.host.prefs.choose(Whose.PERSON, ANNA, wishes)

    assert refused.value.what == what
    assert (await home.host.prefs.of(Whose.PERSON, ANNA)).stored == {}


@pytest.mark.parametrize("value", ["tlh", "", 7, None, ["de"], {"de": 1}])
def test_a_stored_value_that_makes_no_sense_is_the_default(value: object) -> None:
    chosen = Chosen({"language": value, "from a newer version": "x", "asking": ALWAYS})

    assert (chosen[LANGUAGE], chosen.language, chosen[ASKING]) == (AUTO, None, ALWAYS)


async def test_memory_holds_only_those_who_asked_last(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[object] = []
    load = stored.load_values

    async def counted(connection: AsyncConnection, whose: Whose, who: int) -> dict[str, object]:
        read.append(who)
        return await load(connection, whose, who)

    monkeypatch.setattr(stored, "load_values", counted)
    monkeypatch.setattr(settings, "REMEMBERED", 2)
    for user in (1, 2, 1, 3, 1, 2):
        await home.host.prefs.of(Whose.PERSON, user)

    assert read == [1, 2, 3, 2]


async def test_a_host_that_goes_down_takes_no_choice_any_more(home: Home) -> None:
    host = home.host
    await home.close()

    with pytest.raises((Closing, StoreError)):
        await host.prefs.choose(Whose.PERSON, ANNA, {"language": "de"})
