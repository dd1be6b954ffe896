"""The special positions show what they promise: on every board, every token, every mark, the richest desk."""

from dataclasses import fields

import pytest

from hansa_bot.titles import registry
from hansa_bot.titles.hansa_teutonica.material import FAVOURS, LAST_STEP, TOKENS, board, names
from hansa_bot.titles.hansa_teutonica.render.changes import Changes, changes
from hansa_bot.titles.hansa_teutonica.scenes import ODD_NAMES
from hansa_bot.titles.painter import BOARD, DESK, PAINTED, TARGETS, Scene

TITLE = registry.load("hansa_teutonica")
assert TITLE.scenes is not None
SCENES = list(TITLE.scenes())


def shown(caption: str) -> dict[str, Scene]:
    """Return the scenes whose caption starts like this, by board."""
    found = [scene for scene in SCENES if scene.caption.startswith(caption)]
    assert len({scene.view.board for scene in found}) == len(found) > 0
    return {scene.view.board: scene for scene in found}


@pytest.mark.parametrize("caption", sorted({scene.caption for scene in SCENES} - {"Every permanent bonus"}))
def test_every_board_has_its_scenes(caption: str) -> None:
    bonuses = caption.startswith("Every permanent bonus")
    with_bonus = {name for name in names() if any(route.bonus for route in board(name).routes)}
    assert set(shown(caption)) == (with_bonus if bonuses else set(names()))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.view.board}: {scene.caption}")
def test_a_scene_is_played_at_a_table_that_can_be(scene: Scene) -> None:
    options = TITLE.meta.check(scene.view.seats, scene.options)
    assert all(getattr(scene.view.options, key) == value for key, value in options.items())
    assert scene.view.seats == max(board(scene.view.board).seats)
    assert len(scene.names) >= scene.view.seats
    assert BOARD in scene.pictures
    assert set(scene.pictures) <= set(PAINTED)


def test_everything_is_taken_by_people_with_odd_names() -> None:
    for scene in shown("Everything taken").values():
        assert all(space is not None for route in scene.view.routes for space in route.spaces)
        assert all(slot is not None for city in scene.view.cities for slot in city.slots)
        assert all(city.controller is not None for city in scene.view.cities)
        assert None not in scene.view.table
        assert scene.names == ODD_NAMES
    assert max(map(len, ODD_NAMES)) > 100


def test_extra_offices_stand_in_a_row() -> None:
    for name, scene in shown("An extra office in every city").items():
        wide_open = {city.id for city in board(name).cities if city.open}
        assert all((len(city.extra) == 5) == (city.id in wide_open) for city in scene.view.cities)
        assert {len(city.extra) for city in scene.view.cities} - {5} == {1, 3}


def test_every_kind_of_token_lies_on_routes_and_desks() -> None:
    for name, scene in shown("Every kind of token").items():
        assert {route.token for route in scene.view.routes} - {None} == set(TOKENS)
        desks = scene.view.desks
        assert {token for desk in desks for token in desk.unused} == set(TOKENS)
        assert {token for desk in desks for token in desk.used}
        assert all(desk.pending > len(desk.shown) > 0 for desk in desks)
        assert {post.token for route in scene.view.routes for post in route.posts} == {
            "office_tribute",
            "route_block",
        }
        assert max(len(route.posts) for route in scene.view.routes) > 1
        assert scene.view.favours
        assert (scene.view.desks[1].mission is not None) == (name.startswith("standard"))


def test_the_richest_desk_has_everything() -> None:
    for scene in shown("The richest desk").values():
        desk = scene.view.desks[scene.seat]
        assert DESK in scene.pictures
        assert tuple(desk.skills.values()) == LAST_STEP
        assert (set(desk.unused), set(desk.used), set(desk.favours)) == (set(TOKENS), set(TOKENS), set(FAVOURS))
        assert all(city.controller == desk.seat for city in scene.view.cities if not city.extra)


def test_every_mark_is_made() -> None:
    for name, scene in shown("Everything that can be marked").items():
        found = changes(scene.view, scene.marks)
        missing = {field.name for field in fields(Changes) if not getattr(found, field.name)}
        assert missing <= {"opened"}, name


def test_moves_are_many() -> None:
    for scene in shown("Six moves").values():
        assert len(changes(scene.view, scene.marks).moves) == 6


def test_permanent_bonuses_can_be_claimed() -> None:
    for name, scene in shown("Every permanent bonus").items():
        bonuses = {route.id for route in board(name).routes if route.bonus}
        full = {route.id for route in scene.view.routes if None not in route.spaces}
        assert full == bonuses
        assert {action.split("/")[1] for action in scene.offers} == bonuses
        assert TARGETS in scene.pictures
