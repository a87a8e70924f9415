"""Component files: what the box holds, from where each value is known, and how a user's own file overlays it.

A file is keyed TOML tables. A table's provenance stands in a sibling table ``from``: one word per key,
inherited downwards; a bare word (``from = "assumed"``) covers the whole table. ``[alternatives.GROUP.NAME]`` holds a
whole patch (`weight`, `about`, `patch`); patches of one group exclude each other.
"""

import hashlib
import json
import re
import tomllib
import typing
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import numpy as np
from pydantic import BaseModel, ValidationError

from simulator.errors import BadInput, nearest, pick

WORDS = ("printed", "reported", "inferred", "assumed", "user")
SYMBOLIC = ("alternatives", "name", "schema")  # top-level keys that are not components


@dataclass(frozen=True)
class Components:
    """A checked component set.

    data     the game's pydantic model;  values  the same as plain dicts and lists
    origin   provenance word of each leaf, by its path (a tuple of keys)
    digest   sha256 of the values, as hexadecimal text
    patches  names of the alternatives that were applied, as "group.name"
    """

    name: str
    data: object
    values: dict
    origin: dict
    digest: str
    patches: tuple = ()
    tables: np.ndarray = field(default=None, compare=False)

    def assumed_share(self, in_play=lambda path: True):
        """Share of the leaves in play whose value is assumed, 0 to 1."""
        words = [word for path, word in self.origin.items() if in_play(path)]
        return sum(word == "assumed" for word in words) / max(1, len(words))

    def leaf(self, path):
        """The value at a path of keys."""
        at = self.values
        for step in path:
            at = at[step]
        return at


# --- Reading ----------------------------------------------------------------


def read_toml(path, what):
    """A TOML file as a dict, or the one message that says what is wrong with it."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as trouble:
        reason = getattr(trouble, "strerror", None) or "it is not UTF-8 text"
        raise BadInput(f"Cannot read {what} {path}: {reason}. Give the path of a TOML file.") from None
    except tomllib.TOMLDecodeError as trouble:
        raise BadInput(f"{path} is not valid TOML: {trouble}. Mend that line and run again.") from None


def _without_origin(table):
    return {k: _without_origin(v) if isinstance(v, dict) else v for k, v in table.items() if k != "from"}


def _leaves(table, path=()):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _leaves(value, (*path, name))
        else:
            yield (*path, name), value


def _origins(table, file, path=(), inherited="assumed"):
    """Provenance of every leaf under `table`, by path."""
    said = table.get("from", {})
    if isinstance(said, str):
        inherited, said = _word(said, file, path), {}
    for name in said:
        if name not in table:
            raise BadInput(f"{file}: {'.'.join((*path, 'from', name))} names no key there.{nearest(name, table)}")
    found = {}
    for name, value in table.items():
        if name == "from":
            continue
        word = _word(said[name], file, (*path, name)) if name in said else inherited
        if isinstance(value, dict):
            found |= _origins(value, file, (*path, name), word)
        else:
            found[(*path, name)] = word
    return found


def _word(word, file, path):
    if word not in WORDS:
        raise BadInput(
            f"{file}: provenance of {'.'.join(path)} is {word!r}.{nearest(word, WORDS)} Give one of {', '.join(WORDS)}."
        )
    return word


def _merged(base, patch):
    """`base` with the keys of `patch` laid over it; only those keys change."""
    out = dict(base)
    for name, value in patch.items():
        both = isinstance(value, dict) and isinstance(out.get(name), dict)
        out[name] = _merged(out[name], value) if both else value
    return out


# --- Checking ---------------------------------------------------------------


def _checked(model, values, file):
    try:
        return model.model_validate(values)
    except ValidationError as trouble:
        raise BadInput(_first_error(trouble.errors()[0], model, file)) from None


def _known_keys(model, path):
    """The keys that the schema allows in the table at `path`; empty where any key may stand."""
    for step in path:
        if typing.get_origin(model) is dict:
            model = typing.get_args(model)[1]
        elif isinstance(model, type) and issubclass(model, BaseModel) and step in model.model_fields:
            model = model.model_fields[step].annotation
        else:
            return ()
    return tuple(model.model_fields) if isinstance(model, type) and issubclass(model, BaseModel) else ()


def _first_error(error, model, file):
    """One message: the file, the key, the value given and what is allowed."""
    path = [str(step) for step in error["loc"] if step != "[key]"]
    where, kind = ".".join(path) or "the file as a whole", error["type"]
    if kind == "extra_forbidden":
        known = _known_keys(model, path[:-1])
        listed = f" Known there: {', '.join(known)}." if known else ""
        return f"{file}: unknown key {where!r}.{nearest(path[-1], known)}{listed}"
    if kind == "missing":
        return f"{file}: {where} is missing. Add it."
    given = error.get("input")
    shown = "" if isinstance(given, dict) else f" = {given!r}"
    if kind == "value_error":
        return f"{file}: {where}{shown}: {error['msg'].removeprefix('Value error, ')}"
    allowed = error["msg"].removeprefix("Input should be ").rstrip(".")
    hint = nearest(given, re.findall(r"'([^']+)'", allowed)) if kind == "literal_error" else ""
    return f"{file}: {where}{shown} is not allowed.{hint} It should be {allowed}."


# --- The public way in ------------------------------------------------------


@cache
def shipped(game):
    """The raw component file that ships with a game."""
    return read_toml(game.components, "the component file")


def alternatives(game):
    """Every named alternative: {"group.name": {"weight", "about", "patch"}}."""
    groups = shipped(game).get("alternatives", {})
    return {f"{group}.{name}": patch for group, patches in groups.items() for name, patch in patches.items()}


def load(game, overlay=None, patches=()):
    """The components of `game`, with the named alternatives applied and the user's file laid over them.

    Raises BadInput for a file that cannot be read, an unknown key or alternative, or a value that does not fit.
    """
    raw = {k: v for k, v in shipped(game).items() if k not in SYMBOLIC}
    origin = _origins(raw, game.components.name)
    values = _without_origin(raw)
    name = shipped(game).get("name", "default")
    for patch in patches:
        change = pick(f"alternative of {game.name}", patch, alternatives(game))["patch"]
        values = _merged(values, change)
        origin |= {path: "assumed" for path, _ in _leaves(change)}
        name += f"+{patch}"
    file = game.components.name
    if overlay is not None:
        file = Path(overlay).name
        change = {k: v for k, v in read_toml(overlay, "the component file").items() if k not in SYMBOLIC}
        said = _origins(change, file, inherited="user")
        change = _without_origin(change)
        values = _merged(values, change)
        origin |= said
        name += f"+{file}"
    schema = game.module("schema")
    data = _checked(schema.Box, values, file)
    digest = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()
    try:
        tables = schema.compile_tables(data)
    except BadInput as trouble:
        raise BadInput(f"{file}: {trouble}") from None
    return Components(name, data, values, origin, digest, tuple(patches), tables)
