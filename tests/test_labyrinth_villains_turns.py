"""Labyrinth: Disney Villains: finding characters, the end of the game, and the children's game."""

from collections import Counter

import pytest

from tests.labyrinth_table import (
    AWAY,
    NO_POWERS,
    ROW,
    SlowBoard,
    do,
    node,
    options,
    pairs,
    scene,
    seat_of,
    shown,
    table,
    told,
    turns,
)

# --- Finding ----------------------------------------------------------------


def test_ending_on_the_target_finds_it():
    board = do(scene("seeks 0 M"), AWAY, "walk to (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["M"] and seat_of(board, 0)["left"] == 11
    board = do(scene("seeks 0 M"), AWAY, "walk to (0,2)")
    assert seat_of(board, 0)["found"] == [] and seat_of(board, 0)["seeks"] == "M"


def test_passing_over_the_target_is_not_enough_unless_so_played():
    board = do(scene("seeks 0 M"), AWAY, "walk to (0,3)")
    assert seat_of(board, 0)["found"] == []
    board = do(scene("seeks 0 M", collect_on="pass"), AWAY, "walk to (0,3)", "K")
    assert seat_of(board, 0)["found"] == ["M"] and seat_of(board, 0)["piece"] == "(0,3)"


def test_one_card_a_turn_and_only_in_ones_own():
    """Found cards rise by at most one a turn, only the mover's, and never go down."""
    finds = 0
    for players in (2, 3, 4):
        for turn in turns(told(players)):
            first, last = turn[0][0], turn[-1][1].state
            for seat, (old, new) in enumerate(zip(first["seats"], last["seats"])):
                gain = len(new["found"]) - len(old["found"])
                assert set(old["found"]) <= set(new["found"])
                assert 0 <= gain <= (seat == turn[0][1].actor)
                assert new["left"] == old["left"] - gain
                finds += gain
    assert finds > 50


def test_a_find_is_where_the_move_ended():
    for before, step in pairs(told(3)):
        if step.actor == "chance" or step.node in ("move the maze", "use the power?"):
            continue
        old, new = before["seats"][step.actor], step.state["seats"][step.actor]
        fixed = {"A": "(0,2)", "B": "(0,4)", "C": "(2,0)", "D": "(2,2)", "E": "(2,4)", "F": "(2,6)", "G": "(4,0)",
                 "H": "(4,2)", "I": "(4,4)", "J": "(4,6)", "K": "(6,2)", "L": "(6,4)"}  # fmt: skip
        places = fixed | before["characters"]
        found = set(new["found"]) - set(old["found"])
        assert found == ({old["seeks"]} if places.get(old["seeks"]) == new["piece"] else set())


def test_a_piece_put_across_onto_its_target_may_stay_and_find_it():
    board = table(2, "tiles spare┬M", "seeks 0 M", "piece 0 (1,6)", power_uses=NO_POWERS)
    do(board, "west arrow of row 1...")
    assert seat_of(board, 0)["piece"] == shown(board)["characters"]["M"] == "(1,0)"
    assert seat_of(board, 0)["found"] == []
    do(board, "stay at (1,0)", "K")
    assert seat_of(board, 0)["found"] == ["M"]


def test_a_target_pushed_out_is_on_no_square():
    board = table(2, "tiles (1,6)┬M", "seeks 0 M", "piece 0 (1,6)", power_uses=NO_POWERS)
    do(board, "west arrow of row 1...")
    assert shown(board)["spare"][1:] == " M" and "M" not in shown(board)["characters"]
    assert seat_of(board, 0)["piece"] == "(1,0)"
    do(board, "stay at (1,0)")
    assert seat_of(board, 0)["found"] == []


def test_another_players_push_finds_nothing_for_me():
    board = table(2, "tiles spare┬M", "seeks 1 M", "piece 1 (1,6)", power_uses=NO_POWERS)
    do(board, "west arrow of row 1, tile ┬", "stay at (0,0)")
    assert seat_of(board, 1)["piece"] == "(1,0)" == shown(board)["characters"]["M"]
    assert seat_of(board, 1)["found"] == []
    do(board, "south arrow of column 5...", "stay at (1,0)", "K")
    assert seat_of(board, 1)["found"] == ["M"]


def test_the_push_that_drops_my_square_parts_me_from_my_target():
    board = table(2, "tiles (3,6)├M", "seeks 0 M", "piece 0 (3,6)", power_uses=NO_POWERS)
    do(board, "west arrow of row 3...")
    assert seat_of(board, 0)["piece"] == "(3,0)" and "M" not in shown(board)["characters"]
    board = table(2, "tiles (3,6)├M", "seeks 0 M", "piece 0 (3,6)", power_uses=NO_POWERS)
    do(board, "east arrow of row 3...", "stay at (3,5)", "K")
    assert seat_of(board, 0)["found"] == ["M"]


def test_the_push_is_compulsory_even_with_the_target_open():
    board = scene("seeks 0 M")
    assert "(0,1)" in SlowBoard(shown(board)).reach("(0,0)")
    assert node(board) == "move the maze" and all(" arrow of " in text for text in options(board))
    do(board, "north arrow of column 1, tile...")
    assert "walk to (0,1)" not in options(board) or shown(board)["characters"]["M"] == "(1,1)"


def test_a_piece_comes_to_stand_on_its_target_in_two_ways_only():
    """But for its own move: put across onto the tile that shows it, or dealt its card by Hades; never by riding."""
    causes = Counter()
    for index in range(8):
        for before, step in pairs(told(4, ("greedy",), index)):
            for old, new in zip(before["seats"], step.state["seats"]):
                there = step.state["characters"].get(new["seeks"]) == new["piece"]
                if there and before["characters"].get(old["seeks"]) != old["piece"]:
                    across = step.node == "move the maze" and before["spare"][1:].strip() == new["seeks"]
                    assert across or step.node.startswith("card dealt to")
                    causes[across] += 1
    assert causes[True]


# --- Ending the game --------------------------------------------------------


def test_the_winner_has_found_all_and_is_home():
    board = scene("found 0 all", "piece 0 (0,2)", "piece 1 (0,3)")
    do(board, AWAY, "walk to (0,0)")
    assert board.is_over and board.state.winner == 0 and board.record().end_reason == 0


def test_neither_half_is_enough():
    board = do(scene("piece 0 (0,2)"), AWAY, "walk to (0,0)")  # at home, cards left
    assert not board.is_over
    board = do(scene("found 0 all", "piece 0 (0,2)"), AWAY, "walk to (0,3)")  # all found, away
    assert not board.is_over
    board = do(scene("found 0 all", "piece 0 (0,2)"), AWAY, "walk to (0,6)")  # on another's home
    assert not board.is_over


def test_the_last_card_ends_no_game_away_from_home():
    board = do(scene("seeks 0 M", cards_per_player=1), AWAY, "walk to (0,1)")
    assert seat_of(board, 0)["left"] == 0 and not board.is_over and board.state.actor == 1
    do(board, "east arrow of row 3...", "stay at (0,6)", "north arrow of column 5...", "walk to (0,0)")
    assert board.is_over and board.state.winner == 0
    board = do(scene("seeks 0 M", cards_per_player=1, must_return_home=0), AWAY, "walk to (0,1)")
    assert board.is_over and board.record().end_reason == 3


def test_staying_at_home_wins_when_all_is_found():
    board = do(scene("found 0 all"), AWAY, "stay at (0,0)")
    assert board.is_over and board.state.winner == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_acts_after_the_end_and_one_wins(players):
    play = told(players)
    last = play[-1]
    winner = last.state["seats"][last.actor]
    assert winner["left"] == 0 and winner["piece"] == winner["home"]
    for step in play[:-1]:
        if step.node in ("move the piece", "fly", "join a piece"):
            mover = step.state["seats"][step.actor]
            assert mover["left"] > 0 or mover["piece"] != mover["home"]


def test_a_game_without_end_is_stopped_and_counted():
    play = told(2, ("random",), 0, (("max_rounds", "3"),))
    assert len(turns(play)) == 6


# --- For younger children ---------------------------------------------------


def children(*starts, **knobs):
    """All cards lie face up; seat 0 has A, then C, D and so on."""
    return scene("children", *starts, mode="children", **knobs)


def test_children_find_any_of_their_open_cards():
    board = children("tiles (0,1)┬M")
    own = seat_of(board, 0)["open"]
    assert len(own) == 12 and "A" in own
    do(board, AWAY, "walk to (0,2)")
    assert seat_of(board, 0)["found"] == ["A"] and len(seat_of(board, 0)["open"]) == 11
    assert board.state.actor == 1


def test_children_find_only_where_they_stop():
    """A at (0,2) and, beyond it, nothing of one's own at (0,3): stopping there finds nothing."""
    board = do(children(), AWAY, "walk to (0,3)")
    assert seat_of(board, 0)["found"] == []


def test_children_win_by_going_home():
    board = children(cards_per_player=1)
    do(board, AWAY, "walk to (0,2)")
    assert seat_of(board, 0)["left"] == 0 and not board.is_over
    do(board, "east arrow of row 3...", "stay at (0,6)", "north arrow of column 5...", "walk to (0,0)")
    assert board.is_over and board.state.winner == 0


def test_hades_has_no_pile_to_deal_from_in_the_childrens_game():
    board = do(table(2, ROW, "children", "villain 0 hades", mode="children"), AWAY)
    assert node(board) == "move the piece"
    board = do(table(2, ROW, "children", "villain 0 scar", mode="children"), AWAY)
    assert node(board) == "use the power?"


def test_the_rest_of_the_childrens_game_is_the_same():
    play = told(3, ("greedy",), 0, (("mode", "children"),))
    for before, step in pairs(play):
        if step.node == "move the maze":
            slow = SlowBoard(before)
            slow.push(step.action)
            assert slow.agrees(step.state)
        if step.node == "move the piece":
            reach = SlowBoard(before).reach(before["seats"][step.actor]["piece"])
            assert {text.split()[-1] for text in step.legal} == reach
