"""`python -m tests.titles.hansa_teutonica.renew_golden`: draws the golden pictures anew."""

from __future__ import annotations

from tests.titles.hansa_teutonica.golden_pictures import FOLDER, SITUATIONS, painted, situation, theme_of


def main() -> None:
    """Write all pictures and say how large they are; those that nobody compares any more are removed."""
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.glob("*.png"):
        if path.stem not in SITUATIONS:
            path.unlink()
    for which in SITUATIONS:
        path = FOLDER / f"{which}.png"
        painted(*situation(which), theme_of(which)).save(path, optimize=True)
        print(f"{path}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
