"""lit configuration: tests run the sanitizer build of the tools."""
import os
import shutil

import lit.formats

config.name = "Cistern"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "unit", "fuzz", "oracle", "capi"]
config.test_source_root = os.path.dirname(__file__)
root = os.path.dirname(config.test_source_root)
config.test_exec_root = os.path.join(root, "build", "lit")
bin_dir = os.environ.get("CISTERN_BIN", os.path.join(root, "build", "debug", "bin"))


def tool(*names):
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    return None


llvm = "/usr/lib/llvm-22/bin"
config.environment["PATH"] = os.pathsep.join([bin_dir, llvm, os.environ["PATH"]])
config.environment["ASAN_OPTIONS"] = "detect_leaks=1:allocator_may_return_null=1"
mlir_opt = tool("mlir-opt-22", llvm + "/mlir-opt")
if mlir_opt:
    config.available_features.add("mlir-opt")
corpus = os.environ.get("CISTERN_CORPUS", os.path.join(root, "..", "shared", "corpus"))
if os.path.isdir(corpus):
    config.available_features.add("corpus")

opt = os.path.join(bin_dir, "cistern-opt")
unregistered = "--allow-unregistered-dialect"
config.substitutions += [
    # The text printed is read back and printed the same, in custom and in generic form and with locations.
    (
        "%roundtrip",
        f"{opt} {unregistered} %s -o %t.1 && {opt} {unregistered} %t.1 | diff %t.1 - && "
        f"{opt} {unregistered} --mlir-print-op-generic %s | {opt} {unregistered} | diff %t.1 - && "
        f"{opt} {unregistered} --mlir-print-debuginfo %s | {opt} {unregistered} | diff %t.1 - && "
        f"FileCheck %s < %t.1",
    ),
    # The same bytes as mlir-opt in the three modes; further arguments would follow.
    ("%same", f"python3 {config.test_source_root}/oracle/compare.py --opt {opt} --mlir-opt {mlir_opt}"),
    ("%mlir-opt", mlir_opt or "mlir-opt-missing"),
    ("%corpus", corpus),
    ("%bench", os.path.join(root, "bench")),
    ("%examples", os.path.join(root, "examples")),
]
