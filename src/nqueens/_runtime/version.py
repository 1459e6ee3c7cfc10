"""The version of the library, which checkpoints and batches of jobs carry."""

from __future__ import annotations

VERSION = "1.0.0"
