"""Imports point downhill, and few files know about Numba."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
RANK = {"simulator": 0, "strategies": 1, "experiments": 2, "reports": 3}
NUMBA = {"simulator/compiling.py", "strategies/__init__.py"}  # the decorators and signatures; fitting a user's bot
EXTRAS = {"pytest", "hypothesis", "ruff", "tests"}  # not there for who only installs the package


def files_of(package):
    """Every Python file of a package."""
    return sorted((ROOT / package).rglob("*.py"))


def imported(path):
    """Top-level names of what a file imports, anywhere in it."""
    return {name.partition(".")[0] for name in modules(ast.parse(path.read_text(encoding="utf-8")))}


def modules(tree):
    """Full names of imported modules; a relative import is refused."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: imports name their package in full"
            yield node.module


def uphill(rank, names):
    """The packages among `names` that lie above `rank`."""
    return sorted(name for name in names if RANK.get(name, -1) > rank)


@pytest.mark.parametrize("package", RANK)
def test_imports_point_downhill(package):
    assert files_of(package), f"{package} is empty"
    for path in files_of(package):
        wrong = uphill(RANK[package], imported(path))
        assert not wrong, f"{path.relative_to(ROOT)} imports {', '.join(wrong)}"


@pytest.mark.parametrize("package", RANK)
def test_what_is_installed_needs_no_test_packages(package):
    for path in files_of(package):
        wrong = imported(path) & EXTRAS
        assert not wrong, f"{path.relative_to(ROOT)} imports {', '.join(wrong)}"


def test_few_files_know_numba():
    knowing = {
        path.relative_to(ROOT).as_posix()
        for package in RANK
        for path in files_of(package)
        if imported(path) & {"numba", "llvmlite"}
    }
    assert knowing == NUMBA


def test_games_do_not_know_each_other():
    folders = [path for path in (ROOT / "simulator" / "games").iterdir() if (path / "__init__.py").is_file()]
    for folder in folders:
        for path in folder.rglob("*.py"):
            names = set(modules(ast.parse(path.read_text(encoding="utf-8"))))
            others = {n for n in names if n.startswith("simulator.games.") and n.split(".")[2] != folder.name}
            assert not others, f"{path.relative_to(ROOT)} imports {', '.join(others)}"


def test_the_core_knows_no_game():
    for path in (ROOT / "simulator").glob("*.py"):
        names = {n for n in modules(ast.parse(path.read_text(encoding="utf-8"))) if n.startswith("simulator.games.")}
        assert not names, f"{path.name} imports {', '.join(names)}"


def test_reporting_frames_do_not_touch_the_engine():
    """Tables and plots see data frames only."""
    for name in ("tables.py", "plots.py"):
        path = ROOT / "reports" / name
        if path.is_file():
            names = set(modules(ast.parse(path.read_text(encoding="utf-8"))))
            assert not names & {"simulator.engine", "simulator.playthrough"}, f"reports/{name} plays games"


def test_an_uphill_import_would_be_seen():
    tree = ast.parse("def f():\n    import reports.cli\n    from experiments import sweep\n")
    assert uphill(RANK["simulator"], {n.partition(".")[0] for n in modules(tree)}) == ["experiments", "reports"]
    assert uphill(RANK["reports"], {n.partition(".")[0] for n in modules(tree)}) == []
