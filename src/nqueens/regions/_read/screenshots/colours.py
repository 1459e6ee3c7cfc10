"""Measure how far colours are apart, and into which groups they fall clearly."""

from __future__ import annotations

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
    largest: Any = 0
    for channel in range(3):
        difference = np.abs(colours[..., channel] - others[..., channel])
        largest = np.maximum(largest, difference)
    return largest


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

    They are the edges of the smallest spanning tree, k - 1 of them. Members at no distance merge at
    once, so that the others are few in a sharp picture.
    """
    first_alike = (far == 0).argmax(axis=1)
    different = np.flatnonzero(first_alike == np.arange(len(far)))
    to_outside = far[np.ix_(different, different)]
    merging = np.zeros(len(far) - 1)
    nearest = to_outside[0].copy()
    member = 0
    for place in range(len(different) - 1):
        to_outside[:, member] = np.inf
        nearest[member] = np.inf
        member = int(nearest.argmin())
        merging[place] = nearest[member]
        np.minimum(nearest, to_outside[member], out=nearest)
    return np.sort(merging)


def clear_distance(merging: Floats, n: int) -> float | None:
    """Return the largest distance within n groups, or None if these are not clearly apart.

    ``merging`` are the distances at which the groups merge, ascending.
    """
    within, between = merging[-n], merging[1 - n]
    if between < LEAST_DISTANCE or within > min(WITHIN * between, MOST_WITHIN):
        return None
    if within > max(NOISE, between / 3):
        usual = np.quantile(merging[: 1 - n], 0.8)
        if within > UNUSUAL * usual:
            return None
    return float(within)


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
