"""The level of the kernels that run, and the number of processors."""

import os
from typing import NamedTuple

from nqueens._core import BUILD_MODE, LEVELS, cpu_levels
from nqueens._runtime.errors import InvalidArgument, set_module

VARIABLE = "NQUEENS_CPU"

_LEVELS = cpu_levels()


@set_module("nqueens")
class CpuInfo(NamedTuple):
    """The result of `cpu_info`."""

    level: str
    forced: bool
    levels: tuple[str, ...]
    cpus: int
    build: str


def cpu_level() -> str:
    """Return the level whose kernels run: the best available, or the one ``NQUEENS_CPU`` names."""
    wanted = os.environ.get(VARIABLE)
    if not wanted:
        return _LEVELS[-1]
    if wanted not in LEVELS:
        raise InvalidArgument(
            f"{VARIABLE} must be one of {', '.join(LEVELS)}, not {wanted!r}",
            parameter=VARIABLE,
            value=wanted,
        )
    if wanted not in _LEVELS:
        raise InvalidArgument(
            f"{VARIABLE} must be a level that can run here, {', '.join(_LEVELS)}, not {wanted!r}",
            parameter=VARIABLE,
            value=wanted,
        )
    return wanted


def usable_cpus() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def cpu_info() -> CpuInfo:
    """Return which kernels run on this machine, and how they were chosen.

    Parameters
    ----------
    None

    Returns
    -------
    CpuInfo
        ``level``: the level whose kernels are used, ``"scalar"``, ``"neon"`` (64-bit ARM),
        ``"sse4"``, ``"zen2"``, ``"avx2"`` or ``"avx512"`` (x86-64).
        ``forced``: whether the environment variable ``NQUEENS_CPU`` chose it.
        ``levels``: all levels that can run here, slowest first.
        ``cpus``: the number of processors that this process may use, the default for ``workers``.
        ``build``: the mode of this build, ``"release"`` unless it was made for tests.

    Raises
    ------
    ValueError
        If ``NQUEENS_CPU`` is not the name of a level that can run here.

    Notes
    -----
    The variable is read at each call; an empty value has no effect. Results do not depend on the
    level.

    Examples
    --------
    >>> cpu_info().level in cpu_info().levels
    True
    """
    return CpuInfo(
        level=cpu_level(),
        forced=bool(os.environ.get(VARIABLE)),
        levels=tuple(_LEVELS),
        cpus=usable_cpus(),
        build=BUILD_MODE,
    )
