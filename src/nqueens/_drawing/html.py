"""Make pages from plain values; their parts are files in folders called ``static``."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from nqueens._drawing.glyphs import SHAPES
from nqueens._drawing.shown import Page
from nqueens._drawing.svg import SQUARE


def html_page(
    title: str,
    data: Mapping[str, Any],
    name: str,
    scripts: Sequence[str],
    room: str,
    piece: str = "queen",
    language: str = "en",
) -> Page:
    """Return a page as HTML that loads nothing.

    Its parts are the style sheet and the body with this name, and the scripts, of a package. The
    ``piece`` is what queens look like; $key in the body stands for one of the words in the data.
    """
    # one script: a module cannot import another from the same file
    script = _static("base.js") + "".join(_static(f"{one}.js", room) for one in scripts)
    body = _static(f"{name}.html", room) + _static("script.html")
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    inside = text.replace("<", "\\u003c")  # so that no tag or comment begins or ends
    values = {**data.get("words", {}), "data": inside, "language": language}
    return Page(_framed(title, body, values, _static(f"{name}.css", room), script, piece))


def pictures_page(title: str, figures: Iterable[tuple[str, str]], language: str = "en") -> str:
    """Return a page with pictures, each an ``<svg>`` element and the text below it."""
    pictures = "".join(
        f"<figure>\n{svg}<figcaption>{escape(text)}</figcaption>\n</figure>\n"
        for svg, text in figures
    )
    body = '<header><h1>$title</h1></header>\n<main class="pictures">\n$data</main>\n'
    return _framed(title, body, {"data": pictures, "language": language})


def _framed(
    title: str,
    body: str,
    values: dict[str, str],
    style: str = "",
    script: str = "",
    piece: str = "queen",
) -> str:
    """Return a page; values are put into its body once, so that they may contain anything."""
    style = _static("base.css") + style
    page = Template(_static("frame.html").replace("$body", body)).substitute(
        values,
        title=escape(title),
        style=style,
        script=script,
        style_hash=_content_hash(style),
        script_hash=_content_hash(script),
        shape=SHAPES[piece][0],
        side=SQUARE,
    )
    return page.encode("utf-8", "replace").decode()  # halves of characters cannot be written


@cache
def _static(name: str, room: str = __package__) -> str:
    return files(room).joinpath("static", name).read_text("utf-8")


def _content_hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
