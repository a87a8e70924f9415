"""One game told step by step, and replayed: what `play` shows and what golden files hold.

The engine plays the game and logs its actions; here they are applied again, one by one, in view.
"""

from dataclasses import dataclass

import numpy as np

from simulator.engine import engine_of
from simulator.errors import BadInput, nearest
from simulator.machine import CHANCE, OVER

MOST_LOGGED = 1 << 18  # steps


@dataclass(frozen=True)
class Step:
    """One node and what was done there.

    actor    a seat, or "chance";  node  what is being decided, in the rulebook's words
    legal    the actions (or outcomes) in words;  weights  of the outcomes, None at a decision
    action   the one taken, in words;  code  the same as an int;  state  the truth after it
    """

    step: int
    round: int
    actor: object
    node: str
    legal: tuple
    weights: tuple | None
    action: str
    code: int
    forced: bool
    state: dict


class Board:
    """A game in progress in Python's hands: the state, its node, and the words for both."""

    def __init__(self, setting):
        self.setting = setting
        self.engine = engine_of(setting.game)
        self.words = setting.game.module("words")
        self.states = self.engine.new_states(1)
        self.state = self.states[0]
        self._room = np.zeros(setting.game.max_legal + 1, np.int32)

    @property
    def knobs(self):
        """KNOBS of the setting."""
        return self.setting.knobs[0]

    @property
    def tables(self):
        """TABLES of the setting."""
        return self.setting.tables[0]

    def set_up(self):
        """Lay out a fresh game."""
        self.engine.set_up(self.state, self.knobs, self.tables)
        return self

    def options(self):
        """The codes open at this node, and their weights (None at a decision)."""
        if self.state.actor == CHANCE:
            total = self.engine.chances(self.state, self.knobs, self.tables, self._room)
            reach = int(np.searchsorted(np.cumsum(self._room[:-1].clip(0)), total)) + 1
            codes = np.flatnonzero(self._room[:reach])
            return codes.tolist(), self._room[codes].tolist()
        n = self.engine.legal(self.state, self.knobs, self.tables, self._room[:-1])
        return self._room[:n].tolist(), None

    def say(self, action):
        """The action in words, at this node."""
        return self.words.describe(self.state, int(action), self.setting.box.data)

    def find(self, text):
        """The code of the action that reads `text` at this node; BadInput lists the others."""
        codes, _ = self.options()
        said = {self.say(code): code for code in codes}
        if text not in said:
            raise BadInput(f"{text!r} is not possible here.{nearest(text, said)} Possible: {'; '.join(said)}.")
        return said[text]

    def take(self, action, number=0):
        """Apply an action and return its Step."""
        codes, weights = self.options()
        s = self.state
        actor = "chance" if s.actor == CHANCE else int(s.actor)
        node = self.words.node(s, self.setting.box.data)
        legal, said, round_ = tuple(self.say(code) for code in codes), self.say(action), int(s.round_no)
        code = self.engine.apply(s, self.knobs, self.tables, int(action))
        if code:
            raise BadInput(f"{said!r} is not possible at step {number}.")
        return Step(
            number, round_, actor, node, legal, tuple(weights) if weights else None, said, int(action),
            len(codes) == 1, self.words.show(s, self.setting.box.data),
        )  # fmt: skip

    @property
    def is_over(self):
        """Has the game ended?"""
        return self.state.actor == OVER

    def record(self):
        """The record of the finished game, `trace` left 0."""
        records = self.engine.new_records(1)
        self.engine.record(self.state, self.knobs, self.tables, records[0])
        return records[0]


def play_logged(setting, seed, game_index):
    """The action codes of one game of a run, and its record."""
    log = np.full(MOST_LOGGED, -1, np.int32)
    records, tally = engine_of(setting.game).play_block(setting, seed, game_index, 1, log=log)
    return log[: int(tally[1])].tolist(), records[0]


def steps(setting, actions):
    """Yield a Step for each action of a logged game."""
    board = Board(setting).set_up()
    for number, action in enumerate(actions):
        yield board.take(action, number)
