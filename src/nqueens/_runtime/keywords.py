"""What public functions say of a keyword that they do not have."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from types import FunctionType
from typing import Any, TypeVar

from nqueens._runtime.wording import meant, why_out_of_scope

T = TypeVar("T")


def advised(module: str) -> Callable[[T], T]:
    """Return a decorator, so that a function of a public module names the keyword that is meant.

    It also decorates methods with keywords. Whatever is no function stays as it is. Pickles find
    the function under its public name.
    """

    def decorate(thing: T) -> T:
        if not isinstance(thing, FunctionType):
            return thing
        function: FunctionType = thing

        @wraps(function)
        def call(*values: Any, **keywords: Any) -> Any:
            try:
                return function(*values, **keywords)
            except TypeError as error:
                place = error.__traceback__
                was_called = place is not None and place.tb_next is not None
                if was_called or not (advice := _advice(function, module, keywords)):
                    raise
                raise TypeError(advice) from None

        call.__module__ = module
        return call  # type: ignore[return-value]

    return decorate


def advise_in(names: dict[str, Any], public: Iterable[str]) -> None:
    """Replace the public functions among the names of a module by `advised` ones."""
    for name in public:
        names[name] = advised(names["__name__"])(names[name])


def _advice(function: FunctionType, module: str, keywords: dict[str, Any]) -> str:
    """Return what is said of the first unknown keyword; nothing if nobody knows what is meant."""
    code, name = function.__code__, function.__qualname__
    parameters = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    for keyword in keywords:
        if keyword in parameters:
            continue
        public_name = f"{module}.{name}".removeprefix("nqueens.").removesuffix(".__init__")
        guess = meant("keywords of functions", f"{public_name} {keyword}")
        if guess is None:
            guess = _parameter_meant(keyword, [other for other in parameters if other != "self"])
        other_problem = None
        if "n" in parameters and "stars" not in parameters:
            other_problem = why_out_of_scope(keyword)
        if guess is None and other_problem is None:
            continue
        advice = f"{name}() got an unexpected keyword argument {keyword!r}"
        if guess is not None:
            advice += f". Did you mean: {guess!r}?"
        if other_problem is not None:
            advice += f" ({other_problem})"
        return advice
    return ""


def _parameter_meant(keyword: str, parameters: Sequence[str]) -> str | None:
    """Return the parameter that has another name elsewhere, or almost this name; None if none."""
    known = meant("keywords", keyword) or ()
    for parameter in known:
        if parameter in parameters:
            return str(parameter)
    from difflib import get_close_matches  # slow to import, and needed for mistakes only

    return next(iter(get_close_matches(keyword, parameters, 1)), None)
