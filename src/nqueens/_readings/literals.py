"""Literals as JSON, Python, JavaScript and other languages write them, also within a program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

DEEPEST = 64  # nesting
LONGEST_NUMBER = 100
TOKENS = (
    r"""(?P<gap>(?:\s|//[^\n]*|\#(?![\da-fA-F]{3,8}\b)[^\n]*|/\*.*?(?:\*/|\Z))+)"""
    r"""|(?P<string>[rbfuRBFU]{0,2}(?:'''.*?'''|\"\"\".*?\"\"\""""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`))"""
    r"""|(?P<open_string>['"][^\n]*|`.*)"""
    r"""|(?P<number>(?:(?<![\w)\]])[-+])?(?:0[xX][\da-fA-F]+"""
    r"""|(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)(?![\w.]))"""
    r"""|(?P<word>[\w$][\w$.]*!?|\.\.\.)|(?P<open>[\[({])|(?P<close>[\])}])"""
    r"""|(?P<mark>[,:]|=(?!>)|(?<=[\d"'])=>|(?<=[\d"']\ )=>)|(?P<other>.)"""
)
TOKEN = re.compile(TOKENS, re.DOTALL)
BARE = re.compile(
    TOKENS.replace(r"[\w$][\w$.]*!?|\.\.\.", r"""(?![|;])[^\s,;:=\[\](){}'"`]+""").replace(
        r"(?![\w.])", r"(?![\w./-])"
    ),
    re.DOTALL,
)
ESCAPE = re.compile(
    r"\\(?:x(H{2})|u(H{4})|U(H{8})|u\{(H{1,6})\}|.)".replace("H", r"[\da-fA-F]"), re.DOTALL
)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
CONTAINERS = (list, tuple, dict)
CLOSED = {"[": "]", "(": ")", "{": "}"}
CONSTANTS = {"true": True, "True": True, "false": False, "False": False} | dict.fromkeys(
    ("null", "None", "undefined", "NaN", "nan")
)


class LiteralError(ValueError):
    """There is no literal in a text at ``at``, or it nests too deeply."""

    def __init__(self, reason: str, at: int, is_deep: bool = False) -> None:
        super().__init__(reason)
        self.at, self.is_deep = at, is_deep


class Named(NamedTuple):
    """A literal, the name that a program gives it, and where it begins and ends."""

    name: str
    value: Any
    start: int
    end: int


def parsed(text: str, at: int = 0, bare: bool = False) -> tuple[Any, int]:
    """Return the literal at a place in a text, and where it ends; LiteralError if there is none.

    Tuples are tuples, sets are lists, and rows between semicolons are lists in a list. A call, such
    as ``np.array([1, 0], dtype=int)``, is its only argument or its only list; names with values are
    an object. What is code, and no literal, is None. With ``bare``, strings without quotes have any
    characters but blanks, brackets and separators.
    """
    try:
        return DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return _Literals(text, bare).parsed(at)


def within(text: str) -> Iterator[Named]:
    """Yield every list, object and named string in a program, outermost only, in linear time."""
    at, name, previous = 0, "", ""
    literals = _Literals(text, False)
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found is not None
        kind, start, at = found.lastgroup, at, found.end()
        if kind == "gap":
            continue
        if kind == "open" or (kind == "string" and previous in ("=", ":", "(")):
            try:
                is_open = kind == "open"
                value, end = literals.parsed(start) if is_open else (unquoted(found[0]), at)
            except LiteralError as error:
                if error.is_deep:
                    return
            else:
                if value or end == at:
                    yield Named(name, value, start, end)
                    at = end
        elif kind == "word" and previous not in (":", "=", "new"):
            name = found[0]
        previous = found[0]


class _Literals:
    """The tokens of a text, and the brackets in it that were tried, so that none is read twice."""

    def __init__(self, text: str, bare: bool) -> None:
        self.text, self.bare = text, bare
        self.match = (BARE if bare else TOKEN).match
        self.tried: dict[int, LiteralError | tuple[Any, int]] = {}

    def parsed(self, at: int) -> tuple[Any, int]:
        """Return the literal at a place in the text, and where it ends."""
        self.at = at
        self.next()
        value = self.value()
        return value, self.start

    def next(self) -> None:
        """Go to the next token."""
        while (found := self.match(self.text, self.at)) and found.lastgroup == "gap":
            self.at = found.end()
        self.kind, self.word = (found.lastgroup, found[0]) if found else ("end", "")
        self.start, self.at = self.at, found.end() if found else self.at

    def fail(self, reason: str = "", is_deep: bool = False) -> LiteralError:
        shown = repr(self.word[:20]) if self.word else "the end"
        return LiteralError(reason or f"{shown} where a value should be", self.start, is_deep)

    def value(self, depth: int = 0) -> Any:
        """Return the literal that begins here, and go behind it."""
        kind, word = self.kind, self.word
        if kind == "open":
            return self._several(word, depth)
        if kind not in ("string", "number", "word") and not (kind == "other" and self.bare):
            raise self.fail()
        if kind == "number" and len(word) > LONGEST_NUMBER:
            raise self.fail("a number of too many digits")
        self.next()
        if kind == "string":
            return unquoted(word)
        if kind == "number":
            return number(word)
        return self._called(word, depth)

    def _called(self, word: str, depth: int) -> Any:
        """Return the literal behind a word, such as Array( or vec![, or what the word means."""
        while word == "new" and self.kind == "word":
            word = self.word
            self.next()
        if word[-1] == "!" and self.kind == "open":
            return self._several(self.word, depth)
        if self.word == "(" and self.kind == "open":
            inner = self._several("(", depth)  # np.array([...], dtype=int), np.int8(3)
            is_size = len(inner) == 1 and type(inner[0]) is int  # Set(2) {1, 2}
            if is_size and self.word in ("[", "{"):
                return self._several(self.word, depth)
            lists = [one for one in inner if isinstance(one, CONTAINERS)]
            return inner[0] if len(inner) == 1 else lists[0] if len(lists) == 1 else inner
        while self.word == "[" and re.match(r"\s*\d*\s*\]", self.text[self.at : self.at + 20]):
            self._several("[", depth)  # int[][] {...}
        if self.word == "{" and self.kind == "open" and not self.bare:
            return self._several("{", depth)
        return CONSTANTS.get(word, word)

    def _part(self, depth: int) -> Any:
        """Return the literal that begins here, None for code, up to a comma or a bracket."""
        value = self.value(depth) if self.kind != "other" else None
        while self.kind == "other" and not self.bare and self.word not in ";|":
            is_sum = self.word == "+"
            self.next()
            is_value = self.kind not in ("close", "mark", "other", "end")
            more = self.value(depth) if is_value else None
            value = value + more if is_sum and type(value) is type(more) is str else None
            while self.word == "{" and self.kind == "open":  # of a function
                self._several("{", depth)
        return value

    def _several(self, opened: str, depth: int) -> Any:
        """Return what is between brackets, and go behind them."""
        start = self.start
        known = self.tried.get(start)
        if isinstance(known, LiteralError):
            raise known
        if known is None:
            if depth >= DEEPEST:
                raise self.fail("nested too deeply", is_deep=True)
            try:
                known = self._members(opened, depth), self.at
            except LiteralError as error:
                self.tried[start] = error
                raise
            self.tried[start] = known
        value, self.at = known
        self.next()
        return value

    def _members(self, opened: str, depth: int) -> Any:
        self.next()
        rows: list[list[Any]] = []
        parts: list[Any] = []
        pairs: dict[Any, Any] = {}
        while self.kind != "close":
            if self.kind in ("end", "open_string"):
                raise self.fail()
            if self.kind == "mark" and self.word == ",":
                self.next()
                continue
            if self.word in (";", "|") and self.kind == "other":
                self.next()
                if parts:
                    rows.append(parts)
                parts = []
                continue
            key = self._part(depth + 1)
            if self.kind == "mark" and self.word != "," and (opened == "{" or self.word == "="):
                self.next()
                key = key[0] if isinstance(key, list) and len(key) == 1 else key
                is_key = isinstance(key, (str, int, float)) or _is_flat(key)
                pairs[key if is_key else str(key)] = self._part(depth + 1)
            else:
                parts.append(key)
        if self.word != CLOSED[opened]:
            raise self.fail()
        return _whole(
            opened, [*rows, parts] if rows and parts else rows or parts, pairs, bool(rows)
        )


def _whole(opened: str, parts: list[Any], pairs: dict[Any, Any], has_rows: bool) -> Any:
    """Return the value that its parts make."""
    if pairs and (opened == "{" or not parts):
        return pairs
    if has_rows and {*map(len, parts)} == {1}:
        parts = [row[0] for row in parts]
    if pairs and opened == "[":
        parts.append(None)  # code
    if opened == "{" and not parts:
        return {}
    return tuple(parts) if opened == "(" else parts


def _is_flat(value: Any) -> bool:
    return isinstance(value, tuple) and not any(isinstance(one, CONTAINERS) for one in value)


def _refused(word: str) -> None:
    raise ValueError(word)


DECODER = json.JSONDecoder(parse_constant=_refused)


def number(word: str) -> int | float:
    """Return a number that a program writes."""
    try:
        return int(word, 0 if "x" in word.lower() else 10)
    except ValueError:
        return float(word)


def unquoted(word: str) -> str:
    """Return the string that a program writes in quotes."""
    body = word.lstrip("rbfuRBFU")
    body = body[3:-3] if body[:3] in ("'''", '"""') else body[1:-1]
    if "\\" not in body or word[0] in "rR":
        return body
    try:
        return str(json.loads(f'"{body}"'))
    except ValueError:
        return ESCAPE.sub(_unescaped, body)


def _unescaped(found: re.Match[str]) -> str:
    code = next(filter(None, found.groups()), "")
    if code and int(code, 16) < 0x110000:
        return chr(int(code, 16))
    return ESCAPED.get(found[0][1:], found[0][1:])
