"""Rules of tabletop games as state machines, and how to play many games of them.

Glossary, used everywhere in code, documentation and reports
------------------------------------------------------------
game          a set of rules, such as ``disney-animated``
seat          a place at the table, counted from 0 in play order
bot           a strategy that sits in a seat
setting       everything that decides how a game plays out, but the luck: game, players, knobs, components, bots
knob          a number or switch that a designer may turn
component     what the box holds: cards, tokens, costs, texts
cell          one setting within a sweep, with its games
share         a proportion, 0 to 1; shown as a percentage
half-width    half the length of an interval
playthrough   one game told step by step
decision      a node where a seat chooses; chance node: where luck does
stream        a sequence of random words with one purpose
leaf          1,024 consecutive games, the unit of the digest
capped        a game stopped by its game's own limit, counted as an outcome
common luck   two variants played on the same streams, game by game (common random numbers)
"""

__version__ = "1.0.0"
