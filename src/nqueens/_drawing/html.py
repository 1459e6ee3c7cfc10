"""Make pages from plain values; their parts are files in folders called ``static``."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import TYPE_CHECKING

from nqueens._drawing.glyphs import SHAPES
from nqueens._drawing.shown import Page
from nqueens._drawing.svg import SQUARE

if TYPE_CHECKING:
    from typing import Any

ROOM = "nqueens._drawing"


def html_page(
    title: str,
    data: Mapping[str, Any],
    name: str,
    scripts: Sequence[str],
    room: str = ROOM,
    piece: str = "queen",
    words: Mapping[str, str] = MappingProxyType({}),
    language: str = "en",
) -> Page:
    """Return a page as HTML that loads nothing.

    Its parts are the style sheet and the body with this name, and the scripts, of a package. The
    ``piece`` is what queens look like; $key in the body stands for a word of the language.
    """
    # one script: a module cannot import another from the same file
    script = "".join(_static_part(f"{one}.js", room) for one in scripts)
    body = Template(_static_part(f"{name}.html", room)).safe_substitute(words)
    body += _static_part("script.html").replace("{{queen}}", SHAPES[piece][0])
    style = _static_part(f"{name}.css", room)
    return Page(_framed(title, body, style, _in_script(data), script, language), title)


def pictures_page(title: str, figures: Iterable[tuple[str, str]], language: str = "en") -> str:
    """Return a page with pictures, each an ``<svg>`` element and the text below it."""
    pictures = "".join(
        f"<figure>\n{svg}<figcaption>{escape(_writable(text))}</figcaption>\n</figure>\n"
        for svg, text in figures
    )
    body = '<header><h1>{{title}}</h1></header>\n<main class="pictures">\n{{data}}</main>\n'
    return _framed(title, body, "", pictures, language=language)


def _framed(
    title: str, body: str, style: str, data: str, script: str = "", language: str = "en"
) -> str:
    style = _static_part("base.css") + style
    values = {
        "title": escape(_writable(title)),
        "data": data,
        "language": language,
        "style": style,
        "script": script,
        "style-hash": _content_hash(style),
        "script-hash": _content_hash(script),
        "queen": SHAPES["queen"][0],
        "side": str(SQUARE),
    }
    page = _static_part("frame.html").replace("{{body}}", body)
    return re.sub(r"\{\{([a-z-]+)\}\}", lambda mark: values[mark[1]], page)


def _static_part(name: str, room: str = ROOM) -> str:
    return files(room).joinpath("static", name).read_text("utf-8")


def _in_script(value: object) -> str:
    """Return JSON in which no tag or comment can begin or end."""
    text = _writable(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _writable(text: str) -> str:
    """Return a text without halves of characters, which cannot be written."""
    return text.encode("utf-8", "replace").decode()


def _content_hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
