"""One game told in the rulebook's words, as text and as plain data.

A game's `words` module may offer three more functions: ``title(s, seat, box)``, what to call a seat;
``phase(s, box)``, the part of the round, told when it changes; ``summary(s, box)``, how things stand at a round's end.
"""

import textwrap
from dataclasses import dataclass, field
from itertools import groupby

from reports.layout import line_up
from simulator.machine import CHANCE
from simulator.playthrough import Board, play_logged

WIDTH = 110


def play_document(setting, seed, game_index):
    """Every step of one game with actor, legal actions and state, and how it ended."""
    actions, record = play_logged(setting, seed, game_index)
    board = Board(setting).set_up()
    return {
        "schema": 1,
        "game": setting.game.name,
        "players": setting.players,
        "knobs": natural_knobs(setting),
        "bots": [bot.name for bot in setting.bots],
        "components": {"name": setting.box.name, "digest": setting.box.digest},
        "seed": seed,
        "game_index": game_index,
        "steps": [_step_facts(board.take(action, number)) for number, action in enumerate(actions)],
        "outcome": outcome_of(setting, record),
    }


def natural_knobs(setting):
    """Every knob of a setting with the value in force, as a user would write it in TOML."""
    values = {knob.name: setting.given.get(knob.name, knob.default) for knob in setting.game.knobs}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _step_facts(step):
    facts = {
        "step": step.step,
        "round": step.round,
        "actor": step.actor,
        "node": step.node,
        "legal": list(step.legal),
        "action": step.action,
        "forced": step.forced,
        "state": step.state,
    }
    return facts | ({"weights": list(step.weights)} if step.weights else {})


def outcome_of(setting, record):
    """Result or winners, reason and length of a finished game."""
    game = setting.game
    outcome = _label(game, record, "outcome")
    facts = {"outcome": outcome, "end_reason": _label(game, record, "end_reason"), game.length_unit: int(record.rounds)}
    if game.is_cooperative:
        return facts | {"result": outcome}
    winners = [seat for seat in range(setting.players) if record.won[seat]]
    scores = {"score": record.score[: setting.players].tolist()} if "score" in record.dtype.names else {}
    return facts | {"winners": winners} | scores


def _label(game, record, name):
    return game.column(name).labels[int(record[name])]


def keep(path, setting, seed, game_index):
    """Write the told game to a folder, as play.json and play.txt; nothing without a path."""
    if path is not None:
        from reports.keeping import keep_files

        told = setting, seed, game_index
        keep_files(path, {"play.json": play_document(*told), "play.txt": play_text(*told) + "\n"})


# --- As text ----------------------------------------------------------------


@dataclass
class Round:
    """One round as it is told: its number, (phase, speaker, step) for each step, and how things stood at its end."""

    number: int
    steps: list = field(default_factory=list)
    standing: str = ""

    @property
    def is_set_up(self):
        """Is nothing decided in it?"""
        return all(speaker == "chance" for _, speaker, _ in self.steps)


class Teller:
    """Walks through a game with the words of its rulebook."""

    def __init__(self, setting):
        self.board = Board(setting).set_up()
        self.box = setting.box.data

    def word(self, name, default, *more):
        """What the game's words say for `name`, where they offer it."""
        offered = getattr(self.board.words, name, None)
        return offered(self.board.state, *more, self.box) if offered else default

    def speaker(self):
        """Whose step is next."""
        seat = int(self.board.state.actor)
        return "chance" if seat == CHANCE else self.word("title", f"Seat {seat}", seat)

    def rounds(self, actions):
        """The game's Rounds, from the codes of its actions."""
        found = []
        for number, action in enumerate(actions):
            now = int(self.board.state.round_no)
            if not found or found[-1].number != now:
                found.append(Round(now))
            told = self.word("phase", ""), self.speaker()
            found[-1].steps.append((*told, self.board.take(action, number)))
            found[-1].standing = self.word("summary", "")
        return found


def story(setting, actions):
    """The lines of a game: a heading per round, a paragraph per seat, luck and forced steps in passing."""
    rounds = Teller(setting).rounds(actions)
    first = 0 if rounds[0].is_set_up and len(rounds) > 1 else rounds[0].number - 1
    unit = setting.game.length_unit.removesuffix("s").capitalize()
    for told in rounds:
        yield ""
        yield "Set-up" if told is rounds[0] and told.is_set_up and len(rounds) > 1 else f"{unit} {told.number - first}"
        yield from _round_lines(told)
        if told.standing:
            yield from textwrap.wrap(told.standing, WIDTH, initial_indent="  = ", subsequent_indent="    ")


def _round_lines(told):
    before = last = None
    for (phase, speaker), group in groupby(told.steps, key=lambda step: step[:2]):
        steps = [step for _, _, step in group]
        if phase and phase != before:
            yield f"  -- {phase} --"
            last = None
        before = phase
        if speaker == "chance":
            yield from _luck_lines(steps)
        else:
            if speaker != last:
                yield f"  {speaker}"
            last = speaker
            yield from _choice_lines(steps)


def _choice_lines(steps):
    """What a seat chose, one each; a step without a choice hangs on the one before."""
    lines = []
    for step in steps:
        if step.forced and lines:
            lines[-1] += f" -> {step.action}"
        else:
            lines.append(step.action if step.forced else f"{step.action}  [of {len(step.legal)}]")
    for line in lines:
        yield from textwrap.wrap(line, WIDTH, initial_indent="    ", subsequent_indent="      ", break_on_hyphens=False)


def _luck_lines(steps):
    """What luck brought, steps of one kind together."""
    for node, group in groupby(steps, key=lambda step: step.node):
        text = f"{node}: {'; '.join(step.action for step in group)}"
        yield from textwrap.wrap(text, WIDTH, initial_indent="    ~ ", subsequent_indent="      ")


def play_text(setting, seed, game_index):
    """One game as a story."""
    actions, record = play_logged(setting, seed, game_index)
    return "\n".join([heading(setting, seed, game_index), *story(setting, actions), "", ending(setting, record)])


def heading(setting, seed, game_index):
    """Which game this is."""
    knobs = " ".join(f"{k.name}={k.text(setting.given[k.name])}" for k in setting.game.knobs if k.name in setting.given)
    bots = line_up(bot.name for bot in setting.bots)
    parts = (
        setting.game.title,
        f"{setting.players} players",
        f"bots: {bots}",
        knobs,
        f"seed {seed}, game {game_index}",
    )
    return " · ".join(part for part in parts if part)


def ending(setting, record):
    """How it ended, in a sentence."""
    facts = outcome_of(setting, record)
    unit = setting.game.length_unit
    length = f"after {facts[unit]} {unit}"
    if setting.game.is_cooperative:
        result = {"win": "The table wins", "loss": "The table loses"}.get(facts["result"], "The game is stopped")
        return f"{result} {length}: {facts['end_reason']}."
    seats = " and ".join(f"seat {seat}" for seat in facts["winners"])
    scores = f" Scores by seat: {', '.join(map(str, facts['score']))}." if "score" in facts else ""
    return f"{f'{seats} wins'.capitalize() if seats else 'Nobody wins'} {length}: {facts['end_reason']}.{scores}"
