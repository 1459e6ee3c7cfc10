"""The pages of the repository, which an sdist may lack."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / f"{name}.md" for name in ("README", "CHANGELOG", "CONTRIBUTING")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
IDS = [str(page.relative_to(ROOT)) for page in PAGES]
MARKS = [
    pytest.mark.development,
    pytest.mark.skipif(not PAGES[3:], reason="the pages are not here"),
]
