"""Disney Animated: characters' powers: their price, their limits, and what each does."""

import pytest

from simulator.games.disney_animated.names import TILES
from tests.disney_animated_table import (
    END,
    asked,
    do,
    draw,
    end_turn,
    hand,
    options,
    paint,
    pass_turn,
    pay,
    pile,
    row,
    table,
    take,
    tiles,
    weights,
)

SNOW_WHITE, ALICE, DALMATIANS = "Snow White and the Seven Dwarfs", "Alice in Wonderland", "101 Dalmatians"
BY_MAGIC = "use {} power for a Magic token"


def placed(*starts, films="snow_white,fantasia", seat=0, **more):
    """A board in a seat's step 4, its characters placed, one Magic token each."""
    return table(f"tiles P{seat}: all", f"placed P{seat}: all", *starts, f"turn P{seat}: step 4", films=films, **more)


def use(board, whose, *texts):
    """Use a power for a Magic token."""
    return pay(board, BY_MAGIC.format(whose), *texts)


# --- Price and limits -------------------------------------------------------


def test_a_power_costs_a_magic_token_or_the_card_shown():
    """DA-149, DA-150, DA-228"""
    board = placed("hand P0: Grit", "Calamity row: Number 2")
    both = [BY_MAGIC.format("The Prince's"), "use The Prince's power for Grit"]
    assert options(board)[:2] == both
    do(board, both[0], "remove Calamity: Number 2")
    assert (int(board.state.magic[0]), hand(board, 0)) == (0, {"Grit": 1})
    board = placed("hand P0: Grit", "Calamity row: Number 2")
    do(board, both[1], "remove Calamity: Number 2")
    assert (int(board.state.magic[0]), hand(board, 0), pile(board)) == (1, {}, {"Grit": 1})


def test_only_a_placed_characters_power_can_be_used():
    """DA-148, DA-033"""
    board = table("tiles P0: all", "placed P0: Forest Friends", "hand P0: Grit, Heart", "Calamity row: Number 2",
                  "turn P0: step 4", films="snow_white,fantasia")  # fmt: skip
    assert [said for said in options(board) if said.startswith("use")] == [BY_MAGIC.format("Forest Friends'")]


def test_each_power_once_a_turn_and_again_in_the_next():
    """DA-151, DA-153, DA-154, DA-147"""
    starts = ("Magic P0: 4", "Calamity row: Number 2, Number 3, Heart", "hand P0: Focus x2")
    board = placed(*starts, given={"calamities": 3})
    use(board, "The Prince's", "remove Calamity: Number 2")
    assert BY_MAGIC.format("The Prince's") not in options(board)
    use(board, "Snow White's", "remove Calamity: Heart", "discard Focus")
    use(board, "Forest Friends'", "Fantasia does an action", "do Ink & Paint at value 2", "take no more Paint")
    assert not any(said.startswith("use") for said in options(board))
    pass_turn(end_turn(board), "Magic")
    while "refresh" in asked(board) or "Effect" in asked(board) or "card" in asked(board):
        take(board, options(board)[0])
    do(board, "select Animation (value 2)", "take a Magic token instead")
    assert BY_MAGIC.format("The Prince's") in options(board)


def test_placing_a_character_gives_one_free_use():
    """DA-145, DA-152, DA-I19"""
    starts = ("tiles P0: all", "Paint P0: blue, white", "hand P0: Grit", "Calamity row: Number 2, Number 4")
    board = table(*starts, "turn P0: step 4")
    while not asked(pay(board, *["place The Prince"] * asked(board).endswith("Calamity"))).endswith("use of the power"):
        take(board, options(board)[0])
    assert options(board) == ["use The Prince's power for free", "do not use The Prince's power now"]
    do(board, "use The Prince's power for free", "remove Calamity: Number 2")
    assert (int(board.state.magic[0]), hand(board, 0)) == (1, {"Grit": 1})
    assert not any(said.startswith("use") for said in options(board)), "the free use was this turn's"


@pytest.mark.parametrize(("rule", "later"), [("later_paid", True), ("forfeits_turn", False)])
def test_a_free_use_may_be_declined(rule, later):
    """DA-146, DA-I20"""
    starts = ("tiles P0: all", "Paint P0: blue, white", "Calamity row: Number 2", "turn P0: step 4")
    board = table(*starts, given={"free_power": rule})
    pay(board, "place The Prince")
    while not asked(pay(board)).endswith("use of the power"):
        take(board, options(board)[0])
    do(board, "do not use The Prince's power now")
    assert row(board) == {"Number 2": 1}
    assert (BY_MAGIC.format("The Prince's") in options(board)) == later


def test_powers_are_used_in_the_owners_step_4_only():
    """DA-155, DA-206, DA-I29"""
    board = placed("tiles P1: L3, L2", "Paint P1: blue, white", "hand P1: Grit", "Calamity row: Number 1",
                   films="alice,aladdin", seat=0)  # fmt: skip
    assert all("Aladdin" not in said for said in options(board))
    board = placed("tiles P1: L3, L2", "Paint P1: yellow, blue", films="snow_white,fantasia")
    use(board, "Forest Friends'", "Fantasia does an action", "do Background at value 2",
        "place background tile L1 (1 square)", "place no more tiles")  # fmt: skip
    assert asked(board).startswith("P0 place or use"), "the section is complete, its character waits"
    assert board.state.squares[1].tolist() == [6, 0, 0]


# --- Snow White and the Seven Dwarfs ----------------------------------------


def test_the_prince_removes_one_card_but_never_a_cannot_remove():
    """DA-245, DA-I22, DA-225"""
    board = placed("Calamity row: Number 2, Heart, red Paint, Cannot Remove", given={"calamities": 4})
    do(board, BY_MAGIC.format("The Prince's"), "discard a Magic token")
    assert options(board) == ["remove Calamity: red Paint", "remove Calamity: Heart", "remove Calamity: Number 2"]
    do(board, "remove Calamity: Heart")
    assert row(board) == {"Number 2": 1, "red Paint": 1, "Cannot Remove": 1}


@pytest.mark.parametrize("cards", ["Cannot Remove x2", ""])
def test_the_prince_without_a_target(cards):
    """DA-I21, DA-164"""
    board = table("tiles P0: all", "Paint P0: blue, white", f"Calamity row: {cards}", "turn P0: step 4")
    pay(board, "place The Prince")
    while not asked(pay(board)).endswith("use of the power"):
        take(board, options(board)[0])
    do(board, "use The Prince's power for free")
    assert asked(board).startswith("P0 place or use"), "nothing happens"
    assert not any("Prince" in said for said in options(placed(f"Calamity row: {cards}")))


def test_snow_white_removes_paint_or_animation_for_any_card_or_paint():
    """DA-I23, DA-163"""
    starts = ("Calamity row: red Paint, Heart, Number 2, Cannot Remove", "hand P0: Focus", "Paint P0: green",
              "Krunchies P0: 1")  # fmt: skip
    board = placed(*starts, films="snow_white,dalmatians")
    do(board, BY_MAGIC.format("Snow White's"), "discard a Magic token")
    assert options(board) == ["remove Calamity: red Paint", "remove Calamity: Heart"]
    do(board, "remove Calamity: red Paint")
    assert options(board) == ["pay a green Paint token", "pay a Kanine Krunchies token", "discard Focus"]
    pay(board, "pay a green Paint token")
    assert row(board) == {"Heart": 1, "Number 2": 1, "Cannot Remove": 1}


@pytest.mark.parametrize(
    ("start", "listed"),
    [
        ("hand P0: Focus", True),
        ("Paint P0: red", True),
        ("Krunchies P0: 1", True),
        ("hand P0: Heart", True),
        ("", False),
    ],
)
def test_snow_white_needs_something_left_to_discard(start, listed):
    """DA-I23"""
    starts = [start] if start else []
    board = placed(*starts, "Calamity row: Grit", films="snow_white,dalmatians", patches=("calamity.two_animation",))
    assert (BY_MAGIC.format("Snow White's") in options(board)) == listed
    board = placed("hand P0: Heart", "Magic P0: 0", "Calamity row: Focus", films="snow_white,dalmatians")
    assert "use Snow White's power for Heart" not in options(board), "the card is the price, nothing is left"


def test_forest_friends_lets_another_player_do_an_action_with_their_own_dwarfs():
    """DA-226, DA-227, DA-I27, DA-224"""
    board = placed("Dwarfs P0: 1", "Dwarfs P1: 2", films="snow_white,fantasia,alice")
    do(board, BY_MAGIC.format("Forest Friends'"), "discard a Magic token")
    assert options(board) == ["Fantasia does an action", "Alice in Wonderland does an action"], "never oneself"
    do(board, "Fantasia does an action")
    assert asked(board) == "P1 choose an action"
    assert options(board) == [f"do {tile} at value 2" for tile in TILES[:4]]
    do(board, "do Background at value 2")
    assert options(board) == ["return no Seven Dwarfs", "return 1 Seven Dwarfs", "return 2 Seven Dwarfs"]
    do(board, "return 2 Seven Dwarfs")
    assert asked(board) == "P1 place background tiles (4 left)"


@pytest.mark.parametrize(
    ("films", "owner", "whose", "actions"),
    [
        ("fantasia,snow_white", 1, "Magic Broom 1's", ["Background"]),
        ("fantasia,snow_white", 1, "Magic Broom 2's", ["Ink & Paint"]),
        ("dalmatians,snow_white", 1, "Anita's", ["Ink & Paint"]),
        ("aladdin,snow_white", 1, "Jasmine's", ["Animation", "Background", "Ink & Paint"]),
    ],
)
def test_other_powers_that_give_an_action_take_dwarfs_too(films, owner, whose, actions):
    """DA-I27, DA-239"""
    board = placed("Dwarfs P0: 1", films=films, seat=owner)
    do(board, BY_MAGIC.format(whose), "discard a Magic token", f"{SNOW_WHITE} does an action")
    assert options(board) == [f"do {tile} at value 2" for tile in actions]
    do(board, options(board)[-1])
    assert asked(board) == "P0 return Seven Dwarfs to raise the action"


# --- Fantasia ---------------------------------------------------------------


def test_sorcerer_mickey_gives_two_players_a_magic_token():
    """DA-229"""
    board = placed(films="fantasia,alice,aladdin")
    do(board, BY_MAGIC.format("Sorcerer Mickey's"), "discard a Magic token")
    assert options(board) == ["Fantasia takes a Magic token", "Alice in Wonderland takes a Magic token"]
    do(board, "Alice in Wonderland takes a Magic token", "Aladdin takes a Magic token")
    assert board.state.magic[:3].tolist() == [0, 2, 2]
    board = placed("Magic P1: 11", films="fantasia,alice")
    use(board, "Sorcerer Mickey's", "Fantasia takes a Magic token", "Alice in Wonderland takes a Magic token")
    assert board.state.magic[:2].tolist() == [1, 11], "the supply held the one just paid"


# --- Alice in Wonderland ----------------------------------------------------


def test_alice_draws_three_and_may_draw_her_own_price():
    """DA-234, DA-I25"""
    board = placed("hand P0: Inspiration", "hand P1: Heart x8, Focus x8, Grit x8, Teamwork x8, Inspiration x7",
                   films="alice,aladdin")  # fmt: skip
    pay(board, "use Alice's power for Inspiration")
    assert weights(board) == {"draw Inspiration": 1}
    draw(board, "Inspiration")
    assert hand(board, 0) == {"Inspiration": 1}
    assert asked(board).startswith("P0 place or use")
    board = use(placed(films="alice,aladdin"), "Alice's")
    assert hand(draw(board, "Grit", "Heart", "Grit"), 0) == {"Grit": 2, "Heart": 1}


def test_mad_hatter_passes_cards_to_the_left_all_at_once():
    """DA-235, DA-I30"""
    board = placed("hand P0: Heart", "hand P1: Grit, Focus", films="alice,dalmatians,aladdin")
    do(board, BY_MAGIC.format("Mad Hatter's"), "discard a Magic token")
    assert options(board) == ["pass Heart to the left", "pass no card"]
    do(board, "pass Heart to the left")
    assert asked(board) == "P1 pass a card"
    assert options(board) == ["pass Focus to the left", "pass Grit to the left", "pass no card"], "not the Heart"
    do(board, "pass Focus to the left")
    assert [hand(board, seat) for seat in range(3)] == [{}, {"Heart": 1, "Grit": 1}, {"Focus": 1}]


def test_a_pass_stays_hidden_until_all_have_chosen():
    """DA-I30"""
    board = placed("hand P0: Heart", "hand P1: Grit", films="alice,dalmatians,aladdin")
    use(board, "Mad Hatter's", "pass Heart to the left")
    view = board.states[0]
    assert view.passed[0] == 0
    board.engine.hide(view, board.knobs, board.tables, 1)
    assert view.passed[0] == 6


def test_march_hare_lets_one_player_give_another_up_to_two_paint_tokens():
    """DA-235, DA-I30"""
    board = placed("Paint P1: red x2, green", films="alice,dalmatians,aladdin")
    do(board, BY_MAGIC.format("March Hare's"), "discard a Magic token")
    assert options(board) == ["101 Dalmatians gives Paint"]
    do(board, "101 Dalmatians gives Paint")
    assert options(board) == ["Alice in Wonderland is given the Paint", "Aladdin is given the Paint"]
    do(board, "Aladdin is given the Paint")
    assert asked(board) == "P1 give Paint (2 left)"
    assert options(board) == ["give a red Paint token", "give a green Paint token", "give no more Paint"]
    do(board, "give a red Paint token", "give a red Paint token")
    assert (paint(board, 1), paint(board, 2)) == ({"green": 1}, {"red": 2})
    assert asked(board).startswith("P0 place or use")


# --- 101 Dalmatians ---------------------------------------------------------


def test_pongo_and_perdita_look_at_four_cards_and_keep_one():
    """DA-238"""
    board = use(placed(films="dalmatians,aladdin"), "Pongo & Perdita's")
    do(board, "look at Heart", "look at Grit", "look at Heart", "look at Focus")
    assert options(board) == ["keep Heart", "keep Focus", "keep Grit"]
    do(board, "keep Grit")
    assert hand(board, 0) == {"Grit": 1}
    assert pile(board) == {"Heart": 2, "Focus": 1}


def test_cards_looked_at_are_not_shuffled_in():
    """DA-I35"""
    everything = "hand P1: Heart x8, Focus x8, Inspiration x8, Grit x8, Teamwork x3"
    board = use(placed(everything, "deck: Teamwork x2", films="dalmatians,aladdin"), "Pongo & Perdita's")
    do(board, "look at Teamwork", "look at Teamwork")
    assert weights(board) == {"look at Teamwork": 3}
    do(board, "look at Teamwork", "look at Teamwork", "keep Teamwork")
    assert (pile(board), int(board.state.deck_n)) == ({"Teamwork": 3}, 1)
    board = use(placed(everything.replace("x3", "x6"), films="dalmatians,aladdin"), "Pongo & Perdita's")
    do(board, "look at Teamwork", "look at Teamwork", "keep Teamwork")
    assert hand(board, 0) == {"Teamwork": 1}, "fewer than four in all: those are looked at"


def test_roger_lets_another_player_take_a_token_of_any_row_and_the_column_drops():
    """DA-239, DA-I43"""
    board = placed(films="dalmatians,aladdin")
    do(board, BY_MAGIC.format("Roger's"), "discard a Magic token", "Aladdin takes a Paint token")
    assert asked(board) == "P1 take a Paint token"
    assert len(options(board)) == 16
    do(board, "take the red Paint token of row 1, column 1")
    assert board.state.grid[0] >= 0 and board.state.grid[12] == -1
    assert paint(board, 1) == {"red": 1}


def test_paint_just_paid_can_be_taken_again():
    """DA-I28, DA-I24"""
    colours = "yellow x2, blue x2, red x2, purple x2, black x2, wild x2, green x1, white x1"
    board = table("tiles P0: all", "Paint P0: green, white", f"Paint P1: {colours}", "turn P0: step 4",
                  films="dalmatians,aladdin")  # fmt: skip
    pay(board, "place Roger")
    while not asked(pay(board)).endswith("use of the power"):
        take(board, options(board)[0])
    do(board, "use Roger's power for free", "Aladdin takes a Paint token")
    assert sorted(said.split()[2] for said in options(board)) == ["green", "white"]


# --- Aladdin ----------------------------------------------------------------


def test_aladdin_gives_any_card_of_the_discard_pile():
    """DA-241, DA-252, DA-253, DA-254"""
    rest = "hand P0: Grit, Heart x8, Focus x8, Inspiration x8, Teamwork x8"
    board = placed(rest, films="alice,aladdin", seat=1)
    assert not any("Aladdin's" in said for said in options(board)), "an empty pile, and no Grit of one's own"
    board = placed("hand P1: Grit", films="alice,aladdin", seat=1)
    assert BY_MAGIC.format("Aladdin's") not in options(board)
    pay(board, "use Aladdin's power for Grit", "Alice in Wonderland takes a card from the discard pile")
    assert options(board) == ["take Grit from the discard pile"]
    do(board, "take Grit from the discard pile")
    assert hand(board, 0) == {"Grit": 1}
    board = placed("discard pile: Heart, Focus x2", films="alice,aladdin", seat=1)
    use(board, "Aladdin's", "Aladdin takes a card from the discard pile")
    assert options(board) == ["take Heart from the discard pile", "take Focus from the discard pile"]


def test_three_cards_paid_for_aladdin_are_all_in_the_pile():
    """DA-I26"""
    board = placed("hand P1: Heart x3", films="alice,aladdin", seat=1)
    pay(
        board,
        "use Aladdin's power for Grit",
        "Aladdin takes a card from the discard pile",
        "take Heart from the discard pile",
    )
    assert pile(board) == {"Heart": 2}


def test_abu_and_magic_carpet_raise_a_tile_for_the_next_player():
    """DA-242"""
    board = placed(films="aladdin,snow_white", seat=1)
    do(board, BY_MAGIC.format("Abu & Magic Carpet's"), "discard a Magic token")
    assert options(board) == [f"move {tile} to space 5" for tile in TILES[:4]]
    do(board, "move Background to space 5")
    assert tiles(board) == "AISMB"
    board = placed(films="aladdin,snow_white", seat=1, patches=("abu.swap",))
    use(board, "Abu & Magic Carpet's", "swap the Animation and Magic tiles")
    assert tiles(board) == "MBISA"
    assert END in options(board)


def test_tokens_travel_with_a_tile_that_is_moved():
    """DA-I57"""
    board = placed("Music: Sound", "Cheshire Cat: Sound", films="fantasia,alice,aladdin", seat=2)
    use(board, "Abu & Magic Carpet's", "move Sound to space 5")
    assert (int(board.state.music[3]), int(board.state.cat_on)) == (1, 3)
    assert tiles(board) == "ABIMS"
