"""The functions against the command that the same wheel put on PATH: what they take, give and refuse."""

from __future__ import annotations

import copy
import datetime
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pumice

TEXT = """
nodes: [{name: n, count: 2, cpu: 4, memory: 8Gi}]
queues: [{name: a, weight: 3}, {name: b}]
jobs:
- {name: x, queue: a, replicas: 8, cpu: 1, memory: 1Gi}
- {name: y, queue: b, replicas: 8, cpu: 1}
"""
QUIET = [*("-q", "-o", "json")]


def scenario() -> dict[str, Any]:
    return {
        "nodes": [{"name": "n", "count": 2, "cpu": 4, "memory": "8Gi"}],
        "queues": [{"name": "a", "weight": 3}, {"name": "b"}],
        "jobs": [
            {"name": "x", "queue": "a", "replicas": 8, "cpu": 1, "memory": "1Gi"},
            {"name": "y", "queue": "b", "replicas": 8, "cpu": 1},
        ],
    }


def command(*arguments: str) -> str:
    return subprocess.run(
        [str(Path(sys.executable).with_name("pumice")), *arguments], capture_output=True, check=True, encoding="utf-8"
    ).stdout


def test_this_is_the_installed_wheel() -> None:
    assert "site-packages" in pumice.__file__
    assert pumice.find_pumice() == str(Path(sys.executable).with_name("pumice"))
    assert Path(pumice.__file__).with_name("py.typed").exists()


def test_run_gives_what_the_command_prints(tmp_path: Path) -> None:
    file = tmp_path / "cluster.yaml"
    file.write_text(TEXT)
    printed = json.loads(command("run", *QUIET, str(file)))
    for given in (file, str(file), TEXT, [file]):
        assert pumice.run(given) == printed
    # Of the dict only the file's name is another, and a report has none.
    assert pumice.run(scenario()) == printed
    assert pumice.run(TEXT, volcano="1.13")["volcano"] == "v1.13.3"
    assert [end["status"] for end in printed["end"]["tasks"]].count("Binding") == 8


def test_parts_are_read_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = scenario()
    jobs, rest = {"jobs": whole.pop("jobs")}, whole
    monkeypatch.chdir(tmp_path)
    Path("cluster.yaml").write_text(json.dumps(rest))
    assert pumice.run(["cluster.yaml", jobs]) == pumice.run(scenario())
    assert pumice.run((rest, json.dumps(jobs))) == pumice.run(scenario())
    Path("-o").write_text(TEXT)
    assert pumice.run("-o")["queues"] == pumice.run(TEXT)["queues"]
    with pytest.raises(ValueError, match="no parts"):
        pumice.run([])
    with pytest.raises(TypeError, match="not int"):
        pumice.run(3)  # type: ignore[arg-type]


def test_kubernetes_objects_with_dates() -> None:
    at = datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc)
    queue = {
        "apiVersion": "scheduling.volcano.sh/v1beta1",
        "kind": "Queue",
        "metadata": {"name": "q", "creationTimestamp": at},
        "spec": {"weight": 2},
    }
    assert [one["name"] for one in pumice.run([scenario(), queue])["queues"]] == ["a", "b", "default", "q", "root"]
    with pytest.raises(TypeError, match="complex has no place"):
        pumice.run({"now": 1j})


def test_errors_are_told_with_object_field_and_line() -> None:
    with pytest.raises(pumice.PumiceError, match="must be from 0 to 65535") as raised:
        pumice.run(TEXT.replace("weight: 3", "weight: -3").replace("replicas: 8, cpu: 1}", "replicas: no, cpu: 1}"))
    error = raised.value
    first, second = error.errors
    assert (first.object, first.source, first.line) == ("Queue a", "scenario.yaml", 3)
    assert first.field.endswith("weight")
    assert (second.line, second.severity) == (6, "error")
    assert str(first).startswith("scenario.yaml:3:") and str(first) in str(error)
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics
    # Nobody sees where it was written; of a dict there are no lines.
    with pytest.raises(pumice.PumiceError) as raised:
        pumice.run({"queues": [{"name": "a", "weight": -1}]})
    assert (raised.value.errors[0].source, raised.value.errors[0].line) == ("scenario.json", None)
    with pytest.raises(pumice.PumiceError) as raised:
        pumice.run([TEXT, TEXT])
    assert any(one.source == "scenario-2.yaml" for one in raised.value.errors)
    assert "first at line 2 in scenario.yaml" in str(raised.value)


def test_what_else_goes_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pumice.PumiceError, match="nowhere.yaml: error: there is no such file"):
        pumice.run("nowhere.yaml")
    with pytest.raises(pumice.PumiceError, match="there is no 9.9 here"):
        pumice.run(TEXT, volcano="9.9")
    with pytest.raises(pumice.PumiceError, match="there is no job/xx"):
        pumice.unblock(TEXT, "job/xx")
    endless = TEXT + "- {name: z, queue: b, cpu: 1, duration: 3s, arrive: {every: 1s}}\n"
    with pytest.raises(subprocess.TimeoutExpired):
        pumice.simulate(endless, until="900d", timeout=0.2)
    monkeypatch.setenv("PUMICE_BINARY", str(tmp_path / "none"))
    with pytest.raises(FileNotFoundError):
        pumice.run(TEXT)


def test_warnings_are_warnings_at_the_callers_line() -> None:
    odd = TEXT.replace("queue: b", "queue: nowhere")
    with pytest.warns(pumice.PumiceWarning, match="queue nowhere does not exist") as warned:
        report = pumice.run(odd)
    assert warned[0].filename == __file__
    assert [one.object for one in report.diagnostics if one.severity == "warning"] == ["PodGroup default/y"]
    assert any(one.severity == "note" for one in report.diagnostics)
    with pytest.raises(pumice.PumiceError, match="queue nowhere does not exist"):
        pumice.run(odd, strict=True)


def test_simulate_takes_time_and_seed(tmp_path: Path) -> None:
    timed = (
        TEXT + "- {name: z, queue: b, cpu: 1, arrive: {every: exponential(5s), count: 5}, duration: exponential(9s)}\n"
    )
    file = tmp_path / "timed.yaml"
    file.write_text(timed)
    one, again, other = (pumice.simulate(timed, until="2m", seed=seed) for seed in (1, 1, 2))
    assert one == again == json.loads(command("simulate", *QUIET, "--until", "2m", "--seed", "1", str(file)))
    assert one != other
    assert one.seconds == 120
    assert pumice.simulate(timed, cycles=7)["cycles"] == 7
    assert pumice.simulate(timed, until=30).seconds == 30
    for made in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one)):
        assert made == one and made.diagnostics == one.diagnostics and isinstance(made, pumice.Simulation)


def test_sweep_gives_numbers() -> None:
    swept = pumice.sweep(TEXT, {"queues.a.weight": [1, 3], "queues.b.capability.cpu": range(1, 3)})
    assert swept["parameters"] == ["queues.a.weight", "queues.b.capability.cpu"]
    assert [list(row.values())[:2] for row in swept["rows"]] == [[1, 1], [1, 2], [3, 1], [3, 2]]
    assert [row["b.cpu"] for row in swept["rows"]] == [1, 2, 1, 2]
    assert pumice.sweep(TEXT, "queues.a.weight=1..3", threads=1)["rows"][2]["queues.a.weight"] == 3
    with pytest.raises(pumice.PumiceError, match="--set queues.c.weight"):
        pumice.sweep(TEXT, {"queues.c.weight": [1]})


def test_explain_lint_whatif_unblock() -> None:
    tight = {**scenario(), "jobs": [{"name": "x", "queue": "a", "replicas": 9, "minMember": 9, "cpu": 1}]}
    why = pumice.explain(tight, "job/x")
    assert "9" in str(why) and why["kind"] == "job" and why["links"]
    assert str(pumice.explain(tight, "job/x", lang="zh")) != str(why)
    assert pumice.explain(tight)["kind"] == "world"
    assert pumice.explain(tight, "job/x", cycle=3)["name"] == "default/x"
    (finding,) = pumice.lint(tight)
    assert (finding["code"], finding["name"]) == ("job-over-cluster", "default/x")
    assert pumice.lint(TEXT) == []
    ways = pumice.unblock(tight, "job/x", seconds=20)
    assert ways["suggestions"] and ways["state"] == "blocked"
    change = json.loads(ways["suggestions"][0]["apply"])
    assert str(pumice.whatif(tight, apply=change)) != ""
    assert pumice.whatif(tight, apply=change)["totals"]["placed"] >= 8
    assert pumice.whatif(tight, delete=["Job/default/x", "Queue/b"])["totals"]["placed"] == 0


def test_python_m_pumice() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pumice", "--version"], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout == command("--version")


def test_what_is_installed_beside_it() -> None:
    prefix = Path(sys.prefix)
    for page in (
        "share/man/man1/pumice.1",
        "share/bash-completion/completions/pumice",
        "share/zsh/site-functions/_pumice",
        "share/fish/vendor_completions.d/pumice.fish",
    ):
        assert (prefix / page).stat().st_size > 1000, page
    (info,) = Path(pumice.__file__).parents[1].glob("pumice-*.dist-info")
    for name in ("LICENSE", "NOTICE", "THIRD_PARTY_NOTICES"):
        assert (info / "licenses" / name).exists(), name
    bill = json.loads((info / "sboms" / "sbom.cdx.json").read_text())
    assert {one["name"] for one in bill["components"]} >= {"glibc", "libyaml", "jemalloc"}
    assert os.access(prefix / "bin" / "pumice", os.X_OK)
