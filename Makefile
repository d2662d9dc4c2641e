# Two commands are all one needs: `make run` and `make test`. Both install into this checkout, never into the system.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
NPM ?= npm

BIN := .venv/bin
BUILD_INPUTS := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
	$(wildcard frontend/index.html frontend/vite.config.ts frontend/tsconfig*.json frontend/tools/*.ts)

# What the tests on PostgreSQL connect to; they make and drop a database of their own there.
TEST_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432/postgres
CHROMIUM ?= $(firstword $(shell command -v chromium chromium-browser google-chrome 2>/dev/null))
export CHROMIUM

.PHONY: help run dev test test-fast torture bench format check check-backend check-frontend test-backend test-postgres test-frontend size \
	journeys test-nightly screens schema types locks audit \
	backup restore clean evaluate-matching cluster cluster-stop cluster-faults cluster-bench

help:
	@echo "make run    install, build, migrate and serve on http://127.0.0.1:$${PORT:-8000}"
	@echo "make test   install and run everything that is checked"
	@echo "make test-fast  the tests without a browser, on SQLite, but for the slow ones"
	@echo "make torture  faults, hostile input and load for minutes, and a table of what became of it"
	@echo "make bench  what each call costs at a company's real size, beside the cheapest call there could be"
	@echo "make cluster  the product on several servers of each kind, on this machine; make cluster-faults kills them in turn"
	@echo "make evaluate-matching  how well people are found for jobs, beside two plain rankings, and the worst of it"
	@echo "make dev    the same with reload: API on 8000, screens on 5173"
	@echo "make check  types, lint, format, schema: what needs no test"
	@echo "make backup  a backup of the data, while it runs; make restore FROM=folder fills an empty place from one"
	@echo "make audit  known vulnerabilities and committed secrets"
	@echo "make test-nightly  everything that people who signed in can press, pressed; axe on the screens of a superuser"
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

backend/.venv/audit.installed: backend/requirements-audit.lock backend/.venv/run.installed
	cd backend && $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-audit.lock
	@touch $@

frontend/node_modules/.installed: frontend/package-lock.json frontend/package.json
	cd frontend && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

frontend/tools/openapi/node_modules/.installed: frontend/tools/openapi/package-lock.json
	cd frontend/tools/openapi && $(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

# Compressed once here, so that the server never has to.
frontend/dist/.built: backend/.venv/run.installed frontend/node_modules/.installed $(BUILD_INPUTS)
	cd frontend && $(NPM) run --silent build
	cd backend && $(BIN)/python -m whitenoise.compress --quiet ../frontend/dist
	@touch $@

# What positions are read with, compiled once instead of at each start.
LEXICON := backend/matching/rules/prepared.pickle
$(LEXICON): backend/.venv/run.installed $(shell find backend/matching/rules -name '*.py' -o -name '*.toml' -o -name '*.tsv' 2>/dev/null)
	cd backend && $(BIN)/python -m matching.rules

# --- running ----------------------------------------------------------------------------------

run: backend/.venv/run.installed $(LEXICON) frontend/dist/.built
	@exec backend/start

dev: backend/.venv/run.installed $(LEXICON) frontend/node_modules/.installed
	@trap 'kill 0' EXIT; DEV=1 backend/start & cd frontend && $(NPM) run --silent dev

# etcd, PostgreSQL under Patroni, HAProxy, PgBouncer, Redis, two servers, two workers and nginx, from Debian's packages:
# backend/cluster. CLUSTER_PORT (8080) is nginx's; CLUSTER_DIR is where all of it is kept.
cluster: backend/.venv/run.installed $(LEXICON) frontend/dist/.built
	@cd backend && exec $(BIN)/python -m cluster start

cluster-stop: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m cluster stop

# Kills the primary, a worker, a server and more of a cluster of its own, in turn, under load, and prints a table.
# TIMES: how often each; ONLY: those with this in their names.
cluster-faults: export TIMES := $(or $(TIMES),2)
cluster-faults: export ONLY := $(ONLY)
cluster-faults: backend/.venv/test.installed
	@cd backend && $(BIN)/python -m cluster.faults

# What each part of it costs on this machine, over the data of `generate_data --preset $(PRESET)`.
cluster-bench: export PRESET := $(or $(PRESET),small)
cluster-bench: backend/.venv/test.installed
	@cd backend && $(BIN)/python -m cluster.measure

# --- keeping the data -------------------------------------------------------------------------

# Of the database that the settings name. The folder is printed; BACKUP_DIR says below which one it is made.
backup: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m config.backups backup

restore: backend/.venv/run.installed
	@[ -n "$(FROM)" ] || { echo "Say from which backup: make restore FROM=backend/var/backups/…" >&2; exit 2; }
	@cd backend && $(BIN)/python -m config.backups restore "$(abspath $(FROM))"

# --- checking ---------------------------------------------------------------------------------

# One file for what could not be run; read at the end of `make test`.
SKIPPED := backend/var/skipped

test: begin check test-backend test-postgres test-frontend size journeys
	@if [ -s $(SKIPPED) ]; then echo; cat $(SKIPPED); \
		if [ -n "$${CI:-}" ]; then echo "In CI nothing may be skipped." >&2; exit 1; fi; \
	else echo; echo "Everything passed, nothing was skipped."; fi

# Brings both sides into form.
format: backend/.venv/test.installed frontend/node_modules/.installed
	cd backend && $(BIN)/ruff check --fix --quiet . && $(BIN)/ruff format --quiet .
	cd frontend && $(NPM) run --silent format

# What one runs between two edits: no browser, no PostgreSQL, nothing marked `slow`.
test-fast: backend/.venv/test.installed frontend/node_modules/.installed
	cd backend && $(BIN)/pytest -n 2 -m "not slow"
	cd frontend && $(NPM) run --silent test:fast

# Faults, hostile input and load, on a product that runs: about a quarter of an hour for each database.
# SECONDS: how long most cases last; CASES: how many calls the fuzzer makes; ONLY: the cases with this in their names.
# Its cases last as long as one says: the time limit of other tests would end them.
TORTURE := $(BIN)/pytest -o timeout=0 -o faulthandler_timeout=0 --tb=short --show-capture=no $(if $(ONLY),-k "$(ONLY)") torture
torture: export TORTURE_SECONDS := $(SECONDS)
torture: export TORTURE_CASES := $(CASES)
torture: backend/.venv/test.installed
	@cd backend && failed=0; $(TORTURE) || failed=1; DATABASE_URL="$(TEST_DATABASE_URL)" $(TORTURE) || failed=1; exit $$failed

# What each call costs at a company's real size, as a multiple of the cheapest call there could be. The data are made
# once and kept; the table is written to backend/var/bench/bench.json too. OPTIONS: see `python -m bench --help`.
bench: backend/.venv/test.installed $(LEXICON)
	cd backend && BENCH_DATABASE_URL="$(TEST_DATABASE_URL)" $(BIN)/python -m bench $(OPTIONS)

# How well the rules of `matching/rules` find whom to think of for a job, on the test collection beside them.
# OPTIONS: see `python -m matching.evaluation --help`.
evaluate-matching: backend/.venv/run.installed
	@cd backend && $(BIN)/python -m matching.evaluation $(OPTIONS)

.PHONY: begin
begin:
	@mkdir -p backend/var && : > $(SKIPPED)

# Side by side: most of each is one process.
check: backend/.venv/test.installed frontend/node_modules/.installed frontend/tools/openapi/node_modules/.installed
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target check-backend check-frontend schema

# Migrations have to run while the version before them serves. On PostgreSQL it sees the most. Long: said only if it fails.
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

# The front end's types are made from the server's own description: nothing may have drifted.
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

# With the front end's packages: one of them is the sign-in provider that the tests talk to.
test-backend: backend/.venv/test.installed $(LEXICON) frontend/node_modules/.installed
	@echo "== backend tests on SQLite"
	cd backend && $(BIN)/pytest -n 2

test-postgres: backend/.venv/test.installed $(LEXICON) frontend/node_modules/.installed
	@if backend/$(BIN)/python -c 'import psycopg, sys; psycopg.connect(sys.argv[1], connect_timeout=3)' \
		"$(TEST_DATABASE_URL)" 2>/dev/null; then \
		echo "== backend tests on PostgreSQL"; \
		cd backend && export DATABASE_URL="$(TEST_DATABASE_URL)" && \
		$(LINT_MIGRATIONS) && \
		$(BIN)/pytest -n 2 -m "not any_database"; \
	else echo "SKIPPED: THE BACKEND TESTS ON POSTGRESQL. NO SERVER ANSWERS AT TEST_DATABASE_URL." >> $(SKIPPED); fi

test-frontend: frontend/node_modules/.installed
	@echo "== frontend tests"
	cd frontend && $(NPM) run --silent test

size: frontend/dist/.built
	cd frontend && $(NPM) run --silent size

# Every role's journeys, axe on every screen, and everything that a visitor can press, pressed.
journeys: backend/.venv/run.installed $(LEXICON) frontend/dist/.built
	@if [ -n "$(CHROMIUM)" ]; then echo "== journeys in the browser"; cd frontend && $(NPM) run --silent e2e; \
	else echo "SKIPPED: THE JOURNEYS IN THE BROWSER. CHROMIUM WAS NOT FOUND." >> $(SKIPPED); fi

# Everything that people who signed in can press, pressed; and axe on the screens of a superuser. CI runs it every night.
test-nightly: backend/.venv/run.installed $(LEXICON) frontend/dist/.built
	cd frontend && $(NPM) run --silent e2e:nightly

# Every screen as every role, wide and narrow, light and dark. `make screens ONLY=hr/users` takes some of them.
screens: backend/.venv/run.installed $(LEXICON) frontend/dist/.built
	@[ -n "$(ONLY)" ] || rm -rf frontend/screens
	cd frontend && ONLY="$(ONLY)" $(NPM) run --silent screens

# --- upkeep -----------------------------------------------------------------------------------

PIP_COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

locks: backend/.venv/test.installed
	cd backend && $(PIP_COMPILE) -o requirements.lock pyproject.toml
	cd backend && $(PIP_COMPILE) --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml
	cd backend && $(PIP_COMPILE) --extra audit -c requirements-dev.lock -o requirements-audit.lock pyproject.toml

# Needs the network: secrets in what is committed, and known vulnerabilities in what is shipped (and in Python's tools).
audit: backend/.venv/audit.installed
	git ls-files -z | xargs -0 backend/$(BIN)/detect-secrets-hook --baseline .github/secrets.baseline
	cd backend && $(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements.lock
	cd backend && $(BIN)/pip-audit --strict --require-hashes --disable-pip -r requirements-dev.lock
	cd frontend && $(NPM) audit --omit=dev --audit-level=high
	cd frontend && $(NPM) audit --audit-level=critical

clean:
	rm -rf backend/.venv frontend/node_modules frontend/tools/openapi/node_modules frontend/dist $(LEXICON)
