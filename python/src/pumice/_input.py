"""Turns what a caller has, be it text, paths, dicts or frames, into files that the command reads."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, TypeAlias, runtime_checkable


@runtime_checkable
class Table(Protocol):
    """A pandas frame, or what writes itself as CSV like one: a job a row (docs/input.md, A table of jobs)."""

    def to_csv(self, path: str, *, index: bool) -> Any: ...


One: TypeAlias = "str | os.PathLike[str] | Mapping[str, Any] | Table"
Scenario: TypeAlias = "One | Sequence[One]"
"""A ``str`` is text where it has a line break, a brace or ``: ``, else a path; an ``os.PathLike`` is always one."""

_NEITHER = "a scenario is text, a path, a dict, a frame or a list of these, not "


class Files:
    """The files of a scenario, while it is read: those that are there, and in a folder of its own the others."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pumice-")
        self._written = 0

    def __enter__(self) -> Files:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._folder.cleanup()

    @property
    def folder(self) -> str:
        return self._folder.name

    def of(self, scenario: Scenario) -> list[str]:
        """The paths to read together."""
        if isinstance(scenario, (str, os.PathLike, Mapping, Table)):
            return [self._one(scenario)]
        if not isinstance(scenario, Sequence):
            raise TypeError(_NEITHER + type(scenario).__name__)
        paths = [self._one(part) for part in scenario]
        if not paths:
            raise ValueError("a scenario of no parts says nothing")
        return paths

    def _one(self, part: One) -> str:
        if isinstance(part, str):
            return self._write("scenario.yaml", part) if _is_text(part) else _path(part)
        if isinstance(part, os.PathLike):
            return _path(os.fspath(part))
        if isinstance(part, Mapping):
            return self._write("scenario.json", json.dumps(part, default=_plain, allow_nan=False, indent=1))
        if isinstance(part, Table):
            # Whole numbers stay whole where a column has gaps.
            table = part.convert_dtypes() if hasattr(part, "convert_dtypes") else part
            path = self._place("jobs.csv")
            table.to_csv(path, index=False)
            return path
        raise TypeError(_NEITHER + type(part).__name__)

    def _place(self, name: str) -> str:
        self._written += 1
        stem, end = os.path.splitext(name)
        return os.path.join(self.folder, name if self._written == 1 else f"{stem}-{self._written}{end}")

    def _write(self, name: str, text: str) -> str:
        path = self._place(name)
        Path(path).write_text(text, encoding="utf-8")
        return path


def _is_text(given: str) -> bool:
    return "\n" in given or "{" in given or ": " in given


def _path(given: str) -> str:
    # "-" would be standard input, and what begins with a dash a flag.
    return os.path.join(".", given) if given.startswith("-") else given


def _plain(value: Any) -> Any:
    """What JSON does not know: dates, paths, NumPy's numbers, sets."""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if hasattr(value, "item"):
        return value.item()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, (tuple, range)):
        return list(value)
    raise TypeError(f"{type(value).__name__} has no place in a scenario")
