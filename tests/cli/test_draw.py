"""`draw` writes a picture."""

import pytest
from PIL import Image


@pytest.mark.parametrize(
    "more", [(), ("--seat", "B"), ("--until", 0), ("--language", "it"), ("--until", 3, "--seat", 0)]
)
def test_a_picture_is_written(run, record, tmp_path, more):
    out = tmp_path / "board.png"
    code, said, _ = run("draw", record, "--out", out, *more)
    assert code == 0
    with Image.open(out) as image:
        assert (image.format, image.size) == ("PNG", (480, 240))
    assert "480×240" in said


def test_what_cannot_be_drawn_fails(run, record, tmp_path):
    for arguments, code in [
        (("draw", record), 2),
        (("draw", record, "--out", tmp_path / "no" / "folder.png"), 1),
        (("draw", record, "--out", tmp_path / "x.png", "--seat", "Q"), 2),
        (("draw", record, "--out", tmp_path / "x.png", "--until", 99), 1),
        (("draw", record, "--out", tmp_path / "x.png", "--language", "klingon"), 2),
    ]:
        found, out, err = run(*arguments)
        assert (found, out) == (code, "")
        assert "Error" in err
    assert not (tmp_path / "x.png").exists()
