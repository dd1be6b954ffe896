"""What commands are sent: a fixed choice may come back by what an app has shown instead of by its value."""

from collections.abc import Iterator
from typing import Any

from discord import app_commands

from hansa_bot.i18n.catalog import catalog, languages
from hansa_bot.letters import storable
from hansa_bot.ui.kit.choices import EXACT, closest

Options = list[dict[str, Any]]


def settle(tree: app_commands.CommandTree[Any], data: dict[str, Any]) -> None:
    """Put values in place of names, in any language and however they are written, in what an app has sent.

    Names are reported of pasted commands and of some phones (discord-api-docs#7206, #7916). What no database could
    keep is left out of texts.
    """
    known, options = _command(tree, data)
    choices = {} if known is None else {each.display_name: each.choices for each in known.parameters}
    for option in options:
        offered = choices.get(option.get("name", ""), [])
        if not isinstance(option.get("value"), str):
            continue
        option["value"] = storable(option["value"])
        if not offered:
            continue
        if option["value"] in [each.value for each in offered]:
            continue
        meant = closest(option["value"], {each.value: [*_names(each)] for each in offered}, least=EXACT)
        if len(meant) == 1:
            option["value"] = meant[0]


def _command(
    tree: app_commands.CommandTree[Any], data: dict[str, Any]
) -> tuple[app_commands.Command[Any, ..., Any] | None, Options]:
    """Return the command that is sent, inside its groups, with its options."""
    found, options = tree.get_command(str(data.get("name"))), data.get("options") or []
    while isinstance(found, app_commands.Group) and options:
        found, options = found.get_command(str(options[0].get("name"))), options[0].get("options") or []
    return (found, options) if isinstance(found, app_commands.Command) else (None, [])


def _names(choice: app_commands.Choice[Any]) -> Iterator[str]:
    yield str(choice.value)
    yield choice.name
    for language in languages():
        yield catalog(language)(choice.name)
