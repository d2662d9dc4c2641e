# The main commands are `make run` and `make test`. They install into this checkout, not into the system.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
NPM ?= npm

BIN := .venv/bin
BUILD_INPUTS := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
	$(wildcard frontend/index.html frontend/vite.config.ts frontend/tsconfig*.json frontend/tools/*.ts frontend/tools/prerender.js)

# The server of the tests on PostgreSQL, which create and drop a database there.
TEST_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432/postgres
# The shell, which has no windows, takes a fifth less of the processor.
CHROMIUM ?= $(firstword $(shell command -v chromium-headless-shell chromium chromium-browser google-chrome 2>/dev/null))
export CHROMIUM

.PHONY: help run dev test test-fast torture bench format check check-backend check-frontend test-backend test-sqlite test-frontend \
	journeys test-nightly screens schema types locks audit \
	backup restore clean evaluate-matching cluster cluster-stop cluster-faults

help:
	@echo "make run    install, build, migrate and serve on http://127.0.0.1:$${PORT:-8000}"
	@echo "make test   install and run everything that is checked"
	@echo "make test-fast  the tests without a browser, on SQLite, but for the slow ones"
	@echo "make torture  faults, hostile input and load for minutes, and a table of what became of it"
	@echo "make bench  what each call costs at a company's real size, beside its budget; MONDAY=1: many people at once"
	@echo "make cluster  the product on several servers of each kind, on this machine; make cluster-faults kills them in turn"
	@echo "make evaluate-matching  how well people are found for jobs, beside two plain rankings, and the worst of it"
	@echo "make dev    the same with reload: API on 8000, screens on 5173"
	@echo "make check  types, lint, format, schema: what needs no test"
	@echo "make backup  a backup of the data, while it runs; make restore FROM=folder fills an empty place from one"
	@echo "make audit  known vulnerabilities and committed secrets"
	@echo "make test-nightly  everything that people who signed in can press, pressed; axe on every screen as every role, in both languages, schemes and widths; all backend tests on both databases"
	@echo "make screens  a picture of every screen, as every role, in frontend/screens"

# --- installing -------------------------------------------------------------------------------

backend/.venv/run.installed: backend/requirements.lock
	@test -x backend/$(BIN)/python || $(PYTHON) -m venv backend/.venv || \
		{ echo "Python's venv module is missing. On Debian: apt-get install python3-venv" >&2; exit 1; }
	cd backend && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

backend/.venv/test.installed: backend/requirements-dev.lock backend/.venv/run.installed
	cd backend && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

# Locust, which makes load.
backend/.venv/tools.installed: backend/requirements-tools.lock backend/.venv/test.installed
	cd backend && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-tools.lock
	@touch $@

backend/.venv/audit.installed: backend/requirements-audit.lock backend/.venv/run.installed
	cd backend && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@touch $@

frontend/node_modules/.installed: frontend/package-lock.json frontend/package.json
	cd frontend && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

frontend/tools/openapi/node_modules/.installed: frontend/tools/openapi/package-lock.json
	cd frontend/tools/openapi && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

# Compressed at build time, so that the server does not have to do it.
frontend/dist/.built: backend/.venv/run.installed frontend/node_modules/.installed $(BUILD_INPUTS)
	cd frontend && $(NPM) run --silent build
	cd backend && $(BIN)/python -m whitenoise.compress --quiet ../frontend/dist
	@touch $@

# The lexicon by which positions are parsed, compiled once instead of at each start.
LEXICON := backend/matching/rules/prepared.pickle
$(LEXICON): backend/.venv/run.installed $(shell find backend/matching/rules -name '*.py' -o -name '*.toml' -o -name '*.tsv' 2>/dev/null)
	cd backend && $(BIN)/python -m matching.rules

# The server's translations, compiled by Babel, since gettext is not installed everywhere.
CATALOGS := $(patsubst %.po,%.mo,$(wildcard backend/locale/*/LC_MESSAGES/django.po))
%.mo: %.po backend/.venv/run.installed
	backend/$(BIN)/pybabel --quiet compile --input-file $< --output-file $@

COMPILED := $(LEXICON) $(CATALOGS)

# Adds new sentences of the server to the catalogs in backend/locale, removes those that are gone, and compiles them, so
# that single tests see what was translated since.
.PHONY: translations
translations: backend/.venv/test.installed
	cd backend && $(BIN)/python -m tools.translations
	@$(MAKE) --no-print-directory $(CATALOGS)

# --- running ----------------------------------------------------------------------------------

run: backend/.venv/run.installed $(COMPILED) frontend/dist/.built
	@exec backend/start

dev: backend/.venv/run.installed $(COMPILED) frontend/node_modules/.installed
	@trap 'kill 0' EXIT; DEV=1 backend/start & cd frontend && $(NPM) run --silent dev

# Runs etcd, PostgreSQL with Patroni, HAProxy, PgBouncer, two servers, two workers and nginx, from Debian's
# packages: see backend/tools/cluster. CLUSTER_PORT is the port of nginx (8080), CLUSTER_DIR the folder of all files.
cluster: backend/.venv/run.installed $(COMPILED) frontend/dist/.built
	@cd backend && exec $(BIN)/python -m tools.cluster start

cluster-stop: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m tools.cluster stop

# Kills the primary, a worker, a server and others of a new cluster in turn, under load, and prints a table.
# TIMES: how often each fault is tried; ONLY: only faults with this in their names.
cluster-faults: export TIMES := $(or $(TIMES),2)
cluster-faults: export ONLY := $(ONLY)
cluster-faults: backend/.venv/tools.installed $(COMPILED)
	@cd backend && $(BIN)/python -m tools.cluster.faults

# --- backups ----------------------------------------------------------------------------------

# Backs up the configured database into a new folder below BACKUP_DIR, whose path is printed.
backup: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m config.backups backup

restore: backend/.venv/run.installed
	@[ -n "$(FROM)" ] || { echo "Say from which backup: make restore FROM=backend/var/backups/…" >&2; exit 2; }
	@cd backend && $(BIN)/python -m config.backups restore "$(abspath $(FROM))"

# --- checking ---------------------------------------------------------------------------------

# The file of skipped checks, which is printed at the end of `make test`.
SKIPPED := backend/var/skipped

test: begin installed checks test-units test-servers
	@if [ -s $(SKIPPED) ]; then echo; cat $(SKIPPED); \
		if [ -n "$${CI:-}" ]; then echo "In CI nothing may be skipped." >&2; exit 1; fi; \
	else echo; echo "Everything passed, nothing was skipped."; fi

# Formats backend and front end.
format: backend/.venv/test.installed frontend/node_modules/.installed
	cd backend && $(BIN)/ruff check --fix --quiet . && $(BIN)/ruff format --quiet .
	cd frontend && $(NPM) run --silent format

# The fast tests: no browser, no PostgreSQL, nothing marked `slow`.
test-fast: backend/.venv/test.installed frontend/node_modules/.installed
	cd backend && $(BIN)/pytest -n 2 -m "not slow"
	cd frontend && $(NPM) run --silent test:fast

# Tests the running product with faults, hostile input and load, for about a quarter of an hour with each database.
# SECONDS: how long most cases last; CASES: how many requests the fuzzer sends; ONLY: cases with this in their names.
# Without the timeout of the other tests, since the duration of the cases is configurable.
TORTURE := $(BIN)/pytest -o timeout=0 --tb=short --show-capture=no $(if $(ONLY),-k "$(ONLY)") tools/torture
torture: export TORTURE_SECONDS := $(SECONDS)
torture: export TORTURE_CASES := $(CASES)
torture: backend/.venv/tools.installed $(COMPILED)
	@cd backend && failed=0; $(TORTURE) || failed=1; DATABASE_URL="$(TEST_DATABASE_URL)" $(TORTURE) || failed=1; exit $$failed

# Measures each request with the data of a large company, beside the cheapest possible request. The data are generated
# once, and kept with the table in backend/var/bench. MONDAY=1: lets the people of 20 companies open their screens for
# five minutes instead. OPTIONS: see `python -m tools.bench --help`.
bench: backend/.venv/tools.installed $(COMPILED)
	cd backend && BENCH_DATABASE_URL="$(TEST_DATABASE_URL)" $(BIN)/python -m tools.bench $(if $(MONDAY),--monday) $(OPTIONS)

# Evaluates how well the rules of `matching/rules` suggest connections for jobs, with the test collection of
# `tools/evaluation`. OPTIONS: see `python -m tools.evaluation --help`.
evaluate-matching: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m tools.evaluation $(OPTIONS)

.PHONY: begin
begin:
	@mkdir -p backend/var && : > $(SKIPPED)

# In parallel, since each mostly uses one process, or waits for the network.
.PHONY: installed
installed:
	@$(MAKE) --no-print-directory --jobs=3 --output-sync=target backend/.venv/test.installed \
		frontend/node_modules/.installed frontend/tools/openapi/node_modules/.installed

check: installed
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-backend check-frontend schema

# What `make check` does, and beside it the build and the lexicon, which the tests need.
.PHONY: checks
checks:
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-backend check-frontend schema frontend/dist/.built $(COMPILED)

# Checks that migrations can run while the previous version serves. On PostgreSQL, it checks most. The output is long,
# so it is only printed if the check fails.
LINT_MIGRATIONS := { found="$$(LOG_LEVEL=WARNING $(BIN)/python manage.py lintmigrations --settings config.test_settings)" || \
	{ echo "$$found" | grep -v IGNORE; exit 1; }; }

check-backend: backend/.venv/test.installed
	cd backend && $(BIN)/ruff check --quiet . && $(BIN)/ruff format --check --quiet .
	cd backend && $(BIN)/mypy .
	cd backend && $(BIN)/lint-imports
	cd backend && $(BIN)/python manage.py makemigrations --check --dry-run --settings config.test_settings
	cd backend && $(LINT_MIGRATIONS)

check-frontend: frontend/node_modules/.installed
	cd frontend && $(NPM) run --silent types
	cd frontend && $(NPM) run --silent lint

# Checks that the front end's types, which are generated from the OpenAPI document, are up to date.
schema: backend/.venv/test.installed frontend/tools/openapi/node_modules/.installed
	@mkdir -p backend/var
	cd backend && $(BIN)/python manage.py spectacular --validate --fail-on-warn --format openapi-json \
		--settings config.test_settings --file var/openapi.json
	@cmp --silent backend/var/openapi.json frontend/src/shared/api/openapi.json || \
		{ echo "The API has changed: run \`make types\` and commit what it writes." >&2; exit 1; }
	cd frontend/tools/openapi && $(NPM) run --silent check

types: backend/.venv/test.installed frontend/tools/openapi/node_modules/.installed
	cd backend && $(BIN)/python manage.py spectacular --validate --fail-on-warn --format openapi-json \
		--settings config.test_settings --file ../frontend/src/shared/api/openapi.json
	cd frontend/tools/openapi && $(NPM) run --silent generate

# In parallel, since those of the backend wait for processes, threads and files a third of the time.
.PHONY: test-units
test-units: backend/.venv/test.installed $(COMPILED) frontend/node_modules/.installed
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-backend test-frontend

# In parallel, since browsers mostly wait.
.PHONY: test-servers
test-servers: frontend/dist/.built
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target test-sqlite journeys

POSTGRES_ANSWERS := backend/$(BIN)/python -c 'import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3)' \
	"$(TEST_DATABASE_URL)" 2>/dev/null

NO_POSTGRES := SKIPPED: THE BACKEND TESTS ON POSTGRESQL. NO SERVER ANSWERS AT TEST_DATABASE_URL.

# All on PostgreSQL, or on SQLite where no server answers. Needs the front end's packages, since one of them is the
# OpenID provider that the tests use.
test-backend: backend/.venv/test.installed $(COMPILED) frontend/node_modules/.installed
	@if $(POSTGRES_ANSWERS); then \
		echo "== backend tests on PostgreSQL"; \
		cd backend && export DATABASE_URL="$(TEST_DATABASE_URL)" && \
		$(LINT_MIGRATIONS) && \
		$(BIN)/pytest -n 2 -m "not nightly"; \
	else \
		echo "== backend tests on SQLite"; \
		echo "$(NO_POSTGRES)" >> $(SKIPPED); \
		cd backend && $(BIN)/pytest -n 2 -m "not nightly"; \
	fi

# Those marked `both_databases`, unless `test-backend` has run them on SQLite already.
test-sqlite: backend/.venv/test.installed $(COMPILED) frontend/node_modules/.installed
	@if $(POSTGRES_ANSWERS); then \
		echo "== backend tests marked both_databases on SQLite"; \
		cd backend && $(BIN)/pytest -n 2 -m "both_databases and not nightly"; \
	fi

test-frontend: frontend/node_modules/.installed
	@echo "== frontend tests"
	cd frontend && $(NPM) run --silent test

# The journeys of each role, what each screen loads and whether it stands still and is accessible, and a test that
# presses all controls that visitors can press.
journeys: backend/.venv/run.installed $(COMPILED) frontend/dist/.built
	@if [ -n "$(CHROMIUM)" ]; then echo "== journeys in the browser"; cd frontend && $(NPM) run --silent e2e; \
	else echo "SKIPPED: THE JOURNEYS IN THE BROWSER. CHROMIUM WAS NOT FOUND." >> $(SKIPPED); fi

# Presses all controls of signed-in users, runs axe on every screen as every role, in both languages, light and dark,
# wide and narrow, measures what moves while each screen loads, calls the API as it is described, and runs all backend
# tests on both databases, those marked `nightly` among them. CI runs it every night.
test-nightly: backend/.venv/test.installed $(COMPILED) frontend/dist/.built
	cd backend && $(BIN)/pytest -n 2
	@if $(POSTGRES_ANSWERS); then cd backend && DATABASE_URL="$(TEST_DATABASE_URL)" $(BIN)/pytest -n 2; \
	else echo "$(NO_POSTGRES)"; fi
	cd frontend && $(NPM) run --silent e2e:nightly

# Takes screenshots of each screen for each role, wide and narrow, light and dark. ONLY=hr/users takes some of them.
screens: backend/.venv/run.installed $(COMPILED) frontend/dist/.built
	@[ -n "$(ONLY)" ] || rm -rf frontend/screens
	cd frontend && ONLY="$(ONLY)" $(NPM) run --silent screens

# --- dependencies -----------------------------------------------------------------------------

PIP_COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

locks: backend/.venv/test.installed
	cd backend && $(PIP_COMPILE) -o requirements.lock pyproject.toml
	cd backend && $(PIP_COMPILE) --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml
	cd backend && $(PIP_COMPILE) --extra audit -c requirements-dev.lock -o requirements-audit.lock pyproject.toml
	cd backend && $(PIP_COMPILE) --extra tools -c requirements-dev.lock -o requirements-tools.lock pyproject.toml

# Checks for committed secrets, and for known vulnerabilities in dependencies. Needs the network.
audit: backend/.venv/audit.installed
	git ls-files -z | xargs -0 backend/$(BIN)/detect-secrets-hook --baseline .github/secrets.baseline
	cd backend && $(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements.lock
	cd backend && $(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements-dev.lock
	cd frontend && $(NPM) audit --omit=dev --audit-level=high
	cd frontend && $(NPM) audit --audit-level=critical

clean:
	rm -rf backend/.venv frontend/node_modules frontend/tools/openapi/node_modules frontend/dist $(COMPILED)
