"""What the command says of an input: errors, warnings and notes, each with its object, field and line."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Diagnostic:
    """One thing that is wrong, odd or filled in.

    ``line`` and ``column`` are None where the input was a dict, or where the command knows no place.
    """

    severity: str
    """``error``, ``warning`` or ``note``."""
    message: str
    kind: str = ""
    """Of the object, such as ``Queue``; "" where it is about a file as a whole."""
    name: str = ""
    field: str = ""
    """``spec.weight``."""
    source: str = ""
    """The file; what was given as text is scenario.yaml, a dict scenario.json, a frame jobs.csv."""
    line: int | None = None
    column: int | None = None
    hint: str = ""
    """What to write instead."""
    code: str = ""
    count: int = 1

    @property
    def object(self) -> str:
        """``Queue a``; "" where it is about no object."""
        return f"{self.kind} {self.name}".strip()

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.source, self.line, self.column) if part)
        about = [place, self.severity, self.object, self.field]
        often = f" ({self.count} times)" if self.count > 1 else ""
        return (
            ": ".join(part for part in about if part)
            + f": {self.message}{often}"
            + (f"; {self.hint}" if self.hint else "")
        )


def read_diagnostics(stderr: str, folder: str) -> list[Diagnostic]:
    """What stands on standard error: lines of JSON, and a few in words alone, such as of a wrong flag.

    ``folder`` is where inputs were written that are no files; nobody wants to read its name.
    """
    found: list[Diagnostic] = []
    for line in stderr.splitlines():
        if not line.strip():
            continue
        told = _as_json(line)
        if told is None:
            told = {"severity": "error", "message": line.removeprefix("error: ")}
        told = {
            key: value.replace(f"{folder}/", "") if isinstance(value, str) else value for key, value in told.items()
        }
        if str(told.get("source", "")).startswith("scenario") and str(told["source"]).endswith(".json"):
            told.pop("line", None)  # of a text that nobody wrote
            told.pop("column", None)
        found.append(Diagnostic(**told))
    return found


def _as_json(line: str) -> dict[str, Any] | None:
    try:
        told = json.loads(line)
    except ValueError:
        return None
    return told if isinstance(told, dict) and "severity" in told else None
