"""Name the lines of Cython in the C that Cython generates, so that gcov counts them.

``setup.py`` uses this for the build mode ``coverage``.
"""

import os
import re
from pathlib import Path

# a comment, a label, "else" or "goto" in generated C
NO_STATEMENT = re.compile(r"^\s*(?:/?\*.*|\w+:;|\}? *else *\{|goto \w+;)")
ORIGIN = re.compile(r'\s*/\* "(nqueens/(?:\w+/)?\w+\.(?:pyx|pxd))":(\d+)')


def name_lines(path: str) -> None:
    """Insert ``#line`` directives that say which line of Cython each line of C comes from.

    Cython gives the origin in comments. What it adds between them, such as braces and labels,
    belongs to no line, because it also runs where the line before does not. The same holds for the
    end of a function, where failed checks lead.
    """
    generated = f'1 "{os.path.abspath(path)}"'
    text = Path(path).read_text("utf-8")
    if generated in text:
        return
    named, line, before = [], "", ""
    for written in text.splitlines():
        if origin := ORIGIN.fullmatch(written):
            file = f"{os.getcwd()}/src/{origin[1]}"
            # Cython also names a file for what modules share, which exists while it runs only
            line = f'{origin[2]} "{file}"' if os.path.exists(file) else ""
        elif written.startswith("}") or "/* function exit code */" in written:
            line = ""
        here = line if re.search(r"\w", NO_STATEMENT.sub("", written)) else ""
        if here or before:
            named.append(f"#line {here or generated}")
        named.append(written)
        before = here
    Path(path).write_text("\n".join([*named, ""]), "utf-8")
