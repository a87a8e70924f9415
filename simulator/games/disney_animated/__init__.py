"""Disney Animated: finish every film before the deadline, whatever the Villains do.

Source      Walt Disney Animation Studios Animated Rulebook, Funko Games 2023
Seats       2 to 4, one table, one result
Hidden      the order of the decks; other hands where `open_hands` is 0
Deviations  none known; what the rulebook does not print is component data and knobs (docs/games/disney_animated.md)
Verified    tests/test_disney_animated.py
"""

from itertools import combinations
from pathlib import Path

import numpy as np

from simulator.errors import BadInput
from simulator.knobs import choice, labelled, listing, number, switch
from simulator.machine import Game, category, count, timeline

# --- Components that the rulebook fixes --------------------------------------

SEATS = 4
FILMS = ("snow_white", "fantasia", "alice", "dalmatians", "aladdin")  # by year of release
SNOW_WHITE, FANTASIA, ALICE, DALMATIANS, ALADDIN = range(5)
CARDS = ("heart", "focus", "inspiration", "grit", "teamwork")
PAINTS = ("red", "yellow", "blue", "green", "purple", "white", "black", "wild")
WILD = 7
TILES = ("animation", "background", "ink_paint", "sound", "magic")
ANIMATION, BACKGROUND, INK_PAINT, SOUND, MAGIC = range(5)
SECTIONS = ("left", "middle", "right")
DEALT_TILES, DEALT_CHARACTERS, FILM_CALAMITIES = 9, 3, 5
ALL_TILES, ALL_CHARACTERS = (1 << DEALT_TILES) - 1, (1 << DEALT_CHARACTERS) - 1
COLUMNS, ROWS = 4, 4
HIGHEST = 5  # space of the strongest Action tile
MOST_DEADLINE = 30
MOST_ROUNDS = MOST_DEADLINE + 2
DEPTH = 32  # frames

# A Calamity card is known by what removes it: a paint, a card, a number, or nothing.
NEED_CARD, NEED_NUMBER, CANNOT_REMOVE, NEEDS = 8, 13, 18, 19

# A token as the index of a discard: Magic, the film tokens a player can hold, then Paint.
T_MAGIC, T_DWARF, T_KRUNCHIE, T_GENIE, T_CAT, T_PAINT = range(6)

# --- Operations that component files name ------------------------------------

POWERS = (
    "remove_calamity",
    "remove_calamity_any_payment",
    "other_player_action",
    "give_magic",
    "draw",
    "each_may_pass_left",
    "one_player_gives_paint",
    "look_top_take",
    "other_player_takes_paint",
    "player_takes_from_discard",
    "move_action_tile",
    "swap_action_tiles",
)
SOUNDS = (
    "give_dwarfs",
    "place_music",
    "draw_and_place_cat",
    "draw_and_give_cat",
    "paint_and_krunchies",
    "ink_paint_and_krunchies",
    "give_genie",
    "wishes_at_once",
)
EFFECTS = ("flip_and_match", "choice", "different", "matching", "random", "tokens")
CONDITIONS = ("none", "tokens_out", "with_another_player")

# --- Records ----------------------------------------------------------------

STATE = np.dtype([
    ("actor", np.int16),    # seat, CHANCE or OVER
    ("stream", np.int16),   # at a chance node: which stream feeds it
    ("round_no", np.int16),  # 0 during set-up, then the Player Phase, from 1
    ("players", np.int16),  # seats in play
    ("turn", np.int16),     # seat whose turn it is
    ("depth", np.int16),    # frames on the stack
    ("frame", np.int8, (DEPTH, 6)),  # see rules.py: kind, seat, value and three arguments
    ("film", np.int8, (SEATS,)),     # film of each seat; -1 where none
    ("seat_of", np.int8, (5,)),      # seat of each film; -1 where not chosen
    ("deck", np.int8, (5,)),         # Animation cards face down, per kind
    ("deck_n", np.int8),             # their number
    ("pile", np.int8, (5,)),         # discarded Animation cards, per kind
    ("hand", np.int8, (SEATS, 5)),   # cards in hand, per kind
    ("hand_n", np.int8, (SEATS,)),   # their number
    ("peek", np.int8, (5,)),         # cards being looked at (Pongo & Perdita), per kind
    ("passed", np.int8, (SEATS,)),   # card each seat passes left (Mad Hatter): kind, 5 none, -1 not asked
    ("grid", np.int8, (16,)),        # Ink & Paint board, rows from the bottom: paint, -1 empty
    ("bag", np.int8, (8,)),          # Paint not yet laid out (set-up only)
    ("paint", np.int8, (SEATS, 8)),  # Paint tokens held
    ("limbo", np.int8, (8,)),        # Paint tokens paid, about to be returned to the board
    ("supply", np.int8),             # Magic tokens in the supply
    ("magic", np.int8, (SEATS,)),    # Magic tokens held
    ("below", np.int8, (5,)),        # film tokens below their film's board, per film
    ("dwarfs", np.int8, (SEATS,)),   # Seven Dwarfs held
    ("krunchies", np.int8, (SEATS,)),  # Kanine Krunchies held
    ("music", np.int8, (5,)),        # Music tokens on each Action tile, 0 or 1
    ("cat_on", np.int8),             # Action tile under the Cheshire Cat; -1 none
    ("cat_with", np.int8),           # seat that holds the Cat (alternative Sound); -1 none
    ("cat_uses", np.int8),           # actions it still grants
    ("cat_again", np.int8),          # 1 while a repeat is due, 2 once a held Cat was used this turn
    ("genie_with", np.int8),         # seat that holds the Genie; -1 none
    ("wishes", np.int8),             # wishes the Genie still grants
    ("space", np.int8, (5,)),        # value (1 to 5) of each Action tile
    ("selected", np.int8),           # Action tile selected this turn; -1 none
    ("imitated", np.int8),           # action done at the selected tile's value
    ("tiles", np.int16, (SEATS,)),   # Background tiles placed, bit per tile
    ("squares", np.int8, (SEATS, 3)),  # squares covered in each section
    ("characters", np.int8, (SEATS,)),  # characters placed, bit per character
    ("used", np.int8),               # powers used this turn, bit per character
    ("villain", np.int8, (SEATS,)),  # Villain placed, 0 or 1
    ("stack", np.int8, (SEATS,)),    # Villain tiles from the top, by film
    ("stack_n", np.int8),            # their number
    ("cal_deck", np.int8, (NEEDS,)),  # Calamity cards face down, per need
    ("cal_row", np.int8, (NEEDS,)),   # face up along the board
    ("cal_pile", np.int8, (NEEDS,)),  # discarded
    ("cal_count", np.int8),          # cards revealed at each refresh
    ("deadline", np.int8),           # space of the Deadline token, 0 is Start
    ("last_phase", np.int8),         # 1 once the Deadline is reached, 2 in the final Player Phase
    ("too_deep", np.int8),           # 1 when the stack of frames was full
    ("won", np.int8),                # all films are complete
    # what the record counts
    ("advances", np.int16, (3,)),    # Deadline advances: base, failed effect, matching cards
    ("effects", np.int16, (5,)),     # Calamity Effects completed, by the Villain's film
    ("failed", np.int16, (5,)),      # ... and not completed
    ("acts", np.int16, (6,)),        # actions done as a tile's action, and Magic tokens taken instead
    ("bonus", np.int16, (5,)),       # bonus actions and tokens, by symbol
    ("powers", np.int16, (5, 3)),    # uses of each power
    ("removed", np.int16, (3,)),     # Calamity removed: paint, animation, number
    ("boosts", np.int16),            # Dwarfs returned to raise an action
    ("repeats", np.int16, (3,)),     # Music returned, Cat repeats, wishes
    ("deadline_at", np.int8, (MOST_ROUNDS,)),   # Deadline when each Player Phase began, -1 before
    ("completed_at", np.int8, (MOST_ROUNDS,)),  # films complete then
    ("placed_at", np.int8, (SEATS, 3)),  # round in which background, characters, Villain were done; 0 not yet
])  # fmt: skip

TABLES = np.dtype([
    ("cards", np.int8, (5,)),              # Animation cards in the box, per kind
    ("draw", np.int8, (6,)),               # cards drawn at each value, index 0 unused
    ("paints", np.int8, (8,)),             # Paint tokens in the box, per colour
    ("row_value", np.int8, (ROWS,)),       # price of each Ink & Paint row, from the bottom
    ("magic", np.int8),                    # Magic tokens in the box
    ("tokens", np.int8, (5,)),             # film tokens, per film
    ("tile_squares", np.int8, (5, DEALT_TILES, 3)),  # squares per section
    ("tile_size", np.int8, (5, DEALT_TILES)),
    ("tile_symbols", np.int8, (5, DEALT_TILES, 5)),  # symbols covered, by action
    ("character_paint", np.int8, (5, 3, 4)),  # Paint price, -1 beyond its length
    ("character_section", np.int8, (5, 3)),
    ("character_card", np.int8, (5, 3)),   # card that pays for the power
    ("power", np.int8, (5, 3)),            # index into POWERS
    ("power_n", np.int8, (5, 3)),          # its number: value, cards, tokens or players
    ("power_mask", np.int8, (5, 3)),       # its kinds of Calamity or of action, bit per kind
    ("sound", np.int8, (5,)),              # index into SOUNDS
    ("sound_n", np.int8, (5, 6)),          # its amount at each value, index 0 unused
    ("sound_beyond", np.int8, (5,)),       # above 5 the amount is the value itself
    ("sound_cards", np.int8, (5,)),        # cards drawn first
    ("sound_limited", np.int8, (5,)),      # only tiles of value up to X
    ("wish_action", np.int8, (3,)),
    ("wish_value", np.int8, (3,)),         # its value; cards for Animation
    ("effect", np.int8, (5,)),             # index into EFFECTS
    ("effect_n", np.int8, (5,)),           # cards or tokens
    ("effect_mask", np.int8, (5,)),        # tokens: 1 Magic, 2 Paint
    ("effect_match", np.int8, (5,)),       # spaces when all cards match
    ("condition", np.int8, (5,)),          # index into CONDITIONS
    ("condition_n", np.int8, (5,)),
    ("villain_paint", np.int8, (5, 4)),    # price, -1 beyond its length
    ("villain_cards", np.int8, (5, 4)),
    ("calamity", np.int8, (5, NEEDS)),     # Calamity cards of each film, per need
])  # fmt: skip

COMBOS = tuple(c for n in (2, 3, 4) for c in combinations(range(5), n))
COMBO_OF = np.zeros(32, np.int64)  # index into COMBOS of a set of films, bit per film
for _i, _combo in enumerate(COMBOS):
    COMBO_OF[sum(1 << film for film in _combo)] = _i
COMBO_LABELS = tuple("+".join(FILMS[f] for f in combo) for combo in COMBOS)
STAGES = ("complete", "background missing", "characters missing", "villain missing")

KNOBS = (
    choice("difficulty", ("standard", "novice", "expert"), "tier that sets the Calamity cards", clause="DA-049"),
    number("calamities", "tier", 0, 20, "Calamity cards a round, in place of the tier's", word="tier", clause="DA-048"),
    number("deadline_space", 13, 1, MOST_DEADLINE, "space of the Deadline track that starts the end", clause="DA-212"),
    listing("films", FILMS, SEATS, "films clockwise; the oldest goes first", word="random", clause="DA-029"),
    labelled("novice", {"2": 1, "3": 3, "4": 4}, 0, 20, "Calamity cards at Novice, by players", clause="DA-049"),
    labelled("standard", {"2": 2, "3": 4, "4": 6}, 0, 20, "Calamity cards at Standard, by players", clause="DA-050"),
    labelled("expert", {"2": 3, "3": 6, "4": 8}, 0, 20, "Calamity cards at Expert, by players", clause="DA-051"),
    number("start_hand", 3, 0, 7, "Animation cards dealt to each player", clause="DA-040"),
    number("start_magic", 1, 0, 3, "Magic tokens each player begins with", clause="DA-036"),
    number("hand_limit", 7, 1, 20, "cards kept at the start of the Villain Phase", clause="DA-074"),
    number("match_cards", 3, 2, 5, "matching cards that stand for any other card", clause="DA-132"),
    number("advance", 1, 1, 3, "spaces the Deadline advances each Villain Phase", clause="DA-171"),
    number("fail_advance", 1, 0, 3, "spaces it advances for an effect that cannot be completed", clause="DA-178"),
    switch("open_hands", 1, "hands lie face up", clause="DA-258"),
    switch("villain_conditions", 1, "a Villain's condition must be met to place it", clause="DA-203"),
    choice("free_power", ("later_paid", "forfeits_turn"), "a free power declined", clause="DA-I20"),
    switch("bonus_declinable", 0, "a bonus action may be declined by the player chosen", clause="DA-I07"),
    switch("swap_in_bonus", 0, "a Magic token may be taken in place of a bonus action", clause="DA-065"),
    switch("queen_three_for_one", 0, "three matching cards may stand for the card an effect names", clause="DA-I32"),
    choice("genie_condition", ("with_another", "out"), "what Jafar's condition asks of the Genie", clause="DA-I73"),
    switch("dwarfs_on_tables", 1, "Dwarfs may be returned on a Sound whose amount stands in a table", clause="DA-I47"),
)  # fmt: skip

COLUMNS_KEPT = (
    category("outcome", "result", ("win", "loss", "capped")),
    category("end_reason", "why the game ended", ("all films complete", "deadline reached")),
    count("rounds", "Player Phases", MOST_ROUNDS),
    count("deadline", "space of the Deadline token at the end", MOST_DEADLINE),
    category("film", "film", FILMS, per_seat=True),
    category("combo", "films", COMBO_LABELS),
    category("stage", "what the film lacked at the end", STAGES, per_seat=True),
    count("films_complete", "films complete at the end", SEATS),
    count("background_round", "round in which the background was finished (0: never)", MOST_ROUNDS, per_seat=True),
    count("characters_round", "round in which the third character was placed (0: never)", MOST_ROUNDS, per_seat=True),
    count("villain_round", "round in which the Villain was placed (0: never)", MOST_ROUNDS, per_seat=True),
    count("tiles_placed", "Background tiles placed", DEALT_TILES, per_seat=True),
    count("characters_placed", "characters placed", DEALT_CHARACTERS, per_seat=True),
    count("advance_base", "spaces advanced at the start of Villain Phases", 127),
    count("advance_failed", "spaces advanced for failed Calamity Effects", 255),
    count("advance_match", "spaces advanced for matching cards", 255),
    count("effects_done", "Calamity Effects completed", 511),
    count("effects_failed", "Calamity Effects not completed", 511),
    count("removed_paint", "Paint Calamity removed", 255),
    count("removed_animation", "Animation Calamity removed", 255),
    count("removed_number", "Number Calamity removed", 255),
    *(count(f"act_{name}", f"{name.replace('_', ' & ')} actions by tile", 255) for name in TILES),
    count("act_swap", "Magic tokens taken instead of an action", 255),
    count("bonus_actions", "bonus actions", 63),
    count("bonus_magic", "bonus Magic tokens", 63),
    count("power_uses", "uses of character powers", 511),
    count("boosts", "Dwarfs returned to raise an action", 255),
    count("music_returned", "Music tokens returned", 255),
    count("cat_repeats", "actions repeated for the Cheshire Cat", 255),
    count("wishes", "wishes granted", 255),
    timeline("deadline_by_round", "space of the Deadline token", "rounds", MOST_ROUNDS, MOST_DEADLINE),
    timeline("complete_by_round", "films complete", "rounds", MOST_ROUNDS, SEATS),
)  # fmt: skip


def settle(values, players):
    """Check the knobs against each other, and seat the oldest film first."""
    if "difficulty" in values and values.get("calamities", "tier") != "tier":
        raise BadInput(
            f"calamities={values['calamities']} and difficulty={values['difficulty']} are both given. "
            "A number of Calamity cards overrides the tier: give one of the two."
        )
    deck = FILM_CALAMITIES * players
    tier = values.get("difficulty", "standard")
    number_of = values.get("calamities", "tier")
    if number_of == "tier":
        default = next(knob.default for knob in KNOBS if knob.name == tier)
        number_of = values.get(tier, default)[str(players)]
    if number_of > deck:
        raise BadInput(
            f"{number_of} Calamity cards a round, but {players} players have only {deck} cards. Give 0 to {deck}."
        )
    films = values.get("films", "random")
    if films == "random":
        return values
    if len(films) != players or len(set(films)) != players:
        raise BadInput(
            f"films={','.join(films)} names {len(set(films))} different films for {players} players. "
            f"Name {players} different ones of {', '.join(FILMS)}, or 'random'."
        )
    first = min(range(players), key=lambda i: FILMS.index(films[i]))
    return values | {"films": films[first:] + films[:first]}


GAME = Game(
    name="disney-animated",
    title="Disney Animated",
    kind="cooperative",
    seats=(2, SEATS),
    default_players=3,
    default_bot="planner",
    status="verified against theory",
    rules_version=1,
    state=STATE,
    tables=TABLES,
    knobs=KNOBS,
    columns=COLUMNS_KEPT,
    crosses=(
        ("film", "outcome"), ("combo", "outcome"), ("rounds", "outcome"), ("stage", "film"),
        ("stage", "outcome"), ("films_complete", "outcome"), ("deadline", "outcome"),
    ),
    streams=("films", "paint", "tiles", "hands", "calamity", "deck", "discard[seat]"),
    max_legal=64,
    max_weights=32,
    components=Path(__file__).with_name("components.toml"),
    package=__name__,
    settle=settle,
    about="Finish all films before the Deadline; Villains and their Calamity slow the table down.",
)  # fmt: skip
