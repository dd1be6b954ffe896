"""Letters: names as people have them, in bold or script that is none, unseen, or made of many characters."""

import pytest

from hansa_bot import letters
from hansa_bot.engine.state import initial, seat_signs
from hansa_bot.host.kernel.table import clean_name, seat_name
from hansa_bot.i18n.catalog import catalog
from hansa_bot.render import fonts
from hansa_bot.titles.kit.render.painter import Onlooker
from hansa_bot.ui.kit import limits
from hansa_bot.ui.kit.drafts import button, clean, safe
from hansa_bot.ui.look import looks

FANCY = [
    "𝐀𝐧𝐧𝐚",
    "𝑨𝒏𝒏𝒂",
    "𝓐𝓷𝓷𝓪",
    "𝔄𝔫𝔫𝔞",
    "𝔸𝕟𝕟𝕒",
    "𝖠𝗇𝗇𝖺",
    "𝙰𝚗𝚗𝚊",
    "Ａｎｎａ",
    "Ⓐⓝⓝⓐ",
    "A\u0336n\u0336n\u0336a\u0336",
    "A" + "\u0336\u0316" * 20 + "nna",
    "A\u200bn\u2060na\ufeff",
    "\u202eAnna\u202c",
]
"""Anna as she may be called on Discord: pictures of the server bot's peers showed her by her sign alone."""

UNSEEN = ["", "   ", "\u3164", "\u2800\u2800", "\u200b", "\u200d", "\u115f\uffa0", "\u0301", "\n\n", "\u202e\u202c"]


@pytest.mark.parametrize("name", FANCY)
def test_letters_that_look_otherwise_are_drawn_and_signed_by_their_plain_ones(name: str) -> None:
    assert fonts.make_legible(name, "Player") == "Anna"
    assert initial(name) == "A"


@pytest.mark.parametrize(("name", "shown"), [("ᴀᴡᴀᴋᴇ", "AWAKE"), ("🅰🅽🅽🅰", "ANNA"), ("🄰🄽🄽🄰", "ANNA")])
def test_letters_that_only_unicodes_names_know_are_drawn_too(name: str, shown: str) -> None:
    assert fonts.make_legible(name, "Player") == shown


@pytest.mark.parametrize("name", FANCY[:9])
def test_a_text_keeps_the_name_as_it_is(name: str) -> None:
    assert clean_name(name) == clean(name) == safe(name) == name


@pytest.mark.parametrize("name", UNSEEN)
def test_nobody_goes_by_a_name_that_is_not_seen(name: str) -> None:
    assert seat_name(clean_name(name), 1, None, "en") == "Seat B"
    assert clean(name) == safe(name) == "?"
    assert fonts.make_legible(name, "Player") == "Player"


@pytest.mark.parametrize(
    "name", ["🎲", "🇩🇪", "👩\u200d👧", "***", "@everyone", "1. Anna", "7", "דורה", "ベア", "แอน", "\u0e01"]
)
def test_a_name_that_is_seen_stays_whosever_it_is(name: str) -> None:
    assert seat_name(clean_name(name), 1, None, "en") == name
    assert fonts.make_legible(name, "Player").strip()


def test_who_looks_alike_in_a_picture_is_signed_by_the_seat() -> None:
    assert seat_signs(["𝓐nna", "Anna"]) == ("A", "B")
    assert seat_signs(["𝓐nna", "Ｂen"]) == ("A", "B")


def test_names_that_become_alike_in_a_picture_are_told_apart_by_their_seats() -> None:
    shown = Onlooker(catalog("en"), ["דורה", "𝓐nna", "ベア", "Anna", "Ben"], "Player", keep=False).names
    assert shown == ["Player (A)", "Anna (B)", "Player (C)", "Anna (D)", "Ben"]


@pytest.mark.parametrize(
    ("text", "most", "kept"),
    [
        ("Anna", 4, "Anna"),
        ("Anna", 2, "An"),
        ("ab👩\u200d👧\u200d👦", 7, "ab"),
        ("a👍🏽b", 3, "a"),
        ("𝓐nna", 3, "𝓐n"),
        ("a❤\ufe0fb", 2, "a"),
        ("a🇩🇪🇮🇹", 2, "a"),
        ("a🇩🇪🇮🇹", 5, "a🇩🇪"),
        ("a🇩🇪🇮🇹", 8, "a🇩🇪"),
        ("ne\u0301e", 2, "n"),
        ("e" + "\u0301" * 9, 4, "e\u0301\u0301\u0301"),
    ],
)
def test_no_sign_is_cut_in_two(text: str, most: int, kept: str) -> None:
    assert letters.head(text, most) == kept
    assert len(limits.cut(text + "x" * 9, most + 1).encode("utf-16-le")) <= 2 * (most + 1)


def test_what_is_cut_for_discord_is_counted_as_the_strictest_say_that_it_counts() -> None:
    """Whether a label of 80 may hold 80 emoji nobody has shown; one that is too long costs the whole message."""
    dice = "🎲" * 100
    shown = button(dice, "hb1|1|1|go|").to_component_dict()["label"]
    assert shown == "🎲" * 39 + "…"
    lines = limits.lines_that_fit([dice, dice], 300)
    assert lines == [dice]
    assert [letters.size(piece) for piece in looks.pieces("🎲" * 1500)] == [2000, 1000]
