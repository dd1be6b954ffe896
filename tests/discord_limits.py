"""What Discord would refuse, as the sandbox knows it: every command and message of the bot is held against it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandbox import checks, components
from sandbox.http import Form, Payload, Refused, Upload


def _refusals(check: Callable[[], None]) -> list[str]:
    try:
        check()
    except Refused as refused:
        return [str(refused)]
    return []


def check_commands(payloads: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what Discord would refuse of commands as they are registered; empty when all is well."""
    return _refusals(lambda: checks.check_commands([dict(payload) for payload in payloads]))


def check_choices(choices: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what Discord would refuse of a list of choices (fixed ones or those of an autocomplete)."""

    def check() -> None:
        with Form() as form:
            checks.check_choices(form, "choices", choices)

    return _refusals(check)


def check_message(payload: Mapping[str, Any]) -> list[str]:
    """Return what Discord would refuse of a message as it is sent; empty when all is well."""
    attached = [dict(each) | {"id": number} for number, each in enumerate(payload.get("attachments") or ())]
    files = {str(each["id"]): Upload("", b"") for each in attached}
    body = {"content": payload.get("content"), "components": payload.get("components"), "attachments": attached}
    return _refusals(lambda: checks.check_message(Payload(body, files)))


def check_form(payload: Mapping[str, Any]) -> list[str]:
    """Return what Discord would refuse of a form as it is opened; empty when all is well."""

    def check() -> None:
        with Form() as form:
            components.check_modal(form, dict(payload))

    return _refusals(check)
