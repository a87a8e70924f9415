"""Attacking: the rulebook's cases one by one."""

import pytest

from tests.animator_vs_animation_table import (
    BLUE,
    COMING,
    GAME,
    LORD,
    YELLOW,
    gains,
    play,
    round_one,
    said,
    step_of,
    strike,
    tokens,
    where,
)
from tests.play import broken_of

# --- Attacking ---------------------------------------------------------------------------


def test_one_damage_goes_out_of_the_side_with_the_fists():
    """TL faces E: TR is hit for 1, and nobody else."""
    board = strike("Yellow TL E", "Blue TR N")
    assert gains(board) == [1, 0, 0, -1]
    assert board.state.hit.sum() == 1 and board.state.hit[YELLOW, BLUE] == 1


def test_nobody_in_front_means_no_attack():
    """Start facing: all fists point outwards."""
    assert gains(strike()) == [0, 0, 0, 0]
    assert strike("Yellow TL W Gun").state.hit.sum() == 0


@pytest.mark.parametrize("facing", "NES")
def test_a_victim_that_does_not_face_back_takes_it_in_full(facing):
    board = strike("Yellow TL E Gun", f"Blue TR {facing}")
    assert board.state.hit[YELLOW, BLUE] == 4


def test_face_to_face_with_equal_damage_blocks_both():
    assert gains(strike("Yellow TL E", "Blue TR W")) == [0, 0, 0, 0]
    board = strike("Yellow TL E Brush", "Blue TR W Plain 1")
    assert gains(board) == [0, 0, 0, 0]
    assert board.state.blocks == 1


def test_face_to_face_the_stronger_deals_the_difference_and_loses_nothing():
    board = strike("Yellow TL E Gun", "Blue TR W")
    assert gains(board) == [3, 0, 0, -3]
    assert board.state.hit[BLUE, YELLOW] == 0


def test_damage_is_one_and_the_item():
    for item, damage in (("Gun", 4), ("SideBar", 3), ("Plain 2", 3), ("Brush", 2), ("Pencil", 2)):
        assert strike(f"Yellow TL E {item}", "Blue TR N", "The Dark Lord BL N").state.hit[YELLOW, BLUE] == damage


def test_a_circle_of_hits_leaves_the_totals():
    """Four hits, everybody one down and one up."""
    board = strike("Yellow TL E", "Blue TR S", "The Second Coming BR W", "The Dark Lord BL N")
    assert board.state.hit.sum() == 4
    assert gains(board) == [0, 0, 0, 0]


def test_a_block_works_against_the_one_faced_only():
    board = strike("Yellow TL E", "Blue TR W", "The Second Coming BR N")
    assert gains(board) == [0, 0, 1, -1]


def test_hits_belong_to_the_owner_of_the_character():
    """Whoever equipped it: seat 2 arms Yellow, seat 0 gains."""
    board = round_one("Yellow TL E", "hand P2 Gun")
    play(board, {COMING: ["equip Yellow with Gun"]})
    assert tokens(board) == [12, 8, 8, 4]


def test_characters_without_a_player_attack_and_are_hit():
    """2 players: The Second Coming (BR) and Blue (BL) keep banks of their own."""
    board = strike("Yellow TL S", "The Second Coming BR N", players=2)
    assert tokens(board) == [9, 7, 9, 7]  # Yellow hits the one at BL, the one at BR hits TR


# --- Item cards: cleave --------------------------------------------------------------------


def test_cleave_hits_in_front_and_beside_with_the_items_share():
    board = strike("Yellow TL E Pencil", "Blue TR N")
    assert board.state.hit[YELLOW].tolist() == [0, 1, 0, 2]
    assert gains(board) == [3, -1, 0, -2]
    board = strike("Yellow TL S Pencil", "Blue TR N")
    assert board.state.hit[YELLOW].tolist() == [0, 2, 0, 1]


def test_cleave_is_not_asked_about_and_needs_somebody_in_front():
    assert strike("Yellow TL N Pencil").state.hit.sum() == 0
    board = round_one("Yellow TL E Pencil")
    steps = [step for _, step, _ in play(board)]
    assert not any(step.startswith("7") for step in steps)
    assert tokens(board) == [11, 7, 8, 6]


def test_a_cleaved_character_that_faces_the_attacker_blocks():
    """Pencil's share of 1 against an unarmed 1: nothing either way."""
    board = strike("Yellow TL E Pencil", "Blue TR N", "The Dark Lord BL N")
    assert gains(board) == [2, 0, 0, -2]


def test_a_strong_blocker_of_the_side_hit_deals_the_difference():
    board = strike("Yellow TL E Pencil", "Blue TR N", "The Dark Lord BL N Gun")
    assert gains(board) == [2 - 3, 3, 0, -2]
    one_sided = {"cleave_block": "one_sided"}
    assert gains(strike("Yellow TL E Pencil", "Blue TR N", "The Dark Lord BL N", **one_sided)) == [1, 1, 0, -2]
    assert gains(strike("Yellow TL E Pencil", "Blue TR N", "The Dark Lord BL N Gun", **one_sided)) == [-2, 4, 0, -2]


def test_facing_as_the_attacker_does_blocks_only_by_the_literal_reading():
    lines = ("Yellow TL E Pencil", "Blue TR N", "The Dark Lord BL E")
    assert strike(*lines).state.hit[YELLOW, LORD] == 1
    assert strike(*lines, cleave_block="same_direction").state.hit[YELLOW, LORD] == 0


def test_a_blocked_cleaver_still_hits_beside():
    """Pencil against Gun: the front is lost by 2, the side hit happens."""
    board = strike("Yellow TL E Pencil", "Blue TR W Gun")
    assert gains(board) == [-1, -1, 0, 2]


def test_cleave_beside_the_victim_is_another_reading():
    board = strike("Yellow TL E Pencil", "Blue TR N", cleave_target="beside_victim")
    assert board.state.hit[YELLOW].tolist() == [0, 0, 1, 2]


def test_reach_has_no_second_target_in_a_square():
    """Brush: +1 in front, at every number of players."""
    for players, name in ((2, "The Dark Lord"), (3, "The Second Coming"), (4, "Blue")):
        board = strike("Yellow TL E Brush", f"{name} TR N", players=players)
        assert board.state.hit.sum() == 2


# --- Item cards: once and throwable ---------------------------------------------------------

GLASS = ("Yellow TL E Magnifying Glass", "Blue TR N")


def test_a_once_item_adds_nothing_until_it_is_used():
    unused = strike("Yellow TL E Laser", "Blue TR N")
    assert gains(unused) == [1, 0, 0, -1]
    assert where(unused, YELLOW) == "TL E Laser"
    used = strike("Yellow TL E Laser", "Blue TR N", activate=[YELLOW])
    assert gains(used) == [2, 0, 0, -2]
    assert where(used, YELLOW) == "TL E"
    assert used.state.discard[3] == 1


def test_an_unused_once_item_does_not_help_to_block():
    lines = ("Yellow TL E SideBar", "Blue TR W Laser")
    assert gains(strike(*lines)) == [2, 0, 0, -2]
    board = strike(*lines, activate=[BLUE])
    assert gains(board) == [1, 0, 0, -1]
    assert where(board, BLUE) == "TR W"
    assert gains(strike("Yellow TL E SideBar", "Blue TR W SideBar")) == [0, 0, 0, 0]


def test_a_throw_hits_diagonally_instead_of_attacking():
    """SideBar from TL: BR loses 2 whatever it faces, TR nothing."""
    for facing in "NESW":
        board = strike("Yellow TL E SideBar", "Blue TR N", f"The Second Coming BR {facing} Gun", throw=[YELLOW])
        assert board.state.hit[YELLOW].tolist() == [0, 0, 2, 0]
        assert where(board, YELLOW) == "TL E"
    kept = strike("Yellow TL E SideBar", "Blue TR N")
    assert kept.state.hit[YELLOW].tolist() == [0, 0, 0, 3]
    assert where(kept, YELLOW) == "TL E SideBar"


def test_a_thrower_does_not_block():
    lines = ("Yellow TL E Pencil", "Blue TR W SideBar", "The Dark Lord BL N", "The Second Coming BR W")
    assert gains(strike(*lines)) == [-1, 0 - 1 + 0, 1, 1]
    thrown = strike(*lines, throw=[BLUE])
    assert gains(thrown) == [2, -3, 1, 0]
    assert where(thrown, BLUE) == "TR W"


def test_the_magnifying_glass_has_three_uses():
    """Unused, activated (+1 in front) or thrown (1 diagonally)."""
    assert gains(strike(*GLASS)) == [1, 0, 0, -1]
    assert gains(strike(*GLASS, activate=[YELLOW])) == [2, 0, 0, -2]
    assert gains(strike(*GLASS, throw=[YELLOW])) == [1, 0, -1, 0]


def test_the_owner_is_asked_to_use_and_then_to_throw():
    """An activated glass cannot be thrown as well; the owner of the character is asked, in the attack step."""
    board = round_one(*GLASS)
    play(board, until="7 use a Once item")
    assert board.state.actor == YELLOW and said(board) == ["save it", "use it"]
    play(board, {YELLOW: ["save it"]}, until="7 throw")
    assert said(board) == ["attack with it", "throw it"]
    play(board)
    assert where(board, YELLOW) == "TL E Magnifying Glass"
    steps = [step for _, step, _ in play(board, {YELLOW: ["use it"]})]
    assert "7 use a Once item" in steps and "7 throw" not in steps
    assert tokens(board) == [11, 8, 8, 5]


def test_uses_come_before_throws_openly_and_in_turn_order():
    board = round_one("Yellow TL E SideBar", "Blue TR W Laser", "The Dark Lord BL N Laser", "pointer P1")
    steps = [(actor, step) for actor, step, _ in play(board) if step.startswith("7")]
    assert steps == [(1, "7 use a Once item"), (3, "7 use a Once item"), (0, "7 throw")]


def test_an_item_may_be_used_for_nothing():
    """A Laser that faces nobody: legal, and gone."""
    board = round_one("Yellow TL N Laser")
    play(board, {YELLOW: ["use it"]})
    assert where(board, YELLOW) == "TL N"
    assert tokens(board) == [8, 8, 8, 8]


def test_throwing_at_a_poor_victim_costs_the_card_all_the_same():
    one = strike("Yellow TL N SideBar", throw=[YELLOW], tokens=(8, 8, 1, 15))
    assert tokens(one) == [9, 8, 0, 15]
    none = strike("Yellow TL N SideBar", throw=[YELLOW], tokens=(8, 8, 0, 16))
    assert tokens(none) == [8, 8, 0, 16]
    assert where(none, YELLOW) == "TL N"


def test_a_throw_can_be_switched_off():
    board = round_one("Yellow TL E SideBar", throwables=0)
    assert not any(step == "7 throw" for _, step, _ in play(board))


def test_characters_without_a_player_never_use_or_throw():
    board = round_one("The Second Coming BR N SideBar", "Blue BL E Laser", players=2)
    assert not any(step.startswith("7") for _, step, _ in play(board))
    assert tokens(board) == [8, 5, 10, 9]  # BR hits TR for 3; BL hits BR for 1, its Laser unused


# --- Taking points ----------------------------------------------------------------------------


def test_too_few_tokens_are_shared_one_at_a_time_in_turn_order():
    """Order 0, 1, 2, 3: claims of 4 (seat 0) and 2 (seat 2) on Blue."""
    lines = ("Yellow TL E Gun", "The Second Coming BR N Brush", "Blue TR N")
    assert tokens(strike(*lines, tokens=(8, 8, 13, 3))) == [10, 8, 14, 0]
    assert tokens(strike(*lines, tokens=(8, 8, 11, 5))) == [11, 8, 13, 0]


def test_other_ways_to_share_too_few_tokens():
    lines = ("Yellow TL E Gun", "The Second Coming BR N Brush", "Blue TR N")
    assert tokens(strike(*lines, tokens=(8, 8, 13, 3), shortfall="first_served")) == [11, 8, 13, 0]
    assert tokens(strike(*lines, tokens=(8, 8, 12, 4), shortfall="pro_rata")) == [11, 8, 13, 0]


def test_nobody_pays_with_what_it_wins_in_the_same_attack():
    """Blue has 1 token, owes 1 to Yellow and 2 to the thrower, and wins 1 from The Second Coming."""
    lines = ("Yellow TL E", "The Dark Lord BL S SideBar", "Blue TR S", "The Second Coming BR E")
    board = strike(*lines, tokens=(8, 8, 15, 1), throw=[LORD])
    assert tokens(board) == [9, 8, 14, 1]
    in_turn = strike(*lines, tokens=(8, 8, 15, 1), throw=[LORD], attack_order="turn_order")
    assert tokens(in_turn) == [9, 8, 14, 1]
    later = strike(*lines, tokens=(8, 8, 15, 1), throw=[LORD], attack_order="turn_order", first=BLUE)
    assert tokens(later) == [9, 9, 14, 0]


def test_a_player_without_tokens_plays_on_and_can_gain():
    board = round_one("tokens 16-8-8-0", "Blue TR W", win_points=40)
    steps = play(board, {BLUE: ["lay Click by The Second Coming", "leave it there"]})
    assert {step for actor, step, _ in steps if actor == BLUE} >= {"2 place a tile", "3 move the tile"}
    assert tokens(board) == [15, 8, 7, 2]


def test_boost_and_shield_last_a_round():
    assert gains(strike("Yellow TL E", "Blue TR N", boost=[YELLOW])) == [2, 0, 0, -2]
    board = strike("Yellow TL E Gun", "Blue TR N", shield=[BLUE])
    assert gains(board) == [0, 0, 0, 0]
    assert board.state.shield.sum() == 0 and board.state.boost.sum() == 0


def test_a_gun_bonus_can_be_turned():
    assert gains(strike("Yellow TL E Gun", "Blue TR N", gun_bonus=1)) == [2, 0, 0, -2]
    assert gains(strike("Yellow TL E Plain 2", "Blue TR N", gun_bonus=1)) == [3, 0, 0, -3]


def test_the_attack_is_the_last_step_of_every_round():
    board = round_one("Yellow TL E", "Blue TR N")
    play(board, until="6 place a quick card")
    assert tokens(board) == [8, 8, 8, 8]
    play(board)
    assert tokens(board) == [9, 8, 8, 7]
    assert step_of(board) == "1 draw" and broken_of(GAME)(board.state, board.knobs, board.tables) == 0
