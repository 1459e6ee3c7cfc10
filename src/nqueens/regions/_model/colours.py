"""The colours of regions, and what people call them."""

import functools
import json
import math
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path

_TABLE = json.loads(Path(__file__).with_name("colours.json").read_text("utf-8"))
# light colours that remain distinct under protanopia, deuteranopia and tritanopia, after Paul Tol
COLOURS: tuple[str, ...] = tuple(_TABLE["fills"])
# what people call colours; one of a kind alone needs no "light" or "dark"
WORDS: dict[str, str] = _TABLE["words"]
FAR = 210  # from a word to a colour that is called otherwise
NEUTRAL = 18  # the largest difference of two channels of a colour that is called grey
LEAST_LIGHT = 0.25  # of a colour on which ink shows


def fills_of(
    labels: Sequence[Sequence[int]], titles: Sequence[str], colours: Sequence[str] = ()
) -> list[str]:
    """Return the colour of each region: its own, the one that it is called after, or another."""
    if colours:
        return [_light(colour) for colour in colours]
    named = [WORDS.get(title.casefold(), "") for title in titles]
    if all(named) and len(set(named)) == len(named):
        return [_light(colour) for colour in named]
    return [COLOURS[colour] for colour in _colours_of(labels)]


@functools.lru_cache(64)
def colour_words(colours: tuple[str, ...]) -> list[str]:
    """Return a different word for each colour, or nothing if one has none."""
    named = {word: _channels(colour) for word, colour in WORDS.items()}
    pairs = product(enumerate(map(_channels, colours)), named.items())
    distances = sorted(
        (_distance(channels, typical), i, word)
        for (i, channels), (word, typical) in pairs
        if _is_neutral(channels) == _is_neutral(typical)
    )
    words: dict[int, str] = {}
    for distance, i, word in distances:
        if distance <= FAR and i not in words and word not in words.values():
            words[i] = word
    if len(words) < len(colours):
        return []
    kinds = {i: word.split()[-1] for i, word in words.items()}
    numbers = Counter(kinds.values())
    return [kinds[i] if numbers[kinds[i]] == 1 else words[i] for i in range(len(colours))]


def _channels(colour: str) -> bytes:
    return bytes.fromhex(colour[1:])


def _is_neutral(colour: bytes) -> bool:
    return max(colour) - min(colour) < NEUTRAL


def _distance(first: bytes, second: bytes) -> float:
    """Return about how much two colours differ to the eye, at most 765."""
    warm = (first[0] + second[0]) / 512
    red, green, blue = ((a - b) ** 2 for a, b in zip(first, second, strict=True))
    return math.sqrt((2 + warm) * red + 4 * green + (3 - warm) * blue)


def _light(colour: str) -> str:
    """Return a colour, with white added until ink shows on it."""
    channels = _channels(colour)
    for white in range(0, 256, 8):
        mixed = [channel + (255 - channel) * white // 255 for channel in channels]
        weighted = zip((0.2126, 0.7152, 0.0722), mixed, strict=True)
        if sum(weight * (channel / 255) ** 2.2 for weight, channel in weighted) >= LEAST_LIGHT:
            break
    return f"#{bytes(mixed).hex()}"


def _colours_of(labels: Sequence[Sequence[int]]) -> list[int]:
    """Return a colour index for each region: all different if possible, else for neighbours."""
    n = len(labels)
    if n <= len(COLOURS):
        return list(range(n))
    near: list[set[int]] = [set() for _ in range(n)]
    for row, column in product(range(n), repeat=2):
        for line in labels[max(row - 1, 0) : row + 2]:
            near[labels[row][column]].update(line[max(column - 1, 0) : column + 2])
    colours = [-1] * n
    for region in sorted(range(n), key=lambda region: -len(near[region])):
        taken = {colours[neighbour] for neighbour in near[region]}  # its own is -1 still
        colours[region] = min(range(len(COLOURS)), key=lambda c: (c in taken, colours.count(c)))
    return colours
