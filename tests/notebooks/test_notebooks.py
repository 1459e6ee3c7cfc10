"""Notebooks: every cell runs, and its value has the picture that Jupyter shows."""

import ast
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytestmark = pytest.mark.development

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted([*(ROOT / "tests").rglob("*.ipynb"), *(ROOT / "docs").rglob("*.ipynb")])
IDS = [path.name for path in NOTEBOOKS]


def values(path):
    """Run the cells of a notebook and yield the value of each that ends with an expression."""
    names: dict[str, object] = {}
    for cell in json.loads(path.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, path.name, "exec"), names)
        if last is not None:
            yield eval(compile(ast.Expression(last.value), path.name, "eval"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=IDS)
def test_cells_run(path):
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    shown = list(values(path))
    assert shown
    for value in shown:
        if hasattr(value, "_repr_html_") and value._repr_html_() is not None:
            ElementTree.fromstring(f"<div>{value._repr_html_()}</div>")
        else:
            value.canvas.draw()  # a figure
    pyplot.close("all")


def test_what_the_notebook_of_the_surface_shows():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("Agg")
    board, position, batch, puzzle, heat, plots = values(ROOT / "tests/notebooks/surface.ipynb")
    pictures = [one._repr_html_().count("<svg") for one in (board, position, batch, puzzle)]
    assert pictures == [1, 1, 4, 2]
    assert len(heat.axes[0].texts) == 64
    assert len(plots.axes) == 4
    pyplot.close("all")


@pytest.mark.slow  # starts a kernel
@pytest.mark.parametrize("path", NOTEBOOKS, ids=IDS)
def test_a_kernel_runs_them(path):
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    book = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(book, timeout=120, kernel_name="python3").execute()
    outputs = [cell.outputs for cell in book.cells if cell.cell_type == "code"]
    kinds = [{kind for one in some for kind in one.get("data", {})} for some in outputs]
    assert any("text/html" in kind for kind in kinds)
    assert not any(one.output_type == "error" for some in outputs for one in some)
