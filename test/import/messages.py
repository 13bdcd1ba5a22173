"""Runs cistern-import on wrong models, for onnx_messages.py and tflite_messages.py."""
import pathlib
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "lib"))
from tools import ask, tool  # noqa: E402


def run(suffix, cases, files=None, changed=(b"", ())):
    """The exit status for (operator, error, bytes of a model), those of the operators on the command line; `files` lie beside the model.
    `changed`: a model, and errors that it has where some four bytes of it are 2^31 - 1."""
    wanted, wrong, num = sys.argv[1:], 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / f"model.{suffix}"
        for name, data in (files or {}).items():
            (path.parent / name).write_bytes(data)
        for op, error, data in cases:
            if wanted and op not in wanted:
                continue
            num += 1
            path.write_bytes(data)
            result = ask([tool("cistern-import"), str(path)])
            if result.status != 1 or error not in result.errors:
                wrong += 1
                print(f"{op}: expected an error with: {error}\n{result.errors or result.output}")
        data, errors = changed
        found = set()
        for at in range(8, len(data) - 3, 4):
            if wanted or len(found) == len(errors):
                break
            path.write_bytes(data[:at] + b"\xff\xff\xff\x7f" + data[at + 4:])
            said = ask([tool("cistern-import"), str(path)]).errors
            found |= {error for error in errors if error in said}
            num += 1
        if not wanted and len(found) < len(errors):
            wrong += 1
            print(f"no change of {len(data)} bytes has the errors {sorted(set(errors) - found)}")
    print(f"{num} models, {wrong} without their error")
    return 1 if wrong or not num else 0
