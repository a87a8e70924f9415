"""Build a checked Setting from what a user gave."""

from simulator import components
from simulator.engine import Setting
from simulator.errors import BadInput
from simulator.knobs import fill_knobs, read_settings


def check_players(game, players):
    """`players`, or the game's usual number when None; refused outside the printed range."""
    low, high = game.seats
    if players is None:
        return game.default_players
    if isinstance(players, bool) or not isinstance(players, int) or not low <= players <= high:
        raise BadInput(
            f"players is {players!r}, but {game.title} is for {low} to {high}. Give a number from {low} to {high}."
        )
    return players


def settle(game, players, given):
    """Natural knob values of `given`, checked one by one and against each other."""
    values = read_settings(game, given)
    return game.settle(values, players) if game.settle else values


def make_setting(game, players=None, given=None, overlay=None, patches=(), bots=(), box=None):
    """A Setting without or with bots (a tuple of Seated, one per seat).

    Raises BadInput for whatever does not fit: players, knobs, component file, number of bots.
    """
    players = check_players(game, players)
    values = settle(game, players, given or {})
    box = box or components.load(game, overlay, patches)
    if len(bots) not in (0, 1, players):
        raise BadInput(f"{len(bots)} bots for {players} players. Name one bot for all seats, or one per seat.")
    seated = tuple(bots) * players if len(bots) == 1 else tuple(bots)
    return Setting(game, players, values, fill_knobs(game, values, players), box.tables, box, seated)
