"""The programs of the tests: where they are, and what they answer."""
import collections
import os
import pathlib
import re
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
MLIR_OPT = shutil.which("mlir-opt-22") or "/usr/lib/llvm-22/bin/mlir-opt"
SECONDS = 20
Result = collections.namedtuple("Result", "status output errors")


def tool(name):
    """A program of the build under test (CISTERN_BIN: its folder; CISTERN_OPT: cistern-opt alone), or mlir-opt."""
    if name == "mlir-opt":
        return MLIR_OPT
    if name == "cistern-opt" and "CISTERN_OPT" in os.environ:
        return os.environ["CISTERN_OPT"]
    return str(pathlib.Path(os.environ.get("CISTERN_BIN", ROOT / "build" / "release" / "bin")) / name)


def run(command, text="", seconds=SECONDS, env=None):
    try:
        done = subprocess.run(command, input=text.encode(), capture_output=True, timeout=seconds, env=env)
    except subprocess.TimeoutExpired:
        return Result("timeout", "", "")
    except FileNotFoundError:
        raise Broken(f"there is no {command[0]}: build it, or set CISTERN_BIN to the folder of a build's programs") from None
    return Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


class Broken(Exception):
    """A program of the build did what it never should: it crashed, took too long, ended with a status that means nothing, or refused without
    saying why. No script passes over that."""


def is_ours(command):
    """Whether it is a program of the build; others may crash."""
    return pathlib.Path(command[0]).name.startswith("cistern-")


def judge(result, command, text="", statuses=(0, 1)):
    """The result of a program, which is as it promises: one of these statuses, and with an error unless that is 0. Else it is Broken."""
    if result.status in statuses and (result.status == 0 or "error: " in result.errors):
        return result
    words = " ".join(map(str, command))
    raise Broken(f"status {result.status} of {words}\n{result.errors[-2000:]}\nof the program\n{text}")


def ask(command, text="", seconds=SECONDS, env=None, statuses=(0, 1)):
    """What a program of the build answers: what it did, or why not."""
    return judge(run(command, text, seconds, env), command, text, statuses)


def crashed(result):
    return result.status == "timeout" or result.status < 0 or result.status >= 128


def first_error(errors):
    """The first error without names and numbers, so that the same error looks the same in other programs."""
    found = re.search(r"error: (.*)", errors)
    line = found[1] if found else errors.strip().splitlines()[0] if errors.strip() else "no message"
    return re.sub(r"\d+", "N", re.sub(r"'[^']*'", "'...'", line) if "cannot execute" not in line else line)[:160]
