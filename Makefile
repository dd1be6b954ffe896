# Two commands matter: `make play` and `make test`. Both make their own virtual environment first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
TITLE ?=

.PHONY: play test check unit bench texts lock clean

play: $(VENV)/run.stamp
	$(BIN)/python bot.py --sandbox $(if $(TITLE),--title $(TITLE))

test: check unit

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

unit: $(VENV)/dev.stamp
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -q

bench: $(VENV)/dev.stamp
	$(BIN)/python -m hansa_bot bench --json

texts: $(VENV)/dev.stamp
	$(BIN)/python -m hansa_bot.i18n.extract

lock:
	uv pip compile -q --universal --python-version 3.11 --no-header pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --no-header --extra dev -c requirements.lock \
		pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) var

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements.lock
	touch $@

$(VENV)/dev.stamp: requirements-dev.lock | $(VENV)/bin/python
	$(BIN)/python -m pip install -q --disable-pip-version-check -r requirements-dev.lock
	touch $@
