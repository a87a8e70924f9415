"""What `compare` says of two variants on the same luck: JSON, text and a report."""

import hashlib
import json
import math

from experiments.compare import GAMES, MOST_SEQUENTIAL, compare, variant
from experiments.store import MANIFEST
from reports import html, keeping, tables
from reports.facts import caveats, facts_of
from reports.findings import HOLDS, OPEN, Finding
from reports.layout import Sheet, interval, number, percent, points
from reports.page import Report, Section, Table
from reports.progress import watching


def run(request, a, b, detect=None, flips=0, focus=None):
    """The Comparison that a request asks for, kept as a report in the request's folder where one is named."""
    most = request.games or (MOST_SEQUENTIAL if detect else GAMES)
    cells = [variant(request.game.name, side, _common(request), request.seed, request.first, most) for side in (a, b)]
    asked = json.dumps([cell.key for cell in cells] + [detect, focus, flips])
    key, question = hashlib.sha256(asked.encode()).hexdigest(), f"{request.game.title}: {a or 'print'} against {b}"
    with keeping.claimed(request.out, key, "compare", question) as folder:
        with watching(question) as progress:
            found = compare(request.game.name, *cells, detect=detect, focus=focus, flips=flips,
                            threads=request.threads, progress=progress)  # fmt: skip
        if folder:
            html.write_report(report(found), folder.path)
            folder.write(MANIFEST, {**folder.manifest(), "finished": True, **document(found)})
    return found


def _common(request):
    """What both variants share."""
    common = {
        "players": request.players, "bots": request.bots, "patches": request.patches,
        "components": request.components and str(request.components), "knobs": request.given,
    }  # fmt: skip
    return {name: value for name, value in common.items() if value}


def document(found):
    """The comparison as plain data."""
    pairs = {
        name: {
            "a": _side(found.a, p.both + p.only_a),
            "b": _side(found.b, p.both + p.only_b),
            **found.difference(name),
            "both": p.both,
            "only_a": p.only_a,
            "only_b": p.only_b,
            "neither": p.neither,
            "games_saved_factor": p.saved if math.isfinite(p.saved) else None,
        }
        for name, p in found.pairs.items()
    }
    test = found.test
    return {
        "schema": 1,
        "game": found.a.cell.game,
        "seed": found.a.cell.seed,
        "first": found.a.cell.first,
        "games": found.games,
        "a": _variant(found.a),
        "b": _variant(found.b),
        "shares": pairs,
        "outcome_changed": found.changed,
        "course_changed": found.diverged,
        "test": test and {"detect": test.detect, "alpha": test.alpha, "beta": test.beta, "verdict": test.verdict,
                          "looks": test.looks},
        "flips": [flip.row() for flip in found.flips],
    }  # fmt: skip


def _side(result, count):
    low, high = tables.intervals.wilson(count, result.games)
    return {"count": count, "share": count / result.games, "low": low, "high": high}


def _variant(result):
    cell = result.cell
    return {
        "players": cell.players, "given": dict(cell.given), "bots": list(cell.bots), "components": cell.box().name,
        "capped": result.capped, "records_sha256": result.records_sha256, "command": result.played.command(),
    }  # fmt: skip


# --- As text ----------------------------------------------------------------


def shares_sheet(found):
    """Both shares and their difference, per share."""
    rows = [
        (
            r["share"].replace("_", " "), percent(r["a_share"], r["a_low"], r["a_high"]),
            percent(r["b_share"], r["b_low"], r["b_high"]), points(r["difference"], r["low"], r["high"]),
            _times(r["saved"]), f"{100 * r['detectable']:.2f} points",
        )
        for r in found.frame.to_dict("records")
    ]  # fmt: skip
    heads = ("share", "a", "b", "b less a (95 % interval)", "games saved", "smallest seen")
    return Sheet("", heads, tuple(rows))


def _times(factor):
    return f"{number(factor, 1)}x" if math.isfinite(factor) else "all"


def verdict(found):
    """What the comparison shows, in a sentence."""
    found_difference = found.difference()
    low, high = found_difference["low"], found_difference["high"]
    size = points(found_difference["difference"], low, high)
    name = "the table wins" if found.focus == "win" else f"{found.focus.replace('_', ' ')} wins"
    if found.diverged == 0:
        return f"Both variants played the same {found.games:,} games, step by step: nothing that was changed came up."
    if found.test is not None and found.test.verdict != "undecided":
        told = {"higher": "more often under b", "lower": "less often under b"}.get(found.test.verdict)
        if told is None:
            told = f"A difference of {100 * found.test.detect:g} points in how often {name} is ruled out"
        else:
            told = f"{name.capitalize()} {told}"
        return f"{told}: {size}, after {found.games:,} pairs. {_rates(found.test)}"
    if low > 0 or high < 0:
        return f"{name.capitalize()} {'more' if low > 0 else 'less'} often under b: {size}."
    missed = tables.intervals.smallest_detectable(math.sqrt(found.pairs[found.focus].variance), found.games)
    return (
        f"No difference in how often {name} is shown: {size}; "
        f"one under {100 * missed:.2f} points would often be missed."
    )


def text(found):
    """The comparison for a terminal."""
    luck = (
        f"{found.games:,} pairs of games on the same luck; {found.diverged:,} took another course, "
        f"{found.changed:,} ended differently"
    )
    parts = [_variants(found), verdict(found), shares_sheet(found).as_text(), luck, *_flips_text(found)]
    parts.append(f"a: {found.a.played.command()}\nb: {found.b.played.command()}")
    return "\n\n".join(parts)


def _variants(found):
    def told(result):
        cell = result.cell
        knobs = " ".join(f"{name}={value}" for name, value in cell.given) or "printed knobs"
        return f"{cell.players} players, {knobs}, bots {tables.line_up(cell.bots)}, components {cell.box().name}"

    return f"a: {told(found.a)}\nb: {told(found.b)}"


def _flips_text(found):
    for group in found.flip_groups.to_dict("records"):
        yield (
            f"{group['flips']} of the listed games part at: {group['actor']}, {group['node']}: "
            f"{group['a_action']} (a), {group['b_action']} (b); {group['a_outcome']} became {group['b_outcome']}. "
            f"For example\n  {group['a_replay']}\n  {group['b_replay']}"
        )


# --- As a report ------------------------------------------------------------


def _rates(test):
    """What the sequential test promises, and why the interval beside it may be wider than its verdict."""
    claims, misses = f"{100 * test.alpha:g} %", f"{100 * test.beta:g} %"
    return (
        f"The sequential test decides that: it claims a difference where there is none in at most {claims} of runs and "
        f"misses one of {100 * test.detect:g} points in at most {misses}; the interval holds at every look at once, "
        "so it is wider than the verdict needs."
    )


def report(found):
    """The comparison as a Report."""
    game, cells = found.a.cell.rules, (found.a, found.b)
    changed = found.difference()
    sure = changed["low"] > 0 or changed["high"] < 0
    bots = tables.line_up([*found.a.cell.bots, *found.b.cell.bots])
    finding = Finding(
        "the variants' difference", changed["difference"], changed["low"], changed["high"], "points",
        "none" if found.test is None else "looking after every 1,024 pairs (confidence sequence)", bots,
        2 * found.games, verdict(found), HOLDS if sure else OPEN,
    )  # fmt: skip
    sections = [
        Section("How far apart are the variants?", _variants(found).replace("\n", "; "),
                (Table("difference", found.frame, shares_sheet(found)),)),
        Section("Which games ended differently?",
                f"{found.changed:,} of {found.games:,} games ended differently; those listed were the first.",
                (Table.of("flips", found.flip_frame), Table.of("flip-groups", found.flip_groups))),
    ]  # fmt: skip
    shares = "; ".join(
        f"{'a' if side is found.a else 'b'}: {percent(s['share'], s['low'], s['high'])} "
        f"({interval(s['low'], s['high'])})" for side in cells for s in [side.shares()[found.focus]]
    )  # fmt: skip
    return Report(
        "compare", f"{game.title}: what does the variant change?", (verdict(found), f"Share won, {shares}."),
        facts_of(cells), (finding,), tuple(sections), cells, caveats(cells), document(found),
    )  # fmt: skip
