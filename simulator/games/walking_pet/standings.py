"""Who led when, read from the turns in which the films were shot."""

from simulator.compiling import rule
from simulator.games.walking_pet import MOST_TURNS, SEATS


@rule
def first_to(s, films):
    """The seat that shot that many Blockbusters first; SEATS when none has."""
    first, at = SEATS, MOST_TURNS + 1
    for seat in range(s.players):
        if s.films_n[seat] >= films and s.film_turn[seat, films - 1] < at:
            first, at = seat, s.film_turn[seat, films - 1]
    return first


@rule
def films_before(s, seat, turn):
    """Blockbusters that a seat shot before that turn."""
    films = 0
    for i in range(s.films_n[seat]):
        if s.film_turn[seat, i] < turn:
            films += 1
    return films


@rule
def leader_before(s, turn):
    """The seat with the most Blockbusters before that turn; SEATS for a tie."""
    best, leader = -1, SEATS
    for seat in range(s.players):
        films = films_before(s, seat, turn)
        if films == best:
            leader = SEATS
        elif films > best:
            best, leader = films, seat
    return leader
