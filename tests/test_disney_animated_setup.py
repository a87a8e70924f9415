"""Disney Animated: components and set-up."""

from collections import Counter

import pytest

from simulator import components
from simulator.errors import BadInput
from simulator.games.disney_animated import FILMS, invariants
from simulator.games.disney_animated.standing import show
from simulator.machine import CHANCE
from simulator.playthrough import Board
from tests.disney_animated_table import (
    END,
    GAME,
    asked,
    broken_of,
    films,
    heights,
    options,
    setting_of,
    stack,
    table,
    take,
    tiles,
    weights,
    whole,
)
from tests.play import box_of, seated

BOX = box_of(GAME).data


def dealt(films="snow_white,fantasia", given=None):
    """A board at its first decision, dealt with the first outcomes that chance offers."""
    board = Board(setting_of(films, given)).set_up()
    while board.state.actor == CHANCE:
        take(board, options(board)[0])
    return board


# --- Components -------------------------------------------------------------


def test_the_box_holds_what_the_rulebook_lists():
    """DA-005, DA-017, DA-018, DA-004"""
    assert sum(BOX.studio.animation_cards.values()) == 40
    assert sum(BOX.studio.paints.values()) == 16
    assert BOX.studio.magic_tokens == 12
    assert len(BOX.studio.row_values) == 4
    assert list(BOX.studio.animation_draw) == [1, 1, 2, 2, 3]


def test_each_film_brings_its_tiles_characters_and_calamity():
    """DA-006, DA-008, DA-009, DA-016, DA-094"""
    assert list(BOX.films) == list(FILMS)
    for film in BOX.films.values():
        assert len(film.tiles) == 9
        assert [sum(tile.squares[i] for tile in film.tiles.values()) for i in range(3)] == [6, 6, 6]
        assert len(film.characters) == 3
        assert sorted(character.section for character in film.characters.values()) == ["left", "middle", "right"]
        assert len(film.calamity) == 5
        assert film.villain.name


def test_film_tokens_are_counted_as_printed():
    """DA-011, DA-012, DA-013, DA-014, DA-015"""
    counts = {name: (film.token.name, film.token.count) for name, film in BOX.films.items()}
    assert counts == {
        "snow_white": ("Seven Dwarfs", 7),
        "fantasia": ("Music", 5),
        "alice": ("Cheshire Cat", 1),
        "dalmatians": ("Kanine Krunchies", 6),
        "aladdin": ("Genie", 1),
    }


@pytest.mark.parametrize(
    ("spoil", "number"),
    [
        (lambda s: s.deck.__setitem__(0, s.deck[0] + 1), invariants.CARDS),
        (lambda s: s.hand_n.__setitem__(0, 1), invariants.SIZES),
        (lambda s: s.paint.__setitem__((0, 3), 1), invariants.PAINT),
        (lambda s: setattr(s, "supply", 9), invariants.MAGIC),
        (lambda s: s.dwarfs.__setitem__(1, 1), invariants.FILM_TOKENS),
        (lambda s: setattr(s, "genie_with", 1), invariants.UNIQUE_TOKENS),
        (lambda s: s.cal_row.__setitem__(18, 1), invariants.CALAMITY),
        (lambda s: s.space.__setitem__(0, 2), invariants.ACTION_TILES),
        (lambda s: s.squares.__setitem__((0, 0), 1), invariants.SQUARES),
        (lambda s: s.tiles.__setitem__(0, 1), invariants.SQUARES),
        (lambda s: setattr(s, "stack_n", 1), invariants.VILLAINS),
        (lambda s: s.characters.__setitem__(0, 1), invariants.SECTIONS),
        (lambda s: setattr(s, "used", 4), invariants.POWERS),
        (lambda s: setattr(s, "deadline", 13), invariants.DEADLINE),
        (lambda s: s.film.__setitem__(3, 2), invariants.ABSENT),
        (lambda s: setattr(s, "actor", 1), invariants.ACTOR),
        (lambda s: setattr(s, "won", 1), invariants.ENDING),
        (lambda s: setattr(s, "actor", -2), invariants.ENDING),
    ],
)  # fmt: skip
def test_every_invariant_can_fail(spoil, number):
    """DA-140"""
    board = table()
    spoil(board.state)
    assert broken_of(GAME)(board.state, board.knobs, board.tables) == number


def test_a_gap_below_a_paint_token_and_a_loose_one_are_seen():
    """DA-104"""
    board = table("Paint P0: red")
    s = board.state
    s.grid[15], s.grid[11] = s.grid[11], -1
    assert broken_of(GAME)(s, board.knobs, board.tables) == invariants.COLUMNS_PACKED
    board = table("Paint P0: red")
    board.state.paint[0, 0], board.state.limbo[0] = 0, 1
    assert broken_of(GAME)(board.state, board.knobs, board.tables) == invariants.RETURNS


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[films.alice.tiles]\nL1 = { squares = [2, 0, 0], symbols = [] }", "six squares in each section"),
        ('[films.alice.tiles]\nL1 = { squares = [1, 0, 0], symbols = ["background"] }', "symbols"),
        ("[studio.paints]\nred = 3", "there are 16 Paint tokens"),
        ('[films.alice.calamity]\nextra = { kind = "number", need = 3 }', "five Calamity cards; here are 6"),
        ("[films.alice]\nyear = 1930", "release years rise"),
        ('[films.alice.sound]\nop = "place_music"', "the Sound of alice is one of"),
        ("[films.aladdin.token]\ncount = 2", "there is one Genie token, not 2"),
        ("[films.dalmatians.villain.condition]\nat_least = 7", "asks for 7 Kanine Krunchies tokens of 6"),
        ("[films.alice.villain.effect]\nn = 1", "two or more cards discarded at random"),
        ("[films.snow_white.villain.effect]\nn = 2", "turns over one card"),
        ("[films.aladdin.characters.abu_magic_carpet.power]\nn = 6", "Give 1 to 5"),
        ('[films.fantasia.villain.condition]\nop = "with_another_player"', "asks for the Genie"),
        ("[films.alice.characters.mad_hatter.power]\nn = 2", "has no number"),
    ],
)
def test_components_that_the_rules_cannot_follow_are_refused(text, message, tmp_path):
    """DA-092, DA-006, DA-009"""
    (tmp_path / "box.toml").write_text(text)
    with pytest.raises(BadInput, match=message):
        components.load(GAME, tmp_path / "box.toml")


# --- Player Setup -----------------------------------------------------------


def test_films_must_differ_and_be_as_many_as_the_players():
    """DA-029, DA-052"""
    for films_, players in (("alice,alice", 2), ("alice", 2), ("alice,aladdin,fantasia", 2)):
        with pytest.raises(BadInput, match="different"):
            seated(GAME, players, given={"films": films_})
    for players in (1, 5):
        with pytest.raises(BadInput, match="2 to 4"):
            seated(GAME, players)


@pytest.mark.parametrize(
    "films_", ["snow_white,fantasia", "fantasia,alice,aladdin", "snow_white,alice,dalmatians,aladdin"]
)
def test_unchosen_films_take_no_part(films_):
    """DA-030, DA-035, DA-043, DA-010"""
    chosen = films_.split(",")
    board = dealt(films_, {"calamities": 1})
    s = board.state
    assert stack(board) == chosen
    assert s.cal_deck.sum() + s.cal_row.sum() == 5 * len(chosen)
    for i, film in enumerate(FILMS):
        assert s.below[i] == (BOX.films[film].token.count if film in chosen else 0)
    needs = sum((Counter(c.code() for c in BOX.films[f].calamity.values()) for f in chosen), Counter())
    assert Counter({n: int(c) for n, c in enumerate(s.cal_deck + s.cal_row) if c}) == needs


def test_boards_start_empty_and_tokens_out_of_use():
    """DA-031, DA-032, DA-033, DA-034, DA-007"""
    board = table("hand P0: Heart, Grit", "Paint P0: purple, black, red, yellow", "turn P0: step 4")
    s = board.state
    assert s.squares.sum() == s.tiles.sum() == s.characters.sum() == s.villain.sum() == 0
    assert s.dwarfs.sum() == 0 and s.below[0] == 7
    assert not any(word in said for said in options(board) for word in ("place", "use"))


@pytest.mark.parametrize(("players", "supply"), [(2, 10), (3, 9), (4, 8)])
def test_each_player_begins_with_one_magic_token(players, supply):
    """DA-036, DA-038"""
    board = dealt(",".join(FILMS[:players]))
    assert board.state.magic[:players].tolist() == [1] * players
    assert board.state.supply == supply
    take(board, next(said for said in options(board) if "Magic" in said))
    assert any(said.startswith("do the Magic action") for said in options(board))


@pytest.mark.parametrize("tokens", [12, 5])
def test_magic_at_the_start_never_exceeds_the_box(tokens, tmp_path):
    """DA-018"""
    (tmp_path / "box.toml").write_text(f"[studio]\nmagic_tokens = {tokens}\n")
    box = components.load(GAME, tmp_path / "box.toml")
    board = Board(setting_of("snow_white,alice,aladdin", {"start_magic": 3}, box=box)).set_up()
    assert board.state.supply == max(0, tokens - 9)
    assert board.state.magic.tolist() == [3, 3, 3, 0] if tokens == 12 else [2, 2, 1, 0]
    whole(board)


def test_the_oldest_film_goes_first_and_the_others_follow_as_given():
    """DA-037, DA-I77, DA-044"""
    board = dealt("alice,snow_white,aladdin")
    assert films(board) == ["snow_white", "aladdin", "alice"]
    assert stack(board) == ["snow_white", "alice", "aladdin"]
    assert asked(board) == "P0 select an Action tile"
    assert films(dealt("aladdin,fantasia")) == ["fantasia", "aladdin"]
    assert stack(dealt("aladdin,snow_white,dalmatians")) == ["snow_white", "dalmatians", "aladdin"]


# --- Studio Setup -----------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_studio_is_laid_out(players):
    """DA-001, DA-002, DA-003, DA-040, DA-045, DA-042"""
    board = dealt(",".join(FILMS[:players]))
    s = board.state
    assert s.deadline == 0
    assert s.turn == 0
    assert s.hand_n[:players].tolist() == [3] * players
    assert s.deck_n == 40 - 3 * players
    assert heights(board) == [4, 4, 4, 4]
    assert sorted(tiles(board)) == sorted("ABISM")


COUNTS = {2: (1, 2, 3), 3: (3, 4, 6), 4: (4, 6, 8)}  # novice, standard, expert


@pytest.mark.parametrize("players", COUNTS)
def test_calamity_cards_follow_the_printed_table(players):
    """DA-048, DA-049, DA-050, DA-051"""
    for tier, cards in zip(("novice", "standard", "expert"), COUNTS[players], strict=True):
        board = dealt(",".join(FILMS[:players]), {"difficulty": tier})
        assert board.state.cal_row.sum() == board.state.cal_count == cards
        assert asked(board) == "P0 select an Action tile"


def test_the_next_cards_are_drawn_by_what_is_left():
    """DA-039, DA-047, DA-198"""
    board = table("hand P1: Heart x5, Grit", films="alice,aladdin")
    for text in ("select Animation (value 1)", "do the Animation action at value 1"):
        take(board, text)
    assert weights(board) == {
        "draw Heart": 3,
        "draw Focus": 8,
        "draw Inspiration": 8,
        "draw Grit": 7,
        "draw Teamwork": 8,
    }
    board = table("turn P1: step 4", "Magic P1: 0", films="alice,aladdin", given={"calamities": 2})
    take(board, END)
    assert sum(weights(board).values()) == 10
    assert weights(board)["reveal Calamity: Number 1"] == 2
    assert weights(board)["reveal Calamity: Cannot Remove"] == 2
    shown = show(table("Calamity row: Number 4, Heart").state, BOX)
    assert shown["calamity"] == {"Heart": 1, "Number 4": 1}


def test_a_seat_sees_its_own_hand_and_no_deck_when_hands_are_closed():
    """DA-041, DA-039"""
    board = table("hand P0: Heart", "hand P1: Grit x2", given={"open_hands": 0})
    s = board.states.copy().view(type(board.states))[0]
    board.engine.hide(s, board.knobs, board.tables, 0)
    assert s.hand[0].tolist() == [1, 0, 0, 0, 0]
    assert s.hand[1].sum() == 0 and s.hand_n[1] == 2
    assert s.deck.sum() == 0


def test_everything_open_stays_in_every_view():
    """DA-255, DA-202, DA-157, DA-258"""
    for given in ({}, {"open_hands": 0}):
        board = table(
            "Calamity row: Teamwork",
            "Calamity deck: Grit, Number 1 x2",
            "hand P1: Grit x2",
            films="alice,aladdin",
            given=given,
        )
        before = show(board.state, BOX)
        board.engine.hide(board.state, board.knobs, board.tables, 0)
        after = show(board.state, BOX)
        for key in ("villains", "calamity", "calamity_discards", "discards", "board", "action_tiles"):
            assert after[key] == before[key]
        assert (after["seats"][1]["hand"] == {"Grit": 2}) == (given == {})
