"""Runs the notebook of examples/ as Jupyter would, and looks at what its cells show."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient", reason="ci/wheel.sh --notebook installs it")
nbformat = pytest.importorskip("nbformat")
EXAMPLES = Path(os.environ["PUMICE_EXAMPLES"]) if "PUMICE_EXAMPLES" in os.environ else None


# Jupyter's own libraries warn of one another.
@pytest.mark.filterwarnings("default")
@pytest.mark.skipif(EXAMPLES is None, reason="ci/wheel.sh says where examples/ is")
def test_sweep_a_weight(tmp_path: Path) -> None:
    assert EXAMPLES is not None
    file = EXAMPLES / "notebook" / "sweep-a-weight.ipynb"
    notebook: Any = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    assert all(not cell.get("outputs") for cell in notebook.cells), "it is committed without what it shows"
    nbclient.NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(file.parent)}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not [output for output in shown if output.output_type == "error"]
    pictures = [output for output in shown if "image/png" in output.get("data", {})]
    tables = [output for output in shown if "<table" in output.get("data", {}).get("text/html", "")]
    assert len(pictures) >= 2 and len(tables) >= 2
    said = "".join(str(output.get("text", "")) for output in shown)
    assert "is the smallest weight with which production waits" in said
