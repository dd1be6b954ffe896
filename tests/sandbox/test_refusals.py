"""What Discord refuses, the sandbox refuses: broken requests with the code and the field that is named."""

import io
from typing import Any

import aiohttp
import pytest

from sandbox.interactions import Did, Interaction
from sandbox.server import Sandbox

V2 = 1 << 15


def row(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(parts)}


def button(key: str = "a", **more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": key} | more


def option(value: str = "a", **more: Any) -> dict[str, Any]:
    return {"label": "One", "value": value} | more


def select(*options: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 3, "custom_id": "s", "options": list(options or [option()])} | more


def words(text: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": text}


def layout(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"flags": V2, "components": list(parts)} | more


def field(label: str = "Why", **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": label, "component": {"type": 4, "custom_id": label, "style": 1} | more}


def upload(**more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "File", "component": {"type": 19, "custom_id": "f"} | more}


def modal(*parts: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"title": "Form", "custom_id": "m", "components": list(parts or [field()])} | more


def command(**more: Any) -> dict[str, Any]:
    return {"name": "go", "description": "Goes"} | more


def argument(name: str = "where", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Where"} | more


EMBEDS = [{"description": "x" * 3001}, {"description": "x" * 3000}]
GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://none.png"}}]}
CONTAINER = {"type": 17, "components": [words()]}
SECTION = {"type": 9, "components": [words()], "accessory": button()}

MESSAGES: list[tuple[str, dict[str, Any], str]] = [
    ("long text", {"content": "x" * 2001}, "content"),
    ("text that is a number", {"content": 5}, "content"),
    ("ephemeral in a channel", {"content": "x", "flags": 64}, "flags"),
    ("unknown flag", {"content": "x", "flags": 1 << 30}, "flags"),
    ("long nonce", {"content": "x", "nonce": "x" * 26}, "nonce"),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, "embeds"),
    ("embed title", {"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
    ("embed footer", {"embeds": [{"footer": {"text": "x" * 2049}}]}, "embeds.0.footer.text"),
    ("embed field", {"embeds": [{"fields": [{"name": "", "value": "x"}]}]}, "embeds.0.fields.0.name"),
    ("26 fields", {"embeds": [{"fields": [{"name": "n", "value": "x"}] * 26}]}, "embeds.0.fields"),
    ("6001 characters of embeds", {"embeds": EMBEDS}, "embeds"),
    ("missing picture", {"embeds": [{"image": {"url": "attachment://none.png"}}]}, "embeds.0.image.url"),
    ("alternative text", {"attachments": [{"id": 0, "description": "x" * 1025}]}, "attachments.0.description"),
    ("missing file", {"content": "x", "attachments": [{"id": 0}]}, "attachments.0.id"),
    ("both kinds of mentions", {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}, "al"),
    ("unknown mentions", {"content": "x", "allowed_mentions": {"parse": ["cats"]}}, "allowed_mentions.parse"),
    ("answer to nothing", {"content": "x", "message_reference": {"message_id": "1"}}, "message_reference"),
    ("six rows", {"components": [row(button(str(n))) for n in range(6)]}, "components"),
    ("bare button", {"components": [button()]}, "components.0.type"),
    ("empty row", {"components": [row()]}, "components.0.components"),
    ("six buttons", {"components": [row(*(button(str(n)) for n in range(6)))]}, "components.0.components"),
    ("select and button", {"components": [row(select(), button())]}, "components.0.components"),
    ("same id twice", {"components": [row(button(), button())]}, "components"),
    ("long label", {"components": [row(button(label="x" * 81))]}, "components.0.components.0.label"),
    ("long id", {"components": [row(button("x" * 101))]}, "components.0.components.0.custom_id"),
    ("no id", {"components": [row(button(""))]}, "components.0.components.0.custom_id"),
    ("no label", {"components": [row(button(label=""))]}, "components.0.components.0"),
    ("link without url", {"components": [row(button(style=5))]}, "components.0.components.0.url"),
    ("wrong style", {"components": [row(button(style=7))]}, "components.0.components.0.style"),
    ("26 options", {"components": [row(select(*(option(str(n)) for n in range(26))))]}, "components.0"),
    ("no options", {"components": [row(select(options=[]))]}, "components.0.components.0.options"),
    ("same option twice", {"components": [row(select(option(), option()))]}, "components.0.components.0.opt"),
    ("option label", {"components": [row(select(option(label="x" * 101)))]}, "components.0.components.0.opti"),
    ("option description", {"components": [row(select(option(description="x" * 101)))]}, "components.0"),
    ("more than there are", {"components": [row(select(max_values=2))]}, "components.0.components.0.max_val"),
    ("least above most", {"components": [row(select(option(), option("b"), min_values=2))]}, "components.0"),
    ("placeholder", {"components": [row(select(placeholder="x" * 151))]}, "components.0.components.0.placeh"),
    ("layout without its flag", {"components": [words()]}, "components.0.type"),
    ("layout with text", layout(words(), content="x"), "content"),
    ("layout with embeds", layout(words(), embeds=[{"title": "x"}]), "embeds"),
    ("41 parts", layout(*(words(str(n)) for n in range(41))), "components"),
    ("4001 characters", layout(words("x" * 2001), words("x" * 2000)), "components"),
    ("missing media", layout(GALLERY), "components.0.items.0.media.url"),
    ("section of nothing", layout(SECTION | {"components": []}), "components.0.components"),
    ("section alone", layout(SECTION | {"accessory": None}), "components.0.accessory.type"),
    ("container in container", layout(CONTAINER | {"components": [CONTAINER]}), "components.0.components.0.type"),
]

LARGE = [argument(f"{n}", choices=[{"name": "x" * 90, "value": str(m)} for m in range(25)]) for n in range(4)]
SPOKEN = [argument(f"{n}", description_localizations={"de": "x" * 100}) for n in range(25)]

COMMANDS: list[tuple[str, list[dict[str, Any]], str]] = [
    ("capital", [command(name="Go")], "0.name"),
    ("space", [command(name="go on")], "0.name"),
    ("long name", [command(name="g" * 33)], "0.name"),
    ("no name", [command(name="")], "0.name"),
    ("no description", [command(description="")], "0.description"),
    ("long description", [command(description="x" * 101)], "0.description"),
    ("long translation", [command(description_localizations={"de": "x" * 101})], "0.description_localizations.de"),
    ("twice", [command(), command()], "commands"),
    ("menu with words", [{"type": 2, "name": "Greet", "description": "Greets"}], "0"),
    ("long menu", [{"type": 3, "name": "x" * 33}], "0.name"),
    ("long menu in German", [{"type": 3, "name": "x", "name_localizations": {"de": "x" * 33}}], "0.name_loc"),
    ("menu with description", [command(type=2)], "0"),
    ("unknown type", [command(type=9)], "0.type"),
    ("translated badly", [command(name_localizations={"de": "Geh Hin"})], "0.name_localizations.de"),
    ("unknown language", [command(name_localizations={"tlh": "jaH"})], "0.name_localizations"),
    ("26 options", [command(options=[argument(f"a{n}") for n in range(26)])], "0.options"),
    ("option twice", [command(options=[argument(), argument()])], "0.options"),
    ("option name", [command(options=[argument("No")])], "0.options.0.name"),
    ("option type", [command(options=[argument(type=12)])], "0.options.0.type"),
    ("required last", [command(options=[argument(), argument("b", required=True)])], "0.options"),
    ("26 choices", [command(options=[argument(choices=[{"name": "x", "value": "x"}] * 26)])], "0.options.0.choices"),
    ("long choice", [command(options=[argument(choices=[{"name": "x" * 101, "value": "x"}])])], "0.options.0"),
    ("long value", [command(options=[argument(choices=[{"name": "x", "value": "x" * 101}])])], "0.options.0"),
    ("choices of people", [command(options=[argument(type=6, autocomplete=True)])], "0.options.0.choices"),
    (
        "choices and autocomplete",
        [command(options=[argument(autocomplete=True, choices=[{"name": "x", "value": "x"}])])],
        "0.options.0.autocomplete",
    ),
    ("least above most", [command(options=[argument(type=4, min_value=3, max_value=2)])], "0.options.0.min_value"),
    ("subcommands and plain", [command(options=[argument(type=1), argument("b")])], "0.options"),
    ("subcommand in subcommand", [command(options=[argument(type=1, options=[argument(type=1)])])], "0.options.0"),
    ("group in group", [command(options=[argument(type=2, options=[argument(type=2)])])], "0.options.0.options"),
    ("8001 characters", [command(options=LARGE)], "0"),
    (
        "8001 characters in a translation",
        [command(options=[argument(f"{n}", type=1, options=SPOKEN) for n in range(4)])],
        "0",
    ),
]

ANSWERS: list[tuple[str, Did, dict[str, Any], str]] = [
    ("no such type", Did.COMMAND, {"type": 3}, "type"),
    ("choices for a command", Did.COMMAND, {"type": 8, "data": {"choices": []}}, "type"),
    ("update for a command", Did.COMMAND, {"type": 7, "data": {"content": "x"}}, "type"),
    ("message for autocomplete", Did.AUTOCOMPLETE, {"type": 4, "data": {"content": "x"}}, "type"),
    ("modal for a modal", Did.MODAL, {"type": 9, "data": modal()}, "type"),
    ("26 choices", Did.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}}, "data"),
    ("long choice", Did.AUTOCOMPLETE, {"type": 8, "data": {"choices": [{"name": "x" * 101, "value": "x"}]}}, "data"),
    ("layout when deferred", Did.COMMAND, {"type": 5, "data": {"flags": V2}}, "data.flags"),
    ("long text", Did.COMMAND, {"type": 4, "data": {"content": "x" * 2001}}, "content"),
    ("long title", Did.COMMAND, {"type": 9, "data": modal(title="x" * 46)}, "title"),
    ("no fields", Did.COMMAND, {"type": 9, "data": modal(components=[])}, "components"),
    ("six fields", Did.COMMAND, {"type": 9, "data": modal(*(field(str(n)) for n in range(6)))}, "components"),
    ("field twice", Did.COMMAND, {"type": 9, "data": modal(field(), field())}, "components"),
    ("long field label", Did.COMMAND, {"type": 9, "data": modal(field("x" * 46))}, "components.0.label"),
    ("eleven files", Did.COMMAND, {"type": 9, "data": modal(upload(max_values=11))}, "components.0.component.max"),
    (
        "fewer files",
        Did.COMMAND,
        {"type": 9, "data": modal(upload(min_values=2))},
        "components.0.component.min_values",
    ),
    ("nameless upload", Did.COMMAND, {"type": 9, "data": modal(upload(custom_id=""))}, "components.0.component"),
    ("button in a modal", Did.COMMAND, {"type": 9, "data": modal(row(button()))}, "components.0.components.0"),
    (
        "long value",
        Did.COMMAND,
        {"type": 9, "data": modal(field(value="xxx", max_length=2))},
        "components.0.component",
    ),
]


async def ask(base: str, method: str, path: str, body: Any) -> tuple[int, dict[str, Any]]:
    async with (
        aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session,
        session.request(method, f"{base}/api/v10{path}", json=body) as answer,
    ):
        return answer.status, await answer.json() if answer.status != 204 else {}


def fields(errors: dict[str, Any], path: str = "") -> list[str]:
    """The dotted paths of the fields that an answer complains about."""
    found = [path] if "_errors" in errors else []
    for key, inner in errors.items():
        if key != "_errors":
            found += fields(inner, f"{path}.{key}" if path else key)
    return found


def channel_of(sandbox: Sandbox) -> str:
    return next(iter(sandbox.core.world.channels))


def check(answer: tuple[int, dict[str, Any]], path: str) -> None:
    """A form was refused for what stands at a path."""
    status, said = answer
    assert (status, said["code"]) == (400, 50035)
    assert any(one.startswith(path) for one in fields(said["errors"])), said


def cases(*rows: tuple[Any, ...]) -> Any:
    """Rows whose first value is what they are called."""
    return [pytest.param(*row[1:], id=row[0]) for row in rows]


@pytest.mark.parametrize(("body", "path"), cases(*MESSAGES))
async def test_messages(sandbox: Sandbox, base: str, body: dict[str, Any], path: str) -> None:
    check(await ask(base, "POST", f"/channels/{channel_of(sandbox)}/messages", body), path)
    assert sandbox.core.world.posts == {}


@pytest.mark.parametrize("body", [{}, {"content": ""}], ids=str)
async def test_a_message_says_something(sandbox: Sandbox, base: str, body: dict[str, Any]) -> None:
    status, said = await ask(base, "POST", f"/channels/{channel_of(sandbox)}/messages", body)
    assert (status, said["code"], sandbox.core.world.posts) == (400, 50006, {})


@pytest.mark.parametrize(("body", "path"), cases(*COMMANDS))
async def test_commands(sandbox: Sandbox, base: str, body: list[dict[str, Any]], path: str) -> None:
    check(await ask(base, "PUT", f"/applications/{sandbox.core.world.bot['id']}/commands", body), path)
    assert sandbox.core.world.commands == {}


def begin(sandbox: Sandbox, did: Did = Did.COMMAND) -> Interaction:
    core = sandbox.core
    return core.interactions.begin(did, core.world.people[0]["id"], channel_of(sandbox), {"name": "go"})


@pytest.mark.parametrize(("did", "body", "path"), cases(*ANSWERS))
async def test_answers(sandbox: Sandbox, base: str, did: Did, body: dict[str, Any], path: str) -> None:
    done = begin(sandbox, did)
    check(await ask(base, "POST", f"/interactions/{done.id}/{done.token}/callback", body), path)
    assert not done.answered


async def test_what_is_right_passes(sandbox: Sandbox, base: str) -> None:
    channel = channel_of(sandbox)
    full = [row(*(button(f"{n}{m}") for m in range(5))) for n in range(4)]
    full.append(row(select(*(option(str(n), description="x" * 100) for n in range(25)), max_values=25)))
    for body in (
        {"content": "x" * 2000, "components": full, "flags": 1 << 12, "nonce": "x" * 25},
        {"embeds": [{"title": "t", "description": "d" * 4096}]},
        layout(SECTION, {"type": 17, "components": [words(), row(button("b"))]}, words("x" * 3900)),
    ):
        status, said = await ask(base, "POST", f"/channels/{channel}/messages", body)
        assert status == 200, said
    app = sandbox.core.world.bot["id"]
    good = [command(options=[argument(required=True), argument("b", autocomplete=True)])]
    assert (await ask(base, "PUT", f"/applications/{app}/commands", good))[0] == 200
    assert (await ask(base, "POST", f"/applications/{app}/commands", command()))[0] == 200
    status, fresh = await ask(base, "POST", f"/applications/{app}/commands", command(name="über-uns"))
    assert status == 201
    one = f"/applications/{app}/commands/{fresh['id']}"
    assert [(await ask(base, "DELETE", one, None))[0] for _ in range(2)] == [204, 404]
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await ask(base, "PUT", f"/applications/{app}/commands", many))[1]["code"] == 30032


async def test_a_layout_stays_one(sandbox: Sandbox, base: str) -> None:
    where = f"/channels/{channel_of(sandbox)}/messages"
    _, sent = await ask(base, "POST", where, layout(words()))
    for body, path in (({"flags": 0}, "flags"), ({"content": "x"}, "content")):
        status, said = await ask(base, "PATCH", f"{where}/{sent['id']}", body)
        assert (status, fields(said["errors"])) == (400, [path])
    assert (await ask(base, "PATCH", f"{where}/{sent['id']}", {"components": []}))[1]["code"] == 50006


async def test_tokens_and_routes_that_do_not_exist(sandbox: Sandbox, base: str) -> None:
    done = begin(sandbox)
    app, body = sandbox.core.world.bot["id"], {"content": "x"}
    for method, path, code in (
        ("POST", f"/webhooks/{app}/{done.token}", 10015),
        ("POST", f"/webhooks/{app}/other", 50027),
        ("POST", f"/interactions/{done.id}/other/callback", 10062),
        ("POST", "/interactions/1/other/callback", 10062),
        ("PATCH", "/nowhere", 0),
        ("POST", "/channels/1/messages", 10003),
        ("PUT", "/applications/1/commands", 50001),
        ("GET", "/guilds/1", 10004),
    ):
        status, said = await ask(base, method, path, body)
        assert (said["code"], status >= 400) == (code, True), (path, said)


async def test_files_have_a_limit(sandbox: Sandbox, base: str) -> None:
    url = f"{base}/api/v10/channels/{channel_of(sandbox)}/messages"
    async with aiohttp.ClientSession(headers={"Authorization": "Bot x"}) as session:
        for sizes, code in (([10 * 1024 * 1024 + 1], 40005), ([1] * 11, 50035)):
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", '{"content": "x"}')
            for index, size in enumerate(sizes):
                form.add_field(f"files[{index}]", io.BytesIO(b"x" * size), filename="x.txt")
            async with session.post(url, data=form) as answer:
                assert (await answer.json())["code"] == code
        async with session.post(url, data=b"{", headers={"Content-Type": "application/json"}) as answer:
            assert (await answer.json())["code"] == 50109
