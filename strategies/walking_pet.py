"""Bots for The Walking Pet."""

import numpy as np

from simulator.compiling import rule
from simulator.games.walking_pet import (
    ACTION,
    ADVENTURE,
    BONUS,
    CUT,
    DECLINE,
    FIRST_JOKER,
    HISTORY,
    HYPE,
    JOKER,
    KINDS,
    LAY,
    LAYING,
    MOST_PLACED,
    NAME,
    PLACE,
    PLAY,
    SCIFI,
    SHOOT,
    TAKE,
    TEAM,
    TURN,
    VALUES,
)
from simulator.games.walking_pet.films import SLOTS, kind_at, stars_needed
from strategies import Bot
from strategies.uniform import RANDOM

# --- greedy -------------------------------------------------------------------------------


def greedy(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Shoots when it can, with the first team that fits; else makes the most of its Toons for one genre."""
    phase, best, index = view.phase, -1, 0
    if phase == TEAM:
        if legal[0] == CUT:
            return 0
        lack = view.need - view.total
        for i in range(n):
            fit = closeness(legal[i] - PLAY, lack)
            if fit > best:
                best, index = fit, i
        return index
    if phase == BONUS:
        return largest_rival(view, legal, n)
    if phase == TURN and legal[0] < SHOOT + 5 and legal[0] >= SHOOT:
        return 0
    ranks = RANKS[best_genre(view, knobs, tables) + 1]
    for i in range(n):
        action = legal[i]
        rank = np.int64(ranks[action if action != TAKE else TOP + view.discard[view.discard_n - 1]])
        if rank > best:
            best, index = rank, i
    return index


@rule
def best_genre(view, knobs, tables):
    """The genre with a film left that lacks the fewest stars."""
    best, focus, me = -1000, -1, view.actor
    for genre in range(5):
        ahead = view.stars[me, genre] - stars_needed(view, knobs, tables, me, genre)
        if (view.display[genre] > 0) & (ahead > best):
            best, focus = ahead, genre
    return focus


TOP = 0  # + kind: taking it from the discard pile, in a table by action


def greedy_score(action, focus):
    """Stars won for the focus: a drawn Toon is worth half a star to it, one parted with all its stars."""
    if action >= PLACE:
        kind, copies = (action - PLACE) // MOST_PLACED, (action - PLACE) % MOST_PLACED + 1
        return copies * (0.8 * (kind % VALUES + 1) - toon_worth(kind, focus))
    if action >= LAY:
        return -toon_worth(action % 32, focus)
    return toon_worth(action - TOP, focus) if action < TOP + KINDS else 0.0


def toon_worth(kind, focus):
    """Stars of a Toon that the focus can use, a fraction of the others'."""
    stars = kind % VALUES + 1
    genre = kind // VALUES
    return 1.0 * stars if genre in (focus, JOKER) else 0.3 * stars


def _ranks():
    """The greedy score of every action, as its place among all: row 0 without a focus, then one per genre."""
    actions = range(PLACE + KINDS * MOST_PLACED)
    scores = np.array([[greedy_score(action, focus) for action in actions] for focus in range(-1, 5)])
    return np.unique(scores, return_inverse=True)[1].reshape(scores.shape).astype(np.int16)


RANKS = _ranks()
STARS = np.array([kind % VALUES + 1 for kind in range(KINDS)], np.int8)


@rule
def closeness(kind, lack):
    """The largest Toon within what is still needed comes first, then the smallest beyond it; Jokers last."""
    stars = np.int64(STARS[kind])
    return (100 if kind < FIRST_JOKER else 0) + (50 + stars if stars <= lack else 50 - stars)


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


# --- planner ------------------------------------------------------------------------------

WEIGHTS = {
    "film": (24.0, "worth of a Blockbuster now, in stars"),
    "curve": (0.15, "0: stars of a genre are worth the same however many; 1: those near the budget are worth more"),
    "draw": (3.7, "worth of a Toon not yet seen"),
    "joker": (1.1, "worth of a star on a Joker"),
    "spare": (0.05, "worth of each star above the first of any Toon, to be placed later"),
    "ready": (0.9, "worth of being able to shoot next turn"),
    "deny": (0.2, "cost of each star left on top of the discard pile"),
    "hype": (1.5, "worth of one budget point off a genre, for each of its budgets in hand"),
    "bonus": (1.24, "worth of the Toons that a bonus action brings"),
    "harm": (0.35, "worth of a Toon that a rival loses"),
    "crowd": (0.6, "cost of each Toon over the hand limit"),
}
FILM, CURVE, DRAWN, WILD, SPARE, READY, DENY, HYPED, REWARD, HARM, CROWD = range(len(WEIGHTS))


def plan(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Weigh progress in every genre, bonus actions, hype and what rivals get; the best action wins."""
    if view.phase == TEAM:
        return next_of_team(view, legal, n, weights, work)
    best, index = -1.0e9, 0
    for i in range(n):
        score = plan_score(view, knobs, tables, legal[i], weights, work)
        if score > best:
            best, index = score, i
    return index


@rule
def plan_score(view, knobs, tables, action, weights, work):
    """Worth of an action, in stars."""
    me = view.actor
    if action >= PLACE:
        kind, copies = (action - PLACE) // MOST_PLACED, (action - PLACE) % MOST_PLACED + 1
        toons = copies * (kind % VALUES + 1)
        over = max(0, view.hand_n[me] - copies + toons - knobs.hand_limit)
        worth = weights[DRAWN] * toons - weights[CROWD] * over
        return worth - loss(view, knobs, tables, kind, copies, weights) - weights[DENY] * allure(view, kind)
    if action >= LAY:
        kind = action % 32
        if view.phase == LAYING:
            return allure(view, kind)
        return -loss(view, knobs, tables, kind, 1, weights) - weights[DENY] * allure(view, kind)
    if action >= NAME:
        return rival_score(view, action - NAME)
    if action >= SHOOT:
        return shoot_score(view, knobs, tables, action - SHOOT, weights, work)
    if action == TAKE:
        kind = view.discard[view.discard_n - 1]
        return take_score(view, knobs, tables, kind, weights) + weights[DENY] * allure(view, kind)
    return -1.0 if action == DECLINE else 0.0


@rule
def progress(view, knobs, tables, genre, stars, weights):
    """Worth of that many stars of a genre in hand."""
    if view.display[genre] == 0:
        return 0.0
    need = max(1, stars_needed(view, knobs, tables, view.actor, genre))
    films = min(stars // need, min(view.display[genre], knobs.films_to_win - view.films_n[view.actor]))
    rest = min(1.0, (stars - films * need) / need)
    return need * (films + rest * (1.0 - weights[CURVE] + weights[CURVE] * rest))


@rule
def loss(view, knobs, tables, kind, copies, weights):
    """What the hand is worth less without those Toons."""
    genre, value = kind // VALUES, kind % VALUES
    spare = weights[SPARE] * value * copies
    lost = copies * (value + 1)
    if genre == JOKER:
        return spare + weights[WILD] * lost
    stars = view.stars[view.actor, genre]
    before = progress(view, knobs, tables, genre, stars, weights)
    return spare + before - progress(view, knobs, tables, genre, stars - lost, weights)


@rule
def take_score(view, knobs, tables, kind, weights):
    """What the hand is worth more with a Toon, and whether it can shoot then."""
    me, genre, value = view.actor, kind // VALUES, kind % VALUES
    worth = weights[SPARE] * value
    if genre == JOKER:
        worth += weights[WILD] * (value + 1)
    else:
        stars = view.stars[me, genre]
        worth += progress(view, knobs, tables, genre, stars + value + 1, weights)
        worth -= progress(view, knobs, tables, genre, stars, weights)
    for film in range(5):
        if view.display[film] > 0 and (genre == JOKER or genre == film):
            lack = stars_needed(view, knobs, tables, me, film) - view.stars[me, film] - view.stars[me, JOKER]
            if 0 < lack <= value + 1:
                return worth + weights[READY]
    return worth


@rule
def allure(view, kind):
    """How much the next player would like to find a Toon on top of the discard pile."""
    genre = kind // VALUES
    stars = kind % VALUES + 1.0
    if genre == JOKER:
        return 1.5 * stars
    if view.display[genre] == 0:
        return 0.5
    after = (view.seat + 1) % view.players
    known = 0
    for value in range(VALUES):
        known += view.known[view.seat, after, genre * VALUES + value] * (value + 1)
    return stars * (1.0 + 0.1 * known + 0.1 * view.hype[genre])


@rule
def rival_score(view, seat):
    """Whom a bonus action should hurt: whoever has the most Blockbusters, then the largest hand."""
    if seat == view.seat or view.hand_n[seat] == 0:
        return -2.0
    return 100.0 * view.films_n[seat] + view.hand_n[seat]


@rule
def shoot_score(view, knobs, tables, genre, weights, work):
    """A Blockbuster, less its team, plus the bonus action and what the hype does to the rest of the hand."""
    me = view.actor
    need = max(1, stars_needed(view, knobs, tables, me, genre))
    cost = 0.01 * cheapest_team(view, genre, 0, need, weights, work)
    worth = weights[FILM] - cost + weights[REWARD] * bonus_worth(view, knobs, genre, weights)
    left = max(0.0, view.stars[me, genre] - cost) / need
    worth += weights[HYPED] * left
    films = view.films_n[me]
    if films > 0 and knobs.discount_rule == HYPE:
        top = view.pile[me, films - 1]
        if top == genre:
            worth -= weights[HYPED] * left
        else:
            worth -= weights[HYPED] * view.stars[me, top] / need
    return worth


@rule
def bonus_worth(view, knobs, genre, weights):
    """What the bonus action of a genre would bring."""
    if genre == SCIFI:
        return knobs.scifi_draw * weights[DRAWN]
    if genre == HISTORY:
        worth = 0.0
        for i in range(min(knobs.history_take, view.discard_n)):
            worth += 0.7 * (view.discard[view.discard_n - 1 - i] % VALUES + 1)
        return worth
    if genre == ACTION:
        return knobs.action_steal * (weights[DRAWN] + weights[HARM])
    if genre == ADVENTURE:
        return weights[HARM]
    return 0.5 * weights[DRAWN] + 0.5 * weights[HARM]


# The cheapest team: a knapsack from the last slot to the first. `work` holds a row per slot: the least cost of
# reaching each number of stars with the Toons of that slot and later ones.
ROW = 64
FAR = 1 << 40


@rule
def toon_cost(genre, slot, weights):
    """Cost of playing a Toon of a slot, in hundredths of a star."""
    value = kind_at(genre, slot) % VALUES
    stars = 100.0 * (value + 1) * (weights[WILD] if slot >= VALUES else 1.0)
    return np.int64(stars + 100.0 * weights[SPARE] * value)


@rule
def cheapest_team(view, genre, first, lack, weights, work):
    """Least cost of `lack` more stars from the slots `first` on; FAR when they cannot be had."""
    lack = min(lack, ROW - 1)
    base = SLOTS * ROW
    work[base] = 0
    for stars in range(1, lack + 1):
        work[base + stars] = FAR
    for slot in range(SLOTS - 1, first - 1, -1):
        kind = kind_at(genre, slot)
        copies, value, cost = view.hand[view.actor, kind], kind % VALUES + 1, toon_cost(genre, slot, weights)
        for stars in range(lack + 1):
            best = work[(slot + 1) * ROW + stars]
            for more in range(1, copies + 1):
                best = min(best, more * cost + work[(slot + 1) * ROW + max(0, stars - more * value)])
            work[slot * ROW + stars] = best
    return work[first * ROW + max(0, lack)]


@rule
def next_of_team(view, legal, n, weights, work):
    """The next Toon of the cheapest team, or the cut."""
    if legal[0] == CUT:
        return 0
    lack = min(view.need - view.total, ROW - 1)
    cheapest_team(view, view.genre, view.slot, lack, weights, work)
    best, index = np.int64(FAR) * 4, 0
    for i in range(n):
        kind = legal[i] - PLAY
        slot = VALUES - 1 - kind % VALUES + (VALUES if kind // VALUES == JOKER else 0)
        # One Toon of this slot, and the best of what follows: another of its kind, or later slots.
        cost, copies = toon_cost(view.genre, slot, weights), view.hand[view.actor, kind]
        for more in range(1, copies + 1):
            rest = max(0, lack - more * (kind % VALUES + 1))
            total = more * cost + work[(slot + 1) * ROW + rest]
            if total < best:
                best, index = total, i
    return index


BOTS = (
    RANDOM,
    Bot("greedy", greedy, "shoots when it can, else draws and keeps Toons for the genre that is nearest to a film"),
    Bot("planner", plan, "weighs progress in every genre, bonus actions, hype and what rivals get", WEIGHTS),
)
