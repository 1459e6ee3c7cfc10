"""What a long text has somewhere if there are boards in it, found without reading its lines."""

import re

NUMBERS = r"-?\d{1,10}(?:[\s,;|]+-?\d{1,10}){2,}[\s,;|.]*$"  # up to the end of a line
WORDS = (
    r"row|col|column|zeile|reihe|spalte|fila|columna|ligne|colonne|riga|colonna|linha|coluna|"
    r"queens?|q|dame|reina|reine|regina|dama|rainha|casilla"
)
SIGNS = (
    r"[\[({<]\s*-?\d{1,10}[\s,;.:|-]+-?\d",  # a list
    r"[\[(,]\s*[\"'][^\w\n\"']",  # strings of symbols
    r"^[^\w\n]*\d+(?:[^\w\n]+\d+)*[^\w\n]*$",  # a line of numbers
    rf"(?:[:>=\])#]|(?-i:\b[A-Z]{{4,7}})|:\d\d\S{{0,9}})\s*{NUMBERS}",
    r"\b(?:solutions?|count|total)\b",
    r"\d-\d+-\d+-\d",
    r"^(?:[^\w\n]|[QqXxOoWBEDTF01_])+$",  # a line of symbols
    r"([^\w\s])[ |]?\1[ |]?\1",
    r"[^\w\s][ |]?[QqXx#*@][ |]?[^\w\s]",
    r"\b[A-Za-z]{1,3}\d{1,2}\b\W{1,9}(?:and )?[A-Za-z]{1,3}\d{1,2}\b",  # names of squares
    r"^[^\w\n]*[A-Za-z]{1,3}\d{1,2}[^\w\n]*$",
    r"\br\d+\W{0,3}c\d",
    rf"\b(?:{WORDS})\b\W{{0,4}}[a-z]?\d",
    r"\d[行列]",
    r"\w[\[(_ ]?\d+[\])]?\s*(?::?=|[-=]>|→)\s*\d",  # values of variables
    r"[a-z]\(\d+, ?\d+\)",
    r"int\(\d|\bArray\b|<\w|\t|^v ",
    r"^[^\S\n]*[1-8pPqQ]+(?:/[1-8pPqQ]+){3}",
)
SIGN = re.compile("|".join(SIGNS), re.IGNORECASE | re.MULTILINE)


def may_have_boards(text: str) -> bool:
    """Return whether a text has what boards consist of: numbers, symbols or names together."""
    return SIGN.search(text) is not None
