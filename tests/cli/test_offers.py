"""`offers` lists what is legal."""

import json


def test_offers_are_listed_by_seat(run, record):
    code, out, _ = run("offers", record, "--json")
    told = json.loads(out)
    assert code == 0
    assert (told["version"], told["decision"]) == (5, "bid")
    assert set(told["offers"]) == {"A", "B"}
    assert told["offers"]["A"][0] == "bid/0"


def test_one_seat_and_one_version_can_be_asked_for(run, record):
    _, out, _ = run("offers", record, "--until", 3, "--seat", "a", "--json")
    assert json.loads(out)["offers"] == {"A": ["land/north", "land/south", "land/west", "sail"]}
    _, out, _ = run("offers", record, "--until", 3, "--seat", 1, "--json")
    assert json.loads(out)["offers"] == {}


def test_people_get_the_effects_too(run, record):
    _, out, _ = run("offers", record, "--until", 3)
    assert "A land/north" in out
    assert "Your crate stands on the North quay." in out
    _, out, _ = run("offers", record, "--until", 3, "--seat", "B")
    assert out == "Nothing to decide.\n"


def test_a_seat_that_is_not_there_is_refused(run, record):
    for sign in ("C", "7", "x"):
        code, _, err = run("offers", record, "--seat", sign)
        assert code == 2
        assert "none of A, B" in err
