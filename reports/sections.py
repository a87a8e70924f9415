"""Sections that any game's report can use: each takes CellResults and gives a Section, or None where nothing fits.

A section about several cells names its rows by the columns in which the cells differ; the first two of them become
the x-axis and the colours, further ones a plot each.
"""

import itertools
from functools import partial

import pandas as pd

from reports import plots, tables
from reports.layout import counted, percent
from reports.page import Picture, Section, Table

MOST_ROWS = 27  # more bars than this are better read in the table
MOST_LINES = 6  # more lines than this are not told apart


def axes_of(frame):
    """The columns of a frame that tell its cells apart and take more than one value; players where none does."""
    names = list(itertools.takewhile(lambda name: name not in tables.TAKEN, frame.columns))
    return [name for name in names if frame[name].nunique() > 1] or names[:1]


def labelled(frame, axes=None, name="setting"):
    """The frame with one text column that names its cell: numbers with their axis, words as they are."""
    axes = axes or axes_of(frame)
    texts = [" · ".join(_said(axis, row[axis]) for axis in axes) for row in frame[axes].to_dict("records")]
    return frame.assign(**{name: pd.Series(texts, index=frame.index, dtype=object)})


def _said(axis, value):
    if axis == "players":
        return counted(value, "player")
    return f"{axis.removeprefix('knob ')} {value}" if isinstance(value, int) else str(value)


def facets(frame, rest):
    """(suffix of a file's name, words, rows) for each combination of the axes `rest`."""
    if not rest:
        return [("", "", frame)]
    return [
        ("-" + "-".join(map(str, key)), ", ".join(f"{n} {v}" for n, v in zip(rest, key)), rows)
        for key, rows in frame.groupby(rest, sort=False)
    ]


def sized(rows, width=6.4, least=2.4):
    """The size of a plot with that many rows."""
    return (width, max(least, 1.3 + 0.34 * rows))


# --- Shares -----------------------------------------------------------------


def wins(results, keep=(), title="How often does the table win?", lead="", name="win-share"):
    """Win share of each cell of a cooperative game, with 95 % Wilson intervals."""
    frame = tables.win_shares(results, keep).drop(columns="of")
    note = "Wilson intervals; each covers its own share in 95 of 100 such runs."
    table = Table.of(name, frame, "Share of games won", note=note)
    return Section(title, lead, (table,), tuple(share_pictures(frame, axes_of(frame), name, title)))


def share_pictures(frame, axes, name, title):
    """Plots of a share over the axes: dots or curves where few lines do, rows of dots where not, grids for two axes."""
    x, group, rest = _roles(frame, axes)
    found = []
    for suffix, words, rows in facets(frame, rest):
        heading, alt = f"{title}{_in(words)}", _share_alt(rows, axes)
        found.append(Picture(f"{name}{suffix}", alt, *_share_plot(rows, x, group, heading)))
        if group and rows[x].nunique() > 2 and rows[group].nunique() > 2 and len(rows) > 6:
            found.append(_grid(rows, group, x, f"{name}-grid{suffix}", f"Where is it easy, where hard?{_in(words)}"))
    return found


def _roles(frame, axes):
    """(x, group, rest): the axis along x, the one told apart by colour or None, and those with a plot each."""
    sizes = {axis: frame[axis].nunique() for axis in axes}
    x = max(axes, key=lambda axis: (sizes[axis] > MOST_LINES, axis == axes[0]))
    group = next((axis for axis in axes if axis != x and sizes[axis] <= MOST_LINES), None)
    return x, group, [axis for axis in axes if axis not in (x, group)]


def _share_plot(rows, x, group, title):
    """(draw, size) of the plot that suits an axis: numbers far apart or many make curves, many names make rows."""
    numeric = rows[x].dtype.kind in "iuf"
    if rows[x].nunique() <= MOST_LINES:
        return partial(plots.shares, rows, x, group, title=title, xlabel=x), (6.4, 3.8)
    if numeric:
        draw = partial(plots.lines, rows, x, "share", group, title=title, ylabel="games won", band=("low", "high"))
        return draw, (6.4, 3.8)
    named = labelled(rows, [axis for axis in (x, group) if axis])
    return partial(plots.forest, named, "setting", title=title), sized(len(rows))


def _grid(rows, down, across, name, title):
    grid = tables.matrix(rows, down, across)
    alt = f"Heat map of games won, {down} down, {across} across."
    draw = partial(plots.heat, grid, title=title, xlabel=across, ylabel=down)
    return Picture(name, alt, draw, (6.4, 1.6 + 0.42 * len(grid)))


def _in(words):
    return f" ({words})" if words else ""


def _share_alt(rows, axes):
    told = [
        f"{' '.join(f'{axis} {row[axis]}' for axis in axes)}: {percent(row['share'], row['low'], row['high'])}"
        for row in rows.head(24).to_dict("records")
    ]
    return "Games won with intervals, by " + " and ".join(axes) + ". " + "; ".join(told) + "."


def by_category(results, column, title, name, keep=(), lead="", noun="games won"):
    """Share of games won for each label of a column, with intervals."""
    frame = tables.by_category(results, column, keep=keep)
    shown = labelled(frame, axes_of(frame.drop(columns=column)))
    pictures = [
        Picture(f"{name}-{i}", f"{noun.capitalize()} by {column}: {label}.",
                partial(plots.forest, rows.sort_values("share", ascending=False), column, title=f"{title} {label}",
                        xlabel=noun), sized(len(rows)))
        for i, (label, rows) in enumerate(shown.groupby("setting", sort=False))
    ]  # fmt: skip
    return Section(title, lead, (Table.of(name, frame),), tuple(pictures[:6]))


def ends(results, keep=(), title="How do games end?", name="end-reasons", lead=""):
    """How games end, per cell, as shares of all games."""
    frame = labelled(tables.end_reasons(results, keep), axes_of(tables.cell_columns(results, keep)))
    if frame["reason"].nunique() < 2:
        return None
    rows = frame["setting"].nunique()
    draw = partial(plots.stacked, frame, "setting", "reason", title=title)
    picture = Picture(name, f"Stacked bars: how games end in each of {rows} settings.", draw, sized(rows))
    shown = (picture,) if rows <= MOST_ROWS else ()
    return Section(title, lead, (Table.of(name, frame.drop(columns="setting")),), shown)


def pairs(results, column=None, keep=(), name="pairs", lead=""):
    """What goes well together: win share by every two members of a list knob, or of a column of combinations."""
    if column is None:
        knobs = {k.name for k in results[0].cell.rules.knobs if k.kind == "list"}
        frame = tables.win_shares(results, keep)
        column = next((axis for axis in axes_of(frame) if axis in knobs), None)
        if column is None:
            return None
    else:
        frame = tables.by_category(results, column, keep=keep)
    found = tables.pair_shares(frame, column)
    if len(found) < 3:
        return None
    title = f"Which {column} go well together?"
    alt = f"Grid of games won by every two {column}, pooled over what else was at the table."
    draw = partial(plots.heat, tables.square(found), title=title)
    note = "Pooled over all settings in which both took part; the diagonal pools all games of one."
    picture = Picture(name, alt, draw, (6.4, 1.6 + 0.5 * found["one"].nunique()))
    return Section(title, lead, (Table.of(name, found, note=note),), (picture,))


# --- Lengths and courses ----------------------------------------------------


def _panels(frame, axes):
    """(suffix, words, rows) of plots with few enough lines: all cells in one, or a plot per value of the first axis."""
    shown = labelled(frame, axes)
    if shown["setting"].nunique() <= MOST_LINES or len(axes) < 2:
        few = list(dict.fromkeys(shown["setting"]))[:MOST_LINES]
        return [("", "", shown[shown["setting"].isin(few)])]
    inner = labelled(frame, axes[1:])
    return [(f"-{value}", _said(axes[0], value), rows) for value, rows in inner.groupby(axes[0], sort=False)]


def length(results, keep=(), name="length"):
    """How long games last: a table of all cells, and distributions of those that a plot can hold."""
    unit = results[0].cell.rules.length_unit
    frame, spread = tables.lengths(results, keep), tables.histogram(results, keep=keep)
    pictures = [
        Picture(f"{name}-spread{suffix}", f"Distribution of the length of a game in {unit}. {words}",
                partial(plots.histograms, rows, "rounds", "setting", xlabel=unit,
                        title=f"How long does a game last? {words}".strip()))
        for suffix, words, rows in _panels(spread, axes_of(frame))
    ]  # fmt: skip
    table = Table.of(name, frame, f"Length in {unit}", note="q05 to q95: quantiles; the interval is that of the mean.")
    return Section("How long does a game last?", "", (table,), tuple(pictures[:6]))


def survival(results, keep=(), name="survival", lead="", fates=()):
    """When tables lose: shares not yet lost after each round, and the fate of all games of the cells `fates`."""
    game = results[0].cell.rules
    if not (game.is_cooperative and tables.has_cross(game, "rounds", "outcome")):
        return None
    frame = tables.survival(results, keep)
    unit = game.length_unit.removesuffix("s")
    curves = [
        Picture(f"{name}-curve{suffix}", f"Share of tables not yet lost after each {unit}. {words}",
                partial(plots.lines, rows, "round", "alive", "setting", xlabel=unit, ylabel="not yet lost",
                        title=f"How long do tables hold out? {words}".strip(), band=("low", "high"), step=True))
        for suffix, words, rows in _panels(frame, axes_of(frame))
    ]  # fmt: skip
    told = labelled(tables.survival(fates or results[:4], ("players", *keep)))
    bands = [
        Picture(f"{name}-fates-{i}", f"Games won, going on and lost after each {unit}: {label}.",
                partial(plots.fates, rows, title=f"When are games decided? {label}", xlabel=unit))
        for i, (label, rows) in enumerate(told.groupby("setting", sort=False))
    ]  # fmt: skip
    note = "Share of games not lost by then, with 95 % intervals."
    table = _shown_across(name, frame, f"Not yet lost after each {unit}", note)
    return Section("When are games won and lost?", lead, (table,), (*curves[:6], *bands[:4]))


def _shown_across(name, frame, title="", note="", unit="round"):
    """A table of a course: a line per unit, a column per value of the last axis."""
    axes = axes_of(frame)
    if len(axes) < 2:
        return Table.of(name, frame, title, note=note)
    return Table.across(name, frame, [*axes[:-1], unit], axes[-1], title, {"unit": "round"}, note)


def course(results, column, keep=(), lead=""):
    """How a timeline goes, for games still going."""
    field = results[0].cell.rules.column(column)
    frame = tables.course(results, column, keep)
    shown = labelled(frame)
    few = shown[shown["setting"].isin(list(dict.fromkeys(shown["setting"]))[:MOST_LINES])]
    draw = partial(
        plots.lines, few, "unit", "mean", "setting", title=f"{field.title.capitalize()}: how does it go?",
        xlabel=field.unit, ylabel=field.title, share=False,
    )  # fmt: skip
    alt = f"Mean of {field.title} per {field.unit}, over the games still going."
    note = f"Mean and quantiles over the games still going at that {field.unit}."
    name = column.replace("_", "-")
    return Section(f"{field.title.capitalize()} per {field.unit}", lead, (Table.of(name, frame, note=note),),
                   (Picture(name, alt, draw),))  # fmt: skip


def uses(results, columns, title, name, keep=(), lead="", xlabel="times a game"):
    """Mean per game of several counts, per cell."""
    frame = tables.means(results, columns, keep)
    shown = labelled(frame)
    pictures = []
    for i, (label, rows) in enumerate(list(shown.groupby("setting", sort=False))[:4]):
        draw = partial(_mean_bars, rows, title=f"{title} {label}", xlabel=xlabel)
        pictures.append(Picture(f"{name}-{i}", f"Mean {xlabel}: {label}.", draw, sized(len(rows))))
    return Section(title, lead, (Table.of(name, frame),), tuple(pictures))


def _mean_bars(frame, title, xlabel, ax=None):
    ax = plots.forest(frame, "what", "mean", title=title, xlabel=xlabel, ax=ax)
    ax.xaxis.set_major_formatter("{x:g}")
    ax.set_xlim(left=0)
    return ax


# --- Seats ------------------------------------------------------------------


def seats(results, keep=(), name="seats"):
    """Share of games by winner, per player count, with joint intervals; they sum to all games."""
    frame = tables.outcome_shares(results, keep)
    axes = axes_of(frame)
    pictures = []
    for i, (label, rows) in enumerate(labelled(frame, axes).groupby("setting", sort=False)):
        players = int(rows["players"].iloc[0])
        seated = rows[rows["outcome"].str.startswith("seat_")]
        seated = seated.assign(seat=seated["outcome"].str.removeprefix("seat_"))
        alt = f"{label}: " + "; ".join(f"{o}: {percent(s)}" for o, s in zip(rows["outcome"], rows["share"]))
        draw = partial(plots.shares, seated, "seat", title=f"Is the seat order fair? {label}",
                       xlabel="seat, in order of play", line=1 / players)  # fmt: skip
        pictures.append(Picture(f"{name}-{i}", alt, draw, (5.2, 3.2)))
    note = "Each setting's shares sum to all its games; the intervals of all outcomes hold together at 95 %. " \
           "The dotted line is the fair part."  # fmt: skip
    lead = "Every game has one winner, or counts as shared or capped."
    return Section("Is the seat order fair?", lead, (Table.of(name, frame, note=note),), tuple(pictures[:6]))


def course_of_play(results, keep=(), name="lead"):
    """Lead changes, and how often the leader at half-time wins; from the columns that competitive games record."""
    game = results[0].cell.rules
    names = {column.name for column in game.columns}
    shown = []
    if "lead_changes" in names:
        frame = tables.lengths(results, keep, "lead_changes")
        shown.append(Table.of(f"{name}-changes", frame, "Changes of the lead per game"))
    if "half_leader" in names and tables.has_cross(game, "half_leader", "outcome"):
        frame = comebacks(results, keep)
        note = "Games with one leader at half-time and one winner."
        shown.append(Table.of("comebacks", frame, "How often the leader at half-time does not win", note=note))
    return Section("Does the lead change hands?", "", tuple(shown)) if shown else None


def comebacks(results, keep=()):
    """Share of games whose winner was not the leader at half-time, among those with one of each."""

    def rows(result):
        joint, game = result.tally.cross("half_leader", "outcome"), result.tally.game
        leads, wins_ = game.column("half_leader").labels, game.column("outcome").labels
        seats_ = [f"seat_{seat}" for seat in range(result.cell.players)]
        kept = joint[[leads.index(s) for s in seats_]][:, [wins_.index(s) for s in seats_]]
        return [{"what": "comeback", "count": int(kept.sum() - kept.trace()), "games": int(kept.sum())}]

    return tables.with_interval(tables.stack(results, rows, keep)).drop(columns="what")
