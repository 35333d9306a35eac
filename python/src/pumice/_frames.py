"""Makes pandas frames of what the command prints, in the units that people use: cores, bytes and pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import pandas as pd

Maker: TypeAlias = "Callable[[Mapping[str, Any]], pd.DataFrame]"
PLACED = {"Allocated", "Binding", "Bound", "Running", "Succeeded"}


def frame(rows: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> pd.DataFrame:
    """A frame with these columns, also where there are no rows."""
    try:
        import pandas as pd
    except ImportError as error:
        raise ImportError("frames need pandas: pip install 'pumice[pandas]'") from error
    return pd.DataFrame(list(rows), columns=list(columns))


def amount(resource: str, value: float | str | None) -> float:
    """Volcano counts thousandths of everything but bytes and pods; NaN is what it does not say."""
    if value is None:
        return math.nan
    number = float(value)  # "inf" is said in words
    if number >= 9.2e18:  # its way to say that whole numbers have no bound
        return math.inf
    if resource == "memory" or resource == "pods" or resource.startswith("hugepages-"):
        return number
    return number / 1000


def of_list(told: Iterable[Mapping[str, Any]], columns: Sequence[str]) -> pd.DataFrame:
    return frame(({name: one.get(name, "") for name in columns} for one in told), columns)


def of_run(told: Mapping[str, Any], of: str) -> pd.DataFrame:
    tables: dict[str, Maker] = {"queues": _run_queues, "jobs": _run_jobs, "pods": _run_pods, "nodes": _run_nodes}
    return _chosen(tables, of)(told)


def of_simulation(told: Mapping[str, Any], of: str) -> pd.DataFrame:
    tables: dict[str, Maker] = {
        "queues": _simulated_queues,
        "summary": _summary,
        "jobs": _simulated_jobs,
        "cluster": _cluster,
        "findings": lambda told: of_list(told["findings"], ["at", "kind", "objects", "message", "explain", "cycle"]),
        "marks": lambda told: of_list(told["marks"], ["at", "kind", "object", "what", "count"]),
    }
    return _chosen(tables, of)(told)


def _chosen(tables: Mapping[str, Maker], of: str) -> Maker:
    if of not in tables:
        raise ValueError(f"there is no table {of}; there are {', '.join(tables)}")
    return tables[of]


def of_sweep(told: Mapping[str, Any]) -> pd.DataFrame:
    rows = told["rows"]
    made = frame(rows, list(rows[0]) if rows else told["parameters"])
    return made.set_index(list(told["parameters"]))


def of_explanation(told: Mapping[str, Any]) -> pd.DataFrame:
    rows = (
        {
            "verdict": link["verdict"],
            "action": link.get("action", ""),
            "plugin": link.get("plugin", ""),
            "text": link["text"],
            "numbers": "\n".join(line["text"] for line in link.get("lines", [])),
        }
        for link in told["links"]
    )
    return frame(rows, ["verdict", "action", "plugin", "text", "numbers"])


def _run_queues(told: Mapping[str, Any]) -> pd.DataFrame:
    counted = ["deserved", "allocated", "request", "guarantee", "capability"]
    rows = []
    for i, queue in enumerate(told["queues"]):
        # A queue of which the plugin keeps no numbers has what was written.
        numbers = _at(told["end"].get("queues"), i) or {}
        for d, resource in enumerate(told["resources"]):
            row: dict[str, Any] = {
                "queue": queue["name"],
                "parent": queue["parent"],
                "weight": queue["weight"],
                "state": queue["state"],
            }
            row["resource"] = resource
            for name in counted:
                row[name] = amount(resource, _at(numbers.get(name), d))
            row["share"] = float(numbers.get("share", math.nan))
            rows.append(row)
    return frame(rows, ["queue", "parent", "weight", "state", "resource", *counted, "share"])


def _run_jobs(told: Mapping[str, Any]) -> pd.DataFrame:
    pods = [0] * len(told["jobs"])
    placed = [0] * len(told["jobs"])
    of_pods: dict[int, str] = {}
    for i, (task, end) in enumerate(zip(told["tasks"], told["end"]["tasks"])):
        if task["job"] >= 0:
            pods[task["job"]] += 1
            placed[task["job"]] += end["status"] in PLACED
            if message := _message(told, i):
                of_pods.setdefault(task["job"], message)
    rows = []
    for i, job in enumerate(told["jobs"]):
        end = _at(told["end"].get("jobs"), i) or {}
        why = [one["message"] for one in end.get("conditions", []) if one.get("type") == "Unschedulable"]
        row = {"job": f"{job['namespace']}/{job['name']}", "queue": job["queueName"], "phase": end.get("phase", "")}
        row |= {"priority": job["priority"], "min": job["minMember"], "placed": placed[i], "pods": pods[i]}
        rows.append(row | {"message": why[0] if why else of_pods.get(i, "")})
    return frame(rows, ["job", "queue", "phase", "priority", "min", "placed", "pods", "message"])


def _run_pods(told: Mapping[str, Any]) -> pd.DataFrame:
    rows = []
    for i, (task, end) in enumerate(zip(told["tasks"], told["end"]["tasks"])):
        job = told["jobs"][task["job"]] if task["job"] >= 0 else None
        row: dict[str, Any] = {
            "pod": f"{task['namespace']}/{task['name']}",
            "job": f"{job['namespace']}/{job['name']}" if job else "",
        }
        row |= {"status": end["status"], "node": told["nodes"][end["node"]]["name"] if end["node"] >= 0 else ""}
        for d, resource in enumerate(told["resources"]):
            row[resource] = amount(resource, task["request"][d] or 0)
        rows.append(row | {"message": _message(told, i)})
    return frame(rows, ["pod", "job", "status", "node", *told["resources"], "message"])


def _message(told: Mapping[str, Any], task: int) -> str:
    """Volcano's words about a pod that has no place: those of the nodes, else those of its job."""
    fit = told["end"].get("fitErrors", {}).get(str(task))
    return str(fit or told["end"].get("podConditions", {}).get(str(task), {}).get("message", ""))


def _run_nodes(told: Mapping[str, Any]) -> pd.DataFrame:
    used = [[0.0] * len(told["resources"]) for _ in told["nodes"]]
    for task, end in zip(told["tasks"], told["end"]["tasks"]):
        if end["node"] >= 0 and end["status"] in PLACED - {"Succeeded"} | {"Releasing"}:
            for d, asked in enumerate(task["request"]):
                used[end["node"]][d] += float(asked or 0)
    rows = (
        {
            "node": node["name"],
            "resource": resource,
            "used": amount(resource, used[i][d]),
            "allocatable": amount(resource, node["allocatable"][d] or 0),
        }
        for i, node in enumerate(told["nodes"])
        for d, resource in enumerate(told["resources"])
    )
    return frame(rows, ["node", "resource", "used", "allocatable"])


def _simulated_queues(told: Mapping[str, Any]) -> pd.DataFrame:
    rows = []
    for queue in told["queues"]:
        resources = _resources(queue["points"], "allocated", "deserved")
        for point in queue["points"]:
            for resource in resources:
                row = {"time": point["at"], "queue": queue["name"], "resource": resource}
                row |= {name: amount(resource, point[name].get(resource, 0)) for name in ("allocated", "deserved")}
                rows.append(row | {name: point[name] for name in ("share", "running", "pending", "waiting")})
    return frame(rows, ["time", "queue", "resource", "allocated", "deserved", "share", "running", "pending", "waiting"])


def _summary(told: Mapping[str, Any]) -> pd.DataFrame:
    resources = _resources(told["queues"], "meanAllocated")
    rows = (
        {name: queue[name] for name in ("jobsPlaced", "meanWait", "longestWait", "evictions")}
        | {"queue": queue["name"]}
        | {resource: amount(resource, queue["meanAllocated"].get(resource, 0)) for resource in resources}
        for queue in told["queues"]
    )
    return frame(rows, ["queue", "jobsPlaced", "meanWait", "longestWait", "evictions", *resources])


def _simulated_jobs(told: Mapping[str, Any]) -> pd.DataFrame:
    columns = ["name", "queue", "phase", "arrived", "placed", "finished", "wait", "retries", "evictions", "lostSeconds"]
    rows = ({name: job.get(name, math.nan) for name in columns} for job in told["jobs"])
    return frame(rows, columns).rename(columns={"name": "job"})


def _cluster(told: Mapping[str, Any]) -> pd.DataFrame:
    points = told["cluster"]["points"]
    columns = ["used", "capacity", "stranded"]
    rows = (
        {"time": point["at"], "resource": resource}
        | {name: amount(resource, point[name].get(resource, 0)) for name in columns}
        for point in points
        for resource in _resources(points, *columns)
    )
    return frame(rows, ["time", "resource", *columns])


def _resources(points: Iterable[Mapping[str, Any]], *keys: str) -> list[str]:
    """cpu and memory first, then the others by name."""
    found = {resource for point in points for key in keys for resource in point[key]}
    return sorted(found, key=lambda resource: (resource != "cpu", resource != "memory", resource))


def _at(values: Sequence[Any] | None, i: int) -> Any:
    return values[i] if values is not None and i < len(values) else None
