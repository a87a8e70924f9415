"""Sweeps: what they keep, that threads and pieces do not matter, and where games are spent."""

import io
import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np
import pandas as pd
import pytest

from experiments import Cell, Tally, load, run_cell, sweep
from experiments.runner import prefixes
from experiments.spec import load_spec
from experiments.store import cell_state
from experiments.sweep import default_folder
from simulator.digest import join
from simulator.errors import BadInput

pytestmark = pytest.mark.statistical  # thousands of games: not for plain mode

SPEC = {
    "game": "coin",
    "games": 2500,
    "seed": 4,
    "knobs": {"stall": 20},
    "grid": [{"players": [1, 2], "share": [700, 20], "patches": [[], ["metal.lead"]]}],
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A finished run with rows."""
    return sweep(SPEC, out=tmp_path_factory.mktemp("runs") / "run", rows=True)


def test_one_row_per_cell_with_intervals_and_counts(kept):
    frame = kept.frame
    assert len(frame) == 8
    assert frame["patches"].tolist() == ["none", "metal.lead"] * 4
    assert (frame["games"] == 2500).all() and (frame["games_asked"] == 2500).all()
    assert ((frame["win_low"] < frame["win_share"]) & (frame["win_share"] < frame["win_high"])).all()
    assert (frame["end_heads"] + frame["end_tails"] + frame["end_cap"] == 2500).all()
    assert (frame["capped"] == frame["end_cap"]).all() and (frame["capped"] > 0).all()


def test_each_row_names_the_command_that_plays_it_again(kept):
    for cell, row in zip(kept.cells, kept.frame.itertuples(), strict=True):
        again = run_cell(Cell.of("coin", cell.cell.players, dict(cell.cell.given), None, cell.cell.patches,
                                 seed=4, games=2500))  # fmt: skip
        assert again.records_sha256 == row.records_sha256
        assert row.command == again.cell.command()
    assert kept.frame["command"][1] == (
        "toonlab simulate coin --players 1 --set share=700 --set stall=20 --bots steady --patch metal.lead "
        "--seed 4 --games 2500"
    )


def test_parquet_and_csv_say_the_same(kept):
    stored = pd.read_parquet(kept.folder / "results.parquet")
    pd.testing.assert_frame_equal(stored, kept.frame, check_dtype=False)
    text = pd.read_csv(io.StringIO((kept.folder / "results.csv").read_text()), keep_default_na=False)
    pd.testing.assert_frame_equal(text, kept.frame, check_dtype=False)


def test_rows_per_game_are_complete(kept):
    rows = pd.read_parquet(kept.folder / "rows" / "0003.parquet")
    assert rows["game_index"].tolist() == list(range(2500))
    assert (rows["outcome"] == "win").sum() == kept.frame["win_count"][3]
    assert not list(kept.folder.rglob("*.raw")) and not list(kept.folder.rglob("*.part"))


def test_the_manifest_remakes_the_run_and_holds_no_time_or_path(kept):
    text = (kept.folder / "manifest.json").read_text()
    manifest = json.loads(text)
    assert manifest["finished"] and manifest["games"] == {
        "asked": 20_000, "played": 20_000, "capped": int(kept.frame["capped"].sum()),
    }  # fmt: skip
    assert set(manifest["packages"]) == {"python", "numpy", "numba", "pandas", "scipy", "pyarrow"}
    cell = manifest["cells"][1]
    assert cell["knobs"] == {
        "share": "700", "tier": "standard", "twist": "0", "rounds": "1", "risk": "0", "stall": "20", "marks": "random",
    }  # fmt: skip
    assert cell["components"]["patches"] == ["metal.lead"] and cell["components"]["assumed_share"] == 1.0
    assert len(cell["components"]["digest"]) == len(cell["bots"][0]["digest"]) == len(cell["key"]) == 64
    assert str(kept.folder) not in text and "seconds" not in text
    again = sweep(manifest["spec"]["given"], rows=False)
    assert again.manifest["records_sha256"] == manifest["records_sha256"]


def test_timing_holds_what_differs(kept):
    stint = json.loads((kept.folder / "timing.json").read_text())["stints"][0]
    assert stint["games"] == 20_000 and stint["seconds"] > 0


def test_threads_do_not_matter():
    digests = {sweep(SPEC, threads=threads).manifest["records_sha256"] for threads in (1, 2, 7)}
    assert len(digests) == 1


def test_a_prefix_is_the_run_with_fewer_games():
    whole = Cell.of("coin", given={"rounds": 4}, games=5000)
    part = run_cell(whole.with_games(2048))
    assert part.leaves == run_cell(whole).leaves[:2]


def test_a_later_part_adds_up():
    whole = run_cell(Cell.of("coin", games=5000))
    front = run_cell(Cell.of("coin", games=1500))
    back = run_cell(Cell.of("coin", first=1500, games=3500))
    assert front.tally.merge(back.tally).to_dict() == whole.tally.to_dict()


def test_parts_may_be_played_elsewhere_in_any_order():
    """A part is a pure function of the cell, its first game and its number of games, whichever process plays it."""
    whole = Cell.of("coin", given={"rounds": 6}, games=3000)
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        parts = list(pool.map(play_elsewhere, [whole.part(at, min(1024, 3000 - at)) for at in (2048, 0, 1024)]))
    result = run_cell(whole)
    tally = Tally(whole.rules)
    for kept in parts:
        tally.merge(Tally.from_dict(whole.rules, kept["tally"]))
    assert tally.to_dict() == result.tally.to_dict()
    assert join([bytes.fromhex(leaf) for i in (1, 2, 0) for leaf in parts[i]["leaves"]]) == result.records_sha256


def play_elsewhere(cell):
    """The part as plain data."""
    return cell_state(cell.key, run_cell(cell, threads=1))


def test_until_keeps_whole_leaves_and_can_be_played_again():
    result = run_cell(Cell.of("coin", games=10**8), until=0.05)
    assert result.stopped == "until"
    assert result.games % 1024 == 0 and 0 < result.games < 10**8
    assert run_cell(result.played).records_sha256 == result.records_sha256
    assert result.played.command().endswith(f"--games {result.games}")


def test_prefixes_double():
    assert list(prefixes(5000)) == [1024, 2048, 4096, 5000]
    assert list(prefixes(1024)) == [1024]
    assert list(prefixes(7)) == [7]


def test_games_go_where_the_answer_is_open():
    found = sweep({"game": "coin", "grid": [{"share": [500, 100, 5]}]}, within=0.01, games=20_000)
    assert found.frame["games"].tolist() == [16384, 4096, 1024]
    assert (found.frame["stopped"] == "within").all()
    assert ((found.frame["win_high"] - found.frame["win_low"]) / 2 <= 0.01).all()
    short = sweep({"game": "coin", "grid": [{"share": [500, 5]}]}, within=0.01, games=5000)
    assert short.frame[["games", "stopped"]].values.tolist() == [[5000, "games"], [1024, "within"]]


def test_progress_counts_up():
    seen = []
    sweep({"game": "coin", "games": 200_000, "grid": [{"rounds": [12, 11]}]}, progress=lambda *said: seen.append(said))
    assert seen and seen == sorted(seen)
    assert all(done <= total == 400_000 for done, total, _ in seen)


def test_memory_does_not_grow_with_the_games():
    """What a cell keeps for 100 times the games differs by the digests of the leaves alone."""
    sizes = []
    for games in (2048, 204_800):
        result = run_cell(Cell.of("coin", games=games))
        arrays = [*result.tally._counts.values(), *result.tally._crosses.values()]
        sizes.append(sum(array.nbytes for array in arrays))
        assert len(result.leaves) == games // 1024
    assert sizes[0] == sizes[1] < 10_000


def test_a_competitive_sweep_has_a_share_per_seat():
    frame = sweep({"game": "pig", "games": 1500, "grid": [{"target": [50, 100]}]}).frame
    assert np.allclose(frame["seat_0_share"] + frame["seat_1_share"], 1)
    assert {"seat_0_low", "seat_1_high"} <= set(frame)


def test_find_takes_one_cell(kept):
    assert kept.find(players=2, share=20, patches="none").cell.players == 2
    with pytest.raises(BadInput, match=r"4 cells have \{'players': 2\}"):
        kept.find(players=2)


def test_load_refuses_what_is_no_run(tmp_path):
    with pytest.raises(BadInput, match=r"is not a run folder: it has no manifest.json"):
        load(tmp_path)


def test_the_default_folder_is_named_after_the_spec():
    spec = load_spec(SPEC)
    assert default_folder(spec).as_posix() == f"runs/coin-sweep-{spec.key[:8]}"


def test_an_edited_component_file_is_read_again(tmp_path):
    box = tmp_path / "box.toml"
    box.write_text("weight = 7\n")
    cell = Cell.of("coin", components=box, games=10)
    before = cell.key
    box.write_text("weight = 8\n")
    assert cell.box().data.weight == 8 and cell.key != before
