"""The report on Animator vs Animation: seats and pointer, 15 or 16 points, what leading costs, whether the Gun
dominates, and which of it holds across the decks that nobody has published.
"""

from dataclasses import replace
from functools import partial

import pandas as pd

from reports import findings, plots, sections, tables
from reports.findings import HOLDS, OPEN, Finding
from reports.games import competitive, contest
from reports.games.animator_decks import (
    band_findings,
    bonus_finding,
    deck_shares,
    decks,
    ended_early,
    gun,
    gun_finding,
    headed,
    tiles,
)
from reports.layout import counted, interval, line_up, percent
from reports.page import Picture, Section, Table

GAMES, TRIED_GAMES, TOTAL_GAMES, SEEDS = 5_000, 1_000, 500, 200
TOTALS = (11, 12, 13, 14, 15, 16, 17, 18)
WANTED = 0.7  # share of games that should end before the last round
PRINTED = 16
DECKS = (("items.flat",), ("items.known_only",), ("quick.boosts",), ("items.flat", "quick.boosts"),
         ("items.known_only", "quick.boosts"))  # fmt: skip
READINGS = (
    ("win_points", 15), ("win_check", "each_step"), ("win_check", "at_once"), ("turn_direction", "clockwise"),
    ("pointer_direction", "follow_play"), ("pointer_direction", "against_play"), ("attack_order", "turn_order"),
    ("shortfall", "first_served"), ("cleave_target", "beside_victim"), ("cleave_block", "same_direction"),
    ("cleave", 0), ("throwables", 0), ("start_facing", "sideways"), ("seating", "random"), ("tile_hidden", 0),
    ("items", 0), ("quick_per_round", 0),
)  # fmt: skip
TILES = ("rotate:3,click:3", "rotate:5,click:1", "rotate:3,move:3", "rotate:3,drag:3")
MODES = {"bank": "characters with tokens of their own", "empty": "characters without tokens",
         "none": "no characters but the players'", "two_each": "two characters for each player"}  # fmt: skip


# --- What is played ---------------------------------------------------------


def plan(request):
    """The seats; both pointers; totals; decks; the Gun; readings and tiles one at a time; 2 players' neutrals."""
    seats = competitive.plan(replace(request, games=request.games or GAMES))
    everyone = contest.counts_of(request)
    tried = partial(contest.variants, request, games=TRIED_GAMES)
    runs = seats | {
        "pointer": tried(question="Does it matter where the pointer goes?", players=everyone,
                         changes=[{"pointer_direction": ["follow_play"]}]),
        "totals": contest.variants(request, "How many points should win?", TOTAL_GAMES, players=everyone,
                                   changes=[{"win_points": [n for n in TOTALS if n != PRINTED]}]),
        "decks": tried(question="Which results hold across the decks?", players=everyone,
                       changes=[{"patches": [list(deck) for deck in DECKS]}]),
        "gun": tried(question="Is the Gun too strong?", changes=[{"gun_bonus": [0, 1, 2, 4]}]),
        "readings": tried(question="Which readings of the rulebook matter?", changes=[
            *({knob: [value]} for knob, value in READINGS), {"tiles": list(TILES)},
        ]),
    }  # fmt: skip
    if 2 in everyone:
        modes = [mode for mode in MODES if mode != "bank"]
        runs["neutrals"] = tried(question="Can two players reach the total?", players=[2],
                                 changes=[{"neutral_mode": modes}])  # fmt: skip
    return runs


# --- What is told -----------------------------------------------------------


def tell(request, runs):
    """The report from the runs of `plan`."""
    main = runs["seats"].cells
    bots = line_up(main[0].cell.bots)
    played, cells = contest.duels(request, [("greedy", "random"), ("planner", "greedy")], SEEDS)
    sight, more = contest.duels(request, [("planner", "planner@foresee=0")], SEEDS, contest.seats_of(request))
    read, read_found = contest.readings(runs["readings"].cells, bots, "Which readings and tiles change a result?")
    found = [
        early_finding(main, bots), total_finding(runs["totals"], bots), every_token_finding(runs.get("neutrals"), bots),
        tie_finding(main, bots), pointer_finding(runs["pointer"], bots), leader_finding(main, bots),
        broke_finding(main, bots), gun_finding(main, bots), bonus_finding(runs["gun"], bots),
        contest.comebacks(main, bots), *read_found, *band_findings(runs["decks"], bots),
        *contest.duel_findings(played), *contest.duel_findings(sight),
    ]  # fmt: skip
    shown = [
        totals(runs["totals"]), neutrals(runs.get("neutrals")), pointer(main, runs["pointer"]), leading(main),
        tiles(main),
        gun(main, runs["gun"]), decks(runs["decks"]), read, contest.duel_section(played),
        contest.duel_section(sight, "Does it pay to foresee hidden tiles?", "foresight",
                             "One planner among planners that do not foresee what lies face down."),
        sections.course(main, "top"),
    ]  # fmt: skip
    report = competitive.tell(request, runs)
    title = "Are the seats of Animator vs Animation fair, and how many points should win?"
    return contest.together(report, request.game, title, answer(main, runs), found, shown, (*cells, *more))


def answer(main, runs):
    """How games end, the band across decks, and what two players without neutrals face."""
    frame = early(main)
    said = ", ".join(f"{percent(r.share, r.low, r.high)} at {r.players} players" for r in frame.itertuples())
    band = "; ".join(
        f"{percent(rows['share'].min(), 0, 0.02)} to {percent(rows['share'].max(), 0, 0.02)} at {players} players"
        for players, rows in deck_shares(runs["decks"]).groupby("players", sort=False)
    )  # fmt: skip
    return (
        f"Games that end before the last round, because somebody reaches the total: {said}.",
        f"The decks are not published. Over the proposed and the alternative decks the first seat wins {band}.",
        arithmetic(main),
    )


def arithmetic(main):
    """What the total means where tokens only change hands."""
    start = _knob(main[0], "start_tokens")
    if not any(r.cell.players == 2 for r in main) or 2 * start != PRINTED:
        return ""
    return (
        f"Tokens only change hands. With 2 players and no neutral characters there are {2 * start} in all, so nobody "
        f"can reach {PRINTED} without holding every token on the table."
    )


def _knob(result, name):
    return int(tables.knob_text(result.cell, name))


# --- How games end ----------------------------------------------------------


def early(results):
    """Share of games that end before the last round."""
    return tables.with_interval(tables.stack(results, lambda r: [dict(zip(("count", "games"), ended_early(r)))]))


def early_finding(main, bots):
    """How often somebody wins before the last round."""
    saying = "Games that end before the last round, because somebody reaches the total: {shares}."
    return contest.by_players("early ends", early(main), bots, saying)


def tie_finding(main, bots):
    """How often several share the win."""
    frame = tables.stack(main, lambda r: [{"count": r.tally.counts("outcome")["shared"], "games": r.games}])
    saying = "Games in which several seats have most tokens and share the win: {shares}."
    return contest.by_players("ties", frame, bots, saying)


def by_total(run):
    """Share of games that end before the last round, by win total."""
    rows = []
    for result in run.cells:
        text = dict(result.cell.given).get("win_points", str(PRINTED))
        total = int(text) if text.isdigit() else text
        rows.append({"players": result.cell.players, "win_points": total})
    frame = pd.DataFrame(rows)
    counts = [ended_early(result) for result in run.cells]
    frame = frame.assign(count=[c for c, _ in counts], games=[g for _, g in counts])
    return tables.with_interval(frame).sort_values(["players", "win_points"], kind="stable", ignore_index=True)


def totals(run):
    """The table and the curves of `by_total`."""
    frame = by_total(run)
    if frame["win_points"].nunique() < 2:
        return None
    title = "How many points should win?"
    named = frame.assign(setting=[counted(n, "player") for n in frame["players"]])
    draw = partial(plots.lines, named, "win_points", "share", "setting", title="Games over before the last round",
                   xlabel="points that win", ylabel="games", band=("low", "high"))  # fmt: skip
    picture = Picture("totals", f"Share of games over before the last round, by win total. {title}", draw)
    heads = {"win_points": "points that win"} | headed(frame)
    lead = "Share of games that end before the last round, with each total; the rulebook prints both 15 and 16."
    return Section(title, lead, (Table.across("totals", frame, ["win_points"], "players", "", heads),), (picture,))


def total_finding(run, bots):
    """The total that comes nearest to the wanted share, at each number of players."""
    frame = by_total(run)
    frame = tables.with_interval(frame[["players", "win_points", "count", "games"]], tables.joint_level(len(frame)))
    told, best = [], []
    for players, rows in frame.groupby("players", sort=False):
        row = rows.loc[(rows["share"] - WANTED).abs().idxmin()]
        best.append(row)
        share = percent(row["share"], row["low"], row["high"])
        told.append(f"{int(row['win_points'])} at {players} players ({share}, {interval(row['low'], row['high'])})")
    text = (
        f"Of the totals tried, these come nearest to {percent(WANTED, 0, 0.02)} of games over before the last round: "
        f"{'; '.join(told)}."
    )
    row = best[-1]
    return Finding("win total", row["share"], row["low"], row["high"], "share", f"{len(frame)} totals together", bots,
                   int(frame["games"].sum()), text)  # fmt: skip


# --- Two players ------------------------------------------------------------


def on_the_table(result):
    """Tokens in the game."""
    mode, start = tables.knob_text(result.cell, "neutral_mode"), _knob(result, "start_tokens")
    return 4 * start if mode == "bank" else result.cell.players * start


def neutrals(run):
    """What the total means with each reading of the characters that nobody plays."""
    if run is None:
        return None
    rows = []
    for result in run.cells:
        mode, tokens = tables.knob_text(result.cell, "neutral_mode"), on_the_table(result)
        rows.append({
            "neutral_mode": mode, "meaning": MODES[mode], "tokens": tokens, "total": PRINTED,
            "share": result.tally.counts("end_reason")["win total"] / result.games,
            "every_token": result.tally.counts("every_token")[1],
            "count": result.tally.counts("end_reason")["win total"], "games": result.games,
        })  # fmt: skip
    frame = pd.DataFrame(rows)
    order = ["neutral_mode", "meaning", "tokens", "total", "every_token", "count", "games"]
    heads = {"share": "ended by the total", "count": "ended by the total (games)",
             "every_token": "winner holds every token (games)", "tokens": "tokens on the table"}  # fmt: skip
    lead = "With 2 players two characters are nobody's. Tokens only change hands, so their number never changes."
    frame = tables.with_interval(frame[order])
    return Section("Can two players reach the total?", lead, (Table.of("neutrals", frame, heads=heads),))


def every_token_finding(run, bots):
    """With 2 players and no neutrals the total means every token on the table."""
    result = next((r for r in run.cells if tables.knob_text(r.cell, "neutral_mode") == "none"), None) if run else None
    if result is None or on_the_table(result) != PRINTED:
        return None
    won, all_of_it = result.tally.counts("end_reason")["win total"], result.tally.counts("every_token")[1]
    row = tables.with_interval(pd.DataFrame([{"count": won, "games": result.games}])).iloc[0]
    text = (
        f"With 2 players and no neutral characters nobody can reach {PRINTED} without holding every token on the "
        f"table, because there are {on_the_table(result)}: {won:,} of {result.games:,} games "
        f"({percent(row['share'], row['low'], row['high'])}, {interval(row['low'], row['high'])}) end by the total, "
        f"and in {all_of_it:,} games the winner holds every token."
    )
    return Finding("every token", row["share"], row["low"], row["high"], "share", "none", bots, result.games, text)


# --- Pointer ----------------------------------------------------------------


def by_turn(results):
    """Games won by each place in the last round's turn order, the pointer's seat being first; sole winners only."""

    def rows(result):
        n = result.cell.players
        joint = result.tally.cross("last_pointer", "outcome")[:n, :n]
        games = int(joint.sum())
        return [{"place": f"{place + 1}.", "count": sum(int(joint[p, (p + place) % n]) for p in range(n)),
                 "games": games} for place in range(n)]  # fmt: skip

    return tables.with_interval(tables.stack(results, rows))


def pointer(main, run):
    """Seats with both readings of the pointer, and places in the last round."""
    first, last = (contest.shifts(run.cells, seat) for seat in (contest.first_seat, contest.last_seat))
    lead = (
        "As printed the pointer goes clockwise and the turn the other way, so that who acts last in a round is first "
        "in the next. With follow_play the next in turn becomes first."
    )
    found = [Table.across("last-round", by_turn(main), ["players"], "place",
                          "Games won, by place in the turn order of the last round")]  # fmt: skip
    if len(first):
        titles = [contest.won_by(seat, run.cells) for seat in ("first seat", "last seat")]
        found += [contest.shift_table("pointer-first", first, titles[0], "first seat"),
                  contest.shift_table("pointer-last", last, titles[1], "last seat")]  # fmt: skip
    return Section("Does the pointer matter?", lead, tuple(found))


def pointer_finding(run, bots):
    """How the pointer moves the first seat."""
    frame = contest.shifts(run.cells, contest.first_seat)
    if frame.empty:
        return None
    named = frame.assign(name=[f"{r.what} at {counted(r.players, 'player')}" for r in frame.itertuples()])
    return findings.largest_change(named, "name", bots, "Pointer, first seat's share")


# --- Leading, and having nothing --------------------------------------------


def losses(results):
    """Tokens lost a round by a sole leader and by each other seat."""

    def rows(result):
        tally, others = result.tally, result.cell.players - 1
        led = tally.mean("led_rounds")
        found = tables.means([result], ["leader_loss", "others_loss"]).to_dict("records")
        return [
            {"who": who} | {k: row[k] / led / seats for k in ("mean", "low", "high")} | {"games": result.games}
            for who, row, seats in zip(("leader", "each other seat"), found, (1, others)) if led
        ]  # fmt: skip

    return tables.stack(results, rows)


def leading(main):
    """What leading costs, and whether one comes back from nothing."""
    broke = contest.won_given(main, "broke").assign(broke=lambda f: f["broke"].map({0: "never", 1: "had none"}))
    note = "Rounds that began with one leader. The intervals take the number of such rounds as known."
    return Section("What does leading cost, and can one come back from nothing?", "", (
        Table.across("leader-loss", losses(main), ["players"], "who", "Tokens lost in a round", note=note),
        Table.across("broke", broke, ["players"], "broke", "Games won by seats that stood without tokens",
                     {"never": "never without", "had none": "once without tokens"}, contest.SEATS_NOTE),
    ))  # fmt: skip


def leader_finding(main, bots):
    """What a leader loses a round beyond what others lose, where that is most."""
    frame = losses(main)
    wide = [(p, rows.iloc[0], rows.iloc[1]) for p, rows in frame.groupby("players") if len(rows) == 2]
    if not wide:
        return None
    players, lead, rest = max(wide, key=lambda case: case[1]["mean"] - case[2]["mean"])
    more, low, high = lead["mean"] - rest["mean"], lead["low"] - rest["high"], lead["high"] - rest["low"]
    text = (
        f"Leading alone costs most at {counted(players, 'player')}: the leader loses {lead['mean']:.2f} tokens a "
        f"round, another seat {rest['mean']:.2f}, which is {more:+.2f} ({low:+.2f} to {high:+.2f})."
    )
    shown = HOLDS if low > 0 or high < 0 else OPEN
    return Finding("cost of leading", more, low, high, "tokens", f"{len(wide)} player counts looked at", bots,
                   int(lead["games"]), text, shown)  # fmt: skip


def broke_finding(main, bots):
    """How often a seat without tokens still wins."""
    frame = contest.won_given(main, "broke", {"had none": [1]})
    return contest.by_players(
        "from nothing", frame, bots, "Seats that once stood without tokens and still won: {shares}."
    )
