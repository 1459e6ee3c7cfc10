"""People play the pages in a real browser: by mouse, finger, keyboard and with hints."""

import functools
import http.server
import re
import threading

import numpy as np
import pytest

from nqueens import regions

pytestmark = pytest.mark.development

HOSTILE = "</title></script><script>document.title='owned'</script>\u2028{{data}} & \"x\""
PUZZLE = regions.generate(6, difficulty="medium", rng=1)
TEN = regions.generate(10, rng=3)


def cells(browser):
    return browser.find_elements("css selector", "[role=gridcell]")


def text(browser, name):
    return browser.execute_script("return document.getElementById(arguments[0]).textContent", name)


def press(browser, name):
    browser.execute_script("document.getElementById(arguments[0]).click()", name)


def labels(browser):
    every = "[...document.querySelectorAll('[role=gridcell]')]"
    return browser.execute_script(f"return {every}.map(cell => cell.ariaLabel)")


def queens(puzzle):
    return [row * puzzle.n + column for row, column in enumerate(regions.solve(puzzle).tolist())]


def hint_until(browser, done, most=300):
    """Press the button of hints until the page says something; return what it said."""
    for _ in range(most):
        press(browser, "hint")
        browser.execute_async_script("setTimeout(arguments[0], 0)")
        if done in text(browser, "say"):
            return
    pytest.fail(f"after {most} hints the page says {text(browser, 'say')!r}")


def test_mouse_to_the_end_undo_and_reload(play):
    browser = play(regions.page(PUZZLE, title="Six"))
    squares, solution = cells(browser), queens(PUZZLE)
    assert browser.title == "Six"
    for square in solution[:-1]:
        squares[square].click()
        assert ", cross" in squares[square].get_attribute("aria-label")
        squares[square].click()
    press(browser, "undo")
    assert ", cross" in labels(browser)[solution[-2]]
    press(browser, "redo")
    browser.refresh()
    kept = labels(browser)
    assert [square for square, one in enumerate(kept) if ", queen" in one] == solution[:-1]
    for _ in range(2):
        cells(browser)[solution[-1]].click()
    assert "Solved in" in text(browser, "say")
    cells(browser)[solution[0]].click()
    assert ", queen" in labels(browser)[solution[0]]  # only undo changes a solved board
    press(browser, "undo")
    assert ", cross" in labels(browser)[solution[-1]]


def test_page_of_many_shows_what_is_solved_and_goes_on(play, browser):
    puzzles = regions.generate(5, size=4, rng=3)
    play(regions.page(puzzles))
    press(browser, "next")
    for square in queens(puzzles[1]):
        for _ in range(2):
            cells(browser)[square].click()
    assert text(browser, "puzzles") == "2 of 4, 1 solved"
    press(browser, "next")
    cells(browser)[0].click()
    play(regions.page(puzzles))
    assert text(browser, "puzzles") == "3 of 4, 1 solved"
    assert ", cross" in labels(browser)[0]
    press(browser, "clear")
    assert not any(", cross" in one for one in labels(browser))
    press(browser, "puzzles")
    listed = [one.text for one in browser.find_elements("css selector", "#on-puzzles button")]
    assert ["solved in 00:0" in one for one in listed] == [False, True, False, False]
    browser.find_elements("css selector", "#on-puzzles button")[3].click()
    assert text(browser, "puzzles") == "4 of 4, 1 solved"
    damage = "for (const key of Object.keys(localStorage)) localStorage[key] = arguments[0]"
    browser.execute_script(damage, '{"marks": "010", "last": "x"}')
    play(regions.page(puzzles))
    press(browser, "previous")
    assert all(", empty" in one for one in labels(browser))


def test_page_begins_with_queens_and_crosses(play, browser):
    play(regions.page(regions.Game(PUZZLE, [(0, 3)], [(1, 1), (5, 5)])))
    assert [labels(browser)[i].split(", ")[3] for i in (3, 7, 35)] == ["queen", "cross", "cross"]
    cells(browser)[35].click()
    browser.refresh()
    assert ", queen" in labels(browser)[35]
    play(regions.page([regions.Game(PUZZLE, [(0, 3)], [(1, 1), (5, 4)])]))
    assert [labels(browser)[i].split(", ")[3] for i in (3, 34, 35)] == ["queen", "cross", "empty"]


def test_touch_and_drag(play, browser):
    play(regions.page(PUZZLE), width=390, height=844)
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(kind, cell=None):
        boxes = [cell.rect] if cell else []
        points = [{"x": b["x"] + b["width"] / 2, "y": b["y"] + b["height"] / 2} for b in boxes]
        browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    squares, solution = cells(browser), queens(PUZZLE)
    try:
        touch("touchStart", squares[0])
        touch("touchMove", squares[5])
        touch("touchEnd")
        assert all(", cross" in one for one in labels(browser)[:6])
        press(browser, "undo")
        assert not any(", cross" in one for one in labels(browser))
        for square in solution:
            for _ in range(2):
                touch("touchStart", squares[square])
                touch("touchEnd")
        assert "Solved in" in text(browser, "say")
    finally:
        browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})


def test_a_drag_from_a_blocked_square_is_one_move(play, browser):
    from selenium.webdriver import ActionChains

    play(regions.page(regions.Puzzle(PUZZLE.regions, blocked=[(0, 0)])))
    squares = cells(browser)
    squares[10].click()
    ActionChains(browser).drag_and_drop(squares[0], squares[3]).perform()
    assert [", cross" in one for one in labels(browser)[:5]] == [False, True, True, True, False]
    press(browser, "undo")
    assert [i for i, one in enumerate(labels(browser)) if ", cross" in one] == [10]


def test_keyboard_to_the_end(play, browser):
    from selenium.webdriver.common.keys import Keys

    play(regions.page(PUZZLE))
    browser.execute_script("document.querySelector('[role=gridcell][tabindex=\"0\"]').focus()")
    for row, square in enumerate(queens(PUZZLE)):
        keys = [Keys.HOME, *[Keys.ARROW_RIGHT] * (square % PUZZLE.n), "q", Keys.ARROW_DOWN]
        for key in keys:
            browser.switch_to.active_element.send_keys(key)
        assert sum(", queen" in one for one in labels(browser)) == row + 1
    assert "Solved in" in text(browser, "say")
    assert len(browser.find_elements("css selector", "[role=gridcell][tabindex='0']")) == 1


PLACED = PUZZLE.__replace__(placed=[(0, int(regions.solve(PUZZLE)[0]))])


@pytest.mark.parametrize("puzzle", [PUZZLE, PLACED, regions.generate(8, stars=2, rng=1)])
def test_hints_to_the_end(play, browser, puzzle):
    play(regions.page(puzzle))
    hint_until(browser, "Solved in")


def test_hint_has_two_stages_and_the_words_of_explain(play, browser):
    play(regions.page(PUZZLE))
    first = regions.explain(PUZZLE)[0]
    press(browser, "hint")
    assert "Look at the framed square" in text(browser, "say")
    looked = [i for i, one in enumerate(labels(browser)) if "look here" in one]
    assert [divmod(i, PUZZLE.n) for i in looked] == list(first.reason)
    press(browser, "hint")
    assert text(browser, "say") == first.text


def test_conflicts_and_check(play, browser):
    play(regions.page(PUZZLE))
    squares = cells(browser)
    wrong = [i for i in range(6) if i not in queens(PUZZLE)][:2]
    for square in wrong:
        squares[square].click()
        squares[square].click()
    assert all("conflict" in labels(browser)[square] for square in wrong)
    press(browser, "check")
    assert text(browser, "say") == "2 marks are wrong. Remove takes them away."
    press(browser, "undo")
    spoken = text(browser, "spoken")
    assert re.fullmatch(rf"Undone: row 1, column {wrong[1] + 1}, region ., cross", spoken)
    press(browser, "hint")
    first = f"The queen in row 1, column {wrong[0] + 1} is wrong. Remove takes it away."
    assert (text(browser, "say"), text(browser, "check")) == (first, "Remove")
    press(browser, "check")
    assert labels(browser)[wrong[0]].split(", ")[3] == "empty"
    press(browser, "clear")
    press(browser, "clear")
    press(browser, "check")
    assert "No mistake so far: 0 of 6" in text(browser, "say")


def value(browser, name):
    return browser.execute_script("return document.getElementById(arguments[0]).value", name)


@pytest.fixture
def host(tmp_path):
    """Serve a folder; return it, and its address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=tmp_path)
    handler.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield tmp_path, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_link_of_a_page_on_a_host_opens_the_puzzle_there(browser, host):
    folder, address = host
    puzzles = regions.generate(6, size=5, rng=2)
    for name, html in (("page", regions.page(puzzles)), ("other", regions.page(TEN))):
        (folder / f"{name}.html").write_text(html, "utf-8")
    browser.get(f"{address}/page.html")
    press(browser, "next")
    press(browser, "share")
    assert "for everyone who can open this page" in text(browser, "linked")
    link = re.search(r"http:\S+", value(browser, "result"))[0]
    assert next(regions.read(link)) == puzzles[1]
    browser.get("about:blank")
    browser.get(link)
    assert text(browser, "puzzles") == "2 of 5, 0 solved"
    browser.get(link.replace("page.html", "other.html"))
    assert "came with the link" in text(browser, "say")
    hint_until(browser, "Solved in")


@pytest.mark.parametrize("stars", [1, 2])
def test_link_of_a_saved_page_leads_to_a_host_and_the_box_takes_it_back(play, browser, stars):
    puzzle = regions.generate(8, stars=stars, rng=3)
    play(regions.page(puzzle))
    press(browser, "share")
    assert "file:" not in value(browser, "result")
    link = re.search(r"https:\S+", value(browser, "result"))[0]
    assert link == regions.text(puzzle, format="puzz.link").strip()
    assert "puzz.link" in text(browser, "linked")
    browser.execute_script("document.getElementById('text').value = arguments[0]", link)
    press(browser, "read")
    assert text(browser, "say") == "Exactly one solution."
    press(browser, "play")
    assert next(regions.read(browser.current_url)) == puzzle


def test_a_saved_page_says_that_a_puzzle_has_no_link(play, browser):
    column = int(regions.solve(PUZZLE)[0])
    play(regions.page(PUZZLE.__replace__(placed=[(0, column)])))
    press(browser, "share")
    assert not re.search("file:|https:", value(browser, "result"))
    assert "there is no link that others can open" in text(browser, "linked")


def test_link_holds_rules_and_squares(play, browser):
    column = int(regions.solve(PUZZLE)[0])
    puzzle = PUZZLE.__replace__(placed=[(0, column)], blocked=[(5, column)])
    play(regions.page(puzzle))
    assert next(regions.read(browser.current_url)) == puzzle
    assert next(regions.read(browser.current_url)).blocked == puzzle.blocked


@pytest.mark.parametrize("names", ["ABCDE_", "é,.+ñ🟥", ["red", "a, b", "#", "%", "(", "/"]])
def test_link_holds_labels(play, browser, names):
    puzzle = regions.Puzzle([[names[x] for x in row] for row in PUZZLE.regions.labels.tolist()])
    play(regions.page(puzzle))
    linked = next(regions.read(browser.current_url))
    assert (linked, linked.names) == (puzzle, puzzle.names)


@pytest.mark.parametrize(
    "link", ["6x1.AAB", "%7B%22regions%22", "%E0%A4", "x", "99x1.A", "2x9.AABB"]
)
def test_corrupted_link_is_refused_in_words(play, browser, link):
    play(regions.page(PUZZLE), f"#{link}")
    assert "The link holds no puzzle" in text(browser, "say")
    assert len(cells(browser)) == 36


def test_hostile_texts_stay_texts(play, browser):
    names = [[f"<img src=x onerror=alert(1)></script>{label}" for label in row] for row in
             PUZZLE.regions.labels.tolist()]  # fmt: skip
    play(regions.page(regions.Puzzle(names), title=HOSTILE))
    assert browser.title.split() == HOSTILE.replace("\u2028", " ").split()
    assert browser.find_elements("css selector", "img") == []
    assert "onerror" in labels(browser)[0]
    hint_until(browser, "Solved in")


def test_half_a_character_can_be_written():
    assert "<title>?</title>" in regions.page(PUZZLE, title="\ud800")


def test_a_thousand_puzzles(play, browser):
    few = regions.generate(5, size=100, rng=1)
    play(regions.page(few * 10))
    press(browser, "puzzles")
    browser.execute_script("document.querySelectorAll('#on-puzzles button')[998].click()")
    assert text(browser, "puzzles") == "999 of 1000, 0 solved"
    assert len(cells(browser)) == 25


CONTRAST = """
const part = (v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; };
const context = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const light = (colour) => {
  context.fillStyle = colour; context.fillRect(0, 0, 1, 1);
  const [r, g, b] = context.getImageData(0, 0, 1, 1).data;
  return .2126 * part(r) + .7152 * part(g) + .0722 * part(b);
};
const ground = (one) => {
  for (; one; one = one.parentElement) {
    const colour = getComputedStyle(one).backgroundColor;
    if (colour !== 'rgba(0, 0, 0, 0)') return colour;
  }
};
const parts = 'h1, h2, th, td, label, #about, #rule, #say, button, select, input, textarea, .cell,'
  + ' .numbers span';
return [...document.querySelectorAll(parts)].map((one) => {
  const [a, b] = [light(getComputedStyle(one).color), light(ground(one))].sort((x, y) => y - x);
  return [(a + .05) / (b + .05), one.className || one.id || one.tagName];
}).filter(([ratio]) => ratio < 4.5);
"""


def test_regions_called_after_colours_have_them(play, browser):
    names = np.array(["red", "blue", "pink", "Black"])
    names = names[[[0, 1, 1, 1], [0, 0, 1, 3], [2, 2, 3, 3], [2, 2, 2, 3]]]
    play(regions.page(regions.Puzzle(names)))
    found = [cells(browser)[i].value_of_css_property("background-color") for i in (0, 1, 8, 15)]
    assert found[0] == "rgba(234, 88, 96, 1)"
    assert len(set(found)) == 4
    assert browser.execute_script(CONTRAST) == []
    own = ["#96beff", "#ffc992", "#b3dfa0", "#101010"]
    play(regions.page(regions.Regions(names, own)))
    found = [cells(browser)[i].value_of_css_property("background-color") for i in (0, 1)]
    assert found == ["rgba(150, 190, 255, 1)", "rgba(255, 201, 146, 1)"]
    assert labels(browser)[:2] == [
        "row 1, column 1, blue region, empty",
        "row 1, column 2, orange region, empty",
    ]
    assert browser.execute_script(CONTRAST) == []


@pytest.mark.parametrize(("width", "height"), [(844, 390), (932, 430), (800, 420), (390, 844)])
def test_the_board_is_square(play, browser, width, height):
    play(regions.page(TEN), width=width, height=height)
    board = browser.execute_script(
        "const b = document.getElementById('board').getBoundingClientRect();"
        "const c = document.querySelector('.cell:last-child').getBoundingClientRect();"
        "return [b.width, b.height, c.width, c.height]"
    )
    assert board[0] == pytest.approx(board[1], abs=2)
    assert board[2] == pytest.approx(board[3], abs=1)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_in_themes_and_no_scrolling_at_320_pixels(play, browser, theme):
    play(regions.page(regions.generate(12, size=2, rng=1)), width=320, height=640)
    scheme = {"features": [{"name": "prefers-color-scheme", "value": theme}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", scheme)
    assert browser.execute_script(CONTRAST) == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 320
    for name in ("share", "settings", "help"):
        press(browser, name)
        assert browser.execute_script(CONTRAST) == []
        top = "return document.getElementById('topic').getBoundingClientRect().top"
        assert 0 <= browser.execute_script(top) <= 320
        browser.execute_script("document.querySelector('dialog[open]').close()")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def wait_for(browser, name, words):
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 30).until(lambda _: words in text(browser, name))


def test_draw_count_make_unique_and_play(play, browser):
    from selenium.webdriver import ActionChains, Keys

    play(regions.edit(), width=390, height=844)
    size = browser.find_element("id", "size")
    size.send_keys(Keys.BACKSPACE, "5", Keys.TAB)
    assert text(browser, "say") == "25 squares have no region yet."
    squares = cells(browser)
    browser.find_element("css selector", "#palette [value='1']").click()
    ActionChains(browser).drag_and_drop(squares[5], squares[9]).perform()
    press(browser, "bucket")
    squares[20].click()
    assert ["region B" in one for one in labels(browser)] == [False] * 5 + [True] * 20
    press(browser, "undo")
    assert text(browser, "spoken") == "Undone: 15 squares"
    press(browser, "bucket")
    for i, key in [(0, "a"), (10, "c"), (15, "d"), (20, "e")]:
        for square in squares[i : i + 5]:
            square.click()
            browser.switch_to.active_element.send_keys(key)
    assert "Several solutions" in text(browser, "say")
    assert sum("look here" in one for one in labels(browser)) >= 4
    press(browser, "unique")
    wait_for(browser, "say", "Exactly one solution.")
    press(browser, "play")
    assert regions.is_unique(next(regions.read(browser.current_url)))
    hint_until(browser, "Solved in")


PIECES = ["AAAAB", "ACCCB", "ACCCB", "ADDCE", "AADEB"]  # one solution, B in two pieces
TORN = ["ACABE", "DEEEB", "CDBEA", "EDBDC", "EEBCB"]  # two solutions, every region in pieces


@pytest.mark.parametrize("drawing", [regions.generate(7, rng=2), PIECES])
def test_make_unique_leaves_what_is_unique(play, browser, drawing):
    play(regions.edit(drawing))
    before, said = labels(browser), text(browser, "say")
    press(browser, "unique")
    assert text(browser, "say") == f"{said} There is nothing to change."
    assert labels(browser) == before


def test_make_unique_keeps_warnings(play, browser):
    play(regions.edit(TORN))
    press(browser, "unique")
    wait_for(browser, "say", "another region")
    letters = re.findall("region (.)", " ".join(labels(browser)))
    drawn = regions.Regions([letters[i : i + 5] for i in range(0, 25, 5)])
    assert regions.is_unique(drawn)
    torn, rest = re.match(r"In several pieces: (.*?)\. (.*)", text(browser, "say")).groups()
    assert sorted(torn.split(", ")) == sorted(drawn.disconnected)
    assert rest.startswith("Exactly one solution. ")


def test_unfinished_drawings_answer_and_the_rest_is_filled(play, browser):
    rows = ["AA....BB", "A......B", *["........"] * 4, "C......D", "CC....DD"]
    play(regions.edit(), f"#edit:8x1.{''.join(rows)}")
    for name in ("unique", "play"):
        press(browser, name)
        assert text(browser, "say").strip() == (
            "This is no puzzle yet. 52 squares have no region yet. Paint the rest, or press "
            "“Fill the rest”."
        )
    press(browser, "fill")
    wait_for(browser, "say", "Exactly one solution. 52 squares have another region.")
    browser.execute_async_script("setTimeout(arguments[0], 400)")  # the address follows
    made = next(regions.read(browser.current_url))
    assert regions.is_unique(made)
    assert not made.regions.disconnected
    filled = "".join(made.regions.rows())
    assert all(old in (".", new) for old, new in zip("".join(rows), filled, strict=True))
    press(browser, "fill")
    assert "Every square has a region." in text(browser, "say")


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        (f"6x2.{'.' * 36}", "A board of 6 rows has no room for 2 queens"),
        (f"3x1.{'.' * 9}", "A board of 3 rows has no room for a queen"),
        ("4x1.AAAA....AAAA....", "The painted regions leave no room for the queens."),
        ("4x1.A...BBBB.......A", "Free squares cannot join all pieces of A."),
        ("5x1......AB...BA", "Regions A and B cross"),
        ("4x1.AABBAABBCCDDCCD.", "No puzzle has these painted squares."),
    ],
)
def test_a_drawing_that_cannot_be_filled_says_why(play, browser, drawing, words):
    n = int(drawing[0])
    drawing += "." * (4 + n * n - len(drawing))
    play(regions.edit(), f"#edit:{drawing}")
    press(browser, "fill")
    wait_for(browser, "say", words)
    assert text(browser, "fill") == "Fill the rest"


def test_queens_and_crosses_of_a_drawing(play, browser):
    from selenium.webdriver import ActionChains

    puzzle = regions.Puzzle(PUZZLE.regions, placed=[(1, 0)], blocked=[(0, 0)], touching=True)
    play(regions.edit(puzzle))
    assert [labels(browser)[i].split(", ")[3] for i in (0, 6)] == ["cross", "queen"]
    squares = cells(browser)
    browser.find_element("css selector", "#palette [value='-3']").click()
    squares[6].click()
    browser.find_element("css selector", "#palette [value='-2']").click()
    ActionChains(browser).drag_and_drop(squares[1], squares[3]).perform()
    squares[2].click()
    browser.execute_async_script("setTimeout(arguments[0], 400)")
    drawn = next(regions.read(browser.current_url))
    assert (drawn.placed, drawn.blocked, drawn.touching) == ((), ((0, 0), (0, 1), (0, 3)), True)
    press(browser, "undo")
    assert labels(browser)[2].split(", ")[3] == "cross"
    press(browser, "blank")
    assert not any("cross" in one for one in labels(browser))


@pytest.mark.parametrize("n", [3, 20, 32])
def test_boards_of_any_size_can_be_edited(play, browser, n):
    play(regions.edit([[row] * n for row in range(n)]))
    number = f"const [s] = document.querySelectorAll('#stars'); s.value = {2 + n // 6};"
    browser.execute_script(f"{number} s.dispatchEvent(new Event('change', {{bubbles: true}}))")
    assert f"Place {2 + n // 6} queens in each row" in text(browser, "rule")
    browser.find_element("css selector", f"#palette [value='{n - 1}']").click()
    cells(browser)[0].click()
    assert f"{n} × {n}" in text(browser, "about")


def test_edit_a_puzzle_and_pasted_texts(play, browser):
    play(regions.page(PUZZLE))
    press(browser, "edit")
    assert text(browser, "say") == "Exactly one solution."
    paste = (
        "const clipboardData = new DataTransfer(); clipboardData.setData('text', arguments[0]);"
        "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true}))"
    )
    browser.execute_script(paste, "AAB\nCCB\nCCB")
    assert (text(browser, "say"), len(cells(browser))) == ("No solution.", 9)
    browser.execute_script(paste, "nonsense")
    assert "no text of a puzzle" in text(browser, "say")
    browser.execute_script(paste, "https://a.b/#4x1.AABBAABBCCDDCCDD")
    assert "Several solutions" in text(browser, "say")
    browser.execute_async_script("setTimeout(arguments[0], 400)")  # the address follows
    browser.refresh()
    assert "Several solutions" in text(browser, "say")
    press(browser, "share")
    shown = browser.execute_script("return document.getElementById('text').value")
    assert shown == "AABB\nAABB\nCCDD\nCCDD\n"


def test_accessibility_tree(play, browser):
    play(regions.page(PUZZLE))
    nodes = browser.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    shown = [node for node in nodes if not node["ignored"]]
    roles = [node["role"]["value"] for node in shown]
    names = [node.get("name", {}).get("value", "") for node in shown]
    found = [*zip(roles, names, strict=True)]
    assert (roles.count("grid"), roles.count("row"), roles.count("gridcell")) == (1, 6, 36)
    assert ("gridcell", "row 1, column 1, region A, empty") in found
    assert "status" in roles
    assert not {("button", ""), ("grid", ""), ("checkbox", "")} & {*found}


def test_page_with_all_hints_is_small():
    assert len(regions.page(TEN).encode()) <= 100_000


def test_frame_of_a_notebook(play, browser):
    play(f"<!doctype html><title>n</title>{regions.page(PUZZLE)._repr_html_()}")
    browser.switch_to.frame(0)
    assert len(cells(browser)) == 36
    hint_until(browser, "Solved in")
    browser.switch_to.default_content()


@pytest.mark.parametrize(
    ("puzzle", "piece", "name"),
    [
        (PUZZLE, "cat", "cat"),
        (PUZZLE, "star", "star"),
        (regions.generate(8, stars=2, rng=1), None, "star"),
    ],
)
def test_pieces_are_called_what_they_look_like(play, browser, puzzle, piece, name):
    play(regions.page(puzzle, piece=piece))
    for _ in range(2):
        cells(browser)[0].click()
    for button in ("hint", "hint", "help"):
        press(browser, button)
    said = [browser.title, *labels(browser), text(browser, "say"), text(browser, "on-help")]
    words = " ".join([*said, browser.find_element("tag name", "body").text]).lower()
    assert f"place a {name}" in words or f"place 2 {name}s" in words
    assert "queen" not in words


def test_the_editor_of_a_star_battle_speaks_of_stars(play, browser):
    play(regions.edit(regions.generate(8, stars=2, rng=1)))
    assert browser.title == "Star Battle"
    assert "Place 2 stars" in text(browser, "rule")


def test_back_and_another_address_keep_the_moves(play, browser):
    play(regions.page([PUZZLE, TEN]))
    cells(browser)[7].click()
    press(browser, "edit")
    assert text(browser, "say") == "Exactly one solution."
    browser.back()
    assert ", cross" in labels(browser)[7]
    press(browser, "undo")
    assert not any(", cross" in one for one in labels(browser))
    press(browser, "redo")
    browser.execute_script("location.hash = '4x1.ABBBAABDCCDDCCCD'")
    wait_for(browser, "say", "came with the link")
    assert len(cells(browser)) == 16
    browser.back()
    wait_for(browser, "about", "6 × 6")
    press(browser, "undo")
    assert not any(", cross" in one for one in labels(browser))
    browser.forward()
    wait_for(browser, "about", "4 × 4")


def test_a_solved_puzzle_says_so_when_it_is_opened_or_tapped(play, browser):
    play(regions.page(PUZZLE))
    hint_until(browser, "Solved in")
    browser.refresh()
    solved = r"Solved in \d\d:\d\d\. “Clear” begins anew\."
    assert re.fullmatch(solved, text(browser, "say"))
    browser.execute_script("document.getElementById('say').textContent = ''")
    cells(browser)[0].click()
    assert re.fullmatch(solved, text(browser, "say"))
    press(browser, "clear")
    assert all(", empty" in one for one in labels(browser))
    assert browser.find_element("id", "clock").text == "00:00"


def kept(browser):
    return browser.execute_script("return Object.keys(localStorage)")


def test_the_last_games_are_kept(play, browser):
    play(regions.page(PUZZLE))
    fill = """
    for (let i = 0; i < 300; i++)
      localStorage.setItem(`nqueens 4x1.${i}`, JSON.stringify({marks: "0", last: i}));
    localStorage.setItem("another page", "1");
    """
    browser.execute_script(fill)
    play(regions.page(TEN))
    names = set(kept(browser))
    assert "another page" in names
    games = [name for name in names if name.startswith("nqueens 4x1")]
    assert 195 <= len(games) <= 200
    assert "nqueens 4x1.299" in games
    assert "nqueens 4x1.0" not in games


def test_a_full_storage_is_said_once(play, browser):
    play(regions.page(PUZZLE))
    browser.execute_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    cells(browser)[0].click()
    assert "no room left for your progress" in text(browser, "say")
    press(browser, "undo")
    cells(browser)[1].click()
    press(browser, "check")
    assert "No mistake so far" in text(browser, "say")


@pytest.mark.parametrize("progress", ['{"seconds": "x", "marks": "0"}', "null", "[1]", '"x"', "{"])
def test_what_is_stored_is_checked(play, browser, progress):
    html = regions.page(PUZZLE)
    play(html)
    cells(browser)[0].click()
    damage = "for (const key of Object.keys(localStorage)) localStorage[key] = arguments[0]"
    browser.execute_script(f"onpagehide = null; {damage}", progress)
    browser.execute_script("Storage.prototype.setItem = () => {}")  # nothing when it is left
    play(html)
    assert browser.find_element("id", "clock").text == "00:00"
    press(browser, "hint")
    assert "Look at the framed square" in text(browser, "say")


def test_a_stroke_draws_only_its_squares_and_counts_solutions_at_its_end(play, browser):
    from selenium.webdriver import ActionChains

    play(regions.edit([[row] * 12 for row in range(12)]))
    watch = """
    window.drawn = new Set();
    const add = (list) => list.forEach(({target}) => window.drawn.add(target));
    const board = document.getElementById('board');
    new MutationObserver(add).observe(board, {attributeFilter: ['class'], subtree: true});
    """
    squares, before = cells(browser), text(browser, "say")
    browser.execute_script(watch)
    stroke = ActionChains(browser).click_and_hold(squares[12])
    for square in squares[13:24]:
        stroke = stroke.move_to_element(square)
    stroke.perform()
    browser.execute_async_script("setTimeout(arguments[0], 0)")
    every = "[...document.querySelectorAll('.cell')]"
    drawn = browser.execute_script(
        f"return {every}.flatMap((cell, i) => (window.drawn.has(cell) ? [i] : []))"
    )
    assert set(range(12, 24)) <= set(drawn)
    assert max(drawn) < 36  # the stroke is in the second row, and walls below it may change
    assert text(browser, "say") == before
    ActionChains(browser).release().perform()
    assert all("region 0" in one for one in labels(browser)[:24])
    assert text(browser, "say") == "Without a square: 1."


def test_paper_has_title_rule_and_number_of_stars(play, browser):
    play(regions.page(regions.generate(8, stars=2, rng=1), title="Twice"))
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = [
        one.text
        for name in ("h1", "#about", "#rule", "#say", "#clock", "button")
        for one in browser.find_elements("css selector", name)
        if one.is_displayed()
    ]
    style = "return getComputedStyle(document.body).backgroundColor"
    backgrounds = [browser.execute_script(style)]
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    backgrounds.append(browser.execute_script(style))
    assert backgrounds[0] == "rgb(255, 255, 255)" != backgrounds[1]  # paper needs no ink
    assert len(shown) == 3
    assert shown[0] == "Twice"
    assert "8 × 8" in shown[1]
    assert "Place 2" in shown[2]


def test_patterns_are_a_setting(play, browser):
    seen = (
        "return getComputedStyle(document.querySelectorAll('.cell')[arguments[0]]).backgroundImage"
    )

    def patterns():
        return {browser.execute_script(seen, square) for square in range(len(cells(browser)))}

    play(regions.page(PUZZLE))
    assert patterns() == {"none"}
    press(browser, "settings")
    browser.execute_script("document.querySelector('[name=patterns]').click()")
    assert len(patterns()) == PUZZLE.n
    play(regions.page(TEN))
    assert len(patterns()) == TEN.n
    browser.execute_script("localStorage.clear()")
    play(regions.page(PUZZLE, patterns=True))
    assert len(patterns()) == PUZZLE.n
