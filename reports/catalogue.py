"""What there is: games, knobs, bots and components, as plain data and as text."""

import time

from reports.layout import Sheet, percent
from simulator import components, games
from simulator.engine import engine_of
from strategies import bots_of, seat_all


def games_document():
    """Every game as plain data."""
    return [
        {
            "game": game.name,
            "title": game.title,
            "kind": game.kind,
            "players": list(game.seats),
            "status": game.status,
            "rules_version": game.rules_version,
        }
        for game in games.all_games()
    ]


def games_text():
    """Every game on a line."""
    rows = [
        (g["game"], g["title"], g["kind"], f"{g['players'][0]}-{g['players'][1]}", g["status"])
        for g in games_document()
    ]
    return Sheet("", ("game", "title", "kind", "players", "status"), tuple(rows), labels=5).as_text()


def bots_document(game):
    """The bots of a game, weakest first, with their weights."""
    return [
        {
            "bot": bot.name,
            "about": bot.about,
            "default": bot.name == game.default_bot,
            "weights": {
                name: {"default": float(value), "meaning": meaning} for name, (value, meaning) in bot.weights.items()
            },
        }
        for bot in bots_of(game).values()
    ]


def bots_text(game):
    """The bots of a game, and what their weights mean."""
    lines = []
    for bot in bots_document(game):
        lines.append(f"{bot['bot']}{' (default)' if bot['default'] else ''}: {bot['about']}")
        lines += [f"    {name}={w['default']:g}  {w['meaning']}" for name, w in bot["weights"].items()]
    first = next((b for b in bots_document(game) if b["weights"]), None)
    if first:
        weight = next(iter(first["weights"]))
        lines += ["", f"Change weights with '@': --bots {first['bot']}@{weight}=0"]
    return "\n".join(lines)


def warm_up(chosen=()):
    """Compile games with all their bots; yield a line for each. What is compiled already is only loaded."""
    for game in chosen or games.all_games():
        started = time.perf_counter()
        engine_of(game)
        names = [bot.name for bot in seat_all(game, list(bots_of(game)))]
        yield f"{game.name}: ready in {time.perf_counter() - started:.1f} s ({', '.join(names)})"


# --- describe ---------------------------------------------------------------


def origins(box):
    """How many values of a component set are printed, reported, inferred, assumed or the user's."""
    counts = dict.fromkeys(components.WORDS, 0)
    for word in box.origin.values():
        counts[word] += 1
    return counts


def assumed_leaves(box):
    """Every assumed value of a component set: its key and the value."""
    return {".".join(path): box.leaf(path) for path, word in sorted(box.origin.items()) if word == "assumed"}


def describe_document(game, box):
    """A game's knobs, bots and components as plain data."""
    patches = components.alternatives(game)
    return {
        "schema": 1,
        "game": game.name,
        "title": game.title,
        "kind": game.kind,
        "players": {"fewest": game.seats[0], "most": game.seats[1], "default": game.default_players},
        "rules_version": game.rules_version,
        "status": game.status,
        "knobs": [_knob_facts(knob) for knob in game.knobs],
        "bots": bots_document(game),
        "components": {
            "name": box.name,
            "digest": box.digest,
            "values": len(box.origin),
            "provenance": origins(box),
            "assumed_share": box.assumed_share(),
            "assumed": assumed_leaves(box),
            "alternatives": [
                {"name": name, "weight": p.get("weight"), "about": p.get("about", "")} for name, p in patches.items()
            ],
        },
    }


def _knob_facts(knob):
    return {
        "knob": knob.name,
        "default": knob.text(knob.default),
        "allowed": knob.allowed(),
        "meaning": knob.meaning,
        "clause": knob.clause,
    }


def describe_text(game, box):
    """A game's fact sheet for a terminal."""
    facts = describe_document(game, box)
    parts = [
        f"{game.title} ({game.name}): {game.kind}, {game.seats[0]}-{game.seats[1]} players, usually "
        f"{game.default_players}; rules version {game.rules_version}, {game.status}"
    ]
    parts += [game.about] if game.about else []
    knobs = [(k["knob"], k["default"], k["meaning"], k["allowed"], k["clause"]) for k in facts["knobs"]]
    parts.append(Sheet("Knobs", ("knob", "default", "meaning", "give", "clause"), tuple(knobs), labels=5).as_text())
    bots = [(f"{b['bot']}{' *' if b['default'] else ''}", b["about"]) for b in facts["bots"]]
    parts.append(Sheet("Bots (* default)", ("bot", "how it plays"), tuple(bots), labels=2).as_text())
    parts.append(_components_text(facts["components"]))
    return "\n\n".join(parts)


def _components_text(facts):
    known = ", ".join(f"{count} {word}" for word, count in facts["provenance"].items() if count)
    lines = [
        f"Components: {facts['name']} (sha256 {facts['digest'][:12]})",
        f"  {facts['values']} values: {known}; {percent(facts['assumed_share'], 0, 0.02)} assumed "
        "(list them with --assumed)",
    ]
    if facts["alternatives"]:
        rows = [
            (f"  {a['name']}", "" if a["weight"] is None else f"{a['weight']:g}", a["about"])
            for a in facts["alternatives"]
        ]
        lines.append(Sheet("Alternatives", ("  name", "weight", "about"), tuple(rows), labels=3).as_text())
    return "\n".join(lines)


def assumed_text(box):
    """The assumed values of a component set, one a line."""
    leaves = assumed_leaves(box)
    rows = tuple((key, str(value)) for key, value in leaves.items())
    title = f"{len(leaves)} of {len(box.origin)} values of {box.name} are assumed; overlay yours with --components FILE"
    return Sheet(title, ("key", "value"), rows, labels=2).as_text()
