"""Steps, pages, sheets and commands speak eight languages, with sentences from one table."""

import io
import json
import re
from dataclasses import replace
from importlib.resources import files

import pytest
from cli.running import out

from nqueens import regions
from nqueens.regions._words import LANGUAGES, PuzzleSentences

FOLDER = files("nqueens._languages")
TABLES = {one: json.loads((FOLDER / f"{one}.json").read_text("utf-8")) for one in LANGUAGES}
OTHERS = [language for language in LANGUAGES if language != "en"]
PUZZLES = [*regions.generate(7, size=4, rng=1), regions.generate(9, stars=2, rng=5)]
COLOURS = ["#e6323c", "#4363d8", "#ffe119", "#4caf50", "#ff9020", "#8e44ad", "#101010"]


def forms(sentence):
    return sentence if isinstance(sentence, list) else [sentence]


def placeholders(sentence):
    """Return the names of what a sentence holds, without the case of a language."""
    names = re.findall(r"\{(\w+)\}", " ".join(forms(sentence)))
    return {re.sub("_(in|this)$", "", name) for name in names}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_exists_with_its_placeholders(language):
    table, english = TABLES[language], TABLES["en"]
    for part in english.keys() - {"cat", "star"}:
        assert list(table[part]) == list(english[part])
        for key, sentence in table[part].items():
            assert placeholders(sentence) == placeholders(english[part][key]), key
            assert sentence or key == "space"
            assert not re.search('[<>&"$]', " ".join(forms(sentence))), key
    assert len(set(table["colours"].values())) == len(table["colours"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_steps_can_be_said(language):
    coloured = regions.Puzzle(regions.Regions(PUZZLES[0].regions.rows(), COLOURS))
    for step in [step for one in (*PUZZLES, coloured) for step in regions.explain(one)]:
        said = [step.sentence(stage, language=language) for stage in ("look", "why", "do")]
        assert all(text and "{" not in text for text in said)
        assert (said[1] == step.text) == (language == "en")
    mistakes = regions.check(PUZZLES[0], [(0, 0), (0, 1)], [(0, 0), (0, 1)])
    assert "{" not in mistakes.sentence(language=language)


@pytest.mark.parametrize("piece", ["cat", "star"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_other_pieces_are_no_queens_in_any_language(language, piece):
    queen = TABLES[language]["page"]["queen"]
    words = PuzzleSentences(language, piece)
    for sentence in words._sentences.values():
        assert not any(queen.lower() in form.lower() for form in forms(sentence)), sentence


NOWHERE = {  # what a step says of two squares that can both have no queen
    "en": "so there is no queen in row 2, column 1 or row 4, column 5.",
    "de": "also steht keine Dame in Zeile 2, Spalte 1 oder Zeile 4, Spalte 5.",
    "es": "así que no hay ninguna reina en la fila 2, columna 1 ni en la fila 4, columna 5.",
    "fr": "donc il n’y a aucune reine en ligne 2, colonne 1 ni en ligne 4, colonne 5.",
    "it": "quindi non c’è nessuna regina in riga 2, colonna 1 né in riga 4, colonna 5.",
    "ja": "2行1列、4行5列のどのマスにもクイーンは入りません。",
    "pt": "então não há nenhuma rainha na linha 2, coluna 1 nem na linha 4, coluna 5.",
    "zh": "所以第2行第1列和第4行第5列都没有皇后。",
}
NOWHERE_IN_A_ROW = {
    "en": "so there is no queen in row 2, columns 1 and 5.",
    "de": "also steht keine Dame in Zeile 2, Spalten 1 und 5.",
    "es": "así que no hay ninguna reina en la fila 2, columnas 1 y 5.",
    "fr": "donc il n’y a aucune reine en ligne 2, colonnes 1 et 5.",
    "it": "quindi non c’è nessuna regina in riga 2, colonne 1 e 5.",
    "ja": "2行1・5列のどのマスにもクイーンは入りません。",
    "pt": "então não há nenhuma rainha na linha 2, colunas 1 e 5.",
    "zh": "所以第2行第1、5列都没有皇后。",
}
EITHER = {  # where a queen can stand on either of two squares, but not on both
    "en": "row 2, columns 1 or 5",
    "de": "Zeile 2, Spalten 1 oder 5",
    "es": "fila 2, columnas 1 o 5",
    "fr": "ligne 2, colonnes 1 ou 5",
    "it": "riga 2, colonne 1 o 5",
    "ja": "2行1か5列",
    "pt": "linha 2, colunas 1 ou 5",
    "zh": "第2行第1或5列",
}


BLOCKS = regions.Step(
    "blocks", "hard", (), ((1, 0), (3, 4)), ((0, 0),), (("row", 0), ("row", 1)), number=4,
    puzzle=PUZZLES[-1], queens_before=(), crosses_before=(),
)  # fmt: skip
EMPTIES = regions.Step(
    "empties", "medium", (), ((1, 0), (1, 4)), (), (("region", 0),), (), 0,
    puzzle=PUZZLES[-1], queens_before=(), crosses_before=(),
)  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("step", "words"),
    [
        (BLOCKS, NOWHERE),
        (replace(BLOCKS, removed=((1, 0), (1, 4))), NOWHERE_IN_A_ROW),
        (EMPTIES, EITHER),
    ],
    ids=["apart", "row", "either"],
)
def test_two_squares_in_a_sentence(step, words, language):
    assert words[language] in step.sentence(language=language, piece="queen")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_square_that_blocks_leave_without_a_queen(language):
    step = replace(BLOCKS, removed=((1, 0),))
    sentence = step.sentence(language=language, piece="queen")
    both = re.compile("都|どの| or | oder | ni | né | nem ")
    assert not both.search(sentence.split("、")[-1].split("，")[-1].split(",")[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_carries_one_language(language):
    html = regions.page(PUZZLES[0], language=language)
    data = json.loads(re.search(r'id="data">(.*?)</script>', html)[1])
    assert f'<html lang="{language}">' in html
    steps = regions.explain(PUZZLES[0])
    texts = [step["text"] for step in data["puzzles"][0]["steps"]]
    assert texts == [step.sentence(language=language) for step in steps]
    assert not re.search(r"\$\w", html.split("<body>")[1].split("<script")[0])
    assert len(html.encode()) <= 100_000


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_is_read_again(language):
    assert [*regions.read(regions.page(PUZZLES, language=language))] == PUZZLES
    assert [*regions.read(regions.edit(PUZZLES[0], language=language))] == PUZZLES[:1]


def test_sheets_in_german():
    pytest.importorskip("typst")
    pages = [io.BytesIO(), io.BytesIO()]
    for language, page in zip(("en", "de"), pages, strict=True):
        regions.sheets(PUZZLES, page, language=language, explanations=True)
    assert pages[0].getvalue() != pages[1].getvalue()


def test_commands_in_german(tmp_path):
    def said(words):
        return out("regions", *words.split(), "--language", "de", text=text)

    text = regions.text(PUZZLES[0])
    assert "kommt die Dame dorthin. (letztes Feld)" in said("explain")
    assert "kommt die Katze" in said("explain --piece cat")
    hint = said("hint --stage look")
    assert re.fullmatch(r"Schau auf .*\. Schwierigkeit dieses Schritts: \w+\.\n", hint)
    assert said("check") == "es gibt keine Damen oder Kreuze zu prüfen\n"
    queen = f"r1c{regions.solve(PUZZLES[0])[0] + 1}"
    assert said(f"check --queens {queen}") == "nichts ist falsch\n"
    for words in ("play -o -", "edit - -o -"):
        assert '<html lang="de">' in said(words)
    path = tmp_path / "steps.html"
    said(f"explain -o {path}")
    assert '<html lang="de">' in path.read_text("utf-8")
    assert "So wird es gelöst" in path.read_text("utf-8")
