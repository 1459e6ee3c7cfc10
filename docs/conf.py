"""Sphinx's configuration: ``sphinx-build -W -b html docs build/docs``."""

import nqueens

project = "nqueens"
author = "the nqueens authors"
copyright = author  # noqa: A001 - Sphinx's name
version = release = nqueens.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["build"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"nqueens {version}"
autodoc_typehints = "none"
autodoc_member_order = "bysource"
napoleon_google_docstring = False
napoleon_use_param = False  # types are words, not references
napoleon_use_rtype = False
