"""Ways in: how one and the same action is pressed, filled in and typed, each by what that way shows."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hansa_bot.engine.action import SEPARATOR, Action, kind_of, values_of
from hansa_bot.titles.texts import Texts
from hansa_bot.ui.kit import choices, drafts, forms, menu
from hansa_bot.ui.kit.moment import Moment
from hansa_bot.ui.kit.verbs import LINE, MORE, PICKS
from hansa_bot.ui.turn import commands, line, more, pages, reading
from tests import discord_limits
from tests.ui import stage

Way = Callable[[Moment, Any, Action], Iterator[str]]
"""Yields all that a person reads on the way to an action; fails when it leads elsewhere, or to nothing."""
_DEEPEST = 8


def press(parts: Sequence[dict[str, Any]], offers: Sequence[Action], action: Action) -> tuple[str, str | None]:
    """Return the control of a message that leads on to an action, and what to choose in it if it is a select."""
    wanted = tuple(action.split(SEPARATOR))
    found: list[tuple[int, str, str | None]] = []
    for part in parts:
        click = drafts.parse(part["custom_id"])
        assert click is not None
        if click.verb == "act" and drafts.lengthen(click.rest, offers) == action:
            found.append((_DEEPEST, part["custom_id"], None))
        path = _path(click.rest, offers)
        real, settled = menu.real_path(path), {element[1:] for element in path if element.startswith(menu.WITH)}
        if wanted[: len(real)] != real or not settled <= set(wanted):
            continue
        if click.verb == "go" and path:
            found.append((len(path), part["custom_id"], None))
        for entry in part["options"] if click.verb in PICKS else ():
            chosen = drafts.lengthen(entry["value"], (action, *wanted))
            if chosen in (action, *wanted[len(real) : len(real) + 1]):
                found.append((_DEEPEST if chosen == action else len(path) + 1, part["custom_id"], entry["value"]))
    assert found, f"no way to {action} among {[part['custom_id'] for part in parts]}"
    _, control, value = max(found, key=lambda each: each[0])
    return control, value


def by_buttons(shown: Moment, session: Any, action: Action) -> Iterator[str]:
    """Press and choose in the panel, from its top."""
    path: menu.Path = ()
    for _ in range(_DEEPEST):
        draft = pages.compose(shown, path)
        yield read(draft)
        control, value = press(stage.parts(draft), shown.offers, action)
        click = drafts.parse(control)
        assert click is not None
        if click.verb == "act":
            return
        path = _path(click.rest, shown.offers)
        if click.verb in PICKS:
            path, done = pages.follow(shown, path, value or "")
            if done is not None:
                assert done == action
                return
    raise AssertionError(f"the panel never comes to {action}")


def _path(rest: str, offers: Sequence[Action]) -> menu.Path:
    whole = drafts.lengthen(rest, menu.beginnings(offers))
    return tuple(whole.split(SEPARATOR)) if whole else ()


def read(draft: Any) -> str:
    """Return all that can be read in a message."""
    said = [draft.content, *stage.labels(draft)]
    said += [str(part.get("placeholder") or "") for part in stage.parts(draft)]
    said += [f"{entry['label']}\n{entry.get('description') or ''}" for entry in stage.options(draft)]
    return "\n".join(said)


def by_slash(shown: Moment, session: Any, action: Action) -> Iterator[str]:
    """Fill the options of the command in from what autocomplete offers, typing a name where the list is too long."""
    kind = shown.title.rules.kinds[kind_of(action)]
    given: dict[str, str] = {}
    for slot, value in zip(kind.slots, values_of(action), strict=False):
        for typed in ("", shown.texts.value(slot, value)):
            lines = choices.lines(shown, kind, slot, typed, given)
            yield "\n".join(line.name for line in lines)
            if value in [line.value for line in lines]:
                given[slot] = value
                break
        else:
            raise AssertionError(f"{value} is never offered for {slot} of {action}")
    assert commands.one_action(shown, kind, given) == action


def by_typing(shown: Moment, session: Any, action: Action) -> Iterator[str]:
    """Type the action in the words of the reader's own language."""
    line = spoken(shown.texts, shown, action)
    assert reading.read_line(shown.texts, shown.title.rules.kinds, session, shown.seat or 0, line) == [action], line
    yield line


def by_form(shown: Moment, session: Any, action: Action) -> Iterator[str]:
    """Type the same in the form that is offered behind *More*: where there is a choice there must be a button."""
    assert any(f"|{MORE}|" in part["custom_id"] for part in stage.parts(pages.compose(shown)))
    draft = more.page(shown, back=True)
    control = next(part["custom_id"] for part in stage.parts(draft) if f"|{LINE}|" in part["custom_id"])
    form = forms.modal(line.form(control, ""), shown.tr).to_dict()
    assert discord_limits.check_form(form) == []
    yield "\n".join([form["title"], *(part[key] for part in form["components"] for key in ("label", "description"))])
    yield from by_typing(shown, session, action)


def spoken(texts: Texts, shown: Moment, action: Action) -> str:
    """Return an action as a typed line: its verb and its elements by name, each of them one word."""
    kind = shown.title.rules.kinds[kind_of(action)]
    named = [texts.value(slot, value) for slot, value in zip(kind.slots, values_of(action), strict=False)]
    return " ".join("-".join(name.split()) for name in (texts.kind(kind.name), *named))


WAYS: dict[str, Way] = {"buttons": by_buttons, "slash": by_slash, "typed": by_typing}
