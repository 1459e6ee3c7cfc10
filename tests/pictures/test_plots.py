"""Figures, examined through matplotlib's own objects."""

import signal

import numpy as np
import pytest

import nqueens

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
from matplotlib import pyplot  # noqa: E402


@pytest.fixture(autouse=True)
def _closed_figures():
    yield
    pyplot.close("all")


@pytest.mark.parametrize("n", [1, 8, 100, 101, 10_000, 100_000])
def test_plot_has_a_point_on_every_square(n):
    q = nqueens.solve(n, rng=1)
    axes = nqueens.plot(q)
    columns, rows = axes.lines[0].get_data()
    np.testing.assert_array_equal(columns, q)
    np.testing.assert_array_equal(rows, np.arange(n))
    assert axes.get_ylim()[0] > axes.get_ylim()[1]  # row 0 is at the top
    assert len(axes.images) == (n <= 100)
    axes.figure.canvas.draw()


def test_axes_are_used_and_returned():
    _, axes = pyplot.subplots()
    assert nqueens.plot([0], ax=axes) is axes
    assert nqueens.plot_counts({4: 2}, ax=axes) is axes
    assert nqueens.heatmap([[1]], ax=axes) is axes


def test_a_second_curve_of_counts_looks_different():
    axes = nqueens.plot_counts({4: 2, 5: 10}, label="counted")
    first, second = nqueens.plot_counts({6: 4}, ax=axes, label="estimated").lines
    assert first.get_color() != second.get_color()
    assert first.get_marker() != second.get_marker()


def test_plot_counts_takes_integers_of_any_size():
    counts = {4: 2, 2: 0, 8: 92, 100: 10**250}
    axes = nqueens.plot_counts(counts, label="known")
    sizes, logarithms = axes.lines[0].get_data()
    assert sizes.tolist() == [4, 8, 100]
    np.testing.assert_allclose(logarithms, [np.log10(2), np.log10(92), 250])
    assert [text.get_text() for text in axes.get_legend().get_texts()] == ["known"]
    axes.figure.canvas.draw()


def test_heatmap():
    boards = nqueens.solutions(8)
    counts = np.array([(boards == column).sum(axis=0) for column in range(8)]).T
    axes = nqueens.heatmap(counts)
    np.testing.assert_array_equal(axes.images[0].get_array(), counts)
    assert [text.get_text() for text in axes.texts] == [str(x) for x in counts.ravel()]
    assert len(nqueens.heatmap(counts, digits=0).texts) == 0
    assert nqueens.heatmap([[0.12345]], digits=2).texts[0].get_text() == "0.12"
    assert len(nqueens.heatmap(np.zeros((13, 13))).texts) == 0


def test_a_square_without_a_number_stays_empty():
    axes = nqueens.heatmap([[1, np.nan], [3, 2.5]])
    assert {text.get_position(): text.get_text() for text in axes.texts} == {
        (0, 0): "1", (0, 1): "3", (1, 1): "2.5",
    }  # fmt: skip
    assert np.ma.getmaskarray(axes.images[0].get_array()).tolist() == [[False, True], [False] * 2]


@pytest.mark.parametrize("draw", ["plot", "plot_counts", "heatmap"])
def test_ctrl_c_in_matplotlib_is_no_other_error(monkeypatch, draw):
    def set_xlabel(*_, **__):
        try:
            signal.raise_signal(signal.SIGINT)
        except BaseException:
            raise ValueError("a library hides it") from None

    monkeypatch.setattr("matplotlib.axes.Axes.set_xlabel", set_xlabel)
    with pytest.raises(KeyboardInterrupt):
        getattr(nqueens, draw)({"plot": [0], "plot_counts": {4: 2}, "heatmap": [[1]]}[draw])
