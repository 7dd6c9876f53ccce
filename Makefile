.DEFAULT_GOAL := install

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# The build tools of the virtual environment come first, also for rebuilds.
export PATH := $(abspath $(BIN)):$(PATH)

.PHONY: install
install: $(INSTALLED) ## create .venv and install the package, editable

$(VENV)/.tools: pyproject.toml
	@echo "== Setting up $(VENV) with the development tools"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --group dev
	@touch $@

$(INSTALLED): $(VENV)/.tools pyproject.toml
	@echo "== Building and installing pyvrp-plus (editable, build directory: build/)"
	$(BIN)/pip install --quiet --no-build-isolation --editable . \
		--config-settings=build-dir=build \
		--config-settings=setup-args=-Dwerror=true
	@touch $@
