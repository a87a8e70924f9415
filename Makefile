# The front door. On a machine with Python 3.11 or newer and make, `make report` and `make test` need nothing else.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
TESTS ?= tests

.PHONY: help report test lint plain verify golden bench check clean
.DEFAULT_GOAL := help

help:  ## what can be made
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' $(firstword $(MAKEFILE_LIST)) | expand -t 16

$(READY): pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "toonlab needs Python 3.11 or newer; found: $$(python3 --version 2>&1)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	@touch $@

report: $(READY)  ## play the Disney Animated difficulty report and say where it is
	@$(BIN)/toonlab report disney-animated

test: $(READY)  ## the fast tests
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow" $(TESTS)

lint: $(READY)  ## style, as the tests expect it
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

plain: $(READY)  ## the same rules without compiling: for a debugger, coverage and the golden files
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n 2 --dist loadfile -m "not slow and not statistical and not browser" $(TESTS)

verify: $(READY)  ## the long statistical tests
	$(BIN)/python -m pytest -n 2 --dist loadfile -m "slow" $(TESTS)

golden: $(READY)  ## rewrite the golden playthroughs; say in CHANGELOG.md what moved
	$(BIN)/python -m tests.golden_files --write

bench: $(READY)  ## games and decisions per second, cold and warm starts; appended to benchmarks/history.jsonl
	$(BIN)/python -m benchmarks

check: lint test  ## what must hold before a change is offered

clean:  ## remove what was built or cached here; runs/ and .venv/ stay
	rm -rf build dist .pytest_cache .ruff_cache .hypothesis *.egg-info
	find . -name __pycache__ -type d -not -path './$(VENV)/*' -prune -exec rm -rf {} +
