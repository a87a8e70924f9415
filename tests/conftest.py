"""The toy games of the tests, registered as a package of games would be."""

import strategies
from simulator import games

games.PACKAGES["pig"] = "tests.toys.pig"
strategies.MODULES["pig"] = "tests.toys.pig.bots"
