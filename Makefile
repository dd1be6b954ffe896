# `make play` shows it, `make quick` runs what a change can have broken, `make test` is for every change, `make proof`
# is everything. Each makes its own virtual environment first.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= $(shell nproc 2>/dev/null || sysctl -n hw.ncpu 2>/dev/null || echo 2)
SINCE ?= HEAD
# Compiled tests are kept, or every worker would compile them anew each time.
unexport PYTHONDONTWRITEBYTECODE
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q
TITLE ?=

.PHONY: play quick test proof check unit rest bench texts lock clean

play: $(VENV)/run.stamp
	$(BIN)/python bot.py --sandbox $(if $(TITLE),--title $(TITLE))

quick: $(VENV)/dev.stamp
	$(BIN)/python -m tests.quick --since $(SINCE) -n $(WORKERS) --dist worksteal -q

# Types are checked beside the tests: neither keeps both cores busy to its end.
test: $(VENV)/dev.stamp
	@$(MAKE) --no-print-directory -j 2 check unit

proof: test rest

check: $(VENV)/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

unit: $(VENV)/dev.stamp
	$(PYTEST) -m "not proof"

rest: $(VENV)/dev.stamp
	$(PYTEST) -m proof

bench: $(VENV)/dev.stamp
	$(BIN)/python -m workbench bench --json

texts: $(VENV)/dev.stamp
	$(BIN)/python -m hansa_bot.i18n.extract

lock:
	uv pip compile -q --universal --python-version 3.11 --no-header pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --no-header --extra dev -c requirements.lock \
		pyproject.toml -o requirements-dev.lock

clean:
	rm -rf $(VENV) var

# A virtual environment that is half made would look whole the next time.
$(VENV)/bin/python:
	@$(PYTHON) -m hansa_bot.needs
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/run.stamp: requirements.lock | $(VENV)/bin/python
	@echo "Installing the packages: a quarter of a minute, this once."
	@$(BIN)/python -m hansa_bot.needs
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements.lock
	touch $@

$(VENV)/dev.stamp: requirements-dev.lock | $(VENV)/bin/python
	@echo "Installing the packages for development: half a minute, this once."
	@$(BIN)/python -m hansa_bot.needs
	@$(BIN)/python -m pip install -qq --disable-pip-version-check -r requirements-dev.lock
	touch $@
