"""Bots: how they are named, weighted, loaded from a user's file, and refused with the file's name."""

import numpy as np
import pytest

import strategies
from simulator import digest
from simulator import games as registry
from simulator.engine import engine_of
from simulator.errors import BadInput
from simulator.setting import make_setting
from strategies import find_bot, seat, seat_all
from tests.play import many, needs_compiling, seated

PIG = registry.game("pig")
BOTS = '''
from simulator.rng import below

LIMIT = 25

def hold_at_25(view, knobs, tables, legal, n, weights, rng):
    """Bank at 25.

    More is not said.
    """
    need = knobs.target - view.banked[view.actor]
    return 1 if view.pot >= min(LIMIT, need) else 0

def also_25(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    need = knobs.target - view.banked[view.actor]
    return 1 if view.pot >= min(25, need) else 0

def lucky(view, knobs, tables, legal, n, weights, rng):
    return below(rng, 0, n)

def looks_ahead(view, knobs, tables, legal, n, weights, rng, rules, scratch, work):
    """Hold exactly when holding wins, by trying it out."""
    scratch[0] = view
    rules[3](scratch[0], knobs, tables, 11)
    return 1 if scratch[0].actor == -2 or view.pot >= 20 else 0

def six(a, b, c, d, e, f):
    return 0

def hidden(view, knobs, tables, legal, n, weights, rng):
    return view.no_such_field

def muddled(view, knobs, tables, legal, n, weights, rng):
    return nothing_of_that_name(view)

not_a_function = 3
'''


@pytest.fixture
def file(tmp_path):
    """A user's file of bots."""
    path = tmp_path / "my_bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


def digest_with(bot, other="random"):
    """The digest of games between `bot` and another."""
    setting = make_setting(PIG, bots=seat_all(PIG, (bot, other)))
    return digest.of_records(engine_of(PIG).play(setting, 6, 0, many(300), 1))


# --- A user's file ----------------------------------------------------------


@pytest.mark.parametrize("function", ["hold_at_25", "also_25"])
def test_a_users_bot_with_seven_or_ten_parameters_plays(file, function):
    assert digest_with(f"{file}:{function}") == digest_with("hold20@at=25")


def test_a_users_bot_may_draw_from_its_own_stream(file):
    assert digest_with(f"{file}:lucky") == digest_with("random")


def test_a_bot_may_try_actions_out(file):
    assert digest_with(f"{file}:looks_ahead") == digest_with("hold20")


def test_a_users_bot_sits_where_it_is_put(file):
    name = f"{file}:hold_at_25"
    first, second = digest_with(name, other="hold20"), digest_with("hold20", other=name)
    assert first != second
    assert [bot.name for bot in seat_all(PIG, (name, "random"))] == [name, "random"]


def test_a_users_bot_is_described_by_its_first_line(file):
    assert find_bot(PIG, f"{file}:hold_at_25").about == "Bank at 25."
    assert find_bot(PIG, f"{file}:lucky").about == ""


def test_bots_of_two_files_with_one_name_are_told_apart(file, tmp_path):
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "my_bots.py").write_text(BOTS.replace("LIMIT = 25", "LIMIT = 5"), encoding="utf-8")
    assert digest_with(f"{file}:hold_at_25") != digest_with(f"{other / 'my_bots.py'}:hold_at_25")


REFUSED = [
    ("{dir}/none.py:f", "Bot '{dir}/none.py:f': there is no file '{dir}/none.py'. Give path/to/file.py:function."),
    ("{file}:hold_at_52", "Bot '{file}:hold_at_52': {file} has no function 'hold_at_52'. Did you mean 'hold_at_25'?"),
    (
        "{file}:six",
        "Bot '{file}:six' takes 6 parameters. It must take 7 (view, knobs, tables, legal, n, weights, rng) "
        "or 10 (also rules, scratch, work).",
    ),
    (
        "{file}:not_a_function",
        "Bot '{file}:not_a_function' is not a function. It must be choose(view, knobs, tables, legal, n, weights, rng, "
        "rules, scratch, work) -> index.",
    ),
    ("{dir}/bad.py:f", "Bot '{dir}/bad.py:f': {dir}/bad.py cannot be imported: ZeroDivisionError: division by zero."),
    (
        "{dir}/torn.py:f",
        "Bot '{dir}/torn.py:f': {dir}/torn.py cannot be imported: SyntaxError: invalid syntax (torn.py, line 1).",
    ),
]


@pytest.mark.parametrize(("name", "message"), REFUSED)
def test_a_users_bot_is_refused_with_its_file(file, tmp_path, name, message):
    (tmp_path / "bad.py").write_text("1 / 0\n", encoding="utf-8")
    (tmp_path / "torn.py").write_text("def = 3\n", encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        seat(PIG, name.format(file=file, dir=tmp_path))
    assert str(refused.value) == message.format(file=file, dir=tmp_path)


@needs_compiling
def test_a_bot_that_does_not_compile_is_refused_in_a_few_lines(file):
    with pytest.raises(BadInput) as refused:
        seat(PIG, f"{file}:hidden")
    assert str(refused.value) == (
        f"Bot '{file}:hidden' does not compile: no record that it is given has a field 'no_such_field'."
    )
    with pytest.raises(BadInput, match=r"does not compile: ") as refused:
        seat(PIG, f"{file}:muddled")
    assert "nothing_of_that_name" in str(refused.value)
    assert len(str(refused.value)) < 900


# --- Names and weights ------------------------------------------------------


def test_an_unknown_bot_is_refused_with_the_nearest():
    with pytest.raises(BadInput) as refused:
        seat(PIG, "hold2")
    assert str(refused.value) == "Unknown bot of pig 'hold2'. Did you mean 'hold20'? Known: random, hold20."


def test_weights_are_changed_after_the_at():
    assert seat(PIG, "hold20").weights.tolist() == [20.0]
    assert seat(PIG, "hold20@at=12.5").weights.tolist() == [12.5]
    assert digest_with("hold20@at=20") == digest_with("hold20")
    assert digest_with("hold20@at=5") != digest_with("hold20")


def test_each_seat_has_its_own_weights():
    assert digest_with("hold20@at=5", other="hold20@at=30") != digest_with("hold20@at=30", other="hold20@at=5")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hold20@att=3", "Unknown weight of bot hold20 'att'. Did you mean 'at'? Known: at."),
        ("hold20@at=three", "Weight at of bot hold20: 'three' is not a number. Write at=1.5."),
        ("hold20@at", "Weight at of bot hold20: '' is not a number. Write at=1.5."),
    ],
)
def test_a_wrong_weight_is_refused(name, message):
    with pytest.raises(BadInput) as refused:
        seat(PIG, name)
    assert str(refused.value) == message


def test_a_digest_tells_what_a_bot_is():
    assert seat(PIG, "hold20").digest == seat(PIG, "hold20@at=20").digest
    assert seat(PIG, "hold20").digest != seat(PIG, "hold20@at=21").digest
    assert seat(PIG, "hold20").digest != seat(PIG, "random").digest


# --- Published by another package -------------------------------------------


class Point:
    """An entry point that hands over `found`."""

    def __init__(self, name, found):
        self.name, self.found = name, found

    def load(self):
        """What the other package publishes."""
        return self.found


def test_a_published_bot_works_like_a_built_in_one(monkeypatch):
    hold = find_bot(PIG, "hold20").choose

    def publish(*, group):
        assert group == "toonlab.bots"
        return [Point("published_hold", hold), Point("spoiled", lambda: 0)]

    monkeypatch.setattr(strategies.importlib.metadata, "entry_points", publish)
    assert find_bot(PIG, "published_hold").about.startswith("Bank at weights[0] points")
    with pytest.raises(BadInput, match="Bot 'spoiled' takes 0 parameters"):
        find_bot(PIG, "spoiled")


def test_random_bots_choose_evenly():
    records = engine_of(PIG).play(seated(PIG, given={"target": 1}), 0, 0, many(4000), 1)
    assert 0.4 < np.mean(records["won"][:, 0]) < 0.75
