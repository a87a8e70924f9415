"""What the planner gives up: tokens, cards and Paint at what they are worth to keep."""

import numpy as np

from simulator.compiling import rule
from simulator.games.disney_animated import (
    DALMATIANS,
    SNOW_WHITE,
    WILD,
)
from simulator.games.disney_animated.board import tokens_out
from strategies.disney_animated import weights as wt
from strategies.disney_animated.films import (
    LAGS,
    LEFT,
    NEEDED,
    thousandths,
)
from strategies.disney_animated.worth import (
    card_loss,
)

NEVER = -1_000_000
ALWAYS = 1_000_000


@rule
def needs_tokens(v, tables, w, work, film, spare):
    """Does the film's owner still wait for its tokens to be out, with none to spare?"""
    owner = v.seat_of[film]
    if owner < 0 or v.villain[owner] == 1 or w[wt.SAVING] <= 0 or tables.condition[film] == 0:
        return False
    return work[LEFT + owner] < 9000 and tokens_out(v, tables, film) - spare < tables.condition_n[film]


@rule
def krunchie_loss(v, tables, w, work):
    """What a Krunchie is worth to keep."""
    loss = thousandths(w[wt.KRUNCHIE])
    return loss + 1500 if needs_tokens(v, tables, w, work, DALMATIANS, 1) else loss


@rule
def dwarf_loss(v, tables, w, work, dwarfs):
    """What returning that many Dwarfs costs."""
    loss = dwarfs * thousandths(w[wt.DWARF])
    return loss + 4000 if dwarfs > 0 and needs_tokens(v, tables, w, work, SNOW_WHITE, dwarfs) else loss


@rule
def paint_loss(v, w, work, seat, colour):
    """What a Paint token is worth to its holder: nothing spare is lost where the film lacks none."""
    if v.villain[seat] == 1 or colour_needed(v, work, seat, colour) == 0:
        return thousandths(w[wt.PAINT_SPARE])
    return int(w[wt.PAINT] * work[LAGS + seat])


@rule
def colour_needed(v, work, seat, colour):
    """Would the film miss a token of this colour that its seat holds?"""
    if colour == WILD:
        return 1
    held = v.paint[seat, colour]
    return 1 if held > 0 and work[NEEDED + seat * 8 + colour] >= held else 0


@rule
def cheapest_card(v, w, work, seat, mask):
    """The least loss of a card of the kinds in `mask` from the seat's hand; a large number where it has none."""
    best = ALWAYS
    for kind in range(5):
        if (mask >> kind) & 1 and v.hand[seat, kind] > 0:
            best = min(best, card_loss(v, w, work, seat, kind))
    return best


@rule
def mean_loss(v, w, work, seat):
    """Expected loss of a random card of the seat's hand."""
    total, n = 0, 0
    for kind in range(5):
        total += np.int64(v.hand[seat, kind]) * card_loss(v, w, work, seat, kind)
        n += v.hand[seat, kind]
    return total // n if n > 0 else 1000 - 20 * np.int64(v.hand_n[seat])
