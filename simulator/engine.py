"""Play one game, or millions on threads: one loop for every game, with rules and bots as values.

Bot signature: ``choose(view, knobs, tables, legal, n, weights, rng, rules, scratch, work) -> index``.
`view` is the state with hidden parts blanked; `legal[:n]` the actions; `weights` the seat's float64 row;
`rng` its stream (one word, for `simulator.rng.below(rng, 0, n)`); `rules` the game's seven functions in the order of
`RULES`; `scratch` 32 states and `work` int64 words, both undefined at entry. Nothing is remembered between calls.
"""

import os
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from simulator import compiling
from simulator.compiling import PLAIN, Signatures, entry
from simulator.errors import Fault
from simulator.machine import (
    BAD_INDEX,
    CHANCE,
    ENDLESS,
    FAULTS,
    NO_ACTION,
    NO_OUTCOME,
    OVER,
    TOO_MANY,
)
from simulator.rng import below, key_streams, mix, name_hash

RULES = ("set_up", "legal", "chances", "apply", "hide", "redeal", "record")
SCRATCH, WORK = 32, 4096
MOST_STEPS = 1 << 20  # no game of ours comes near; a rule that loops is stopped here
SENTINEL = 2**31 - 1  # behind the weights, so that a wrong total cannot run off the buffer
DECISIONS, STEPS, FAULT_CODE, FAULT_GAME, FAULT_STEP = range(5)
BLOCK_SECONDS = 0.2  # handing the rules over costs about a millisecond a block


def play_games(
    seed, first, names, rules, bots, weights, states, knobs_, tables_, streams, actions, outcomes,
    work, log, tally, halt, records,
):  # fmt: skip
    """Play `records.shape[0]` games from number `first`; return how many were finished.

    Stops early when `halt[0]` is set, and at a fault, which it leaves in `tally`.
    """
    set_up, legal, chances, apply, hide, _redeal, record = rules
    s, view, k, t = states[0], states[1], knobs_[0], tables_[0]
    scratch = states[2:]
    first_bot = streams.shape[0] - len(bots)
    room = actions.shape[0]
    outcomes[outcomes.shape[0] - 1] = SENTINEL
    for i in range(records.shape[0]):
        if halt[0] != 0:
            return i
        set_up(s, k, t)
        round_ = np.int64(s.round_no)
        key_streams(streams, names, seed, first + i, round_)
        trace = np.uint64(0)
        step, code = 0, 0
        while s.actor != OVER:
            if s.actor == CHANCE:
                total = chances(s, k, t, outcomes)
                if total < 1:
                    code = NO_OUTCOME
                    break
                draw = below(streams, np.int64(s.stream), total)
                action = 0
                while draw >= outcomes[action]:
                    draw -= outcomes[action]
                    action += 1
            else:
                seat = np.int64(s.actor)
                n = legal(s, k, t, actions)
                if n < 1 or n > room:
                    code = NO_ACTION if n < 1 else TOO_MANY
                    break
                index = np.int64(0)
                if n > 1:
                    states[1] = states[0]
                    hide(view, k, t, seat)
                    lane = first_bot + seat
                    index = bots[seat](
                        view, k, t, actions, n, weights[seat], streams[lane : lane + 1], rules, scratch, work
                    )  # fmt: skip
                    tally[DECISIONS] += 1
                    if index < 0 or index >= n:
                        code = BAD_INDEX
                        break
                action = np.int64(actions[index])
            trace = mix(trace ^ (np.uint64(s.actor + 2) << np.uint64(40)) ^ np.uint64(action))
            if step < log.shape[0]:
                log[step] = action
            step += 1
            code = apply(s, k, t, action)
            if code == 0 and step >= MOST_STEPS:
                code = ENDLESS
            if code != 0:
                break
            if s.round_no != round_:
                round_ = np.int64(s.round_no)
                key_streams(streams, names, seed, first + i, round_)
        tally[STEPS] += step
        if code != 0:
            tally[FAULT_CODE] = code
            tally[FAULT_GAME] = first + i
            tally[FAULT_STEP] = step
            return i
        records[i].trace = trace
        record(s, k, t, records[i])
    return records.shape[0]


# --- What sits down to play -------------------------------------------------


@dataclass(frozen=True, eq=False)
class Seated:
    """A compiled bot: its name as the user wrote it, function, and weights (float64, one row)."""

    name: str
    choose: object
    weights: np.ndarray
    digest: str = ""


@dataclass(frozen=True, eq=False)
class Setting:
    """All that decides how a game goes, but the luck.

    given   natural values of the knobs that differ from print, by name
    knobs   KNOBS, one element;  tables  TABLES, one element
    box     the components, with digest and provenance
    bots    one `Seated` per seat
    """

    game: object
    players: int
    given: dict
    knobs: np.ndarray
    tables: np.ndarray
    box: object
    bots: tuple = field(default=())


@dataclass
class Totals:
    """What a run took: games, decisions, steps (both kinds of node) and seconds."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    seconds: float = 0.0


@cache
def engine_of(game):
    """The engine of a game, compiled when first asked for."""
    return Engine(game)


class Engine:
    """One game's compiled rules and loop."""

    def __init__(self, game):
        started = time.perf_counter()
        self.game = game
        rules = game.module("rules")
        self.signatures = Signatures(game.state, game.knobs_dtype, game.tables, game.record_dtype)
        folder = None if PLAIN else compiling.cache_folder(game.name, rules.__file__, __file__)
        for name, signature in self.signatures.rules.items():
            setattr(self, name, entry(getattr(rules, name), signature, folder))
        self.rules = tuple(getattr(self, name) for name in RULES)
        self.kernel = entry(play_games, self.signatures.kernel(game.most_seats), folder)
        self.names = np.array([name_hash(name) for name in game.stream_names], dtype=np.uint64)
        self.compile_seconds = time.perf_counter() - started

    def __hash__(self):
        return id(self)

    def compile_bot(self, choose, *files):
        """Compile a bot's `choose` for this game; `files` are what its cache depends on."""
        folder = None if PLAIN else compiling.cache_folder(f"{self.game.name}-bots", *files)
        return entry(choose, self.signatures.bot, folder)

    def compile_bot_in_memory(self, choose):
        """Compile a bot that leaves nothing in the cache."""
        return entry(choose, self.signatures.bot, None)

    def new_states(self, n):
        """`n` blank states."""
        return np.zeros(n, self.game.state).view(np.recarray)

    def new_records(self, n):
        """`n` blank records."""
        return np.zeros(n, self.game.record_dtype).view(np.recarray)

    def _bots_and_weights(self, setting):
        bots = setting.bots + (setting.bots[0],) * (self.game.most_seats - len(setting.bots))
        weights = np.zeros((len(bots), max(1, self.game.max_weights, *(len(b.weights) for b in bots))))
        for row, bot in zip(weights, bots, strict=True):
            row[: len(bot.weights)] = bot.weights
        return tuple(bot.choose for bot in bots), weights

    def play_block(self, setting, seed, first, count, halt=None, log=None):
        """Records and tally of games `first` to `first + count - 1`; raises Fault where one breaks."""
        game = self.game
        bots, weights = self._bots_and_weights(setting)
        tally = np.zeros(5, np.int64)
        records = self.new_records(count)
        done = self.kernel(
            np.uint64(seed), first, self.names, self.rules, bots, weights, self.new_states(2 + SCRATCH),
            setting.knobs, setting.tables, np.zeros(len(self.names), np.uint64),
            np.zeros(game.max_legal, np.int32), np.zeros(game.max_legal + 1, np.int32), np.zeros(WORK, np.int64),
            np.zeros(0, np.int32) if log is None else log, tally,
            np.zeros(1, np.int64) if halt is None else halt, records,
        )  # fmt: skip
        if tally[FAULT_CODE]:
            raise Fault(self._fault_message(setting, seed, tally))
        return records[:done], tally

    def _fault_message(self, setting, seed, tally):
        sets = "".join(
            f" --set {knob.name}={knob.text(setting.given[knob.name])}"
            for knob in self.game.knobs
            if knob.name in setting.given
        )
        sets += "".join(f" --patch {patch}" for patch in setting.box.patches)
        bots = ",".join(bot.name for bot in setting.bots)
        return (
            f"{FAULTS.get(int(tally[FAULT_CODE]), 'an unknown fault')} in {self.game.name}, seed {seed}, "
            f"game {tally[FAULT_GAME]}, step {tally[FAULT_STEP]}. Replay it with: toonlab play {self.game.name} "
            f"--players {setting.players}{sets} --bots {bots} --seed {seed} --game {tally[FAULT_GAME]}"
        )

    def blocks(self, setting, seed, first, games, threads=None, totals=None):
        """Yield the records of `games` games in order, block by block, played on `threads` threads.

        What is yielded, joined, is the same for any number of threads. Closing the generator, or Ctrl-C,
        stops the threads within one game.
        """
        totals = totals if totals is not None else Totals()
        threads = threads or os.cpu_count() or 1
        started = time.perf_counter()
        halt = np.zeros(1, np.int64)
        waiting, at, size = deque(), first, min(16, games)
        pool = ThreadPoolExecutor(threads)
        try:
            while waiting or at < first + games:
                while at < first + games and len(waiting) < 2 * threads:
                    count = min(size, first + games - at)
                    waiting.append(pool.submit(self._timed_block, setting, seed, at, count, halt))
                    at += count
                records, tally, seconds = waiting.popleft().result()
                size = _block_size(len(records), seconds)
                totals.games += len(records)
                totals.decisions += int(tally[DECISIONS])
                totals.steps += int(tally[STEPS])
                totals.seconds = time.perf_counter() - started
                yield records
        finally:
            halt[0] = 1
            pool.shutdown(wait=True, cancel_futures=True)

    def _timed_block(self, setting, seed, first, count, halt):
        started = time.thread_time()
        records, tally = self.play_block(setting, seed, first, count, halt)
        return records, tally, time.thread_time() - started

    def play(self, setting, seed, first, games, threads=None, totals=None):
        """All records of a run in one array; for runs that fit in memory."""
        parts = list(self.blocks(setting, seed, first, games, threads, totals))
        joined = np.concatenate(parts) if parts else self.new_records(0)
        return joined.view(np.recarray)


def _block_size(games, seconds):
    """A power of two of games that takes about BLOCK_SECONDS."""
    wanted = games * BLOCK_SECONDS / max(seconds, 1e-5)
    return int(2 ** np.clip(np.floor(np.log2(max(wanted, 1))), 0, 13))
