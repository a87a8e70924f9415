"""The report on The Walking Pet: are the seats fair, what is each genre worth, does hype let the leader run away, and
how much of it hangs on cards that no source prints?
"""

from dataclasses import replace
from functools import partial

import pandas as pd

from reports import findings, plots, sections, tables
from reports.facts import assumed_text
from reports.games import competitive, contest
from reports.layout import counted, line_up, percent
from reports.page import Picture, Section, Table

GAMES, TRIED_GAMES, SEEDS = 10_000, 5_000, 600
TITLES = {"action": "Action", "adventure": "Adventure", "history": "History", "scifi": "SciFi", "tv": "TV"}
FILMS = {f"films_{genre}": title for genre, title in TITLES.items()}
TURNS = ("drawing_turns", "taking_turns", "shooting_turns", "passes")
PILES = ("reshuffles", "short_draws", "both_empty", "exhausted", "surplus", "declined", "fives_placed")
STARS = {"9 or fewer": range(10), "10 to 12": range(10, 13), "13 to 15": range(13, 16), "16 or more": range(16, 66)}
USED = {"none": [0], "one": [1], "two": [2], "three": [3], "four or more": range(4, 101)}
READINGS = (
    ("budget_compare", "more_than"), ("same_toon", "value"), ("same_toon", "genre"), ("reshuffle_when", "emptied"),
    ("hand_limit_check", "after_gain"), ("bonus_optional", "must"), ("action_self", "self_too"),
    ("action_count", "before"),
)  # fmt: skip
UNKNOWN = ("deck.5-3-2-2-1", "deck.5-4-2-1-1", "deck.6-3-2-1-1", "deck.3-3-3-3-1", "jokers.all_3",
           "jokers.1-2-3-3-4", "budget.flat10", "budget.tiered", "budget.wide")  # fmt: skip
LATE = {
    2: ("seat_1:1", "seat_1:2"),
    3: ("seat_2:1", "seat_1:1,seat_2:2"),
    4: ("seat_3:1", "seat_1:1,seat_2:2,seat_3:3"),
    5: ("seat_4:1", "seat_1:1,seat_2:2,seat_3:3,seat_4:4"),
}
BUDGET_BASE = {"action": 9, "adventure": 9, "history": 10, "scifi": 10, "tv": 9}  # of the shipped file


# --- What is played ---------------------------------------------------------


def plan(request):
    """The seats; late seats helped; discount rules; budgets one off; readings and unknown cards one at a time."""
    seats = competitive.plan(replace(request, games=request.games or GAMES))
    tried = partial(contest.variants, request, games=TRIED_GAMES)
    return seats | {
        "compensation": tried(question="Does help for late seats make it fair?", changes=late(request),
                              players=contest.counts_of(request)),
        "hype": tried(question="Does hype let the leader run away?", changes=discounts(request)),
        "budgets": tried(question="What is a point of budget worth?", changes=budgets()),
        "readings": tried(question="Which readings and unknown cards matter?", changes=[
            *({knob: [value]} for knob, value in READINGS), *({"patches": [[name]]} for name in UNKNOWN)
        ]),
    }  # fmt: skip


def late(request):
    """Larger opening hands for later seats, in blocks by number of players."""
    return [{"players": [n], "extra_cards": list(LATE[n])} for n in contest.counts_of(request)]


def discounts(request):
    """Every discount rule; those of the variant need three players."""
    rules = ["none", "specialisation", "both"] if contest.seats_of(request)[0] > 2 else ["none"]
    return [{"discount_rule": rules}, {"hype_discount": [2]}]


def budgets():
    """One genre's budget a point up or down."""
    return [{"budget": [f"{genre}:{base + step}" for genre, base in BUDGET_BASE.items() for step in (-1, 1)]}]


# --- What is told -----------------------------------------------------------


def tell(request, runs):
    """The report from the runs of `plan`."""
    main, bots = runs["seats"].cells, line_up(runs["seats"].cells[0].cell.bots)
    played, cells = contest.duels(request, [("greedy", "random"), ("planner", "greedy")], SEEDS)
    read, read_found = contest.readings(runs["readings"].cells, bots)
    runaways, films, openings = first_to_four(main), genre_shares(main), contest.won_given(main, "opening")
    found = [
        contest.comebacks(main, bots), runaway_finding(runaways, bots), late_finding(runs["compensation"], bots),
        genre_finding(films, bots), budget_finding(runs["budgets"], bots), hype_finding(runs["hype"], bots),
        opening_finding(main, bots), *read_found, *contest.duel_findings(played),
    ]  # fmt: skip
    shown = [
        compensation(runs["compensation"]), turns(main), runaway(runaways), genres(main, films),
        budget(runs["budgets"]),
        hype(runs["hype"]), luck(main, openings), piles(main), read, contest.duel_section(played),
    ]  # fmt: skip
    report = competitive.tell(request, runs)
    answer = [contest.minutes(main, 15, 25), read_found and _assumed(main)]
    title = "Are the seats of The Walking Pet fair, and what is each genre worth?"
    return contest.together(report, request.game, title, answer, found, shown, cells)


def _assumed(main):
    share = assumed_text([result.cell for result in main])
    return (
        f"Of the component values in play {share} are assumed: four of the five budgets and most copies of Toons. "
        "Whatever compares genres is an answer about those budgets."
    )


# --- Seats ------------------------------------------------------------------


def compensation(run):
    """First and last seat with larger opening hands for late seats."""
    first, last = contest.shifts(run.cells, contest.first_seat), contest.shifts(run.cells, contest.last_seat)
    if first.empty:
        return None
    lead = "Later seats are dealt more Toons, as each line says; the first table is of the seat that begins."
    return Section("Does help for late seats make it fair?", lead, (
        contest.shift_table("late-first", first, "Games won by the first seat", "first seat"),
        contest.shift_table("late-last", last, "Games won by the last seat", "last seat"),
    ), (contest.shift_picture("late", first, "Help for late seats",
                              "games won by the first seat (change)"),))  # fmt: skip


def late_finding(run, bots):
    """Which help does most to the first seat."""
    frame = contest.shifts(run.cells, contest.first_seat)
    if frame.empty:
        return None
    named = frame.assign(name=[f"{r.what} at {counted(r.players, 'player')}" for r in frame.itertuples()])
    return findings.largest_change(named, "name", bots, "Help for late seats, first seat's share")


# --- Length and lead --------------------------------------------------------


def turns(main):
    """How turns are spent."""
    frame = tables.parts(main, TURNS)
    named = sections.labelled(frame, ["players"])
    title = "How are turns spent?"
    draw = partial(plots.stacked, named, "setting", "what", "part", title=title, xlabel="turns")
    picture = Picture("turns", f"Stacked bars per number of players. {title}", draw,
                      sections.sized(named["setting"].nunique()))  # fmt: skip
    table = Table.across("turns", frame, ["players"], "what", "Turns per game, all seats together")
    length = Table.of("all-turns", tables.lengths(main, column="turns"), "Turns of a game, all seats together")
    return Section(title, contest.minutes(main, 15, 25), (table, length), (picture,))


def first_to_four(results):
    """How often the seat that first had four Blockbusters wins."""

    def rows(result):
        joint = result.tally.cross("first_to_four", "outcome")[: result.cell.players, : result.cell.players]
        return [{"count": int(joint.trace()), "games": int(joint.sum())}]

    return tables.with_interval(tables.stack(results, rows))


def runaway(frame):
    """The table of `first_to_four`."""
    lead = "Of the games in which somebody gets to four Blockbusters: how often that seat wins."
    return Section("Does the leader run away?", lead, (Table.of("runaway", frame),))


def runaway_finding(frame, bots):
    """How often the seat that is first to four Blockbusters wins."""
    saying = "The first seat to have four Blockbusters wins {shares} of the games."
    return contest.by_players("runaways", frame, bots, saying)


# --- Genres -----------------------------------------------------------------


def genre_shares(results, keep=()):
    """Films of each genre per game with their part of all films: players, what, mean, low, high, part, games."""
    frame = tables.parts(results, tuple(FILMS), keep)
    return frame.assign(what=frame["what"].str.removesuffix(" Blockbusters"))


def winners(main):
    """Share of seats that won, by genre, among the seats with two or more films of it."""
    rows = []
    for column, title in FILMS.items():
        frame = contest.won_given(main, column, {"two or more": range(2, 10)})
        rows.append(frame.rename(columns={column: "films"}).assign(genre=title))
    frame = pd.concat(rows, ignore_index=True)
    return frame[["players", "genre", "films", "share", "low", "high", "count", "games"]]


def moved_cards(main):
    """Toons moved by a genre's bonus action, per film of that genre."""

    def rows(result):
        tally, seats = result.tally, result.cell.players
        return [
            {"genre": title, "toons": tally.mean(f"bonus_{genre}") / max(1e-9, tally.mean(f"films_{genre}") * seats),
             "films": tally.mean(f"films_{genre}") * seats, "games": result.games}
            for genre, title in TITLES.items()
        ]  # fmt: skip

    return tables.stack(main, rows)


def genres(main, films):
    """Films by genre, what having them goes with, and what bonus actions move."""
    title = "What is each genre worth?"
    named = sections.labelled(films, ["players"])
    draw = partial(plots.stacked, named, "setting", "what", "part", title=title, xlabel="films shot")
    picture = Picture("genres", f"Stacked bars: films shot by genre. {title}", draw,
                      sections.sized(named["setting"].nunique()))  # fmt: skip
    box = main[0].cell.box()
    lead = f"With the components {box.name}. Only the SciFi budget is printed, so read this as an answer about budgets."
    return Section(title, lead, (
        Table.across("genres", films, ["players"], "what", "Films shot per game"),
        Table.across("genre-winners", winners(main), ["players"], "genre",
                     "Games won by seats with two films or more of a genre", note=contest.SEATS_NOTE),
        Table.of("bonus-cards", moved_cards(main), "Toons moved by a film's bonus action",
                 {"toons": "Toons moved per film", "films": "films per game"}),
    ), (picture,))  # fmt: skip


def genre_finding(films, bots):
    """The genres shot most and least at the usual number of players."""
    there = set(films["players"])
    usual = films[films["players"] == (3 if 3 in there else min(there))]
    most, least = usual.loc[usual["part"].idxmax()], usual.loc[usual["part"].idxmin()]
    more = most["mean"] - least["mean"]
    # The five means are of the same games, so the ends of both intervals are added up: wider than need be.
    low, high = most["low"] - least["high"], most["high"] - least["low"]
    verdict = findings.HOLDS if low > 0 else findings.OPEN
    text = (
        f"At {counted(int(most['players']), 'player')} {most['what']} is shot most ({most['mean']:.2f} films a game, "
        f"{percent(most['part'], 0, 0.02)} of all) and {least['what']} least ({least['mean']:.2f}): a difference of "
        f"{more:.2f} films ({low:.2f} to {high:.2f}), with the proposed budgets."
    )
    return findings.Finding("genres", more, low, high, "films", "none", bots, int(most["games"]), text, verdict)


def budget_parts(run):
    """Part of all films by genre, for the game as it stands and each changed budget."""
    first = run.cells[0].cell
    frames = []
    for result in run.cells:
        words = contest.changed(result.cell, first).removeprefix("budget ") or "as it stands"
        frames.append(genre_shares([result]).assign(budget=words))
    return pd.concat(frames, ignore_index=True)


def budget(run):
    """A grid of genres by changed budgets."""
    frame = budget_parts(run)
    if frame["budget"].nunique() < 2:
        return None
    grid = tables.matrix(frame, "budget", "what", "part")
    title = "Which budgets even the genres out?"
    draw = partial(plots.heat, grid, title=title, label="films shot")
    alt = "Grid: part of all films, by changed budget down and genre across."
    picture = Picture("budgets", alt, draw, (6.4, 1.8 + 0.3 * len(grid)))
    lead = "One genre's budget a point up or down, the others as proposed; a fifth of all films each would be even."
    return Section(title, lead, (
        Table.across("budgets", frame, ["budget"], "what", "Films shot per game"),
    ), (picture,))  # fmt: skip


def budget_finding(run, bots):
    """What a point of budget does, and which of the sets tried is the most even."""
    frame = budget_parts(run)
    grid = tables.matrix(frame, "budget", "what", "part")
    if len(grid) < 2:
        return None
    spread = (grid.max(axis=1) - grid.min(axis=1)).sort_values(kind="stable")
    best, base = spread.index[0], spread["as it stands"]
    rows = frame[frame["budget"] == best]
    most, least = rows.loc[rows["part"].idxmax()], rows.loc[rows["part"].idxmin()]
    films = rows["mean"].sum()
    low, high = (most["low"] - least["high"]) / films, (most["high"] - least["low"]) / films
    text = (
        f"Of {len(grid)} sets of budgets one point apart, {best} spreads films most evenly over the genres: "
        f"{percent(spread.iloc[0], 0, 0.02)} of all films lie between the most and the least shot genre (interval "
        f"{100 * low:.1f} to {100 * high:.1f} points), against {percent(base, 0, 0.02)} as it stands."
    )
    return findings.Finding("even budgets", spread.iloc[0], low, high, "points", f"none; best of {len(grid)}", bots,
                            int(rows["games"].sum()), text)  # fmt: skip


# --- Hype -------------------------------------------------------------------


def hype(run):
    """Length, comebacks, runaways and how alike a director's films are, by discount rule."""
    first, rows = run.cells[0].cell, []
    for result in run.cells:
        words = contest.changed(result.cell, first) or "as it stands (hype 1)"
        won = first_to_four([result]).iloc[0]
        rows.append({"rule": words} | {k: won[k] for k in ("share", "low", "high", "count", "games")})
    alike = tables.means(run.cells, ["alike"]).assign(rule=[row["rule"] for row in rows])
    alike = alike[["rule", "mean", "low", "high", "games"]]
    alike[["mean", "low", "high"]] /= first.players
    title = "Does hype let the leader run away?"
    frame = contest.drifts(run.cells)
    lead = f"At {counted(first.players, 'player')}; each line changes the discount rule only."
    return Section(title, lead, (
        Table.of("hype-runaway", pd.DataFrame(rows), "Games won by the first seat to have four Blockbusters"),
        Table.of("hype-alike", alike, "Films of the genre that a seat has most of (more is more of one kind)"),
        *([contest.drift_table("hype-length", frame)] if len(frame) else []),
    ))  # fmt: skip


def hype_finding(run, bots):
    """Which discount rule changes the runaway rate most."""

    def four(result):
        row = first_to_four([result]).iloc[0]
        return int(row["count"]), int(row["games"])

    frame = contest.shifts(run.cells, four)
    return None if frame.empty else findings.largest_change(frame, "what", bots, "Discount rules, runaways")


# --- Luck and piles ---------------------------------------------------------


def luck(main, openings):
    """What the opening hand, Jokers and 5-star Toons go with."""
    openings = openings.assign(opening=openings["opening"].map({0: "no film", 1: "funds a film"}))
    return Section("How much is the luck of the deal?", "What the winners had: that it goes with winning does not say "
                   "that it makes one win.", (
        Table.across("opening", openings, ["players"], "opening", "Games won by seats whose opening hand funds a film",
                     note=contest.SEATS_NOTE),
        Table.across("start-stars", contest.won_given(main, "start_stars", STARS), ["players"], "start_stars",
                     "Games won, by stars in the hand dealt"),
        Table.across("jokers", contest.won_given(main, "jokers_used", USED), ["players"], "jokers_used",
                     "Games won, by Jokers played in teams"),
        Table.across("fives", contest.won_given(main, "fives_used", USED), ["players"], "fives_used",
                     "Games won, by 5-star Toons played in teams"),
    ))  # fmt: skip


def opening_finding(main, bots):
    """What a hand that funds a film at once goes with, at the usual number of players."""
    result = next((r for r in main if r.cell.players == r.cell.rules.default_players), main[0])
    frame = contest.won_given([result], "opening").set_index("opening")
    if not {0, 1} <= set(frame.index):
        return None
    change, low, high = tables.difference(frame.loc[0], frame.loc[1])
    text = (
        f"At {counted(result.cell.players, 'player')} a seat whose opening hand already funds a film wins "
        f"{findings.points(change, low, high)} more often than one whose hand does not."
    )
    shown = findings.HOLDS if low > 0 or high < 0 else findings.OPEN
    return findings.Finding("opening hands", change, low, high, "points", "none", bots, result.games, text, shown)


def piles(main):
    """How often piles run low."""
    title = "How often do piles run low?"
    frame = tables.means(main, PILES)
    return Section(title, "", (Table.across("piles", frame, ["players"], "what", "Times a game"),))
