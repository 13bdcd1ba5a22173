#!/bin/sh
# Runs in a new Debian system: installs the packages in /packages and uses what they bring. Prints each thing that works.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C
cd /packages
say() { echo "ok: $1"; }
apt-get update -q >/dev/null
apt-get install -y -q --no-install-recommends ./cistern_*.deb ./libcistern0*.deb ./python3-cistern_*.deb >log 2>&1 || { cat log; exit 1; }
say "apt installs cistern, libcistern and python3-cistern ($(dpkg-query -W -f '${Status}\n' cistern libcistern0.1 python3-cistern | grep -c ' installed$') packages)"
for tool in opt run plan cc verify lsp translate; do cistern-$tool --version >/dev/null; done
say "$(cistern-opt --version | head -1): all programs start"

cat >model.mlir <<'MODEL'
func.func @main(%a: tensor<64x64xf32>, %b: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<64x64xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  %c = linalg.matmul ins(%a, %b : tensor<64x64xf32>, tensor<64x64xf32>) outs(%fill : tensor<64x64xf32>) -> tensor<64x64xf32>
  %d = linalg.exp ins(%c : tensor<64x64xf32>) outs(%empty : tensor<64x64xf32>) -> tensor<64x64xf32>
  return %d : tensor<64x64xf32>
}
MODEL
cistern-opt model.mlir --buffer-pipeline -o packed.mlir
cistern-run model.mlir --random-args | tr -d ' \n' | sed 's/:tensor/:memref/' >before
cistern-run packed.mlir --random-args | tr -d ' \n' >after
[ -s before ]
[ "$(cut -c1-2000 before)" = "$(cut -c1-2000 after)" ]
say "cistern-opt --buffer-pipeline; cistern-run prints the same before and after"

printf 'id,lower,upper,size\na,0,4,4096\nb,4,9,4096\n' >buffers.csv
cistern-plan buffers.csv -o plan.csv | grep -q '^height: 4096'
cistern-plan buffers.csv --format=html -o plan.html >/dev/null
grep -q '<canvas' plan.html
say "cistern-plan: a plan, and its page"

python3 -c '
import cistern
with cistern.parse_file("model.mlir") as module:
    module.run("buffer-pipeline")
    assert "memref.alloc" in str(module) or "memref<64x64xf32>" in str(module)
plan = cistern.plan([("a", 0, 4, 4096), ("b", 4, 9, 4096)])
assert plan.height == 4096 and "<html" in plan.page()'
say "python3: import cistern, a pipeline, a plan"

apt-get install -y -q --no-install-recommends man-db >log 2>&1 || { cat log; exit 1; }
for page in $(dpkg -L cistern | sed -n 's|.*/man1/\(.*\)\.1\.gz$|\1|p'); do
  man --warnings -P cat "$page" >page.txt 2>warnings
  [ -s page.txt ] && [ ! -s warnings ] || { echo "$page: $(cat warnings)"; exit 1; }
done
say "$(dpkg -L cistern | grep -c '/man1/.*gz$') man pages, without warnings"
for file in $(dpkg -L cistern | grep bash-completion/completions/cistern); do bash -n "$file"; done
say "completion for bash is read by bash"

apt-get install -y -q --no-install-recommends ./libcistern-dev_*.deb ./cistern-doc_*.deb cmake make gcc libc6-dev pkg-config >log 2>&1 ||
  { cat log; exit 1; }
mkdir client
cp CMakeLists.txt /usr/share/doc/cistern/examples/embed.c client
cmake -S client -B client/build >log 2>&1 && cmake --build client/build >>log 2>&1 || { cat log; exit 1; }
for program in embed embed_static; do client/build/$program /usr/share/doc/cistern/examples/mlp.memref.mlir | grep -q memref.view; done
# shellcheck disable=SC2046
cc client/embed.c -o embed $(pkg-config --cflags --libs cistern)
./embed /usr/share/doc/cistern/examples/mlp.memref.mlir | grep -q memref.view
say "a client by CMake (shared, static) and by pkg-config"

cistern-cc model.mlir -o model.c
cc -c -Wall model.c -o model.o
say "cistern-cc: C that gcc compiles"
apt-get purge -y -q cistern libcistern0.1 python3-cistern libcistern-dev cistern-doc >log 2>&1 || { cat log; exit 1; }
left=$(find / -xdev -name '*cistern*' -not -path '/packages/*' -not -path '/var/cache/man/*' -not -path '/proc/*' -not -path '/var/lib/dpkg/*' -not -path '/sys/*' | head)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
say "removed without a trace"
