"""Executes StableHLO's own tests, lowered to linalg: upstream_cases.py FOLDER [--list] [--only TEXT] [--c]

FOLDER has the repository openxla/stablehlo, of which tests/interpret and testdata are read. A case is
a function of tests/interpret, with the module around it where that has a name, or a file of testdata.
It is lowered by cistern-opt and executed by cistern-run, whose checks are those of the test.
Prints how many are passed, wrong, broken (refused by a later step) and refused, by reason; --list
also names them; --c has cistern-cc translate each case that passed.
"""
import collections
import glob
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

BIN = os.environ.get("CISTERN_BIN", "build/fast/bin")
PASS = "--stablehlo-legalize-to-linalg"
# Programs on what one process with plain tensors does not have: more than one device, quantized elements, sizes that
# are not known, other dialects. "off" are tests that StableHLO itself does not run, because its interpreter is not as
# exact as they ask, or has not the op.
OTHER = re.compile(r"\?x|x\?|quant\.|!quant|interpreter\.|stablehlo\.(all_|collective_|send|recv|infeed|outfeed|replica|partition|"
                   r"reduce_scatter|cross)|bounds<|vhlo\.|dense_resource")


def functions(text):
    """The functions of a text, with helpers that they call."""
    text = re.sub(r"^\s*//.*$", "", text, flags=re.M)
    if re.search(r"^\s*module", text, flags=re.M):
        return [("", text)]
    parts = re.split(r"^(?=func\.func)", text, flags=re.M)[1:]
    named = {re.search(r"@(\w+)", p).group(1): p for p in parts}
    out = []
    for name, part in named.items():
        if "private" in part.split("{")[0] or "(%" in part.split("{")[0]:
            continue
        needed, queue = {name: part}, [part]
        while queue:
            for callee in re.findall(r"@(\w+)", queue.pop()):
                if callee in named and callee not in needed:
                    needed[callee] = named[callee]
                    queue.append(named[callee])
        out.append((name, "".join(needed.values())))
    return out


def cases(folder):
    root = folder + "/stablehlo" if os.path.isdir(folder + "/stablehlo") else folder
    for path in sorted(glob.glob(root + "/tests/interpret/**/*.mlir", recursive=True)):
        chunks = re.split(r"^// -----.*$", open(path).read(), flags=re.M)
        for i, chunk in enumerate(chunks):
            for name, text in functions(chunk):
                yield "interpret", "%s#%d@%s" % (os.path.relpath(path, root), i, name), name, text
    for path in sorted(glob.glob(root + "/testdata/**/*.mlir", recursive=True)):
        yield "testdata", os.path.relpath(path, root), "main", open(path).read()


def run(args, text):
    done = subprocess.run(args, input=text, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def reason(text):
    found = re.search(r"error: (.*)", text)
    return re.sub(r"\d+", "N", found.group(1))[:110] if found else text[:110]


def judge(case):
    kind, label, name, text = case
    plain = "off" if "RUN-DISABLED" in text else "other" if OTHER.search(text) else "plain"
    status, lowered, errors = run([BIN + "/cistern-opt", PASS, "-canonicalize"], text)
    if status:
        crash = status < 0 or status > 2
        return kind, plain, "crash" if crash else "refused", reason(errors), label
    entry = ["--entry=" + name] if name else []
    status, _, errors = run([BIN + "/cistern-run", "-"] + entry, lowered)
    if status == 0:
        if "--c" in sys.argv:
            status, _, errors = run([BIN + "/cistern-cc", "-", "-o", "/dev/null"], text)
            if status:
                return kind, plain, "no C", reason(errors), label
        return kind, plain, "passed", "", label
    wrong = status >= 4 or status < 0
    return kind, plain, "wrong" if wrong else "broken", reason(errors), label


def main():
    only = sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else ""
    todo = [c for c in cases(sys.argv[1]) if only in c[1]]
    counts, reasons = collections.Counter(), collections.Counter()
    with ThreadPoolExecutor(2) as pool:
        for kind, plain, outcome, why, label in pool.map(judge, todo):
            counts[kind, plain, outcome] += 1
            if outcome != "passed":
                reasons[outcome, plain, why] += 1
                if "--list" in sys.argv:
                    print(outcome, plain, label, why, sep="\t")
    for key, num in sorted(counts.items()):
        print("%-10s %-6s %-8s %5d" % (key + (num,)))
    for (outcome, plain, why), num in reasons.most_common(60):
        print("%5d %-8s %-6s %s" % (num, outcome, plain, why))


main()
