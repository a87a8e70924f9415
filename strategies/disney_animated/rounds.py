"""Planning the rest of a Player Phase: which tile each remaining seat should select, all at once.

The table talks: the tile one seat takes lifts the others, and a Number Calamity goes to whoever stands on it. With at
most four seats and five tiles, every plan is tried.
"""

from simulator.compiling import rule
from simulator.games.disney_animated import ANIMATION, MAGIC, NEED_NUMBER
from strategies.disney_animated import weights as wt
from strategies.disney_animated.worth import CARDS_UP_TO, CLEARED, TABLE, action_worth, thousandths

BEST_OF = 400  # per seat and value: best action that the Magic tile could do
SPACES, NUMBERS = 520, 530  # the tiles' values and the Number cards along a plan


@rule
def tabulate(v, knobs, tables, w, work, first):
    """Worth of each action at each value for the seats from `first` on, and the best of them."""
    for seat in range(first, v.players):
        for value in range(1, 6):
            best = 0
            for action in range(MAGIC):
                worth = action_worth(v, knobs, tables, w, work, seat, action, value)
                work[TABLE + (seat * 4 + action) * 6 + value] = worth
                best = max(best, worth)
            work[BEST_OF + seat * 6 + value] = best


@rule
def repeat_worth(v, w, work, seat, action, value):
    """The Cat on the tile: the best that another seat could do with the same action."""
    best = 0
    for other in range(v.turn, v.players):
        if other != seat and action < MAGIC:
            best = max(best, work[TABLE + (other * 4 + action) * 6 + value])
    return best if best > 0 else thousandths(w[wt.CAT])


@rule
def selection_worth(v, w, work, seat, tile, value, drawn):
    """What a seat gains with a tile at a value, `drawn` cards having been drawn by the plan before."""
    swap = thousandths(w[wt.MAGIC_W]) * 8 // 10 if v.supply > 0 else 0
    if tile == MAGIC:
        if v.magic[seat] + v.krunchies[seat] == 0:
            return swap
        return max(swap, work[BEST_OF + seat * 6 + value] - thousandths(w[wt.MAGIC_W]))
    worth = work[TABLE + (seat * 4 + tile) * 6 + value]
    if tile == ANIMATION:
        cards = 1 if value < 3 else 2 if value < 5 else 3
        worth = work[CARDS_UP_TO + drawn + cards] - work[CARDS_UP_TO + drawn]
    if v.cat_on == tile:
        worth += repeat_worth(v, w, work, seat, tile, value)
    return max(swap, worth)


@rule
def plan_worth(v, w, work, plan, first):
    """The sum over the seats from `first` on when they select the tiles that `plan` spells in base five."""
    for i in range(5):
        work[SPACES + i] = v.space[i]
        work[NUMBERS + i] = v.cal_row[NEED_NUMBER + i]
    total, drawn = 0, 0
    for seat in range(first, v.players):
        tile = plan % 5
        plan //= 5
        value = work[SPACES + tile]
        gain = selection_worth(v, w, work, seat, tile, value, drawn)
        if work[NUMBERS + value - 1] > 0:
            work[NUMBERS + value - 1] -= 1
            gain += work[CLEARED]
        if tile == ANIMATION:
            drawn += 1 if value < 3 else 2 if value < 5 else 3
        total += gain if seat == first else int(gain * w[wt.OTHERS] * w[wt.HELPING])
        for other in range(5):
            if work[SPACES + other] < value:
                work[SPACES + other] += 1
        work[SPACES + tile] = 1
    return total


@rule
def best_tile(v, w, work, first):
    """The tile that the best plan has the first seat select."""
    plans = 1
    for _ in range(first, v.players):
        plans *= 5
    best, best_worth = 0, -1
    for plan in range(plans):
        worth = plan_worth(v, w, work, plan, first)
        if worth > best_worth:
            best, best_worth = plan, worth
    return best % 5


@rule
def phase_worth(v, w, work, first):
    """The worth of the best plan for the seats from `first` on, as the tiles stand."""
    plans, best = 1, 0
    for _ in range(first, min(v.players, first + 2)):
        plans *= 5
    for plan in range(plans):
        best = max(best, plan_worth(v, w, work, plan, first))
    return best
