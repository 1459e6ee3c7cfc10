"""The page of a lesson: what it holds, and its searches in a real browser."""

import json
import re
from itertools import product

import pytest

import nqueens

METHODS = ["backtrack", "bitmask", "min_conflicts"]
STATE = """
return [...document.querySelectorAll('section')].map((section) => {
  const [select, code, board, counters] = section.children;
  const squares = [...board.querySelectorAll('i')];
  const n = Math.sqrt(squares.length);
  const names = [...counters.querySelectorAll('dt')].map((name) => name.textContent);
  return {
    method: select.value,
    line: code.querySelector('.strong')?.textContent.trim(),
    queens: squares.flatMap((one, i) => (one.querySelector('svg') ? [i % n] : [])),
    calls: board.textContent.split('search').length - 1,
    text: board.textContent,
    counters: Object.fromEntries(
      names.map((name, i) => [name, Number(counters.querySelectorAll('dd')[i].textContent)])),
  };
});
"""


def searched(n):
    """Return each solution with what was counted until then, and what was counted at the end."""
    counts = {"nodes": 0, "tests": 0, "backtracks": 0, "solutions": 0}
    found, queens = [], []

    def search():
        if len(queens) == n:
            counts["solutions"] += 1
            found.append(([*queens], dict(counts)))
        for column in range(n) if len(queens) < n else ():
            counts["tests"] += 1
            if all(abs(column - c) not in (0, len(queens) - r) for r, c in enumerate(queens)):
                counts["nodes"] += 1
                queens.append(column)
                search()
                queens.pop()
                counts["backtracks"] += 1

    search()
    return found, counts


def state(browser):
    return browser.execute_script(STATE)


def press(browser, key):
    from selenium.webdriver.common.keys import Keys

    keys = {"ArrowLeft": Keys.LEFT, "ArrowRight": Keys.RIGHT, "Home": Keys.HOME, "End": Keys.END}
    browser.find_element("tag name", "body").send_keys(keys.get(key, key))


def choose(browser, which, value):
    """Choose a method of a search, or n."""
    browser.execute_script(
        "const one = document.querySelectorAll('#n, select')[arguments[0]];"
        "one.value = arguments[1]; one.dispatchEvent(new Event('input', {bubbles: true}))",
        which,
        value,
    )


def test_page_is_small_and_has_what_was_asked_for():
    html = nqueens.lesson(6, ["bitmask", "min-conflicts"], seed=7)
    assert isinstance(html, nqueens.Page)
    assert len(html.encode()) <= 80_000
    data = json.loads(re.search(r'id="data">(.*?)</script>', html)[1])
    assert data | {"table": {}} == {
        "n": 6, "methods": ["bitmask", "min_conflicts"], "seed": 7, "table": {}
    }  # fmt: skip
    assert "http:" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in html


@pytest.mark.development
@pytest.mark.parametrize("n", [4, 5, 8])
def test_searches_find_all_solutions_in_order(play, n):
    found, counts = searched(n)
    browser = play(nqueens.lesson(n))
    for first in (0, 1):  # go to each solution of one search
        choose(browser, 2 - first, "none")
        for queens, then in found[:5]:
            press(browser, "n")
            shown = state(browser)[first]
            assert (shown["queens"], shown["calls"]) == (queens, n + 1)
            assert {**shown["counters"], "tests": then["tests"]} == then
            assert shown["line"] == "return report(queens)"
        press(browser, "End")
        shown = state(browser)[first]
        tests = counts["nodes"] + 1 - counts["solutions"] if first else counts["tests"]
        assert shown["counters"] == {**counts, "tests": tests}
        assert shown["queens"] == []
        choose(browser, 2 - first, METHODS[1 - first])


@pytest.mark.development
def test_steps_forwards_and_back_restore_every_state(play):
    browser = play(nqueens.lesson(5, ["bitmask", "min_conflicts"]))
    states = [state(browser)]
    for _ in range(40):
        press(browser, "ArrowRight")
        states.append(state(browser))
    assert len({json.dumps(one) for one in states}) > 35
    for before in reversed(states[:-1]):
        press(browser, "ArrowLeft")
        assert state(browser) == before
    press(browser, "ArrowLeft")
    assert state(browser) == states[0]
    press(browser, "End")
    press(browser, "Home")
    assert state(browser) == states[0]


@pytest.mark.development
@pytest.mark.parametrize("seed", [1, 2, 2**31 - 2])
def test_min_conflicts_reaches_the_same_solution_again(play, seed):
    browser = play(nqueens.lesson(8, ["min_conflicts"], seed=seed))
    for n in range(4, 13):
        choose(browser, 0, n)
        press(browser, "n")
        shown = state(browser)[0]
        assert nqueens.is_solution(shown["queens"])
        assert shown["counters"]["solutions"] == 1
        choose(browser, 0, n)
        press(browser, "End")
        assert state(browser)[0] == shown


@pytest.mark.development
def test_long_search_says_that_it_is_cut(play):
    browser = play(nqueens.lesson(12, ["backtrack"]))
    press(browser, "End")
    assert browser.find_element("id", "where").text == "step 50000 of the first 50000"


@pytest.mark.development
@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1300, 800)])
def test_buttons_play_and_nothing_overflows(play, width, height):
    browser = play(nqueens.lesson(12), width=width, height=height)
    for label, step in (("Step", 1), ("Step", 2), ("Back", 1)):
        browser.find_element("xpath", f"//button[.='{label}']").click()
        assert browser.find_element("id", "where").text.startswith(f"step {step} of")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    if width == 844:  # a telephone on its side shows all lines
        for which, name in product((1, 2), METHODS):
            choose(browser, which, name)
            press(browser, "ArrowRight")
            script = (
                "return [...document.querySelectorAll('li, b')].filter((one) => {"
                "const b = one.getBoundingClientRect();"
                "return document.elementFromPoint(b.left + 1, b.bottom - 2) !== one}).length"
            )
            assert browser.execute_script(script) == 0, name
    browser.find_element("id", "play").click()
    assert browser.find_element("id", "play").text == "Pause"
    browser.execute_async_script("setTimeout(arguments[0], 1500)")
    browser.find_element("id", "play").click()
    at = browser.find_element("id", "at").get_property("valueAsNumber")
    assert at > 1
    browser.execute_async_script("setTimeout(arguments[0], 600)")
    assert browser.find_element("id", "at").get_property("valueAsNumber") == at
