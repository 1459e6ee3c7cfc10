"""Run Python in processes of their own."""

import subprocess
import sys

__all__ = ["python"]


def python(*words, **options):
    """Run Python with these arguments; return how it ended and what it printed."""
    keywords = {"capture_output": True, "text": True, "timeout": 300, "check": False, **options}
    return subprocess.run([sys.executable, *map(str, words)], **keywords)
