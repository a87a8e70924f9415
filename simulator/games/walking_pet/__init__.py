"""The Walking Pet: gather Toons, shoot Blockbusters, be the first with seven.

Source      The Walking Pet, Frederic Vuagnat, Kosmos 2017 (rulebook)
Seats       2 to 5; the variant (studio specialisation) 3 to 5
Hidden      the hands of others, the order and content of the draw pile
Deviations  seat 0 begins and bots change seats instead; a game is stopped after `max_turns` turns
Verified    opening hands that fund a film, start stars, length of one-film games    tests/test_walking_pet_theory.py
"""

from pathlib import Path

import numpy as np

from simulator.knobs import choice, labelled, number
from simulator.machine import Game, category, count, flag

SEATS = 5
GENRES = ("action", "adventure", "history", "scifi", "tv")
ACTION, ADVENTURE, HISTORY, SCIFI, TV, JOKER = range(6)
VALUES = 5  # stars 1 to 5
KINDS = 6 * VALUES  # a kind of Toon is genre * VALUES + stars - 1; Jokers count as the sixth genre
FIRST_JOKER = JOKER * VALUES
MOST_TOONS = 100
MOST_FILMS = 9  # in one director's pile
MOST_TURNS = 5000

# What is being decided or drawn.
DEALING, TURN, PLACING, DRAWING, TEAM, BONUS, STEALING, GIVING, VICTIM, LAYING, SURPLUS, ENDED = range(12)

# Actions. Outcomes of chance are kinds, 0 to 29.
TAKE, PASS, CUT, DRAW, DECLINE, USE, DRAW_FREELY = range(32, 39)
SHOOT = 40  # + genre
NAME = 48  # + seat
PLAY = 64  # + kind: into the team
LAY = 96  # + kind: from the team on the discard pile
GIVE = 128  # + kind
DISCARD = 160  # + kind
PLACE = 256  # + kind * MOST_PLACED + copies - 1
MOST_PLACED = 16  # copies of a kind, at most

# Options of the knobs, in the order of their labels.
AT_LEAST, MORE_THAN = range(2)
HYPE, SPECIALISATION, BOTH, NONE = range(4)
SAME_CHARACTER, SAME_VALUE, SAME_GENRE = range(3)
WHEN_NEEDED, WHEN_EMPTY = range(2)
DRAW_FEWER, SHUFFLE_ALL = range(2)
END_OF_TURN, AFTER_GAIN, AFTER_TAKE = range(3)
MAY, MUST = range(2)
OTHERS_ONLY, SELF_TOO = range(2)
AFTER_TEAM, BEFORE_TEAM = range(2)

STREAMS = ("deal", "deck", "steal")
DEAL_STREAM, DECK_STREAM, STEAL_STREAM = range(3)

STATE = np.dtype([
    ("actor", np.int16),     # seat, CHANCE or OVER
    ("stream", np.int16),    # index into STREAMS, at a chance node
    ("round_no", np.int16),  # rounds completed
    ("players", np.int16),
    ("seat", np.int16),      # whose turn it is
    ("phase", np.int16),     # DEALING to ENDED
    ("turns", np.int16),     # turns completed, all seats together
    ("todo", np.int16),      # Toons still to deal, draw or steal
    ("target", np.int16),    # the seat dealt to, or named for a bonus
    ("last", np.int16),      # kind placed last, while several are placed
    ("genre", np.int16),     # of the Blockbuster being shot
    ("need", np.int16),      # stars that its team must reach
    ("total", np.int16),     # stars in the team
    ("slot", np.int16),      # the team is picked in rising order of slots, see `films.kind_at`
    ("team_n", np.int16),
    ("deck_n", np.int16),
    ("discard_n", np.int16),
    ("team", np.int8, (KINDS,)),            # Toons played and not yet laid down
    ("deck", np.int8, (KINDS,)),            # draw pile: copies of each kind
    ("discard", np.int8, (MOST_TOONS,)),    # kinds, bottom to top
    ("hand", np.int8, (SEATS, KINDS)),
    ("hand_n", np.int16, (SEATS,)),
    ("stars", np.int16, (SEATS, 6)),        # in hand, per genre
    ("known", np.int8, (SEATS, SEATS, KINDS)),  # [who knows, whose hand]: copies that must be in it
    ("display", np.int16, (5,)),            # Blockbusters left, per genre
    ("films", np.int16, (SEATS, 5)),        # in the director's pile, per genre
    ("films_n", np.int16, (SEATS,)),
    ("pile", np.int8, (SEATS, MOST_FILMS)),  # genres, bottom to top
    ("hype", np.int16, (5,)),               # director's piles with that genre on top
    # What follows is counted for the record only.
    ("film_turn", np.int16, (SEATS, MOST_FILMS)),  # turns completed when the film was shot
    ("leader", np.int16),          # the seat last alone in front, or -1
    ("lead_changes", np.int16),
    ("acts", np.int16, (4,)),      # turns spent drawing, taking, shooting, passing
    ("gains", np.int16, (5,)),     # Toons moved by bonus actions, per genre
    ("declined", np.int16),
    ("reshuffles", np.int16),
    ("short_draws", np.int16),
    ("both_empty", np.int16),      # turns begun with neither draw nor discard pile
    ("surplus", np.int16),         # Toons discarded for the hand limit
    ("fives_placed", np.int16),
    ("jokers_used", np.int16, (SEATS,)),
    ("fives_used", np.int16, (SEATS,)),
    ("start_stars", np.int16, (SEATS,)),  # in the hand dealt
    ("opening", np.int16, (SEATS,)),      # 1 when the hand dealt funds a film
])  # fmt: skip

TABLES = np.dtype([
    ("copies", np.int8, (KINDS,)),  # of each kind of Toon
    ("budget", np.int16, (5,)),     # of each genre's Blockbusters
])  # fmt: skip

AS_PRINTED = 0  # a budget knob that leaves the component file's value

KNOBS = (
    number("films_to_win", 7, 1, MOST_FILMS, "Blockbusters that win the game", clause="WP-097"),
    number("start_hand", 5, 1, 8, "Toons dealt to each player", clause="WP-009"),
    labelled("extra_cards", {f"seat_{i}": 0 for i in range(SEATS)}, 0, 5, "more Toons for a seat", clause="WP-009"),
    number("hand_limit", 15, 5, 40, "Toons that a hand may keep", clause="WP-046"),
    choice(
        "hand_limit_check", ("end_of_turn", "after_gain", "after_take"), "when the hand limit is checked", clause="W17"
    ),
    number("films_per_genre", 8, 1, 12, "Blockbusters of each genre in the display", clause="WP-006"),
    labelled(
        "budget", dict.fromkeys(GENRES, AS_PRINTED), 0, 40,
        "budget of a genre; 0 leaves that of the component file", clause="WP-018",
    ),
    choice(
        "budget_compare", ("at_least", "more_than"),
        "must the team's stars reach the budget, or exceed it", clause="W1",
    ),
    choice(
        "discount_rule", ("hype", "specialisation", "both", "none"),
        "what lowers budgets: films on top of all piles, one's own films, both, nothing", clause="W3",
    ),
    number("hype_discount", 1, 0, 3, "how far each film that counts lowers a budget", clause="WP-089"),
    number("budget_floor", 1, 0, 12, "no budget falls below this", clause="W4"),
    choice(
        "same_toon", ("genre_and_value", "value", "genre"), "which Toons may be placed together", clause="W7"
    ),
    choice("reshuffle_when", ("needed", "emptied"), "when the draw pile is renewed", clause="W10"),
    number("reshuffle_keep", 2, 0, 5, "top discards that a reshuffle leaves in place", clause="W11"),
    choice(
        "short_draw", ("fewer", "all"),
        "when only the kept discards are left to shuffle: draw fewer, or shuffle them too", clause="W12",
    ),
    number("empty_hand_draw", 2, 1, 5, "Toons drawn by a player with an empty hand", clause="W14"),
    choice("bonus_optional", ("may", "must"), "may a bonus action be declined", clause="W21"),
    choice(
        "action_self", ("others", "self_too"), "can the actor be the player with the most Toons", clause="W22"
    ),
    choice("action_count", ("after", "before"), "are Toons counted after or before the team left", clause="W23"),
    number("action_steal", 1, 0, 3, "Toons taken by the Action bonus", clause="WP-074"),
    number("history_take", 2, 0, 5, "discards taken by the History bonus", clause="WP-079"),
    number("scifi_draw", 2, 0, 5, "Toons drawn by the SciFi bonus", clause="WP-081"),
    number("max_turns", 500, 1, MOST_TURNS, "the game stops after so many turns; most films wins", clause="W37"),
)  # fmt: skip

SEAT_LABELS = tuple(f"seat_{i}" for i in range(SEATS))
TITLES = ("Action", "Adventure", "History", "SciFi", "TV", "Joker")

COLUMNS = (
    category("outcome", "result", (*SEAT_LABELS, "shared", "capped")),
    category("end_reason", "why the game ended", ("films reached", "turn limit")),
    count("rounds", "rounds", MOST_TURNS),
    count("turns", "turns, all seats together", MOST_TURNS),
    flag("won", "won (a game that was stopped: most films, equal counts share)", per_seat=True),
    count("score", "Blockbusters", MOST_FILMS, per_seat=True),
    count("lead_changes", "times that another seat came to lead alone", 5 * MOST_FILMS),
    category("half_leader", "who led when half of the rounds were played", (*SEAT_LABELS, "tied")),
    category("first_to_four", "who had four Blockbusters first", (*SEAT_LABELS, "nobody")),
    count("drawing_turns", "turns spent drawing", MOST_TURNS),
    count("taking_turns", "turns spent taking the top discard", MOST_TURNS),
    count("shooting_turns", "turns spent shooting", 5 * MOST_FILMS),
    count("passes", "turns without anything possible", MOST_TURNS),
    *(count(f"films_{genre}", f"{title} Blockbusters", MOST_FILMS, per_seat=True)
      for genre, title in zip(GENRES, TITLES)),
    *(count(f"bonus_{genre}", f"Toons moved by {title} bonus actions", 100) for genre, title in zip(GENRES, TITLES)),
    count("declined", "bonus actions declined", 100),
    count("reshuffles", "reshuffles", MOST_TURNS),
    count("short_draws", "draws that came up short", MOST_TURNS),
    count("both_empty", "turns begun with both piles empty", MOST_TURNS),
    count("exhausted", "genres without Blockbusters at the end", 5),
    count("surplus", "Toons discarded for the hand limit", 32000),
    count("fives_placed", "5-star Toons placed to draw", MOST_TURNS),
    count("alike", "Blockbusters of the genre that the seat has most of", MOST_FILMS, per_seat=True),
    count("jokers_used", "Jokers played in teams", 100, per_seat=True),
    count("fives_used", "5-star Toons played in teams, Jokers included", 100, per_seat=True),
    count("start_stars", "stars in the hand dealt", 65, per_seat=True),
    flag("opening", "the hand dealt already funds a film", per_seat=True),
)  # fmt: skip


def settle(values, players):
    """Refuse what the knobs forbid each other."""
    from simulator.errors import BadInput

    rule = values.get("discount_rule", "hype")
    if players < 3 and rule in ("specialisation", "both"):
        raise BadInput(
            f"Knob discount_rule: {rule!r} is the variant for 3 to 5 players, but players is {players}. "
            "Give more players, or hype or none."
        )
    extra = values.get("extra_cards", {})
    for i in range(players, SEATS):
        if extra.get(f"seat_{i}"):
            raise BadInput(f"Knob extra_cards: there is no seat_{i} with {players} players. Name seat_0 to "
                           f"seat_{players - 1}.")  # fmt: skip
    dealt = values.get("start_hand", 5) + max([0, *extra.values()])
    limit = values.get("hand_limit", 15)
    if dealt > limit:
        raise BadInput(
            f"{dealt} Toons would be dealt to a hand that may keep {limit}. Lower start_hand or extra_cards, or raise "
            "hand_limit."
        )
    return values


GAME = Game(
    name="walking-pet", title="The Walking Pet", kind="competitive", seats=(2, SEATS), default_players=3,
    default_bot="planner", status="verified against theory", rules_version=1, state=STATE, tables=TABLES,
    knobs=KNOBS, columns=COLUMNS,
    crosses=(("rounds", "outcome"), ("half_leader", "outcome"), ("first_to_four", "outcome"),
             *((f"films_{genre}", "won") for genre in GENRES), ("jokers_used", "won"), ("fives_used", "won"),
             ("start_stars", "won"), ("opening", "won")),
    streams=STREAMS, max_legal=112, max_weights=16,
    components=Path(__file__).with_name("components.toml"), package=__name__, settle=settle,
    about="competitive set collection: gather Toons of a genre, shoot Blockbusters, be the first with seven",
)  # fmt: skip
