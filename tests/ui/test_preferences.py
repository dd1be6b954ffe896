"""The panels of settings, and the words for every setting."""

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from hansa_bot.host.kernel.settings import ALWAYS, ASKING, NEVER, NIGHT, SETTINGS, ZONE, Chosen
from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.model.values import Whose
from hansa_bot.ui.kit import drafts, limits, permissions, setting_words
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.setting_words import PAGES, Page
from hansa_bot.ui.settings import preferences
from hansa_bot.ui.turn import pages
from tests import discord_limits
from tests.toys.tables import play, unloading
from tests.ui.live import Stage
from tests.ui.stage import TOY, labels, message, moment, parts

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)
PANELS = [(whose, page) for whose, pages in PAGES.items() for page in pages]


@pytest.mark.parametrize(("whose", "page"), PANELS)
@pytest.mark.parametrize("language", sorted(languages()))
def test_every_setting_has_a_sentence_and_a_select_with_all_its_values(
    whose: Whose, page: Page, language: str
) -> None:
    chosen = Chosen({"language": "it", "zone": "America/Argentina/ComodRivadavia", "holiday": "1800000000"})
    draft = preferences.settings_page(whose, chosen, language, NOW, "Saved.", page)

    assert discord_limits.check_message(message(draft)) == []
    assert len(draft.controls.to_components() if draft.controls else ()) <= limits.ROWS
    selects = {part["custom_id"].split("|")[4]: part["options"] for part in parts(draft) if "options" in part}
    for setting in page.settings:
        words = setting_words.WORDS[whose][setting]
        assert words.values.keys() == set(setting.values)
        assert catalog(language)(words.about) in draft.content
        shown = [option["value"] for option in selects[setting.key]]
        assert chosen[setting] in shown
        assert shown == list(setting.values) or setting is ZONE


def test_every_setting_stands_on_one_page() -> None:
    for whose, settings in SETTINGS.items():
        shown = [setting for page in PAGES[whose] for setting in page.settings]
        assert sorted(setting.key for setting in shown) == sorted(setting.key for setting in settings)
        assert all(set(setting_words.WORDS[whose][setting].values) == set(setting.values) for setting in settings)


def test_quiet_hours_ask_for_the_zone_first() -> None:
    """They went by UTC for whoever never opened the third group of settings."""
    first, day = PAGES[Whose.PERSON][0], next(page for page in PAGES[Whose.PERSON] if ZONE in page.settings)
    question = "When is it night where you are? Until you tell me, I go by UTC."

    def told(page: Page, **stored: str) -> str:
        return preferences.settings_page(Whose.PERSON, Chosen(stored), "en", NOW, None, page).content

    assert f"-# {question} That's set under **Your day**." in told(first)
    assert question in told(day)
    assert next(iter(day.settings)) is ZONE
    for known in ({"zone": "Europe/Rome"}, {"quiet": "off"}):
        assert question not in told(first, **known) + told(day, **known)


def test_languages_stand_there_by_their_own_names() -> None:
    (chooser, *_) = parts(preferences.settings_page(Whose.PERSON, Chosen({"language": "it"}), "en", NOW))

    names = {option["value"]: option["label"] for option in chooser["options"]}
    assert names["auto"] == "Same as Discord · standard"
    assert (names["en"], names["es"], names["de"]) == ("English", "Español", "Deutsch")
    assert names["it"] == "Italiano · chosen"


def test_the_day_says_what_time_it_is_there_and_until_when_one_is_away() -> None:
    page = next(page for page in PAGES[Whose.PERSON] if ZONE in page.settings)
    end = int(NOW.timestamp()) + 86400
    away = preferences.settings_page(
        Whose.PERSON, Chosen({"zone": "Europe/Rome", "holiday": str(end)}), "en", NOW, None, page
    )

    assert "It's 14:00 there now." in away.content
    assert f"You're on holiday until <t:{end}:f>." in away.content
    later = preferences.settings_page(Whose.PERSON, Chosen({"holiday": str(end - 86400)}), "en", NOW, None, page)
    assert "holiday" not in later.content


async def test_a_chosen_language_is_spoken_at_once_and_after_a_restart(game: Stage) -> None:
    anna, ben = game.people[:2]
    await game.host.prefs.choose(Whose.PERSON, anna.id, {"language": "de"})
    assert "Zug 1" in (await game.press(anna, game.last, "turn")).content
    assert "Turn 1" in (await game.press(ben, game.last, "turn")).content
    await game.restart()
    assert "Zug 1" in (await game.press(anna, game.last, "turn")).content


async def test_without_the_database_discord_s_language_is_spoken(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await stage.open(TOY, people=1, free=1)

    async def broken(*_: object) -> None:
        raise OSError("no disk")

    monkeypatch.setattr(stage.host.prefs, "load", broken)
    said = await stage.press(stage.people[1], stage.last, "join")
    assert "You're in." in said.content


EARLY = replace(moment(unloading(2), TOY, 0), undo_to=(1,))
"""Something better can be done than ending the turn."""
LATE = moment(play(unloading(2), "a land/east", "a land/west"), TOY, 0)
"""Nothing else can be done."""


def verb_of_end(shown: Moment) -> str:
    (end,) = [part for part in parts(pages.compose(shown)) if part.get("label") == "Sail"]
    click = drafts.parse(end["custom_id"])
    assert click is not None
    assert click.rest == "sail"
    return click.verb


@pytest.mark.parametrize(
    ("asking", "early", "late"), [(ASKING.values[0], "go", "act"), (ALWAYS, "go", "go"), (NEVER, "act", "act")]
)
def test_ending_a_turn_asks_as_chosen(asking: str, early: str, late: str) -> None:
    assert verb_of_end(replace(EARLY, asking=asking)) == early
    assert verb_of_end(replace(LATE, asking=asking)) == late


def test_the_question_says_whether_something_is_left() -> None:
    early = pages.compose(replace(EARLY, asking=ALWAYS), ("sail",))
    late = pages.compose(replace(LATE, asking=ALWAYS), ("sail",))

    assert "Are you sure?" in early.content
    assert "Go ahead?" in late.content
    assert labels(early) == labels(late) == ["Sail", "Back"]


async def test_the_panel_asks_as_its_reader_has_chosen(game: Stage) -> None:
    anna, ben = game.people[:2]
    await game.host.prefs.choose(Whose.PERSON, anna.id, {"asking": NEVER})
    assert (await game.moment(anna)).asking == NEVER
    assert (await game.moment(ben)).asking == ASKING.values[0]
    assert (await game.moment()).asking == ASKING.values[0]


@pytest.mark.parametrize("chosen", [{}, {"theme": "day"}])
async def test_dark_pictures_are_offered_once_to_who_has_not_chosen(stage: Stage, chosen: dict[str, str]) -> None:
    await stage.begin(TOY, people=1, computers=2)
    anna = stage.people[0]
    await stage.host.prefs.choose(Whose.PERSON, anna.id, chosen)
    for first in (True, False):
        done = await stage.press(anna, await stage.press(anna, stage.last, "turn"), "act")
        assert ("Dark Discord?" in done.content) is (first and not chosen)
        if first and not chosen:
            await stage.press(anna, done, "mine")
            assert (await stage.moment(anna)).theme == NIGHT
            assert (await stage.moment()).theme != NIGHT, "what everybody sees stays as it is"
        await stage.settle()


TR = catalog("en")
THREADS = {"create_public_threads", "send_messages_in_threads"}
CHANNEL = {"view_channel", "send_messages", "attach_files", "embed_links", *THREADS}
THREAD = {"view_channel", "send_messages_in_threads", "attach_files", "embed_links"}


def granted(*flags: str) -> discord.Permissions:
    return discord.Permissions(**dict.fromkeys(flags, True))


@pytest.mark.parametrize(("thread", "flags"), [(False, CHANNEL), (True, THREAD)])
def test_with_everything_it_says_so_and_names_it(thread: bool, flags: set[str]) -> None:
    said = permissions.permission_report(granted(*flags, "manage_threads"), TR, thread=thread)

    assert said.startswith("I have all the permissions I need here: View Channel, Send Messages")
    assert ("Create Public Threads" in said) is not thread
    assert "\n" not in said
    first, second = permissions.permission_report(granted(*flags), TR, thread=thread).splitlines()
    assert first.startswith("I have all the permissions I need here")
    assert second.startswith(
        "-# I can live without **Manage Threads**: I can't use a thread that somebody has locked"
    )


@pytest.mark.parametrize(("thread", "flags"), [(False, CHANNEL), (True, THREAD)])
def test_each_one_that_is_missing_is_named_alone_with_what_it_is_for(thread: bool, flags: set[str]) -> None:
    for flag in flags:
        (need,) = permissions.missing(granted(*(flags - {flag})), thread=thread)
        assert need.flag == flag
        said = permissions.permission_report(granted(*(flags - {flag}), "manage_threads"), TR, thread=thread)
        first, line, hint = said.splitlines()
        assert first == "I'm missing 1 permission here:"
        assert line == f"- **{need.name}**: without it {need.without}"
        assert hint.startswith("Anyone who manages this channel can grant it")


def test_with_nothing_at_all_the_answer_still_fits() -> None:
    said = permissions.permission_report(discord.Permissions.none(), TR, thread=True)

    assert said.startswith("I'm missing 4 permissions")
    assert len(said) <= limits.CONTENT // 2
    assert permissions.missing(discord.Permissions.all(), thread=True) == [], "an administrator lacks nothing"


def test_a_thread_is_checked_as_a_thread() -> None:
    class Asked:
        channel = object.__new__(discord.Thread)
        channel.parent_id = 3
        channel.guild = cast("discord.Guild", SimpleNamespace(get_channel=lambda number: None))
        channel_id, guild_id, locale = 1, 2, discord.Locale.american_english
        app_permissions = granted(*(CHANNEL - THREADS))
        extras: dict[str, object] = {}  # noqa: RUF012

    said = permissions.check_permissions(Asked())  # type: ignore[arg-type]

    assert "**Send Messages in Threads**" in said
