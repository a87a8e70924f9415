"""Where pandas is met: it is imported when the first table is asked for, because it takes half a second."""


def frame(rows, columns=None):
    """A DataFrame of a list of dicts, or an empty one with those columns."""
    import pandas as pd

    return pd.DataFrame(rows, columns=columns)
