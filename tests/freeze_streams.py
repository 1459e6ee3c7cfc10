"""Freeze streams: ``python tests/freeze_streams.py`` fills in the hashes of frozen.json.

A new stream, one with an empty ``sha256``, gets its hash at any time. An existing hash is replaced
only if the minor version has changed since the file was written, because a seed gives the same
result within a minor version.
"""

import json
import sys
from pathlib import Path
from typing import Any

from frozen import Stream, digest, drawn

import nqueens

FILE = Path(__file__).parents[1] / "tests/data/frozen.json"


def minor(version: str) -> str:
    """Return the first two numbers of a version."""
    return ".".join(version.split(".")[:2])


def refrozen(frozen: dict[str, Any], version: str) -> tuple[dict[str, Any], list[str]]:
    """Return the file's contents with the hashes of this build, and the streams that changed.

    Raises
    ------
    ValueError
        If a stream changed, but the minor version did not.
    """
    entries, changed = [], []
    for entry in frozen["streams"]:
        found = digest(drawn(Stream(**entry)))
        if entry["sha256"] not in ("", found):
            changed.append(str(Stream(**entry)))
        entries.append({**entry, "sha256": found})
    if changed and minor(version) == frozen["version"]:
        raise ValueError(
            f"within {frozen['version']} no stream may change; these did:\n" + "\n".join(changed)
        )
    return {"version": minor(version), "streams": entries}, changed


def main() -> None:
    """Rewrite the file, or say why it must not be rewritten."""
    try:
        frozen, changed = refrozen(json.loads(FILE.read_text("utf-8")), nqueens.__version__)
    except ValueError as error:
        sys.exit(str(error))
    lines = ",\n".join(f"    {json.dumps(entry)}" for entry in frozen["streams"])
    text = f'{{\n  "version": "{frozen["version"]}",\n  "streams": [\n{lines}\n  ]\n}}\n'
    FILE.write_text(text, "utf-8")
    print(f"{len(frozen['streams'])} streams, {len(changed)} changed", *changed, sep="\n")


if __name__ == "__main__":
    main()
