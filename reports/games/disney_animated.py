"""The report on Disney Animated: how hard is each tier at each player count, why do tables lose, and what could the
cards that no source prints change?
"""

from functools import partial

from experiments.verdicts import order
from reports import findings, plots, sections, tables
from reports.facts import assumed_text, caveats, facts_of
from reports.layout import counted, line_up, percent
from reports.making import spec_of
from reports.page import Picture, Report, Section, Table
from simulator.components import alternatives

TIERS = ("novice", "standard", "expert")  # easiest first
GAMES, RANDOM_GAMES, TRIED_GAMES = 4_096, 4_096, 256  # in each cell, unless asked otherwise
KEEP = ("difficulty",)
FILMS = {
    "snow_white": "Snow White", "fantasia": "Fantasia", "alice": "Alice", "dalmatians": "101 Dalmatians",
    "aladdin": "Aladdin",
}  # fmt: skip
ADVANCES = ("advance_base", "advance_failed", "advance_match")
ACTIONS = ("act_animation", "act_background", "act_ink_paint", "act_sound", "act_magic", "act_swap")
REMOVED = ("removed_paint", "removed_animation", "removed_number", "effects_done", "effects_failed")
EXTRAS = ("bonus_actions", "bonus_magic", "power_uses", "boosts", "music_returned", "cat_repeats", "wishes")


# --- What is played ---------------------------------------------------------


def plan(request):
    """Every tier at every player count with the usual bot and at random; then each named alternative in turn."""
    usual = [request.game.default_bot]
    tiers = {"difficulty": list(TIERS)}
    games = request.games
    chance = min(games or RANDOM_GAMES, RANDOM_GAMES)
    tried = [[name] for name in alternatives(request.game)]
    return {
        "tiers": spec_of(request, "How hard is each tier?", games or GAMES, tiers | {"bots": usual}),
        "random": spec_of(request, "And at random?", chance, tiers | {"bots": ["random"]}),
        "alternatives": spec_of(
            request, "What could the unknown cards change?", min(games or TRIED_GAMES, TRIED_GAMES),
            tiers | {"bots": usual, "patches": tried},
        ),
    }  # fmt: skip


# --- What is told -----------------------------------------------------------


def tell(request, runs):
    """The report from the runs of `plan`."""
    main, lucky, tried = (runs[name].cells for name in ("tiers", "random", "alternatives"))
    bots = line_up(main[0].cell.bots)
    changed = changes(main, tried)
    return Report(
        "disney-animated",
        "How hard is Disney Animated, and why do tables lose?",
        answer(main, lucky, changed, bots),
        facts_of(main),
        found(runs["tiers"], main, changed, bots),
        shown(main, lucky, changed),
        (*main, *lucky, *tried),
        caveats(main),
    )


def named(cell_row):
    """A cell's players and tier in words."""
    return f"{counted(cell_row['players'], 'player')}, {cell_row['difficulty']}"


def answer(main, lucky, changed, bots):
    """The opening: the win shares, who played, and how much is assumed."""
    frame = tables.win_shares(main, KEEP)
    usual = main[0].cell.rules.default_players
    groups = sorted(frame.groupby("players"), key=lambda group: group[0] != usual)
    sentences = [_answer_of(players, rows) for players, rows in groups]
    rest = f"{'; '.join(sentences[1:])}." if sentences[1:] else ""
    assumed = assumed_text([result.cell for result in main])
    unknown = f"No source prints most cards: {assumed} of the component values in play are assumed.{_swing(changed)}"
    told = (f"With the bot {bots} in every seat, {sentences[0]}.", rest, _by_chance(lucky), unknown)
    return tuple(sentence for sentence in told if sentence)


def _answer_of(players, rows):
    said = [f"{percent(r.share, r.low, r.high)} at {r.difficulty.capitalize()}" for r in rows.itertuples()]
    listed = said[0] if len(said) == 1 else ", ".join(said[:-1]) + " and " + said[-1]
    return f"{counted(int(players), 'player')} win {listed}"


def _by_chance(lucky):
    frame = tables.win_shares(lucky, KEEP)
    best = frame.loc[frame["share"].argmax()]
    won = f"at most {percent(best['share'], best['low'], best['high'])} of their games" if best["count"] else (
        f"none of {frame['games'].sum():,} games"
    )  # fmt: skip
    return f"A bot is no person: read differences before levels. Tables that play at random win {won}."


def _swing(changed):
    if changed.empty:
        return ""
    rows = changed[changed["difficulty"] == "standard"]
    rows = rows if len(rows) else changed
    low, high = (rows.iloc[at] for at in (rows["share"].argmin(), rows["share"].argmax()))
    tier = low["difficulty"].capitalize()
    return (
        f" With one named alternative at a time, {tier} ranges from {percent(low['share'], low['low'], low['high'])} "
        f"({counted(int(low['players']), 'player')}, {low['alternative']}) to "
        f"{percent(high['share'], high['low'], high['high'])} "
        f"({counted(int(high['players']), 'player')}, {high['alternative']})."
    )


def found(run, main, changed, bots):
    """Findings, most important first."""
    frame = tables.win_shares(main, KEEP)
    told = []
    if "difficulty" in run.spec.axis_names and len({a["difficulty"] for a in run.spec.axes}) > 1:
        steps = findings.steps(order(run, "difficulty", TIERS), bots)
        told = [findings.order_holds(steps, "Tiers"), *(s for s in steps if s.verdict == findings.WARNS)]
    for tier, rows in frame.groupby("difficulty", sort=False):
        told.append(findings.spread(rows.assign(who=[counted(int(p), "player") for p in rows["players"]]), "who", bots,
                                    f"Player counts at {tier}"))  # fmt: skip
    told += [_film_finding(main, bots), findings.largest_change(_tagged(changed), "name", bots, "Unknown cards"),
             *_advance_findings(main, bots), findings.capped(main, bots)]  # fmt: skip
    return tuple(finding for finding in told if finding)


def _tagged(changed):
    return changed.assign(name=[f"{r.alternative} at {named(r._asdict())}" for r in changed.itertuples()])


def _film_finding(main, bots):
    frame = pooled(tables.by_category(main, "film", keep=KEEP), "film")
    return findings.spread(frame, "film", bots, "Films, all settings together", lambda film: FILMS.get(film, film))


def pooled(frame, column):
    """Counts of a frame summed over all settings, by `column`."""
    return tables.with_interval(frame.groupby(column, sort=False)[["count", "games"]].sum().reset_index())


def _advance_findings(main, bots):
    """In which setting failed effects cost the table most."""
    frame = tables.parts(main, ADVANCES, KEEP)
    failed = frame[frame["what"] == main[0].cell.rules.column("advance_failed").title]
    row = failed.iloc[failed["part"].argmax()]
    text = (
        f"Calamity Effects that cannot be completed cost most at {named(row)}: {row['mean']:.1f} spaces of the "
        f"Deadline track a game (95 % interval {row['low']:.2f} to {row['high']:.2f}), "
        f"{100 * row['part']:.0f} % of all advances."
    )
    return [findings.Finding("failed effects", row["mean"], row["low"], row["high"], "spaces", "none", bots,
                             int(row["games"]), text)]  # fmt: skip


# --- Sections ---------------------------------------------------------------


def shown(main, lucky, changed):
    """All sections."""
    told = (
        sections.wins(main, KEEP, title="How often does the table win?", lead="Every tier at every player count."),
        losses(main),
        advances(main),
        sections.survival(main, KEEP, fates=_standard(main)),
        *films(main),
        by_round(main),
        actions(main),
        sections.length(main, KEEP),
        unknowns(changed),
        sections.wins(lucky, KEEP, "How often does a table win that plays at random?", name="random"),
    )
    return tuple(section for section in told if section)


SETTING = ["players", "difficulty"]


def losses(main):
    """What lost tables had left to do."""
    stages = tables.given_outcome(main, "stage", "loss", KEEP)
    title = "What was missing when tables lost?"
    picture = _bars("lost-films", stages, "of", title, "films of lost tables")
    complete = tables.given_outcome(main, "films_complete", "loss", KEEP).query("count > 0")
    lead = (
        "A film lacks its background, then characters, then its Villain. "
        "Each film of a lost table counts once, finished ones included."
    )
    return Section("How do tables lose?", lead, (
        Table.across("lost-films", stages, SETTING, "of", "Films of lost tables"),
        Table.across("lost-complete", complete, SETTING, "of", "Films complete when the table lost"),
    ), (picture,))  # fmt: skip


def _bars(name, frame, part, title, xlabel, value="share"):
    """Stacked bars, one per setting."""
    named_ = sections.labelled(frame, SETTING)
    draw = partial(plots.stacked, named_, "setting", part, value, title=title, xlabel=xlabel)
    return Picture(name, f"Stacked bars per setting. {title}", draw, sections.sized(named_["setting"].nunique()))


def advances(main):
    """What moves the Deadline token."""
    frame, calamity = tables.parts(main, ADVANCES, KEEP), tables.means(main, REMOVED, KEEP)
    title = "What moves the Deadline?"
    return Section(title, "", (
        Table.across("advances", frame, SETTING, "what", "Spaces advanced per game"),
        Table.across("calamity", calamity, SETTING, "what", "Calamity cards removed and effects suffered, per game"),
    ), (_bars("advances", frame, "what", title, "spaces advanced", "part"),))  # fmt: skip


def titled(text):
    """Ids of films, joined by '+', as their titles."""
    return " + ".join(FILMS.get(film, film) for film in text.split("+"))


def films(main):
    """Win share by film, by combination, and every two films together."""
    standard = _standard(main)
    frame = tables.by_category(main, "film", keep=KEEP)
    lead = "A film wins when its table wins. The plots show the standard tier."
    table = Table.across("films", frame.assign(film=frame["film"].map(titled)), SETTING, "film")
    yield Section("Which film is hard to finish?", lead, (table,), tuple(_film_picture(r) for r in standard))
    combos = tables.by_category(main, "combo", keep=KEEP).rename(columns={"combo": "films"})
    combos["films"] = combos["films"].map(titled)
    grids = []
    for result in standard:
        found_ = tables.pair_shares(tables.by_category([result], "combo"), "combo")
        grid = tables.square(found_).rename(index=FILMS, columns=FILMS)
        players = counted(result.cell.players, "player")
        grids.append(Picture(
            f"film-pairs-{result.cell.players}", f"Grid of games won by every two films, {players}.",
            partial(plots.heat, grid, title=f"Which films go together? {players}"), (6.4, 4.2),
        ))  # fmt: skip
    note = "In the grids, games are pooled over the other films at the table; the diagonal pools all games of one film."
    yield Section("Which films are hard together?", "", (
        Table.across("combinations", combos, ["players", "films"], "difficulty", note=note),
    ), tuple(grids))  # fmt: skip


def _film_picture(result):
    players = counted(result.cell.players, "player")
    frame = tables.by_category([result], "film").sort_values("share", ascending=False)
    frame["film"] = frame["film"].map(titled)
    draw = partial(plots.forest, frame, "film", title=f"Which film is hard to finish? {players}")
    return Picture(f"films-{result.cell.players}", f"Games won by film, {players}, standard.", draw, (6.4, 2.8))


def _standard(main):
    """The cells of the standard tier, or all where that was not played."""
    return [r for r in main if tables.knob_text(r.cell, "difficulty") == "standard"] or main


def by_round(main):
    """The Deadline's course, and films complete, per round."""
    found_ = []
    for column, title in (("deadline_by_round", "How fast does the Deadline come?"),
                          ("complete_by_round", "When are films complete?")):  # fmt: skip
        field = main[0].cell.rules.column(column)
        frame = tables.course(main, column, KEEP)
        for players, rows in frame.groupby("players", sort=False):
            told = counted(players, "player")
            draw = partial(plots.lines, rows, "unit", "mean", "difficulty", title=f"{title} {told}",
                           xlabel="round", ylabel=field.title, share=False)  # fmt: skip
            alt = f"Mean {field.title} per round by tier, {told}."
            found_.append((frame, column, Picture(f"{column.replace('_', '-')}-{players}", alt, draw, (6.4, 3.4))))
    shown_ = {column: frame for frame, column, _ in found_}
    note = "Means over the games still going in that round."
    listed = [
        Table.across(column.replace("_", "-"), frame, ["players", "unit"], "difficulty",
                     main[0].cell.rules.column(column).title.capitalize(), {"unit": "round"}, note)
        for column, frame in shown_.items()
    ]  # fmt: skip
    return Section("How does the Deadline come closer?", "", tuple(listed), tuple(p for _, _, p in found_))


def actions(main):
    """Which actions are taken."""
    frame, extras = tables.parts(main, ACTIONS, KEEP), tables.means(main, EXTRAS, KEEP)
    title = "Which actions does a table take?"
    return Section(title, "", (
        Table.across("actions", frame, SETTING, "what", "Tiles selected per game, all seats together"),
        Table.across("extras", extras, SETTING, "what", "What else is used, per game"),
    ), (_bars("actions", frame, "what", title, "turns", "part"),))  # fmt: skip


# --- What is unknown --------------------------------------------------------


def changes(main, tried):
    """Every alternative against the default set in the same setting, intervals joint over all of them."""
    base, frame = tables.win_shares(main, KEEP), tables.win_shares(tried, KEEP)
    return tables.changes(frame, base, ["players", "difficulty"], tables.joint_level(max(1, len(frame))))


def unknowns(changed):
    """What the cards that no source prints could change."""
    if changed.empty:
        return None
    frame = changed.drop(columns=[name for name in ("of", "bots") if name in changed])
    shown_ = sections.labelled(frame, ["players", "difficulty"])
    grid = tables.matrix(shown_, "alternative", "setting", "change")
    title = "What could the unknown cards change?"
    picture = Picture(
        "alternatives", "Grid: change of the share of games won with each alternative, per setting.",
        partial(plots.heat, grid, title=title, label="change of games won", diverging=True),
        (7.2, 1.8 + 0.27 * len(grid)),
    )  # fmt: skip
    lead = (
        "Each line is one named alternative of the component file put in the place of the default, all else as it is. "
        "Orange is harder, purple easier; the intervals of change hold together over all lines."
    )
    return Section(title, lead, (
        Table.of("alternatives", frame, note="Base: the share with the default set."),
    ), (picture,))  # fmt: skip
