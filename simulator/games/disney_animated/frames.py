"""The stack of nested actions: what each frame is, and the words of an action's code.

A frame is (kind, seat, value, x, y, z). The top frame says what happens next; what follows it lies below.
"""

from simulator.compiling import rule
from simulator.games.disney_animated import DEPTH

KIND, SEAT, VALUE, X, Y, Z = range(6)

# Kinds of frame, with what their arguments mean.
F_SETUP = 0  # x step, y progress
F_TURN = 1  # x step of the turn, z last token discarded
F_VILLAIN = 2  # x step of the phase, y seat being checked
F_ACT = 3  # an action about to start: value, x action, y Dwarfs accounted for, z 1 for a bonus
F_BOOST = 4  # how many Dwarfs to return on the frame below
F_DRAW = 5  # value: cards still to draw
F_BACKGROUND = 6  # value left, y Dwarfs accounted for
F_INK = 7  # value left, x last space taken
F_TAKE = 8  # one Paint token out of rows of at most this value
F_MUSIC = 9  # value: Music tokens to place, x last tile
F_CAT = 10  # value of the Sound
F_WHO = 11  # choose a player: x purpose, y last seat or giver, z token or mask
F_WHICH = 12  # choose an action: value, y mask
F_MAGIC = 13  # pay a Magic token, or a Krunchie for one
F_PAINT = 14  # pay Paint: x price (see payments), y colour, value position
F_CARDS = 15  # pay cards: likewise
F_ANY = 16  # pay any card or Paint token
F_RETURN = 17  # put paid Paint back on the board
F_FREE = 18  # a character: x which, z 0 to be placed, 1 placed
F_POWER = 19  # a power starts: x which character
F_REMOVE = 20  # remove Calamity: y mask of kinds, value how many, z 1 when anything pays
F_DONE = 21  # what a payment was for: x need of a Calamity, or -1 for the Villain
F_PASS = 22  # each may pass a card left: x seats asked, z owner
F_HAND_OVER = 23  # give Paint: value left, x receiver, y last colour
F_LOOK = 24  # value: cards still to look at
F_KEEP = 25  # keep one card looked at
F_PILE = 26  # value: cards to take from the discard pile
F_TILE = 27  # move an Action tile to space value, or x 1: swap two
F_EFFECT = 28  # value left, x rule, y kinds so far, z 1 once two cards differed
F_LOSE = 29  # discard a card: value mask of kinds, x 1 for an effect, 2 for a named card
F_RANDOM = 30  # discard a card at random
F_TOKEN = 31  # discard a token to an effect: value mask
F_FLIP = 32  # discard the top card of the deck
F_WISH = 33  # choose a wish

# Steps of a turn, of the Villain Phase and of the set-up.
T_SELECT, T_CHOOSE, T_IMITATE, T_REPEAT, T_SLIDE, T_PLAY, T_DISCARD, T_END = range(8)
V_ADVANCE, V_LIMIT, V_EFFECT, V_AFTER, V_MOVE, V_REFRESH = range(6)
S_FILMS, S_TILES, S_PAINT, S_HANDS, S_CALAMITY = range(5)

# Purposes of F_WHO.
(W_SYMBOL, W_BONUS, W_REPEAT, W_OTHER, W_MAGIC, W_GIVE, W_TAKES, W_PILE, W_GIVER, W_RECEIVER, W_GENIE, W_GENIE_PASS,
 W_CAT, W_CAT_PASS, W_WISH) = range(15)  # fmt: skip

# Streams, in the order of GAME.streams.
FILMS_STREAM, PAINT_STREAM, TILES_STREAM, HANDS_STREAM, CALAMITY_STREAM, DECK_STREAM, DISCARD_STREAM = range(7)

# Actions: kind * 64 + argument.
(A_SELECT, A_DO, A_SWAP, A_MAGIC, A_ACTION, A_DWARFS, A_TILE, A_STOP, A_SEAT, A_TAKE, A_MUSIC, A_CAT, A_KEEP_PLACE,
 A_PLACE, A_POWER_MAGIC, A_POWER_CARD, A_REMOVE, A_VILLAIN, A_WISH, A_END, A_DISCARD, A_PAINT, A_CARD, A_RETURN,
 A_FREE, A_PASS, A_HAND_OVER, A_KEEP_CARD, A_PILE, A_MOVE_TILE, A_SWAP_TILES, A_LOSE, A_TOKEN, A_FAIL,
 A_DECLINE) = range(1, 36)  # fmt: skip
KRUNCHIE_PAYS = 8  # argument of A_PAINT and A_TOKEN beside the colours; 9 of A_TOKEN is a Magic token
MAGIC_PAYS = 9
NO_CARD = 5  # argument of A_PASS


@rule
def act(kind, argument):
    """The code of an action."""
    return kind * 64 + argument


@rule
def push_frame(s, kind, seat, value, x, y, z):
    """Put a frame on the stack; a full stack is a fault that `apply` reports."""
    d = s.depth
    if d >= DEPTH:
        s.too_deep = 1
        return
    s.frame[d, KIND] = kind
    s.frame[d, SEAT] = seat
    s.frame[d, VALUE] = value
    s.frame[d, X] = x
    s.frame[d, Y] = y
    s.frame[d, Z] = z
    s.depth = d + 1


@rule
def pop_frame(s):
    """Take the top frame off."""
    s.depth -= 1
