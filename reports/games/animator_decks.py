"""Parts of the report on Animator vs Animation about what is assumed: where tokens come from, the Gun, the decks."""

from functools import partial

import pandas as pd

from reports import findings, plots, sections, tables
from reports.findings import HOLDS, OPEN, Finding
from reports.games import contest
from reports.layout import counted, points
from reports.page import Picture, Section, Table

WAYS = ("clicked", "struck", "thrown")
FEW = 30  # fewer carriers of a Gun than this are no basis for a finding


def ended_early(result):
    """(games that ended before the last round, games)."""
    rounds = result.tally.histogram("rounds")
    return int(rounds[: int(tables.knob_text(result.cell, "rounds"))].sum()), result.games


def headed(frame):
    """Heads of the columns for each number of players."""
    return {n: counted(n, "player") for n in frame["players"]}


# --- Tiles and items --------------------------------------------------------


def tiles(main):
    """Where tokens come from."""
    frame = tables.parts(main, WAYS)
    title = "Where do tokens come from?"
    named = sections.labelled(frame, ["players"])
    draw = partial(plots.stacked, named, "setting", "what", "part", title=title, xlabel="tokens won")
    picture = Picture("tokens", f"Stacked bars per number of players. {title}", draw,
                      sections.sized(named["setting"].nunique()))  # fmt: skip
    lead = "All seats together, per game. What more tiles of a kind do for everybody is among the readings below."
    return Section(title, lead, (
        Table.across("tokens", frame, ["players"], "what"),
        Table.across("fizzles", tables.means(main, ["blocks", "fizzles"]), ["players"], "what"),
    ), (picture,))  # fmt: skip


def gun(main, run):
    """What drawing and carrying a Gun goes with, and what its bonus does."""
    words = {0: "no", 1: "yes"}
    drawn, carried = (contest.won_given(main, c).rename(columns={c: "gun"}).replace({"gun": words}) for c in
                      ("gun_drawn", "gun_carried"))  # fmt: skip
    bonus = contest.shifts(run.cells, _carriers)
    found = [Table.across("gun-drawn", drawn, ["players"], "gun", "Games won by seats that drew a Gun",
                          {"no": "drew none", "yes": "drew one"}),
             Table.across("gun-carried", carried, ["players"], "gun", "Games won by seats that attacked with a Gun",
                          {"no": "did not", "yes": "did"}, contest.SEATS_NOTE)]  # fmt: skip
    if len(bonus):
        title = "Games won by seats that attacked with a Gun, by its bonus"
        found.append(contest.shift_table("gun-bonus", bonus, title, "carriers' share"))
    return Section("Does the Gun dominate?", "The Gun adds 3 to a base of 1; the proposed deck has two.", tuple(found))


def _carriers(result):
    """(games won by seats that attacked with a Gun, such seats)."""
    joint = result.tally.cross("gun_carried", "won")[1]
    return int(joint[1]), max(1, int(joint.sum()))


def gun_finding(main, bots):
    """What drawing a Gun is worth, at the usual number of players: the deck deals it, so it is fair to compare."""
    result = next((r for r in main if r.cell.players == r.cell.rules.default_players), main[-1])
    frame = contest.won_given([result], "gun_drawn").set_index("gun_drawn")
    if not {0, 1} <= set(frame.index):
        return None
    change, low, high = tables.difference(frame.loc[0], frame.loc[1])
    text = (
        f"At {counted(result.cell.players, 'player')} a seat that draws a Gun wins {points(change, low, high)} against "
        "one that draws none, with the proposed deck."
    )
    return Finding("drawing a Gun", change, low, high, "points", "none", bots, result.games, text,
                   HOLDS if low > 0 or high < 0 else OPEN)  # fmt: skip


def bonus_finding(run, bots):
    """What the Gun's bonus does to those who carry it."""
    frame = contest.shifts(run.cells, _carriers)
    frame = frame if frame.empty else frame[frame["games"] >= FEW]
    return None if frame.empty else findings.largest_change(frame, "what", bots, "Bonus of the Gun, carriers' share")


# --- Decks ------------------------------------------------------------------


def deck_shares(run):
    """First seat's share with every deck, the proposed one included."""
    rows = []
    for result in run.cells:
        count, games = contest.first_seat(result)
        deck = " + ".join(result.cell.patches) or "proposed"
        rows.append({"players": result.cell.players, "deck": deck, "count": count, "games": games})
    return tables.with_interval(pd.DataFrame(rows))


def decks(run):
    """Every result's band across the decks: seats, early ends and length."""
    frame = deck_shares(run)
    ended = frame[["players", "deck"]].assign(
        count=[ended_early(r)[0] for r in run.cells], games=[r.games for r in run.cells]
    )
    lengths = tables.lengths(run.cells)[["mean", "low", "high"]]
    found = [
        Table.across("decks", frame, ["deck"], "players", contest.won_by("first seat", run.cells), headed(frame)),
        Table.across("decks-early", tables.with_interval(ended), ["deck"], "players",
                     "Games over before the last round", headed(frame)),
        Table.across("decks-length", pd.concat([frame[["players", "deck"]], lengths], axis=1), ["deck"], "players",
                     "Rounds", headed(frame)),
    ]  # fmt: skip
    lead = "The decks are assumed. No figure of this game should be told without its range over these lines."
    return Section("Which results hold across the decks?", lead, tuple(found))


def band_findings(run, bots):
    """Does any deck move the first seat, and the share of early ends?"""
    early_ = contest.shifts(run.cells, ended_early)
    if early_.empty:
        return []
    label = [f"{r.what} at {counted(r.players, 'player')}" for r in early_.itertuples()]
    seats = contest.shifts(run.cells, contest.first_seat).assign(what=label)
    early = early_.assign(what=label)
    return [
        contest.moved(seats, "Across decks the first seat's share", bots),
        contest.moved(early, "Across decks the share of games over before the last round", bots),
    ]
