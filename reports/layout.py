"""How numbers and tables are written: no more digits than an interval supports, one table in three formats."""

import math
import re
from dataclasses import dataclass

DASH = "–"


def digits_of(half_width):
    """Decimals of a percentage whose interval reaches `half_width` (a share) either way."""
    points = 100 * abs(half_width)
    return min(3, max(0, math.ceil(-math.log10(points)))) if points > 0 else 1


def percent(share, low=None, high=None):
    """A share as a percentage, with the decimals its interval supports."""
    if share is None or math.isnan(share):
        return DASH
    half = (high - low) / 2 if low is not None and high is not None else 0
    return f"{100 * share:.{digits_of(half)}f} %"


def interval(low, high):
    """Both ends of an interval as percentages."""
    if any(end is None or math.isnan(end) for end in (low, high)):
        return DASH
    digits = digits_of((high - low) / 2)
    return f"{100 * low:.{digits}f} {DASH} {100 * high:.{digits}f} %"


def points(difference, low, high):
    """A difference of two shares in percentage points, with its interval."""
    digits = digits_of((high - low) / 2)
    return f"{100 * difference:+.{digits}f} points ({100 * low:+.{digits}f} to {100 * high:+.{digits}f})"


def number(value, decimals=1):
    """A mean or a quantile."""
    if value is None or not math.isfinite(value):
        return DASH
    return f"{value:,.0f}" if float(value).is_integer() and decimals == 0 else f"{value:,.{decimals}f}"


@dataclass(frozen=True)
class Sheet:
    """A table ready to be shown: texts row by row, the first `labels` columns left-aligned."""

    title: str
    heads: tuple
    rows: tuple
    labels: int = 1
    note: str = ""

    def as_text(self):
        """Aligned columns for a terminal."""
        widths = [max(len(str(row[i])) for row in (self.heads, *self.rows)) for i in range(len(self.heads))]
        lines = ["  ".join(self._fit(i, cell, widths) for i, cell in enumerate(row)).rstrip() for row in self._all()]
        return "\n".join([*([self.title] if self.title else []), *lines, *([self.note] if self.note else [])])

    def _all(self):
        return (self.heads, *self.rows)

    def _fit(self, i, cell, widths):
        return str(cell).ljust(widths[i]) if i < self.labels else str(cell).rjust(widths[i])

    def as_markdown(self):
        """A Markdown table."""
        rule = ["---" if i < self.labels else "---:" for i in range(len(self.heads))]
        rows = [" | ".join(str(cell).replace("|", "\\|") for cell in row) for row in (self.heads, rule, *self.rows)]
        lines = [f"| {row} |" for row in rows]
        head = [f"**{self.title}**", ""] if self.title else []
        return "\n".join([*head, *lines, *(["", self.note] if self.note else [])])


def line_up(bots):
    """The bots of a cell in words: one name when all seats have it, all in seat order otherwise."""
    names = list(bots)
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def counted(number_, noun):
    """``1 player``, ``2 players``."""
    return f"{number_:,} {noun}{'' if number_ == 1 else 's'}"


# --- Frames -----------------------------------------------------------------


def sheet(frame, title="", heads=None, note="", hide=()):
    """A frame as a Sheet: `share`, `low`, `high` become a share and its interval, counts get separators.

    `heads` renames columns; texts and columns left of the first number are labels.
    """
    columns = _columns(frame, hide)
    names = tuple((heads or {}).get(name, name.replace("_", " ")) for name, _ in columns)
    rows = tuple(tuple(show(row) for _, show in columns) for row in frame.to_dict("records"))
    labels = next((i for i, (name, _) in enumerate(columns) if name in NUMBERS or _is_real(frame, name)), len(columns))
    return Sheet(title, names, rows, labels, note)


def crosswise(frame, rows, across, title="", heads=None, note=""):
    """A long frame as a Sheet with a column for each value of `across`, every cell with its interval.

    `rows` are the columns that name a line. A cell shows `share`, `alive` or `mean`, whichever the frame has.
    """
    value = next(name for name in ("share", "alive", "mean") if name in frame)
    groups = {}
    for row in frame.to_dict("records"):
        groups.setdefault(tuple(row[name] for name in rows), {})[row[across]] = _cell(row, value)
    columns = list(dict.fromkeys(frame[across]))
    columns = sorted(columns) if all(isinstance(c, int) for c in columns) else columns
    names = (*((heads or {}).get(name, name) for name in rows), *((heads or {}).get(c, str(c)) for c in columns))
    lines = tuple((*map(plain, key), *(cells.get(c, DASH) for c in columns)) for key, cells in groups.items())
    return Sheet(title, names, lines, len(rows), note)


def _cell(row, value):
    low, high = row.get("low"), row.get("high")
    if value != "mean":
        return f"{percent(row[value], low, high)} ({interval(low, high).removesuffix(' %').replace(' ', '')})"
    known = low is not None and math.isfinite(high - low)
    return f"{number(row['mean'], 2)} \u00b1{(high - low) / 2:.2f}" if known else number(row["mean"], 2)


NUMBERS = ("share", "mean", "95 % interval", "count", "games", "change", "sd")


def _is_real(frame, name):
    return name in frame and frame[name].dtype.kind == "f"


def _columns(frame, hide):
    """(name, how to show a row's cell) for each column shown."""
    found = []
    for name in frame:
        if name in hide or name in ("high", "change_high"):
            continue
        if name == "low":
            found.append(("95 % interval", _interval_of(frame)))
        elif name == "change_low":
            found.append(("interval of change", lambda row: signed_interval(row["change_low"], row["change_high"])))
        elif name == "change":
            found.append((name, lambda row: signed(row["change"], row["change_low"], row["change_high"])))
        elif name == "share":
            found.append((name, lambda row: percent(row["share"], row.get("low"), row.get("high"))))
        elif name in ("alive", "going", "won", "base", "target_low", "target_high"):
            found.append((name, lambda row, name=name: percent(row[name], 0, 0.02)))
        else:
            found.append((name, lambda row, name=name: plain(row[name])))
    return found


def _interval_of(frame):
    if "share" in frame or "alive" in frame:
        return lambda row: interval(row["low"], row["high"])
    return lambda row: f"{number(row['low'], 2)} {DASH} {number(row['high'], 2)}"


def plain(value):
    """A cell that is no share: counts with separators, means with two decimals, texts as they are."""
    if isinstance(value, float):
        return number(value, 2)
    return f"{value:,}" if isinstance(value, int) else re.sub(r"\bseat_(\d)", r"seat \1", str(value))


def signed(difference, low, high):
    """A difference of shares in percentage points."""
    return f"{100 * difference:+.{digits_of((high - low) / 2)}f}"


def signed_interval(low, high):
    """Both ends of a difference in percentage points."""
    digits = digits_of((high - low) / 2)
    return f"{100 * low:+.{digits}f} to {100 * high:+.{digits}f}"
