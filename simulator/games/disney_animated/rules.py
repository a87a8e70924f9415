"""The seven functions of Disney Animated: a stack of frames, worked off from the top.

`settle` (progress.py) takes the top frame as far as it goes without a choice; then a seat or chance acts.
"""

from simulator.compiling import rule
from simulator.games.disney_animated import ALL_CHARACTERS, ALL_TILES, COMBO_OF, MOST_ROUNDS, NEEDS, SEATS
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.board import take_magic
from simulator.games.disney_animated.choices import legal_frame
from simulator.games.disney_animated.consequences import apply_frame, apply_outcome
from simulator.games.disney_animated.progress import finish_films_draw, seat_films, settle
from simulator.games.disney_animated.turns import apply_turn, legal_turn
from simulator.machine import CHANCE, OK, TOO_DEEP
from simulator.rng import below

HIDDEN_CHOICE = 6  # in `passed`: a choice made and not yet shown


# --- Set-up -----------------------------------------------------------------


@rule
def clear(s):
    """Every field as if no game had been played in this record."""
    s.actor, s.stream, s.round_no, s.turn, s.depth = 0, 0, 0, 0, 0
    s.deadline, s.last_phase, s.too_deep, s.won, s.boosts = 0, 0, 0, 0, 0
    s.cat_on, s.cat_with, s.cat_uses, s.cat_again = -1, -1, 0, 0
    s.genie_with, s.wishes, s.selected, s.imitated, s.used, s.stack_n = -1, 0, -1, -1, 0, 0
    for seat in range(SEATS):
        clear_seat(s, seat)
    for i in range(5):
        s.seat_of[i], s.deck[i], s.pile[i], s.peek[i] = -1, 0, 0, 0
        s.below[i], s.music[i], s.space[i], s.effects[i], s.failed[i], s.bonus[i] = 0, 0, 0, 0, 0, 0
    for i in range(8):
        s.bag[i], s.limbo[i] = 0, 0
    for i in range(16):
        s.grid[i] = -1
    for need in range(NEEDS):
        s.cal_deck[need], s.cal_row[need], s.cal_pile[need] = 0, 0, 0
    for i in range(6):
        s.acts[i] = 0
    for i in range(3):
        s.advances[i], s.removed[i], s.repeats[i] = 0, 0, 0
        for film in range(5):
            s.powers[film, i] = 0
    for i in range(MOST_ROUNDS):
        s.deadline_at[i], s.completed_at[i] = -1, -1


@rule
def clear_seat(s, seat):
    """What lies before one seat, as if no game had been played."""
    s.film[seat], s.hand_n[seat], s.passed[seat], s.magic[seat] = -1, 0, -1, 0
    s.dwarfs[seat], s.krunchies[seat], s.tiles[seat], s.characters[seat] = 0, 0, 0, 0
    s.villain[seat], s.stack[seat] = 0, -1
    for i in range(8):
        s.paint[seat, i] = 0
    for i in range(5):
        s.hand[seat, i] = 0
    for i in range(3):
        s.squares[seat, i], s.placed_at[seat, i] = 0, 0


@rule
def calamity_cards(knobs):
    """Calamity cards revealed at each refresh: the knob's number, or the tier's for these players."""
    if knobs.calamities >= 0:
        return knobs.calamities
    at = knobs.players - 2
    if knobs.difficulty == 1:
        return knobs.novice[at]
    return knobs.standard[at] if knobs.difficulty == 0 else knobs.expert[at]


def set_up(s, knobs, tables):
    """The Studio before any card is dealt: supplies full, films as the knob names them."""
    clear(s)
    s.players = knobs.players
    s.cal_count = calamity_cards(knobs)
    s.deck_n = 0
    for kind in range(5):
        s.deck[kind] = tables.cards[kind]
        s.deck_n += tables.cards[kind]
    for colour in range(8):
        s.bag[colour] = tables.paints[colour]
    s.supply = tables.magic
    for _ in range(knobs.start_magic):
        for seat in range(knobs.players):
            take_magic(s, seat)
    fr.push_frame(s, fr.F_SETUP, 0, 0, fr.S_FILMS, 0, 0)
    s.actor, s.stream = CHANCE, fr.FILMS_STREAM
    if knobs.films[0] >= 0:
        for seat in range(knobs.players):
            s.film[seat] = knobs.films[seat]
        finish_films_draw(s)
        seat_films(s, tables)
        s.frame[0, fr.X], s.stream = fr.S_TILES, fr.TILES_STREAM


# --- Play -------------------------------------------------------------------


def legal(s, knobs, tables, out):
    """The legal actions of the seat that acts."""
    d = s.depth - 1
    if s.frame[d, fr.KIND] == fr.F_TURN:
        seat, step, last = s.frame[d, fr.SEAT], s.frame[d, fr.X], s.frame[d, fr.Z]
        return legal_turn(s, knobs, tables, seat, step, last, out)
    return legal_frame(s, knobs, tables, d, out)


@rule
def weigh(counts, n, out):
    """Copy the counts of what can be drawn."""
    for i in range(n):
        out[i] = counts[i]


@rule
def weigh_setup(s, d, out):
    """What the set-up draws next: films and Action tiles all alike, the rest by what is left."""
    step, done = s.frame[d, fr.X], s.frame[d, fr.Y]
    if step == fr.S_FILMS:
        for film in range(5):
            out[film] = 1
        for seat in range(done):
            out[s.film[seat]] = 0
        return 5 - done
    if step == fr.S_TILES:
        for tile in range(5):
            out[tile] = 1 if s.space[tile] == 0 else 0
        return 5 - done
    if step == fr.S_PAINT:
        weigh(s.bag, 8, out)
        return 16 - done
    if step == fr.S_HANDS:
        weigh(s.deck, 5, out)
        return s.deck_n
    return weigh_calamity(s, out)


@rule
def weigh_calamity(s, out):
    """What may be revealed next from the Calamity deck."""
    total = 0
    for need in range(NEEDS):
        out[need] = s.cal_deck[need]
        total += s.cal_deck[need]
    return total


def chances(s, knobs, tables, out):
    """Weights of the outcomes: cards of each kind in the deck or hand, Calamity of each need, and the set-up's."""
    d = s.depth - 1
    kind, seat = s.frame[d, fr.KIND], s.frame[d, fr.SEAT]
    if kind == fr.F_SETUP:
        return weigh_setup(s, d, out)
    if kind == fr.F_VILLAIN:
        return weigh_calamity(s, out)
    if kind == fr.F_RANDOM:
        weigh(s.hand[seat], 5, out)
        return s.hand_n[seat]
    weigh(s.deck, 5, out)
    return s.deck_n


def apply(s, knobs, tables, action):
    """Take an action or an outcome, and go on to the next choice."""
    d = s.depth - 1
    if s.actor == CHANCE:
        apply_outcome(s, knobs, d, action)
    elif s.frame[d, fr.KIND] == fr.F_TURN:
        apply_turn(s, tables, d, s.frame[d, fr.SEAT], action // 64, action % 64)
    else:
        apply_frame(s, knobs, tables, d, action // 64, action % 64)
    settle(s, knobs, tables)
    return TOO_DEEP if s.too_deep == 1 else OK


# --- What a seat may know ---------------------------------------------------


@rule
def is_open(view, knobs):
    """Do hands lie open: by the knob, or since who pays an effect is decided together?"""
    return knobs.open_hands == 1 or view.frame[view.depth - 1, fr.KIND] == fr.F_EFFECT


def hide(view, knobs, tables, seat):
    """Blank choices not yet shown and, where hands are closed, the other hands and the deck."""
    for other in range(view.players):
        if other != seat and view.passed[other] >= 0:
            view.passed[other] = HIDDEN_CHOICE
    if is_open(view, knobs):
        return
    looking = view.depth > 0 and view.frame[view.depth - 1, fr.SEAT] == seat
    for kind in range(5):
        view.deck[kind] = 0
        if not looking:
            view.peek[kind] = 0
        for other in range(SEATS):
            if other != seat:
                view.hand[other, kind] = 0


@rule
def deal_card(view, rng):
    """A card from the cards that the seat cannot see, which lie in `view.deck` while hands are dealt."""
    unseen = 0
    for kind in range(5):
        unseen += view.deck[kind]
    draw = below(rng, 0, unseen)
    kind = 0
    while draw >= view.deck[kind]:
        draw -= view.deck[kind]
        kind += 1
    view.deck[kind] -= 1
    return kind


@rule
def redeal_hands(view, tables, seat, rng):
    """Other hands out of all unseen cards, all deals alike; what is left is the deck."""
    for kind in range(5):
        view.deck[kind] = tables.cards[kind] - view.pile[kind] - view.hand[seat, kind] - view.peek[kind]
    for other in range(view.players):
        if other != seat:
            for _ in range(view.hand_n[other]):
                view.hand[other, deal_card(view, rng)] += 1
    left = -view.deck_n
    for kind in range(5):
        left += view.deck[kind]
    for _ in range(left):  # cards that another seat is looking at
        view.peek[deal_card(view, rng)] += 1


def redeal(view, knobs, tables, seat, rng):
    """Deal what the seat cannot see: other hands and the deck, all deals alike; hidden choices from those hands."""
    if not is_open(view, knobs):
        redeal_hands(view, tables, seat, rng)
    for other in range(view.players):
        if other != seat and view.passed[other] == HIDDEN_CHOICE:
            at = below(rng, 0, view.hand_n[other] + 1)
            kind = 0
            while kind < 5 and at >= view.hand[other, kind]:
                at -= view.hand[other, kind]
                kind += 1
            view.passed[other] = kind


# --- Record -----------------------------------------------------------------


@rule
def stage(s, seat):
    """What the film lacked at the end: 0 nothing, 1 background, 2 characters, 3 Villain."""
    if s.villain[seat] == 1:
        return 0
    if s.tiles[seat] != ALL_TILES:
        return 1
    return 2 if s.characters[seat] != ALL_CHARACTERS else 3


@rule
def combo(s):
    """The films in play as an index into COMBOS."""
    chosen = 0
    for seat in range(s.players):
        chosen |= 1 << s.film[seat]
    return COMBO_OF[chosen]


@rule
def bits(mask):
    """How many bits are set."""
    total = 0
    while mask > 0:
        total += mask & 1
        mask >>= 1
    return total


@rule
def record_seats(s, out):
    """The fields that are one per seat."""
    out.films_complete = 0
    for seat in range(s.players):
        out.films_complete += s.villain[seat]
        out.film[seat] = s.film[seat]
        out.stage[seat] = stage(s, seat)
        out.background_round[seat] = s.placed_at[seat, 0]
        out.characters_round[seat] = s.placed_at[seat, 1]
        out.villain_round[seat] = s.placed_at[seat, 2]
        out.tiles_placed[seat] = bits(s.tiles[seat])
        out.characters_placed[seat] = bits(s.characters[seat])


@rule
def record_counts(s, out):
    """The fields that count what was done."""
    out.advance_base, out.advance_failed, out.advance_match = s.advances[0], s.advances[1], s.advances[2]
    out.effects_done, out.effects_failed, out.power_uses = 0, 0, 0
    for film in range(5):
        out.effects_done += s.effects[film]
        out.effects_failed += s.failed[film]
        for character in range(3):
            out.power_uses += s.powers[film, character]
    out.removed_paint, out.removed_animation, out.removed_number = s.removed[0], s.removed[1], s.removed[2]
    out.act_animation, out.act_background, out.act_ink_paint = s.acts[0], s.acts[1], s.acts[2]
    out.act_sound, out.act_magic, out.act_swap = s.acts[3], s.acts[4], s.acts[5]
    out.bonus_actions = s.bonus[0] + s.bonus[2] + s.bonus[3]
    out.bonus_magic = s.bonus[4]
    out.boosts = s.boosts
    out.music_returned, out.cat_repeats, out.wishes = s.repeats[0], s.repeats[1], s.repeats[2]


def record(s, knobs, tables, out):
    """What is kept of a finished game."""
    out.outcome = 1 - s.won
    out.end_reason = 1 - s.won
    out.rounds = s.round_no
    out.deadline = s.deadline
    out.combo = combo(s)
    record_seats(s, out)
    record_counts(s, out)
    for i in range(MOST_ROUNDS):
        out.deadline_by_round[i] = s.deadline_at[i]
        out.complete_by_round[i] = s.completed_at[i]
