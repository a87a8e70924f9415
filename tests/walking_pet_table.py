"""A table of The Walking Pet, arranged for a test and read back in short words."""

from simulator import games
from simulator.games.walking_pet import words
from simulator.machine import OVER
from simulator.playthrough import Board
from simulator.setting import make_setting
from tests.play import box_of, broken_of, take_all

GAME = games.game("walking-pet")


def table(*starts, players=3, given=None, patches=()):
    """A Board at the first action of a turn, arranged by `starts`; it satisfies the invariants."""
    box = None if patches else box_of(GAME)
    board = Board(make_setting(GAME, players, given, patches=patches, box=box)).set_up()
    words.arrange(board.state, "\n".join(starts), board.setting.box.data)
    assert not broken_of(GAME)(board.state, board.knobs, board.tables)
    return board


def do(board, *texts):
    """Take actions and outcomes; the invariants hold afterwards."""
    take_all(board, *texts)
    assert not broken_of(GAME)(board.state, board.knobs, board.tables)
    return board


def options(board):
    """What can be done, or can come up, in words."""
    return [board.say(code) for code in board.options()[0]]


def chances(board):
    """Copies of each Toon that can come up, in words."""
    codes, weights = board.options()
    return {board.say(code): weight for code, weight in zip(codes, weights, strict=True)}


def hand(board, seat):
    """``2sf3 tv1``, lowest first within a genre."""
    return words._counted(board.state.hand[seat])


def discards(board):
    """``sf3 tv1``, bottom to top."""
    return " ".join(words._short(kind) for kind in board.state.discard[: board.state.discard_n])


def films(board, seat):
    """``sf tv``, bottom to top."""
    return " ".join(words.SHORT[g] for g in board.state.pile[seat][: board.state.films_n[seat]])


def shoot(board, genre, *team):
    """Shoot with exactly that team, up to the bonus action."""
    return do(board, f"shoot {genre}", *(f"play {toon}" for toon in team), "cut: the team is complete")


def is_over(board):
    """Has the game ended?"""
    return board.state.actor == OVER
