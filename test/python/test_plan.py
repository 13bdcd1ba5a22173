"""The planner from Python: what it takes, what it answers, and how it shows itself."""
import os
import random
import re
import shutil
import subprocess
import unittest
from unittest import mock

import cistern

try:
    import pandas
except ImportError:
    pandas = None

THREE = [("a", 0, 4, 4096), ("b", 4, 9, 4096), ("c", 2, 6, 100)]


def overlap(rows):
    """Two rows that share bytes while both are live, or None."""
    for i, a in enumerate(rows):
        for b in rows[:i]:
            if max(a["lower"], b["lower"]) < min(a["upper"], b["upper"]) and (
                    max(a["offset"], b["offset"]) < min(a["offset"] + a["size"], b["offset"] + b["size"])):
                return a, b
    return None


class Input(unittest.TestCase):
    def test_all_shapes_of_the_same_problem(self):
        wanted = cistern.plan(THREE).offsets
        names = ("id", "lower", "upper", "size")
        self.assertEqual(cistern.plan([row[1:] for row in THREE]).offsets, wanted)
        self.assertEqual(cistern.plan([dict(zip(names, row)) for row in THREE]).offsets, wanted)
        self.assertEqual(cistern.plan(dict(zip(names, zip(*THREE)))).offsets, wanted)
        self.assertEqual(cistern.plan([(0, 4, 4096.0), (4, 9, 4096), (2, 6, 100)]).offsets, wanted)

    @unittest.skipUnless(pandas, "there is no pandas")
    def test_a_frame(self):
        frame = pandas.DataFrame(THREE, columns=["id", "lower", "upper", "size"])
        frame["who"] = "x"  # columns that are not known are passed over
        frame["hint"] = [None, 8192, None]
        plan = cistern.plan(frame)
        self.assertEqual(plan.offsets, cistern.plan(THREE).offsets)
        self.assertEqual(list(plan.to_pandas()["offset"]), plan.offsets)

    def test_constraints(self):
        plan = cistern.plan([{"id": "x", "lower": 0, "upper": 9, "size": 64, "gaps": "2-5", "offset": 64},
                             {"id": "y", "lower": 2, "upper": 5, "size": 64, "alignment": 64, "hint": 64}])
        self.assertEqual(plan.offsets, [64, 64])
        self.assertEqual(cistern.plan([("x", 0, 9, 64), ("y", 0, 9, 32)], exclusive=[("x", "y")]).height, 64)
        self.assertEqual(cistern.plan([("x", 0, 5, 64), ("y", 4, 9, 64)], in_place=[("x", "y")]).height, 64)
        plan = cistern.plan([("x", 0, 2, 8), ("y", 3, 4, 8), ("z", 0, 4, 1)], colocated=[("x", "y")], alignment=4)
        self.assertEqual(plan["x"], plan["y"])
        self.assertEqual(plan["z"] % 4, 0)

    def test_what_is_wrong_is_named(self):
        for buffers, words, options in (
                ([(0, 4)], "2 items", {}),
                ([{"id": "q", "lower": 0, "size": 4}], "'q' has no 'upper'", {}),
                ([{"lower": 0, "upper": 1, "size": 4, "sise": 4}], "'sise'", {}),
                ([("a", 0, 1, 2), ("a", 0, 1, 2)], "two buffers have the id 'a'", {}),
                ([(0, 4, 1.5)], "no whole number: 1.5", {}),
                ([(0, 4, "x")], "no whole number: 'x'", {}),
                ([(0, 4, 2**63)], "64 bits", {}),
                ([(4, 0, 1)], "ends before it starts: '0'", {}),
                ([(0, 4, -1)], "'0'", {}),
                ([(0, 4, 2**62), (0, 4, 2**62), (0, 4, 2**62)], "63 bits", {}),
                ([(0, 4, 1)], "no algorithm 'x'", {"algorithm": "x"}),
                ([(0, 4, 1)], "'capacity' is not positive", {"capacity": 0}),
                ([(0, 4, 1)], "names 'y'", {"in_place": [("0", "y")]}),
                ([(0, 4, 1)], "pairs of ids", {"exclusive": ["ab"]}),
                ({"lower": [0], "upper": [1, 2], "size": [1]}, "different lengths", {}),
                ([{"lower": 0, "upper": 9, "size": 1, "gaps": [(1,)]}], "no list of pairs", {}),
        ):
            with self.subTest(words=words), self.assertRaises(cistern.PlanError) as caught:
                cistern.plan(buffers, **options)
            self.assertIn(words, str(caught.exception))

    def test_nothing_to_plan(self):
        plan = cistern.plan([])
        self.assertEqual((plan.height, len(plan), plan.offsets), (0, 0, []))


class Answers(unittest.TestCase):
    def test_random_problems(self):
        r = random.Random(1)
        for _ in range(40):
            rows = [(s := r.randrange(30), s + r.randrange(1, 9), r.randrange(1, 999)) for _ in range(r.randrange(1, 40))]
            plan = cistern.plan(rows)
            self.assertIsNone(overlap(plan.rows()))
            self.assertEqual(plan.height, max(row["offset"] + row["size"] for row in plan.rows()))
            self.assertLessEqual(plan.lower_bound, plan.height)

    def test_every_algorithm(self):
        for algorithm in cistern.ALGORITHMS:
            with self.subTest(algorithm):
                self.assertIsNone(overlap(cistern.plan(THREE, algorithm=algorithm).rows()))

    def test_beyond_the_capacity(self):
        with self.assertRaisesRegex(cistern.PlanError, "no plan can fit; lower bound 4196") as caught:
            cistern.plan(THREE, capacity=4100)
        self.assertEqual(caught.exception.plan.height, 4196)
        self.assertEqual(cistern.plan(THREE, capacity=4196).height, 4196)

    def test_progress_and_what_it_raises(self):
        seen = []
        cistern.plan(THREE, progress=lambda *numbers: seen.append(numbers))
        self.assertEqual(seen[-1], (4196, 4196))

        def fail(*_):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            cistern.plan(THREE, progress=fail)

    def test_a_timeout_ends_the_search(self):
        r = random.Random(3)
        rows = [(s := r.randrange(300), s + r.randrange(1, 90), r.randrange(1, 9999)) for _ in range(800)]
        plan = cistern.plan(rows, timeout=0)
        self.assertIsNone(overlap(plan.rows()))
        self.assertTrue(plan.was_stopped or plan.is_optimal)


class OwnAlgorithms(unittest.TestCase):
    def test_order(self):
        seen = []

        def longest_first(buffers):
            seen.extend((b.id, b.size, b.lower, b.upper) for b in buffers)
            return [b.id for b in sorted(buffers, key=lambda b: b.lower - b.upper)]

        plan = cistern.plan(THREE, algorithm=longest_first)
        self.assertEqual(seen, [("a", 4096, 0, 4), ("b", 4096, 4, 9), ("c", 100, 2, 6)])
        self.assertEqual((plan.algorithm, plan.offsets, plan.height), ("longest_first", [0, 0, 4096], 4196))
        self.assertTrue(plan.is_optimal)

    def test_offsets(self):
        plan = cistern.plan(THREE, algorithm=lambda buffers: {"a": 0, "b": 8192, "c": 4096})
        self.assertEqual((plan.offsets, plan.height, plan.is_optimal), ([0, 8192, 4096], 12288, False))

    def test_faults(self):
        for answer, message in (({"a": 0, "b": 0, "c": 0}, "lets live ones overlap, or breaks a constraint: 'c', 'a'"),
                                ({"a": 0}, "leaves a buffer out, .*: 'b'"),
                                (["a", "b"], "leaves out a buffer: 'c'"), (["a", "b", "b"], "leaves out a buffer: 'c'"),
                                (["a", "b", "d"], "'d', which is no buffer"), ({"a": 0, "b": 0, "c": 1.5}, "no whole number")):
            with self.assertRaisesRegex(cistern.PlanError, message):
                cistern.plan(THREE, algorithm=lambda buffers, answer=answer: answer)
        with self.assertRaises(ZeroDivisionError):
            cistern.plan(THREE, algorithm=lambda buffers: 1 // 0)
        with self.assertRaises(TypeError):
            cistern.plan(THREE, algorithm=lambda buffers: None)

    def test_seed_and_steps(self):
        self.assertEqual(cistern.plan(THREE, seed=7, steps=100).height, 4196)

    def test_threads_make_the_same_plan(self):
        rng = random.Random(5)
        hard = [(lower, lower + rng.randrange(1, 12), rng.randrange(1, 60)) for lower in (rng.randrange(40) for _ in range(80))]
        plans = [cistern.plan(hard, threads=n, steps=20000, timeout=100).offsets for n in (1, 2, 4, 9)]
        self.assertEqual(plans[1:], plans[:1] * 3)


class Suites(unittest.TestCase):
    def test_rows_and_means(self):
        def longest_first(buffers):
            return [b.id for b in sorted(buffers, key=lambda b: b.lower - b.upper)]
        chain = [("a", 0, 4, 64), ("b", 2, 6, 64), ("c", 5, 8, 96)]
        suite = cistern.suite({"three": THREE, "chain": chain}, ["portfolio", "best-fit", longest_first], seeds=2, seed=3)
        self.assertEqual([(r["problem"], r["algorithm"], r["seed"], r["height"]) for r in suite.rows if r["problem"] == "chain"],
                         [("chain", "portfolio", 3, 160), ("chain", "portfolio", 4, 160), ("chain", "best-fit", 3, 224),
                          ("chain", "longest_first", 3, 224)])
        means = suite.means()
        self.assertEqual((means["portfolio"]["plans"], means["portfolio"]["proven"], means["portfolio"]["gap_percent"]), (4, 4, 0))
        self.assertAlmostEqual(means["best-fit"]["gap_percent"], 18.3216, places=3)
        self.assertAlmostEqual(means["longest_first"]["worst_percent"], 40)
        self.assertEqual(suite.to_csv().splitlines()[0], "problem,algorithm,seed,buffers,height,lower_bound,gap_percent,proven,seconds")
        self.assertEqual(len(cistern.suite({"chain": chain}, ["best-fit"], capacity=100).rows), 1)


class Pictures(unittest.TestCase):
    def test_a_plan_shows_itself_where_cistern_plan_is(self):
        plan = cistern.plan(THREE)
        self.assertRegex(plan.svg(), r"^<svg[\s\S]*</svg>\s*$")
        self.assertTrue("4196" in plan.page())
        # Nothing, and what takes no room, has a page too.
        for empty in ([], [("a", 0, 4, 0)]):
            self.assertIn("</html>", cistern.plan(empty).page())
        for algorithm in cistern.ALGORITHMS:
            plan = cistern.plan(THREE, algorithm=algorithm)
            self.assertTrue(f'"algorithm":"{plan.algorithm}"' in plan.page(), algorithm)
        self.assertTrue(plan._repr_html_().startswith("<iframe srcdoc=\"&lt;!DOCTYPE html&gt;"))

    def test_without_it_there_is_a_table(self):
        rows = [("<b>", 0, 1, 7), *((f"r{i}", 0, 1, 1) for i in range(30))]
        with mock.patch.dict(os.environ, {"PATH": "/nowhere", "CISTERN_PLAN": ""}):
            shown = cistern.plan(rows)._repr_html_()
            with self.assertRaises(FileNotFoundError):
                cistern.plan(rows).svg()
        self.assertIn("&lt;b&gt;", shown)
        self.assertIn("and 11 smaller ones", shown)

    def test_csv_and_json_are_cistern_plans_own(self):
        plan = cistern.plan([{"id": "a,b", "lower": 0, "upper": 9, "size": 64, "gaps": [(2, 5)]}, ("y", 2, 5, 64)], alignment=8)
        tool = os.environ.get("CISTERN_PLAN") or shutil.which("cistern-plan")
        for text in (plan.to_csv(), plan.to_json()):
            done = subprocess.run([tool, "-"], input=text, text=True, capture_output=True, check=True)
            self.assertEqual(re.search(r"height: (\d+)", done.stdout + done.stderr)[1], str(plan.height))


if __name__ == "__main__":
    unittest.main()
