"""Names: what `__all__` lists, and the modules under which public classes appear."""

import ast
import copy
import importlib
import pickle
import traceback
from operator import attrgetter
from pathlib import Path

import pytest

import nqueens
from nqueens import formats, regions, runs
from nqueens._counting.plans import Worker
from nqueens._counting.schema import Row

ROOT = Path(nqueens.__file__).parent
PUBLIC = (nqueens, formats, regions, runs)


def module_name(path):
    """Return the dotted name of a source file."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


TREES = {module_name(path): ast.parse(path.read_text("utf-8")) for path in ROOT.rglob("*.py")}


def listed(tree):
    """Return the names in a module's `__all__`."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def uses(tree):
    """Yield (module, name) for each name of another module of the package that this one uses."""
    modules = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                if f"{node.module}.{alias.name}" in TREES:
                    modules[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                else:
                    yield node.module, alias.name
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and getattr(node.value, "id", None) in modules:
            yield modules[node.value.id], node.attr


STUB = ast.parse((ROOT / "__init__.pyi").read_text("utf-8"))
USES = {
    (name, *use)
    for name, tree in [*TREES.items(), ("nqueens", STUB)]
    for use in uses(tree)
    if use[0] in TREES
}


def test_what_another_module_imports_is_listed():
    hidden = [use for use in USES if use[2] not in listed(TREES[use[1]])]
    assert not hidden


def is_command(name):
    """Return whether the command line loads this by its name."""
    return name.endswith("_command")


def test_what_is_listed_in_a_private_module_is_imported():
    used = {use[1:] for use in USES}
    unused = [
        (module, name)
        for module, tree in TREES.items()
        if module.split(".")[1:2] not in ([], ["__main__"], ["formats"], ["regions"], ["runs"])
        for name in listed(tree)
        if (module, name) not in used and module != "nqueens.cli" and not is_command(name)
    ]
    assert not unused


def test_only_public_names_of_the_formats_are_shown():
    assert dir(formats) == sorted(formats.__all__)


ROW = Row(1, 2, 0.5, 1e9, Worker("simd", "avx2", "somewhere/1/1", "0.2.0"))
CONFLICT = runs.Conflict(1, ROW, "a", ROW._replace(solutions=3), "b")
ARGUMENTS = {
    "nqueens.Board": (4,),
    "nqueens.Position": (4, ((0, 1),), ((2, 2),)),
    "nqueens.formats.FormatError": ("no", 1, 2),
    "nqueens.regions.Puzzle": ("AB\nAB",),
    "nqueens.regions.Regions": ("AB\nAB",),
    "nqueens.regions.Step": ("single", "easy", "A.", (), (), (), regions.Puzzle("A"), (), ()),
    "nqueens.runs.MergeConflict": ([CONFLICT],),
}


CLASSES = {  # nqueens.formats has Position too
    f"{module.__name__}.{name}": getattr(module, name)
    for module in PUBLIC
    for name in module.__all__
    if isinstance(getattr(module, name), type) and (module is nqueens or name != "Position")
}


@pytest.mark.parametrize("name", CLASSES)
def test_a_public_class_has_its_public_name_and_survives_copying(name):
    cls = CLASSES[name]
    assert f"{cls.__module__}.{cls.__qualname__}" == name
    assert repr(cls) == f"<class '{name}'>"
    assert cls in vars(importlib.import_module(cls.__module__)).values()
    assert pickle.loads(pickle.dumps(cls)) is cls
    if hasattr(cls, "_make") and name not in ARGUMENTS:
        one = cls._make(range(len(cls._fields)))
    else:
        one = cls(*ARGUMENTS.get(name, ("no",)))
    others = [pickle.loads(pickle.dumps(one, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in (copy.copy(one), copy.deepcopy(one), *others):
        assert type(other) is cls
        assert str(other) == str(one)
        if isinstance(one, BaseException):
            assert isinstance(one, (nqueens.NQueensError, Warning))
            assert traceback.format_exception_only(other)[0].startswith(f"{name}: ")
            assert (other.args, vars(other)) == (one.args, vars(one))
        else:
            assert other == one


def test_option_values_have_one_spelling_and_the_old_ones_still_work():
    new, old = (nqueens.solve(30, method=f"hill{x}climb", rng=1).tolist() for x in "_-")
    assert new == old
    new, old = (nqueens.count_by_symmetry(8, classes=[f"half{x}turn"]) for x in "_-")
    assert new == old
    for name, value in (("0", 0), ("1", 1), ("none", None)):
        pictures = [nqueens.to_svg([1, 3, 0, 2], coordinates=x) for x in (name, value)]
        assert pictures[0] == pictures[1]
        assert nqueens.show([0], coordinates=name).pictures == [
            nqueens.to_svg([0], coordinates=value, size=180)
        ]


def test_every_class_with_a_public_name_is_public():
    modules = {module.__name__: module for module in PUBLIC}
    hidden = {
        (cls.__module__, cls.__qualname__)
        for name in TREES
        if not name.endswith("__main__")
        for cls in vars(importlib.import_module(name)).values()
        if isinstance(cls, type)
        and cls.__module__ in modules
        and cls.__qualname__ not in modules[cls.__module__].__all__
    }
    assert hidden == set()


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("board", "Board"),
        ("solution", "solutions"),
        ("isSolution", "is_solution"),
        ("Read", "formats.read"),
        ("xyzzy", None),
        ("_board", None),
    ],
)
def test_an_unknown_name_gets_a_suggestion(name, meant):
    with pytest.raises(AttributeError) as raised:
        getattr(nqueens, name)
    said = f"module 'nqueens' has no attribute {name!r}"
    assert str(raised.value) == said + (f"; did you mean {meant}?" if meant else "")


def test_synonyms_mean_public_names():
    for synonym, meant in nqueens._SYNONYMS.items():
        assert synonym not in dir(nqueens)
        attrgetter(meant)(nqueens)


def test_a_former_name_warns(monkeypatch):
    monkeypatch.setitem(nqueens._FORMER, "Chessboard", "Board")
    for _ in range(2):
        with pytest.warns(DeprecationWarning, match=r"Chessboard is .* use nqueens.Board"):
            assert nqueens.Chessboard is nqueens.Board


def test_type_checkers_and_users_see_the_same_names():
    names = {
        alias.asname
        for node in STUB.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert names | {"__version__"} == {*dir(nqueens)}
    assert nqueens._FORMER.keys().isdisjoint(names)
    assert names.issuperset(nqueens._FORMER.values())
