"""The error of a kernel that is wrong."""

from __future__ import annotations

__all__ = ["KernelError"]


class KernelError(RuntimeError):
    """A kernel has returned what cannot be right: the build or the machine is broken."""
