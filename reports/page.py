"""A report before it is written: its answer, findings, sections, cells and what they rest on."""

from dataclasses import dataclass, field

from reports.layout import Sheet, counted, crosswise, interval, percent, sheet


@dataclass(frozen=True)
class Table:
    """A frame (kept as CSV) and how it is shown; `name` is its file's name."""

    name: str
    frame: object
    shown: Sheet

    @classmethod
    def of(cls, name, frame, title="", heads=None, note="", hide=()):
        """A table of a frame, shown in the usual way."""
        return cls(name, frame, sheet(frame, title, heads, note, hide))

    @classmethod
    def across(cls, name, frame, rows, across, title="", heads=None, note=""):
        """A table of a long frame with a column for each value of `across`; the CSV stays long."""
        return cls(name, frame, crosswise(frame, rows, across, title, heads, note))


@dataclass(frozen=True)
class Picture:
    """A plot: `draw(ax=axes)` draws it, `alt` says in words what it shows."""

    name: str
    alt: str
    draw: object
    size: tuple = (6.4, 3.8)


@dataclass(frozen=True)
class Section:
    """One question of the report: a lead sentence, tables, then plots."""

    title: str
    lead: str = ""
    tables: tuple = ()
    pictures: tuple = ()


@dataclass
class Report:
    """All of a report.

    answer    sentences that answer the title's question
    facts     (label, text) pairs under the answer: bots, games, components, seed
    findings  `reports.findings.Finding`s, most important first
    cells     CellResults, each listed with the command that reproduces it
    caveats   sentences a reader must know
    """

    name: str
    title: str
    answer: tuple
    facts: tuple = ()
    findings: tuple = ()
    sections: tuple = ()
    cells: tuple = ()
    caveats: tuple = ()
    manifest: dict = field(default_factory=dict)

    def summary(self):
        """The table for the terminal: the first of the first section."""
        tables = [table for section in self.sections for table in section.tables]
        return tables[0].shown.as_text() if tables else ""


def cell_rows(results):
    """Every cell as (what it is, games, shares, capped, digest, command)."""
    return [
        {
            "cell": cell_name(result.cell),
            "games": f"{result.games:,}",
            "result": "; ".join(_share_text(name, s) for name, s in result.shares().items()),
            "capped": f"{result.capped:,}",
            "digest": result.records_sha256[:12],
            "command": result.played.command(),
        }
        for result in results
    ]


def _share_text(name, share):
    text = percent(share["share"], share["low"], share["high"])
    return f"{name.replace('_', ' ')} {text} ({interval(share['low'], share['high'])})"


def cell_name(cell):
    """A cell in a few words."""
    knobs = [f"{name}={text}" for name, text in cell.given]
    bots = cell.bots[0] if len(set(cell.bots)) == 1 else ",".join(cell.bots)
    return " · ".join([counted(cell.players, "player"), *knobs, *cell.patches, bots])
