"""Animator vs Animation: turn the animations on each other and take their points.

Source      the printed rulebook; card decks are proposals, since no list of them is published
Seats       2-4, in play order; seat 0 holds the pointer in round 1
Hidden      hands, the deck, tiles and quick cards that lie face down
Deviations  none known; every reading of an open point is a row of docs/games/animator_vs_animation.md
Verified    the attack against an independent oracle    tests/test_animator_vs_animation_attack.py
"""

from pathlib import Path

import numpy as np

from simulator.errors import BadInput
from simulator.knobs import choice, labelled, number, switch
from simulator.machine import Game, category, count, flag, timeline

# --- Components ---------------------------------------------------------------

CHARACTERS, SEATS = 4, 4
ITEM_ROOM, KINDS = 16, 24  # card kinds: items are 0..15, quick cards 16..23
ITEM_CARDS, QUICK_CARDS = 30, 26
MOST_ROUNDS = 12
MOST_TOKENS = 64  # four banks of the most that `start_tokens` allows

TL, TR, BL, BR = 0, 1, 2, 3  # squares; next to each other: ^1 and ^2, diagonal: ^3
SQUARES = ("TL", "TR", "BL", "BR")
CLOCKWISE = (TL, TR, BR, BL)
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
FACINGS = ("N", "E", "S", "W")
ROTATE, MOVE, CLICK, DRAG, BOOST, SHIELD = 0, 1, 2, 3, 4, 5  # effects; the first four are the action tiles
EFFECTS = ("rotate", "move", "click", "drag", "boost", "shield")
TILES = 4
NONE, HIDDEN = -1, -2

# --- Steps of a game, in order -------------------------------------------------

(SEATING, TURNING, SETTING_ASIDE, DEAL, DRAW, PLACE, RELOCATE, REVEAL, EQUIP, LAY, SHIFT, SHOW, ACTIVATE, THROW) = (
    range(14)
)
NOBODY = -3  # `actor` while the rules look for the next node
UNUSED, ACTIVATED, THROWN = 0, 1, 2

# --- Actions: kind + arguments; chance outcomes are below 64 --------------------

TO_SQUARE, TO_FACING = 40, 44  # outcomes of a random set-up; a card drawn is its kind
PLACE_AT = 100  # + 4 x tile + character
STAY, RELOCATE_TO = 199, 200  # + character
TURN_BY = 300  # + quarter turns clockwise, 1..3
SWAP_WITH, HAND_TO, LEAVE = 310, 320, 329  # + character
EQUIP_ON, DONE = 400, 399  # + 4 x item + character
LAY_AT, PASS = 500, 499  # + 4 x kind + character
KEEP, USE = 600, 601  # of a Once item
HOLD_ON, THROW_IT = 610, 611

STATE = np.dtype([
    ("actor", np.int16),      # seat, CHANCE or OVER
    ("stream", np.int16),     # 0 deck, 1 setup
    ("round_no", np.int16),   # 1..rounds; 0 while setting up
    ("phase", np.int16),      # step of the round, SEATING..THROW
    ("turn", np.int16),       # how many have had their turn in this step
    ("lap", np.int16),        # quick cards: times round the table this round
    ("played", np.int16),     # cards: items of the acting seat in this step, or quick cards of all in this lap
    ("players", np.int16),    # seats in the game
    ("first", np.int16),      # seat with the pointer
    ("effect", np.int16),     # of the tile or card that is face up, or NONE
    ("target", np.int16),     # character that it acts on; while equipping, the one equipped last
    ("end_reason", np.int16),
    ("square", np.int8, CHARACTERS),  # where each character stands, NONE when it is not in the game
    ("at", np.int8, CHARACTERS),      # the character on each square, or NONE
    ("facing", np.int8, CHARACTERS),  # direction of the fists at the table
    ("holds", np.int8, CHARACTERS),   # item kind, or NONE
    ("owner", np.int8, CHARACTERS),   # whose tokens it wins and loses: a seat, or its own bank (>= players)
    ("used", np.int8, CHARACTERS),    # of the item, in this attack: UNUSED, ACTIVATED or THROWN
    ("boost", np.int8, CHARACTERS),   # extra damage this round
    ("shield", np.int8, CHARACTERS),  # 1: takes no damage this round
    ("power", np.int8, CHARACTERS),   # attack damage in the latest attack
    ("line", np.int8, CHARACTERS),    # characters in the order in which they take tokens
    ("hit", np.int8, (CHARACTERS, CHARACTERS)),  # damage of the latest attack, by attacker and victim
    ("owed", np.int8, CHARACTERS),    # tokens that a purse has to pay, while an attack is paid
    ("gain", np.int8, CHARACTERS),    # tokens won in the latest attack, per purse, until they are added
    ("tokens", np.int16, CHARACTERS),  # per purse: seats, then banks
    ("tiles", np.int8, (SEATS, TILES)),  # not yet revealed, the one lying face down included
    ("laid", np.int8, SEATS),         # face down: tile (steps 2-4) or card kind (step 6); NONE, or HIDDEN in a view
    ("lies_by", np.int8, SEATS),      # the character it lies by, or NONE
    ("hand", np.int8, (SEATS, KINDS)),
    ("hand_size", np.int8, SEATS),
    ("deck", np.int8, KINDS),
    ("deck_size", np.int16),
    ("aside", np.int8, KINDS),        # item cards left out of the game, unseen
    ("aside_size", np.int16),
    ("discard", np.int8, KINDS),
    # What the record needs, besides the above.
    ("leader", np.int16),             # sole leader at the end of the last round that had one, or NONE
    ("lead_changes", np.int16),
    ("leader_after", np.int8, MOST_ROUNDS),  # sole leader after each round, or NONE; HIDDEN: not yet played
    ("top_after", np.int16, MOST_ROUNDS),    # most tokens of a seat after each round
    ("before", np.int16, SEATS),      # tokens at the start of the round
    ("led_rounds", np.int16),         # rounds begun with a sole leader
    ("leader_loss", np.int16),        # net loss of the leader in those rounds, summed where it lost
    ("others_loss", np.int16),        # the same for all other seats
    ("start", np.int8, CHARACTERS),   # starting square of each character
    ("broke", np.int8, SEATS),        # 1: stood at 0 tokens at the end of a round
    ("gun_drawn", np.int8, SEATS),    # 1: drew a Gun
    ("gun_carried", np.int8, SEATS),  # 1: own character attacked with a Gun
    ("clicked", np.int16, SEATS),     # tokens won by Click tiles and cards
    ("struck", np.int16, SEATS),      # by attacks, the side hit included
    ("thrown", np.int16, SEATS),      # by throws
    ("blocks", np.int16),             # pairs face to face, both at equal damage
    ("fizzles", np.int16),            # tiles and cards that did nothing
])  # fmt: skip

TABLES = np.dtype([
    ("copies", np.int16, KINDS),
    ("bonus", np.int16, KINDS),       # of an item
    ("once", np.int8, KINDS),
    ("throwable", np.int8, KINDS),
    ("cleave", np.int8, KINDS),
    ("fixed", np.int8, KINDS),        # cannot be dragged
    ("effect", np.int8, KINDS),       # of a quick card
    ("gun", np.int16),                # the kind that `gun_bonus` changes, or NONE
])  # fmt: skip

END_REASONS = ("win total", "tiles used up")
SEAT_NAMES = tuple(f"seat_{i}" for i in range(SEATS))

KNOBS = (
    number("win_points", 16, 1, 100, "tokens that win; half: half of all tokens, rounded up, which is also the default "
           "of 3 players when neutral_mode is not bank", word="half", clause="A1 A45"),
    choice("win_check", ("round_end", "each_step", "at_once"), "when the win total is looked at: after the attack, "
           "after each step that deals damage, or after every hit", clause="A3"),
    choice("turn_direction", ("counter_clockwise", "clockwise"), "which way the turn goes; seats are numbered that way",
           clause="A6"),
    choice("pointer_direction", ("printed", "follow_play", "against_play"), "where the pointer goes after a round: "
           "clockwise, with the turn, or against it", clause="A7"),
    choice("neutral_mode", ("bank", "empty", "none", "two_each"), "characters without a player: their own tokens, "
           "no tokens, not on the table, or (2 players) two for each player", clause="A44"),
    choice("seating", ("fixed", "random"), "who stands where: seats clockwise from top left, or drawn",
           clause="AA-Q01"),
    choice("start_facing", ("up_down", "sideways", "random"), "top row up and bottom row down, left and right "
           "outwards, or drawn", clause="A48"),
    number("rounds", 10, 1, MOST_ROUNDS, "rounds at most; no more than there are tiles", clause="A9"),
    labelled("tiles", {"rotate": 4, "move": 2, "click": 2, "drag": 2}, 0, 12, "action tiles of each player"),
    number("start_tokens", 8, 1, 16, "tokens of each player at the start, and of each bank"),
    number("start_hand", 1, 0, 5, "cards dealt before round 1", clause="A47"),
    number("items", 30, 0, 30, "item cards in the deck; the rest of the 30 are drawn out unseen"),
    number("gun_bonus", "card", 0, 6, "damage that the Gun adds; card: as in the component file", word="card"),
    switch("cleave", 1, "Cleave has its effect", clause="A39"),
    switch("throwables", 1, "Throwable has its effect", clause="A41"),
    number("equip_per_round", "any", 0, 12, "items that a player may play in a round", word="any", clause="A23"),
    number("quick_per_round", 1, 0, 12, "quick cards that a player may lay in a round", clause="A26"),
    choice("attack_order", ("simultaneous", "turn_order"), "attacks all at once, or one after another", clause="A31"),
    choice("shortfall", ("one_at_a_time", "first_served", "pro_rata"), "how attackers share the tokens of a victim who "
           "has too few", clause="A32"),
    choice("cleave_target", ("beside_attacker", "beside_victim"), "whom the side hit of Cleave strikes", clause="A36"),
    choice("cleave_block", ("face_to_face", "one_sided", "same_direction"), "who blocks the side hit: one that faces "
           "the attacker, with its own hit reduced too; the same without that; one that faces as the attacker does",
           clause="A38 AA-Q06"),
    switch("tile_hidden", 1, "tiles and quick cards lie face down until they are revealed", clause="A13"),
    switch("open_hands", 0, "hands are open to all", clause="AA-Q03"),
)  # fmt: skip

COLUMNS = (
    category("outcome", "result", (*SEAT_NAMES, "shared", "capped")),
    category("end_reason", "why the game ended", END_REASONS),
    count("rounds", "rounds", MOST_ROUNDS),
    flag("won", "most tokens at the end; equal tokens share", per_seat=True),
    count("score", "tokens at the end", MOST_TOKENS, per_seat=True),
    count("winner_tokens", "tokens of the winner", MOST_TOKENS),
    flag("every_token", "the winner holds every token on the table"),
    count("lead_changes", "changes of the sole leader, round by round", MOST_ROUNDS),
    category("half_leader", "leader when half of the rounds were played", (*SEAT_NAMES, "tied")),
    category("last_pointer", "seat with the pointer in the last round", SEAT_NAMES),
    category("start_square", "where the seat's character started", SQUARES, per_seat=True),
    timeline("top", "tokens of the leader", "round", MOST_ROUNDS, MOST_TOKENS),
    count("led_rounds", "rounds that began with a sole leader", MOST_ROUNDS),
    count("leader_loss", "tokens lost by that leader in those rounds", 800),
    count("others_loss", "tokens lost by the other seats in those rounds", 2400),
    flag("broke", "had no tokens left at the end of a round", per_seat=True),
    flag("gun_drawn", "drew a Gun", per_seat=True),
    flag("gun_carried", "attacked with a Gun", per_seat=True),
    count("clicked", "tokens won by Clicks", 800, per_seat=True),
    count("struck", "tokens won by attacks", 800, per_seat=True),
    count("thrown", "tokens won by throws", 800, per_seat=True),
    count("blocks", "pairs that blocked each other in full", 24),
    count("fizzles", "tiles and cards without effect", 600),
)


def settle(values, players):
    """Knobs checked against each other; with fewer tokens on the table 3 players need half of them (A45)."""
    mode = values.get("neutral_mode", "bank")
    if mode == "two_each" and players != 2:
        raise BadInput(f"neutral_mode is 'two_each' with {players} players. Give players=2, or another neutral_mode.")
    if mode != "bank" and players == 3:
        values.setdefault("win_points", "half")
    if mode != "bank" and players == 2 and values.get("win_points") == "half":
        raise BadInput(
            "win_points is 'half' with 2 players and no neutral banks: everybody starts with that many, "
            "so the first round would end the game. Give win_points=16 or another number."
        )
    tiles = sum(values.get("tiles", {"printed": 10}).values())
    if values.get("rounds", 10) > tiles:
        raise BadInput(
            f"rounds is {values.get('rounds', 10)}, but each player has {tiles} tiles and lays one a round. "
            f"Give rounds={tiles} or fewer, or more tiles."
        )
    return values


GAME = Game(
    name="animator-vs-animation", title="Animator vs Animation", kind="competitive", seats=(2, SEATS),
    default_players=4, default_bot="planner", status="attack verified against an oracle; decks assumed",
    rules_version=1, state=STATE, tables=TABLES, knobs=KNOBS, columns=COLUMNS,
    crosses=(("rounds", "outcome"), ("end_reason", "outcome"), ("half_leader", "outcome"),
             ("last_pointer", "outcome"), ("start_square", "won"), ("broke", "won"), ("gun_drawn", "won"),
             ("gun_carried", "won")),
    streams=("deck", "setup"), max_legal=72, max_weights=16, settle=settle,
    components=Path(__file__).with_name("components.toml"), package=__name__,
    about="four animations in a square hit whom they face; players turn, move and arm them in secret",
)  # fmt: skip
