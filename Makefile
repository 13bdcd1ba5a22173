# The front door. Each target installs what it needs (tools/dev/setup) and says what it does.
PREFIX ?= /usr/local

.PHONY: all demo core try site fresh vsix elsewhere check sanitized bench slopes install uninstall deb fuzz fuzz-import fuzz-semantics bytecode prove tsan c-output dialects docs format tidy clean small

all:
	@tools/dev/setup build
	@cmake --preset release >/dev/null
	@cmake --build --preset release >build/release.log 2>&1 || { cat build/release.log; exit 1; }

# cistern-opt alone and without link-time optimization, so that it is there within two minutes.
demo:
	@tools/dev/setup build
	@cmake --preset demo >/dev/null
	@[ -f build/demo/bin/cistern-opt ] || echo "Building cistern-opt, once: about 40 seconds on two cores."
	@if [ -t 1 ]; then cmake --build --preset demo; else \
	  cmake --build --preset demo >build/demo.log 2>&1 || { cat build/demo.log; exit 1; }; fi
	@examples/demo.sh build/demo/bin

# A build of the core dialects alone (HACKING.md), and the tests that apply to it.
core:
	@tools/dev/setup check
	@CORE_ALL=1 test/core/check.sh

# The programs in a browser: build/wasm/try.html (docs/how-to/try-it-in-a-browser.md).
try:
	@tools/dev/setup try
	@cmake -S . -B build/wasm -G Ninja --toolchain tools/wasm/toolchain.cmake >/dev/null
	@cmake --build build/wasm >build/wasm.log 2>&1 || { cat build/wasm.log; exit 1; }
	@echo "build/wasm/try.html: open it in a browser"

# The documentation as static HTML, with search: build/site/html/index.html.
site:
	@tools/dev/setup site
	@python3 tools/site/build.py build/site

# The extension for VS Code as a package: build/vscode/cistern-mlir.vsix.
vsix:
	@tools/dev/setup vsix
	@mkdir -p build && editor/vscode/package.sh >build/vsix.log 2>&1 || { cat build/vsix.log; exit 1; }
	@echo "build/vscode/cistern-mlir.vsix: code --install-extension build/vscode/cistern-mlir.vsix"

check:
	@tools/dev/setup check
	@python3 test/run.py $(STEPS)

# Unit tests and all lit tests with sanitizers; `check` has a fourth of the latter.
sanitized:
	@tools/dev/setup check
	@LIT_SHARE=1 python3 test/run.py build-debug unit lit-sanitized

bench: all
	@tools/dev/setup check
	@python3 bench/bench.py

# How time grows with size, for each pass and shape of program: MORE='--family NAME --pass NAME --all'
slopes: all
	@python3 bench/slopes.py $(MORE)

install: all
	@cmake --install build/release --prefix $(PREFIX)

# What the last `make install` wrote.
uninstall:
	@cmake --build build/release --target uninstall

# Debian packages in build/deb: programs, library, headers, documents, Python. DEBFULLNAME and DEBEMAIL say who maintains them.
deb: all
	@cpack --config build/release/CPackConfig.cmake -B build/deb >/dev/null && ls build/deb/*.deb

# Built for other systems, tests run there: SYSTEMS (musl i386 arm64).
elsewhere:
	@tools/dev/elsewhere $(SYSTEMS)

# The Debian packages in a new Debian system (debootstrap, root): SUITE, MIRROR.
fresh: all
	@test/capi/fresh_debian.sh

fuzz:
	@tools/dev/setup check
	@test/fuzz/check.sh

# Models of other frameworks alone.
fuzz-import:
	@tools/dev/setup check
	@FUZZ_TARGET=import_fuzz test/fuzz/check.sh

# Random programs before and after a pipeline: SEED, COUNT, PIPELINE (a name or passes), TOOL=mlir-opt, MORE='--level=tensor'
fuzz-semantics: all
	@python3 test/fuzz/semantics/fuzz.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),1000) \
	  --pipeline="$(or $(PIPELINE),buffer-deallocation-pipeline)" --tool=$(or $(TOOL),cistern-opt) $(MORE)

# Bytecode beside mlir-opt: all tests, the corpus and 2,000 random programs, in all versions.
bytecode: all
	@BYTECODE_ALL=1 test/bytecode/check.sh

# Data races: the whole library under ThreadSanitizer.
tsan:
	@tools/dev/setup build
	@TSAN_ALL=1 test/capi/check_threads.sh

# Random programs through each pass, proven and not executed: SEED, COUNT (for each pass), MORE='--seconds=60 buffer-reuse'
prove: all
	@python3 test/verify/prove.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),2000) $(MORE)

# Peaks and copies of small programs beside the best that there is, on tensors and on memrefs: SEED, COUNT, MORE=--show
small: all
	@python3 test/small/referee.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),2000) $(MORE)
	@python3 test/small/referee.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),1000) --form=memref $(MORE)

c-output: all
	@python3 test/target/c/execute.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),500) --show $(MORE)
	@python3 test/target/c/random_overlap.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),500)
	@python3 test/target/c/random_sums.py --seed=$(or $(SEED),1) --count=$(or $(COUNT),500)
	@python3 test/target/c/every_width.py --seed=$(or $(SEED),1)

docs: all
	@docs/print.sh
	@docs/summary.py
	@docs/numbers.py

# dialects/: LLVM's dialects that are not in C, by their ODS.
dialects:
	@tools/dev/dialects

format:
	@find src include tools test examples \( -name '*.c' -o -name '*.h' \) | xargs clang-format -i

tidy: all
	@clang-tidy -quiet -p build/release $(or $(FILES),$(shell find src -name "*.c"))

clean:
	@rm -rf build
