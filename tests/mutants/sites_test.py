"""What ci/mutant_sites.py finds in sample.cc and makes of it: build/tools/python/bin/python tests/mutants/sites_test.py."""

import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "ci"))
import mutant_runs  # noqa: E402
import mutant_sites  # noqa: E402

SOURCE = (HERE / "sample.cc").read_bytes()


def line_of(text):
    return SOURCE[: SOURCE.index(text.encode())].count(b"\n") + 1


class Sites(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.mutants = mutant_sites.find("sample.cc", SOURCE)

    def at(self, text):
        line = line_of(text)
        return sorted((m.kind, m.original, m.mutated) for m in self.mutants if m.line == line)

    def test_finds_every_kind(self):
        kinds = {"comparison", "swap", "logic", "arithmetic", "constant", "condition", "return", "call"}
        self.assertEqual({m.kind for m in self.mutants}, kinds)

    def test_a_comparison_over_two_lines_is_said_on_one(self):
        both = "low <= x && x < high"
        expected = [
            ("comparison", "low <= x", "(low) < (x)"),
            ("logic", both, "(low <= x) || (x < high)"),
            ("return", both, f"!({both})"),
            ("swap", "low <= x", "(x) <= (low)"),
        ]
        self.assertEqual(self.at("return low"), expected)

    def test_a_call_is_left_out(self):
        self.assertIn(("call", "counter.Add(-i);", ""), self.at("counter.Add(-i)"))

    def test_leaves_alone_what_the_compiler_works_out(self):
        for text in ("kSize = 4", "static_assert", "template <int", "int count = 0", "kRed = 1", "case 10 + 7: return"):
            self.assertEqual([m for m in self.at(text) if m[1] != "0"], [], text)
        self.assertEqual(self.at("int digits"), [("constant", "4", "5")])

    def test_each_mutant_awake_changes_the_answer(self):
        written = mutant_sites.write(SOURCE, list(enumerate(self.mutants, 1)))
        self.assertEqual(written.count(b"\n"), SOURCE.count(b"\n"))
        self.assertIn(b"{ if (!PumiceMutant(", written)
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "sample.cc").write_bytes(written)
            program = os.path.join(folder, "sample")
            command = ["g++", "-std=c++20", "-include", HERE / "mutant.h", os.path.join(folder, "sample.cc"), "-o", program]
            subprocess.run(command, check=True)

            def answer(number):
                environment = {**os.environ, "PUMICE_MUTANT": str(number)}
                try:
                    return subprocess.run([program], env=environment, capture_output=True, text=True, timeout=1).stdout
                except subprocess.TimeoutExpired:
                    return "does not end"

            asleep = answer(0)
            self.assertEqual(asleep, "1 0 0 0 1 0 6 0 4 1 0 6 0 1\n")
            shown = line_of("int main")  # what main itself is given to print is no subject
            checked = [(number, m) for number, m in enumerate(self.mutants, 1) if m.line < shown]
            same = [(m.line, m.kind, m.original) for number, m in checked if answer(number) == asleep]
            self.assertGreater(len(checked), 20)
            self.assertEqual(same, [])


class Runs(unittest.TestCase):
    def test_the_quickest_run_first_and_what_does_not_fit_never(self):
        runner = mutant_runs.Runner.__new__(mutant_runs.Runner)
        runner.seconds = [1, 6, 60]
        tests = [(10, "a"), (900, "b"), (200, "c"), (7000, "d"), (53000, "e"), (1, "f")]
        self.assertEqual([[name for _, name in batch] for batch in runner.batches(tests)], [["a", "b"], ["c"], ["d", "f"]])


if __name__ == "__main__":
    unittest.main()
