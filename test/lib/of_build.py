"""lit tests of a build that leaves dialects out (CISTERN_DIALECTS).

A test applies if neither its file nor a file that it names (%S/...) has an op, a type or an attribute of such a dialect, or a pass that needs
one. Scripts write programs of all dialects, and flags that read facts about ops need the irdl dialect. Tests of such builds require
`without-<d>`: those apply if their dialects are left out."""
import os
import re

import lit.Test
import lit.formats

FACTS = ["irdl-file", "unknown-ops", "load-plugin"]


def text_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


class OfBuild(lit.formats.ShTest):
    def __init__(self, left_out, passes):
        super().__init__(True)
        either = [rf"({'|'.join(left_out)})[.<][a-z]", r"([\w/]+\.(?:py|sh))\b"]
        flags = passes + (FACTS if "irdl" in left_out else [])
        either += [rf"(?:--)?({'|'.join(flags)})(?![\w-])"] if flags else []
        self.names = re.compile(rf"(?<![\w.$@%-])(?:{'|'.join(either)})")

    def execute(self, test, lit_config):
        path = test.getSourcePath()
        text = text_of(path)
        for name in re.findall(r"%S(/[^\s:;'\")]+)", text):
            if os.path.isfile(os.path.dirname(path) + name):
                text += text_of(os.path.dirname(path) + name)
        found = self.names.search(text.replace("%S/", ""))
        if found and "REQUIRES: without-" not in text:
            return lit.Test.Result(lit.Test.UNSUPPORTED, f"it names {found[found.lastindex]}, which is not for this build")
        return super().execute(test, lit_config)
