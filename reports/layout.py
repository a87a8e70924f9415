"""How numbers and tables are written: no more digits than an interval supports, one table in three formats."""

import math
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
    if value is None or math.isnan(value):
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
