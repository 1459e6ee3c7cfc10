"""Make pages from plain values; their parts are files in folders called ``static``."""

from __future__ import annotations

import base64
import hashlib
import json
import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any

from nqueens._drawing.glyphs import SHAPES
from nqueens._drawing.shown import Page
from nqueens._drawing.svg import SIDE

# what the scripts of pages write; biome breaks long lists of names into lines
IMPORT = re.compile(r'^import \{[^}]*\} from "(?P<path>[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|let|class|function)\b)", re.MULTILINE)
# lines of their own, for people and type checkers who read the scripts here
SCRIPT_COMMENT = re.compile(r"^ *(?://.*|/\*\*(?:[^*]|\*(?!/))*\*/)\n", re.MULTILINE)
OTHER_MODULE_LINE = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def html_page(
    title: str,
    data: Mapping[str, Any],
    name: str,
    room: str,
    piece: str = "queen",
    language: str = "en",
) -> Page:
    """Return a page as HTML that loads nothing.

    Its parts are the style sheet, the body and the script with this name, of the package ``room``.
    The ``piece`` is what queens look like; $key in the body stands for one of the words in the
    data.
    """
    script = _joined(f"{_folder(room)}/{name}.js")
    body = _static(f"{name}.html", room) + _static("script.html")
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    inside = text.replace("<", "\\u003c")  # so that no tag or comment begins or ends
    values = {**data.get("words", {}), "data": inside, "language": language}
    return Page(_framed(title, body, values, _static(f"{name}.css", room), script, piece))


@cache
def _joined(path: str) -> str:
    """Return a script and all that it imports as one, since a page of one file cannot import.

    The path is inside this library. Each script stands once, behind those that it imports, without
    ``import``, ``export`` and comments. So all names of scripts are different, and imports keep
    them.
    """
    scripts: dict[str, str] = {}
    _collect(path, scripts, ())
    return "".join(scripts.values())


def _collect(path: str, scripts: dict[str, str], importers: tuple[str, ...]) -> None:
    """Add a script to others, after those that it imports."""
    if path in importers:
        raise ValueError(f"scripts import each other in a circle: {', '.join([*importers, path])}")
    if path in scripts:
        return
    text = files("nqueens").joinpath(*path.split("/")).read_text("utf-8")
    for imported in IMPORT.finditer(text):
        target = posixpath.join(posixpath.dirname(path), imported["path"])
        _collect(posixpath.normpath(target), scripts, (*importers, path))
    bare = SCRIPT_COMMENT.sub("", EXPORT.sub("", IMPORT.sub("", text)))
    if other := OTHER_MODULE_LINE.search(bare):
        raise ValueError(f"{path} has a line that cannot be joined: {other[0]}")
    scripts[path] = bare


def _folder(room: str) -> str:
    """Return the path of the parts of a package's pages, inside this library."""
    return "/".join([*room.split(".")[1:], "static"])


def pictures_page(title: str, figures: Iterable[tuple[str, str]], language: str = "en") -> Page:
    """Return a page with pictures, each an ``<svg>`` element and the text below it."""
    pictures = "".join(
        f"<figure>\n{svg}<figcaption>{escape(text)}</figcaption>\n</figure>\n"
        for svg, text in figures
    )
    body = '<header><h1>$title</h1></header>\n<main class="pictures">\n$data</main>\n'
    return Page(_framed(title, body, {"data": pictures, "language": language}))


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
        side=SIDE,
    )
    return page.encode("utf-8", "replace").decode()  # halves of characters cannot be written


@cache
def _static(name: str, room: str = __package__) -> str:
    return files(room).joinpath("static", name).read_text("utf-8")


def _content_hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
