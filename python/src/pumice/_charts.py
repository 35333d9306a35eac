"""Draws queues over time, and what a parameter does, with matplotlib.

The colours are Okabe and Ito's, which people tell apart who see few; what an area and a line mean their form tells.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

try:
    from matplotlib.figure import Figure
except ImportError as error:
    raise ImportError("charts need matplotlib: pip install 'pumice[charts]'") from error

from ._frames import amount

if TYPE_CHECKING:
    from ._results import Simulation, Sweep

COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
INK = "#1a1a1a"
GIB = 2.0**30


class Chart(Figure):
    """A figure that a notebook shows by itself; pyplot does not know of it, so nothing is left open."""

    def _repr_png_(self) -> bytes:
        picture = io.BytesIO()
        self.savefig(picture, format="png", dpi=110)
        return picture.getvalue()


def queues_over_time(told: Simulation, resource: str, chosen: list[str] | None) -> Figure:
    queues = {queue["name"]: queue for queue in told["queues"]}
    if chosen is None:
        chosen = [name for name, queue in queues.items() if _has(queue, resource)]
        if not chosen:
            raise ValueError(f"no queue has any {resource}")
    for name in chosen:
        if name not in queues:
            raise ValueError(f"there is no queue {name}; there are {', '.join(queues)}")
    seconds, unit = _time(told.seconds)
    figure = _figure(figsize=(8, 0.9 + 1.5 * len(chosen)))
    panels = figure.subplots(len(chosen), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for i, (name, panel) in enumerate(zip(chosen, panels)):
        points = queues[name]["points"]
        times = [point["at"] / seconds for point in points] + [told.seconds / seconds]
        allocated, deserved = (
            [_shown(resource, point[key].get(resource, 0)) for point in points] for key in ("allocated", "deserved")
        )
        colour = COLOURS[i % len(COLOURS)]
        panel.fill_between(
            times, [*allocated, allocated[-1]], step="post", color=colour, alpha=0.55, lw=0, label="allocated"
        )
        panel.step(times, [*deserved, deserved[-1]], where="post", color=INK, ls="--", lw=1.4, label="deserved")
        panel.set_title(name, loc="left", fontsize=10, color=INK, fontweight="bold")
        panel.set_ylabel(_unit(resource))
        panel.margins(x=0)
        _plain(panel)
    panels[0].set_ylim(0, panels[0].get_ylim()[1])  # that of all, which share it
    panels[-1].set_xlabel(f"time ({unit})")
    panels[0].legend(loc="lower right", bbox_to_anchor=(1, 1), ncols=2, frameon=False, fontsize=9, borderaxespad=0.2)
    return figure


def over_parameter(told: Sweep, columns: Sequence[str]) -> Figure:
    if len(told["parameters"]) != 1:
        raise ValueError("a chart is of one parameter; of two, to_frame() has the table")
    rows: list[dict[str, Any]] = told["rows"]
    parameter = told["parameters"][0]
    columns = list(columns) or [name for name in rows[0] if name.endswith(".cpu")]
    for name in columns:
        if name not in rows[0]:
            raise ValueError(f"there is no column {name}; there are {', '.join(rows[0])}")
    figure = _figure(figsize=(8, 4))
    panel = figure.subplots()
    marks = "osD^vP"
    for i, name in enumerate(columns):
        panel.plot(
            [row[parameter] for row in rows],
            [row[name] for row in rows],
            marker=marks[i % len(marks)],
            color=COLOURS[i % len(COLOURS)],
            label=name,
        )
    panel.set_xlabel(parameter)
    panel.set_ylim(0, panel.get_ylim()[1])
    panel.legend(frameon=False)
    _plain(panel)
    return figure


def _figure(figsize: tuple[float, float]) -> Chart:
    return Chart(figsize=figsize, layout="constrained", facecolor="white")


def _plain(panel: Any) -> None:
    panel.spines[["top", "right"]].set_visible(False)
    panel.grid(axis="y", color="#d9d9d9", lw=0.6)
    panel.set_axisbelow(True)


def _has(queue: dict[str, Any], resource: str) -> bool:
    return any(point[key].get(resource, 0) for point in queue["points"] for key in ("allocated", "deserved"))


def _shown(resource: str, value: float) -> float:
    return amount(resource, value) / (GIB if resource == "memory" else 1)


def _unit(resource: str) -> str:
    return {"cpu": "cores", "memory": "GiB"}.get(resource, resource.rsplit("/", 1)[-1])


def _time(seconds: int) -> tuple[int, str]:
    return next(((by, unit) for by, unit in ((3600, "hours"), (60, "minutes")) if seconds >= 3 * by), (1, "seconds"))
