"""The version of the library: checkpoints and batches of jobs carry it."""

from __future__ import annotations

__all__ = ["VERSION"]

VERSION = "0.2.0"
