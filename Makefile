.DEFAULT_GOAL := help

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TOOLS := $(VENV)/.tools
INSTALLED := $(VENV)/.installed
SANITIZE := build/sanitize
GXX ?= g++

# The build tools of the virtual environment come first, also for rebuilds.
export PATH := $(abspath $(BIN)):$(PATH)

.PHONY: help install demo test gate lint format sanitize fuzz bench docs wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-10s %s\n", $$1, $$2}' Makefile

install: $(INSTALLED) ## set up .venv with the tools and the package (editable)

demo: $(INSTALLED) ## solve two instances, evolve an operator; all in build/demo
	@echo "== Solving two generated instances"
	$(BIN)/python examples/demo.py --out build/demo
	@echo "== Evolving an operator in C++, without a language model"
	rm -rf build/demo/evolution
	$(BIN)/python -m mep.evolve --lang cpp --provider offline --generations 2 \
		--component ruin --offspring 4 --repeats 1 --suite mixed --budget 60it \
		--out build/demo/evolution
	$(BIN)/python -m mep.report build/demo/evolution

test: lint ## lint, then run all tests
	@echo "== Running the tests"
	$(BIN)/python -m pytest -q -n auto --durations=25 tests

gate: $(INSTALLED) ## check that the core needs no more instructions than recorded
	@echo "== Counting the instructions of fixed workloads"
	$(BIN)/python -m benchmarks.micro.gate

lint: $(INSTALLED) ## check format, types, and that the stubs match the extension
	@echo "== Checking format and types"
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	git ls-files '*.h' '*.cpp' | xargs $(BIN)/clang-format --dry-run -Werror
	$(BIN)/mypy
	$(BIN)/python .ci/check_stubs.py

format: $(TOOLS) ## format Python and C++
	$(BIN)/ruff check --fix-only .
	$(BIN)/ruff format .
	git ls-files '*.h' '*.cpp' | xargs $(BIN)/clang-format -i

# A second editable install, in an environment that borrows all else from .venv.
# It has debug assertions, and checks local search deltas against recomputation.
# The build is done before LD_PRELOAD is set, for the compiler not to be slowed down.
sanitize: $(INSTALLED) ## solver tests under ASan and UBSan, deltas checked (GCC)
	@echo "== Building with sanitizers (build directory: $(SANITIZE)/build)"
	$(BIN)/python -m venv --clear --without-pip $(SANITIZE)/venv
	$(BIN)/python -c "import sysconfig; print(sysconfig.get_path('purelib'))" \
		> "$$(echo $(SANITIZE)/venv/lib/python*/site-packages)/tools.pth"
	CXX="$(GXX)" $(BIN)/pip --python $(SANITIZE)/venv/bin/python install --quiet \
		--no-build-isolation --no-deps --force-reinstall --editable . \
		--config-settings=build-dir=$(SANITIZE)/build \
		--config-settings=setup-args=-Dwerror=true \
		--config-settings=setup-args=-Dbuildtype=debug \
		--config-settings=setup-args=-Doptimization=1 \
		--config-settings=setup-args=-Db_ndebug=false \
		--config-settings=setup-args=-Db_sanitize=address,undefined \
		--config-settings="setup-args=-Dcpp_args=-fno-sanitize-recover=undefined -finline-small-functions" \
		--config-settings=setup-args=-Dcheck_deltas=true
	@echo "== Running the solver tests under the sanitizers"
	LD_PRELOAD="$$($(GXX) -print-file-name=libasan.so) $$($(GXX) -print-file-name=libstdc++.so)" \
	ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1 \
	$(SANITIZE)/venv/bin/python -m pytest -q -n auto \
		$(wildcard $(addprefix tests/,problem solution segments search genetic operators \
			bad_input test_solve.py))

# For a minute each: texts of models, replies of jobs, prompts, files of runs.
fuzz: $(INSTALLED) ## fuzz what reads texts that nobody trusts, guided by coverage (Linux)
	$(BIN)/pip install --quiet --group fuzz
	for test in answer knowledge inspection libraries prompt plain-text store; do \
		echo "== Fuzzing: $$test"; \
		$(BIN)/python -m tests.mep.coverage_guided $$test -max_total_time=60 \
			-verbosity=0 -artifact_prefix=build/fuzz- || exit 1; \
	done

bench: $(INSTALLED) ## run the benchmarks of docs/benchmarks.md again (an hour; resumes)
	$(BIN)/python -m benchmarks document docs/benchmarks.md

docs: $(INSTALLED) ## build the documentation into build/docs
	$(BIN)/python -m mkdocs build --strict --site-dir build/docs

wheel: $(INSTALLED) ## build sdist and wheel, test the wheel in a clean environment
	@echo "== Building sdist and wheel"
	rm -rf dist build/wheel
	$(BIN)/python -m build --outdir build/wheel
	mkdir -p dist && mv build/wheel/*.tar.gz dist/
	if [ "$$(uname)" = Linux ]; then \
		$(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl; \
	else \
		mv build/wheel/*.whl dist/; \
	fi
	@echo "== Testing the wheel in a clean environment"
	$(PYTHON) .ci/test_wheel.py dist/*.whl

clean: ## remove all that was built, except the tools in .venv
	rm -rf build dist $(INSTALLED) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(TOOLS): pyproject.toml
	@echo "== Setting up $(VENV) with the development tools"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and \
		"Python 3.11 or newer is needed: make PYTHON=/path/to/it")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --group dev
	@touch $@

# Afterwards, importing the package rebuilds what has changed.
$(INSTALLED): $(TOOLS)
	@echo "== Building and installing pyvrp-plus (editable, build directory: build/)"
	$(BIN)/pip install --quiet --no-build-isolation --editable '.[dashboard]' \
		--config-settings=build-dir=build \
		--config-settings=setup-args=-Dwerror=true
	@touch $@
