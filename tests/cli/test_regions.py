"""The commands for puzzles of coloured regions."""

import json

import pytest
import running

from nqueens import regions

PUZZLE = "ABBB\nAABD\nCCDD\nCCCD\n"
NONE = "AB\nAB\n"


def run(line, text="", status=0):
    return running.out(*line.split(), text=text, code=status)


def test_solve():
    assert run("regions solve", PUZZLE) == "3 1 4 2\n"
    assert run("regions solve --board", PUZZLE) == ". . Q .\nQ . . .\n. . . Q\n. Q . .\n\n"
    assert run("regions solve", f"{PUZZLE}\n{NONE}", 1) == "3 1 4 2\nno solution\n"
    assert run("regions solve --board", NONE, 1) == "no solution\n"
    assert run("regions solve --touching", NONE) == "1 2\n"
    found = json.loads(run("regions solve --json", f"{PUZZLE}\n{NONE}\n{PUZZLE}", 1))
    assert found["solutions"][::2] == [[2, 0, 3, 1], [2, 0, 3, 1]]
    assert "no placement" in found["solutions"][1]["error"]
    assert found["failed"] == 1
    battle = regions.generate(8, stars=2, rng=1)
    columns = run("regions solve --stars 2", regions.text(battle)).split()
    solution = [list(map(int, row.split(","))) for row in columns]
    assert solution == (regions.solve(battle) + 1).tolist()


def test_a_file_is_written_even_if_a_puzzle_has_no_solution(tmp_path):
    out = tmp_path / "out"
    run(f"regions solve -o {out}", f"{NONE}\n{PUZZLE}", 1)
    assert out.read_text() == "no solution\n3 1 4 2\n"
    run(f"regions solve -o {out}", PUZZLE)
    assert out.read_text() == "3 1 4 2\n"
    drawing = tmp_path / "failures.svg"
    run(f"regions solve -o {drawing}", NONE, 1)
    assert not drawing.exists()


def test_count():
    assert run("regions count", f"{PUZZLE}\n{NONE}\nAABB\nAABB\nCCDD\nCCDD\n") == "1\n0\n2\n"
    assert run("regions count --at-most 0", PUZZLE) == "1\n"
    assert json.loads(run("regions count --json", PUZZLE)) == {"counts": ["1"], "failed": 0}
    assert run("regions count --stars 5", PUZZLE, 2) == ""


def test_many_puzzles_in_all_formats():
    made = regions.generate(6, size=300, style="plain", rng=1)
    for name in ("letters", "json", "level"):
        text = regions.text(made, name)
        assert run(f"regions count --from {name} --at-most 1", text) == "1\n" * 300


def test_explain():
    lines = run("regions explain", f"{PUZZLE}\n{PUZZLE}").splitlines()
    steps = regions.explain(PUZZLE)
    steps = [f"{i}. {step} ({step.rule})" for i, step in enumerate(steps, 1)]
    assert lines == ["puzzle 1:", *steps, "puzzle 2:", *steps]
    facts = json.loads(run("regions explain --json", PUZZLE))["puzzles"]
    assert [step["text"] for step in facts[0]] == [str(one) for one in regions.explain(PUZZLE)]
    assert run("regions explain", NONE, 1) == "no solution\n"


def test_difficulty():
    assert run("regions difficulty", f"{PUZZLE}\n{NONE}", 1) == "medium\nno solution\n"
    said = json.loads(run("regions difficulty --json", f"{PUZZLE}\n{PUZZLE}"))
    assert said == {"difficulties": ["medium", "medium"], "failed": 0}


def test_fill(tmp_path):
    one, other = "A...\n....\n....\n...B\n", ".....\n.AA..\n..A..\n.....\n.....\n"
    made = list(regions.read(run("regions fill --seed 5", f"{one}\n{other}")))
    assert made == [regions.fill(text, rng=5) for text in (one, other)]
    file = tmp_path / "drawing.txt"
    file.write_text(one)
    said = json.loads(run(f"regions fill {file} --difficulty medium --json"))
    (filled,) = regions.read(said["puzzles"])
    assert filled == regions.fill(one, difficulty="medium", rng=said["seed"])
    assert running.out("regions", "fill", one, "--seed", "5") == regions.text(made[0])


def test_generate(tmp_path, slow_clock):
    layouts = list(regions.read(run("regions generate 7 --number 3 --seed 5")))
    assert layouts == regions.generate(7, size=3, rng=5)
    options = "--difficulty easy --symmetric half_turn --smallest 2 --to json"
    (one,) = regions.read(run(f"regions generate 7 --seed 5 {options}"))
    assert one == regions.generate(7, difficulty="easy", symmetric="half_turn", smallest=2, rng=5)
    assert run("regions generate 7 --number 0") == ""
    said = json.loads(run("regions generate 7 --number 2 --json"))
    again = regions.generate(7, size=2, rng=said["seed"])
    assert list(regions.read(said["puzzles"])) == again
    words = "5-6 --difficulty Easy,medium --number 9 --seed 1"
    several = list(regions.read(run(f"regions generate {words}")))
    assert several == regions.generate([5, 6], difficulty=["easy", "medium"], size=9, rng=1)
    for suffix in ("sbn", "json"):
        path = tmp_path / f"a.{suffix}"
        run(f"regions generate 6 --number 2 --seed 1 -o {path}")
        assert path.read_text() == run(f"regions generate 6 --number 2 --seed 1 --to {suffix}")
    assert run("regions generate 3", status=1) == ""
    assert run("regions generate 32 --seed 1 --time-limit 0.001", status=124) == ""
    run(f"regions generate 5 --style plain --number 9999999 --time-limit 0.3 -o {path}", status=124)
    assert len(list(regions.read(path.read_text()))) > 1  # those that were made are kept
    printed = run("regions generate 8 --number 100000 --seed 1 --time-limit 0.3", status=124)
    kept = list(regions.read(printed))
    assert kept == regions.generate(8, size=len(kept), rng=1) != []


def test_new_puzzles_to_play():
    for words, sizes in (
        ("6 --number 3 --difficulty easy", [36] * 3),
        ("8 --stars 2", [64]),
        ("", [64] * 30),
    ):
        text = run(f"regions generate {words} --seed 1 --to json") if words else ""
        page = run("regions play -o -", text)
        puzzles = json.loads(page.split('id="data">')[1].split("</script>")[0])["puzzles"]
        assert [len(one["labels"]) for one in puzzles] == sizes
        assert all((one["stars"] > 1) == ("stars" in words) for one in puzzles)
    assert {one["difficulty"] for one in puzzles} <= {"easy", "medium", "hard", "expert"}


def test_several_solutions_are_announced():
    result = running.run("regions", "solve", text=f"{PUZZLE}\nAABB\nAABB\nCCDD\nCCDD\n")
    assert result.stdout == "3 1 4 2\n2 4 1 3\n"
    said = "puzzle 2 has several solutions; two of them differ in row 1, columns 2 and 3; "
    assert result.stderr.startswith(said)
    assert running.run("regions", "solve", text=PUZZLE).stderr == ""
    pieces = "ABBB\nAABD\nCCDD\nCCCA\n"
    said = running.run("regions", "solve", text=pieces).stderr
    assert said == "puzzle 1 has regions in several pieces: A\n"


def test_a_finished_grid_is_checked_beside_its_puzzle(tmp_path):
    (tmp_path / "puzzle.txt").write_text(PUZZLE)
    for grid, status, words in [
        ("AB#B\nQABD\nCCDQ", 2, "unread: there is no board with 4 queens"),
        ("AB#B\n#ABD\nCCD#\nC#CD", 0, "right: all rules are kept"),
        ("c4 a3 c2 d1", 1, "wrong: the queens in row 3, column 3 and row 4, column 4 touch"),
    ]:
        (tmp_path / "answer.txt").write_text(grid)
        files = str(tmp_path / "puzzle.txt"), "--answer", str(tmp_path / "answer.txt")
        assert running.out("regions", "check", *files, code=status).startswith(words)
        if status < 2:
            typed = *files[:-1], grid
            assert running.out("regions", "check", *typed, code=status).startswith(words)
    result = running.run("regions", "check", *files, "--queens", "r1c1", code=2)
    assert "--answer has all queens" in result.stderr


def test_draw():
    assert run("regions draw", f"{PUZZLE}\n{PUZZLE}").count("<svg") == 3
    assert run("regions draw", PUZZLE) == regions.Puzzle(PUZZLE).to_svg()
    assert run("regions draw --letters", PUZZLE) == regions.Puzzle(PUZZLE).to_svg(letters=True)
    queens = [(0, 2), (1, 0), (2, 3), (3, 1)]
    assert run("regions solve --to svg", PUZZLE) == regions.Puzzle(PUZZLE).to_svg(queens)


LINK = "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"


def test_convert(tmp_path):
    wanted = "".join(f"{row}\n" for row in next(regions.read(LINK)).regions.rows())
    file = tmp_path / "today.txt"
    file.write_text(f"{LINK}\n")
    assert run(f"regions convert {LINK} --to letters") == wanted
    assert run(f"regions convert {file} --to letters") == wanted
    assert run("regions convert --to letters", LINK) == wanted
    assert run("regions convert - --to puzz.link", wanted) == f"{LINK}\n"
    assert run("regions convert --stars 2 --to sbn", wanted)[:4] == "662W"
    assert run("regions convert --to letters", f"{LINK}\n{LINK}") == f"{wanted}\n{wanted}"
    out = tmp_path / "out.json"
    run(f"regions convert {LINK} -o {out}")
    assert list(regions.read(out.read_text())) == list(regions.read(LINK))


def test_no_wrong_puzzle_is_written_before_an_error():
    counts = regions.text(regions.Puzzle(["2A2B", "22AB", "CAAB", "CCBB"], blocked=[(0, 0)]))
    assert run("regions convert --to letters", counts) == counts
    rules = "AB\nAB\n\nqueens may touch\n"  # belong to the rows before them
    assert run("regions convert --to letters", rules) == rules.replace("\n\n", "\n")
    assert run("regions convert --to letters", "AB\nAB\n\nABC\n", 2) == "AB\nAB\n"


def test_a_puzzle_is_an_argument():
    one = LINK.replace("/", "%2F")
    for text in (LINK, one, "551W7kxqe40", "5x1.AABCDABBCDABBCDEBBCDEBCCD", '{"grid":["AB","AB"]}'):
        (puzzle,) = regions.read(text)
        number = regions.count(regions.Puzzle(puzzle.regions, touching=True))
        assert run(f"regions count {text} --touching") == f"{number}\n"


def test_a_folder_is_read_and_what_holds_no_puzzle_is_left_out(tmp_path):
    (tmp_path / "a.txt").write_text(PUZZLE)
    (tmp_path / "b.md").write_text("# Notes\n\nSome prose. More of it.\n")
    (tmp_path / "c.json").write_text('{"regions": ["ABBB", "AABD", "CCDD", "CCCD"]}')
    (tmp_path / "d.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    result = running.run("regions", "solve", tmp_path)
    assert result.stdout == f"{tmp_path / 'a.txt'}: 3 1 4 2\n{tmp_path / 'c.json'}: 3 1 4 2\n"
    left = [line for line in result.stderr.splitlines() if ": left out: " in line]
    assert [line.partition(":")[0][-5:].strip("/") for line in left] == ["b.md", "d.png"]
    assert '"files": [' in running.out("regions", "solve", "--json", tmp_path)


def test_the_command_says_which_number_of_stars_it_took():
    two = regions.generate(9, stars=2, rng=1)
    bare = "\n".join(two.regions.rows())
    result = running.run("regions", "solve", text=bare)
    assert "exactly one solution with 2 stars; --stars decides" in result.stderr
    said = running.run("regions", "solve", "--stars", 1, text=bare).stderr
    assert "2" not in said.split("several")[0]


def test_an_argument_that_is_neither_a_file_nor_a_puzzle():
    said = running.run("regions", "solve", "AB\nA\n", code=2).stderr
    assert "the argument: line 2: the row has 1 squares" in said
    run("regions convert --to sbm", LINK, 2)
    run("regions convert --to sbn --touching", LINK, 2)


def test_json_says_whether_a_solution_is_the_only_one():
    assert '"unique": [true]' in running.out("regions", "solve", "--json", "ABBBAABDCCDDCCCD")
    assert '"unique": [false]' in run("regions solve --json --touching", NONE)
    part = run("regions solve --json", f"{PUZZLE}\nAB\nA\n", 2)
    assert '"unique": [true], "failed": 1}' in part


def test_hints_say_which_of_several_puzzles_they_are_for():
    assert not run("regions hint", PUZZLE).startswith("puzzle")
    lines = run("regions hint", f"{PUZZLE}\n{PUZZLE}").splitlines()
    assert [line.split(":")[0] for line in lines] == ["puzzle 1", "puzzle 2"]


def test_puzzles_of_several_stars_have_stars(tmp_path):
    battle = regions.text(regions.generate(8, stars=2, rng=1), "json")
    for words, code in (("hint", 0), ("explain", 0), ("check --queens r1c3", 1)):
        said = run(f"regions {words}", battle, code)
        assert "star" in said
        assert "queen" not in said
        assert "queen" in run(f"regions {words} --piece queen", battle, code)
    picture = tmp_path / "solved.html"
    run(f"regions solve -o {picture}", battle)
    assert "16 stars on a board of 8 by 8" in picture.read_text("utf-8")


@pytest.mark.parametrize(
    "line", ["solve", "hint", "explain", "check", "repair", "generate 6", "fill", "draw"]
)
def test_every_picture_of_regions_can_have_patterns(line, tmp_path):
    text = "A...\n....\n....\n...B\n" if line == "fill" else PUZZLE
    for option, number in (("", 0), ("--patterns", 1)):
        file = tmp_path / "board.svg"
        run(f"regions {line} {option} -o {file}", text)
        assert bool(file.read_text("utf-8").count("<pattern ")) == number


@pytest.mark.parametrize(
    ("line", "option"),
    [
        ("solve", "--patterns"),
        ("generate 6", "--language fr"),
        ("generate 6 --jsonl", "--language fr"),
        ("generate 6", "--piece cat"),
        ("generate 6", "--per-page 2"),
        ("generate 6 -o {}/x.html", "--no-solutions"),
        ("generate 6 -o {}/x.svg", "--title Monday"),
        ("fill", "--black-and-white"),
    ],
)
def test_options_that_the_output_has_no_use_for_are_refused(line, option, tmp_path):
    words = f"regions {line.format(tmp_path)} {option}"
    assert f"{option.split()[0]}" in running.run(*words.split(), text=PUZZLE, code=2).stderr


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("puzzle 6 --language fr", "--language needs --output FILE.pdf\n"),
        ("regions generate 6 --title x", "--title needs --output FILE.pdf or .html\n"),
        ("regions convert --piece cat", "--piece needs --jsonl --steps\n"),
        (
            "regions generate 6 --language fr",
            "--language needs --output FILE.pdf or .html, or --jsonl --steps\n",
        ),
    ],
)
def test_an_option_without_use_names_only_what_the_command_writes(line, said):
    assert running.run(*line.split(), text=PUZZLE, code=2).stderr.endswith(f"Error: {said}")


def test_steps_of_data_sets_in_french():
    line = run("regions generate 6 --seed 1 --jsonl --steps --language fr")
    steps = json.loads(line)["steps"]
    expected = regions.explain(regions.generate(6, rng=1))
    assert [step["text"] for step in steps] == [each.sentence(language="fr") for each in expected]
    line = run("regions convert --jsonl --steps --language fr", PUZZLE)
    assert "région" in json.loads(line)["steps"][0]["text"]
    running.run("regions", "convert", "--jsonl", "--language", "fr", text=PUZZLE, code=2)


@pytest.mark.parametrize("stars", [1, 2])
def test_what_solve_prints_is_read_as_an_answer(stars, tmp_path):
    puzzle = regions.text(regions.generate(8, stars=stars, rng=1), "json")
    (tmp_path / "puzzle.json").write_text(puzzle)
    solution = run("regions solve", puzzle)
    said = run(f"regions check {tmp_path / 'puzzle.json'} --answer -", solution)
    assert said.startswith("right")
    turned = " ".join(reversed(solution.split()))
    said = run(f"regions check {tmp_path / 'puzzle.json'} --answer -", turned, 1)
    assert said.startswith("wrong")
