"""Says what hatchling cannot see: the release, and that the wheel holds a program of one machine.

The program is one static file, which asks for nothing but a Linux kernel: so any C library will do, glibc or musl.
"""

from __future__ import annotations

import platform
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PumiceHook(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        machine = platform.machine()
        glibc, alias = {
            "x86_64": ("manylinux_2_17_x86_64", "manylinux2014_x86_64"),
            "aarch64": ("manylinux_2_17_aarch64", "manylinux2014_aarch64"),
        }.get(machine, (f"linux_{machine}", ""))
        platforms = [glibc, alias, f"musllinux_1_1_{machine}"] if alias else [glibc]
        build_data["tag"] = f"py3-none-{'.'.join(platforms)}"
        build_data["pure_python"] = False
        build_data["sbom_files"] = [str(Path(self.root, "made", "sbom.cdx.json"))]
