"""Measure how far colours are apart, and into which groups they fall clearly."""

from __future__ import annotations

from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

NOISE = 2.5  # between the colours of squares of one region, in CIE Lab, in a sharp picture
LEAST_DISTANCE = 2.2  # between the colours of two regions, in CIE Lab
WITHIN = 0.75  # the largest distance inside a region, in parts of that between two
CLEARLY = 0.5  # the same, if several regions have a colour
UNUSUAL = 6.0  # the largest distance inside a region, in parts of the usual ones there
MOST_WITHIN = 12.0  # the same in CIE Lab; squares below a pointer differ more
HUE_KEPT = 0.4, 1.3  # of the hue of a colour that a shade of it keeps
HUE = 6  # by which a channel of a shade differs, without its grey
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])  # in CIE XYZ


def channel_difference(colours: Any, others: Any) -> Any:
    """Return by how much a channel of colours differs at most; the last axis has the channels."""
    differences = np.abs(colours - others)
    return reduce(np.maximum, np.moveaxis(differences, -1, 0))  # faster than `max`


def distances(rgb: Floats) -> Floats:
    """Return the distance between each two of k colours in CIE Lab, shape (k, k)."""
    colours = _in_lab(rgb)
    steps = colours[:, None] - colours
    return np.sqrt((steps**2).sum(axis=-1))


def _in_lab(rgb: Floats) -> Floats:
    """Return colours of shape (k, 3), 0 to 255 in sRGB, in CIE Lab."""
    part = rgb / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    xyz = linear @ TO_XYZ.T / WHITE
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116).T
    lightness = 116 * y - 16
    red_to_green = 500 * (x - y)
    yellow_to_blue = 200 * (y - z)
    return np.stack([lightness, red_to_green, yellow_to_blue], axis=-1)


def merging_distances(far: Floats) -> Floats:
    """Return the distances at which groups of k members merge, ascending, from those of all pairs.

    They are the edges of the smallest spanning tree, k - 1 of them.
    """
    nearest = far[0]
    is_outside = np.arange(len(far)) > 0
    merging = []
    while is_outside.any():
        distance = nearest[is_outside].min()
        merging.append(distance)
        member = np.flatnonzero(is_outside & (nearest == distance))[0]
        is_outside[member] = False
        nearest = np.minimum(nearest, far[member])
    return np.sort(merging)


def clear_distance(merging: Floats, n: int) -> float | None:
    """Return the largest distance within n groups, or None if these are not clearly apart.

    ``merging`` are the distances at which the groups merge, ascending.
    """
    within, between = merging[-n], merging[1 - n]
    usual = np.quantile(merging[: 1 - n], 0.8)
    most_for_noise = max(NOISE, UNUSUAL * usual, between / 3)
    most = min(WITHIN * between, MOST_WITHIN, most_for_noise)
    is_clear = between >= LEAST_DISTANCE and within <= most
    return float(within) if is_clear else None


def clear_numbers(merging: Floats, most: int) -> list[int]:
    """Return the numbers of groups, 2 to ``most``, of which the distances to others are large."""
    return [k for k in range(2, most + 1) if merging[-k] < CLEARLY * merging[1 - k]]


def is_shade(rgb: Floats, others: Floats) -> Bools:
    """Return of which of k colours another one is a shade: mixed with black, grey or white."""
    hue = rgb - rgb.mean()
    hues = others - others.mean(axis=-1, keepdims=True)
    sizes = (hues**2).sum(axis=-1)
    kept = (hue * hues).sum(axis=-1) / np.maximum(sizes, 1)
    expected = kept.clip(*HUE_KEPT)[:, None] * hues
    return np.abs(hue - expected).max(axis=-1) <= HUE
