"""`/orders`: standing orders by slash command, for the asker alone."""

from tests.cogs.stage import Stage


async def test_orders_are_shown_set_and_let_go(stage: Stage) -> None:
    anna, ben = await stage.pair("table start")
    assert "- **Displaced crate**: Ask me" in await stage.ask(anna, "orders")

    said = await stage.ask(anna, "orders", order="displaced", value="west quay")

    assert "- **Displaced crate**: West quay" in said
    assert "Set, until" in said
    assert "- **Displaced crate**: Ask me" in await stage.ask(ben, "orders"), "everybody has their own"
    assert "- **Offered cargo**: 2" in await stage.ask(anna, "orders", order="buy", value="2")
    assert "- **Displaced crate**: Ask me" in await stage.ask(anna, "orders", order="quay", value="ask")
    said = await stage.ask(anna, "orders", value="choose")
    assert "- **Let me choose well**: Choose for me" in said, "without a name the first is meant"
    assert "- **Declining**: Always decline" in await stage.ask(anna, "orders", order="declining", value="always")


async def test_typing_is_helped(stage: Stage) -> None:
    anna, _ = await stage.pair("table start")
    await stage.ask(anna, "orders", order="quay", value="west")
    lines = await stage.lines(anna, "orders", "order")
    assert lines[:2] == ["Let me choose well · Ask me", "Displaced crate · West quay"]
    assert lines[2:] == ["Offered cargo · Ask me", "Declining · Ask me"]
    assert await stage.lines(anna, "orders", "value", order="quay") == [
        "Ask me",
        "East quay",
        "North quay",
        "South quay",
        "West quay",
    ]
    assert await stage.lines(anna, "orders", "value", "so", order="quay") == ["South quay"]
    (why,) = await stage.lines(stage.person("Carl"), "orders", "order")
    assert "seat" in why


async def test_what_is_not_understood_changes_nothing(stage: Stage) -> None:
    anna, _ = await stage.pair()
    assert "Your standing orders" not in await stage.ask(anna, "orders", order="quay", value="west"), "in the lobby"
    await stage.ask(anna, "table start")
    assert "“jetty” doesn't work for Displaced crate" in await stage.ask(anna, "orders", order="quay", value="jetty")
    assert "“quay” doesn't work for Let me choose well" in await stage.ask(anna, "orders", value="quay")
    assert "choose Declining" in await stage.ask(anna, "orders", order="d")
    assert "seat" in await stage.ask(stage.person("Carl"), "orders")
    assert "Ask me" in await stage.ask(anna, "orders")
