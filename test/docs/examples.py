#!/usr/bin/env python3
"""Runs the examples of a document, in a folder of their own: each as it stands there.

    examples.py [--update] DOCUMENT [FILE...]      FILEs are there from the beginning, and examples/

`--update` writes what commands print into the blocks that say `prints`, in place of comparing it. A fenced block says after its language what it is: the name of a file that is written (```c hw.c), what the commands
before it print (```mlir prints), a picture that another test compares (```text picture), or lines of a file of this repository, in their order (```c of examples/x.c). A fenced
block that says nothing is an error. An indented block is commands, each of which has to succeed. Where the text after commands
says that it `prints ` what was printed before, it has to be that."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Failure(Exception):
    pass


def pieces(document):
    """(kind, line, text): "fence" with its first line, "commands", "prose"."""
    lines, i = document.split("\n"), 0
    while i < len(lines):
        start = i
        if lines[i].startswith("```"):
            i = lines.index("```", i + 1) + 1
            yield "fence", start + 1, "\n".join(lines[start : i - 1])
        elif lines[i].startswith("    "):
            while i < len(lines) and lines[i].startswith("    "):
                i += 1
            yield "commands", start + 1, "\n".join(line[4:] for line in lines[start:i])
        else:
            yield "prose", start + 1, lines[i]
            i += 1


def is_quoted(text, of):
    """Whether the lines of `text` are among those of a file, in their order."""
    rest = iter((ROOT / of).read_text().split("\n"))
    return all(any(line.strip() == there.strip() for there in rest) for line in text.split("\n"))


def for_python():
    """Variables with which python3 finds the module and the library, which may need a sanitizer to be there before it."""
    library = pathlib.Path(os.environ["CISTERN_BIN"]).resolve().parent / "libcistern.so"
    found = {"PYTHONPATH": str(ROOT / "python"), "CISTERN_LIBRARY": str(library), "PYTHONDONTWRITEBYTECODE": "1"}
    needs = subprocess.run(["ldd", library], capture_output=True, text=True, check=False).stdout
    if sanitizer := re.search(r"libasan\S+ => (\S+)", needs):
        found |= {"LD_PRELOAD": sanitizer[1], "ASAN_OPTIONS": "detect_leaks=0"}
    return found


def run(commands, folder):
    path = os.pathsep.join([os.environ["CISTERN_BIN"], str(ROOT / "tools"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "C_INCLUDE_PATH": str(ROOT / "include")}
    if commands.startswith("python3 "):
        environment |= for_python()
    result = subprocess.run(["sh", "-e", "-c", commands], cwd=folder, env=environment, capture_output=True, text=True)
    if result.returncode:
        raise Failure(f"{commands}\nfailed: {result.stderr}")
    return result.stdout.strip("\n")


def check_prints(expected, printed, count):
    if expected.strip() != printed.strip():
        raise Failure(f"the commands before it print:\n{printed}")
    count["prints"] += 1


def step(kind, text, folder, state, count):
    """One piece; `state` has what the commands printed, and what before them."""
    if kind == "commands":
        state["before"], state["printed"] = state["printed"] or state["before"], run(text, folder)
        count["commands"] += 1
    elif kind == "prose" and text.startswith("prints "):
        check_prints(state["before"], state["printed"], count)
    elif kind == "fence":
        first, _, body = text.partition("\n")
        _, _, what = first.partition(" ")
        if what == "prints":
            check_prints(body, state["printed"], count)
        elif what.startswith("of "):
            if not is_quoted(body, what[3:]):
                raise Failure(f"{what[3:]} says something else")
            count["quoted"] += 1
        elif what == "picture":
            pass
        elif re.fullmatch(r"[\w.]+", what):
            (folder / what).write_text(body + "\n")
            count["files"] += 1
        else:
            raise Failure("the block does not say what it is")


def updated(text, printed):
    """The block with what was printed."""
    return text.partition("\n")[0] + "\n" + printed


def main():
    if "CISTERN_BIN" not in os.environ:
        print("CISTERN_BIN=FOLDER says where the programs are")
        return 2
    arguments = [a for a in sys.argv[1:] if a != "--update"]
    update, document, out = len(arguments) < len(sys.argv) - 1, pathlib.Path(arguments[0]), []
    count, state = {"files": 0, "commands": 0, "prints": 0, "quoted": 0}, {"printed": "", "before": ""}
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "examples").symlink_to(ROOT / "examples")
        for file in map(pathlib.Path, arguments[1:]):
            (folder / file.name).write_bytes(file.read_bytes())
        for kind, line, text in pieces(document.read_text()):
            try:
                if update and kind == "fence" and re.match(r"```\S* prints\n|```\S* prints$", text):
                    text = updated(text, state["printed"])
                step(kind, text, folder, state, count)
                out.append(text + "\n```" if kind == "fence" else re.sub(r"(?m)^", "    ", text) if kind == "commands" else text)
            except Failure as failure:
                print(f"{document}:{line}: {failure}")
                return 1
    if update:
        document.write_text("\n".join(out))
    print(", ".join(f"{number} {what}" for what, number in count.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
