# Everything a contributor needs; each target works from a fresh clone with Python 3.11+ and a package index.

PYTHON ?= $(firstword $(foreach python,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(if $(shell $(python) -c 'import sys; print("new" if sys.version_info >= (3, 11) else "")' 2>/dev/null),$(python))))
BIN := .venv/bin
PYTEST := $(BIN)/pytest --numprocesses auto --dist loadfile --durations=25
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
INSTALLED := .venv/.installed
LOCK := requirements-dev.txt
UPGRADE ?= --upgrade
# Wheels alone: nothing that a package says is run to install it. Where one lacks a wheel for your system: WHEELS=
WHEELS ?= --only-binary=:all:
EDITORS := build/editors
YAML_SERVER := $(EDITORS)/node_modules/yaml-language-server
EDITORS_LOCK := tests/editors/package.json tests/editors/package-lock.json
PROSE := build/prose
TEXTLINT := $(PROSE)/node_modules/textlint/package.json
PROSE_LOCK := docs/prose/package.json docs/prose/package-lock.json

# Commands and tests are begun hundreds of times: what is compiled once need not be compiled again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: build editions cluster-test test test-slow test-all golden browser editors faults fuzz warm kills lint prose bench docs site lock lock-editors lock-prose licences dist clean

build: $(INSTALLED)  ## print every game into output/
	$(BIN)/punchboard build

editions: $(INSTALLED)  ## print every game and its sample rosters in every language, or say what is not translated
	$(BIN)/punchboard locale update --check
	$(BIN)/punchboard locale check --no-fit --release --strict
	$(BIN)/punchboard build --lang all --release --strict --samples

test: $(INSTALLED)  ## run the tests that every change needs
	$(PYTEST) --tier quick

test-slow: $(INSTALLED)  ## run the tests of tests/slow.txt: whole games, translations, docs that run, kills
	$(PYTEST) --tier slow

test-all: test test-slow  ## run every test

golden: $(INSTALLED)  ## compare every printed page with tests/golden/, and draw what differs; ACCEPT=1 accepts it, ONLY=kriegbot
	$(BIN)/python -m tests.golden $(if $(ACCEPT),--accept) $(ONLY)

editors: $(INSTALLED) $(YAML_SERVER)/package.json  ## try the schemas with the YAML language server, which npm installs
	YAML_LANGUAGE_SERVER=$(CURDIR)/$(YAML_SERVER)/bin/yaml-language-server $(BIN)/pytest tests/editors

faults: $(INSTALLED)  ## send every mistake and every attack that the tests know through every command line, or into every place
	FAULTS=all $(BIN)/pytest --numprocesses auto tests/acceptance/test_mistakes.py tests/acceptance/test_hardness.py

warm: $(INSTALLED)  ## edit anything at all in copies of the games, COUNT=40 times each, and compare warm builds with cold ones
	PYTHONPATH=tests $(BIN)/python -m warm --seed $(or $(SEED),1) --count $(or $(COUNT),40)

fuzz: $(INSTALLED)  ## send 100,000 spoilt files through every command; ONE=NUMBER tells of one, SEED=N makes others
	$(BIN)/python -W ignore -m tests.fuzz --seed $(or $(SEED),1) --count $(or $(COUNT),100000) --jobs $(or $(JOBS),2) \
		--log build/fuzz.log $(if $(ONE),--one $(ONE)) $(if $(KEEP),--keep $(KEEP))

kills: $(INSTALLED)  ## kill thirteen commands at a thousand moments (KILLS=1000), and serve at a tenth as many
	PYTHONPATH=tests $(BIN)/python -m crashes.kills $(or $(KILLS),1000)

cluster-test: $(INSTALLED)  ## build on a real Dask scheduler and workers of this machine, some of them killed (KILLS=50)
	KILLS=$(or $(KILLS),50) $(BIN)/pytest tests/acceptance/test_cluster.py tests/acceptance/test_shared_cache.py

browser: $(INSTALLED)  ## test the pages of `punchboard serve` in Chromium, installed by apt if need be
	@test -n "$(CHROMIUM)" || ./tests/browser/install-chromium
	CHROMIUM="$(CHROMIUM)" $(BIN)/pytest tests/browser

lint: $(INSTALLED)  ## style, types, the floors' imports, the budgets of the house and its doors
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python docs/house.py

prose: $(TEXTLINT)  ## check the English of README and docs against the words of docs/style.md, by textlint
	$(PROSE)/node_modules/.bin/textlint --config docs/prose/textlintrc.json --ignore-path docs/prose/ignore README.md docs

bench: $(INSTALLED)  ## measure speed and memory beside yardsticks of the same run, in about 20 minutes
	$(BIN)/python benchmarks/run.py

docs: $(INSTALLED)  ## regenerate the reference pages
	$(BIN)/python docs/generate.py

site: $(INSTALLED)  ## build the documentation as a site in site/, which opens in any browser
	$(BIN)/python docs/generate.py --site

lock: $(INSTALLED)  ## renew the locked versions and their hashes; only those that pyproject.toml asks for anew: UPGRADE=
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra site --extra bench --extra release \
		--universal --generate-hashes --no-emit-index-url --no-annotate $(UPGRADE) \
		--custom-compile-command "make lock" --output-file $(LOCK) --quiet

lock-editors:  ## renew the locked versions of the YAML language server, by npm
	npm update --prefix tests/editors --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund

lock-prose:  ## renew the locked versions of textlint, by npm
	npm update --prefix docs/prose --package-lock-only --omit-lockfile-registry-resolved --ignore-scripts --no-audit --no-fund

licences: $(INSTALLED)  ## the licences of all that is installed, or an error where one is missing or not allowed
	$(BIN)/pip-licenses --summary

dist: $(INSTALLED)  ## build sdist and wheel in dist/, and the wheel again from the sdist: every byte must be the same
	rm -rf dist build/dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --sdist --wheel --out-dir dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --sdist --out-dir build/dist
	$(BIN)/uv build --quiet --no-build-isolation --python $(BIN)/python --wheel --out-dir build/dist build/dist/*.tar.gz
	cd dist && for file in *; do cmp "$$file" "../build/dist/$$file" || exit 1; done && sha256sum *

clean:  ## remove what was generated; the sources stay
	find output -mindepth 1 ! -name README.md -delete
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(INSTALLED): pyproject.toml $(LOCK)
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it with PYTHON=..." >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes $(WHEELS) --requirement $(LOCK)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(YAML_SERVER)/package.json: $(EDITORS_LOCK)
	@command -v npm > /dev/null || { echo "npm is needed to try the schemas: install Node.js" >&2; exit 1; }
	mkdir -p $(EDITORS)
	cp $(EDITORS_LOCK) $(EDITORS)
	npm ci --prefix $(EDITORS) --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@

$(TEXTLINT): $(PROSE_LOCK)
	@command -v npm > /dev/null || { echo "npm is needed to check the English: install Node.js" >&2; exit 1; }
	mkdir -p $(PROSE)
	cp $(PROSE_LOCK) $(PROSE)
	npm ci --prefix $(PROSE) --ignore-scripts --no-audit --no-fund --loglevel=error
	touch $@
