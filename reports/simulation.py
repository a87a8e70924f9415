"""What `simulate` says of one cell: the documented JSON, and the same for a reader."""

from experiments.intervals import LEVEL
from experiments.runner import run_cell
from reports import keeping
from reports.layout import Sheet, interval, line_up, number, percent
from reports.progress import watching
from reports.telling import natural_knobs

RARE = ("shared", "capped")  # outcomes that are shown only where they occurred
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


def play_cell(cell, threads=None, within=None, until=None, out=None):
    """The CellResult of a cell, with progress for whoever watches; kept in the folder `out` where one is named."""
    spec = keeping.spec_of_cell(cell, within)
    with keeping.claimed(out, out and spec.key, "simulate", spec.question) as folder:
        with watching(f"{cell.rules.title}, {cell.players} players") as progress:
            result = run_cell(cell, threads, progress, until=until, within=within)
        if folder:
            keeping.keep_cell(folder, spec, result)
        return result


def components_facts(cell):
    """Name, digest and share of assumed values of the components in play."""
    box = cell.box()
    return {"name": box.name, "digest": box.digest, "assumed_share": cell.assumed_share()}


def length_facts(result):
    """Mean, spread and quantiles of the length of a game."""
    tally = result.tally
    return {
        "unit": result.cell.rules.length_unit,
        "mean": tally.mean("rounds"),
        "sd": tally.sd("rounds") if result.games > 1 else 0.0,
        "quantiles": {f"{q:g}": tally.quantile("rounds", q) for q in QUANTILES},
    }


def simulate_document(result):
    """The result of a cell as plain data (schema 1)."""
    cell, setting = result.played, result.cell.setting()
    seconds = result.totals.seconds
    facts = {
        "schema": 1,
        "game": cell.game,
        "players": cell.players,
        "knobs": natural_knobs(setting),
        "bots": list(cell.bots),
        "components": components_facts(cell),
        "seed": cell.seed,
        "first": cell.first,
        "games": result.games,
        "capped": result.capped,
        "stopped": result.stopped,
        "seconds": round(seconds, 3),
        "games_per_second": round(result.games / seconds, 1) if seconds else None,
        "interval": {"method": "wilson", "level": LEVEL},
        "outcomes": {name: _plain(share) for name, share in result.outcomes().items()},
        "end_reasons": result.tally.counts("end_reason"),
        "length": length_facts(result),
        "records_sha256": result.records_sha256,
        "command": cell.command(),
    }
    shares = {name: _plain(share) for name, share in result.shares().items()}
    return facts | ({"win": shares["win"]} if cell.rules.is_cooperative else {"seats": shares})


def _plain(share):
    return {name: share[name] for name in ("count", "share", "low", "high")}


# --- As text ----------------------------------------------------------------


def share_sheet(title, head, shares):
    """A Sheet of shares: {name: {count, share, low, high}}."""
    rows = [
        (
            name.replace("_", " "),
            percent(s["share"], s["low"], s["high"]),
            interval(s["low"], s["high"]),
            f"{s['count']:,}",
        )
        for name, s in shares.items()
        if s["count"] or name not in RARE
    ]
    return Sheet(title, (head, "share", "95 % interval", "games"), tuple(rows))


def simulate_text(result):
    """The result of a cell for a terminal."""
    cell = result.played
    parts = [_heading(cell), share_sheet("", "outcome", result.outcomes()).as_text()]
    if not cell.rules.is_cooperative:
        parts.append(share_sheet("Games won, ties by the game's rule", "seat", result.shares()).as_text())
    parts += [_reasons(result), _length(result), _footer(result)]
    return "\n\n".join(parts)


def _heading(cell):
    knobs = " ".join(f"{name}={text}" for name, text in cell.given) or "printed knobs"
    bots = line_up(cell.bots)
    return (
        f"{cell.rules.title}: {cell.players} players, {knobs}, bots {bots}, seed {cell.seed}\n"
        f"components {cell.box().name}, {percent(cell.assumed_share(), 0, 0.02)} assumed"
    )


def _reasons(result):
    counts = {name: n for name, n in result.tally.counts("end_reason").items() if n}
    rows = tuple((name, percent(n / result.games), f"{n:,}") for name, n in counts.items())
    return Sheet("", ("game ended by", "share", "games"), rows).as_text()


def _length(result):
    facts = length_facts(result)
    low, _, middle, _, high = facts["quantiles"].values()
    return (
        f"Length: mean {number(facts['mean'], 2)} {facts['unit']}, median {middle}, "
        f"nine games in ten between {low} and {high}"
    )


def _footer(result):
    seconds = max(result.totals.seconds, 1e-9)
    capped = f"{result.capped:,} games capped. " if result.capped else ""
    return (
        f"{capped}{result.games:,} games in {seconds:.1f} s ({result.games / seconds:,.0f} a second), "
        f"records {result.records_sha256[:16]}\nAgain: {result.played.command()}"
    )
