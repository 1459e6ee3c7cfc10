"""The values in a text of any programming language, by the brackets around them.

A bracket becomes a `Group` once, from the tokens in it, so that no text takes more than linear
time. JSON, JSON5, JavaScript, Python and NumPy, braces as in C++ and Java, rows between ``;`` or
``|`` as in MATLAB and MiniZinc, calls such as ``list("AAB")`` and ``np.array([...])``, and facts
such as ``region(1, 2, 3).`` are values; everything else is code, which has none.
"""

import json
import re
from collections.abc import Iterable
from functools import cached_property
from typing import Any

DEEPEST = 64  # nesting
TOKEN = re.compile(
    r"""(?P<gap>[^\S\n]+|//[^\n]*|\#(?![\da-fA-F]{3,8}\b)[^\n]*|/\*.*?(?:\*/|\Z)"""
    r"""|(?m:^%)[^\n]*|\.\.\.(?=[ \t]*\n)|'(?=[(\[])(?![^'\n]*'))"""
    r"""|(?P<string>[rbfuRBFU]{0,2}(?:'''.*?'''|\"\"\".*?\"\"\""""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`))"""
    r"""|(?P<broken>['"][^\n]*|`.*)"""
    r"""|(?P<number>(?:(?<![\w)\]])[-+])?(?:0x[\da-fA-F]+|\d+(?:_\d+)*(?:\.\d*)?)(?![\w.]))"""
    r"""|(?P<word>(?:[\w$@#]|[^\x00-\x7f])(?:[\w$.-]|::|[^\x00-\x7f\w])*(?<![.-])!?)"""
    r"""|(?P<open>[\[({])|(?P<close>[\])}])"""
    r"""|(?P<end>[,;|\n]|\.(?!\w))|(?P<name>=>|[:=](?!=))|(?P<other>[=!<>]=+|.)""",
    re.DOTALL,
)
ESCAPE = re.compile(
    r"\\(?:x(H{2})|u(H{4})|U(H{8})|u\{(H{1,6})\}|.)".replace("H", r"[\da-fA-F]"), re.DOTALL
)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
CLOSED = {"]": "[", ")": "(", "}": "{"}
CONSTANTS = {"true": True, "True": True, "false": False, "False": False} | dict.fromkeys(
    ("null", "None", "undefined", "NaN", "nan", "nil")
)
SCALAR = re.compile(r"\bnp\.\w+\(([^()]*)\)")  # as NumPy prints those in lists
BLANK = re.compile(r"(?<=[\w\])])\s+(?=[\w\[(])")
TUPLES = str.maketrans({"(": '{"(":[', ")": "]}"})
Token = tuple[str, Any]  # its kind, and its word or its value


class Group(list[Any]):
    """What is between brackets: members, or (name, member) if it ``is_named``; "" is no name.

    ``line`` is that of the bracket ``opened``, empty for a whole text, ``size`` the number of all
    values, and ``is_whole`` whether each bracket in it is closed by its own. ``is_code`` says that
    a text has more than values.
    """

    is_whole, is_code = True, False

    def __init__(
        self, members: Iterable[Any] = (), opened: str = "[", line: int = 1, is_named: bool = False
    ) -> None:
        super().__init__(members)
        self.opened, self.line, self.is_named = opened, line, is_named

    @cached_property
    def size(self) -> int:
        values = [one for _, one in self] if self.is_named else self
        return sum(one.size if isinstance(one, Group) else 1 for one in values)


def quick(text: str) -> Group:
    """Return the values of JSON, or of lists and tuples of Python and NumPy; ValueError if none."""
    text = SCALAR.sub(r"\1", text) if "np." in text else text
    if '"' not in text:
        text = text.replace("'", '"')
    if '"' not in text:
        text = text.translate(TUPLES)
    if "," not in text:
        text = BLANK.sub(",", text)
    return _grouped([json.loads(text.rstrip(";.,\n "), object_pairs_hook=_object)])


def _grouped(values: list[Any]) -> Group:
    return Group([_grouped(one) if type(one) is list else one for one in values])


def _object(pairs: list[tuple[str, Any]]) -> Group:
    names, values = [name for name, _ in pairs], _grouped([value for _, value in pairs])
    if names == ["("]:
        values[0].opened = "("
        return values[0]
    return Group(zip(names, values, strict=True), "{", is_named=True)


def parsed(text: str) -> Group:
    """Return the values of a text, outermost; ValueError if they nest too deeply."""
    frames: list[tuple[str, int, list[Token]]] = [("", 1, [])]
    line, at, is_whole = 1, 0, True
    while at < len(text):
        found = TOKEN.match(text, at)
        assert found is not None
        kind, word, at = found.lastgroup or "", found[0], found.end()
        tokens = frames[-1][2]
        if kind == "open":
            if len(frames) > DEEPEST:
                raise ValueError("nested too deeply")
            frames.append((word, line, []))
        elif kind == "close":
            is_whole = is_whole and frames[-1][0] == CLOSED[word]
            _close_to(frames, CLOSED[word])
        elif kind in ("string", "number"):
            tokens.append((kind, unquoted(word) if kind == "string" else number(word)))
        elif kind != "gap":
            tokens.append((kind, word))
        line += word.count("\n")
    is_whole = is_whole and len(frames) == 1
    while len(frames) > 1:
        _close(frames, is_whole=False)
    whole = _group(*frames[0])
    whole.is_whole = is_whole
    whole.is_code = any(
        kind not in ("group", "string", "end") or word == "|" for kind, word in frames[0][2]
    )
    return whole


def _close_to(frames: list[tuple[str, int, list[Token]]], bracket: str) -> None:
    """Close the last frame with a bracket, if there is one, and those within it."""
    if bracket not in (opened for opened, _, _ in frames):
        return
    while frames[-1][0] != bracket:
        _close(frames, is_whole=False)
    _close(frames, is_whole=True)


def _close(frames: list[tuple[str, int, list[Token]]], *, is_whole: bool) -> None:
    """Make a group of the last frame, and a token of it in the frame around it."""
    opened, line, tokens = frames.pop()
    group = _group(opened, line, tokens, frames[-1][0])
    group.is_whole = is_whole
    frames[-1][2].append(("group", group))


def _group(opened: str, line: int, tokens: list[Token], around: str = "") -> Group:
    """Return what the tokens between two brackets are; ``around`` is the bracket around these."""
    ends = {word for kind, word in tokens if kind == "end"}
    rows = {"|", ";"} & ends
    if not rows and around != "[" and "," not in ends:
        rows = {"\n"} & ends
    if opened == "[" and rows:
        values = ([value for _, value in _parts(part, opened)] for part in _split(tokens, rows))
        found = Group([_alone(Group(row, opened, line)) for row in values], opened, line)
        only: Any = _alone(found)
        return only if isinstance(only, Group) else found
    pairs = _parts(tokens, opened)
    is_named = any(name != "" for name, _ in pairs)
    return Group(pairs if is_named else [value for _, value in pairs], opened, line, is_named)


def _parts(tokens: list[Token], opened: str) -> list[tuple[Any, Any]]:
    """Return the names and the values of the parts of a group."""
    is_scope = opened in ("", "{")
    parts = _split(tokens, {",", ";", "."} | ({"\n"} if is_scope else set()))
    if len(parts) == 1 and opened and ("end", ",") not in tokens:
        kinds = {kind for kind, _ in parts[0]}
        if kinds <= {"string", "number", "word"} or (opened != "{" and kinds == {"group"}):
            return [("", _constant(*token)) for token in parts[0]]  # between blanks
    return [pair for part in parts for pair in _part(part, is_scope)]


def _split(tokens: list[Token], ends: set[str]) -> list[list[Token]]:
    """Return the tokens between some ends; a line goes on behind and before what has two sides."""
    parts: list[list[Token]] = [[]]
    is_open = False
    for kind, word in tokens:
        if kind == "end" and (word in ends or word == "\n"):
            if word in ends and not (word == "\n" and (is_open or not parts[-1])):
                parts.append([])
            continue
        if (
            parts[-1] == []
            and len(parts) > 1
            and kind in ("name", "other")
            and word != ">"
            and "\n" in ends
        ):
            parts.pop()  # behind the end of a line
        parts[-1].append((kind, word))
        is_open = kind in ("name", "other")
    return [part for part in parts if part]


def _part(tokens: list[Token], is_scope: bool) -> list[tuple[Any, Any]]:
    """Return the name and the value of an assignment or a value, and of each fact."""
    kinds = [kind for kind, _ in tokens]
    calls = [group.opened == "(" for kind, group in tokens[1::2] if kind == "group"]
    if is_scope and kinds[::2] == ["word"] * len(calls) and all(calls) and calls:
        return [(tokens[i][1], _alone(tokens[i + 1][1])) for i in range(0, len(tokens), 2)]
    marks = [i for i, kind in enumerate(kinds) if kind == "name"]
    equal = [i for i in marks if tokens[i][1] != ":"]
    if not marks:
        return [("", _value(tokens))]
    before = tokens[: marks[0]]
    named = [word for kind, word in before if kind in ("string", "number", "word")]
    name = named[-1] if named else next((tuple(x) for k, x in before if k == "group"), "")
    return [(name, _value(tokens[(equal or marks[:1])[-1] + 1 :]))]


def _value(tokens: list[Token]) -> Any:
    """Return the value of an expression: its constant, or the largest group or string in it."""
    if len(tokens) == 1:
        return _constant(*tokens[0])
    strings = [word for kind, word in tokens if kind == "string"]
    if strings and len(strings) + tokens.count(("other", "+")) == len(tokens):
        return "".join(strings)
    large = [word for kind, word in tokens if kind in ("group", "string") and word]
    return _alone(
        max(large, key=lambda one: one.size if isinstance(one, Group) else len(one), default=None)
    )


def _alone(value: Any) -> Any:
    """Return the only member of a group, as calls have one, or the value."""
    alone = isinstance(value, Group) and len(value) == 1 and not value.is_named
    return value[0] if alone else value


def _constant(kind: str, word: Any) -> Any:
    if kind in ("string", "number", "group"):
        return word
    return CONSTANTS.get(word, word) if kind == "word" else None


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
