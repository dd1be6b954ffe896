"""Refusals: every way in which somebody can ask for what cannot be has words of its own."""

import importlib
import pkgutil
from collections.abc import Iterator

import pytest

import hansa_bot
from hansa_bot.engine import errors as engine
from hansa_bot.engine.errors import PlayerError
from hansa_bot.host.hooks import MOTIONS
from hansa_bot.host.kernel import errors as host
from hansa_bot.host.kernel.table import Status
from hansa_bot.i18n.catalog import catalog
from hansa_bot.titles import registry
from hansa_bot.ui.kit import errors as own
from hansa_bot.ui.kit.drafts import safe
from hansa_bot.ui.kit.refusals import telling
from hansa_bot.ui.kit.refusals.telling import refusal_text
from tests.ui import stage

ROOTS = {PlayerError, host.HostError, own.DiscordError, own.NotUnderstood}
TR = catalog("en")
WRONG = "@everyone **x**"
MOMENT = stage.moment(stage.start(stage.TOY, 3), stage.TOY, 0)

SAMPLES: list[PlayerError] = [
    engine.Unreadable(WRONG),
    engine.Illegal(f"land/{WRONG}", None, ()),
    engine.Illegal("land/east", engine.Refusal("HB-3", "{quay} is yours already.", {"quay": "east"}), ("bid/1",)),
    engine.Illegal(WRONG, None, ("bid/1", "bid/2")),
    engine.Ambiguous(WRONG, [f"bid/{n}" for n in range(9)]),
    engine.NotYourDecision(0, [1]),
    engine.NotYourDecision(0, []),
    engine.Stale(1, 2),
    engine.Barrier(0, 3),
    engine.GameOver(),
    engine.BadSetup("seats", 9, (2, 3)),
    engine.BadSetup("title", WRONG, ["harbour"]),
    engine.BadSetup("length", WRONG, ["short", "long"]),
    engine.Impossible(engine.Refusal("HB-9.1", "Equal purses need at least two seats.")),
    engine.Impossible(engine.Refusal("HB-3", "{quay} is yours already.", {"quay": "east"})),
    host.NoTable(),
    host.NoTable(7),
    host.ChannelBusy(7),
    host.Elsewhere(),
    host.Several([stage.table("harbour", 3)] * 2),
    host.Several([stage.table("harbour", 3)] * 8),
    host.NotInvited([80351110224678912, 7], 80351110224678912),
    own.NoMentions(WRONG),
    own.TooMany(1_800_000_000),
    host.TableFull(4),
    host.AlreadySeated(1),
    host.ColourTaken(),
    host.NotSeated(),
    host.NoCoach(),
    host.HelpBeside(7),
    host.HintOutdated(),
    *[host.NoPuzzle(why) for why in (None, "gone", "weekly")],
    *[host.NoAnalysis(why) for why in ("running", "secret", "stranger", "gaps", "off", "spent", "busy", "fault")],
    *[host.NotInLobby(status) for status in Status],
    *[host.NotRunning(status) for status in Status],
    *[host.NotOver(status) for status in (Status.RUNNING, Status.ABANDONED)],
    host.NotOwner(80351110224678912),
    host.TooFewSeats(3, 1),
    host.NoComputer(None),
    host.NoComputer(2),
    host.NoVersion(9, 3),
    host.NoTurns(7, 9, 3),
    host.NothingDone(),
    host.RequestOpen(1),
    host.AgreementOpen(1),
    host.RequestOver(),
    *[host.RequestOver(state, 1) for state in ("agreed", "refused", "withdrawn", "overtaken")],
    host.RequestOver("overtaken"),
    host.NotAsked([0, 2]),
    host.HolidaySpan(30),
    host.AskedOften(1e9),
    host.HolidaysOften(1e9),
    host.NotAway(),
    host.AlreadyPaused(None),
    host.AlreadyPaused(1_800_000_000.5),
    host.NotPaused(),
    host.VoteOpen([1, 2]),
    host.VoteOpen([]),
    *[host.VoteOver(motion, paused=paused) for motion in MOTIONS.kinds for paused in (True, False)],
    *[host.MayNotOffer(1, computer=computer) for computer in (True, False)],
    host.MayNotOffer(9, computer=False),
    host.NotOffered(None),
    host.NotOffered(1),
    host.NotOffered(1, [0, 2]),
    host.SeveralOffered([0, 2]),
    host.NoSeatKept(None),
    host.NoSeatKept(1),
    own.NoDay(WRONG),
    own.NoDate(WRONG),
    host.LeftOut(),
    host.NoOrders(),
    host.Closing(),
    host.InternalFault(None),
    host.NobodyThere(2),
    *(host.TooManyTables(30, where, 31) for where in ("anywhere", "person", "channel", "server")),
    *(host.StoreFailed(None, why) for why in ("busy", "full", "away")),
    own.OnlyAHint(),
    own.OnlyAHint(f"{WRONG}."),
    own.Misfit({"quay": WRONG}, engine.Illegal("land/everyone-x", None, ())),
    own.InPart(2, WRONG, engine.NotYourDecision(0, [1])),
    own.OtherTitle(registry.load(stage.TOY).meta),
    own.NotInChannel(),
    own.MayNotPost("<#7>"),
    own.CannotPost("<#7>", "Send Messages"),
    own.NeedsTag("<#7>"),
    host.MidwayRecord(),
    own.NoControl(),
    own.NoRulebook(registry.load(stage.TOY).meta),
    own.NoSuchPlace(WRONG, [WRONG, "East quay"]),
    own.NoSuchPlace(WRONG, []),
    own.NoSuchZone(WRONG, ["Europe/Rome"]),
    own.NoSuchZone(WRONG, []),
    own.WhichZone(WRONG, ["America/New_York", "Etc/GMT-2"]),
    own.NotManager(),
    own.MayNotOpen(),
    own.MayNotManage(),
    own.NotAPlayer(),
    host.SeatChanged(1),
    *(own.NotYourRole(roles) for roles in ("<@&1>", None)),
    *(own.OpenElsewhere(places) for places in ("<#1>", None)),
    *(own.CannotSit(safe(WRONG), bot) for bot in (True, False)),
    own.LeftBlank(),
    own.TooLong(1200, 1000),
    own.NoCard(),
    own.NoLobby(),
    host.NewerRecord(),
    *(host.NoPlan(why) for why in ("", "now", "behind", "hidden")),
    host.NoPlanYet("early"),
    host.NoPlanYet("early", engine.Refusal("HB-1", "Nobody knows.")),
    *(host.NoRecord(line) for line in (0, 7)),
    *(host.OtherFile(0, what) for what in ("empty", "picture", "page", "document", "packed", "several", "no_text")),
    *(host.NoTableOfYours(table) for table in (None, 7)),
    host.NothingUndone(),
    host.PlaysOn(),
    host.NoDeal(),
    host.DealBegun(1_800_000_000.0),
    host.DealOn(1_800_000_000.0),
    host.DealSet(),
    host.DealPlayed("Anna, *Bea*"),
    host.NotAgreed("Anna, *Bea*"),
    host.DealSealed(1_800_000_000.0),
    host.NotRunning(Status.DEAL),
    host.RecordTooLarge(900, 512),
]


def kinds(root: type[PlayerError]) -> Iterator[type[PlayerError]]:
    for kind in root.__subclasses__():
        if kind.__module__.startswith("hansa_bot."):
            yield kind
            yield from kinds(kind)


def all_kinds() -> set[type[PlayerError]]:
    for module in pkgutil.walk_packages(hansa_bot.__path__, "hansa_bot."):
        if (
            not module.name.endswith("__main__")
            and ".migrations" not in module.name
            and ".titles." not in module.name
        ):
            importlib.import_module(module.name)
    return set(kinds(PlayerError)) - ROOTS


def test_every_refusal_has_a_text_and_a_sample_here() -> None:
    unknown = "That isn't possible right now."
    assert all_kinds() - {type(sample) for sample in SAMPLES} == set()
    assert [sample for sample in SAMPLES if refusal_text(sample, TR) == unknown] == []
    assert refusal_text(type("Strange", (PlayerError,), {})(), TR) == unknown
    assert telling._TEXTS.keys() <= {kind.__name__ for kind in all_kinds()}
    told = {refusal_text(sample, TR) for sample in SAMPLES}
    texts = [text for texts in telling._TEXTS.values() for own in texts.values() for text in _leaves(own)]
    assert [text for text in texts if "{" not in text and text not in told] == [], "each is said at some time"


def _leaves(texts: str | dict[str, str]) -> list[str]:
    return [texts] if isinstance(texts, str) else [*texts.values()]


@pytest.mark.parametrize("error", SAMPLES, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("known", ["nothing", "texts", "moment"])
def test_a_refusal_is_one_harmless_message(error: PlayerError, known: str) -> None:
    texts = None if known == "nothing" else MOMENT.prose

    said = refusal_text(error, TR, texts, MOMENT if known == "moment" else None)

    assert 10 < len(said) < 1000
    assert said[-1] in ".:?)" or said.splitlines()[-1].startswith("- ")
    assert "@everyone" not in said
    assert "**x**" not in said
    assert "None" not in said
    assert "!" not in said


def test_an_illegal_action_names_the_rule_and_what_is_legal() -> None:
    refusal = engine.Refusal("HB-2", "You cannot bid {price}.", {"price": 9})

    ranked = sorted(MOMENT.offers, key=lambda offer: -MOMENT.scores[offer])

    said = refusal_text(engine.Illegal("bid/9", refusal, ("bid/1", "bid/2")), TR, MOMENT.prose, MOMENT)

    assert said.splitlines() == [
        "Not possible now: Bid: 9.",
        "You cannot bid 9. (HB-2)",
        "You can: "
        + "; ".join(f"You bid {best.partition('/')[2]}; only the winner pays" for best in ranked[:3])
        + ".",
    ]


@pytest.mark.parametrize("known", [True, False])
def test_options_that_cannot_go_together_name_the_rule(known: bool) -> None:
    refusal = engine.Refusal("HB-9", "With {seat} that cannot be.", {"seat": 0})

    said = refusal_text(engine.Impossible(refusal), TR, MOMENT.prose if known else None)

    assert said == f"With {'Anna' if known else 0} that cannot be. (HB-9)"


def test_several_meanings_are_listed_and_the_rest_counted() -> None:
    said = refusal_text(engine.Ambiguous("b", [f"bid/{n}" for n in range(9)]), TR, MOMENT.prose, MOMENT)

    assert said.splitlines()[1] == "- Bid: 0"
    assert said.splitlines()[-1] == "- and 3 more"
    assert len(said.splitlines()) == 8


def test_names_in_a_refusal_carry_no_markup() -> None:
    said = refusal_text(engine.NotYourDecision(0, [1]), TR, MOMENT.prose, MOMENT)
    assert "Be\\*a\\_" in said
    assert "@everyone" not in said


@pytest.mark.parametrize("title", [meta.id for meta in registry.metas()])
def test_what_somebody_can_do_instead_is_told_in_few_words(title: str) -> None:
    wrong, longest = "9" * 500, 0
    for session, _ in stage.playout(title, 2)[::9]:
        if session.state.over or not (offers := session.offers(seat := session.waiting[0])):
            continue
        moment = stage.moment(session, title, seat)
        verb = offers[-1].partition("/")[0]
        error = engine.Illegal(f"{verb}/{wrong}", None, tuple(offer for offer in offers if offer.startswith(verb)))
        said = refusal_text(error, TR, moment.prose, moment)
        longest = max(longest, len(said))
    assert 0 < longest <= 300
