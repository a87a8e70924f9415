"""Labyrinth: Disney Villains: finding characters, the four abilities, the end, and the children's game."""

from collections import Counter

import pytest

from tests.labyrinth_table import (
    ARROWS,
    NO_POWERS,
    SlowBoard,
    do,
    node,
    options,
    pairs,
    seat_of,
    shown,
    table,
    told,
    turns,
)

AWAY = "west arrow of row 5..."  # a push far from the top row, where the scenes are set
ROW = "tiles (0,1)┬M (0,3)┬N (0,5)┬O (1,0)│ (1,2)│ (1,4)│ (1,6)│"


def scene(*starts, players=2, **knobs):
    """The top row is one long way, seat 0 stands at its home and has no power unless told."""
    return table(players, ROW, *starts, **({"power_uses": NO_POWERS} | knobs))


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


# --- Ursula -----------------------------------------------------------------


def ursula(*starts, players=2, **knobs):
    """Seat 0 is Ursula, with her power unused."""
    return scene(*starts, players=players, **({"power_uses": "ursula:1,hades:0,maleficent:0,scar:0"} | knobs))


BIND = "bind: join another player"


def test_ursula_joins_another_piece_wherever_it_is():
    board = do(ursula("piece 1 (3,3)", "piece 2 (5,6)", players=4), AWAY)
    assert options(board) == ["keep the power", BIND]
    do(board, BIND)
    assert options(board) == ["join the piece at (3,3)", "join the piece at (5,0)", "join the piece at (6,0)"]
    do(board, "join the piece at (3,3)")
    assert seat_of(board, 0)["piece"] == "(3,3)" and board.state.actor == 1


def test_ursula_finds_her_character_on_anothers_square():
    """Also when the push of that very turn put the other there; destinations are read after it."""
    board = table(2, "tiles spare┬M", "seeks 0 M", "piece 1 (1,6)")
    do(board, "west arrow of row 1, tile ├", BIND, "join the piece at (1,0)", "K")
    assert seat_of(board, 0)["found"] == ["M"]
    board = table(2, "tiles spare┬M", "seeks 0 M", "piece 1 (1,6)", bind_collects=0)
    do(board, "west arrow of row 1, tile ├", BIND, "join the piece at (1,0)")
    assert seat_of(board, 0)["found"] == []


def test_ursula_wins_on_a_piece_that_stands_on_her_home():
    board = ursula("found 0 all", "piece 0 (3,3)", "piece 1 (0,0)")
    do(board, AWAY, BIND, "join the piece at (0,0)")
    assert board.is_over and board.state.winner == 0
    board = do(ursula("found 0 all", "piece 0 (3,3)"), AWAY, BIND, "join the piece at (0,6)")
    assert not board.is_over


def test_the_spell_takes_the_place_of_the_walk():
    board = do(ursula("piece 1 (0,2)", "piece 0 (3,3)", "seeks 0 K"), AWAY, BIND, "join the piece at (0,2)")
    assert board.state.actor == 1
    board = ursula("piece 1 (0,2)", "piece 0 (3,3)", "seeks 0 M", teleport_then_walk=1)
    do(board, AWAY, BIND, "join the piece at (0,2)", "walk to (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["M"]


def test_ursula_has_nowhere_to_go_when_all_share_her_square():
    board = do(ursula("piece 1 (0,0)"), AWAY)
    assert node(board) == "move the piece"


# --- Hades ------------------------------------------------------------------

DEAL = "take all top cards and deal them out again"


def hades(*starts, players=4, **knobs):
    """Seat 0 is Hades, with his power unused; seats seek A, B, C, D."""
    return scene("villain 0 hades", *starts, players=players,
                 **({"power_uses": "ursula:0,hades:1,maleficent:0,scar:0"} | knobs))  # fmt: skip


def test_hades_deals_the_top_cards_again():
    """Found cards and pile sizes stay; every deal of the same cards can come, each equally likely at every step."""
    board = do(hades("found 1 E"), AWAY, DEAL)
    ways = []
    for card in ("C", "A", "D", "B"):
        codes, weights = board.options()
        assert len(set(weights)) == 1
        ways.append(len(codes))
        do(board, card)
    assert ways == [4, 3, 2, 1]
    seats = shown(board)["seats"]
    assert [seat["seeks"] for seat in seats] == ["C", "A", "D", "B"]
    assert [seat["left"] for seat in seats] == [6, 5, 6, 6] and seats[1]["found"] == ["E"]


def test_hades_may_deal_everyone_the_card_he_had():
    board = do(hades(players=2), AWAY, DEAL)
    assert board.options()[1] == [1, 1]
    do(board, "A", "B")
    assert [seat["seeks"] for seat in shown(board)["seats"]] == ["A", "B"]
    assert seat_of(board, 0)["power"] == 0 and node(board) == "move the piece"


def test_hades_may_find_his_new_card_at_once():
    board = do(hades("seeks 1 M"), AWAY, DEAL, "M", "A", "C", "D", "walk to (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["M"]
    board = hades("seeks 1 M", "piece 0 (0,1)")
    do(board, AWAY, DEAL, "M", "A", "C", "D", "stay at (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["M"]
    board = hades("seeks 1 M", hades_new_target_now=0)
    do(board, AWAY, DEAL, "M", "A", "C", "D", "walk to (0,1)")
    assert seat_of(board, 0)["found"] == []


def test_a_deal_finds_nothing_for_those_it_puts_on_their_target():
    board = hades("seeks 0 M", "piece 1 (0,1)", players=2)
    do(board, AWAY, DEAL, "B", "M", "stay at (0,0)")
    assert seat_of(board, 1)["found"] == [] and seat_of(board, 1)["seeks"] == "M"
    do(board, "east arrow of row 3...", "stay at (0,1)", "K")
    assert seat_of(board, 1)["found"] == ["M"]


def test_a_player_without_cards_is_skipped():
    board = do(hades("found 1 all"), AWAY, DEAL)
    assert len(options(board)) == 3
    do(board, "D", "A", "C")
    seats = shown(board)["seats"]
    assert [seat["seeks"] for seat in seats] == ["D", "", "A", "C"] and seats[1]["left"] == 0


def test_hades_without_cards_may_still_deal_for_two_others():
    board = do(hades("found 0 all", players=3), AWAY, DEAL, "C", "B")
    assert [seat["seeks"] for seat in shown(board)["seats"]] == ["", "C", "B"]
    assert node(do(hades("found 0 all", players=2), AWAY)) == "move the piece"
    assert node(do(hades("found 0 all", players=3, hades_self_empty=0), AWAY)) == "move the piece"
    assert node(do(hades("found 1 all", hades_empty_pile="unusable"), AWAY)) == "move the piece"


def test_with_empty_hands_dealt_in_somebody_goes_short():
    """From Hades' left: seat 1, who had none, gets one; Hades himself, last, goes short and looks at his next."""
    board = do(hades("found 1 all", hades_empty_pile="dealt"), AWAY, DEAL, "A", "C", "D", "K")
    seats = shown(board)["seats"]
    assert [seat["seeks"] for seat in seats] == ["K", "A", "C", "D"]
    assert [seat["left"] for seat in seats] == [5, 1, 6, 6]


def test_the_other_descriptions_of_hades():
    board = do(hades(players=2, hades_mode="all_facedown"), AWAY, DEAL)
    assert node(board) == "next card of seat 0" and len(options(board)) == 24
    do(board, "X", "A")
    assert [seat["seeks"] for seat in shown(board)["seats"]] == ["X", "A"]
    board = do(hades(players=2, hades_mode="others_bury_top"), AWAY, DEAL)
    assert node(board) == "next card of seat 1" and seat_of(board, 0)["seeks"] == "A"
    codes, weights = board.options()
    shares = dict(zip(map(board.say, codes), weights))
    assert shares["B"] * 12 == sum(weights) and shares["C"] == shares["X"]
    do(board, "C")
    assert seat_of(board, 1)["left"] == 12


def test_no_character_is_ever_sought_by_two():
    for index in range(5):
        for step in told(4, ("greedy",), index):
            seeks = [seat["seeks"] for seat in step.state["seats"] if seat["seeks"]]
            assert len(seeks) == len(set(seeks))


# --- Maleficent -------------------------------------------------------------

DRAGON = "turn into a dragon"


def maleficent(*starts, players=2, **knobs):
    """Seat 0 is Maleficent, with her power unused."""
    return scene("villain 0 maleficent", *starts, players=players,
                 **({"power_uses": "ursula:0,hades:0,maleficent:1,scar:0"} | knobs))  # fmt: skip


def test_maleficent_flies_to_any_square():
    board = do(maleficent(), AWAY, DRAGON)
    assert options(board) == [f"fly to ({r},{c})" for r in range(7) for c in range(7)]
    do(board, "fly to (0,0)")
    assert seat_of(board, 0)["power"] == 0 and board.state.actor == 1


def test_maleficent_flies_home_to_win_or_to_her_last_character():
    board = do(maleficent("found 0 all", "piece 0 (3,3)"), AWAY, DRAGON, "fly to (0,0)")
    assert board.is_over and board.state.winner == 0
    board = do(maleficent("seeks 0 M", "piece 0 (3,3)", cards_per_player=1), AWAY, DRAGON, "fly to (0,1)")
    assert seat_of(board, 0)["left"] == 0 and not board.is_over and seat_of(board, 0)["power"] == 0


def test_a_target_on_the_spare_cannot_be_flown_to_until_it_is_in():
    board = maleficent("tiles (5,6)├P", "seeks 0 P")
    do(board, AWAY, DRAGON)
    assert "P" not in shown(board)["characters"]
    do(board, "fly to (5,0)")
    assert seat_of(board, 0)["found"] == []
    board = do(maleficent("tiles spare├P", "seeks 0 P"), AWAY, DRAGON, "fly to (5,0)", "K")
    assert seat_of(board, 0)["found"] == ["P"]


def test_flights_that_other_readings_forbid():
    board = do(maleficent("seeks 0 M", fly_to_target=0), AWAY, DRAGON)
    assert "fly to (0,1)" not in options(board) and len(options(board)) == 48
    board = do(maleficent(fly_home=0), AWAY, DRAGON)
    assert "fly to (0,0)" not in options(board) and len(options(board)) == 48


# --- Scar -------------------------------------------------------------------

TWICE = "move the maze twice"


def scar(*starts, players=2, **knobs):
    """Seat 0 is Scar, with his power unused."""
    return scene("villain 0 scar", *starts, players=players,
                 **({"power_uses": "ursula:0,hades:0,maleficent:0,scar:1"} | knobs))  # fmt: skip


def test_scar_pushes_twice_and_moves_once():
    board = do(scar("tiles (3,6)├P"), "west arrow of row 3...", TWICE)
    assert node(board) == "move the maze" and shown(board)["spare"].endswith("P")
    arrows = {option.split(",")[0] for option in options(board)}
    assert arrows == set(ARROWS) - {"east arrow of row 3"}
    do(board, "north arrow of column 3...")
    assert node(board) == "move the piece" and shown(board)["characters"]["P"] == "(0,3)"
    do(board, "stay at (0,0)")
    arrows = {option.split(",")[0] for option in options(board)}
    assert arrows == set(ARROWS) - {"south arrow of column 3"} and board.state.actor == 1


def test_scar_may_reverse_where_that_is_played():
    board = do(scar(scar_may_reverse=1), "west arrow of row 3...", TWICE)
    assert {option.split(",")[0] for option in options(board)} == set(ARROWS)


def test_pieces_are_carried_by_both_pushes():
    board = do(scar("piece 0 (3,5)", "piece 1 (3,6)"), "west arrow of row 3...", TWICE, "west arrow of row 3...")
    assert [seat["piece"] for seat in shown(board)["seats"]] == ["(3,0)", "(3,1)"]


def test_the_order_of_two_pushes_matters_where_lines_cross():
    board = do(scar("tiles (1,2)┬P"), "west arrow of row 1...", TWICE)
    assert shown(board)["characters"]["P"] == "(1,3)"
    do(board, "north arrow of column 3...")
    assert shown(board)["characters"]["P"] == "(2,3)"


def test_scar_may_bring_back_the_target_he_dropped():
    board = do(scar("tiles (5,6)├P", "seeks 0 P"), AWAY, TWICE, "north arrow of column 1, tile ┬")
    assert shown(board)["characters"]["P"] == "(0,1)"
    do(board, "walk to (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["P"]


def test_scar_decides_after_his_first_push():
    board = do(scar("seeks 0 M"), AWAY)
    assert options(board) == ["keep the power", TWICE]
    do(board, "keep the power", "walk to (0,1)", "K")
    assert seat_of(board, 0)["found"] == ["M"] and seat_of(board, 0)["power"] == 1


def test_scar_with_two_whole_turns():
    board = do(scar("seeks 0 M", scar_mode="two_turns"), AWAY, TWICE, "walk to (0,1)", "N")
    assert (node(board), board.state.actor) == ("move the maze", 0)
    do(board, "west arrow of row 3...", "walk to (0,3)", "K")
    assert seat_of(board, 0)["found"] == ["M", "N"] and board.state.actor == 1


# --- Powers in general ------------------------------------------------------


def test_a_power_is_used_once_and_may_be_kept():
    """In real games: uses go from 1 to 0 and never back, only by the owner, only between push and move."""
    used = Counter()
    for index in range(6):
        for before, step in pairs(told(4, ("greedy",), index)):
            for seat, (old, new) in enumerate(zip(before["seats"], step.state["seats"])):
                assert new["power"] in (old["power"], 0)
                if new["power"] < old["power"]:
                    assert step.actor == seat and step.node == "use the power?"
                    used[old["villain"]] += 1
            if step.node == "use the power?":
                assert step.legal[0] == "keep the power" and before["seats"][step.actor]["power"] == 1
    assert set(used) >= {"Hades", "Maleficent", "Scar"}


@pytest.mark.parametrize(("villain", "word"), [("ursula", BIND), ("hades", DEAL), ("maleficent", DRAGON),
                                              ("scar", TWICE)])  # fmt: skip
def test_each_villain_has_its_own_power_between_push_and_move(villain, word):
    board = table(4, ROW, f"villain 0 {villain}")
    assert node(board) == "move the maze"
    do(board, AWAY)
    assert options(board) == ["keep the power", word]
    do(board, "keep the power", "stay at (0,0)")
    assert board.state.actor == 1 and seat_of(board, 0)["power"] == 1
    board = do(table(4, ROW, f"villain 0 {villain}", "power 0 used"), AWAY)
    assert node(board) == "move the piece"


def test_a_power_may_be_declared_before_the_push_where_that_is_played():
    board = table(2, ROW, "villain 0 scar", "turn 1", power_timing="before_push")
    do(board, AWAY, "stay at (0,6)")
    assert (node(board), board.state.actor) == ("use the power?", 0)
    do(board, TWICE, "west arrow of row 3...", "west arrow of row 3...")
    assert node(board) == "move the piece"


def test_uses_may_be_switched_off():
    board = do(table(2, ROW, "villain 0 scar", power_uses="scar:0"), AWAY)
    assert node(board) == "move the piece"
    assert all(step.node != "use the power?" for step in told(2, ("greedy",), 0, (("power_uses", NO_POWERS),)))


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
