"""Errors, and the module that a public class names as its own."""

import copy
from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, Self, TypeVar

from nqueens._runtime.wording import described

C = TypeVar("C", bound=type)
Failure = TypeVar("Failure", bound=Exception)


def set_module(name: str) -> Callable[[C], C]:
    """Return a decorator that makes a class appear under the public module ``name``.

    Tracebacks, ``repr`` and pickles then show the name that users import. Pickles also survive a
    move of the class between private modules.
    """

    def decorate(cls: C) -> C:
        cls.__module__ = name
        return cls

    return decorate


class Parameter(NamedTuple):
    """A parameter that an error names, with its value if that is said beside it.

    A sentence that would be unclear with the name, such as ``q``, has other ``words`` for it.
    """

    name: str
    value: object = None
    words: str = ""

    def __str__(self) -> str:
        """Return the parameter as Python writes it, or its words."""
        if self.words:
            return self.words
        return self.name if self.value is None else f"{self.name}={self.value!r}"


class Value(NamedTuple):
    """A value that an error shows."""

    value: object

    def __str__(self) -> str:
        """Return the value on one line."""
        return described(self.value)

    def __repr__(self) -> str:
        """Return the same; the ``repr`` of a value may be long, or fail."""
        return f"Value({self})"


class BoardSquare(NamedTuple):
    """A square that an error names, on a board of n rows."""

    row: int
    column: int
    n: int

    def __str__(self) -> str:
        """Return the square as Python writes it."""
        return f"({self.row}, {self.column})"


class BoardLine(NamedTuple):
    """A row or a column that an error names. The library counts from 0, the command from 1."""

    kind: Literal["row", "column"]
    number: int

    def __str__(self) -> str:
        """Return the line as the library calls it."""
        return f"{self.kind} {self.number}"


@set_module("nqueens")
class NQueensError(Exception):
    """The base of the library's own exceptions, each of which also has a built-in base.

    Wrong types of arguments raise the built-in `TypeError` itself.

    Examples
    --------
    >>> issubclass(NoSolution, NQueensError), issubclass(NoSolution, ValueError)
    (True, True)
    """


class Function(NamedTuple):
    """A function of the library that an error names, perhaps with arguments."""

    name: str
    arguments: tuple[object, ...] = ()

    def __str__(self) -> str:
        """Return the function, or its call, as Python writes it."""
        if not self.arguments:
            return self.name
        return f"{self.name}({', '.join(map(repr, self.arguments))})"


class Phrase(str):
    """A text with a form and parts, which the command names in its own way.

    It may be a part itself, and the reason of a `FormatError`.
    """

    form: str
    parts: tuple[object, ...]
    __match_args__ = ("form", "parts")

    def __new__(cls, form: str, *parts: object) -> Self:
        """Return a phrase in the words of the library."""
        phrase = super().__new__(cls, form.format(*parts))
        phrase.form, phrase.parts = form, parts
        return phrase

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what a pickle consists of."""
        return Phrase, (self.form, *self.parts)


class Worded(Exception):
    """An error with a form, such as ``"{} and {} attack each other"``, and the parts in it.

    Parts are parameters, squares, functions and anything else. The library and the command name
    the first three in their own ways. A form without parts is the sentence itself, and may have
    braces. ``args`` are the form and the parts, so that a pickle keeps them.

    ``parameter``, ``value`` and ``squares`` are data for programs: the first parameter and the
    first value in the sentence, and the squares in it, as (row, column) pairs, both from 0. Give
    them where they are no parts of the sentence. What does not apply is None, or no squares.
    """

    parameter: str | None
    value: Any
    squares: tuple[tuple[int, int], ...]

    def __init__(
        self,
        form: str = "",
        *parts: object,
        parameter: str | None = None,
        value: object = None,
        squares: Iterable[tuple[int, int]] = (),
    ) -> None:
        super().__init__(form, *parts)
        named = [part for part in parts if isinstance(part, Parameter)]
        values = [part.value for part in parts if isinstance(part, (Parameter, Value))]
        shown = [(part.row, part.column) for part in parts if isinstance(part, BoardSquare)]
        if parameter is None and named:
            parameter = named[0].name
        if value is None:
            value = next((value for value in values if value is not None), None)
        self.parameter = parameter
        self.value = value
        self.squares = tuple(squares) or tuple(shown)

    def __str__(self) -> str:
        """Return the sentence in the words of the library."""
        return sentence_of(self, str)


def as_parameter(name: str | Parameter) -> Parameter:
    """Return a parameter of which a caller may have given the name only."""
    return Parameter(name) if isinstance(name, str) else name


def sentence_of(error: Worded, name: Callable[[object], object]) -> str:
    """Return the sentence of an error, with its parts as a function names them."""
    form, *parts = error.args or ("",)
    return str(form).format(*map(name, parts)) if parts else str(form)


@set_module("nqueens")
class NoSolution(Worded, NQueensError, ValueError):
    """No placement of the queens meets the constraints.

    ``squares`` are those that contradict each other, as (row, column) pairs, such as two placed
    queens in a column; there are none if only a search has shown that there is no solution.
    """


@set_module("nqueens")
class InvalidArgument(Worded, NQueensError, ValueError):
    """An argument breaks a rule.

    ``parameter`` is the name of the argument, the first if there are several, and ``value`` what is
    wrong with it: the argument, or the part of it that the sentence shows. ``value`` is None where
    the squares say it: ``squares`` are those that the sentence names, as (row, column) pairs.

    Examples
    --------
    >>> import nqueens
    >>> try:
    ...     nqueens.count(8, placed=[(3, 3), (3, 3)])
    ... except nqueens.InvalidArgument as error:
    ...     print(error)
    ...     print(error.parameter, error.squares)
    placed: (3, 3) is given twice
    placed ((3, 3),)
    """


@set_module("nqueens")
class OutOfTime(NQueensError, TimeoutError):
    """A call reached its ``time_limit``.

    ``reached`` is what the call had by then: the estimate so far of `estimate_count`, the steps of
    `regions.explain`, the puzzles of `regions.generate`. Other calls that take ``progress`` leave
    the three ints of their last report: the work done, the whole work and the solutions found. It
    is None if there was nothing yet.
    """

    reached: Any = None


class KernelError(NQueensError, RuntimeError):
    """A kernel has returned a wrong result: the build or the machine is broken."""


def prefixed(error: Failure, prefix: str) -> Failure:
    """Return an error like another, with what it carries, and a prefix before its sentence."""
    same = copy.copy(error)
    first, *others = error.args or ("",)
    same.args = (f"{prefix}{first}", *others)
    return same


def missing_package(what: str, package: str) -> ImportError:
    """Return the error for a missing package; ``what`` ends in a verb, as "PDF files need"."""
    return ImportError(f"{what} {package}; install it with: pip install {package}")
