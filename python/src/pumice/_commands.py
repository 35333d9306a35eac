"""The commands as functions: each takes a scenario and gives what `pumice COMMAND --output json` prints."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._binary import call
from ._input import Files, Scenario
from ._results import Comparison, Explanation, Findings, Run, Simulation, Sweep, Unblocking


def run(scenario: Scenario, *, volcano: str | None = None, strict: bool = False, timeout: float | None = None) -> Run:
    """Run one cycle: queues, jobs, pods and nodes before and after it, and everything that happened.

    ``volcano`` is the release that answers ("1.14"), whatever the scenario says; ``strict`` makes errors of warnings;
    after ``timeout`` seconds subprocess.TimeoutExpired is raised.
    """
    with Files() as files:
        out, said = call(["run", "-o", "json", *_flags(volcano, strict), *files.of(scenario)], files.folder, timeout)
    return Run(json.loads(out), said)


def simulate(
    scenario: Scenario,
    *,
    until: str | int | None = None,
    cycles: int | None = None,
    seed: int | None = None,
    volcano: str | None = None,
    strict: bool = False,
    timeout: float | None = None,
) -> Simulation:
    """Run many cycles: how queues, jobs and the cluster fare, and what is found (deadlocks, starvation, ping-pong).

    ``until`` is a length of time ("1h30m", or seconds), ``seed`` decides all that is drawn.
    """
    given = {"--until": until, "--cycles": cycles, "--seed": seed}
    flags = [str(part) for flag, value in given.items() if value is not None for part in (flag, value)]
    with Files() as files:
        out, said = call(
            ["simulate", "-o", "json", *flags, *_flags(volcano, strict), *files.of(scenario)],
            files.folder,
            timeout,
        )
    return Simulation(json.loads(out), said)


def sweep(
    scenario: Scenario,
    parameters: Mapping[str, Iterable[Any]] | str | Sequence[str],
    *,
    threads: int | None = None,
    volcano: str | None = None,
    timeout: float | None = None,
) -> Sweep:
    """Simulate for every value of one or two parameters, as many at once as there are cores.

    ``parameters`` is ``{"queues.a.weight": range(1, 11)}``, or as on the command line ``"queues.a.weight=1..10"``. The
    result has ``parameters`` and a dict for each run in ``rows``; amounts are in cores and bytes.
    """
    settings = _settings(parameters)
    flags = [part for setting in settings for part in ("--set", setting)]
    if threads is not None:
        flags += ["--threads", str(threads)]
    with Files() as files:
        out, said = call(["sweep", *files.of(scenario), "--csv", *flags, *_flags(volcano)], files.folder, timeout)
    rows = [{name: _number(value) for name, value in row.items()} for row in csv.DictReader(io.StringIO(out))]
    return Sweep({"parameters": [setting.split("=", 1)[0] for setting in settings], "rows": rows}, said)


def explain(
    scenario: Scenario,
    of: str = "",
    *,
    cycle: int | None = None,
    seed: int | None = None,
    lang: str = "en",
    volcano: str | None = None,
    strict: bool = False,
    timeout: float | None = None,
) -> Explanation:
    """Why ``job/NAME``, ``pod/NAME``, ``queue/NAME`` or ``victims`` is as it is; without a name, what is wrong.

    What is wrong comes with the worst first. ``cycle`` is that of a simulation, from 0. ``str()`` of the result is the
    answer in a sentence.
    """
    given = {"--of": of or None, "--cycle": cycle, "--seed": seed}
    flags = [str(part) for flag, value in given.items() if value is not None for part in (flag, value)]
    with Files() as files:
        out, said = call(
            ["explain", "-o", "json", "--lang", lang, *flags, *_flags(volcano, strict), *files.of(scenario)],
            files.folder,
            timeout,
        )
    return Explanation(json.loads(out), said)


def lint(scenario: Scenario, *, lang: str = "en", volcano: str | None = None, timeout: float | None = None) -> Findings:
    """What does not do what it seems to, and what a cluster would refuse (``admission``)."""
    with Files() as files:
        # 1: there are findings.
        out, said = call(
            ["lint", "-o", "json", "--lang", lang, *_flags(volcano), *files.of(scenario)],
            files.folder,
            timeout,
            fine=(0, 1),
        )
    return Findings(json.loads(out), said)


def whatif(
    scenario: Scenario,
    *,
    apply: Scenario | None = None,
    delete: Sequence[str] = (),
    lang: str = "en",
    volcano: str | None = None,
    timeout: float | None = None,
) -> Comparison:
    """Who gains, who loses and who is evicted for whom, where objects are applied or deleted (``Queue/a``)."""
    with Files() as files:
        flags = [part for path in (files.of(apply) if apply is not None else []) for part in ("--apply", path)]
        flags += [part for name in delete for part in ("--delete", name)]
        out, said = call(
            ["whatif", *files.of(scenario), "-o", "json", "--lang", lang, *_flags(volcano), *flags],
            files.folder,
            timeout,
        )
    return Comparison(json.loads(out), said)


def unblock(
    scenario: Scenario,
    of: str,
    *,
    seconds: float | None = None,
    lang: str = "en",
    volcano: str | None = None,
    timeout: float | None = None,
) -> Unblocking:
    """The smallest changes that would let ``job/NAME`` in, or spare ``pod/NAME``; it searches for ``seconds``."""
    flags = [] if seconds is None else ["--seconds", str(seconds)]
    with Files() as files:
        out, said = call(
            ["unblock", "-o", "json", "--lang", lang, *flags, *_flags(volcano), *files.of(scenario), of],
            files.folder,
            timeout,
        )
    return Unblocking(json.loads(out), said)


def _flags(volcano: str | None, strict: bool = False) -> list[str]:
    return [*(["--volcano", volcano] if volcano else []), *(["--strict"] if strict else [])]


def _settings(parameters: Mapping[str, Iterable[Any]] | str | Sequence[str]) -> list[str]:
    if isinstance(parameters, str):
        return [parameters]
    if isinstance(parameters, Mapping):
        return [f"{path}={','.join(str(value) for value in values)}" for path, values in parameters.items()]
    return list(parameters)


def _number(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
