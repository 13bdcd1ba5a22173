#!/usr/bin/env python3
"""Writes a build.ninja that lowers each model of a folder: what has not changed is not done again.

    ninja.py MODELS OUT [--tool=cistern-opt] [--cache=FOLDER] [OPTION...] > build.ninja;  ninja

Each MODELS/**/x.mlir (or .mlirbc) becomes OUT/**/x.mlir by `cistern-opt x.mlir OPTION...`, --buffer-pipeline without any. A model is lowered again when it,
the tool, or a file that --irdl-file or --load-plugin names is newer; with a cache (cached.py) only if these bytes were never seen."""
import pathlib
import shlex
import shutil
import sys


def escape(path):
    return str(path).replace("$", "$$").replace(" ", "$ ").replace(":", "$:")


def main():
    words = [w for w in sys.argv[1:] if not w.startswith("-")]
    options = [w for w in sys.argv[1:] if w.startswith("-")]
    if len(words) != 2:
        sys.exit(__doc__)
    models, out = map(pathlib.Path, words)
    own = {name: next((o.split("=", 1)[1] for o in options if o.startswith(f"--{name}=")), None) for name in ("tool", "cache")}
    options = [o for o in options if not o.startswith(("--tool=", "--cache="))] or ["--buffer-pipeline"]
    tool = shutil.which(own["tool"] or "cistern-opt") or own["tool"] or "cistern-opt"
    here = pathlib.Path(__file__).resolve().parent
    prefix = f"{shlex.quote(sys.executable)} {shlex.quote(str(here / 'cached.py'))} {shlex.quote(own['cache'])} " if own["cache"] else ""
    flags = " ".join(map(shlex.quote, options)).replace("$", "$$")
    # The tool says what it has read; the cache, which may not run it, does not.
    read = "" if own["cache"] else " --depfile=$out.d\n  depfile = $out.d\n  deps = gcc"
    print(f"rule lower\n  command = {prefix}{shlex.quote(tool)} $in -o $out {flags}{read}\n  description = $in\n")
    implicit = [tool] + [o.split("=", 1)[1] for o in options if o.startswith(("--irdl-file=", "--load-plugin="))]
    for model in sorted(p for p in models.rglob("*") if p.suffix in (".mlir", ".mlirbc")):
        target = out / model.relative_to(models).with_suffix(".mlir")
        print(f"build {escape(target)}: lower {escape(model)} | {' '.join(map(escape, implicit))}")


if __name__ == "__main__":
    main()
