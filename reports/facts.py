"""What a result rests on, in words: bots, games, components and seed, under every report's answer."""

from reports.layout import counted, line_up, percent


def facts_of(results):
    """(label, text) pairs."""
    cells = [result.cell for result in results]
    box = cells[0].box()
    games = sum(result.games for result in results)
    return (
        ("Bots that played", "; ".join(dict.fromkeys(line_up(cell.bots) for cell in cells))),
        ("Games", f"{games:,} in {counted(len(cells), 'setting')}"),
        ("Components", f"{box.name} (sha256 {box.digest[:12]})"),
        ("Assumed component values", assumed_text(cells)),
        ("Seed", ", ".join(dict.fromkeys(str(cell.seed) for cell in cells))),
        ("Rules", f"{cells[0].rules.title}, rules version {cells[0].rules.rules_version}"),
    )


def assumed_text(cells):
    """How much of the component data in play is assumed, over the cells."""
    shares = sorted({round(cell.assumed_share(), 4) for cell in cells})
    if len(shares) == 1:
        return percent(shares[0], 0, 0.02)
    return f"{percent(shares[0], 0, 0.02)} to {percent(shares[-1], 0, 0.02)}"


def caveats(results):
    """Sentences that any report needs."""
    bots = "; ".join(dict.fromkeys(line_up(result.cell.bots) for result in results))
    assumed = max(result.cell.assumed_share() for result in results)
    told = [
        f"All shares are those of tables that play as the bot does ({bots}). People differ: read differences between "
        "settings before levels.",
        "Each interval covers its own share in 95 of 100 such runs; where many are compared, findings say how they "
        "were corrected.",
    ]
    if assumed > 0:
        told.append(
            f"Up to {percent(assumed, 0, 0.02)} of the component values in play are assumed, because no source prints "
            "them. With the box at hand, give them with --components FILE and run again."
        )
    return tuple(told)
