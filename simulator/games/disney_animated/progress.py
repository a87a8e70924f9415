"""Taking the top frame as far as it goes without a choice."""

from simulator.compiling import rule
from simulator.games.disney_animated import (
    ALL_CHARACTERS,
    ALL_TILES,
    COLUMNS,
    ROWS,
    SOUND,
)
from simulator.games.disney_animated import frames as fr
from simulator.games.disney_animated.actions import any_fits, begin_action, begin_power, can_take, end_ink, pass_cards
from simulator.games.disney_animated.board import (
    advance_deadline,
    has_target,
    paint_held,
    pile_size,
    refill_deck,
    remove_calamity,
    row_size,
    slide,
)
from simulator.games.disney_animated.choices import free_tiles
from simulator.games.disney_animated.frames import pop_frame, push_frame
from simulator.games.disney_animated.payments import limbo_size
from simulator.games.disney_animated.turns import begin_round, end_turn
from simulator.games.disney_animated.villains import (
    begin_effect,
    discard_calamity,
    effect_done,
    move_villain,
    shuffle_calamity,
    take_villain,
)
from simulator.machine import CHANCE, OVER

WAIT, ON = True, False  # does the frame wait for a choice, or has it moved on?


@rule
def ask(s, seat):
    """The seat decides at the top frame."""
    s.actor = seat
    return WAIT


@rule
def draw(s, stream):
    """Chance decides at the top frame."""
    s.actor = CHANCE
    s.stream = stream
    return WAIT


@rule
def ask_or_drop(s, seat, possible):
    """The seat decides, unless there is nothing to decide: then the frame goes."""
    if possible:
        return ask(s, seat)
    pop_frame(s)
    return ON


# --- The phases -------------------------------------------------------------


@rule
def turn_goes_on(s, d, seat, step):
    """The step of a turn: the Cat's repeat, the slide, the discards, the end."""
    if step == fr.T_REPEAT:
        s.frame[d, fr.X] = fr.T_SLIDE
        if s.cat_again == 1:
            s.cat_again = 0
            push_frame(s, fr.F_WHO, seat, s.space[s.selected], fr.W_REPEAT, 0, s.imitated)
        return ON
    if step == fr.T_SLIDE and s.music[s.selected] == 0:
        slide(s, s.selected)
        s.frame[d, fr.X] = fr.T_PLAY
        return ON
    if step == fr.T_END:
        end_turn(s, seat)
        return s.actor == OVER
    if step == fr.T_DISCARD:
        tokens = s.magic[seat] + s.dwarfs[seat] + s.krunchies[seat] + paint_held(s, seat)
        if tokens == 0 and s.genie_with != seat and s.cat_with != seat:
            s.frame[d, fr.X] = fr.T_END
            return ON
    return ask(s, seat)


@rule
def check_limit(s, knobs, d):
    """The hand limit, seat by seat (Advance Deadline & Check Hand Limit)."""
    seat = s.frame[d, fr.Y]
    if seat >= s.players:
        s.frame[d, fr.X] = fr.V_EFFECT
    elif s.hand_n[seat] > knobs.hand_limit:
        push_frame(s, fr.F_LOSE, seat, 31, 0, 0, 0)
    else:
        s.frame[d, fr.Y] = seat + 1


@rule
def villain_goes_on(s, knobs, tables, d, step):
    """The steps of the Villain Phase, in order."""
    if step == fr.V_ADVANCE:
        advance_deadline(s, knobs, knobs.advance, 0)
        s.frame[d, fr.X] = fr.V_LIMIT
    elif step == fr.V_LIMIT:
        check_limit(s, knobs, d)
    elif step == fr.V_EFFECT:
        if row_size(s) == 0:
            s.frame[d, fr.X] = fr.V_MOVE
        else:
            s.frame[d, fr.X] = fr.V_AFTER
            begin_effect(s, knobs, tables)
    elif step == fr.V_AFTER:
        discard_calamity(s)
        s.frame[d, fr.X] = fr.V_EFFECT
    elif step == fr.V_MOVE:
        move_villain(s)
        s.frame[d, fr.X] = fr.V_REFRESH
    elif row_size(s) < s.cal_count and shuffle_calamity(s):
        return draw(s, fr.CALAMITY_STREAM)
    else:
        begin_round(s)
    return ON


@rule
def finish_films_draw(s):
    """The films are drawn: the oldest goes first, the seating stays as it is; lay out what comes with them."""
    first = 0
    for seat in range(s.players):
        if s.film[seat] < s.film[first]:
            first = seat
    for seat in range(s.players):
        s.passed[seat] = s.film[(first + seat) % s.players]
    for seat in range(s.players):
        s.film[seat] = s.passed[seat]
        s.passed[seat] = -1


@rule
def seat_films(s, tables):
    """Villain stack by year, film tokens and Calamity cards of the films in play (Player Setup)."""
    for seat in range(s.players):
        s.seat_of[s.film[seat]] = seat
    for film in range(5):
        if s.seat_of[film] >= 0:
            s.stack[s.stack_n] = film
            s.stack_n += 1
            s.below[film] = tables.tokens[film]
            for need in range(s.cal_deck.shape[0]):
                s.cal_deck[need] += tables.calamity[film, need]


@rule
def setup_goes_on(s, knobs, tables, d, step):
    """Studio Setup: films, Action tiles, Paint, hands, Calamity; each card and token is a chance outcome."""
    done = s.frame[d, fr.Y]
    if step == fr.S_FILMS:
        if done < s.players:
            return draw(s, fr.FILMS_STREAM)
        finish_films_draw(s)
        seat_films(s, tables)
    elif step == fr.S_TILES and done < 5:
        return draw(s, fr.TILES_STREAM)
    elif step == fr.S_PAINT and done < COLUMNS * ROWS:
        return draw(s, fr.PAINT_STREAM)
    elif step == fr.S_HANDS and done < s.players * knobs.start_hand:
        return draw(s, fr.HANDS_STREAM)
    elif step == fr.S_CALAMITY:
        if done < s.cal_count:
            return draw(s, fr.CALAMITY_STREAM)
        begin_round(s)
        return False
    s.frame[d, fr.X] = step + 1
    s.frame[d, fr.Y] = 0
    return False


# --- Actions and powers -----------------------------------------------------


@rule
def act_goes_on(s, knobs, tables, d, seat, value, x, y, z):
    """An action about to start: by house rule a bonus is asked; Dwarfs are asked; then it begins."""
    if z == 1:
        if knobs.bonus_declinable == 1 or knobs.swap_in_bonus == 1:
            return ask(s, seat)
        s.frame[d, fr.Z] = 0
    fixed = x == SOUND and tables.sound_beyond[s.film[seat]] == 0 and knobs.dwarfs_on_tables == 0
    if s.dwarfs[seat] > y and not fixed:
        push_frame(s, fr.F_BOOST, seat, 0, 0, 0, 0)
        return ON
    pop_frame(s)
    begin_action(s, tables, seat, value, x)
    return ON


@rule
def background_goes_on(s, tables, d, seat, value, y):
    """Dwarfs gained by a bonus may be returned on this very action; then another tile, if one fits."""
    if s.tiles[seat] == ALL_TILES:
        pop_frame(s)
        return ON
    if s.dwarfs[seat] > y:
        push_frame(s, fr.F_BOOST, seat, 0, 0, 0, 0)
        return ON
    s.frame[d, fr.Y] = s.dwarfs[seat]
    return ask_or_drop(s, seat, any_fits(s, tables, seat, value))


@rule
def ink_goes_on(s, tables, seat, value, x):
    """Another token, if one is within the value left; then the columns drop."""
    if can_take(s, tables, value, x):
        return ask(s, seat)
    end_ink(s)
    return ON


@rule
def draw_goes_on(s, value, stream):
    """A card from the deck while one is due and there is one."""
    if value > 0 and refill_deck(s):
        return draw(s, stream)
    pop_frame(s)
    return ON


@rule
def who_goes_on(s, d, seat, value, purpose, y, z):
    """A player is chosen, unless what they were to get is gone."""
    possible = True
    if purpose == fr.W_GIVE:
        s.frame[d, fr.VALUE] = min(value, s.below[z])
        possible = s.frame[d, fr.VALUE] > 0
    elif purpose == fr.W_GENIE_PASS:
        possible = s.genie_with == seat and s.wishes == 1
    elif purpose == fr.W_CAT_PASS:
        possible = s.cat_with == seat and s.cat_uses == 1
    elif purpose == fr.W_GIVER:
        possible = False
        for giver in range(s.players):
            possible = possible or paint_held(s, giver) > 0
    return ask_or_drop(s, seat, possible)


@rule
def character_goes_on(s, d, seat, x, z):
    """A character paid for is placed; its power may be used at once for free (Placing Characters)."""
    if z == 0:
        s.characters[seat] |= 1 << x
        s.frame[d, fr.Z] = 1
        if s.characters[seat] == ALL_CHARACTERS:
            s.placed_at[seat, 1] = s.round_no
    return ask(s, seat)


@rule
def payment_done(s, seat, need):
    """What was paid for happens: the Calamity goes, or the Villain is placed and the film complete."""
    pop_frame(s)
    if need >= 0:
        remove_calamity(s, need)
        return ON
    s.villain[seat] = 1
    s.placed_at[seat, 2] = s.round_no
    take_villain(s, s.film[seat])
    if s.stack_n == 0:
        s.won = 1
        s.actor = OVER
        return WAIT
    return ON


@rule
def pass_goes_on(s, d, x, z):
    """Each seat in turn, from the owner on, chooses a card to pass; then all pass at once (Mad Hatter)."""
    if x == s.players:
        pop_frame(s)
        pass_cards(s)
        return ON
    seat = (z + x) % s.players
    s.frame[d, fr.SEAT] = seat
    if s.hand_n[seat] > 0:
        return ask(s, seat)
    s.passed[seat] = fr.NO_CARD
    s.frame[d, fr.X] = x + 1
    return ON


@rule
def look_goes_on(s, d, value):
    """Cards are looked at one by one; then one is kept (Pongo & Perdita)."""
    if value > 0 and refill_deck(s):
        return draw(s, fr.DECK_STREAM)
    s.frame[d, fr.KIND] = fr.F_KEEP
    return ON


@rule
def effect_goes_on(s, knobs, tables, d, value):
    """Another payer is chosen, or the effect is completed."""
    if value > 0:
        return ask(s, 0)
    effect_done(s, knobs, tables, d)
    pop_frame(s)
    return ON


@rule
def frame_goes_on(s, knobs, tables, d, kind):
    """One step of the top frame; does it wait for a choice?"""
    seat, value = s.frame[d, fr.SEAT], s.frame[d, fr.VALUE]
    x, y, z = s.frame[d, fr.X], s.frame[d, fr.Y], s.frame[d, fr.Z]
    if kind == fr.F_TURN:
        return turn_goes_on(s, d, seat, x)
    if kind == fr.F_VILLAIN:
        return villain_goes_on(s, knobs, tables, d, x)
    if kind == fr.F_SETUP:
        return setup_goes_on(s, knobs, tables, d, x)
    if kind == fr.F_ACT:
        return act_goes_on(s, knobs, tables, d, seat, value, x, y, z)
    if kind == fr.F_DRAW:
        return draw_goes_on(s, value, fr.DECK_STREAM)
    if kind == fr.F_BACKGROUND:
        return background_goes_on(s, tables, d, seat, value, y)
    if kind == fr.F_INK:
        return ink_goes_on(s, tables, seat, value, x)
    if kind == fr.F_TAKE:
        return ask_or_drop(s, seat, can_take(s, tables, value, -1))
    if kind == fr.F_MUSIC:
        return ask_or_drop(s, seat, value > 0 and s.below[1] > 0 and free_tiles(s, x) > 0)
    if kind == fr.F_WHO:
        return who_goes_on(s, d, seat, value, x, y, z)
    if kind == fr.F_ANY:
        return ask_or_drop(s, seat, s.hand_n[seat] + s.krunchies[seat] + paint_held(s, seat) > 0)
    if kind == fr.F_RETURN:
        return ask_or_drop(s, seat, limbo_size(s) > 0)
    if kind == fr.F_FREE:
        return character_goes_on(s, d, seat, x, z)
    if kind == fr.F_POWER:
        pop_frame(s)
        begin_power(s, tables, seat, x)
        return ON
    if kind == fr.F_REMOVE:
        payable = z == 0 or s.hand_n[seat] + s.krunchies[seat] + paint_held(s, seat) > 0
        return ask_or_drop(s, seat, value > 0 and payable and has_target(s, y))
    if kind == fr.F_DONE:
        return payment_done(s, seat, x)
    if kind == fr.F_PASS:
        return pass_goes_on(s, d, x, z)
    if kind == fr.F_HAND_OVER:
        return ask_or_drop(s, seat, value > 0 and paint_held(s, seat) > 0)
    if kind == fr.F_LOOK:
        return look_goes_on(s, d, value)
    if kind == fr.F_KEEP:
        return ask_or_drop(s, seat, s.peek[0] + s.peek[1] + s.peek[2] + s.peek[3] + s.peek[4] > 0)
    if kind == fr.F_PILE:
        return ask_or_drop(s, seat, value > 0 and pile_size(s) > 0)
    if kind == fr.F_EFFECT:
        return effect_goes_on(s, knobs, tables, d, value)
    if kind == fr.F_RANDOM:
        return draw(s, fr.DISCARD_STREAM + seat)
    if kind == fr.F_FLIP:
        refill_deck(s)
        return draw(s, fr.DECK_STREAM)
    return ask(s, seat)


@rule
def settle(s, knobs, tables):
    """Work the stack off until a seat or chance has to act, or the game is over."""
    while s.too_deep == 0:
        d = s.depth - 1
        if frame_goes_on(s, knobs, tables, d, s.frame[d, fr.KIND]):
            return
