#!/usr/bin/env python3
"""Runs a tool of Cistern unless it has run on the same bytes before: a cache that machines can share.

    cached.py CACHE TOOL INPUT -o OUTPUT [OPTION...]

The key is a hash of the tool's own bytes, its options, the input, and the files that --irdl-file and --load-plugin name. Programs
print the same whatever the place and time, so that the output is that of the first run. Files appear whole: two that write the same
key write the same. A run that fails is not kept, and what a run prints beside its output is printed on that run alone.
Other files that options make (--report-file, --header) are not kept: such runs are for no cache."""
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

READ_TOO = ("--irdl-file=", "--load-plugin=")


def key(tool, source, options):
    parts = [pathlib.Path(shutil.which(tool) or tool).read_bytes(), pathlib.Path(source).read_bytes()]
    for option in options:
        name = next((o for o in READ_TOO if option.startswith(o)), None)
        parts.append((name or option).encode())
        if name:
            parts.append(pathlib.Path(option[len(name):]).read_bytes())
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "little") + part)
    return whole.hexdigest()


def put(source, target):
    """Copies a file so that it appears whole, and its time is now."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
        shutil.copyfileobj(open(source, "rb"), file)
    os.chmod(file.name, 0o644)
    os.replace(file.name, target)


def main():
    if len(sys.argv) < 6 or sys.argv[4] != "-o":
        sys.exit(__doc__)
    cache, tool, source, output, options = sys.argv[1], sys.argv[2], sys.argv[3], pathlib.Path(sys.argv[5]), sys.argv[6:]
    digest = key(tool, source, options)
    kept = pathlib.Path(cache, digest[:2], digest)
    if not kept.exists():
        status = subprocess.run([tool, source, "-o", str(output), *options]).returncode
        if status:
            sys.exit(status)
        put(output, kept)
    else:
        put(kept, output)


if __name__ == "__main__":
    main()
