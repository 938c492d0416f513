# Everything a contributor needs; each target works from a fresh clone with Python 3.11+ and a package index.

PYTHON ?= $(firstword $(foreach python,python3 python3.14 python3.13 python3.12 python3.11 python,\
	$(if $(shell $(python) -c 'import sys; print("new" if sys.version_info >= (3, 11) else "")' 2>/dev/null),$(python))))
BIN := .venv/bin
CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome)
INSTALLED := .venv/.installed
BENCH_INSTALLED := .venv/.installed-bench
SITE_INSTALLED := .venv/.installed-site
YAML_SERVER := build/editors/node_modules/yaml-language-server
YAML_SERVER_VERSION := 2.0.0

.PHONY: build editions test browser editors faults power-cuts kills lint bench docs site clean

build: $(INSTALLED)  ## print every game into output/
	$(BIN)/punchboard build

editions: $(INSTALLED)  ## print every game and its sample rosters in every language, or say what is not translated
	$(BIN)/punchboard locale update --check
	$(BIN)/punchboard locale check --no-fit --release
	$(BIN)/punchboard build --lang all --release --samples

test: $(INSTALLED)  ## run the test suite
	$(BIN)/pytest --numprocesses auto --dist loadfile

editors: $(INSTALLED) $(YAML_SERVER)/package.json  ## try the schemas with the YAML language server, which npm installs
	YAML_LANGUAGE_SERVER=$(CURDIR)/$(YAML_SERVER)/bin/yaml-language-server $(BIN)/pytest tests/editors

faults: $(INSTALLED)  ## send every mistake that the tests know through every command line
	FAULTS=all $(BIN)/pytest --numprocesses auto tests/acceptance/test_mistakes.py

power-cuts: $(INSTALLED)  ## cut the power at every step of six commands, and look at what is left, in some minutes
	$(BIN)/python tests/crashes/power_cuts.py

kills: $(INSTALLED)  ## kill six commands at a thousand moments (KILLS=1000), in about half an hour
	$(BIN)/python tests/crashes/kills.py $(or $(KILLS),1000)

browser: $(INSTALLED)  ## test the pages of `punchboard serve` in Chromium, installed by apt if need be
	@test -n "$(CHROMIUM)" || ./tests/browser/install-chromium
	CHROMIUM="$(CHROMIUM)" $(BIN)/pytest tests/browser

lint: $(INSTALLED)  ## style, types and the floors' imports
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH_INSTALLED)  ## measure speed and memory beside yardsticks of the same run, in about 20 minutes
	$(BIN)/python benchmarks/run.py

docs: $(INSTALLED)  ## regenerate the reference pages
	$(BIN)/python docs/generate.py

site: $(SITE_INSTALLED)  ## build the documentation as a site in site/, which opens in any browser
	$(BIN)/python docs/generate.py --site

clean:  ## remove what was generated; the sources stay
	find output -mindepth 1 ! -name README.md -delete
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

$(INSTALLED): pyproject.toml
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed; name it with PYTHON=..." >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@

$(YAML_SERVER)/package.json: Makefile
	@command -v npm > /dev/null || { echo "npm is needed to try the schemas: install Node.js" >&2; exit 1; }
	mkdir -p build/editors
	npm install --prefix build/editors --no-package-lock --no-audit --no-fund --loglevel=error \
		yaml-language-server@$(YAML_SERVER_VERSION)
	touch $@

$(BENCH_INSTALLED): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	touch $@

$(SITE_INSTALLED): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[site]'
	touch $@
