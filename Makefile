# Everything runs from here, on a machine that has python3 (3.11 or later, with venv) and make.
# A stamp in .venv stands for each set of packages, so that the second run starts at once.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
ARGS ?=
# Many tests wait for a page or a server, so there is room for one more than there are processors.
WORKERS ?= $(shell $(PYTHON) -c 'import os; print(min(4, 1 + (os.cpu_count() or 1)))')

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help run test lint bench lock openapi programs

help: ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.run ## open the table: make run ARGS="--port 8123 --no-open"
	@$(BIN)/tapete serve $(ARGS)

test: lint programs ## lint, then the tests: make test ARGS="tests/engine -k knock"
	@$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder $(ARGS)

lint: $(VENV)/.dev ## style, types and floors
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(VENV)/.bench ## measure against other engines and bare drivers
	@$(BIN)/python tests/bench $(ARGS)

openapi: $(VENV)/.run ## write openapi/openapi.json anew
	@$(BIN)/tapete openapi > openapi/openapi.json.new
	@mv openapi/openapi.json.new openapi/openapi.json

lock: $(VENV)/.uv/bin/uv ## pin requirements anew: make lock ARGS=--upgrade
	@set -e; for set in run dev bench; do \
	    case $$set in run) of="--group build" ;; dev) of="--group dev -c requirements/run.txt" ;; \
	        *) of="--group bench -c requirements/run.txt -c requirements/dev.txt" ;; esac; \
	    $< pip compile --quiet pyproject.toml $$of --universal --python-version 3.11 \
	        --generate-hashes --no-header $(ARGS) --output-file requirements/$$set.txt; \
	done
	@! grep -n '://' requirements/*.txt

# What some tests drive and no package brings; RUNLEVEL=1 keeps a new nginx from being started as a service.
programs:
	@PATH="$$PATH:/usr/sbin"; \
	{ command -v chromium-headless-shell || command -v chromium; } >/dev/null || missing=" chromium-headless-shell"; \
	command -v nginx >/dev/null || missing="$$missing nginx-light"; \
	if [ -z "$$missing" ]; then :; \
	elif [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $$missing >/dev/null; \
	else \
	    echo "The tests that need them are skipped: sudo apt-get install$$missing"; \
	fi

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed")'
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.run: requirements/run.txt pyproject.toml | $(BIN)/pip
	@echo "Installing what runs the table (once) ..."
	@$(PIP) install --require-hashes -r requirements/run.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: requirements/dev.txt $(VENV)/.run
	@echo "Installing what tests it (once) ..."
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.dev
	@echo "Installing what it is measured against (once) ..."
	@$(PIP) install --require-hashes -r requirements/bench.txt
	@touch $@

$(VENV)/.uv/bin/uv: | $(BIN)/pip
	@$(PYTHON) -m venv $(VENV)/.uv
	@$(VENV)/.uv/bin/python -m pip --disable-pip-version-check --quiet install uv
