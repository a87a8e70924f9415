"""Labyrinth: Disney Villains: the maze and its pushes, walking, and what a turn is made of."""

import pytest

from tests.labyrinth_table import (
    ARROWS,
    NO_POWERS,
    SIDES_OF,
    SlowBoard,
    do,
    node,
    opposite,
    options,
    pairs,
    shown,
    table,
    told,
    turns,
)

# --- 1. Moving the maze -----------------------------------------------------


def test_there_are_twelve_arrows_on_lines_one_three_and_five():
    board = table(2, "tiles spare┬M")
    assert sorted({option.split(",")[0] for option in options(board)}) == sorted(ARROWS)


@pytest.mark.parametrize(("spare", "ways"), [("│", 2), ("└", 4), ("├M", 4), ("┐S", 4)])
def test_the_spare_may_be_turned_before_it_goes_in(spare, ways):
    """The first push has no ban: 24 or 48; later ones 22 or 44."""
    assert len(set(options(table(2, f"tiles spare{spare}")))) == 12 * ways
    assert len(set(options(table(2, f"tiles spare{spare}", "last west 1")))) == 11 * ways
    assert len(options(table(2, f"tiles spare{spare}", rotate_spare="fixed"))) == 12


def test_the_place_where_the_spare_lay_at_first_bans_nothing():
    for index in range(5):
        first = told(3, index=index)[1]
        assert len({text.split(",")[0] for text in first.legal}) == 12


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_a_push_moves_the_maze_as_the_slow_board_does(bots):
    """Tiles, characters, pieces, spare: everything after every push of real games, against the oracle."""
    pushes = 0
    for index in range(4):
        for before, step in pairs(told(4, (bots,), index, (("max_rounds", "12"),))):
            if step.node != "move the maze":
                continue
            slow = SlowBoard(before)
            slow.push(step.action)
            assert slow.agrees(step.state), step.action
            pushes += 1
    assert pushes > 100


def test_what_a_push_must_not_touch_stays():
    """Rows and columns 0, 2, 4, 6 as wholes, and every orientation, are as before."""
    for before, step in pairs(told(2)):
        if step.node == "move the maze":
            line = int(step.action.split(",")[0][-1])
            across = "column" in step.action
            for r in range(7):
                for c in range(7):
                    if (c if across else r) != line:
                        assert before["maze"][r][c] == step.state["maze"][r][c]


def test_a_piece_on_the_tile_that_drops_comes_in_on_the_other_side():
    board = table(3, "piece 0 (1,6)", "piece 1 (1,6)", "piece 2 (1,3)")
    do(board, "west arrow of row 1...")
    assert [seat["piece"] for seat in shown(board)["seats"]] == ["(1,0)", "(1,0)", "(1,4)"]
    board = table(3, "piece 1 (5,0)", "piece 2 (5,0)")
    do(board, "east arrow of row 5...")
    assert [seat["piece"] for seat in shown(board)["seats"]] == ["(0,0)", "(5,6)", "(5,6)"]


def test_being_put_across_is_no_turn():
    """The owner of a piece put across still has his whole turn."""
    board = table(2, "piece 0 (1,6)", "piece 1 (1,6)", power_uses=NO_POWERS)
    do(board, "west arrow of row 1...")
    assert (node(board), board.state.actor) == ("move the piece", 0)
    do(board, "stay at (1,0)")
    assert (node(board), board.state.actor) == ("move the maze", 1)


def test_the_tile_may_not_go_back_where_it_fell():
    board = table(3, power_uses=NO_POWERS)
    do(board, "west arrow of row 1...", "stay at (0,0)")
    arrows = {option.split(",")[0] for option in options(board)}
    assert arrows == set(ARROWS) - {"east arrow of row 1"}
    assert shown(board)["last_push"] == "west arrow of row 1"
    do(board, "north arrow of column 3...", "stay at (0,6)")
    arrows = {option.split(",")[0] for option in options(board)}
    assert arrows == set(ARROWS) - {"south arrow of column 3"}


def test_the_same_arrow_twice_moves_the_line_two_squares():
    board = table(2, "tiles (1,5)┬M (1,6)┌S spare┬N", power_uses=NO_POWERS)
    do(board, "west arrow of row 1, tile ┬", "stay at (0,0)", "west arrow of row 1...")
    assert shown(board)["spare"].endswith("M")
    assert shown(board)["characters"]["N"] == "(1,1)"
    assert shown(board)["characters"]["S"] == "(1,0)"


@pytest.mark.parametrize("arrow", ARROWS)
def test_without_a_ban_the_opposite_push_undoes_a_push(arrow):
    board = table(4, "piece 2 (1,6)", "piece 3 (3,1)", "tiles spare┬M", reversal_ban="none", power_uses=NO_POWERS)
    before = shown(board)
    do(board, f"{arrow}, tile ┬", "stay at...")
    drawn = shown(board)["spare"][0]
    do(board, f"{opposite(arrow)}, tile {drawn}")
    after = shown(board)
    for part in ("maze", "spare", "characters"):
        assert before[part] == after[part]
    assert [s["piece"] for s in before["seats"]] == [s["piece"] for s in after["seats"]]


def test_the_other_readings_of_the_ban():
    def closed(ban):
        arrows = {option.split(",")[0] for option in options(table(2, "last west 1", reversal_ban=ban))}
        return set(ARROWS) - arrows

    assert closed("none") == set()
    assert closed("same") == {"west arrow of row 1"}
    assert closed("both") == {"west arrow of row 1", "east arrow of row 1"}


def test_every_arrow_but_the_closed_one_is_open_in_every_game():
    for play in (told(2), told(4)):
        last = ""
        for before, step in pairs(play):
            if step.node == "move the maze":
                arrows = {text.split(",")[0] for text in step.legal}
                assert arrows == set(ARROWS) - ({opposite(last)} if last else set())
                assert before["last_push"] == last
                last = step.action.split(",")[0]


def test_the_character_moves_with_its_tile():
    board = table(2, "tiles (1,2)┬M (1,1)├N (2,1)└S (3,3)┌T", power_uses=NO_POWERS, reversal_ban="none")
    do(board, "west arrow of row 1...")
    assert [shown(board)["characters"][name] for name in "MNST"] == ["(1,3)", "(1,2)", "(2,1)", "(3,3)"]
    do(board, "stay at (0,0)", "north arrow of column 1...")
    assert [shown(board)["characters"][name] for name in "MNST"] == ["(1,3)", "(1,2)", "(3,1)", "(3,3)"]


# --- 2. Walking -------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 4])
def test_a_piece_may_walk_wherever_the_slow_board_walks(players):
    """Every destination offered in real games against a search on the oracle; staying is one, paths are both ways."""
    walks = 0
    for index in range(3):
        for before, step in pairs(told(players, ("random",), index, (("max_rounds", "15"),))):
            if step.node == "move the piece":
                slow = SlowBoard(before)
                piece = before["seats"][step.actor]["piece"]
                reach = slow.reach(piece)
                assert {text.split()[-1] for text in step.legal} == reach
                assert f"stay at {piece}" in step.legal
                assert all(piece in slow.reach(square) for square in reach)
                walks += 1
    assert walks > 80


def test_a_wall_on_either_side_closes_the_way():
    """From (0,0), open east and south, a tile at (0,1) lets through only where it is open to the west."""
    for drawn, passes in (("┬M", True), ("├M", False), ("─", True), ("│", False)):
        board = table(2, f"tiles (0,1){drawn}", "last west 5", power_uses=NO_POWERS)
        do(board, "west arrow of row 5...")
        assert ("walk to (0,1)" in options(board)) == passes
    assert "walk to (0,6)" not in options(table_after_a_push("tiles (0,1)│ (1,0)─"))


def table_after_a_push(*starts):
    """Seat 0 has pushed a line that is far away."""
    return do(table(2, *starts, power_uses=NO_POWERS), "west arrow of row 5...")


def test_a_long_way_is_as_good_as_a_short_one():
    row = "tiles (0,1)┬M (0,3)┬N (0,5)┬O (1,2)│ (1,4)│ (1,6)│"
    board = table_after_a_push(row)
    assert {f"walk to (0,{c})" for c in range(1, 7)} <= set(options(board))


def test_pieces_do_not_stand_in_the_way_and_may_share_a_square():
    row = "tiles (0,1)┬M (0,3)┬N (0,5)┬O"
    alone = set(options(table_after_a_push(row)))
    board = table_after_a_push(row, "piece 1 (0,2)")
    assert set(options(board)) == alone
    do(board, "walk to (0,2)")
    assert [seat["piece"] for seat in shown(board)["seats"]] == ["(0,2)", "(0,2)"]
    assert "walk to (0,6)" in alone  # the other's home, which is open to all


def test_without_the_target_in_reach_every_square_stays_open():
    idle = 0
    for before, step in pairs(told(3)):
        if step.node == "move the piece":
            seat = before["seats"][step.actor]
            target = before["characters"].get(seat["seeks"])
            reach = {text.split()[-1] for text in step.legal}
            idle += target is not None and target not in reach and len(reach) > 1
            assert reach == SlowBoard(before).reach(seat["piece"])
    assert idle > 3


def test_homes_never_move_and_nobody_is_carried_home():
    for play in (told(2), told(4, ("random",), 0, (("max_rounds", "15"),))):
        for before, step in pairs(play):
            for old, new in zip(before["seats"], step.state["seats"]):
                assert old["home"] == new["home"]
                if step.node == "move the maze" and new["piece"] == new["home"]:
                    assert old["piece"] == new["home"]


# --- What a turn is made of -------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_is_a_push_and_then_a_move(players):
    """One push (two with Scar's power), then one move, and the next seat in order; the first is seat 0."""
    order = [turn[0][1].actor for turn in turns(told(players))]
    assert order == [i % players for i in range(len(order))]
    for turn in turns(told(players)):
        kinds = [step.node for _, step in turn if step.actor != "chance"]
        seat = turn[0][1].actor
        assert all(step.actor == seat for _, step in turn if step.actor != "chance")
        scar = any(step.action == "move the maze twice" for _, step in turn)
        assert kinds[0] == "move the maze" and kinds.count("move the maze") == 1 + scar
        assert kinds[-1] in ("move the piece", "join a piece", "fly")
        assert sum(kind in ("move the piece", "join a piece", "fly") for kind in kinds) == 1


def test_the_tile_that_goes_in_is_the_spare():
    for before, step in pairs(told(2)):
        if step.node == "move the maze":
            name = before["spare"][1:].strip()
            assert sorted(SIDES_OF[before["spare"][0]]) != [] and len(SIDES_OF[step.action[-1]]) == len(
                SIDES_OF[before["spare"][0]]
            )
            if name:
                side = step.action.split()[0]
                at = step.state["characters"][name]
                assert {"north": at[1] == "0", "south": at[1] == "6", "west": at[3] == "0", "east": at[3] == "6"}[side]
