"""The course of a turn: drawing, taking, shooting, bonus actions, the hand limit."""

from simulator.compiling import rule
from simulator.games.walking_pet import (
    ACTION,
    ADVENTURE,
    AFTER_GAIN,
    BEFORE_TEAM,
    BONUS,
    DECK_STREAM,
    DRAWING,
    END_OF_TURN,
    ENDED,
    GIVING,
    HISTORY,
    LAYING,
    MOST_PLACED,
    PLACE,
    PLACING,
    SAME_CHARACTER,
    SCIFI,
    SELF_TOO,
    STEAL_STREAM,
    STEALING,
    SURPLUS,
    TEAM,
    TURN,
    TV,
    VALUES,
    VICTIM,
    WHEN_EMPTY,
)
from simulator.games.walking_pet.films import SLOTS, can_shoot, kind_at, note_team, stars_needed, take_film
from simulator.games.walking_pet.toons import gain, pass_face_down, play_openly, put_on_discards, reshuffle, take_top
from simulator.machine import CHANCE, OVER

# --- Setup ------------------------------------------------------------


@rule
def deal(s, knobs, tables, kind):
    """One Toon to the seat being dealt to; when all have theirs, seat 0 begins."""
    draw_one(s, s.target, kind)
    s.todo -= 1
    if s.todo == 0 and s.target + 1 < s.players:
        s.target += 1
        s.todo = knobs.start_hand + knobs.extra_cards[s.target]
    if s.todo > 0 and s.deck_n > 0:
        return
    for seat in range(s.players):
        note_opening(s, knobs, tables, seat)
    s.todo = 0
    begin_turn(s)


@rule
def note_opening(s, knobs, tables, seat):
    """Keep for the record how good the hand of a seat is."""
    s.start_stars[seat], s.opening[seat] = 0, 0
    for genre in range(6):
        s.start_stars[seat] += s.stars[seat, genre]
    for genre in range(5):
        if can_shoot(s, knobs, tables, seat, genre):
            s.opening[seat] = 1


# --- The course of a turn ----------------------------------------------------------


@rule
def begin_turn(s):
    """The seat on turn chooses one of the three actions."""
    s.actor, s.phase = s.seat, TURN
    if s.deck_n == 0 and s.discard_n == 0:
        s.both_empty += 1


@rule
def end_turn(s, knobs):
    """The hand limit, then the next player clockwise."""
    if knobs.hand_limit_check == END_OF_TURN and s.hand_n[s.seat] > knobs.hand_limit:
        s.actor, s.phase = s.seat, SURPLUS
        return
    next_turn(s, knobs)


@rule
def next_turn(s, knobs):
    """The next player clockwise, unless the game has gone on for too long."""
    s.turns += 1
    if s.turns >= knobs.max_turns:
        s.actor, s.phase = OVER, ENDED
        return
    s.seat += 1
    if s.seat == s.players:
        s.seat = 0
        s.round_no += 1
    begin_turn(s)


@rule
def after_gain(s, knobs, check):
    """Toons have come to the seat on turn: where `check` says so, the hand limit bites at once."""
    if check and s.hand_n[s.seat] > knobs.hand_limit:
        s.actor, s.phase = s.seat, SURPLUS
        return
    go_on(s, knobs)


@rule
def go_on(s, knobs):
    """A team still in play is laid on the discard pile; without one the turn ends."""
    if s.team_n > 0:
        lay_team(s, knobs)
    else:
        end_turn(s, knobs)


# --- Drawing new Toons from the draw pile --------------------------------------------


@rule
def place(s, knobs, action):
    """Equal Toons go open on the discard pile; their stars are the number to draw."""
    kind, copies = (action - PLACE) // MOST_PLACED, (action - PLACE) % MOST_PLACED + 1
    for _ in range(copies):
        play_openly(s, s.seat, kind)
        put_on_discards(s, kind)
    s.todo += copies * (kind % VALUES + 1)
    s.last = kind
    if kind % VALUES == VALUES - 1:
        s.fives_placed += copies
    if knobs.same_toon != SAME_CHARACTER:
        s.phase = PLACING
        return
    draw(s, knobs)


@rule
def draw(s, knobs):
    """The turn is spent on drawing `todo` Toons."""
    s.acts[0] += 1
    draw_on(s, knobs)


@rule
def draw_on(s, knobs):
    """Draw while Toons are due and can be had, renewing the draw pile when one is needed."""
    if s.todo > 0 and s.deck_n == 0:
        reshuffle(s, knobs)
    if s.todo > 0 and s.deck_n > 0:
        s.actor, s.stream, s.phase = CHANCE, DECK_STREAM, DRAWING
        return
    if s.todo > 0:
        s.short_draws += 1
        s.todo = 0
    after_gain(s, knobs, knobs.hand_limit_check == AFTER_GAIN)


@rule
def draw_one(s, seat, kind):
    """The top of the draw pile turned out to be `kind`."""
    s.deck[kind] -= 1
    s.deck_n -= 1
    gain(s, seat, kind)


@rule
def drawn(s, knobs, kind):
    """A Toon from the draw pile comes to the hand."""
    draw_one(s, s.seat, kind)
    s.todo -= 1
    if s.team_n > 0:
        s.gains[SCIFI] += 1
    if s.deck_n == 0 and knobs.reshuffle_when == WHEN_EMPTY:
        reshuffle(s, knobs)
    draw_on(s, knobs)


# --- Shooting a Blockbuster ---------------------------------------------------------


@rule
def shoot(s, knobs, tables, genre):
    """A genre is chosen; next comes the team."""
    s.genre = genre
    s.need = stars_needed(s, knobs, tables, s.seat, genre)
    s.total, s.slot = 0, 0
    s.phase = TEAM


@rule
def join_team(s, kind):
    """A Toon is played into the team."""
    play_openly(s, s.seat, kind)
    s.team[kind] += 1
    s.team_n += 1
    s.total += kind % VALUES + 1
    while kind_at(s.genre, s.slot) != kind:
        s.slot += 1


@rule
def finish_team(s, knobs):
    """The team stands: take the Blockbuster, and win or go on to the bonus action."""
    s.acts[2] += 1
    note_team(s)
    take_film(s)
    if s.films_n[s.seat] >= knobs.films_to_win:
        s.turns += 1
        s.actor, s.phase = OVER, ENDED
    elif bonus_is_idle(s, knobs):
        go_on(s, knobs)
    else:
        s.phase = BONUS


@rule
def lay_team(s, knobs):
    """The owner chooses the order of the team on the discard pile, unless all its Toons are alike."""
    for slot in range(SLOTS):
        kind = kind_at(s.genre, slot)
        if s.team[kind] == s.team_n:
            for _ in range(s.team_n):
                put_on_discards(s, kind)
            s.team[kind] = 0
            s.team_n = 0
            end_turn(s, knobs)
            return
    s.actor, s.phase = s.seat, LAYING


@rule
def lay_down(s, knobs, kind):
    """One Toon of the team goes on the discard pile."""
    s.team[kind] -= 1
    s.team_n -= 1
    put_on_discards(s, kind)
    lay_team(s, knobs)


# --- Bonus actions ------------------------------------------------------------------


@rule
def largest_hand(s, knobs):
    """Toons of the player who has the most, as the Action bonus counts them."""
    most = 0
    for seat in range(s.players):
        if seat != s.seat or knobs.action_self == SELF_TOO:
            most = max(most, counted_hand(s, knobs, seat))
    return most


@rule
def counted_hand(s, knobs, seat):
    """Toons of a seat as the Action bonus counts them."""
    with_team = seat == s.seat and knobs.action_count == BEFORE_TEAM
    return s.hand_n[seat] + (s.team_n if with_team else 0)


@rule
def bonus_is_idle(s, knobs):
    """Is there nothing to decide, because the bonus action cannot do anything for anyone?"""
    genre = s.genre
    if genre == ACTION:
        return knobs.action_steal == 0 or largest_hand(s, knobs) == 0
    if genre == HISTORY:
        return knobs.history_take == 0 or s.discard_n == 0
    return genre == SCIFI and knobs.scifi_draw == 0


@rule
def use_bonus(s, knobs):
    """History: take the top discards. SciFi: draw."""
    if s.genre == SCIFI:
        s.todo = knobs.scifi_draw
        draw_on(s, knobs)
        return
    for _ in range(min(knobs.history_take, s.discard_n)):
        take_top(s, s.seat)
        s.gains[HISTORY] += 1
    after_gain(s, knobs, knobs.hand_limit_check == AFTER_GAIN)


@rule
def name_seat(s, knobs, seat):
    """Action and TV take face down from the seat named; Adventure makes it discard."""
    s.target = seat
    if seat == s.seat or s.hand_n[seat] == 0:
        go_on(s, knobs)
    elif s.genre == ADVENTURE:
        s.actor, s.phase = seat, VICTIM
    else:
        s.todo = 1 if s.genre == TV else min(knobs.action_steal, s.hand_n[seat])
        s.actor, s.stream, s.phase = CHANCE, STEAL_STREAM, STEALING


@rule
def steal(s, knobs, kind):
    """A Toon taken face down from the target; TV then gives one back."""
    pass_face_down(s, s.target, s.seat, kind)
    s.gains[s.genre] += 1
    s.todo -= 1
    if s.todo > 0:
        return
    if s.genre == TV:
        s.actor, s.phase = s.seat, GIVING
    else:
        after_gain(s, knobs, knobs.hand_limit_check == AFTER_GAIN)


@rule
def discard(s, knobs, kind):
    """A Toon of the deciding seat goes on the discard pile: for the Adventure bonus, or over the hand limit."""
    play_openly(s, s.actor, kind)
    put_on_discards(s, kind)
    if s.phase == VICTIM:
        s.gains[ADVENTURE] += 1
        go_on(s, knobs)
        return
    s.surplus += 1
    if s.hand_n[s.seat] > knobs.hand_limit:
        return
    if s.team_n > 0:
        lay_team(s, knobs)
    else:
        next_turn(s, knobs)
