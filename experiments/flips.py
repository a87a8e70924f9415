"""Games whose outcome a variant changed: where the two courses part, and how to see both."""

from dataclasses import asdict, dataclass

from experiments.frames import frame
from simulator import playthrough
from simulator.machine import CHANCE


@dataclass(frozen=True)
class Flip:
    """One game that ended differently under a and b.

    a_outcome, b_outcome  labels of the column `outcome`;  a_reason, b_reason  of `end_reason`
    step, round           where the two games part, counted from 0
    actor, node           who acts there and what is decided (both nodes, where they differ)
    a_action, b_action    what was done there
    a_replay, b_replay    the commands that tell each game
    """

    game_index: int
    a_outcome: str
    b_outcome: str
    a_reason: str
    b_reason: str
    step: int
    round: int
    actor: str
    node: str
    a_action: str
    b_action: str
    a_replay: str
    b_replay: str

    def row(self):
        """The flip as a dict."""
        return asdict(self)


Flip.COLUMNS = tuple(Flip.__dataclass_fields__)
GROUP = ["actor", "node", "a_action", "b_action"]
ENDS = ["a_outcome", "b_outcome"]


def flip_of(a, b, game_index):
    """The Flip of one game of two cells."""
    (log_a, record_a), (log_b, record_b) = (
        playthrough.play_logged(cell.setting(), cell.seed, game_index) for cell in (a, b)
    )
    tellers = [_Teller(a, log_a), _Teller(b, log_b)]
    while not all(teller.is_over for teller in tellers) and tellers[0].here() == tellers[1].here():
        for teller in tellers:
            teller.go_on()
    shown = next((teller for teller in tellers if not teller.is_over), tellers[0])
    nodes = dict.fromkeys(teller.node() for teller in tellers if not teller.is_over)
    (a_outcome, a_reason), (b_outcome, b_reason) = _said(a, record_a), _said(b, record_b)
    return Flip(
        game_index, a_outcome, b_outcome, a_reason, b_reason, shown.step, int(shown.board.state.round_no),
        shown.actor(), " / ".join(nodes) or "the end", *(teller.action() for teller in tellers),
        a.replay(game_index), b.replay(game_index),
    )  # fmt: skip


class _Teller:
    """A logged game, walked through node by node; only what is asked for is put into words."""

    def __init__(self, cell, log):
        self.board, self.log, self.step = playthrough.Board(cell.setting()).set_up(), log, 0

    @property
    def is_over(self):
        return self.board.is_over

    def here(self):
        """Who acts, what is decided, and what is done; None at the end."""
        return None if self.is_over else (int(self.board.state.actor), self.node(), self.log[self.step])

    def node(self):
        return self.board.words.node(self.board.state, self.board.setting.box.data)

    def action(self):
        return "game over" if self.is_over else self.board.say(self.log[self.step])

    def actor(self):
        seat = int(self.board.state.actor)
        return "nobody" if self.is_over else "chance" if seat == CHANCE else f"seat {seat}"

    def go_on(self):
        """Take the next action of the log."""
        board = self.board
        board.engine.apply(board.state, board.knobs, board.tables, self.log[self.step])
        self.step += 1


def _said(cell, record):
    columns = (cell.rules.column("outcome"), cell.rules.column("end_reason"))
    return [column.labels[int(record[column.name])] for column in columns]


def grouped(flips):
    """Flips by the step where the games part: how many, towards which side, when, and the first to look at."""
    return _counted(frame([flip.row() for flip in flips], Flip.COLUMNS), GROUP)


def by_node(flips):
    """A coarser grouping, for games with many actions: by what was being decided where the games part."""
    table = frame([flip.row() for flip in flips], Flip.COLUMNS)
    table["who"] = ["chance" if actor == "chance" else "a player" for actor in table["actor"]]
    return _counted(table, ["who", "node"])


def _counted(table, names):
    groups = table.groupby([*names, *ENDS], sort=False)
    counted = groups.agg(
        flips=("game_index", "size"), first_round=("round", "min"), game_index=("game_index", "first"),
        a_replay=("a_replay", "first"), b_replay=("b_replay", "first"),
    )  # fmt: skip
    return counted.reset_index().sort_values("flips", ascending=False, kind="stable", ignore_index=True)
