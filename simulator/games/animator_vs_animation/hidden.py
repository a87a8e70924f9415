"""What a seat may not know, and how it is dealt anew."""

from simulator.compiling import rule
from simulator.games.animator_vs_animation import CHARACTERS, HIDDEN, ITEM_ROOM, KINDS, LAY, NONE, SHOW, TILES
from simulator.rng import below


@rule
def is_card_step(view):
    """Is what lies face down a quick card? Otherwise it is a tile."""
    return LAY <= view.phase <= SHOW


def hide(view, knobs, tables, seat):
    """Blank the deck, and for all other seats their hands and what lies face down (AA-037, AA-Q03)."""
    faces_down = knobs.tile_hidden and not (knobs.open_hands and is_card_step(view))
    for kind in range(KINDS):
        view.deck[kind] = 0
        view.aside[kind] = 0
    for other in range(knobs.players):
        if other == seat:
            continue
        if faces_down and view.laid[other] != NONE:
            view.laid[other] = HIDDEN
        if not knobs.open_hands:
            view.gun_drawn[other] = 0
            for kind in range(KINDS):
                view.hand[other, kind] = 0


@rule
def draw_one(counts, first, past, rng):
    """Take one of the kinds `first` to `past` - 1 out of `counts`, at its weight."""
    total = 0
    for kind in range(first, past):
        total += counts[kind]
    left = below(rng, 0, total)
    kind = first
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def gather_unseen(view, knobs, tables, seat):
    """Put into the deck every card that the seat has not seen."""
    for kind in range(KINDS):
        view.deck[kind] = tables.copies[kind] - view.discard[kind]
        for other in range(knobs.players):
            view.deck[kind] -= view.hand[other, kind]
    for c in range(CHARACTERS):
        if view.holds[c] != NONE:
            view.deck[view.holds[c]] -= 1
    if is_card_step(view):
        for other in range(knobs.players):
            if view.laid[other] >= 0:
                view.deck[view.laid[other]] -= 1


def redeal(view, knobs, tables, seat, rng):
    """Every arrangement of the unseen cards alike; a face-down tile is any of those left (AA-037)."""
    gather_unseen(view, knobs, tables, seat)
    for _ in range(view.aside_size):
        view.aside[draw_one(view.deck, 0, ITEM_ROOM, rng)] += 1
    for other in range(knobs.players):
        if view.laid[other] == HIDDEN and is_card_step(view):
            view.laid[other] = draw_one(view.deck, ITEM_ROOM, KINDS, rng)
        elif view.laid[other] == HIDDEN:
            tile = draw_one(view.tiles[other], 0, TILES, rng)
            view.tiles[other, tile] += 1  # it is counted until it is revealed
            view.laid[other] = tile
    for other in range(knobs.players):
        if other != seat and not knobs.open_hands:
            for _ in range(view.hand_size[other]):
                kind = draw_one(view.deck, 0, KINDS, rng)
                view.hand[other, kind] += 1
                if kind == tables.gun:
                    view.gun_drawn[other] = 1
