"""Frames and charts: rows, columns and units, against numbers that can be worked out by hand."""

from __future__ import annotations

import math
from typing import Any

import matplotlib
import pandas as pd
import pytest

import pumice

CLUSTER = """
nodes: [{name: n, count: 2, cpu: 4, memory: 8Gi, gpu: 1}]
queues: [{name: a, weight: 3, capability: {cpu: 6}}, {name: b}]
"""
JOBS = pd.DataFrame(
    {
        "arrival": [0, 10, 30],
        "name": ["x", "y", "z"],
        "queue": ["a", "a", "b"],
        "replicas": [4, 2, None],
        "cpu": ["1", "500m", "2"],
        "memory": ["1Gi", None, None],
        "gpu": [None, None, 1],
        "duration": ["1m", "20s", "1m"],
    }
)


def test_a_frame_is_a_table_of_jobs_and_queues_over_time_are_one() -> None:
    fared = pumice.simulate([CLUSTER, JOBS], until="2m")
    jobs = fared.to_frame("jobs").set_index("job")
    assert jobs.loc["default/x", "finished"] == 60  # it is bound in the first cycle, and runs a minute
    assert list(jobs["phase"]) == ["Completed"] * 3
    queues = fared.to_frame()
    at = queues[(queues["queue"] == "a") & (queues["resource"] == "cpu")].set_index("time")
    assert at["allocated"].max() == 4 + 2 * 0.5  # cores: x, and y while x still runs
    memory = queues[(queues["queue"] == "a") & (queues["resource"] == "memory")]
    assert memory["allocated"].max() == 4 * 2**30
    gpus = queues[(queues["queue"] == "b") & (queues["resource"] == "nvidia.com/gpu")]
    assert gpus["allocated"].max() == 1
    summary = fared.to_frame("summary").set_index("queue")
    assert summary.loc["a", "jobsPlaced"] == 2
    cluster = fared.to_frame("cluster")
    assert set(cluster[cluster["resource"] == "cpu"]["capacity"]) == {8.0}
    assert "finished" in set(fared.to_frame("marks")["kind"])
    assert list(fared.to_frame("findings").columns)[:2] == ["at", "kind"]
    with pytest.raises(ValueError, match="there is no table pods; there are queues"):
        fared.to_frame("pods")  # type: ignore[arg-type]


def test_what_one_cycle_did() -> None:
    report = pumice.run([CLUSTER, "jobs: [{name: x, queue: a, replicas: 8, cpu: 1}]"])
    queues = report.to_frame()
    a = queues[(queues["queue"] == "a") & (queues["resource"] == "cpu")].iloc[0]
    assert (a["deserved"], a["allocated"], a["request"], a["capability"], a["weight"]) == (6, 6, 8, 6, 3)
    nothing = queues[(queues["queue"] == "root") & (queues["resource"] == "cpu")].iloc[0]
    assert math.isnan(nothing["allocated"])
    job = report.to_frame("jobs").iloc[0]
    assert (job["job"], job["placed"], job["pods"]) == ("default/x", 6, 8)
    assert "2 Unschedulable" in job["message"]
    pods = report.to_frame("pods")
    assert list(pods["status"]).count("Pending") == 2 and set(pods["cpu"]) == {1.0}
    assert ((pods["message"] != "") == (pods["status"] == "Pending")).all()
    nodes = report.to_frame("nodes")
    assert nodes[nodes["resource"] == "cpu"]["used"].sum() == 6
    assert set(nodes[nodes["resource"] == "pods"]["allocatable"]) == {110}
    assert len(pumice.run("queues: [{name: a}]").to_frame("pods")) == 0


def test_the_others() -> None:
    tight = "nodes: [{name: n, cpu: 2}]\njobs: [{name: j, replicas: 3, minMember: 3, cpu: 1}]"
    assert set(pumice.explain(tight, "job/j").to_frame()["verdict"]) <= {"yes", "no", "wait", "info"}
    assert list(pumice.lint(tight).to_frame()["code"]) == ["job-over-cluster"]
    assert "1 more node like n" in list(pumice.unblock(tight, "job/j").to_frame()["what"])
    swept = pumice.sweep([CLUSTER, JOBS], {"queues.a.weight": range(1, 4)}).to_frame()
    assert list(swept.index) == [1, 2, 3] and swept.index.name == "queues.a.weight"
    two = pumice.sweep([CLUSTER, JOBS], {"queues.a.weight": [1, 2], "queues.b.weight": [1, 2]})
    assert two.to_frame().index.names == ["queues.a.weight", "queues.b.weight"]
    with pytest.raises(ValueError, match="one parameter"):
        two.plot()


def colours(figure: Any) -> list[str]:
    return [matplotlib.colors.to_hex(panel.collections[0].get_facecolor()[0]) for panel in figure.axes]


def test_a_chart_of_queues_over_time() -> None:
    fared = pumice.simulate([CLUSTER, JOBS], until="2m")
    figure: Any = fared.plot()
    assert [panel.get_title(loc="left") for panel in figure.axes] == ["a", "b"]
    top, below = figure.axes
    (deserved,) = top.get_lines()
    # A queue deserves what it asks for, as long as there is enough, and is drawn to the end.
    assert max(deserved.get_ydata()) == 5 and deserved.get_xdata()[-1] == 120
    assert top.get_ylim() == below.get_ylim() and top.get_ylim()[1] > 5
    assert below.get_xlabel() == "time (seconds)" and top.get_ylabel() == "cores"
    assert len(set(colours(figure))) == 2
    assert [text.get_text() for text in top.get_legend().get_texts()] == ["allocated", "deserved"]
    assert figure._repr_png_().startswith(b"\x89PNG")
    assert len(fared.plot("nvidia.com/gpu").axes) == 1
    assert len(fared.plot("memory", queues=["b", "a"]).axes) == 2
    with pytest.raises(ValueError, match="no queue has any tpu"):
        fared.plot("tpu")
    with pytest.raises(ValueError, match="there is no queue c; there are a, b"):
        fared.plot(queues=["c"])


def test_a_chart_of_a_sweep() -> None:
    swept = pumice.sweep([CLUSTER, JOBS], {"queues.a.weight": [1, 2, 3]})
    panel: Any
    (panel,) = swept.plot().axes
    assert [line.get_label() for line in panel.get_lines()] == ["a.cpu", "b.cpu"]
    (panel,) = swept.plot("a.meanWait").axes
    assert list(panel.get_lines()[0].get_xdata()) == [1, 2, 3]
    with pytest.raises(ValueError, match="there is no column c.cpu"):
        swept.plot("c.cpu")
