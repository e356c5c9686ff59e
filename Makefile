# Everything runs in a virtual environment of its own, made on first use. `make help` lists what there is.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play run test testGB testGBmem system check lint types docs bench fuzz torture screenshots clean

help:  ## list the commands
	@grep -E '^[A-Za-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

play: $(READY)  ## play in the browser: start the server and open the page
	@$(BIN)/millrow serve

run: $(READY)  ## play in the terminal: it asks for the game, the settings and the players
	@$(BIN)/millrow play

test: $(READY) system check  ## everything that must pass

testGB: $(READY)  ## test the fast drop board on its own
	$(BIN)/python -m pytest -q tests/rules -m fast_board

testGBmem: $(READY)  ## test the memory-efficient drop board on its own
	$(BIN)/python -m pytest -q tests/rules -m memory_board

system:  ## a browser and a database server for their tests, installed when root on Debian
	@sh tests/system.sh

check: lint types  ## style, types and tests
	$(BIN)/python -m pytest -q -n 2

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

docs: $(READY)  ## the handbook as a site in site/; a broken link fails
	$(BIN)/python -m mkdocs build --strict --quiet

bench: $(READY)  ## speed, beside other people's programs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check '.[bench]'
	$(BIN)/python -m bench

fuzz: $(READY)  ## a million broken texts at every parser
	$(BIN)/python tests/fuzz.py --count 1000000

torture: $(READY)  ## the long forms: kill -9 a writing program, 10,000 games of the perfect level, every slow test
	$(BIN)/python tests/store/torture.py --kills 100 --games 200
	$(BIN)/python tests/perfection.py --games 10000
	$(BIN)/python -m pytest -q -n 2 -m slow

screenshots: $(READY)  ## pictures of every screen, for the README
	$(BIN)/python tests/page/screenshots.py

clean:  ## remove what was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist site
