"""The examples of README and docs/, run."""

import doctest
import re
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page(page):
    examples = "\n".join(BLOCK.findall(page.read_text("utf-8")))
    test = doctest.DocTestParser().get_doctest(examples, {}, page.name, str(page), 0)
    with np.printoptions(legacy=False):
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0
