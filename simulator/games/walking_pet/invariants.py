"""What must hold in every state, whatever happened before it."""

import numpy as np

from simulator.compiling import rule
from simulator.games.walking_pet import END_OF_TURN, GIVING, KINDS, TURN, VALUES
from simulator.machine import OVER

TOONS, FILMS, SIZES, STARS, KNOWLEDGE, LIMIT, WINNER, HYPE, TEAM_GENRE = range(1, 10)
MEANINGS = {
    TOONS: "a kind of Toon has more or fewer copies than the box",
    FILMS: "display and director's piles do not hold every Blockbuster once",
    SIZES: "a pile or hand does not have the size it is said to have",
    STARS: "the stars of a hand or team are added up wrongly",
    KNOWLEDGE: "a seat is certain of a Toon that is not there",
    LIMIT: "a hand is over the limit at the start of a turn",
    WINNER: "a director's pile is too high for the game to go on",
    HYPE: "the hype does not match the tops of the director's piles",
    TEAM_GENRE: "a team mixes genres",
}


def broken(s, knobs, tables):
    """0, or the number of the invariant that fails."""
    if toons_go_missing(s, tables):
        return TOONS
    if sizes_are_wrong(s):
        return SIZES
    if stars_are_wrong(s):
        return STARS
    # Looked at once a turn and when TV gives: what a seat knows is many numbers, and an error in them stays.
    if (s.phase == TURN or s.phase == GIVING) and knows_too_much(s):
        return KNOWLEDGE
    return films_are_wrong(s, knobs)


@rule
def toons_go_missing(s, tables):
    """Hands, piles and team hold each kind as often as the box does.

    Kinds are added up with 4 bits each, a genre to 20 bits and three genres to a word: much quicker than going
    through the discards once per kind.
    """
    low, high = 0, 0
    for kind in range(KINDS // 2):
        low += np.int64(s.deck[kind] + s.team[kind] - tables.copies[kind]) << (4 * kind)
        other = kind + KINDS // 2
        high += np.int64(s.deck[other] + s.team[other] - tables.copies[other]) << (4 * kind)
    for seat in range(s.players):
        for kind in range(KINDS // 2):
            low += np.int64(s.hand[seat, kind]) << (4 * kind)
            high += np.int64(s.hand[seat, kind + KINDS // 2]) << (4 * kind)
    for i in range(s.discard_n):
        kind = np.int64(s.discard[i])
        if kind < KINDS // 2:
            low += 1 << (4 * kind)
        else:
            high += 1 << (4 * (kind - KINDS // 2))
    return low != 0 or high != 0


@rule
def sizes_are_wrong(s):
    """Sizes agree with contents, and nothing is negative."""
    deck, team, negative = 0, 0, 0
    for kind in range(KINDS):
        deck += s.deck[kind]
        team += s.team[kind]
        negative |= s.deck[kind] | s.team[kind]
    wrong = deck != s.deck_n or team != s.team_n
    for seat in range(s.players):
        hand = 0
        for kind in range(KINDS):
            hand += s.hand[seat, kind]
            negative |= s.hand[seat, kind]
        wrong |= hand != s.hand_n[seat]
    return wrong or negative < 0


@rule
def stars_are_wrong(s):
    """The running star totals are those of the hands."""
    wrong = False
    for seat in range(s.players):
        for genre in range(6):
            stars = 0
            for value in range(VALUES):
                stars += (value + 1) * s.hand[seat, genre * VALUES + value]
            wrong |= stars != s.stars[seat, genre]
    return wrong


@rule
def knows_too_much(s):
    """No seat is certain of more copies than a hand holds."""
    negative = 0
    for who in range(s.players):
        for seat in range(s.players):
            for kind in range(KINDS):
                negative |= s.known[who, seat, kind] | (s.hand[seat, kind] - s.known[who, seat, kind])
    return negative < 0


@rule
def films_are_wrong(s, knobs):
    """Blockbusters, hype, winner, team and hand limit."""
    for genre in range(5):
        films, tops = s.display[genre], 0
        for seat in range(s.players):
            films += s.films[seat, genre]
            n = s.films_n[seat]
            tops += n > 0 and s.pile[seat, n - 1] == genre
        if films != knobs.films_per_genre or s.display[genre] < 0:
            return FILMS
        if tops != s.hype[genre]:
            return HYPE
    for seat in range(s.players):
        films = 0
        for genre in range(5):
            films += s.films[seat, genre]
        if films != s.films_n[seat]:
            return FILMS
        if films >= knobs.films_to_win and (s.actor != OVER or seat != s.seat or films > knobs.films_to_win):
            return WINNER
        if s.phase == TURN and knobs.hand_limit_check == END_OF_TURN and s.hand_n[seat] > knobs.hand_limit:
            return LIMIT
    for kind in range(KINDS - VALUES):
        if s.team[kind] > 0 and kind // VALUES != s.genre:
            return TEAM_GENRE
    return 0
