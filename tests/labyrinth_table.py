"""What the tests of Labyrinth: Disney Villains share: tables laid out by hand, games in words, and a slow board.

The slow board is the oracle: lists of tiles with named sides, moved and searched square by square, without bits.
"""

import re
from collections import deque
from functools import cache
from itertools import pairwise

import numpy as np
from numba import njit

from simulator.compiling import PLAIN
from simulator.engine import engine_of
from simulator.games import game
from simulator.machine import CHANCE
from simulator.playthrough import Board, steps
from simulator.rng import below, key_streams
from simulator.setting import make_setting
from tests.play import broken_of, log_of, seated

GAME = game("labyrinth-villains")
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
FACING = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDES_OF = {"│": "NS", "─": "EW", "└": "NE", "┌": "ES", "┐": "SW", "┘": "NW", "├": "NES", "┬": "ESW", "┤": "NSW",
            "┴": "NEW"}  # fmt: skip
ARROWS = [f"{side} arrow of {kind} {line}" for side, kind in zip(("north", "east", "south", "west"),
          ("column", "row") * 2) for line in (1, 3, 5)]  # fmt: skip
OPPOSITE = {"north": "south", "south": "north", "east": "west", "west": "east"}
NO_POWERS = "ursula:0,hades:0,maleficent:0,scar:0"


def table(players, *starts, **knobs):
    """A Board in play: laid out, changed by the start lines, and whole."""
    board = Board(seated(GAME, players, given=knobs)).set_up()
    for text in starts or ("turn 0",):
        board.words.arrange(board.state, text, board.setting.box.data)
    for seat in range(players):
        allowed = board.knobs.power_uses[board.state.villain[seat]]
        board.state.uses[seat] = min(int(board.state.uses[seat]), int(allowed))
    broken = broken_of(GAME)(board.state, board.knobs, board.tables)
    assert broken == 0, GAME.module("invariants").WHAT[broken]
    return board


def shown(board):
    """The state in words."""
    return board.words.show(board.state, board.setting.box.data)


def seat_of(board, seat):
    """One seat in words."""
    return shown(board)["seats"][seat]


def options(board):
    """What may be done now, in words."""
    return [board.say(code) for code in board.options()[0]]


def do(board, *texts):
    """Take actions in words; a text that ends in `...` stands for the first action that begins so."""
    for text in texts:
        if text.endswith("..."):
            text = next(option for option in options(board) if option.startswith(text[:-3]))
        board.take(board.find(text))
    return board


def node(board):
    """What is being decided."""
    return board.words.node(board.state, board.setting.box.data)


def opposite(arrow):
    """The arrow across the board."""
    side, rest = arrow.split(" ", 1)
    return f"{OPPOSITE[side]} {rest}"


@cache
def told(players, bots=("greedy",), index=0, knobs=()):
    """The steps of one game, in words, from the first push on."""
    setting = seated(GAME, players, bots=bots, given=dict(knobs))
    actions, _ = log_of(setting, 11, index)
    play = list(steps(setting, actions))
    start = next(i for i, step in enumerate(play) if step.node == "move the maze")
    return play[start - 1 :]


def pairs(play):
    """(state before, step) for every step but the first."""
    return [(before.state, step) for before, step in pairwise(play)]


def turns(play):
    """The steps of each turn of a game, draws included; a turn begins with a push by another seat than before."""
    found, last = [], None
    for before, step in pairs(play):
        if step.node == "move the maze" and step.actor != last:
            found.append([])
            last = step.actor
        found[-1].append((before, step))
    return found


AWAY = "west arrow of row 5..."  # a push far from the top row, where the scenes are set
ROW = "tiles (0,1)┬M (0,3)┬N (0,5)┬O (1,0)│ (1,2)│ (1,4)│ (1,6)│"


def scene(*starts, players=2, **knobs):
    """The top row is one long way, seat 0 stands at its home and has no power unless told."""
    return table(players, ROW, *starts, **({"power_uses": NO_POWERS} | knobs))


# --- Many fresh tables ------------------------------------------------------


@cache
def _dealer():
    engine = engine_of(GAME)
    set_up, chances, apply = engine.set_up, engine.chances, engine.apply

    def deal(states, knobs, tables, streams, names, seed, outcomes):
        for i in range(states.shape[0]):
            s = states[i]
            set_up(s, knobs[0], tables[0])
            key_streams(streams, names, seed, i, 0)
            while s.actor == CHANCE:
                draw = below(streams, np.int64(s.stream), chances(s, knobs[0], tables[0], outcomes))
                outcome = 0
                while draw >= outcomes[outcome]:
                    draw -= outcomes[outcome]
                    outcome += 1
                apply(s, knobs[0], tables[0], outcome)

    return deal if PLAIN else njit(deal)


def dealt(count, players=2, seed=5, **knobs):
    """States of so many games at their first push."""
    setting = make_setting(GAME, players, knobs)
    engine = engine_of(GAME)
    states = engine.new_states(count)
    streams = np.zeros(len(engine.names), np.uint64)
    outcomes = np.zeros(GAME.max_legal + 1, np.int32)
    _dealer()(states, setting.knobs, setting.tables, streams, engine.names, np.uint64(seed), outcomes)
    return states


def words_of(states):
    """States in words."""
    box = make_setting(GAME).box.data
    return [GAME.module("words").show(states[i], box) for i in range(len(states))]


# --- The oracle -------------------------------------------------------------


class SlowBoard:
    """A maze of tiles, each a pair (open sides, character)."""

    def __init__(self, state):
        names = {place: name for name, place in state["characters"].items()}
        self.grid = [
            [("".join(SIDES_OF[tile]), names.get(f"({r},{c})", "")) for c, tile in enumerate(row)]
            for r, row in enumerate(state["maze"])
        ]
        self.spare = (SIDES_OF[state["spare"][0]], state["spare"][1:].strip())
        self.pieces = [seat["piece"] for seat in state["seats"]]

    def push(self, text):
        """``"west arrow of row 1, tile ┬"``."""
        side, kind, line, drawn = re.fullmatch(r"(\w+) arrow of (\w+) (\d), tile (.)", text).groups()
        line = int(line)
        squares = [(i, line) if kind == "column" else (line, i) for i in range(7)]
        if side in ("south", "east"):
            squares.reverse()
        tiles = [(SIDES_OF[drawn], self.spare[1])] + [self.grid[r][c] for r, c in squares]
        for (r, c), tile in zip(squares, tiles):
            self.grid[r][c] = tile
        self.spare = tiles[7]
        named = [f"({r},{c})" for r, c in squares]
        moved = dict(zip(named, [*named[1:], named[0]]))
        self.pieces = [moved.get(piece, piece) for piece in self.pieces]

    def reach(self, piece):
        """All squares, as text, that a piece can walk to."""
        start = (int(piece[1]), int(piece[3]))
        seen, waiting = {start}, deque([start])
        while waiting:
            row, column = waiting.popleft()
            for side in self.grid[row][column][0]:
                r, c = row + STEP[side][0], column + STEP[side][1]
                if 0 <= r < 7 and 0 <= c < 7 and (r, c) not in seen and FACING[side] in self.grid[r][c][0]:
                    seen.add((r, c))
                    waiting.append((r, c))
        return {f"({r},{c})" for r, c in seen}

    def agrees(self, state):
        """Does a state in words show this board?"""
        other = SlowBoard(state)
        same_spare = (sorted(self.spare[0]), self.spare[1]) == (sorted(other.spare[0]), other.spare[1])
        return self.grid == other.grid and self.pieces == other.pieces and same_spare
