"""Tokens given up at the end of a turn (Place or Use Characters & Remove Calamity)."""

from simulator.compiling import rule
from simulator.games.disney_animated import (
    SNOW_WHITE,
    T_CAT,
    T_DWARF,
    T_GENIE,
    T_KRUNCHIE,
    T_MAGIC,
    T_PAINT,
)
from simulator.games.disney_animated.actions import (
    return_cat,
    return_genie,
)
from simulator.games.disney_animated.board import (
    return_krunchie,
)
from simulator.games.disney_animated.frames import (
    A_DISCARD,
    A_STOP,
    Z,
    act,
)
from simulator.games.disney_animated.payments import (
    push_return,
)
from simulator.machine import push


@rule
def token_held(s, seat, token):
    """How many of a token the seat could discard at the end of its turn."""
    if token == T_MAGIC:
        return s.magic[seat]
    if token == T_DWARF:
        return s.dwarfs[seat]
    if token == T_KRUNCHIE:
        return s.krunchies[seat]
    if token == T_GENIE:
        return 1 if s.genie_with == seat else 0
    if token == T_CAT:
        return 1 if s.cat_with == seat else 0
    return s.paint[seat, token - T_PAINT]


@rule
def legal_discards(s, seat, last, out):
    """Tokens that may be given up, in rising order but for Paint, whose order matters; or no more."""
    n = 0
    for token in range(min(last, T_PAINT), T_PAINT + 8):
        if token_held(s, seat, token) > 0:
            n = push(out, n, act(A_DISCARD, token))
    return push(out, n, act(A_STOP, 0))


@rule
def discard_token(s, d, seat, token):
    """Give up a token at the end of the turn; Paint is returned to the board at once."""
    s.frame[d, Z] = token
    if token == T_MAGIC:
        s.magic[seat] -= 1
        s.supply += 1
    elif token == T_DWARF:
        s.dwarfs[seat] -= 1
        s.below[SNOW_WHITE] += 1
    elif token == T_KRUNCHIE:
        return_krunchie(s, seat)
    elif token == T_GENIE:
        return_genie(s)
    elif token == T_CAT:
        return_cat(s)
    else:
        s.paint[seat, token - T_PAINT] -= 1
        s.limbo[token - T_PAINT] += 1
        push_return(s, seat)
