#!/usr/bin/env python3
"""Makes an Arduino library of a model.

    make_library.py MODEL FOLDER [option of cistern-cc...]

FOLDER/library.properties, FOLDER/src/NAME.c and NAME.h, and FOLDER/examples/SelfTest: NAME is the file's name. Copy FOLDER to the
libraries of the sketchbook, or pass it as `arduino-cli compile --library FOLDER`."""
import pathlib
import re
import subprocess
import sys

SKETCH = """#include <{name}.h>

void setup() {{
  Serial.begin(115200);
}}

// Prints 0 if the board computes what cistern-run computes.
void loop() {{
  Serial.println({name}_self_test());
  delay(1000);
}}
"""


def main():
    if len(sys.argv) < 3:
        raise SystemExit(__doc__)
    model, folder, options = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    name = re.sub(r"\W", "_", model.name.split(".")[0])
    source, sketch = folder / "src", folder / "examples" / "SelfTest"
    source.mkdir(parents=True, exist_ok=True)
    sketch.mkdir(parents=True, exist_ok=True)
    subprocess.run(["cistern-cc", model, "-o", source / f"{name}.c", f"--header={source / name}.h", f"--prefix={name}", "--self-test=1",
                    f"--self-test-file={source / name}_self_test.c", *options], check=True)
    (folder / "library.properties").write_text(
        f"name={name}\nversion=1.0.0\nauthor=cistern-cc\nmaintainer=cistern-cc\nsentence=A model as C with one arena.\n"
        f"paragraph=Made of {model.name}.\ncategory=Data Processing\nurl=https://example.org\narchitectures=*\nincludes={name}.h\n")
    (sketch / "SelfTest.ino").write_text(SKETCH.format(name=name))


if __name__ == "__main__":
    main()
