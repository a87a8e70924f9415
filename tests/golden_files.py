"""Golden playthroughs: short stories that are replayed action by action, and compared state by state.

    game pig  rules 1  players 2  target=100
    # A pot lost to a 1, a pot banked, then the win.
    start banked 95-0
    P0 roll     | banked 95-0  pot 0  next P0
    chance a 1  | banked 95-0  pot 0  next P1

The header names the game and the version of its rules, then players, knobs that differ from print, and
``with GROUP.NAME`` for an alternative of the component file. Comments may stand anywhere; the first says which
situation the file tells. ``start`` lines arrange the table through the game's own words and must leave its
invariants whole. Then one line for every node, chance and forced steps included.

Run ``python -m tests.golden_files --write`` to rewrite the right-hand sides of all files from their left-hand sides, or
``python -m tests.golden_files --new GAME --seed S --game I`` to print the beginnings of a new one.
"""

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path

import strategies
from simulator import games as registry
from simulator.errors import BadInput
from simulator.knobs import split_settings
from simulator.machine import OVER
from simulator.playthrough import Board, play_logged
from simulator.setting import make_setting
from tests.play import broken_of, who

FOLDER = Path(__file__).with_name("golden")
WIDEST = 60  # of the left column; longer actions push the bar to the right
LONGEST, LONGEST_WITH_REASON = 60, 90  # lines of a file


class Mismatch(AssertionError):
    """A golden file that no longer tells what the rules do."""


@dataclass
class Golden:
    """A golden file in parts.

    header   the first line, split into keys and values;  given  its knobs as text;  patches  its alternatives
    body     the lines below it: ("#", text), ("start", text), ("", "") or ("step", actor, action, state)
    """

    name: str
    header: dict
    given: dict
    patches: tuple
    body: list = field(default_factory=list)

    @property
    def game(self):
        """The Game it plays."""
        return registry.game(self.header["game"])

    def setting(self):
        """The Setting it plays, without bots."""
        return make_setting(self.game, int(self.header["players"]), self.given, patches=self.patches)

    @property
    def story(self):
        """The first comment."""
        return next((line[1] for line in self.body if line[0] == "#"), "")


# --- Reading and writing ----------------------------------------------------


def parse(text, name="golden"):
    """A Golden from the text of a file."""
    first, *rest = text.splitlines()
    header, given, patches = _parse_header(first, name)
    return Golden(name, header, given, patches, [_parse_line(line, name) for line in rest])


def _parse_header(line, name):
    header, given, patches = {}, {}, []
    words = iter(line.split())
    for word in words:
        if "=" in word:
            given |= split_settings(word)
        elif word == "with":
            patches.append(next(words))
        else:
            header[word] = next(words, "")
    missing = {"game", "rules", "players"} - set(header)
    if missing:
        raise Mismatch(f"{name}: the first line lacks {', '.join(sorted(missing))}: {line!r}")
    return header, given, tuple(patches)


def _parse_line(line, name):
    line = line.strip()
    if not line:
        return ("", "")
    if line.startswith("#"):
        return ("#", line[1:].strip())
    if line.startswith("start "):
        return ("start", line[6:].strip())
    left, bar, state = line.partition("|")
    actor, _, action = left.strip().partition(" ")
    if not bar or not action:
        raise Mismatch(f"{name}: {line!r} is not 'ACTOR ACTION | state'.")
    return ("step", actor, action.strip(), state.strip())


def text_of(golden):
    """The file that a Golden makes."""
    settings = [f"{knob}={value}" for knob, value in golden.given.items()] + [f"with {p}" for p in golden.patches]
    first = "  ".join([f"{key} {golden.header[key]}" for key in ("game", "rules", "players")] + settings)
    lefts = [f"{line[1]} {line[2]}" for line in golden.body if line[0] == "step"]
    width = min(WIDEST, max(map(len, lefts), default=0))
    return "\n".join([first, *(_text_of_line(line, width) for line in golden.body)]).rstrip() + "\n"


def _text_of_line(line, width):
    kind, *parts = line
    if kind == "step":
        actor, action, state = parts
        return f"{f'{actor} {action}':<{width}} | {state}".rstrip()
    return f"{kind} {parts[0]}".rstrip()


def state_text(board):
    """The state in one line: what the game's `words.golden` says, or its `show` written flat."""
    s, box = board.state, board.setting.box.data
    if hasattr(board.words, "golden"):
        return board.words.golden(s, box)
    return "  ".join(f"{key} {_flat(value)}" for key, value in board.words.show(s, box).items())


def _flat(value):
    if isinstance(value, dict):
        return "(" + ", ".join(f"{key} {_flat(item)}" for key, item in value.items()) + ")"
    if isinstance(value, (list, tuple)):
        parts = [_flat(item) for item in value]
        return ("-" if all(isinstance(item, int) for item in value) else " / ").join(parts) or "none"
    return str(value)


# --- Replaying --------------------------------------------------------------


def opening(golden):
    """A Board at the file's first node: set up, then arranged by its start lines."""
    setting = golden.setting()
    board = Board(setting).set_up()
    starts = [line[1] for line in golden.body if line[0] == "start"]
    for text in starts:
        board.words.arrange(board.state, text, setting.box.data)
    if starts:
        number = broken_of(setting.game)(board.state, board.knobs, board.tables)
        if number:
            raise Mismatch(f"{golden.name}: its start lines break invariant {number} of {setting.game.name}.")
    return board


def replay(golden):
    """Yield (line as written, line as the rules have it) for every step of the file."""
    board = opening(golden)
    for line in golden.body:
        if line[0] != "step":
            continue
        _, actor, action, _ = line
        if board.is_over:
            raise Mismatch(f"{golden.name}: the game is over before {actor} {action!r}.")
        if who(board.state) != actor:
            raise Mismatch(f"{golden.name}: {actor} {action!r}, but it is {_at(board)}.")
        try:
            step = board.take(board.find(action))
        except BadInput as trouble:
            raise Mismatch(f"{golden.name}: {actor} at {_at(board)}: {trouble}") from None
        yield line, ("step", actor, step.action, state_text(board))


def _at(board):
    return f"the turn of {who(board.state)}, {board.words.node(board.state, board.setting.box.data)!r}"


def rewritten(golden):
    """The file with its right-hand sides, and its rules version, as the rules have them now."""
    fresh = iter([line for _, line in replay(golden)])
    body = [next(fresh) if line[0] == "step" else line for line in golden.body]
    header = golden.header | {"rules": str(golden.game.rules_version)}
    return Golden(golden.name, header, golden.given, golden.patches, body)


def paths(game_folder=None):
    """Every golden file, or those of one game."""
    return sorted((FOLDER / game_folder if game_folder else FOLDER).rglob("*.txt"))


# --- A new file from a real game --------------------------------------------


def from_game(setting, seed, game_index, first=0, last=None):
    """A Golden that tells one game of a run, or its steps `first` to `last`.

    Steps before `first` are left out: then the file needs start lines, and the comment says what they must arrange.
    """
    actions, _ = play_logged(setting, seed, game_index)
    given = {
        knob.name: knob.text(setting.given[knob.name]) for knob in setting.game.knobs if knob.name in setting.given
    }
    header = {"game": setting.game.name, "rules": str(setting.game.rules_version), "players": str(setting.players)}
    golden = Golden("new", header, given, setting.box.patches, [("#", "Which situation this file tells.")])
    board = Board(setting).set_up()
    for number, action in enumerate(actions):
        if number == first > 0:
            golden.body.append(("#", f"Arrange with start lines: {state_text(board)}; {_at(board)}"))
        actor = who(board.state)
        step = board.take(action, number)
        if number >= first and (last is None or number <= last):
            golden.body.append(("step", actor, step.action, state_text(board)))
    assert board.state.actor == OVER
    return golden


# --- Command ----------------------------------------------------------------


def write_all():
    """Rewrite every file and name those that changed; those that cannot be replayed are named and left alone."""
    stuck = []
    for path in paths():
        before = path.read_text(encoding="utf-8")
        try:
            after = text_of(rewritten(parse(before, path.name)))
        except (BadInput, Mismatch) as trouble:
            stuck.append(f"{path.relative_to(FOLDER)}: {trouble}")
            continue
        if after != before:
            path.write_text(after, encoding="utf-8")
            print(f"rewritten: {path.relative_to(FOLDER)}")
    if stuck:
        raise Mismatch("left as they are:\n" + "\n".join(stuck))


def print_new(options):
    """Print a file made from a game of a run."""
    game = registry.game(options.new)
    given = {}
    for text in options.set:
        given |= split_settings(text)
    bots = strategies.seat_all(game, (options.bots or game.default_bot).split(","))
    setting = make_setting(game, options.players, given, patches=options.patches, bots=bots)
    print(text_of(from_game(setting, options.seed, options.game, options.first, options.last)), end="")


def main(arguments=None):
    """The command line of this module."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden_files", description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="rewrite all files from their own actions")
    parser.add_argument("--new", metavar="GAME", help="print a new file from a game of a run")
    parser.add_argument("--players", type=int)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", type=int, default=0, help="index of the game in the run")
    parser.add_argument("--set", action="append", default=[], metavar="KNOB=VALUE")
    parser.add_argument("--with", dest="patches", action="append", default=[], metavar="GROUP.NAME")
    parser.add_argument("--bots", help="one for all seats, or one per seat, separated by commas")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="STEP")
    parser.add_argument("--to", dest="last", type=int, metavar="STEP")
    options = parser.parse_args(arguments)
    if options.write:
        write_all()
    elif options.new:
        print_new(options)
    else:
        parser.print_help()


if __name__ == "__main__":
    try:
        main()
    except (BadInput, Mismatch) as trouble:
        sys.exit(f"golden_files: {trouble}")
