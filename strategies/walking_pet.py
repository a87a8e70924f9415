"""Bots for The Walking Pet."""

from simulator.compiling import rule
from simulator.games.walking_pet import (
    BONUS,
    CUT,
    JOKER,
    LAY,
    MOST_PLACED,
    NAME,
    PLACE,
    PLAY,
    SHOOT,
    TAKE,
    TEAM,
    TURN,
    VALUES,
)
from simulator.games.walking_pet.films import stars_needed
from strategies import Bot
from strategies.uniform import RANDOM

# --- greedy -------------------------------------------------------------------------------


def greedy(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Shoots when it can, with the first team that fits; else makes the most of its Toons for one genre."""
    phase = view.phase
    if phase == TEAM:
        return closest_fit(view, legal, n)
    if phase == BONUS:
        return largest_rival(view, legal, n)
    if phase == TURN and legal[0] < SHOOT + 5 and legal[0] >= SHOOT:
        return 0
    focus = best_genre(view, knobs, tables)
    best, index = -1.0e9, 0
    for i in range(n):
        score = greedy_score(view, legal[i], focus)
        if score > best:
            best, index = score, i
    return index


@rule
def best_genre(view, knobs, tables):
    """The genre with a film left that lacks the fewest stars."""
    best, focus = -1000, -1
    for genre in range(5):
        if view.display[genre] > 0:
            ahead = view.stars[view.actor, genre] - stars_needed(view, knobs, tables, view.actor, genre)
            if ahead > best:
                best, focus = ahead, genre
    return focus


@rule
def greedy_score(view, action, focus):
    """Stars won for the focus: a drawn Toon is worth half a star to it, one parted with all its stars."""
    if action >= PLACE:
        kind, copies = (action - PLACE) // MOST_PLACED, (action - PLACE) % MOST_PLACED + 1
        return copies * (0.8 * (kind % VALUES + 1) - toon_worth(kind, focus))
    if action == TAKE:
        return toon_worth(view.discard[view.discard_n - 1], focus)
    if action >= LAY:
        return -toon_worth(action % 32, focus)
    return 0.0


@rule
def toon_worth(kind, focus):
    """Stars of a Toon that the focus can use, a fraction of the others'."""
    stars = kind % VALUES + 1
    genre = kind // VALUES
    return 1.0 * stars if genre in (focus, JOKER) else 0.3 * stars


@rule
def closest_fit(view, legal, n):
    """Cut when possible; else the largest Toon within what is still needed, or the smallest beyond it."""
    if legal[0] == CUT:
        return 0
    lack = view.need - view.total
    best, index = -1000, 0
    for i in range(n):
        kind = legal[i] - PLAY
        stars = kind % VALUES + 1
        score = stars if stars <= lack else -stars
        if kind // VALUES == JOKER:
            score -= 100
        if score > best:
            best, index = score, i
    return index


@rule
def largest_rival(view, legal, n):
    """Carry out the bonus action, against the seat with the most Blockbusters."""
    best, index = -1, 0
    for i in range(n):
        if legal[i] >= NAME:
            films = view.films_n[legal[i] - NAME]
            if films > best:
                best, index = films, i
    return index


BOTS = (
    RANDOM,
    Bot("greedy", greedy, "shoots when it can, else draws and keeps Toons for the genre that is nearest to a film"),
)
