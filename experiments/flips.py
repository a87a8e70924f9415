"""Games whose outcome a variant changed: where the two courses part, and how to see both."""

from dataclasses import asdict, dataclass
from itertools import zip_longest

from experiments.frames import frame
from simulator import playthrough


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
    logged = [playthrough.play_logged(cell.setting(), cell.seed, game_index) for cell in (a, b)]
    here, there = _parting(*(playthrough.steps(cell.setting(), log[0]) for cell, log in zip((a, b), logged)))
    shown = here or there
    nodes = dict.fromkeys(step.node for step in (here, there) if step)
    ended = _said(a, logged[0][1]) + _said(b, logged[1][1])
    return Flip(
        game_index, ended[0], ended[2], ended[1], ended[3], shown.step if shown else -1, shown.round if shown else -1,
        _actor(shown), " / ".join(nodes) or "the end", here.action if here else "game over",
        there.action if there else "game over", a.replay(game_index), b.replay(game_index),
    )  # fmt: skip


def _parting(a, b):
    """The first pair of steps that differ; None on the side whose game is over, or on both."""
    for here, there in zip_longest(a, b):
        if here is None or there is None or _act(here) != _act(there):
            return here, there
    return None, None


def _act(step):
    return step.actor, step.node, step.action


def _actor(step):
    if step is None:
        return "nobody"
    return "chance" if step.actor == "chance" else f"seat {step.actor}"


def _said(cell, record):
    columns = (cell.rules.column("outcome"), cell.rules.column("end_reason"))
    return [column.labels[int(record[column.name])] for column in columns]


def grouped(flips):
    """Flips by the step where the games part: how many, towards which side, when, and the first to look at."""
    table = frame([flip.row() for flip in flips], columns=Flip.COLUMNS)
    if table.empty:
        return frame([], [*GROUP, *ENDS, "flips", "first_round", "game_index", "a_replay", "b_replay"])
    groups = table.groupby([*GROUP, *ENDS], sort=False)
    counted = groups.agg(
        flips=("game_index", "size"), first_round=("round", "min"), game_index=("game_index", "first"),
        a_replay=("a_replay", "first"), b_replay=("b_replay", "first"),
    )  # fmt: skip
    return counted.reset_index().sort_values("flips", ascending=False, kind="stable", ignore_index=True)
