"""Every plot draws on one axes, says what it asks, labels its units, and can be told apart without colour."""

import inspect

import numpy as np
import pandas as pd
import pytest
from matplotlib import pyplot as plt
from matplotlib.colors import to_rgb

from reports import plots

SHARES = pd.DataFrame({
    "players": [2, 2, 3, 3], "tier": ["easy", "hard"] * 2, "share": [0.8, 0.3, 0.6, 0.1],
    "low": [0.75, 0.25, 0.55, 0.07], "high": [0.84, 0.36, 0.66, 0.15],
})  # fmt: skip
SPREAD = pd.DataFrame({"rounds": [3, 4, 5, 4, 5], "share": [0.2, 0.5, 0.3, 0.6, 0.4], "setting": list("aaabb")})
FATES = pd.DataFrame({"round": [0, 1, 2], "won": [0, 0.2, 0.4], "going": [1, 0.5, 0.0]})
GRID = pd.DataFrame([[0.1, 0.9], [0.5, np.nan]], index=["x", "y"], columns=["u", "v"])
PARTS = pd.DataFrame({
    "setting": ["a", "a", "b"], "why": ["late", "early", "late"], "share": [0.6, 0.4, 1.0],
})  # fmt: skip

DRAWN = {
    "shares": lambda ax: plots.shares(SHARES, "players", "tier", title="How hard?", ax=ax),
    "forest": lambda ax: plots.forest(SHARES, "tier", title="How hard?", ax=ax),
    "stacked": lambda ax: plots.stacked(PARTS, "setting", "why", title="Why?", ax=ax),
    "histogram": lambda ax: plots.histogram(SPREAD[:3], "rounds", ax=ax),
    "histograms": lambda ax: plots.histograms(SPREAD, "rounds", "setting", ax=ax),
    "lines": lambda ax: plots.lines(SHARES, "players", "share", "tier", title="How?", band=("low", "high"), ax=ax),
    "fates": lambda ax: plots.fates(FATES, ax=ax),
    "heat": lambda ax: plots.heat(GRID, title="Where?", xlabel="knob", ylabel="tier", ax=ax),
}


@pytest.fixture
def ax():
    """An empty axes."""
    figure, axes = plt.subplots(layout="constrained")
    yield axes
    plt.close(figure)


def test_every_plot_is_drawn_here():
    public = {name for name, f in inspect.getmembers(plots, inspect.isfunction)
              if f.__module__ == plots.__name__ and not name.startswith("_")}  # fmt: skip
    assert public - {"styled"} == set(DRAWN)


@pytest.mark.parametrize("draw", DRAWN.values(), ids=DRAWN)
def test_a_plot_returns_the_axes_it_drew_on(draw, ax):
    assert draw(ax) is ax
    assert ax.get_title(loc="left") or ax.get_title()
    assert ax.get_xlabel() or ax.get_ylabel()


@pytest.mark.parametrize("name", DRAWN)
def test_a_plot_is_written_the_same_twice(name, tmp_path):
    from reports.html import _drawn

    made = []
    for _ in range(2):
        figure = plots.styled(lambda ax: DRAWN[name](ax))
        made.append([_drawn(figure, kind) for kind in ("svg", "png")])
        plt.close(figure)
    assert made[0] == made[1]


def test_titles_ask():
    for draw in DRAWN.values():
        figure, ax = plt.subplots(layout="constrained")
        draw(ax)
        assert (ax.get_title(loc="left") + ax.get_title()).endswith("?")
        plt.close(figure)


def test_a_heat_map_prints_its_numbers_and_leaves_gaps_empty(ax):
    plots.heat(GRID, ax=ax)
    assert [text.get_text() for text in ax.texts] == ["10", "90", "50"]


def test_intervals_are_drawn_where_the_frame_says(ax):
    plots.shares(SHARES, "players", "tier", ax=ax)
    lines = [segment for bar in ax.containers for segment in bar.lines[2][0].get_segments()]
    reach = sorted((round(s[0][1], 6), round(s[1][1], 6)) for s in lines)
    assert reach == sorted(zip(SHARES["low"].round(6), SHARES["high"].round(6)))


def test_stacked_parts_reach_the_whole(ax):
    plots.stacked(PARTS, "setting", "why", ax=ax)
    ends = {round(patch.get_x() + patch.get_width(), 6) for patch in ax.patches}
    assert 1.0 in ends


def grey(colour):
    """Luminance as a printer without colour shows it."""
    return float(np.dot(to_rgb(colour), (0.299, 0.587, 0.114)))


def test_the_first_colours_differ_in_grey_print():
    shades = [grey(colour) for colour in plots.COLOURS[:3]]
    assert min(abs(a - b) for i, a in enumerate(shades) for b in shades[:i]) > 0.1


def test_more_than_colour_tells_groups_apart():
    for looks in (plots.MARKERS, plots.DASHES, plots.HATCHES):
        assert len(set(map(str, looks))) >= 8


def test_what_a_group_looks_like_does_not_hang_on_the_others(ax):
    plots.shares(SHARES[SHARES["tier"] == "easy"], "players", "tier", ax=ax)
    assert to_rgb(ax.containers[0].lines[0].get_color()) == to_rgb(plots.COLOURS[0])


def test_plots_compute_nothing_from_games():
    source = inspect.getsource(plots)
    assert "experiments" not in source
    assert "wilson" not in source
