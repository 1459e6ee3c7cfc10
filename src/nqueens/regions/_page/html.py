"""Make a page on which people play, from plain values; its parts are the files in ``static``."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from nqueens._drawing.glyphs import QUEEN
from nqueens._drawing.shown import Page
from nqueens._drawing.svg import SQUARE

if TYPE_CHECKING:
    from typing import Any

IMPORTS = re.compile(r"^import \{.*?\} from \"\./\w+\.js\";\n", re.M | re.S)


def html_page(title: str, data: Mapping[str, Any]) -> Page:
    """Return a page as HTML that loads nothing; ``data`` has the puzzles, and the usual colours."""
    style = _part("page.css")
    # one script: a module cannot import another from the same file
    script = "".join(map(_part, ("rules.js", "words.js", "input.js", "play.js")))
    script = re.sub(r"^export ", "", IMPORTS.sub("", script), flags=re.M)
    values = {
        "title": escape(_whole(title)),
        "data": _in_script(data),
        "style": style,
        "script": script,
        "style-hash": _hash(style),
        "script-hash": _hash(script),
        "queen": QUEEN,
        "side": str(SQUARE),
    }
    page = re.sub(r"\{\{([a-z-]+)\}\}", lambda match: values[match[1]], _part("page.html"))
    return Page(page, title)


def pictures_page(title: str, figures: Iterable[tuple[str, str]]) -> str:
    """Return a page with pictures, each an ``<svg>`` element and the text below it."""
    style = _part("page.css")
    body = "".join(
        f"<figure>\n{svg}<figcaption>{escape(_whole(text))}</figcaption>\n</figure>\n"
        for svg, text in figures
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{_hash(style)}'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<h1>{title}</h1>
<div class="pictures">
{body}</div>
</body>
</html>
"""


def _part(name: str) -> str:
    return files("nqueens.regions._page").joinpath("static", name).read_text("utf-8")


def _in_script(value: object) -> str:
    """Return JSON in which no tag or comment can begin or end."""
    text = _whole(json.dumps(value, ensure_ascii=False, separators=(",", ":")))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _whole(text: str) -> str:
    """Return a text without halves of characters, which cannot be written."""
    return text.encode("utf-8", "replace").decode()


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"
