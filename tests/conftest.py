"""The toy games of the tests, registered as a package of games would be."""

from pathlib import Path

import strategies
from simulator import games

for folder in sorted(Path(__file__).with_name("toys").iterdir()):
    if (folder / "__init__.py").is_file():
        games.PACKAGES[folder.name] = f"tests.toys.{folder.name}"
        strategies.MODULES[folder.name] = f"tests.toys.{folder.name}.bots"
