# Everything runs in a virtual environment of its own, made on first use. `make help` lists what there is.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test system check lint types bench fuzz torture clean

help:  ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: $(READY)  ## play in the terminal
	@$(BIN)/millrow play

test: $(READY) system check  ## everything that must pass

system:  ## PostgreSQL for its tests, installed when root on Debian
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || { \
	  test "$$(id -u)" = 0 && test -e /etc/debian_version && apt-get -qq update && \
	  DEBIAN_FRONTEND=noninteractive apt-get -qq install -y postgresql >/dev/null; } || \
	  echo "PostgreSQL IS NOT INSTALLED, ITS TESTS WILL BE SKIPPED (on Debian: apt install postgresql)" >&2

check: lint types  ## style, types and tests
	$(BIN)/python -m pytest -q -n 2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

bench: $(READY)  ## speed, beside other people's programs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[bench]'
	$(BIN)/python -m bench

fuzz: $(READY)  ## a million broken texts at every parser
	$(BIN)/python tests/fuzz.py --count 1000000

torture: $(READY)  ## kill -9 a writing program 100 times over 200 games
	$(BIN)/python tests/store/torture.py --kills 100 --games 200

clean:  ## remove what was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
