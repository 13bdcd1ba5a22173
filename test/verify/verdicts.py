"""What cistern-verify says of random pairs, counted and judged."""
import argparse
import collections
import pathlib
import re
import tempfile
import time

import tools


def arguments(description, folder):
    """A parser of what all such scripts take; `folder`: where pairs are kept of which a verdict is wrong."""
    parser = argparse.ArgumentParser(description=description.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=1e9)
    parser.add_argument("--timeout", default="10")
    parser.add_argument("--keep", default=str(tools.ROOT / "build" / folder))
    return parser


MOST_WITHOUT = 0.8  # of the seeds may be no pair: the change leaves no program, or changes nothing


class Verdicts:
    def __init__(self, options):
        self.options, self.found, self.reasons = options, collections.Counter(), collections.Counter()
        self.wrong, self.slowest, self.first_is_undefined = 0, 0, False

    def seeds(self):
        start = time.time()
        for seed in range(self.options.seed, self.options.seed + self.options.count):
            if time.time() - start > self.options.seconds:
                return
            yield seed

    def ask(self, seed, how, text, other, breaks, may_differ=True):
        """`breaks(before, after, is_bounded)`: inputs for which `other` does something else, or None; asked of what is called the same."""
        with tempfile.TemporaryDirectory() as folder:
            before, after = pathlib.Path(folder) / "a.mlir", pathlib.Path(folder) / "b.mlir"
            before.write_text(text)
            after.write_text(other)
            began = time.time()
            status, out, err = tools.run([tools.tool("cistern-verify"), str(before), str(after), "--timeout=" + self.options.timeout], seconds=120)
            self.slowest = max(self.slowest, time.time() - began)
            verdict = {0: "same", 3: "not known", 4: "different"}.get(status, f"status {status}")
            bounded, bad = status == 0 and "same, for" in out, None
            self.first_is_undefined = status == 0 and "because the first is undefined" in out
            self.found[verdict + (" for sizes up to a bound" if bounded else ", undefined" if self.first_is_undefined else "")] += 1
            if status == 3:
                self.reasons[re.sub(r"\d+", "N", out.partition("not known: ")[2].strip())] += 1
            elif status == 0:
                bad = breaks(before, after, bounded)
            elif status != 4 or not may_differ:
                bad = f"{verdict}: {out} {err}"
        if bad:
            self.keep(seed, text, other)
            print(f"seed {seed} ({how}): {bad}", flush=True)

    def keep(self, seed, *texts):
        self.wrong += 1
        folder = pathlib.Path(self.options.keep)
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in zip("ab", texts):
            (folder / f"{seed}.{name}.mlir").write_text(text)

    def end(self):
        """Prints what was found; the exit status."""
        print(", ".join(f"{n} {what}" for what, n in sorted(self.found.items())) + f"; {self.wrong} wrong; slowest {self.slowest:.1f} s")
        for reason, n in self.reasons.most_common(12):
            print(f"  {n:5} not known: {reason}")
        tried = sum(self.found.values())
        is_short = self.options.seconds == 1e9 and tried < self.options.count  # each seed is one pair at least, or says that it is none
        return 1 if self.wrong or is_short or self.found["no program"] > tried * MOST_WITHOUT else 0
