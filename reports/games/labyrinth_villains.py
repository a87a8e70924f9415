"""The report on Labyrinth: Disney Villains: are the seats fair, what is each villain's power worth and when is it used,
and how long does a game last?

The bot `planner` is slow, so rules are varied with `greedy`, many thousand games each; powers with `planner`.
"""

from dataclasses import replace
from functools import partial

import pandas as pd

from reports import findings, plots, tables
from reports.games import competitive, contest
from reports.layout import counted, line_up, number, percent, points
from reports.page import Picture, Section, Table

GAMES, POWER_GAMES, RULE_GAMES, SEEDS = 2_000, 800, 20_000, 150
TITLES = {"ursula": "Ursula", "hades": "Hades", "maleficent": "Maleficent", "scar": "Scar"}
WON, LOST, USED = (1, 2), (3, 4), (2, 4)  # labels of a villain's fate: won, lost, with its power used
READINGS = (
    ("extra_corners", 1), ("extra_tees", 9), ("rotate_spare", "fixed"), ("reversal_ban", "none"),
    ("reversal_ban", "both"), ("collect_on", "pass"), ("must_return_home", 0), ("corner_order", "random"),
    ("teleport_then_walk", 1), ("power_timing", "before_push"), ("bind_collects", 0), ("fly_home", 0),
    ("hades_mode", "all_facedown"), ("hades_mode", "others_bury_top"), ("scar_may_reverse", 1),
    ("scar_mode", "two_turns"), ("mode", "children"),
)  # fmt: skip
HADES = (("hades_mode", "all_facedown"), ("hades_mode", "others_bury_top"), ("hades_empty_pile", "dealt"))
SKILLS = ("planner@block=0", "planner@powers=0")


# --- What is played ---------------------------------------------------------


def plan(request):
    """The seats; compensation and readings with `greedy`; each power off, twice, or otherwise with the usual bot."""
    seats = competitive.plan(replace(request, games=request.games or GAMES))
    tried, quick = partial(contest.variants, request), {"games": RULE_GAMES, "bots": "greedy"}
    return seats | {
        "greedy": tried("And with simple bots?", changes=[], players=contest.counts_of(request), **quick),
        "compensation": tried("Does any compensation make the seats fair?", **quick, players=contest.counts_of(request),
                              changes=[{"compensation": ["fewer_cards", "no_power", "snake"]}]),
        "readings": tried("Which readings of the rulebook matter?", **quick,
                          changes=[{knob: [value]} for knob, value in READINGS]),
        "powers": tried("What is each power worth?", games=POWER_GAMES, changes=[
            {"power_uses": [f"{villain}:0" for villain in TITLES]}, *({knob: [value]} for knob, value in HADES),
        ]),
    }  # fmt: skip


# --- What is told -----------------------------------------------------------


def tell(request, runs):
    """The report from the runs of `plan`."""
    main = runs["seats"].cells
    bots = line_up(main[0].cell.bots)
    played, cells = contest.duels(request, [("greedy", "random"), ("planner", "greedy")], SEEDS)
    skills, more = contest.duels(request, [("planner", skill) for skill in SKILLS], SEEDS, contest.seats_of(request))
    read, read_found = contest.readings(
        runs["readings"].cells, "greedy", "Which readings of the rulebook change a result?",
        lead="One change at a time, all else as it stands, played by the bot greedy.",
    )  # fmt: skip
    found = [
        villain_finding(main, bots), *power_findings(runs["powers"], bots), never_finding(main, bots),
        contest.comebacks(main, bots), *simple_edges(runs["greedy"].cells), help_finding(runs["compensation"]),
        *read_found, home_finding(runs["readings"]), *contest.duel_findings(played), *contest.duel_findings(skills),
    ]  # fmt: skip
    shown = [
        simple_seats(runs["greedy"].cells), compensation(runs["compensation"]), villains(main), powers(runs["powers"]),
        timing(main), turns(main), read, contest.duel_section(played),
        contest.duel_section(skills, "What is blocking worth, and what a power?", "skills",
                             "One planner among planners that do without a skill: block=0 never shuts the way home, "
                             "powers=0 never uses a power."),
    ]  # fmt: skip
    report = competitive.tell(request, runs)
    title = "Are the seats of Labyrinth: Disney Villains fair, and what is each villain's power worth?"
    return contest.together(report, request.game, title, answer(main), found, shown, (*cells, *more))


def answer(main):
    """Villains and minutes."""
    usual = usual_of(main)
    frame = villain_shares([usual]).sort_values("share", ascending=False)
    said = ", ".join(f"{r.villain} {percent(r.share, r.low, r.high)}" for r in frame.itertuples())
    return (f"With {counted(usual.cell.players, 'player')} the villains win, where they take part: {said}.",
            contest.minutes(main, 20, 40))  # fmt: skip


def usual_of(results):
    """The cell with the usual number of players, or the last."""
    return next((r for r in results if r.cell.players == r.cell.rules.default_players), results[-1])


# --- Seats ------------------------------------------------------------------


def simple_seats(results):
    """Shares by seat of the simple bot, which are known from many games."""
    frame = tables.outcome_shares(results)
    lead = "The bot greedy never blocks, and plays fast enough for tight intervals."
    table = Table.across("seats-greedy", frame, ["players"], "outcome", "Games by outcome, bot greedy",
                         {f"seat_{seat}": f"seat {seat}" for seat in range(4)})  # fmt: skip
    return Section("Are the seats fair among simple bots?", lead, (table,))


def simple_edges(results):
    """The first seat among greedy bots."""
    return [replace(f, fact=f"{f.fact}, greedy", sentence=f"Among greedy bots, {f.sentence[0].lower()}{f.sentence[1:]}")
            for f in findings.first_seat(results, "greedy")]  # fmt: skip


def compensation(run):
    """First and last seat with each compensation."""
    first, last = (contest.shifts(run.cells, seat) for seat in (contest.first_seat, contest.last_seat))
    if first.empty:
        return None
    lead = (
        "fewer_cards: later seats have one card less to find; no_power: the first seat has no power; snake: the second "
        "round goes the other way. Played by the bot greedy."
    )
    return Section("Does any compensation make the seats fair?", lead, (
        contest.shift_table("late-first", first, "Games won by the first seat", "first seat"),
        contest.shift_table("late-last", last, "Games won by the last seat", "last seat"),
    ), (contest.shift_picture("late", first, "First seat with compensation",
                              "games won by the first seat (change)"),))  # fmt: skip


def help_finding(run):
    """The compensation that leaves the first seat nearest to its part, at the most players."""
    frame = contest.shifts(run.cells, contest.first_seat)
    if frame.empty:
        return None
    most = frame[frame["players"] == frame["players"].max()]
    fair = 1 / most["players"].iloc[0]
    row = most.loc[(most["share"] - fair).abs().idxmin()]
    text = (
        f"At {counted(row['players'], 'player')} {row['what']} leaves the first seat nearest to its part of "
        f"{percent(fair, 0, 0.02)}: {percent(row['share'], row['low'], row['high'])} instead of "
        f"{percent(row['base'], row['low'], row['high'])}, a change of "
        f"{points(row['change'], row['change_low'], row['change_high'])}."
    )
    shown = findings.HOLDS if row["change_high"] < 0 or row["change_low"] > 0 else findings.OPEN
    return findings.Finding("compensation", row["change"], row["change_low"], row["change_high"], "points",
                            f"{len(frame)} variants together", "greedy", int(row["games"]), text, shown)  # fmt: skip


# --- Villains ---------------------------------------------------------------


def villain_shares(results):
    """Games won by each villain among those it took part in, whatever its seat."""

    def rows(result):
        found = []
        for villain, title in TITLES.items():
            counts = result.tally.histogram(villain)
            found.append({"villain": title, "count": int(counts[list(WON)].sum()), "games": int(counts[1:].sum())})
        return [row for row in found if row["games"]]

    return tables.with_interval(tables.stack(results, rows))


def by_line_up(main):
    """Games won by each villain in each line-up, seats averaged since villains are drawn."""

    def rows(result):
        joint = result.tally.cross("winner_villain", "lineup")
        labels = result.tally.game.column("lineup").labels
        return [
            {"line_up": " + ".join(TITLES[v] for v in lineup.split("+")), "villain": TITLES[villain],
             "count": int(joint[list(TITLES).index(villain), at]), "games": int(joint[:, at].sum())}
            for at, lineup in enumerate(labels) if joint[:, at].sum()
            for villain in lineup.split("+")
        ]  # fmt: skip

    return tables.with_interval(tables.stack(main, rows))


def villains(main):
    """Villains at each number of players, and against each other."""
    frame, pairs = villain_shares(main), by_line_up(main)
    title = "Which villain wins?"
    pictures = [
        Picture(f"villains-{players}", f"Games won by villain, {counted(players, 'player')}.",
                partial(plots.forest, rows, "villain", line=1 / players,
                        title=f"{title} {counted(players, 'player')}"), (5.2, 2.6))
        for players, rows in frame.groupby("players", sort=False)
    ]  # fmt: skip
    lead = "Villains are drawn, so that seats are averaged. The dotted line is the fair part."
    few = pairs[pairs["players"] < 4]
    found = [Table.across("villains", frame, ["players"], "villain", "Games won where the villain takes part")]
    if len(few):
        found.append(Table.across("line-ups", few, ["players", "line_up"], "villain", "Games won by line-up",
                                  {"line_up": "at the table"}))  # fmt: skip
    return Section(title, lead, tuple(found), tuple(pictures))


def villain_finding(main, bots):
    """The best and the worst villain at the usual number of players."""
    result = usual_of(main)
    frame = villain_shares([result])
    what = f"Villains at {counted(result.cell.players, 'player')}"
    return findings.spread(frame, "villain", bots, what)


def power_shifts(run):
    """Each villain without its power, and Hades otherwise: that villain's share against the game as it stands."""
    first = run.cells[0].cell
    frames = []
    for villain, title in TITLES.items():
        mine = [r for r in run.cells if not contest.changed(r.cell, first) or villain in contest.changed(r.cell, first)]
        share = partial(_share_of, villain)
        frames.append(contest.shifts(mine, share).assign(villain=title))
    frames = [frame for frame in frames if len(frame) and "what" in frame]
    if not frames:
        return pd.DataFrame()
    frame = pd.concat(frames, ignore_index=True)
    base = run.cells[0]
    rows = []
    for row in frame.to_dict("records"):  # the intervals of all villains together, not of each one's own
        count, games = _share_of(next(v for v, t in TITLES.items() if t == row["villain"]), base)
        reference = {"count": count, "games": games, "share": count / games}
        change, low, high = tables.difference(reference, row, tables.joint_level(len(frame)))
        rows.append(row | {"change": change, "change_low": low, "change_high": high})
    return pd.DataFrame(rows)[["villain", *frame.columns.drop(["villain", "players"])]]


def _share_of(villain, result):
    counts = result.tally.histogram(villain)
    return int(counts[list(WON)].sum()), int(counts[1:].sum())


def powers(run):
    """What a villain's own share is without its power, and what other readings of Hades do for him."""
    frame = power_shifts(run)
    if frame.empty:
        return None
    first = run.cells[0].cell
    lead = (
        f"At {counted(first.players, 'player')}: each villain's own share when its power is taken away (:0), and that "
        "of Hades as other sources describe him."
    )
    table = contest.shift_table("powers", frame, "Games won by the villain", "villain's share")
    named = frame.assign(what=frame["villain"] + " · " + frame["what"], players=first.players)
    picture = contest.shift_picture("powers", named, "Without the power, or with another Hades",
                                    "games won by the villain (change)")  # fmt: skip
    return Section("What is each power worth?", lead, (table,), (picture,))


def power_findings(run, bots):
    """One finding per villain: what its power is worth, and what other readings of Hades are."""
    frame = power_shifts(run)
    return [_power_finding(row, len(frame), bots) for row in frame.to_dict("records")]


def _power_finding(row, tried, bots):
    size = points(row["change"], row["change_low"], row["change_high"])
    shown = row["change_low"] > 0 or row["change_high"] < 0
    tail = "" if shown else ", which may be noise"
    what = "without the power" if row["what"].endswith(":0") else f"with {row['what']}"
    share, base = percent(row["share"], row["low"], row["high"]), percent(row["base"], row["low"], row["high"])
    text = f"{row['villain']} {what} wins {share} instead of {base}: {size}{tail}."
    return findings.Finding(f"{row['villain']} {what}", row["change"], row["change_low"], row["change_high"], "points",
                            f"{tried} variants together", bots, int(row["games"]), text,
                            findings.HOLDS if shown else findings.OPEN)  # fmt: skip


# --- When powers are used ---------------------------------------------------


def unused(results):
    """Share of a villain's games in which its power was never used."""

    def rows(result):
        found = []
        for villain, title in TITLES.items():
            counts = result.tally.histogram(villain)
            games = int(counts[1:].sum())
            found.append({"villain": title, "count": games - int(counts[list(USED)].sum()), "games": games})
        return [row for row in found if row["games"]]

    return tables.with_interval(tables.stack(results, rows))


def rounds_of_use(results):
    """Round in which a villain's power was last used, and cards left then: quantiles over the games with a use."""

    def rows(result):
        return [row for villain, title in TITLES.items() if (row := _use(result.tally, villain, title))]

    return tables.stack(results, rows)


def _use(tally, villain, title):
    rounds, left = tally.histogram(f"{villain}_used_in")[1:], tally.histogram(f"{villain}_used_left")[1:]
    used = int(rounds.sum())
    if not used:
        return None
    cut = {f"round q{int(100 * q)}": int((rounds.cumsum() < q * used).sum()) + 1 for q in (0.1, 0.5, 0.9)}
    cards = {f"cards left q{int(100 * q)}": int((left.cumsum() < q * used).sum()) for q in (0.1, 0.5, 0.9)}
    return {"villain": title, **cut, **cards, "games": used}


def fates(results):
    """Games won by a villain with its power used and unused."""

    def rows(result):
        found = []
        for villain, title in TITLES.items():
            counts = result.tally.histogram(villain)
            for words, won, lost in (("power unused", 1, 3), ("power used", 2, 4)):
                row = {"villain": title, "power": words, "count": int(counts[won])}
                found.append(row | {"games": int(counts[won] + counts[lost])})
        return [row for row in found if row["games"]]

    return tables.with_interval(tables.stack(results, rows))


def timing(main):
    """When powers are used, how often never, and how that goes with winning."""
    usual = usual_of(main)
    left = tables.stack([usual], partial(_left_rows))
    title = "How many cards are left when a power is used?"
    draw = partial(plots.stacked, left, "villain", "left", "share", title=title, xlabel="games with a use")
    picture = Picture("power-timing", f"Stacked bars per villain. {title}", draw, (6.4, 3.4))
    note = "That the power was used and that the game was won go together for many reasons; it is no cause."
    return Section("When are powers used?", f"The plot is of {counted(usual.cell.players, 'player')}.", (
        Table.across("power-unused", unused(main), ["players"], "villain", "Games in which the power is never used"),
        Table.of("power-rounds", rounds_of_use(main), "Round of the power and cards left to find then",
                 note="q10, q50, q90: quantiles over the games in which it was used; the last use counts."),
        Table.across("power-fates", fates(main), ["players", "villain"], "power", "Games won", note=note),
    ), (picture,))  # fmt: skip


LEFT = {"none": range(1), "1": range(1, 2), "2 or 3": range(2, 4), "4 or more": range(4, 16)}


def _left_rows(result):
    found = []
    for villain, title in TITLES.items():
        counts = result.tally.histogram(f"{villain}_used_left")[1:]
        total = max(1, int(counts.sum()))
        found += [
            {"villain": title, "left": words, "share": counts[[v for v in values if v < len(counts)]].sum() / total}
            for words, values in LEFT.items()
        ]
    return found


def never_finding(main, bots):
    """The villain whose power is most often never used."""
    frame = unused([usual_of(main)])
    row = frame.loc[frame["share"].idxmax()]
    players = counted(usual_of(main).cell.players, "player")
    saying = (
        f"At {players} {row['villain']} never uses the power in {{share}} of the games ({{interval}}), most of all."
    )
    return findings.share_of("unused power", row, bots, saying)


# --- Turns ------------------------------------------------------------------


def turns(main):
    """Finds per turn, and how long a seat goes without one."""

    def rows(result):
        tally, seats = result.tally, result.cell.players
        found = tally.mean("score") * seats
        return [{"turns": tally.mean("turns"), "cards_found": found, "finds_a_turn": found / tally.mean("turns"),
                 "games": result.games}]  # fmt: skip

    idle = tables.lengths(main, column="idle")
    return Section("How many turns find something?", contest.minutes(main, 20, 40), (
        Table.of("finds", tables.stack(main, rows), "Means per game"),
        Table.of("idle", idle, "Longest run of rounds in which a seat finds nothing"),
    ))  # fmt: skip


def home_finding(run):
    """Does the way home matter: the length without it."""
    rows = contest.drifts(run.cells)
    row = next((r for r in rows.to_dict("records") if r["what"] == "must_return_home 0"), None)
    if row is None:
        return None
    text = (
        f"Without the way home a game is {number(-row['more'], 2)} rounds shorter among greedy bots "
        f"({number(-row['to'], 2)} to {number(-row['from'], 2)})."
    )
    return findings.Finding("way home", row["more"], row["from"], row["to"], "rounds", f"{len(rows)} variants together",
                            "greedy", int(row["games"]), text)  # fmt: skip
