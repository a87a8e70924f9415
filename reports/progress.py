"""Progress on stderr, and only where somebody watches."""

import sys
from contextlib import contextmanager


@contextmanager
def watching(what):
    """Yield a callback ``(done, total, seconds)`` that moves a bar; None where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[rate]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, rate="compiling")

        def move(done, total, seconds):
            bar.update(
                task, completed=done, total=total, rate=f"{done:,} of {total:,}  {done / max(seconds, 1e-9):,.0f}/s"
            )

        yield move
