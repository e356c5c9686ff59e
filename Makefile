# Everything runs in a virtual environment of its own, made on first use. `make help` lists what there is.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

# Without the modules' bytecode every start of Python would compile them again, which takes most of a second or two.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play run test testGB testGBmem system check lint types js coverage docs bench fuzz lowest torture screenshots clean

help:  ## list the commands
	@grep -E '^[A-Za-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

# Without --no-compile, pip compiles thousands of modules that playing never imports.
$(PLAYABLE): pyproject.toml
	@echo "Setting up Millrow (first time only)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --disable-pip-version-check --no-compile --editable .
	@touch $@

$(READY): $(PLAYABLE)
	$(PIP) --editable '.[dev]'
	@touch $@

play: $(PLAYABLE)  ## play in the browser: start the server and open the page
	@$(BIN)/millrow serve

run: $(PLAYABLE)  ## play in the terminal: it asks for the game, the settings and the players
	@$(BIN)/millrow play

test: $(READY) system check  ## everything that must pass

testGB: $(READY)  ## test the fast drop board on its own
	$(BIN)/python -m pytest -q tests/families -m fast_board

testGBmem: $(READY)  ## test the memory-efficient drop board on its own
	$(BIN)/python -m pytest -q tests/families -m memory_board

system:  ## a browser, a database server and Node for their tests, installed when root on Debian
	@sh tests/system.sh

# Browser tests run on their own, because Playwright leaves an event loop running. There a file stays on one worker, so
# that its server is started once; browsers wait much of the time, so four workers use two cores. On a busy machine things
# can happen in an unusual order, so a failed test runs once more; the summary lists it as RERUN. A test that hangs fails.
CHECK := $(BIN)/python -m pytest -q --timeout 300 --reruns 1 -raR
check: lint types js  ## style, types and tests
	$(CHECK) -n 2 --ignore tests/page
	$(CHECK) -n 4 --dist loadfile tests/page

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

js:  ## lint, types and unit tests of the page's JavaScript; needs Node, otherwise it is skipped and says so
	@sh tests/js/check.sh

coverage: $(READY)  ## branch coverage of the tests, line by line what is missing; compiled kernels do not count
	$(BIN)/python -m pytest -q -n 2 --cov=millrow --cov-branch --cov-report=term-missing:skip-covered

docs: $(READY)  ## the handbook as a site in site/; a broken link fails
	$(BIN)/python -m mkdocs build --strict --quiet

bench: $(READY)  ## speed, beside other people's programs
	$(PIP) '.[bench]'
	$(BIN)/python -m bench

fuzz: $(READY)  ## a million broken texts at every parser
	$(BIN)/python tests/fuzz.py --count 1000000

lowest: $(READY)  ## tests on the lowest versions of the dependencies
	$(BIN)/python tests/lowest.py $(VENV)-lowest

torture: $(READY)  ## the long forms: kill -9, slow readers, broken frames, 10,000 games of the perfect level, every slow test
	$(BIN)/python tests/store/torture.py --kills 100 --games 200
	$(BIN)/python tests/server/torture.py --frames 100000 --readers 20 --half-open 2000
	$(BIN)/python -m venv $(VENV)-schemathesis
	$(VENV)-schemathesis/bin/python -m pip install --quiet --disable-pip-version-check schemathesis
	$(BIN)/python tests/server/schema.py $(VENV)-schemathesis/bin/schemathesis
	$(BIN)/python tests/perfection.py --games 10000
	$(BIN)/python -m pytest -q -n 2 -m slow

screenshots: $(READY)  ## the pictures of the README
	$(BIN)/python tests/page/screenshots.py

clean:  ## remove what was made
	rm -rf $(VENV) $(VENV)-lowest $(VENV)-schemathesis .mypy_cache .ruff_cache .pytest_cache .hypothesis node_modules dist site
