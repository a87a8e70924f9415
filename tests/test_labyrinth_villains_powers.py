"""Labyrinth: Disney Villains: the four special abilities, and every reading of them."""

from collections import Counter

import pytest

from tests.labyrinth_table import (
    ARROWS,
    AWAY,
    NO_POWERS,
    ROW,
    do,
    node,
    options,
    pairs,
    scene,
    seat_of,
    shown,
    table,
    told,
)

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
