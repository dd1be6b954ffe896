"""`bench` runs the benchmarks and says which of their figures is beyond its limit."""

import importlib
import pkgutil
import platform
from collections.abc import Callable
from typing import Any

import click

from hansa_bot.cli.records import json_option, print_json

PACKAGE = "bench"
"""Where benchmarks stand: each module is one."""


@click.command()
@click.argument("names", nargs=-1)
@click.option("--check", is_flag=True, help="Fail when a figure is beyond its limit.")
@json_option
def bench(names: tuple[str, ...], check: bool, as_json: bool) -> None:
    """Run the benchmarks.

    All of them, or those called NAMES. Figures are counts, or ratios within one run, so that they mean the same on
    every machine.
    """
    known = benchmarks()
    unknown = [name for name in names if name not in known]
    if unknown:
        raise click.BadParameter(f"{unknown[0]!r} is none of {', '.join(known)}", param_hint="NAMES")
    figures: dict[str, dict[str, Any]] = {}
    for name in names or known:
        figures[name] = known[name]()
        if not as_json:
            for key, value in figures[name].items():
                click.echo(f"{name}.{key} = {value}")
    beyond = [f"{name}.{key}" for name, values in figures.items() for key in values.get("beyond", [])]
    if as_json:
        print_json({"python": platform.python_version(), "figures": figures, "beyond": beyond})
    if check and beyond:
        raise click.ClickException(f"beyond their limits: {', '.join(beyond)}")


def benchmarks() -> dict[str, Callable[[], dict[str, Any]]]:
    """Return every benchmark's `measure` by its name."""
    try:
        package = importlib.import_module(PACKAGE)
    except ModuleNotFoundError as error:
        raise click.ClickException("the bench folder is not here; run this in a checkout") from error
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__) if not info.name.startswith("_"))
    measures: dict[str, Callable[[], dict[str, Any]]] = {}
    for name in names:
        measures[name] = importlib.import_module(f"{PACKAGE}.{name}").measure
    return measures
