"""The Walking Pet in bulk: nothing is lost, nobody peeks, and the bots stand in their order."""

import copy

import numpy as np
import pytest

from simulator.compiling import PLAIN, entry
from simulator.engine import engine_of
from simulator.games.walking_pet import (
    CUT,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_FREELY,
    GIVE,
    LAY,
    NAME,
    PASS,
    PLACE,
    PLAY,
    SHOOT,
    TAKE,
    USE,
)
from tests.play import (
    Pointer,
    box_of,
    broken_of,
    bytes_of,
    checked,
    checked_engine,
    log_of,
    play_checked,
    seated,
    take_all,
)
from tests.test_hidden import ask, redealt, view_of
from tests.walking_pet_table import GAME, do, shoot, table

SEED = 13

# Games, bot, players, knobs. Small knobs make rare things common: a cap that bites, empty hands, full hands.
MIX = [
    (14_000, "random", 2, {}),
    (5_000, "random", 3, {}),
    (2_000, "random", 4, {}),
    (2_500, "random", 5, {}),
    (12_000, "random", 2, {"films_to_win": 3}),
    (2_000, "random", 3, {"max_turns": 40, "same_toon": "value"}),
    (2_000, "random", 5, {"hand_limit": 20, "same_toon": "genre", "reshuffle_when": "emptied", "max_turns": 150}),
    (2_000, "random", 3, {"hand_limit_check": "after_gain", "hand_limit": 6, "bonus_optional": "must"}),
    (2_000, "random", 4, {"discount_rule": "both", "action_self": "self_too", "short_draw": "all"}),
    (4_000, "random", 2, {"start_hand": 1, "budget": "action:1,adventure:1,history:1,scifi:1,tv:1"}),
    (30_000, "planner", 2, {}),
    (8_000, "planner", 3, {}),
    (3_000, "planner", 4, {}),
    (1_500, "planner", 5, {}),
    (2_000, "planner", 3, {"discount_rule": "specialisation"}),
    (8_000, "greedy", 2, {}),
]
KINDS_OF_ACTION = {
    "take": (TAKE, TAKE + 1), "cut": (CUT, CUT + 1), "draw now": (DRAW, DRAW + 1), "decline": (DECLINE, DECLINE + 1),
    "use bonus": (USE, USE + 1), "just draw": (DRAW_FREELY, DRAW_FREELY + 1), "shoot": (SHOOT, NAME),
    "name": (NAME, PLAY), "play": (PLAY, LAY), "lay down": (LAY, GIVE), "give": (GIVE, DISCARD),
    "discard": (DISCARD, PLACE), "place": (PLACE, 1 << 30),
}  # fmt: skip


@pytest.mark.statistical
def test_hundred_thousand_games_keep_every_card():
    """70 Toons by kind, 40 Blockbusters, sizes, stars, hype, knowledge and hand limit, at every node."""
    assert sum(games for games, *_ in MIX) == 100_000
    ends, columns = np.zeros(2, int), {}
    for games, bot, players, given in MIX:
        records = checked_engine(GAME).play(seated(GAME, players, (bot,), given=given), SEED, 0, games)
        assert len(records) == games
        ends += np.bincount(records.end_reason, minlength=2)
        for name in ("reshuffles", "short_draws", "both_empty", "surplus", "exhausted", "declined"):
            columns[name] = columns.get(name, 0) + records[name].sum()
        for genre in ("action", "adventure", "history", "scifi", "tv"):
            columns[genre] = columns.get(genre, 0) + records[f"bonus_{genre}"].sum()
    assert min(ends) >= 100
    assert min(columns.values()) >= 100, columns


@pytest.mark.statistical
def test_those_games_show_every_kind_of_action():
    found = dict.fromkeys(KINDS_OF_ACTION, 0)
    for games, bot, players, given in MIX:
        told = 150 if "start_hand" in given else 20 + games // 1000  # empty hands are rare elsewhere
        for index in range(told):
            codes = np.array(log_of(seated(GAME, players, (bot,), given=given), SEED, index)[0])
            for name, (low, high) in KINDS_OF_ACTION.items():
                found[name] += int(((codes >= low) & (codes < high)).sum())
            assert PASS not in codes
    assert min(found.values()) >= 100, found


def test_a_lost_toon_is_caught_at_its_step():
    engine = copy.copy(engine_of(GAME))
    apply = engine.apply if PLAIN else Pointer(engine.apply, engine.signatures.rules["apply"])

    def careless(s, knobs, tables, action):
        """The top discard vanishes when the team is laid down."""
        code = apply(s, knobs, tables, action)
        if LAY <= action < GIVE and s.discard_n > 5:
            s.discard_n -= 1
        return code

    engine.apply = entry(careless, engine.signatures.rules["apply"], None)
    with pytest.raises(AssertionError, match=r"lay down .* invariant 1"):
        play_checked(seated(GAME, 3, ("greedy",)), 50, SEED, engine=checked(engine))


def test_each_invariant_can_fail():
    def spoil(change):
        board = table("hand 0: SciFi 3, TV 1", "hand 1: TV 2", "films 1: TV", "discard: Action 1")
        change(board.state)
        return broken_of(GAME)(board.state, board.knobs, board.tables)

    def move(s, field, at, by):
        s[field][at] += by

    assert spoil(lambda s: None) == 0
    assert spoil(lambda s: move(s, "deck", 3, 1)) == 1
    assert spoil(lambda s: move(s, "display", 2, -1)) == 2
    assert spoil(lambda s: move(s, "hand_n", 0, 1)) == 3
    assert spoil(lambda s: move(s, "stars", (1, 4), 1)) == 4
    assert spoil(lambda s: move(s, "known", (0, 1, 2), 1)) == 5
    assert spoil(lambda s: move(s, "hype", 4, 1)) == 8


def test_a_film_too_many_and_a_hand_too_large_are_caught():
    board = table("hand 0: 4 x SciFi 1, 3 x SciFi 2, 3 x SciFi 3, 4 x TV 1, 2 x TV 2", given={"hand_limit": 16})
    board.knobs.hand_limit = 15
    assert broken_of(GAME)(board.state, board.knobs, board.tables) == 6
    board = table("films 1: TV, TV, TV")
    board.knobs.films_to_win = 3
    assert broken_of(GAME)(board.state, board.knobs, board.tables) == 7


# --- What a seat may know ---------------------------------------------------------------


def known(board, who, seat):
    """The Toons that `who` is certain of in the hand of `seat`."""
    return board.words.listed(board.state.known[who, seat])


def swapped():
    """P0 has taken SciFi 3 from P1 by TV and given History 1 for it."""
    board = table("hand 0: TV 5, TV 4, History 1, Action 1", "hand 1: SciFi 3, SciFi 2, Joker 2", "hand 2: TV 1")
    shoot(board, "TV", "TV 5", "TV 4")
    return do(board, "swap Toons with seat 1", "SciFi 3", "give History 1")


def test_the_two_who_swap_know_both_toons_and_nobody_else_does():
    board = swapped()
    assert known(board, 1, 0) == {"SciFi 3": 1}
    assert known(board, 0, 1) == {"History 1": 1}
    assert known(board, 2, 0) == known(board, 2, 1) == {}


def test_a_stolen_toon_is_known_to_the_robbed():
    board = table("hand 0: Action 5, Action 4", "hand 1: SciFi 3, TV 2, TV 3", "hand 2: TV 1")
    shoot(board, "Action", "Action 5", "Action 4")
    do(board, "take Toons from seat 1", "TV 2")
    assert known(board, 1, 0) == {"TV 2": 1}
    assert known(board, 2, 0) == {}


def test_what_is_taken_openly_is_known_until_it_is_played_openly():
    board = table("hand 0: SciFi 1", "hand 1: TV 2", "hand 2: TV 1", "discard: Joker 5, SciFi 4")
    do(board, "take SciFi 4 from the discard pile")
    assert known(board, 1, 0) == known(board, 2, 0) == {"SciFi 4": 1}
    do(board, "take Joker 5 from the discard pile", "place TV 1", "Action 1", "place SciFi 4", *["History 1"] * 4)
    assert known(board, 1, 0) == known(board, 2, 0) == {}
    assert known(board, 0, 1) == known(board, 2, 1) == {"Joker 5": 1}


def test_an_unseen_theft_makes_the_onlookers_unsure():
    board = table(
        "hand 0: Action 5, Action 4", "hand 1: TV 2, TV 3, TV 4", "discard: Joker 5", "turn: 1", "hand 2: TV 1"
    )
    do(board, "take Joker 5 from the discard pile", "place TV 1", "Action 1")
    shoot(board, "Action", "Action 5", "Action 4")
    do(board, "take Toons from seat 1", "TV 2")
    assert known(board, 0, 1) == {"Joker 5": 1}, "the thief saw what he got"
    assert known(board, 2, 1) == {}, "for all that P2 knows, it was the Joker"


def test_redeal_leaves_known_toons_where_they_went():
    board = swapped()
    seen = set()
    for word in range(100):
        truth = redealt(board, view_of(board, 0), 0, word)[0]
        assert truth.hand[1, 10] >= 1, "History 1 was given to P1"
        assert truth.hand_n[:3].tolist() == board.state.hand_n[:3].tolist()
        assert broken_of(GAME)(truth, board.knobs, board.tables) == 0
        seen.add(truth.hand[1].tobytes())
    assert len(seen) > 50, "all else is dealt anew"


def test_hide_blanks_hands_draw_pile_and_the_knowledge_of_others():
    board = swapped()
    view = view_of(board, 1)[0]
    assert not view.deck.any() and not view.hand[[0, 2]].any() and not view.known[[0, 2]].any()
    assert view.hand[1].tolist() == board.state.hand[1].tolist()
    assert view.known[1, 0].sum() == 1
    assert (view.deck_n, view.hand_n.tolist()) == (board.state.deck_n, board.state.hand_n.tolist()), "sizes stay"
    assert view.discard_n == board.state.discard_n and view.films.tolist() == board.state.films.tolist()
    again = view_of(board, 1, redealt(board, view_of(board, 1), 1, 5))
    assert bytes_of(again) == bytes_of(view_of(board, 1))


@pytest.mark.statistical
def test_unseen_toons_are_redealt_at_their_true_weight():
    """P0 sees 5 of 70 Toons: each of the others is in P1's five with chance 5/65."""
    board = table("hand 0: 2 x SciFi 3, SciFi 5, TV 1, TV 2", "hand 1: Joker 1, 2 x TV 1, Action 1, Action 2")
    view, times = view_of(board, 0), 4000
    hands = sum(redealt(board, view, 0, word)[0].hand[1].astype(int) for word in range(times))
    unseen = box_of(GAME).tables[0].copies - board.state.hand[0]
    # Copies of a kind in five of 65 Toons: a hypergeometric count.
    share = unseen / 65
    error = np.sqrt(5 * share * (1 - share) * (60 / 64) / times)
    z = (hands / times - 5 * share) / np.where(error > 0, error, 1)
    assert np.abs(z).max() < 4 + np.log10(30)


# --- Bots ------------------------------------------------------------------------------


def edge(bot, rivals, players, games, **given):
    """Wins of one `bot` among `rivals` above its fair share, in standard errors; a block is one seed in every seat."""
    shares = []
    for seat in range(players):
        line_up = tuple(bot if i == seat else rivals for i in range(players))
        records = engine_of(GAME).play(seated(GAME, players, line_up, given=given), SEED, 0, games)
        shares.append(records.won[:, seat] / records.won.sum(axis=1))
    blocks = np.mean(shares, axis=0)
    return (blocks.mean() - 1 / players) / (max(blocks.std(ddof=1), 0.01) / np.sqrt(games))


@pytest.mark.statistical
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_planner_beats_greedy_beats_random(players):
    assert edge("greedy", "random", players, 300) > 8
    assert edge("planner", "greedy", players, 300) > 8


@pytest.mark.statistical
@pytest.mark.parametrize("discount_rule", ["specialisation", "none", "both"])
def test_planner_beats_greedy_under_other_discounts(discount_rule):
    assert edge("planner", "greedy", 3, 300, discount_rule=discount_rule) > 8


def choice(board, bot):
    """What a bot of the built-in ones does at a board's node, in words."""
    seat = int(board.state.actor)
    setting = seated(GAME, board.setting.players, (bot,))
    index = ask(board, view_of(board, seat), setting.bots[0], 1, dirt=0)
    return board.say(board.options()[0][index])


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_bots_shoot_when_they_can_and_hurt_the_leader(bot):
    board = table("hand 0: Adventure 5, Adventure 4, TV 1", "hand 1: TV 2", "hand 2: TV 3", "films 2: TV")
    assert choice(board, bot) == "shoot Adventure"
    shoot(board, "Adventure", "Adventure 5", "Adventure 4")
    assert choice(board, bot) == "make seat 2 discard"


def test_planner_plays_the_cheapest_team_and_keeps_its_jokers():
    board = table("hand 0: SciFi 5, SciFi 4, SciFi 3, 2 x SciFi 1, Joker 1, Joker 5")
    take_all(board, "shoot SciFi")
    played = []
    while board.state.total < board.state.need:
        played.append(choice(board, "planner"))
        take_all(board, played[-1])
    assert board.state.total == 10
    assert not any("Joker" in text for text in played)


def test_planner_lays_the_least_tempting_toon_on_top():
    board = table("hand 0: Action 5, Action 3, Action 1", "hand 1: TV 1")
    shoot(board, "Action", "Action 5", "Action 3", "Action 1")
    take_all(board, "decline the bonus action")
    assert choice(board, "planner") == "lay down Action 5"
    take_all(board, "lay down Action 5")
    assert choice(board, "planner") == "lay down Action 3"


def test_planner_never_names_an_empty_hand():
    board = table("hand 0: Adventure 5, Adventure 4, TV 1", "hand 2: TV 3", "films 1: TV, TV")
    shoot(board, "Adventure", "Adventure 5", "Adventure 4")
    assert choice(board, "planner") == "make seat 2 discard"
