# One word a task. `make` alone lists them.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
EXTRAS := service math audit parquet dev
LOCK := requirements/lock.txt
comma := ,
empty :=
space := $(empty) $(empty)
EXTRA_LIST := $(subst $(space),$(comma),$(EXTRAS))

HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?=

AUDIT_VERIFIER ?= math
AUDIT_REFERENCES ?= tests/cases/references.jsonl
AUDIT_OUT ?= audit-report
AUDIT_SEED ?= 0

# A target that fails leaves no half-made file behind.
.DELETE_ON_ERROR:
.PHONY: help setup run test check fmt audit bench docs lock clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 8

setup: $(STAMP) ## make .venv with everything, from the locked versions

$(STAMP): pyproject.toml $(LOCK)
	@echo "setup: checking that $(PYTHON) is Python 3.11 or later"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; set PYTHON=")'
	@test -x $(BIN)/python || { echo "setup: making $(VENV)"; $(PYTHON) -m venv $(VENV); }
	@echo "setup: installing verifyd[$(EXTRA_LIST)] with the versions of $(LOCK)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint $(LOCK) --editable '.[$(EXTRA_LIST)]'
	@touch $@
	@echo "setup: done; the commands are in $(BIN)/"

run: setup ## serve on HOST:PORT with WORKERS processes
	@echo "run: serving on http://$(HOST):$(PORT)"
	@exec $(BIN)/verifyd serve --host $(HOST) --port $(PORT) $(if $(WORKERS),--workers $(WORKERS))

test: setup ## run the tests; ARGS= goes to pytest
	@echo "test: running pytest"
	@$(BIN)/python -m pytest $(ARGS)

check: setup ## format, lint, types, imports, changelog, docs
	@echo "check: format"
	@$(BIN)/ruff format --check .
	@echo "check: lint"
	@$(BIN)/ruff check .
	@echo "check: types"
	@$(BIN)/mypy verifyd metamorphic $(wildcard tests/typing)
	@echo "check: imports"
	@$(BIN)/lint-imports --no-cache
	@echo "check: changelog"
	@$(BIN)/towncrier build --draft --version 0.0.0 > /dev/null
	@$(MAKE) docs
	@echo "check: examples in the documentation"
	@$(BIN)/python -m sphinx --quiet --fail-on-warning -b doctest docs docs/_build/doctest

fmt: setup ## format the code and mend what lint can mend
	@echo "fmt: formatting"
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

audit: setup ## audit AUDIT_VERIFIER with AUDIT_REFERENCES, report in AUDIT_OUT
	@echo "audit: auditing $(AUDIT_VERIFIER) with $(AUDIT_REFERENCES)"
	@$(BIN)/metamorphic audit --verifier '$(AUDIT_VERIFIER)' --references '$(AUDIT_REFERENCES)' --seed $(AUDIT_SEED) --out '$(AUDIT_OUT)'
	@echo "audit: the report is $(AUDIT_OUT)/report.html"

bench: setup ## run the benchmarks; ARGS= goes to them
	@echo "bench: measuring"
	@$(BIN)/python -m benchmarks $(ARGS)

docs: setup ## build the documentation into docs/_build, warnings are errors
	@echo "docs: building docs/_build"
	@$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going -b html docs docs/_build/html
	@echo "docs: open docs/_build/html/index.html"

lock: setup ## resolve the newest versions that fit into requirements/lock.txt
	@echo "lock: resolving $(LOCK)"
	@CUSTOM_COMPILE_COMMAND="make lock" $(BIN)/pip-compile --quiet --upgrade --strip-extras \
		--no-emit-index-url --no-emit-trusted-host --no-emit-find-links --no-emit-options \
		$(EXTRAS:%=--extra %) --output-file $(LOCK) pyproject.toml

clean: ## remove what the other targets made, .venv too
	@echo "clean: removing $(VENV), docs/_build, audit-report and caches"
	@rm -rf $(VENV) docs/_build audit-report dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
