"""One game told in the rulebook's words, as text and as plain data.

A game's `words` module may offer two more functions: ``title(s, seat, box)``, what to call a seat, and
``summary(s, box)``, one line on how things stand, told at the end of each round.
"""

from reports.layout import line_up
from simulator.machine import CHANCE
from simulator.playthrough import Board, play_logged


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


class Teller:
    """Tells a game line by line: a heading per round, a line per turn of play, luck and forced steps in passing."""

    def __init__(self, setting):
        self.setting = setting
        self.board = Board(setting).set_up()
        self.words = self.board.words
        self.first_round = int(self.board.state.round_no)
        self.round = None
        self.speaker = None

    def lines(self, actions):
        """The lines of a game whose action codes are `actions`."""
        for number, action in enumerate(actions):
            yield from self._round_lines()
            yield from self._step_lines(self._speaker(), self.board.take(action, number))
        yield from self._standing()

    def _round_lines(self):
        now = int(self.board.state.round_no)
        if now == self.round:
            return
        if self.round is not None:
            yield from self._standing()
        self.round, self.speaker = now, None
        unit = self.setting.game.length_unit.removesuffix("s").capitalize()
        yield ""
        yield f"{unit} {now - self.first_round + 1}"

    def _speaker(self):
        s = self.board.state
        if s.actor == CHANCE:
            return "chance"
        if hasattr(self.words, "title"):
            return self.words.title(s, int(s.actor), self.setting.box.data)
        return f"Seat {int(s.actor)}"

    def _step_lines(self, speaker, step):
        if speaker == "chance":
            yield f"      ~ {step.node}: {step.action}"
            return
        if speaker != self.speaker:
            self.speaker = speaker
            yield f"  {speaker}"
        choice = "" if step.forced else f"  [1 of {len(step.legal)}]"
        yield f"    {step.node}: {step.action}{choice}"

    def _standing(self):
        if hasattr(self.words, "summary"):
            yield f"  = {self.words.summary(self.board.state, self.setting.box.data)}"


def play_text(setting, seed, game_index):
    """One game as a story."""
    actions, record = play_logged(setting, seed, game_index)
    return "\n".join([heading(setting, seed, game_index), *Teller(setting).lines(actions), "", ending(setting, record)])


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
