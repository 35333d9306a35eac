"""What comes back: the command's JSON as a dict, with what was said of the input, frames and charts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from . import _frames
from ._diagnostics import Diagnostic

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.figure import Figure

Finding: TypeAlias = "dict[str, Any]"
RunTable: TypeAlias = Literal["queues", "jobs", "pods", "nodes"]
SimulationTable: TypeAlias = Literal["queues", "jobs", "cluster", "findings", "marks", "summary"]


class Result(dict[str, Any]):
    """A dict as the command prints it as JSON. ``diagnostics`` has the warnings and notes about the input."""

    def __init__(self, told: dict[str, Any], diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(told)
        self.diagnostics = diagnostics if diagnostics is not None else []

    def __reduce__(self) -> tuple[type[Result], tuple[dict[str, Any], list[Diagnostic]]]:
        return type(self), (dict(self), self.diagnostics)


class Run(Result):
    """What one cycle did. In the dict amounts are Volcano's: thousandths of a core, bytes, thousandths of others."""

    def to_frame(self, of: RunTable = "queues") -> pd.DataFrame:
        """After the cycle. ``queues``: a row for each queue and resource; ``jobs``, ``pods``; ``nodes``: a row for
        each node and resource. Amounts are in cores, bytes and pieces; what has no bound is infinite, what is not said
        NaN."""
        return _frames.of_run(self, of)


class Simulation(Result):
    """What many cycles did. In the dict amounts are Volcano's: thousandths of a core, bytes, thousandths of others."""

    @property
    def seconds(self) -> int:
        """How long was simulated."""
        return int(self["cycles"]) * int(self["period"])

    def to_frame(self, of: SimulationTable = "queues") -> pd.DataFrame:
        """``queues``: allocated and deserved of each queue and resource, wherever one of its numbers changed; they
        hold until the next ``time`` (seconds). ``summary``: a row for each queue; ``jobs``; ``cluster``: used and
        capacity over time; ``findings``; ``marks``: what happened, such as evictions. Amounts are in cores,
        bytes and pieces."""
        return _frames.of_simulation(self, of)

    def plot(self, resource: str = "cpu", queues: list[str] | None = None) -> Figure:
        """A chart of the queues over time, one above the other: allocated as an area, deserved as a dashed line."""
        from . import _charts

        return _charts.queues_over_time(self, resource, queues)


class Sweep(Result):
    """A row for each combination of values. Amounts are means over the run, in cores and bytes."""

    def to_frame(self) -> pd.DataFrame:
        """A row for each run, under its parameters as index."""
        return _frames.of_sweep(self)

    def plot(self, *columns: str) -> Figure:
        """A chart of these columns over the one parameter; without any, of each queue's mean allocated CPU."""
        from . import _charts

        return _charts.over_parameter(self, list(columns))


class Explanation(Result):
    """A story: ``text`` is the answer, ``links`` the gates on the way there."""

    def __str__(self) -> str:
        return str(self.get("text", ""))

    def to_frame(self) -> pd.DataFrame:
        """A row for each gate: its verdict, who decided, and the sentence with the numbers."""
        return _frames.of_explanation(self)


class Comparison(Result):
    """What a change makes different: ``headline``, ``gains``, ``evicted``, ``refused`` and more."""

    def __str__(self) -> str:
        return str(self.get("headline", ""))


class Unblocking(Result):
    """The ways out: ``suggestions``, the least costly first, each with ``what``, ``costs`` and what to ``apply``."""

    def to_frame(self) -> pd.DataFrame:
        """A row for each suggestion."""
        return _frames.of_list(self["suggestions"], ["what", "costs", "effort", "proof", "code"])


class Findings(list[Finding]):
    """The findings of ``lint`` as dicts: ``severity``, ``kind``, ``name``, ``field``, ``what``, ``why``, ``fix``."""

    def __init__(self, told: list[Finding], diagnostics: list[Diagnostic] | None = None) -> None:
        super().__init__(told)
        self.diagnostics = diagnostics if diagnostics is not None else []

    def __reduce__(self) -> tuple[type[Findings], tuple[list[Finding], list[Diagnostic]]]:
        return type(self), (list(self), self.diagnostics)

    def to_frame(self) -> pd.DataFrame:
        """A row for each finding."""
        return _frames.of_list(self, ["severity", "kind", "name", "field", "what", "why", "fix", "code"])
