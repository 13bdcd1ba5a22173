#!/usr/bin/env python3
"""One-Shot Bufferize on random programs with scf's ops, and with twins of these ops that are declared in text: the same bytes.

    compare_twins.py [--seed=1] [--count=100] [--modes=NAME,...] [--execute] [--hooks] [--size=N] [--without=WORD,...] [--show=N] [FILES...]

Each program (or each FILE, chunk by chunk) is printed in generic form, and once more with its scf ops renamed to those of
Inputs/twins.irdl.mlir. Both are bufferized in each mode of compare_random.py that bufferizes alone, and with options of our own; after names are
changed back, the output, the exit status and the errors must be the same. With --execute, cistern-run executes the twins, before
and after: ops that choose where control goes are executed as what is declared says, all others under their own names.
With --hooks, the twins are those of the plugin Inputs/twins.c, of which hooks say where control goes, how often regions run and
how twf.if bufferizes. What differs is kept in build/compare-twins/. Exit status 1 if anything does."""
import argparse
import collections
import functools
import multiprocessing
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "test" / "lib"), str(ROOT / "test" / "programs"), str(ROOT / "test" / "fuzz" / "semantics")]
import compare_random  # noqa: E402
import generate  # noqa: E402
import random_carried  # noqa: E402
from batch import run_all  # noqa: E402
from tools import run, tool  # noqa: E402

INPUTS = ROOT / "test/bufferize/Inputs"
TWINS = f"--irdl-file={INPUTS / 'twins.irdl.mlir'}"
MODES = {name: passes for name, passes in compare_random.MODES.items() if passes[0].startswith(("--one-shot", "--test-tensor"))}
OWN = {  # not `exact`, which counts what canonicalization leaves, and that simplifies ops of scf alone
    "estimated": "copy-placement=estimated",
    "best": "copy-placement=estimated destinations=best disjoint-subsets carried-buffers=move infer-argument-layouts",
    "move": "carried-buffers=move",
    "reference": "analysis=reference carried-buffers=move",
}
MODES |= {name: [f"--one-shot-bufferize={compare_random.BOTH} {options}"] for name, options in OWN.items()}
OPENS = re.compile(r'^(\s*)(.*)"(scf|twf)\.(\w+)"\(([^"]*?)\)(?: <\{(.*)\}>)? \(\{$')
ENDS = re.compile(r"^(\s*)\}\)(?: \{(.*)\})? : ")
CASES = re.compile(r"cases = array<i64(?:: ([^>]*))?>")
MOST_CASES = 3


def attributes_of(text):
    """The attributes of a dictionary, without its braces."""
    found, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char in "<[{(") - (char in ">]})")
        if char == "," and not depth:
            found.append(text[start:i].strip())
            start = i + 1
    return [one for one in found + [text[start:].strip()] if one]


def placed(text, rename):
    """The program with the attributes of scf's ops, or of their twins, behind their regions, in the order of their names."""
    lines, open_ops = text.splitlines(), []
    for i, line in enumerate(lines):
        opened, ended = OPENS.match(line), ENDS.match(line)
        if opened:
            indent, results, dialect, name, operands, properties = opened.groups()
            properties = properties or ""
            lines[i] = f'{indent}{results}"{rename(dialect, name, properties)}"({operands}) ({{'
            open_ops.append((indent, properties))
        elif ended and open_ops and open_ops[-1][0] == ended[1]:
            known = attributes_of(open_ops.pop()[1]) + attributes_of(ended[2] or "")
            every = f" {{{', '.join(sorted(known))}}}" if known else ""
            lines[i] = f"{ended[1]}}}){every} : " + line[ended.end():]
    return "\n".join(lines) + "\n"


def num_cases(properties):
    found = CASES.search(properties)
    return len(found[1].split(",")) if found and found[1] else 0


def has_twins(text):
    """Whether there is a twin for each op: of switches, for those with few cases."""
    return all(0 < num_cases(line) <= MOST_CASES for line in text.splitlines() if '"scf.index_switch"' in line) and not any(
        f'"scf.{name}"' in text for name in ("execute_region", "parallel"))


def twin_of(text):
    def rename(dialect, name, properties):
        return f"twf.index_swit_{num_cases(properties)}" if name == "index_switch" else f"twf.{name}"
    text = text.replace('"scf.forall.in_parallel"', '"twf.forall_in_parallel"')
    return placed(text, rename).replace('"scf.', '"twf.')


def renamed_back(text):
    text = re.sub(r"twf\.index_swit_\d", "scf.index_switch", text.replace("twf.forall_in_parallel", "scf.forall.in_parallel"))
    return placed(text.replace("twf.", "scf."), lambda dialect, name, _: f"scf.{name}")


def errors_of(text):
    return re.findall(r"(?m)^<stdin>:.*? (?:error|remark|warning): .*", text)


def outcome(mode, result):
    """Of several conflicts another one may be shown."""
    output, errors = renamed_back(result.output), errors_of(renamed_back(result.errors))
    return result.status, compare_random.without_conflicts(output) if mode == "conflicts" else output, errors


def generic_forms(texts):
    """The programs in generic form that can be printed so, and of which every op has a twin."""
    found = [(i, made.output) for i, made in enumerate(run_all("cistern-opt", ["--mlir-print-op-generic"], texts)) if not made.status]
    return [(i, text) for i, text in found if "scf." in text and has_twins(text)]


EXECUTED = ("if", "while", "condition", "yield", "index_swit_1", "index_swit_2", "index_swit_3")


def executable(text):
    """The twins that execute stay, all others are renamed back."""
    text = text.replace("twf.forall_in_parallel", "scf.forall.in_parallel")
    lines, owners = text.splitlines(), []
    for i, line in enumerate(lines):
        opened, ended = OPENS.match(line), ENDS.match(line)
        stays = not owners or owners[-1][1]
        if opened:
            stays = opened[4] in EXECUTED
            owners.append((opened[1], stays))
        elif ended and owners and owners[-1][0] == ended[1]:
            owners.pop()
            continue
        if not stays or (opened and not stays):
            line = line.replace('"twf.', '"scf.')
        lines[i] = line
    return "\n".join(lines) + "\n"


def value_of(text, passes):
    """The exit status of cistern-run and what it prints of the program, after passes; None if these refuse it."""
    if passes:
        made = run([tool("cistern-opt"), TWINS, "-", "--mlir-print-op-generic", *passes], text, 300)
        if made.status:
            return None
        text = made.output
    done = run([tool("cistern-run"), TWINS, "-", "--no-leak-check"], executable(text), 60)
    return (done.status, done.output if not done.status else done.errors.splitlines()[:1])


def execution_verdicts(source, text):
    """The twins compute what scf's ops do, on tensors and on buffers."""
    done = run([tool("cistern-run"), "-", "--no-leak-check"], text, 300)
    if done.status:
        return []
    options = [f"--one-shot-bufferize={compare_random.BOTH} {more}" for more in ("", "copy-placement=exact carried-buffers=move")]
    twin, expected, found = twin_of(text), (0, done.output), []
    for name, passes in (("tensors", []), ("executed", options[:1]), ("executed-best", options[1:])):
        value = value_of(twin, passes)
        is_refused = value is None and run([tool("cistern-opt"), "-", *passes], text, 300).status != 0
        found.append((source, text, name, value == expected or is_refused))
    return found


def built_plugin(folder):
    """The option that loads the plugin, built with the C compiler."""
    path = pathlib.Path(folder) / "twins.so"
    subprocess.run(["cc", "-O1", "-shared", "-fPIC", "-I", str(ROOT / "include"), str(INPUTS / "twins.c"), "-o", str(path)], check=True)
    return f"--load-plugin={path}"


def job(parsed, options, modes, sources):
    """The verdicts on some programs: [(source, text, mode, whether it is the same)]."""
    global TWINS
    TWINS = parsed.twins
    texts = [program_of(source, options) if isinstance(source, int) else source[1] for source in sources]
    forms, found = generic_forms(texts), []
    known = [text for _, text in forms]
    twins = [twin_of(text) for text in known]
    for mode in modes:
        passes = MODES[mode] + ["--mlir-print-op-generic"]
        ours, theirs = run_all("cistern-opt", passes, known), run_all("cistern-opt", [TWINS] + [word.replace("arith,scf", "arith,twf") for word in passes], twins)
        found += [(sources[i], text, mode, outcome(mode, a) == outcome(mode, b)) for (i, text), a, b in zip(forms, ours, theirs)]
    if parsed.execute:
        found += [one for i, text in forms for one in execution_verdicts(sources[i], text)]
    return found


def program_of(seed, options):
    return random_carried.program(seed) if seed % 4 == 0 else generate.generate(seed, options)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--modes", default="all", help="names of modes")
    parser.add_argument("--execute", action="store_true", help="execute the twins as well")
    parser.add_argument("--hooks", action="store_true", help="the twins of the plugin")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=50, help="programs in one process")
    parser.add_argument("--show", type=int, default=5, help="differences that are named")
    generate.add_options(parser)
    parser.set_defaults(level="tensor")
    parsed = parser.parse_args()
    modes = list(MODES) if parsed.modes == "all" else parsed.modes.split(",")
    sources = [chunk for file in parsed.files for chunk in compare_random.chunks_of(file)] or list(
        range(parsed.seed, parsed.seed + parsed.count))
    batches = [sources[i:i + parsed.batch] for i in range(0, len(sources), parsed.batch)]
    counts, wrong, programs = collections.Counter(), 0, set()
    folder, made = ROOT / "build" / "compare-twins", tempfile.TemporaryDirectory()
    parsed.twins = built_plugin(made.name) if parsed.hooks else TWINS
    with multiprocessing.Pool(parsed.jobs) as pool:
        work = functools.partial(job, parsed, generate.options_of(parsed), modes)
        for source, text, mode, same in (one for found in pool.imap_unordered(work, batches) for one in found):
            name = source if isinstance(source, int) else source[0]
            programs.add(name)
            counts[mode, same] += 1
            if same:
                continue
            wrong += 1
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{name}.mlir"
            path.write_text(text)
            if wrong <= parsed.show:
                print(f"--- {mode}: {path}", flush=True)
    for mode in sorted({mode for mode, same in counts if not same}):
        print(f"{mode:22} {counts[mode, True]:6} same {counts[mode, False]:5} different")
    print(f"{len(programs)} programs in {len(modes)} modes: {sum(counts.values()) - wrong} passed, {wrong} failed, 0 skipped")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
