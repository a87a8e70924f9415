"""The command line: every command helps, and prints what is documented."""

import json

import pytest
from click.testing import CliRunner

from reports.cli import main
from simulator.playthrough import play_logged

RUNNER = CliRunner()


def run(*words):
    """The result of a command line."""
    return RUNNER.invoke(main, [str(word) for word in words])


def document(*words):
    """What a command prints with --json; nothing but one document may be on stdout."""
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


# --- Help -------------------------------------------------------------------


@pytest.mark.parametrize("command", main.commands.values(), ids=main.commands)
def test_every_command_shows_an_example(command):
    example = command.help.partition("Example:")[2].strip()
    assert example.startswith(f"toonlab {command.name}")


@pytest.mark.parametrize("name", [None, *main.commands])
def test_help_needs_nothing_else(name):
    result = run(*filter(None, [name]), "--help")
    assert result.exit_code == 0
    assert "Example:" in result.stdout
    assert result.stderr == ""


def test_without_a_command_help_is_shown():
    result = run()
    assert result.exit_code == 0
    assert "simulate" in result.stdout


def test_the_documented_commands_exist():
    wanted = {"games", "describe", "bots", "play", "simulate", "sweep", "compare", "report", "warmup"}
    assert wanted <= set(main.commands)


# --- What there is ----------------------------------------------------------


def test_games_are_listed():
    assert {"game": "pig", "players": [2, 2]}.items() <= {g["game"]: g for g in document("games")}["pig"].items()
    assert "Pig" in run("games").stdout


def test_describe_shows_knobs_bots_and_components():
    told = document("describe", "pig")
    assert {knob["knob"]: knob["default"] for knob in told["knobs"]} == {"target": "100", "bust": "1"}
    assert told["components"]["assumed_share"] == 0
    assert [a["name"] for a in told["components"]["alternatives"]] == ["die.eight"]
    text = run("describe", "pig").stdout
    assert "points needed to win" in text
    assert "hold20 *" in text


def test_describe_lists_what_is_assumed():
    assert document("describe", "coin", "--assumed") == {"weight": 5}
    assert "1 of 1 values of one coin are assumed" in run("describe", "coin", "--assumed").stdout


def test_bots_come_weakest_first_with_their_weights():
    told = document("bots", "pig")
    assert [bot["bot"] for bot in told] == ["random", "hold20"]
    assert told[1]["weights"]["at"] == {"default": 20.0, "meaning": "points to bank at"}
    assert "--bots hold20@at=0" in run("bots", "pig").stdout


def test_warmup_compiles_a_game_with_its_bots():
    result = run("warmup", "pig")
    assert result.exit_code == 0
    assert result.stdout.startswith("pig: ready in")
    assert result.stdout.rstrip().endswith("(random, hold20)")
    assert run("warmup", "pog").exit_code == 2


# --- play -------------------------------------------------------------------


def test_play_tells_every_step():
    told = document("play", "pig", "--seed", 7, "--game", 3)
    assert {"game", "players", "knobs", "seed", "game_index", "steps", "outcome"} <= set(told)
    assert (told["seed"], told["game_index"], told["knobs"]) == (7, 3, {"target": 100, "bust": 1})
    for number, step in enumerate(told["steps"]):
        assert step["step"] == number
        assert step["action"] in step["legal"]
        assert step["actor"] == "chance" or step["actor"] in range(told["players"])
        assert ("weights" in step) == (step["actor"] == "chance")
        assert step["forced"] == (len(step["legal"]) == 1)
        assert isinstance(step["state"], dict)
    assert told["outcome"]["end_reason"] == "target reached"
    assert told["outcome"]["winners"] in ([0], [1])


def test_play_of_a_cooperative_game_has_a_result():
    outcome = document("play", "coin", "--set", "share=1000")["outcome"]
    assert (outcome["result"], outcome["end_reason"]) == ("win", "heads")


def test_play_and_simulate_agree_on_a_game():
    told = document("play", "pig", "--seed", 7, "--game", 123)["outcome"]
    one = document("simulate", "pig", "--seed", 7, "--first", 123, "--games", 1)
    assert one["outcomes"][told["outcome"]]["count"] == 1
    assert one["length"]["mean"] == told["turns"]


def test_play_reads_as_a_story():
    text = run("play", "pig", "--set", "target=20").stdout
    assert text.startswith("Pig · 2 players · bots: hold20 · target=20 · seed 0, game 0")
    assert "\nTurn 2\n  Seat 1\n    roll  [of 2]\n    ~ the die: a 4\n" in text
    assert text.rstrip().endswith("target reached.")


def test_play_leaves_files_only_when_asked(tmp_path):
    run("play", "pig", "-o", tmp_path / "one")
    assert json.loads((tmp_path / "one" / "play.json").read_text()) == document("play", "pig")
    assert (tmp_path / "one" / "play.txt").read_text() == run("play", "pig").stdout


# --- simulate ---------------------------------------------------------------


def test_simulate_prints_the_documented_json():
    told = document("simulate", "pig", "--games", 3000, "--seed", 1)
    wanted = "game players knobs bots components seed games capped seconds games_per_second outcomes length"
    assert {*wanted.split(), "records_sha256", "end_reasons", "interval", "schema"} <= set(told)
    assert (told["game"], told["players"], told["games"], told["seed"]) == ("pig", 2, 3000, 1)
    assert told["bots"] == ["hold20", "hold20"]
    assert sum(outcome["count"] for outcome in told["outcomes"].values()) == 3000
    assert sum(told["end_reasons"].values()) == 3000
    assert told["interval"] == {"method": "wilson", "level": 0.95}
    assert told["length"]["unit"] == "turns"
    for share in told["outcomes"].values():
        assert share["low"] <= share["share"] <= share["high"]
        assert share["share"] == share["count"] / 3000
    assert "win" not in told


def test_simulate_of_a_cooperative_game_has_win():
    told = document("simulate", "coin", "--games", 200)
    assert told["win"] == told["outcomes"]["win"]
    assert set(told["win"]) == {"count", "share", "low", "high"}


def test_threads_do_not_matter_and_seeds_do():
    digests = [document("simulate", "pig", "--games", 3000, "--threads", n)["records_sha256"] for n in (1, 2, 7)]
    assert len(set(digests)) == 1
    assert document("simulate", "pig", "--games", 3000, "--seed", 1)["records_sha256"] != digests[0]


def test_simulate_says_how_to_play_it_again():
    told = document("simulate", "pig", "--games", 500, "--set", "target=50", "--bots", "random,hold20")
    again = document(*told["command"].split()[1:])
    assert again["records_sha256"] == told["records_sha256"]


def test_simulate_stops_at_a_precision():
    told = document("simulate", "coin", "--within", 0.02)
    assert told["stopped"] == "within"
    assert (told["win"]["high"] - told["win"]["low"]) / 2 <= 0.02
    assert told["games"] in [1024 * 2**k for k in range(10)]


def test_simulate_stops_in_time():
    told = document("simulate", "coin", "--until", "0.3s")
    assert told["stopped"] == "until"
    assert told["games"] % 1024 == 0


def test_simulate_prints_share_interval_and_count():
    text = run("simulate", "pig", "--games", 2000).stdout
    lines = [line.split() for line in text.splitlines()]
    assert ["outcome", "share", "95", "%", "interval", "games"] in lines
    assert "target reached" in text
    assert "Again: toonlab simulate pig" in text
    assert "capped" not in text


def test_capped_games_are_told():
    text = run("simulate", "coin", "--set", "stall=500", "--games", 200).stdout
    assert "games capped" in text


def test_an_alternative_and_an_overlay_change_the_components(tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text("faces = 4\n")
    plain = document("simulate", "pig", "--games", 300)
    for extra in (("--patch", "die.eight"), ("--components", mine)):
        told = document("simulate", "pig", "--games", 300, *extra)
        assert told["components"]["digest"] != plain["components"]["digest"]
        assert told["records_sha256"] != plain["records_sha256"]


# --- sweep, compare ---------------------------------------------------------

SPEC = """
question = "How do two coins do?"
game = "coin"
games = 400
[[grid]]
players = [1, 2]
tier = ["easy", "hard"]
"""


def test_sweep_plays_every_cell(tmp_path):
    (tmp_path / "spec.toml").write_text(SPEC)
    told = document("sweep", tmp_path / "spec.toml", "-o", tmp_path / "out")
    assert [cell["games"] for cell in told["cells"]] == [400] * 4
    assert told["axes"] == ["players", "tier"]
    again = document("sweep", tmp_path / "spec.toml", "-o", tmp_path / "out")
    assert again["records_sha256"] == told["records_sha256"]
    text = run("sweep", tmp_path / "spec.toml", "-o", tmp_path / "out", "--games", 400).stdout
    assert "How do two coins do?" in text


def test_sweep_writes_to_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spec.toml").write_text(SPEC)
    assert run("sweep", "spec.toml").exit_code == 0
    assert [path.name[:11] for path in (tmp_path / "runs").iterdir()] == ["coin-sweep-"]


def test_compare_with_itself_shows_nothing():
    told = document("compare", "coin", "--a", "share=500", "--b", "share=500", "--games", 300, "--flips", 3)
    assert told["outcome_changed"] == told["course_changed"] == 0
    assert told["flips"] == []
    text = run("compare", "coin", "--a", "share=500", "--b", "share=500", "--games", 300).stdout
    assert "the same 300 games" in text


def test_compare_finds_a_difference_and_lists_flips():
    words = ("compare", "coin", "--a", "share=400", "--b", "share=500", "--games", 2000, "--flips", 4)
    told = document(*words)
    assert told["shares"]["win"]["only_a"] == 0
    assert told["shares"]["win"]["low"] > 0.05
    assert len(told["flips"]) == 4
    flip = told["flips"][0]
    assert document(*flip["a_replay"].split()[1:])["outcome"]["outcome"] == flip["a_outcome"]
    text = run(*words).stdout
    assert "The table wins more often under b" in text
    assert "toonlab play coin" in text


def test_compare_stops_when_a_difference_is_shown():
    told = document("compare", "coin", "--a", "share=400", "--b", "share=500", "--detect", 0.02)
    assert told["test"]["verdict"] == "higher"
    assert told["shares"]["win"]["method"] == "confidence sequence"


def test_no_progress_where_nobody_watches():
    assert run("simulate", "pig", "--games", 20000).stderr == ""


def test_the_engine_logs_what_play_tells():
    from experiments.cell import Cell

    cell = Cell.of("pig", seed=7)
    actions, _ = play_logged(cell.setting(), 7, 3)
    assert len(actions) == len(document("play", "pig", "--seed", 7, "--game", 3)["steps"])
