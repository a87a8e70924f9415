"""Steps 5 and 6: equipping characters, and quick cards."""

import numpy as np

from simulator.games.animator_vs_animation import HIDDEN
from tests.animator_vs_animation_table import (
    BLUE,
    COMING,
    LORD,
    NAMES,
    YELLOW,
    hand,
    play,
    round_one,
    said,
    tokens,
    turns,
    where,
)

# --- Step 5: equip ---------------------------------------------------------------


def at_equip(*starts, **knobs):
    """A Board at the first decision of step 5."""
    board = round_one(*starts, **knobs)
    play(board, until="5 equip")
    return board


def test_an_item_may_go_on_any_unarmed_character():
    """One's own, another's or one without a player; never a second item; quick cards are no part of this step."""
    board = at_equip("hand P0 Gun, Hand Tool", "The Dark Lord BL S Brush")
    free = [who for who in NAMES if who != "The Dark Lord"]
    assert said(board) == ["equip no more", *(f"equip {who} with Gun" for who in free)]
    board = at_equip("hand P0 Gun", players=2)
    assert "equip Blue with Gun" in said(board)


def test_an_equipped_item_lies_open_and_counts_at_once():
    board = at_equip("hand P0 Gun", "Yellow TL E")
    play(board, {0: ["equip Yellow with Gun"]}, until="6 place a quick card")
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, BLUE)
    assert view["holds"][0][YELLOW] == 5
    play(board)
    assert tokens(board) == [12, 8, 8, 4]


def test_several_items_may_be_played_in_one_step():
    board = at_equip("hand P0 Gun, Plain 2")
    play(board, {0: ["equip Yellow with Plain 2", "equip Blue with Gun"]})
    assert where(board, YELLOW) == "TL N Plain 2" and where(board, BLUE) == "TR N Gun"
    one = at_equip("hand P0 Gun, Plain 2", equip_per_round=1)
    play(one, {0: ["equip Yellow with Gun"]}, until="6 place a quick card")
    assert "Plain 2" in hand(one, 0)


def test_characters_are_armed_in_rising_order_so_that_each_outcome_has_one_path():
    board = at_equip("hand P0 Gun, Plain 2")
    next(iter(turns(board, {0: ["equip The Second Coming with Gun"]})))
    assert said(board) == ["equip no more", "equip Blue with Plain 2"]


def test_the_first_in_order_closes_the_slot_for_the_rest():
    board = at_equip("hand P0 Plain 1", "hand P1 Plain 2")
    play(board, {0: ["equip Blue with Plain 1"]})
    assert where(board, BLUE) == "TR N Plain 1"
    board = at_equip("hand P0 Plain 1", "hand P1 Plain 2")
    next(iter(turns(board, {0: ["equip Blue with Plain 1"]})))
    while board.state.actor != LORD:
        next(iter(turns(board)))
    assert said(board) == ["equip no more"] + [
        f"equip {who} with Plain 2" for who in ("Yellow", "The Dark Lord", "The Second Coming")
    ]


def test_items_not_played_stay_in_hand():
    board = at_equip("hand P0 Gun, Plain 2")
    before = hand(board, 0)
    play(board, until="6 place a quick card")
    assert hand(board, 0) == before
    assert "Gun" in before


def test_an_item_stays_on_from_round_to_round():
    board = round_one("Yellow TL E Gun", win_points=100)
    for _ in range(2):
        play(board)
    assert where(board, YELLOW) == "TL E Gun" and tokens(board) == [16, 8, 8, 0]


def test_a_slot_emptied_by_a_drag_is_free_in_the_same_round():
    board = round_one("Yellow TL N Brush", "hand P2 Gun")
    script = {1: ["lay Drag by Yellow", "discard it"], 2: ["equip Yellow with Gun"]}
    play(board, script)
    assert where(board, YELLOW) == "TL N Gun"


def test_a_slot_emptied_by_the_attack_is_free_only_next_round():
    board = round_one("Yellow TL E Laser", "hand P0 Gun")
    taken = play(board, {0: ["use it"]})
    assert [text for actor, step, text in taken if step == "5 equip" and actor == 0] == ["equip no more"]
    assert where(board, YELLOW) == "TL E"
    play(board, {0: ["equip Yellow with Gun"]})
    assert where(board, YELLOW) == "TL E Gun"


# --- Step 6: quick cards -----------------------------------------------------------


def at_quick(*starts, **knobs):
    """A Board at the first decision of step 6."""
    board = round_one(*starts, **knobs)
    play(board, until="6 place a quick card")
    return board


def test_a_quick_card_may_be_laid_by_any_character_or_not():
    board = at_quick("hand P0 Hand Tool, Gun")
    assert said(board)[0] == "lay no card"
    assert {text for text in said(board) if "Hand Tool" in text} == {f"lay Hand Tool by {who}" for who in NAMES}
    assert not any("Gun" in text for text in said(board))


def test_a_hand_tool_is_an_extra_move():
    board = at_quick("hand P0 Hand Tool")
    play(board, {0: ["lay Hand Tool by Yellow", "leave it there"]}, until="6 reveal")
    assert said(board) == ["switch with Blue", "switch with The Dark Lord"]
    play(board, {0: ["switch with Blue"]})
    assert where(board, YELLOW) == "TR N"


def test_quick_cards_go_face_down_then_may_move_then_resolve_in_order():
    board = at_quick("hand P0 Hand Tool", "hand P1 Extra Click", "pointer P1")
    play(board, {1: ["lay Extra Click by Blue"], 0: ["lay Hand Tool by Blue"]}, until="6 move the quick card")
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, YELLOW)
    assert view["laid"][0][LORD] == HIDDEN and view["lies_by"][0][LORD] == BLUE
    assert view["hand"][0][LORD].sum() == 0 and view["hand_size"][0][LORD] == board.state.hand_size[LORD]
    taken = play(board, {1: ["move it to Yellow"], 0: ["move it to Yellow", "switch with The Dark Lord"]})
    order = [actor for actor, step, _ in taken if step == "6 move the quick card"]
    assert order == [1, 0], "seats that passed are not asked"
    assert tokens(board) == [7, 9, 8, 8] and where(board, YELLOW) == "BL N"


def test_a_used_quick_card_is_discarded_and_is_one_a_round():
    board = at_quick("hand P0 Hand Tool, Hand Tool")
    taken = play(board, {0: ["lay Hand Tool by Yellow"]})
    assert sum(step == "6 place a quick card" and actor == 0 for actor, step, _ in taken) == 1
    assert board.state.discard.sum() == 1 and hand(board, 0).count("Hand Tool") == 1


def test_more_quick_cards_go_round_the_table_again():
    board = at_quick("hand P0 Hand Tool, Hand Tool", quick_per_round=2)
    taken = play(board, {0: ["lay Hand Tool by Yellow", "switch with Blue", "lay Hand Tool by Yellow",
                             "switch with The Second Coming"]})  # fmt: skip
    assert sum(text.startswith("lay Hand Tool") for _, _, text in taken) == 2
    assert where(board, YELLOW) == "BR N"
    none = round_one("hand P0 Hand Tool", quick_per_round=0)
    assert not any(step.startswith("6") for _, step, _ in play(none))


def test_a_quick_drag_can_take_what_was_just_equipped():
    board = round_one("hand P0 Gun", "hand P1 Extra Drag", "Yellow TL E", "Blue TR N")
    script = {0: ["equip Yellow with Gun"], 1: ["lay Extra Drag by Yellow", "give it to The Dark Lord"]}
    play(board, script)
    assert where(board, LORD) == "BL S Gun"
    assert tokens(board) == [9, 8, 8, 7], "the Gun never counted for Yellow"


def test_a_quick_rotate_changes_the_attack_of_the_round():
    board = at_quick("hand P1 Extra Rotate", "Yellow TL E")
    play(board, {1: ["lay Extra Rotate by Yellow", "rotate 180"]})
    assert tokens(board) == [8, 8, 8, 8]


def test_who_passes_is_not_asked_again_when_others_lay():
    board = at_quick("hand P0 Hand Tool", "hand P1 Hand Tool")
    taken = play(board, {1: ["lay Hand Tool by Yellow"]})
    asked = [actor for actor, step, _ in taken if step.startswith("6")]
    assert asked.count(0) == 1


def test_boosts_and_shields_are_quick_cards_of_the_other_deck():
    lines = ("hand P0 Boost", "hand P3 Shield", "Yellow TL E", "Blue TR N")
    board = round_one(*lines, patches=("quick.boosts",))
    play(board, {0: ["lay Boost by Yellow"]})
    assert tokens(board) == [10, 8, 8, 6]
    board = round_one(*lines, patches=("quick.boosts",))
    play(board, {0: ["lay Boost by Yellow"], 3: ["lay Shield by Blue"]})
    assert tokens(board) == [8, 8, 8, 8]


def test_a_shield_wards_off_a_click_that_comes_later():
    board = round_one("hand P0 Shield", "hand P1 Extra Click", patches=("quick.boosts",))
    play(board, {0: ["lay Shield by Yellow"], 1: ["lay Extra Click by Yellow"]})
    assert tokens(board) == [8, 8, 8, 8]


# --- Hands -----------------------------------------------------------------------


def test_hands_are_hidden_but_their_size_is_not():
    board = at_equip("hand P0 Gun", "hand P1 Gun")
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, YELLOW)
    assert view["hand"][0][YELLOW].sum() == board.state.hand_size[YELLOW]
    assert not view["hand"][0][1:].any() and not view["deck"].any()
    assert view["hand_size"].tolist() == board.states["hand_size"].tolist()
    assert view["discard"].tolist() == board.states["discard"].tolist()


def test_open_hands_are_seen_and_the_deck_is_not():
    board = at_equip("hand P0 Gun", "hand P1 Gun", open_hands=1)
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, YELLOW)
    assert view["hand"].tolist() == board.states["hand"].tolist() and not view["deck"].any()


def test_hidden_hands_are_dealt_from_what_has_not_been_seen():
    """Seat 0 holds both Guns: nobody else is ever dealt one."""
    board = at_equip("hand P0 Gun, Gun")
    for word in range(200):
        truth = board.states.copy()
        board.engine.hide(truth[0], board.knobs, board.tables, YELLOW)
        board.engine.redeal(truth[0], board.knobs, board.tables, YELLOW, np.array([word * 7919], np.uint64))
        assert truth["hand"][0][COMING][5] == 0 and truth["deck"][0][5] == 0
        assert truth["hand"][0][COMING].sum() == board.state.hand_size[COMING]
