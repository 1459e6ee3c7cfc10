"""The values in a text of any programming language, by the brackets around them.

A bracket becomes a `Group` once, from the tokens in it, so that no text takes more than linear
time. JSON, JSON5, JavaScript, Python and NumPy, braces as in C++ and Java, rows between ``;`` or
``|`` as in MATLAB and MiniZinc, calls such as ``list("AAB")`` and ``np.array([...])``, and facts
such as ``region(1, 2, 3).`` are values; everything else is code, which has none.
"""

import json
import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, NamedTuple

DEEPEST = 64  # nesting
SIMPLE = r"""(?:-?\d{1,18}(?![\w.])|"[^"\\\n]*+"|'[^'\\\n]*+')"""  # a number or a string
SIMPLES = rf"\s*+{SIMPLE}(?:\s*+,\s*+{SIMPLE})*+\s*+(?:,\s*+)?"
TOKEN = re.compile(
    r"""[^\S\n]*+(?:(?P<gap>//[^\n]*|\#(?![\da-fA-F]{3,8}\b)[^\n]*|/\*.*?(?:\*/|\Z)"""
    r"""|(?m:^%)[^\n]*|\.\.\.(?=[ \t]*\n)|'(?=[(\[])(?![^'\n]*')|\Z)"""
    r"""|(?P<string>[rbfuRBFU]{0,2}(?:'''.*?'''|\"\"\".*?\"\"\""""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`))"""
    r"""|(?P<broken>['"][^\n]*|`.*)"""
    r"""|(?P<number>(?:(?<![\w)\]])[-+])?(?:0x[\da-fA-F]+|\d+(?:_\d+)*(?:\.\d*)?)(?![\w.]))"""
    r"""|(?P<word>(?:[\w$@#]|[^\x00-\x7f])(?:[\w$.-]|::|[^\x00-\x7f\w])*(?<![.-])!?)"""
    rf"""|(?P<flat>\[{SIMPLES}\]|\({SIMPLES}\)|\{{{SIMPLES}\}})"""
    r"""|(?P<open>[\[({])|(?P<close>[\])}])"""
    r"""|(?P<end>[,;|\n]|\.(?!\w))|(?P<name>=>|[:=](?!=))|(?P<other>[=!<>]=+|.))""",
    re.DOTALL,
)
FLAT_VALUE = re.compile(r"""(-?\d+)|"([^"]*)"|'([^']*)'""")
ESCAPE = re.compile(
    r"\\(?:x(H{2})|u(H{4})|U(H{8})|u\{(H{1,6})\}|.)".replace("H", r"[\da-fA-F]"), re.DOTALL
)
ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
CLOSED = {"]": "[", ")": "(", "}": "{"}
CONSTANTS: dict[str, Any] = {"true": True, "True": True, "false": False, "False": False}
CONSTANTS |= dict.fromkeys(("null", "None", "undefined", "NaN", "nan", "nil"))
SCALAR = re.compile(r"\bnp\.\w+\(([^()]*)\)")  # as NumPy prints those in lists
BLANK = re.compile(r"(?<=[\w\])])\s+(?=[\w\[(])")
TUPLES = str.maketrans({"(": '{"(":[', ")": "]}"})
CONSTANT_KINDS = frozenset(("string", "number", "word"))
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
        values = [value for _, value in self] if self.is_named else self
        return sum(value.size if isinstance(value, Group) else 1 for value in values)


# --- values of one line ---------------------------------------------------------------------------


def quick(text: str) -> Group:
    """Return the values of JSON, or of lists and tuples of Python and NumPy; ValueError if none."""
    if "np." in text:
        text = SCALAR.sub(r"\1", text)
    if '"' not in text:
        text = text.replace("'", '"')
    if '"' not in text:
        text = text.translate(TUPLES)
    if "," not in text:
        text = BLANK.sub(",", text)
    value = json.loads(text.rstrip(";.,\n "), object_pairs_hook=_object)
    return _grouped([value])


def _grouped(values: list[Any], depth: int = 0) -> Group:
    """Return the group of values, in which lists become groups."""
    if list not in {*map(type, values)}:
        return Group(values)
    if depth == DEEPEST:
        raise ValueError("nested too deeply")
    return Group([_grouped(v, depth + 1) if type(v) is list else v for v in values])


def _object(pairs: list[tuple[str, Any]]) -> Group:
    """Return the group of an object of JSON, or of a tuple, which has the only name "("."""
    names = [name for name, _ in pairs]
    values = _grouped([value for _, value in pairs])
    if names == ["("]:
        (group,) = values
        group.opened = "("
        return group
    return Group(zip(names, values, strict=True), "{", is_named=True)


# --- values of any text ---------------------------------------------------------------------------


class Frame(NamedTuple):
    """A bracket that is open, its line, and the tokens in it so far."""

    opened: str
    line: int
    tokens: list[Token]


def parsed(text: str) -> Group:
    """Return the values of a text, outermost; ValueError if they nest too deeply."""
    frames = [Frame("", 1, [])]
    line, at = 1, 0  # of the last bracket
    is_whole = True
    for found in TOKEN.finditer(text):
        kind = found.lastgroup or ""
        word = found[kind]
        tokens = frames[-1].tokens
        if kind in ("flat", "open"):
            line += text.count("\n", at, found.start(kind))
            at = found.start(kind)
        if kind == "flat":
            tokens.append(("group", flat_group(word, line)))
        elif kind == "open":
            if len(frames) > DEEPEST:
                raise ValueError("nested too deeply")
            frames.append(Frame(word, line, []))
        elif kind == "close":
            is_whole = is_whole and frames[-1].opened == CLOSED[word]
            _close_to(frames, CLOSED[word])
        elif kind != "gap":
            value = READ[kind](word) if kind in READ else word
            tokens.append((kind, value))
    is_whole = is_whole and len(frames) == 1
    while len(frames) > 1:
        _close(frames, is_whole=False)
    (outermost,) = frames
    whole = _group(outermost)
    whole.is_whole = is_whole
    whole.is_code = any(map(_is_code, outermost.tokens))
    return whole


def flat_group(word: str, line: int) -> Group:
    """Return a list of numbers and of strings without escapes, in its brackets."""
    body = word[1:-1]
    if '"' in body or "'" in body:
        members: list[Any] = []
        for digits, double, single in FLAT_VALUE.findall(body):
            members.append(int(digits) if digits else double or single)
    else:
        members = [*map(int, body.strip().removesuffix(",").split(","))]
    return Group(members, word[0], line)


def _is_code(token: Token) -> bool:
    """Return whether a token outside of all brackets is no value."""
    kind, word = token
    return kind not in ("group", "string", "end") or word == "|"


def _close_to(frames: list[Frame], bracket: str) -> None:
    """Close the last frame with a bracket, if there is one, and those within it."""
    if not any(frame.opened == bracket for frame in frames):
        return
    while frames[-1].opened != bracket:
        _close(frames, is_whole=False)
    _close(frames, is_whole=True)


def _close(frames: list[Frame], *, is_whole: bool) -> None:
    """Make a group of the last frame, and a token of it in the frame around it."""
    frame = frames.pop()
    around = frames[-1]
    group = _group(frame, around.opened)
    group.is_whole = is_whole
    around.tokens.append(("group", group))


def _group(frame: Frame, around: str = "") -> Group:
    """Return what the tokens between two brackets are; ``around`` is the bracket around these."""
    opened, line, tokens = frame
    ends = {word for kind, word in tokens if kind == "end"}
    row_ends = {"|", ";"} & ends
    if not row_ends and around != "[" and "," not in ends:
        row_ends = {"\n"} & ends
    if opened == "[" and row_ends:
        return _rows(frame, row_ends)
    pairs = _parts(tokens, opened)
    is_named = any(name != "" for name, _ in pairs)
    members = pairs if is_named else [value for _, value in pairs]
    return Group(members, opened, line, is_named)


def _rows(frame: Frame, ends: set[str]) -> Group:
    """Return the rows of a matrix, between ``;`` or ``|`` or line breaks; a point is a label."""
    rows = Group([], frame.opened, frame.line)
    tokens = [("word", ".") if token == ("end", ".") else token for token in frame.tokens]
    for part in _split(tokens, ends):
        values = [value for _, value in _parts(part, frame.opened)]
        rows.append(_alone(Group(values, frame.opened, frame.line)))
    only = _alone(rows)
    return only if isinstance(only, Group) else rows


def _parts(tokens: list[Token], opened: str) -> list[tuple[Any, Any]]:
    """Return the names and the values of the parts of a group."""
    is_scope = opened in ("", "{")
    ends = {",", ";", ".", "\n"} if is_scope else {",", ";", "."}
    parts = _split(tokens, ends)
    if len(parts) == 1 and opened and ("end", ",") not in tokens:
        kinds = {kind for kind, _ in parts[0]}
        if kinds <= CONSTANT_KINDS or (opened != "{" and kinds == {"group"}):
            return [("", _constant(*token)) for token in parts[0]]  # between blanks
    pairs: list[tuple[Any, Any]] = []
    for part in parts:
        pairs += _facts(part) if is_scope and _are_facts(part) else [_named_value(part)]
    return pairs


def _split(tokens: list[Token], ends: set[str]) -> list[list[Token]]:
    """Return the tokens between some ends; a line goes on behind and before what has two sides."""
    parts: list[list[Token]] = [[]]
    is_open = False
    for token in tokens:
        kind, word = token
        if kind == "end":
            if word == "\n":
                if word in ends and parts[-1] and not is_open:
                    parts.append([])
                continue
            if word in ends:
                parts.append([])
                continue
        has_two_sides = kind in ("name", "other")
        goes_on = has_two_sides and word != ">" and "\n" in ends
        if goes_on and not parts[-1] and len(parts) > 1:
            parts.pop()  # behind the end of a line
        parts[-1].append(token)
        is_open = has_two_sides
    return [part for part in parts if part]


def _are_facts(tokens: list[Token]) -> bool:
    """Return whether tokens are facts, one behind the other: region(1, 2) region(1, 3)."""
    if len(tokens) % 2:
        return False
    for name, value in zip(tokens[::2], tokens[1::2], strict=True):
        if name[0] != "word" or value[0] != "group" or value[1].opened != "(":
            return False
    return True


def _facts(tokens: list[Token]) -> list[tuple[Any, Any]]:
    """Return the name and the value of each fact."""
    names = [word for _, word in tokens[::2]]
    groups = [group for _, group in tokens[1::2]]
    return [*zip(names, map(_alone, groups), strict=True)]


def _named_value(tokens: list[Token]) -> tuple[Any, Any]:
    """Return the name, "" if there is none, and the value of an assignment or a value."""
    if len(tokens) == 1:
        return "", _constant(*tokens[0])
    marks = [i for i, (kind, _) in enumerate(tokens) if kind == "name"]
    if not marks:
        return "", _value(tokens)
    equal = [i for i in marks if tokens[i][1] != ":"]
    value = _value(tokens[(equal[-1] if equal else marks[0]) + 1 :])
    name: Any = ""
    for kind, word in reversed(tokens[: marks[0]]):
        if kind in CONSTANT_KINDS:
            return word, value
        if kind == "group":
            name = tuple(word)  # the first one
    return name, value


def _value(tokens: list[Token]) -> Any:
    """Return the value of an expression: its constant, or the largest group or string in it."""
    if len(tokens) == 1:
        return _constant(*tokens[0])
    kinds = [kind for kind, _ in tokens]
    if kinds == ["group", "number"]:
        return None  # [INFO] 21
    if kinds in (["group", "word"], ["group", "string"]) and tokens[0][1].size == 1:
        return tokens[1][1] if kinds[1] == "string" else None  # [INFO] A
    strings = [word for kind, word in tokens if kind == "string"]
    if strings and len(strings) + tokens.count(("other", "+")) == len(tokens):
        return "".join(strings)
    large = [word for kind, word in tokens if kind in ("group", "string") and word]
    return _alone(max(large, key=_size, default=None))


def _size(value: Group | str) -> int:
    """Return the number of values in a group, or of characters in a string."""
    return value.size if isinstance(value, Group) else len(value)


def _alone(value: Any) -> Any:
    """Return the only member of a group, as calls have one, or the value."""
    if isinstance(value, Group) and len(value) == 1 and not value.is_named:
        return value[0]
    return value


def _constant(kind: str, word: Any) -> Any:
    """Return the value of a token; None for a sign."""
    if kind == "word":
        return CONSTANTS.get(word, word)
    return word if kind in ("string", "number", "group") else None


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


READ: dict[str, Callable[[str], Any]] = {"string": unquoted, "number": number}  # kinds of tokens
