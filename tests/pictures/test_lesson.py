"""The page of a lesson: what it holds, and its searches in a real browser."""

import json
import re
from importlib.resources import files
from itertools import combinations

import pytest

import nqueens

METHODS = ["backtrack", "bitmask", "min_conflicts", "hill_climb"]
LANGUAGES = ["en", "de", "es", "fr", "it", "ja", "pt", "zh"]
FOLDER = files("nqueens._languages")
TABLES = {
    one: json.loads((FOLDER / f"{one}.json").read_text("utf-8"))["lesson"] for one in LANGUAGES
}
STATE = """
return [...document.querySelectorAll('section')].map((section) => {
  const all = (name) => [...section.querySelectorAll(name)];
  const squares = all('i');
  const n = Math.sqrt(squares.length);
  const numbers = all('dd').map((number) => Number(number.textContent));
  return {
    method: section.querySelector('select').value,
    line: section.querySelector('.lines .strong')?.textContent.trim(),
    queens: squares.flatMap((one, i) => (one.querySelector('svg') ? [i % n] : [])),
    attacked: squares.flatMap((one, i) => (one.matches('.attacked') ? [Math.floor(i / n)] : [])),
    calls: all('span').filter((one) => one.textContent.startsWith('search')).length,
    text: section.querySelector('.board').textContent,
    counters: Object.fromEntries(all('dt').map((name, i) => [name.textContent, numbers[i]])),
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
    """Choose a method of a search, 1 or 2, or n, 0, or the seed, "#seed"."""
    browser.execute_script(
        "const one = arguments[0] === '#seed' ? document.querySelector('#seed')"
        "  : document.querySelectorAll('#n, select')[arguments[0]];"
        "one.value = arguments[1]; one.dispatchEvent(new Event('input', {bubbles: true}))",
        which,
        value,
    )


def test_page_is_small_and_has_what_was_asked_for():
    html = nqueens.lesson(6, ["bitmask", "min-conflicts"], seed=7)
    assert isinstance(html, nqueens.Page)
    assert len(html.encode()) <= 40_000
    data = json.loads(re.search(r'id="data">(.*?)</script>', html)[1])
    assert data | {"table": {}, "words": {}} == {
        "n": 6, "methods": ["bitmask", "min_conflicts"], "seed": 7, "table": {}, "words": {},
    }  # fmt: skip
    assert "http:" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_one_language(language):
    html = nqueens.lesson(6, language=language)
    table = TABLES[language]
    assert f'<html lang="{language}">' in html
    assert f"<h1>{table['title']}</h1>" in html
    assert not re.search(r"\$\w", html.split("<body>")[1].split("<script")[0])
    assert list(table) == list(TABLES["en"])
    for key, sentence in table.items():
        names = [set(re.findall(r"\{\w+\}", text)) for text in (sentence, TABLES["en"][key])]
        assert names[0] == names[1], key
        assert sentence
        assert not re.search('[<>&"$]', sentence), key


def test_unknown_languages_are_refused():
    with pytest.raises(ValueError, match="language must be one of 'en', 'de'"):
        nqueens.lesson(6, language="nl")


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


def attacked(queens):
    """Return the rows of queens that another one attacks."""
    pairs = [
        (one, other)
        for one, other in combinations(range(len(queens)), 2)
        if abs(queens[one] - queens[other]) in (0, other - one)
    ]
    return sorted({row for pair in pairs for row in pair})


@pytest.mark.development
@pytest.mark.parametrize("method", ["min_conflicts", "hill_climb"])
@pytest.mark.parametrize("seed", [1, 2, 2**31 - 2])
def test_a_random_search_reaches_the_same_solution_again(play, method, seed):
    browser = play(nqueens.lesson(8, [method], seed=seed))
    for n in range(4, 13):
        choose(browser, 0, n)
        press(browser, "n")
        shown = state(browser)[0]
        assert nqueens.is_solution(shown["queens"])
        assert shown["attacked"] == []
        assert shown["counters"]["solutions"] == 1
        choose(browser, 0, n)
        press(browser, "End")
        assert state(browser)[0] == shown


@pytest.mark.development
def test_random_searches_begin_anew_and_mark_attacked_queens(play):
    browser = play(nqueens.lesson(8, ["hill_climb", "min_conflicts"]))
    starts = {"hill_climb": set(), "min_conflicts": set()}
    for seed in (1, 7, 12345, 99):
        choose(browser, "#seed", seed)
        for _ in range(30):
            press(browser, "ArrowRight")
            for shown in state(browser):
                assert shown["attacked"] == attacked(shown["queens"])
        press(browser, "End")
        for shown in state(browser):
            assert nqueens.is_solution(shown["queens"])
            starts[shown["method"]].add(shown["counters"]["starts"])
    assert max(starts["hill_climb"]) > 1
    assert len(starts["hill_climb"]) > 1  # the seed matters


@pytest.mark.development
def test_queens_that_attack_the_tested_square_are_marked(play):
    browser = play(nqueens.lesson(6, ["backtrack"]))
    for _ in range(40):
        press(browser, "ArrowRight")
        shown = state(browser)[0]
        assert bool(shown["attacked"]) == ("✗" in shown["text"])


@pytest.mark.development
@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        (0, 20, "n must be a whole number from 4 to 12; the boards still show 6."),
        (0, 3, "n must be a whole number from 4 to 12; the boards still show 6."),
        (0, "", "n must be a whole number from 4 to 12; the boards still show 6."),
        ("#seed", 0, "seed must be a whole number from 1 to 2147483646; the boards still show 1."),
    ],
)
def test_a_wrong_number_is_said(play, name, value, words):
    browser = play(nqueens.lesson(6))
    choose(browser, name, value)
    assert browser.find_element("id", "wrong").text == words
    assert len(browser.find_elements("css selector", "section:first-child i")) == 36
    field = browser.find_element("css selector", "#seed" if name else "#n")
    browser.execute_script(
        "arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", field
    )
    assert field.get_property("value") == ("1" if name else "6")
    assert browser.find_element("id", "wrong").text == words
    choose(browser, name, 5)
    assert not browser.find_element("id", "wrong").is_displayed()


@pytest.mark.development
def test_long_search_says_that_it_is_cut(play):
    browser = play(nqueens.lesson(12, ["backtrack"]))
    press(browser, "End")
    assert browser.find_element("id", "where").text == "step 50000 of the first 50000"


@pytest.mark.development
def test_buttons_play(play):
    browser = play(nqueens.lesson(12))
    for label, step in (("Step", 1), ("Step", 2), ("Back", 1)):
        browser.find_element("xpath", f"//button[.='{label}']").click()
        assert browser.find_element("id", "where").text.startswith(f"step {step} of")
    browser.find_element("id", "play").click()
    assert browser.find_element("id", "play").text == "Pause"
    browser.execute_async_script("setTimeout(arguments[0], 1500)")
    browser.find_element("id", "play").click()
    at = browser.find_element("id", "at").get_property("valueAsNumber")
    assert at > 1
    browser.execute_async_script("setTimeout(arguments[0], 600)")
    assert browser.find_element("id", "at").get_property("valueAsNumber") == at


INSIDE = """
const box = (element) => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
};
const outside = [...document.querySelectorAll(arguments[0])].filter((one) => !box(one));
return outside.map((one) => one.textContent);
"""
SCREENS = [(1280, 720), (1300, 800), (1920, 1080), (1024, 768)]
SMALL = [(640, 360), (844, 390), (390, 844)]  # 1280 x 720 at 200 %, telephones


@pytest.mark.development
@pytest.mark.parametrize(("width", "height"), SCREENS + SMALL)
@pytest.mark.parametrize("n", [4, 8, 12])
def test_boards_code_and_counters_are_visible_together(play, width, height, n):
    browser = play(nqueens.lesson(n, language="de"), width=width, height=height)
    for first, second in (METHODS[:2], METHODS[2:]):
        choose(browser, 1, first)
        choose(browser, 2, second)
        press(browser, "n")
        lines = "li" if (width, height) in SCREENS else "li.strong"
        assert browser.execute_script(INSIDE, f"i, b, span, dd, button, {lines}") == []
        size = (
            "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert browser.execute_script(size) == [width, height]


@pytest.mark.development
def test_letters_grow_with_the_screen(play):
    def sizes(width, height):
        browser = play(nqueens.lesson(8), width=width, height=height)
        script = (
            "return ['li', 'dd', 'dt', 'button'].map((name) =>"
            " parseFloat(getComputedStyle(document.querySelector(name)).fontSize))"
        )
        return browser.execute_script(script)

    code, numbers, names, buttons = sizes(1920, 1080)
    assert code >= 22
    assert numbers >= 60
    assert names >= 23
    assert buttons >= 23
    assert min(sizes(1280, 720)) >= 15
    assert min(sizes(640, 360)) >= 10.5
