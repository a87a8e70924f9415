"""The two ways a request can fail, and the message that helps."""

import difflib


class BadInput(ValueError):
    """Something the user gave cannot be used: say what, what is allowed, what to do (exit code 2)."""


class Fault(RuntimeError):
    """The program itself, or a bot, broke its contract (exit code 3)."""


def nearest(name, known):
    """The known name most like `name`, as a hint to append to a message; empty when none is near."""
    close = difflib.get_close_matches(str(name), [str(k) for k in known], n=1)
    return f" Did you mean {close[0]!r}?" if close else ""


def pick(kind, name, known):
    """`known[name]`, or a BadInput that names what there is."""
    if name in known:
        return known[name]
    names = ", ".join(str(k) for k in known)
    raise BadInput(f"Unknown {kind} {name!r}.{nearest(name, known)} Known: {names}.")
