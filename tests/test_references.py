"""The files, headings, public names and options that the pages name exist, and none is missing."""

import importlib
import re

import click
import pytest
from pages import IDS, MARKS, PAGES, ROOT

import nqueens
import nqueens.runs
from nqueens import cli

PLACES = (
    "",
    "src/nqueens/",
    "src/nqueens/*/",
    "src/nqueens/*/*/",
    "tests/",
    "bench/",
    "docs/",
)
FENCE = re.compile(r"^(```+).*?^\1", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ (.*)$", re.M)
FILE = re.compile(r"`([\w./*-]*\w\.(?:py|pyi|pyx|pxd|c|h|md|toml|json|txt|svg|png))`|`(\.ci/\w+)`")
NAME = re.compile(r"(?<![\w./-])nqueens((?:\.[A-Za-z_]\w*)+)(?!\w*/)")
OPTION = re.compile(r"--[a-z][a-z-]*")
COMMANDS = {name: cli.nqueens.get_command(None, name) for name in cli.COMMANDS}
COMMANDS |= {  # those of a group under both names
    f"{group} {name}": command
    for group, commands in COMMANDS.items()
    for name, command in getattr(commands, "commands", {}).items()
}
OPTIONS = {
    option
    for command in [*COMMANDS.values(), cli.nqueens]
    for parameter in command.params
    if isinstance(parameter, click.Option)
    for option in (*parameter.opts, *parameter.secondary_opts)
} | {"--help"}

pytestmark = MARKS


def prose(page):
    """Return a page without its fenced examples."""
    return FENCE.sub("", page.read_text("utf-8"))


def anchors(page):
    """Return the anchors that GitHub and Sphinx make of the headings of a page."""
    words = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(prose(page)))
    return {heading.strip().replace(" ", "-") for heading in words}


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_links_lead_somewhere(page):
    for target in (one or other for one, other in LINK.findall(prose(page))):
        if re.match(r"\w+:", target):
            continue  # another site
        name, _, anchor = target.partition("#")
        there = (page.parent / name).resolve() if name else page
        assert there.exists(), target
        assert there.is_relative_to(ROOT), target
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_files_on_pages_exist(page):
    for name in (one or other for one, other in FILE.findall(prose(page))):
        if name.startswith(".ci/") and not (ROOT / ".ci").exists():
            continue  # not in an sdist
        assert any([*ROOT.glob(f"{place}{name}")] for place in PLACES), name


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_public_names_on_pages_exist(page):
    for dotted in NAME.findall(page.read_text("utf-8")):
        thing = nqueens
        for name in dotted.split(".")[1:]:
            if name == "_kernels":
                break  # its only module is not in a release
            if not hasattr(thing, name):
                importlib.import_module(f"{thing.__name__}.{name}")
            thing = getattr(thing, name)


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_options_on_pages_exist(page):
    """An option after a command belongs to it; any other option belongs to some command."""
    text = page.read_text("utf-8")
    for line in re.findall(r"nqueens ([a-z]+ [^\n`|]*)", text):
        name, *words = re.split(r"[ =]", line)
        name = f"{name} {words[0]}" if f"{name} {words[0]}" in COMMANDS else name
        if name in COMMANDS:
            options = {
                opt for one in COMMANDS[name].params for opt in one.opts + one.secondary_opts
            }
            named = {word for word in words if OPTION.fullmatch(word)}
            assert named <= options | {"--help"}, line
    if page.name not in ("CONTRIBUTING.md", "trust.md"):  # they name options of other programs
        for option in re.findall(r"`(--[a-z][a-z-]*)[^`]*`", prose(page)):
            assert option in OPTIONS, option


@pytest.mark.parametrize("page", PAGES[3:], ids=IDS[3:])
def test_a_page_ends_with_where_to_go_next_and_another_leads_to_it(page):
    text = re.sub(r"^```\{toctree\}\n.*?^```$", "", page.read_text("utf-8"), flags=re.M | re.S)
    end = text.rstrip().rpartition("\n\n")[2]
    assert end.startswith("Next: ")
    assert LINK.search(end)
    leading = [
        other
        for other in PAGES
        for target, _ in LINK.findall(prose(other))
        if other != page and (other.parent / target.partition("#")[0]).resolve() == page
    ]
    assert leading or page == ROOT / "docs/index.md"


def test_every_public_name_has_its_place_in_the_reference():
    listed = []
    for page in (ROOT / "docs/reference").glob("*.md"):
        text = page.read_text("utf-8")
        for module in re.findall(r"^\.\. (?:current)?module:: nqueens(\.\w+)?$", text, re.M):
            names = re.findall(r"^\.\. auto(?:function|class|exception):: (\w+)$", text, re.M)
            listed += [f"{module}.{name}".strip(".") for name in names]
    public = {*nqueens.__all__} - {"__version__"}
    for module in ("formats", "regions", "runs"):
        public |= {f"{module}.{name}" for name in getattr(nqueens, module).__all__}
    assert sorted(listed) == sorted(public - {"formats.FORMATS", "formats.Position"})


def test_every_command_and_option_is_on_a_page():
    text = "".join(page.read_text("utf-8") for page in PAGES)
    page = (ROOT / "docs/reference/command.md").read_text("utf-8")
    assert [name for name in COMMANDS if not re.search(rf"`(?:\w+`, `)*{name}\b", page)] == []
    assert sorted(option for option in OPTIONS - {"-h"} if f"{option}" not in text) == []
