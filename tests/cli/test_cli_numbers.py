"""Commands that print numbers: count, estimate, known, cpu, selftest."""

import csv
import importlib
import json
import re

import pytest
from running import out, run

import nqueens


def test_counts_of_several_sizes():
    table = [" n  solutions", " 8  92", " 9  352", "10  724", "11  2680", ""]
    assert out("count", "8..11") == out("count", 8, 9, "10..11") == "\n".join(table)
    lines = out("count", 9, 8, "--fundamental", "--time").splitlines()
    assert [line.split()[2] for line in lines[:3]] == ["fundamental", "46", "12"]
    lines = out("count", "4..8", "--by-symmetry").splitlines()
    assert lines[0].split() == ["n", "none", "half_turn", "quarter_turn", "fundamental", "total"]
    assert lines[5].split() == ["8", "11", "1", "0", "12", "92"]
    answer = json.loads(out("count", 7, 5, "--by-symmetry", "--json"))
    assert [(one["n"], one["count"]) for one in answer["counts"]] == [(7, "40"), (5, "10")]
    assert answer["counts"][0]["classes"]["half_turn"] == "2"
    answer = json.loads(out("count", "12..12", "--json"))
    assert (answer["n"], answer["count"], answer["seconds"] > 0) == (12, "14200", True)
    assert out("count", 6, 7, "--placed", "b4").splitlines()[1:] == [" 6  1", " 7  6"]


def test_dry_run(monkeypatch):
    monkeypatch.setattr("nqueens._counting.predictions.SECONDS", 0.05)
    lines = out("count", 16, "--dry-run", "--workers", 1).splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "time", "range", "processor time", "memory", "jobs", "workers", "engine", "based on",
    ]  # fmt: skip
    shown = out("count", 16, "--dry-run", "--workers", 60)
    assert re.search(r"^workers +60 on (\d+) processors?, so no faster than \1$", shown, re.M)
    shown = out("count", 12, "--dry-run", "--workers", 60)
    assert re.search(r"^workers +1; this count cannot use more$", shown, re.M)
    found = json.loads(out("count", 12, "--dry-run", "--json", "--method", "portable"))
    assert (found["n"], found["engine"], found["level"]) == (12, "portable", "scalar")
    assert found["low"] <= found["seconds"] <= found["high"]
    for words in (["--at-most", 0], ["--checkpoint", "q.sqlite"], ["--fundamental"]):
        refused = run("count", 12, "--dry-run", *words, code=2).stderr
        assert f"--dry-run cannot be combined with {words[0]}" in refused


def test_count_of_every_kind():
    assert re.fullmatch(r"14200\ntime \d+\.\d+ s\n", out("count", 12, "--time"))
    assert out("count", 12, "--fundamental") == "1787\n"
    assert out("count", 13, "--toroidal") == "4524\n"
    assert out("count", 8, "--placed", "b4,d5") == "2\n"
    assert out("count", 8, "--placed", "(4,1) (3,3)") == "2\n"
    assert out("count", 8, "--blocked", "a8 h1") == "84\n"
    assert out("count", 8, "--at-most", 5, "--workers", 1, "--method", "portable") == "6\n"
    assert out("count", 12, "--by-symmetry").split()[-1] == "14200"
    answer = json.loads(out("count", 12, "--by-symmetry", "--json"))
    assert answer["count"] == "14200"
    assert [*answer["classes"].values()] == ["1765", "18", "4", "1787", "14200"]
    assert (answer["method"], answer["cpu"]) == ("auto", nqueens.cpu_info().level)


def test_estimate():
    words = ["estimate", 20, "--samples", 20_000, "--seed", 1]
    answer = json.loads(out(*words, "--json"))
    numbers = [answer["estimate"], *answer["interval"]]
    assert all(isinstance(number, str) for number in numbers)  # as all numbers that may pass 2^53
    estimate, low, high = map(int, numbers)
    assert low < estimate < high
    assert (answer["n"], answer["seed"]) == (20, 1)
    first = json.loads(out("estimate", 20, "--samples", 9999, "--json"))
    again = json.loads(out("estimate", 20, "--samples", 9999, "--seed", first["seed"], "--json"))
    assert first["estimate"] == again["estimate"]
    printed = out(*words).splitlines()
    assert re.fullmatch(r"\S+e10, standard error \S+ % from 20000 samples in 64 pop.*", printed[0])
    assert re.fullmatch(r"95 % interval: \S+e10 to \S+e10", printed[1])
    assert out("estimate", 8) == "92, exact\n95 % interval: 92 to 92\n"


def test_an_empty_level_forces_none(monkeypatch):
    monkeypatch.setenv("NQUEENS_CPU", "")
    answer = nqueens.cpu_info()._asdict()
    assert (answer["level"], answer["forced"]) == (answer["levels"][-1], False)
    assert out("count", 8) == "92\n"


def test_selftest(monkeypatch):
    selftest = importlib.import_module("nqueens._selftest")
    checks = selftest._checks
    monkeypatch.setattr(selftest, "_checks", lambda: (c for c in checks() if c[0][:6] == "counts"))
    printed = out("selftest")
    assert "FAIL" not in printed
    assert re.search(r"\n\d+ checks, 0 failed, ", printed)
    monkeypatch.setattr(selftest, "COUNTS", (*selftest.COUNTS[:4], 10, *selftest.COUNTS[5:]))
    answer = json.loads(out("selftest", "--json", code=1))
    assert answer["failed"] > 0
    wrong = [one["error"] for one in answer["checks"] if one["error"]]
    assert any("solutions of 4 queens: expected 10, found 2" in error for error in wrong)
    assert "FAIL  counts" in out("selftest", code=1)


def test_counts_as_csv():
    assert out("count", "4-6", "--csv") == "n,solutions\n4,2\n5,10\n6,4\n"
    assert out("count", 6, "--fundamental", "--csv") == "n,fundamental\n6,1\n"
    rows = list(
        csv.DictReader(out("count", "5-7", "--by-symmetry", "--csv", "--time").splitlines())
    )
    assert [(row["n"], row["total"], row["fundamental"]) for row in rows] == [
        ("5", "10", "2"),
        ("6", "4", "1"),
        ("7", "40", "6"),
    ]
    assert all(float(row["seconds"]) >= 0 for row in rows)


def test_a_forecast_for_several_machines():
    facts = json.loads(out("count", 16, "--dry-run", "--nodes", 4, "--json"))
    assert facts["nodes"] == 4
    assert facts["seconds_on_nodes"] == pytest.approx(facts["seconds"] / min(4, facts["jobs"]))
    lines = out("count", 16, "--dry-run", "--nodes", 4, "--workers", 1000)
    assert re.search(r"^on 4 machines   \d", lines, re.MULTILINE)
    assert re.search(r"^workers .*; a process has at most \d+, and --nodes is for", lines, re.M)
