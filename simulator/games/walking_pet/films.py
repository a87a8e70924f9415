"""Shooting a Blockbuster: budgets and what lowers them, the team, the director's pile."""

from simulator.compiling import rule
from simulator.games.walking_pet import BOTH, FIRST_JOKER, HYPE, JOKER, MORE_THAN, SPECIALISATION, VALUES

SLOTS = 2 * VALUES  # a team is picked in this order: the genre's Toons from 5 stars down, then Jokers likewise


@rule
def kind_at(genre, slot):
    """The kind of Toon that belongs to a slot of a team."""
    if slot < VALUES:
        return genre * VALUES + VALUES - 1 - slot
    return FIRST_JOKER + SLOTS - 1 - slot


@rule
def stars_at(slot):
    """The stars of a Toon of that slot."""
    return VALUES - slot if slot < VALUES else SLOTS - slot


@rule
def stars_needed(s, knobs, tables, seat, genre):
    """The star total that a team of `seat` must have for the next Blockbuster of a genre."""
    budget = knobs.budget[genre] if knobs.budget[genre] > 0 else tables.budget[genre]
    films = 0
    if knobs.discount_rule == HYPE or knobs.discount_rule == BOTH:
        films += s.hype[genre]
    if knobs.discount_rule == SPECIALISATION or knobs.discount_rule == BOTH:
        films += s.films[seat, genre]
    need = max(budget - knobs.hype_discount * films, knobs.budget_floor)
    return need + 1 if knobs.budget_compare == MORE_THAN else need


@rule
def can_shoot(s, knobs, tables, seat, genre):
    """Is a Blockbuster of that genre left, and can some team from the hand pay it?"""
    if s.display[genre] < 1 or s.hand_n[seat] < 1:
        return False
    stars = s.stars[seat, genre] + s.stars[seat, JOKER]
    return stars > 0 and stars >= stars_needed(s, knobs, tables, seat, genre)


@rule
def take_film(s):
    """The Blockbuster goes on top of the director's pile of the seat on turn."""
    seat, genre = s.seat, s.genre
    n = s.films_n[seat]
    s.display[genre] -= 1
    if n > 0:
        s.hype[s.pile[seat, n - 1]] -= 1
    s.hype[genre] += 1
    s.pile[seat, n] = genre
    s.film_turn[seat, n] = s.turns
    s.films[seat, genre] += 1
    s.films_n[seat] = n + 1
    note_lead(s, seat)


@rule
def note_lead(s, seat):
    """Count it when `seat` has come to lead alone and another seat was the last to do so."""
    for other in range(s.players):
        if other != seat and s.films_n[other] >= s.films_n[seat]:
            return
    if s.leader >= 0 and s.leader != seat:
        s.lead_changes += 1
    s.leader = seat


@rule
def note_team(s):
    """Count the Jokers and the 5-star Toons of the team."""
    seat = s.seat
    for value in range(VALUES):
        s.jokers_used[seat] += s.team[FIRST_JOKER + value]
    s.fives_used[seat] += s.team[s.genre * VALUES + VALUES - 1] + s.team[FIRST_JOKER + VALUES - 1]
