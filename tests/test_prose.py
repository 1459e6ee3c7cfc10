"""The prose of pages and docstrings: no long sentences."""

import ast
import re

import pytest
from pages import IDS, MARKS, PAGES, ROOT

SOURCES = sorted(path for path in (ROOT / "src/nqueens").rglob("*.py*") if path.suffix != ".pyc")
MOST_WORDS = 40
CODE = re.compile(r"^(\s*)(```+|:::+).*?^\1\2$|^---\n.*?^---$|<!--.*?-->", re.M | re.S)

pytestmark = MARKS


def sentences(text):
    """Yield the sentences of a text; headings, list entries and table rows end a sentence."""
    for block in re.split(r"\n\s*\n|\n(?=\s*(?:[-*] |\d+\. |#))", text):
        lines = [line for line in block.splitlines() if not line.lstrip().startswith(("|", ">>>"))]
        words = re.sub(r"`[^`]*`", "0", " ".join(lines))
        words = re.sub(r"\]\([^)]*\)", "]", words)
        yield from re.split(r"(?<=[.!?])[)\"'*]*\s+", words)


def long_sentences(text):
    """Return the sentences with too many words; numbers and signs do not count as words."""
    return [one for one in sentences(text) if len(re.findall(r"[^\W\d_]{2,}", one)) > MOST_WORDS]


def docstrings(path):
    """Return the docstrings of a module without examples."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        nodes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
        found = (ast.get_docstring(n) for n in ast.walk(ast.parse(text)) if isinstance(n, nodes))
    else:
        texts = re.findall(r'(extern from \*:)?\s*r?"""(.*?)"""', text, re.S)
        found = (text for of_c, text in texts if not of_c)
    for one in filter(None, found):
        prose = re.sub(r"^ *Examples\n *-+\n.*", "", one, flags=re.M | re.S)
        prose = re.sub(r";\s+((or )?if)", r". \1", prose)  # the list of a Raises section
        yield re.sub(r"^ *\S[^\n]*\n *-{3,}$", "\n", prose, flags=re.M)


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_no_page_has_a_long_sentence(page):
    text = CODE.sub("\n\n", page.read_text("utf-8"))
    assert long_sentences(text) == []


def test_no_docstring_has_a_long_sentence():
    found = {
        str(path.relative_to(ROOT)): bad
        for path in SOURCES
        if (bad := [one for text in docstrings(path) for one in long_sentences(text)])
    }
    assert found == {}
