"""Write a report to a folder: one self-contained page, Markdown, tables as CSV, plots as PNG and SVG, and its data."""

import base64
import io
import re

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from matplotlib import pyplot as plt

from experiments.store import as_json, write_whole
from reports.page import cell_rows
from reports.plots import STYLE, styled
from simulator import __version__

FREE = {"svg": {"Date": None, "Creator": "toonlab"}, "png": {"Software": "toonlab"}}  # no time, so that bytes repeat
DOTS = 160  # per inch, in PNG files


def write_report(report, folder):
    """Write every file of a report; returns the path of report.html."""
    for name in ("tables", "plots"):
        (folder / name).mkdir(exist_ok=True)
    _write_tables(report, folder / "tables")
    images = _write_plots(report, folder / "plots")
    write_whole(folder / "report.md", render_markdown(report).encode())
    write_whole(folder / "report.html", render_html(report, images).encode())
    write_whole(folder / "report.json", as_json(document(report)))
    return folder / "report.html"


def document(report):
    """What the report says, and all that remakes it, as plain data."""
    return {
        "schema": 1,
        "report": report.name,
        "title": report.title,
        "answer": list(report.answer),
        "facts": dict(report.facts),
        "findings": [finding.to_dict() for finding in report.findings],
        "cells": cell_rows(report.cells),
        **report.manifest,
    }


def _write_tables(report, folder):
    for section in report.sections:
        for table in section.tables:
            text = table.frame.to_csv(index=False, float_format="%.6g")
            write_whole(folder / f"{table.name}.csv", text.encode())


def _write_plots(report, folder):
    """Save every plot and return its SVG as a data address, by name."""
    pictures = [picture for section in report.sections for picture in section.pictures]
    return {picture.name: _save(picture, folder) for picture in pictures}


def _save(picture, folder):
    figure = styled(picture.draw, picture.size)
    drawn = {kind: _drawn(figure, kind) for kind in FREE}
    plt.close(figure)
    for kind, data in drawn.items():
        write_whole(folder / f"{picture.name}.{kind}", data)
    return "data:image/svg+xml;base64," + base64.b64encode(drawn["svg"]).decode()


def _drawn(figure, kind):
    out = io.BytesIO()
    with plt.rc_context(STYLE):
        figure.savefig(out, format=kind, dpi=DOTS, metadata=FREE[kind])
    return out.getvalue()


# --- Templates --------------------------------------------------------------


def _environment(escape):
    return Environment(
        loader=PackageLoader("reports"), autoescape=escape, undefined=StrictUndefined, trim_blocks=True,
    )  # fmt: skip


def glued(text):
    """Text in which no line breaks between a number and its unit."""
    return re.sub(r"(\d) (%|points|players?|games|spaces)", "\\1\N{NO-BREAK SPACE}\\2", text)


def _source(name):
    environment = _environment(False)
    return environment.loader.get_source(environment, name)[0]


def render_html(report, images):
    """The page, with its style, script and plots inside it."""
    environment = _environment(True)
    environment.filters["glued"] = glued
    environment.globals["show_table"] = environment.get_template("table.html.j2").module.show_table
    return environment.get_template("report.html.j2").render(
        report=report,
        cells=cell_rows(report.cells),
        images=images,
        css=Markup(_source("report.css")),
        script=Markup(_source("report.js")),
        version=__version__,
    )


def render_markdown(report):
    """The report as Markdown; its plots lie in plots/."""
    template = _environment(False).get_template("report.md.j2")
    return template.render(report=report, cells=cell_rows(report.cells), version=__version__)
