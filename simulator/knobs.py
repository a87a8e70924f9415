"""Knobs: the numbers and switches a designer may turn, how they are written, checked and stored.

Text forms: ``deadline_space=14`` (number), ``difficulty=expert`` (choice), ``open_hands=1`` (switch),
``films=alice,aladdin`` (list), ``budget=tv:9,history:10`` (labelled numbers). In a comma-separated row
of settings a piece without ``=`` continues the list before it.
"""

from dataclasses import dataclass

import numpy as np

from simulator.errors import BadInput, nearest, pick

UNSET = -1  # a number knob left at its word, e.g. calamities=tier
DRAWN = -2  # first entry of a list knob that is drawn per game


@dataclass(frozen=True)
class Knob:
    """One field of KNOBS.

    kind     number, choice, switch, list or labelled
    default  in its natural form: int, label, 0/1, word or tuple of labels, dict of label to int
    word     the word that stands for 'not given' (number) or 'drawn' (list); empty when there is none
    clause   the clause or ambiguity ids it settles
    """

    name: str
    kind: str
    default: object
    meaning: str
    low: int = 0
    high: int = 1
    labels: tuple = ()
    word: str = ""
    length: int = 0
    clause: str = ""

    def allowed(self):
        """What may be given, in words."""
        also = f", or {self.word!r}" if self.word else ""
        return {
            "number": f"a whole number from {self.low} to {self.high}{also}",
            "choice": f"one of {', '.join(self.labels)}",
            "switch": "0 or 1",
            "list": f"a list out of {', '.join(self.labels)}{also}",
            "labelled": f"a whole number from {self.low} to {self.high} for any of {', '.join(self.labels)}, "
            f"such as {self.labels[0] if self.labels else ''}:{self.low}",
        }[self.kind]

    def refuse(self, given):
        """Raise the one message for a value that does not fit."""
        raise BadInput(f"Knob {self.name}: {given!r} is not allowed. Give {self.allowed()}.")

    def read(self, given):
        """The value in its natural form, from text or from TOML; BadInput when it does not fit."""
        return getattr(self, f"_read_{self.kind}")(given)

    def _whole(self, given):
        if isinstance(given, bool) or not isinstance(given, (int, str, np.integer)):
            self.refuse(given)
        try:
            number = int(given)
        except ValueError:
            self.refuse(given)
        if not self.low <= number <= self.high:
            self.refuse(given)
        return number

    def _read_number(self, given):
        return self.word if self.word and given == self.word else self._whole(given)

    def _read_switch(self, given):
        words = {"yes": 1, "no": 0, "true": 1, "false": 0, True: 1, False: 0}
        return words[given] if isinstance(given, (bool, str)) and given in words else self._whole(given)

    def _read_choice(self, given):
        text = str(given) if isinstance(given, int) and not isinstance(given, bool) else given
        if not isinstance(text, str) or text not in self.labels:
            hint = nearest(given, self.labels)
            raise BadInput(f"Knob {self.name}: {given!r} is not allowed.{hint} Give {self.allowed()}.")
        return text

    def _read_list(self, given):
        if self.word and given == self.word:
            return self.word
        parts = given.split(",") if isinstance(given, str) else given
        if not isinstance(parts, (list, tuple)) or len(parts) > self.length:
            self.refuse(given)
        for part in parts:
            if part not in self.labels:
                hint = nearest(part, self.labels)
                raise BadInput(f"Knob {self.name}: {part!r} is not allowed.{hint} Give {self.allowed()}.")
        return tuple(parts)

    def _read_labelled(self, given):
        if isinstance(given, str):
            pairs = [piece.partition(":")[::2] for piece in given.split(",")]
            given = {label.strip(): number for label, number in pairs}
        if not isinstance(given, dict):
            self.refuse(given)
        for label in given:
            if str(label) not in self.labels:
                raise BadInput(
                    f"Knob {self.name}: {label!r} is not one of its entries."
                    f"{nearest(label, self.labels)} Give {self.allowed()}."
                )
        return dict(self.default) | {str(k): self._whole(v) for k, v in given.items()}

    def code(self, value):
        """The stored form of a natural value: an int, or a tuple of ints."""
        if self.kind == "choice":
            return self.labels.index(value)
        if self.kind == "list":
            if value == self.word:
                return (DRAWN,) + (UNSET,) * (self.length - 1)
            return tuple(self.labels.index(v) for v in value) + (UNSET,) * (self.length - len(value))
        if self.kind == "labelled":
            return tuple(value[label] for label in self.labels)
        return UNSET if self.word and value == self.word else int(value)

    def text(self, value):
        """The value as it is written on the command line."""
        if self.kind == "labelled":
            return ",".join(f"{label}:{number}" for label, number in value.items())
        return ",".join(value) if isinstance(value, tuple) else str(value)


# --- Shorthands, as games declare them --------------------------------------


def number(name, default, low, high, meaning, word="", clause=""):
    """A knob that is a whole number."""
    return Knob(name, "number", default, meaning, low, high, word=word, clause=clause)


def choice(name, labels, meaning, default=None, clause=""):
    """A knob that is one of `labels`; the first is the default unless said otherwise."""
    return Knob(name, "choice", default or labels[0], meaning, labels=tuple(labels), clause=clause)


def switch(name, default, meaning, clause=""):
    """A knob that is off (0) or on (1)."""
    return Knob(name, "switch", default, meaning, clause=clause)


def listing(name, labels, length, meaning, word, clause=""):
    """A knob that is a list of at most `length` of `labels`, or `word` for a draw in each game."""
    return Knob(name, "list", word, meaning, labels=tuple(labels), length=length, word=word, clause=clause)


def labelled(name, default, low, high, meaning, clause=""):
    """A knob that is one whole number per label."""
    return Knob(name, "labelled", dict(default), meaning, low, high, labels=tuple(default), clause=clause)


# --- Storage ----------------------------------------------------------------


def knobs_dtype(knobs):
    """KNOBS: `players`, then an int32 or an int32 array per knob."""
    fields = [("players", np.int32)]
    for knob in knobs:
        size = knob.length if knob.kind == "list" else len(knob.labels) if knob.kind == "labelled" else 0
        fields.append((knob.name, np.int32, (size,)) if size else (knob.name, np.int32))
    return np.dtype(fields)


def read_settings(game, given):
    """Natural values of the knobs in `given` (name to text or TOML value); unknown names are refused."""
    known = {knob.name: knob for knob in game.knobs}
    return {name: pick(f"knob of {game.name}", name, known).read(value) for name, value in given.items()}


def split_settings(text):
    """``"films=alice,aladdin,difficulty=expert"`` as a dict of texts; a piece without '=' continues a list."""
    found, name = {}, None
    for piece in text.split(","):
        left, equals, right = piece.partition("=")
        if equals:
            name = left.strip()
            if name in found:
                raise BadInput(f"Setting {name!r} is given twice in {text!r}. Give it once.")
            found[name] = right.strip()
        elif name is None:
            raise BadInput(f"Setting {text!r} has no '='. Write knob=value, for example players=3.")
        else:
            found[name] += "," + piece.strip()
    return found


def fill_knobs(game, values, players):
    """A one-element KNOBS array: printed defaults, overlaid with the natural `values`."""
    out = np.zeros(1, game.knobs_dtype).view(np.recarray)
    out[0].players = players
    for knob in game.knobs:
        out[0][knob.name] = knob.code(values.get(knob.name, knob.default))
    return out
