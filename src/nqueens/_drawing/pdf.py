"""Compile PDF files with Typst, which the first call imports."""

import json
from collections.abc import Sequence
from typing import Any

from nqueens._runtime.errors import missing_package

ONE_A_PAGE = """
#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#for (i, picture) in json(bytes(sys.inputs.data)).enumerate() {
  if i > 0 { pagebreak() }
  image(bytes(picture), format: "svg")
}
"""


def pictures_pdf(pictures: Sequence[str]) -> bytes:
    """Return a PDF file with each picture on a page of its size."""
    return typst_pdf(ONE_A_PAGE, list(pictures))


def typst_pdf(template: str, data: Any) -> bytes:
    """Return the PDF file of a Typst template; its data is JSON, so that no text is markup."""
    try:
        import typst
    except ImportError:
        raise missing_package("PDF files need", "typst") from None
    text = json.dumps(data, ensure_ascii=False).encode("utf-8", "replace").decode()
    return bytes(typst.compile(template.encode(), sys_inputs={"data": text}))
