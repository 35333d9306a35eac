"""Holds Pumice's answers against those of a real scheduler, as ci/against-volcano.sh calls it:

  compare.py RELEASE WORLDS.jsonl THEIRS.jsonl OURS.jsonl [--evidence FILE --of TEXT]

A key that is missing and one that is 0 or empty say the same. Prints the first differences, and exits with 1 if there are any.
"""

import argparse
import datetime
import json
import pathlib
import subprocess

# The numbers of plugins and of queues are not compared: the real scheduler keeps them to itself.
PARTS = ["confError", "ops", "tasks", "podGroups", "fitErrors", "podConditions", "queueStatus"]
SHOWN = 10


def says_nothing(value):
    return value is None or value == 0 or value == "" or value == {} or value == []


def difference(theirs, ours, path):
    """The first place where they differ, in words, or None."""
    if isinstance(theirs, dict) and isinstance(ours, dict):
        keys = sorted(set(theirs) | set(ours))
        return next(filter(None, (difference(theirs.get(k), ours.get(k), f"{path}/{k}") for k in keys)), None)
    if isinstance(theirs, list) and isinstance(ours, list):
        if len(theirs) != len(ours):
            return f"{path}: Volcano has {len(theirs)}, Pumice {len(ours)}"
        return next(filter(None, (difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(theirs, ours)))), None)
    if theirs == ours or (says_nothing(theirs) and says_nothing(ours)):
        return None
    return f"{path}: Volcano says {theirs!r}, Pumice {ours!r}"


def differences(theirs, ours):
    pairs = [(p, theirs.get(p), ours.get(p)) for p in PARTS]
    for i, (a, b) in enumerate(zip(theirs.get("cycles", []), ours.get("cycles", []))):
        pairs += [(f"cycle {i} {p}", a.get(p), b.get(p)) for p in ["ops", "podGroups"]]
    return [found for p, a, b in pairs if (found := difference(a, b, p))]


def read(path):
    with open(path) as lines:
        return {entry["name"]: entry["answer"] for entry in map(json.loads, lines)}


def keep(path, run):
    """Adds a run to the file of which the page "How we know" makes a table; one of the same worlds replaces the last."""
    file = pathlib.Path(path)
    runs = json.loads(file.read_text())["runs"] if file.exists() else []
    same = lambda r: all(r[k] == run[k] for k in ["release", "worlds"])
    runs = [r for r in runs if not same(r)] + [run]
    runs.sort(key=lambda r: (r["release"], r["date"]))
    said = {"date": run["date"], "command": "PUMICE_EVIDENCE=1 bash ci/against-volcano.sh", "commit": run["commit"]}
    file.write_text(json.dumps({**said, "runs": runs}, indent=2) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("release")
    parser.add_argument("worlds")
    parser.add_argument("theirs")
    parser.add_argument("ours")
    parser.add_argument("--evidence")
    parser.add_argument("--of", help="which worlds these are")
    options = parser.parse_args()
    theirs, ours = read(options.theirs), read(options.ours)
    count = dict.fromkeys(["agree", "differ", "crashed", "refused", "evict"], 0)
    for line in open(options.worlds):
        name = json.loads(line)["name"]
        a, b = theirs[name], ours.get(name)
        if "crash" in a:
            count["crashed"] += 1
            print(f"{name}: Volcano crashes: {a['crash'][:200]}")
            continue
        # 1.13 writes root's status past its cache.
        if options.release.startswith("1.13."):
            for answer in (a, b):
                (answer.get("queueStatus") or {}).pop("root", None)
        found = ["Pumice has no answer"] if b is None else differences(a, b)
        count["differ" if found else "agree"] += 1
        count["refused"] += "confError" in a
        count["evict"] += any(op["op"] == "evict" for op in a.get("ops") or [])
        if found and count["differ"] <= SHOWN:
            print(f"{name}:\n  " + "\n  ".join(f[:400] for f in found))
    print(
        f"v{options.release}: {count['agree']} of {count['agree'] + count['differ']} worlds agree; {count['evict']} of them evict,"
        f" {count['refused']} are refused; in {count['crashed']} more the real scheduler crashes"
    )
    if options.evidence:
        commit = subprocess.run(["git", "rev-parse", "--short=8", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
        keep(
            options.evidence,
            {
                "release": options.release,
                "worlds": options.of,
                "date": datetime.date.today().isoformat(),
                "commit": commit,
                **count,
            },
        )
    return count["differ"] > 0


raise SystemExit(main())
