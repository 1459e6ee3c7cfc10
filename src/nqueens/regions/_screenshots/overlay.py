"""Draw queens, crosses and frames over a screenshot."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from typing import Any

import numpy as np

from nqueens._drawing.svg import PLAIN, SQUARE, Marks, marks_svg
from nqueens.regions._screenshots.decoding import opened
from nqueens.regions._screenshots.reading import Board


def marked_picture(image: Any, marked: Iterable[tuple[Board, Marks]], *, crop: bool = False) -> str:
    """Return a screenshot with marks on its boards, as SVG, whole or only around the last one."""
    image = opened(image)
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    data = base64.b64encode(file.getvalue()).decode()
    width, height = image.size
    body = f'<image width="{width}" height="{height}" href="data:image/png;base64,{data}"/>'
    box = (0, 0, width, height)
    for board, marks in marked:
        spans = board.columns, board.rows
        side = float(np.median(np.concatenate([np.diff(span) for span in spans])))
        xs, ys = ((span.mean(axis=1) / side * SQUARE - SQUARE / 2).tolist() for span in spans)
        drawn = marks_svg(marks, xs, ys, PLAIN, halo=True)
        body += f'<g transform="scale({side / SQUARE:.6g})">{drawn}</g>'
        if crop:
            left, top = (max(0, int(span.min() - side / 4)) for span in spans)
            right, low = (int(span.max() + side / 4) for span in spans)
            box = left, top, min(width, right) - left, min(height, low) - top
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, box))}"'
        f' width="{box[2]}" height="{box[3]}">{body}</svg>'
    )
