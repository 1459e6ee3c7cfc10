"""The kept inputs: a text file for each target, with a line of hexadecimal digits for each input.

A word before the digits names the bug that the input once found.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

__all__ = ["keep", "kept", "names", "spread"]

FOLDER = Path(__file__).resolve().parent / "corpus"


def names() -> list[str]:
    """Return the names of the targets that have kept inputs."""
    return sorted(path.stem for path in FOLDER.iterdir())


def kept(target: str) -> dict[bytes, str]:
    """Return the inputs of a target and their names, which may be empty."""
    inputs = {}
    for line in (FOLDER / f"{target}.txt").read_text(encoding="ascii").splitlines():
        *words, digits = line.split(" ")
        inputs[bytes.fromhex(digits)] = "".join(words)
    return inputs


def keep(target: str, inputs: dict[bytes, str]) -> None:
    """Replace the inputs of a target: named ones first, then short ones."""
    ordered = sorted(inputs.items(), key=lambda one: (not one[1], one[1], len(one[0]), one[0]))
    lines = [f"{name} {data.hex()}".strip() for data, name in ordered if data]
    (FOLDER / f"{target}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")


def spread(inputs: dict[bytes, str], folder: Path) -> None:
    """Write each input to a file, as libFuzzer expects."""
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs:
        (folder / hashlib.sha256(data).hexdigest()[:16]).write_bytes(data)
