"""lit configuration: tests run the sanitizer build of the tools, or that of CISTERN_BIN. The words that RUN lines can use are in test/README.md."""
import os
import re
import shutil
import subprocess
import sys

import lit.formats

config.name = "Cistern"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs", "suite", "malformed", "unit", "fuzz", "capi"]
config.test_source_root = os.path.dirname(__file__)
root = os.path.dirname(config.test_source_root)
config.test_exec_root = os.path.join(root, "build", "lit")
bin_dir = os.environ.get("CISTERN_BIN", os.path.join(root, "build", "debug", "bin"))
llvm = "/usr/lib/llvm-22/bin"
if not os.path.exists(os.path.join(bin_dir, "cistern-opt")):
    lit_config.fatal(f"there is no cistern-opt in {bin_dir}: build it (cmake --preset debug && cmake --build --preset debug), or say where the "
                     "programs are (CISTERN_BIN=$PWD/build/release/bin lit ...)")

# In a build without all dialects (CISTERN_DIALECTS): what is in it, by what its cistern-opt says.
def said(*flags):
    done = subprocess.run([os.path.join(bin_dir, "cistern-opt"), *flags], capture_output=True, text=True)
    if done.returncode:
        lit_config.fatal(f"cistern-opt {' '.join(flags)} in {bin_dir} ends with {done.returncode}: {done.stderr}")
    return done.stdout


def words(pattern, *path):
    with open(os.path.join(root, *path)) as file:
        return re.findall(pattern, file.read(), re.MULTILINE)


dialects = said("--show-dialects").partition(": ")[2].strip().split(",")
left_out = [name for name in words(r"^CIS_DIALECT\((\w+)", "src", "dialect", "dialects.def") if name not in dialects]
config.available_features.update([f"with-{name}" for name in dialects] + [f"without-{name}" for name in left_out])
if left_out and not os.environ.get("CISTERN_LEFT_OUT"):
    lit_config.fatal(f"the programs in {bin_dir} do not know {', '.join(left_out)}: set CISTERN_LEFT_OUT=1 to run the tests without them")
if left_out:
    flags = set(re.findall(r"^ +--([\w-]+)", said("--help"), re.MULTILINE))
    sys.path.append(os.path.join(config.test_source_root, "lib"))
    import of_build  # lit's workers find the class by its module

    config.test_format = of_build.OfBuild(left_out, [name for name in words(r"^## --([\w-]+)", "docs", "reference", "passes.md") if name not in flags])

config.environment["CISTERN_BIN"] = bin_dir
config.environment["PATH"] = os.pathsep.join([bin_dir, os.path.join(root, "tools"), llvm, os.environ["PATH"]])
config.environment["ASAN_OPTIONS"] = "detect_leaks=1:allocator_may_return_null=1"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1"

mlir_opt = shutil.which("mlir-opt-22") or shutil.which(llvm + "/mlir-opt")
if mlir_opt:
    config.available_features.add("mlir-opt")
if shutil.which("chromium") or shutil.which("chromium-browser"):
    config.available_features.add("chromium")
if shutil.which("rsvg-convert"):
    config.available_features.add("rsvg")
if shutil.which("mlir-opt-19"):
    config.available_features.add("mlir-opt-19")
if shutil.which("arm-none-eabi-gcc") and shutil.which("qemu-system-arm"):
    config.available_features.add("board")
if shutil.which("mkdocs") and os.path.exists("/usr/share/doc/mkdocs-material"):
    config.available_features.add("mkdocs")
if shutil.which("bazel"):
    config.available_features.add("bazel")
if shutil.which("ninja"):
    config.available_features.add("ninja")
if shutil.which("mlir-runner-22"):
    config.available_features.add("mlir-runner")
verify = os.path.join(bin_dir, "cistern-verify")
pair = [os.path.join(config.test_source_root, "verify", "Inputs", f"solver.{which}.mlir") for which in ("before", "after")]
if os.path.exists(verify) and subprocess.run([verify, *pair, "--function=averages"], capture_output=True).returncode == 0:
    config.available_features.add("smt")
corpus = os.environ.get("CISTERN_CORPUS", os.path.join(root, "..", "shared", "corpus"))
if os.path.isdir(corpus):
    config.available_features.add("corpus")

opt = os.path.join(bin_dir, "cistern-opt") + " --allow-unregistered-dialect"
compare = f"python3 {config.test_source_root}/oracle/compare.py --quiet --opt {bin_dir}/cistern-opt --mlir-opt {mlir_opt}"
config.substitutions += [
    # The printed text is read back and printed the same: in custom form, from generic form, with locations.
    (
        "%roundtrip",
        f"{opt} %s -o %t.1 && {opt} %t.1 | diff %t.1 - && "
        f"{opt} --mlir-print-op-generic %s | {opt} | diff %t.1 - && "
        f"{opt} --mlir-print-debuginfo %s | {opt} | diff %t.1 - && "
        "FileCheck %s < %t.1",
    ),
    # Without the oracle nothing is compared, and the log says so; files that only compare need `REQUIRES: mlir-opt`.
    ("%same", compare if mlir_opt else "echo mlir-opt is missing, not compared:"),
    ("%programs", f"python3 {config.test_source_root}/interp/programs.py"),
    ("%mlir-opt", mlir_opt or "mlir-opt-is-missing"),
    ("%python", sys.executable),
    ("%corpus", corpus),
    ("%bench", os.path.join(root, "bench")),
    ("%examples", os.path.join(root, "examples")),
    ("%tools", os.path.join(root, "tools")),
]
