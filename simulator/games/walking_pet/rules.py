"""The rules of The Walking Pet: the seven functions of the machine."""

import numpy as np

from simulator.compiling import rule
from simulator.games.walking_pet import (
    ACTION,
    AFTER_GAIN,
    AFTER_TAKE,
    BONUS,
    CUT,
    DEAL_STREAM,
    DEALING,
    DECLINE,
    DISCARD,
    DRAW,
    DRAW_FREELY,
    DRAWING,
    FIRST_JOKER,
    GIVE,
    GIVING,
    HISTORY,
    JOKER,
    KINDS,
    LAY,
    LAYING,
    MAY,
    MOST_PLACED,
    NAME,
    PASS,
    PLACE,
    PLACING,
    PLAY,
    SAME_VALUE,
    SCIFI,
    SEATS,
    SELF_TOO,
    SHOOT,
    SHUFFLE_ALL,
    STEALING,
    TAKE,
    TEAM,
    TURN,
    USE,
    VALUES,
)
from simulator.games.walking_pet.films import SLOTS, can_shoot, kind_at, stars_at
from simulator.games.walking_pet.standings import first_to, leader_before
from simulator.games.walking_pet.toons import gain, pass_face_down, take_top
from simulator.games.walking_pet.turns import (
    after_gain,
    counted_hand,
    deal,
    discard,
    draw,
    drawn,
    finish_team,
    go_on,
    join_team,
    largest_hand,
    lay_down,
    name_seat,
    next_turn,
    note_opening,
    place,
    shoot,
    steal,
    use_bonus,
)
from simulator.machine import CHANCE, ILLEGAL, OK, push
from simulator.rng import below

# --- Setup -----------------------------------------------------------------------


def set_up(s, knobs, tables):
    """Blockbusters on display, Toons shuffled, nobody dealt to yet."""
    players = knobs.players
    s.players = players
    s.round_no, s.seat, s.turns = 0, 0, 0
    s.last, s.genre, s.need, s.total, s.slot, s.team_n = -1, -1, 0, 0, 0, 0
    s.deck_n, s.discard_n = 0, 0
    for kind in range(KINDS):
        s.team[kind] = 0
        s.deck[kind] = tables.copies[kind]
        s.deck_n += tables.copies[kind]
    s.hand[:, :] = 0
    s.stars[:, :] = 0
    s.known[:, :, :] = 0
    s.films[:, :] = 0
    s.hand_n[:] = 0
    s.films_n[:] = 0
    s.display[:] = knobs.films_per_genre
    s.hype[:] = 0
    s.leader, s.lead_changes = -1, 0
    s.acts[:] = 0
    s.gains[:] = 0
    s.declined, s.reshuffles, s.short_draws, s.both_empty, s.surplus, s.fives_placed = 0, 0, 0, 0, 0, 0
    s.jokers_used[:] = 0
    s.fives_used[:] = 0
    s.start_stars[:] = 0
    s.opening[:] = 0
    s.actor, s.stream, s.phase = CHANCE, DEAL_STREAM, DEALING
    s.target = 0
    s.todo = knobs.start_hand + knobs.extra_cards[0]


# --- Legal actions ------------------------------------------------------------------
#
# Whether a hand holds a kind cannot be foreseen, so nothing is jumped over: every candidate is written, and the next
# one writes over it when it was none. `push` would count who refers to `out`, which takes longer than all the rest.


@rule
def can_draw(s, knobs):
    """Can a Toon be drawn, after a reshuffle if need be?"""
    kept = 0 if knobs.short_draw == SHUFFLE_ALL else knobs.reshuffle_keep
    return s.deck_n > 0 or s.discard_n > kept


@rule
def legal_turn(s, knobs, tables, out):
    """Shoot, take the top discard, place Toons to draw; with an empty hand just draw."""
    n, seat, room = 0, s.seat, out.shape[0]
    for genre in range(5):
        out[n] = SHOOT + genre
        n += can_shoot(s, knobs, tables, seat, genre)
    out[n] = TAKE
    n += s.discard_n > 0
    if s.hand_n[seat] == 0:
        out[n] = DRAW_FREELY
        n += can_draw(s, knobs)
        return n if n > 0 else push(out, n, PASS)
    for kind in range(KINDS):
        copies = np.int64(s.hand[seat, kind])
        if n < room:
            out[n] = PLACE + kind * MOST_PLACED
        if copies > 1:
            for more in range(1, min(copies, room - n)):
                out[n + more] = PLACE + kind * MOST_PLACED + more
        n += copies
    return n


@rule
def legal_placing(s, knobs, out):
    """More Toons that count as the same one, or enough."""
    n = push(out, 0, DRAW)
    for kind in range(KINDS):
        if kind == s.last:
            continue
        if knobs.same_toon == SAME_VALUE:
            # A Joker is a Toon of its own, whatever its value.
            same = kind % VALUES == s.last % VALUES and max(kind, s.last) < KINDS - VALUES
        else:
            same = kind // VALUES == s.last // VALUES
        if same:
            for copies in range(s.hand[s.seat, kind]):
                n = push(out, n, PLACE + kind * MOST_PLACED + copies)
    return n


@rule
def fitting_slots(s):
    """The slots whose Toons can still be part of a team that reaches the budget, as bits."""
    seat, need, first, fitting = s.seat, s.need, s.slot, 0
    reach = s.total + s.stars[seat, s.genre] + s.stars[seat, JOKER]
    for slot in range(SLOTS):
        copies = s.hand[seat, kind_at(s.genre, slot)]
        fitting |= np.int64((copies > 0) & (reach >= need) & (slot >= first)) << slot
        reach -= copies * stars_at(slot)
    return fitting


@rule
def legal_bonus(s, knobs, out):
    """Carry out the bonus action, or decline it where that is allowed."""
    n = 0
    if s.genre == HISTORY or s.genre == SCIFI:
        n = push(out, n, USE)
    elif s.genre == ACTION:
        most = largest_hand(s, knobs)
        for seat in range(s.players):
            if counted_hand(s, knobs, seat) == most and (seat != s.seat or knobs.action_self == SELF_TOO):
                n = push(out, n, NAME + seat)
    else:
        for seat in range(s.players):
            if seat != s.seat:
                n = push(out, n, NAME + seat)
    return push(out, n, DECLINE) if knobs.bonus_optional == MAY else n


def legal(s, knobs, tables, out):
    """The actions of the node."""
    phase, genre, n = s.phase, s.genre, 0
    if phase == TURN:
        return legal_turn(s, knobs, tables, out)
    if phase == TEAM:  # the cut once the budget is reached, and Toons with which it still can be
        fitting = fitting_slots(s)
        out[0] = CUT
        n += (s.team_n > 0) & (s.total >= s.need)
        for slot in range(SLOTS):
            out[n] = PLAY + kind_at(genre, slot)
            n += (fitting >> slot) & 1
    elif phase == LAYING:  # Toons of the team that are not laid down yet
        for value in range(VALUES):
            out[n] = LAY + genre * VALUES + value
            n += s.team[genre * VALUES + value] > 0
        for kind in range(FIRST_JOKER, KINDS):
            out[n] = LAY + kind
            n += s.team[kind] > 0
    elif phase == BONUS:
        return legal_bonus(s, knobs, out)
    elif phase == PLACING:
        return legal_placing(s, knobs, out)
    else:
        base, seat = GIVE if phase == GIVING else DISCARD, s.actor
        for kind in range(KINDS):
            out[n] = base + kind
            n += s.hand[seat, kind] > 0
    return n


def chances(s, knobs, tables, out):
    """The copies of each kind in the draw pile, or in the hand stolen from."""
    if s.phase == STEALING:
        for kind in range(KINDS):
            out[kind] = s.hand[s.target, kind]
        return s.hand_n[s.target]
    for kind in range(KINDS):
        out[kind] = s.deck[kind]
    return s.deck_n


# --- Apply --------------------------------------------------------------------------


@rule
def apply_outcome(s, knobs, tables, kind):
    """A Toon came up."""
    if s.phase == DRAWING:
        drawn(s, knobs, kind)
    elif s.phase == DEALING:
        deal(s, knobs, tables, kind)
    else:
        steal(s, knobs, kind)
    return OK


@rule
def apply_single(s, knobs, action):
    """The actions that name neither Toon nor genre nor seat."""
    if action == TAKE:
        s.acts[1] += 1
        take_top(s, s.seat)
        after_gain(s, knobs, knobs.hand_limit_check == AFTER_GAIN or knobs.hand_limit_check == AFTER_TAKE)
    elif action == CUT:
        finish_team(s, knobs)
    elif action == DECLINE:
        s.declined += 1
        go_on(s, knobs)
    elif action == USE:
        use_bonus(s, knobs)
    elif action == DRAW:
        draw(s, knobs)
    elif action == DRAW_FREELY:
        s.todo = knobs.empty_hand_draw
        draw(s, knobs)
    elif action == PASS:
        s.acts[3] += 1
        next_turn(s, knobs)
    else:
        return ILLEGAL
    return OK


def apply(s, knobs, tables, action):
    """Take one action, or one outcome of chance."""
    if s.actor == CHANCE:
        return apply_outcome(s, knobs, tables, action)
    if action >= PLACE:
        place(s, knobs, action)
    elif action >= DISCARD:
        discard(s, knobs, action - DISCARD)
    elif action >= GIVE:
        pass_face_down(s, s.seat, s.target, action - GIVE)
        go_on(s, knobs)
    elif action >= LAY:
        lay_down(s, knobs, action - LAY)
    elif action >= PLAY:
        join_team(s, action - PLAY)
    elif action >= NAME:
        name_seat(s, knobs, action - NAME)
    elif action >= SHOOT:
        shoot(s, knobs, tables, action - SHOOT)
    else:
        return apply_single(s, knobs, action)
    return OK


# --- What a seat may know -------------------------------------------------------------


def hide(view, knobs, tables, seat):
    """Blank the other hands, the draw pile, and what the others know; sizes stay."""
    for kind in range(KINDS):
        view.deck[kind] = 0
    for other in range(knobs.players):
        if other != seat:
            view.hand[other, :] = 0
            view.stars[other, :] = 0
            view.known[other, :, :] = 0
            view.start_stars[other] = 0
            view.opening[other] = 0


def redeal(view, knobs, tables, seat, rng):
    """Deal the unseen Toons: those seen to change hands to where they went, the rest at random.

    What the other seats know of each other is left blank: to know nothing is always consistent.
    """
    for kind in range(KINDS):
        view.deck[kind] = tables.copies[kind] - view.team[kind] - view.hand[seat, kind]
    for i in range(view.discard_n):
        view.deck[view.discard[i]] -= 1
    for other in range(knobs.players):
        for kind in range(KINDS):
            view.deck[kind] -= view.known[seat, other, kind]
    for other in range(knobs.players):
        if other != seat:
            refill_hand(view, seat, other, rng)
            note_opening(view, knobs, tables, other)


@rule
def refill_hand(view, seat, other, rng):
    """A hand of the same size as before: what `seat` knows of it, and Toons at random out of `view.deck`."""
    size = view.hand_n[other]
    view.hand_n[other] = 0
    for kind in range(KINDS):
        for _ in range(view.known[seat, other, kind]):
            gain(view, other, kind)
    unseen = 0
    for kind in range(KINDS):
        unseen += view.deck[kind]
    while view.hand_n[other] < size:
        draw = below(rng, 0, unseen)
        kind = 0
        while draw >= view.deck[kind]:
            draw -= view.deck[kind]
            kind += 1
        view.deck[kind] -= 1
        unseen -= 1
        gain(view, other, kind)


# --- Record -----------------------------------------------------------------------------


def record(s, knobs, tables, out):
    """Fill the record of a finished game."""
    best = 0
    for seat in range(s.players):
        best = max(best, s.films_n[seat])
    capped = best < knobs.films_to_win
    out.end_reason = 1 if capped else 0
    out.outcome = SEATS + 1 if capped else s.seat
    rounds = (s.turns + s.players - 1) // s.players
    out.rounds = rounds
    out.turns = s.turns
    out.lead_changes = s.lead_changes
    out.half_leader = leader_before(s, rounds // 2 * s.players)
    out.first_to_four = first_to(s, 4)
    out.drawing_turns, out.taking_turns, out.shooting_turns, out.passes = s.acts[0], s.acts[1], s.acts[2], s.acts[3]
    out.bonus_action, out.bonus_adventure, out.bonus_history = s.gains[0], s.gains[1], s.gains[2]
    out.bonus_scifi, out.bonus_tv = s.gains[3], s.gains[4]
    out.declined, out.reshuffles, out.short_draws = s.declined, s.reshuffles, s.short_draws
    out.both_empty, out.surplus, out.fives_placed = s.both_empty, s.surplus, s.fives_placed
    out.exhausted = 0
    for genre in range(5):
        if s.display[genre] == 0:
            out.exhausted += 1
    for seat in range(SEATS):
        plays = seat < s.players
        out.won[seat] = 1 if plays and s.films_n[seat] == best else 0
        out.score[seat] = s.films_n[seat]
        out.films_action[seat], out.films_adventure[seat] = s.films[seat, 0], s.films[seat, 1]
        out.films_history[seat], out.films_scifi[seat] = s.films[seat, 2], s.films[seat, 3]
        out.films_tv[seat] = s.films[seat, 4]
        out.alike[seat] = 0
        for genre in range(5):
            out.alike[seat] = max(out.alike[seat], s.films[seat, genre])
        out.jokers_used[seat], out.fives_used[seat] = s.jokers_used[seat], s.fives_used[seat]
        out.start_stars[seat], out.opening[seat] = s.start_stars[seat], s.opening[seat]
