"""Labyrinth: Disney Villains: shift the maze, walk to your character, be first home with all of them.

Source      Labyrinth: Disney Villains Rulebook (Ravensburger)
Seats       2 to 4 (LV-Q01: the number is not printed)
Hidden      the cards that others seek, and all piles
Deviations  none known; readings in docs/games/labyrinth_villains.md
Verified    solo-solve shares, mean reach, tile distribution    tests/test_labyrinth_villains.py
"""

from pathlib import Path

import numpy as np

from simulator.errors import BadInput
from simulator.knobs import choice, labelled, listing, number, switch
from simulator.machine import Game, category, count, flag

SEATS, CARDS, LOOSE, KINDS, MOST_FOUND = 4, 24, 34, 15, 16
PLAIN_KINDS = 3  # kinds of loose tile: plain straight, corner, tee, then one for each of 12 characters
FIRST_LOOSE = 12  # characters from this one on are on loose tiles
VILLAINS = ("ursula", "hades", "maleficent", "scar")
URSULA, HADES, MALEFICENT, SCAR = range(4)
NO_CARD, HIDDEN_CARD = -1, -2

# Phases, that is kinds of node.
VILLAIN, HOME, TILE, DRAW, DEAL, PUSH, POWER, WALK, BIND, FLY = range(10)
# Actions: 16 * arrow + openings, then these.
WALK_TO, KEEP, USE, BIND_TO, FLY_TO = 200, 260, 261, 300, 350
# How a game ends.
WALKED, FLEW, JOINED, LAST_CARD, LIMIT = range(5)
# Codes of choice knobs.
CHILDREN = 1
BAN_OPPOSITE, BAN_NONE, BAN_SAME, BAN_BOTH = range(4)
ON_PASS = 1
CLOCKWISE, READING, ANY_CORNER, BY_VILLAIN = range(4)
ADJACENT, ACROSS, ANY_TWO = 1, 2, 0
BEFORE_PUSH = 1
ALL_FACEDOWN, OTHERS_BURY = 1, 2
EMPTY_SKIPPED, EMPTY_DEALT, EMPTY_FORBIDS = range(3)
TWO_TURNS = 1
FEWER_CARDS, NO_POWER, SNAKE = 1, 2, 3

STATE = np.dtype([
    ("maze", np.int64, (4,)),       # squares open to the north, east, south, west
    ("reach", np.int64),            # at a move: squares the mover can walk to
    ("own", np.int32, (SEATS,)),    # cards known to be in a seat's pile: face up (children), or buried by Hades
    ("found", np.int32, (SEATS,)),  # cards turned over
    ("pool", np.int32),             # face-down cards of all piles; which is whose is decided when one is looked at
    ("aside", np.int32),            # cards left in the box
    ("taken", np.int32),            # cards that Hades has taken and not dealt yet
    ("actor", np.int16),            # seat, CHANCE or OVER
    ("stream", np.int16),           # at a chance node
    ("round_no", np.int16),         # rounds completed
    ("turns", np.int16),            # turns begun
    ("found_in", np.int16, (SEATS, MOST_FOUND)),  # round, from 1, of each find of a seat
    ("used_in", np.int16, (SEATS,)),  # round, from 1, of the last use of the power; 0 never
    ("used_left", np.int8, (SEATS,)),  # cards still to find at that moment
    ("phase", np.int8),
    ("after", np.int8),             # phase that follows once cards are drawn; TURN_ENDS for none
    ("turn", np.int8),              # place in the round of the seat whose turn it is
    ("seat", np.int8),              # whose turn it is
    ("at", np.int8),                # seat or square that the set-up, a draw or a deal has come to
    ("pushes", np.int8),            # still to make this turn
    ("last_arrow", np.int8),        # of the latest push; -1 before the first
    ("powered", np.int8),           # villain's power in force this turn, -1 none
    ("again", np.int8),             # 1 when the seat has another whole turn (a reading of Scar)
    ("ending", np.int8),            # how the game ended
    ("winner", np.int8),            # seat, -1 nobody
    ("spare", np.int8),             # openings of the spare tile as it lies
    ("where", np.int8, (CARDS,)),   # square of each character's tile, SPARE beside the board
    ("loose", np.int8, (KINDS,)),   # during set-up: loose tiles not yet laid, per kind
    ("left", np.int8, (SEATS,)),    # cards still to find, the current one included
    ("current", np.int8, (SEATS,)),  # card looked for: NO_CARD none, HIDDEN_CARD in the views of others
    ("piece", np.int8, (SEATS,)),   # square
    ("home", np.int8, (SEATS,)),    # square
    ("villain", np.int8, (SEATS,)),  # -1 in empty seats
    ("uses", np.int8, (SEATS,)),    # uses of the power left
])  # fmt: skip
TURN_ENDS = 20

TABLES = np.dtype([
    ("fixed", np.int64, (4,)),           # fixed squares open to each side
    ("square_of", np.int8, (FIRST_LOOSE,)),  # square of each character on a fixed tile
    ("shape_of", np.int8, (CARDS,)),     # shape of each character's tile
    ("plain", np.int8, (3,)),            # plain loose tiles per shape
    ("home_of", np.int8, (4,)),          # square of each villain's colour
])  # fmt: skip

KNOBS = (
    choice("mode", ("standard", "children"), "whole rules, or the game for younger children", clause="L30"),
    number("cards_per_player", "even", 1, 12, "cards dealt to each player", word="even", clause="L33"),
    number("extra_corners", 0, 0, 13, "straight tiles replaced by plain corners; 1 is the mix 12/16/6", clause="L1"),
    number("extra_tees", 0, 0, 15, "plain corners replaced by plain tees, as far as there are any", clause="L1"),
    choice("rotate_spare", ("free", "fixed"), "may the spare be turned before it goes in?", clause="L3"),
    choice("reversal_ban", ("opposite", "none", "same", "both"),
           "arrows closed to the next push: where the tile fell, none, the one last used, both", clause="L5"),
    choice("collect_on", ("stop", "pass"), "is a character found by stopping there, or by passing too?", clause="L8"),
    switch("must_return_home", 1, "must the winner go home after the last card?", clause="L12"),
    choice("corner_order", ("clockwise", "reading", "random", "villain"),
           "homes of seats 0, 1, ..: clockwise, row by row, drawn, or by the villain's colour", clause="L14"),
    choice("two_player_corners", ("random", "adjacent", "opposite"),
           "with two players and clockwise homes: where the second sits", clause="L15"),
    listing("villains", VILLAINS, SEATS, "villains in seat order", "random", clause="LV-013"),
    labelled("power_uses", dict.fromkeys(VILLAINS, 1), 0, 2, "uses of each villain's power in a game",
             clause="LV-062"),
    choice("power_timing", ("after_push", "before_push"), "when a power is declared", clause="L17 L28"),
    switch("teleport_then_walk", 0, "may Ursula and Maleficent still walk after their power?", clause="L18"),
    switch("fly_to_target", 1, "may Maleficent fly to her own character?", clause="L19"),
    switch("fly_home", 1, "may Maleficent fly home?", clause="L19"),
    switch("bind_collects", 1, "does Ursula's spell find cards and win the game?", clause="L20"),
    choice("hades_mode", ("top_card", "all_facedown", "others_bury_top"), "which cards Hades moves", clause="L21"),
    choice("hades_empty_pile", ("skip", "dealt", "unusable"),
           "players without cards under Hades: skipped, dealt in clockwise from his left, or no use at all",
           clause="L22"),
    switch("hades_self_empty", 1, "may Hades use his power without cards of his own?", clause="L23"),
    switch("hades_new_target_now", 1, "may Hades find his new card in the same turn?", clause="L26"),
    switch("scar_may_reverse", 0, "may Scar's second push ignore the ban?", clause="L27"),
    choice("scar_mode", ("one_move", "two_turns"), "two pushes and a move, or two whole turns", clause="L29"),
    choice("compensation", ("none", "fewer_cards", "no_power", "snake"),
           "for later seats: one card fewer, seat 0 without a power, or the second round in reverse order"),
    number("max_rounds", 400, 1, 1000, "rounds after which the game is stopped", clause="L31"),
)  # fmt: skip


def settle(values, players):
    """Check the knobs against each other and the number of players."""
    cards = values.get("cards_per_player", "even")
    if cards != "even" and cards * players > CARDS:
        raise BadInput(
            f"cards_per_player is {cards}, but {players} players would need {cards * players} of {CARDS} cards. "
            f"Give at most {CARDS // players}."
        )
    if cards == 1 and values.get("compensation") == "fewer_cards":
        raise BadInput(
            "compensation=fewer_cards leaves later seats without a card. Give cards_per_player of 2 or more."
        )
    cast = values.get("villains", "random")
    if cast != "random" and (len(cast) != players or len(set(cast)) != players):
        raise BadInput(
            f"villains is {','.join(cast)!r}, but {players} players need {players} different villains, one per seat."
        )
    return values


_LEFT = ("not used", *(str(n) for n in range(MOST_FOUND)))
_LINEUPS = tuple("+".join(v for i, v in enumerate(VILLAINS) if m >> i & 1) or "nobody" for m in range(16))
_FATES = ("not in play", "won, power unused", "won, power used", "lost, power unused", "lost, power used")
COLUMNS = (
    category("outcome", "result", ("seat_0", "seat_1", "seat_2", "seat_3", "shared", "capped")),
    category("end_reason", "why the game ended",
             ("walked home", "flew home", "joined a piece at home", "last card found", "round limit")),
    count("rounds", "rounds", 1000),
    count("turns", "turns", 8000),
    flag("won", "won", per_seat=True),
    count("score", "cards found", MOST_FOUND, per_seat=True),
    count("idle", "longest run of rounds without a find", 1000, per_seat=True),
    count("lead_changes", "changes of the sole leader in cards found", 200),
    category("half_leader", "leader at half-time", ("seat_0", "seat_1", "seat_2", "seat_3", "tied")),
    category("winner_villain", "winning villain", (*VILLAINS, "nobody")),
    category("lineup", "villains in play", _LINEUPS),
    category("corners", "homes", ("next to each other", "across", "three or four")),
    *(category(v, f"{v.title()}: result and power", _FATES) for v in VILLAINS),
    *(count(f"{v}_used_in", f"{v.title()}: round of the power, 0 unused", 1000) for v in VILLAINS),
    *(category(f"{v}_used_left", f"{v.title()}: cards left when the power was used", _LEFT) for v in VILLAINS),
)  # fmt: skip

STREAMS = ("villains", "homes", "tiles", "aside", "hades", "cards[seat]")
VILLAIN_STREAM, HOME_STREAM, TILE_STREAM, ASIDE_STREAM, HADES_STREAM, CARD_STREAM = range(6)

GAME = Game(
    name="labyrinth-villains", title="Labyrinth: Disney Villains", kind="competitive", seats=(2, 4),
    default_players=4, default_bot="planner", status="verified against theory", rules_version=1,
    state=STATE, tables=TABLES, knobs=KNOBS, columns=COLUMNS, settle=settle, streams=STREAMS,
    crosses=(("rounds", "outcome"), ("half_leader", "outcome"), ("winner_villain", "lineup"),
             ("winner_villain", "end_reason"), ("corners", "outcome")),
    max_legal=64, max_weights=12, components=Path(__file__).with_name("components.toml"), package=__name__,
    about="Shift the maze, walk to your character, be first home with all of them.",
)  # fmt: skip
