"""Reports of the competitive games: every question answered, every finding with its interval, few games."""

import json
import re

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner

from experiments.intervals import newcombe
from experiments.runner import run_cell
from experiments.spec import load_spec
from experiments.sweep import sweep
from reports import tables
from reports.cli import main
from reports.games import animator_vs_animation, contest
from reports.making import teller
from simulator import games

pytestmark = pytest.mark.statistical  # several games with several bots: not for plain mode

ASKED = {
    "walking-pet": [
        "Is the seat order fair", "help for late seats", "How are turns spent", "run away", "each genre worth",
        "budgets even", "hype", "luck of the deal", "piles run low", "readings", "playing well", "lead change",
    ],
    "labyrinth-villains": [
        "Is the seat order fair", "simple bots", "compensation", "Which villain wins", "each power worth",
        "powers used", "find something", "readings", "playing well", "blocking", "lead change", "long does a game",
    ],
    "animator-vs-animation": [
        "Is the seat order fair", "How many points", "Can two players", "pointer", "leading cost", "tokens come from",
        "Gun dominate", "across the decks", "readings", "playing well", "foresee", "lead change",
    ],
}  # fmt: skip
FACTS = {
    "walking-pet": {"first seat at 5 players", "comebacks", "runaways", "genres", "even budgets", "opening hands",
                    "planner among greedy", "greedy among random"},
    "labyrinth-villains": {"first seat at 4 players", "villains at 4 players", "Maleficent without the power",
                           "unused power", "way home", "planner among planner@block=0", "planner among greedy"},
    "animator-vs-animation": {"first seat at 4 players", "win total", "every token", "cost of leading", "ties",
                              "drawing a Gun", "planner among planner@foresee=0", "planner among greedy"},
}  # fmt: skip


@pytest.fixture(scope="module", params=ASKED)
def report(request, tmp_path_factory):
    """(name of a game, folder of its report)."""
    folder = tmp_path_factory.mktemp(request.param) / "report"
    result = CliRunner().invoke(main, ["report", request.param, "--games", "24", "-o", str(folder)])
    assert result.exit_code == 0, result.output
    return request.param, folder


def found(folder):
    """The findings of a report."""
    return json.loads((folder / "report.json").read_text())["findings"]


def test_every_question_has_a_section(report):
    game, folder = report
    heads = re.findall(r"^## (.*)$", (folder / "report.md").read_text(), re.M)
    for question in ASKED[game]:
        assert any(question in head for head in heads), f"{question}: {heads}"


def test_every_finding_has_effect_interval_bots_and_games(report):
    game, folder = report
    told = found(folder)
    assert FACTS[game] <= {finding["fact"] for finding in told}
    for finding in told:
        assert finding["low"] <= finding["effect"] <= finding["high"], finding
        assert finding["games"] > 0
        assert finding["bots"]
        assert finding["correction"]
        assert finding["sentence"].endswith(".")
        assert not re.search(r"nan|None|\{|seat_\d \d", finding["sentence"]), finding["sentence"]


def test_tables_list_only_seats_at_the_table(report):
    _, folder = report
    frame = pd.read_csv(folder / "tables" / "seats.csv")
    for players, rows in frame.groupby("players"):
        seats = [name for name in rows["outcome"] if name.startswith("seat_")]
        assert seats == [f"seat_{seat}" for seat in range(players)]
        assert rows["count"].sum() == rows["games"].iloc[0]
        assert rows["share"].sum() == pytest.approx(1, abs=1e-5)  # files hold six decimals


def test_every_table_holds_something(report):
    _, folder = report
    for path in (folder / "tables").glob("*.csv"):
        assert len(pd.read_csv(path)), path.name


def test_a_cell_of_the_report_plays_again(report):
    _, folder = report
    cell = json.loads((folder / "report.json").read_text())["cells"][0]
    result = CliRunner().invoke(main, [*cell["command"].split()[1:], "--json"])
    assert json.loads(result.stdout)["records_sha256"].startswith(cell["digest"])


def test_two_players_without_neutrals_need_every_token(report):
    game, folder = report
    if game != "animator-vs-animation":
        pytest.skip("tokens are a matter of Animator vs Animation")
    assert "nobody can reach 16 without holding every token" in (folder / "report.md").read_text()
    frame = pd.read_csv(folder / "tables" / "neutrals.csv").set_index("neutral_mode")
    assert frame.loc["none", "tokens"] == 16
    assert frame.loc["bank", "tokens"] == 32
    assert frame.loc["none", "every_token"] == frame.loc["none", "count"]


@pytest.mark.parametrize("game", ASKED)
def test_a_report_can_be_asked_for_one_number_of_players(game):
    from reports.options import Request

    rules = games.game(game)
    for players in range(rules.seats[0], rules.seats[1] + 1):
        plan = teller(rules).plan(Request(rules, players=players, games=5))
        assert {cell.players for spec in plan.values() for cell in spec.cells} == {players}


# --- The parts, on known counts ----------------------------------------------


@pytest.fixture(scope="module")
def targets():
    """Pig with other targets: the printed one first."""
    spec = {"game": "pig", "games": 400, "grid": [{"players": [2]}, {"players": [2], "target": [30, 50]}]}
    return sweep(spec).cells


def test_shifts_compare_each_variant_with_its_base(targets):
    frame = contest.shifts(targets, contest.first_seat)
    assert list(frame["what"]) == ["target 30", "target 50"]
    base = targets[0].hits()["seat_0"]
    for row, result in zip(frame.to_dict("records"), targets[1:]):
        mine = result.hits()["seat_0"]
        assert row["change"] == pytest.approx((mine - base) / 400)
        low, high = newcombe(base, 400, mine, 400, tables.joint_level(2))
        assert (row["change_low"], row["change_high"]) == pytest.approx((low, high))


def test_drifts_find_that_a_lower_target_is_quicker(targets):
    frame = contest.drifts(targets).set_index("what")
    assert frame.loc["target 30", "to"] < 0
    assert frame.loc["target 30", "mean"] < frame.loc["target 50", "mean"]
    told = contest.stretched(frame.reset_index(), "steady")
    assert told.verdict == "shown"
    assert "target 30 changes it most" in told.sentence


def test_a_variant_that_changes_nothing_is_not_said_to(targets):
    frame = contest.shifts([targets[0], *targets[1:]], lambda result: (200, 400))
    told = contest.moved(frame, "A share", "steady")
    assert told.verdict == "undecided"
    assert "none of 2 variants tried is shown to change it" in told.sentence


def test_duels_of_equals_are_fair_and_their_intervals_stay_shares():
    from reports.options import Request

    request = Request(games.game("pig"), games=300)
    frame, cells = contest.duels(request, [("hold20", "hold20"), ("hold20", "random")], 300)
    assert len(cells) == 4
    equal, strong = frame.to_dict("records")
    assert equal["share"] == pytest.approx(0.5)
    assert strong["low"] > 0.5
    assert ((frame["low"] >= 0) & (frame["high"] <= 1)).all()
    assert "wins more than its part everywhere" in contest.duel_findings(frame)[1].sentence


def test_seats_that_won_are_counted_from_the_records():
    cell = load_spec("walking-pet/balance", games=40, bots="greedy").cells[1]
    result = run_cell(cell, threads=1)
    frame = contest.won_given([result], "opening")
    assert frame["games"].sum() == 40 * cell.players
    assert frame["count"].sum() == sum(result.hits().values())


def test_early_ends_are_those_before_the_last_round():
    cell = load_spec("animator-vs-animation/balance", games=60, bots="greedy").cells[0]
    result = run_cell(cell, threads=1)
    early, played = animator_vs_animation.ended_early(result)
    rounds = result.tally.histogram("rounds")
    assert played == 60
    assert early == 60 - rounds[10]
    assert np.flatnonzero(rounds).max() <= 10
