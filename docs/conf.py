"""Sphinx's configuration: ``sphinx-build -W -b html docs build/docs``."""

import re
import sys
from functools import cache
from pathlib import Path
from shutil import copy2

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import PycodeError
from sphinx.pycode import ModuleAnalyzer

import nqueens
from nqueens import cli, regions

groups = [cli.nqueens]  # sphinx-click looks at all commands, which are imported on demand
for group in groups:
    group.commands = {name: group.get_command(None, name) for name in group.commands}
    groups += [one for one in group.commands.values() if hasattr(one, "commands")]
LEVELS = ("easy", "medium")  # of the sheets to download

project = "nqueens"
author = "the nqueens authors"
copyright = author  # noqa: A001 - Sphinx's name
version = release = nqueens.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx.ext.viewcode",
    "sphinx_click",
    "sphinx_copybutton",
    "sphinx_design",
]
source_suffix = {".md": "myst-nb"}
exclude_patterns = ["build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

nb_execution_mode = "force"  # the pages marked as notebooks
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_execution_show_tb = True

html_theme = "furo"
html_title = f"nqueens {version}"
html_static_path = ["static"]
html_css_files = ["pages.css"]
html_theme_options = {"top_of_page_buttons": ["view"]}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True
default_role = "py:obj"  # `name` in a docstring is a link
autodoc_typehints = "none"
autodoc_member_order = "bysource"
autosummary_generate = False
napoleon_google_docstring = False
napoleon_use_param = False  # types are words, not references
napoleon_use_rtype = False


@cache
def field_docs() -> dict[tuple[str, str], list[str]]:
    """Return the texts below the fields of all classes, by class and field."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in [name for name in sys.modules if name.startswith("nqueens.")]:
        try:
            found |= ModuleAnalyzer.for_module(name).find_attr_docs()
        except PycodeError:
            continue  # no Python source
    return found


def document_field(
    app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]
) -> None:
    """Replace "Alias for field number": Sphinx looks in the public module, which only imports."""
    if lines and lines[0].startswith("Alias for field number"):
        owner, field = name.split(".")[-2:]
        lines[:] = field_docs().get((owner, field), [])


def keep_words_whole(app: Sphinx, doctree: nodes.document) -> None:
    """Let no line end inside an option, nor, in a table, inside a number or before its unit."""
    for literal in list(doctree.findall(nodes.literal)):
        parts = re.split(r"(?<!\S)(--[\w-]+)", literal.astext())
        literal[:] = [
            nodes.inline("", part, classes=["whole"]) if i % 2 else nodes.Text(part)
            for i, part in enumerate(parts)
            if part
        ]
    for entry in doctree.findall(nodes.entry):
        for text in list(entry.findall(nodes.Text)):
            whole = re.sub(r"(?<=\d) (?=\d{3}\b|(?:[smh]|[µmn]s|[kMG]i?B|min)\b)", "\u00a0", text)
            text.parent.replace(text, nodes.Text(whole))


def summaries(folder: Path) -> str:
    """Return the tables of all public names, by the page that describes them."""
    text = ""
    pages = re.findall(r"^\w+$", (folder / "index.md").read_text("utf-8"), re.M)
    for page in (folder / f"{name}.md" for name in pages):
        described = page.read_text("utf-8")
        (title,) = re.findall(r"\A# (.*)", described)
        module = re.search(r"^\.\. (?:current)?module:: (\S+)", described, re.M)
        if module is None:  # a page of words only
            continue
        names = re.findall(r"^\.\. auto\w+:: (\w+)", described, re.M)
        rows = "\n".join(f"   {name}" for name in names)
        text += f"## [{title}]({page.name})\n\n```{{eval-rst}}\n.. currentmodule:: {module[1]}\n"
        text += f".. autosummary::\n   :nosignatures:\n\n{rows}\n```\n\n"
    return text


def complete_page(app: Sphinx, name: str, source: list[str]) -> None:
    """Add what a plain Markdown host cannot show: the board to play on, folded code, downloads."""
    play = "../" * name.count("/") + "play"
    sheets = ", ".join(f'<a href="{play}/{level}.pdf">{level}</a>' for level in LEVELS)
    added = {
        "board": f'<iframe src="{play}/puzzles.html" title="sixty puzzles"></iframe>\n'
        f'<p><a href="{play}/puzzles.html">Open the board by itself</a></p>',
        "sheets": f"<p>Twelve puzzles each to print: {sheets}.</p>",
        "summaries": summaries(Path(app.srcdir) / "reference"),
    }
    text = re.sub(r"<!-- (board|sheets|summaries) -->", lambda found: added[found[1]], source[0])
    cell = "```{code-cell} ipython3\n"
    if name == "gallery":
        text = text.replace(cell, f"{cell}:tags: [hide-input]\n")
    elif cell in text:
        link = f'<p><a href="{Path(name).name}.ipynb" download>Download this notebook</a></p>'
        text = re.sub(r"^(# .*\n)", rf"\1\n{link}\n", text, count=1, flags=re.M)
    source[0] = text


def add_files(app: Sphinx, error: Exception | None) -> None:
    """Put the notebooks with their results beside their pages, and write puzzles and sheets."""
    if error is not None or app.builder.format != "html":
        return
    made, folder = Path(app.outdir), Path(app.outdir) / "play"
    notebooks = made.parent / "jupyter_execute"
    for book in notebooks.rglob("*.ipynb"):
        copy2(book, made / book.relative_to(notebooks))
    folder.mkdir(exist_ok=True)
    puzzles = regions.generate(8, difficulty="medium", size=60, rng=2026, time_limit=None)
    regions.page(puzzles, title="Sixty puzzles").save(folder / "puzzles.html")
    for level in LEVELS:
        puzzles = regions.generate(8, difficulty=level, size=12, rng=2026)
        regions.sheets(puzzles, folder / f"{level}.pdf", title=f"Queens: {level}", per_page=6)


def setup(app: Sphinx) -> None:
    """Connect these functions to Sphinx."""
    app.connect("autodoc-process-docstring", document_field)
    app.connect("source-read", complete_page)
    app.connect("doctree-read", keep_words_whole)
    app.connect("build-finished", add_files)
