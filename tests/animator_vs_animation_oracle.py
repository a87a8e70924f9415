"""A slow oracle of the attack, by coordinates, written without a look at the rules; and tables to try both on."""

import itertools
from types import SimpleNamespace

import numpy as np

from tests.animator_vs_animation_table import GAME, attacks, round_one
from tests.play import seated

PLACES = {0: (0, 0), 1: (0, 1), 2: (1, 0), 3: (1, 1)}  # TL, TR, BL, BR as (row, column)
STEPS = {0: (-1, 0), 1: (0, 1), 2: (1, 0), 3: (0, -1)}  # N, E, S, W


class Slow:
    """One table of the oracle: lists over characters, and the readings in force as strings."""

    def __init__(self, row, players, bonus, once, cleaving, readings):
        s = SimpleNamespace(**row)
        self.readings = readings
        self.players = players
        self.there = [c for c in range(4) if s.square[c] >= 0]
        self.place = {c: PLACES[s.square[c]] for c in self.there}
        self.facing = {c: STEPS[s.facing[c]] for c in self.there}
        self.owner = s.owner
        self.purse = s.tokens
        self.shield, self.boost = s.shield, s.boost
        self.thrown = [s.used[c] == 2 for c in range(4)]
        self.printed = [bonus[s.holds[c]] if s.holds[c] >= 0 else 0 for c in range(4)]
        idle = [s.holds[c] >= 0 and once[s.holds[c]] and s.used[c] != 1 for c in range(4)]
        self.adds = [0 if idle[c] or self.thrown[c] else self.printed[c] for c in range(4)]
        self.cleaves = [s.holds[c] >= 0 and bool(cleaving[s.holds[c]]) and not idle[c] and not self.thrown[c]
                        for c in range(4)]  # fmt: skip
        order = [(s.first + i) % players for i in range(players)]
        self.order = order + [c + 2 for c in order if readings.get("neutral_mode") == "two_each"]
        for place in ((0, 0), (0, 1), (1, 1), (1, 0)):
            self.order += [c for c in self.there if self.place[c] == place and self.owner[c] >= players]

    def at(self, place):
        """Who stands there."""
        return next((c for c in self.there if self.place[c] == place), None)

    def ahead(self, c):
        """Whom `c` faces."""
        (row, column), (down, right) = self.place[c], self.facing[c]
        return self.at((row + down, column + right))

    def side(self, c):
        """Whom the cleave of `c` reaches besides the one ahead."""
        victim = self.ahead(c)
        if not self.cleaves[c] or victim is None:
            return None
        row, column = self.place[c]
        others = [self.at((1 - row, column)), self.at((row, 1 - column))]
        if self.readings.get("cleave_target") == "beside_victim":
            return self.at((1 - row, 1 - column))
        return next((c for c in others if c not in (None, victim)), None)

    def force(self, c):
        """Damage of the attack of `c`."""
        return 0 if self.thrown[c] else 1 + self.boost[c] + self.adds[c]

    def damages(self):
        """{(attacker, victim): damage}, zeros left out."""
        found = {}
        rule = self.readings.get("cleave_block", "face_to_face")
        for a in self.there:
            if self.thrown[a]:
                row, column = self.place[a]
                hits = [(self.at((1 - row, 1 - column)), self.printed[a])]
            else:
                victim, aside, hits = self.ahead(a), self.side(a), []
                if victim is not None:
                    is_back = self.ahead(victim) == a
                    is_side_pair = self.side(victim) == a and rule == "face_to_face"
                    hits.append((victim, self.force(a) - (self.force(victim) if is_back else 0)
                                 - (self.adds[victim] if is_side_pair and not is_back else 0)))  # fmt: skip
                if aside is not None:
                    faces = self.facing[aside] == self.facing[a] if rule == "same_direction" else self.ahead(aside) == a
                    hits.append((aside, self.adds[a] - (self.force(aside) if faces else 0)))
            for victim, damage in hits:
                if victim is not None and damage > 0 and not self.shield[victim]:
                    found[a, victim] = found.get((a, victim), 0) + damage
        return found

    def settle(self):
        """Purses after everybody has paid, one token at a time."""
        damages, before, after = self.damages(), list(self.purse), list(self.purse)
        claims = {(a, p): sum(d for (x, v), d in damages.items() if x == a and self.owner[v] == p)
                  for a in self.there for p in range(4) if self.owner[a] != p}  # fmt: skip
        if self.readings.get("attack_order") == "turn_order":
            for a, p in itertools.product(self.order, range(4)):
                due = min(claims.get((a, p), 0), after[p])
                after[p] -= due
                after[self.owner[a]] += due
            return after
        for p in range(4):
            owed = {a: claims[a, p] for a in self.order if claims.get((a, p))}
            for a, part in self.shares(owed, before[p]).items():
                after[p] -= part
                after[self.owner[a]] += part
        return after

    def shares(self, owed, have):
        """{attacker: tokens} out of `have`."""
        way = self.readings.get("shortfall", "one_at_a_time")
        got = dict.fromkeys(owed, 0)
        if sum(owed.values()) <= have:
            return owed
        if way == "pro_rata":
            got = {a: have * due // sum(owed.values()) for a, due in owed.items()}
            rest = {a for a, due in owed.items() if have * due % sum(owed.values())}
        queue = [a for time in range(max(owed.values())) for a in owed if owed[a] > time]
        if way == "first_served":
            queue = [a for a in owed for _ in range(owed[a])]
        if way == "pro_rata":
            queue = [a for a in owed if a in rest]
        for a in queue[: have - sum(got.values())]:
            got[a] += 1
        return got


READ = ("square", "facing", "holds", "owner", "used", "boost", "shield", "tokens", "first")


def slow_tables(states, setting, readings):
    """One Slow per state, by the readings given."""
    columns = [states[name].tolist() for name in READ]
    printed = [setting.tables[0][name].tolist() for name in ("bonus", "once", "cleave")]
    rows = (dict(zip(READ, row, strict=True)) for row in zip(*columns, strict=True))
    return [Slow(row, setting.players, *printed, readings) for row in rows]


def compare(states, players, readings):
    """Number of states on which the rules and the oracle differ, in damage or in purses."""
    setting = seated(GAME, players, given=readings)
    slow = slow_tables(states, setting, readings)
    attacks()(states, setting.knobs, setting.tables)
    wrong = 0
    for table, hit, purses in zip(slow, states["hit"].tolist(), states["tokens"].tolist(), strict=True):
        hits = {(a, v): hit[a][v] for a in range(4) for v in range(4) if hit[a][v]}
        wrong += hits != table.damages() or purses != table.settle()
    return wrong


def blank(n, players, readings):
    """`n` copies of a table just set up."""
    board = round_one(players=players, **readings)
    states = np.repeat(board.states, n).view(np.recarray)
    return states


def drawn(n, players, readings, seed):
    """Tables drawn at random over all that an attack depends on."""
    rng, states = np.random.default_rng(seed), blank(n, players, readings)
    kinds = range(8)
    for c in range(4):
        states.facing[:, c] = rng.integers(0, 4, n)
        states.holds[:, c] = rng.choice([-1, *kinds], n)
        states.shield[:, c] = rng.random(n) < 0.1
        states.boost[:, c] = rng.random(n) < 0.2
        states.used[:, c] = np.where(states.holds[:, c] >= 0, rng.choice([0, 0, 1, 2], n), 0)
    if readings.get("neutral_mode") != "none":
        squares = np.argsort(rng.random((n, 4)), axis=1)
        states.square[:] = squares
        states.at[:] = np.argsort(squares, axis=1)
    else:
        states.holds[:, players:] = -1
        states.used[:, players:] = 0
    states.tokens[:] = rng.integers(0, 9, (n, 4)) * (states.tokens > 0)
    states.first[:] = rng.integers(0, players, n)
    return states
