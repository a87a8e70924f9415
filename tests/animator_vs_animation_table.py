"""Tables of Animator vs Animation for the tests: arranged, played by script, and attacked.

With 4 players seat 0 (Yellow) stands at TL, and on counter-clockwise: seat 1 (The Dark Lord) at BL, seat 2 (The Second
Coming) at BR, seat 3 (Blue) at TR. Seats act in rising order, from the pointer on.
"""

from collections import defaultdict
from functools import cache

import numpy as np
from numba import types

from simulator import games
from simulator.compiling import entry
from simulator.engine import engine_of
from simulator.games.animator_vs_animation import FACINGS, SQUARES, attack
from simulator.machine import CHANCE
from simulator.playthrough import Board
from tests.play import act, broken_of, seated

GAME = games.game("animator-vs-animation")
YELLOW, LORD, COMING, BLUE = range(4)
NAMES = ("Yellow", "The Dark Lord", "The Second Coming", "Blue")
IDLE = ("leave it there", "equip no more", "lay no card", "save it", "attack with it")


def table(*starts, players=4, patches=(), **knobs):
    """A Board set up with these knobs and arranged by these lines."""
    given = {name: str(value) for name, value in knobs.items()}
    board = Board(seated(GAME, players, given=given, patches=patches)).set_up()
    for line in starts:
        board.words.arrange(board.state, line, board.setting.box.data)
    assert broken_of(GAME)(board.state, board.knobs, board.tables) == 0
    return board


def round_one(*starts, **knobs):
    """A Board at the first draw of round 1 (or of a later one), hands empty unless the lines fill them."""
    hands = tuple(f"hand P{seat}" for seat in range(knobs.get("players", 4)))
    begin = () if any(line.startswith("round ") for line in starts) else ("round 1",)
    return table(*hands, *starts, *begin, **knobs)


def step_of(board):
    """What is being decided: ``2 place a tile``."""
    return board.words.node(board.state, board.setting.box.data).partition(":")[0]


def said(board):
    """The actions open at this node, in words."""
    return [board.say(code) for code in board.options()[0]]


def idle_action(board):
    """What a seat does that a script leaves alone: nothing, or a tile that does not matter."""
    texts = said(board)
    harmless = [text for text in IDLE if text in texts]
    own = [f"lay {tile} by {NAMES[board.state.actor]}" for tile in ("Click", "Drag", "Rotate")]
    return (harmless + [text for text in own if text in texts] + texts)[0]


def turns(board, script=None, draws=(), until=None):
    """Play on, yielding (actor, step, text) of every node taken, until the round ends or `until` is the next step.

    `script` holds for each seat the texts it takes as soon as they are possible, in order; `draws` the cards that come.
    """
    waiting = defaultdict(list, {seat: list(texts) for seat, texts in (script or {}).items()})
    draws, round_no = list(draws), int(board.state.round_no)
    while not board.is_over and board.state.round_no == round_no:
        if until and step_of(board) == until:
            break
        actor = int(board.state.actor)
        if actor == CHANCE:
            found = [text for text in said(board) if draws and text.endswith(f"draws {draws[0]}")]
            text = found[0] if found else quiet_draw(board)
            if found:
                draws.pop(0)
        elif waiting[actor] and waiting[actor][0] in said(board):
            text = waiting[actor].pop(0)
        else:
            text = idle_action(board)
        where = (actor, step_of(board), text)
        act(board, board.find(text))
        assert broken_of(GAME)(board.state, board.knobs, board.tables) == 0
        yield where
    left = {seat: texts for seat, texts in waiting.items() if texts}
    assert not left and not draws, f"never possible: {left} {draws}"


def quiet_draw(board):
    """A card of which there are many, so that tests may ask for the rare ones."""
    texts = said(board)
    return next((text for text in texts if text.endswith("Extra Rotate")), texts[-1])


def play(board, script=None, draws=(), until=None):
    """Play on as `turns` does, and return the steps taken."""
    return list(turns(board, script, draws, until))


def tokens(board):
    """Tokens of every purse."""
    return board.state.tokens.tolist()


def where(board, c):
    """Square, facing and item of a character: ``TL N Gun``."""
    s, names = board.state, board.setting.box.data.names()
    item = f" {names[int(s.holds[c])]}" if s.holds[c] >= 0 else ""
    return f"{SQUARES[s.square[c]]} {FACINGS[s.facing[c]]}{item}"


def hand(board, seat):
    """Names of the cards in a hand."""
    names = board.setting.box.data.names()
    return [names[kind] for kind in names for _ in range(board.state.hand[seat, kind])]


# --- The attack alone ----------------------------------------------------------------


@cache
def attacks():
    """``attack_all(states, knobs, tables)``: the attack rule, over many states."""
    engine = engine_of(GAME)
    kinds = engine.signatures.rules["legal"].args[:3]
    rule = attack.attack

    def attack_all(states, knobs, tables):
        for i in range(states.shape[0]):
            rule(states[i], knobs[0], tables[0])

    return entry(attack_all, types.void(*(types.Array(kind, 1, "C") for kind in kinds)), None)


def strike(*characters, tokens=None, players=4, first=0, activate=(), throw=(), boost=(), shield=(), **knobs):
    """The Board after one attack of an arranged table; `characters` are lines such as ``Yellow TL E Gun``."""
    lines = [f"tokens {'-'.join(map(str, tokens))}"] if tokens else []
    board = table(*lines, *characters, players=players, **knobs)
    s = board.state
    s.first = first
    for c in activate:
        s.used[c] = 1
    for c in throw:
        s.used[c] = 2
    for c in boost:
        s.boost[c] += 1
    for c in shield:
        s.shield[c] = 1
    attacks()(board.states, board.setting.knobs, board.setting.tables)
    return board


def gains(board, start=8):
    """Tokens won since everybody had `start`."""
    return (board.state.tokens[: board.setting.players] - np.int16(start)).tolist()
