"""Finds the command that the wheel brought, and calls it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import warnings
from collections.abc import Sequence
from pathlib import Path

from ._diagnostics import Diagnostic, read_diagnostics


class PumiceError(Exception):
    """The input has errors, or the command could not do what it was asked.

    ``diagnostics`` has one entry for each error, then for each warning: object, field, line, message and hint.
    """

    def __init__(self, diagnostics: Sequence[Diagnostic], fallback: str = "") -> None:
        self.diagnostics = list(diagnostics)
        self.errors = [one for one in self.diagnostics if one.severity == "error"]
        super().__init__("\n".join(str(one) for one in self.errors) or fallback)

    def __reduce__(self) -> tuple[type[PumiceError], tuple[list[Diagnostic], str]]:
        return type(self), (self.diagnostics, str(self))


class PumiceWarning(UserWarning):
    """What Volcano tolerates, and what it does then; or what the engine does not use."""


def find_pumice() -> str:
    """The path of the command `pumice` that belongs to this package. PUMICE_BINARY names another."""
    if chosen := os.environ.get("PUMICE_BINARY"):
        return chosen
    folders = [sysconfig.get_path("scripts")]
    scheme = sysconfig.get_preferred_scheme("user")  # pip install --user
    folders.append(sysconfig.get_path("scripts", scheme=scheme))
    folders.append(str(Path(__file__).parents[1] / "bin"))  # pip install --target
    folders.append(str(Path(sys.executable).parent))
    for folder in folders:
        command = Path(folder, "pumice")
        if command.is_file() and os.access(command, os.X_OK):
            return str(command)
    raise FileNotFoundError(f"the command pumice is in none of {', '.join(folders)}")


def call(
    arguments: Sequence[str], folder: str, timeout: float | None, fine: Sequence[int] = (0,)
) -> tuple[str, list[Diagnostic]]:
    """Standard output, and what was said of the input. Warnings are Python's warnings; errors an exception."""
    done = subprocess.run(
        [find_pumice(), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PUMICE_DIAGNOSTICS": "json", "NO_COLOR": "1"},
        timeout=timeout,
        check=False,
    )
    diagnostics = read_diagnostics(done.stderr, folder)
    if done.returncode not in fine:
        raise PumiceError(diagnostics, f"pumice {arguments[0]} ended with {done.returncode}")
    for one in diagnostics:
        if one.severity == "warning":
            # 1 is this line, 2 the function of the command, 3 who called that.
            warnings.warn(str(one), PumiceWarning, stacklevel=3)
    return done.stdout, diagnostics
