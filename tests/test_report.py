"""Reports on disk: whole, self-contained, the same twice, drawn again without playing; other folders stay untouched."""

import json
import re
import sys
from pathlib import Path

import pandas as pd
import pytest
from click.testing import CliRunner

from experiments.sweep import sweep
from reports import making
from reports.cli import main
from reports.page import Section, Table
from simulator import games
from simulator.components import alternatives
from simulator.errors import BadInput

SPEC = {
    "question": "How do two coins do?",
    "game": "coin",
    "games": 300,
    "knobs": {"rounds": 3},
    "grid": [{"players": [1, 2], "share": [100, 500, 900]}],
    "targets": [{"where": {"share": 500}, "win": [0.3, 0.7]}, {"where": {"share": 900}, "win": [0.0, 0.2]}],
}
FILES = ["report.html", "report.json", "report.md"]


def run(*words):
    """The result of a command line."""
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def coin(tmp_path_factory):
    """The folder of a sweep with its report."""
    folder = tmp_path_factory.mktemp("coin") / "run"
    sweep(SPEC, folder)
    assert run("report", folder).exit_code == 0
    return folder


@pytest.fixture(scope="module")
def pig(tmp_path_factory):
    """The folder of a game's report."""
    folder = tmp_path_factory.mktemp("pig") / "report"
    result = run("report", "pig", "--games", 400, "-o", folder)
    assert result.exit_code == 0, result.output
    assert result.stdout.rstrip().endswith(f"Report: {folder / 'report.html'}")
    return folder


def contents(folder):
    """Every file that should be the same twice."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in ("timing.json", ".lock")
    }


@pytest.mark.parametrize("folder", ["coin", "pig"])
def test_a_report_has_all_its_files(folder, request):
    folder = request.getfixturevalue(folder)
    for name in (*FILES, "manifest.json"):
        assert (folder / name).stat().st_size > 200
    tables = list((folder / "tables").glob("*.csv"))
    assert len(tables) >= 3
    assert all(len(pd.read_csv(table)) for table in tables)
    for picture in (folder / "plots").glob("*.png"):
        assert picture.read_bytes().startswith(b"\x89PNG")
        assert "<svg" in picture.with_suffix(".svg").read_text()
    assert not list(folder.rglob("*.part"))


@pytest.mark.parametrize("folder", ["coin", "pig"])
def test_the_page_needs_nothing_else(folder, request):
    page = (request.getfixturevalue(folder) / "report.html").read_text()
    assert not re.findall(r"""(?:src|href)=["'](?!data:|#)[^"']*""", page)
    assert "@import" not in page
    assert not re.findall(r"""url\(["']?(?!data:|#)""", page)
    assert not re.findall(r"https?://(?!www\.w3\.org)", re.sub(r"base64,[\w+/=]+", "", page))


@pytest.mark.parametrize("folder", ["coin", "pig"])
def test_every_picture_says_what_it_shows(folder, request):
    folder = request.getfixturevalue(folder)
    alts = re.findall(r'<img alt="([^"]*)"', (folder / "report.html").read_text())
    assert len(alts) == len(list((folder / "plots").glob("*.svg")))
    assert all(len(alt) > 15 for alt in alts)


def test_findings_come_first_then_tables_then_every_cell(coin):
    page = (coin / "report.html").read_text()
    places = [page.index(mark) for mark in ('class="answer"', 'id="findings"', "<table", "<img alt", 'id="cells"')]
    assert places == sorted(places)


def test_it_names_the_bot_and_what_is_assumed(coin):
    text = (coin / "report.md").read_text()
    assert "Bots that played: steady" in text
    assert "Assumed component values: 100 %" in text


def test_targets_are_judged(coin):
    told = json.loads((coin / "report.json").read_text())["findings"]
    assert [f["verdict"] for f in told[:4]] == ["shown", "shown", "warning", "warning"]
    assert (coin / "tables" / "verdicts.csv").is_file()


def test_every_cell_has_the_command_that_makes_it_again(coin):
    cells = json.loads((coin / "report.json").read_text())["cells"]
    assert len(cells) == 6
    result = run(*cells[3]["command"].split()[1:], "--json")
    assert json.loads(result.stdout)["records_sha256"].startswith(cells[3]["digest"])


def test_two_knobs_make_a_heat_map(coin):
    page = (coin / "report.html").read_text()
    assert "Which films" not in page
    assert (coin / "plots" / "win-share.svg").is_file()


def test_a_list_knob_makes_a_grid_of_pairs(tmp_path):
    marks = [["sun", "moon"], ["sun", "star"], ["moon", "star"]]
    sweep(
        {"game": "coin", "games": 60, "grid": [{"players": [2], "marks": marks, "share": [200, 800]}]}, tmp_path / "r"
    )
    assert run("report", tmp_path / "r").exit_code == 0
    assert (tmp_path / "r" / "plots" / "pairs.svg").is_file()
    assert len(pd.read_csv(tmp_path / "r" / "tables" / "pairs.csv")) == 6


def test_a_two_knob_sweep_makes_a_heat_map(tmp_path):
    grid = {"players": [1], "share": [100, 500, 900], "rounds": [1, 2, 3]}
    sweep({"game": "coin", "games": 60, "grid": [grid]}, tmp_path / "r")
    assert run("report", tmp_path / "r").exit_code == 0
    assert (tmp_path / "r" / "plots" / "win-share-grid.svg").is_file()


def test_a_report_is_the_same_twice(coin, pig, tmp_path):
    before = contents(coin)
    assert run("report", coin).exit_code == 0
    assert contents(coin) == before
    again = tmp_path / "again"
    assert run("report", "pig", "--games", 400, "-o", again, "--threads", 1).exit_code == 0
    assert contents(again) == contents(pig)


def test_a_finished_report_is_drawn_again_without_playing(pig, monkeypatch):
    def refuse(*_args, **_more):
        raise AssertionError("games were played")

    monkeypatch.setattr(sys.modules["experiments.sweep"], "pieces", refuse)  # the package has a function of that name
    assert run("report", "pig", "--games", 400, "-o", pig).exit_code == 0


def test_a_killed_report_goes_on_by_itself(tmp_path, monkeypatch):
    folder, telling = tmp_path / "r", making.teller
    monkeypatch.setattr(making.html, "write_report", lambda *_args: 1 / 0)
    assert run("report", "pig", "--games", 300, "-o", folder).exit_code == 3
    monkeypatch.undo()
    assert making.teller is telling
    assert run("report", "pig", "--games", 300, "-o", folder).exit_code == 0
    assert json.loads((folder / "manifest.json").read_text())["finished"]


def test_the_folder_of_another_report_is_refused(pig):
    result = run("report", "pig", "--games", 401, "-o", pig)
    assert result.exit_code == 2
    assert "holds another run" in result.stderr
    result = run("report", pig)
    assert result.exit_code == 2
    assert "report.html" in result.stderr


def test_an_empty_folder_is_no_run(tmp_path):
    result = run("report", tmp_path)
    assert result.exit_code == 2
    assert "not a run folder" in result.stderr


def test_a_report_without_a_folder_goes_to_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert run("report", "pig", "--games", 50).exit_code == 0
    assert [path.name[:11] for path in Path("runs").iterdir()] == ["pig-report-"]


def test_simulated_and_compared_folders_have_reports_too(tmp_path):
    assert run("simulate", "coin", "--games", 100, "-o", tmp_path / "s").exit_code == 0
    assert run("report", tmp_path / "s").exit_code == 0
    assert (tmp_path / "s" / "report.html").is_file()
    words = ("compare", "coin", "--a", "share=300", "--b", "share=600", "--games", 200, "--flips", 2)
    assert run(*words, "-o", tmp_path / "c").exit_code == 0
    assert "more often under b" in (tmp_path / "c" / "report.md").read_text()


def test_what_is_fixed_stays_fixed(tmp_path):
    words = ("report", "coin", "--players", 2, "--bots", "bold", "--set", "rounds=2", "--games", 40, "--json")
    told = json.loads(run(*words, "-o", tmp_path / "r").stdout)
    assert len(told["cells"]) == 1
    assert "--players 2 --set rounds=2 --bots bold" in told["cells"][0]["command"]


def test_a_game_may_add_its_own_sections(tmp_path, monkeypatch):
    from reports.games import competitive

    class Own:
        """A game's module that builds on the common one."""

        plan = staticmethod(competitive.plan)

        @staticmethod
        def tell(request, runs):
            report = competitive.tell(request, runs)
            frame = pd.DataFrame([{"what": "own", "share": 0.5, "low": 0.4, "high": 0.6, "games": 9}])
            report.sections += (Section("A question of its own?", "", (Table.of("own", frame),)),)
            return report

    monkeypatch.setattr(making, "teller", lambda game: Own)
    assert run("report", "pig", "--games", 50, "-o", tmp_path / "r").exit_code == 0
    assert "A question of its own?" in (tmp_path / "r" / "report.html").read_text()
    assert (tmp_path / "r" / "tables" / "own.csv").is_file()


def test_a_spec_of_a_request_refuses_what_does_not_fit():
    from reports.options import Request

    request = Request(None, players=7).of("coin")
    with pytest.raises(BadInput, match="for 1 to 4"):
        making.spec_of(request, "?", 10, {"bots": ["steady"]})


def test_the_report_on_disney_animated_answers_its_questions(tmp_path):
    words = ("report", "disney-animated", "--players", 2, "--bots", "random", "--games", 16, "-o", tmp_path / "r")
    result = run(*words)
    assert result.exit_code == 0, result.output
    text = (tmp_path / "r" / "report.md").read_text()
    assert "With the bot random in every seat, 2 players win" in text
    assert re.search(r"\d+ % of the component values in play are assumed", text)
    for question in ("How often does the table win?", "How do tables lose?", "What moves the Deadline?",
                     "Which film is hard to finish?", "Which films are hard together?",
                     "Which actions does a table take?", "How does the Deadline come closer?",
                     "How long does a game last?", "What could the unknown cards change?"):  # fmt: skip
        assert f"## {question}" in text
    tried = pd.read_csv(tmp_path / "r" / "tables" / "alternatives.csv")
    names = set(alternatives(games.game("disney-animated")))
    assert set(tried["alternative"]) == names
    assert len(tried) == 3 * len(names)
