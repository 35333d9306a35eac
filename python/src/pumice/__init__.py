"""What the Volcano batch scheduler decides, and why.

>>> import pumice
>>> report = pumice.run("nodes: [{name: n, cpu: 4}]\\njobs: [{name: j, replicas: 6, cpu: 1}]")
>>> report.to_frame("jobs")[["job", "placed", "pods"]]
           job  placed  pods
0  default/j       4     6

Each function calls the command of the same name, which this package carries; nothing is sent anywhere. A scenario is
YAML or JSON as text, the path of a file, a dict, a pandas frame that is a table of jobs, or a list of these, which are
read together. What comes back is a dict, as ``pumice COMMAND --output json`` prints it.
"""

from ._binary import PumiceError, PumiceWarning, find_pumice
from ._commands import explain, lint, run, simulate, sweep, unblock, whatif
from ._diagnostics import Diagnostic
from ._input import Scenario
from ._results import Comparison, Explanation, Finding, Findings, Result, Run, Simulation, Sweep, Unblocking

__all__ = [
    "Comparison",
    "Diagnostic",
    "Explanation",
    "Finding",
    "Findings",
    "PumiceError",
    "PumiceWarning",
    "Result",
    "Run",
    "Scenario",
    "Simulation",
    "Sweep",
    "Unblocking",
    "explain",
    "find_pumice",
    "lint",
    "run",
    "simulate",
    "sweep",
    "unblock",
    "whatif",
]
