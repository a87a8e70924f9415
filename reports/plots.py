"""One function, one axes: each takes a frame of `reports.tables`, draws one thing and returns the axes.

The title asks the question, labels carry units. Colours are told apart by colour-blind readers (after Okabe and Ito,
2008) and in grey print, where markers, dashes and hatches carry the difference as well.
"""

import matplotlib

matplotlib.use("agg")

import numpy as np
from matplotlib import pyplot as plt
from matplotlib.ticker import MaxNLocator, PercentFormatter

COLOURS = ("#0072b2", "#e69f00", "#4b1d52", "#56b4e9", "#d55e00", "#009e73", "#4d4d4d", "#cc79a7")
MARKERS = "osD^vPX*"
DASHES = ("-", "--", "-.", ":", (0, (5, 1)), (0, (1, 1)), (0, (3, 1, 1, 1)), (0, (7, 2)))
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "++", "oo", "--")
INK, FAINT = "#222222", "#d9d9d9"
HEAT = "YlGnBu"
STYLE = {
    "font.size": 10,
    "axes.titlesize": 11,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": FAINT,
    "grid.linewidth": 0.8,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "svg.hashsalt": "toonlab",
    "figure.dpi": 100,
    "hatch.linewidth": 0.6,
    "hatch.color": "#ffffff",
}


def styled(draw, size=(6.4, 3.8)):
    """A figure in the house style with `draw(ax=...)` on its one axes."""
    with plt.rc_context(STYLE):
        figure, ax = plt.subplots(figsize=size, layout="constrained")
        draw(ax=ax)
    return figure


def _axes(ax):
    return ax or plt.subplots()[1]


def _shares_on(axis, top=None):
    axis.set_major_formatter(PercentFormatter(1.0, decimals=0 if top is None or top > 0.05 else 1))


def _legend(ax, title=None, **place):
    """A legend beside the axes, so that it covers no data."""
    if len(ax.get_legend_handles_labels()[1]) > 1:
        where = {"loc": "upper left", "bbox_to_anchor": (1.0, 1.0)} | place
        ax.legend(title=None if title == "setting" else title, alignment="left", **where)


def _groups(frame, group):
    """(number, label, rows) for each value of `group`, in order of appearance."""
    values = list(dict.fromkeys(frame[group])) if group else [None]
    return [(i, value, frame if group is None else frame[frame[group] == value]) for i, value in enumerate(values)]


# --- Shares -----------------------------------------------------------------


def shares(frame, x, group=None, title="", xlabel="", ylabel="games won", line=None, ax=None):
    """Dots with their intervals: one place on the x-axis per value of `x`, one colour per `group`."""
    ax = _axes(ax)
    places = {value: i for i, value in enumerate(dict.fromkeys(frame[x]))}
    groups = _groups(frame, group)
    for i, label, rows in groups:
        shift = 0.16 * (i - (len(groups) - 1) / 2)
        at = np.array([places[value] for value in rows[x]]) + shift
        reach = np.abs(rows[["low", "high"]].to_numpy().T - rows["share"].to_numpy())
        ax.errorbar(
            at, rows["share"], yerr=reach, fmt=MARKERS[i], color=COLOURS[i], markersize=6, capsize=3, elinewidth=1.5,
            label=label, linestyle="none",
        )  # fmt: skip
    if line is not None:
        ax.axhline(line, color=INK, linewidth=1, linestyle=":", zorder=0)
    ax.set_xticks(range(len(places)), [str(value) for value in places])
    ax.set_xlim(-0.6, len(places) - 0.4)
    ax.set(title=title, xlabel=xlabel or str(x), ylabel=ylabel)
    top = float(frame["high"].max())
    ax.set_ylim(0, min(1.02, max(top * 1.12, 0.02)))
    _shares_on(ax.yaxis, top)
    ax.grid(axis="y")
    _legend(ax, group)
    return ax


def forest(frame, label, value="share", low="low", high="high", title="", xlabel="games won", line=None, ax=None):
    """One row per label with a dot and its interval, the first row on top."""
    ax = _axes(ax)
    at = np.arange(len(frame))[::-1]
    reach = np.abs(frame[[low, high]].to_numpy().T - frame[value].to_numpy())
    ax.errorbar(frame[value], at, xerr=reach, fmt="o", color=COLOURS[0], markersize=5, capsize=2.5, elinewidth=1.5)
    if line is not None:
        ax.axvline(line, color=INK, linewidth=1, linestyle=":")
    ax.set_yticks(at, [str(text) for text in frame[label]])
    ax.set_ylim(-0.7, len(frame) - 0.3)
    ax.set(title=title, xlabel=xlabel)
    _shares_on(ax.xaxis, float(np.nanmax(np.abs(frame[[low, high]].to_numpy()), initial=0.0)))
    ax.grid(axis="x")
    return ax


def stacked(frame, row, part, value="share", title="", xlabel="games", ax=None):
    """Horizontal bars of parts that sum to the whole; colours and hatches differ."""
    ax = _axes(ax)
    rows = list(dict.fromkeys(frame[row]))
    left = np.zeros(len(rows))
    used = frame.groupby(part, sort=False)[value].sum()
    for i, name in enumerate(used.index[used > 0]):
        found = frame[frame[part] == name].set_index(row)[value].reindex(rows).fillna(0).to_numpy()
        look = {"color": COLOURS[i % 8], "hatch": HATCHES[i % 8], "edgecolor": "white", "linewidth": 0.8}
        ax.barh(range(len(rows)), found, left=left, height=0.66, label=str(name), **look)
        left += found
    ax.set_yticks(range(len(rows)), [str(text) for text in rows])
    ax.set_ylim(len(rows) - 0.4, -0.6)
    ax.set(title=title, xlabel=xlabel, xlim=(0, max(1.0, float(left.max(initial=0)))))
    _shares_on(ax.xaxis)
    longest = max((len(str(name)) for name in used.index), default=0)
    ax.figure.legend(loc="outside lower left", ncols=2 if longest > 22 else 3, handlelength=1.6)
    return ax


# --- Lengths and courses ----------------------------------------------------


def histogram(frame, column, title="How long does a game last?", xlabel="", ax=None):
    """Share of games at each value of a column."""
    ax = _axes(ax)
    ax.bar(frame[column], frame["share"], width=0.86, color=COLOURS[0])
    ax.set(title=title, xlabel=xlabel or column, ylabel="games")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    _shares_on(ax.yaxis, float(frame["share"].max()))
    ax.grid(axis="y")
    return ax


def histograms(frame, column, group, title="How long does a game last?", xlabel="", ax=None):
    """Several distributions as steps, one colour and dash per `group`."""
    ax = _axes(ax)
    for i, label, rows in _groups(frame, group):
        edges = np.append(rows[column].to_numpy(), rows[column].max() + 1) - 0.5
        ax.stairs(rows["share"], edges, color=COLOURS[i % 8], linestyle=DASHES[i % 8], linewidth=1.8, label=label)
    ax.set(title=title, xlabel=xlabel or column, ylabel="games")
    ax.set_ylim(bottom=0)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    _shares_on(ax.yaxis, float(frame["share"].max()))
    ax.grid(axis="y")
    _legend(ax, group)
    return ax


def lines(frame, x, y, group=None, title="", xlabel="", ylabel="", band=None, share=True, step=False, ax=None):
    """A line per group over `x`, with the band between the two columns of `band` shaded."""
    ax = _axes(ax)
    for i, label, rows in _groups(frame, group):
        look = {"color": COLOURS[i % 8], "linestyle": DASHES[i % 8], "linewidth": 1.8, "label": label}
        marker = {} if step or len(rows) > 40 else {"marker": MARKERS[i % 8], "markersize": 4}
        ax.plot(rows[x], rows[y], drawstyle="steps-post" if step else "default", **look, **marker)
        if band:
            how = {"step": "post"} if step else {}
            ax.fill_between(rows[x], rows[band[0]], rows[band[1]], color=COLOURS[i % 8], alpha=0.16, linewidth=0, **how)
    ax.set(title=title, xlabel=xlabel or x, ylabel=ylabel or y)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylim(bottom=0)
    if share:
        _shares_on(ax.yaxis, float(frame[y].max()))
    ax.grid(axis="y")
    _legend(ax, group)
    return ax


def fates(frame, title="When are games decided?", xlabel="round", ax=None):
    """Bands of games won, still going and lost after each round; from a frame of `tables.survival`."""
    ax = _axes(ax)
    won, going = frame["won"].to_numpy(), frame["going"].to_numpy()
    edges = np.append(frame["round"].to_numpy(), frame["round"].max() + 1)
    floor = np.zeros(len(won))
    for name, upper, colour, hatch in (
        ("won", won, COLOURS[0], ""),
        ("still going", won + going, "#e8e8e8", ""),
        ("lost", np.ones(len(won)), COLOURS[1], "///"),
    ):
        ax.stairs(upper, edges, baseline=floor, fill=True, color=colour, hatch=hatch, edgecolor="white", label=name)
        floor = upper
    ax.set(title=title, xlabel=xlabel, ylabel="games", xlim=(edges[0], edges[-1]), ylim=(0, 1))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    _shares_on(ax.yaxis)
    handles, labels = ax.get_legend_handles_labels()
    ax.legend(handles[::-1], labels[::-1], loc="upper left", bbox_to_anchor=(1.0, 1.0))
    return ax


# --- Grids ------------------------------------------------------------------


def heat(grid, title="", xlabel="", ylabel="", label="games won", diverging=False, ax=None):
    """A grid of shares as colours, each with its number; dark is more."""
    ax = _axes(ax)
    values = grid.to_numpy(float)
    top = float(np.nanmax(np.abs(values), initial=0.01))
    # Shares that hardly differ keep colours that hardly differ: the scale spans ten points at least.
    floor = max(0.0, float(np.nanmin(values, initial=top)) - 0.1)
    scale = {"cmap": "PuOr", "vmin": -top, "vmax": top} if diverging else {"cmap": HEAT, "vmin": floor, "vmax": top}
    image = ax.imshow(values, aspect="auto", **scale)
    for (i, j), value in np.ndenumerate(values):
        if not np.isnan(value):
            red, green, blue, _ = image.cmap(image.norm(value))
            dark = 0.3 * red + 0.59 * green + 0.11 * blue < 0.55
            text = f"{100 * value:+.0f}" if diverging else f"{100 * value:.0f}" if top > 0.1 else f"{100 * value:.1f}"
            ax.text(j, i, text, ha="center", va="center", color="white" if dark else INK, fontsize=9)
    ax.set_xticks(range(values.shape[1]), [str(name) for name in grid.columns])
    ax.set_yticks(range(values.shape[0]), [str(name) for name in grid.index])
    if max(len(str(name)) for name in grid.columns) * values.shape[1] > 60:
        ax.tick_params(axis="x", rotation=30)
        plt.setp(ax.get_xticklabels(), ha="right", rotation_mode="anchor")
    ax.spines[:].set_visible(False)
    ax.tick_params(length=0)
    ax.set(title=title, xlabel=xlabel, ylabel=ylabel)
    unit = "percentage points" if diverging else "%"
    bar = ax.figure.colorbar(image, ax=ax, shrink=0.85, label=f"{label} ({unit})")
    bar.ax.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0 if top > 0.05 else 1, symbol=""))
    bar.outline.set_visible(False)
    return ax
