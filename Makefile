# The front door. Each target installs what it needs (tools/setup) and says what it does.
PREFIX ?= /usr/local

.PHONY: all demo check bench install fuzz fuzz-semantics docs format tidy clean

all:
	@tools/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release >build/release.log 2>&1 || { cat build/release.log; exit 1; }

demo: all
	@examples/demo.sh build/release/bin

check:
	@tools/setup check
	@python3 test/run.py $(STEPS)

bench: all
	@tools/setup check
	@python3 bench/bench.py

install: all
	@cmake --install build/release --prefix $(PREFIX)

fuzz:
	@tools/setup check
	@test/fuzz/check.sh

# Random programs before and after a pipeline: SEED, COUNT, PIPELINE (a name or passes), TOOL=mlir-opt, MORE='--level=tensor'
fuzz-semantics: all
	@python3 test/fuzz/semantics/fuzz.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),1000) \
	  --pipeline="$(or $(PIPELINE),buffer-deallocation-pipeline)" --tool=$(or $(TOOL),cistern-opt) $(MORE)

docs: all
	@docs/print.sh docs

format:
	@find src include tools test examples \( -name '*.c' -o -name '*.h' \) | xargs clang-format -i

tidy: all
	@clang-tidy -quiet -p build/release $(or $(FILES),$(wildcard src/*/*.c))

clean:
	@rm -rf build
