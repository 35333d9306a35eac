"""Breaks the C++ core in many places, one at a time, and counts how many of these mutants a test notices.

  build/tools/python/bin/python ci/mutants.py             all steps; or one of them:
  … ci/mutants.py draw [--seed 32] [--count 700]          draws places in proportion to the folders' lines
  … ci/mutants.py carry                                   or takes the places of the last count to where they stand today
  … ci/mutants.py build                                   writes a copy of the tree that holds all of them, and compiles it
  … ci/mutants.py record                                  runs each test once: how long it takes, which mutants it reaches
  … ci/mutants.py run [--survivors] [--only 12,40]        wakes one mutant after the other and runs the tests that reach it
  … ci/mutants.py report                                  writes tests/mutants/results.tsv and docs/evidence/mutants.json

Each step goes on where it was stopped. A mutant that does not compile is dropped and not counted; nor is one of the last
count whose lines were changed since. Of a carried mutant, the test that noticed it is asked first. One that no test reaches
survives at once; any other is run against the tests that reach it, the quickest first, until one fails, crashes, or takes
three times its usual time. Survivors that change nothing are named in tests/mutants/equivalent.tsv, with why.
ci/mutant_sites.py says what is broken and how it is written, ci/mutant_runs.py runs the tests.
"""

import argparse
import collections
import dataclasses
import datetime
import difflib
import json
import pathlib
import random
import re
import subprocess
import sys

import mutant_runs
import mutant_sites

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build/mutants"
COPY = WORK / "src"
BUILD = COPY / "build/release"
FOLDERS = ["plugins", "actions", "framework", "explain", "sim", "api"]
DRAWN = WORK / "drawn.json"
REACHED = WORK / "reached.tsv"
VERDICTS = WORK / "verdicts.json"
RESULTS = ROOT / "tests/mutants/results.tsv"
EQUIVALENT = ROOT / "tests/mutants/equivalent.tsv"
EVIDENCE = ROOT / "docs/evidence/mutants.json"
COMMAND = "build/tools/python/bin/python ci/mutants.py"


def git(*arguments):
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def head():
    return git("rev-parse", "HEAD").strip()


def sources(folder):
    paths = sorted(p.relative_to(ROOT).as_posix() for p in (ROOT / "core" / folder).rglob("*.[ch]*") if p.suffix in (".cc", ".h"))
    return {path: (ROOT / path).read_bytes() for path in paths}


def sources_at(commit, folder):
    paths = sorted(git("ls-tree", "-r", "--name-only", commit, f"core/{folder}").splitlines())
    return {path: git("show", f"{commit}:{path}").encode() for path in paths if path.endswith((".cc", ".h"))}


def choose(texts_of, seed, count):
    """As many mutants in each folder as it has lines, each place as likely as the next."""
    lines, found = {}, {}
    for folder in FOLDERS:
        texts = texts_of(folder)
        lines[folder] = sum(text.count(b"\n") for text in texts.values())
        found[folder] = [mutant for path, text in texts.items() for mutant in mutant_sites.find(path, text)]
    drawn = []
    for folder in FOLDERS:
        share = round(count * lines[folder] / sum(lines.values()))
        chosen = random.Random(f"{seed} {folder}").sample(found[folder], min(share, len(found[folder])))
        drawn += sorted(chosen, key=lambda m: (m.file, m.start, -m.end, m.kind, m.mutated))
        print(f"{folder}: {len(chosen)} of {len(found[folder])} places, {lines[folder]} lines")
    return drawn


def start(seed, origin, mutants, dropped, killers):
    """Writes down what is to be run, and forgets what was."""
    WORK.mkdir(parents=True, exist_ok=True)
    VERDICTS.unlink(missing_ok=True)
    drawn = [dataclasses.asdict(m) for m in mutants]
    state = {"seed": seed, "commit": head(), "origin": origin, "mutants": drawn, "dropped": dropped, "killers": killers}
    save(DRAWN, state)


def draw(seed, count):
    start(seed, {"commit": head(), "count": count}, choose(sources, seed, count), [], {})


def carry():
    """The mutants of the last count, where they stand today: a place that is no longer there as it was is dropped."""
    evidence = json.loads(EVIDENCE.read_text())
    seed, origin = evidence["seed"], evidence["drawn"]
    commit = origin["commit"]
    mutants = choose(lambda folder: sources_at(commit, folder), seed, origin["count"])
    rows = {int(row[0]): row[1:] for row in (line.split("\t") for line in RESULTS.read_text().splitlines()[1:])}
    today = {}
    for number, mutant in enumerate(mutants, 1):
        row = rows.get(number)
        if row and [row[0], *row[2:5]] != [mutant.file, mutant.kind, mutant.original, mutant.mutated]:
            sys.exit(f"{RESULTS}: {number} is not what was drawn at {commit}: {mutant}")
        place = moved(commit, mutant) if row else None
        if place:
            today[number] = place
    dropped = [number for number in range(1, len(mutants) + 1) if number not in today]
    killers = {number: row[6] for number, row in rows.items() if row[5] == "killed"}
    print(f"{len(today)} of {len(rows)} mutants are carried, {len(rows) - len(today)} stand where something was changed")
    start(seed, origin, [today.get(number, mutant) for number, mutant in enumerate(mutants, 1)], dropped, killers)


def moved(commit, mutant):
    """The same mutant in today's source, or None if a line of it was changed."""
    if not (ROOT / mutant.file).exists():
        return None
    old, new = git("show", f"{commit}:{mutant.file}").encode(), (ROOT / mutant.file).read_bytes()
    first, last = old.count(b"\n", 0, mutant.start), old.count(b"\n", 0, mutant.end)
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    for block in difflib.SequenceMatcher(None, before, after, autojunk=False).get_matching_blocks():
        if block.a <= first and last < block.a + block.size:
            lines = block.b - block.a
            shift = sum(map(len, after[: first + lines])) - sum(map(len, before[:first]))
            place = dataclasses.replace(mutant, line=mutant.line + lines, start=mutant.start + shift, end=mutant.end + shift)
            return place if place in mutant_sites.find(mutant.file, new) else None
    return None


def save(path, data):
    partial = path.with_suffix(".partial")
    partial.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    partial.rename(path)


def load():
    """What was drawn: everything as it is stored, and the mutants that compile as (id, Mutant)."""
    state = json.loads(DRAWN.read_text())
    mutants = [(i, mutant_sites.Mutant(**m)) for i, m in enumerate(state["mutants"], 1)]
    dropped = set(state["dropped"])
    return state, [(i, m) for i, m in mutants if i not in dropped]


def write_if_new(path, content):
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def copy_tree(mutants):
    """The tree with the mutants in it; files that stay as they are keep their time, so that little is compiled again."""
    by_file = collections.defaultdict(list)
    for number, mutant in mutants:
        by_file[mutant.file].append((number, mutant))
    listed = set(git("ls-files", "--cached", "--others", "--exclude-standard").splitlines())
    for path in sorted(listed):
        if not (ROOT / path).is_file():
            continue
        content = (ROOT / path).read_bytes()
        if path in by_file:  # before the comment that is the first line of a source
            content = b'#include "tests/mutants/mutant.h"  ' + mutant_sites.write(content, by_file[path])
        write_if_new(COPY / path, content)
        (COPY / path).chmod((ROOT / path).stat().st_mode)
    recorder = (ROOT / "tests/mutants/recorder_test.cc").read_bytes()
    write_if_new(COPY / "tests/unit/mutants/recorder_test.cc", recorder)
    for old in COPY.rglob("*"):  # what is no longer there, but not what was built
        path = old.relative_to(COPY).as_posix()
        if old.is_file() and not path.startswith("build/") and path not in listed and "unit/mutants" not in path:
            old.unlink()


def build():
    """Compiles the copy; drops mutants on the lines at which the compiler finds an error, until it finds none."""
    for _ in range(8):
        state, mutants = load()
        copy_tree(mutants)
        # The assertions of the library's containers are those under which ci/test.sh runs the tests with the sanitizers.
        configure = ["cmake", "--preset", "release", "-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1"]
        subprocess.run([*configure, "-DCMAKE_CXX_FLAGS=-w -D_GLIBCXX_ASSERTIONS"], cwd=COPY, check=True, stdout=subprocess.DEVNULL)
        ninja = ["ninja", "-C", BUILD, "-k", "0", "-j", "2", "pumice_tests"]
        with open(WORK / "build.log", "w") as log:
            done = subprocess.run(ninja, cwd=COPY, stdout=log, stderr=subprocess.STDOUT)
        if done.returncode == 0:
            print(f"{len(mutants)} mutants compile, {len(state['dropped'])} were dropped")
            return
        bad = uncompiled((WORK / "build.log").read_text(), mutants)
        if not bad:
            sys.exit(f"The build fails, but at no mutant: {WORK / 'build.log'}")
        print(f"{len(bad)} mutants do not compile", flush=True)
        state["dropped"] = sorted({*state["dropped"], *bad})
        save(DRAWN, state)
    sys.exit("The build still fails")


def uncompiled(output, mutants):
    """The mutants on lines that an error names; where it names none, those on the lines that led to it."""
    lines = collections.defaultdict(set)
    for number, mutant in mutants:  # an expression over several lines begins before its operator
        text = (ROOT / mutant.file).read_bytes()
        for line in range(text.count(b"\n", 0, mutant.start) + 1, text.count(b"\n", 0, mutant.end) + 2):
            lines[mutant.file, line].add(number)
    bad, led = set(), set()
    for line in output.splitlines():
        place = re.match(r"(?:In file included from |\s+from )?(/[^:]*):(\d+):", line)
        if not place or not place[1].startswith(f"{COPY}/"):
            if " error: " in line:
                bad |= led  # an error in a header of the library: what required it stands before it
            continue
        here = lines.get((place[1].removeprefix(f"{COPY}/"), int(place[2])), set())
        if ": error: " in line:
            bad |= here or led
            led = set()
        elif "required from" in line or ": note: " in line:
            led = led | here
    return bad


def record():
    """Runs all tests with every mutant asleep."""
    REACHED.unlink(missing_ok=True)
    failed = mutant_runs.record(BUILD / "pumice_tests", COPY, REACHED)
    print(f"{sum(1 for _ in REACHED.open())} tests ran, {len(failed)} failed and count for nothing: {' '.join(failed)}")


def verdicts_so_far():
    return json.loads(VERDICTS.read_text()) if VERDICTS.exists() else {}


def run(survivors, only, seconds):
    """Wakes one mutant after the other: those without a verdict yet, or the survivors again."""
    state, mutants = load()
    verdicts = verdicts_so_far()

    def wanted(number):
        if only:
            return number in only
        before = verdicts.get(str(number))
        return before is None or (survivors and before["verdict"] == "survived")

    runner = mutant_runs.Runner(BUILD / "pumice_tests", COPY, REACHED, seconds, state.get("killers", {}))
    todo = [number for number, _ in mutants if wanted(number)]
    for count, (number, verdict) in enumerate(runner.run(todo), 1):
        verdicts[str(number)] = verdict
        save(VERDICTS, verdicts)
        if count % 25 == 0 or count == len(todo):
            killed = sum(v["verdict"] == "killed" for v in verdicts.values())
            print(f"{count} of {len(todo)} ran; of all {len(verdicts)}, {killed} are killed", flush=True)


def named():
    """Survivors that change nothing, by what they change."""
    rows = [line.split("\t") for line in EQUIVALENT.read_text().splitlines()[1:]] if EQUIVALENT.exists() else []
    for row in rows:
        if len(row) != 6 or not row[5].endswith("."):
            sys.exit(f"{EQUIVALENT}: a row has six columns, of which the last is a sentence: {row}")
    return {(file, int(line), kind, original, mutated): why for file, line, kind, original, mutated, why in rows}


def report():
    state, mutants = load()
    verdicts, equivalent = verdicts_so_far(), named()
    rows, folders = [], {folder: collections.Counter() for folder in FOLDERS}
    for number, mutant in mutants:
        verdict = verdicts.get(str(number))
        if verdict is None:
            sys.exit(f"Mutant {number} has not been run")
        survived, killer = verdict["verdict"] == "survived", verdict["killer"]
        key = (mutant.file, mutant.line, mutant.kind, mutant.original, mutant.mutated)
        if key in equivalent and not survived:
            sys.exit(f"{EQUIVALENT}: {mutant.file}:{mutant.line} is killed by {killer}")
        result = "named" if key in equivalent else verdict["verdict"]
        rows.append([number, *key, result, killer])
        folders[mutant.file.split("/")[1]].update(["drawn", "survived" if survived else "killed"] + ["named"] * (result == "named"))
    header = "id file line kind original mutated verdict killer".split()
    RESULTS.write_text("".join("\t".join(map(str, row)) + "\n" for row in [header, *rows]))
    counts = ["drawn", "killed", "survived", "named"]
    evidence = {
        "date": datetime.date.today().isoformat(),
        "command": COMMAND,
        "commit": state["commit"],
        "seed": state["seed"],
        "drawn": state["origin"],
        "folders": [{"folder": f"core/{f}", **{c: folders[f][c] for c in counts}} for f in FOLDERS],
    }
    EVIDENCE.parent.mkdir(parents=True, exist_ok=True)
    EVIDENCE.write_text(json.dumps(evidence, indent=2) + "\n")
    for row in evidence["folders"]:
        share = 100 * row["killed"] / max(1, row["drawn"] - row["named"])
        print("{folder}: {drawn} drawn, {killed} killed, {survived} survived, {named} of them named".format(**row), f"({share:.1f} %)")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("step", nargs="?", choices=["all", "draw", "carry", "build", "record", "run", "report"], default="all")
    parser.add_argument("--seed", type=int, default=32)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--survivors", action="store_true", help="run: those that survived, again, after new tests")
    parser.add_argument("--only", default="", help="run: these ids alone")
    parser.add_argument("--seconds", type=int, default=60, help="run: of tests for a mutant, at most")
    options = parser.parse_args()
    step = options.step
    if step in ("all", "draw"):
        draw(options.seed, options.count)
    if step == "carry":
        carry()
    if step in ("all", "build"):
        build()
    if step in ("all", "record"):
        record()
    if step in ("all", "run"):
        run(options.survivors, {int(i) for i in options.only.split(",") if i}, options.seconds)
    if step in ("all", "report"):
        report()


if __name__ == "__main__":
    main()
