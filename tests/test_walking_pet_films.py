"""The Walking Pet: teams, budgets, hype, specialisation, the end of the game."""

import pytest

from simulator.engine import engine_of
from simulator.games.walking_pet import TEAM
from simulator.games.walking_pet.films import stars_needed
from simulator.machine import OVER
from tests.play import act, nodes, seated
from tests.walking_pet_table import GAME, discards, do, films, hand, is_over, options, shoot, table

DECLINE = "decline the bonus action"


def budgets(board, seat=0):
    """What the seat must reach in each genre."""
    plain = getattr(stars_needed, "py_func", stars_needed)
    return [int(plain(board.state, board.knobs, board.tables, seat, genre)) for genre in range(5)]


def can_shoot(board, genre):
    """Is that genre offered?"""
    return f"shoot {genre}" in options(board)


# --- The team -------------------------------------------------------------------


def test_team_is_of_one_genre_and_jokers():
    board = do(table("hand 0: SciFi 5, SciFi 2, TV 5, Joker 3"), "shoot SciFi")
    assert options(board) == ["play SciFi 5"], "without it the budget of 10 is out of reach"
    do(board, "play SciFi 5", "play SciFi 2")
    assert options(board) == ["play Joker 3"]
    do(board, "play Joker 3", "cut: the team is complete")
    assert films(board, 0) == "sf"
    assert hand(board, 0) == "tv5"


def test_team_of_two_genres_does_not_count():
    board = table("hand 0: SciFi 5, TV 5")
    assert not any(text.startswith("shoot") for text in options(board))


@pytest.mark.parametrize(("toons", "stars"), [("2 x SciFi 3, SciFi 5", 11), ("SciFi 3, SciFi 5, Joker 3", 11)])
def test_printed_examples_of_a_team(toons, stars):
    for compare in ("at_least", "more_than"):
        board = do(table(f"hand 0: {toons}", given={"budget_compare": compare}), "shoot SciFi")
        while "cut: the team is complete" not in options(board):
            act(board, board.options()[0][0])
        assert board.state.total == stars
        do(board, "cut: the team is complete")
        assert films(board, 0) == "sf"


@pytest.mark.parametrize(("toons", "at_least", "more_than"), [
    ("SciFi 5, SciFi 4", False, False),
    ("SciFi 5, SciFi 4, SciFi 1", True, False),
    ("SciFi 5, SciFi 4, SciFi 2", True, True),
])  # fmt: skip
def test_budget_is_reached_or_exceeded(toons, at_least, more_than):
    assert can_shoot(table(f"hand 0: {toons}"), "SciFi") == at_least
    assert can_shoot(table(f"hand 0: {toons}", given={"budget_compare": "more_than"}), "SciFi") == more_than


def test_budget_belongs_to_the_genre_and_can_be_set():
    assert budgets(table()) == [9, 9, 10, 10, 9]
    assert budgets(table(patches=("budget.tiered",))) == [8, 7, 9, 10, 7]
    assert budgets(table(given={"budget": "tv:6"})) == [9, 9, 10, 10, 6]


def test_stars_beyond_the_budget_are_allowed_and_give_nothing():
    board = do(table("hand 0: 3 x SciFi 3, SciFi 5, SciFi 1"), "shoot SciFi", "play SciFi 5", "play SciFi 3")
    do(board, "play SciFi 3")
    assert options(board) == ["cut: the team is complete", "play SciFi 3", "play SciFi 1"]
    do(board, "play SciFi 3", "play SciFi 1", "cut: the team is complete")
    assert board.state.total == 15
    assert (films(board, 0), board.state.films_n[0]) == ("sf", 1)
    assert options(board) == ["draw the bonus Toons", DECLINE]


def test_every_team_is_reached_by_one_path():
    """Toons join in a fixed order, so that no team can be played in two ways."""
    board = table("hand 0: 2 x TV 3, TV 4, TV 5, Joker 2")
    start, found = board.states.copy(), []
    waiting = [()]
    while waiting:
        path = waiting.pop()
        board.states[:] = start
        do(board, "shoot TV", *path)
        for text in options(board):
            if text.startswith("play"):
                waiting.append((*path, text))
            else:
                found.append(tuple(sorted(path)))
    assert len(found) == len(set(found))
    stars = {"play TV 3": 3, "play TV 4": 4, "play TV 5": 5, "play Joker 2": 2}
    subsets = {
        tuple(sorted(["play TV 3"] * a + ["play TV 4"] * b + ["play TV 5"] * c + ["play Joker 2"] * d))
        for a in range(3) for b in range(2) for c in range(2) for d in range(2)
    }  # fmt: skip
    assert set(found) == {team for team in subsets if sum(stars[text] for text in team) >= 9}


def test_jokers_alone_are_a_team_for_any_genre_they_can_pay():
    board = table("hand 0: Joker 5, Joker 4")
    assert [text for text in options(board) if text.startswith("shoot")] == [
        "shoot Action",
        "shoot Adventure",
        "shoot TV",
    ]
    assert can_shoot(table("hand 0: Joker 5, Joker 4", "films 1: History"), "History")
    shoot(board, "TV", "Joker 5", "Joker 4")
    assert "swap Toons with seat 1" in options(board), "the bonus is that of the film"


@pytest.mark.parametrize("genre", ["Action", "Adventure", "History", "SciFi", "TV"])
def test_a_joker_fits_any_genre_and_two_fit_one_team(genre):
    board = do(table(f"hand 0: {genre} 1, Joker 4, Joker 5"), f"shoot {genre}", f"play {genre} 1")
    do(board, "play Joker 5", "play Joker 4", "cut: the team is complete")
    assert board.state.films_n[0] == 1


def test_jokers_alone_must_pay_for_some_film():
    assert not any(text.startswith("shoot") for text in options(table("hand 0: Joker 4, Joker 3")))
    assert can_shoot(table("hand 0: Joker 5, Joker 4, Joker 1"), "SciFi")


def test_the_bonus_is_asked_when_the_film_is_taken():
    board = table("hand 0: TV 5, TV 4", "hand 1: TV 1")
    shoot(board, "TV", "TV 5", "TV 4")
    assert board.words.node(board.state, None) == "bonus action of TV"
    assert board.state.films_n[0] == 1


def test_jokers_cannot_shoot_what_is_not_there():
    out = "films 1: " + "TV, " * 6
    more = "films 2: TV, TV"
    board = table("hand 0: Joker 5, Joker 4", out, more, given={"hype_discount": 0})
    assert not can_shoot(board, "TV")
    assert can_shoot(board, "Action")


def test_one_toon_can_be_a_team():
    tops = [f"films {seat}: SciFi" for seat in range(5)]
    board = table("hand 0: SciFi 5, TV 1", *tops, players=5)
    shoot(board, "SciFi", "SciFi 5")
    assert films(board, 0) == "sf sf"


def test_film_comes_from_the_display_onto_the_pile():
    board = table("hand 0: TV 5, TV 4, Action 1", "films 0: SciFi", "hand 1: TV 1")
    shoot(board, "TV", "TV 5", "TV 4")
    assert board.state.display.tolist() == [8, 8, 8, 7, 7]
    assert films(board, 0) == "sf tv"
    assert board.words.show(board.state, None)["films"][0] == ["SciFi", "TV"], "genres and number are open"


def test_only_one_film_a_turn():
    board = table("hand 0: TV 5, 2 x TV 4, 3 x TV 3", "hand 1: SciFi 1")
    shoot(board, "TV", "TV 5", "TV 4")
    do(board, DECLINE, "lay down TV 5")
    assert board.state.actor == 1
    for index in range(10):
        before = None
        for other, _ in nodes(seated(GAME, 3, ("greedy",)), 2, index):
            s = other.state
            now = (int(s.turns), int(s.films_n.sum()))
            assert before is None or now[1] - before[1] <= 1
            before = now if before is None or now[0] != before[0] else before


def test_exhausted_genre_cannot_be_shot_but_its_toons_draw():
    board = table("hand 0: Action 5, Action 4, Joker 3", "films 0: " + "Action, " * 4, "films 1: " + "Action, " * 4)
    assert options(board) == ["place Action 4", "place Action 5", "place Joker 3"]
    do(board, "place Action 5")
    assert board.state.todo == 5


# --- Hype -------------------------------------------------------------------------


def test_printed_examples_of_hype():
    """Finn and Leo show SciFi, Lucy TV; Leo is on turn."""
    tops = ("films 0: SciFi", "films 1: SciFi", "films 2: TV")
    assert budgets(table(*tops), 1) == [9, 9, 10, 8, 8]
    assert can_shoot(table(*tops, "turn: 1", "hand 1: SciFi 5, SciFi 3"), "SciFi")
    assert not can_shoot(table(*tops, "turn: 1", "hand 1: SciFi 5, SciFi 2"), "SciFi")
    assert budgets(table("films 0: SciFi", "films 1: SciFi", "films 2: SciFi"), 1)[3] == 7


def test_the_printed_example_fails_where_a_budget_must_be_exceeded():
    tops = ("films 0: SciFi", "films 1: SciFi", "films 2: TV", "turn: 1", "hand 1: SciFi 5, SciFi 3")
    assert not can_shoot(table(*tops, given={"budget_compare": "more_than"}), "SciFi")


def test_only_the_top_film_counts_and_for_everybody():
    board = table("films 1: SciFi, TV", "films 2: SciFi")
    assert budgets(board, 0) == budgets(board, 1) == budgets(board, 2) == [9, 9, 10, 9, 8]


def test_the_film_being_shot_does_not_count_for_itself():
    board = table("hand 0: SciFi 5, SciFi 4, TV 1", "films 0: SciFi", "hand 1: TV 1")
    assert budgets(board)[3] == 9
    shoot(board, "SciFi", "SciFi 5", "SciFi 4")
    assert board.state.need == 9
    assert budgets(board)[3] == 9, "still one pile with SciFi on top"


def test_a_covered_film_gives_nothing_any_more():
    board = table("hand 0: TV 5, TV 4", "films 0: SciFi", "films 2: SciFi", "hand 1: SciFi 1")
    assert budgets(board) == [9, 9, 10, 8, 9]
    shoot(board, "TV", "TV 5", "TV 4")
    assert budgets(board, 1) == [9, 9, 10, 9, 8]


@pytest.mark.parametrize(("discount", "sci_fi"), [(0, 10), (1, 8), (2, 6), (3, 4)])
def test_hype_discount_knob(discount, sci_fi):
    board = table("films 0: SciFi", "films 1: SciFi", given={"hype_discount": discount})
    assert budgets(board)[3] == sci_fi


# --- Studio specialisation -------------------------------------------------------------


def special(*starts, rule="specialisation", **more):
    """A table of the variant."""
    return table(*starts, given={"discount_rule": rule, **more})


def test_own_films_lower_ones_own_budget_only():
    board = special("films 0: SciFi, TV, SciFi", "films 1: SciFi")
    assert budgets(board, 0) == [9, 9, 10, 8, 8]
    assert budgets(board, 1)[3] == 9
    assert budgets(board, 2) == [9, 9, 10, 10, 9]


def test_variant_does_not_count_the_film_being_shot():
    board = special("hand 0: SciFi 5, SciFi 4, TV 1", "films 0: SciFi", "hand 1: TV 1")
    shoot(board, "SciFi", "SciFi 5", "SciFi 4")
    assert board.state.need == 9
    assert budgets(board)[3] == 8


def test_variant_replaces_hype_unless_both_are_asked_for():
    starts = ("films 0: SciFi, SciFi", "films 1: SciFi", "films 2: SciFi")
    assert [budgets(special(*starts, rule=rule))[3] for rule in ("hype", "specialisation", "both", "none")] == [
        7, 8, 5, 10,
    ]  # fmt: skip


def test_variant_changes_nothing_else():
    board = special("hand 0: SciFi 5, SciFi 3, SciFi 2, TV 1", "hand 1: TV 2", "discard: Action 2")
    assert options(board)[:2] == ["shoot SciFi", "take Action 2 from the discard pile"]
    shoot(board, "SciFi", "SciFi 5", "SciFi 3", "SciFi 2")
    do(board, "draw the bonus Toons", "TV 3", "TV 4", "lay down SciFi 2", "lay down SciFi 5")
    assert discards(board) == "ac2 sf2 sf5 sf3"
    assert board.state.actor == 1


def test_budget_floor():
    five = [f"films {seat}: SciFi" for seat in range(5)]
    assert budgets(table(*five, players=5))[3] == 5
    six = "films 0: " + "SciFi, " * 6
    assert budgets(special(six))[3] == 4
    tv = "films 0: " + "TV, " * 6
    assert budgets(special(tv, budget="tv:6"))[4] == 1
    assert budgets(special(tv, budget="tv:6", budget_floor=0))[4] == 0
    assert budgets(special(six, rule="both", budget="scifi:7", budget_floor=3))[3] == 3
    board = special(tv, "hand 0: TV 1, SciFi 1", rule="specialisation", budget="tv:6")
    assert can_shoot(board, "TV"), "a single 1-star Toon will do"


def test_a_team_needs_a_toon_even_without_a_budget():
    board = special("films 0: " + "TV, " * 6, "hand 0: SciFi 1", budget="tv:6", budget_floor=0)
    assert not can_shoot(board, "TV")
    paid = special("films 0: " + "TV, " * 6, "hand 0: TV 1", budget="tv:6", budget_floor=0)
    do(paid, "shoot TV")
    assert options(paid) == ["play TV 1"]


# --- End of the game ----------------------------------------------------------------------

SIX = "films 0: Action, Action, TV, TV, SciFi, SciFi"


def test_seventh_film_ends_the_game_at_once():
    board = table("hand 0: Action 5, Action 4, TV 1", SIX, "hand 1: TV 5", "films 1: TV, TV, TV, TV, TV, Action")
    shoot(board, "Action", "Action 5", "Action 4")
    assert is_over(board)
    assert board.state.team_n == 2, "no bonus, and the team is not laid down"
    record = board.record()
    assert record.won.tolist() == [1, 0, 0, 0, 0]
    assert record.score.tolist() == [7, 6, 0, 0, 0]
    assert GAME.column("outcome").labels[record.outcome] == "seat_0"


def test_films_to_win_knob():
    board = table("hand 0: Action 5, Action 4", given={"films_to_win": 1})
    shoot(board, "Action", "Action 5", "Action 4")
    assert is_over(board)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_number_of_films_at_the_end(players):
    """The winner has 7, everybody else at most 6: never more than 6n + 1 of the 40."""
    records = engine_of(GAME).play_block(seated(GAME, players, ("greedy",)), 4, 0, 400)[0]
    scores = records.score[:, :players]
    assert (scores.max(axis=1) == 7).all()
    assert ((scores == 7).sum(axis=1) == 1).all()
    assert scores.sum(axis=1).max() <= 6 * players + 1 < 40
    assert (records.won.sum(axis=1) == 1).all()


def test_films_per_genre_knob():
    board = table("hand 0: Action 5, Action 4", "films 1: Action", given={"films_per_genre": 1})
    assert not can_shoot(board, "Action")


def test_a_game_that_drags_on_is_stopped_and_the_most_films_win():
    for films_1, winners in (("TV, TV", [0, 1, 0]), ("TV", [1, 1, 0]), ("", [1, 0, 0])):
        board = table("hand 0: TV 1", "films 0: SciFi", f"films 1: {films_1}", given={"max_turns": 1})
        do(board, "place TV 1", "TV 2")
        assert board.state.actor == OVER
        record = board.record()
        assert GAME.column("outcome").labels[record.outcome] == "capped"
        assert GAME.column("end_reason").labels[record.end_reason] == "turn limit"
        assert record.won[:3].tolist() == winners


def test_cap_stops_random_games_at_its_turn():
    records = engine_of(GAME).play_block(seated(GAME, 3, given={"max_turns": 30}), 4, 0, 100)[0]
    capped = records.end_reason == 1
    assert capped.mean() > 0.9
    assert (records.turns[capped] == 30).all()
    assert (records.rounds[capped] == 10).all()


def test_team_phase_offers_only_what_can_still_pay():
    """At every team node of random games, each Toon offered leads to a team that reaches the budget."""
    checked = 0
    for index in range(15):
        for board, _ in nodes(seated(GAME, 3), 8, index):
            if board.state.phase != TEAM:
                continue
            texts = options(board)
            assert texts
            assert ("cut: the team is complete" in texts) == (
                board.state.total >= board.state.need and board.state.team_n > 0
            )
            checked += 1
    assert checked > 50
