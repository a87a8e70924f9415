"""Animator vs Animation: the box, the set-up, the order of steps and turns, and the end."""

import numpy as np
import pytest

from simulator import components
from simulator.errors import BadInput
from simulator.games.animator_vs_animation import CHARACTERS
from simulator.setting import make_setting
from tests.animator_vs_animation_table import (
    BLUE,
    COMING,
    GAME,
    LORD,
    YELLOW,
    hand,
    play,
    round_one,
    said,
    step_of,
    table,
    tokens,
    turns,
    where,
)
from tests.play import box_of, many, play_checked, seated

# --- Components ---------------------------------------------------------------


def test_the_box_holds_what_the_rulebook_counts():
    box = box_of(GAME).data
    assert len(box.characters) == 16
    assert sum(item.copies for item in box.items.values()) == 30
    assert sum(card.copies for card in box.quick.values()) == 26


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[items.gun]\ncopies = 3", "copies of all item cards add up to 31, the box has 30"),
        ("[quick.hand_tool]\ncopies = 6", "copies of all quick cards add up to 25, the box has 26"),
        ('[items.gun]\nkeywords = ["twice"]', "items.gun.keywords.0 = 'twice' is not allowed"),
        ('[items.gun]\nname = "Laser"', "two designs of item cards have the same name"),
        ('[characters]\nblue = "Yellow"', "all with different names"),
        ("[items.gum]\ncopies = 3", "items.gum.name is missing"),
    ],
)
def test_a_wrong_component_file_is_refused(tmp_path, text, message):
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(BadInput, match=r"mine\.toml: ") as refused:
        components.load(GAME, file)
    assert message in str(refused.value)


def test_names_of_characters_change_no_result(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text('[characters]\nyellow = "Blue"\nblue = "Yellow"')
    mine = make_setting(GAME, 4, box=components.load(GAME, file), bots=seated(GAME, 4).bots)
    assert play_checked(mine, many(50)).tobytes() == play_checked(seated(GAME, 4), many(50)).tobytes()


def test_every_card_is_an_item_or_a_quick_card():
    """The printed designs, word for word in effect."""
    box = box_of(GAME).data
    printed = {item.name: (item.bonus, *item.keywords) for item in box.items.values()}
    assert printed["Gun"] == (3,) and printed["Brush"] == (1, "reach") and printed["Pencil"] == (1, "cleave")
    assert printed["Magnifying Glass"] == (1, "once", "throwable") and printed["Laser"] == (1, "once", "fixed")
    assert printed["SideBar"] == (2, "throwable")
    assert box.quick["hand_tool"].effect == "move"
    assert not {item.name for item in box.items.values()} & {card.name for card in box.quick.values()}


# --- Set up -------------------------------------------------------------------


def test_four_characters_stand_back_to_back():
    s = table().state
    assert sorted(s.square.tolist()) == [0, 1, 2, 3]
    assert [where(table(), c) for c in (YELLOW, LORD, COMING, BLUE)] == ["TL N", "BL S", "BR S", "TR N"]
    assert (s.holds == -1).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_owns_one_character_and_the_others_have_banks(players):
    board = table(players=players)
    assert board.state.owner.tolist() == [0, 1, 2, 3]
    assert tokens(board) == [8, 8, 8, 8]
    for seat in range(players):
        view = board.states.copy()
        board.engine.hide(view[0], board.knobs, board.tables, seat)
        assert view["owner"].tolist() == board.states["owner"].tolist()


def test_seats_run_counter_clockwise_and_characters_without_a_player_fill_the_square():
    """Seats clockwise are 0, 3, 2, 1: the turn goes the other way."""
    stands = {n: [where(table(players=n), c)[:2] for c in range(4)] for n in (2, 3, 4)}
    assert stands[4] == ["TL", "BL", "BR", "TR"]
    assert stands[3] == ["TL", "BR", "TR", "BL"]
    assert stands[2] == ["TL", "TR", "BR", "BL"]
    clockwise = table(turn_direction="clockwise")
    assert [where(clockwise, c)[:2] for c in range(4)] == ["TL", "TR", "BR", "BL"]


def test_tiles_and_tokens_and_one_card_each():
    board = table()
    assert board.state.tiles.tolist() == [[4, 2, 2, 2]] * 4
    assert board.state.deck_size == 56
    play(board, until="1 draw")
    assert [len(hand(board, seat)) for seat in range(4)] == [1, 1, 1, 1]
    assert board.state.deck_size == 52
    play(board, until="2 place a tile")
    assert [len(hand(board, seat)) for seat in range(4)] == [2, 2, 2, 2]


def test_other_ways_to_start():
    sideways = table(start_facing="sideways")
    assert [where(sideways, c) for c in range(4)] == ["TL W", "BL W", "BR E", "TR E"]
    assert table(start_hand=0).state.round_no == 1
    assert tokens(table(start_tokens=6, players=3)) == [6, 6, 6, 6]
    drawn = table(seating="random", start_facing="random")
    assert step_of(drawn) == "seating" and len(said(drawn)) == 4
    play(drawn, until="deal")
    assert sorted(drawn.state.square.tolist()) == [0, 1, 2, 3]


def test_other_ways_to_fill_the_square():
    assert tokens(table(players=2, neutral_mode="empty")) == [8, 8, 0, 0]
    alone = table(players=2, neutral_mode="none")
    assert alone.state.square.tolist() == [0, 1, -1, -1] and tokens(alone) == [8, 8, 0, 0]
    each = table(players=2, neutral_mode="two_each")
    assert each.state.owner.tolist() == [0, 1, 0, 1]
    assert [where(each, c)[:2] for c in range(4)] == ["TL", "TR", "BR", "BL"]


def test_fewer_items_are_set_aside_unseen():
    board = table(items=10)
    assert step_of(board) == "cards set aside"
    play(board, until="deal")
    assert board.state.aside_size == 20 and board.state.deck_size == 36
    view = board.states.copy()
    board.engine.hide(view[0], board.knobs, board.tables, 0)
    assert not view["aside"].any() and not view["deck"].any()


# --- Rounds, steps and turns -----------------------------------------------------

SEQUENCE = ["1 draw", "2 place a tile", "3 move the tile", "4 reveal", "5 equip", "6 place a quick card",
            "6 move the quick card", "6 reveal", "7 use a Once item", "7 throw"]  # fmt: skip


def test_a_round_takes_its_steps_in_the_printed_order():
    board = round_one(
        "hand P0 Pencil, Hand Tool", "hand P2 Hand Tool", "Blue TR W Laser", "The Second Coming BR N SideBar"
    )
    script = {0: ["lay Rotate by Yellow", "lay Hand Tool by Yellow"], 2: ["lay Hand Tool by Yellow"]}
    steps = [step for _, step, _ in play(board, script)]
    assert list(dict.fromkeys(steps)) == SEQUENCE
    assert steps == sorted(steps, key=SEQUENCE.index), "a step begins before the one before it is over"


@pytest.mark.parametrize("pointer", [0, 1, 3])
def test_every_step_goes_round_from_the_pointer(pointer):
    board = round_one(f"pointer P{pointer}", *(f"hand P{seat} Plain 1, Hand Tool" for seat in range(4)))
    script = {seat: ["lay Rotate by Yellow", "lay Hand Tool by Yellow"] for seat in range(4)}
    taken = play(board, script)
    order = [(pointer + i) % 4 for i in range(4)]
    for step in ("2 place a tile", "3 move the tile", "4 reveal", "5 equip", "6 place a quick card", "6 reveal"):
        assert [actor for actor, at, _ in taken if at == step] == order, step


def first_seats(rounds, **knobs):
    """The seat with the pointer, and the order of placing, round by round."""
    board, found = round_one(win_points=100, items=0, quick_per_round=0, start_hand=0, **knobs), []
    for _ in range(rounds):
        taken = play(board)
        found.append([actor for actor, step, _ in taken if step == "2 place a tile"])
    return found


def test_the_pointer_goes_clockwise_against_the_turn():
    """Printed: the last to act is the next first; following play, the second is."""
    assert first_seats(4) == [[0, 1, 2, 3], [3, 0, 1, 2], [2, 3, 0, 1], [1, 2, 3, 0]]
    assert first_seats(4, pointer_direction="follow_play") == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]


def test_turn_and_pointer_switch_independently():
    clockwise = {"turn_direction": "clockwise"}
    assert first_seats(2, **clockwise) == [[0, 1, 2, 3], [1, 2, 3, 0]]
    assert first_seats(2, **clockwise, pointer_direction="against_play") == [[0, 1, 2, 3], [3, 0, 1, 2]]
    assert first_seats(2, players=2) == first_seats(2, players=2, pointer_direction="follow_play")


def test_the_pointer_stays_within_a_round():
    board = round_one("pointer P2")
    assert {int(board.state.first) for _ in turns(board, until="7 throw") if board.state.round_no == 1} == {2}
    assert board.state.first == 1


def test_a_game_of_ten_rounds_leads_some_seats_three_times():
    firsts = [order[0] for order in first_seats(10)]
    assert sorted(firsts.count(seat) for seat in range(4)) == [2, 2, 3, 3]


# --- Drawing ----------------------------------------------------------------------


def test_everybody_draws_one_card_and_holds_on_to_what_it_does_not_play():
    """No decision, no limit: eleven cards after the draw of round 10."""
    board = round_one("round 10", *(f"tiles P{seat} 1-0-0-0" for seat in range(4)), "hand P0 Gun, Gun, Laser")
    draws = play(board, until="2 place a tile")
    assert [(actor, step) for actor, step, _ in draws] == [(-1, "1 draw")] * 4
    assert [len(hand(board, seat)) for seat in range(4)] == [4, 1, 1, 1]
    idle = table(win_points=100, rounds=10)
    while not (idle.state.round_no == 10 and step_of(idle) == "2 place a tile"):
        play(idle, until="2 place a tile" if idle.state.round_no == 10 else None)
    assert [len(hand(idle, seat)) for seat in range(4)] == [11, 11, 11, 11]
    assert idle.state.deck_size == 12


@pytest.mark.parametrize(("players", "left"), [(2, 34), (3, 23), (4, 12)])
def test_the_deck_lasts(players, left):
    """One card at the start and one a round, ten rounds."""
    board = table(players=players, win_points=100)
    while not board.is_over:
        play(board)
    assert board.state.deck_size == left


def test_an_empty_deck_is_made_anew_of_the_discards_and_may_stay_empty():
    board = table(items=0, start_hand=5, win_points=100)
    play(board)  # deal
    assert board.state.deck_size == 26 - 20
    play(board)
    assert board.state.deck_size == 2
    play(board, until="6 place a quick card")
    assert board.state.deck_size == 0
    assert sum(len(hand(board, seat)) for seat in range(4)) == 26, "two seats drew nothing"
    play(board, {board.state.actor: ["lay Hand Tool by Yellow"]})
    taken = play(board, until="2 place a tile")
    assert sum(step == "1 draw" for _, step, _ in taken) == 1, "only the discarded card comes back"


# --- The end ----------------------------------------------------------------------


def final(*starts, script=None, **knobs):
    """The record after one round of an arranged table, and whether the game is over."""
    board = round_one(*starts, **knobs)
    play(board, script)
    return (board.record(), board) if board.is_over else (None, board)


def won(record):
    """Seats that won."""
    return np.flatnonzero(record.won).tolist()


def test_sixteen_tokens_win_and_fifteen_do_not():
    record, _ = final("tokens 15-9-4-4", "Yellow TL E")
    assert won(record) == [YELLOW] and record.end_reason == 0 and record.rounds == 1
    assert final("tokens 14-9-5-4", "Yellow TL E")[0] is None


def test_fifteen_win_when_the_knob_says_so():
    assert won(final("tokens 14-9-5-4", "Yellow TL E", win_points=15)[0]) == [YELLOW]
    assert final("tokens 8-8-8-8", "Yellow TL E", win_points=15)[0] is None, "the eight at the start count"


def test_the_win_is_looked_at_when_the_round_is_over():
    """Seat 0 comes to 16 with a Click and loses 2 in the attack."""
    lines = ("tokens 15-9-4-4", "The Dark Lord BL N Brush")
    script = {0: ["lay Click by Blue"]}
    assert final(*lines, script=script)[0] is None
    for check in ("at_once", "each_step"):
        record, board = final(*lines, script=script, win_check=check)
        assert won(record) == [YELLOW] and tokens(board)[0] == 16
        assert step_of(board) == "4 reveal" if check == "at_once" else step_of(board) == "5 equip"


def test_the_higher_total_wins_and_equal_totals_share():
    record, _ = final("tokens 16-16-0-0")
    assert won(record) == [0, 1] and record.outcome == CHARACTERS
    assert won(final("tokens 17-15-0-0", win_points=15)[0]) == [0]


def test_after_the_last_round_most_tokens_win_and_ties_share():
    last = ("round 10", *(f"tiles P{seat} 0-0-1-0" for seat in range(4)))
    record, _ = final("tokens 9-9-8-6", *last)
    assert won(record) == [0, 1] and record.end_reason == 1 and record.rounds == 10
    record, _ = final("tokens 15-9-4-4", *last, "Yellow TL E")
    assert record.end_reason == 0, "the win total comes first"


def test_no_game_has_more_than_ten_rounds():
    records = play_checked(seated(GAME, 3, given={"win_points": "100"}), many(60))
    assert set(records["rounds"]) == {10} and set(records["end_reason"]) == {1}


def test_banks_do_not_win():
    board = round_one("tokens 5-5-17-5", players=2)
    play(board)
    assert not board.is_over


def test_half_of_all_tokens_is_a_goal_too():
    assert make_setting(GAME, 3, {"neutral_mode": "none"}).given["win_points"] == "half"
    assert won(final("tokens 11-9-4-0", "Yellow TL E", players=3, neutral_mode="none")[0]) == [YELLOW]
    assert final("tokens 10-10-4-0", "Yellow TL N", players=3, neutral_mode="none")[0] is None


@pytest.mark.parametrize(
    ("players", "given", "message"),
    [
        (3, {"neutral_mode": "two_each"}, "neutral_mode is 'two_each' with 3 players."),
        (2, {"neutral_mode": "none", "win_points": "half"}, "the first round would end the game."),
        (4, {"rounds": "11"}, "rounds is 11, but each player has 10 tiles"),
        (4, {"win_points": "sixteen"}, "Knob win_points: 'sixteen' is not allowed."),
        (5, {}, "is for 2 to 4"),
    ],
)
def test_settings_that_do_not_fit_are_refused(players, given, message):
    with pytest.raises(BadInput) as refused:
        make_setting(GAME, players, given)
    assert message in str(refused.value)


@pytest.mark.statistical
def test_two_players_alone_reach_sixteen_only_with_every_token():
    """All 16 tokens are theirs; the record says so of each game that the win total ends."""
    setting = seated(GAME, 2, ("greedy",), {"neutral_mode": "none"})
    records = play_checked(setting, 400, seed=1)
    reached = records["end_reason"] == 0
    assert 0 < reached.sum() < len(records)
    assert (records["every_token"] == reached).all()
    assert set(records["winner_tokens"][reached]) == {16}
    assert records["winner_tokens"][~reached].max() < 16
    with_banks = play_checked(seated(GAME, 2, ("greedy",)), 400, seed=1)
    assert with_banks["every_token"].sum() == 0
